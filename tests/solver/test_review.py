"""A session reviewed: by what each knew, by the best means at hand, and nothing claimed that is not known."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.bots import make_bot, play_hand
from comodin.cards import Card, Shoe, parse_cards
from comodin.errors import RecordError
from comodin.games import MexicanPoker, NoPeek, game_at
from comodin.hand import Action, BringIn, Burn, Call, Check, Deal, Fold, HandState, Keep, apply, due, legal, start
from comodin.hand.actions import Bet
from comodin.history import HandRecord, view_of
from comodin.rules import RuleSet, preset
from comodin.solver import Spot, SweatSpot, solve, solve_sweat
from comodin.solver.review import Decision, decisions, review, seats_to_review
from comodin.solver.review.reveal import induced

WIKI = RuleSet.of("wiki")


def bots_play(game: MexicanPoker | NoPeek, name: str, seed: int) -> HandRecord:
    bots = [make_bot(name, seed=f"{seed}/{p}") for p in range(len(game.stacks))]
    state, events = play_hand(game, bots, Shoe.seeded(game.deck, seed=seed, hand=0))
    return HandRecord.of(state, events, id=str(seed), preset=_preset(game))


def _preset(game: MexicanPoker | NoPeek) -> str:
    return "wiki" if isinstance(game, MexicanPoker) else "opr-sweat"


def script(cards: str, stacks: tuple[int, ...], last: Sequence[Action] = ()) -> HandRecord:
    """Return the hand of some cards, dealt in turn: all stay in and keep, and do what is said in the last betting."""
    state, happened = start(MexicanPoker(WIKI, WIKI.stakes("4/8"), stacks))
    events, deck, rest = list(happened), iter(parse_cards(cards)), iter(last)
    while not state.over:
        wanted = due(state)
        if wanted is None:
            action = next(rest) if state.street == 5 and state.kind == "bet" else _quiet(state)
        else:
            action = Burn() if wanted.what == "burn" else Deal(next(deck))
        state, happened = apply(state, action)
        events += happened
    return HandRecord.of(state, events, id="one", preset="wiki", names=["Ana", "Beto", "Cruz"][: len(stacks)])


def _quiet(state: HandState) -> Action:
    offered = [option.action for option in legal(state)]
    return next(kind() for kind in (Keep, Check, Call, BringIn) if kind in offered)


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 3), st.sampled_from(["caller", "random"]))
def test_a_full_record_and_a_view_of_it_are_reviewed_alike(seed: int, players: int, name: str) -> None:
    """Nothing is used that the player did not see, so that his own record says the same."""
    game = game_at(WIKI, WIKI.stakes("4/8"), [60] * players)
    record = bots_play(game, name, seed)
    for p in range(1, players + 1):
        whole = list(review(record, seats=[p], seconds=0))
        own = list(review(view_of(record, p), seconds=0))

        assert own == whole


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["caller", "random"]))
def test_no_loss_is_negative_and_what_was_best_lost_nothing(seed: int, name: str) -> None:
    record = bots_play(game_at(WIKI, WIKI.stakes("4/8"), [60, 60, 60]), name, seed)
    for found in review(record, seconds=0):
        assert found.lost >= 0
        assert found.loss.low <= found.loss.value <= found.loss.high
        assert found.loss.value >= -1e-9
        if found.best == found.chosen:
            assert found.loss.value == pytest.approx(0, abs=1e-9)
        for value in found.values.values():
            assert value.low <= value.value <= value.high


def test_every_decision_of_a_seat_is_there_with_what_it_knew() -> None:
    record = bots_play(game_at(WIKI, WIKI.stakes("4/8"), [60, 60]), "caller", 4)
    found = list(decisions(record, 1))

    assert found
    for decision in found:
        assert decision.before.actor == 1
        assert decision.before.viewer == 1
        assert None in decision.before.seat(2).downcards
        assert decision.card is not None


@pytest.fixture(scope="module")
def folded_kings() -> HandRecord:
    """Three kings, one of them down: folded to a bet on fifth street."""
    return script("Kh 2s Kc As Kd Qs 7h 4d 5c 3h", (80, 80), [Check(), Bet(8), Fold()])


def test_a_fold_on_fifth_street_is_judged_by_the_solver(folded_kings: HandRecord) -> None:
    (found,) = [each for each in review(folded_kings, seconds=0) if each.chosen == Fold()]

    assert (found.method, found.street, found.player) == ("solver", 5, "Ana")
    assert found.cards == "Kc Kd 7h 5c [Kh]"
    assert str(found.best) == "raise to 16"
    assert found.values["fold"].value == pytest.approx(0, abs=1e-5)
    assert found.loss.value > found.pot / 2
    assert found.percent < 0.02
    assert not found.solved_ranges


def test_the_solvers_values_are_those_of_the_solved_position(folded_kings: HandRecord) -> None:
    (found,) = [each for each in review(folded_kings, seconds=0) if each.chosen == Fold()]
    pot = 2 * 2 + 2 * 2
    spot = Spot.parse(
        ["Kc Kd 7h 5c [?]", "As Qs 4d 3h [?]"], pot=pot, stacks=(80 - pot // 2,) * 2, rules=WIKI, stakes="4/8", to_act=1
    )
    solution = solve(spot, target=0.02)
    worth = solution.worth(("check", "bet 8"), Card("Kh"), best=True)

    assert {name: value.value for name, value in found.values.items()} == pytest.approx(worth)


def test_behind_solved_choices_both_hide_what_the_solution_keeps(folded_kings: HandRecord) -> None:
    """The betting has the cards that show by then, and the ranges of who played the choices as solved."""
    found, plain = (
        next(each for each in review(folded_kings, seconds=seconds) if each.street == 5 and each.chosen == Check())
        for seconds in (10, 0)
    )

    assert (found.method, found.solved_ranges) == ("solver", True)
    assert found.percent < 0.02
    assert set(found.values) == set(plain.values)
    assert found.values["bet 8"].value != pytest.approx(plain.values["bet 8"].value, abs=0.01)


def test_a_best_response_wins_no_less_than_the_average() -> None:
    spot = Spot.parse(["Kd 7h 5c 2s [?]", "As Qs 4d 3h [?]"], pot=24, rules="wiki", to_act=1)
    solution = solve(spot, target=0.5)
    for card in spot.unseen:
        average, best = (solution.worth((), card, best=best) for best in (False, True))
        assert all(best[name] >= average[name] - 1e-4 for name in average)


def test_choices_before_fifth_street_are_solved_where_that_is_affordable() -> None:
    """All-in on second street: three choices each, the last of them solved, the earlier ones by the odds."""
    record = script("Ad 2s Kc 7h Kd 5c Kh 3d Ks 4h", (4, 4))
    found = [each for each in review(record, seats=[1]) if each.chosen == Keep()]

    assert [each.method for each in found] == ["estimate", "estimate", "solver"]
    assert set(found[-1].values) == {"keep", "expose"}
    assert found[-1].percent < 0.2
    by_odds = [each for each in review(record, seats=[1], seconds=0) if each.chosen == Keep()]
    assert by_odds[-1].method == "estimate"


def test_keeping_the_joker_down_is_no_loss_and_a_deuce_is() -> None:
    """On fifth street, three in and all-in: a deuce shown for a card to come that may pair a king wins more."""
    record = script("2c 2s 7d Kc Qs 7h Kd 3h 5d 4c 4s 6d Ac As 5c", (4, 4, 4))
    found = [each for each in review(record, seats=[1], seconds=0) if each.chosen == Keep()]

    assert [each.method for each in found] == ["estimate"] * 3
    assert all(each.loss.low <= each.loss.value <= each.loss.high for each in found)


SWEAT = preset("opr-sweat", game="mexican-sweat")


def test_the_end_of_a_hand_of_sweat_is_worked_out() -> None:
    """Decisions with few cards left: the opener's values are those of the solved hand."""
    seen = 0
    for seed in range(40):
        record = bots_play(game_at(SWEAT, SWEAT.stakes("4"), [40, 40]), "caller", seed)
        for p in (1, 2):
            for decision in decisions(record, p):
                found = induced(decision)
                if found is None or decision.before.betting.owed_to or decision.before.betting.first_checker:
                    continue
                seen += 1
                assert found == pytest.approx(_by_the_solver(decision), abs=1e-9)
        if seen > 3:
            break
    assert seen


