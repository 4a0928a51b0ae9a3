"""What happened, told to you: events in, sentences out.

Events come masked, as your seat may see them.  Runs of small events become
one sentence: the antes, the cards of a street, players who all keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from comodin.cards import Card
from comodin.games import MexicanPoker
from comodin.hand import events as e
from comodin.history.words import clauses_in_brackets
from comodin.telling.ink import Ink
from comodin.telling.irregular import IRREGULAR, irregular_line
from comodin.telling.screen import describe_hand
from comodin.telling.seating import Seating, listed
from comodin.texts import say

__all__ = ["Narrator", "Teller"]

_ACTS: Final[dict[type[e.Event], str]] = {
    e.AllInDeclared: "declared",
    e.AntePosted: "ante",
    e.BetMade: "bet",
    e.BetReturned: "given_back",
    e.BringInPosted: "bring_in",
    e.Called: "called",
    e.Checked: "checked",
    e.ChoiceMade: "chose",
    e.CollectionReturned: "given_back",
    e.Completed: "completed",
    e.DeclarationDeclined: "declined",
    e.DownCardExposed: "exposed",
    e.DownCardExposedByDealer: "exposed_by_dealer",
    e.DownCardKept: "kept",
    e.Folded: "folded",
    e.HoldingMucked: "mucked",
    e.Raised: "raised",
    e.UncalledBetReturned: "returned",
}

_ODD: Final = {"button": "R3.20†", "high_card_by_suit": "R2.3.9†", "first_shown": "R2.3.9†"}


class Teller:
    """Tells one hand of any game as it goes; remembers bets on the street and the hands that were shown.

    `tell` takes the events since the last time, in order.
    """

    def __init__(self, seating: Seating, ink: Ink, *, odd_chip: str) -> None:
        self._seating = seating
        self._ink = ink
        self._lang = ink.lang
        self._odd_chip = odd_chip
        self._bets: dict[int, int] = {}
        self._shown: dict[int, str] = {}
        self._awards: list[e.PotAwarded] = []

    def opening(self, hand: int) -> str:
        """Return the sentence that begins a hand, numbered from 1."""
        button = len(self._seating)
        key = "hand_yours" if button == self._seating.you else "hand"
        return say(f"play.event.{key}", self._lang, hand=hand, name=self._seating.name(button))

    def tell(self, events: Sequence[e.Event]) -> list[str]:
        """Return what happened, a sentence a line."""
        lines: list[str] = []
        rest = [event for event in events if not isinstance(event, e.ActionOn | e.CardBurned)]
        while rest:
            taken, said = self._next(rest)
            del rest[:taken]
            lines += said
        return lines

    def _next(self, events: Sequence[e.Event]) -> tuple[int, list[str]]:
        """Return how many events the next sentences take, and the sentences."""
        first = events[0]
        run = _run(events, type(first))
        match first:
            case e.AntePosted() | e.CollectionTaken() if self._is_even(run):
                key = "antes" if isinstance(first, e.AntePosted) else "collections"
                return len(run), [say(f"play.event.{key}", self._lang, amount=first.amount)]
            case e.HandEnded():
                return 1, [self._award(award) for award in self._awards]
        said = self._one(first)
        return 1, [said] if said else []

    def _is_even(self, run: Sequence[Any]) -> bool:
        everybody = len(run) == len(self._seating)
        return everybody and len({(event.amount, event.all_in) for event in run}) == 1 and not run[0].all_in

    def _one(self, event: e.Event) -> str:
        """Return what one event says; nothing for those that are told later or not at all."""
        said = ""
        match event:
            case e.BettingEnded():
                self._bets.clear()
            case e.PotAwarded():
                self._awards.append(event)
            case e.HandVoided(reason=reason):
                said = self._event("voided", reason=reason)
            case e.CollectionTaken(p=p, amount=amount):
                key = "collection_yours" if p == self._seating.you else "pays_collection"
                said = self._event(key, name=self._seating.name(p), amount=amount)
            case _ if isinstance(event, IRREGULAR):
                behind = clauses_in_brackets(getattr(event, "clauses", ()))
                said = irregular_line(event, self._seating, self._ink) + behind
            case _:
                said = self._seat_event(event)
        return said

    def _event(self, key: str, **holes: object) -> str:
        return say(f"play.event.{key}", self._lang, **holes)

    def _seat_event(self, event: Any) -> str:
        kind, p = type(event), event.p
        holes: dict[str, object] = {}
        if isinstance(event, e.Posted | e.AllInDeclared | e.UncalledBetReturned | e.BetReturned | e.CollectionReturned):
            holes["amount"] = event.amount
        elif isinstance(event, e.Wagered):
            holes["amount"] = event.to
        elif isinstance(event, e.Called):
            holes["amount"] = event.to - self._bets.get(p, 0)
        elif isinstance(event, e.DownCardExposed | e.DownCardExposedByDealer):
            holes["card"] = self._ink.card(event.card)
        if isinstance(event, e.Wagered | e.Called):
            self._bets[p] = event.to
        elif isinstance(event, e.BringInPosted):
            self._bets[p] = event.amount
        if isinstance(event, e.Wagered | e.Called | e.Posted):
            holes["all_in"] = say("play.all_in", self._lang) if event.all_in else ""
        return self._act(_ACTS[kind], p, **holes)

    def _act(self, act: str, p: int, **holes: object) -> str:
        who = "you" if p == self._seating.you else "they"
        return say(f"play.act.{act}.{who}", self._lang, name=self._seating.name(p), **holes)

    # -- the end ----------------------------------------------------------------

    def _award(self, award: e.PotAwarded) -> str:
        lang = self._lang
        pot = self._pot(award)
        winners = [p for p in self._seating.from_you() if award.shares.get(p)]
        hand = self._shown.get(winners[0])
        if hand is None:
            return self._act("wins_unseen", winners[0], pot=pot)
        if len(winners) == 1:
            return self._act("wins", winners[0], pot=pot, hand=hand)
        names = listed([self._seating.name(p) for p in winners], lang)
        shares = ", ".join(f"{self._seating.name(p)} {award.shares[p]}" for p in winners)
        said = say("play.pot.split", lang, names=names, pot=pot, hand=hand, shares=shares)
        if len(set(award.shares.values())) > 1:
            rule = self._odd_chip
            why = say(f"play.pot.odd_rule.{rule}", lang)
            said += " " + say("play.pot.odd", lang, rule=why, clause=_ODD[rule])
        return said

    def _pot(self, award: e.PotAwarded) -> str:
        if len(self._awards) == 1:
            return say("play.pot.only", self._lang, amount=award.amount)
        if not award.pot:
            return say("play.pot.main", self._lang, amount=award.amount)
        return say("play.pot.side", self._lang, number=award.pot, amount=award.amount)


class Narrator(Teller):
    """Tells a hand of Mexican Poker."""

    def __init__(self, game: MexicanPoker, seating: Seating, ink: Ink) -> None:
        super().__init__(seating, ink, odd_chip=game.rules.odd_chip)
        self._game = game
        self._common: tuple[Card, ...] = ()

    def _next(self, events: Sequence[e.Event]) -> tuple[int, list[str]]:
        first = events[0]
        run = _run(events, type(first))
        match first:
            case e.CardDealt():
                return len(run), [self._cards(run)]
            case e.DownCardKept() | e.DownCardExposed() if self._in_turn and _is_answered(first.p, events):
                return 2, [self._choice_and_card(first, events[1])]
            case e.DownCardKept() if len(run) > 1:
                return len(run), [self._keepers(run)]
        return super()._next(events)

    @property
    def _in_turn(self) -> bool:
        return self._game.rules.expose_timing == "in_turn"

    def _one(self, event: e.Event) -> str:
        match event:
            case e.CommonCardDealt(card=card):
                self._common = (*self._common, *([card] if card else []))
                return self._event("common", card=self._ink.card(card))
            case e.StubReshuffled():
                return self._event("reshuffled")
            case e.MisdealDeclared(clauses=clauses):
                key = "misdeal_sequence" if "P19" in clauses else "misdeal"
                return self._event(key) + clauses_in_brackets(clauses)
            case e.DownCardExposedByDealer(clauses=clauses):
                return super()._one(event) + clauses_in_brackets(clauses)
            case e.HoldingShown():
                return self._shows(event)
        return super()._one(event)

    # -- cards ---------------------------------------------------------------------

    def _cards(self, run: Sequence[e.CardDealt]) -> str:
        if len(run) == 1:
            return self._got(run[0])
        by_place: dict[int, list[e.CardDealt]] = {}
        for event in run:
            by_place.setdefault(event.p, []).append(event)
        said = []
        for p in self._seating.from_you():
            if p in by_place:
                cards = [self._card(event) for event in sorted(by_place[p], key=lambda event: event.up)]
                said.append(f"{self._seating.name(p)} {', '.join(cards)}")
        return say("play.event.cards", self._lang, cards="; ".join(said))

    def _card(self, event: e.CardDealt) -> str:
        if event.up:
            return self._ink.card(event.card)
        if event.card is None:
            return say("play.event.card_down", self._lang)
        return say("play.event.card_down_yours", self._lang, card=self._ink.card(event.card))

    def _got(self, event: e.CardDealt) -> str:
        return self._act("got", event.p, card=self._card(event))

    def _choice_and_card(self, choice: e.DownCardKept | e.DownCardExposed, dealt: e.Event) -> str:
        """Tell a choice and the card that answers it, where each seat chooses as its card comes (W4)."""
        if not isinstance(dealt, e.CardDealt):
            raise TypeError(dealt)
        if isinstance(choice, e.DownCardExposed):
            return self._act("exposed_got", choice.p, card=self._ink.card(choice.card), next=self._card(dealt))
        return self._act("kept_got", choice.p, card=self._card(dealt))

    def _keepers(self, run: Sequence[e.DownCardKept]) -> str:
        keepers = {event.p for event in run}
        names = listed([self._seating.name(p) for p in self._seating.from_you() if p in keepers], self._lang)
        return say("play.act.kept.both", self._lang, names=names)

    # -- the showdown ----------------------------------------------------------------

    def _shows(self, event: e.HoldingShown) -> str:
        hand = describe_hand(self._game.ranking, (*event.cards, *self._common), self._lang)
        self._shown[event.p] = self._game.ranking.value((*event.cards, *self._common)).describe(self._lang)
        return self._act("shown", event.p, cards=self._ink.cards(event.cards), hand=hand)


def _is_answered(p: int, events: Sequence[e.Event]) -> bool:
    """Tell whether the second event is the card of the seat that chose in the first."""
    return len(events) > 1 and isinstance(events[1], e.CardDealt) and events[1].p == p


def _run(events: Iterable[e.Event], kind: type[e.Event]) -> list[Any]:
    """Return the events of one kind with which a list begins."""
    found: list[Any] = []
    for event in events:
        if type(event) is not kind:
            break
        found.append(event)
    return found
