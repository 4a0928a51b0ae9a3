"""What goes over HTTP: the bodies that are sent and the answers that come back.

Amounts are whole chips, times milliseconds since 1970.  Bodies are read
strictly: an unknown field, a wrong kind, or a text that is too long is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from comodin.errors import RulesError
from comodin.rules import default_preset, from_overrides
from comodin.server.protocol.picture import GamePicture, Limits, Plain, TablePicture, Words, You
from comodin.server.room.state import Limits as RoomLimits
from comodin.table import TableGame
from comodin.texts import Text

__all__ = [
    "Admitted",
    "ErrorBody",
    "Failure",
    "GameForm",
    "HandLine",
    "HandReplay",
    "Health",
    "JoinForm",
    "LedgerPage",
    "LedgerRow",
    "LimitsForm",
    "NewRoom",
    "OddsPage",
    "OddsRow",
    "Offer",
    "OfferDefaults",
    "OfferedBot",
    "OfferedGame",
    "OfferedPreset",
    "OfferedStakes",
    "OfferedStructure",
    "Paid",
    "ReplayStep",
    "RoomCreated",
    "RoomLook",
    "RulesLine",
    "RulesPage",
    "RulesSection",
    "SeatRange",
    "Sitter",
]

MOST_TITLE: Final = 40
_MOST_CHIPS: Final = 10**12

Short = Annotated[str, Meta(max_length=80)]
Chips = Annotated[int, Meta(ge=0, le=_MOST_CHIPS)]
Milliseconds = Annotated[int, Meta(ge=0, le=86_400_000)]


# -- sent ---------------------------------------------------------------------------------


class Form(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of what a client sends."""


class GameForm(Form, frozen=True, kw_only=True):
    """A game as somebody asks for it: names, the stakes as they are written, and what the house changes.

    >>> GameForm(stakes="4/8").make().full_buy_in
    80
    >>> GameForm(stakes="4", game="no-peek", overrides={"burns": [3]}).make()
    Traceback (most recent call last):
    comodin.errors.RulesError: 'burns' is a house rule of mexican-poker, not of mexican-sweat and no-peek
    """

    stakes: Short
    game: Short = "mexican-poker"
    preset: Short | None = None
    structure: Short | None = None
    ante: Chips | None = None
    overrides: dict[str, Any] = {}
    title: Annotated[str, Meta(max_length=MOST_TITLE)] | None = None

    def make(self) -> TableGame:
        """Return the game; raises `RulesError` for what there is not, or what contradicts itself."""
        preset = default_preset(self.game) if self.preset is None else self.preset
        title = None if self.title is None else self.title.strip()
        if title is not None and not (title and title.isprintable()):
            raise RulesError(Text("web_server.title", given=ascii(self.title), most=MOST_TITLE))
        rules = from_overrides(preset, self.overrides, structure=self.structure, game=self.game)
        stakes = rules.stakes(self.stakes, ante=self.ante)
        if rules.buy_in(stakes) > _MOST_CHIPS:
            raise RulesError(Text("web_server.buy_in", given=rules.buy_in(stakes), most=_MOST_CHIPS))
        return TableGame.by(rules, stakes, game=self.game, preset=preset, title=title)


class LimitsForm(Form, frozen=True, kw_only=True):
    """How the room keeps time, in milliseconds, and what it allows; what is left out stays as it is."""

    turn: Milliseconds | None = None
    bank: Milliseconds | None = None
    pause: Milliseconds | None = None
    door: Literal["open", "asks"] | None = None
    aids: bool | None = None
    delay: Milliseconds | None = None
    opens_seed: bool | None = None

    def changed(self, limits: RoomLimits) -> RoomLimits:
        """Return the limits of a room with what stands here.

        >>> from comodin.server.room.state import DEFAULT_LIMITS
        >>> LimitsForm(turn=20_000).changed(DEFAULT_LIMITS).turn
        20000
        """
        given = {name: value for name, value in asdict(self).items() if value is not None}
        return replace(limits, **given)


class NewRoom(Form, frozen=True, kw_only=True):
    """A room that somebody opens; he is its host, and sits on chair 1 if he wants to (`sit`).

    `bots` take the chairs after his, in that order.
    """

    name: Short
    game: GameForm
    chairs: Annotated[int, Meta(ge=2, le=12)] = 6
    limits: LimitsForm = LimitsForm()
    bots: Annotated[tuple[Short, ...], Meta(max_length=11)] = ()
    sit: bool = True


class JoinForm(Form, frozen=True, kw_only=True):
    """Somebody who comes in, as a spectator to begin with."""

    name: Short


# -- came back ----------------------------------------------------------------------------


class RoomCreated(Struct, frozen=True, kw_only=True):
    """A new room, and who you are in it; the token is told this once."""

    room: str
    person: str
    token: str


class Admitted(Struct, frozen=True, kw_only=True):
    """Who you are in a room; the token is told this once, and an older one opens nothing any more."""

    person: str
    token: str


