"""Keep or open: players choose in any order, as people do; what comes before its turn waits for it (P6, P7, W4)."""

from __future__ import annotations

from msgspec.structs import replace

from comodin.floor.acting import act
from comodin.floor.asking import asked, chooses_in_turn
from comodin.floor.reading import Said
from comodin.floor.run import Run
from comodin.floor.words import RefusalError, example
from comodin.hand import Action, Expose, HandState, Keep

__all__ = ["keep", "keep_all", "open_card"]


def keep(run: Run, said: Said) -> None:
    """A player keeps his down card; before his turn it is noted for then."""
    run.quiet()
    _choose(run, said, Keep())


def keep_all(run: Run, _: Said) -> None:
    """Everybody who has not chosen for this street keeps."""
    run.quiet()
    if run.hand.kind != "choose" and not _still_choosing(run.hand):
        raise RefusalError("floor.wrong.no_choice", ask=asked(run))
    for place in range(1, len(run.hand.seats) + 1):
        seat = run.seat(place)
        if _may_choose(run.hand, place) and seat not in run.choices:
            run.choices[seat] = Keep()
    run.stored_choices()


def open_card(run: Run, said: Said) -> None:
    """A player turns his down card up at the right time; with an amount it is the betting that he opens."""
    run.quiet()
    if not said.cards and run.hand.kind == "bet":
        act(run, said._replace(verb="bet"))
        return
    if len(said.cards) > 1:
        raise RefusalError("floor.wrong.which_card", example=example("open"))
    _choose(run, said, Expose(said.cards[0] if said.cards else None))


def _choose(run: Run, said: Said, choice: Action) -> None:
    hand = run.hand
    seat = said.subject
    if hand.kind != "choose" and not (seat and _still_choosing(hand)):
        raise RefusalError("floor.wrong.no_choice", ask=asked(run))
    place = run.place(seat) if seat else hand.actor
    if place == hand.actor:
        run.acts(choice)
        return
    if not _may_choose(hand, place):
        raise RefusalError("floor.wrong.no_choice_left", name=run.called(seat))
    hand.game.decide(replace(hand, actor=place, kind="choose", memo=None), choice)  # refused now as it would be then
    run.choices[seat] = choice


def _still_choosing(hand: HandState) -> bool:
    """Tell whether somebody will still be asked on this street, though a card is due now (W4)."""
    return not hand.actor and hand.stage == "dealing" and chooses_in_turn(hand)


def _may_choose(hand: HandState, place: int) -> bool:
    """Tell whether a seat has its choice on this street before it."""
    seat = hand.seat(place)
    waits = seat.held + len(hand.common) < hand.street
    return waits and bool(seat.downcards) and not seat.folded and seat.choice is None
