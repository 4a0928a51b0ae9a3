"""A live table line by line in this process, written down as a transcript: what is typed after ``$``."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from comodin.cli.floor_files import choose
from comodin.cli.floor_plain import FloorLines
from comodin.floor import Setup
from comodin.texts import Lang


class Typed(io.StringIO):
    """Lines as standard input, each written to the transcript as it is read."""

    def __init__(self, lines: Iterable[str], transcript: io.StringIO) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self._transcript = transcript

    def __iter__(self) -> Iterator[str]:
        while line := self.readline():
            self._transcript.write(f"$ {line}")
            yield line


def transcript(file: Path, setup: Setup, lines: Iterable[str], *, lang: Lang = "en", fresh: bool = True) -> str:
    """Return everything that is said and typed at a table whose file is `file`, which is called FILE there."""
    sink = io.StringIO()
    with choose(file, fresh=fresh, setup=lambda: setup) as table:
        assert FloorLines(table, source=Typed(lines, sink), sink=sink, lang=lang).run() == 0
    return sink.getvalue().replace(str(file), "FILE").replace(command(), "COMODIN ")


def command() -> str:
    """Return how the program says it was called."""
    from comodin.cli.local.farewell import program

    return " ".join(program()) + " "
