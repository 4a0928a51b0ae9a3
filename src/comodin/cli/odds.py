"""`comodin odds`: chances of a position, of Mexican Poker or of a reveal game, and tables for players.

What is computed, and on which assumptions, stands in `comodin.odds`; here are
words in, words out.  Ctrl-C ends a calculation with what is known so far.
"""

from __future__ import annotations

import json as _json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

from cyclopts import Parameter

from comodin.cli.oddstables import print_tables
from comodin.cli.options import RuleOptions, check_game, resolve_rules
from comodin.cli.shell import lang, text
from comodin.errors import NotationError, RulesError
from comodin.odds import Odds, Position
from comodin.odds.reveal import RevealOdds, RevealPosition
from comodin.rules import RevealRules, RuleSet
from comodin.telling.chances import bar, percent
from comodin.texts import Text, say

__all__ = ["odds"]

TABLES: Final = "tables"


def _flag(name: str) -> Parameter:
    return Parameter(help=text(f"cli.odds.{name}"), negative=(), show_default=False)


def odds(
    game: Annotated[str, _flag("game")],
    /,
    *holdings: Annotated[str, Parameter(help=text("cli.odds.holdings"), show_default=False)],
    dead: Annotated[str, _flag("dead")] = "",
    street: Annotated[int, _flag("street")] = 0,
    policy: Annotated[tuple[str, ...], _flag("policy")] = (),
    common: Annotated[str, _flag("common")] = "",
    middle: Annotated[str, _flag("middle")] = "",
    turn: Annotated[int | None, _flag("turn")] = None,
    lead: Annotated[tuple[int, ...], _flag("lead")] = (),
    budget: Annotated[int | None, _flag("budget")] = None,
    precision: Annotated[float | None, _flag("precision")] = None,
    seconds: Annotated[float | None, _flag("seconds")] = None,
    samples: Annotated[int | None, _flag("samples")] = None,
    seed: Annotated[int, _flag("seed")] = 0,
    json: Annotated[bool, _flag("json")] = False,
    options: RuleOptions | None = None,
) -> int:
    """Tell the chances of a position; see the module."""
    if game == TABLES:
        if holdings:
            raise NotationError(Text("cli.odds.tables_alone", given=holdings[0]))
        if samples is not None and samples < 1:
            raise RulesError(Text("odds.limit", name="samples", value=samples))
        return print_tables(samples=samples, seed=seed, progress=_watched, as_json=json)
    check_game(game)
    if len(holdings) < 2:
        raise NotationError(Text("cli.odds.two_holdings", given=len(holdings)))
    rules = resolve_rules(options, game=game).rules
    limits = {"precision": precision, "seconds": seconds, "samples": samples, "seed": seed}
    if budget is not None and budget < 0:
        raise RulesError(Text("cli.odds.negative_budget", given=budget))
    given = limits if budget is None else limits | {"budget": budget}
    if isinstance(rules, RevealRules):
        _refuse(game, street=street, policy=policy, common=common)
        place = RevealPosition.parse(holdings, middle=middle, rules=rules, turn=turn, leads=lead or None, dead=dead)
        with _watched() as watch:
            found = _reveal_odds(place, given, watch)
        print(
            _json.dumps(_reveal_json(game, place, found), ensure_ascii=False) if json else _reveal_table(place, found)
        )
        return _end(interrupted=found.interrupted)
    _refuse(game, middle=middle, turn=turn, lead=lead)
    position = Position.parse(
        holdings, rules=_poker(rules), dead=dead, common=common, street=street, policy=_policies(policy)
    )
    with _watched() as watch:
        answer = _odds(position, given, watch)
    print(_json.dumps(_as_json(position, answer), ensure_ascii=False) if json else _table(position, answer))
    return _end(interrupted=answer.interrupted)


def _end(*, interrupted: bool) -> int:
    """Return 0, also after Ctrl-C: what is known has been said, and that it was cut short."""
    if interrupted:
        print(text("cli.odds.interrupted"), file=sys.stderr)
    return 0


def _poker(rules: object) -> RuleSet:
    if not isinstance(rules, RuleSet):
        raise TypeError(rules)
    return rules


def _policies(names: tuple[str, ...]) -> Any:
    for name in names:
        if name not in ("keep", "expose"):
            raise NotationError(Text("cli.odds.policy_name", given=name))
    return names or "expose"


def _refuse(game: str, **given: object) -> None:
    """Refuse an option that the game has no use for."""
    for name, value in given.items():
        if value:
            raise RulesError(Text("cli.odds.not_here", option=f"--{name}", game=game))


# -- calculating ---------------------------------------------------------------------------


def _odds(position: Position, given: dict[str, Any], watch: Callable[[str], None]) -> Odds:
    from comodin.odds import odds as calculate

    def told(progress: Any) -> None:
        done = f"{progress.done:,}" if progress.total is None else f"{progress.done / max(progress.total, 1):.0%}"
        watch(text("cli.odds.progress", done=done))

    return calculate(position, progress=told, on_compile=lambda: watch(text("cli.odds.compiling")), **given)


def _reveal_odds(place: RevealPosition, given: dict[str, Any], watch: Callable[[str], None]) -> RevealOdds:
    from comodin.odds.reveal import odds as calculate

    if given["precision"] is not None:  # ours is a standard error, theirs half of a 95 % interval
        given = given | {"precision": 1.96 * given["precision"]}
    return calculate(place, progress=lambda progress: watch(progress.text.to(lang())), **given)


