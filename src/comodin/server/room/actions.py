"""What can be done in a room, in the imperative.

What a person does names him, and whether he may is decided here: only the
host does what `HostAction` says, and everybody acts for his own chair alone.
The rest is the house's: the dealer, the bots, the clock.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from comodin.hand import Action
from comodin.server.room.state import Limits
from comodin.table import TableGame
from comodin.texts import Text

__all__ = [
    "Act",
    "Add",
    "AddBot",
    "Admit",
    "BotActs",
    "Buy",
    "CallIn",
    "ChooseGame",
    "ClockRunsOut",
    "DealNext",
    "DealNow",
    "DealerActs",
    "End",
    "Give",
    "HostAction",
    "HouseAction",
    "Join",
    "Kick",
    "MakeHost",
    "Move",
    "Mute",
    "Pause",
    "PersonAction",
    "PromiseHand",
    "Refuse",
    "RemoveBot",
    "Resume",
    "RoomAction",
    "Say",
    "SealHand",
    "SeatPerson",
    "SendOut",
    "SetGame",
    "SetLimits",
    "SetMenu",
    "Sit",
    "SitIn",
    "SitOut",
    "Stand",
    "Unmute",
    "Void",
    "Withdraw",
]


class RoomAction(Struct, frozen=True):
    """The base of every action in a room."""

    verb: ClassVar[str] = "nothing"

    @property
    def text(self) -> Text:
        """The action in words, in either language."""
        return Text(f"room.action.{self.verb}")

    def __str__(self) -> str:
        return self.text


class PersonAction(RoomAction, frozen=True):
    """What somebody does who is in the room."""

    person: str


class HostAction(PersonAction, frozen=True):
    """What only the host may do."""


class HouseAction(RoomAction, frozen=True):
    """What the house does: dealer, bots, clock."""


# -- everybody --------------------------------------------------------------------------


class Join(RoomAction, frozen=True):
    """Come in by the link, under a name that nobody has here."""

    person: str
    name: str
    verb: ClassVar[str] = "join"


class Say(PersonAction, frozen=True):
    """Say something to all."""

    words: str
    verb: ClassVar[str] = "say"


class Sit(PersonAction, frozen=True):
    """Take an empty chair and buy in, or ask the host for it where the door asks; None is a full buy-in."""

    chair: int
    amount: int | None = None
    verb: ClassVar[str] = "sit"


class Withdraw(PersonAction, frozen=True):
    """Ask no longer."""

    verb: ClassVar[str] = "withdraw"


class Stand(PersonAction, frozen=True):
    """Get up with one's chips: now, or when the hand that one is in is over."""

    verb: ClassVar[str] = "stand"


class SitOut(PersonAction, frozen=True):
    """Be left out from the next deal on."""

    verb: ClassVar[str] = "sit_out"


class SitIn(PersonAction, frozen=True):
    """Be dealt in again from the next deal on."""

    verb: ClassVar[str] = "sit_in"


class Buy(PersonAction, frozen=True):
    """Buy in again after losing everything; None is a full buy-in (P31)."""

    amount: int | None = None
    verb: ClassVar[str] = "buy"


class Add(PersonAction, frozen=True):
    """Add chips to one's stack between hands (R3.7)."""

    amount: int
    verb: ClassVar[str] = "add"


class ChooseGame(PersonAction, frozen=True):
    """Say what is played next, where the next button is one's own and the choice is the dealer's."""

    game: TableGame
    verb: ClassVar[str] = "choose_game"


class Act(PersonAction, frozen=True):
    """Decide in the hand, at one's turn: bound to the hand and the turn that one saw."""

    hand: int
    turn: int
    act: Action
    verb: ClassVar[str] = "act"

    @property
    def text(self) -> Text:
        """The action in words."""
        return self.act.text


# -- the host ---------------------------------------------------------------------------


class Admit(HostAction, frozen=True):
    """Let somebody sit who asks for it."""

    whom: str
    verb: ClassVar[str] = "admit"


class Refuse(HostAction, frozen=True):
    """Do not let somebody sit who asks for it."""

    whom: str
    verb: ClassVar[str] = "refuse"


class SeatPerson(HostAction, frozen=True):
    """Put somebody on an empty chair: a spectator, who buys in in full, or a player, who moves with his chips."""

    whom: str
    chair: int
    verb: ClassVar[str] = "seat"


