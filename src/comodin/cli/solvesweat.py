"""`comodin solve mexican-sweat`: the end of a hand, exactly."""

from __future__ import annotations

import json as _json
from typing import TYPE_CHECKING, Any

from comodin.cli.options import RuleOptions, resolve_rules
from comodin.cli.shell import text
from comodin.errors import NotationError, RulesError
from comodin.rules import RevealRules
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.cli.solve import Position
    from comodin.solver import SweatSolution

__all__ = ["sweat"]


def sweat(
    game: str, given: Position, stacks: tuple[int, int] | None, options: RuleOptions | None, *, json: bool
) -> int:
    """Solve and print; the exit status."""
    from comodin.odds.reveal import RevealPosition
    from comodin.solver import SweatSpot, solve_sweat

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
    found = solve_sweat(spot)
    print(_json.dumps(_plain(found), ensure_ascii=False) if json else _table(found))
    return 0


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


def _plain(found: SweatSolution) -> dict[str, Any]:
    return {
        "position": str(found.spot.position),
        "pot": found.spot.pot,
        "stacks": list(found.spot.chips),
        "values": list(found.values),
        "exact": True,
        "to_act": found.p,
        "turn": found.spot.position.turn,
        "actions": dict(found.actions),
        "best": found.actions[0][0] if found.actions else None,
        "places": found.places,
        "seconds": found.seconds,
        "raise_cap": found.spot.raise_cap,
    }
