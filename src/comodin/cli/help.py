"""Help pages: plain text in the language of the run, aligned, never wider than the terminal."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING

from comodin.cli import shell

if TYPE_CHECKING:
    from cyclopts.help import HelpPanel
    from rich.console import Console, ConsoleOptions

__all__ = ["PlainHelp", "overview"]

NAMES = 16


def overview(commands: tuple[str, ...]) -> str:
    """Return what `comodin --help` says: what this is, and every command in a line.

    Made without the command-line parser, which takes longer to import than
    the page takes to read.
    """
    rows = [(name, shell.text(f"cli.{name}.help")) for name in commands]
    rows += [(f"--{name}", shell.text(f"cli.{name}_flag")) for name in ("help", "version", "lang")]
    paragraphs = shell.text("cli.help").split("\n\n")
    usage = f"{shell.text('cli.usage')}: comodin {shell.text('cli.command_word')} ..."
    body = [usage, *(_wrapped(text) for text in paragraphs), shell.text("cli.group_commands") + ":"]
    return "\n\n".join(body) + "\n" + _table(rows) + "\n"


class PlainHelp:
    """Renders a command's help for cyclopts: names on the left, what they do on the right."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Print one group of parameters."""
        if panel.entries:
            rows = []
            for entry in panel.entries:
                said = _plain(entry.description)
                metavar = "" if entry.positional_label or entry.type is bool or not entry.metavar else " ..."
                rows.append((", ".join(entry.display_labels) + metavar, said))
            _print(console, f"{panel.title}:\n{_table(rows)}")

    def render_usage(self, console: Console, options: ConsoleOptions, usage: object) -> None:
        """Print the usage line."""
        said = _plain(usage).removeprefix("Usage:").strip()
        for english in ("OPTIONS", "ARGS", "COMMAND"):
            said = said.replace(f"[{english}]", f"[{shell.text(f'cli.word_{english.lower()}')}]")
        _print(console, f"{shell.text('cli.usage')}: {said}\n")

    def render_description(self, console: Console, options: ConsoleOptions, description: object) -> None:
        """Print what the command does."""
        said = _plain(description)
        if said:
            _print(console, _wrapped(said) + "\n")


def _print(console: Console, text: str) -> None:
    console.print(text, highlight=False, markup=False, soft_wrap=True)


def _plain(renderable: object) -> str:
    """Return what cyclopts hands over as plain text: its own wrapper, a Rich text, or a string."""
    inner = getattr(renderable, "primary_renderable", renderable)
    return str(getattr(inner, "plain", inner or "")).strip()


def _width() -> int:
    return max(40, min(100, shutil.get_terminal_size().columns))


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _width())


def _table(rows: list[tuple[str, str]]) -> str:
    lines = []
    for name, said in rows:
        broken = textwrap.wrap(said, _width() - NAMES - 4) or [""]
        if len(name) > NAMES:
            lines.append(f"  {name}")
        else:
            lines.append(f"  {name:<{NAMES}}  {broken.pop(0)}".rstrip())
        lines += [" " * (NAMES + 4) + line for line in broken]
    return "\n".join(lines)
