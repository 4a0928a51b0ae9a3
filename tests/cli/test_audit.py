"""`comodin audit`, run as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.history import to_line
from tests.fair.dealing import poker
from tests.history.playing import GOLDEN, HANDS

LINE = (GOLDEN / "e120.jsonl").read_text()


def run(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> str:
    assert main(["audit", *map(str, words), *(() if "--lang" in words else ("--lang", "en"))]) == status
    output, errors = capsys.readouterr()
    assert errors == ""
    return output


def test_lawful_hands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Status 0, and how many there were."""
    path = tmp_path / "a.jsonl"
    path.write_text(3 * LINE)

    assert run(capsys, path) == "3 hands, all lawful\n"
    assert run(capsys, path, "--lang", "es") == "3 manos, todas conforme a las reglas\n"
    assert run(capsys, GOLDEN / "e120.jsonl") == "1 hand, lawful\n"
    assert run(capsys, HANDS / "e120_choices_before_the_street.phh") == "1 hand, lawful\n"


def test_the_first_wrong_event_of_each_bad_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Status 1; the others are judged all the same."""
    path = tmp_path / "a.jsonl"
    path.write_text(LINE + LINE.replace('"p":1,"to":4', '"p":1,"to":5') + LINE[:70] + "\n" + LINE)

    assert run(capsys, path, status=1) == (
        f"{path}: hand 2 (1): line 2: event 13: p1 bets 5 - the amounts possible here are 4, 8 [P5, P12, P13]; "
        "expected: p1 to act: bet 4, 8\n"
        f"{path}: hand 3: line 3: the line is cut off: a record ends with a closing brace\n"
        "Hands: 4, not lawful: 2\n"
    )
    assert "se esperaba: le toca a p1: apostar 4, 8" in run(capsys, path, "--lang", "es", status=1)


def test_a_deal_that_was_checked_is_said_to_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Of the hands with a transcript; without one there is nothing to say."""
    path, deal = tmp_path / "a.jsonl", to_line(poker()[0]).decode()
    path.write_text(deal)
    assert run(capsys, path).startswith(
        "1 hand, lawful\nThe deal was checked against its commitment too: every card seen fits.\n"
    )
    assert json.loads(run(capsys, path, "--json"))["deal_checked"] is True
    path.write_text(deal + LINE)
    said = run(capsys, path, "--lang", "es")
    assert "\nEn 1 de ellas también se comprobó el reparto contra su compromiso: cada carta vista concuerda.\n" in said


def test_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A line for each hand."""
    path = tmp_path / "a.jsonl"
    path.write_text(LINE + LINE.replace('"p":1,"to":4', '"p":1,"to":5') + "{}\n")
    good, bad, broken = map(json.loads, run(capsys, path, "--json", status=1).splitlines())

    assert good == {
        "hand": 1,
        "id": "1",
        "lawful": True,
        "deal_checked": False,
        "line": None,
        "event": None,
        "error": None,
        "clauses": [],
        "unjudged": [],
    }
    assert (bad["lawful"], bad["event"], bad["clauses"]) == (False, 13, ["P5", "P12", "P13"])
    assert (broken["lawful"], broken["line"], broken["id"]) == (False, 3, None)


def test_what_could_not_be_judged_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """A viewer's record is judged as far as it goes."""
    output = run(capsys, GOLDEN / "e121.viewer1.jsonl")

    assert output.startswith("1 hand, lawful\nSome cards are hidden")
    (judged,) = map(json.loads, run(capsys, GOLDEN / "e121.viewer1.jsonl", "--json").splitlines())
    assert judged["unjudged"] == ["3 cards that this record does not show: whether they came from the deck"]


@pytest.mark.parametrize(
    ("there", "wrong"), [('"p":1,"to":4', '"p":1,"to":5'), ('"stacks":[74', '"stacks":[75'), ('s":[-6', 's":[-5')]
)
def test_an_edited_hand_is_named_by_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, there: str, wrong: str
) -> None:
    """Events, stacks, payoffs; blank lines count, and a hand with a wrong key before it."""
    path = tmp_path / "a.jsonl"
    assert there in LINE
    path.write_text("\n\n" + LINE + "\n" + LINE.replace(there, wrong))

    assert f"{path}: hand 2 (1): line 5: " in run(capsys, path, status=1)
    assert f"{path}: mano 2 (1): línea 5: " in run(capsys, path, "--lang", "es", status=1)
    good, bad = map(json.loads, run(capsys, path, "--json", status=1).splitlines())
    assert (good["line"], bad["line"]) == (None, 5)


def test_a_lawful_reveal_hand_needs_no_notice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """M5: what was never turned stays unseen, in every record; a view is another thing."""
    assert main(["convert", str(GOLDEN / "e260.jsonl"), str(tmp_path / "a.phhs")]) == 0

    assert run(capsys, tmp_path / "a.phhs") == "1 hand, lawful\n"
    assert "Some cards are hidden" in run(capsys, GOLDEN / "e260.viewer1.jsonl")


def test_a_written_hand_that_is_refused_is_not_lawful(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its line is named."""
    path = tmp_path / "a.phh"
    path.write_text((HANDS / "e121_choices_in_turn.phh").read_text().replace('"p3 pb"', '"p3 cc"'))

    assert "line 13: action 7, 'p3 cc': the first round must be opened [W3]" in run(capsys, path, status=1)


def test_a_hand_of_the_reveal_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Lawful as it stands; a wrong leader is named with its clauses."""
    path = tmp_path / "a.jsonl"
    line = (GOLDEN / "e260.jsonl").read_text()
    path.write_text(line + line.replace('"LeadTaken","p":1', '"LeadTaken","p":2', 1))

    assert f"{path}: hand 2 (1): line 2: event " in run(capsys, path, status=1)
    assert "LeadTaken, 'p' is 2 [M7, R4.3]; expected: 1, as in: p1 takes the lead" in run(capsys, path, status=1)
    assert run(capsys, GOLDEN / "e260.jsonl") == "1 hand, lawful\n"
