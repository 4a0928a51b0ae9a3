"""Write docs/reference/cli.md from the commands' own help.

    python scripts/make_cli_reference.py [--check]

Every command of `comodin.cli.app.COMMANDS` has a section: a note of ours from
`NOTES`, then its help as the command prints it at 80 columns.  With --check
nothing is written; the status is 1 if the page is not what would be written.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from comodin.cli.app import COMMANDS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "cli.md"

HEAD = """\
<!-- Made by scripts/make_cli_reference.py; edit that, or the help texts, not this page. -->

# The command line

One command, a word for what it should do, options in any order. Every page of help, every answer and every complaint
exists in English and in Spanish: `--lang es` anywhere in the line, or `COMODIN_LANG=es` in the environment; otherwise
the language of the system counts.

Output that goes to a file or a pipe is plain text of 80 columns; a terminal gets colour. `--json` prints one object, or
one a line. Results go to standard output, complaints to standard error.

| status | means |
|---|---|
| 0 | done |
| 1 | the answer is no: an audit failed, a hand or a line was wrong |
| 2 | misuse: an option, a file or a rule that cannot be |
| 130 | interrupted |
"""

NOTES = {
    "odds": "What is supposed, and what the columns mean: [odds](odds.md).",
    "solve": "What is solved, and what the figures mean: [the solver](../explanation/solver.md). A line of the file of"
    " `--batch`: `Kd 7h 5c 2s [?] | As Qs 4d 3h [?] | 24`; a run that was stopped goes on where it was.",
    "review": "How a decision is judged, and how sure that is:"
    " [solve and review](../how-to/solve-and-review.md).",
    "host": "How friends reach it, behind HTTPS, on PostgreSQL: see [host a table](../how-to/host.md).",
    "play": "In a terminal the table fills the screen: see [an evening in the terminal](../tutorial/terminal.md). With"
    " `--plain`, or where there is no terminal, it is told [line by line](../tutorial/play.md).",
    "floor": "A whole evening with it, all words, what is saved: [keep a live table](../how-to/floor.md).",
    "rules": "What each option is and where it comes from: [the options](rules.md),"
    " [sources](../explanation/sources.md).",
    "ruling": "How to ask, and the quiz for a trainee: [rulings in words](../how-to/rulings.md).",
    "rank": "What the joker may stand for: [the joker](../explanation/joker.md). With `-` one hand a line is read from"
    " standard input; a line that is no hand is reported, the rest goes on, and the status is 1.",
    "simulate": "The button moves after every hand. The interval beside each result is one of 99 %: a player whose"
    " interval lies above zero wins, and not by luck. Your own bots: [from Python](../tutorial/python.md).",
    "replay": "The formats: [records](records.md). How to write a hand: [write a hand](../tutorial/write-a-hand.md).",
    "audit": "Every hand is judged, also after a wrong one, and the first wrong event of each is named. What a record"
    " does not show, because a hand was mucked or a view is partial, is said to be unjudged.",
    "convert": "A `.txt` file is for reading and is never read back. With `--viewer` the record holds what that seat"
    " could see, and no more.",
    "perft": "Exact counts of what a hand allows: the fingerprint of a rules engine, and how two of them are compared.",
}


PRINT_HELP = """
import sys
from comodin.cli import main
for name in sys.argv[1:]:
    print(end=name and "\\f", flush=True)
    main([*name.split(), "--help"])
"""


def helps() -> dict[str, str]:
    """Return what the command and each of its subcommands say of themselves; "" is the command."""
    environment = {**os.environ, "COMODIN_LANG": "en", "COLUMNS": "80", "NO_COLOR": "1"}
    command = [sys.executable, "-c", PRINT_HELP, "", *COMMANDS]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return dict(zip(("", *COMMANDS), map(str.strip, said.split("\f")), strict=True))


def page() -> str:
    """Return the whole page; `KeyError` for a command without a note."""
    said = helps()
    parts = [HEAD, f"```text\n{said['']}\n```\n"]
    parts += [f"## comodin {name}\n\n{NOTES[name]}\n\n```text\n{said[name]}\n```\n" for name in COMMANDS]
    return "\n".join(parts)


def main() -> int:
    """Write the page, or compare it."""
    made = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(made, encoding="utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == made:
        return 0
    print(f"{PAGE.name} is not what the commands say of themselves: run python scripts/make_cli_reference.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
