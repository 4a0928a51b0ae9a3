"""`HandRecord`: one hand as a value, from which a stranger can judge it.

The events are the hand; what else stands here says where they begin (rules,
stakes, stacks) and where they end.  `viewer` is None in a full record, which
exists on the dealer's side only; `view_of` makes the one that may be handed
out.  How a record is written is told in `wire` (one line of JSON) and `phh`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Self

from msgspec import Struct
from msgspec.json import decode, encode
from msgspec.structs import replace

from comodin.errors import FairError, RecordError
from comodin.fair import FairDeal, Transcript
from comodin.games import MexicanPoker, NoPeek, game_at
from comodin.hand import Event, HandState, view
from comodin.history.drawn import narrowed
from comodin.rules import (
    GAMES,
    REVEAL_GAMES,
    AnyRules,
    RevealRules,
    Stakes,
    Structure,
    format_stakes,
    from_overrides,
    game_of,
)
from comodin.texts import Text

__all__ = ["HandRecord", "Seat", "default_names", "rules_of", "view_of", "with_deal"]


class Seat(Struct, frozen=True):
    """Who sits down, and with how much."""

    name: str
    stack: int


class HandRecord(Struct, frozen=True, kw_only=True):
    """One hand: the table, everything that happened, and what came of it.

    Seats count in dealing order: the first of `seats` is p1, left of the
    button.  `overrides` is what the house rules change in the preset.
    `stacks` and `payoffs` are those at the end of the events, also where the
    hand is not over.  `carried` are chips that lay in the pot from the hand
    before (R2.2).  `phh` keeps fields of a PHH file that say nothing about
    the play (``author``, ``event``, ``_mine``).  `fair` is the transcript of a
    deal that can be checked.

    >>> from comodin import MexicanPoker, start
    >>> state, events = start(MexicanPoker.at("4/8", stacks=[80, 80]))
    >>> record = HandRecord.of(state, events, id="1", preset="parkwest")
    >>> record.seats[0], record.stacks, record.payoffs
    (Seat(name='p1', stack=80), (78, 78), (-2, -2))
    """

    id: str
    preset: str
    structure: Structure
    stakes: Stakes
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    stacks: tuple[int, ...]
    payoffs: tuple[int, ...]
    overrides: dict[str, Any] = {}
    viewer: int | None = None
    game_name: str = MexicanPoker.name
    carried: int = 0
    phh: dict[str, Any] = {}
    fair: Transcript | None = None

    @classmethod
    def of(
        cls,
        state: HandState,
        events: Sequence[Event],
        *,
        id: str,
        preset: str,
        game_name: str | None = None,
        names: Sequence[str] | None = None,
        viewer: int | None = None,
        phh: dict[str, Any] | None = None,
        fair: Transcript | None = None,
    ) -> Self:
        """Return the record of a hand from its last state and all its events.

        With a `viewer` the events are taken as that seat sees them.  Where
        one game has two names (Mexican Sweat, No Peek), the preset's is taken
        unless another is given.  The transcript of a deal is taken as it is;
        `with_deal` makes the right one.  Raises `RecordError` for a game that has no
        records.
        """
        game = state.game
        if not isinstance(game, MexicanPoker | NoPeek):
            raise RecordError(Text("history.line.game", given=game.name))
        stacks = tuple(seat.stack for seat in state.seats)
        return cls(
            id=id,
            preset=preset,
            overrides=game.rules.overrides(preset),
            structure=game.rules.structure,
            stakes=game.stakes,
            seats=tuple(map(Seat, names or default_names(len(stacks)), game.stacks)),
            viewer=viewer,
            events=tuple(events) if viewer is None else tuple(view(event, viewer) for event in events),
            stacks=stacks,
            payoffs=tuple(now - before for now, before in zip(stacks, game.stacks, strict=True)),
            game_name=game_name or (game.name if isinstance(game, MexicanPoker) else game_of(preset)),
            carried=game.carried if isinstance(game, NoPeek) else 0,
            phh=phh or {},
            fair=fair,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The players in dealing order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def reveals(self) -> bool:
        """Whether this is a game in which cards are turned up one by one."""
        return self.game_name in REVEAL_GAMES

    def rules(self) -> AnyRules:
        """Return the house rules; `RulesError` if the record's cannot be."""
        return rules_of(self.preset, self.overrides, self.structure, self.game_name)

    def game(self) -> MexicanPoker | NoPeek:
        """Return the table on which the hand was played.

        Raises `RulesError` where rules, stakes and seats contradict each
        other, `RecordError` for a game that there is not.
        """
        if self.game_name not in GAMES:
            raise RecordError(Text("history.line.game", given=self.game_name))
        rules = self.rules()
        if rules.structure != self.structure:
            raise RecordError(Text("history.line.structure", given=self.structure, wanted=rules.structure))
        stakes = rules.stakes(
            format_stakes(self.stakes, self.structure, self.game_name),
            ante=self.stakes.ante,
            bring_in=self.stakes.bring_in,
            collection=self.stakes.collection,
        )
        if stakes != self.stakes:
            wanted = format_stakes(stakes, self.structure, self.game_name)
            given = f"{self.stakes.lower}, {self.stakes.upper}"
            raise RecordError(Text("history.line.stakes", structure=self.structure, wanted=wanted, given=given))
        stacks = [seat.stack for seat in self.seats]
        if self.carried and isinstance(rules, RevealRules):
            return NoPeek(rules, stakes, stacks, carried=self.carried)
        return game_at(rules, stakes, stacks)


def rules_of(preset: str, overrides: dict[str, Any], structure: Structure, game: str) -> AnyRules:
    """Return the rules that a preset and what differs from it come to; the same again cost nothing."""
    return _rules(preset, encode(overrides, order="sorted"), structure, game)


@lru_cache(maxsize=64)
def _rules(preset: str, overrides: bytes, structure: Structure, game: str) -> AnyRules:
    return from_overrides(preset, decode(overrides), structure=structure, game=game)


def default_names(seats: int) -> tuple[str, ...]:
    """Return the names of players who have none: ``p1`` to ``pN``."""
    return tuple(f"p{p}" for p in range(1, seats + 1))


def view_of(record: HandRecord, seat: int) -> HandRecord:
    """Return the record as a seat may see it, or a spectator (seat 0).

    Of a deal that can be checked, the cards that are left are opened, and no
    other; the seed only where the table opens it, when the hand is over.
    Raises `RecordError` for a seat that there is not, and where the record
    already is somebody else's view.
    """
    if not 0 <= seat <= len(record.seats):
        where = Text("history.line.head")
        raise RecordError(Text("history.line.no_seat", where=where, p=seat, seats=len(record.seats)))
    if record.viewer not in (None, seat):
        raise RecordError(Text("history.line.viewer", given=record.viewer))
    events = tuple(view(event, seat) for event in record.events)
    fair = None if record.fair is None else narrowed(record.fair, events)
    return replace(record, viewer=seat, events=events, fair=fair)


def with_deal(record: HandRecord, deal: FairDeal) -> HandRecord:
    """Return the record with the transcript of its deal: what its viewer may have, in a full record all.

    Raises `FairError` for the deal of another hand: a deal names the record's `id`.
    """
    if deal.hand != record.id:
        raise FairError(Text("fair.hand", given=deal.hand, wanted=record.id))
    fair = deal.transcript(range(len(deal.deck)), with_seed=True)
    return replace(record, fair=narrowed(fair, record.events, full=record.viewer is None))
