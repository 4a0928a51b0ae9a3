"""Whole hands of a reveal game without betting, many at a time, compiled.

With all cards given and nobody folding, turning leaves no choice: a player
turns in the order dealt until he leads, is killed or has no cards (R4.4).
`play_out` plays that to its end, from the deal or from any later `Position`,
for simulations and for sampled chances to win.

What needs betting is not here: with none, nobody folds, whoever leads shows
the best hand, and `exhausted_leader` changes no winner (R4.7).

Numba is loaded with the first hand; where it is missing the same function
runs as Python, far slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, Literal, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from comodin.errors import CardError, RulesError
from comodin.ranking import FaceUpRanking
from comodin.ranking.arrays import as_codes
from comodin.texts import Text

__all__ = ["Outcome", "Played", "Position", "play_out"]

_CENTRE = {"none": 0, "one": 1, "kill_and_target": 2}
_SCOPE = {"none": 0, "first_card": 1, "any_card": 2}
_FIRST = {"until_beats": 0, "one_card": 1}


class Outcome(IntEnum):
    """How a hand ended for a seat.

    `WON` as the best showing or the last left (M3); `KILLED` by the rank of the
    middle card (M8); `BUST`, all cards turned without beating the best hand
    (M10); `PASSED`, in the lead with the last card and then beaten (R4.7);
    `OUT` already at the position given.
    """

    WON = 0
    KILLED = 1
    BUST = 2
    PASSED = 3
    OUT = 4


class Played(NamedTuple):
    """What became of each hand: the seat that won, how often the lead was taken, and by seat how it ended.

    Seats count from 0, the first to turn; `turned` is how many cards each had
    turned at the end.
    """

    winner: NDArray[np.uint8]
    leads: NDArray[np.uint8]
    outcomes: NDArray[np.uint8]
    turned: NDArray[np.uint8]


class Position(NamedTuple):
    """Where a hand stands: cards `turned` by seat, who is in, who leads, whose turn it is.

    `led` says whether anybody has led before, which matters only for
    `first_turn="one_card"` after the only leader folded.
    """

    turned: Sequence[int]
    active: Sequence[bool]
    turner: int
    leader: int | None = None
    led: bool = False


def play_out(
    deals: NDArray[np.integer[Any]],
    *,
    players: int,
    cards: int = 7,
    centre: Literal["none", "one", "kill_and_target"] = "one",
    centre_is_target: bool = True,
    kill_scope: Literal["any_card", "first_card", "none"] = "any_card",
    first_turn: Literal["until_beats", "one_card"] = "until_beats",
    tie_beats: bool = False,
    position: Position | None = None,
) -> Played:
    """Play hands to their end: the options are those of R2.2, their defaults `opr-sweat`.

    `deals` has shape (hands, n) and holds card codes in dealing order (M5): a
    card to each seat in turn, round by round, then the middle, the kill card
    before the target; what follows is ignored, so that whole decks will do.

    Raises `RulesError` for options or a position that cannot be, `CardError`
    for another shape and for the first hand with a card dealt twice.

    >>> from comodin.cards import parse_cards
    >>> first, second = parse_cards("8h 2c 3c 4c 5c 6c 7c"), parse_cards("Kc Ks 2h 2s 3h 3s 4h")
    >>> dealt = [card.code for pair in zip(first, second) for card in pair] + [card.code for card in parse_cards("8d")]
    >>> played = play_out(np.array([dealt], dtype=np.uint8), players=2)
    >>> int(played.winner[0]), [Outcome(seat).name for seat in played.outcomes[0]], played.turned[0].tolist()
    (1, ['KILLED', 'WON'], [1, 0])
    """
    middle = _choice("centre", centre, _CENTRE)
    scope = _choice("kill_scope", kill_scope, _SCOPE)
    one_card = _choice("first_turn", first_turn, _FIRST)
    _range("cards", cards, 1, 7)
    _range("players", players, 2, (52 - middle) // cards)
    used = players * cards + middle
    rows = np.ascontiguousarray(as_codes(deals, used, 52))
    if rows.ndim != 2:
        raise CardError(Text("ranking.array_shape", shape=rows.shape, wanted=f"{used}-52"))
    if position is None:
        position = Position(turned=[0] * players, active=[True] * players, turner=0)
    else:
        _check(position, players, cards)
    arrays = FaceUpRanking().arrays
    played = Played(
        np.empty(len(rows), dtype=np.uint8),
        np.empty(len(rows), dtype=np.uint8),
        np.empty((len(rows), players), dtype=np.uint8),
        np.empty((len(rows), players), dtype=np.uint8),
    )
    target = used - 1 if centre_is_target and middle else -1
    kill = players * cards if scope and middle else -1
    terms = (players, cards, used, target, kill, scope == _SCOPE["first_card"], bool(one_card), bool(tie_beats))
    begin = (
        np.array(position.turned, dtype=np.int64),
        np.array(position.active, dtype=np.bool_),
        position.turner,
        -1 if position.leader is None else position.leader,
        position.led or position.leader is not None,
    )
    wrong = _compiled()(rows, arrays.lookup, terms, begin, tuple(played))
    if wrong >= 0:
        arrays.refuse(rows[:, :used], partial=False)
    return played


def _choice(name: str, given: str, choices: dict[str, int]) -> int:
    if given not in list(choices):
        _refuse(name, given, choices)
    return choices[given]


def _range(name: str, given: int, least: int, most: int) -> None:
    if not least <= given <= most:
        _refuse(name, given, [f"{least}-{most}"])


def _refuse(name: str, given: object, allowed: Iterable[str]) -> NoReturn:
    raise RulesError(Text("ranking.option_value", name=name, value=str(given), allowed=", ".join(allowed) or "-"))


def _check(position: Position, players: int, cards: int) -> None:
    """Refuse a position that no hand with so many players and cards can reach (`RulesError`)."""
    _range("turned", len(position.turned), players, players)
    _range("active", len(position.active), players, players)
    for turned in position.turned:
        _range("turned", turned, 0, cards)
    _range("active", sum(map(bool, position.active)), 1, players)
    _range("turner", position.turner, 0, players - 1)
    shows = [seat for seat in range(players) if position.active[seat] and position.turned[seat]]
    if position.leader is not None and position.leader not in shows:
        _refuse("leader", position.leader, map(str, shows))


@cache
def _compiled() -> Callable[..., int]:
    try:
        from comodin.ranking.kernel import compiled  # noqa: PLC0415 - Numba with the first hand
    except ImportError:
        return _play_out
    return compiled(_play_out)


def _play_out(  # noqa: PLR0912, PLR0915 - one compiled loop
    deals: Any, lookup: Any, terms: Any, begin: Any, out: Any
) -> Any:
    """Fill `out`; return -1, or the first hand with a card that is none or was dealt twice.

    The look-up of a strength is that of `comodin.ranking.kernel`, spelled out
    so that machine code kept on disk depends on this file alone.
    """
    words, bits, rows, strengths, suited = lookup
    players, cards, used, target, kill, first_only, one_card, tie_beats = terms
    turned_before, active_before, first_turner, first_leader, led_before = begin
    winner, leads, outcomes, turned = out
    empty = np.uint64(0x3333 << 25)
    five_suited = np.uint64(0x8888 << 25)
    keys = np.uint64((1 << 25) - 1)
    low = np.uint64((1 << 13) - 1)
    thirteen = np.uint64(13)

    def strength_of(total: Any, faces: Any) -> Any:
        if total & five_suited:
            suit = np.uint64(0)
            while not total >> (np.uint64(28) + (suit >> np.uint64(2))) & np.uint64(1):
                suit += np.uint64(16)
            return suited[faces >> suit & low]
        key = total & keys
        return strengths[rows[key & low] + (key >> thirteen)]

    totals = np.empty(players, dtype=np.uint64)
    faces = np.empty(players, dtype=np.uint64)
    active = np.empty(players, dtype=np.bool_)
    for hand in range(len(deals)):
        deal = deals[hand]
        dealt = np.uint64(0)
        for place in range(used):
            bit = bits[deal[place]]
            if bit == 0 or dealt & bit:
                return hand
            dealt |= bit
        left = 0
        for seat in range(players):
            active[seat] = active_before[seat]
            left += active_before[seat]
            outcomes[hand, seat] = 0 if active_before[seat] else 4
            turned[hand, seat] = turned_before[seat]
            totals[seat] = empty
            faces[seat] = np.uint64(0)
            for each in range(turned_before[seat]):
                totals[seat] += words[deal[each * players + seat]]
                faces[seat] |= bits[deal[each * players + seat]]
        # The hand to beat: the leader's, else the middle card, else nothing (M6, R4.5).
        best = -1
        if first_leader >= 0:
            best = strength_of(totals[first_leader], faces[first_leader])
        elif target >= 0:
            best = strength_of(empty + words[deal[target]], bits[deal[target]])
        kill_rank = deal[kill] >> 2 if kill >= 0 else -1
        leader, led, taken = first_leader, led_before, 0
        seat = first_turner
        while left > 1:
            if active[seat] and seat != leader:
                outcome = 3  # PASSED: his turn has come with nothing to turn (R4.7)
                while turned[hand, seat] < cards:
                    code = deal[turned[hand, seat] * players + seat]
                    turned[hand, seat] += 1
                    totals[seat] += words[code]
                    faces[seat] |= bits[code]
                    if code >> 2 == kill_rank and (turned[hand, seat] == 1 or not first_only):
                        outcome = 1  # KILLED, tested before "beat" (M8, R4.5)
                        break
                    value = strength_of(totals[seat], faces[seat])
                    if value > best or (tie_beats and value == best) or (one_card and not led):
                        outcome = 0  # leads
                        leader, best, led = seat, value, True
                        taken += 1
                        break
                    outcome = 2  # BUST, unless the next card helps (M10)
                if outcome > 0:
                    outcomes[hand, seat] = outcome
                    active[seat] = False
                    left -= 1
            seat = seat + 1 if seat + 1 < players else 0
        leads[hand] = taken
        for seat in range(players):
            if active[seat]:
                winner[hand] = seat
    return -1
