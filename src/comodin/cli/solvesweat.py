"""`comodin solve mexican-sweat`: a hand exactly near its end, bounds before that, and the value of the game."""

from __future__ import annotations

import json as _json
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from comodin.cli.odds import _watched
from comodin.cli.options import RuleOptions, resolve_rules
from comodin.cli.shell import text
from comodin.errors import NotationError, RulesError
from comodin.rules import RevealRules
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.cli.solve import Position
    from comodin.solver import SweatBounds, SweatInterval, SweatSolution, SweatSpot, SweatValue

__all__ = ["Asked", "sweat", "value"]

AT_ONCE = 7
"""Cards to turn up to which an exact value is tried unasked, with so many places of the cards:"""
PLACES = 1_000_000


class Asked(NamedTuple):
    """What is to be found, and how it is told."""

    method: str
    seconds: float | None
    deals: int | None
    fit: int | None
    seed: int
    json: bool


def sweat(game: str, given: Position, stacks: tuple[int, int] | None, options: RuleOptions | None, asked: Asked) -> int:
    """Solve and print; the exit status."""
    found = _found(_spot(game, given, stacks, options), asked)
    exact = not hasattr(found, "deals")
    if asked.json:
        print(_json.dumps(_plain(found) if exact else _plain_bounds(found), ensure_ascii=False))
    else:
        print(_table(found) if exact else _table_bounds(found))
    if not exact and found.interrupted:
        print(text("solver.cli.sweat_cut"), file=sys.stderr)
    return 0


def _spot(game: str, given: Position, stacks: tuple[int, int] | None, options: RuleOptions | None) -> SweatSpot:
    from comodin.odds.reveal import RevealPosition
    from comodin.solver import SweatSpot

    if given.hands is None:
        raise NotationError(Text("solver.cli.needs_hands"))
    house = resolve_rules(options, game=game)
    if not isinstance(house.rules, RevealRules):
        raise RulesError(Text("solver.cli.only_poker", game=game))
    position = RevealPosition.parse(given.hands, middle=given.middle, rules=house.rules, dead=given.dead)
    spot = SweatSpot(
        position,
        given.pot,
        stacks=stacks,
        stakes=house.stakes,
        bets=given.to_act > 0,
        raise_cap=given.raise_cap,
        sizes=given.size or (0.5, 1.0),
    )
    if given.to_act > 0 and given.to_act != spot.opener:
        raise RulesError(Text("solver.sweat_opener", given=given.to_act, right=spot.opener))
    return spot


def _found(spot: SweatSpot, asked: Asked) -> Any:
    """Return an exact solution, or bounds."""
    from comodin.solver import bound_sweat, solve_sweat

    if asked.method not in ("auto", "exact", "sampled"):
        raise NotationError(Text("solver.cli.no_method", given=asked.method))
    if asked.method == "exact":
        for name in ("seconds", "deals", "fit"):
            if getattr(asked, name) is not None:
                raise RulesError(Text("solver.cli.exact_limits", option=f"--{name}"))
        return solve_sweat(spot)
    if asked.method == "auto" and spot.hidden <= AT_ONCE:
        try:
            return solve_sweat(spot, places=PLACES)
        except RulesError as error:
            if error.message.key != "solver.sweat_large":
                raise
    with _watched() as watch:

        def told(deals: int, found: SweatInterval | None) -> None:
            if found is None:
                watch(text("solver.cli.sweat_fitting"))
            else:
                ends = {"low": f"{found.low:.3f}", "high": f"{found.high:.3f}"}
                watch(text("solver.cli.sweat_sampling", deals=f"{deals:,}", **ends))

        return bound_sweat(spot, seconds=asked.seconds, deals=asked.deals, fit=asked.fit, seed=asked.seed, watch=told)


def value(game: str, given: Position, options: RuleOptions | None, asked: Asked) -> int:
    """Print bounds on the value of the game; the exit status."""
    from comodin.solver import sweat_value
    from comodin.solver.sweat.bounds import FITTED
    from comodin.solver.sweat.value import DEALS

    for name in ("hands", "pot", "to_act", "stacks", "middle", "dead"):
        if getattr(given, name):
            raise RulesError(Text("solver.cli.value_no_hands", option=f"--{name.replace('_', '-')}"))
    if asked.seconds is not None:
        raise RulesError(Text("solver.cli.value_deals"))
    house = resolve_rules(options, game=game)
    if not isinstance(house.rules, RevealRules):
        raise RulesError(Text("solver.cli.only_poker", game=game))
    total = 13 if house.rules.centre_cards == 1 else 169 if house.rules.centre_cards else 1
    with _watched() as watch:
        found = sweat_value(
            house.rules,
            stakes=house.stakes,
            raise_cap=given.raise_cap,
            sizes=given.size or (0.5, 1.0),
            deals=DEALS if asked.deals is None else asked.deals,
            fit=FITTED if asked.fit is None else asked.fit,
            seed=asked.seed,
            watch=lambda middle, number: watch(
                text("solver.cli.value_doing", middle=middle or "-", number=number, total=total)
            ),
        )
    print(_json.dumps(_plain_value(found), ensure_ascii=False) if asked.json else _table_value(found))
    return 0


