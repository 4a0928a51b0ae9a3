"""`comodin simulate`, run as a user runs it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from comodin.bots import CallerBot
from comodin.cli import main
from comodin.cli.local.files import SUFFIX
from comodin.hand import Fold, HandState, Option
from comodin.history import audit, read_records
from comodin.rules import PRESETS, REVEAL_GAMES, REVEAL_PRESETS, preset
from tests.reference import judge_reveal


class Interrupter(CallerBot):
    """Presses Ctrl-C in the middle of its fourth hand."""

    hands = 0

    def act(self, view: HandState, options: Any) -> Any:
        if view.street == 3 and options[0].verb == "keep":
            type(self).hands += 1
            if type(self).hands == 4:
                os.kill(os.getpid(), signal.SIGINT)
        return super().act(view, options)


class Folder(CallerBot):
    """Folds always, lawful or not."""

    def act(self, view: HandState, options: tuple[Option, ...]) -> Any:
        return Fold()


def run(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> tuple[str, str]:
    given = ["simulate", "mexican-poker", *map(str, words)]
    assert main([*given, *(() if "--lang" in words else ("--lang", "en"))]) == status
    output, errors = capsys.readouterr()
    assert "Traceback" not in errors
    return output, errors


@pytest.mark.parametrize("structure", [[], ["--spread"], ["--pot-limit"], ["--no-limit"]], ids=str)
@pytest.mark.parametrize("base", PRESETS)
def test_every_preset_structure_and_seat_count(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, base: str, structure: list[str]
) -> None:
    """What is written is lawful, in either form, deep stacks and short ones."""
    low, high = preset(base).players
    for seats in range(low, high + 1):
        out = tmp_path / f"{seats}.jsonl"
        stack = 400 if seats % 2 else 9
        run(capsys, "--preset", base, *structure, "--seats", seats, "--stack", stack, "--hands", 3, "--out", out)
        records = list(read_records(str(out)))
        assert [len(record.seats) for record in records] == [seats] * 3
        assert [audit(record) for record in records] == [None] * 3
        assert main(["convert", str(out), str(out.with_suffix(".phhs"))]) == 0
        assert list(read_records(str(out.with_suffix(".phhs")))) == records


def test_a_seed_repeats_the_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """hand-history 4: ``--seed`` fixes every card and every choice."""
    paths = [tmp_path / name for name in ("a.jsonl", "b.jsonl", "c.jsonl")]
    for path, seed in zip(paths, (7, 7, 8), strict=True):
        run(capsys, "--hands", 5, "--seed", seed, "--out", path)

    assert paths[0].read_bytes() == paths[1].read_bytes() != paths[2].read_bytes()


def test_the_button_moves(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """P3: p1 is always left of the button, so the players move through the seats; stacks stay with them."""
    out = tmp_path / "a.jsonl"
    bots = ("--bot", "random", "--bot", "caller", "--bot", "comodin.bots:CallerBot")
    run(capsys, "--hands", 4, "--stacks", "50,60,70", *bots, "--out", out)
    records = list(read_records(str(out)))

    assert records[0].names == records[3].names == ("random-1", "caller-2", "CallerBot-3")
    assert records[1].names == ("caller-2", "CallerBot-3", "random-1")
    assert [seat.stack for seat in records[1].seats] == [60, 70, 50]
    assert [record.id for record in records] == ["1", "2", "3", "4"]


def test_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    """Hands, speed, each player's net with its interval; nothing is written."""
    output, _ = run(capsys, "--hands", 30, "--seed", "x", "--preset", "wiki")

    assert output.startswith("Mexican Poker · wiki · limit 4/8 · ante 2 · 6 seats · seed x\n30 hands in ")
    assert output.count("random-") == 6
    assert output.count(" ± ") == 6
    assert " ± -" not in output
    spanish, _ = run(capsys, "--hands", 2, "--lang", "es")
    assert "por 100 manos (99 %)" in spanish


