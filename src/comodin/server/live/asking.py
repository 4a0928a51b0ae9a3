"""What a client asks for, as an action of the room: names become types, and whatever does not fit is refused.

Whether somebody may do it is not decided here: that is the room's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import msgspec

from comodin.bots import BOTS
from comodin.errors import RulesError
from comodin.hand import actions as h
from comodin.server.protocol import messages as m
from comodin.server.protocol.codec import MessageError
from comodin.server.protocol.forms import GameForm, LimitsForm
from comodin.server.room import actions as a
from comodin.server.room.state import Limits
from comodin.table import TableGame

__all__ = ["ACTIONS", "DOINGS", "asked", "game_of", "limits_of"]

MOST_GAMES: Final = 12

ACTIONS: Final[Mapping[str, type[h.Action]]] = MappingProxyType(
    {
        kind.__name__: kind
        for kind in (
            h.Fold,
            h.Check,
            h.Call,
            h.BringIn,
            h.Bet,
            h.Raise,
            h.Complete,
            h.Keep,
            h.Expose,
            h.TurnUp,
            h.DeclareAllIn,
            h.DeclineAllIn,
        )
    }
)
"""What a player can do in a hand, by name; cards are the dealer's, rulings the floor's."""


def game_of(sent: Mapping[str, Any] | None) -> TableGame:
    """Return the game that was sent; `MessageError` says what is wrong with it.

    >>> game_of({"game": "mexican-poker", "stakes": "4/8"}).full_buy_in
    80
    """
    try:
        return msgspec.convert(sent, GameForm).make()
    except RulesError as error:
        raise MessageError("game", reason=error.message) from None
    except (msgspec.ValidationError, TypeError, ValueError, LookupError, RecursionError) as error:
        raise MessageError("game", reason=str(error)) from None


def limits_of(sent: Mapping[str, Any] | None, before: Limits) -> Limits:
    """Return the limits that were sent, and of those before what was left out; `MessageError` says what is wrong."""
    try:
        return msgspec.convert(sent, LimitsForm).changed(before)
    except msgspec.ValidationError as error:
        raise MessageError("limits", reason=str(error)) from None


def asked(message: m.Act | m.Do | m.Say, person: str, limits: Limits) -> a.RoomAction:
    """Return what somebody asks for as an action; `MessageError` where it is none. `limits` are the room's now.

    >>> asked(m.Act(id="1", hand=1, turn=3, action="Raise", to=8), "ana", Limits())
    Act(person='ana', hand=1, turn=3, act=Raise(to=8))
    >>> asked(m.Do(id="2", what="sit", chair=2), "ana", Limits())
    Sit(person='ana', chair=2, amount=None)
    """
    match message:
        case m.Act():
            return a.Act(person, message.hand, message.turn, _act(message))
        case m.Say():
            return a.Say(person, message.text)
    make = DOINGS.get(message.what)
    if make is None:
        raise MessageError("what", id=message.id, given=message.what[:40])
    try:
        return make(_Asker(person, message, limits))
    except MessageError as error:
        error.id = message.id
        raise


def _act(message: m.Act) -> h.Action:
    kind = ACTIONS.get(message.action)
    if kind is None:
        raise MessageError("action", id=message.id, given=message.action[:40], known=", ".join(ACTIONS))
    if issubclass(kind, h.Wager):
        if message.to is None:
            raise MessageError("needs_to", id=message.id, given=message.action)
        return kind(message.to)
    if message.to is not None:
        raise MessageError("no_to", id=message.id, given=message.action)
    return kind()


class _Asker:
    """A message with who sent it, and its fields where they are needed."""

    __slots__ = ("limits", "message", "person")

    def __init__(self, person: str, message: m.Do, limits: Limits) -> None:
        self.person, self.message, self.limits = person, message, limits

    def _needs(self, name: str) -> MessageError:
        return MessageError("needs", what=self.message.what, name=name)

    @property
    def chair(self) -> int:
        if not self.message.chair:
            raise self._needs("chair")
        return self.message.chair

    @property
    def onto(self) -> int:
        if not self.message.onto:
            raise self._needs("onto")
        return self.message.onto

    @property
    def amount(self) -> int:
        if self.message.amount is None:
            raise self._needs("amount")
        return self.message.amount

    @property
    def whom(self) -> str:
        if not self.message.person:
            raise self._needs("person")
        return self.message.person

    @property
    def game(self) -> TableGame:
        if self.message.game is None:
            raise self._needs("game")
        return game_of(self.message.game)

    @property
    def games(self) -> tuple[TableGame, ...]:
        sent: Sequence[dict[str, Any]] = self.message.games
        if len(sent) > MOST_GAMES:
            raise MessageError("game", reason=f"{len(sent)} > {MOST_GAMES}")
        return tuple(game_of(game) for game in sent)

    @property
    def bot(self) -> str:
        if self.message.bot not in BOTS:
            raise MessageError("bot", given=self.message.bot[:40], known=", ".join(BOTS))
        return self.message.bot

    @property
    def new_limits(self) -> Limits:
        if self.message.limits is None:
            raise self._needs("limits")
        return limits_of(self.message.limits, self.limits)


DOINGS: Final[Mapping[str, Callable[[_Asker], a.RoomAction]]] = MappingProxyType(
    {
        "sit": lambda ask: a.Sit(ask.person, ask.chair, ask.message.amount),
        "withdraw": lambda ask: a.Withdraw(ask.person),
        "stand": lambda ask: a.Stand(ask.person),
        "sit_out": lambda ask: a.SitOut(ask.person),
        "sit_in": lambda ask: a.SitIn(ask.person),
        "buy": lambda ask: a.Buy(ask.person, ask.message.amount),
        "add": lambda ask: a.Add(ask.person, ask.amount),
        "choose_game": lambda ask: a.ChooseGame(ask.person, ask.game),
        "admit": lambda ask: a.Admit(ask.person, ask.whom),
        "refuse": lambda ask: a.Refuse(ask.person, ask.whom),
        "seat": lambda ask: a.SeatPerson(ask.person, ask.whom, ask.chair),
        "kick": lambda ask: a.Kick(ask.person, ask.whom),
        "mute": lambda ask: a.Mute(ask.person, ask.whom),
        "unmute": lambda ask: a.Unmute(ask.person, ask.whom),
        "make_host": lambda ask: a.MakeHost(ask.person, ask.whom),
        "add_bot": lambda ask: a.AddBot(ask.person, ask.chair, ask.bot),
        "remove_bot": lambda ask: a.RemoveBot(ask.person, ask.chair),
        "send_out": lambda ask: a.SendOut(ask.person, ask.chair),
        "call_in": lambda ask: a.CallIn(ask.person, ask.chair),
        "give": lambda ask: a.Give(ask.person, ask.chair, ask.amount),
        "set_game": lambda ask: a.SetGame(ask.person, ask.game),
        "set_menu": lambda ask: a.SetMenu(ask.person, ask.games),
        "set_limits": lambda ask: a.SetLimits(ask.person, ask.new_limits),
        "pause": lambda ask: a.Pause(ask.person),
        "resume": lambda ask: a.Resume(ask.person),
        "deal": lambda ask: a.DealNow(ask.person),
        "void": lambda ask: a.Void(ask.person, ask.message.text),
        "move": lambda ask: a.Move(ask.person, ask.chair, ask.onto, ask.amount, ask.message.text),
        "end": lambda ask: a.End(ask.person),
    }
)
"""Every `Do.what`, and the action that it is."""
