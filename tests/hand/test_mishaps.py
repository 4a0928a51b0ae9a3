"""What can go wrong at a moment: all that is listed is accepted, and nothing is listed once the hand is over."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.games import MexicanPoker, NoPeek
from comodin.hand import HandState, Irregular, apply, due, legal, mishaps, start
from comodin.hand import floor_actions as f
from comodin.hand.actions import ExposeByDealer
from comodin.texts import topic
from tests.hand.hands import play, tables

KINDS = {kind for name in f.__all__ if (kind := getattr(f, name)) is not Irregular}


@settings(max_examples=25)
@given(tables(), st.integers(0, 2**32), st.data())
def test_what_can_go_wrong_is_ruled_on(game: MexicanPoker, seed: int, data: st.DataObject) -> None:
    """Whoever is to act afterwards can, or the hand is over (P42)."""
    state = data.draw(st.sampled_from(play(game, seed, clumsy=True).states))
    card = next((card for card in game.deck if not state.out & card.bit), None)
    for action in mishaps(state, card):
        after, events = apply(state, action)
        assert isinstance(action, Irregular | ExposeByDealer)
        assert events
        assert after.over or bool(legal(after) if after.actor else due(after))
    assert bool(mishaps(state, card)) != state.over


def _met(state: HandState) -> set[type]:
    card = next((card for card in state.game.deck if not state.out & card.bit), None)
    return {type(action) for action in mishaps(state, card)}


def test_everything_that_can_go_wrong_comes_up() -> None:
    """But the rabbit hunt, which is refused (P33); peeking only where nobody looks at his cards (M5)."""
    game = MexicanPoker.at("4/8", stacks=[80, 80, 80, 80])
    met: set[type] = set()
    for seed in range(12):
        for state in play(game, seed, clumsy=True).states:
            met |= _met(state)
    reveal = _met(start(NoPeek.at("4", stacks=[80, 80]))[0])

    assert met == KINDS - {f.RabbitHunt, f.Peek} | {ExposeByDealer}
    assert reveal == {f.FoulDeck, f.MakeRuling}


def test_every_irregular_action_has_its_words() -> None:
    """In both languages."""
    said = topic("actions")

    for kind in KINDS:
        assert {"en", "es"} <= set(said[kind.verb])
