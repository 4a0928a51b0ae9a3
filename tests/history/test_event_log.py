"""The event log, line by line: what it looks like, and what is refused."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.errors import RecordError, RecordVersionError
from comodin.history import HandRecord, audit, from_line, jsonl, phh, to_line, view_of
from tests.history.playing import GOLDEN, HANDS, UNHURRIED, random_hand


def hand(name: str = "e120_choices_before_the_street") -> HandRecord:
    return phh.loads((HANDS / f"{name}.phh").read_text(encoding="utf-8"))


def plain(name: str = "e120_choices_before_the_street") -> dict[str, Any]:
    return json.loads(to_line(hand(name)))


def test_a_record_is_the_line_of_the_golden_file() -> None:
    """hand-history 1: keys and fields in the order of the document, ``n`` first in every event."""
    assert to_line(hand()) == (GOLDEN / "e120.jsonl").read_bytes()


def test_a_view_is_the_line_of_the_golden_file() -> None:
    """Masked events keep their number; only cards become ``null``."""
    assert to_line(view_of(hand("e121_choices_in_turn"), 1)) == (GOLDEN / "e121.viewer1.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("structure", "stakes"),
    [
        ("limit", {"lower": 4, "upper": 8, "ante": 2, "bring_in": 0, "collection": 0}),
        ("spread", {"min_bet": 2, "max_bet": 8, "ante": 1, "bring_in": 0, "collection": 0}),
        ("pot_limit", {"min_bet": 4, "ante": 2, "bring_in": 0, "collection": 0}),
        ("no_limit", {"min_bet": 4, "ante": 2, "bring_in": 0, "collection": 0}),
    ],
)
def test_stakes_are_named_by_the_structure(structure: str, stakes: dict[str, int]) -> None:
    """hand-history 1."""
    assert json.loads(to_line(random_hand("parkwest", structure, [80, 80], seed=1)))["stakes"] == stakes


@settings(max_examples=2, deadline=None)  # each is cut at all of its six thousand bytes
@given(st.integers(0, 10**6))
def test_a_file_cut_anywhere_is_a_shorter_file_or_an_error_with_its_line(seed: int) -> None:
    """Whole lines are read; a cut one is refused, by its number."""
    records = [random_hand("wiki", "limit", [9, 80], seed=seed + k) for k in range(3)]
    data = b"".join(map(to_line, records))
    whole = set(data.splitlines())
    for size in range(len(data) + 1):
        *_, rest = data[:size].split(b"\n")
        lines = data[:size].count(b"\n") + (rest in whole)
        if not rest or rest in whole:
            assert list(jsonl.read(BytesIO(data[:size]))) == records[:lines]
        else:
            with pytest.raises(RecordError, match="cut off") as refused:
                list(jsonl.read(BytesIO(data[:size])))
            assert refused.value.line == lines + 1


WRONG: list[tuple[str, Any, str]] = [
    ("v", 2, "version 2 of the format; this program reads up to 1"),
    ("v", 0, "v: '0' is not a value here"),
    ("v", "1", "the record, 'v': text where a whole number belongs"),
    ("game", "stud", "game: 'stud' is not a game that this program knows"),
    ("game", "no-peek", "stakes: with limit they are bet, ante; given is lower, upper, ante"),
    ("carried", 3, "carried: '3' is not a value here"),
    ("preset", "parkwset", "'parkwset' is not a preset; did you mean 'parkwest'?"),
    ("preset", None, "the record, 'preset': null where text belongs"),
    ("rules", {"raise_cup": 4}, "'raise_cup' is not a house rule; did you mean 'raise_cap'?"),
    ("rules", [], "the record, 'rules': a list where an object belongs"),
    ("rules", {"self": 1}, "'self' is not a house rule"),
    ("structure", "fixed", "the record, 'structure': 'fixed' is not a value here"),
    ("structure", "no_limit", "stakes: with no_limit they are min_bet, ante, bring_in, collection; given is lower"),
    ("rules", {"structure": "no_limit"}, "rules: the record plays limit, its rules say no_limit"),
    ("stakes", {"lower": 4, "upper": 8}, "stakes: with limit they are lower, upper, ante, bring_in, collection"),
    ("stakes", {"lower": 8, "upper": 4, "ante": 2, "bring_in": 0, "collection": 0}, "upper limit"),
    ("viewer", 5, "viewer: there is no p5: seats are p1 to p4"),
    ("stacks", [1], "stacks: 1 number for 4 seats"),
    ("stacks", [1, 2, 3, 1.5], "the record, 'stacks[3]': a fraction where a whole number belongs"),
    ("seats", [{"p": 2, "name": "x", "stack": 1}], "seats: they stand in order, p1 first; p2 stands where p1 belongs"),
    ("seats", [{"p": 1, "name": "x"}], "'seats[0]': 'stack' is missing"),
    ("events", {}, "the record, 'events': an object where a list belongs"),
    ("events.3", {"type": "Checked", "p": 1}, "event 3: 'n' is missing"),
    ("events.3", {"n": 4, "type": "Checked", "p": 1}, "event 3: its number 'n' is 4, not 3"),
    ("events.3", {"n": 3, "p": 1}, "event 3: 'type' is missing"),
    ("events.3", {"n": 3, "type": "Chequed", "p": 1}, "event 3: 'Chequed' is not a type of event"),
    ("events.3", {"n": 3, "type": "Checked"}, "event 3: 'p' is missing"),
    ("events.3", {"n": 3, "type": "Checked", "p": "1"}, "event 3, 'p': text where a whole number belongs"),
    ("events.3", {"n": 3, "type": "Checked", "p": 5}, "event 3: there is no p5: seats are p1 to p4"),
    ("events.3", {"n": 3, "type": "Checked", "p": 0}, "event 3: there is no p0"),
    ("events.3", {"n": 3, "type": "CardBurned", "card": "8x", "street": 3}, "event 3, 'card': '8x' is not a card"),
    ("events.3", {"n": 3, "type": "CardBurned", "card": 8, "street": 3}, "event 3, 'card'"),
    ("events.3", {"n": 3, "type": "ActionOn", "p": 1, "kind": "bets"}, "event 3, 'kind': 'bets' is not a value here"),
    ("events.3", {"n": 3, "type": "PotAwarded", "pot": 0, "amount": 1, "shares": {"7": 1}}, "there is no p7"),
    ("events.3", {"n": 3, "type": "PotAwarded", "pot": 0, "amount": 1, "shares": {"x": 1}}, "event 3, 'shares"),
]


@pytest.mark.parametrize(("key", "value", "message"), WRONG)
def test_a_wrong_value_is_named_with_its_place(key: str, value: Any, message: str) -> None:
    """Strict: no value is guessed, and the error says what would be right."""
    record = plain()
    if key.startswith("events."):
        record["events"][int(key.removeprefix("events."))] = value
    else:
        record[key] = value
    with pytest.raises(RecordError) as refused:
        list(jsonl.read([b"\n", json.dumps(record).encode()]))

    assert str(refused.value).startswith("line 2: ")
    assert message in str(refused.value)
    assert refused.value.line == 2
    assert refused.value.to("es").startswith("línea 2: ")


@pytest.mark.parametrize("key", sorted(set(json.loads((GOLDEN / "e120.jsonl").read_bytes()))))
def test_every_key_must_be_there(key: str) -> None:
    """A line holds all that is needed to judge the hand."""
    record = plain()
    del record[key]
    with pytest.raises(RecordError, match=f"'{key}' is missing"):
        from_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("there", "twice", "message"),
    [
        ('"id":"1"', '"id":"2","id":"1"', "the record: 'id' is given twice"),
        ('"upper":8', '"upper":9,"upper":8', "the record: 'upper' is given twice"),
        ('"rules":{}', '"rules":{"raise_cap":4,"raise_cap":3}', "the record: 'raise_cap' is given twice"),
        ('"p":1,"name"', '"p":2,"p":1,"name"', "the record: 'p' is given twice"),
        ('"p":1,"amount":2', '"p":1,"amount":3,"amount":2', "event 0: 'amount' is given twice"),
        ('"p":1,"amount":2', '"p":1,"\\u0061mount":3,"amount":2', "event 0: 'amount' is given twice"),
        ('"p":1,"amount":2', '"p":1,"note":{"a":1,"a":2},"amount":2', "the record: 'a' is given twice"),
        ('"shares":{"4":72}', '"shares":{"4":1,"4":72}', "the record: '4' is given twice"),
    ],
)
def test_a_key_that_stands_twice_is_refused(there: str, twice: str, message: str) -> None:
    """One program would take the first, another the last."""
    line = to_line(hand()).decode()
    assert there in line
    with pytest.raises(RecordError) as refused:
        list(jsonl.read([b"\n", line.replace(there, twice, 1).encode()]))

    assert str(refused.value) == f"line 2: {message}"
    assert refused.value.to("es").endswith("aparece dos veces")


def test_every_field_of_an_event_must_be_there_but_those_that_follow_from_the_rest() -> None:
    """The table of docs/reference/records.md; every type of event that the files here have."""
    types = set()
    for path in (*GOLDEN.glob("*.jsonl"), *HANDS.rglob("*.phh")):
        is_log = path.suffix == ".jsonl"
        line = path.read_bytes() if is_log else to_line(phh.loads(path.read_text(encoding="utf-8")))
        for n, event in enumerate(json.loads(line)["events"]):
            if event["type"] in types:
                continue
            types.add(event["type"])
            for field in set(event) - {"n", "size", "reopens", "owed", "declare_until", "clauses"}:
                record = json.loads(line)
                del record["events"][n][field]
                with pytest.raises(RecordError, match=f"event {n}: '{field}' is missing"):
                    from_line(json.dumps(record).encode())

    assert {"AntePosted", "BringInPosted", "BetMade", "Called", "Raised", "Completed", "CardBurned"} <= types


@pytest.mark.parametrize("before", [b"", b"\n", b"\n\n"])
def test_a_byte_order_mark_is_passed_over(before: bytes) -> None:
    """Some editors put one before the first line."""
    data = BOM_UTF8 + before + to_line(hand())
    (entry,) = jsonl.entries(BytesIO(data))

    assert entry == (1, hand(), None, 1 + len(before))


def test_a_later_version_is_not_guessed_at() -> None:
    """``v`` rises when a reader must change."""
    with pytest.raises(RecordVersionError, match="line 1: version 9"):
        list(jsonl.read([b'{"v":9,"something":"else"}\n']))


def test_further_keys_are_passed_over() -> None:
    """A type may get further fields, never other meanings."""
    record = plain()
    record["extra"] = 1
    record["events"][3]["note"] = "slow"

    assert from_line(json.dumps(record).encode()) == hand()


@pytest.mark.parametrize("name", ["e120_choices_before_the_street", "e121_choices_in_turn", "e124_first_card_exposed"])
def test_what_follows_from_the_rest_may_be_left_out(name: str) -> None:
    """Fields beyond those of hand-history 1 are worked out where a line does not state them."""
    record = plain(name)
    for event in record["events"]:
        for field in ("size", "reopens", "owed", "declare_until", "clauses"):
            event.pop(field, None)

    assert from_line(json.dumps(record).encode()) == hand(name)


@pytest.mark.parametrize(
    "line",
    [b"hello\n", b"[]\n", b"1\n", b"{]\n", b'{"v":1,}\n', b"\xff\xfe\n", b'{"v":1,"id":"\xff"}\n', b"[" * 5000 + b"\n"],
)
def test_what_is_no_record_at_all(line: bytes) -> None:
    """Garbage is refused, in both languages."""
    (entry,) = jsonl.entries([line])

    assert entry.record is None
    assert entry.error is not None
    assert entry.error.to("es") != str(entry.error)


@UNHURRIED
@given(st.data())
def test_a_line_with_any_byte_changed_is_refused_or_judged(data: st.DataObject) -> None:
    """No change of a byte leads to anything but an error or a verdict."""
    line = bytearray(to_line(hand("e121_choices_in_turn")))
    for _ in range(data.draw(st.integers(1, 3))):
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.integers(0, 255))
    for entry in jsonl.entries(BytesIO(bytes(line))):
        if entry.record is not None:
            audit(entry.record)


def test_appending_after_a_cut_line_keeps_it_apart(tmp_path: Path) -> None:
    """What was cut off stays a wrong line of its own; the hands around it are read."""
    path = tmp_path / "night.jsonl"
    line = to_line(hand())
    path.write_bytes(line + line[:50])
    with jsonl.Writer.append_to(path) as writer:
        writer.write(hand())

    assert [entry.error is None for entry in jsonl.entries(path.read_bytes().splitlines(keepends=True))] == [
        True,
        False,
        True,
    ]
    assert path.read_bytes() == line + line[:50] + b"\n" + line


def test_writing_replaces_and_counts(tmp_path: Path) -> None:
    """`jsonl.write` makes a new file."""
    path = tmp_path / "two.jsonl"
    path.write_text("old")

    assert jsonl.write(path, [hand(), hand()]) == 2
    assert path.read_bytes() == 2 * to_line(hand())
