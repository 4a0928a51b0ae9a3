"""`start`, `apply`, `legal`, `due`: the laws of every hand."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin.cards import Card
from comodin.errors import IllegalActionError
from comodin.games import MexicanPoker
from comodin.hand import (
    Action,
    Bet,
    Burn,
    Call,
    Check,
    Complete,
    Deal,
    DeclareAllIn,
    DeclineAllIn,
    Expose,
    ExposeByDealer,
    Fold,
    HandState,
    Keep,
    Muck,
    Raise,
    Show,
    apply,
    due,
    evolve,
    legal,
    start,
)
from comodin.hand.events import HandEnded, PotAwarded
from comodin.testing import decisions
from tests.hand.hands import Played, play, tables

seeds = st.integers(0, 2**32)
EVERYTHING: list[Action] = [
    *(Fold(), Check(), Call(), Keep(), Expose(), DeclareAllIn(), DeclineAllIn(), Burn(), Deal(None)),
    *(kind(to) for kind in (Bet, Raise, Complete) for to in (-1, 0, 1, 4, 8, 12, 10_000)),
    *(ExposeByDealer(p) for p in (0, 1, 9)),
    *(Deal(Card("8c")), Deal(Card("As")), Burn(Card("As")), Expose(Card("As")), Muck(1), Show(1, (Card("As"),))),
]


@settings(max_examples=60)
@given(tables(), seeds, st.booleans())
def test_chips_are_conserved(game: MexicanPoker, seed: int, clumsy: bool) -> None:
    """Stacks, pot and house add up to what was brought, at every moment (R6.1)."""
    hand = play(game, seed, clumsy=clumsy)

    for state in hand.states:
        assert sum(seat.stack for seat in state.seats) + state.pot + state.house == sum(game.stacks)
        assert all(seat.stack >= 0 and seat.paid >= seat.bet >= 0 for seat in state.seats)
    assert hand.last.pot == 0


@settings(max_examples=60)
@given(tables(), seeds, st.booleans())
def test_pots_pay_out_what_was_paid_in(game: MexicanPoker, seed: int, clumsy: bool) -> None:
    """All awards together are what lies in the middle, and the shares of each are all of it (R2.3.10)."""
    hand = play(game, seed, clumsy=clumsy)
    awards = [event for event in hand.events if isinstance(event, PotAwarded)]
    state = game.initial()
    for event in hand.events:
        if isinstance(event, PotAwarded | HandEnded):
            break
        state = evolve(state, event)

    assert sum(event.amount for event in awards) == state.pot
    assert all(sum(event.shares.values()) == event.amount > 0 for event in awards)
    assert [event.pot for event in awards] == list(range(len(awards)))


@settings(max_examples=40)
@given(tables(), seeds)
def test_a_regular_hand_ends_with_a_winner(game: MexicanPoker, seed: int) -> None:
    """By showdown or as the last player, and then nothing more can be done."""
    hand = play(game, seed)
    ended = [event for event in hand.events if isinstance(event, HandEnded)]

    assert [event.reason for event in ended] in (["showdown"], ["last_player"])
    assert hand.events[-1] is ended[0]
    assert legal(hand.last) == ()
    assert due(hand.last) is None


@settings(max_examples=25)
@given(tables(), seeds, st.booleans(), st.data())
def test_what_is_refused_changes_nothing(game: MexicanPoker, seed: int, clumsy: bool, data: st.DataObject) -> None:
    """The state is the same value afterwards, and the same things are legal."""
    hand = play(game, seed, clumsy=clumsy)
    state = data.draw(st.sampled_from(hand.states))
    copy = _without_memo(state)
    options = legal(state)
    for action in EVERYTHING:
        refused = _refusal(state, action)
        if refused is not None:
            assert refused.code
            assert refused.reason.to("es") != refused.reason.to("en")
        assert _without_memo(state) == copy
        assert legal(state) == options


@settings(max_examples=40)
@given(tables(), seeds, st.data())
def test_what_is_listed_is_what_is_accepted(game: MexicanPoker, seed: int, data: st.DataObject) -> None:
    """Also where the dealer exposes cards and the right to declare all-in lasts (R3.15)."""
    hand = play(game, seed, clumsy=True)
    state = data.draw(st.sampled_from(hand.states))
    listed = set(decisions(state))
    for action in listed:
        apply(state, action)
    for action in EVERYTHING:
        if (
            action not in listed
            and not isinstance(action, ExposeByDealer | Burn | Deal)
            and action != Expose(Card("As"))
        ):
            assert _refusal(state, action) is not None


@settings(max_examples=25)
@given(tables(), seeds, st.booleans())
def test_the_same_actions_lead_to_the_same_hand(game: MexicanPoker, seed: int, clumsy: bool) -> None:
    """Nothing is random inside (the central idea)."""
    first = play(game, seed, clumsy=clumsy)
    again = Played(game)
    for action in first.actions:
        again.do(action)

    assert again.events == first.events
    assert [_without_memo(state) for state in again.states] == [_without_memo(state) for state in first.states]


@settings(max_examples=25)
@given(tables(), seeds, st.booleans())
def test_old_states_stay_as_they_were(game: MexicanPoker, seed: int, clumsy: bool) -> None:
    """A tree of hands can be walked without copying."""
    hand = play(game, seed, clumsy=clumsy)
    for state, action, after in zip(hand.states, hand.actions, hand.states[1:], strict=False):
        assert _without_memo(apply(state, action)[0]) == _without_memo(after)


def _refusal(state: HandState, action: Action) -> IllegalActionError | None:
    try:
        apply(state, action)
    except IllegalActionError as refused:
        return refused
    return None


def _without_memo(state: HandState) -> HandState:
    return replace(state, memo=None)


def test_due_is_asked_between_actions_only() -> None:
    """A state in the middle of a list of events has nothing due yet."""
    game = MexicanPoker.at("4/8", stacks=[80, 80])
    hand = Played(game)
    for card in ("2c", "3c", "Kd"):
        hand.do(Deal(Card(card)))
    _, events = apply(hand.last, Deal(Card("Qd")))
    between = evolve(hand.last, events[0])

    with pytest.raises(ValueError, match="between two events"):
        due(between)


def test_nothing_is_legal_at_the_dealers_turn() -> None:
    state, _ = start(MexicanPoker.at("4/8", stacks=[80, 80]))

    assert legal(state) == ()
    assert due(state) is not None
    assert due(state) is due(state)


def test_an_illegal_action_error_says_it_all() -> None:
    """For programs, for people in two languages, with the clauses, and through a pickle."""
    state, _ = start(MexicanPoker.at("4/8", stacks=[80, 80]))
    with pytest.raises(IllegalActionError) as refused:
        apply(state, Bet(4))
    error = refused.value

    assert error.action == Bet(4)
    assert (error.code, error.clauses) == ("dealer_must_act", ("P34",))
    assert "bet 4" in str(error)
    assert "apostar 4" in error.to("es")
    assert pickle.loads(pickle.dumps(error)).code == error.code
