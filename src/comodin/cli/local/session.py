"""Everything that a table must remember, and the file that keeps it.

A session is settings, chips, and the decisions of the hand that runs; cards
and bots follow from the seed, so that playing the decisions again gives the
hand again, to the card.  The file is private (it tells the seed), replaced
as a whole after every decision, and sealed with a checksum.
"""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from comodin.errors import RecordError, RecordVersionError, RulesError
from comodin.rules import AnyRules, Stakes, Structure, from_overrides
from comodin.texts import Text

__all__ = ["VERSION", "Player", "Session", "Step", "broken", "load", "save"]

VERSION: Final = 1


class Step(Struct, frozen=True, array_like=True):
    """One decision: the place, the verb of the action, and its amount, 0 without one."""

    p: int
    verb: str
    to: int = 0


class Player(Struct):
    """Somebody on a chair: you have no bot.  `bought` counts every buy-in."""

    name: str
    bot: str
    stack: int
    bought: int

    @property
    def net(self) -> int:
        """What the player has won so far."""
        return self.stack - self.bought


class Session(Struct, kw_only=True):
    """A table, from sitting down to leaving.

    `hand` counts from 0; `dealt` tells whether that hand runs, with its
    `steps` so far.  `record_size` is where the record file ended before it.
    `last` is the number of hands to play, None for as long as one likes.
    `carried` are chips that nobody won, and that lie in the next pot (R2.2).
    """

    game: str
    preset: str
    overrides: dict[str, Any]
    structure: Structure
    stakes: Stakes
    players: list[Player]
    seed: str
    id: str
    rules_name: str
    record: str
    record_size: int = 0
    hand: int = 0
    dealt: bool = False
    steps: list[Step] = []
    house: int = 0
    last: int | None = None
    carried: int = 0

    def rules(self) -> AnyRules:
        """Return the house rules; `RulesError` where the saved ones cannot be."""
        return from_overrides(self.preset, self.overrides, structure=self.structure, game=self.game)

    @property
    def buy_in(self) -> int:
        """A full buy-in (R3.7); as deep as a table begins where bets have no limit."""
        return self.rules().buy_in(self.stakes)

    @property
    def least(self) -> int:
        """The chips without which nobody is dealt in: one, and the collection where it is due."""
        return 1 + self.stakes.collection

    def finish_hand(self, stacks: list[int], house: int, record_size: int, *, carried: int = 0) -> None:
        """Take over the chips of a finished hand, by chair, and get ready for the next."""
        self.carried = carried
        for player, stack in zip(self.players, stacks, strict=True):
            player.stack = stack
        self.house += house
        self.record_size = record_size
        self.hand += 1
        self.dealt = False
        self.steps = []

    def buy(self, chair: int) -> int:
        """Let a player buy in for as much as makes a full stack; return how much."""
        player = self.players[chair]
        amount = self.buy_in - player.stack
        player.stack += amount
        player.bought += amount
        return amount


class _Sealed(Struct):
    v: int
    checksum: str
    session: msgspec.Raw


class _Version(Struct):
    v: int


def save(session: Session, path: Path) -> None:
    """Replace the file by the session as it is now; the old file stands until the new one is whole."""
    body = msgspec.json.encode(session)
    sealed = msgspec.json.encode(_Sealed(VERSION, sha256(body).hexdigest(), msgspec.Raw(body)))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # readable by its owner alone
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(sealed)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: Path) -> Session:
    """Return a saved session; `RecordError` says what is wrong with a file that is none."""
    data = path.read_bytes()
    try:
        version = msgspec.json.decode(data, type=_Version).v
        if version > VERSION:
            raise RecordVersionError(Text("play.error.version", file=path, given=version, known=VERSION))
        sealed = msgspec.json.decode(data, type=_Sealed)
        body = bytes(sealed.session)
        if sha256(body).hexdigest() != sealed.checksum:
            raise broken(path, Text("play.error.damaged"))
        session = msgspec.json.decode(body, type=Session)
        _check(session, path)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise broken(path, error) from None
    return session


def broken(path: Path, reason: object) -> RecordError:
    """Return the complaint about a saved session."""
    return RecordError(Text("play.error.session", file=path, reason=reason))


def _check(session: Session, path: Path) -> None:
    try:
        low, high = session.rules().players
    except RulesError as error:
        raise broken(path, error.message) from None
    if (
        not low <= len(session.players) <= high
        or min(session.carried, *(player.stack for player in session.players)) < 0
    ):
        raise broken(path, Text("play.error.seats"))
