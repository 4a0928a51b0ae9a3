"""The quiz of the floor: real positions, one right answer that the engine's own events prove, a score."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import cycle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.cards import JOD, JOX
from comodin.floor.quiz import Score, run_quiz
from comodin.floor.rulings import CATALOGUE, rule_on
from comodin.floor.rulings.cases import Case, found
from comodin.floor.rulings.entry import sentences
from comodin.floor.rulings.questions import MAKERS, RIVALS, Question, ask
from comodin.hand import Event
from comodin.hand import events as e
from comodin.hand import floor_events as fe
from comodin.rules import PRESETS, REVEAL_PRESETS, AnyRules, preset

ALL = (*PRESETS, *REVEAL_PRESETS)
EACH = 12
IRREGULAR = frozenset(getattr(fe, name) for name in fe.__all__)


def made(rules: AnyRules, seed: str, each: int = EACH, *, makers: tuple[str, ...] = tuple(MAKERS)) -> list[Case]:
    """Some hands of every maker."""
    tried = [MAKERS[name](rules, Random(f"{seed}/{name}/{n}")) for name in makers for n in range(each)]
    return [case for case in tried if case is not None]


@cache
def cases(base: str) -> tuple[Case, ...]:
    return tuple(made(preset(base), base))


def quiz(*answers: str, base: str = "parkwest", **options: Any) -> tuple[Score, list[str]]:
    said: list[str] = []
    score = run_quiz(preset(base), base, lines=iter(answers), write=said.append, **options)
    return score, said


# -- the engine agrees ---------------------------------------------------------------------


@pytest.mark.parametrize("base", ALL)
def test_what_the_engine_cites_the_ruling_cites(base: str) -> None:
    """The clauses of the events are those of the answer."""
    rules = preset(base)
    for case in cases(base):
        ruling = rule_on(CATALOGUE[case.entry], rules, base)
        assert ruling is not None
        cited = {clause.rstrip("†*") for clause in ruling.clauses}
        for event in case.events:
            if type(event) in IRREGULAR:
                assert {clause.rstrip("†") for clause in getattr(event, "clauses", ())} <= cited, (case.entry, event)


def has(*kinds: type[Event]) -> Callable[[Case], bool]:
    return lambda case: all(found(case.events, kind) is not None for kind in kinds)


def no(*kinds: type[Event]) -> Callable[[Case], bool]:
    return lambda case: all(found(case.events, kind) is None for kind in kinds)


def on(*streets: int) -> Callable[[Case], bool]:
    return lambda case: case.before.street in streets


def shown(case: Case) -> fe.DownCardExposedByDealer:
    event = found(case.events, fe.DownCardExposedByDealer)
    assert event is not None
    return event


PROOFS: dict[str, tuple[Callable[[Case], bool], ...]] = {
    "misdeal": (has(fe.MisdealDeclared, e.HandEnded), no(fe.DealAccepted), on(2)),
    "missed_early": (has(fe.SeatPassedOver, fe.MisdealDeclared),),
    "deal_accepted": (has(fe.SentAstray, fe.DealAccepted), no(fe.MisdealDeclared), on(2)),
    "missed_hand": (has(fe.SeatPassedOver, fe.DealAccepted, fe.HandFouled),),
    "street_found": (has(fe.SentAstray, fe.StreetCorrected), no(fe.MisdealDeclared), on(3, 4)),
    "street_fifth": (has(fe.SentAstray, fe.StreetCorrected), on(5)),
    "street_late": (has(fe.SentAstray), no(fe.StreetCorrected)),
    "burn_missing": (has(fe.BurnPutRight, e.CardBurned),),
    "burn_extra": (has(fe.BurnPutRight, e.CardDealt), no(e.CardBurned)),
    "dealt_too_soon": (has(fe.CardSetAside),),
    "flash": (has(fe.CardFlashed), no(fe.DownCardExposedByDealer)),
    "flash_joker": (has(fe.CardFlashed), no(fe.DownCardExposedByDealer)),
    "turned_early": (has(fe.CardFlashed), no(fe.HandFouled)),
    "dealer_turned": (has(fe.CardFlashed), no(fe.HandFouled)),
    "exposed_first": (lambda case: not shown(case).card.is_joker, on(2)),
    "exposed_due_down": (lambda case: not shown(case).card.is_joker, on(3, 4)),
    "exposed_knocked": (lambda case: not shown(case).card.is_joker, on(3, 4)),
    "exposed_between": (lambda case: not shown(case).card.is_joker, on(3, 4, 5)),
    "exposed_fifth": (lambda case: not shown(case).card.is_joker, on(5)),
    "exposed_joker": (lambda case: shown(case).card == JOX,),
    "exposed_joker_knocked": (lambda case: shown(case).card == JOD,),
    "out_of_turn_held": (has(fe.ActedOutOfTurn, fe.HeldToAction),),
    "out_of_turn_released": (has(fe.ActedOutOfTurn, fe.OutOfTurnReleased),),
    "motion": (has(fe.MotionMade), no(fe.HeldToAction)),
    "motion_acted": (has(fe.MotionMade, fe.HeldToAction),),
    "unaware": (has(fe.ShortCallMade),),
    "unaware_acted": (has(fe.ShortCallMade, fe.HeldToAction, e.Called),),
    "string_raise": (has(fe.StringBetRefused, e.Called), no(e.Raised)),
    "string_bet": (has(fe.StringBetRefused), no(e.Called)),
    "say_call_owed": (has(e.Called), no(fe.CallMadeBet)),
    "say_call_nothing": (no(e.Called),),
    "muck": (has(fe.HandFouled),),
    "retrieve": (has(fe.HandFouled),),
    "show_one": (has(fe.CardShownTo, fe.ShowDemanded),),
    "fouled_deck": (has(fe.DeckFouled, e.HandEnded),),
    "rabbit": (lambda case: not case.events,),
    "peek": (lambda case: found(case.events, fe.HandFouled) or found(case.events, fe.PenaltyPaid),),
}
"""What the engine must have done where an entry is the answer."""


def test_every_case_is_proved_by_the_engine() -> None:
    """Every preset; every entry that can be the answer is, somewhere (P16 to P38, R5.6 to R5.10, R6)."""
    rare = made(preset("parkwest"), "rare", 150, makers=("exposed", "flashed", "astray", "gesture"))
    told = {case.entry for base in ALL for case in cases(base)} | {case.entry for case in rare}
    for base in ALL:
        for case in cases(base):
            assert all(proof(case) for proof in PROOFS[case.entry]), (base, case.entry, case.events)

    assert PROOFS.keys() == RIVALS.keys()
    assert PROOFS.keys() - told == set()


@pytest.mark.parametrize("value", ["next_down_may_declare", "next_down", "misdeal"])
def test_an_exposure_is_ruled_by_its_option(value: str) -> None:
    """May declare, may not, or a misdeal: `exposed_down_card` (P16, R3.14)."""
    rules = preset("parkwest").with_(exposed_down_card=value)
    told = [case for case in made(rules, value, 40, makers=("exposed",)) if case.entry == "exposed_first"]

    assert told
    for case in told:
        assert bool(shown(case).declare_until) == (value == "next_down_may_declare")
        assert has(fe.MisdealDeclared)(case) == (value == "misdeal")


@pytest.mark.parametrize("value", ["release", "hold"])
def test_a_short_call_is_ruled_by_its_option(value: str) -> None:
    """Taken back or held: `unaware_of_raise` (P38, E196)."""
    rules = preset("parkwest").with_(unaware_of_raise=value)
    told = [case for case in made(rules, value, 60, makers=("gesture",)) if case.entry == "unaware"]

    assert told
    assert {has(fe.HeldToAction, e.Called)(case) for case in told} == {value == "hold"}


@pytest.mark.parametrize("value", ["floor", "never"])
def test_a_hand_is_given_back_by_its_option(value: str) -> None:
    """By the floor or not at all: `muck_retrievable` (P29, E143)."""
    rules = preset("parkwest").with_(muck_retrievable=value)
    told = [case for case in made(rules, value, 30, makers=("mucked",)) if case.entry == "retrieve"]

    assert told
    assert {has(fe.HandRetrieved)(case) for case in told} == {value == "floor"}


@pytest.mark.parametrize("value", ["forfeit", "return"])
def test_the_ante_of_a_missed_hand_is_ruled_by_its_option(value: str) -> None:
    """It stays or goes back: `missed_hand_ante` (P20, E134)."""
    rules = preset("parkwest").with_(missed_hand_ante=value)
    told = [case for case in made(rules, value, 80, makers=("passed_over",)) if case.entry == "missed_hand"]

    assert told
    assert {has(fe.BetReturned)(case) for case in told} == {value == "return"}


@pytest.mark.parametrize("value", ["dead_hand", "match_pot", "fee"])
def test_peeking_is_ruled_by_its_option(value: str) -> None:
    """The hand, the pot, or a bet: `peek_penalty` (M5, R4.9, E284)."""
    told = made(preset("opr-sweat").with_(peek_penalty=value), value, 20, makers=("peeked",))

    assert told
    assert {has(fe.HandFouled)(case) for case in told} == {value == "dead_hand"}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_acceptance_is_ruled_by_its_option(count: int) -> None:
    """Fewer actions than the house wants are a misdeal: `acceptance_actions` (P19, P20, E130, E131)."""
    rules = preset("parkwest").with_(acceptance_actions=count)
    told = made(rules, str(count), 60, makers=("astray",))
    acts = {"misdeal": set(), "deal_accepted": set()}
    for case in told:
        if case.entry in acts and len(case.before.seats) > 3:
            acts[case.entry].add(sum(type(event) in (e.Checked, e.Called, e.Folded, e.Raised) for event in case.events))

    assert max(acts["misdeal"], default=0) < count


# -- questions -------------------------------------------------------------------------------


@settings(max_examples=60)
@given(st.sampled_from(ALL), st.integers(0, 10**6))
def test_a_question_has_one_right_answer(base: str, seed: int) -> None:
    """Three or four answers, all different; only the right one is what the house rules."""
    rules = preset(base)
    question = ask(rules, base, Random(seed))

    assert 3 <= len(question.answers) <= 4
    assert len(set(question.answers)) == len(question.answers)
    assert question.answers.count(sentences(question.entry, rules)) == 1
    assert question.answers[question.right] == question.ruling.texts == sentences(question.entry, rules)
    assert question.happened
    if question.before is not None:
        assert all(proof(_case(question)) for proof in PROOFS[question.entry.name])


def _case(question: Question) -> Case:
    assert question.before is not None
    return Case(question.before, question.happened, question.entry.name, question.events)


@pytest.mark.parametrize("name", RIVALS)
def test_wrong_answers_are_rulings_of_other_entries(name: str) -> None:
    """None of them shares a word with the right one's entry, in any house in which it comes up."""
    assert name not in RIVALS[name]
    for base in ALL:
        rules = preset(base)
        right = sentences(CATALOGUE[name], rules)
        others = {sentences(CATALOGUE[rival], rules) for rival in RIVALS[name]} - {()}
        if right:
            assert right not in others
            assert len(others) >= 2


