"""`comodin play`: a seat at a table of bots, line by line.

Finished hands go to a record; the table itself waits in a file beside it
whenever the game is left in the middle of a hand.  Both lie at the record's
real path, and one process at a time plays there.
"""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
import sys
from datetime import datetime
from hashlib import sha256
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from comodin.bots import make_bot
from comodin.cli.local.lock import hold, is_held, lock_file
from comodin.cli.local.record import check_place, check_record
from comodin.cli.local.session import Player, Session, load
from comodin.cli.local.session import save as save_table
from comodin.cli.options import Table, TableOptions, check_game, resolve_table
from comodin.cli.plain import PlainTable
from comodin.cli.shell import lang, text
from comodin.cli.telling.ink import wants_colour
from comodin.cli.telling.seating import NAMES
from comodin.errors import NotationError, RecordError, RulesError
from comodin.rules import AnyRules
from comodin.texts import Text

__all__ = ["play"]

SEATS: Final = 4
PAUSE: Final = 0.6
"""Seconds before each card that is turned up, where a person watches."""
SESSION: Final = ".table"
"""The suffix of a saved table, beside its record."""


_SECONDS = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,3})?")


def _flag(name: str) -> Parameter:
    return Parameter(help=text(f"cli.play.{name}"), negative=(), show_default=False)


def play(
    game: Annotated[str, Parameter(help=text("cli.play.game"), show_default=False)] = "mexican-poker",
    /,
    *,
    plain: Annotated[bool, _flag("plain")] = False,
    bot: Annotated[tuple[str, ...], _flag("bot")] = (),
    hands: Annotated[str | None, _flag("hands")] = None,
    save: Annotated[Path | None, _flag("save")] = None,
    resume: Annotated[bool, _flag("resume")] = False,
    pause: Annotated[str | None, _flag("pause")] = None,
    options: TableOptions | None = None,
) -> int:
    """Play against bots; see the module."""
    check_game(game)
    last, suspense = _hands(hands), _pause(pause)
    if resume:
        _refuse_settings(bot, options)
        record = _waiting(save)
        with hold(record):
            return _run(_go_on(record, save, last), record, save, suspense)
    table = resolve_table(options, seats=SEATS, game=game)
    bots = _bots(bot, table)
    record = _new_record() if save is None else _real(save)
    check_place(record)
    with hold(record):
        session = _sit_down(game, table, bots, record, seeded=options is not None and bool(options.seed))
        session.last = last
        if save is None:
            _mention_earlier()
        save_table(session, _session_file(record))  # what cannot be saved is refused before anything is played
        return _run(session, record, save, suspense)


