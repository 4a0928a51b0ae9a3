"""Records of deals that can be checked: kept by every form, narrowed by every view, judged."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin.cards import MEXICAN_DECK, Card
from comodin.errors import FairError, RecordError
from comodin.fair import FairDeal, Transcript, encode
from comodin.hand import events as e
from comodin.hand import view
from comodin.history import HandRecord, audit, from_line, judge, phh, to_line, view_of, with_deal
from comodin.history.drawn import drawn
from tests.fair.dealing import fair_hands, poker, reveal, seed_of, swapped, undealt, words

FEW = settings(max_examples=60, deadline=None)


def fair(record: HandRecord) -> Transcript:
    assert record.fair is not None
    return record.fair


def viewers(record: HandRecord) -> range:
    return range(len(record.seats) + 1)


def found(record: HandRecord) -> str:
    failure = audit(record)
    assert failure is not None
    assert failure.text.to("es") != str(failure)
    return str(failure)


# -- laws -------------------------------------------------------------------------------------------


@FEW
@given(fair_hands())
def test_a_dealt_hand_and_all_its_views_are_lawful(dealt: tuple[HandRecord, FairDeal]) -> None:
    """Any game, preset, number of seats; the dealer's errors and the reshuffled burns included."""
    record, _ = dealt
    for one in (record, *(view_of(record, seat) for seat in viewers(record))):
        assert audit(one) is None


@FEW
@given(fair_hands(), st.data())
def test_both_forms_keep_the_transcript(dealt: tuple[HandRecord, FairDeal], data: st.DataObject) -> None:
    """``fair`` in the event log, ``_fair`` in PHH; what is read is judged like what was written."""
    record, _ = dealt
    seen = view_of(record, data.draw(st.sampled_from(viewers(record))))
    for one in (record, seen):
        assert from_line(to_line(one)) == one
    again = phh.loads(phh.dumps(seen))
    assert again == seen
    assert phh.loads(phh.dumps(again)) == again
    written = phh.loads(phh.dumps(record))
    assert audit(written) is None
    assert record.reveals or written == record
    (listed,) = phh.loads_all(phh.dumps_all([seen]))
    assert listed == seen


@FEW
@given(fair_hands())
def test_a_view_opens_the_cards_that_its_viewer_saw(dealt: tuple[HandRecord, FairDeal]) -> None:
    """Exactly those: no burn, no card of the stub, no down card that was folded or mucked unseen."""
    record, deal = dealt
    for seat in viewers(record):
        seen = view_of(record, seat)
        visible = _visible(seen, seat)
        opened = {opening.card for opening in fair(seen).openings}

        assert opened == visible
        assert (fair(seen).seed is not None) == deal.opens_seed
        assert fair(seen).commitment == deal.commitment
        assert view_of(seen, seat) == seen


def _visible(record: HandRecord, seat: int) -> set[Card | None]:
    """The cards in the text of a view, wherever they stand."""
    tokens = re.findall(rb'"([2-9TJQKA][cdhs]|Jo[UDX]?)"', to_line(replace(record, fair=None)))
    return {undealt(Card.parse(token.decode())) for token in tokens}


@FEW
@given(fair_hands(), st.data())
def test_a_view_says_nothing_of_what_it_hides(dealt: tuple[HandRecord, FairDeal], data: st.DataObject) -> None:
    """Exchange two cards that a viewer did not see: his transcript differs in their commitments alone."""
    record, deal = dealt
    seat = data.draw(st.sampled_from(viewers(record)))
    seen = view_of(record, seat)
    opened = {opening.position for opening in fair(seen).openings}
    hidden = sorted({*range(len(deal.deck))} - opened)
    if deal.opens_seed or len(hidden) < 2:
        return
    first, second = data.draw(st.lists(st.sampled_from(hidden), min_size=2, max_size=2, unique=True))
    seed = seed_of(int(record.id[1:]))
    other = with_deal(replace(seen, fair=None), swapped(deal, seed, first, second))
    one, two = fair(seen), fair(other)

    assert audit(other) is None
    assert {name for name in Transcript.__struct_fields__ if getattr(one, name) != getattr(two, name)} == {
        "cards",
        "commitment",
        "seal",
    }
    assert {n for n, pair in enumerate(zip(one.cards, two.cards, strict=True)) if len({*pair}) > 1} == {first, second}
    text = encode(one).decode()
    assert seed.hex() not in text
    assert not any(deal.opening(position).salt.hex() in text for position in hidden)


@FEW
@given(fair_hands())
def test_positions_are_found_again_from_the_events(dealt: tuple[HandRecord, FairDeal]) -> None:
    """Every card of the full record lies where the transcript says, burns that came again included."""
    record, deal = dealt
    for position, card in drawn(fair(record), record.events):
        assert deal.opening(position).card is undealt(card)


# -- what is refused ---------------------------------------------------------------------------------


