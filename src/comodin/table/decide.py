"""`decide(state, action)`: the rules of a table, and nothing of a hand's.

Every refusal is an `IllegalActionError` whose reason is a text of ``table``;
nothing changes.  What a hand refuses is refused by the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from unicodedata import normalize

from comodin.errors import IllegalActionError, RulesError
from comodin.hand import DEALER, Event, ExposeByDealer, HandState, VoidHand
from comodin.hand import apply as apply_in_hand
from comodin.hand.floor_actions import Irregular
from comodin.hand.voiding import LONGEST_REASON
from comodin.table import actions as a
from comodin.table import events as t
from comodin.table.actions import ChangeGame
from comodin.table.buying import buy_in, kind_of_buy
from comodin.table.game import TableGame
from comodin.table.ready import dealing_order, next_button
from comodin.table.state import HOST, Chair, TableState
from comodin.texts import Text

__all__ = ["LONGEST_NAME", "MOST_CHIPS", "choices", "decide"]

LONGEST_NAME: Final = 20
MOST_CHIPS: Final = 10**12
"""More than anybody brings, and little enough that sums stay small numbers."""


def decide(state: TableState, action: a.TableAction) -> tuple[t.TableEvent, ...]:
    """Return what an action brings about, or raise `IllegalActionError`; the state stays as it is.

    >>> from comodin.table import Sit, TableGame, open_table
    >>> table, _ = open_table(2, TableGame.of(stakes="4/8"))
    >>> decide(table, Sit(1, "Lupe", 40))
    Traceback (most recent call last):
    comodin.errors.IllegalActionError: take a seat: 40 chips; a buy-in here is at least 80
    """
    if state.closed:
        raise _refuse(action, "closed")
    rule = _RULES.get(type(action))
    if rule is None:
        raise _refuse(action, "no_action")
    return rule(state, action)


def choices(state: TableState) -> tuple[TableGame, ...]:
    """Return the games of the menu that can be chosen for the next hand; none where there is no menu.

    A game is left out that has no use for the chips that lie in the pot
    (R2.2), or no room for everybody.
    """
    possible = []
    for game in state.menu:
        try:
            _check_game(state, ChangeGame(game), game)
        except IllegalActionError:
            continue
        possible.append(game)
    return tuple(possible)


def _refuse(action: a.TableAction, code: str, /, *clauses: str, **given: object) -> IllegalActionError:
    return IllegalActionError(action, code=code, reason=Text(f"table.refused.{code}", **given), clauses=clauses)


# -- coming and going --------------------------------------------------------------------


def _sit(state: TableState, action: a.Sit) -> tuple[t.TableEvent, ...]:
    name = normalize("NFC", action.name)
    if not 1 <= action.chair <= len(state.chairs):
        raise _refuse(action, "no_chair", given=action.chair, chairs=len(state.chairs))
    if state.chairs[action.chair - 1] is not None:
        raise _refuse(action, "chair_taken", given=action.chair)
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise _refuse(action, "name_form", longest=LONGEST_NAME)
    if name.casefold() in {chair.name.casefold() for chair in state.chairs if chair is not None}:
        raise _refuse(action, "name_taken", given=name)
    bounds = buy_in(state, name, first=True)
    amount = _chips(action, bounds.full if action.amount is None else action.amount)
    if not action.by_host and amount < bounds.full:
        raise _refuse(action, "buy_full", "P31", given=amount, full=bounds.full)
    kind: t.BuyKind = "given" if action.by_host else "full"
    shorts = state.game.rules.short_buys_per_full_buy
    return t.PlayerSat(action.chair, name, action.bot), t.BoughtIn(action.chair, amount, kind, shorts)


def _leave(state: TableState, action: a.Leave) -> tuple[t.TableEvent, ...]:
    chair = _occupant(state, action, action.chair)
    if not state.in_hand(action.chair):
        return (t.PlayerLeft(action.chair, chair.stack),)
    if chair.leaving:
        raise _refuse(action, "leaving")
    return (t.PlayerLeaving(action.chair),)


def _change_chair(state: TableState, action: a.ChangeChair) -> tuple[t.TableEvent, ...]:
    _between(state, action, action.chair)
    if not 1 <= action.onto <= len(state.chairs):
        raise _refuse(action, "no_chair", given=action.onto, chairs=len(state.chairs))
    if state.chairs[action.onto - 1] is not None:
        raise _refuse(action, "chair_taken", given=action.onto)
    return (t.ChairChanged(action.chair, action.onto),)


def _sit_out(state: TableState, action: a.SitOut) -> tuple[t.TableEvent, ...]:
    if _occupant(state, action, action.chair).sitting_out:
        raise _refuse(action, "sitting_out")
    return (t.SatOut(action.chair),)


def _sit_in(state: TableState, action: a.SitIn) -> tuple[t.TableEvent, ...]:
    if not _occupant(state, action, action.chair).sitting_out:
        raise _refuse(action, "sitting_in")
    return (t.SatIn(action.chair),)


# -- chips ---------------------------------------------------------------------------------


def _buy(state: TableState, action: a.Buy) -> tuple[t.TableEvent, ...]:
    chair = _between(state, action, action.chair)
    if action.by_host:
        return (_given(state, action, chair),)
    if chair.stack:
        raise _refuse(action, "has_chips", stack=chair.stack)
    account = state.account(chair.name)
    bounds = buy_in(state, chair.name)
    amount = _chips(action, bounds.full if action.amount is None else action.amount)
    kind = kind_of_buy(bounds, amount)
    if kind is None and bounds.short:
        raise _refuse(action, "buy_short", "P31", given=amount, short=bounds.short, full=bounds.full)
    if kind is None:
        raise _refuse(action, "buy_full_again", "P31", given=amount, full=bounds.full)
    left = 0 if account is None else account.shorts
    shorts = left - 1 if kind == "short" else state.game.rules.short_buys_per_full_buy
    return (t.BoughtIn(action.chair, amount, kind, shorts),)


def _given(state: TableState, action: a.Buy, chair: Chair) -> t.BoughtIn:
    """Return what the host hands out: a buy of its own kind, which leaves the short buys as they are."""
    account = state.account(chair.name)
    return t.BoughtIn(action.chair, _chips(action, action.amount), "given", 0 if account is None else account.shorts)


def _add(state: TableState, action: a.AddChips) -> tuple[t.TableEvent, ...]:
    if not _between(state, action, action.chair).stack:
        raise _refuse(action, "no_chips", full=state.game.full_buy_in)
    return (t.ChipsAdded(action.chair, _chips(action, action.amount)),)


def _move_chips(state: TableState, action: a.MoveChips) -> tuple[t.TableEvent, ...]:
    """Put chips right by a ruling (P42, M17).

    Nobody has bought anything: in the accounts the chips are lost by one and
    won by the other, as they would be in a hand, and the sum stays zero.
    """
    source = _between(state, action, action.chair)
    _between(state, action, action.onto)
    clause = "M17" if state.game.reveals else "P42"
    if action.chair == action.onto:
        raise _refuse(action, "same_chair", clause, given=action.onto)
    amount = _chips(action, action.amount)
    if amount > source.stack:
        raise _refuse(action, "too_many_chips", clause, given=amount, chair=action.chair, stack=source.stack)
    reason = action.reason.strip() if isinstance(action.reason, str) else ""
    if not 1 <= len(reason) <= LONGEST_REASON or not reason.isprintable():
        raise IllegalActionError(
            action, code="reason", reason=Text("illegal.reason", longest=LONGEST_REASON), clauses=(clause,)
        )
    return (t.ChipsMoved(action.chair, action.onto, amount, reason, (clause,)),)


def _chips(action: a.TableAction, amount: object) -> int:
    if not isinstance(amount, int) or isinstance(amount, bool) or not 1 <= amount <= MOST_CHIPS:
        raise _refuse(action, "amount", given=amount, most=MOST_CHIPS)
    return amount


# -- what is played ---------------------------------------------------------------------------


def _change_game(state: TableState, action: a.ChangeGame) -> tuple[t.TableEvent, ...]:
    _no_hand(state, action)
    if action.chair == HOST:
        if state.menu:
            raise _refuse(action, "dealers_choice")
    else:
        _occupant(state, action, action.chair)
        if not state.menu:
            raise _refuse(action, "hosts_choice")
        if action.chair != next_button(state):
            raise _refuse(action, "not_the_button", chair=action.chair)
        if action.game not in state.menu:
            raise _refuse(action, "not_on_menu")
    if action.game == state.game and action.chair == HOST:
        raise _refuse(action, "same_game")
    _check_game(state, action, action.game)
    return (t.GameChanged(action.game, action.chair),)


def _set_menu(state: TableState, action: a.SetMenu) -> tuple[t.TableEvent, ...]:
    _no_hand(state, action)
    for game in action.games:
        _check_game(state, action, game)
    if action.games == state.menu:
        raise _refuse(action, "same_menu")
    return (t.MenuSet(action.games),)


def _check_game(state: TableState, action: a.TableAction, game: object) -> None:
    """Refuse a game that cannot be, has no room for who sits here, or leaves chips in a pot that it has no use for."""
    if not isinstance(game, TableGame):
        raise _refuse(action, "no_game")
    try:
        game.check()
    except RulesError as error:
        raise IllegalActionError(action, code="game", reason=error.message) from None
    except (TypeError, AttributeError, RecursionError):  # fields that hold something else than they should
        raise _refuse(action, "no_game") from None
    most = game.rules.players[1]
    if len(state.taken) > most:
        raise _refuse(action, "too_many", players=len(state.taken), most=most)
    if state.carried and not game.reveals:
        raise _refuse(action, "carried", "R2.2", chips=state.carried)


# -- hands ---------------------------------------------------------------------------------------


def _deal_hand(state: TableState, action: a.DealHand) -> tuple[t.TableEvent, ...]:
    _no_hand(state, action)
    order = dealing_order(state)
    least, most = state.game.rules.players
    if len(order) < least:
        raise _refuse(action, "too_few", players=len(order), least=least)
    if len(order) > most:
        raise _refuse(action, "too_many", players=len(order), most=most)
    stacks = tuple(chair.stack for number in order if (chair := state.chair(number)) is not None)
    try:
        game = state.game.hand(stacks, carried=state.carried)
    except RulesError as error:
        raise IllegalActionError(action, code="hand", reason=error.message) from None
    return t.HandDealt(state.hands + 1, order, stacks), *map(t.InHand, game.opening())


def play(state: TableState, action: a.Play) -> tuple[HandState, tuple[Event, ...]]:
    """Return the hand after an action, to where somebody must act again or to its end, and the events of the hand."""
    if state.closed:
        raise _refuse(action, "closed")
    hand = state.hand
    if hand is None:
        raise _refuse(action, "no_hand")
    if action.chair != DEALER and (not hand.actor or state.place(action.chair) != hand.actor):
        raise _refuse(action, "not_your_turn", chair=action.chair)
    floor = isinstance(action.act, ExposeByDealer | VoidHand | Irregular)  # the house's, and at any time (P16, P42)
    if hand.actor and floor != (action.chair == DEALER):
        raise _refuse(action, "not_the_dealer", chair=state.dealt[hand.actor - 1])
    return apply_in_hand(hand, action.act)


def _play(state: TableState, action: a.Play) -> tuple[t.TableEvent, ...]:
    return tuple(map(t.InHand, play(state, action)[1]))


def _close(state: TableState, action: a.CloseTable) -> tuple[t.TableEvent, ...]:
    _no_hand(state, action)
    if not state.carried:
        return (t.TableClosed(),)
    share, odd = divmod(state.carried, len(state.dealt_names))
    shares = {name: share + (place < odd) for place, name in enumerate(state.dealt_names)}
    return t.PotDivided({name: amount for name, amount in shares.items() if amount}), t.TableClosed()


def _no_hand(state: TableState, action: a.TableAction) -> None:
    if state.hand is not None:
        raise _refuse(action, "hand_runs")


def _occupant(state: TableState, action: a.TableAction, number: int) -> Chair:
    chair = state.chair(number)
    if chair is None:
        raise _refuse(action, "nobody", given=number)
    return chair


def _between(state: TableState, action: a.TableAction, number: int) -> Chair:
    """Return who sits there, if he is not in a hand: chips on the table stay as they are while one plays for them."""
    chair = _occupant(state, action, number)
    if state.in_hand(number):
        raise _refuse(action, "in_hand")
    return chair


_RULES: Final[dict[type[a.TableAction], Callable[[TableState, Any], tuple[t.TableEvent, ...]]]] = {
    a.AddChips: _add,
    a.Buy: _buy,
    a.ChangeChair: _change_chair,
    a.ChangeGame: _change_game,
    a.CloseTable: _close,
    a.DealHand: _deal_hand,
    a.Leave: _leave,
    a.MoveChips: _move_chips,
    a.Play: _play,
    a.SetMenu: _set_menu,
    a.Sit: _sit,
    a.SitIn: _sit_in,
    a.SitOut: _sit_out,
}
