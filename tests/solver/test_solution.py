"""The public side: spots, estimates, places, locks and files."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO, Literal

import msgspec
import numpy as np
import pytest

from comodin.cards import JOD, Card
from comodin.errors import CardError, NotationError, RecordError, RulesError
from comodin.rules import RuleSet
from comodin.solver import Solution, Spot, estimate, solve
from comodin.solver.poker.solution import _spot, plain_spot
from comodin.solver.poker.spot import Seat

MANY = "2d 2h 3c 3d 3s 4c 4h 4s 5d 5h 5s 6c 6d 6h 6s 7c 7d 7s Jc Jd Jh Js Qc Qd Qh Kc Kh Ks Ad 2c"
LATE = ["Kd 7h 5c 2s [?]", "As Qs 4d 3h [?]"]
EARLY = ["Kd 7h 5c [?]", "As Qs 4d [?]"]


@pytest.fixture(scope="module")
def late() -> Solution:
    return solve(Spot.parse(LATE, pot=24, rules="wiki"), target=0.05)


@pytest.fixture(scope="module")
def choices() -> Solution:
    return solve(Spot.parse(EARLY, pot=24, rules="parkwest", street=5, stacks=(0, 40)), target=0.1)


def test_a_solution_tells_how_good_it_is(late: Solution) -> None:
    assert late.percent < 0.05
    assert late.exploitability == pytest.approx(late.percent * 24 / 100)
    assert sum(late.values) == pytest.approx(24)
    assert late.iterations > 0
    assert late.seconds > 0


def test_a_place_lists_every_card_that_can_be_hidden(late: Solution) -> None:
    place = late.at()

    assert (place.p, place.actions, place.chance) == (2, ("check", "bet 8"), pytest.approx(1))
    assert [line.card for line in place.lines] == list(late.spot.unseen)
    assert len(place.lines) == 33
    assert all(sum(line.plays.values()) == pytest.approx(1, abs=1e-5) for line in place.lines)
    assert sum(place.totals.values()) == pytest.approx(1)


def test_values_of_cards_average_to_the_value_of_the_player(late: Solution) -> None:
    place = late.at()
    for lines, value in ((place.others, late.values[0]), (place.lines, late.values[1])):
        assert sum(line.value for line in lines) / len(lines) == pytest.approx(value, abs=2e-4)


def test_chances_of_the_places_after_a_decision_add_up(late: Solution) -> None:
    below = [late.at("check", step) for step in late.at("check").steps]

    assert sum(place.chance for place in below) == pytest.approx(late.at("check").chance, abs=1e-6)


def test_a_wrong_step_names_the_right_ones(late: Solution) -> None:
    with pytest.raises(NotationError, match="'bet 4' here; the choices are: check, bet 8"):
        late.at("bet 4")


def test_how_often_which_card_is_exposed(choices: Solution) -> None:
    place = choices.at()

    assert place.actions == ("keep", "expose")
    assert set(place.exposes) == set(choices.spot.unseen)
    assert 0 < place.totals["expose"] < 1
    assert choices.at("expose Kc").lines


def test_a_shown_card_resets_the_range(choices: Solution) -> None:
    place = choices.at("expose 2c")
    hidden = {line.card: line.weight for line in place.others}

    assert Card("2c") not in hidden
    assert len(set(hidden.values())) == 1


def test_a_range_by_hand_counts_as_given() -> None:
    spot = Spot.parse(["Kd 7h 5c 2s [Kc:3,4c]", "As Qs 4d 3h [?]"], pot=24, rules="wiki", to_act=1)
    found = solve(spot, target=0.2)
    weights = {str(line.card): line.weight for line in found.at().lines if line.weight}

    assert weights == {"Kc": 3.0, "4c": 1.0}


def test_a_known_down_card_may_stand_alone() -> None:
    spot = Spot.parse(["Kd 7h 5c 2s [JoD]", "As Qs 4d 3h [?]"], pot=24, rules="wiki", to_act=1)

    found = solve(spot, target=0.2)

    assert [line.card for line in found.at().lines if line.weight] == [JOD]
    assert 12 < found.values[0] < 24 + 8 * 4


def test_a_solution_comes_back_from_its_file(late: Solution, tmp_path: Path) -> None:
    file = tmp_path / "spot.npz"
    late.save(file)
    again = Solution.load(file)

    assert again.spot == late.spot
    assert again.certificate == late.certificate
    assert again.at("check") == late.at("check")


@pytest.mark.parametrize("weight", ["1/3", "0.000000001", "123456789", "999999999/7", "0.1"])
def test_weights_come_back_from_the_file_as_they_were(weight: str, tmp_path: Path) -> None:
    spot = Spot.parse([f"Kd 7h 5c 2s [Kc:{weight},Kh:0.333333,4c]", LATE[1]], pot=24, rules="wiki", raise_cap=0)
    found = solve(spot, target=5)
    found.save(tmp_path / "spot.npz")

    assert Solution.load(tmp_path / "spot.npz").spot == spot
    assert len(Seat.parse(str(spot.seats[0])).range) == 3


@pytest.mark.parametrize("preset", ["parkwest", "wiki", "lucky-lady", "aviator", "barge"])
@pytest.mark.parametrize("structure", ["limit", "spread", "pot_limit", "no_limit"])
def test_every_house_comes_back_from_plain_values(preset: str, structure: Literal["limit", "spread"]) -> None:
    rules = RuleSet.of(preset, structure).with_(odd_chip="first_shown", check_raise=False)
    spot = Spot.parse(EARLY, pot=25, rules=rules, street=5, stacks=(0, 9), sizes=(0.33,), dead="2c Jo", declared=(2,))

    assert _spot(msgspec.json.decode(msgspec.json.encode(plain_spot(spot)))) == spot


def test_what_was_kept_before_stays_where_saving_fails(
    late: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "spot.npz"
    late.save(file)
    before = file.read_bytes()

    def full(out: BinaryIO, **_: object) -> None:
        out.write(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez_compressed", full)
    with pytest.raises(OSError, match="No space") as error:
        late.save(file)

    assert error.value.filename == str(file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    "change",
    [
        {"best": [1]},
        {"iterations": "x"},
        {"value": None},
        {"locks": 3},
        {"locks": [[["check"], {"2c": {"check": []}}]]},
        {"spot": {}},
        {"spot": {"pot": -3}},
        {"spot": {"rules": {"bogus": 1}}},
        {"spot": {"hands": ["Kd 7h [?]", "As Qs [?]"]}},
        {"spot": {"stacks": [5]}},
    ],
)
def test_a_damaged_file_is_no_solution(change: dict[str, object], late: Solution, tmp_path: Path) -> None:
    file = tmp_path / "spot.npz"
    late.save(file)
    with np.load(file) as kept:
        arrays = dict(kept)
    head = msgspec.json.decode(arrays["head"].tobytes())
    spot = change.get("spot")
    head |= change | ({"spot": head["spot"] | spot} if spot else {})
    np.savez(file, **(arrays | {"head": np.frombuffer(msgspec.json.encode(head), dtype=np.uint8)}))

    with pytest.raises(RecordError, match="is not a solution of this solver"):
        Solution.load(file)


def test_a_file_of_another_version_is_told_from_a_foreign_one(late: Solution, tmp_path: Path) -> None:
    file = tmp_path / "spot.npz"
    head = msgspec.json.encode({"format": "comodin-solution-1"})
    np.savez(file, head=np.frombuffer(head, dtype=np.uint8), sums=np.zeros(1), locked=np.zeros(1))

    with pytest.raises(RecordError, match="another version of this solver"):
        Solution.load(file)


def test_another_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.npz"
    file.write_bytes(b"not an archive")

    with pytest.raises(RecordError, match="is not a solution of this solver"):
        Solution.load(file)


def test_a_lock_changes_the_rest_and_keeps_itself(late: Solution) -> None:
    found = late.lock((), {"check": 0.0, "bet 8": 1.0})

    assert found.at().totals["bet 8"] == pytest.approx(1)
    assert found.values[1] < late.values[1]
    assert found.percent < 0.1


def test_locks_are_kept_with_the_solution(late: Solution, tmp_path: Path) -> None:
    by_card = {card: {"check": 0.25, "bet 8": 0.75} for card in late.spot.unseen}
    file = tmp_path / "locked.npz"
    found = late.lock((), by_card, target=1).lock(("check",), {"check": 1}, target=1)
    found.save(file)

    assert Solution.load(file).locks == found.locks
    assert found.at().totals["bet 8"] == pytest.approx(0.75)
    assert found.at("check").totals["check"] == pytest.approx(1)


def test_a_lock_tells_cards_apart_in_the_estimate_too(choices: Solution) -> None:
    spot, plays = choices.spot, {}
    for number, card in enumerate(choices.spot.unseen):
        plays[card] = {"keep": 1 / (number + 2), "expose": 1 - 1 / (number + 2)}
    size = estimate(spot, {(): plays})

    assert size.nodes == len(spot.plant(merge=False).tree.nodes) > estimate(spot).nodes
    with pytest.raises(RulesError, match=f"{size.nodes:,} nodes"):
        solve(spot, locks={(): plays}, memory=size.memory - 1)


def test_a_lock_needs_no_word_of_cards_seen_on_the_way_and_takes_none_of_foreign_ones(choices: Solution) -> None:
    left = [card for card in choices.spot.unseen if card.token != "2c"]
    found = choices.lock(("expose 2c",), {card: {"keep": 1.0} for card in left}, target=5)

    assert found.at("expose 2c").totals["keep"] == pytest.approx(1)
    with pytest.raises(CardError, match="the lock names Kd"):
        choices.lock((), {card: {"keep": 1.0} for card in (*choices.spot.unseen, Card("Kd"))}, target=5)


def test_totals_count_pairs_of_hidden_cards_that_can_be() -> None:
    """Who holds Kc for certain leaves the other no Kc."""
    spot = Spot.parse(["Kd 7h 5c 2s [Kc]", "As Qs 4d 3h [Kc,Kh]"], pot=24, rules="wiki", raise_cap=0, to_act=2)
    place = solve(spot, target=1).at()

    assert place.totals == next(line.plays for line in place.lines if line.card is Card("Kh"))


def test_a_lock_by_card_needs_every_card(late: Solution) -> None:
    with pytest.raises(RulesError, match="says nothing of 2c"):
        late.lock((), {JOD: {"check": 1.0}})
    with pytest.raises(RulesError, match="add up to 1"):
        late.lock((), {"check": 0.5})


def test_too_large_a_position_is_refused_with_its_size() -> None:
    spot = Spot.parse(["Kd 7h [?]", "As Qd [?]"], pot=24, rules="wiki", street=4)

    assert estimate(spot).nodes > 10_000_000
    with pytest.raises(RulesError, match=r"54,\d+,\d+ nodes and needs about .* GB"):
        solve(spot)


@pytest.mark.parametrize(
    ("hands", "given", "error", "said"),
    [
        (["Kd 7h 5c 2s", LATE[1]], {}, NotationError, "one down card in brackets"),
        (["Kd 7h 5c [?]", LATE[1]], {}, CardError, "same number"),
        (["Kd 7h 5c 2s [As]", LATE[1]], {}, CardError, "As in .* lies elsewhere"),
        (["Kd 7h 5c 2s [Kc:0]", LATE[1]], {}, NotationError, "positive number"),
        (["Kd 7h 5c 2s [JoU]", LATE[1]], {}, CardError, "cannot lie face down"),
        (["Kd 7h 5c 2s [Kc]", "As Qs 4d 3h [Kc]"], {}, CardError, "both players"),
        (["Kd 7h 5c As [?]", LATE[1]], {}, CardError, "As"),
        ([*LATE, "2c [?]"], {}, RulesError, "heads-up"),
        (LATE, {"pot": 0}, RulesError, "pot cannot be 0"),
        (LATE, {"to_act": 3}, RulesError, "seat 3"),
        (LATE, {"stacks": (-1, 4)}, RulesError, "0 chips or more"),
        (LATE, {"street": 4}, RulesError, "street 4"),
        (LATE, {"raise_cap": -1}, RulesError, "0 or more"),
        (LATE, {"declared": (3,)}, RulesError, "seat 3"),
        (["Kd [?]", "As [?]"], {}, RulesError, "opening bet is forced"),
        (LATE, {"pot": 10**13}, RulesError, "from 1 to 1,000,000,000,000"),
        (LATE, {"stacks": (10**13, 4)}, RulesError, "at most 1,000,000,000,000"),
        (LATE, {"sizes": (float("inf"),)}, RulesError, "positive fraction"),
        (EARLY, {"street": 5, "dead": MANY}, CardError, "leave 5 that nobody has seen; .* are 6"),
        (EARLY, {"street": 5, "dead": MANY[6:], "rules": "barge"}, CardError, "leave 7 .* are 9"),
        (LATE, {"dead": f"{MANY} Ah Ac"}, CardError, "leave 1"),
    ],
)
def test_an_impossible_position_is_refused(
    hands: list[str], given: dict[str, object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        Spot.parse(hands, **({"pot": 24} | given))
