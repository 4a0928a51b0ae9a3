"""The table of one person when the disk fails, files vanish, or the program is killed at a bad moment."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comodin.bots import CallerBot
from comodin.cli.local import files
from comodin.cli.local.log import Entry, TableLog
from comodin.cli.local.new import NewTable
from comodin.cli.local.table import LocalTable
from comodin.cli.options import TableOptions, resolve_table
from comodin.errors import IllegalActionError, NotationError, RecordError
from comodin.hand import Action, Fold, HandState
from comodin.history import audit, read_records
from comodin.table import ChangeGame, SetMenu, SitOut, TableGame, choices, next_button
from comodin.table.events import HandSettled, TableClosed


class Fragile(CallerBot):
    """A bot that fails once somebody says so."""

    fails = False

    def act(self, view: HandState, options: Any) -> Action:
        if Fragile.fails:
            raise ZeroDivisionError("no")
        return super().act(view, options)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "comodin"
    folder.mkdir()
    return folder


def new(seed: str = "5", *bots: str, game: str = "mexican-poker", **rules: Any) -> NewTable:
    table = resolve_table(TableOptions(seed=seed, **rules), seats=4, game=game)
    return NewTable.of(table, bots or ("caller",), lang="en", seeded=True)


def begin(folder: Path, made: NewTable, name: str = "hands.jsonl") -> LocalTable:
    record = folder / name
    return LocalTable.begin(made, record, files.table_file(record), lang="en")


def again(table: LocalTable) -> LocalTable:
    return LocalTable.resume(table.record, table.path, lang="en")


def go(table: LocalTable, *, hands: int, tries: int = 3) -> None:
    """Play on to the end of a hand, trying again what fails."""
    rng = random.Random(1)
    while table.number < hands or table.running:
        if not table.running:
            _try(table.buy if table.broke else table.deal, tries)
            continue
        stepped: list[bool] = []
        _try(lambda: stepped.append(table.step()), tries)  # noqa: B023 - it is called at once
        if table.running and stepped[-1:] == [False]:
            option = rng.choice([o for o in table.options if o.action is not Fold] or list(table.options))
            action = option.action(to=rng.choice(option.amounts)) if option.amounts else option.action()  # type: ignore[call-arg]
            _try(lambda: table.act(action), tries)  # noqa: B023


def _try(act: Callable[[], object], tries: int) -> None:
    for _ in range(tries):
        try:
            act()
        except OSError:
            continue
        except IllegalActionError:  # it had been done, and only the record was not written
            return
        return


class Disk:
    """Lets every nth write of the table's file fail, after so many bytes of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.every = 0
        self.torn = 0
        self.on_sync = False
        self._count = 0
        write, sync = TableLog.append, os.fsync

        def append(log: TableLog, entry: Entry, *, durable: bool = True) -> None:
            self._count += 1
            if self.every and not self._count % self.every:
                if self.on_sync:
                    with monkeypatch.context() as patch:
                        patch.setattr(os, "fsync", self._full)
                        write(log, entry, durable=True)
                with log.path.open("ab") as file:
                    file.write(b'{"events":[{"type":"Ha'[: self.torn])
                self._full(0)
            write(log, entry, durable=durable)

        monkeypatch.setattr(TableLog, "append", append)
        monkeypatch.setattr(os, "fsync", sync)

    @staticmethod
    def _full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.mark.parametrize("torn", [0, 1, 10, 20])
@pytest.mark.parametrize("every", [2, 3, 5])
@pytest.mark.parametrize("on_sync", [False, True])
def test_a_full_disk_costs_nothing(folder: Path, disk: Disk, torn: int, every: int, on_sync: bool) -> None:
    """What failed is done again, with the same card: the hands are those of a disk that never failed."""
    plain = begin(folder, new(), "plain.jsonl")
    go(plain, hands=3)
    disk.every, disk.torn, disk.on_sync = every, torn, on_sync
    table = begin(folder, new())
    go(table, hands=3)
    disk.every = 0

    assert [hand.events for hand in table.hands] == [hand.events for hand in plain.hands]
    opened = again(table)
    assert (opened.state, opened.hands) == (table.state, table.hands)
    records = list(read_records(str(table.record)))
    assert len(records) == 3
    assert all(audit(record) is None for record in records)


def test_what_failed_is_not_forgotten_over_something_else(folder: Path, disk: Disk) -> None:
    """Between a card that could not be written and its second try one may sit out: it is the same card still."""
    plain = begin(folder, new(), "plain.jsonl")
    go(plain, hands=1)
    table = begin(folder, new())
    table.deal()
    disk.every = 1
    with pytest.raises(OSError, match="space"):
        table.step()
    disk.every = 0
    table.do(SitOut(table.you))
    go(table, hands=1)

    assert table.hand.events == plain.hand.events
    assert again(table).hand.events == table.hand.events