# -- the quiz --------------------------------------------------------------------------------


def test_the_same_seed_asks_the_same() -> None:
    """And another seed something else."""
    one, other = (quiz(*"abc", rounds=3, seed="7"), quiz(*"abc", rounds=3, seed="7"))

    assert one == other
    assert one != quiz(*"abc", rounds=3, seed="8")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("base", ALL)
def test_every_house_can_be_asked_about(base: str, lang: str) -> None:
    """In either language, no line wider than a terminal; the reason and a clause are told."""
    said: list[str] = []
    score = run_quiz(
        preset(base),
        base,
        lines=cycle(["a"]),
        write=said.append,
        rounds=8,
        seed=base,
        lang="es" if lang == "es" else "en",
    )

    assert score.answered == 8
    assert max(map(len, said)) <= 80
    assert sum(base in line for line in said) >= 8
    assert said[-1].startswith(f"{score.right} ")


def test_right_answers_count() -> None:
    """Each letter is right somewhere; the number of a letter is as good."""
    rules = preset("wiki")
    right = ["abcd"[ask(rules, "wiki", Random(f"all/{number}")).right] for number in range(1, 13)]

    score, said = quiz(*right, base="wiki", rounds=12, seed="all")
    assert score == Score(answered=12, right=12)
    assert said[-1] == "12 of 12 right."
    assert quiz(*(str("abcd".index(letter) + 1) for letter in right), base="wiki", rounds=12, seed="all")[0] == score
    wrong = ["b" if letter == "a" else "a" for letter in right]
    assert quiz(*wrong, base="wiki", rounds=12, seed="all")[0] == Score(answered=12, right=0)
    assert len(set(right)) > 2