# -- words ---------------------------------------------------------------------------------


def _table(found: SweatSolution) -> str:
    spot = found.spot
    first, second = (f"{value:.4f}" for value in found.values)
    lines = [
        str(spot.position),
        text("solver.cli.sweat_head", places=f"{found.places:,}", seconds=f"{found.seconds:.1f}", cap=spot.raise_cap),
        text("solver.cli.worth", first=first, second=second, pot=spot.pot),
    ]
    if found.p:
        lines.append(text("solver.cli.sweat_acts", p=found.p))
        lines += [f"  {name:<10} {value:9.4f}" for name, value in found.actions]
    else:
        lines.append(text("solver.cli.sweat_turns", p=spot.position.turn))
    return "\n".join(lines)


def _table_bounds(found: SweatBounds) -> str:
    spot, first = found.spot, found.values[0]
    sizes = {"deals": f"{found.deals:,}", "fitted": f"{found.fitted:,}", "seconds": f"{found.seconds:.1f}"}
    parts = {name: f"{getattr(first, name):.4f}" for name in ("lower", "upper", "lower_error", "upper_error")}
    lines = [str(spot.position), text("solver.cli.sweat_bounds", **sizes, cap=spot.raise_cap)]
    for p, each in enumerate(found.values, 1):
        lines.append(
            text("solver.cli.sweat_between", p=p, low=f"{each.low:.3f}", high=f"{each.high:.3f}", pot=spot.pot)
        )
    lines.append(text("solver.cli.sweat_parts", **parts))
    if not found.p:
        return "\n".join([*lines, text("solver.cli.sweat_turns", p=spot.position.turn)])
    lines.append(text("solver.cli.sweat_acts_between", p=found.p))
    lines += [f"  {name:<10} {each.low:9.3f} {each.high:9.3f}" for name, each in found.actions]
    best = found.best
    lines.append(text("solver.cli.sweat_open") if best is None else text("solver.cli.sweat_best", action=best))
    return "\n".join(lines)


def _table_value(found: SweatValue) -> str:
    spot = found.rows[0][2].spot
    stakes = found.stakes
    bet = str(stakes.lower) if stakes.lower == stakes.upper else f"{stakes.lower}-{stakes.upper}"
    first, second = found.first, found.second
    head = {"bet": bet, "ante": stakes.ante, "stack": spot.chips[0] + stakes.ante, "cap": spot.raise_cap}
    lines = [text("solver.cli.value_head", **head)]
    word = text("solver.cli.value_row")
    for middle, _, each in found.rows:
        interval = each.values[0]
        named = " ".join(card.rank.letter for card in middle if card.rank is not None) or "-"
        lines.append(f"  {word} {named:<4} {interval.low - stakes.ante:8.3f} {interval.high - stakes.ante:8.3f}")
    lines.append(text("solver.cli.value_first", low=f"{first.low:.3f}", high=f"{first.high:.3f}"))
    lines.append(text("solver.cli.value_second", low=f"{second.low:.3f}", high=f"{second.high:.3f}"))
    return "\n".join(lines)


# -- JSON ----------------------------------------------------------------------------------


def _place(spot: SweatSpot) -> dict[str, Any]:
    return {"position": str(spot.position), "pot": spot.pot, "stacks": list(spot.chips), "raise_cap": spot.raise_cap}


def _plain(found: SweatSolution) -> dict[str, Any]:
    return {
        **_place(found.spot),
        "values": list(found.values),
        "exact": True,
        "to_act": found.p,
        "turn": found.spot.position.turn,
        "actions": dict(found.actions),
        "best": found.actions[0][0] if found.actions else None,
        "places": found.places,
        "seconds": found.seconds,
    }


def _plain_interval(interval: SweatInterval) -> dict[str, float]:
    names = ("low", "high", "lower", "upper", "lower_error", "upper_error")
    return {name: getattr(interval, name) for name in names}


def _plain_bounds(found: SweatBounds) -> dict[str, Any]:
    return {
        **_place(found.spot),
        "values": [_plain_interval(each) for each in found.values],
        "exact": False,
        "confidence": 0.95,
        "to_act": found.p,
        "turn": found.spot.position.turn,
        "actions": {name: _plain_interval(each) for name, each in found.actions},
        "best": found.best,
        "deals": found.deals,
        "fitted": found.fitted,
        "interrupted": found.interrupted,
        "seconds": found.seconds,
    }


def _plain_value(found: SweatValue) -> dict[str, Any]:
    spot = found.rows[0][2].spot
    return {
        "first": _plain_interval(found.first),
        "second": _plain_interval(found.second),
        "confidence": 0.95,
        "ante": found.stakes.ante,
        "stacks": [chips + found.stakes.ante for chips in spot.chips],
        "raise_cap": spot.raise_cap,
        "middles": [
            {"middle": " ".join(map(str, middle)), "weight": weight, **_plain_interval(each.values[0])}
            for middle, weight, each in found.rows
        ],
    }