def test_every_bit_of_a_downloaded_hand_is_bound() -> None:
    """One bit changed anywhere in the line, also in a name or a key that readers pass over, is refused."""
    record = view_of(poker(3, seats=2, folds=1.0, entropy=words("a", ""))[0], 1)
    line = to_line(record)
    passed = []
    for place in range(len(line)):
        for bit in range(8):
            changed = bytearray(line)
            changed[place] ^= 1 << bit
            try:
                from_line(bytes(changed))
            except RecordError:
                continue
            passed.append((place, bit))

    assert passed == []


def test_a_downloaded_phh_hand_is_bound() -> None:
    """The same in the other form: bits here and there, and all of the names of the keys."""
    text = phh.dumps(view_of(poker(3, seats=2, folds=1.0, entropy=words("a", ""))[0], 1)).encode()
    random = Random(2)
    bits = [(random.randrange(len(text)), random.randrange(7)) for _ in range(500)]
    for key in (b"_fair", b"_check"):
        bits += [(text.index(b"\n" + key) + 1 + place, bit) for place in range(len(key)) for bit in range(7)]
    for place, bit in bits:
        changed = bytearray(text)
        changed[place] ^= 1 << bit
        with pytest.raises(RecordError):
            phh.loads(changed.decode())


def test_a_record_without_a_transcript_stays_as_it_was() -> None:
    """Neither ``fair`` nor ``check`` stands in it."""
    record = replace(poker()[0], fair=None)
    line = to_line(record)

    assert b"fair" not in line
    assert b"check" not in line
    assert "_check" not in phh.dumps(record)
    assert from_line(line) == record
    assert audit(record) is None


@pytest.mark.parametrize("key", ["fair", "check"])
def test_transcript_and_check_stand_together(key: str) -> None:
    line = json.loads(to_line(poker()[0]))
    del line[key]
    with pytest.raises(RecordError, match="together or not at all") as error:
        from_line(json.dumps(line).encode())
    assert error.value.to("es") != str(error.value)


@pytest.mark.parametrize("key", ["_fair", "_check"])
def test_in_phh_too(key: str) -> None:
    lines = phh.dumps(poker()[0]).splitlines(keepends=True)
    with pytest.raises(RecordError, match="together or not at all"):
        phh.loads("".join(line for line in lines if not line.startswith(key)))


def test_a_line_that_was_changed_says_so() -> None:
    line = to_line(poker()[0])
    with pytest.raises(RecordError, match="the record has been changed"):
        from_line(line.replace(b'"name":"p1"', b'"name":"Al"', 1))
    text = phh.dumps(poker()[0])
    with pytest.raises(RecordError, match="the record has been changed"):
        phh.loads(text.replace("antes", "# mine\nantes", 1))
    with pytest.raises(RecordError, match="the record has been changed"):
        phh.loads(text + "_more = 1\n")


def test_lines_end_as_editors_end_them() -> None:
    """A line feed or none, or with a carriage return before it, after the record."""
    record = poker()[0]
    line = to_line(record).rstrip()

    assert from_line(line) == from_line(line + b"\r\n") == record


def test_a_transcript_that_cannot_be_read_is_a_wrong_record() -> None:
    with pytest.raises(RecordError, match="no transcript of a deal"):
        from_line(_rechecked(to_line(poker()[0]), b'"v":1,"hand"', b'"v":1,"hond"'))
    with pytest.raises(RecordError, match="version 2 of the transcript"):
        from_line(_rechecked(to_line(poker()[0]), b'"v":1,"hand"', b'"v":2,"hand"'))


def _rechecked(line: bytes, old: bytes, new: bytes) -> bytes:
    """Change a line and make its check anew, as a forger would."""
    from comodin.history.check import check_of

    body = line[: line.rindex(b',"check"')].replace(old, new, 1)
    return body + b',"check":"%b"}\n' % check_of(body).encode()


def test_a_forged_card_is_found_by_its_commitment() -> None:
    """Another card in the events, opened as it was: the line's check alone would not tell."""
    record = view_of(poker(5)[0], 0)
    n, event = next((n, one) for n, one in enumerate(record.events) if isinstance(one, e.CardDealt) and one.up)
    used = {getattr(one, "card", None) for one in record.events}
    for card in MEXICAN_DECK.cards[:40]:
        if card in used:
            continue
        events = (*record.events[:n], replace(event, card=card), *record.events[n + 1 :])
        assert audit(replace(record, events=events)) is not None


def test_a_forged_down_card_of_a_folded_hand_is_found() -> None:
    """Where the rules have nothing to say, the deal has."""
    record = poker(5, folds=1.0, seats=2)[0]
    n, event = next((n, one) for n, one in enumerate(record.events) if isinstance(one, e.CardDealt) and not one.up)
    other = next(card for card in MEXICAN_DECK.cards if card not in {getattr(x, "card", None) for x in record.events})
    forged = replace(record, events=(*record.events[:n], replace(event, card=other), *record.events[n + 1 :]))

    assert audit(replace(forged, fair=None)) is None
    assert f"{other} was dealt from position" in found(forged)
    assert found(forged).endswith("; expected: the deal that was committed to")