def _by_the_solver(decision: Decision) -> dict[str, float]:
    from comodin.odds.reveal import RevealPosition

    state = decision.before
    first, second = (seat.stack for seat in state.seats)
    position = RevealPosition.of(state)
    spot = SweatSpot(position, state.pot, stacks=(first, second), stakes=state.game.stakes, bets=True)
    return dict(solve_sweat(spot).actions)


def test_a_bet_among_many_is_not_judged() -> None:
    record = bots_play(game_at(WIKI, WIKI.stakes("4/8"), [60] * 4), "random", 2)
    early = [found for found in review(record, seconds=0) if found.street == 2 and hasattr(found.chosen, "to")]

    assert early
    assert {found.method for found in early} == {"none"}
    assert all(found.best == found.chosen and not found.values for found in early)


def test_a_spectators_record_cannot_be_reviewed(folded_kings: HandRecord) -> None:
    with pytest.raises(RecordError, match="spectator"):
        seats_to_review(view_of(folded_kings, 0))
    assert seats_to_review(view_of(folded_kings, 2)) == (2,)
    assert seats_to_review(folded_kings, "Beto") == (2,)
    assert seats_to_review(view_of(folded_kings, 1), "Beto") == ()


def test_opponents_who_bet_are_also_guessed_to_be_strong() -> None:
    """Three in on fifth street: a call's value reaches down to that against the better half of what a bettor hides."""
    dealt = "Kh 2s 7d Kc Qs 7h 3d 3h Jd 4c 4s 6d Ac Js 5c"
    record = script(dealt, (80, 80, 80), [Check(), Check(), Bet(8), Fold(), Fold()])
    folds = [found for found in review(record, seconds=0) if found.chosen == Fold()]

    assert folds[0].method == "estimate"
    call = folds[0].values["call"]
    assert call.low < call.value - 0.1
    assert call.high == call.value
