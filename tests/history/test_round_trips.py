"""A record survives every form that can be read back."""

from __future__ import annotations

import warnings
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from comodin.errors import RecordError
from comodin.history import HandRecord, audit, from_line, jsonl, judge, phh, story, to_line, view_of
from tests.history.playing import UNHURRIED, records


@UNHURRIED
@given(records())
def test_a_line_of_the_event_log_gives_the_record_back(record: HandRecord) -> None:
    """hand-history 1: one hand a line, nothing lost."""
    assert from_line(to_line(record)) == record


@UNHURRIED
@given(records())
def test_phh_gives_the_record_back(record: HandRecord) -> None:
    """hand-history 2: every deal, choice and showing is written, and played through the rules again."""
    assert phh.loads(phh.dumps(record)) == record


@UNHURRIED
@given(records(), st.data())
def test_views_survive_both_forms(record: HandRecord, data: st.DataObject) -> None:
    """What a viewer downloads is a record too: ``null`` in one form, ``??`` in the other."""
    seen = view_of(record, data.draw(st.integers(0, len(record.seats))))

    assert from_line(to_line(seen)) == seen
    assert phh.loads(phh.dumps(seen)) == seen


@UNHURRIED
@given(records())
def test_what_was_played_is_lawful(record: HandRecord) -> None:
    """The judge finds nothing wrong with what the rules brought about."""
    assert audit(record) is None


@UNHURRIED
@given(records(), st.data())
def test_a_view_is_lawful_as_far_as_it_goes(record: HandRecord, data: st.DataObject) -> None:
    """Every hand that a viewer did not see and that lost unseen is named as not judged."""
    verdict = judge(view_of(record, data.draw(st.integers(0, len(record.seats)))))

    assert verdict.failure is None


@UNHURRIED
@given(st.lists(records(), max_size=4))
def test_many_hands_go_from_phhs_to_jsonl_and_back(hands: list[HandRecord]) -> None:
    """.phhs to .jsonl to .phhs, byte for byte."""
    text = phh.dumps_all(hands)
    stream = BytesIO()
    writer = jsonl.Writer(stream)
    for record in phh.loads_all(text):
        writer.write(record)

    assert phh.dumps_all(jsonl.read(stream.getvalue().splitlines(keepends=True))) == text


@UNHURRIED
@given(records())
def test_pokerkit_opens_what_is_written(record: HandRecord) -> None:
    """PokerKit keeps the fields that begin with ``_`` and the actions as they stand."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one = HandHistory.loads(phh.dumps(record))
        (many,) = HandHistory.loads_all(phh.dumps_all([record]))

    assert one.user_defined_fields["_preset"] == many.user_defined_fields["_preset"] == record.preset
    assert one.starting_stacks == [seat.stack for seat in record.seats]
    assert one.actions == many.actions


@UNHURRIED
@given(records())
def test_a_story_can_be_told_of_every_hand(record: HandRecord) -> None:
    """Every number of the result stands in it, in both languages."""
    english, spanish = story(record, "en"), story(record, "es")

    assert english.splitlines()[0] != spanish.splitlines()[0]
    for stack in record.stacks:
        assert f"now {stack}" in english
        assert f"ahora {stack}" in spanish


def test_fields_of_ones_own_travel() -> None:
    """PHH: fields that say nothing about the play, and those that begin with ``_``, are kept in every form."""
    kept = 'author = "Ana \\"la Jefa\\""\ntime = 21:30:00\nyear = 2026\n_mood = { tilt = [1, 2.5], "a b" = true }\n'
    text = f"""variant = "FMP"\nantes = [2, 2]\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [80, 80]\nhand = "7-b"
{kept}actions = []\n"""
    record = phh.loads(text)
    again = phh.loads(phh.dumps(from_line(to_line(record))))

    assert phh.loads(phh.dumps(record)) == record == again
    assert (record.id, record.phh["_mood"]) == ("7-b", {"tilt": [1, 2.5], "a b": True})


def test_only_one_view_can_be_made_of_a_view() -> None:
    """A viewer's record hides what another viewer may know."""
    record = phh.loads(
        'variant = "FMP"\nantes = [2, 2]\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [80, 80]\nactions = []'
    )
    seen = view_of(record, 1)

    assert view_of(seen, 1) == seen
    with pytest.raises(RecordError, match="nobody else's view"):
        view_of(seen, 2)
    with pytest.raises(RecordError, match="there is no p3"):
        view_of(record, 3)