@pytest.mark.parametrize("hands", [1, 2, 29])
def test_too_few_hands_have_no_interval(capsys: pytest.CaptureFixture[str], hands: int) -> None:
    """The normal quantile would make luck of a few hands look like skill."""
    output, _ = run(capsys, "--hands", hands, "--seed", 1)
    summary = json.loads(run(capsys, "--hands", hands, "--seed", 1, "--json")[0])

    assert output.count(" ± -\n") == 6
    assert [player["interval_99"] for player in summary["players"]] == [None] * 6


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_record_of_a_saved_table_is_not_replaced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str
) -> None:
    """`comodin play` goes on in it; a record without one is replaced."""
    out = tmp_path / "night.jsonl"
    table = out.with_name(out.name + SUFFIX)
    out.write_text("precious")
    table.write_text("{}")
    _, errors = run(capsys, "--hands", 1, "--out", out, "--lang", lang, status=2)
    assert f"{table}" in errors
    assert out.read_text() == "precious"

    table.unlink()
    run(capsys, "--hands", 1, "--out", out)
    assert len(list(read_records(str(out)))) == 1


def test_the_summary_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """What is won is lost; the interval holds the mean."""
    summary = json.loads(run(capsys, "--hands", 30, "--seed", 1, "--json")[0])

    assert summary["hands"] == 30
    assert sum(player["net"] for player in summary["players"]) == 0
    for player in summary["players"]:
        low, high = player["interval_99"]
        assert low < player["per_100"] == 100 * player["net"] / 30 < high
    assert (summary["broke"], summary["interrupted"], summary["out"]) == (None, False, None)


def test_stacks_are_kept_until_somebody_cannot_pay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """``--keep-stacks``: each hand begins where the last ended."""
    out = tmp_path / "a.jsonl"
    output, _ = run(capsys, "--hands", 5000, "--keep-stacks", "--stack", 20, "--seats", 3, "--seed", 2, "--out", out)
    records = list(read_records(str(out)))
    chips = dict(zip(records[0].names, [20] * 3, strict=True))
    for record in records:
        assert {seat.name: seat.stack for seat in record.seats} == chips
        chips = dict(zip(record.names, record.stacks, strict=True))

    assert 0 in chips.values()
    assert f"Ended after hand {len(records)}: " in output


def test_a_fee_that_the_next_button_cannot_pay_ends_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    """P2: the collection comes from the button alone; stacks do not suffice everywhere."""
    rules = ("--rule", "collection=30", "--rule", "collection_from=button")
    output, _ = run(capsys, *rules, "--stacks", "80,30,80", "--hands", 9)

    assert "Ended after hand 2: random-2 cannot pay for another." in output


