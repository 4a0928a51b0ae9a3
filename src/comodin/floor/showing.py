"""Cards that lie already: turned up one by one, shown at the end, or given up unseen."""

from __future__ import annotations

from comodin.cards import Card
from comodin.floor.asking import asked
from comodin.floor.reading import Said
from comodin.floor.run import Run
from comodin.floor.words import RefusalError, example
from comodin.hand import HandState, Muck, Show, TurnUp
from comodin.hand.floor_actions import FlashCard, TouchMuck

__all__ = ["muck", "show", "turn"]


def turn(run: Run, said: Said) -> None:
    """A player turns up his next card; out of his turn it goes back (R2.3.13)."""
    run.quiet()
    if run.hand.kind != "turn":
        raise RefusalError("floor.wrong.no_turn", ask=asked(run))
    seat = said.subject
    if seat and run.place(seat) != run.hand.actor:
        named = said.cards[0] if said.cards else None
        run.irregular("turned_early", FlashCard(run.place(seat), named), name=run.called(seat))
        return
    if len(said.cards) != 1:
        raise RefusalError("floor.wrong.name_card", ask=asked(run))
    run.acts(TurnUp(said.cards[0]))


def show(run: Run, said: Said) -> None:
    """A player tables his hand: the down card is named, or all of it."""
    run.quiet()
    wanted = run.wanted() if not run.turn else None
    if wanted is None or wanted.what != "show":
        raise RefusalError("floor.wrong.no_show", ask=asked(run))
    place = run.place(said.subject) if said.subject else wanted.p
    held = run.hand.seat(place)
    named = tuple(one for one in said.cards if not _is_up(run.hand, place, one))
    if not named:
        raise RefusalError("floor.wrong.name_down", name=run.called(run.seat(place)), seat=run.seat(place))
    run.acts(Show(place, (*held.upcards, *named)))


def muck(run: Run, said: Said) -> None:
    """A hand is given up unseen at the showdown; before that, its cards touched the muck (P29)."""
    if run.running and not run.turn:
        run.quiet()
    wanted = run.due
    seat = said.subject
    if wanted is not None and wanted.what == "show":
        run.acts(Muck(run.place(seat) if seat else wanted.p))
        return
    if not seat:
        raise RefusalError("floor.wrong.which_seat", example=example("muck"))
    run.irregular("muck", TouchMuck(run.place(seat)), name=run.called(seat))


def _is_up(hand: HandState, place: int, named: Card) -> bool:
    return any(card is named or (card.is_joker and named.is_joker) for card in hand.seat(place).upcards)
