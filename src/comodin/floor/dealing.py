"""The dealer's entries: cards as they fall, and burns; a card where it is not due asks first."""

from __future__ import annotations

from comodin.cards import Card, format_cards
from comodin.errors import IllegalActionError
from comodin.floor.asking import asked
from comodin.floor.reading import Said
from comodin.floor.run import Run
from comodin.floor.showing import show, turn
from comodin.floor.words import RefusalError, Words, example
from comodin.hand import Burn, Deal, Due, ExposeByDealer
from comodin.hand.floor_actions import DealAstray
from comodin.table import DealHand

FIRST_STREET = 2

__all__ = ["astray", "burn", "card", "deal", "table_card", "wrong_way"]


def deal(run: Run, said: Said) -> None:
    """Give all cards that come face down; between hands a new one begins; with cards: each to whom it is due."""
    if said.cards or said.subject:
        card(run, said)
        return
    new = not run.running
    if new:
        run.do(DealHand())
    if not run.quiet(choices=True) and not new:
        raise RefusalError("floor.wrong.nothing_down", ask=asked(run))


def burn(run: Run, said: Said) -> None:
    """Burn a card."""
    _choose_first(run)
    run.acts(Burn())


def card(run: Run, said: Said) -> None:
    """A card without a verb: dealt, turned, shown, or astray, as the hand stands."""
    run.hand  # noqa: B018 - refuses where none runs
    seat = said.subject
    if said.up is False and not said.cards and not seat:
        deal(run, said)
        return
    if len(said.cards) > 1 and not run.showing:
        if seat or said.up is False:
            raise RefusalError("floor.wrong.one_card", cards=format_cards(said.cards))
        for one in said.cards:
            card(run, said._replace(cards=(one,)))
            if run.what is not None:
                raise RefusalError("floor.wrong.one_card", cards=format_cards(said.cards))
        return
    if run.hand.kind == "turn":
        turn(run, said)
        return
    _choose_first(run)
    if run.turn:
        raise run.not_now()
    if run.showing:
        show(run, said)
        return
    if not said.cards:
        _face_down(run, seat, up=said.up)
        return
    _dealt(run, seat, said.cards[0], up=said.up)


def _dealt(run: Run, seat: int, dealt: Card, *, up: bool | None) -> None:
    """Give a card that was named: past what needs no words to the next card that comes up."""
    place = run.place(seat) if seat else 0
    if _is_out(run, place):
        _to_the_folded(run, seat, dealt, up=up)
        return
    if up is False or (place and run.hand.street > FIRST_STREET):
        _to_seat(run, place)
    if up is not False:
        if _is_due_down(run, place):
            up = True
        else:
            run.quiet(choices=True)
    if run.turn:
        raise run.not_now()
    wanted = run.wanted()
    if wanted.what != "deal" or place in (0, wanted.p):
        if wanted.what == "deal" and up is not None and up != wanted.up:
            _wrong_way(run, wanted, dealt)
        else:
            _fresh(run, dealt)
        return
    _astray(run, wanted, seat, dealt, up=up)


def _fresh(run: Run, dealt: Card) -> None:
    """Give a card to whom it is due; one that cannot come is either a slip or a deck that is not right (R5.7)."""
    try:
        run.acts(Deal(dealt))
    except IllegalActionError as error:
        if error.code == "card_already_out":
            raise RefusalError("floor.wrong.card_again", card=dealt.token) from None
        if error.code == "card_not_in_deck":
            deck = run.hand.game.deck
            raise RefusalError("floor.wrong.card_foreign", card=dealt.token, size=len(deck), deck=deck) from None
        raise


def _is_due_down(run: Run, place: int) -> bool:
    """Whether a seat's card of a later street comes face down, so that one that is named came the wrong way."""
    wanted = run.due
    if wanted is None or wanted.what != "deal" or run.hand.street == FIRST_STREET:
        return False
    return wanted.p == place and not wanted.up


def _astray(run: Run, wanted: Due, seat: int, dealt: Card | None, *, up: bool | None = None) -> None:
    """A card goes to another seat than it was due to (P19, P21).

    Where it came the wrong way up besides, that is put right at once (R6): a
    card that its new owner would get face up is turned up, one that he would
    get face down has been exposed by the dealer (P16).
    """
    place = run.place(seat)
    clauses = ("P19", "R3.17") if run.hand.street == FIRST_STREET else ("P21", "R3.18")
    names = {"name": run.called(seat), "due": run.called(run.seat(wanted.p))}
    try:
        run.irregular("astray", DealAstray(place, dealt, up), clauses, **names)
        return
    except IllegalActionError as error:
        if error.code not in ("one_mistake", "one_mistake_down"):
            raise
    if dealt is None:
        raise RefusalError("floor.wrong.name_card_of", name=run.called(seat), seat=seat)
    kind = "astray_wrong_way_up" if up else "astray_wrong_way_down"
    run.irregular(kind, DealAstray(place, dealt), (*clauses, "R6"), **names)
    if up:
        run.floor(ExposeByDealer(place))


