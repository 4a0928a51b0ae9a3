"""The command's front door: parses the line, runs a subcommand, turns errors into sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from comodin.cli import shell
from comodin.cli.help import overview
from comodin.errors import ComodinError

__all__ = ["COMMANDS", "main"]

COMMANDS = (
    *("host", "play", "floor", "rules", "ruling", "rank", "odds", "solve", "review"),
    *("simulate", "replay", "audit", "convert", "perft"),
)

DONE, NO, MISUSE, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; no deliberate error leaves as a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    shell.open_closed_streams()
    try:
        return _run(shell.choose_language(words, os.environ))
    except ComodinError as error:
        shell.complain(error.to(shell.lang()))
    except KeyboardInterrupt:
        shell.complain(shell.text("cli.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        shell.complain(shell.explain_system(error))
    except UnicodeDecodeError as error:
        shell.complain(shell.text("cli.not_text", reason=error.reason))
    return MISUSE


def _run(words: list[str]) -> int:
    match words:
        case [] | ["--help" | "-h" | "help"]:
            print(overview(COMMANDS), end="")
        case ["--version"]:
            print(shell.version())
        case [name, *rest] if name in COMMANDS:
            return _run_command(name, rest)
        case [word, *_]:
            shell.complain(shell.text("cli.no_such_command", given=word, known=", ".join(COMMANDS)))
            return MISUSE
    return DONE


def _run_command(name: str, words: list[str]) -> int:
    from cyclopts import App, CycloptsError, Group

    from comodin.cli.help import PlainHelp

    parameters = Group(shell.text("cli.group_parameters"))
    app = App(
        name=f"comodin {name}",
        help=shell.text(f"cli.{name}.help"),
        help_format="plaintext",
        help_formatter=PlainHelp(),
        group_parameters=parameters,
        group_arguments=parameters,
        group_commands=Group("", show=False),
        version_flags=(),
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    app.default(getattr(import_module(f"comodin.cli.{name}"), name))
    try:
        status = app(words)
        sys.stdout.flush()
    except CycloptsError as error:
        shell.complain(shell.explain_usage(error, name))
        return MISUSE
    return status if isinstance(status, int) else DONE
