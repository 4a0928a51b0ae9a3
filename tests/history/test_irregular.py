"""Hands in which much goes wrong, as records: judged, written, read again, and told (P16 to P43)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin import MexicanPoker, apply, legal, start
from comodin.cards import Card, Shoe
from comodin.errors import NotationError, RecordError
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
        "expose_timing": st.sampled_from(["before_street", "in_turn"]),
        "no_decision_means": st.sampled_from(["keep", "open"]),
        "deal_order": st.sampled_from(["down_up", "up_down"]),
    }
).filter(lambda rules: (rules["expose_timing"], rules["expose_reveal"]) != ("in_turn", "simultaneous"))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), HOUSE, st.sampled_from([0.08, 0.3]))
def test_house_rules_of_the_floor_are_judged(seed: int, rules: dict[str, str], rate: float) -> None:
    """P23, P38, E136, R3.13: whatever the house decides stands in the record's rules, and each judge goes by it."""
    record = wrong_hand("parkwest", seed, rate=rate, **rules)

    assert audit(record) is None
    assert phh.loads(phh.dumps(record)).events == record.events
    for viewer in (0, 1):
        masked = seen(record, viewer)
        assert audit(masked) is None
        assert audit(phh.loads(phh.dumps(masked))) is None


_HEAD = """
variant = "FMP"
antes = [2, 2, 2]
small_bet = 4
big_bet = 8
starting_stacks = [80, 80, 80]
"""
_DEALT = ["d dh p1 2c", "d dh p2 5h", "d dh p3 3c", "d dh p1 Kd", "d dh p2 7s", "d dh p3 6d"]
_ASTRAY = ["d as p2 5h", "d dh p1 2c", "d dh p3 3c", "d dh p1 Kd", "d dh p2 7s", "d dh p3 6d"]


def hand(*lines: str) -> HandRecord:
    """Read a hand of three seats on 4/8."""
    return phh.loads(f"{_HEAD}actions = {list(lines)}")


@pytest.mark.parametrize(
    ("motion", "behind", "verb"),
    [("p1 mt 8", "p3 ot cc", "call"), ("p1 mt 4", "p3 ot cbr 12", "raise"), ("p1 mt 8", "p2 ot cc", "call")],
)
def test_what_is_done_behind_a_motion_is_read_as_of_a_bet(motion: str, behind: str, verb: str) -> None:
    """P36, E197: he calls, or raises, what the motion comes to, which nobody has bet before."""
    record = hand(*_DEALT, motion, behind)
    acted = next(event for event in record.events if isinstance(event, e.ActedOutOfTurn | e.Called | e.Raised))

    assert getattr(acted, "verb", "call") == verb
    assert phh.loads(phh.dumps(record)).events == record.events


def test_who_has_put_in_what_is_owed_may_call_the_motion_behind_it() -> None:
    """P36: he owes nothing until then, and calls all the same."""
    record = hand(*_DEALT, "p1 cbr 4", "p2 mt 8", "p1 ot cc")

    assert e.ActedOutOfTurn(p=1, verb="call", owed_to=8, clauses=("P34", "R5.6")) in record.events
    assert phh.loads(phh.dumps(record)).events == record.events


@pytest.mark.parametrize("line", ["p1 mt 8", "p1 sc 2", "p1 sb 12 8", "p1 sy", "p3 mt 8", "p3 sy"])
def test_what_only_the_seat_on_turn_does_is_not_taken_from_another(line: str) -> None:
    """P34: it is p2's turn, and what p1 does is not put down to him."""
    with pytest.raises(RecordError, match=r"not the turn of p[13]"):
        hand(*_DEALT, "p1 cbr 4", line)


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        ("hold", ("p1 sc 8",)),
        ("hold", ("p1 sc 8", "p2 f")),
        ("hold", ("p2 ot f", "p1 sc 8")),
        ("release", ("p1 sc 8", "p1 cc", "p2 cc")),
        ("release", ("p1 sc 8", "p2 ot f")),
        ("release", ("p1 sc 8", "p2 ot cc")),
        ("release", ("p1 sc 8", "p2 ot cbr 20")),
    ],
)
def test_a_short_call_is_written_as_what_it_was(rule: str, lines: tuple[str, ...]) -> None:
    """P38, E196: held by the house or by who acts behind it, the file says the same again."""
    said = [*_DEALT, "p1 cbr 4", "p2 cbr 8", "p3 cbr 12", *lines]
    record = phh.loads(f"{_HEAD}_rules = {{ unaware_of_raise = {rule!r} }}\nactions = {said}")

    assert phh.loads(phh.dumps(record)).events == record.events


