"""`comodin floor`: the companion of a live table with a physical deck, on the whole screen or line by line.

Each entry is on the disk before it is answered; the last table goes on by
itself, after whatever ended the program.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from comodin.cli.floor_files import choose, list_tables
from comodin.cli.options import TableOptions, check_game, resolve_rules, resolve_table
from comodin.cli.shell import lang, text
from comodin.errors import NotationError, RulesError
from comodin.floor import Seated, Setup
from comodin.table import TableGame
from comodin.texts import Text

__all__ = ["floor"]

SEATS: Final = 6
ROUNDS: Final = 10
MOST_ROUNDS: Final = 1000
_PERSON = re.compile(r"(.*\D)\s+([0-9]{1,12})")


def _flag(name: str, *, number: bool = False) -> Parameter:
    return Parameter(
        name=f"--{name}",
        help=text(f"floor.flag_help.{name}"),
        negative=(),
        show_default=False,
        allow_leading_hyphen=number,
    )


def floor(
    game: Annotated[str | None, Parameter(help=text("cli.play.game"), show_default=False)] = None,
    /,
    *,
    names: Annotated[str | None, _flag("names")] = None,
    button: Annotated[str | None, _flag("button", number=True)] = None,
    new: Annotated[bool, _flag("new")] = False,
    file: Annotated[Path | None, _flag("file")] = None,
    listed: Annotated[bool, _flag("list")] = False,
    plain: Annotated[bool, _flag("plain")] = False,
    json: Annotated[bool, _flag("json")] = False,
    quiz: Annotated[bool, _flag("quiz")] = False,
    rounds: Annotated[str | None, _flag("rounds", number=True)] = None,
    options: TableOptions | None = None,
) -> int:
    """Keep a live table; see the module."""
    check_game(game or "mexican-poker")
    if quiz:
        return _quiz(game, rounds, options, others={"--names": names, "--button": button, "--file": file})
    if rounds is not None:
        raise NotationError(Text("floor.cli.rounds_alone"))
    if listed:
        return list_tables(lang())
    screen = not plain and not json and _is_terminal()
    settings = any(given is not None for given in (game, names, button, options))
    if settings and file is not None and not new and file.exists():
        raise NotationError(Text("floor.cli.goes_on", file=file))
    fresh = new or settings
    with choose(file, fresh=fresh, setup=lambda: _setup(game, names, button, options, ask=screen)) as table:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        if screen:
            from comodin.cli.floor_screen import FloorScreen

            return FloorScreen(table, lang=lang()).run()
        from comodin.cli.floor_plain import FloorLines

        return FloorLines(table, source=sys.stdin, sink=sys.stdout, lang=lang(), as_json=json).run()


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


# -- who sits down ------------------------------------------------------------------------------


def _setup(
    game: str | None, names: str | None, button: str | None, options: TableOptions | None, *, ask: bool
) -> Setup:
    """Return a new table by the options; on a screen the names are asked for where none are given."""
    if names is None and ask and (options is None or (options.seats is None and options.stacks is None)):
        names = _ask_names()
    people = [] if names is None else [_person(given) for given in names.split(",")]
    seats = len(people) or SEATS
    house = resolve_table(options, seats=seats, game=game or "mexican-poker")
    if people and len(house.stacks) != len(people):
        least, most = house.rules.players
        if not least <= len(people) <= most:
            raise RulesError(Text("cli.table.seats_range", flag="--names", seats=len(people), low=least, high=most))
        raise RulesError(Text("floor.cli.names_seats", names=len(people), seats=len(house.stacks)))
    if not people:
        people = [(text("floor.cli.player", seat=seat), None) for seat in range(1, len(house.stacks) + 1)]
    seated = tuple(
        Seated(seat, name, stack if chips is None else chips)
        for seat, ((name, chips), stack) in enumerate(zip(people, house.stacks, strict=True), 1)
    )
    return Setup(
        game=TableGame.by(house.rules, house.stakes, game=house.game, preset=house.preset, title=house.name),
        seats=seated,
        button=_button(button, len(seated)),
    )


def _ask_names() -> str | None:
    try:
        return input(text("floor.cli.ask_names") + " ").strip() or None
    except EOFError:
        raise KeyboardInterrupt from None


def _person(given: str) -> tuple[str, int | None]:
    said = " ".join(given.split())
    if not said:
        raise NotationError(Text("floor.cli.names_form", given=given))
    match = _PERSON.fullmatch(said)
    return (match[1].strip(), int(match[2])) if match else (said, None)


def _button(given: str | None, seats: int) -> int:
    if given is None:
        return 0
    if not given.isascii() or not given.isdigit() or not 1 <= int(given[:9]) <= seats:
        raise NotationError(Text("floor.cli.button_form", given=given, seats=seats))
    return int(given)


# -- the quiz -----------------------------------------------------------------------------------


def _quiz(game: str | None, rounds: str | None, options: TableOptions | None, *, others: dict[str, object]) -> int:
    """Put random irregular situations to a trainee."""
    for name, given in others.items():
        if given is not None:
            raise NotationError(Text("floor.cli.quiz_alone", option=name))
    if rounds is not None and (not rounds.isascii() or not rounds.isdigit() or not 1 <= int(rounds[:9]) <= MOST_ROUNDS):
        raise NotationError(Text("floor.cli.rounds_form", given=rounds))
    from comodin.floor.quiz import run_quiz

    house = resolve_rules(options, game=game)
    run_quiz(
        house.rules,
        house.preset,
        lines=iter(sys.stdin),
        write=lambda line: print(line, flush=True),
        rounds=ROUNDS if rounds is None else int(rounds),
        seed=secrets.token_hex(4) if options is None or options.seed is None else options.seed,
        lang=lang(),
        name=house.name,
    )
    return 0
