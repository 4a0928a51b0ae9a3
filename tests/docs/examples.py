"""Console examples in Markdown: found, run, compared.

    ```console
    $ comodin rank "As Kd Qc 7h JoU"
    As Kd Qc 7h JoU  straight:A        1811  straight, ace high [bug: J]
    ```

A line that begins with ``$`` is run; what follows up to the next one is its
output, both streams as a terminal shows them.  A line ``...`` stands for any
lines, ``...`` within a line for anything.  What stands behind the prompt of a
table, ``> ``, is typed there.  A line ``$ echo $?`` gives the status of the
command before it.

The examples of a page run in one folder, in their order: what one writes the
next may read.  A block below a comment ``<!-- file: NAME -->`` is written
there first.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from comodin.cli import main

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    ROOT / "README.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if "_build" not in page.parts),
)

FENCE = re.compile(
    r"^(?:<!-- file: (?P<file>\S+) -->\n+)?(?P<indent> *)```(?P<kind>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)


PLAIN = re.compile(r"comodin (?!.*--help)[^|<>&;$`*]*")
PROMPT = re.compile(r"^(?:[^\n]*[.:] )?> ?(.*)$", re.MULTILINE)


class File(NamedTuple):
    """A block that a page asks its reader to save."""

    line: int
    name: str
    text: str


class Example(NamedTuple):
    """A command line and what it must print."""

    line: int
    command: str
    output: str

    @property
    def typed(self) -> str:
        """What the reader types while it runs."""
        return "".join(f"{words}\n" for words in PROMPT.findall(self.output))


def steps(page: str) -> Iterator[File | Example]:
    """Give what a page does, in its order."""
    for block in FENCE.finditer(page):
        first = page.count("\n", 0, block.start("body")) + 1
        if block["file"]:
            yield File(first, block["file"], block["body"])
        elif block["kind"] == "console":
            yield from _examples(block["body"], first)


def _examples(body: str, first: int) -> Iterator[Example]:
    found: list[tuple[int, list[str]]] = []
    for line, text in enumerate(body.splitlines(), first):
        if text.startswith("$ "):
            found.append((line, [text[2:]]))
        elif not found:
            raise ValueError(f"line {line}: a console block begins with a command")
        elif found[-1][1][-1].endswith("\\") and len(found[-1][1]) == 1:
            found[-1][1][0] = found[-1][1][0][:-1].rstrip() + " " + text.removeprefix("> ").lstrip()
        else:
            found[-1][1].append(text)
    for line, (command, *output) in found:
        yield Example(line, command, "\n".join(output))


def as_pattern(output: str) -> re.Pattern[str]:
    """Return what the output must match: itself, but for ``...``."""
    parts = []
    for line in output.split("\n") if output else []:
        if line == "...":
            parts.append(r"(?:[^\n]*\n)*?")
        else:
            parts.append("[^\n]*?".join(map(re.escape, line.split("..."))) + "\n")
    return re.compile("".join(parts))


class Shell:
    """Runs command lines as a reader would: in one folder, at 80 columns, in English unless they say otherwise.

    A plain `comodin` line runs in this process, which is many times quicker;
    whatever needs a shell, or help (whose texts are made once), does not.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._status = 0
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("LC_", "COMODIN", "PYTHON"))},
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]),
            "COLUMNS": "80",
            "COMODIN_LANG": "en",
            "HOME": str(folder),
            "LANG": "C.UTF-8",
            "NO_COLOR": "1",
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_STATE_HOME": str(folder / "state"),
        }

    def run(self, command: str, typed: str = "") -> str:
        """Return what a command prints, both streams in their order."""
        if command == "echo $?":
            return f"{self._status}\n"
        if PLAIN.fullmatch(command):
            return self._run_here(shlex.split(command)[1:], typed)
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self._environment,
            input=typed.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
        self._status = done.returncode
        return done.stdout.decode()

    def _run_here(self, words: list[str], typed: str) -> str:
        printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
        given = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        with (
            chdir(self.folder),
            patch.dict(os.environ, self._environment, clear=True),
            patch.multiple(sys, stdin=given, stdout=printed, stderr=printed),
        ):
            self._status = main(words)
        printed.seek(0)
        return printed.read()
