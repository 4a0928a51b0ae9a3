"""The deal: fixed by seed and entropy, bound before it begins, opened card by card."""

from __future__ import annotations

from hashlib import shake_256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.cards import JO, JOD, MEXICAN_DECK, STANDARD_DECK, Card, Deck
from comodin.errors import CardError, FairError
from comodin.fair import FairDeal, new_seed, pledge_of
from tests.fair.dealing import JOKERS, SEED, contributions, word, words

seeds = st.binary(min_size=32, max_size=32)
entropies = st.lists(contributions(), max_size=4)
decks = st.sampled_from([MEXICAN_DECK, STANDARD_DECK, JOKERS])


def h(kind: str, *parts: bytes, size: int = 32) -> bytes:
    """The hash of docs/reference/records.md, written down once more."""
    text = b""
    for part in (b"comodin/fair/1", kind.encode(), *parts):
        text += len(part).to_bytes(4, "big") + part
    return shake_256(text).digest(size)


def shuffle(size: int, stream: bytes) -> list[int]:
    left, out, at = list(range(size)), [], 0
    while left:
        while stream[at] >= 256 - 256 % len(left):
            at += 1
        chosen = stream[at] % len(left)
        at += 1
        out.append(left[chosen])
        left[chosen] = left[-1]
        left.pop()
    return out


@given(decks, seeds, entropies, st.text(max_size=5))
def test_the_protocol_as_it_is_described(deck: Deck, seed: bytes, entropy: list[bytes], hand: str) -> None:
    """A second implementation, from the description alone, comes to the same bytes and the same cards."""
    token = f"{deck.ranks} {deck.suits}" + (" Jo" if deck.joker else "")
    about = (hand.encode(), token.encode())
    at = [deck.cards[place] for place in shuffle(len(deck), h("cards", *about, seed, size=1024))]
    salts = [h("salt", *about, seed, bytes([0, place])) for place in range(len(deck))]
    leaves = [h("card", *about, bytes([0, i]), str(at[i]).encode(), salts[i]) for i in range(len(deck))]
    bound = h("seed", *about, seed)
    pledges = [h("pledge", one) if one else b"" for one in entropy]
    commitment = h("deal", *about, b"closed", h("pledges", *pledges), bound, *leaves)
    seal = h("seal", commitment, *entropy)
    deal = FairDeal(deck, seed, entropy, hand=hand)

    assert (deal.seed_commitment, list(deal.cards), deal.commitment, deal.seal) == (bound, leaves, commitment, seal)
    assert [deal.opening(i).salt for i in range(len(deck))] == salts
    assert list(deal.order()) == [at[place] for place in shuffle(len(deck), h("order", *about, *entropy, size=1024))]


@given(decks, seeds, entropies)
def test_a_deal_is_a_whole_deck(deck: Deck, seed: bytes, entropy: list[bytes]) -> None:
    """Every card once, drawn in order, each from the position that is noted."""
    deal = FairDeal(deck, seed, entropy, hand="1")
    shoe = deal.shoe()
    cards = tuple(shoe.draw() for _ in range(len(shoe)))

    assert sorted(card.code for card in cards) == sorted(card.code for card in deck)
    assert cards == deal.order()
    assert [deal.opening(position).card for position in shoe.drawn] == list(cards)
    with pytest.raises(CardError):
        shoe.draw()


@given(seeds, entropies)
def test_what_is_published_first_does_not_depend_on_what_is_added_later(seed: bytes, entropy: list[bytes]) -> None:
    """The server is bound before it knows the entropy, and so are the players."""
    promised = FairDeal(MEXICAN_DECK, seed, hand="1", pledges=map(pledge_of, entropy))
    deal = promised.with_entropy(*entropy)

    assert (deal.commitment, deal.cards, deal.seed_commitment) == (
        promised.commitment,
        promised.cards,
        promised.seed_commitment,
    )
    assert (deal.seal == promised.seal) == (not any(entropy))


