"""Folding events: bookkeeping, masked or not, and no rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin.cards import JOD, Card
from comodin.games import MexicanPoker
from comodin.hand import HandState, evolve
from comodin.hand import events as e
from comodin.hand.codec import EVENT_TYPES
from comodin.hand.evolve import FOLD
from tests.hand.hands import play, tables

GAME = MexicanPoker.at("4/8", stacks=[80, 80, 80])
KING = Card("Kd")


def folded(*events: e.Event) -> HandState:
    state = GAME.initial()
    for event in events:
        state = evolve(state, event)
    return state


def test_every_event_folds() -> None:
    assert set(FOLD) == set(EVENT_TYPES.values())


@settings(max_examples=60)
@given(tables(), st.integers(0, 2**32), st.booleans())
def test_events_fold_to_the_state(game: MexicanPoker, seed: int, clumsy: bool) -> None:
    """The list of events is the whole record of a hand."""
    hand = play(game, seed, clumsy=clumsy)
    state, read = game.initial(), 0
    for reached, until in zip(hand.states, hand.marks, strict=True):
        for event in hand.events[read:until]:
            state = evolve(state, event)
        read = until
        assert replace(state, memo=None) == replace(reached, memo=None)


def test_the_old_state_is_kept() -> None:
    before = GAME.initial()
    evolve(before, e.AntePosted(p=1, amount=2))

    assert before == GAME.initial()


def test_antes_and_fees() -> None:
    state = folded(e.CollectionTaken(p=1, amount=3), e.AntePosted(p=1, amount=2))

    assert (state.seat(1).stack, state.seat(1).paid, state.seat(1).bet) == (75, 2, 0)
    assert (state.house, state.pot) == (3, 2)


def test_a_card_of_which_nothing_is_known() -> None:
    """It is counted, and lies face down."""
    state = folded(e.CardDealt(p=1, card=None, up=False, street=2), e.CardBurned(card=None, street=3))

    assert state.seat(1).downcards == (None,)
    assert state.burned == (None,)
    assert (state.stub, state.out, state.seen) == (39, 0, 0)


def test_what_is_out_and_what_was_seen() -> None:
    """A down card is out, an up card seen as well."""
    state = folded(
        e.CardDealt(p=1, card=KING, up=False, street=2),
        e.CardDealt(p=2, card=JOD, up=True, street=2),
        e.CommonCardDealt(card=Card("As"), street=5),
    )

    assert state.out == KING.bit | JOD.bit | Card("As").bit
    assert state.seen == JOD.bit | Card("As").bit
    assert state.common == (Card("As"),)
    assert state.stub == 38


def test_burns_that_are_mixed_are_not_out_any_more() -> None:
    """W12, R3.19."""
    state = folded(e.CardBurned(card=KING, street=3), e.StubReshuffled(street=5, cards=4))

    assert state.burned == ()
    assert (state.stub, state.out, state.reshuffled) == (4, 0, True)


def test_an_exposed_card_was_seen() -> None:
    """By its owner or by the dealer (P6, P16)."""
    dealt = e.CardDealt(p=1, card=KING, up=False, street=2)
    by_owner = folded(dealt, e.DownCardExposed(p=1, card=KING))
    by_dealer = folded(dealt, e.DownCardExposedByDealer(p=1, card=KING, declare_until=2))
    masked = folded(replace(dealt, card=None), e.DownCardExposed(p=1, card=KING))

    for state in (by_owner, by_dealer, masked):
        assert state.seat(1).upcards == (KING,)
        assert state.seat(1).downcards == ()
        assert state.seen == state.out == KING.bit
    assert (by_owner.seat(1).choice, by_dealer.seat(1).choice) == ("exposed", None)
    assert (by_dealer.seat(1).declare_until, by_dealer.exposures) == (2, 1)


def test_a_wager_gives_a_new_turn_to_those_who_have_acted() -> None:
    """Where it reopens the betting (R5.2)."""
    first = (e.BetMade(p=1, to=8, size=8), e.Called(p=2, to=8))
    full = folded(*first, e.Raised(p=3, to=16, size=8))
    short = folded(*first, e.Raised(p=3, to=10, all_in=True, size=0, reopens=False))

    assert [seat.acted for seat in full.seats] == [False, False, True]
    assert [seat.acted for seat in short.seats] == [True, True, True]
    assert (full.betting.full_to, full.betting.wagers, full.betting.bettor) == (16, 2, 3)
    assert (short.betting.full_to, short.betting.owed_to, short.betting.wagers, short.betting.bettor) == (8, 10, 1, 3)


def test_heads_up_is_noted_with_the_wager() -> None:
    """Two not folded when it is made (R2.1, R3.12)."""
    assert folded(e.Folded(p=3), e.BetMade(p=1, to=4, size=4)).betting.heads_up
    assert not folded(e.BetMade(p=1, to=4, size=4), e.Folded(p=3)).betting.heads_up


def test_a_new_street_forgets_the_last() -> None:
    """But not what was paid."""
    state = folded(e.BetMade(p=1, to=4, size=4), e.Called(p=2, to=4), e.Folded(p=3), e.BettingEnded(street=2))

    assert (state.street, state.stage, state.actor) == (3, "dealing", 0)
    assert [(seat.bet, seat.acted) for seat in state.seats[:2]] == [(0, False), (0, False)]
    assert [seat.paid for seat in state.seats] == [4, 4, 0]
    assert state.live == (1, 2)


def test_returned_chips_leave_the_pot() -> None:
    state = folded(e.BetMade(p=1, to=8, size=8), e.UncalledBetReturned(p=1, amount=5))

    assert (state.seat(1).stack, state.pot) == (77, 3)


@pytest.mark.parametrize("reason", ["showdown", "last_player", "misdeal", "void"])
def test_the_end(reason: str) -> None:
    state = folded(e.AntePosted(p=1, amount=2), e.HandEnded(reason=reason))  # type: ignore[arg-type]

    assert state.over
    assert (state.ended, state.pot) == (reason, 0)


def test_seats_in_order() -> None:
    """From any seat, clockwise."""
    assert GAME.initial().clockwise(2) == [2, 3, 1]
    assert GAME.initial().seat(3) == GAME.initial().seats[2]
