"""Hands that were dealt from deals that can be checked, played at random."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from comodin import MexicanPoker, apply, legal, start
from comodin.cards import JO, Card, Deck
from comodin.errors import IllegalActionError
from comodin.fair import FairDeal, FairShoe
from comodin.fair import commit as formulas
from comodin.games import NoPeek
from comodin.hand import Action, ExposeByDealer, Fold
from comodin.hand.dealer import Dealer
from comodin.hand.state import HandState
from comodin.history import HandRecord, with_deal
from comodin.rules import PRESETS, REVEAL_PRESETS, RevealRules, preset

SEED = bytes(range(32))


def word(text: str) -> bytes:
    """Return a contribution of 16 bytes; nothing from nothing."""
    return text.encode().ljust(16, b".") if text else b""


def words(*texts: str) -> tuple[bytes, ...]:
    return tuple(map(word, texts))


class Swapped(FairDeal):
    """The same deal with the cards of two positions exchanged, their salts where they were."""

    swapped: tuple[int, int] = (0, 0)

    def _arranged(self) -> tuple[Card, ...]:
        cards = list(super()._arranged())
        first, second = self.swapped
        cards[first], cards[second] = cards[second], cards[first]
        return tuple(cards)


def swapped(deal: FairDeal, seed: bytes, first: int, second: int) -> FairDeal:
    kind = type("Exchanged", (Swapped,), {"swapped": (first, second), "__slots__": ()})
    other: FairDeal = kind(
        deal.deck, seed, deal.entropy, hand=deal.hand, pledges=deal.pledges, opens_seed=deal.opens_seed
    )
    return other


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def dealt_hand(
    game: MexicanPoker | NoPeek,
    *,
    number: int = 0,
    base: str,
    entropy: tuple[bytes, ...] = (),
    opens_seed: bool = False,
    folds: float = 0.1,
    exposures: float = 0.0,
) -> tuple[HandRecord, FairDeal, FairShoe]:
    """Play one hand at random from a fair deal; return its full record, the deal and the emptied shoe."""
    deal = FairDeal(game.deck, seed_of(number), entropy, hand=f"h{number}", opens_seed=opens_seed)
    shoe = deal.shoe()
    dealer, random = Dealer(shoe), Random(number)
    state, happened = start(game)
    events = list(happened)
    while not state.over:
        if random.random() < exposures:
            try:
                state, happened = apply(state, ExposeByDealer(random.randrange(1, len(state.seats) + 1)))
                events += happened
                continue
            except IllegalActionError:
                pass
        state, happened = apply(state, _next(state, dealer, random, folds))
        events += happened
    record = HandRecord.of(state, events, id=deal.hand, preset=base)
    return with_deal(record, deal), deal, shoe


def _next(state: HandState, dealer: Dealer, random: Random, folds: float) -> Action:
    if not state.actor:
        return dealer.act(state)
    options = [option for option in legal(state) if option.action is not Fold or random.random() < folds]
    option = random.choice(options or list(legal(state)))
    return option.action(to=random.choice(option.amounts)) if option.amounts else option.action()


def poker(
    number: int = 0, *, seats: int = 3, base: str = "parkwest", structure: str = "limit", **options: Any
) -> tuple[HandRecord, FairDeal, FairShoe]:
    """Return a hand of Mexican Poker."""
    stakes = {"limit": "4/8", "spread": "2-8"}.get(structure, "4")
    game = MexicanPoker.at(stakes, stacks=[80] * seats, preset=base, structure=structure)
    return dealt_hand(game, number=number, base=base, **options)


def reveal(
    number: int = 0, *, seats: int = 3, base: str = "opr-sweat", **options: Any
) -> tuple[HandRecord, FairDeal, FairShoe]:
    """Return a hand of Mexican Sweat or No Peek."""
    rules = RevealRules.of(base, "limit")
    game = NoPeek(rules, rules.stakes("4"), [80] * seats)
    return dealt_hand(game, number=number, base=base, **options)


def contributions() -> st.SearchStrategy[bytes]:
    """Return what one seat may add, also nothing."""
    return st.one_of(st.just(b""), st.binary(min_size=16, max_size=64))


@st.composite
def fair_hands(draw: st.DrawFn) -> tuple[HandRecord, FairDeal]:
    """Return a random hand of any game and preset, with its deal."""
    options: dict[str, Any] = {
        "number": draw(st.integers(0, 10**9)),
        "opens_seed": draw(st.booleans()),
        "folds": draw(st.sampled_from([0.0, 0.1, 0.5])),
    }
    if draw(st.booleans()):
        base = draw(st.sampled_from(sorted(PRESETS)))
        seats = draw(st.integers(*preset(base).players))
        options["exposures"] = draw(st.sampled_from([0.0, 0.05]))
        play: Any = poker
    else:
        base = draw(st.sampled_from(sorted(REVEAL_PRESETS)))
        seats = draw(st.integers(2, 6))
        play = reveal
    options["entropy"] = draw(st.one_of(st.just(()), st.tuples(*[contributions()] * seats)))
    record, deal, _ = play(seats=seats, base=base, **options)
    return record, deal


def undealt(card: Card | None) -> Card | None:
    return card if card is None else formulas.plain(card)


TINY = Deck(ranks="AKQJ", suits="s")
JOKERS = Deck(ranks="AK", suits="hs", joker=True)

__all__ = [
    "JO",
    "JOKERS",
    "SEED",
    "TINY",
    "Swapped",
    "contributions",
    "dealt_hand",
    "fair_hands",
    "poker",
    "reveal",
    "seed_of",
    "swapped",
    "undealt",
    "word",
    "words",
]
