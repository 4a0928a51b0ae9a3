"""The deal, the choice and the antes, each rule taken out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from comodin.cards import Deck
from comodin.games import MexicanPoker
from comodin.games.mexican_poker import clauses, dealing
from comodin.hand import Due, HandState
from comodin.hand import events as e
from comodin.hand.opening import fee
from tests.clauses.surgery import after, house, method, mutant, swap

# -- the deck and the deal -------------------------------------------------------------------------------


@mutant("P1", "R3.1", what="eights, nines and tens are in the deck")
def _() -> None:
    defaults: Any = MexicanPoker.__init__.__kwdefaults__
    defaults["deck"] = Deck(joker=True)


@mutant("P2", what="the house takes no collection")
def _() -> None:
    swap(fee, lambda rules, stakes, p, seats: 0)


@mutant("P3", "W6", "R3.8", what="the deal starts at the button")
def _() -> None:
    def last(state: HandState) -> tuple[int, Any]:
        live = [(seat.held, -p, seat) for p, seat in enumerate(state.seats, 1) if not seat.folded]
        _, p, seat = min(live, key=lambda found: found[:2])
        return -p, seat

    swap(dealing._next, last)


@mutant("P4", "E123", what="no card comes down")
def _() -> None:
    method(clauses.Clauses, "deal_due", lambda due: staticmethod(lambda p, up: Due(what="deal", p=p, up=True)))


@mutant("P6", "R3.13", what="nobody is asked to keep or expose")
def _() -> None:
    swap(dealing._choices, lambda game, state, p, seat: ())


@mutant("P6", "E120", what="each is asked when his card is due")
def _() -> None:
    house(expose_timing="in_turn", expose_reveal="sequential")


@mutant("W4", "E121", what="all are asked before the street")
def _() -> None:
    house(expose_timing="before_street")


@mutant("P7", "E123", what="the next card comes up to who opened, down to who kept")
def _() -> None:
    def inverted(game: Any, state: HandState, p: int, seat: Any, *, common: bool) -> Due:
        wanted = original(game, state, p, seat, common=common)
        return replace(wanted, up=not wanted.up) if wanted.what == "deal" else wanted

    original = dealing._dealers_turn
    swap(original, inverted)


@mutant("P8", what="the choice comes on third street alone")
def _() -> None:
    original = dealing._choices
    swap(original, lambda game, state, p, seat: original(game, state, p, seat) if state.street == 3 else ())


@mutant("P25", "E139", what="nothing is burned")
def _() -> None:
    swap(dealing._burn_due, lambda game, state: False)


@mutant("W2", "R3.8", what="the first card comes up")
def _() -> None:
    house(deal_order="up_down")


@mutant("W12", "R3.19", "E140", "E141", what="the burns are not reused")
def _() -> None:
    swap(dealing._reshuffle, lambda game, state: ())


@mutant("W12", what="only seven may sit down", refusal_counts=True)
def _() -> None:
    method(
        MexicanPoker,
        "__init__",
        lambda init: (
            lambda self, rules, *rest, **named: init(
                self, rules.with_(players=(2, min(7, rules.players[1]))), *rest, **named
            )
        ),
    )


@mutant("R2.3.12", what="there is no common card")
def _() -> None:
    swap(dealing.common_street, lambda game, state: False)


@mutant("R6.1", what="a burn does not leave the stub")
def _() -> None:
    after(e.CardBurned, lambda state, event: replace(state, stub=state.stub + 1))


@mutant("E144", what="a choice may be made at any time")
def _() -> None:
    original = dealing.choose
    swap(
        original,
        lambda game, state, action: (
            (e.DownCardExposed(p=1, card=state.seats[0].downcards[0]),)
            if state.kind != "choose"
            else original(game, state, action)
        ),
    )


# -- antes -----------------------------------------------------------------------------------------------


@mutant("W1", "R3.7", what="nobody antes")
def _() -> None:
    method(
        MexicanPoker,
        "opening",
        lambda original: lambda self: tuple(event for event in original(self) if type(event) is not e.AntePosted),
    )
