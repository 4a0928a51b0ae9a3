"""The dealer: the only place where the shoe meets a hand."""

from __future__ import annotations

import pytest

from comodin.cards import JO, Card, Shoe, shuffled
from comodin.games import MexicanPoker
from comodin.hand import Burn, Deal, HandState, apply, start
from comodin.hand.dealer import Dealer
from comodin.hand.events import CardBurned, CardDealt, Event, StubReshuffled
from comodin.testing import decisions


def dealt(game: MexicanPoker, shoe: Shoe) -> tuple[HandState, list[Event]]:
    """Play a hand to its end: everybody checks, calls and keeps where that is legal."""
    dealer = Dealer(shoe)
    state, happened = start(game)
    events = list(happened)
    while not state.over:
        if state.actor:
            quiet = [action for action in decisions(state) if action.verb in ("check", "call", "keep")]
            action = (quiet or list(decisions(state)))[0]
        else:
            action = dealer.act(state)
        state, happened = apply(state, action)
        events += happened
    return state, events


def test_cards_come_in_the_order_of_the_shoe() -> None:
    """Burns among them (P25)."""
    game = MexicanPoker.at("4/8", stacks=[80, 80, 80])
    _, events = dealt(game, Shoe.seeded(game.deck, seed=5, hand=2))
    came = [event.card for event in events if isinstance(event, CardDealt | CardBurned) and event.card is not None]

    order = shuffled(game.deck, seed=5, hand=2)
    assert [JO if card.is_joker else card for card in came] == list(order[: len(came)])


def test_the_dealer_burns_when_a_burn_is_due_and_deals_otherwise() -> None:
    game = MexicanPoker.at("4/8", stacks=[80, 80])
    dealer = Dealer(Shoe(shuffled(game.deck, seed=1)))
    state, _ = start(game)
    for _ in range(4):
        action = dealer.act(state)
        assert isinstance(action, Deal)
        state, _ = apply(state, action)
    while state.kind in ("bet", "choose"):
        quiet = [action for action in decisions(state) if action.verb in ("check", "call", "keep", "bet")]
        state, _ = apply(state, quiet[0])

    assert isinstance(dealer.act(state), Burn)


@pytest.mark.parametrize("preset", ["wiki", "barge"])
@pytest.mark.parametrize("hand", range(25))
def test_eight_players_can_be_dealt_to_the_end(preset: str, hand: int) -> None:
    """The burns are mixed once, and the one that is burned after that stays burned (W12, E140)."""
    game = MexicanPoker.at("4/8", stacks=[400] * 8, preset=preset)
    state, events = dealt(game, Shoe.seeded(game.deck, seed="eight", hand=hand))

    assert state.over
    mixed = [event for event in events if isinstance(event, StubReshuffled)]
    assert len(mixed) == (1 if preset == "wiki" else 0)
    held = [card for seat in state.seats for card in seat.cards]
    out = [card for card in (*held, *state.burned, *state.common) if card is not None]
    assert len({card.bit for card in out}) == len(out) == 41 - state.stub


def test_the_same_shoe_deals_the_same_hand() -> None:
    """Also where the burns are mixed."""
    game = MexicanPoker.at("4/8", stacks=[400] * 8, preset="wiki")
    first, second = (dealt(game, Shoe.seeded(game.deck, seed=9, hand=1))[1] for _ in range(2))

    assert first == second


def test_a_stacked_shoe_deals_what_it_holds() -> None:
    """For tests and replays."""
    game = MexicanPoker.at("4/8", stacks=[80, 80])
    dealer = Dealer(Shoe([Card("As"), Card("Kd")]))
    state, _ = start(game)

    assert dealer.act(state) == Deal(Card("As"))