def test_ctrl_c_leaves_whole_hands_and_the_summary(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The hand that is being played is finished and written; then the status of an interruption."""
    Interrupter.hands = 0
    out = tmp_path / "a.jsonl"
    bot = f"{__name__}:Interrupter"
    sys.modules.setdefault(__name__, sys.modules[Interrupter.__module__])
    output, errors = run(capsys, "--hands", 99, "--bot", bot, "--seats", 2, "--out", out, "--json", status=130)
    hands = json.loads(output)["hands"]

    assert json.loads(output)["interrupted"]
    assert errors == "comodin: interrupted\n"
    assert 1 <= hands < 99
    assert len(list(read_records(str(out)))) == hands


def test_a_process_that_is_interrupted_leaves_whole_hands(tmp_path: Path) -> None:
    """As a shell does it, at any moment."""
    out = tmp_path / "a.phhs"
    words = ["simulate", "mexican-poker", "--hands", "1000000", "--out", str(out), "--lang", "en"]
    with subprocess.Popen(
        [sys.executable, "-m", "comodin", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while not (out.exists() and out.stat().st_size > 10_000):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)

    assert process.returncode == 130
    assert errors == "comodin: interrupted\n"
    records = list(read_records(str(out)))
    assert f"{len(records)} hands in {out}" in output
    assert not any(audit(record) for record in records)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--hands", "0"), "--hands: '0' is not a whole number from 1 up"),
        (("--hands", "-5"), "--hands: '-5' is not a whole number"),
        (("--hands", "x"), "--hands: 'x' is not a whole number"),
        (("--bot", "shark"), "shark"),
        (("--seats", "2", "--bot", "random", "--bot", "random", "--bot", "random"), "--bot: 3 bots for 2 seats"),
        (("--out", "a.csv"), "a.csv: what to write follows from the name: .jsonl (event log), .phhs or .txt (to read)"),
        (("--out", "a.phh"), "a.phh: a .phh file holds one hand; write .phhs"),
        (("--out", "/nowhere/a.jsonl"), "/nowhere/a.jsonl"),
        (("--preset", "wikki"), "did you mean 'wiki'?"),
        (("--bot", f"{__name__}:Folder", "--hands", "1"), "hand 1: a bot chose what the rules refuse: fold: "),
    ],
)
def test_misuse(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str) -> None:
    """Status 2, and what would be right."""
    sys.modules.setdefault(__name__, sys.modules[Folder.__module__])
    output, errors = run(capsys, *words, status=2)

    assert output == ""
    assert message in errors


def test_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """GAME is a name."""
    assert main(["simulate", "omaha"]) == 2
    assert "'omaha' is not a game here" in capsys.readouterr().err


# -- the reveal games ------------------------------------------------------------------------


def run_reveal(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert main(["simulate", *map(str, words), "--lang", "en"]) == 0
    output, errors = capsys.readouterr()
    assert errors == ""
    return output


@pytest.mark.parametrize("structure", [[], ["--spread"], ["--pot-limit"], ["--no-limit"]], ids=str)
@pytest.mark.parametrize("base", REVEAL_PRESETS)
def test_every_reveal_preset_structure_and_seat_count(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, base: str, structure: list[str]
) -> None:
    """What is written is lawful, in either form, and to the second judge; either name takes every preset."""
    for seats in range(2, 8):
        out, game = tmp_path / f"{seats}.jsonl", REVEAL_GAMES[seats % 2]
        bots = ("--bot", "caller", "--bot", "random")[: 2 if seats % 3 else 4]
        stack = 400 if seats % 2 else 9
        run_reveal(
            capsys, game, "--preset", base, *structure, *bots, "--seats", seats, "--stack", stack,
            "--hands", 2, "--seed", 5, "--out", out,
        )  # fmt: skip
        records = list(read_records(str(out)))
        assert [(len(record.seats), record.game_name) for record in records] == [(seats, game)] * 2
        assert [audit(record) for record in records] == [None] * 2
        assert [judge_reveal(json.loads(line)) for line in out.read_text().splitlines()] == [[]] * 2
        assert main(["convert", str(out), str(out.with_suffix(".phhs"))]) == 0
        converted = list(read_records(str(out.with_suffix(".phhs"))))
        assert [record.payoffs for record in converted] == [record.payoffs for record in records]
        assert [audit(record) for record in converted] == [None] * 2


def test_a_reveal_game_has_its_own_default_preset(capsys: pytest.CaptureFixture[str]) -> None:
    """One bet in limit, six seats."""
    for game, named in (
        ("mexican-sweat", "Mexican Sweat · opr-sweat · limit 4 · ante 2 · 6 seats"),
        ("no-peek", "No Peek · opr-nopeek"),
    ):
        assert run_reveal(capsys, game, "--hands", 1).startswith(named)
    summary = json.loads(run_reveal(capsys, "no-peek", "--hands", 3, "--json"))
    assert (summary["game"], summary["preset"], summary["carried"]) == ("no-peek", "opr-nopeek", 0)
    assert main(["simulate", "no-peek", "--preset", "wiki"]) == 2
    assert "'wiki' is a preset for mexican-poker" in capsys.readouterr().err


def test_a_pot_that_nobody_wins_waits_for_the_next_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """R2.2, ``last_player_wins=must_beat_centre``: the chips are carried from hand to hand, and into the record."""
    out = tmp_path / "a.jsonl"
    words = ("--rule", "last_player_wins=must_beat_centre", "--rule", "cards=1", "--seats", 2, "--bot", "caller")
    summary = json.loads(
        run_reveal(capsys, "mexican-sweat", *words, "--hands", 40, "--seed", 3, "--out", out, "--json")
    )
    records = list(read_records(str(out)))
    assert [audit(record) for record in records] == [None] * 40
    before = 0
    for record in records:
        assert record.carried == before
        before = -sum(record.payoffs) + record.carried
    assert any(record.carried for record in records)
    assert sum(player["net"] for player in summary["players"]) == -summary["carried"] == -before
    assert main(["convert", str(out), str(out.with_suffix(".phhs"))]) == 0
    assert [record.carried for record in read_records(str(out.with_suffix(".phhs")))] == [
        record.carried for record in records
    ]
