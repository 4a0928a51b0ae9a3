"""A room as plain values."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from comodin.hand.events import PotAwarded
from comodin.table import TableGame, TableState

__all__ = ["DEFAULT_LIMITS", "ChatLine", "Knocking", "Limits", "Member", "Promise", "RoomState", "Thinking"]


class Limits(Struct, frozen=True, kw_only=True):
    """How a room keeps time, in milliseconds, and what it allows.

    `turn` is for each decision, `bank` what each has beyond it for the
    session, `pause` lies between hands.  `door`: ``open``, or ``asks`` where
    the host lets each one sit.  `aids`: the study aid may be asked.  `delay`:
    how much later spectators see.  `opens_seed`: the whole deck is opened
    after each hand.
    """

    turn: int = 30_000
    bank: int = 60_000
    pause: int = 6_000
    door: Literal["open", "asks"] = "asks"
    aids: bool = True
    delay: int = 0
    opens_seed: bool = False


DEFAULT_LIMITS: Final = Limits()


class Member(Struct, frozen=True, kw_only=True):
    """Somebody who was let into the room: a player on a chair, or a spectator (chair 0)."""

    person: str
    name: str
    chair: int = 0
    muted: bool = False
    kicked: bool = False
    bank: int | None = None
    """What was left of his time bank when he got up; None where he has used nothing of it."""


class Knocking(Struct, frozen=True):
    """Somebody who asks the host for a chair."""

    person: str
    chair: int
    amount: int | None = None


class Thinking(Struct, frozen=True):
    """The clock of the turn: whose, since when, the end of his time, and of his bank (both absolute)."""

    chair: int
    since: int
    soft: int
    hard: int


class Promise(Struct, frozen=True):
    """The deal of the running hand that can be checked: what was committed to, and what the players promised.

    Bytes are hex.  `order` are the chairs in dealing order; `pledges` by that
    order, "" where one promised nothing; `entropy` is None until the deck is
    sealed, at the latest when `until` has come.
    """

    hand: int
    commitment: str
    pledges: tuple[str, ...]
    until: int
    entropy: tuple[str, ...] | None = None
    seal: str = ""


class ChatLine(Struct, frozen=True):
    """A line of chat."""

    at: int
    person: str
    name: str
    text: str


class RoomState(Struct, frozen=True, kw_only=True):
    """Everything about a room that its log tells.

    `members` are by person, in the order in which they came; `host` is a
    person.  `turn` numbers the decisions of the running hand from 1, so that
    an action can name the one it answers.  `banks` is what is left of each
    chair's time bank.  `missed` counts decisions in a row that the clock made
    for a chair; who is not in it has missed none.  `deal_at`: when the next hand is to be dealt, None where
    nothing is planned.  `chosen` is the hand for which the game was chosen
    under dealer's choice.  `promise` belongs to the running or last hand.
    `players` are the people of that hand in dealing order, "" for a bot:
    chairs may have changed hands since.  `paused_at`: since when it is paused.  `next_game` is what the host
    chose while a hand runs, to be played after it.
    """

    id: str
    host: str
    table: TableState
    limits: Limits = DEFAULT_LIMITS
    members: dict[str, Member] = {}
    knocks: tuple[Knocking, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    paused_at: int | None = None
    turn: int = 0
    thinking: Thinking | None = None
    banks: dict[int, int] = {}
    missed: dict[int, int] = {}
    deal_at: int | None = None
    chosen: int = 0
    promise: Promise | None = None
    next_game: TableGame | None = None
    players: tuple[str, ...] = ()
    awards: tuple[PotAwarded, ...] = ()
    """The pots that were won in the running or last hand."""
    voided: str = ""
    """Why the last hand is void, in the host's words; "" where it is not."""
    last: TableState | None = None
    """The table with the last hand, as it stood when that hand was over; None while a hand runs or before the first."""

    def member(self, person: str) -> Member | None:
        """Return somebody who is in the room, None for anybody else, or who was kicked."""
        member = self.members.get(person)
        return None if member is None or member.kicked else member

    def on(self, chair: int) -> Member | None:
        """Return the person on a chair; None where it is empty or a bot's."""
        return next((member for member in self.members.values() if member.chair == chair), None) if chair else None

    def seen_from(self, person: str) -> int:
        """Return the chair as which somebody sees the running or last hand; 0 where he was not in it.

        Not the chair on which he sits now: who moves, or takes the place of
        another, must not see that other's cards.
        """
        return self.table.dealt[self.players.index(person)] if person and person in self.players else 0

    @property
    def paused(self) -> bool:
        """Whether the host has paused the table."""
        return self.paused_at is not None

    @property
    def closed(self) -> bool:
        """Whether the session is over."""
        return self.table.closed
