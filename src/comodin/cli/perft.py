"""`comodin perft`: exact counts of decision sequences, the fingerprint of a rules engine."""

from __future__ import annotations

import json as _json
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from comodin.cards import Card, Deck, format_cards, parse_cards, shuffled
from comodin.cli.options import TableOptions, check_game, resolve_table
from comodin.cli.shell import text
from comodin.errors import CardError, NotationError
from comodin.games import game_at
from comodin.hand import start
from comodin.testing import perft as count
from comodin.testing import perft_split
from comodin.texts import Text

__all__ = ["perft"]


def _flag(name: str) -> Parameter:
    return Parameter(help=text(f"cli.perft.{name}"), negative=(), show_default=False)


def perft(
    game: Annotated[str, Parameter(help=text("cli.perft.game"))],
    depth: Annotated[str, Parameter(help=text("cli.perft.depth"), allow_leading_hyphen=True)],
    /,
    *,
    deck: Annotated[str | None, _flag("deck")] = None,
    split: Annotated[bool, _flag("split")] = False,
    json: Annotated[bool, _flag("json")] = False,
    options: TableOptions | None = None,
) -> int:
    """Count the sequences of exactly `depth` decisions."""
    check_game(game)
    if not depth.isdecimal():
        raise NotationError(Text("cli.perft.depth_whole", given=depth))
    table = resolve_table(options, seats=2, game=game)
    at = game_at(table.rules, table.stakes, table.stacks)
    seeded = options is not None and options.seed is not None
    order = _order(deck, at.deck) if deck is not None else shuffled(at.deck, seed=table.seed if seeded else 0)
    state, _ = start(at)
    below = perft_split(state, int(depth), order=order) if split and int(depth) else {}
    nodes = sum(below.values()) if below else count(state, int(depth), order=order)
    if json:
        answer = {"depth": int(depth), "nodes": nodes, "deck": [card.token for card in order]}
        print(_json.dumps(answer | ({"split": below} if split else {}), ensure_ascii=False))
        return 0
    for action, its in below.items():
        print(f"{its:>14,}  {action}")
    print(text("cli.perft.answer", depth=depth, nodes=f"{nodes:,}"))
    if deck is None:
        print(text("cli.perft.deck_used", deck=format_cards(order)))
    return 0


def _order(given: str, deck: Deck) -> Sequence[Card]:
    """Return a deck in dealing order; what is not named follows in the order of the deck."""
    named = parse_cards(given)
    deck.check(named)
    if any(card.is_joker and card not in deck.cards for card in named):
        raise CardError(Text("cli.perft.joker"))
    return (*named, *(card for card in deck if card not in named))
