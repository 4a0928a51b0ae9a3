"""The hands that were played, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from comodin.cli.local.played import PlayedHand
from comodin.cli.tui.screens.replay import ReplayScreen
from comodin.cli.tui.screens.review import ReviewScreen
from comodin.cli.tui.screens.steps import steps
from comodin.table import TableGame
from comodin.telling.ink import Ink
from tests.cli.tui.screens_demo import OPEN, click, press, session, text_of

HANDS = 3


@pytest.fixture(scope="module")
def poker(tmp_path_factory: pytest.TempPathFactory) -> list[PlayedHand]:
    return session(tmp_path_factory.mktemp("poker"), HANDS).hands


@pytest.fixture(scope="module")
def sweat(tmp_path_factory: pytest.TempPathFactory) -> list[PlayedHand]:
    return session(tmp_path_factory.mktemp("sweat"), 2, game=TableGame.of("mexican-sweat", stakes="4")).hands


def test_the_last_step_is_the_finished_hand(poker: list[PlayedHand], sweat: list[PlayedHand]) -> None:
    """All events are folded, and each step says something."""
    for hand in (*poker, *sweat):
        found = steps(hand, Ink())
        assert found[-1].view == hand.view
        assert all(step.lines for step in found)


def test_every_decision_of_yours_is_a_step_with_what_was_legal(
    poker: list[PlayedHand], sweat: list[PlayedHand]
) -> None:
    """As many as you were asked, and each with the view from before it."""
    for hand in (*poker, *sweat):
        asked = sum(
            getattr(event, "kind", None) is not None and getattr(event, "p", 0) == hand.your_place
            for event in hand.events
        )
        mine = [step for step in steps(hand, Ink()) if step.options]
        assert len(mine) == asked
        assert all(step.before is not None and step.before.actor == hand.your_place for step in mine)


def test_steps_tell_what_the_whole_hand_tells(sweat: list[PlayedHand]) -> None:
    """A card that is turned stands with what it does."""
    said = [line for step in steps(sweat[0], Ink()) for line in step.lines]

    assert sum("leads" in line or "lead." in line for line in said) == len(sweat[0].view.reveal.leads)


def test_the_list_shows_the_newest_hand_first_and_enter_opens_it(poker: list[PlayedHand]) -> None:
    """Up and down go through it."""
    assert "Hand 3, Mexican Poker" in text_of(ReviewScreen(poker, "en"), "enter")
    assert "Hand 2, Mexican Poker" in text_of(ReviewScreen(poker, "en"), "down", "enter")
    assert "Hand 1, Mexican Poker" in text_of(ReviewScreen(poker, "en"), "end", "enter")
    assert "Hand 3, Mexican Poker" in text_of(ReviewScreen(poker, "en"), "end", "home", "enter")
    assert click(ReviewScreen(poker, "en"), "HandList", offset=(5, 1), keys=("escape", "escape")) is None


def test_coming_back_marks_the_hand_that_was_looked_at_last(poker: list[PlayedHand]) -> None:
    """Down shows the next hand, up the one before."""
    shown = text_of(ReviewScreen(poker, "en"), "enter", "up", "escape")

    assert "▸   2" in shown


def test_without_hands_the_list_says_so() -> None:
    """And Esc still goes back."""
    assert "No hand is finished yet." in text_of(ReviewScreen([], "en"))
    assert press(ReviewScreen([], "en"), "enter") == OPEN
    assert press(ReviewScreen([], "en"), "escape") is None


def count(hand: PlayedHand) -> int:
    return len(steps(hand, Ink()))


def test_arrows_go_step_by_step_and_stop_at_the_ends(poker: list[PlayedHand]) -> None:
    """Home and End go to them."""
    last = count(poker[0])

    def shown(*keys: str) -> str:
        return text_of(ReplayScreen(poker, 0, "en"), *keys)

    assert f"step 1 of {last}" in shown("left")
    assert f"step 2 of {last}" in shown("right")
    assert f"step 2 of {last}" in shown("right", "right", "left")
    assert f"step {last} of {last}" in shown("end", "right")
    assert f"step 1 of {last}" in shown("end", "home")


def test_d_goes_to_your_decisions_and_says_what_you_could_have_done(poker: list[PlayedHand]) -> None:
    """With the rules behind it on ?."""
    assert "You could: " in text_of(ReplayScreen(poker, 0, "en"), "d")
    assert "What you may do, and why" in text_of(ReplayScreen(poker, 0, "en"), "d", "question_mark")
    assert press(ReplayScreen(poker, 0, "en"), "d", "question_mark", "question_mark", "escape") == 0


def test_other_hands_begin_at_their_beginning(poker: list[PlayedHand]) -> None:
    """Never past the first or the last of them."""
    assert "Hand 2, Mexican Poker" in text_of(ReplayScreen(poker, 0, "en"), "end", "down")
    assert "step 1 of" in text_of(ReplayScreen(poker, 0, "en"), "end", "down")
    assert press(ReplayScreen(poker, 0, "en"), *["down"] * 5, "escape") == HANDS - 1
    assert press(ReplayScreen(poker, 0, "en"), "up", "escape") == 0


def test_mexican_sweat_can_be_looked_at_too(sweat: list[PlayedHand]) -> None:
    """Its first decision is to turn, to bet or to call."""
    assert "You could: " in text_of(ReplayScreen(sweat, 0, "en"), "d")


def test_a_hand_that_runs_is_not_in_the_list(tmp_path: Path) -> None:
    """Only finished hands are looked at."""
    table = session(tmp_path, 1)
    table.deal()

    shown = text_of(ReviewScreen(table.hands, "en"))
    assert "  1  Mexican Poker" in shown
    assert "  2  Mexican Poker" not in shown