def test_the_deal_of_another_hand_is_refused() -> None:
    record, deal, _ = poker(5)

    assert "the deal is that of hand h5, the record that of hand h6" in found(replace(record, id="h6"))
    with pytest.raises(FairError, match="that of hand h5"):
        with_deal(replace(record, id="h6"), deal)
    assert "the deal is from the deck" in found(replace(record, fair=fair(reveal(5)[0])))
    other = FairDeal(deal.deck, bytes(32), hand="h5")
    assert "was dealt from position" in found(with_deal(record, other)) or "came from" in found(
        with_deal(record, other)
    )


def test_contributions_are_one_a_seat() -> None:
    record, deal, _ = poker(5)
    short = replace(record, fair=None)

    assert "2 seats added to the shuffle; 3 were in the hand" in found(
        with_deal(short, FairDeal(deal.deck, seed_of(5), words("a", "b"), hand="h5"))
    )


def test_more_cards_than_the_deck_has() -> None:
    record = poker(5)[0]
    many = tuple(e.CardDealt(p=1, card=None, up=True, street=2) for _ in range(42))
    with pytest.raises(FairError, match="more cards are dealt"):
        drawn(fair(record), many)
    with pytest.raises(RecordError, match="more cards are dealt"):
        view_of(replace(record, events=many), 1)


# -- the seed ----------------------------------------------------------------------------------------


def test_the_seed_is_opened_where_the_table_has_opted_in_and_the_hand_is_over() -> None:
    """It exposes every down card: never before, never elsewhere."""
    record, deal, _ = poker(5, opens_seed=True)
    half = replace(record, events=record.events[:-1])

    assert fair(view_of(record, 0)).seed == seed_of(5)
    assert fair(view_of(half, 0)).seed is None
    assert "the seed is open" in found_in_deal(replace(view_of(half, 0), fair=fair(view_of(record, 0))))
    seen = view_of(record, 0)
    assert "it is missing" in found(replace(seen, fair=replace(fair(seen), seed=None)))
    closed = view_of(poker(5)[0], 0)
    assert "the seed is open" in found(replace(closed, fair=replace(fair(closed), seed=seed_of(5))))
    assert deal.opens_seed


def found_in_deal(record: HandRecord) -> str:
    from comodin.history.dealing import wrong_deal

    return str(wrong_deal(record, record.game()))


def test_what_a_closed_seed_leaves_open_is_said() -> None:
    closed, opened = (view_of(poker(5, opens_seed=opens)[0], 1) for opens in (False, True))

    assert any("the seed is closed" in said for said in judge(closed).unjudged)
    assert not any("the seed is closed" in said for said in judge(opened).unjudged)


# -- special hands -----------------------------------------------------------------------------------


def test_burns_that_come_again_are_bound() -> None:
    """W12, R3.19: eight players to the end, in an order that every viewer can work out."""
    reshuffled = 0
    for number in range(12):
        record, deal, shoe = poker(number, seats=8, base="wiki", folds=0.0)
        if not any(isinstance(event, e.StubReshuffled) for event in record.events):
            continue
        reshuffled += 1
        dealt = [e.CardDealt, e.CardBurned, e.CommonCardDealt]
        assert len(shoe.drawn) == sum(type(event) in dealt for event in record.events)
        assert len(set(shoe.drawn)) < len(shoe.drawn)
        for seat in viewers(record):
            assert audit(view_of(record, seat)) is None
        for n in range(2, len(record.events)):
            event = record.events[n]
            if isinstance(event, e.CardBurned) and event.card is not None:
                other = next(card for card in deal.deck if card is not undealt(event.card))
                events = (*record.events[:n], replace(event, card=other), *record.events[n + 1 :])
                assert audit(replace(record, events=events)) is not None

    assert reshuffled


def test_a_file_of_a_reveal_game_opens_no_card_that_was_not_turned() -> None:
    """PHH never names such a card, and neither does its transcript."""
    record = reveal(7, seats=4)[0]
    again = phh.loads(phh.dumps(record))
    turned = {undealt(event.card) for event in record.events if isinstance(event, e.CardTurned | e.MiddleCardDealt)}

    assert {opening.card for opening in fair(again).openings} == turned
    assert fair(again).seed is None
    assert fair(record).seed is not None


def test_a_hand_that_is_not_over_can_be_checked_as_far_as_it_goes() -> None:
    """At every event of the hand, for every viewer: what he has been given fits what he saw."""
    from comodin.history.dealing import wrong_deal

    record, deal, _ = poker(11)
    for n in range(len(record.events)):
        for seat in viewers(record):
            events = tuple(view(event, seat) for event in record.events[:n])
            part = replace(record, viewer=seat, events=events, fair=None)
            assert wrong_deal(with_deal(part, deal), record.game()) is None
