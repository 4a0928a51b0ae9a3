"""`evolve(state, event)`: bookkeeping of a table, and no rules; masked events fold as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from comodin.hand import evolve as evolve_hand
from comodin.table import events as t
from comodin.table.state import Account, Chair, TableState

__all__ = ["begin", "evolve"]


def begin(event: t.TableOpened) -> TableState:
    """Return the table that an opening makes."""
    return TableState(game=event.game, chairs=(None,) * event.chairs, first_button=event.first_button)


def evolve(state: TableState, event: t.TableEvent) -> TableState:
    """Return the table after an event.

    >>> from comodin.table import TableGame
    >>> table = begin(t.TableOpened(2, TableGame.of(stakes="4/8"), 2))
    >>> evolve(table, t.PlayerSat(1, "Lupe")).chair(1)
    Chair(name='Lupe', stack=0, bot='', sitting_out=False, leaving=False)
    """
    return _FOLD[type(event)](state, event)


def _with(state: TableState, number: int, chair: Chair | None, **more: Any) -> TableState:
    chairs = list(state.chairs)
    chairs[number - 1] = chair
    return replace(state, chairs=tuple(chairs), **more)


def _change(state: TableState, number: int, **changes: Any) -> TableState:
    chair = state.chairs[number - 1]
    return state if chair is None else _with(state, number, replace(chair, **changes))


def _account(state: TableState, name: str, *, bought: int = 0, taken: int = 0, shorts: int | None = None) -> TableState:
    account = state.account(name) or Account(name)
    changed = replace(
        account,
        bought=account.bought + bought,
        taken=account.taken + taken,
        shorts=account.shorts if shorts is None else shorts,
    )
    if state.account(name) is None:
        return replace(state, accounts=(*state.accounts, changed))
    return replace(state, accounts=tuple(changed if other is account else other for other in state.accounts))


def _sat(state: TableState, event: t.PlayerSat) -> TableState:
    known = state.account(event.name)
    name = event.name if known is None else known.name
    return _account(_with(state, event.chair, Chair(name, bot=event.bot)), name)


def _bought(state: TableState, event: t.BoughtIn) -> TableState:
    return _added(state, event, shorts=event.shorts)


def _added(state: TableState, event: t.BoughtIn | t.ChipsAdded, *, shorts: int | None = None) -> TableState:
    chair = state.chairs[event.chair - 1]
    if chair is None:
        return state
    state = _with(state, event.chair, replace(chair, stack=chair.stack + event.amount))
    return _account(state, chair.name, bought=event.amount, shorts=shorts)


def _moved(state: TableState, event: t.ChipsMoved) -> TableState:
    source, target = state.chair(event.chair), state.chair(event.onto)
    if source is None or target is None:
        return state
    state = _change(state, event.chair, stack=source.stack - event.amount)
    return _change(state, event.onto, stack=target.stack + event.amount)


def _chair_changed(state: TableState, event: t.ChairChanged) -> TableState:
    return _with(_with(state, event.onto, state.chairs[event.chair - 1]), event.chair, None)


def _left(state: TableState, event: t.PlayerLeft) -> TableState:
    chair = state.chairs[event.chair - 1]
    if chair is None:
        return state
    return _account(_with(state, event.chair, None), chair.name, taken=event.chips)


def _dealt(state: TableState, event: t.HandDealt) -> TableState:
    names = tuple(chair.name for number in event.chairs if (chair := state.chair(number)) is not None)
    return replace(
        state,
        hands=event.number,
        button=event.chairs[-1],
        dealt=event.chairs,
        dealt_names=names,
        hand=state.game.hand(event.stacks, carried=state.carried).initial(),
        carried=0,
        redeal=False,
    )


def _in_hand(state: TableState, event: t.InHand) -> TableState:
    return state if state.hand is None else replace(state, hand=evolve_hand(state.hand, event.event))


def _settled(state: TableState, event: t.HandSettled) -> TableState:
    for number, stack in zip(state.dealt, event.stacks, strict=True):
        state = _change(state, number, stack=stack)
    return replace(state, hand=None, house=state.house + event.house, carried=event.carried, redeal=event.redeal)


def _divided(state: TableState, event: t.PotDivided) -> TableState:
    for name, amount in event.shares.items():
        number = next((n for n in state.taken if (chair := state.chair(n)) is not None and chair.name == name), 0)
        chair = state.chair(number)
        if chair is None:
            state = _account(state, name, taken=amount)
        else:
            state = _change(state, number, stack=chair.stack + amount)
    return replace(state, carried=0)


_FOLD: Final[dict[type[t.TableEvent], Callable[[TableState, Any], TableState]]] = {
    t.BoughtIn: _bought,
    t.ChairChanged: _chair_changed,
    t.ChipsAdded: _added,
    t.ChipsMoved: _moved,
    t.GameChanged: lambda state, event: replace(state, game=event.game),
    t.HandDealt: _dealt,
    t.HandSettled: _settled,
    t.InHand: _in_hand,
    t.MenuSet: lambda state, event: replace(state, menu=event.games),
    t.PlayerLeaving: lambda state, event: _change(state, event.chair, leaving=True),
    t.PlayerLeft: _left,
    t.PlayerSat: _sat,
    t.PotDivided: _divided,
    t.SatIn: lambda state, event: _change(state, event.chair, sitting_out=False),
    t.SatOut: lambda state, event: _change(state, event.chair, sitting_out=True),
    t.TableClosed: lambda state, _: replace(state, closed=True),
    t.TableOpened: lambda _, event: begin(event),
}
