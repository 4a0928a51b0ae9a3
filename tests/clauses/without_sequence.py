"""Cards out of sequence, burns and cards too soon: each rule taken out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from comodin.games.mexican_poker import astray, correcting, dealing
from comodin.hand import HandState
from comodin.hand import events as e
from tests.clauses.surgery import after, house, mutant, swap, with_seat

# -- the initial deal ---------------------------------------------------------------------------


@mutant("P19", "E130", what="a deal out of sequence is never a misdeal")
def _() -> None:
    original = correcting._initial_deal
    swap(original, lambda game, state, *, closed: original(game, state, closed=True))


@mutant("P20", "E131", "E134", "R5.1", what="no action accepts a deal")
def _() -> None:
    swap(correcting._actions, lambda game, state: 0)


@mutant("E133", "R3.17", what="the end of the round accepts nothing")
def _() -> None:
    original = correcting._initial_deal
    swap(original, lambda game, state, *, closed: original(game, state, closed=False))


@mutant("E130", what="the forced bet counts as an action in every house")
def _() -> None:
    house(forced_bet_counts_as_action=True)


@mutant("E132", what="the forced bet counts as an action in no house")
def _() -> None:
    house(forced_bet_counts_as_action=False)


@mutant("P20", "E134", what="a missed hand plays on")
def _() -> None:
    after(e.HandFouled, lambda state, event: with_seat(state, event.p, folded=False))


# -- third to fifth street ---------------------------------------------------------------------------


@mutant("P21", "E135", "E138", "R3.18", what="cards stay where they lie")
def _() -> None:
    swap(correcting._owners, lambda state, street: list(state.trouble.astray))


@mutant("P21", "E135", what="a card goes to the seat after its owner")
def _() -> None:
    original = correcting._owners

    def after_it(state: HandState, street: int) -> list[int]:
        first, *rest = original(state, street)
        return [*rest, first]

    swap(original, after_it)


@mutant("P22", "E135", "E138", what="there is betting on a street that was corrected")
def _() -> None:
    def betting(state: HandState, event: Any) -> HandState:
        return replace(state, trouble=replace(state.trouble, no_betting=0))

    after(e.StreetCorrected, betting)


@mutant("P22", "P23", "E137", what="bets on the street stay in")
def _() -> None:
    swap(correcting._bets_back, lambda state, street, only: [])


@mutant("P23", what="every house gives all bets back")
def _() -> None:
    house(street_error_bets="void_all")


@mutant("E136", "R3.18", what="a moved joker is wild in any case")
def _() -> None:
    house(misdealt_joker="always_wild")


@mutant("E136", "E135", "R3.18", what="a card due down is moved as if it had been due up")
def _() -> None:
    swap(correcting._due_down, lambda state, p, street: False)


@mutant("R6", what="an error is found whenever somebody likes")
def _() -> None:
    swap(correcting._too_late, lambda state, street: False)


@mutant("R6", what="an error is too late with the betting")
def _() -> None:
    swap(correcting._too_late, lambda state, street: street < state.street)


# -- the wrong way up, burns, cards too soon -----------------------------------------------------------


@mutant("R6", "E124", "E126", what="a card the wrong way up stays so, without a word")
def _() -> None:
    def silent(game: Any, state: HandState, wanted: Any, card: Any) -> tuple[e.Event, ...]:
        return (e.CardDealt(p=wanted.p, card=card, up=not wanted.up, street=state.street),)

    swap(astray._wrong_way, silent)


@mutant("R5.8", what="a card dealt too soon costs nobody else one")
def _() -> None:
    swap(dealing._aside_due, lambda game, state: False)


@mutant("R5.8", what="a burn is never put right")
def _() -> None:
    swap(astray.burn_astray, lambda game, state, action: ())
