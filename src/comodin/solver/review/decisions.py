"""`decisions`: what a player decided in a hand, each with all that he knew then and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from comodin.cards import JOU, Card
from comodin.hand import Action, HandState, evolve
from comodin.hand import events as e
from comodin.history import HandRecord, view_of
from comodin.history.derive import action_at
from comodin.solver.poker.place import label

__all__ = ["Decision", "decisions"]

_KINDS: Final = ("bet", "choose")


@dataclass(frozen=True, eq=False)
class Decision:
    """One decision: `before` is the hand as seat `p` knew it, `action` what he did.

    `opened` is the hand as the choices of this street began, `betting` as its
    betting began; None where that has not come yet, or never does.  `steps`
    are what all have seen since `opened`, as in `Solution.at`; those from
    `begun` on belong to the betting, which `opener` opened.  `sizes` are the wagers of this street
    as parts of the pot after the call.
    """

    p: int
    before: HandState
    action: Action
    opened: HandState | None
    betting: HandState | None
    steps: tuple[str, ...]
    begun: int
    opener: int
    sizes: tuple[float, ...]

    @property
    def name(self) -> str:
        """What was done, as a step: ``call``, ``raise 16``, ``expose``."""
        return label(self.action)

    @property
    def card(self) -> Card | None:
        """The down card of who decided, where there is one that he has seen."""
        down = self.before.seat(self.p).downcards
        return down[0] if len(down) == 1 else None


@dataclass
class _Street:
    """What has happened on a street."""

    opened: HandState | None = None
    betting: HandState | None = None
    steps: list[str] = field(default_factory=list)
    begun: int = 0
    opener: int = 0
    sizes: list[float] = field(default_factory=list)


def decisions(record: HandRecord, p: int) -> Iterator[Decision]:
    """Return the decisions of seat `p` in their order, betting and choices; a declaration is none.

    The record is looked at as that seat sees it: `RecordError` where it is somebody else's view.
    It should be a lawful one (`comodin.history.judge`).
    """
    seen = view_of(record, p)
    state = replace(seen.game().initial(), viewer=p)
    street = _Street()
    for place, event in enumerate(seen.events):
        done = action_at(seen.events, place)
        acts = done is not None and bool(state.actor) and getattr(event, "p", 0) == state.actor
        if acts and done is not None and state.actor == p and state.kind in _KINDS:
            yield Decision(
                p=p,
                before=state,
                action=done,
                opened=street.opened,
                betting=street.betting,
                steps=tuple(street.steps),
                begun=street.begun,
                opener=street.opener,
                sizes=tuple(street.sizes),
            )
        street = _noted(street, state, event, done if acts else None)
        state = evolve(state, event)


def _noted(street: _Street, state: HandState, event: e.Event, done: Action | None) -> _Street:
    """Return what is known of the street after an event."""
    match event:
        case e.BettingEnded():
            return _Street()
        case e.ActionOn(kind="choose") if street.opened is None:
            street.opened = state
        case e.ActionOn(kind="bet") if street.betting is None:
            street.betting, street.begun, street.opener = state, len(street.steps), event.p
        case e.DownCardKept():
            street.steps.append("keep")
        case e.DownCardExposed():
            street.steps.append(f"expose {event.card}")
        case e.CardDealt(up=True) if event.card is not None:
            street.steps.append((JOU if event.card.is_joker else event.card).token)
        case _ if state.kind == "bet" and done is not None:
            street.steps.append(label(done))
            if isinstance(event, e.Wagered):
                owed = state.betting.owed_to
                street.sizes.append((event.to - owed) / (state.pot + owed - state.seat(event.p).bet))
    return street
