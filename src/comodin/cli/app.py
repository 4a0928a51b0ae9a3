"""The command's front door: parses the line, runs a subcommand, turns errors into sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from cyclopts import App, CycloptsError, Group

from comodin.cli import shell
from comodin.errors import ComodinError

__all__ = ["COMMANDS", "main"]

COMMANDS = ("play", "rules", "rank", "simulate", "replay", "audit", "convert", "perft")

DONE, NO, MISUSE, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; no deliberate error leaves as a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        words = shell.choose_language(words, os.environ)
        status = _app()(words)
        sys.stdout.flush()
    except ComodinError as error:
        shell.complain(error.to(shell.lang()))
        return MISUSE
    except CycloptsError as error:
        shell.complain(shell.explain_usage(error))
        return MISUSE
    except KeyboardInterrupt:
        shell.complain(shell.text("cli.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        shell.complain(shell.text("cli.os_error", file=error.filename or "?", reason=error.strerror or error))
        return MISUSE
    return status if isinstance(status, int) else DONE


def _app() -> App:
    parameters = Group(shell.text("cli.group_parameters"))
    options: dict[str, Any] = {
        "help_format": "plaintext",
        "help_formatter": "plain",
        "group_parameters": parameters,
        "group_arguments": parameters,
        "version_flags": (),
    }
    app = App(
        name="comodin",
        help=shell.text("cli.help"),
        version=shell.version,
        help_format="plaintext",
        help_formatter="plain",
        group_commands=Group(shell.text("cli.group_commands")),
        group_parameters=parameters,
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    for name in COMMANDS:
        app.command(f"comodin.cli.{name}:{name}", name=name, help=shell.text(f"cli.{name}.help"), **options)
    app["--help"].help = shell.text("cli.help_flag")
    app["--version"].help = shell.text("cli.version_flag")
    return app
