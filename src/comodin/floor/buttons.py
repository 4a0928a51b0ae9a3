"""What can be tapped: each button knows its label and the line that it enters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec.structs import replace

from comodin.floor.asking import MOST_LISTED, amount_words, option_words
from comodin.floor.board import Button, Hole
from comodin.floor.book import FloorBook
from comodin.floor.run import Run
from comodin.floor.words import Words
from comodin.games import NoPeek
from comodin.hand import Due, HandState, Option, Wager, due, legal
from comodin.hand.gestures import standing
from comodin.table import TableState, next_button

__all__ = ["buttons"]

Group = Literal["now", "answer", "irregular", "floor", "table"]

_POKER: Final = (
    ("exposed", "exposed {seat} {card}"),
    ("out_of_order", "dealt out of order"),
    ("out_of_order_down", "dealt out of order {cards}"),
    ("skipped", "skipped {seat}"),
    ("wrong_way", "wrong way {card}"),
    ("no_burn", "no burn"),
    ("burn_twice", "burned twice {card}"),
    ("too_soon", "too soon"),
    ("flashed", "flashed {seat}"),
    ("string_bet", "string bet {amount}"),
    ("motion", "motion {amount}"),
    ("short_call", "short call {amount}"),
    ("say_call", "says call"),
    ("muck", "muck {seat}"),
    ("show_to", "{seat} shows {seat}"),
    ("demand", "show all {seat}"),
    ("rabbit", "rabbit hunt"),
)
_REVEAL: Final = (
    ("exposed_unseen", "exposed {seat}"),
    ("peek", "peek {seat}"),
    ("turned_early", "{seat} turns {card}"),
    ("string_bet", "string bet {amount}"),
    ("motion", "motion {amount}"),
    ("short_call", "short call {amount}"),
    ("say_call", "says call"),
    ("muck", "muck {seat}"),
    ("rabbit", "rabbit hunt"),
)
_FLOOR: Final = (
    ("retrieve", "retrieve {seat}"),
    ("retrieve_reason", "retrieve {seat} {reason}"),
    ("foul", "foul {seat} {reason}"),
    ("ruling", "ruling {reason}"),
    ("void", "void {reason}"),
    ("foul_deck", "foul deck {reason}"),
)
_TABLE: Final = (
    ("buy", "buy {seat} {amount}"),
    ("sit", "sit {name} {amount}"),
    ("sit_out", "sit out {seat}"),
    ("sit_in", "sit in {seat}"),
    ("leave", "leave {seat}"),
    ("game", "game {game}"),
    ("stakes", "stakes {stakes}"),
    ("rename", "name {seat} {name}"),
    ("close", "close the table"),
)
_HOLES: Final[tuple[Hole, ...]] = ("card", "cards", "amount", "seat", "reason", "name", "game", "stakes")


def buttons(book: FloorBook, ahead: Run | None) -> tuple[Button, ...]:
    """Return what can be tapped now; `ahead` is the table once the dealer's part that needs no words is done."""
    if book.proposal is not None:
        return (_button("answer", "yes", "y"), _button("answer", "no", "n"))
    table = book.table
    hand = table.hand
    if table.closed:
        return ()
    if hand is None:
        now = (_button("now", "new_hand", "new hand"),) if next_button(table) else ()
        return (*now, *_listed("table", _TABLE))
    later = () if ahead is None or not ahead.turn else _of_seat(ahead.table)
    wrong = _REVEAL if isinstance(hand.game, NoPeek) else _POKER
    betting = hand.kind == "bet"
    return (
        *(_of_seat(table) if hand.actor else _of_dealer(table, hand, due(hand))),
        *later,
        *(_out_of_turn(table, hand) if betting else ()),
        *_listed("irregular", [it for it in wrong if betting or it[0] not in _WHILE_BETTING]),
        *_listed("floor", _FLOOR),
    )


_WHILE_BETTING: Final = frozenset({"string_bet", "motion", "short_call", "say_call", "too_soon"})


def _button(group: Group, key: str, line: str, **more: object) -> Button:
    holes = tuple(hole for hole in _HOLES for _ in range(line.count(f"{{{hole}}}")))
    return Button(line=line, label=Words.of(f"floor.button.{key}", **more), group=group, holes=holes)


def _listed(group: Group, lines: Sequence[tuple[str, str]]) -> list[Button]:
    return [_button(group, key, line) for key, line in lines]


