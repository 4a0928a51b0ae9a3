"""A position of a reveal game from text; what is left out follows from the rules where they leave no doubt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from comodin.cards import STANDARD_DECK, Card, Deck, parse_cards
from comodin.errors import NotationError, RulesError
from comodin.games import NoPeek
from comodin.games.no_peek import turning
from comodin.hand import HandState
from comodin.hand.state import Reveal, SeatState
from comodin.odds.reveal.position import RevealPosition, RevealSeat, next_to_turn, table
from comodin.rules import RevealRules
from comodin.texts import Text

__all__ = ["completed", "parse"]

_LEFT: Final = re.compile(r"\[\s*([0-9]{1,2})\s*\]")


def parse(
    seats: str | Sequence[str],
    *,
    middle: str,
    rules: RevealRules | str,
    turn: int | None,
    leads: Sequence[int] | None,
    dead: str,
    paid: Sequence[int] | None,
    carried: int,
    deck: Deck,
) -> RevealPosition:
    """See `RevealPosition.parse`."""
    house = RevealRules.of(rules) if isinstance(rules, str) else rules
    texts = seats.split("/") if isinstance(seats, str) else list(seats)
    if paid is not None and len(paid) != len(texts):
        raise RulesError(Text("odds_reveal.reveal.paid_count", found=len(paid), seats=len(texts)))
    chips = [1] * len(texts) if paid is None else paid
    read = [_seat(p, text, house.cards, chips[p - 1]) for p, text in enumerate(texts, 1)]
    return completed(
        read,
        middle=_cards("middle", middle),
        rules=house,
        turn=turn,
        leads=leads,
        dead=_cards("dead", dead),
        carried=carried,
        deck=deck,
    )


def completed(
    seats: Sequence[RevealSeat],
    *,
    middle: tuple[Card, ...],
    rules: RevealRules,
    turn: int | None = None,
    leads: Sequence[int] | None = None,
    dead: tuple[Card, ...] = (),
    carried: int = 0,
    deck: Deck = STANDARD_DECK,
) -> RevealPosition:
    """Return a position of which it may be left open who turns and who has led; see `RevealPosition.parse`."""
    game = table(rules, len(seats), deck)
    for p in leads or ():
        if not 1 <= p <= len(seats):
            raise RulesError(Text("odds_reveal.reveal.no_such_seat", p=p, seats=len(seats)))
    if len(middle) == len(game.roles) and (leads is None or turn is None):
        deck.check([*middle, *[card for seat in seats for card in seat.upcards]])
        state = HandState(
            game=game,
            seats=tuple([_as_state(seat, rules.cards) for seat in seats]),
            stub=0,
            street=1,
            reveal=Reveal(middle=middle),
        )
        leads, turn = _inferred(game, state, leads, turn)
    return RevealPosition(
        rules=rules,
        middle=middle,
        seats=tuple(seats),
        leads=tuple(leads or ()),
        turn=turn or 0,
        dead=dead,
        carried=carried,
        deck=deck,
    )


def _seat(p: int, text: str, cards: int, paid: int) -> RevealSeat:
    """Return one seat; its cards left are those that the rules deal and it has not turned."""
    found = _LEFT.findall(text)
    words = _LEFT.sub(" ", text).replace(",", " ").split()
    marks = [word.lower() for word in words if word.lower() in ("x", "out")]
    if len(found) > 1 or len(marks) > 1:
        raise NotationError(Text("odds_reveal.reveal.seat_form", p=p, text=text.strip()))
    shown = []
    for word in words:
        if word.lower() not in ("x", "out"):
            try:
                shown.append(Card.parse(word))
            except NotationError:
                raise NotationError(Text("odds_reveal.reveal.seat_token", p=p, token=word)) from None
    folded, out = "x" in marks, "out" in marks
    left = int(found[0]) if found else 0 if out else max(cards - len(shown), 0)
    return RevealSeat(upcards=tuple(shown), left=left, folded=folded, out=out, paid=paid)


def _cards(name: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except NotationError as error:
        raise NotationError(Text("odds_reveal.reveal.part", name=name, reason=error.message)) from None


def _as_state(seat: RevealSeat, cards: int) -> SeatState:
    return SeatState(
        stack=0,
        paid=seat.paid,
        upcards=seat.upcards,
        downcards=(None,) * seat.left,
        held=cards,
        folded=seat.folded,
        out=seat.out,
    )


def _inferred(
    game: NoPeek, state: HandState, leads: Sequence[int] | None, turn: int | None
) -> tuple[tuple[int, ...], int]:
    """Return who has led and who turns, where one of them or both are not told."""
    strength = game.ranking.strength
    if leads is None:
        shows = [p for p, seat in enumerate(state.seats, 1) if seat.upcards and not seat.folded and not seat.out]
        shows.sort(key=lambda p: (strength(state.seats[p - 1].upcards), p != turn))
        best = shows[-1] if shows else 0
        leads = [p for p in shows if p != turn]
        if turn is None and best and _is_beginning(game, state, best):
            turn = best
            leads = [p for p in shows if p != best]
        elif turn is None and best:
            turner, _ = _after(game, state, leads)
            # Who turns now need not have led, and whether he has makes no difference below the best hand.
            turn, leads = turner, [p for p in leads if p != turner or not state.seats[p - 1].downcards]
    if turn is None:
        turn, _ = _after(game, state, leads)
    return tuple(leads), turn


def _is_beginning(game: NoPeek, state: HandState, p: int) -> bool:
    """Tell whether the best hand showing has not beaten the middle card yet, so that its owner must go on."""
    if game.rules.first_turn == "one_card" or not state.seats[p - 1].downcards:
        return False
    its, centre = game.ranking.strength(state.seats[p - 1].upcards), turning.centre_strength(game, state)
    return its < centre or (its == centre and not game.rules.tie_beats)


def _after(game: NoPeek, state: HandState, leads: Sequence[int]) -> tuple[int, HandState]:
    """Return who turns next if the leader turned last."""
    reveal = replace(state.reveal, leads=tuple(leads), first_lead=1 if leads else 0)
    state = replace(state, reveal=reveal)
    state = replace(state, reveal=replace(reveal, turner=turning.leader(game, state)))
    return next_to_turn(game, state)