class Sitter(Struct, frozen=True, kw_only=True):
    """Somebody on a chair; `bot` names who plays for him, "" for a person."""

    chair: int
    name: str
    bot: str


class RoomLook(Struct, frozen=True, kw_only=True):
    """What anybody with the link may know of a room: its host's name, what is played, who sits there.

    `invite` is the link for friends, as far as the server knows how they reach it.
    """

    room: str
    invite: str
    host: str
    game: GamePicture
    taken: int
    chairs: int
    sitters: tuple[Sitter, ...]
    door: Literal["open", "asks"]
    closed: bool


class OfferedStakes(Struct, frozen=True, kw_only=True):
    """Stakes as they are written, the ante that goes with them, and what everybody starts with."""

    stakes: str
    ante: int
    buy_in: int


class OfferedStructure(Struct, frozen=True, kw_only=True):
    """A betting structure with usual stakes, and a few more to pick from, the smallest first."""

    structure: str
    stakes: str
    words: Words
    samples: tuple[OfferedStakes, ...]


class SeatRange(Struct, frozen=True, kw_only=True):
    """How many can sit down."""

    least: int
    most: int


class OfferedPreset(Struct, frozen=True, kw_only=True):
    """House rules by name, in a sentence, in every structure that they can be played in, its own first."""

    preset: str
    words: Words
    structures: tuple[OfferedStructure, ...]
    seats: SeatRange


class OfferedGame(Struct, frozen=True, kw_only=True):
    """A game with its presets, the default first."""

    game: str
    words: Words
    presets: tuple[OfferedPreset, ...]


class OfferedBot(Struct, frozen=True, kw_only=True):
    """A bot by name."""

    bot: str
    words: Words


class OfferDefaults(Struct, frozen=True, kw_only=True):
    """What a form begins with."""

    game: str
    preset: str
    structure: str
    stakes: str
    chairs: int
    bots: tuple[str, ...]
    limits: Limits


class Offer(Struct, frozen=True, kw_only=True):
    """All that a new room can be."""

    games: tuple[OfferedGame, ...]
    bots: tuple[OfferedBot, ...]
    defaults: OfferDefaults


class HandLine(Struct, frozen=True, kw_only=True):
    """A hand that is over, in a line; `yours` is what you won, None if you were not in it."""

    number: int
    game: Words
    winners: tuple[str, ...]
    pot: int
    ended: Literal["showdown", "last_player", "misdeal", "void"]
    yours: int | None


class ReplayStep(Struct, frozen=True, kw_only=True):
    """The table after one entry of the log, and what happened in it, as you may see both; `seq` numbers it."""

    seq: int
    table: TablePicture
    you: You
    events: tuple[Plain, ...]


class HandReplay(Struct, frozen=True, kw_only=True):
    """A hand step by step, the running one as far as it has come; `order` are the chairs in dealing order."""

    number: int
    order: tuple[int, ...]
    steps: tuple[ReplayStep, ...]


class LedgerRow(Struct, frozen=True, kw_only=True):
    """What somebody bought, what he has or took away, and the difference."""

    name: str
    bought: int
    has: int
    net: int


class Paid(Struct, frozen=True, kw_only=True):
    """One payment of the settlement, in play chips; "" is the house."""

    payer: str
    payee: str
    amount: int


class LedgerPage(Struct, frozen=True, kw_only=True):
    """The accounts as they stand; who would pay whom, which is empty while chips lie in a pot."""

    rows: tuple[LedgerRow, ...]
    house: int
    pot: int
    payments: tuple[Paid, ...]


class RulesLine(Struct, frozen=True, kw_only=True):
    """A rule in a sentence, where it comes from, and whether Parkwest (or the usual preset) has another."""

    text: str
    source: str
    status: str
    changed: bool


class RulesSection(Struct, frozen=True, kw_only=True):
    """The rules on one subject."""

    title: str
    lines: tuple[RulesLine, ...]


class RulesPage(Struct, frozen=True, kw_only=True):
    """The house rules of a table in one language."""

    title: str
    facts: tuple[str, ...]
    sections: tuple[RulesSection, ...]
    legend: tuple[str, ...]


class OddsRow(Struct, frozen=True, kw_only=True):
    """A chair's share of the pot from 0 to 1, with half of a 95 % interval, 0 where it is exact."""

    chair: int
    share: float
    within: float


class OddsPage(Struct, frozen=True, kw_only=True):
    """What the cards are worth if everybody stays in, from your view."""

    rows: tuple[OddsRow, ...]
    method: Words
    supposed: Words


class Health(Struct, frozen=True, kw_only=True):
    """The server lives, and its store answers."""

    ok: bool
    version: str


class Failure(Struct, frozen=True, kw_only=True):
    """What is wrong: a word for programs, a sentence for people."""

    code: str
    reason: Words


class ErrorBody(Struct, frozen=True, kw_only=True):
    """Every answer that is no success."""

    error: Failure
