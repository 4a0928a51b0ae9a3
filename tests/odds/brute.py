"""Odds by dealing every order of the cards to come, written from the rules and slowly.

Shares nothing with `comodin.odds` but the position: who gets the next card,
whether it comes down, and when one in the middle must serve, is decided here
again, card by card (R3.13, R3.14, R3.19).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from comodin.cards import JOD, JOU, MEXICAN_DECK, Card, Deck
from comodin.errors import ComodinError
from comodin.odds import Odds, Position, Seat
from comodin.ranking import Category
from comodin.rules import PRESETS, RuleSet, preset

Table = list[list[Fraction]]


class Brute:
    """`splits` and `ends` as chances by seat, once `run` has dealt everything."""

    def __init__(self, position: Position) -> None:
        self.position = position
        count = len(position.seats)
        self.ranking = position.ranking
        self.weights = [[0] * count for _ in range(count)]
        self.end_weights = [[0] * len(Category) for _ in range(count)]
        self.orders = 0

    def run(self) -> tuple[Table, Table]:
        position = self.position
        out = {card.bit for seat in position.seats for card in seat.up}
        out |= {card.bit for card in (*position.dead, *position.common)}
        lists: list[list[tuple[Card | None, int]]] = []
        for seat in position.seats:
            if seat.unknown:
                lists.append([(JOD if card.is_joker else card, 1) for card in position.deck])
            else:
                lists.append(list(seat.down) or [(None, 1)])
        for downs in product(*lists):
            bits = [card.bit for card, _ in downs if card is not None]
            if len(set(bits)) < len(bits) or out & set(bits):
                continue
            weight = 1
            for _, each in downs:
                weight *= each
            left = [card for card in position.deck if card.bit not in out | set(bits)]
            ups = [list(seat.up) for seat in position.seats]
            self._deal(ups, [card for card, _ in downs], list(position.common), left, position.street, weight, False)
        total = sum(sum(row[k] for row in self.weights) // (k + 1) for k in range(len(self.weights)))
        return (
            [[Fraction(weight, total) for weight in row] for row in self.weights],
            [[Fraction(weight, total) for weight in row] for row in self.end_weights],
        )

    def _deal(  # noqa: PLR0917 - a state, card by card
        self,
        ups: list[list[Card]],
        downs: list[Card | None],
        common: list[Card],
        left: list[Card],
        street: int,
        weight: int,
        middle: bool,
    ) -> None:
        held = [len(up) + (down is not None) + len(common) for up, down in zip(ups, downs, strict=True)]
        if min(held) == street:
            if street == 5:
                self._show(ups, downs, common, weight)
                return
            street += 1
        lacking = [seat for seat, cards in enumerate(held) if cards < street]
        if not middle and self._short(held, common, street, lacking):
            middle = True
        for place, card in enumerate(left):
            rest = left[:place] + left[place + 1 :]
            if middle:
                self._deal(ups, downs, [*common, JOU if card.is_joker else card], rest, street, weight, False)
                continue
            seat = lacking[0]
            new_ups, new_downs = [list(up) for up in ups], list(downs)
            if street > 2 and downs[seat] is not None and self.position.policies[seat] == "expose":
                new_ups[seat].append(downs[seat])
                new_downs[seat] = None
            if new_downs[seat] is None:
                new_downs[seat] = JOD if card.is_joker else card
            else:
                new_ups[seat].append(JOU if card.is_joker else card)
            self._deal(new_ups, new_downs, common, rest, street, weight, False)

    def _short(self, held: list[int], common: list[Card], street: int, lacking: list[int]) -> bool:
        """The stub cannot serve the street: cards that left it are those dealt, folded and burned."""
        rules = self.position.rules
        if rules.short_stub != "common_card" or street == 2:
            return False
        dealt = sum(held) - len(common) * len(held) + len(common)
        stub = len(self.position.deck) - dealt - len(self.position.dead) - self.position.hidden
        stub -= sum(burn < street for burn in rules.burns)
        if max(held) == street:  # once a seat has its card of the street, all get one
            return False
        return stub < len(lacking) + (street in rules.burns)

    def _show(self, ups: list[list[Card]], downs: list[Card | None], common: list[Card], weight: int) -> None:
        hands = [[*up, *([down] if down else []), *common] for up, down in zip(ups, downs, strict=True)]
        values = [self.ranking.strength(hand) for hand in hands]
        self.orders += 1
        best = max(values)
        ahead = values.count(best)
        for seat, value in enumerate(values):
            self.end_weights[seat][LEVELS(self.position)[value]] += weight
            if value == best:
                self.weights[seat][ahead - 1] += weight


_LEVELS: dict[object, list[int]] = {}


def LEVELS(position: Position) -> list[int]:  # noqa: N802 - a table that is made once
    ranking = position.ranking
    if ranking not in _LEVELS:
        _LEVELS[ranking] = [ranking.of_strength(each).category.level for each in range(ranking.count)]
    return _LEVELS[ranking]


def found(answer: Odds) -> tuple[Table, Table]:
    """The same chances out of an answer."""
    return (
        [[Fraction(weight, seat.total) for weight in seat.splits] for seat in answer.seats],
        [[Fraction(weight, seat.total) for weight in seat.end_weights] for seat in answer.seats],
    )


def house(chance: random.Random) -> RuleSet:
    """A preset, often with other options for the joker."""
    rules = preset(chance.choice(sorted(PRESETS)))
    assert isinstance(rules, RuleSet)
    changes: dict[str, object] = {}
    for name in ("joker_up", "joker_down", "joker_dealer_exposed"):
        if chance.random() < 0.25:
            changes[name] = chance.choice(["wild", "bug"])
    for name in ("bug_five_aces", "double_ace_flush", "natural_beats_joker"):
        if chance.random() < 0.25:
            changes[name] = chance.random() < 0.5
    return rules.with_(**changes)


SMALL = (
    Deck(ranks="67JQKA", suits="dhs", joker=True),
    Deck(ranks="2345A", suits="cdhs", joker=True),
    Deck(ranks="7JQKA", suits="cdh", joker=True),
    Deck(ranks="23QKA", suits="cdhs", joker=False),
    MEXICAN_DECK,
)


def some_position(
    chance: random.Random,
    *,
    decks: Sequence[Deck] = SMALL,
    seats: Sequence[int] = (2, 2, 3, 3, 4),
    streets: Sequence[int] = (2, 3, 4, 4, 5, 5),
    houses: Sequence[RuleSet] = (),
) -> Position:
    """Return any lawful position: jokers with any tag, lists and unknown down cards, seats without one, dead cards."""
    while True:
        deck = chance.choice(decks)
        cards = list(deck.cards)
        chance.shuffle(cards)
        count, street = chance.choice(seats), chance.choice(streets)
        rules = chance.choice(houses) if houses else house(chance)
        uneven = chance.random() < 0.2
        try:
            holdings = tuple(_seat(chance, cards, street - (uneven and chance.random() < 0.5)) for _ in range(count))
            dead = tuple(cards.pop() for _ in range(chance.choice([0, 0, 1, 3])))
            policies = tuple(chance.choice(["keep", "expose"]) for _ in range(count))
            return Position(
                holdings, rules=rules, dead=dead, street=street, policies=policies, deck=deck,
                hidden=chance.choice([0, 0, 0, 1]),
            )  # fmt: skip
        except (ComodinError, IndexError):
            continue


def _seat(chance: random.Random, cards: list[Card], held: int) -> Seat:
    tags = ("JoU", "JoD", "JoX")
    kind = chance.choice(["known", "known", "unknown", "list", "none"])
    ups = held if kind == "none" else held - 1
    up = tuple(Card(chance.choice(tags)) if card.is_joker else card for card in (cards.pop() for _ in range(ups)))
    if kind == "known":
        card = cards.pop()
        return Seat(up, ((JOD if card.is_joker else card, 1),))
    if kind == "list":
        some = chance.sample(cards, min(len(cards), chance.choice([2, 3])))
        return Seat(up, tuple((JOD if card.is_joker else card, chance.choice([1, 1, 2, 5])) for card in some))
    return Seat(up, unknown=kind == "unknown")


def orders(position: Position) -> int:
    """How many orders `Brute` would deal, about."""
    unseen = len(position.unseen)
    count = 1
    for seat in position.seats:
        if seat.unknown:
            count *= unseen
        count *= max(1, len(seat.down))
    for each in range(sum(position.to_come) + position.common_to_come):
        count *= max(unseen - each, 1)
    return count
