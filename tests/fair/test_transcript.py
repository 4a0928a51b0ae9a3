"""The transcript: one way to be written, every bit of it bound, nothing in it that was not seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin.cards import JOD, MEXICAN_DECK, STANDARD_DECK, Card
from comodin.errors import FairError
from comodin.fair import FairDeal, Opening, Transcript, decode, encode, from_plain, pledge_of, to_plain, verify
from comodin.fair import commit as formulas
from tests.fair.dealing import SEED, seed_of, swapped, word, words

GOLDEN = Path(__file__).parent / "golden"
Dealt = list[tuple[int, Card | None]]


def seen(number: int, of: int, *, with_seed: bool = False, entropy: tuple[bytes, ...] = ()) -> tuple[Transcript, Dealt]:
    """Return the transcript for who saw every `number`-th of the cards that were dealt."""
    deal = FairDeal(MEXICAN_DECK, SEED, entropy, hand="friday-7", opens_seed=with_seed)
    shoe = deal.shoe()
    cards = [shoe.draw() for _ in range(of)]
    dealt: Dealt = [
        (position, card if place % number == 0 else None)
        for place, (position, card) in enumerate(zip(shoe.drawn, cards, strict=True))
    ]
    return deal.transcript([p for p, card in dealt if card is not None], with_seed=with_seed), dealt


def refused(transcript: Transcript, dealt: Dealt) -> str:
    with pytest.raises(FairError) as error:
        verify(transcript, dealt)
    assert error.value.to("es") != str(error.value)
    return str(error.value)


def forged(transcript: Transcript, **changes: Any) -> Transcript:
    """Change a transcript and make commitment and seal anew, as a forger would."""
    changed = replace(transcript, **changes)
    committed = formulas.commitment(
        changed.hand,
        changed.deck,
        changed.pledges,
        changed.seed_commitment,
        changed.cards,
        opens_seed=changed.opens_seed,
    )
    return replace(changed, commitment=committed, seal=formulas.seal(committed, changed.entropy))


@pytest.mark.parametrize("with_seed", [False, True])
def test_every_bit_is_bound(with_seed: bool) -> None:
    """A transcript of which any one bit has changed is refused, at reading or at the check."""
    transcript, dealt = seen(2, 9, with_seed=with_seed, entropy=words("Ana", "", "dice"))
    data = encode(transcript)
    verify(decode(data), dealt)
    passed = []
    for place in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[place] ^= 1 << bit
            try:
                verify(decode(bytes(changed)), dealt)
            except FairError:
                continue
            passed.append((place, bit))

    assert passed == []


@pytest.mark.parametrize("of", [0, 1])
def test_every_bit_is_bound_where_next_to_nothing_was_seen(of: int) -> None:
    """Also the entropy, though no opened card gives a wrong order away."""
    transcript, dealt = seen(1, of, entropy=words("Ana", "Chuy"))
    for n, added in enumerate(transcript.entropy):
        for bit in range(8 * len(added)):
            changed = (int.from_bytes(added, "big") ^ 1 << bit).to_bytes(len(added), "big")
            entropy = (*transcript.entropy[:n], changed, *transcript.entropy[n + 1 :])
            assert "what the players added" in refused(replace(transcript, entropy=entropy), dealt)


def test_the_format_does_not_drift() -> None:
    """What was written stays readable and checkable: the bytes of one transcript of each kind."""
    for name, with_seed in (("closed", False), ("opened", True)):
        transcript, dealt = seen(2, 9, with_seed=with_seed, entropy=words("Ana", "", "dice"))
        golden = (GOLDEN / f"{name}.json").read_bytes().rstrip(b"\n")

        assert encode(transcript) == golden
        verify(decode(golden), dealt)
    assert " ".join(str(card) for _, card in seen(1, 9)[1]) == "Jc Kh 4h 3h 3c 2d Ac 7c 3s"


@given(st.integers(0, 41), st.integers(1, 5), st.booleans())
def test_what_was_dealt_is_verified_and_survives_being_written(of: int, number: int, with_seed: bool) -> None:
    transcript, dealt = seen(number, of, with_seed=with_seed)
    verify(transcript, dealt)

    assert decode(encode(transcript)) == from_plain(json.loads(encode(transcript))) == transcript
    assert json.loads(encode(transcript)) == to_plain(transcript)


@given(st.sets(st.integers(0, 40)), st.integers(0, 10**9))
def test_nothing_unopened_stands_in_a_transcript(opened: set[int], number: int) -> None:
    """Neither seed nor salt of a card that was not seen, nor which card it is."""
    deal = FairDeal(MEXICAN_DECK, seed_of(number), hand="1")
    text = encode(deal.transcript(opened)).decode()
    plain = json.loads(text)

    assert "seed" not in plain
    assert seed_of(number).hex() not in text
    for position in range(41):
        opening = deal.opening(position)
        assert (opening.salt.hex() in text) == (position in opened)
        assert (f'"{opening.card}"' in text) == (position in opened)


@given(st.data(), st.integers(0, 10**9))
def test_cards_that_were_not_opened_could_be_any(data: st.DataObject, number: int) -> None:
    """Hiding: exchange two of them, and nothing differs but their commitments and what is made of all of them."""
    deal = FairDeal(MEXICAN_DECK, seed_of(number), words("a", "b"), hand="1")
    first, second = data.draw(st.lists(st.integers(0, 40), min_size=2, max_size=2, unique=True))
    opened = data.draw(st.sets(st.sampled_from(sorted({*range(41)} - {first, second}))))
    one = deal.transcript(opened)
    other = swapped(deal, seed_of(number), first, second).transcript(opened)
    differing = {name for name in Transcript.__struct_fields__ if getattr(one, name) != getattr(other, name)}
    places = {n for n, (a, b) in enumerate(zip(one.cards, other.cards, strict=True)) if a != b}

    assert differing == {"cards", "commitment", "seal"}
    assert places == {first, second}
    for transcript in (one, other):
        verify(transcript, [(opening.position, opening.card) for opening in transcript.openings])


# -- what a forger may try, who makes commitment and seal anew ---------------------------------------


def test_a_commitment_that_does_not_belong_to_it() -> None:
    transcript, dealt = seen(2, 9)
    other = FairDeal(MEXICAN_DECK, bytes(32), hand="friday-7").transcript()

    assert "not those that were committed to" in refused(replace(transcript, commitment=other.commitment), dealt)
    assert "not those that were committed to" in refused(replace(transcript, cards=other.cards), dealt)
    assert "not those that were committed to" in refused(replace(transcript, hand="friday-8"), dealt)
    assert "not those that were committed to" in refused(replace(transcript, opens_seed=True), dealt)
    assert "what the players added" in refused(replace(transcript, seal=other.seal), dealt)


def test_the_players_added_something_else() -> None:
    """Sealed anew, other entropy gives another order: the cards that were seen came from elsewhere."""
    transcript, dealt = seen(1, 9)
    other = forged(transcript, entropy=words("loaded"), pledges=(pledge_of(word("loaded")),))
    unpledged = forged(transcript, entropy=words("loaded"), pledges=(pledge_of(word("Ana")),))
    order = other.order()
    now = [(order.draw(), card) for _, card in dealt]

    assert "came from position" in refused(other, now) or "was dealt from position" in refused(other, now)
    assert "is not what p1 had pledged" in refused(unpledged, now)
    assert "2 contributions" in refused(forged(transcript, entropy=words("a", "b")), now)


def test_too_few_cards() -> None:
    transcript, dealt = seen(1, 3)

    assert "commits to 40 cards; the deck has 41" in refused(forged(transcript, cards=transcript.cards[:-1]), dealt)
    assert "commits to 41 cards; the deck has 52" in refused(forged(transcript, deck=STANDARD_DECK), dealt)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda one: replace(one, card=Card("9s")), "not a card of this deck"),
        (lambda one: replace(one, card=JOD), "not a card of this deck"),
        (lambda one: replace(one, salt=bytes(32)), "with this salt"),
        (lambda one: replace(one, position=41), "there is no position 41"),
        (lambda one: replace(one, position=-1), "there is no position -1"),
    ],
)
def test_an_opening_that_opens_nothing(change: Callable[[Opening], Opening], said: str) -> None:
    transcript, dealt = seen(1, 3)
    openings = (change(transcript.openings[0]),)

    assert said in refused(replace(transcript, openings=openings), dealt)


def test_another_card_with_the_same_salt() -> None:
    """A card cannot be changed after it was committed to."""
    transcript, dealt = seen(1, 3)
    one = transcript.openings[0]
    for card in MEXICAN_DECK:
        if card is not one.card:
            changed = (replace(one, card=card), *transcript.openings[1:])
            assert "was committed to" in refused(replace(transcript, openings=changed), dealt)


def test_openings_stand_in_order_and_once() -> None:
    transcript, dealt = seen(1, 3)
    first, *rest = transcript.openings

    assert "stand in order" in refused(replace(transcript, openings=(*rest, first)), dealt)
    assert "stand in order" in refused(replace(transcript, openings=(first, first, *rest)), dealt)


def test_a_server_that_commits_to_one_card_twice_is_found_when_both_are_seen() -> None:
    """Without the seed this cannot be known before (docs/adr/0008)."""
    transcript, dealt = seen(1, 3)
    first, second, third = transcript.openings
    same = replace(second, card=first.card)
    leaf = formulas.card_commitment(transcript.hand, transcript.deck, same.position, same.card, same.salt)
    cards = tuple(leaf if n == same.position else one for n, one in enumerate(transcript.cards))
    cheat = forged(transcript, cards=cards, openings=(first, same, third))

    assert "the deck has one" in refused(cheat, dealt)
    one_seen = [(position, card if position == first.position else None) for position, card in dealt]
    verify(replace(cheat, openings=(first,)), one_seen)


def test_the_seed_must_give_every_card() -> None:
    """Opened, it shows a deal that did not follow from it."""
    transcript, dealt = seen(1, 3, with_seed=True)
    hidden = next(n for n in range(41) if n not in {one.position for one in transcript.openings})
    cards = tuple(bytes(32) if n == hidden else one for n, one in enumerate(transcript.cards))

    assert f"position {hidden} does not follow" in refused(forged(transcript, cards=cards), dealt)
    assert "not the one that was committed to" in refused(replace(transcript, seed=bytes(32)), dealt)


def test_what_was_seen_is_opened_and_nothing_else() -> None:
    transcript, dealt = seen(1, 3)
    unseen: Dealt = [(position, None) for position, _ in dealt]
    (place, card), *rest = dealt
    other = next(one for one in MEXICAN_DECK if one is not card)

    assert "to somebody who has not seen it" in refused(transcript, unseen)
    assert "which is not opened" in refused(replace(transcript, openings=transcript.openings[1:]), dealt)
    assert f"{other} was dealt from position {place}" in refused(transcript, [(place, other), *rest])
    moved = [(dealt[1][0], card), (place, dealt[1][1]), dealt[2]]
    assert "was dealt from position" in refused(transcript, moved)


# -- how it is written --------------------------------------------------------------------------------


def plainly(**changes: Any) -> dict[str, Any]:
    plain = to_plain(seen(1, 2)[0])
    for name, value in changes.items():
        if value is None:
            del plain[name]
        else:
            plain[name] = value
    return plain


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"v": 2}, "version 2 of the transcript"),
        ({"v": None}, "missing required field `v`"),
        ({"more": 1}, "unknown field `more`"),
        ({"hand": 7}, "Expected `str`"),
        ({"deck": "AK"}, "is not a deck"),
        ({"opens_seed": 0}, "Expected `bool`"),
        ({"commitment": "AB" * 32}, "'commitment' of the deal must be pairs of the digits"),
        ({"commitment": " " + "ab" * 32}, "'commitment' of the deal must be pairs of the digits"),
        ({"seed_commitment": "ab" * 31}, "'seed_commitment' of the deal has 31 bytes instead of 32"),
        ({"seal": "abc"}, "pairs of the digits"),
        ({"cards": ["ab"]}, "'cards' of the deal has 1 bytes"),
        ({"entropy": ["zz"]}, "'entropy' of the deal must be"),
        ({"entropy": ["ab" * 65], "pledges": [""]}, "p1 added 65 bytes"),
        ({"entropy": ["ab" * 15], "pledges": [""]}, "p1 added 15 bytes"),
        ({"entropy": ["ab" * 16]}, "1 contributions to the shuffle for 0 pledges"),
        ({"pledges": ["ab"], "entropy": [""]}, "'pledges' of the deal has 1 bytes"),
        ({"pledges": ["z"], "entropy": [""]}, "'pledges' of the deal must be"),
        ({"seed": ""}, "'seed' of the deal has 0 bytes"),
        ({"openings": [{"position": 1, "card": "Zz", "salt": "00" * 32}]}, "'Zz' is not a card"),
        ({"openings": [{"position": 1, "card": "Kd", "salt": "00"}]}, "'salt' of the deal has 1 bytes"),
        ({"openings": [{"position": "1", "card": "Kd", "salt": "00"}]}, "Expected `int`"),
        ({"openings": None}, "missing required field `openings`"),
    ],
)
def test_what_is_not_written_as_it_must_be(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(FairError) as error:
        from_plain(plainly(**changes))
    assert said in str(error.value)
    assert isinstance(error.value.to("es"), str)


@pytest.mark.parametrize("data", [b"", b"{", b"null", b"[]", b"\xff", b'"' + b"[" * 10])
def test_what_is_no_json(data: bytes) -> None:
    with pytest.raises(FairError, match="no transcript of a deal"):
        decode(data)


def test_it_is_written_in_one_way_only() -> None:
    """Blanks, another order, a key twice: refused, though they say the same."""
    data = encode(seen(1, 2)[0])
    for other in (b" " + data, data + b"\n", data.replace(b":", b": ", 1), b'{"v":1,' + data[1:]):
        with pytest.raises(FairError, match="in one way only"):
            decode(other)