@contextmanager
def _watched() -> Iterator[Callable[[str], None]]:
    """Show how far a calculation is, where a person watches."""
    if not sys.stderr.isatty():
        yield lambda said: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield status.update


# -- Mexican Poker ----------------------------------------------------------------------------


def _table(position: Position, answer: Odds) -> str:
    """Return the chances as a table: a line a seat, a bar for its share, then how each hand can end."""
    lines = [_head(position, answer), ""]
    names = [str(seat.seat) for seat in answer.seats]
    width = max(map(len, names))
    words = {name: text(f"cli.odds.column.{name}") for name in ("win", "tie", "share")}
    lines.append("  ".join(["", " " * (width + 2), *(word.rjust(7) for word in words.values())]))
    for place, (name, seat) in enumerate(zip(names, answer.seats, strict=True), 1):
        figures = "  ".join(percent(value).rjust(7) for value in (seat.win, seat.tie, seat.share))
        error = f" ± {100 * 1.96 * seat.error:.2f}" if seat.error else ""
        lines.append(f"  {place} {name.ljust(width)}  {figures}{error}  {bar(seat.share)}".rstrip())
    lines += ["", text("cli.odds.now" if any(position.to_come) else "cli.odds.now_last")]
    for place, (name, seat) in enumerate(zip(names, answer.seats, strict=True), 1):
        now = text("cli.odds.nothing") if seat.now is None else seat.now.describe(lang())
        does = f"; {text(f'cli.odds.policy_is.{_known(seat.policy)}')}" if position.to_come[place - 1] else ""
        lines.append(f"  {place} {name.ljust(width)}  {now}{does}")
    lines += ["", text("cli.odds.ends")]
    for place, seat in enumerate(answer.seats, 1):
        ends = sorted(seat.ends.items(), key=lambda item: -item[1])
        said = ", ".join(f"{_category(category.name)} {percent(chance)}" for category, chance in ends)
        lines.append(f"  {place} {said}")
    return "\n".join(lines)


def _head(position: Position, answer: Odds) -> str:
    street = text(f"play.street.{min(position.street, 5)}")
    if answer.method == "exact":
        return text("cli.odds.head_exact", street=street, count=f"{answer.completions:,}")
    return text("cli.odds.head_sampled", street=street, count=f"{answer.samples:,}")


def _known(policy: str) -> str:
    return policy if policy in ("keep", "expose") else "own"


def _category(name: str) -> str:
    return say(f"ranking.{name.lower()}", lang())


def _as_json(position: Position, answer: Odds) -> dict[str, Any]:
    return {
        "game": "mexican-poker",
        "method": answer.method,
        "completions": answer.completions,
        "samples": answer.samples,
        "interrupted": answer.interrupted,
        "street": position.street,
        "dead": [card.token for card in position.dead],
        "seats": [
            {
                "holding": str(seat.seat),
                "policy": seat.policy,
                "win": seat.win,
                "tie": seat.tie,
                "share": seat.share,
                "error": seat.error,
                "now": None if seat.now is None else str(seat.now),
                "ends": {category.name.lower(): chance for category, chance in seat.ends.items()},
            }
            for seat in answer.seats
        ],
    }


# -- the reveal games ----------------------------------------------------------------------------


def _reveal_table(place: RevealPosition, found: RevealOdds) -> str:
    lines = [f"{place}", found.method_text.to(lang()), found.assumption.to(lang()), ""]
    columns = ("win", "killed", "bust", "lead")
    heads = [text(f"cli.odds.column.{name}") for name in columns]
    sizes = [max(7, len(head)) for head in heads]
    lines.append("  ".join(["", "  ", *(head.rjust(size) for head, size in zip(heads, sizes, strict=True))]))
    for p in range(1, len(found.win) + 1):
        figures = [percent(getattr(found, name)[p - 1]).rjust(size) for name, size in zip(columns, sizes, strict=True)]
        lines.append(f"  p{p}  {'  '.join(figures)}  {bar(found.win[p - 1])}".rstrip())
    if found.nobody:
        lines.append("  " + text("cli.odds.nobody", chance=percent(found.nobody)))
    lines.append("")
    if found.turn:
        now = found.now
        holes = {"lead": percent(now.lead), "killed": percent(now.killed), "bust": percent(now.bust)}
        lines.append(text("cli.odds.turn_now", p=found.turn, **holes))
    lines.append(text("cli.odds.lead_changes", count=f"{found.lead_changes:.2f}"))
    return "\n".join(lines)


def _reveal_json(game: str, place: RevealPosition, found: RevealOdds) -> dict[str, Any]:
    seats = zip(found.win, found.share, found.killed, found.bust, found.passed, found.lead, strict=True)
    names = ("win", "share", "killed", "bust", "passed", "lead")
    return {
        "game": game,
        "position": str(place),
        "method": found.method,
        "count": found.count,
        "interrupted": found.interrupted,
        "turn": found.turn,
        "now": {"lead": found.now.lead, "killed": found.now.killed, "bust": found.now.bust} if found.turn else None,
        "lead_changes": found.lead_changes,
        "nobody": found.nobody,
        "seats": [
            dict(zip(names, values, strict=True)) | {"error": found.error("win", p)}
            for p, values in enumerate(seats, 1)
        ],
    }
