"""The betting, each rule taken out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from comodin.games import MexicanPoker
from comodin.games.mexican_poker import rounds
from comodin.hand import HandState, Option
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import rounds as turns
from comodin.hand.betting import SHORT, FixedLimit, NoLimit, PotLimit, SpreadLimit, Weight
from comodin.hand.pots import uncalled
from comodin.ranking import MexicanRanking
from tests.clauses.surgery import after, house, method, mutant, ranking, swap, with_betting, with_seat

LED = ("E090", "E093", "E094", "E096", "E097", "E099", "E102", "E105")


# -- who opens and who leads -----------------------------------------------------------------------------


@mutant("P5", "W3", "R3.9", what="the opener may check")
def _() -> None:
    original = rounds._opening_options
    swap(original, lambda game, state: (game.clauses.check, *original(game, state)))


@mutant("P5", "R3.9", "E080", what="the seat left of the button opens")
def _() -> None:
    swap(rounds._opener, lambda game, state, able: able[0])


@mutant("W3", "E110", what="the high card brings it in")
def _() -> None:
    house(opener="high_card")


@mutant("P12", "E081", "E084", what="an up joker is the lowest card for the opening")
def _() -> None:
    method(
        MexicanRanking,
        "opening_rank",
        lambda original: lambda self, card: -1 if card.is_joker else original(self, card),
    )


@mutant("P13", "E160", what="the opener may bet the lower limit only")
def _() -> None:
    method(MexicanPoker, "_opening_limits", lambda _: lambda self: FixedLimit((self.stakes.lower,), cap=3))


@mutant("E166", "E167", what="either limit may be bet in every house")
def _() -> None:
    house(limit_mode="either")


@mutant("R2.3.7", what="fixed sizes hold for the opener too")
def _() -> None:
    method(MexicanPoker, "_opening_limits", lambda _: lambda self: self.later_limits[2])


@mutant("P14", "W5", "R3.10", *LED, what="the seat left of the button starts every round")
def _() -> None:
    swap(rounds.leader, lambda game, state, among: among[0])


@mutant("P15", "W6", "E083", "E091", "E100", "E103", "E111", what="ties go to the seat nearest the button")
def _() -> None:
    original = rounds._first_best
    swap(original, lambda among, value: original(list(among)[::-1], value))


@mutant("P15", "R3.5", what="a hand without the joker is better")
def _() -> None:
    ranking(natural_beats_joker=True)


@mutant("R3.6", what="only the highest open card counts")
def _() -> None:
    original = MexicanRanking.visible_strength

    def highest(self: MexicanRanking, cards: Any) -> int:
        return max((original(self, (card,)) for card in cards), default=0)

    MexicanRanking.visible_strength = highest  # type: ignore[method-assign]


@mutant("E173", "E174", what="who stands in for an all-in opener must open")
def _() -> None:
    original = rounds._opening_options
    swap(
        original,
        lambda game, state: tuple(o for o in original(game, state) if o.action is not a.Fold),
    )


@mutant("E175", "R3.10", what="an all-in leader hands on to the best hand that can bet")
def _() -> None:
    house(leader_all_in="next_highest")


# -- sizes and raises ------------------------------------------------------------------------------------


@mutant("P26", what="who has checked may not raise")
def _() -> None:
    house(check_raise=False)


@mutant("P27", "E163", "R3.11", what="a raise may be smaller than the last bet")
def _() -> None:
    method(FixedLimit, "allowed", lambda _: lambda self, last: self.sizes)


@mutant("P27", "R5.4", what="a no-limit raise may be smaller than the last one")
def _() -> None:
    original = NoLimit._between
    NoLimit._between = lambda self, betting, stack_to, most: original(  # type: ignore[method-assign]
        self, replace(betting, size=min(betting.size, self.minimum)), stack_to, most
    )


@mutant("R3.11", "E161", "E164", what="every size is the lower limit")
def _() -> None:
    method(FixedLimit, "allowed", lambda _: lambda self, last: self.sizes[:1])


@mutant("R3.12", "E168", "P43", what="raises go on without end")
def _() -> None:
    original = turns.no_wager

    def uncapped(game: Any, state: HandState, seat: Any) -> str | None:
        why = original(game, state, seat)
        return None if why == "cap" else why

    swap(original, uncapped)


@mutant("R2.1", what="a fold after the cap lifts it")
def _() -> None:
    after(
        e.Folded,
        lambda state, event: with_betting(state, heads_up=len(state.live) == 2 or state.betting.heads_up),
    )


@mutant("R2.1", what="an all-in seat does not count against heads-up")
def _() -> None:
    def able(state: HandState, event: Any) -> HandState:
        return with_betting(state, heads_up=sum(seat.can_bet for seat in state.seats) <= 2)

    after(e.Raised, able)


@mutant("W11", "R2.3.6a", "R5.4", what="every game is fixed limit")
def _() -> None:
    method(MexicanPoker, "_limits", lambda _: lambda self, street: FixedLimit((4, 8), cap=3))


@mutant("R2.3.6a", what="the pot is counted before the call")
def _() -> None:
    original = PotLimit.targets
    PotLimit.targets = lambda self, betting, *, stack_to, pot, owed: original(  # type: ignore[method-assign]
        self, betting, stack_to=stack_to, pot=pot, owed=0
    )


@mutant("R2.3.6a", what="a spread has no upper end")
def _() -> None:
    original = SpreadLimit.targets
    SpreadLimit.targets = lambda self, betting, *, stack_to, pot, owed: range(  # type: ignore[method-assign]
        original(self, betting, stack_to=stack_to, pot=pot, owed=owed)[0], stack_to + 1
    )


@mutant("R2.3.6", what="a no-limit completion is the minimum on top")
def _() -> None:
    original = NoLimit._between
    NoLimit._between = lambda self, betting, stack_to, most: original(  # type: ignore[method-assign]
        self, betting if betting.wagers else replace(betting, wagers=1, size=self.minimum), stack_to, most
    )


# -- all-in for less -------------------------------------------------------------------------------------


@mutant("R5.2", "E169", what="any all-in raise is a full one")
def _() -> None:
    original = FixedLimit.weigh

    def full(self: FixedLimit, betting: Any, to: int) -> Weight:
        weight = original(self, betting, to)
        return weight if weight.size else Weight(self.sizes[0], True)

    FixedLimit.weigh = full  # type: ignore[method-assign]


@mutant("E170", "R5.2", "R5.3", "E172", what="half a bet is short")
def _() -> None:
    original = FixedLimit.weigh
    FixedLimit.weigh = lambda self, betting, to: (  # type: ignore[method-assign]
        weight if (weight := original(self, betting, to)).reopens else SHORT
    )


@mutant("R5.3", "E171", what="a short opening is a full bet")
def _() -> None:
    original = FixedLimit.weigh
    FixedLimit.weigh = lambda self, betting, to: (  # type: ignore[method-assign]
        original(self, betting, to) if betting.owed_to else Weight(self.sizes[0], True)
    )


@mutant("R2.3.2", what="an all-in between two sizes is short")
def _() -> None:
    original = FixedLimit.weigh
    FixedLimit.weigh = lambda self, betting, to: (  # type: ignore[method-assign]
        original(self, betting, to) if to - betting.full_to in self.allowed(betting.size) else SHORT
    )


@mutant("R2.3.2", what="an all-in between two sizes is not legal")
def _() -> None:
    original = FixedLimit.targets

    def exact(self: FixedLimit, betting: Any, *, stack_to: int, pot: int, owed: int) -> Any:
        found = original(self, betting, stack_to=stack_to, pot=pot, owed=owed)
        return tuple(to for to in found if to - betting.full_to in self.sizes) or found

    FixedLimit.targets = exact  # type: ignore[method-assign]


@mutant("R2.3.3", what="short all-ins do not add up")
def _() -> None:
    for limits in (FixedLimit, NoLimit, SpreadLimit):
        method(limits, "reopened", lambda _: lambda self, betting, faced: False)


@mutant("R5.2", "R5.4", "E176", "R2.3.3", what="every all-in reopens the betting")
def _() -> None:
    for limits in (FixedLimit, NoLimit, SpreadLimit):
        method(limits, "reopened", lambda _: lambda self, betting, faced: True)


@mutant("R2.3.4", "E177", what="a completion counts as a raise")
def _() -> None:
    after(e.Completed, lambda state, event: with_betting(state, wagers=state.betting.wagers + 1))


@mutant("R2.3.4", what="who has checked may not complete")
def _() -> None:
    original = turns.no_wager
    swap(
        original,
        lambda game, state, seat: "not_reopened" if seat.checked else original(game, state, seat),
    )


@mutant("R2.3.5", what="a short bring-in is all that is owed")
def _() -> None:
    after(e.BringInPosted, lambda state, event: with_betting(state, owed_to=event.amount))


@mutant("W3", "E177", "R3.9", what="the bring-in is a blind with an option")
def _() -> None:
    after(e.BringInPosted, lambda state, event: with_seat(state, event.p, acted=False))


@mutant("R2.3.10", what="an uncalled bet stays in the pot")
def _() -> None:
    swap(uncalled, lambda paid: None)


@mutant("R2.3.11", what="one player with chips opens for nobody")
def _() -> None:
    original = rounds.open_round

    def asked(game: Any, state: HandState) -> tuple[e.Event, ...]:
        able = [p for p, seat in enumerate(state.seats, 1) if seat.can_bet]
        return (e.ActionOn(p=able[0], kind="bet"),) if len(able) == 1 else original(game, state)

    swap(original, asked)


@mutant("R2.3.11", what="one player with chips may raise nobody")
def _() -> None:
    original = turns.no_wager

    def alone(game: Any, state: HandState, seat: Any) -> str | None:
        why = original(game, state, seat)
        return None if why == "nobody_to_call" else why

    swap(original, alone)


# -- turns -----------------------------------------------------------------------------------------------


@mutant("P34", what="the first seat left of the button that has not acted is next")
def _() -> None:
    for kind in (e.Checked, e.Called, e.Folded, e.BetMade, e.Raised, e.Completed, e.BringInPosted):
        after(kind, lambda state, event: with_betting(state, turn=1))


@mutant("P37", "E195", what="a call without a bet is taken for a check")
def _() -> None:
    original = rounds.options

    def calling(game: Any, state: HandState) -> tuple[Option, ...]:
        found = original(game, state)
        if any(option.action is a.Check for option in found):
            found = (*found, game.clauses.call(state.seats[state.actor - 1].bet))
        return found

    swap(original, calling)


@mutant("R2.3.1", what="a fold is offered where checking is free")
def _() -> None:
    original = rounds.options

    def folding(game: Any, state: HandState) -> tuple[Option, ...]:
        found = original(game, state)
        return found if any(option.action is a.Fold for option in found) else (game.clauses.fold, *found)

    swap(original, folding)
