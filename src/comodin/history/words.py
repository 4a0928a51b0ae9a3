"""What happened and what is awaited, in words, in both languages.

Every sentence is a `Text`: an English string that can say itself in Spanish.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import asdict

from comodin.cards import Card
from comodin.hand import Call, HandState, Option, due, legal
from comodin.hand import events as e
from comodin.hand.rounds import spell_amounts
from comodin.history.phrases import floor_holes, floor_variant, joined, printable
from comodin.texts import Text

__all__ = ["awaited", "clauses_in_brackets", "ended_text", "event_text", "joined", "printable"]


def event_text(
    event: e.Event,
    *,
    name: Callable[[int], str] = "p{}".format,
    card: Callable[[Card | None], str] | None = None,
    hand: Callable[[e.HoldingShown], str] | None = None,
    reveals: bool = False,
    lone_pot: bool = False,
) -> Text:
    """Return what an event says.

    `name` gives the player of a seat, `card` how a card is written, `hand`
    what a shown hand is called; `reveals` where cards are turned up one by
    one: there a hand has rounds, not streets; `lone_pot` where there
    are no side pots.

    >>> event_text(e.Raised(p=2, to=16, all_in=True)).to("es")
    'p2 sube a 16, all-in'
    """
    write = card or _card
    said = asdict(event)
    if "p" in said:
        said["who"] = name(said["p"])
    if "card" in said:
        said["card"] = write(said["card"])
    match event:
        case e.HoldingShown():
            said["cards"] = joined([write(one) for one in event.cards], by="space")
            said["hand"] = f"{event.category}:{event.ranks}" if hand is None else hand(event)
        case e.PotAwarded():
            said["shares"] = joined(
                [Text("history.say.share", who=name(p), chips=chips) for p, chips in event.shares.items()]
            )
        case e.HandEnded():
            said["reason"] = ended_text(event.reason, reveals=reveals)
        case e.ActionOn():
            said["kind"] = Text(f"history.on.{event.kind}")
        case e.MiddleCardDealt():
            said["role"] = Text(f"history.role.{event.role}")
    said |= floor_holes(event, name, write)
    text = Text(f"history.event.{_key(event, reveals=reveals, lone_pot=lone_pot)}", **said)
    return Text("history.say.all_in", said=text) if said.get("all_in") else text


def ended_text(reason: e.EndReason, *, reveals: bool) -> Text:
    """Return why a hand ended.

    >>> ended_text("showdown", reveals=True)
    'nobody has a card left to turn against the best hand'
    """
    return Text(f"history.reveal_reason.{reason}" if reveals else f"history.reason.{reason}")


def awaited(state: HandState) -> tuple[Text, tuple[str, ...]]:
    """Return what the hand waits for, in words, and the clauses that make it so."""
    if state.ended is not None:
        return Text("history.awaited.over"), ()
    if state.actor:
        options = legal(state)
        clauses = dict.fromkeys(clause for option in options for clause in option.clauses)
        said = joined([_option(option) for option in options], by="semicolon")
        return Text("history.awaited.act", p=state.actor, options=said), tuple(clauses)
    wanted = due(state)
    if wanted is None:
        return Text("history.say.nothing"), ()
    key = ("up" if wanted.up else "down") if wanted.what == "deal" else wanted.what
    return Text(f"history.awaited.{key}", p=wanted.p), wanted.clauses


def clauses_in_brackets(clauses: Sequence[str]) -> str:
    """Return clause ids as they follow a sentence.

    >>> clauses_in_brackets(("P27", "R3.11"))
    ' [P27, R3.11]'
    """
    return f" [{', '.join(clauses)}]" if clauses else ""


def _option(option: Option) -> Text:
    if option.amounts:
        return Text(f"actions.{option.verb}", to=spell_amounts(option.amounts))
    if option.action is Call:
        return Text("history.awaited.call", to=option.to)
    return Text(f"actions.{option.verb}")


def _key(event: e.Event, *, reveals: bool, lone_pot: bool) -> str:
    name = type(event).__name__
    match event:
        case e.CardDealt(up=False):
            return name + "Down"
        case e.BettingEnded() if reveals:
            return "RoundEnded"
        case e.PotAwarded() if event.pot:
            return "SidePotAwarded"
        case e.PotAwarded() if lone_pot:
            return "LonePotAwarded"
        case e.ChoiceMade() if event.exposes is not None:
            return name + ("Expose" if event.exposes else "Keep")
    return name + floor_variant(event)


def _card(card: Card | None) -> str:
    return Text("history.say.unknown_card") if card is None else card.token
