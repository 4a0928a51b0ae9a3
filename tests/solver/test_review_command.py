"""`comodin review` as a person runs it: the list, JSON, one player, masked and broken records, both languages."""

from __future__ import annotations

import io
import json
from pathlib import Path

import msgspec
import pytest

from comodin.bots import make_bot, play_hand
from comodin.cards import Shoe
from comodin.cli import main
from comodin.games import game_at
from comodin.history import HandRecord, to_line, view_of
from comodin.rules import RuleSet

WIKI = RuleSet.of("wiki")
NAMES = ("Ana", "Beto\x1b[31m", "Cruz")


@pytest.fixture(scope="module")
def hands() -> list[HandRecord]:
    game = game_at(WIKI, WIKI.stakes("4/8"), [60, 60, 60])
    found = []
    for number in range(1, 5):
        bots = [make_bot("random", seed=f"{number}/{p}") for p in range(3)]
        state, events = play_hand(game, bots, Shoe.seeded(game.deck, seed=7, hand=number))
        found.append(HandRecord.of(state, events, id=f"night-{number}", preset="wiki", names=NAMES))
    return found


@pytest.fixture(scope="module")
def night(hands: list[HandRecord], tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("review") / "night.jsonl"
    file.write_bytes(b"".join(map(to_line, hands)))
    return str(file)


def run(*words: str) -> int:
    return main(["review", *words, "--seconds", "0"])


def test_the_worst_decisions_are_listed_with_what_was_better(night: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(night, "--top", "2") == 0
    said = capsys.readouterr().out

    assert said.startswith("Hands: 4. Decisions judged by the solver: ")
    assert "\n1. hand " in said
    assert "\n2. hand " in said
    assert "\n3. hand " not in said
    assert "chips lost; better: " in said
    assert "\x1b" not in said
    assert all(len(line) <= 80 for line in said.splitlines())


def _named(hand: HandRecord, name: str) -> HandRecord:
    """Return a hand whose first seat's Ana has another name."""
    seats = tuple(msgspec.structs.replace(seat, name=name) if seat.name == "Ana" else seat for seat in hand.seats)
    return msgspec.structs.replace(hand, seats=seats)


def test_you_are_found_under_the_name_of_your_record(
    hands: list[HandRecord], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who plays at the terminal is You on the screen and Player in the record; both name him."""
    file = tmp_path / "friday.jsonl"
    mine = [_named(hand, "Player") for hand in hands]
    file.write_bytes(b"".join(map(to_line, mine)))

    said = []
    for name in ("You", "Tú", "Player"):
        assert run(str(file), "--player", name, "--top", "1") == 0
        said.append(capsys.readouterr().out)

    assert said[0] == said[1] == said[2]
    assert "You: " in said[0]
    assert "Player" not in said[0]


def test_one_player_as_json(night: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(night, "--player", "Ana", "--json", "--top", "50") == 0
    told = json.loads(capsys.readouterr().out)

    assert list(told["players"]) == ["Ana"]
    assert told["hands"] == 4
    lost = [found["lost_at_least"] for found in told["decisions"]]
    assert lost == sorted(lost, reverse=True)
    assert {found["player"] for found in told["decisions"]} == {"Ana"}
    assert all(found["low"] <= found["loss"] <= found["high"] for found in told["decisions"])
    by_method = told["players"]["Ana"]
    assert by_method["lost"] + by_method["lost_estimate"] == pytest.approx(sum(lost), abs=0.1)


def test_a_players_own_record_says_the_same(
    hands: list[HandRecord], night: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.jsonl"
    own.write_bytes(b"".join(to_line(view_of(hand, 1)) for hand in hands))
    assert run(night, "--player", "Ana", "--json") == 0
    whole = capsys.readouterr().out
    assert run(str(own), "--json") == 0

    assert capsys.readouterr().out == whole


def test_in_spanish_and_from_standard_input(
    night: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(Path(night).read_bytes()))
    monkeypatch.setattr("sys.stdin", stream)
    assert run("-", "--lang", "es") == 0
    said = capsys.readouterr().out

    assert said.startswith("Manos: 4.")
    assert "fichas perdidas; mejor: " in said


def test_a_wrong_hand_is_left_out_and_the_rest_reviewed(
    night: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, *_ = Path(night).read_text(encoding="utf-8").splitlines()
    file = tmp_path / "broken.jsonl"
    wrong = json.loads(second)
    wrong["payoffs"][0] += 1
    file.write_text("\n".join([first, "{}", json.dumps(wrong)]), encoding="utf-8")
    assert run(str(file), "--json") == 1
    out, err = capsys.readouterr()

    assert json.loads(out)["hands"] == 1
    assert json.loads(out)["left_out"] == 2
    assert [line.split(" is left out: ")[0] for line in err.splitlines()] == [
        f"comodin: {file}: hand 2",
        f"comodin: {file}: hand 3",
    ]


def test_a_spectators_record_is_left_out_with_the_reason(
    hands: list[HandRecord], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "seen.jsonl"
    file.write_bytes(to_line(view_of(hands[0], 0)))
    assert run(str(file)) == 1
    assert "spectator's view" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-such-file.jsonl"], "no-such-file.jsonl"),
        (["night.csv"], "night.csv"),
        (["--player", "Nobody"], "'Nobody' has no decisions"),
        (["--top", "0"], "--top cannot be 0"),
        (["--seconds", "-1"], "--seconds cannot be -1"),
        (["--lang", "es", "--player", "Nadie"], "de 'Nadie' no se ve ninguna decisión"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], said: str, night: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = words if words[0].startswith("n") else [night, *words]
    assert main(["review", *words]) == 2
    out, err = capsys.readouterr()

    assert said in err
    assert not out
    assert "Traceback" not in err


def test_an_interrupted_review_tells_what_is_known(
    night: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from comodin.cli import review as command

    real = command.judge
    seen: list[str] = []

    def judge(record: HandRecord) -> object:
        seen.append(record.id)
        if len(seen) == 3:
            raise KeyboardInterrupt
        return real(record)

    monkeypatch.setattr(command, "judge", judge)
    assert run(night, "--json") == 130
    told = json.loads(capsys.readouterr().out)

    assert told["interrupted"]
    assert told["hands"] == 2
