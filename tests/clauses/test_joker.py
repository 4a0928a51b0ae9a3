"""The joker: bug where it came up, wild where it came down."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.cards import JOD, JOU, Card
from comodin.hand.events import CardDealt, DownCardExposed, HoldingShown
from comodin.ranking.order import JokerRole
from tests.clauses.table import showdown, table

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")


def value(t_hand: str, preset_name: str = "parkwest", **rules: Any) -> str:
    """Return what a holding is worth at the showdown, as ``full_house:K5``."""
    suits = "cdhs" * 2
    weak = [next(r + s for s in suits[place % 4 :] if r + s not in t_hand) for place, r in enumerate("23467")]
    t = showdown(t_hand, f"{' '.join(weak[:4])} [{weak[4]}]", preset_name=preset_name, **rules)
    shown = next(event for event in t.events(HoldingShown) if event.p == 1)
    return f"{shown.category}:{shown.ranks}"


@pytest.mark.parametrize("preset_name", PRESETS)
def test_a_joker_dealt_down_is_wild(preset_name: str) -> None:
    """It fills the house, makes the fourth king: `joker_down` is wild (P10, R3.4)."""
    assert value("Ks Kd 5c 5h [Jo]", preset_name) == "full_house:K5"
    assert value("Ks Kd Kc 5h [Jo]", preset_name) == "quads:K5"


@pytest.mark.parametrize("preset_name", PRESETS)
def test_a_joker_dealt_up_is_a_bug(preset_name: str) -> None:
    """Only an ace, or in a flush or a straight: `joker_up` is bug (P11, R3.4)."""
    assert value("Ks Kd 5c Jo [5h]", preset_name) == "two_pair:K5A"
    assert value("Ks Kd Kc Jo [Kh]", preset_name) == "quads:KA"
    assert value("Ah Jh Jo 3h [5h]", preset_name) == "flush:AKJ53"
    assert value("Ac Kd Jo Js [Qh]", preset_name) == "straight:A"
    assert value("7d Jd Jo Kd [Qd]", preset_name) == "straight_flush:A"


def test_a_house_may_play_the_joker_otherwise() -> None:
    """A bug also when dealt down, or wild also when dealt up: `joker_down`, `joker_up` (R3.4)."""
    assert value("Ks Kd 5c 5h [Jo]", joker_down="bug") == "two_pair:K5A"
    assert value("Ks Kd 5c Jo [5h]", joker_up="wild") == "full_house:K5"


@pytest.mark.parametrize("preset_name", PRESETS)
def test_a_bug_may_be_the_fifth_ace(preset_name: str) -> None:
    """`bug_five_aces` is true (R3.4, P11, P39)."""
    assert value("As Ad Ac Jo [Ah]", preset_name) == "five:A"


def test_a_house_may_deny_the_bug_the_fifth_ace() -> None:
    """Four aces with an ace kicker, with `bug_five_aces` false; a wild joker is not concerned (R2.3.8)."""
    assert value("As Ad Ac Jo [Ah]", bug_five_aces=False) == "quads:AA"
    assert value("As Ad Ac Ah [Jo]", bug_five_aces=False) == "five:A"


@pytest.mark.parametrize("preset_name", PRESETS)
def test_a_joker_repeats_no_card_of_a_flush(preset_name: str) -> None:
    """The king, not a second ace: `double_ace_flush` is false (R3.4)."""
    assert value("Ah Jh 5h 3h [Jo]", preset_name) == "flush:AKJ53"


def test_a_house_may_allow_the_double_ace_flush() -> None:
    """A-A-J-5-3 with `double_ace_flush` true, for both kinds of joker (R3.4)."""
    assert value("Ah Jh 5h 3h [Jo]", double_ace_flush=True) == "flush:AAJ53"
    assert value("Ah Jh Jo 3h [5h]", double_ace_flush=True) == "flush:AAJ53"


@pytest.mark.parametrize("preset_name", PRESETS)
def test_equal_hands_split_whoever_holds_the_joker(preset_name: str) -> None:
    """A pair of aces each: `natural_beats_joker` is false (P15, R3.5)."""
    t = showdown("Ad Kd Jo 5h [Qc]", "As Ac Kh Qd [5s]", preset_name=preset_name)

    assert t.winners == [1, 2]


def test_a_house_may_prefer_the_natural_hand() -> None:
    """With `natural_beats_joker` the pair without the joker takes it all (R3.5)."""
    t = showdown("Ad Kd Jo 5h [Qc]", "As Ac Kh Qd [5s]", natural_beats_joker=True)

    assert t.winners == [2]


def test_any_hand_may_include_the_joker() -> None:
    """From a pair to five of a kind (P41)."""
    made = ["Kd Qc 5h 3s [Jo]", "Kd Kc 5h 3s [Jo]", "Ks Kd 5c 5h [Jo]", "4c 5d 6h 7s [Jo]", "Ah Jh 5h 3h [Jo]"]
    made += ["Ks Kd Kc 5h [Jo]", "3h 4h 5h 6h [Jo]", "Ks Kd Kc Kh [Jo]"]

    assert [value(hand).split(":")[0] for hand in made] == [
        "pair",
        "trips",
        "full_house",
        "straight",
        "flush",
        "quads",
        "straight_flush",
        "five",
    ]


def test_a_hand_with_the_joker_wins() -> None:
    """It is a hand like any other (P41, P9)."""
    assert showdown("Ks Kd 5c 5h [Jo]", "Qs Qd Qh 2c [3c]").winners == [1]
    assert showdown("Kd Qc Jo 3s [5h]", "Qs Qd Jh 2c [3c]").winners == [2]


@pytest.mark.parametrize("preset_name", PRESETS)
def test_a_joker_dealt_down_stays_wild_when_its_owner_opens_it(preset_name: str) -> None:
    """Open, it is JoD, and a third seven (W7, P10, E122, R3.4)."""
    t = table(preset_name, seats=2).deal("7c [Jo]", "2d [3s]").street("2s 4s", expose=[1]).street("7d 6h")
    assert str(t.events(DownCardExposed)[0].card) == "JoD"
    assert t.turn == "p1 bet"
    t.street("Kc Jh").quietly()

    assert [(event.category, event.ranks) for event in t.events(HoldingShown)] == [("trips", "7K2")]


def test_every_joker_on_the_table_says_what_it_is() -> None:
    """A marker: dealt up it is JoU, partly wild; an opened one is JoD, wild, for everybody to see (W8, R3.4)."""
    up = table(seats=2).deal("7c", "2d").street("Jo 4s")
    opened = table(seats=2).deal("7c [Jo]", "2d").street("2s 4s", expose=[1])

    for viewer in (0, 1, 2):
        shown = [event.card for event in up.seen_by(viewer) if isinstance(event, CardDealt) and event.street == 3]
        assert JOU in shown
        assert up.holding(1, seen_by=viewer).startswith("7c JoU")
        assert opened.holding(1, seen_by=viewer).startswith("7c JoD")
    assert up.game.ranking.role(JOU) is JokerRole.BUG
    assert up.game.ranking.role(JOD) is JokerRole.WILD


def test_a_joker_is_tagged_by_how_it_comes() -> None:
    """Face down to who opened, face up to who kept (P10, P11, E127)."""
    kept = table(seats=2).deal("7c", "2d").street("Jo 4s")
    opened = table(seats=2).deal("7c", "2d").street("Jo 4s", expose=[1])

    assert Card("JoU") in kept.state.seat(1).upcards
    assert Card("JoD") in opened.state.seat(1).downcards


def test_a_bug_stays_a_bug_for_the_whole_hand() -> None:
    """On third street face up as it should: no rights, no wild card later (E127, P11)."""
    t = table(seats=2).deal("Kd [Kh]", "2d").street("Jo 4s").street("7c 6h").street("5c 3h").quietly()

    assert next((event.category, event.ranks) for event in t.events(HoldingShown)) == ("pair", "KA75")