def _of_dealer(table: TableState, hand: HandState, wanted: Due | None) -> list[Button]:
    """Return the dealer's: the cards face down at once, or the card that must be named."""
    if wanted is None:
        return []
    seat = table.dealt[wanted.p - 1] if wanted.p else 0
    name = _name(table, seat)
    if wanted.what == "show":
        return [
            _button("now", "show", f"show {seat} {{card}}", name=name),
            _button("now", "muck_shown", f"muck {seat}", name=name),
        ]
    if wanted.what == "burn":
        return [_button("now", "burn", "burn"), _button("now", "card", "{card}")]
    if wanted.what in ("middle", "common"):
        return [_button("now", "middle", "{card}")]
    if not wanted.up:
        more = [] if isinstance(hand.game, NoPeek) else [_button("now", "card", "{card}")]
        return [_button("now", "deal", "deal"), *more]
    return [_button("now", "card_to", f"{seat} up {{card}}", name=name)]


def _of_seat(table: TableState) -> list[Button]:
    """Return what the seat on turn may do."""
    hand = table.hand
    if hand is None or not hand.actor:
        return []
    seat = table.dealt[hand.actor - 1]
    name = _name(table, seat)
    if hand.kind == "turn":
        return [_button("now", "turn", f"{seat} turns {{card}}", name=name)]
    if hand.kind == "choose":
        known = hand.seat(hand.actor).downcards[0] is not None
        opens = f"{seat} opens" if known else f"{seat} opens {{card}}"
        return [
            _button("now", "keeps", f"{seat} keeps", name=name),
            _button("now", "opens", opens, name=name),
            _button("now", "keep_all", "all keep"),
            *_others_open(table, hand),
            _button("now", "card", "{card}"),
        ]
    if hand.kind == "declare":
        return [
            _button("now", "declares", f"{seat} declares", name=name),
            _button("now", "declines", f"{seat} plays on", name=name),
        ]
    return [button for option in legal(hand) for button in _option(hand, seat, option)]


def _others_open(table: TableState, hand: HandState) -> list[Button]:
    """Return a button for each later seat that may still open its down card."""
    found = []
    for place, holding in enumerate(hand.seats, 1):
        if place > hand.actor and holding.downcards and not holding.folded and holding.choice is None:
            seat = table.dealt[place - 1]
            line = f"{seat} opens" if holding.downcards[0] is not None else f"{seat} opens {{card}}"
            found.append(_button("now", "opens", line, name=_name(table, seat)))
    return found


_VERBS: Final = {
    "check": "checks",
    "call": "calls",
    "fold": "folds",
    "bring_in": "brings in",
    "bet": "bets",
    "raise": "raises to",
    "complete": "completes to",
    "declare": "declares",
}


def _option(hand: HandState, seat: int, option: Option) -> list[Button]:
    """Return the buttons of one legal action: one for each amount where they are few."""
    line = f"{seat} {_VERBS[option.verb]}"
    label, clauses = option_words(hand, option), option.clauses
    if not issubclass(option.action, Wager):
        return [Button(line=line, label=label, group="now", clauses=clauses)]
    amounts = option.amounts
    if len(amounts) <= MOST_LISTED:
        return [
            Button(
                line=f"{line} {amount}",
                label=Words.of(f"floor.option.{option.verb}", amounts=amount_words((amount,))),
                group="now",
                clauses=clauses,
            )
            for amount in amounts
        ]
    return [
        Button(
            line=f"{line} {{amount}}",
            label=label,
            group="now",
            holes=("amount",),
            least=amounts[0],
            most=amounts[-1],
            clauses=clauses,
        )
    ]


def _out_of_turn(table: TableState, hand: HandState) -> list[Button]:
    """Return a button for each thing that another seat may have done before its turn."""
    found = []
    now = standing(hand)
    for place, holding in enumerate(hand.seats, 1):
        if place == hand.actor or not holding.can_bet:
            continue
        seat = table.dealt[place - 1]
        for option in hand.game.legal(replace(now, actor=place, kind="bet", memo=None)):
            verb, amounts = option.verb, option.amounts
            if verb == "declare" or verb not in _VERBS:
                continue
            line = f"{seat} out of turn {_VERBS[verb]}"
            if amounts:
                line += f" {amounts[0]}" if len(amounts) == 1 else " {amount}"
            found.append(
                _button("irregular", "out_of_turn", line, name=_name(table, seat), act=Words.of(f"floor.act.{verb}"))
            )
    return found


def _name(table: TableState, seat: int) -> str:
    chair = table.chair(seat)
    return str(seat) if chair is None else chair.name
