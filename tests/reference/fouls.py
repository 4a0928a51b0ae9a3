"""What may happen to a hand, and what the floor may rule (P24, P29, P32, P42, M17, R5.7), in both games."""

from typing import Any


class Fouls:
    """Flashed, mucked, shown, fouled and retrieved hands; fouled decks; rulings."""

    over: bool
    rules: Any
    seats: Any
    seat: Any
    live: Any
    log: list[dict[str, Any]]
    holding: Any
    moments: int
    early: dict[int, tuple[str, int, int]]
    _log: Any
    _advance: Any
    _return_everything: Any
    _end: Any
    _lose: Any  # what else a game does about a dead hand
    _regain: Any
    _has_its_cards: Any
    _down_card: Any

    muck: tuple[int, int] | None  # the seat that lost its hand to the muck, and at which moment
    fouled: set[int]
    shown: dict[int, str]
    demanded: list[int]

    def _nothing_shown(self) -> None:
        self.muck = None
        self.fouled = set()
        self.shown = {}
        self.demanded = []

    def _going_on(self) -> None:
        if self.over:
            raise ValueError("the hand is over")

    def flash(self, p: int) -> None:
        """A down card is seen outside the prescribed time: nothing changes (P24, E129)."""
        self._going_on()
        card = self._down_card(self.seat(p))
        if card is None or self.seat(p).folded:
            raise ValueError(f"p{p} has no down card")
        self._log("CardFlashed", p=p, card=card)

    def touch_muck(self, p: int) -> None:
        """The cards touch the muck: dead, but the floor may give them back (P29, E143)."""
        self._foul(p, "muck", "")
        if not self.over:
            self.muck = (p, self.moments)

    def foul_hand(self, p: int, reason: str) -> None:
        """The floor declares a hand dead (P42, M17, R5.7)."""
        self._foul(p, "floor", reason)

    def _foul(self, p: int, cause: str, reason: str) -> None:
        self._going_on()
        seat = self.seat(p)
        if seat.folded:
            raise ValueError(f"p{p} has no live hand")
        self._kill(seat, cause, reason)
        self._advance()

    def _kill(self, seat: Any, cause: str, reason: str = "") -> None:
        seat.folded = True
        self.fouled.add(seat.p)
        self._log("HandFouled", p=seat.p, cause=cause, reason=reason)
        self._lose(seat)

    def retrieve(self, p: int, reason: str = "") -> None:
        """The floor gives a hand back: from the muck if nobody has acted since, else for a reason (P29, P42)."""
        self._going_on()
        seat = self.seat(p)
        if not seat.folded:
            raise ValueError(f"p{p} has its hand")
        if not reason:
            if self.muck != (p, self.moments):
                raise ValueError(f"somebody has acted since p{p} lost its hand")
            if getattr(self.rules, "muck_retrievable", "floor") != "floor":
                raise ValueError("no hand comes back from the muck here")
        if not self._has_its_cards(seat):
            raise ValueError(f"p{p} lacks cards by now")
        seat.folded = False
        self.fouled.discard(p)
        self.muck = None
        self._log("HandRetrieved", p=p, reason=reason)
        self._regain(seat)
        self._advance()

    def foul_deck(self, reason: str) -> None:
        """The deck is not right: every chip goes back (R5.7, E145)."""
        self._going_on()
        self._log("DeckFouled", reason=reason)
        self._return_everything()
        self._end("void")

    def ruling(self, reason: str) -> None:
        """A ruling is recorded and changes nothing by itself (P42)."""
        self._going_on()
        self._log("RulingMade", reason=reason)

    def show_to(self, p: int, to: int) -> None:
        """A seat lets another one see its down card (P32)."""
        self._going_on()
        card = self._down_card(self.seat(p))
        if card is None or p == to:
            raise ValueError(f"p{p} has nothing to show p{to}")
        self.seat(to)
        self.shown[p] = card
        self._log("CardShownTo", p=p, to=to, card=card)

    def demand(self, p: int) -> None:
        """All want to see what was shown to one (P32, E198): once there is a winner."""
        self._going_on()
        if p not in self.shown or p in self.demanded:
            raise ValueError(f"there is nothing to demand of p{p}")
        self.demanded.append(p)
        self._log("ShowDemanded", p=p)

    def _show_to_all(self) -> None:
        for p in self.demanded:
            tabled = any(event["type"] == "HoldingShown" and event["p"] == p for event in self.log)
            if self._down_card(self.seat(p)) == self.shown[p] and not tabled:  # else it lies face up already
                self._log("CardsShownToAll", p=p, cards=self.holding(p))
