"""Exact counts of what the rules allow: golden numbers, and the second engine's."""

from __future__ import annotations

import json
import shlex

import pytest

from comodin.cards import Card, parse_cards, shuffled
from comodin.cli import main
from comodin.errors import CardError
from comodin.games import MexicanPoker
from comodin.hand import apply, start
from comodin.testing import deal_on, decisions, perft, perft_split
from tests.reference import ReferenceHand, ReferenceReveal, reveal_perft
from tests.reference import perft as reference_perft
from tests.testing.golden import PRESETS, REVEAL_PRESETS, REVEAL_STACKS, STACKS, STAKES, Case, cases

CASES = [pytest.param(case, id=case.name) for case in cases()]
POKER = [pytest.param(case, id=case.name) for case in cases() if case.preset in PRESETS]
REVEAL = [pytest.param(case, id=case.name) for case in cases() if case.preset in REVEAL_PRESETS]
FEW = 60


@pytest.mark.parametrize("case", CASES)
def test_golden_counts(case: Case) -> None:
    """As many sequences of every length as ever; where not, the failure says how to look."""
    for depth, expected in enumerate(case.counts, 1):
        found = case.count(depth)
        if found != expected:
            split = perft_split(case.start(), depth, order=parse_cards(case.deck))
            moves = "\n".join(f"{count:>12,}  {action}" for action, count in split.items())
            pytest.fail(f"depth {depth}: {found:,} sequences, not {expected:,}\n{moves}\n{case.command(depth)}")


@pytest.mark.parametrize("case", POKER)
def test_the_second_engine_counts_the_same(case: Case) -> None:
    """To the depth that it reaches in reasonable time."""
    amounts = {"ante": 1 if case.structure == "spread" else 2}
    low, _, high = case.stakes.replace("-", "/").partition("/")
    if case.structure == "limit":
        amounts |= {"lower": int(low), "upper": int(high)}
    elif case.structure == "spread":
        amounts |= {"min_bet": int(low), "max_bet": int(high)}
    else:
        amounts |= {"min_bet": int(low)}
    if case.preset == "wiki":
        amounts["bring_in"] = int(low) // 2
    depth = depth_of(case)
    slow = ReferenceHand(case.preset, structure=case.structure, stakes=amounts, stacks=case.stacks)

    count, split = reference_perft(slow, case.deck.split(), depth)

    assert count == case.counts[depth - 1]
    assert sorted(split.values()) == sorted(perft_split(case.start(), depth, order=parse_cards(case.deck)).values())


def depth_of(case: Case) -> int:
    """Return how deep the slow engine goes."""
    return max(depth for depth, _ in enumerate(case.counts, 1) if depth == 1 or sum(case.counts[:depth]) <= FEW)


@pytest.mark.parametrize("case", REVEAL)
def test_the_second_reveal_engine_counts_the_same(case: Case) -> None:
    """To the depth that it reaches in reasonable time."""
    stakes = case.game.stakes
    amounts = {"ante": stakes.ante}
    if case.structure == "spread":
        amounts |= {"min_bet": stakes.lower, "max_bet": stakes.upper}
    else:
        amounts |= {"bet" if case.structure == "limit" else "min_bet": stakes.lower}
    slow = ReferenceReveal(case.preset, structure=case.structure, stakes=amounts, stacks=case.stacks)

    count, split = reveal_perft(slow, case.deck.split(), depth_of(case))

    assert count == case.counts[depth_of(case) - 1]
    assert sorted(split.values()) == sorted(
        perft_split(case.start(), depth_of(case), order=parse_cards(case.deck)).values()
    )


def test_the_golden_counts_cover_every_preset_structure_and_number() -> None:
    """All presets of both kinds of games in all four structures, two to seven seats, deep and short."""
    tables = {(case.preset, case.structure, tuple(case.stacks)) for case in cases()}
    both = ((PRESETS, STACKS), (REVEAL_PRESETS, REVEAL_STACKS))

    assert tables == {
        (name, kind, tuple(its)) for presets, stacks in both for name in presets for kind in STAKES for its in stacks
    }
    for presets, _ in both:
        ended = [case for case in cases() if case.preset in presets and case.counts[-1] == 0]
        assert ended, "no hand is counted to its end"


def test_a_count_of_depth_nothing_is_one() -> None:
    game = MexicanPoker.at("4/8", stacks=[80, 80])
    order = shuffled(game.deck, seed=1)

    assert perft(start(game)[0], 0, order=order) == 1


def test_the_split_adds_up() -> None:
    game = MexicanPoker.at("4/8", stacks=[20, 9, 30])
    order = shuffled(game.deck, seed=1)
    state, _ = start(game)

    for depth in (1, 2, 3, 4):
        assert sum(perft_split(state, depth, order=order).values()) == perft(state, depth, order=order)


def test_a_hand_that_is_over_allows_nothing() -> None:
    """Only sequences of exactly the depth count."""
    game = MexicanPoker.at("4/8", stacks=[2, 2], burns=())
    order = shuffled(game.deck, seed=1)
    state, _ = start(game)

    assert [perft(state, depth, order=order) for depth in (1, 5, 6, 7)] == [2, 32, 64, 0]
    ended = state
    while ended.ended is None:
        ended = deal_on(ended, order)
        if ended.actor:
            ended, _ = apply(ended, next(decisions(ended)))
    assert perft(ended, 1, order=order) == 0
    assert perft_split(ended, 1, order=order) == {}


def test_a_deck_that_runs_out_is_an_error() -> None:
    game = MexicanPoker.at("4/8", stacks=[80, 80])

    with pytest.raises(CardError):
        deal_on(start(game)[0], [Card("As"), Card("Kd")])


def test_the_command_of_a_failure_counts_what_failed(capsys: pytest.CaptureFixture[str]) -> None:
    """It can be pasted as it is printed."""
    for case in cases()[::17]:
        command, *words = shlex.split(case.command(3))
        assert command == "comodin"
        assert main([*words, "--json", "--lang", "en"]) == 0
        assert json.loads(capsys.readouterr().out)["nodes"] == case.counts[2]
