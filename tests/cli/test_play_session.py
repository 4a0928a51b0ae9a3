"""A whole evening at the plain table: buying, sitting out, other games, dealer's choice, going on after a kill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comodin.history import audit, read_records
from tests.cli.plain_play import PASSIVE, Played, play

KEYS = PASSIVE * 60
SHOVE = ("all-in", "c", "k", "b 4") * 30
"""Goes all-in wherever that is possible: somebody is soon out of chips."""


class Table:
    """Plays at one record in this process."""

    def __init__(self, folder: Path, *rest: object) -> None:
        self._rest = rest
        self.folder = folder

    def __call__(self, lines: object, *words: str, record: str = "hands.jsonl") -> Played:
        return play(*self._rest, self.folder / record, lines, *words)  # type: ignore[arg-type]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return Table(tmp_path, monkeypatch, capsys)


def hand(table: Table, *words: str, keys: tuple[str, ...] = ("b 4", *("c", "k") * 30)) -> Played:
    """Play one hand, key by key, up to the prompt that follows it."""
    done = table([], *words)
    for key in keys:
        if not done.saved.running and done.saved.number:
            break
        done = table([key], "--resume")
    return done


def total(done: Played) -> list[str]:
    """Return the last line of the accounts that were told last."""
    return next(line.split() for line in reversed(done.out.splitlines()) if line.split()[:1] == ["total"])


def test_sitting_out_the_bots_play_on(table: Table) -> None:
    """Nothing is dealt or charged to who sits out; back in, one is dealt in again; the record has both."""
    hand(table, "--seed", "5")
    out = table(["out", "", "", "in"], "--resume")
    stack = out.saved.seat.stack

    assert "You sit out from the next deal on." in out.out
    assert "Hand 2. " in out.out
    assert "Hand 3. " in out.out
    assert "Cards: Lupe " in out.out.split("Hand 2. ")[1]
    assert "(sits out)" in out.out
    assert "You are dealt in again from the next deal on." in out.out
    assert stack == out.saved.hands[0].your_gain + 80
    table(["", *KEYS[:3]], "--resume")
    records = list(read_records(out.record))
    assert [record.viewer == 0 for record in records] == [False, True, True]
    assert [len(record.seats) for record in records] == [4, 3, 3]
    assert all(audit(record) is None for record in records)


def test_too_few_to_play_without_you(table: Table) -> None:
    hand(table, "--seed", "5", "--seats", "2")
    done = table(["out", "", "in"], "--resume")

    assert "Deal a hand: players ready to be dealt in: 1; this game takes 2 or more." in done.out
    assert "dealt in again" in done.out


def test_the_game_changes_between_hands(table: Table) -> None:
    """Stacks are kept, the next hand is of the new game, and so says its record (dealer's choice apart)."""
    hand(table, "--seed", "5")
    before = [int(chips) for chips in re.findall(r" (\d+)[,.]", table(["game"], "--resume").out.split("Chips:")[1])][:4]
    done = table(["game chess", "game sweat 4", "", *("k", "c", "") * 20], "--resume")

    assert "'chess' is no game, house rules or stakes here" in done.out
    assert "From now on: Mexican Sweat, opr-sweat rules, limit 4, ante 2." in done.out
    first, second, *_ = read_records(done.record)
    assert (first.game_name, second.game_name) == ("mexican-poker", "mexican-sweat")
    assert sorted(seat.stack for seat in second.seats) == sorted(before)


def test_chips_are_added_between_hands(table: Table) -> None:
    """Any number; that is no buy-in (R3.7), and the accounts count it."""
    hand(table, "--seed", "5")
    done = table(["b 20", "add", "add 20", "l"], "--resume")

    assert "'b 20' does nothing between hands" in done.out
    assert "say how many to add, as in add 20" in done.out
    assert "You add 20 chips." in done.out
    assert "You   " in done.out
    row = next(line.split() for line in reversed(done.out.splitlines()) if line.split()[:1] == ["You"])
    assert row[1] == "100"
    assert total(done)[3] == "0"


def test_a_short_buy_then_a_full_one(table: Table) -> None:
    """One short buy for each full one, of at least half (P31, R3.7, E199)."""
    words = ("--stacks", "4,4000,4000", "--no-limit", "--stakes", "8", "--seed", "3", "--bot", "caller")
    done, said = table([], *words), ""
    for buys in (["b 40", "b 500"], ["b 400", "b 800"]):
        for key in SHOVE:
            if not done.saved.running and done.saved.broke:
                break
            done = table([key] if done.saved.running else [""], "--resume")
        said += table(buys, "--resume").out
        done = table([], "--resume")

    assert "Buy in: 40 chips; a short buy is at least 400, a full one 800 (P31)." in said
    assert "You buy in again for 500." in said
    assert "Buy in: 400 chips; no short buy is open now, and a full one is at least 800 (P31)." in said
    assert "You buy in again for 800." in said


def test_dealers_choice(table: Table) -> None:
    """Who has the button picks the game: bots theirs, you yours, Enter keeps it; a wrong number is told."""
    keys = ("2", "k", "c", "b 4", "")
    done = table(["9", "x", *keys * 60], "--dealers-choice", "--seed", "4", "--hands", "8", "--bot", "caller")

    assert done.status == 0
    assert "has the choice: " in done.out
    assert "The next button is yours, and so is the choice of the game:" in done.out
    games = [record.game_name for record in read_records(done.record)]
    assert len(games) == 8
    assert games[1] == games[5] == "mexican-sweat"
    assert len(set(games)) > 1
    assert total(done)[3] == "0"


def test_dealers_choice_can_be_turned_on_and_off(table: Table) -> None:
    hand(table, "--seed", "5")
    done = table(["choice", "game wiki", "choice"], "--resume")

    assert "Dealer's choice: who has the button picks the game." in done.out
    assert "Change the game: at dealer's choice the next button says what is played." in done.out
    assert "The game stays as it is: Mexican Poker" in done.out


def test_the_end_tells_who_pays_whom(table: Table) -> None:
    """Accounts at zero, and payments that bring everybody there."""
    done = table(KEYS, "--seed", "5", "--hands", "3", "--bot", "caller")
    accounts, payments = done.out.split("Accounts")[-1].split("To bring everybody to zero:")
    rows = {line.split()[0]: int(line.split()[3]) for line in accounts.splitlines()[2:]}
    rows.pop("total")
    for line in payments.splitlines()[1:]:
        if paid := re.fullmatch(r"  (\w+) pays? (\w+) (\d+)", line):
            rows[paid[1]] += int(paid[3])
            rows[paid[2].replace("you", "You")] -= int(paid[3])

    assert set(rows.values()) == {0}


def test_statistics(table: Table) -> None:
    done = table([*KEYS[:90], "stats"], "--seed", "5", "--bot", "caller")

    assert "Your session: you played " in table(["stats"], "--resume").out + done.out


def test_an_evening_in_spanish(table: Table) -> None:
    hand(table, "--seed", "5", "--lang", "es")
    done = table(
        ["agregar 20", "descanso", "", "vuelvo", "juego no-peek", "elección", "estadísticas", "l", "?"],
        "--resume",
        "--lang",
        "es",
    )

    for said in (
        "Agregas 20 fichas.",
        "Descansas",
        "(descansa)",
        "Vuelves a jugar",
        "Desde ahora: No Peek",
        "A elección del botón",
    ):
        assert said in done.out
    assert done.status == 0