def test_other_seeds_hands_decks_and_entropy_are_other_deals() -> None:
    """No commitment, seal, salt or order of one stands in another."""
    deals = [
        FairDeal(deck, seed, entropy, hand=hand)
        for deck in (STANDARD_DECK, Deck(ranks="23456789TJQKA", suits="cdhs", joker=True))
        for seed in (SEED, bytes(32))
        for hand in ("1", "2", "table 1/1", "table 11/")
        for entropy in (
            words(),
            words("a"),
            words("a", ""),
            words("", "a"),
            words("a", "b"),
            words("b", "a"),
            (word("a") + word("b"), b""),
        )
    ]
    same = {(len(deal.deck), deal.commitment) for deal in deals}

    assert len({deal.order() for deal in deals}) == len({deal.seal for deal in deals}) == len(deals)
    assert len(same) == len(deals)
    salts = {(deal.seed_commitment, deal.opening(position).salt) for deal in deals for position in range(52)}
    assert len(salts) == len({salt for _, salt in salts}) == 52 * len(deals) // 7


def test_the_order_of_the_contributions_counts() -> None:
    """Seat order is part of the protocol."""
    orders = {FairDeal(MEXICAN_DECK, SEED, given, hand="1").order() for given in permutations(words("a", "b", "c"))}

    assert len(orders) == 6


def test_burns_are_mixed_in_by_the_same_public_order() -> None:
    """W12, R3.19: which position comes when can be worked out without the seed."""
    deal = FairDeal(MEXICAN_DECK, SEED, hand="mix")
    shoe = deal.shoe()
    cards = [shoe.draw() for _ in range(40)]
    shoe.recycle([JOD if card is JO else card for card in cards[:3]])
    rest = [shoe.draw() for _ in range(len(shoe))]
    order = deal.transcript().order()
    first = [order.draw() for _ in range(40)]
    order.recycle(first[:3])

    assert shoe.drawn == [*first, *(order.draw() for _ in range(4))]
    assert set(rest) == set(MEXICAN_DECK) - set(cards[3:])


def test_only_what_was_drawn_can_be_mixed_in() -> None:
    shoe = FairDeal(MEXICAN_DECK, SEED, hand="1").shoe()
    with pytest.raises(FairError, match="has not been dealt"):
        shoe.recycle([Card("As")])
    with pytest.raises(FairError, match="not one of the 41"):
        shoe.recycle([Card("9s")])


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_256_bits(size: int) -> None:
    with pytest.raises(FairError, match=f"'seed' of the deal has {size} bytes instead of 32"):
        FairDeal(MEXICAN_DECK, bytes(size), hand="1")


def test_a_contribution_has_a_limit() -> None:
    for size in (1, 15, 65):
        with pytest.raises(FairError, match=f"p2 added {size} bytes to the shuffle; it takes 16 to 64"):
            FairDeal(MEXICAN_DECK, SEED, (b"", bytes(size)), hand="1")


def test_only_what_was_pledged_counts() -> None:
    """Nobody chooses a contribution to fit what he has learned since; but it may stay away."""
    ana, chuy = words("Ana", "Chuy")
    promised = FairDeal(MEXICAN_DECK, SEED, hand="1", pledges=[pledge_of(ana), pledge_of(chuy), b""])

    assert promised.with_entropy(ana, b"", b"").commitment == promised.commitment
    assert promised.with_entropy(ana, b"", b"").order() != promised.with_entropy(ana, chuy, b"").order()
    with pytest.raises(FairError, match="what p2 added to the shuffle is not what p2 had pledged"):
        promised.with_entropy(ana, word("Memo"), b"")
    with pytest.raises(FairError, match="what p3 added"):
        promised.with_entropy(ana, chuy, word("late"))
    with pytest.raises(FairError, match="2 contributions to the shuffle for 3 pledges"):
        promised.with_entropy(ana, chuy)
    with pytest.raises(FairError, match="'pledges' of the deal has 5 bytes"):
        FairDeal(MEXICAN_DECK, SEED, hand="1", pledges=[b"short"])


@pytest.mark.parametrize("position", [-1, 41])
def test_there_are_as_many_positions_as_cards(position: int) -> None:
    with pytest.raises(FairError, match=f"no position {position}"):
        FairDeal(MEXICAN_DECK, SEED, hand="1").opening(position)


def test_a_new_seed_is_new() -> None:
    assert len({new_seed() for _ in range(100)}) == 100


def test_a_deal_does_not_show_its_secret() -> None:
    """In a log or a traceback it names itself by what is public."""
    deal = FairDeal(MEXICAN_DECK, SEED, hand="1")

    assert repr(deal) == f"<FairDeal of hand '1', {deal.commitment.hex()[:16]}>"
