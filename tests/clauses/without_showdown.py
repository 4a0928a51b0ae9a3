"""The showdown, the dealer's mistakes and the secrets, each rule taken out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from comodin.cards import JOD, Card
from comodin.games.mexican_poker import dealing, irregular, rounds, showdown
from comodin.hand import Due, HandState
from comodin.hand import events as e
from comodin.hand import pots as pots_function
from comodin.hand import view as view_function
from comodin.hand import viewed as viewed_function
from comodin.hand.pots import Pot
from tests.clauses.surgery import after, house, mutant, swap, with_betting, with_seat

# -- the showdown ----------------------------------------------------------------------------------------


@mutant("P28", what="a hand is tabled only by who must show first")
def _() -> None:
    swap(
        showdown._must_show,
        lambda game, state, layers, p: p == showdown.order(game, state, layers)[0],
    )


@mutant("P28", what="beaten hands are tabled too")
def _() -> None:
    swap(showdown._must_show, lambda game, state, layers, p: True)


@mutant("P35", "E194", what="the leader shows first after a checked round")
def _() -> None:
    original = showdown.order
    swap(original, lambda game, state, layers: original(game, with_betting(state, first_checker=None), layers))


@mutant("R3.20", what="the last bettor does not show first")
def _() -> None:
    original = showdown.order
    swap(original, lambda game, state, layers: original(game, with_betting(state, bettor=None), layers))


@mutant("R3.20", "E189", what="seats of a side pot do not show first")
def _() -> None:
    original = showdown.order
    swap(original, lambda game, state, layers: original(game, state, layers[:1]))


@mutant("P43", "R3.20", "E181", "E183", "E186", "E188", what="there are no side pots")
def _() -> None:
    swap(pots_function, lambda paid, live: (Pot(sum(paid), tuple(sorted(live))),))


@mutant("E180", what="every street makes a pot of its own")
def _() -> None:
    original = pots_function

    def cut(paid: Any, live: Any) -> Any:
        (first, *rest) = original(paid, live)
        return (replace(first, amount=first.amount - 1), Pot(1, first.eligible), *rest)

    swap(original, cut)


@mutant("R2.3.9", "E193", what="the odd chip goes to the last hand from the button")
def _() -> None:
    original = showdown._odd_chip_order
    swap(original, lambda game, state, layers, winners: original(game, state, layers, winners[::-1]))


@mutant("R6.1", what="the last player must still show")
def _() -> None:
    original = rounds._last_player

    def shown(state: HandState) -> tuple[e.Event, ...]:
        (p,) = state.live
        *rest, ended = original(state)
        cards = state.seats[p - 1].upcards
        return (*rest, e.HoldingShown(p=p, cards=cards, category="high", ranks=""), ended)

    swap(original, shown)


# -- the dealer's mistakes -------------------------------------------------------------------------------


@mutant("P16", "R3.14", "E125", what="the card after an exposed one comes up")
def _() -> None:
    original = dealing._dealers_turn

    def up(game: Any, state: HandState, p: int, seat: Any, *, common: bool) -> Due:
        wanted = original(game, state, p, seat, common=common)
        return replace(wanted, up=True) if wanted.what == "deal" and seat.choice != "exposed" else wanted

    swap(original, up)


@mutant("P16", "E124", "R3.15", what="nobody may declare himself all-in")
def _() -> None:
    swap(irregular.right_lasts, lambda game, seat, street: 0)


@mutant("R3.15", "E181", "E184", "E187", what="declaring puts the whole stack in")
def _() -> None:
    def all_of_it(state: HandState, event: Any) -> HandState:
        seat = state.seat(event.p)
        return with_seat(state, event.p, paid=seat.paid + seat.stack, stack=0)

    after(e.AllInDeclared, all_of_it)


@mutant("E190", what="the right to declare lasts for the hand")
def _() -> None:
    house(declare_window="rest_of_hand")


@mutant("E191", what="one may declare with nothing in the pot")
def _() -> None:
    house(declare_min_contribution=0)


@mutant("R2.3.14", what="declarations are asked from the button on")
def _() -> None:
    def backwards(game: Any, state: HandState, ahead: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        if isinstance(ahead[0], e.ActionOn):
            for p in range(len(state.seats), 0, -1):
                seat = state.seats[p - 1]
                if seat.declare_until and not seat.declined and irregular._may_declare(game, state, seat):
                    return (e.ActionOn(p=p, kind="declare"),)
        return ahead

    swap(irregular.ask, backwards)


@mutant("E128", "R6", what="after fifth street's cards there is nothing to declare")
def _() -> None:
    original = irregular.right_lasts
    swap(original, lambda game, seat, street: 0 if street == 5 else original(game, seat, street))


@mutant("R6", what="two exposures give the right once")
def _() -> None:
    original = irregular.right_lasts
    swap(original, lambda game, seat, street: 0 if seat.declared or seat.declined else original(game, seat, street))


@mutant("R2.1", what="an older down joker that is knocked over is JoX")
def _() -> None:
    after(
        e.DownCardExposedByDealer,
        lambda state, event: with_seat(
            state,
            event.p,
            upcards=tuple(Card("JoX") if card is JOD else card for card in state.seat(event.p).upcards),
        ),
    )


@mutant("R3.17", what="a misdeal keeps the antes")
def _() -> None:
    swap(irregular.void, lambda game, state: (e.HandEnded(reason="misdeal"),))


@mutant("E192", what="all-in seats are not asked to keep or expose")
def _() -> None:
    original = dealing._choices

    def with_chips(game: Any, state: HandState, p: int, seat: Any) -> tuple[e.Event, ...]:
        asked = original(game, state, p, seat)
        if asked and isinstance(asked[0], e.ActionOn) and not state.seat(asked[0].p).stack:
            return (e.DownCardKept(p=asked[0].p),)
        return asked

    swap(original, with_chips)


# -- secrets ---------------------------------------------------------------------------------------------


@mutant("P33", "E142", what="burns are seen")
def _() -> None:
    original = view_function
    swap(original, lambda event, seat: event if isinstance(event, e.CardBurned) else original(event, seat))


@mutant("P33", what="folded and beaten hands are seen")
def _() -> None:
    original = viewed_function
    swap(
        original,
        lambda state, seat: replace(
            original(state, seat),
            seats=tuple(
                held if held.folded or held.showdown else masked
                for held, masked in zip(state.seats, original(state, seat).seats, strict=True)
            ),
        ),
    )


@mutant("R3.13", what="secret choices are seen")
def _() -> None:
    original = view_function
    swap(original, lambda event, seat: event if isinstance(event, e.ChoiceMade) else original(event, seat))
