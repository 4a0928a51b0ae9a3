"""A hand of Mexican Sweat or No Peek in a few words: what lies face down is named, then everybody looks on.

    t = sweat("8d", "5c Jh", "8s", "Jd Qs").turns()
    assert t.turn == "p1 bet"
    t.play("p1 bet 4, p2 call, p3 call").turns()
    assert t.story == "p1 5c Jh lead; bet1 p1; p2 8s kill; p3 Jd Qs lead; bet2 p3"

The cards of a seat are named in the order in which it turns them.  What is
not named is a card that nobody knows: a test in which it is turned fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from comodin.cards import Deck, format_holding, parse_cards
from comodin.errors import IllegalActionError
from comodin.games.no_peek import NoPeek
from comodin.hand import (
    Action,
    Bet,
    Call,
    Check,
    Deal,
    Due,
    Event,
    TurnUp,
    apply,
    due,
    legal,
    pots,
    start,
    viewed,
)
from comodin.hand import events as e
from comodin.hand import view as seen
from comodin.rules import RevealRules
from tests.clauses.table import VERBS, spell

__all__ = ["STAKES", "RevealTable", "empty_table", "no_peek", "sweat"]

STAKES = {"limit": "4", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}

E = TypeVar("E", bound=Event)


class RevealTable:
    """One hand in play; every method that plays returns the table itself."""

    def __init__(self, game: NoPeek) -> None:
        self.game = game
        self.state, events = start(game)
        self.log: list[Event] = list(events)

    # -- playing ----------------------------------------------------------------

    def deal(self, middle: str, *hands: str) -> RevealTable:
        """Deal these hands, each in the order of turning, and these cards in the middle."""
        named = [list(parse_cards(hand)) for hand in hands]
        named += [[]] * (len(self.state.seats) - len(named))
        centre = list(parse_cards(middle))
        while not self.state.actor and not self.state.over:
            wanted = self.due
            pile = named[wanted.p - 1] if wanted.what == "deal" else centre
            self.do(Deal(pile.pop(0) if pile else None))
        assert not centre, f"no place in the middle for {format_holding(centre, ())}"
        assert not any(named), "not all of the named cards were dealt"
        return self

    def turns(self) -> RevealTable:
        """Turn cards until somebody must bet or the hand is over."""
        while self.state.kind == "turn":
            self.do(TurnUp())
        return self

    def one_turn(self) -> RevealTable:
        """Turn one card."""
        return self.do(TurnUp())

    def play(self, text: str) -> RevealTable:
        """Bet: ``p1 bet 4, p2 fold``; each seat must be on turn."""
        for words in text.split(", "):
            self.do(self._read(words))
        return self

    def quietly(self) -> RevealTable:
        """Check or call until this betting round is over, then turn on to the next one."""
        while self.state.kind == "bet":
            self.do(self.passive())
        return self.turns()

    def finish(self) -> RevealTable:
        """Check, call and turn to the end of the hand."""
        while not self.state.over:
            self.quietly()
        return self

    def do(self, action: Action) -> RevealTable:
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

    # -- looking ------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """Who must act: ``p2 bet``, ``p1 turn``, ``dealer p3``, ``dealer middle``, ``over``."""
        if self.state.over:
            return "over"
        if self.state.actor:
            return f"p{self.state.actor} {self.state.kind}"
        wanted = self.due
        return f"dealer p{wanted.p}" if wanted.what == "deal" else f"dealer {wanted.what}"

    @property
    def legal(self) -> str:
        """What the seat on turn may do: ``fold, call 4, raise 8``, ``turn``."""
        return ", ".join(map(spell, legal(self.state)))

    def clauses(self, verb: str) -> tuple[str, ...]:
        """Return the clauses behind an action that is legal now."""
        return next(option.clauses for option in legal(self.state) if option.verb == verb)

    @property
    def due(self) -> Due:
        """What the dealer must do."""
        wanted = due(self.state)
        assert wanted is not None, f"not the dealer's turn: {self.state.actor}"
        return wanted

    @property
    def story(self) -> str:
        """What happened, in the words of the worked examples; bets and calls are left out."""
        told: list[str] = []
        cards: list[str] = []
        rounds = 0
        asked = False
        winner = ""
        for event in self.log:
            match event:
                case e.CardTurned():
                    cards.append(str(event.card))
                case e.LeadTaken():
                    told.append(_words(event.p, cards, "lead"))
                case e.ForcedToFold():
                    told.append(_words(event.p, cards, "kill"))
                case e.WentOut():
                    told.append(_words(event.p, cards, "bust" if cards else "out"))
                case e.ActionOn(kind="bet") if not asked:
                    asked, rounds = True, rounds + 1
                    told.append(f"bet{rounds} p{event.p}")
                case e.BettingEnded():
                    asked = False
                case e.Folded():
                    told.append(f"p{event.p} folds")
                case e.BetDoubled():
                    told.append(f"x{event.multiplier}")
                case e.PotCarried():
                    told.append(f"carried {event.amount}")
                case e.PotAwarded(pot=0):
                    winner = " ".join(f"p{p}" for p in sorted(event.shares))
                case e.HandEnded() if winner:
                    told.append(f"win {winner} {'last' if event.reason == 'last_player' else 'best'}")
        if cards:
            told.append(_words(self.state.reveal.turner, cards, "").strip())
        return "; ".join(told)

    def shows(self, p: int, *, seen_by: int | None = None) -> str:
        """Return the cards of a seat, ``5c Jh [? ? ?]``; as another seat, or 0 the rail, sees them."""
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
        return [event.shares for event in self.events(e.PotAwarded)]

    # -- inside -------------------------------------------------------------------

    def passive(self) -> Action:
        """Check, call, or pay the bet where nothing else is left but to fold."""
        options = {option.verb: option for option in legal(self.state)}
        if "check" in options:
            return Check()
        return Call() if "call" in options else Bet(options["bet"].amounts[0])

    def _read(self, words: str) -> Action:
        seat, verb, *amount = words.split()
        assert self.turn.split()[0] == seat, f"{words}: but it is {self.turn}"
        return VERBS[verb](*map(int, amount))


def empty_table(
    preset: str = "opr-sweat",
    *,
    seats: int = 3,
    stack: int = 200,
    stacks: Sequence[int] | None = None,
    stakes: str | None = None,
    deck: Deck | None = None,
    carried: int = 0,
    **rules: Any,
) -> RevealTable:
    """Return a table at which nothing is dealt yet; the bet is 4, or the stakes fit the structure."""
    chosen = RevealRules.of(preset).with_(**rules)
    cards = {} if deck is None else {"deck": deck}
    chips = stacks or [stack] * seats
    amounts = chosen.stakes(stakes or STAKES[chosen.structure])
    return RevealTable(NoPeek(chosen, amounts, chips, carried=carried, **cards))


def sweat(middle: str, *hands: str, preset: str = "opr-sweat", **rules: Any) -> RevealTable:
    """Return a dealt hand: the cards in the middle, then those of each seat."""
    rules.setdefault("seats", len(hands))
    return empty_table(preset, **rules).deal(middle, *hands)


def no_peek(*hands: str, preset: str = "opr-nopeek", **rules: Any) -> RevealTable:
    """Return a dealt hand without a card in the middle."""
    return sweat("", *hands, preset=preset, **rules)


def _words(p: int, cards: list[str], what: str) -> str:
    """Say what became of the cards just turned, and forget them."""
    words = " ".join([f"p{p}", *cards, what])
    cards.clear()
    return words
