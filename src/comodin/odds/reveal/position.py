"""`RevealPosition`: where a hand of a reveal game stands, and all that odds depend on.

Nobody has seen a card that lies face down (M5), so that there is nothing to
hide and no viewer: what lies open is the same for everybody.  A position is
checked when it is made, so that those that exist can arise (`checking`); it
can be taken from a hand (`of`) or written down (`parse`).

What it does not know is betting: from here on everybody who is in stays in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from comodin.cards import STANDARD_DECK, Card, Deck
from comodin.errors import RulesError
from comodin.games import NoPeek
from comodin.games.no_peek import settling, turning
from comodin.hand import HandState, evolve
from comodin.hand.events import ActionOn, HandEnded
from comodin.hand.state import Reveal, SeatState
from comodin.rules import RevealRules, Stakes
from comodin.texts import Text

__all__ = ["RevealPosition", "RevealSeat", "next_to_turn", "seat_text", "table"]

_STAKES = Stakes(lower=2, upper=2, ante=1, bring_in=0, collection=0)
"""Chips that no position asks for, but a table needs."""


class RevealSeat(Struct, frozen=True):
    """One seat: its cards turned up in their order, how many are `left`, and whether it is still in.

    `folded` is out of every pot, by choice or killed (M8); `out` has turned
    all its cards, and wins at most a side pot without the leader (R4.8).
    `paid` is what it has put into the pot.
    """

    upcards: tuple[Card, ...] = ()
    left: int = 0
    folded: bool = False
    out: bool = False
    paid: int = 1

    @property
    def active(self) -> bool:
        """Whether the seat is still in the play of the hand."""
        return not self.folded and not self.out


class RevealPosition(Struct, frozen=True, kw_only=True):
    """A hand in mid-play: what lies in the middle, the seats in order (p1 turns first), who turns next.

    `leads` are the seats that have taken the lead, in order, as in
    `Reveal.leads`; a seat that took it twice may be named once, at its last
    place.  `turn` is the seat that turns the next card, 0 where the hand is
    decided.  `dead` are cards that everybody has seen and nobody shows;
    `carried` are chips that an earlier hand left.

    Raises `RulesError` or `CardError` for what cannot be, with the reason.

    >>> RevealPosition.parse("9c Jh [5] / [7] / x 8c", middle="8d").turn
    2
    """

    rules: RevealRules
    middle: tuple[Card, ...]
    seats: tuple[RevealSeat, ...]
    leads: tuple[int, ...] = ()
    turn: int
    dead: tuple[Card, ...] = ()
    carried: int = 0
    deck: Deck = STANDARD_DECK

    def __post_init__(self) -> None:
        from comodin.odds.reveal.checking import check  # noqa: PLC0415 - it is about this class

        check(self)

    # -- other ways to make one ----------------------------------------------------

    @classmethod
    def of(cls, view: HandState) -> RevealPosition:
        """Return the position of a hand, whoever views it: in a betting round, as if nobody bet or folded any more.

        Raises `RulesError` for a hand of another game, one that is over, and
        one whose cards are still being dealt.

        >>> from comodin.cards import parse_cards
        >>> from comodin.hand import Deal, TurnUp, apply, start
        >>> state, _ = start(NoPeek.at("4", stacks=[40, 40]))
        >>> for card in [None] * 14 + list(parse_cards("8d")):
        ...     state, _ = apply(state, Deal(card))
        >>> state, _ = apply(state, TurnUp(Card("5c")))
        >>> str(RevealPosition.of(state))
        '8d | 5c [6] / [7] | p1'
        """
        game = view.game
        if not isinstance(game, NoPeek):
            raise RulesError(Text("odds_reveal.reveal.game", game=game.name))
        if view.over:
            raise RulesError(Text("odds_reveal.reveal.over"))
        if turning.dealing_due(game, view) is not None:
            raise RulesError(Text("odds_reveal.reveal.dealing"))
        turn, state = next_to_turn(game, view)
        seats = tuple(
            [RevealSeat(seat.upcards, len(seat.downcards), seat.folded, seat.out, seat.paid) for seat in state.seats]
        )
        shown = {card for seat in seats for card in seat.upcards}.union(state.reveal.middle)
        dead = tuple([card for card in game.deck if state.seen & card.bit and card not in shown])
        return cls(
            rules=game.rules,
            middle=state.reveal.middle,
            seats=seats,
            leads=state.reveal.leads,
            turn=turn,
            dead=dead,
            carried=state.reveal.carried,
            deck=game.deck,
        )

    @classmethod
    def parse(
        cls,
        seats: str | Sequence[str],
        *,
        middle: str = "",
        rules: RevealRules | str = "opr-sweat",
        turn: int | None = None,
        leads: Sequence[int] | None = None,
        dead: str = "",
        paid: Sequence[int] | None = None,
        carried: int = 0,
        deck: Deck = STANDARD_DECK,
    ) -> RevealPosition:
        """Return a position from text, a seat as ``5c Jh [5]``: two cards turned, five left.

        Seats stand in a list, or in one text with ``/`` between.  What is
        left may be omitted, since the rules tell it.  ``x`` is a folded seat,
        ``x 5c`` one that showed a card before, ``out`` one that ran out of
        cards.  `rules` may be the name of a preset.

        Left out, `turn` is who follows the leader, or who has begun to turn
        and not led yet; `leads` is whoever shows cards but has not just
        begun, the best hand last.

        Raises `NotationError` for text that says nothing, and what the class
        raises for a position that cannot be.

        >>> position = RevealPosition.parse(["Kc [6]", "Qd 4h [5]", "x"], middle="8d")
        >>> position.turn, position.leads, position.seats[2].folded
        (2, (1,), True)
        """
        from comodin.odds.reveal.parsing import parse  # noqa: PLC0415 - it makes one of these

        return parse(
            seats,
            middle=middle,
            rules=rules,
            turn=turn,
            leads=leads,
            dead=dead,
            paid=paid,
            carried=carried,
            deck=deck,
        )

    @classmethod
    def start(
        cls, players: int, *, middle: str | Sequence[Card] = "", rules: RevealRules | str = "opr-sweat"
    ) -> RevealPosition:
        """Return the position before the first card is turned.

        >>> str(RevealPosition.start(3, middle="8d"))
        '8d | [7] / [7] / [7] | p1'
        """
        text = middle if isinstance(middle, str) else " ".join(map(str, middle))
        return cls.parse([""] * players, middle=text, rules=rules)

    # -- what it amounts to --------------------------------------------------------------

    @property
    def game(self) -> NoPeek:
        """A table at which the hand could be played."""
        return table(self.rules, len(self.seats), self.deck)

    @property
    def state(self) -> HandState:
        """The same as a state of the engine in which nobody has chips left to bet."""
        seen = 0
        for card in self.seen:
            seen |= card.bit
        seats = tuple(
            [
                SeatState(
                    stack=0,
                    paid=seat.paid,
                    upcards=seat.upcards,
                    downcards=(None,) * seat.left,
                    held=self.rules.cards,
                    folded=seat.folded,
                    out=seat.out,
                )
                for seat in self.seats
            ]
        )
        reveal = Reveal(
            middle=self.middle,
            turner=self.turn,
            turning=self.turn > 0,
            leads=self.leads,
            first_lead=1 if self.leads else 0,
            carried=self.carried,
        )
        return HandState(
            game=self.game,
            seats=seats,
            stub=len(self.deck) - len(self.seats) * self.rules.cards - len(self.middle),
            street=2,
            actor=self.turn,
            kind="turn" if self.turn else None,
            reveal=reveal,
            out=seen,
            seen=seen,
        )

    @property
    def seen(self) -> tuple[Card, ...]:
        """All cards that lie open."""
        return (*self.middle, *[card for seat in self.seats for card in seat.upcards], *self.dead)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that anybody may still turn, all equally likely."""
        seen = {*self.seen}
        return tuple([card for card in self.deck if card not in seen])

    @property
    def leader(self) -> int:
        """The seat that shows the best hand, 0 where nobody leads."""
        return turning.leader(self.game, self.state)

    def __str__(self) -> str:
        middle = " ".join(map(str, self.middle)) or "-"
        return f"{middle} | {' / '.join(map(seat_text, self.seats))} | {f'p{self.turn}' if self.turn else '-'}"


@lru_cache(maxsize=64)
def table(rules: RevealRules, seats: int, deck: Deck) -> NoPeek:
    """Return a table at which a position may arise; `RulesError` where the rules or the deck do not serve the seats."""
    return NoPeek(rules, _STAKES, [10] * seats, deck=deck)


def seat_text(seat: RevealSeat) -> str:
    """Return a seat as `RevealPosition.parse` reads it.

    >>> seat_text(RevealSeat(upcards=(Card("5c"),), left=6))
    '5c [6]'
    """
    words = ["x"] if seat.folded else ["out"] if seat.out else []
    words += map(str, seat.upcards)
    if seat.left and not seat.folded:
        words.append(f"[{seat.left}]")
    return " ".join(words)


def next_to_turn(game: NoPeek, state: HandState) -> tuple[int, HandState]:
    """Return who turns the next card, 0 where the hand is decided, and the state in which he does."""
    while not any(isinstance(event, HandEnded) for event in settling.end(game, state)):
        for event in turning.next_turn(game, state):
            if isinstance(event, ActionOn):
                return event.p, state
            state = evolve(state, event)
    return 0, state
