"""Hands in which much goes wrong, as records: judged, written, read again, and told (P16 to P43)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin import MexicanPoker, apply, legal, start
from comodin.cards import Shoe
from comodin.errors import NotationError
from comodin.games import NoPeek
from comodin.hand import Action, Bet, Call, Check, Fold, HandState, view
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand.fallible import FallibleDealer
from comodin.history import HandRecord, audit, from_line, phh, to_line
from comodin.history.derive import action_at
from comodin.history.phh.floor import floor_line, read_floor
from comodin.history.text import story
from comodin.rules import PRESETS, REVEAL_PRESETS

FEW = settings(max_examples=25, deadline=None)


def wrong_hand(base: str, seed: int, *, rate: float = 0.08, **rules: Any) -> HandRecord:
    """Play a hand at random in which something goes wrong at a rate."""
    random = Random(seed)
    stacks = [random.choice([3, 9, 20, 80, 200]) for _ in range(random.randint(2, 6))]
    game = (
        MexicanPoker.at("4/8", stacks=stacks, preset=base, **rules)
        if base in PRESETS
        else NoPeek.at("4", stacks=stacks, preset=base, **rules)
    )
    dealer = FallibleDealer(Shoe.seeded(game.deck, seed=seed, hand=1), rate=rate, seed=str(seed))
    state, happened = start(game)
    events = list(happened)
    while state.ended is None:
        action = dealer.slip(state) or _regular(state, dealer, random)
        state, happened = apply(state, action)
        events += happened
    return HandRecord.of(state, events, id=str(seed), preset=base)


def _regular(state: HandState, dealer: FallibleDealer, random: Random) -> Action:
    if not state.actor:
        return dealer.act(state)
    option = random.choice(legal(state))
    return option.action(to=random.choice(option.amounts)) if option.amounts else option.action()


def seen(record: HandRecord, viewer: int) -> HandRecord:
    return replace(record, viewer=viewer, events=tuple(view(event, viewer) for event in record.events))


@FEW
@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10**6))
def test_a_hand_that_goes_wrong_is_lawful_in_every_form(base: str, seed: int) -> None:
    """The event log, PHH, and what each viewer may download of them: all are judged, and say the same."""
    record = wrong_hand(base, seed)

    assert audit(record) is None
    assert from_line(to_line(record)) == record
    again = phh.loads(phh.dumps(record))
    assert again.events == record.events
    for viewer in (0, 1, 2):
        masked = seen(record, viewer)
        assert audit(masked) is None
        assert audit(phh.loads(phh.dumps(masked))) is None
    assert story(record) != story(record, "es")


@FEW
@given(st.sampled_from(sorted(REVEAL_PRESETS)), st.integers(0, 10**6))
def test_a_reveal_hand_that_goes_wrong_is_lawful_in_every_form(base: str, seed: int) -> None:
    """The same where nobody sees his cards; PHH names none that was not turned up."""
    record = wrong_hand(base, seed)

    assert audit(record) is None
    assert from_line(to_line(record)) == record
    assert audit(phh.loads(phh.dumps(record))) is None
    assert audit(seen(record, 0)) is None


HOUSE = st.fixed_dictionaries(
    {
        "street_error_bets": st.sampled_from(["void_all", "void_wrong_recipients"]),
        "unaware_of_raise": st.sampled_from(["release", "hold"]),
        "misdealt_joker": st.sampled_from(["intended", "always_wild"]),
        "expose_reveal": st.sampled_from(["simultaneous", "sequential"]),
    }
)


@FEW
@given(st.integers(0, 10**6), HOUSE)
def test_house_rules_of_the_floor_are_judged(seed: int, rules: dict[str, str]) -> None:
    """P23, P38, E136: whatever the house decides stands in the record's rules, and the judge goes by it."""
    record = wrong_hand("parkwest", seed, **rules)

    assert audit(record) is None
    assert phh.loads(phh.dumps(record)).events == record.events


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("d po p3", f.PassOver(3)),
        ("d fe", f.FindError()),
        ("p3 ot f  # too early", f.ActOutOfTurn(3, Fold())),
        ("p3 ot cc", f.ActOutOfTurn(3, Check())),
        ("p3 ot cbr 8", f.ActOutOfTurn(3, Bet(8))),
        ("d rh p2", f.RetrieveHand(2)),
        ("d rh p2 it was # marked", f.RetrieveHand(2, "it was # marked")),
        ("d fh p2 seven cards", f.FoulHand(2, "seven cards")),
        ("d fd an eight", f.FoulDeck("an eight")),
        ("d rl new deck", f.MakeRuling("new deck")),
        ("d ws p4", f.DemandShow(4)),
        ("p2 st p3", f.ShowTo(2, 3)),
        ("p2 fc", f.FlashCard(2)),
        ("p2 tm", f.TouchMuck(2)),
        ("p2 pk", f.Peek(2)),
    ],
)
def test_lines_of_the_floor(line: str, action: Action) -> None:
    """docs/reference/records.md: each verb is read, and written as it was."""
    found = read_floor(line)

    assert found is not None
    assert found[2] == action
    assert floor_line(action, 2) == line.partition("  #")[0]


@pytest.mark.parametrize(
    "line", ["d po", "d po 3", "d as p2", "p3 ot", "p3 ot xp", "p3 mt", "p3 sb 1 2 3", "p2 tm now", "d rh 2"]
)
def test_lines_that_do_not_fit_say_what_fits(line: str) -> None:
    """A verb of the floor with something wrong behind it is not passed on."""
    with pytest.raises(NotationError):
        read_floor(line)


def test_what_is_held_to_is_no_act_of_its_own() -> None:
    """P36, P38: behind an act out of turn the action before it is a consequence."""
    events = [e.HeldToAction(p=1), e.Called(p=1, to=8), e.Folded(p=2)]

    assert action_at(events, 0) == f.ActOutOfTurn(2, Fold())
    assert action_at(events, 1) == Call()
