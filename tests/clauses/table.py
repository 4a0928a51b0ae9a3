"""A table in a few words: seat it, deal named cards, act, and look.

    t = table("parkwest", seats=3).deal("Kd [2c]", "7h [3c]", "5s [4c]")
    assert t.turn == "p1 bet"
    t.play("p1 bet 4, p2 raise 12, p3 fold")
    assert t.legal == "fold, call 12, raise 20"

The rules come from the presets by name, so that a test says only what it
changes.  Cards that a test does not name come from the bottom of the deck;
burns that it does not name stay unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

from comodin.cards import JO, Card, Deck, format_holding, parse_cards, parse_holding
from comodin.errors import IllegalActionError
from comodin.games import MexicanPoker
from comodin.hand import (
    Action,
    Bet,
    BringIn,
    Burn,
    Call,
    Check,
    Complete,
    Deal,
    DeclareAllIn,
    DeclineAllIn,
    Due,
    Event,
    Expose,
    ExposeByDealer,
    Fold,
    Keep,
    Option,
    Raise,
    TurnUp,
    apply,
    due,
    legal,
    pots,
    start,
    viewed,
)
from comodin.hand import view as seen
from comodin.hand.events import HoldingMucked, HoldingShown, PotAwarded
from comodin.rules import preset

__all__ = ["VERBS", "Table", "showdown", "spell", "table", "with_boards"]

STAKES = {"limit": "4/8", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}
VERBS: dict[str, type[Action]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "bring-in": BringIn,
    "bet": Bet,
    "raise": Raise,
    "complete": Complete,
    "keep": Keep,
    "expose": Expose,
    "declare": DeclareAllIn,
    "decline": DeclineAllIn,
    "turn": TurnUp,
}
WORDS = {kind: verb for verb, kind in VERBS.items()}
PASSIVE = ("keep", "decline", "check", "call", "bring-in", "bet")

E = TypeVar("E", bound=Event)


class Table:
    """One hand in play; every method that plays returns the table itself."""

    def __init__(self, game: MexicanPoker) -> None:
        self.game = game
        self.state, events = start(game)
        self.log: list[Event] = list(events)

    # -- playing ----------------------------------------------------------------

    def deal(self, *holdings: str) -> Table:
        """Deal the first two cards: a holding a seat, ``Kd [7h]``; what is not named is any card."""
        hands = [_holding(text) for text in holdings] + [([], [])] * (len(self.state.seats) - len(holdings))
        named = [card for up, down in hands for card in (*up, *down)]
        while self._dealing() and self.state.street == 2:
            wanted = self.due
            up, down = hands[wanted.p - 1]
            pile = up if wanted.up else down
            self.give(pile.pop(0) if pile else self._any(named))
        return self

    def cards(self, text: str) -> Table:
        """Deal these cards in this order, ``??`` for any; burns that come between stay unknown."""
        named = [None if token == "??" else Card(token) for token in text.split()]
        known = [card for card in named if card is not None]
        for card in named:
            self._burn_if_due()
            self.give(self._any(known) if card is None else card)
        return self

    def street(self, text: str = "", *, expose: Iterable[int] = ()) -> Table:
        """Play on to the betting of the next street: `expose` names who turns up, the others keep.

        Betting before it is checked or called; cards that `text` does not name are any.
        """
        target = self.state.street if self._dealing() or self.state.kind == "choose" else self.state.street + 1
        named = list(parse_cards(text))
        while self.state.street <= target and not self.state.over:
            if self.state.street == target and self.state.kind in ("bet", "declare"):
                break
            if self.state.kind == "choose" and self.state.actor in expose:
                self.do(Expose())
            elif self.state.actor:
                self.do(self._passive())
            else:
                self._burn_if_due()
                if self._dealing():
                    self.give(named.pop(0) if named else self._any(()))
        assert not named, f"{format_holding(named, ())} did not come: {self.turn}"
        return self

    def play(self, text: str) -> Table:
        """Act: ``p1 bet 4, p2 fold``; each seat must be on turn."""
        for words in text.split(", "):
            self.do(self._read(words))
        return self

    def quietly(self) -> Table:
        """Check, call, or open for the least, until the betting of this street is over."""
        while self.state.kind in ("bet", "declare"):
            self.do(self._passive())
        return self

    def keep(self) -> Table:
        """Let everybody who is asked keep."""
        while self.state.kind == "choose":
            self.do(Keep())
        return self

    def finish(self) -> Table:
        """Play on quietly, with any cards, to the end of the hand."""
        while not self.state.over:
            if self.state.actor:
                self.do(self._passive())
            else:
                self._burn_if_due()
                if self._dealing():
                    self.give(self._any(()))
        return self

    def finish_blind(self) -> Table:
        """Play on quietly with down cards that nobody has seen, until the dealer asks who shows."""
        while self.turn != "dealer show":
            if self.state.actor:
                self.do(self._passive())
            else:
                self._burn_if_due()
                if self._dealing():
                    self.do(Deal(self._any(()) if self.due.up else None))
        return self

    def dealer_exposes(self, p: int) -> Table:
        """Let the dealer turn up the down card of a seat, by mistake."""
        return self.do(ExposeByDealer(p))

    def burn(self, card: str) -> Table:
        """Burn a named card."""
        return self.do(Burn(Card(card)))

    def give(self, card: Card) -> Table:
        """Deal one card."""
        return self.do(Deal(card))

    def do(self, action: Action) -> Table:
        """Take any action."""
        self.state, events = apply(self.state, action)
        self.log += events
        return self

    def refuse(self, words: str | Action) -> IllegalActionError:
        """Return the error with which an action is refused; the state must not change."""
        action = self._read(words) if isinstance(words, str) else words
        before = self.state
        with pytest.raises(IllegalActionError) as refused:
            apply(self.state, action)
        assert self.state is before
        return refused.value

    def unused(self) -> Card:
        """Return any card that is not out, but no joker."""
        return self._any(())

    # -- looking ------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """Who must act: ``p2 bet``, ``p1 choose``, ``dealer burn``, ``dealer p3 down``, ``over``."""
        if self.state.over:
            return "over"
        if self.state.actor:
            return f"p{self.state.actor} {self.state.kind}"
        wanted = self.due
        if wanted.what == "deal":
            return f"dealer p{wanted.p} {'up' if wanted.up else 'down'}"
        return f"dealer {wanted.what}"

    @property
    def legal(self) -> str:
        """What the seat on turn may do: ``fold, call 4, raise 8/12``, ``bet 4-80``."""
        return ", ".join(map(spell, legal(self.state)))

    def clauses(self, verb: str) -> tuple[str, ...]:
        """Return the clauses behind an action that is legal now."""
        return next(option.clauses for option in legal(self.state) if option.action is VERBS[verb])

    @property
    def due(self) -> Due:
        """What the dealer must do."""
        wanted = due(self.state)
        assert wanted is not None, f"not the dealer's turn: {self.state.actor}"
        return wanted

    def holding(self, p: int, *, seen_by: int | None = None) -> str:
        """Return the cards of a seat, ``Kd 7h [JoD]``; as another seat, or 0 the rail, sees them."""
        state = self.state if seen_by is None else viewed(self.state, seen_by)
        return format_holding(state.seat(p).upcards, state.seat(p).downcards)

    @property
    def pots(self) -> str:
        """The pots as they stand: ``27:123 16:13``, chips and who may win them."""
        layers = pots([seat.paid for seat in self.state.seats], self.state.live)
        return " ".join(f"{pot.amount}:{''.join(map(str, pot.eligible))}" for pot in layers)

    @property
    def paid(self) -> list[int]:
        """What every seat has in the pot."""
        return [seat.paid for seat in self.state.seats]

    @property
    def stacks(self) -> list[int]:
        """The chips in front of every seat."""
        return [seat.stack for seat in self.state.seats]

    def events(self, kind: type[E]) -> list[E]:
        """Return all events of a kind so far."""
        return [event for event in self.log if isinstance(event, kind)]

    def seen_by(self, p: int) -> list[Event]:
        """Return the whole stream of events as a seat, or 0 the rail, may see it."""
        return [seen(event, p) for event in self.log]

    @property
    def awards(self) -> list[dict[int, int]]:
        """Who got how much of every pot, the main pot first."""
        return [event.shares for event in self.events(PotAwarded)]

    @property
    def winners(self) -> list[int]:
        """Who won the main pot."""
        return sorted(self.awards[0])

    @property
    def showing(self) -> str:
        """Who showed in which order, who mucked in parentheses: ``p3 p1 (p2)``."""
        told = self.events(HoldingShown) + self.events(HoldingMucked)
        told.sort(key=self.log.index)
        return " ".join(f"p{event.p}" if isinstance(event, HoldingShown) else f"(p{event.p})" for event in told)

    # -- inside -------------------------------------------------------------------

    def _dealing(self) -> bool:
        return not self.state.actor and not self.state.over and self.due.what in ("deal", "common")

    def _burn_if_due(self) -> None:
        if not self.state.actor and not self.state.over and self.due.what == "burn":
            self.do(Burn())

    def _any(self, reserved: Sequence[Card]) -> Card:
        for card in self.game.deck:
            if card is not JO and card not in reserved and not self.state.out & card.bit:
                return card
        return JO

    def _passive(self) -> Action:
        options = {WORDS[option.action]: option for option in legal(self.state)}
        verb = next(verb for verb in PASSIVE if verb in options)
        amounts = options[verb].amounts
        return Bet(amounts[0]) if amounts else VERBS[verb]()

    def _read(self, words: str) -> Action:
        seat, verb, *amount = words.split()
        assert self.turn.split()[0] == seat, f"{words}: but it is {self.turn}"
        return VERBS[verb](*map(int, amount))


def table(
    preset_name: str = "parkwest",
    *,
    seats: int = 3,
    stack: int = 200,
    stacks: Sequence[int] | None = None,
    stakes: str | None = None,
    deck: Deck | None = None,
    **rules: Any,
) -> Table:
    """Return a table by its preset and what it changes; stakes are 4/8, or what fits the structure."""
    chosen = preset(preset_name).with_(**rules)
    chips = stacks or [stack] * seats
    cards = {} if deck is None else {"deck": deck}
    return Table(MexicanPoker(chosen, chosen.stakes(stakes or STAKES[chosen.structure]), chips, **cards))


def showdown(*holdings: str, preset_name: str = "parkwest", **rules: Any) -> Table:
    """Return a hand that was checked down by seats that end with these holdings, ``Ks Kd 5c 5h [2c]``."""
    played = table(preset_name, seats=len(holdings), **rules)
    hands = [_holding(text) for text in holdings]
    played.deal(*(f"{up[0]} [{down[0]}]" for up, down in hands))
    for place in (1, 2, 3):
        played.street(" ".join(str(up[place]) for up, _ in hands))
    return played.quietly()


def with_boards(*boards: str, preset_name: str = "parkwest", **rules: Any) -> Table:
    """Return a table at the betting of the street on which these boards lie open.

    A joker is ``JoU`` (dealt up), ``JoD`` (dealt down, opened by its owner on
    third street), or ``JoX`` (exposed by the dealer as it was delivered).
    """
    played = table(preset_name, seats=len(boards), **rules)
    opened = [p for p, board in enumerate(boards, 1) if "JoD" in board]
    shown = [p for p, board in enumerate(boards, 1) if "JoX" in board]
    ups = [[card for card in board.split() if card not in ("JoD", "JoX")] for board in boards]
    named = [Card(card) for cards in ups for card in cards]
    last = max(len(board.split()) for board in boards) + 1
    while not (played.state.street == last and played.state.kind == "bet"):
        state = played.state
        if state.kind == "choose":
            played.do(Expose() if state.actor in opened and state.street == 3 else Keep())
        elif state.kind == "declare":
            played.do(DeclineAllIn())
        elif state.actor:
            played.quietly()
        elif played.due.what == "burn":
            played.do(Burn())
        else:
            p, first = played.due.p, state.street == 2
            cards = ups[p - 1]
            if played.due.up:
                card = Card(cards.pop(0)) if cards else played._any(named)
                played.give(JO if card.is_joker else card)
            else:
                joker = first and (p in opened or (p in shown and not state.seat(p).upcards))
                played.give(JO if joker else played._any(named))
                if joker and p in shown:
                    played.dealer_exposes(p)
    return played


def _holding(text: str) -> tuple[list[Card], list[Card]]:
    up, down = parse_holding(text)
    return list(up), [card for card in down if card is not None]


def spell(option: Option) -> str:
    """Return an option as text: ``raise 8/12``, ``bet 4-80``, ``call 4``."""
    verb = WORDS[option.action]
    amounts = option.amounts
    if isinstance(amounts, range) and len(amounts) > 2:
        return f"{verb} {amounts[0]}-{amounts[-1]}"
    if amounts:
        return f"{verb} {'/'.join(map(str, amounts))}"
    return f"{verb} {option.to}" if option.to else verb
