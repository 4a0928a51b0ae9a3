"""The engine as the judge of the odds: hands played on card by card, and positions that it came to itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

from comodin.cards import STANDARD_DECK, Card, Deck
from comodin.errors import RulesError
from comodin.games import NoPeek
from comodin.games.no_peek import settling
from comodin.hand import Deal, HandState, TurnUp, apply, due, evolve, legal, start, viewed
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.odds.reveal import RevealPosition
from comodin.rules import RevealRules

PRESETS = ("opr-sweat", "opr-nopeek", "netplaces", "denexa", "excite", "pokerdb")

_CHOICES: dict[str, tuple[object, ...]] = {
    "centre": ("none", "one", "kill_and_target"),
    "centre_is_target": (True, False),
    "kill_scope": ("any_card", "first_card", "none"),
    "first_turn": ("until_beats", "one_card"),
    "target": ("best_showing", "right_neighbour"),
    "tie_beats": (False, True),
    "exhausted_leader": ("stays_until_turn", "out_immediately"),
    "folded_hands_count": (False, True),
    "last_player_wins": ("immediate", "must_beat_centre"),
    "side_pot_rule": ("best_showing", "none"),
}


@cache
def houses(**fixed: object) -> list[RevealRules]:
    """Return every combination of options that makes a house, once."""
    found = []
    for values in product(*_CHOICES.values()):
        options = dict(zip(_CHOICES, values, strict=True)) | fixed
        try:
            found.append(RevealRules(**options))  # type: ignore[arg-type]
        except RulesError:
            continue
    return list(dict.fromkeys(found))


@dataclass
class Told:
    """What became of the seats in all orders of the cards, each with its weight; seats count from 0."""

    seats: int
    counts: dict[str, list[Fraction]] = field(default_factory=dict)
    nobody: Fraction = Fraction(0)
    changes: Fraction = Fraction(0)
    now: list[Fraction] = field(default_factory=lambda: [Fraction(0)] * 3)

    def add(self, what: str, p: int, weight: Fraction) -> None:
        self.counts.setdefault(what, [Fraction(0)] * self.seats)[p - 1] += weight

    def get(self, what: str) -> list[float]:
        return [float(part) for part in self.counts.get(what, [Fraction(0)] * self.seats)]


def ends_of(events: list[e.Event], last: HandState) -> dict[int, str]:
    """Return how the seats ended that did not win, from everything that happened."""
    found: dict[int, str] = {}
    turner, led = 0, False
    for event in events:
        match event:
            case e.CardTurned():
                turner, led = event.p, False
            case e.LeadTaken():
                led = True
            case e.ForcedToFold():
                found[event.p] = "killed"
            case e.WentOut():
                found[event.p] = "bust" if event.p == turner and not led else "passed"
            case _:
                pass
    winner = winner_of(events)
    for p, seat in enumerate(last.seats, 1):
        if not seat.folded and not seat.out and p != winner:
            found[p] = "passed"
    return found


def winner_of(events: list[e.Event]) -> int:
    """Return who won the main pot, 0 for nobody."""
    for event in events:
        if isinstance(event, e.PotAwarded) and event.pot == 0:
            (winner,) = event.shares
            return winner
    return 0


def ended(position: RevealPosition) -> tuple[HandState, list[e.Event]]:
    """Return the end of a hand that is decided."""
    state = position.state
    events = list(settling.end(position.game, state))
    for event in events:
        state = evolve(state, event)
    return state, events


def by_engine(position: RevealPosition) -> Told:
    """Return the odds by playing every order of the unseen cards."""
    told = Told(len(position.seats))
    chips = sum(seat.paid for seat in position.seats) + position.carried

    def over(state: HandState, events: list[e.Event], weight: Fraction) -> None:
        winner = winner_of(events)
        if winner:
            told.add("win", winner, weight)
        else:
            told.nobody += weight
        for p, end in ends_of(events, state).items():
            told.add(end, p, weight)
        leads = [event.p for event in events if isinstance(event, e.LeadTaken)]
        told.changes += weight * len(leads)
        for p in {*leads}:
            told.add("lead", p, weight)
        for event in events:
            if isinstance(event, e.PotAwarded):
                for p, amount in event.shares.items():
                    told.add("share", p, weight * Fraction(amount, chips))
        for event in events:
            kinds = (e.LeadTaken, e.ForcedToFold, e.WentOut)
            if isinstance(event, kinds):
                told.now[kinds.index(type(event))] += weight
                break

    def walk(state: HandState, unseen: list[Card], events: list[e.Event], weight: Fraction) -> None:
        if state.over:
            over(state, events, weight)
            return
        for card in unseen:
            after, happened = apply(state, TurnUp(card))
            rest = [other for other in unseen if other is not card]
            walk(after, rest, [*events, *happened], weight / len(unseen))

    if position.turn:
        walk(position.state, list(position.unseen), [], Fraction(1))
    else:
        over(*ended(position), Fraction(1))
    return told


def random_position(
    random: Random, rules: RevealRules, *, seats: int, deck: Deck = STANDARD_DECK, most_left: int = 99
) -> RevealPosition | None:
    """Return where a hand with random cards, bets and folds came to with few enough cards left, or None.

    The view is a spectator's; stacks are uneven, in chips that split evenly.
    """
    stacks = [60 * random.randint(1, 6) for _ in range(seats)]
    game = NoPeek(rules.with_(players=(2, max(seats, 2))), rules.stakes("120"), stacks, deck=deck)
    return random_view(random, game, most_left)


def random_view(random: Random, game: NoPeek, most_left: int) -> RevealPosition | None:
    cards = random.sample(game.deck.cards, len(game.deck))
    state, _ = start(game)
    found: list[HandState] = []
    while not state.over:
        action: a.Action
        wanted = due(state)
        if wanted is not None:
            action = Deal(cards.pop() if wanted.what == "middle" else None)
        else:
            left = sum(len(seat.downcards) for seat in state.seats if not seat.folded and not seat.out)
            if left <= most_left:
                found.append(viewed(state, 0))
            action = TurnUp(cards.pop()) if state.kind == "turn" else random_bet(random, state)
        state, _ = apply(state, action)
    return RevealPosition.of(random.choice(found)) if found else None


def random_bet(random: Random, state: HandState) -> a.Action:
    options = {option.action: option for option in legal(state)}
    if random.random() < 0.12 and a.Fold in options:
        return a.Fold()
    for kind in (a.Check, a.Call):
        if kind in options and random.random() < 0.7:
            return kind()
    for kind in (a.Bet, a.Raise, a.Complete):
        if kind in options:
            return kind(options[kind].amounts[0])
    return next(kind() for kind in (a.Check, a.Call, a.Fold) if kind in options)


def positions(seed: int, count: int, rules: list[RevealRules], **kwargs: Any) -> Iterator[RevealPosition]:
    """Yield so many random positions of houses picked at random."""
    random = Random(seed)
    decks = kwargs.pop("decks", [STANDARD_DECK])
    players = kwargs.pop("players", (2, 7))
    while count:
        house, deck = random.choice(rules), random.choice(decks)
        most = min(players[1], (len(deck) - house.centre_cards) // house.cards)
        if most < players[0]:
            continue
        found = random_position(random, house, seats=random.randint(players[0], most), deck=deck, **kwargs)
        if found is not None:
            count -= 1
            yield found
