"""What a seat may see, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin.cards import Card
from comodin.games import MexicanPoker
from comodin.hand import SPECTATOR, HandState, evolve, view, viewed
from comodin.hand import events as e
from comodin.hand.codec import EVENT_TYPES
from tests.hand.hands import play, tables

KING = Card("Kd")
MASKED = {"CardDealt", "CardBurned", "ChoiceMade", "CardFlashed", "CardSetAside", "CardShownTo"}


@pytest.mark.parametrize("viewer", [SPECTATOR, 1, 2])
def test_an_up_card_is_everybodys(viewer: int) -> None:
    event = e.CardDealt(p=1, card=KING, up=True, street=3)

    assert view(event, viewer) is event


def test_a_down_card_is_its_owners() -> None:
    """Everybody else sees that one came (P4)."""
    event = e.CardDealt(p=1, card=KING, up=False, street=3)

    assert view(event, 1) is event
    for viewer in (SPECTATOR, 2):
        assert view(event, viewer) == e.CardDealt(p=1, card=None, up=False, street=3)


@pytest.mark.parametrize("viewer", [SPECTATOR, 1, 2])
def test_a_burn_is_nobodys(viewer: int) -> None:
    """P33, E142."""
    assert view(e.CardBurned(card=KING, street=3), viewer) == e.CardBurned(card=None, street=3)


@pytest.mark.parametrize("viewer", [SPECTATOR, 1, 2])
def test_a_card_that_was_flashed_or_set_aside_is_nobodys(viewer: int) -> None:
    """P24, R5.8: who saw the one is not known, the other nobody saw."""
    for event in (e.CardFlashed(p=1, card=KING), e.CardSetAside(card=KING, street=3)):
        assert view(event, viewer) == replace(event, card=None)


def test_a_card_shown_to_one_is_his() -> None:
    """P32."""
    event = e.CardShownTo(p=1, to=2, card=KING)

    assert view(event, 1) is event
    assert view(event, 2) is event
    for viewer in (SPECTATOR, 3):
        assert view(event, viewer) == e.CardShownTo(p=1, to=2, card=None)


def test_a_secret_choice_is_its_makers() -> None:
    """R3.13."""
    event = e.ChoiceMade(p=1, exposes=True, card=KING)

    assert view(event, 1) is event
    assert view(event, 2) == e.ChoiceMade(p=1)
    assert view(e.ChoiceMade(p=1, exposes=False), 2) == e.ChoiceMade(p=1)


@settings(max_examples=40)
@given(tables(), st.integers(0, 2**32), st.booleans())
def test_a_view_is_what_its_events_fold_to(game: MexicanPoker, seed: int, clumsy: bool) -> None:
    """`viewed` and folding the masked events agree, for every viewer, after every action."""
    hand = play(game, seed, clumsy=clumsy)
    for viewer in (SPECTATOR, *range(1, len(game.stacks) + 1)):
        masked = replace(game.initial(), viewer=viewer)
        read = 0
        for state, until in zip(hand.states, hand.marks, strict=True):
            for event in hand.events[read:until]:
                masked = evolve(masked, view(event, viewer))
            read = until
            assert _plain(masked) == _plain(viewed(state, viewer))


def _plain(state: HandState) -> HandState:
    return replace(state, memo=None)


@settings(max_examples=40)
@given(tables(), st.integers(0, 2**32), st.booleans())
def test_only_what_must_be_masked_is_masked(game: MexicanPoker, seed: int, clumsy: bool) -> None:
    """Down cards, burns, secret choices, cards flashed or shown to one: everything else is everybody's."""
    for event in play(game, seed, clumsy=clumsy).events:
        for viewer in (SPECTATOR, 1, 2):
            if type(event).__name__ not in MASKED:
                assert view(event, viewer) is event
            assert type(view(event, viewer)) is type(event)


def test_every_event_with_cards_is_known_here() -> None:
    """Who adds an event that names a card must say whether it is masked."""
    everybodys = {"CommonCardDealt", "DownCardExposed", "DownCardExposedByDealer", "HoldingShown"}
    everybodys |= {"CardMoved", "CardsShownToAll"}
    reveal_games = {"MiddleCardDealt", "CardTurned", "ForcedToFold"}
    naming = {name for name, kind in EVENT_TYPES.items() if {"card", "cards"} & set(kind.__struct_fields__)}

    assert naming - reveal_games - {"StubReshuffled"} == MASKED | everybodys
