"""What a table of the reveal games looks like to you: what lies open, what must be beaten, what you risk.

Nobody has seen the cards that lie face down, so that all of it is the same
for everybody; only the risk is told to who may have to turn.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, cast

from comodin.cards import Card, Deck, Rank
from comodin.games import NoPeek
from comodin.games.no_peek import turning
from comodin.hand import HandState
from comodin.hand.events import Role
from comodin.hand.rounds import contenders
from comodin.ranking import FaceUpRanking, HandValue
from comodin.telling.ink import Ink
from comodin.telling.screen import MARGIN, pots_line, seat_state
from comodin.telling.seating import Seating
from comodin.texts import say

__all__ = [
    "Beat",
    "Risk",
    "ahead_lines",
    "hand_to_beat",
    "killed_by",
    "least_that_beats",
    "middle_key",
    "middle_text",
    "reveal_lines",
    "risk",
    "risk_line",
    "turn_lines",
]

_RANKS = "23456789TJQKA"
_STRAIGHTS = ("straight", "straight_flush")


class Risk(NamedTuple):
    """How many of the cards that nobody has seen fold who turns one, and how many put him in the lead.

    `cards` are those that fold.
    """

    unseen: int
    fold: int
    lead: int
    cards: tuple[Card, ...]


class Beat(NamedTuple):
    """What must be beaten: the seat that shows it (0: the middle), its value, and the least that beats it."""

    p: int
    value: HandValue
    least: HandValue | None


def reveal_lines(view: HandState, seating: Seating, ink: Ink) -> list[str]:
    """Return the table: pot, middle, one line a player, what leads, what beats it, what you show."""
    lang, game = ink.lang, cast("NoPeek", view.game)
    key = "betting" if view.kind == "bet" else "turning"
    lines = [ink.strong(say(f"play.reveal.heading.{key}", lang, round=view.street, pot=view.pot))]
    for card, role in zip(view.reveal.middle, game.roles, strict=True):
        lines.append(MARGIN + middle_text(game, card, role, ink))
    leads = turning.leader(game, view)
    width = max(len(seating.name(p)) for p in seating.from_you())
    plain = {p: _holding(view, p, Ink(lang=lang), yours=p == seating.you) for p in seating.from_you()}
    room = max(map(len, plain.values()))
    for p in seating.from_you():
        seat = view.seat(p)
        padding = " " * (room - len(plain[p]))
        state = seat_state(view, seat, seating, p)
        if p == leads:
            state = f"{state}, {ink.strong(say('play.reveal.leads', lang))}"
        elif seat.out:
            state = f"{state}, {say('play.reveal.out', lang)}"
        shown = _holding(view, p, ink, yours=p == seating.you)
        line = f"{seating.name(p).ljust(width)}  {shown}{padding}  {state}"
        lines.append(MARGIN + (ink.faint(line) if seat.folded else line))
    pots = pots_line(view, seating)
    lines += [MARGIN + pots] if pots else []
    lines.append(MARGIN + _to_beat(view, leads, seating, ink))
    own = view.seat(seating.you)
    if own.upcards and not own.folded and leads != seating.you:
        hand = game.ranking.value(own.upcards).describe(lang)
        lines.append(MARGIN + say("play.reveal.yours", lang, hand=hand))
    return lines


def _holding(view: HandState, p: int, ink: Ink, *, yours: bool) -> str:
    """Return what a seat shows and how many cards it has left: ``5c Jh [5 down]``."""
    seat = view.seat(p)
    if seat.folded:
        card = killed_by(view, p)
        if card is not None:
            return say("play.reveal.killed", ink.lang, card=ink.card(card))
        return say("play.table.folded_yours" if yours else "play.table.folded", ink.lang)
    down = say("play.reveal.down", ink.lang, cards=len(seat.downcards)) if seat.downcards else ""
    return " ".join(part for part in (ink.cards(seat.upcards), f"[{down}]" if down else "") if part)


def killed_by(view: HandState, p: int) -> Card | None:
    """Return the card that folded a seat (M8), None where it is in, or folded by its own choice."""
    seat, game = view.seat(p), view.game
    if not isinstance(game, NoPeek) or not seat.folded or not seat.upcards:
        return None
    last = seat.upcards[-1]
    kills = _may_kill(view, len(seat.upcards) - 1) and last.rank == turning.kill_rank(game, view)
    return last if kills else None


def middle_text(game: NoPeek, card: Card, role: Role, ink: Ink) -> str:
    """Return what lies in the middle, and what it does in this house (M8, M12, R4.5)."""
    return say(f"play.reveal.middle.{middle_key(game, role)}", ink.lang, card=ink.card(card), rank=card.token[0])


def middle_key(game: NoPeek, role: Role) -> str:
    """Return which sentence tells what a card of the middle does in this house.

    >>> middle_key(NoPeek.at("4", stacks=[40, 40], preset="pokerdb"), "both")
    'both_first'
    """
    if role != "target" and game.rules.kill_scope != "any_card":
        first = game.rules.kill_scope == "first_card"
        return f"{role}_first" if first else "target" if role == "both" else "idle"
    return role


# -- what must be beaten ------------------------------------------------------------------


def _to_beat(view: HandState, leads: int, seating: Seating, ink: Ink) -> str:
    """Return the hand to beat, whose it is, and the least that beats it."""
    lang = ink.lang
    beat = hand_to_beat(view)
    if beat is None:
        return say("play.reveal.beat.none", lang)
    holes: dict[str, object] = {"hand": beat.value.describe(lang)}
    key = "other"
    if leads and beat.p == leads:
        key, holes["name"] = "you" if leads == seating.you else "they", seating.name(leads)
    elif not beat.p:
        key = "middle"
    least = beat.least
    if least is None:
        return say(f"play.reveal.beat.{key}_top", lang, **holes)
    return say(f"play.reveal.beat.{key}", lang, least=least.describe(lang), **holes)


def hand_to_beat(view: HandState) -> Beat | None:
    """Return what who turns next must beat, None where nothing is there to beat."""
    game = cast("NoPeek", view.game)
    leads = turning.leader(game, view)
    p = _turns_next(view, leads)
    target = turning.to_beat(game, view, p) if p else -1
    if target < 0:
        return None
    return Beat(_shown_by(view, leads, p, target), _value(game.ranking, target), least_that_beats(view, target))


def _shown_by(view: HandState, leads: int, p: int, target: int) -> int:
    """Return which seat shows a strength: the leader, the middle (0), or the next to the right of `p` that does."""
    game = cast("NoPeek", view.game)
    strength = game.ranking.strength
    if leads and strength(view.seat(leads).upcards) == target:
        return leads
    if target == turning.centre_strength(game, view):
        return 0
    return next((q for q in reversed(view.clockwise(p)) if strength(view.seat(q).upcards) == target), 0)


@lru_cache(maxsize=16384)
def _value(ranking: FaceUpRanking, strength: int) -> HandValue:
    return ranking.of_strength(strength)


def _turns_next(view: HandState, leads: int) -> int:
    if view.kind == "turn":
        return view.actor
    active = contenders(view)
    if any(p != leads for p in active):
        return turning.next_in_turn(cast("NoPeek", view.game), view)
    return view.actor


def least_that_beats(view: HandState, target: int) -> HandValue | None:
    """Return the least hand that beats one, None where nothing does.

    Hands with a card that folds its owner cannot arise, and are passed over:
    a pair is what beats an ace in the middle (R4.5).
    """
    game = cast("NoPeek", view.game)
    kills = turning.kill_rank(game, view) if game.rules.kill_scope == "any_card" else None
    return _least_without(game.ranking, target + (0 if game.rules.tie_beats else 1), kills)


@lru_cache(maxsize=4096)
def _least_without(ranking: FaceUpRanking, least: int, kills: Rank | None) -> HandValue | None:
    """Return the hand of the least strength from one on that holds no card of a rank."""
    for strength in range(least, ranking.count):
        value = ranking.of_strength(strength)
        if kills is None or kills.letter not in _ranks_in(value):
            return value
    return None


def _ranks_in(value: HandValue) -> str:
    """Return the ranks of a hand; those of a straight, which is named by its top."""
    if value.category.name.lower() not in _STRAIGHTS:
        return value.ranks
    top = _RANKS.index(value.ranks[0])
    return "A2345" if top == 3 else _RANKS[top - 4 : top + 1]


# -- what a turn risks ---------------------------------------------------------------------


def risk(view: HandState, p: int) -> Risk:
    """Return what the next card of a seat may do, over all cards that nobody has seen (M8, M16).

    >>> from comodin.bots import CallerBot
    >>> from comodin.cards import parse_cards
    >>> from comodin.hand import Deal, apply, start
    >>> state, _ = start(NoPeek.at("4", stacks=[40, 40]))
    >>> for card in [None] * 14 + list(parse_cards("8d")):
    ...     state, _ = apply(state, Deal(card))
    >>> risk(state, 1)
    Risk(unseen=51, fold=3, lead=24, cards=(Card('8c'), Card('8h'), Card('8s')))
    """
    game = cast("NoPeek", view.game)
    upcards = view.seat(p).upcards
    kills = turning.kill_rank(game, view) if _may_kill(view, len(upcards)) else None
    least = turning.to_beat(game, view, p) + (0 if game.rules.tie_beats else 1)
    return _counted(game.ranking, view.seen, upcards, least, kills)


def _counted(ranking: FaceUpRanking, seen: int, upcards: tuple[Card, ...], least: int, kills: Rank | None) -> Risk:
    """Count the cards that are not in the set `seen`: those that fold, and those that make the least that leads."""
    every, folds, leads = _sorted_out(ranking, upcards, least, kills)
    return Risk(
        (every & ~seen).bit_count(),
        (folds & ~seen).bit_count(),
        (leads & ~seen).bit_count(),
        _of(ranking, folds & ~seen),
    )


@lru_cache(maxsize=8192)
def _sorted_out(
    ranking: FaceUpRanking, upcards: tuple[Card, ...], least: int, kills: Rank | None
) -> tuple[int, int, int]:
    """Return as sets all cards of the deck, those that fold, and those that make the least that leads.

    Where no flush can come, the cards of a rank are all worth the same.
    """
    strength, held = ranking.strength, {*upcards}
    suits = [card.suit for card in upcards]
    flushes = len(suits) > 3 and max(map(suits.count, suits)) > 3
    every = folds = leads = 0
    for rank, cards, bits in _ranked(ranking.deck):
        every |= bits
        if rank == kills:
            folds = bits
        elif flushes:
            leads |= sum([card.bit for card in cards if strength((*upcards, card)) >= least])
        else:
            new = next((card for card in cards if card not in held), None)
            if new is not None and strength((*upcards, new)) >= least:
                leads |= bits
    return every, folds, leads


@cache
def _ranked(deck: Deck) -> tuple[tuple[Rank | None, tuple[Card, ...], int], ...]:
    """Return the ranks of a deck, each with its cards, and these as a set."""
    ranks: dict[Rank | None, list[Card]] = {}
    for card in deck:
        ranks.setdefault(card.rank, []).append(card)
    return tuple([(rank, tuple(cards), sum([card.bit for card in cards])) for rank, cards in ranks.items()])


@lru_cache(maxsize=4096)
def _of(ranking: FaceUpRanking, cards: int) -> tuple[Card, ...]:
    return tuple([card for card in ranking.deck if card.bit & cards])


def _may_kill(view: HandState, turned: int) -> bool:
    """Tell whether a card can fold a seat that has turned so many before it."""
    scope = cast("NoPeek", view.game).rules.kill_scope
    return scope == "any_card" or (scope == "first_card" and not turned)


def risk_line(view: HandState, p: int, ink: Ink) -> str:
    """Return what the next card of a seat may do, in a sentence."""
    found = risk(view, p)
    key = "any" if found.lead == found.unseen else "fold" if found.fold else "lead"
    return say(f"play.reveal.risk.{key}", ink.lang, unseen=found.unseen, fold=found.fold, lead=found.lead)


def ahead_lines(view: HandState, ink: Ink) -> list[str]:
    """Return what a card will risk that one will have to turn, for who must bet before that."""
    p = view.actor
    if turning.leader(cast("NoPeek", view.game), view) == p or not view.seat(p).downcards:
        return []
    return [MARGIN + risk_line(view, p, ink)]


def turn_lines(view: HandState, ink: Ink) -> list[str]:
    """Return the question put to who must turn: what he risks, and the key."""
    left = len(view.seat(view.actor).downcards)
    key = "last" if left == 1 else "turn"
    return [MARGIN + risk_line(view, view.actor, ink), say(f"play.ask.{key}", ink.lang, left=left)]
