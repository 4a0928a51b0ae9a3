"""The judge: what is wrong is found, named, and explained; what cannot be judged is said."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from comodin.cards import Card
from comodin.hand.codec import EVENT_TYPES
from comodin.hand.events import CardBurned, CardDealt, DownCardExposedByDealer, Event, Folded, PotAwarded, Raised
from comodin.history import HandRecord, Seat, audit, judge, phh, story, view_of
from comodin.rules import Stakes
from tests.history.playing import HANDS, UNHURRIED, random_hand, records

FULL = (
    "e120_choices_before_the_street",
    "e121_choices_in_turn",
    "e124_first_card_exposed",
    "e126_joker_exposed_by_the_dealer",
    "r2312_common_card",
)


def hand(name: str) -> HandRecord:
    return phh.loads((HANDS / f"{name}.phh").read_text(encoding="utf-8"))


def with_event(record: HandRecord, n: int, event: Event) -> HandRecord:
    return replace(record, events=(*record.events[:n], event, *record.events[n + 1 :]))


def others(record: HandRecord, n: int, name: str, value: Any) -> Iterator[Any]:
    """Yield wrong values for a field; a card is replaced by one that is dealt elsewhere in the hand."""
    match value:
        case None:
            yield Card("Kd") if name == "card" else True
        case bool():
            yield not value
        case int():
            yield from (value + 1, max(0, value - 1))
        case Card():
            dealt = [e.card for k, e in enumerate(record.events) if k != n and isinstance(e, CardDealt | CardBurned)]
            yield from [card for card in dealt if card not in (None, value)][::7]
        case dict():
            yield {p: chips + 1 for p, chips in value.items()}
            yield {p % len(record.seats) + 1: chips for p, chips in value.items()}
        case tuple():
            yield value[1:]
            yield value[::-1]
            yield (*value, *value[:1])
        case "showdown" | "last_player" | "misdeal" | "void":
            yield from sorted({"showdown", "last_player", "misdeal"} - {value})
        case "bet" | "choose" | "declare":
            yield from sorted({"bet", "choose", "declare"} - {value})
        case str():
            yield value + "x"


def edits(record: HandRecord) -> Iterator[tuple[int, str, HandRecord]]:
    """Yield every edit of one field of one event, by the event's number."""
    for n, event in enumerate(record.events):
        for name, value in asdict(event).items():
            for other in others(record, n, name, value):
                if other != value:
                    yield n, name, with_event(record, n, replace(event, **{name: other}))


@pytest.mark.parametrize("name", FULL)
def test_any_single_edit_is_found(name: str) -> None:
    """The judge names the edited event, or a later one that no longer follows."""
    record = hand(name)
    assert audit(record) is None
    for n, field, edited in edits(record):
        failure = audit(edited)
        assert failure is not None, (n, record.events[n], field)
        assert failure.event is None or failure.event >= n, (n, field, str(failure))


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["parkwest", "wiki", "lucky-lady", "barge"]))
def test_any_single_edit_of_a_random_hand_is_found(seed: int, base: str) -> None:
    """As above, over hands that nobody chose."""
    record = random_hand(base, "limit", [80, 9, 30], seed=seed, exposures=0.03)
    for n, field, edited in edits(record):
        failure = audit(edited)
        assert failure is not None, (n, record.events[n], field)
        assert failure.event is None or failure.event >= n


@pytest.mark.parametrize("name", FULL)
def test_an_event_left_out_repeated_or_moved_is_found(name: str) -> None:
    """Order and number of events are part of the record."""
    record = hand(name)
    events = record.events
    for n, event in enumerate(events):
        left_out = replace(record, events=(*events[:n], *events[n + 1 :]))
        repeated = replace(record, events=(*events[:n], event, *events[n:]))
        for edited in (left_out, repeated):
            failure = audit(edited)
            assert failure is not None
            assert failure.event is not None
            assert failure.event >= n
        if n + 1 < len(events) and events[n + 1] != event and not isinstance(event, DownCardExposedByDealer):
            moved = replace(record, events=(*events[:n], events[n + 1], event, *events[n + 2 :]))
            assert audit(moved) is not None, (n, event, events[n + 1])


@pytest.mark.parametrize(
    "change",
    [
        {"stacks": (75, 74, 50, 121)},
        {"payoffs": (-6, -6, -30, 41)},
        {"stacks": (74, 74, 50)},
        {"seats": tuple(Seat(f"p{p}", 81) for p in range(1, 5))},
        {"stakes": Stakes(lower=2, upper=4, ante=2)},
        {"stakes": Stakes(lower=4, upper=8, ante=1)},
        {"stakes": Stakes(lower=8, upper=4, ante=2)},
        {"preset": "wiki"},
        {"preset": "nowhere"},
        {"structure": "no_limit"},
        {"overrides": {"deal_order": "up_down"}},
        {"overrides": {"self": 1}},
        {"overrides": {"raise_cap": "many"}},
        {"overrides": {"structure": "no_limit"}},
        {"game_name": "no-peek"},
        {"game_name": "stud"},
        {"seats": ()},
    ],
)
def test_a_wrong_head_is_found(change: dict[str, Any]) -> None:
    """Rules, stakes, stacks and payoffs belong to the record (hand-history 1)."""
    failure = audit(replace(hand("e120_choices_before_the_street"), **change))

    assert failure is not None
    assert failure.text.to("es") != failure.text


