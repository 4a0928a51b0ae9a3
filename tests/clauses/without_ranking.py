"""The joker and the order of hands, each rule taken out."""

from __future__ import annotations

from msgspec.structs import replace

from comodin.cards import JO, JOD, JOU, Card
from comodin.games.mexican_poker import dealing
from comodin.hand import events as e
from comodin.hand import view as view_function
from comodin.ranking import MexicanRanking
from comodin.ranking.category import Category
from tests.clauses.surgery import mutant, ranking, strength, swap


@mutant("P10", "R3.4", what="a joker dealt down is a bug")
def _() -> None:
    ranking(joker_down="bug")


@mutant("P11", "R3.4", "E127", what="a joker dealt up is wild")
def _() -> None:
    ranking(joker_up="wild")


@mutant("P17", "E126", what="a joker exposed by the dealer is a bug")
def _() -> None:
    ranking(joker_dealer_exposed="bug")


@mutant("W7", "E122", what="a joker that its owner opens becomes a bug")
def _() -> None:
    original = dealing.name_down_card
    swap(original, lambda *given: JOU if (card := original(*given)) is JOD else card)


@mutant("W8", what="nobody is told which joker it is")
def _() -> None:
    original = view_function

    def unmarked(event: e.Event, seat: int) -> e.Event:
        seen = original(event, seat)
        joker = isinstance(seen, e.CardDealt) and seen.card is not None and seen.card.is_joker
        return replace(seen, card=JO) if joker else seen

    swap(original, unmarked)


@mutant("P18", "W9", "R3.2", "E054", what="the missing cards leave a hole in the straights")
def _() -> None:
    def holed(self: MexicanRanking, cards: tuple[Card, ...], value: int) -> int:
        made = self.value(cards)
        return -1 if made.category is Category.STRAIGHT and made.ranks in "JQKA" else value

    strength(holed)


@mutant("P9", what="the lowest hand wins")
def _() -> None:
    strength(lambda self, cards, value: -value)


@mutant("P39", "W9", "R3.3", "E050", what="a full house beats a flush")
def _() -> None:
    exchanged = {Category.FLUSH.level: Category.FULL_HOUSE.level, Category.FULL_HOUSE.level: Category.FLUSH.level}

    def standard(self: MexicanRanking, cards: tuple[Card, ...], value: int) -> int:
        level = self.value(cards).category.level
        return 10_000 * exchanged.get(level, level) + value

    strength(standard)


@mutant("P39", "W10", what="five of a kind is nothing")
def _() -> None:
    strength(lambda self, cards, value: -1 if self.value(cards).category is Category.FIVE else value)


@mutant("P40", "E053", what="the ace is high only")
def _() -> None:
    def high(self: MexicanRanking, cards: tuple[Card, ...], value: int) -> int:
        made = self.value(cards)
        return -1 if made.category is Category.STRAIGHT and made.ranks == "5" else value

    strength(high)


@mutant("P41", what="a hand with the joker is foul")
def _() -> None:
    strength(lambda self, cards, value: -1 if any(card.is_joker for card in cards) else value)


@mutant("R2.3.8", what="the bug is the fifth ace in every house")
def _() -> None:
    ranking(bug_five_aces=True)
