"""What is awaited at a live table, in a sentence: from the dealer, from a player, or from the host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from comodin.cards import Card
from comodin.floor.words import Words, list_words
from comodin.games import MexicanPoker, NoPeek
from comodin.games.mexican_poker import rounds
from comodin.games.mexican_poker.setting import FIRST_STREET
from comodin.games.no_peek import turning
from comodin.hand import BringIn, Call, Due, HandState, Keep, Option, Wager, due, legal
from comodin.ranking import FaceUpRanking
from comodin.table import TableState, next_button
from comodin.telling.screen import describe_hand

if TYPE_CHECKING:
    from comodin.floor.board import Moment

__all__ = ["MOST_LISTED", "amount_words", "asked", "chooses_in_turn", "moment", "option_words", "shown_worth"]

MOST_LISTED: Final = 4
"""So many amounts are listed; more are told by the first and the last."""


class _Table(Protocol):
    """A table that may be half way through an entry."""

    @property
    def table(self) -> TableState:
        """The table."""


def moment(table: TableState) -> Moment:
    """Return what kind of thing is awaited."""
    hand = table.hand
    if hand is None:
        return "between"
    if hand.kind is not None and hand.actor:
        return hand.kind
    wanted = due(hand)
    return "show" if wanted is not None and wanted.what == "show" else "deal"


def asked(run: _Table) -> Words:
    """Return what is awaited, in a sentence."""
    table = run.table
    hand = table.hand
    if hand is None:
        return _between(table)
    if hand.actor:
        return _of_seat(table, hand)
    wanted = due(hand)
    return Words.of("floor.ask.over") if wanted is None else _of_dealer(table, hand, wanted)


def _called(table: TableState, seat: int) -> str:
    chair = table.chair(seat)
    return str(seat) if chair is None else f"{chair.name} ({seat})"


def _between(table: TableState) -> Words:
    if table.closed:
        return Words.of("floor.ask.closed")
    button = next_button(table)
    if not button:
        return Words.of("floor.ask.too_few")
    return Words.of("floor.ask.new_hand", name=_called(table, button))


def _of_dealer(table: TableState, hand: HandState, wanted: Due) -> Words:
    name = _called(table, table.dealt[wanted.p - 1]) if wanted.p else ""
    seat = table.dealt[wanted.p - 1] if wanted.p else 0
    if wanted.what == "deal":
        key = "deal_unseen" if isinstance(hand.game, NoPeek) else "deal_up" if wanted.up else "deal_down"
        return Words.of(f"floor.ask.{key}", name=name, seat=seat)
    if wanted.what == "show":
        shown = any(other.showdown for other in hand.seats)
        return Words.of(f"floor.ask.{'show_next' if shown else 'show_first'}", name=name, seat=seat)
    return Words.of(f"floor.ask.{wanted.what}")


def _of_seat(table: TableState, hand: HandState) -> Words:
    seat = table.dealt[hand.actor - 1]
    name = _called(table, seat)
    if hand.kind == "turn":
        return Words.of("floor.ask.turn", name=name, beat=_to_beat(hand))
    if hand.kind == "choose":
        return Words.of(f"floor.ask.{_choice(hand)}", name=name)
    if hand.kind == "declare":
        return Words.of("floor.ask.declare", name=name, seat=seat)
    return _of_bettor(table, hand, name)


def _of_bettor(table: TableState, hand: HandState, name: str) -> Words:
    holding, options = hand.seat(hand.actor), legal(hand)
    acts = list_words([option_words(hand, option) for option in options], last="or")
    owed = hand.betting.owed_to - holding.bet
    holes = {"name": name, "acts": acts, "owed": min(owed, holding.stack)}
    if owed > 0:
        return Words.of("floor.ask.owed", **holes)
    if hand.betting.begun:
        return Words.of("floor.ask.bet", **holes)
    if isinstance(hand.game, NoPeek):
        return Words.of("floor.ask.leads_round", **holes)
    first = _first(hand)
    if first != hand.actor:
        return Words.of("floor.ask.instead", first=_called(table, table.dealt[first - 1]), **holes)
    shows = shown_worth(hand, hand.actor) or Words.plain("-")
    return Words.of(f"floor.ask.{'opens' if hand.street == FIRST_STREET else 'leads'}", shows=shows, **holes)


def _choice(hand: HandState) -> str:
    """Return how a choice is asked for: what silence means, by the house."""
    if not isinstance(hand.game.default(hand), Keep):
        return "choose_must"
    return "choose_in_turn" if chooses_in_turn(hand) else "choose"


def chooses_in_turn(hand: HandState) -> bool:
    """Tell whether each player chooses as his card comes, and not all before the street (W4)."""
    return isinstance(hand.game, MexicanPoker) and hand.game.rules.expose_timing == "in_turn"


def _first(hand: HandState) -> int:
    """Return whose cards begin the round, whether or not that place has a say in it."""
    game = hand.game
    dealt = [p for p in hand.live if hand.seat(p).upcards]
    if not isinstance(game, MexicanPoker) or not dealt:
        return hand.actor
    return rounds.opener(game, hand, dealt) if hand.street == FIRST_STREET else rounds.leader(game, hand, dealt)


def option_words(hand: HandState, option: Option) -> Words:
    """Return one thing that a player may do, with its amounts."""
    kind, holding = option.action, hand.seat(hand.actor)
    if issubclass(kind, Wager):
        return Words.of(f"floor.option.{option.verb}", amounts=amount_words(option.amounts))
    if kind is Call or kind is BringIn:
        return Words.of(f"floor.option.{option.verb}", amount=option.to - holding.bet)
    return Words.of(f"floor.option.{option.verb}")


def amount_words(amounts: Sequence[int]) -> Words:
    """Return amounts that are possible as words.

    >>> amount_words((8, 12)).es, amount_words(range(20, 81)).en
    ('8 o 12', '20 to 80')
    """
    if len(amounts) > MOST_LISTED:
        return Words.of("floor.option.range", least=amounts[0], most=amounts[-1])
    return list_words([str(amount) for amount in amounts], last="or")


def shown_worth(hand: HandState, place: int) -> Words | None:
    """Return what the open cards of a place are worth, or those that it has shown; None where none lies open."""
    seat = hand.seat(place)
    cards: list[Card] = [*seat.upcards]
    if seat.showdown == "shown":
        cards += [card for card in seat.downcards if card is not None]
    ranking = getattr(hand.game, "ranking", None)
    if not cards or ranking is None:
        return None
    if isinstance(ranking, FaceUpRanking):
        return Words.by(lambda lang: ranking.value(cards).describe(lang))
    return Words.by(lambda lang: describe_hand(ranking, (*cards, *hand.common), lang))


def _to_beat(hand: HandState) -> Words:
    """Return what the next card must beat, in a reveal game."""
    game = hand.game
    if not isinstance(game, NoPeek):
        return Words.plain("")
    target = turning.to_beat(game, hand, hand.actor)
    if target < 0:
        return Words.of("floor.ask.beat_nothing")
    return Words.of("floor.ask.beat", hand=Words.by(game.ranking.of_strength(target).describe))