def test_an_illegal_decision_names_its_clauses() -> None:
    """A refused action: what it was, why, and what was possible."""
    record = hand("e120_choices_before_the_street")
    failure = audit(with_event(record, 15, Raised(p=2, to=7, size=3)))

    assert failure is not None
    assert (failure.event, failure.clauses) == (15, ("P27", "R3.11†", "R3.12†"))
    assert str(failure) == (
        "event 15: p2 raises to 7 - the amounts possible here are 8, 12 [P27, R3.11†, R3.12†]; "
        "expected: p2 to act: fold; call 4; raise to 8, 12"
    )


def test_acting_out_of_turn_names_whose_turn_it_is() -> None:
    """P34."""
    failure = audit(with_event(hand("e120_choices_before_the_street"), 15, Folded(p=3)))

    assert failure is not None
    assert failure.event == 15
    assert failure.expected.startswith("p2 to act")


@pytest.mark.parametrize("token", ["JoU", "JoD", "JoX"])
def test_a_burned_joker_is_neither_up_nor_down(token: str) -> None:
    """In an event log as in PHH: `Jo`, and nothing else."""
    record = phh.loads((HANDS / "e121_choices_in_turn.phh").read_text(encoding="utf-8").replace("d bn 2d", "d bn Jo"))
    n, burned = next((n, e) for n, e in enumerate(record.events) if isinstance(e, CardBurned) and e.card is Card("Jo"))
    failure = audit(with_event(record, n, replace(burned, card=Card(token))))

    assert audit(record) is None
    assert failure is not None
    assert failure.event == n
    assert str(failure).startswith(f"event {n}: CardBurned, 'card' is {token}; expected: Jo")


def test_a_wrong_award_names_both_sums() -> None:
    """P9: the pot goes where the cards say."""
    record = hand("e120_choices_before_the_street")
    failure = audit(with_event(record, 69, PotAwarded(pot=0, amount=72, shares={3: 72})))

    assert failure is not None
    assert (failure.event, failure.clauses) == (69, ("P9", "R3.20"))
    assert failure.text == (
        "event 69: PotAwarded, 'shares' is {3: 72} [P9, R3.20]; expected: {4: 72}, as in: the pot of 72: p4 72"
    )


def test_a_hidden_card_that_shows_in_a_view_is_found() -> None:
    """A viewer's record holds nothing that the viewer may not see."""
    record = hand("e120_choices_before_the_street")
    leaking = with_event(view_of(record, 1), 5, record.events[5])
    failure = audit(leaking)

    assert failure is not None
    assert (failure.event, failure.expected) == (5, "null, as in: p2 gets a card face down")


def test_what_a_viewer_cannot_judge_is_said() -> None:
    """A hand mucked unseen, and cards that the record does not show."""
    verdict = judge(view_of(hand("e120_choices_before_the_street"), 4))

    assert verdict.lawful
    assert [str(said) for said in verdict.unjudged] == [
        "p3 mucked unseen: whether that hand was beaten",
        "6 cards that this record does not show: whether they came from the deck",
    ]
    assert not judge(hand("e120_choices_before_the_street")).unjudged


@UNHURRIED
@given(records(), st.data())
def test_edits_of_a_view_are_judged_without_a_traceback(record: HandRecord, data: st.DataObject) -> None:
    """Whatever stands in a record, the judge answers."""
    seen = view_of(record, data.draw(st.integers(0, len(record.seats))))
    events = list(seen.events)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(events) - 1))
        match data.draw(st.sampled_from(["drop", "copy", "swap", "edit"])):
            case "drop":
                del events[place]
            case "copy":
                events.insert(data.draw(st.integers(0, len(events))), events[place])
            case "swap":
                other = data.draw(st.integers(0, len(events) - 1))
                events[place], events[other] = events[other], events[place]
            case "edit":
                fields = asdict(events[place])
                name = data.draw(st.sampled_from(sorted(fields)))
                wrong = list(others(seen, place, name, fields[name]))
                if wrong:
                    events[place] = replace(events[place], **{name: Random(0).choice(wrong)})
        if not events:
            break
    spoilt = replace(seen, events=tuple(events))
    verdict = judge(spoilt)

    assert verdict.failure is None or verdict.failure.text.to("es")
    assert story(spoilt, "es")
    assert phh.read_one(phh.dumps(spoilt)).record is not None


def test_every_type_of_event_can_be_said() -> None:
    """A type without its sentence would fail where it is first wrong."""
    from comodin.texts import topic

    assert set(EVENT_TYPES) <= {key.removeprefix("event.") for key in topic("history") if key.startswith("event.")}