class Kick(HostAction, frozen=True):
    """Put somebody out of the room; in a hand he is answered for until it is over."""

    whom: str
    verb: ClassVar[str] = "kick"


class Mute(HostAction, frozen=True):
    """Take the chat from somebody."""

    whom: str
    verb: ClassVar[str] = "mute"


class Unmute(HostAction, frozen=True):
    """Give the chat back to somebody."""

    whom: str
    verb: ClassVar[str] = "unmute"


class MakeHost(HostAction, frozen=True):
    """Hand the table over to somebody else."""

    whom: str
    verb: ClassVar[str] = "make_host"


class AddBot(HostAction, frozen=True):
    """Put a bot on an empty chair, which buys in in full, now and whenever it is broke."""

    chair: int
    bot: str
    verb: ClassVar[str] = "add_bot"


class RemoveBot(HostAction, frozen=True):
    """Take a bot away: now, or when the hand that it is in is over."""

    chair: int
    verb: ClassVar[str] = "remove_bot"


class SendOut(HostAction, frozen=True):
    """Have a chair left out from the next deal on."""

    chair: int
    verb: ClassVar[str] = "send_out"


class CallIn(HostAction, frozen=True):
    """Have a chair dealt in again from the next deal on."""

    chair: int
    verb: ClassVar[str] = "call_in"


class Give(HostAction, frozen=True):
    """Hand chips to a player between hands; in the accounts he has bought them."""

    chair: int
    amount: int
    verb: ClassVar[str] = "give"


class SetGame(HostAction, frozen=True):
    """Play something else from the next hand on."""

    game: TableGame
    verb: ClassVar[str] = "set_game"


class SetMenu(HostAction, frozen=True):
    """Turn dealer's choice on with these games, or off with none."""

    games: tuple[TableGame, ...] = ()
    verb: ClassVar[str] = "set_menu"


class SetLimits(HostAction, frozen=True):
    """Keep time otherwise, or allow something else, from the next decision on."""

    limits: Limits
    verb: ClassVar[str] = "set_limits"


class Pause(HostAction, frozen=True):
    """Stop everything: clocks, cards, decisions, the next deal."""

    verb: ClassVar[str] = "pause"


class Resume(HostAction, frozen=True):
    """Go on where it stopped."""

    verb: ClassVar[str] = "resume"


class DealNow(HostAction, frozen=True):
    """Begin the next hand without waiting."""

    verb: ClassVar[str] = "deal"


class Void(HostAction, frozen=True):
    """Declare the running hand void, and say why; chips go back (P42, M17)."""

    reason: str
    verb: ClassVar[str] = "void"


class Move(HostAction, frozen=True):
    """Put chips from one stack onto another between hands, and say why (P42, M17)."""

    chair: int
    onto: int
    amount: int
    reason: str
    verb: ClassVar[str] = "move"


class End(HostAction, frozen=True):
    """End the session, between hands."""

    verb: ClassVar[str] = "end"


# -- the house ----------------------------------------------------------------------------


class DealNext(HouseAction, frozen=True):
    """Begin the next hand, whose time has come."""

    verb: ClassVar[str] = "deal"


class PromiseHand(HouseAction, frozen=True):
    """Commit to the deck of a hand that has begun, before its first card; see `HandPromised`."""

    hand: int
    commitment: str
    pledges: tuple[str, ...]
    until: int
    verb: ClassVar[str] = "promise"


class SealHand(HouseAction, frozen=True):
    """Fix the deck with what the players added, "" where one added nothing; see `HandSealed`."""

    entropy: tuple[str, ...]
    seal: str
    verb: ClassVar[str] = "seal"


class DealerActs(HouseAction, frozen=True):
    """The dealer does something in the hand: gives a card, burns one."""

    act: Action
    verb: ClassVar[str] = "dealer"

    @property
    def text(self) -> Text:
        """The action in words."""
        return self.act.text


class BotActs(HouseAction, frozen=True):
    """A bot decides; `hand` and `turn` are those it was asked at, 0 where it answers at once."""

    chair: int
    act: Action
    hand: int = 0
    turn: int = 0
    verb: ClassVar[str] = "bot"

    @property
    def text(self) -> Text:
        """The action in words."""
        return self.act.text


class ClockRunsOut(HouseAction, frozen=True):
    """The time of a chair is over, its bank included."""

    chair: int
    verb: ClassVar[str] = "clock"