def test_bad_input_is_asked_again() -> None:
    """One sentence, nothing changes, and the next line counts."""
    plain, _ = quiz("a", rounds=1, seed="x")
    score, said = quiz("", "e", "5", "yes please", "\x1b[2J", "A)", rounds=1, seed="x")

    assert score == plain
    again = [line for line in said if "is no answer here" in line]
    assert len(again) == 5
    assert "\x1b" not in "".join(said)
    assert all(line.count(".") == 1 for line in again)


@pytest.mark.parametrize("word", ["q", "Q", "quit", "salir"])
def test_one_may_stop(word: str) -> None:
    """The score so far is told."""
    score, said = quiz("a", "b", word, "a", rounds=9, seed="x")

    assert score.answered == 2
    assert said[-1] == f"{score.right} of 2 right."


def test_the_end_of_the_input_ends_it() -> None:
    assert quiz("a", rounds=9, seed="x")[0].answered == 1
    assert quiz(rounds=9, seed="x")[0] == Score()


@settings(max_examples=25)
@given(st.lists(st.text(max_size=40), max_size=12))
def test_nothing_typed_makes_it_fail(lines: list[str]) -> None:
    """Any lines at all."""
    score, said = quiz(*lines, rounds=2, seed="any")

    assert 0 <= score.right <= score.answered <= 2
    assert said[-1] == f"{score.right} of {score.answered} right."