def test_a_hand_reaches_the_record_before_the_next_begins(folder: Path) -> None:
    """A record that cannot be written holds the table up, and costs no hand."""
    table = begin(folder, new())
    table.record.mkdir()
    go(table, hands=1)
    with pytest.raises(OSError, match="directory"):
        table.deal()
    assert table.number == 1
    table.record.rmdir()
    go(table, hands=3)

    assert [record.id[-2:] for record in read_records(str(table.record))] == ["-1", "-2", "-3"]


def test_a_table_whose_file_is_gone_says_so(folder: Path) -> None:
    """Nothing is acknowledged into a file that nobody could read."""
    table = begin(folder, new())
    table.deal()
    table.path.unlink()
    with pytest.raises(RecordError, match="no longer the table"):
        go(table, hands=1)
    assert not table.path.exists()


def test_a_closed_table_does_not_wait(folder: Path) -> None:
    """Killed between closing and removing its file: it is swept away, and the record is free for another."""
    table = begin(folder, new())
    go(table, hands=1)
    log, _ = TableLog.open(table.path)
    log.append(Entry((TableClosed(),)))

    assert files.waiting() == []
    with pytest.raises(RecordError, match="no table waits"), files.resume(table.record, lang="en"):
        pass
    assert not table.path.exists()
    log, _ = TableLog.open(begin(folder, new(), "other.jsonl").path)
    log.append(Entry((TableClosed(),)))
    with files.begin(new(), folder / "other.jsonl", lang="en") as fresh:
        assert fresh.number == 0


def test_a_bot_that_fails_as_its_table_is_opened_again(folder: Path) -> None:
    """One sentence; other tables still wait, and nothing of this one is lost."""
    table = begin(folder, new("5", "tests.cli.test_local_table:Fragile", preset="wiki"))
    table.deal()
    while table.step():
        pass
    Fragile.fails = True
    try:
        with pytest.raises(NotationError, match="ZeroDivisionError: no"):
            again(table)
        assert [found.hand for found in files.waiting()] == [1]
    finally:
        Fragile.fails = False
    assert again(table).state == table.state


def test_looking_at_what_waits_changes_nothing(folder: Path) -> None:
    """Neither a torn line nor a hand that is not in the record yet: they belong to who plays there."""
    table = begin(folder, new())
    go(table, hands=1)
    data = table.path.read_bytes()
    settled = data[: data.index(b"HandSettled")]
    cut = data[: data.index(b"\n", len(settled)) + 1] + b'{"ev'
    table.path.write_bytes(cut)
    table.record.unlink()

    assert [(found.game, found.hand) for found in files.waiting()] == [("mexican-poker", 2)]
    assert table.path.read_bytes() == cut
    assert not table.record.exists()


def test_the_latest_table_that_can_be_read_is_gone_on_with(folder: Path) -> None:
    """A damaged file does not stand in the way of the others."""
    begin(folder, new(), "a.jsonl")
    broken = folder / "b.jsonl.table"
    broken.write_bytes(b'{"v":2,"head":{')
    os.utime(broken, (2**31, 2**31))

    assert files.waiting_at(None) == files.real(folder / "a.jsonl")


def test_dealers_choice_with_chips_in_the_pot(folder: Path) -> None:
    """Only games that have a use for them can be chosen; by a bot's button and by yours (R2.2)."""
    sweat = TableGame.of("mexican-sweat", stakes="4", last_player_wins="must_beat_centre", cards=1)
    menu = (TableGame.of(stakes="4/8"), sweat)
    rules = ("cards=1", "last_player_wins=must_beat_centre")
    met = 0
    for seed in range(60):
        table = begin(folder, new(str(seed), game="mexican-sweat", rule=rules), f"{seed}.jsonl")
        table.do(SetMenu(menu))
        for hand in range(1, 5):
            if table.choosing:
                table.do(ChangeGame(table.choosing[-1], table.you))
            go(table, hands=hand)
            if table.state.carried:
                met += 1
                assert choices(table.state) == (sweat,)
                assert table.choosing in ((), (sweat,))
                with pytest.raises(IllegalActionError, match="wait in the pot"):
                    table.do(ChangeGame(menu[0], next_button(table.state)))
        if met > 3:
            return
    raise AssertionError("chips never stayed in the pot")


def test_a_long_evening_opens_soon(folder: Path) -> None:
    """Only the last hand is gone through with dealer and bots; every hand can still be looked at."""
    table = begin(folder, new())
    go(table, hands=12)
    opened = again(table)

    assert opened._staff is not None
    assert all(chair in opened._staff for chair in (0, 2, 3, 4))
    assert [hand.view for hand in opened.hands] == [hand.view for hand in table.hands]
    assert opened.net == sum(hand.your_gain for hand in table.hands)
    assert any(isinstance(event, HandSettled) for entry in TableLog.read(table.path)[1] for event in entry.events)
