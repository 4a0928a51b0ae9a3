"""What the floor makes of irregularities, each rule taken out."""

from __future__ import annotations

from comodin.games.mexican_poker import irregular
from comodin.games.no_peek import floor
from comodin.hand import ExposeByDealer, fouls, gestures
from comodin.hand import actions as a
from comodin.hand.rounds import wager_kind
from tests.clauses.surgery import house, mutant, swap

# -- the betting ---------------------------------------------------------------------------------------


@mutant("P30", "R5.10", what="a bet in two motions stands in full")
def _() -> None:
    swap(gestures.string_bet, lambda game, state, action: game.decide(state, wager_kind(state.betting)(action.to)))


@mutant("P34", "R5.6", what="what is done out of turn never binds")
def _() -> None:
    swap(gestures.take_up, lambda game, state, ahead: ahead)


@mutant("P36", "R5.6", "E197", what="a motion binds at once")
def _() -> None:
    swap(gestures.motion, lambda game, state, action: game.decide(state, wager_kind(state.betting)(action.to)))


@mutant("P36", "P38", "E196", "E197", what="action behind binds nobody")
def _() -> None:
    swap(gestures._held, lambda game, state: ())


@mutant("P37", "R5.6", "E195", what="who owes nothing and says call has checked")
def _() -> None:
    original = gestures.say_call

    def say_call(game, state, action):  # type: ignore[no-untyped-def]
        owes = state.betting.owed_to > state.seats[state.actor - 1].bet
        return original(game, state, action) if owes else game.decide(state, a.Check())

    swap(original, say_call)


@mutant("P38", "E196", what="who is unaware of a raise is held to the call in every house")
def _() -> None:
    house(unaware_of_raise="hold")


# -- hands ---------------------------------------------------------------------------------------------------


@mutant("P24", "R3.16", "E129", what="a card that a player flashes is an exposed card")
def _() -> None:
    swap(fouls.flash, lambda game, state, action: irregular.expose(game, state, ExposeByDealer(action.p)))


@mutant("P29", "R3.21", what="a hand that touches the muck lives on")
def _() -> None:
    swap(fouls.touch_muck, lambda game, state, action: ())


@mutant("P29", "E143", what="a hand comes back from the muck whoever has acted since")
def _() -> None:
    swap(fouls.moment, lambda state: state.trouble.mark[:-1])


@mutant("P32", "R5.9", "E198", what="what was shown to one is shown to nobody else")
def _() -> None:
    swap(fouls.show_what_was_demanded, lambda state, ahead: ahead)


@mutant("P33", "R5.9", "E142", what="the stub may be looked at")
def _() -> None:
    swap(fouls.rabbit_hunt, lambda game, state, action: ())


@mutant("M5", "R4.9", "E284", what="peeking costs nothing")
def _() -> None:
    swap(floor.peek, lambda game, state, action: ())


# -- rulings --------------------------------------------------------------------------------------------------


@mutant("P42", "M17", what="a ruling leaves no record")
def _() -> None:
    swap(fouls.rule, lambda game, state, action: ())


@mutant("P42", "M17", "R5.7", what="the floor cannot declare a hand dead")
def _() -> None:
    swap(fouls.foul_hand, lambda game, state, action: ())


@mutant("R5.7", "E145", what="a fouled deck plays on")
def _() -> None:
    swap(fouls.foul_deck, lambda game, state, action: ())
