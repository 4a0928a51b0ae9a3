"""Events as JSON and back."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.cards import JOD, Card
from comodin.errors import NotationError
from comodin.games import MexicanPoker
from comodin.hand import events as e
from comodin.hand import view
from comodin.hand.codec import EVENT_TYPES, decode_event, encode_event, event_from_plain, event_to_plain
from tests.hand.hands import play, tables


@settings(max_examples=30)
@given(tables(), st.integers(0, 2**32), st.booleans())
def test_every_event_survives(game: MexicanPoker, seed: int, clumsy: bool) -> None:
    """As bytes and as plain values, masked or not."""
    for event in play(game, seed, clumsy=clumsy).events:
        for seen in (event, view(event, 0)):
            assert decode_event(encode_event(seen)) == seen
            assert event_from_plain(event_to_plain(seen)) == seen
            assert json.loads(encode_event(seen)) == json.loads(json.dumps(event_to_plain(seen)))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (e.Folded(p=3), '{"type":"Folded","p":3}'),
        (e.AntePosted(p=1, amount=2), '{"type":"AntePosted","p":1,"amount":2,"all_in":false}'),
        (
            e.CardDealt(p=1, card=JOD, up=False, street=2),
            '{"type":"CardDealt","p":1,"card":"JoD","up":false,"street":2}',
        ),
        (e.CardBurned(card=None, street=3), '{"type":"CardBurned","card":null,"street":3}'),
        (e.PotAwarded(pot=0, amount=3, shares={2: 3}), '{"type":"PotAwarded","pot":0,"amount":3,"shares":{"2":3}}'),
    ],
)
def test_the_form_of_an_event(event: e.Event, text: str) -> None:
    """The names and fields of the record."""
    assert encode_event(event).decode() == text
    assert decode_event(text) == event


def test_cards_come_back_as_themselves() -> None:
    event = decode_event('{"type":"CommonCardDealt","card":"As","street":5}')

    assert isinstance(event, e.CommonCardDealt)
    assert event.card is Card("As")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"type":"Nothing"}',
        '{"type":"Folded"}',
        '{"type":"Folded","p":"one"}',
        '{"type":"ActionOn","p":1,"kind":"sleep"}',
        '{"type":"HandEnded","reason":"boredom"}',
    ],
)
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_event(text)


@pytest.mark.parametrize("plain", [None, [], {}, {"type": "Nothing"}, {"type": "Folded", "p": None}])
def test_plain_values_that_are_no_event_are_refused(plain: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        event_from_plain(plain)


def test_a_card_that_is_none_is_named() -> None:
    with pytest.raises((NotationError, msgspec.ValidationError), match="Zz"):
        decode_event('{"type":"CommonCardDealt","card":"Zz","street":5}')


def test_all_events_have_a_name_of_their_own() -> None:
    assert {name: kind.__name__ for name, kind in EVENT_TYPES.items()} == {name: name for name in EVENT_TYPES}
    assert {"AntePosted", "CardDealt", "HandEnded", "PotAwarded"} <= set(EVENT_TYPES)
    assert {"Event", "Posted", "Wagered"}.isdisjoint(EVENT_TYPES)
