"""What the table looks like to you: a view in, lines out.

Every line stands for itself, so that it also makes sense read aloud: who,
which cards, how many chips, what state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from comodin.cards import Card
from comodin.games import MexicanPoker
from comodin.hand import BringIn, Call, Check, HandState, Option, SeatState, Wager
from comodin.ranking import HandValue, MexicanRanking
from comodin.telling.ink import Ink
from comodin.telling.seating import Seating, listed
from comodin.texts import Lang, say

__all__ = [
    "describe_hand",
    "full_pot",
    "half_pot",
    "hand_line",
    "hand_value",
    "option_text",
    "options_lines",
    "pots_line",
    "seat_state",
    "showing_pots",
    "table_lines",
]

MARGIN = "  "


def table_lines(view: HandState, seating: Seating, ink: Ink) -> list[str]:
    """Return the table as its viewer may know it: street, pot, one line a player, pots, his hand."""
    lang = seating.lang
    moment = "before" if view.kind == "choose" else "street"
    street = say(f"play.{moment}.{min(view.street, 5)}", lang)
    lines = [ink.strong(say("play.table.heading", lang, street=street, pot=view.pot))]
    width = max(len(seating.name(p)) for p in seating.from_you())
    cards = {p: _plain_holding(view.seat(p), ink, yours=p == seating.you) for p in seating.from_you()}
    room = max(map(len, cards.values()))
    for p in seating.from_you():
        seat = view.seat(p)
        shown = cards[p] if seat.folded else ink.holding(seat.upcards, seat.downcards)
        padding = " " * (room - len(cards[p]))
        line = f"{seating.name(p).ljust(width)}  {shown}{padding}  {seat_state(view, seat, seating, p)}"
        lines.append(MARGIN + (ink.faint(line) if seat.folded else line))
    if view.common:
        lines.append(MARGIN + say("play.table.common", lang, cards=ink.cards(view.common)))
    pots = pots_line(view, seating)
    lines += [MARGIN + pots] if pots else []
    hand = hand_line(view, seating.you, ink)
    return [*lines, MARGIN + hand] if hand else lines


def _plain_holding(seat: SeatState, ink: Ink, *, yours: bool) -> str:
    if seat.folded:
        return say("play.table.folded_yours" if yours else "play.table.folded", ink.lang)
    return Ink(lang=ink.lang, ranking=ink.ranking).holding(seat.upcards, seat.downcards)


def seat_state(view: HandState, seat: SeatState, seating: Seating, p: int) -> str:
    """Return the chips of a seat, and what is to be known of it."""
    lang, yours = seating.lang, "_yours" if p == seating.you else ""
    parts = [say("play.table.chips", lang, chips=seat.stack)]
    if seat.bet and not seat.folded:
        parts.append(say(f"play.table.in{yours}", lang, chips=seat.bet))
    if seat.declared:
        parts.append(say(f"play.table.declared{yours}", lang))
    elif not seat.stack and not seat.folded and not view.over:
        parts.append(say("play.table.all_in", lang))
    if p == len(seating):
        parts.append(say("play.table.button", lang))
    return ", ".join(parts)


def showing_pots(view: HandState, *, without: Sequence[int] = ()) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the pots as far as they are fixed: a layer for each all-in stake, and one for the rest.

    Bets not called yet lie in the layers that they reach; `without` are chips
    by seat that are left out, as they still lie in front of the players.
    """
    seats = view.seats
    paid = [seat.paid for seat in seats]
    if without:
        paid = [chips - less for chips, less in zip(paid, without, strict=True)]
    live: list[int] = []
    stuck: list[int] = []
    for p, seat in enumerate(seats, 1):
        if not seat.folded and not seat.out:
            (live if seat.can_bet else stuck).append(p)
    return _layers(tuple(paid), tuple(live), tuple(stuck), view.reveal.carried)


