"""A hand as a story that people read, in English or Spanish: written only, never read back.

One line for each thing that happens, a board line for each seat after every
deal, every joker marked as what it plays (W8), pots and who took them.  Where
cards are turned up one by one, a part of the story is a round: what was turned
up to the betting, and the betting.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comodin.cards import Card
from comodin.errors import ComodinError
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import SeatState, evolve
from comodin.hand import events as e
from comodin.history.audit import audit
from comodin.history.record import HandRecord
from comodin.history.words import ended_text, event_text, joined, printable
from comodin.rules import RuleSet, format_stakes
from comodin.texts import Lang, Text

__all__ = ["story"]

FIRST_STREET, LAST_STREET = 2, 5
_SILENT: Final = (e.ActionOn, e.HandEnded, e.AntePosted, e.BettingEnded)
"""What a heading or the next line says anyway."""
_STREET_EVENTS: Final = (e.ActionOn, e.CardDealt, e.CardBurned, e.CommonCardDealt, e.StubReshuffled)
"""What a street may begin with."""
_DEAL_EVENTS: Final = (e.CardDealt, e.MiddleCardDealt)
_ROUND_EVENTS: Final = (e.ActionOn, e.CardTurned, e.WentOut)
"""What a round may begin with, where cards are turned up."""


def story(record: HandRecord, lang: Lang = "en") -> str:
    """Return a hand as text; the record's rules must be possible (`HandRecord.game`).

    >>> from comodin.history import phh
    >>> record = phh.loads('''
    ... variant = "FMP"
    ... antes = [2, 2]
    ... small_bet = 4
    ... big_bet = 8
    ... starting_stacks = [80, 80]
    ... players = ["Ana", "Bruno"]
    ... actions = ["d dh p1 2c", "d dh p2 7h", "d dh p1 Kd", "d dh p2 Jo", "p2 cbr 4", "p1 f"]
    ... ''')
    >>> print(story(record))
    Hand 1 · Mexican Poker · parkwest · limit 4/8 · ante 2
      p1  Ana    80
      p2  Bruno  80  button
    Antes of 2, pot 4
    <BLANKLINE>
    Second street
      Ana    Kd [2c]
      Bruno  JoU BUG [7h]
      Bruno bets 4
      Ana folds
      4 uncalled go back to Bruno
    <BLANKLINE>
    End
      the pot of 4: Bruno 4
      everybody else has folded
      Ana -2, now 78
      Bruno +2, now 82
    <BLANKLINE>
    """
    teller = _RevealTeller if record.reveals else _Teller
    return "\n".join(teller(record, record.game()).lines(lang)) + "\n"


class _Teller:
    """Tells one hand, event by event, with the state that its viewer folds from them."""

    def __init__(self, record: HandRecord, game: MexicanPoker | NoPeek) -> None:
        self._record = record
        self._game = game
        self._state = game.initial()
        self._names = [printable(name) for name in record.names]
        self._width = max(map(len, self._names), default=0)
        self._dealt_to: list[int] = []
        self._street = 0
        self._lone_pot = not any(isinstance(event, e.PotAwarded) and event.pot for event in record.events)

    def lines(self, lang: Lang) -> Iterator[str]:
        """Return the story line by line."""
        for line in self._told():
            yield line.to(lang) if isinstance(line, Text) else "".join(_say(part, lang) for part in line)

    def _told(self) -> Iterator[Text | list[str]]:
        yield from self._head()
        for event in self._record.events:
            if self._dealt_to and not isinstance(event, e.CardDealt):
                yield from self._boards()
            yield from self._heading(event)
            if isinstance(event, e.CardDealt):
                self._dealt_to.append(event.p)
            elif not self._is_silent(event):
                yield ["  ", self._event(event)]
            self._state = evolve(self._state, event)
        yield from self._boards()
        yield from self._end()

    def _head(self) -> Iterator[Text | list[str]]:
        record, stakes = self._record, self._record.stakes
        title = Text(
            "history.story.title",
            id=printable(record.id),
            game=Text(f"rules.game.{record.game_name}"),
            preset=record.preset,
            structure=Text(f"rules.sheet.structure.{record.structure}"),
            stakes=format_stakes(stakes, record.structure, record.game_name),
            ante=stakes.ante,
        )
        more = {"bring_in": stakes.bring_in, "collection": stakes.collection, "carried": record.carried}
        for key, chips in more.items():
            title = Text(f"history.story.{key}", title=title, chips=chips) if chips else title
        yield title
        if record.overrides:
            rules = ", ".join(f"{name}={_rule(name, value)}" for name, value in record.overrides.items())
            yield Text("history.story.overrides", rules=rules)
        if record.viewer is not None:
            yield Text("history.story.seen_by", p=record.viewer) if record.viewer else Text("history.story.seen_by_all")
        digits = max((len(str(seat.stack)) for seat in record.seats), default=0)
        for p, (name, seat) in enumerate(zip(self._names, record.seats, strict=True), 1):
            place = "" if name == f"p{p}" else f"p{p}  "
            line = [f"  {place}{name.ljust(self._width)}  {seat.stack:>{digits}}"]
            yield [*line, "  ", Text("history.story.button")] if p == len(record.seats) else line

    def _heading(self, event: e.Event) -> Iterator[Text | list[str]]:
        """Return the heading that stands before an event, where a new part of the hand begins with it."""
        state = self._state
        pot = Text("history.story.pot", chips=state.pot)
        if isinstance(event, _STREET_EVENTS) and self._street < state.street <= LAST_STREET:
            if not self._street:
                yield from self._antes(pot)
            self._street = state.street
            yield []
            yield [Text(f"history.street.{state.street}"), *([" · ", pot] if state.street > FIRST_STREET else [])]
        elif isinstance(event, e.HoldingShown | e.HoldingMucked) and state.stage != "showdown":
            yield []
            yield [Text("history.story.showdown"), " · ", pot]
        elif isinstance(event, e.PotAwarded) and event.pot == 0:
            yield []
            yield Text("history.story.end")

    def _antes(self, pot: Text) -> Iterator[list[str]]:
        if self._record.stakes.ante:
            yield [Text("history.story.antes", chips=self._record.stakes.ante), ", ", pot]

    def _is_silent(self, event: e.Event) -> bool:
        return isinstance(event, _SILENT) or (isinstance(event, e.CardBurned) and event.card is None)

    def _event(self, event: e.Event) -> Text:
        return event_text(
            event,
            name=self._name,
            card=self._card,
            hand=self._hand,
            reveals=self._record.reveals,
            lone_pot=self._lone_pot,
        )

    def _hand(self, event: e.HoldingShown) -> str:
        try:
            return self._game.ranking.value((*event.cards, *self._state.common)).text
        except ComodinError:
            return f"{event.category}:{event.ranks}"

    def _name(self, p: int) -> str:
        return self._names[p - 1]

    def _boards(self) -> Iterator[list[str]]:
        for p in sorted(set(self._dealt_to)):
            yield [f"  {self._name(p).ljust(self._width)}  ", *self._holding(self._state.seats[p - 1])]
        self._dealt_to.clear()

    def _holding(self, seat: SeatState) -> list[str]:
        up = joined([self._card(card) for card in seat.upcards], by="space") if seat.upcards else ""
        down = joined([self._card(card) for card in seat.downcards], by="space") if seat.downcards else ""
        return [up, " " if up and down else "", *(["[", down, "]"] if down else [])]

    def _card(self, card: Card | None) -> str:
        if card is None:
            return "?"
        if card.joker is None or card.token == "Jo":
            return card.token
        rules = self._game.rules
        if not isinstance(rules, RuleSet):
            return card.token
        plays = {"JoU": rules.joker_up, "JoD": rules.joker_down, "JoX": rules.joker_dealer_exposed}[card.token]
        return Text(f"history.joker.{plays}", card=card.token)

    def _end(self) -> Iterator[Text | list[str]]:
        state = self._state
        if state.ended is None:
            failure = audit(self._record)
            if failure is not None and failure.event == len(self._record.events):
                yield []
                yield Text("history.story.awaited", awaited=failure.expected)
            return
        record = self._record
        if state.ended != "showdown" or record.reveals:
            yield ["  ", ended_text(state.ended, reveals=record.reveals)]
        for name, net, stack in zip(self._names, record.payoffs, record.stacks, strict=True):
            yield ["  ", Text("history.story.net", who=name, net=f"{net:+d}", stack=stack)]


class _RevealTeller(_Teller):
    """Tells a hand of the games in which cards are turned up one by one."""

    def _heading(self, event: e.Event) -> Iterator[Text | list[str]]:
        state = self._state
        pot = Text("history.story.pot", chips=state.pot)
        if isinstance(event, _DEAL_EVENTS):
            if not state.out and not any(seat.held for seat in state.seats):
                yield from self._antes(pot)
                yield []
                yield Text("history.story.deal")
        elif isinstance(event, _ROUND_EVENTS) and self._street < state.street:
            self._street = state.street
            yield []
            yield [Text("history.story.round", number=state.street), " · ", pot]
        elif (isinstance(event, e.PotAwarded) and event.pot == 0) or isinstance(event, e.PotCarried):
            yield []
            yield Text("history.story.end")

    def _event(self, event: e.Event) -> Text:
        said = super()._event(event)
        if not isinstance(event, e.LeadTaken):
            return said
        upcards = self._state.seats[event.p - 1].upcards
        try:
            hand = self._game.ranking.value(upcards).text
        except ComodinError:  # a wrong record may have anybody lead
            return said
        return Text("history.story.leads", said=said, cards=joined(map(str, upcards), by="space"), hand=hand)

    def _boards(self) -> Iterator[list[str]]:
        held = {seat.held for seat in self._state.seats}
        known = any(card is not None for seat in self._state.seats for card in seat.downcards)
        if self._dealt_to and len(held) == 1 and not known:
            self._dealt_to.clear()
            yield ["  ", Text("history.story.unseen", cards=held.pop())]
            return
        yield from super()._boards()


def _say(part: str, lang: Lang) -> str:
    return part.to(lang) if isinstance(part, Text) else part


def _rule(name: str, value: object) -> str:
    """Return a value as ``--rule`` takes it."""
    match value:
        case None:
            return "half"
        case bool():
            return str(value).lower()
        case list() | tuple():
            return ("-" if name == "players" else ",").join(map(str, value)) or "none"
    return str(value)