def _is_out(run: Run, place: int) -> bool:
    return bool(place) and run.hand.seat(place).folded and not run.showing


def _to_the_folded(run: Run, seat: int, dealt: Card | None, *, up: bool | None) -> None:
    """A card to a player who is out of the hand: it goes at once to where it is due, and the deal goes on (R5.8, P21).

    Due face down and seen by all, it is one that the dealer has exposed (P16).
    """
    place = run.place(seat)
    while (wanted := run.due) is not None and (wanted.what == "burn" or (wanted.p < place and not wanted.up)):
        if not run.quiet_step():
            break
    wanted = run.wanted()
    if wanted.what != "deal":
        raise run.not_now()
    run.what = Words.of("floor.what.to_the_folded", name=run.called(seat), due=run.called(run.seat(wanted.p)))
    run.clauses = ("R5.8", "P21")
    if dealt is None and (wanted.up or up is not False):
        raise RefusalError("floor.wrong.name_card_of", name=run.called(seat), seat=seat)
    if dealt is None or wanted.up or up is False:
        run.acts(Deal(dealt))
    else:
        run.floor(DealAstray(wanted.p, dealt, up=True))


def _wrong_way(run: Run, wanted: Due, dealt: Card | None) -> None:
    key = "wrong_way_down" if wanted.up else "wrong_way_up"
    run.irregular(key, DealAstray(wanted.p, dealt, not wanted.up), name=run.called(run.seat(wanted.p)))


def astray(run: Run, said: Said) -> None:
    """A card went to a seat to which it was not due."""
    seat = said.subject
    if not seat:
        raise RefusalError("floor.wrong.which_seat", example=example("card"))
    _choose_first(run)
    if said.cards and said.up is not False:
        run.quiet(choices=True)
    if _is_out(run, run.place(seat)):
        _to_the_folded(run, seat, said.cards[0] if said.cards else None, up=said.up)
        return
    wanted = run.wanted()
    if wanted.p == run.place(seat):
        raise RefusalError("floor.wrong.due_there", name=run.called(seat))
    _astray(run, wanted, seat, said.cards[0] if said.cards else None, up=said.up)


def wrong_way(run: Run, said: Said) -> None:
    """A card came up that was due down, or down that was due up."""
    _choose_first(run)
    seat = said.subject
    _to_seat(run, run.place(seat) if seat else 0)
    if not said.cards:
        raise RefusalError("floor.wrong.which_card", example=example("wrong_way"))
    _wrong_way(run, run.wanted(), said.cards[0])


def _face_down(run: Run, seat: int, *, up: bool | None) -> None:
    """A card that nobody has seen, to one seat."""
    if not seat or up is True:
        raise RefusalError("floor.wrong.name_card", ask=asked(run))
    place = run.place(seat)
    if _is_out(run, place):
        _to_the_folded(run, seat, None, up=False)
        return
    while (wanted := run.due) is not None and wanted.what == "burn":
        run.quiet_step()
    wanted = run.wanted()
    if wanted.what == "deal" and wanted.p == place and not wanted.up:
        run.acts(Deal(None))
    elif wanted.what == "deal" and wanted.p != place and up is False:
        _astray(run, wanted, seat, None, up=up)
    else:
        raise RefusalError("floor.wrong.name_card", ask=asked(run))


def _to_seat(run: Run, place: int) -> None:
    """Give the cards that nobody has seen, up to the turn of a seat; 0: burns alone."""
    while place and (wanted := run.due) is not None and wanted.p != place and run.quiet_step():
        pass
    while (wanted := run.due) is not None and wanted.what == "burn":
        run.quiet_step()


def table_card(run: Run, said: Said) -> None:
    """A card for the middle of the table."""
    if len(said.cards) != 1:
        raise RefusalError("floor.wrong.which_card", example=example("middle"))
    run.quiet(choices=True)
    wanted = run.wanted()
    if wanted.what not in ("middle", "common"):
        raise RefusalError("floor.wrong.no_middle", ask=asked(run))
    run.acts(Deal(said.cards[0]))


def _choose_first(run: Run) -> None:
    """Whoever has not chosen by the time a card comes has kept his down card (R3.13)."""
    while run.hand.kind == "choose" and run.quiet_step(choices=True):
        pass