@lru_cache(maxsize=4096)
def _layers(
    paid: tuple[int, ...], able: tuple[int, ...], stuck: tuple[int, ...], carried: int
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the layers of what was paid by seats that can still bet, that cannot, or that are out of it."""
    levels: list[int | None] = [*sorted({paid[p - 1] for p in stuck}), None]
    layers: list[tuple[int, tuple[int, ...]]] = []
    floor = 0
    for level in levels:
        top = max(paid) if level is None else level
        amount = sum([min(chips, top) - min(chips, floor) for chips in paid])
        reach = [p for p in stuck if level is not None and paid[p - 1] >= level]
        eligible = tuple(sorted([*able, *reach]))
        if not floor:
            amount += carried
        if amount and not eligible and layers:
            layers[-1] = (layers[-1][0] + amount, layers[-1][1])
        elif amount:
            layers.append((amount, eligible))
        floor = top
    return tuple(layers)


def pots_line(view: HandState, seating: Seating) -> str:
    """Return the pots in a sentence, nothing where there is one alone."""
    lang = seating.lang
    (main, _), *sides = showing_pots(view) or ((0, ()),)
    if not sides:
        return ""
    said = [say("play.table.main_pot", lang, amount=main)]
    for amount, eligible in sides:
        names = ", ".join(seating.name(p) for p in eligible)
        said.append(say("play.table.side_pot", lang, amount=amount, names=names))
    return say("play.table.pots", lang, pots=", ".join(said))


def hand_line(view: HandState, p: int, ink: Ink) -> str:
    """Return what the cards of a seat are worth now, or nothing if it has none in sight."""
    seat = view.seat(p)
    cards = [card for card in (*seat.cards, *view.common) if card is not None]
    if seat.folded or not cards:
        return ""
    game = cast("MexicanPoker", view.game)
    return say("play.table.hand", ink.lang, hand=describe_hand(game.ranking, cards, ink.lang))


def describe_hand(ranking: MexicanRanking, cards: Sequence[Card], lang: Lang) -> str:
    """Return one to five cards in words, with what a joker plays as.

    >>> from comodin.cards import parse_cards
    >>> describe_hand(MexicanRanking(), parse_cards("Kd 7h JoD"), "en")
    'pair of kings with 7; the joker plays as K'
    """
    value = hand_value(ranking, cards)
    hand = value.describe(lang)
    if value.joker_plays is None:
        return hand
    return say("play.table.joker_plays", lang, hand=hand, card=value.joker_plays)


def hand_value(ranking: MexicanRanking, cards: Sequence[Card]) -> HandValue:
    """Return what one to five cards are worth to who holds them."""
    if len(cards) == 5:
        return ranking.value(cards)
    if ranking.wild_upcard_value == "ace":  # that is for the order of action; what one holds is wild all the same
        options = {name: getattr(ranking, name) for name in _JOKERS}
        ranking = MexicanRanking(deck=ranking.deck, wild_upcard_value="best", **options)
    return ranking.visible(cards)


_JOKERS = ("bug_five_aces", "double_ace_flush", "joker_up", "joker_down", "joker_dealer_exposed")


def options_lines(view: HandState, options: Sequence[Option], ink: Ink) -> list[str]:
    """Return the question that the viewer must answer, with everything that is legal."""
    lang = ink.lang
    seat = view.seat(view.actor)
    if view.kind == "choose":
        return [say("play.ask.choose", lang, card=ink.cards(seat.downcards))]
    if view.kind == "declare":
        return [say("play.ask.declare", lang)]
    said = listed([option_text(view, option, lang) for option in options], lang, last="or")
    owed = max(0, view.betting.owed_to - seat.bet)
    if view.reveal.turner:
        forced = not view.betting.owed_to and Check not in {option.action for option in options}
    else:
        forced = view.street == 2 and not view.betting.owed_to
    if forced:
        key = "forced" if view.reveal.turner else "must_open"
        lines = [say(f"play.ask.{key}", lang, options=said)]
    elif owed:
        lines = [say("play.ask.owed", lang, owed=min(owed, seat.stack), options=said)]
    else:
        lines = [say("play.ask.bet", lang, options=said)]
    sizes = _sizes(view, options, lang)
    return [*lines, say("play.ask.sizes", lang, sizes=sizes)] if sizes else lines


def option_text(view: HandState, option: Option, lang: Lang) -> str:
    """Return one legal action in words, with its amounts and the key for it."""
    seat = view.seat(view.actor)
    kind = option.action
    if issubclass(kind, Wager):
        amounts = _amounts(view, option, lang)
        return say(f"play.option.{option.verb}", lang, amounts=amounts, first=option.amounts[0])
    if kind is Call:
        key = "call_all_in" if option.to == seat.bet + seat.stack else "call"
        return say(f"play.option.{key}", lang, to=option.to - seat.bet)
    if kind is BringIn:
        return say("play.option.bring_in", lang, to=option.to)
    return say(f"play.verb.{option.verb}", lang)


def _amounts(view: HandState, option: Option, lang: Lang) -> str:
    seat = view.seat(view.actor)
    amounts, stack_to = option.amounts, seat.bet + seat.stack
    if isinstance(amounts, range) and len(amounts) > 2:
        return say("play.option.range", lang, first=amounts[0], last=amounts[-1])
    words = [
        say("play.option.amount_all_in", lang, amount=amount) if amount == stack_to else str(amount)
        for amount in amounts
    ]
    return listed(words, lang, last="or")


def _sizes(view: HandState, options: Sequence[Option], lang: Lang) -> str:
    """Return some amounts worth a thought, where there are many."""
    for option in options:
        amounts = option.amounts
        if not isinstance(amounts, range) or len(amounts) < 3:
            continue
        seat = view.seat(view.actor)
        marked = {half_pot(view): "half", full_pot(view): "pot", seat.bet + seat.stack: "all_in"}
        said = [say(f"play.size.{name}", lang, amount=amount) for amount, name in marked.items() if amount in amounts]
        return ", ".join(said)
    return ""


def full_pot(view: HandState) -> int:
    """Return the total to which a bet or raise of the whole pot goes, the call counted in (R2.3.6a)."""
    seat = view.seat(view.actor)
    return view.betting.owed_to + view.pot + max(0, view.betting.owed_to - seat.bet)


def half_pot(view: HandState) -> int:
    """Return the same for half the pot."""
    return view.betting.owed_to + (full_pot(view) - view.betting.owed_to) // 2