def _run(session: Session, record: Path, save: Path | None, suspense: float) -> int:
    """Play at a table on this terminal, or on these pipes."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    return PlainTable(
        session,
        _session_file(record),
        lang=lang(),
        source=sys.stdin,
        sink=sys.stdout,
        colour=wants_colour(sys.stdout, os.environ),
        width=width,
        resume_command=_resume_command(save),
        pause=suspense if sys.stdin.isatty() and sys.stdout.isatty() else 0.0,
    ).run()


def _hands(word: str | None) -> int | None:
    if word is None:
        return None
    if not word.isascii() or not word.isdigit() or not 1 <= int(word[:16]) < 10**15:
        raise RulesError(Text("play.error.hands", given=word))
    return int(word)


def _pause(word: str | None) -> float:
    """Return the seconds of suspense before a turned card: as given, else by the environment, else the usual."""
    given = os.environ.get("COMODIN_PAUSE", "") if word is None else word
    if not given:
        return PAUSE
    if not _SECONDS.fullmatch(given):
        raise RulesError(Text("play.error.pause", given=given))
    return float(given)


def _bots(names: tuple[str, ...], table: Table[AnyRules]) -> list[str]:
    """Return a bot for each place but yours: those that were named, round and round."""
    places = table.seats - 1
    if len(names) > places:
        raise RulesError(Text("play.error.bots", bots=len(names), places=places))
    for name in names:
        make_bot(name, seed="")
    return [(names or ("regular",))[place % max(1, len(names))] for place in range(places)]


def _sit_down(game: str, table: Table[AnyRules], bots: list[str], record: Path, *, seeded: bool) -> Session:
    if _session_file(record).exists():
        raise RecordError(Text("play.error.waiting", file=record))
    names = ["", *NAMES]
    return Session(
        game=game,
        preset=table.preset,
        overrides=table.overrides,
        structure=table.rules.structure,
        stakes=table.stakes,
        players=[
            Player(name=name, bot=bot, stack=stack, bought=stack)
            for name, bot, stack in zip(names, ["", *bots], table.stacks, strict=False)
        ],
        seed=table.seed,
        id=sha256(f"comodin/play/{table.seed}".encode()).hexdigest()[:8] if seeded else secrets.token_hex(4),
        rules_name=table.name or table.preset,
        record=str(record),
        record_size=check_record(record),
    )


def _go_on(record: Path, save: Path | None, last: int | None) -> Session:
    """Return the table that waits beside a record, wherever the two have been moved since."""
    if not _session_file(record).exists():  # the table ended between our look and the lock
        raise RecordError(Text("play.error.nothing_here", file=save or record))
    session = load(_session_file(record))
    session.record = str(record)
    session.last = last or session.last
    return session


def _refuse_settings(bot: tuple[str, ...], options: TableOptions | None) -> None:
    if bot or options is not None:
        given = "--bot" if options is None else Text("play.error.table_options")
        raise NotationError(Text("play.error.resume_options", options=given))


# -- files ---------------------------------------------------------------------------


def _data_folder() -> Path:
    """Return where this system keeps a user's data, in a folder of our own."""
    if asked := os.environ.get("XDG_DATA_HOME"):
        return Path(asked, "comodin")
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"), "comodin")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "comodin"
    return Path.home() / ".local" / "share" / "comodin"


def _new_record() -> Path:
    """Return a file for a new session, named by the time at which it begins; its folder is made where it is missing."""
    folder = _real(_data_folder())
    folder.mkdir(parents=True, exist_ok=True)
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path, further = folder / f"{stem}.jsonl", 1
    while path.exists() or _session_file(path).exists() or lock_file(path).exists():
        further += 1
        path = folder / f"{stem}-{further}.jsonl"
    return path


def _real(path: Path) -> Path:
    """Return the one path of a file, through whatever links it was named."""
    return Path(os.path.realpath(path))


def _session_file(record: Path) -> Path:
    return record.with_name(record.name + SESSION)


def _waiting(save: Path | None) -> Path:
    """Return the record of the saved table to go on with: the one that was named, or the latest of all."""
    if save is not None:
        record = _real(save)
        check_place(record)
        if not _session_file(record).exists():
            raise RecordError(Text("play.error.nothing_here", file=save))
        return record
    found = _tables()
    if not found:
        raise RecordError(Text("play.error.nothing", folder=_data_folder()))
    return found[-1]


def _mention_earlier() -> None:
    """Say that a table waits, so that a new one does not make it forgotten; one that is played at does not wait."""
    found = [record for record in _tables() if not is_held(record)]
    if found:
        print(text("play.error.earlier", command=_resume_command(found[-1])))


def _tables() -> list[Path]:
    """Return the records of the data folder beside which a table was saved, the latest last."""
    found = sorted(_real(_data_folder()).glob(f"*.jsonl{SESSION}"), key=lambda path: path.stat().st_mtime_ns)
    return [path.with_name(path.name.removesuffix(SESSION)) for path in found]


def _resume_command(save: Path | None) -> str:
    words = ["comodin", "play", "--plain", "--resume"]
    if save is not None:
        words += ["--save", str(save)]
    if lang() != "en":
        words += ["--lang", lang()]
    return shlex.join(words)
