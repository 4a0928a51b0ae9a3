"""`comodin review`: the decisions of a session that lost most, what was better, and how sure that is.

How a decision is judged stands in `comodin.solver.review`; here are words in,
words out.  Ctrl-C tells what is known so far.
"""

from __future__ import annotations

import json as _json
import shutil
import sys
import textwrap
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from cyclopts import Parameter

from comodin.cli.odds import _watched
from comodin.cli.shell import complain, lang, text
from comodin.errors import NotationError, RecordError, RulesError
from comodin.history import HandRecord, judge, read_entries
from comodin.history.words import printable
from comodin.solver.poker.place import label
from comodin.solver.review import SECONDS, Judged, seats_to_review
from comodin.solver.review import review as reviewed
from comodin.texts import LANGUAGES, Text, say

__all__ = ["review"]

TOP: Final = 10
METHODS: Final = ("solver", "exact", "estimate", "none")
LEAST: Final = 0.005
"""Chips below which a loss is not shown: it would read as 0.00."""


def _flag(name: str) -> Parameter:
    return Parameter(help=text(f"review.cli.{name}"), negative=(), show_default=False)


def review(
    file: Annotated[str, Parameter(help=text("review.cli.file"), allow_leading_hyphen=True)],
    /,
    *,
    player: Annotated[str | None, _flag("player")] = None,
    top: Annotated[int, _flag("top")] = TOP,
    seconds: Annotated[float, _flag("seconds")] = SECONDS,
    json: Annotated[bool, _flag("json")] = False,
) -> int:
    """Review a session; see the module."""
    if top < 1:
        raise NotationError(Text("review.cli.top_least", given=top))
    if not 0 <= seconds < float("inf"):
        raise RulesError(Text("review.cli.seconds_least", given=f"{seconds:g}"))
    session = _Session(player)
    try:
        with _watched() as watch:
            for entry in read_entries(file):
                watch(text("review.cli.progress", hand=entry.number, decisions=len(session.judged)))
                wrong = entry.error or (
                    None if entry.record is None else session.take(entry.record, entry.number, seconds)
                )
                if wrong is not None:
                    session.wrong += 1
                    complain(text("review.cli.left_out", file=file, hand=entry.number, reason=wrong.to(lang())))
    except KeyboardInterrupt:
        session.interrupted = True
    session.check()
    print(_json.dumps(session.plain(top), ensure_ascii=False) if json else _wrapped(session.told(top)))
    if session.interrupted:
        raise KeyboardInterrupt
    return 1 if session.wrong else 0


@dataclass
class _Session:
    """What has been found so far in the hands of a file."""

    player: str | None
    judged: list[Judged] = field(default_factory=list)
    names: dict[str, None] = field(default_factory=dict)
    hands: int = 0
    wrong: int = 0
    interrupted: bool = False

    def take(self, record: HandRecord, number: int, seconds: float) -> RecordError | None:
        """Review a hand; return what is wrong with it."""
        failure = judge(record).failure
        if failure is not None:
            return RecordError(failure.text)
        try:
            known = seats_to_review(record)
        except RecordError as error:
            return error
        self.names |= dict.fromkeys(record.names[p - 1] for p in known)
        seats = seats_to_review(record, _recorded(self.player, record.names))
        self.hands += bool(seats)
        for found in reviewed(record, seats=seats, number=number, seconds=seconds, on_compile=_compiling):
            self.judged.append(found)
        return None

    def check(self) -> None:
        """Refuse a name that nobody has whose decisions can be seen."""
        if self.player is not None and self.names and _recorded(self.player, self.names) not in self.names:
            known = ", ".join(printable(name) for name in self.names)
            raise NotationError(Text("review.cli.no_player", given=printable(self.player), known=known))

    def worst(self, top: int) -> list[Judged]:
        """Return the decisions that lost most, the worst first."""
        lost = [found for found in self.judged if found.lost >= LEAST]
        return sorted(lost, key=lambda found: (-found.lost, found.hand))[:top]

    def totals(self) -> dict[str, dict[str, float]]:
        """Return for each player his decisions by how they were judged, and the chips that they lost."""
        totals: dict[str, dict[str, float]] = {}
        for found in self.judged:
            own = totals.setdefault(found.player, dict.fromkeys((*METHODS, "lost", "lost_estimate"), 0))
            own[found.method] += 1
            own["lost_estimate" if found.method == "estimate" else "lost"] += found.lost
        return totals

    def told(self, top: int) -> list[str]:
        """Return the review in words."""
        counts = Counter(found.method for found in self.judged)
        lines = [text("review.cli.head", hands=self.hands, **{name: counts[name] for name in METHODS})]
        for name, own in sorted(self.totals().items(), key=lambda item: -item[1]["lost"] - item[1]["lost_estimate"]):
            made = int(sum(own[method] for method in METHODS))
            lost = {key: f"{own[key]:.2f}" for key in ("lost", "lost_estimate")}
            lines.append("  " + text("review.cli.by_player", player=_called(name), decisions=made, **lost))
        worst = self.worst(top)
        for place, found in enumerate(worst, 1):
            lines += ["", *_told(place, found)]
        if not worst:
            lines += ["", text("review.cli.nothing")]
        if any(found.method == "estimate" for found in worst):
            lines += ["", text("review.cli.about_estimates")]
        return lines

    def plain(self, top: int) -> dict[str, Any]:
        """Return the review as plain values."""
        return {
            "hands": self.hands,
            "left_out": self.wrong,
            "interrupted": self.interrupted,
            "players": self.totals(),
            "decisions": [_plain(found) for found in self.worst(top)],
        }


