"""A played hand as steps: the view after each thing that is worth a sentence.

Events that say something together make one step, as the teller tells them:
the antes, the cards of a street, a choice with the card that answers it, a
turned card with what it does.  Your decisions stand alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from comodin.cli.local.played import PlayedHand
from comodin.games import NoPeek
from comodin.hand import Event, HandState, Option, evolve, legal
from comodin.hand import events as e
from comodin.telling.ink import Ink
from comodin.telling.narrator import Narrator, Teller
from comodin.telling.turned import TurnTeller

__all__ = ["Step", "steps"]

_RUNS: Final = (e.AntePosted, e.CollectionTaken, e.CardDealt)
_QUIET: Final = (e.ActionOn, e.CardBurned)
_CHOICES: Final = (e.DownCardKept, e.DownCardExposed)
_AFTER_TURN: Final = (e.BetDoubled, e.ForcedToFold, e.LeadTaken, e.WentOut)
_FORCED: Final = (e.AntePosted, e.CollectionTaken, e.CardDealt, e.HoldingShown, e.HoldingMucked)


@dataclass(frozen=True)
class Step:
    """The hand after something, what is said of it; before your decision how it stood, and what was legal."""

    view: HandState
    lines: tuple[str, ...]
    before: HandState | None = None
    options: tuple[Option, ...] = ()


def steps(hand: PlayedHand, ink: Ink) -> list[Step]:
    """Return the steps of a hand, from its opening sentence on."""
    teller, view = _teller(hand, ink), hand.begin()
    found = [Step(view, (teller.opening(hand.number),))]
    for chunk in _chunks(hand):
        before = _decision(view, chunk, hand.your_place)
        for event in chunk:
            view = evolve(view, event)
        lines = tuple(teller.tell(chunk))
        if lines:
            found.append(Step(view, lines, before, legal(before) if before is not None else ()))
    return found


def _teller(hand: PlayedHand, ink: Ink) -> Teller:
    seating = hand.seating(ink.lang)
    if isinstance(hand.game, NoPeek):
        return TurnTeller(hand.game, seating, ink)
    return Narrator(hand.game, seating, ink)


def _decision(view: HandState, chunk: Sequence[Event], you: int) -> HandState | None:
    """Return the view in which you decided what the events begin with, None where you did not."""
    first = next((event for event in chunk if not isinstance(event, _QUIET)), None)
    decided = first is not None and getattr(first, "p", 0) == you and not isinstance(first, _FORCED)
    return view if you and decided and view.actor == you else None


def _chunks(hand: PlayedHand) -> list[list[Event]]:
    """Return the events in groups that are told together; quiet ones belong to the group before them."""
    found: list[list[Event]] = []
    last: Event | None = None
    for event in hand.events:
        if found and (isinstance(event, _QUIET) or _belongs(event, last, hand)):
            found[-1].append(event)
        else:
            found.append([event])
        if not isinstance(event, _QUIET):
            last = event
    return found


def _belongs(event: Event, last: Event | None, hand: PlayedHand) -> bool:
    """Tell whether an event is told together with the one before it."""
    if isinstance(event, _RUNS) and type(event) is type(last):
        return not _answers(last, hand)
    if isinstance(last, _CHOICES) and isinstance(event, e.CardDealt):
        return _in_turn(hand) and event.p == last.p
    return isinstance(event, _AFTER_TURN) and isinstance(last, (e.CardTurned, *_AFTER_TURN))


def _answers(last: Event | None, hand: PlayedHand) -> bool:
    """Tell whether a card was dealt as the answer to a choice, so that the next one is another's."""
    return isinstance(last, e.CardDealt) and _in_turn(hand) and last.street > 2


def _in_turn(hand: PlayedHand) -> bool:
    rules = hand.setup.rules
    return getattr(rules, "expose_timing", "") == "in_turn"
