"""Betting that is not as it should be (P30, P34, P36 to P38, R5.6, R5.10), the same in both games."""

from typing import Any


class Gestures:
    """Acts out of turn, motions, short calls, string bets and the word "call"."""

    round: Any
    rules: Any
    over: bool
    needs: Any
    seat: Any
    _bet: Any
    _log: Any
    _advance: Any

    early: dict[int, tuple[str, int, int]]  # seat: what it did too soon, to what total, on what bet
    gesture: tuple[int, str, int, int] | None  # seat, "motion" or "short", to, on what bet
    moments: int  # how often somebody has acted or a card has come
    asked: Any

    def _calm(self) -> None:
        self.early = {}
        self.gesture = None
        self.moments = 0

    def _on_turn(self) -> Any:
        """The seat that is asked to bet."""
        need = self.needs()
        if need[0] != "bet":
            raise ValueError(f"nobody is asked to bet, but {need}")
        return self.seat(need[1])

    def _live_gesture(self) -> tuple[int, str, int, int] | None:
        """A motion or a short call that somebody may still act on: its seat is on turn, on the same bet."""
        found = self.gesture
        if found is None or self.needs() != ("bet", found[0]) or self.round.to_call != found[3]:
            return None
        return found

    def _wager_verb(self, p: int, to: int) -> str | None:
        """How a wager to a total is called, None where the seat may not make it."""
        for verb in ("bet", "complete", "raise"):
            amounts = self.round.options(p).get(verb)
            if amounts is not None and to in amounts:
                return verb
        return None

    def _may(self, p: int, verb: str, to: int | None) -> bool:
        options = self.round.options(p)
        if verb not in options:
            return False
        return verb in ("fold", "check", "call", "bring_in") or to in options[verb]

    # -------------------------------------------------------------- out of turn

    def act_out_of_turn(self, p: int, verb: str, to: int | None = None) -> None:
        """A seat acts while another one is asked; it may bind it later (P34, R5.6)."""
        on_turn, seat = self._on_turn(), self.seat(p)
        if seat is on_turn or not seat.able or p in self.early or p in getattr(self, "passed", ()):
            raise ValueError(f"p{p} cannot act out of turn")
        if self._live_gesture() is not None:
            self._hold_gesture()  # P36, P38: it has caused action behind
            if self.round.actor() == p and not self.over:
                self._do(p, verb, to)
                self._advance()
                return
        if p in self.round.acted and seat.street_in >= self.round.to_call:
            raise ValueError(f"p{p} has nothing to decide")
        if not self._may(p, verb, to):
            raise ValueError(f"{verb} to {to} is not possible for p{p}")
        wager = verb in ("bet", "complete", "raise")
        self.early[p] = (verb, to or 0 if wager else 0, self.round.to_call)
        self.moments += 1
        self._log("ActedOutOfTurn", p=p, verb=verb, to=self.early[p][1], owed_to=self.round.to_call)
        self._advance()

    def _do(self, p: int, verb: str, to: int | None) -> None:
        if not self._may(p, verb, to):
            raise ValueError(f"{verb} to {to} is not possible for p{p}")
        self._bet(self.seat(p), verb, to if verb in ("bet", "complete", "raise") else None)

    def _hold_gesture(self) -> None:
        found = self._live_gesture()
        assert found is not None
        p, kind, to, _ = found
        self._log("HeldToAction", p=p)
        self._do(p, self._wager_verb(p, to) or "call" if kind == "motion" else "call", to)

    def _settle_early(self, p: int) -> bool:
        """The turn of a seat that has acted too soon: held if nothing has changed, else free (R5.6)."""
        if p not in self.early:
            return False
        verb, to, owed = self.early.pop(p)
        if verb == "bet" and self.round.options(p).get("call") == to:
            verb = "call"  # everybody owes one bet, and somebody has paid it since
        if owed == self.round.to_call and self._may(p, verb, to):
            self._log("HeldToAction", p=p)
            self._do(p, verb, to)
            return True
        self._log("OutOfTurnReleased", p=p)
        return False

    # ------------------------------------------------------------ half a bet

    def motion(self, to: int) -> None:
        """The seat on turn moves as if to wager, and draws back (P36)."""
        seat = self._on_turn()
        if self._wager_verb(seat.p, to) is None:
            raise ValueError(f"p{seat.p} cannot wager to {to}")
        self.gesture = (seat.p, "motion", to, self.round.to_call)
        self._log("MotionMade", p=seat.p, to=to)

    def call_short(self, to: int) -> None:
        """The seat on turn, unaware of a raise, puts in too little (P38)."""
        seat = self._on_turn()
        if not seat.street_in < to < min(self.round.to_call, seat.street_in + seat.stack):
            raise ValueError(f"{to} is no short call")
        self._log("ShortCallMade", p=seat.p, to=to)
        if getattr(self.rules, "unaware_of_raise", "release") == "hold":
            self._log("HeldToAction", p=seat.p)
            self._do(seat.p, "call", None)
            self._advance()
        else:
            self.gesture = (seat.p, "short", to, self.round.to_call)

    def string_bet(self, to: int, first: int = 0) -> None:
        """Two motions: a call if something is owed, else what the first motion came to (P30, R5.10)."""
        seat = self._on_turn()
        options = self.round.options(seat.p)
        stands = self.round.to_call if "call" in options else seat.street_in
        if to <= stands:
            raise ValueError(f"{to} is not above {stands}")
        if "call" in options:
            self._log("StringBetRefused", p=seat.p, to=to)
            self._do(seat.p, "call", None)
        else:
            amounts = [amount for amount in options.get("bet", ()) if amount <= to]
            if not amounts:
                raise ValueError("there is nothing to bet")
            self._log("StringBetRefused", p=seat.p, to=to)
            so_far = [amount for amount in amounts if amount <= first]
            self._do(seat.p, "bet", max(so_far, default=amounts[0]))
        self._advance()

    def say_call(self) -> None:
        """The word "call": a call, or a minimum bet where nothing is owed (P37, E195)."""
        seat = self._on_turn()
        options = self.round.options(seat.p)
        if "call" in options:
            self._do(seat.p, "call", None)
        elif "bet" in options:
            self._log("CallMadeBet", p=seat.p)
            self._do(seat.p, "bet", min(options["bet"]))
        else:
            self._do(seat.p, "check" if "check" in options else "bring_in", None)
        self._advance()
