"""What is bought between hands at the table on this machine: by the bots of themselves, by you when you ask."""

from __future__ import annotations

from comodin.table import AddChips, Buy, TableAction, TableState, apply, ready

__all__ = ["bots_buy", "buying", "with_bots_bought"]


def buying(state: TableState, number: int, amount: int | None = None) -> TableAction:
    """Return the buy-in of a chair without chips, or what makes its stack whole, where no amount is said."""
    stack = state.stack(number)
    if not stack:
        return Buy(number, amount)
    return AddChips(number, state.game.full_buy_in - stack if amount is None else amount)


def bots_buy(state: TableState) -> list[TableAction]:
    """Return the buys of bots that have too few chips for a hand: always to a full stack."""
    able = ready(state)
    actions: list[TableAction] = []
    for number, chair in enumerate(state.chairs, 1):
        if chair is not None and chair.bot and number not in able and not chair.sitting_out:
            full = state.game.full_buy_in
            actions.append(AddChips(number, max(1, full - chair.stack)) if chair.stack else Buy(number))
    return actions


def with_bots_bought(state: TableState) -> TableState:
    """Return the table as it will be once the bots have bought; no hand may run."""
    for action in bots_buy(state):
        state, _ = apply(state, action)
    return state