@pytest.mark.parametrize("dead", [["p1 tm"], ["p1 tm", "d rh p1"], ["d fh p3 seven cards", "d rl noted"]])
def test_a_wrong_deal_is_found_while_it_goes_on(dead: list[str]) -> None:
    """P19, P29: also where a hand has just died, or come back, and nobody has been asked yet."""
    record = hand(*_ASTRAY[:3], *dead, "d fe")

    assert isinstance(record.events[-1], e.HandEnded)
    assert phh.loads(phh.dumps(record)).events == record.events


_SAID = ["p2 fc", "d rl noted", "p1 st p3", "p2 mt 8", "p2 sc 2", "d ds 3h", "p3 ot cc"]


@pytest.mark.parametrize("between", _SAID)
def test_a_wrong_deal_is_found_whatever_was_said_before(between: str) -> None:
    """P19: what leaves the turn as it is stands between the question and who finds the error."""
    record = hand(*_ASTRAY, "p1 cbr 4", between, "d fe")

    assert any(isinstance(event, e.MisdealDeclared) for event in record.events)
    assert audit(record) is None
    assert phh.loads(phh.dumps(record)).events == record.events


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("d po p3", f.PassOver(3)),
        ("d fe", f.FindError()),
        ("d as p2 ?? xp Kd", f.DealAstray(2, None, opens=Card("Kd"))),
        ("d as p2 5h dn", f.DealAstray(2, Card("5h"), up=False)),
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
    "line",
    [
        "d po",
        "d po 3",
        "d as p2",
        "d as xp 4s",
        "d as p2 xp zz",
        "d as p2 5h xp Kd 7h",
        "p3 ot",
        "p3 ot xp",
        "p3 mt",
        "p3 sb 1 2 3",
        "p2 tm now",
        "d rh 2",
    ],
)
def test_lines_that_do_not_fit_say_what_fits(line: str) -> None:
    """A verb of the floor with something wrong behind it is not passed on."""
    with pytest.raises(NotationError):
        read_floor(line)


@pytest.mark.parametrize(
    "dealt",
    [
        e.CardDealt(p=1, card=Card("Jh"), up=True, street=3),
        e.CommonCardDealt(card=Card("Jh"), street=5),
        e.CardBurned(card=Card("Jh"), street=3),
        e.CardSetAside(card=Card("Jh"), street=3, owed=1),
    ],
)
def test_a_burn_that_went_wrong_is_known_by_what_follows(dealt: e.Event) -> None:
    """R5.8: the card goes to a seat, into the middle (R2.3.12), or is the burn that was forgotten."""
    events = [e.BettingEnded(street=dealt.street - 1), e.BurnPutRight(street=dealt.street), dealt]  # type: ignore[attr-defined]

    assert action_at(events, 1) == f.BurnAstray(Card("Jh"))


def test_what_is_held_to_is_no_act_of_its_own() -> None:
    """P36, P38: behind an act out of turn the action before it is a consequence."""
    events = [e.HeldToAction(p=1), e.Called(p=1, to=8), e.Folded(p=2)]

    assert action_at(events, 0) == f.ActOutOfTurn(2, Fold())
    assert action_at(events, 1) == Call()