def _recorded(player: str | None, names: Container[str]) -> str | None:
    """Return the name that a record has for a player: "You" at the terminal is recorded in neutral words."""
    if player is None or player in names or player not in {say("play.you", each) for each in LANGUAGES}:
        return player
    return next((name for each in LANGUAGES if (name := say("play.recorded", each)) in names), player)


def _called(name: str) -> str:
    """Return what a player is called in the review: "You" where the record has its neutral word, else his name."""
    neutral = {say("play.recorded", each) for each in LANGUAGES}
    return text("play.you") if name in neutral else printable(name)


def _wrapped(lines: list[str]) -> str:
    """Return lines no wider than the terminal, those that go on as far in as they began."""
    width = shutil.get_terminal_size().columns
    found = []
    for line in lines:
        inner = " " * (len(line) - len(line.lstrip()) if line.startswith(" ") else 3 if line[:1].isdigit() else 0)
        found += textwrap.wrap(line, width, subsequent_indent=inner) or [""]
    return "\n".join(found)


def _told(place: int, found: Judged) -> list[str]:
    """Return a decision in two lines: where it was, and what it lost."""
    hand = str(found.hand) if found.id == str(found.hand) else f"{found.hand} ({printable(found.id)})"
    where = {"hand": hand, "player": _called(found.player), "p": found.p, "cards": found.cards, "pot": found.pot}
    reveals = found.cards.endswith("]") and found.cards.rpartition("[")[2][:-1].isdigit()
    street = text("review.cli.round", street=found.street) if reveals else text(f"play.street.{found.street}")
    said = {"chosen": found.chosen.text, "best": found.best.text, "loss": f"{found.loss.value:.2f}"}
    sure = {
        "percent": f"{found.percent:.3f}",
        "cap": found.raise_cap,
        "low": f"{found.loss.low:.2f}",
        "high": f"{found.loss.high:.2f}",
    }
    key = "solver_ranges" if found.solved_ranges else found.method
    return [
        f"{place}. " + text("review.cli.where", street=street, **where),
        "   " + text("review.cli.lost", **said) + " " + text(f"review.cli.sure_{key}", **sure),
    ]


def _plain(found: Judged) -> dict[str, Any]:
    return {
        "hand": found.hand,
        "id": found.id,
        "player": found.player,
        "p": found.p,
        "street": found.street,
        "cards": found.cards,
        "pot": found.pot,
        "chosen": label(found.chosen),
        "best": label(found.best),
        "loss": found.loss.value,
        "low": found.loss.low,
        "high": found.loss.high,
        "lost_at_least": found.lost,
        "method": found.method,
        "percent": found.percent if found.method == "solver" else None,
        "raise_cap": found.raise_cap if found.method == "solver" else None,
        "solved_ranges": found.solved_ranges,
        "values": {name: [each.value, each.low, each.high] for name, each in found.values.items()},
    }


def _compiling() -> None:
    print(text("solver.cli.compiling"), file=sys.stderr)
