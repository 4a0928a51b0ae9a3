"""`Position`: everything that the odds of Mexican Poker depend on, checked when it is made.

Seats with their cards, dead cards, house rules, the street, and for each seat
how it will decide, because that changes what a joker is: one that comes down
is wild, one that comes up a bug (P10, P11).

Burned cards need no place here: nobody has seen them, so that they are like
the stub, and dealing them again (R3.19) changes nothing.  They count only
where the stub may be too short for a street and one card in the middle serves
everybody (`short_stub="common_card"`); `hidden` counts there too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from comodin.cards import JOU, MEXICAN_DECK, Card, Deck, parse_cards
from comodin.errors import CardError, RulesError
from comodin.games.mexican_poker.setting import FIRST_STREET, LAST_STREET, ranking_of
from comodin.odds.seats import HAND_SIZE, Seat
from comodin.ranking import MexicanRanking
from comodin.rules import RuleSet, preset
from comodin.texts import Text

__all__ = ["LEAST_SEATS", "MOST_SEATS", "Choice", "Policy", "Position"]

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 8

_RULES: Final = RuleSet()

Choice = Literal["keep", "expose"]
Policy = Choice | Callable[[Seat, int, tuple[tuple[Card, ...], ...]], str]
"""How a seat decides: always the same, or by a function of its own seat with
the down card, the street to be dealt, and the up cards of every seat (the
cards in the middle last, where there are any)."""


@dataclass(frozen=True, slots=True)
class Position:
    """One position; all seats stay in to the showdown.

    - `seats`: 2 to 8, clockwise from the button's left;
    - `dead`: cards that are out of play and known, however they lay;
    - `common`: the card in the middle, where one was dealt;
    - `street`: 2 to 5, the number of cards of a seat.  0 reads it off the
      seats; named, it may be a street that is still being dealt, on which a
      seat may be one card short;
    - `policies`: one for each seat, `Policy`;
    - `hidden`: cards folded unseen, which only the stub feels;
    - `kept`: places of seats, from 0, that have already said that they keep
      for the card that comes next (R3.13), whatever they do after it.

    A seat that has no down card, because the dealer exposed it or because it
    was opened for the next, gets its next card down by itself (P4, P16).

    Raises `RulesError` or `CardError` for what cannot be.

    >>> position = Position.parse(["Kd 7h [JoD]", "Ah Qc [?]"], dead="Ks")
    >>> position.street, position.to_come, len(position.unseen), position.policies
    (3, (2, 2), 35, ('expose', 'expose'))
    >>> Position.parse(["Kd 7h [JoD]", "Kd Qc [?]"])
    Traceback (most recent call last):
    comodin.errors.CardError: Kd is given twice; the deck has one
    """

    seats: tuple[Seat, ...]
    rules: RuleSet = _RULES
    dead: tuple[Card, ...] = ()
    common: tuple[Card, ...] = ()
    street: int = 0
    policies: tuple[Policy, ...] = ()
    hidden: int = 0
    kept: frozenset[int] = frozenset()
    deck: Deck = MEXICAN_DECK

    def __post_init__(self) -> None:
        count = len(self.seats)
        if not LEAST_SEATS <= count <= MOST_SEATS:
            raise RulesError(Text("odds.seat_count", count=count, least=LEAST_SEATS, most=MOST_SEATS))
        _set(self, "policies", _each(self.policies or ("expose",), count))
        self._check_cards()
        _set(self, "street", self._check_street())
        if not isinstance(self.hidden, int) or self.hidden < 0:
            raise RulesError(Text("odds.hidden", hidden=self.hidden))
        self._check_stub()
        if self.kept and not self.kept <= set(range(count)):
            raise RulesError(Text("odds.kept_seat", given=", ".join(map(str, sorted(self.kept))), count=count))
        if self.kept and any(callable(policy) for policy in self.policies):
            raise RulesError(Text("odds.kept_function"))

    @classmethod
    def parse(
        cls,
        holdings: Sequence[str],
        *,
        rules: RuleSet | str = "parkwest",
        dead: str = "",
        common: str = "",
        street: int = 0,
        policy: Policy | Sequence[Policy] = "expose",
        hidden: int = 0,
    ) -> Position:
        """Return the position of some holdings; `rules` may be the name of a preset.

        Raises `NotationError` for text that is no holding or no card, and what
        making a `Position` raises.

        >>> Position.parse(["Kd JoD", "Ah [Kh,Ks]"], policy=["keep", "expose"]).policies
        ('keep', 'expose')
        """
        given = preset(rules, game="mexican-poker") if isinstance(rules, str) else rules
        policies = (policy,) if isinstance(policy, str) or callable(policy) else tuple(policy)
        return cls(
            tuple(Seat.parse(text) for text in holdings),
            rules=given,
            dead=parse_cards(dead),
            common=parse_cards(common),
            street=street,
            policies=policies,
            hidden=hidden,
        )

    @property
    def ranking(self) -> MexicanRanking:
        """The order of hands under the rules."""
        return ranking_of(self.rules, deck=self.deck)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still come or lie down unknown, in the order of the deck, the joker as ``Jo``."""
        seen = {card.bit for card in self.certain}
        return tuple(card for card in self.deck if card.bit not in seen)

    @property
    def certain(self) -> tuple[Card, ...]:
        """All cards whose place is known."""
        return (*(card for seat in self.seats for card in seat.known), *self.common, *self.dead)

    @property
    def common_to_come(self) -> int:
        """How many cards in the middle are still to come, because the stub will not serve everybody (R2.3.12)."""
        if self.rules.short_stub != "common_card":
            return 0
        held = sum(seat.held for seat in self.seats)
        stub = len(self.deck) - held - len(self.dead) - self.hidden - len(self.common)
        stub -= self._burned
        coming = 0
        for street in range(self.street, LAST_STREET + 1):
            middle = len(self.common) + coming
            lacking = len(self.seats) * (street - middle) - held
            begun = street == self.street and self._begun
            burn = int(street in self.rules.burns and not begun)
            if street > FIRST_STREET and lacking and not begun and stub < lacking + burn:
                coming += 1
                stub -= 1 + burn
            else:
                stub -= lacking + burn
                held += lacking
        return coming

    @property
    def to_come(self) -> tuple[int, ...]:
        """How many cards each seat gets, those in the middle aside."""
        own = HAND_SIZE - len(self.common) - self.common_to_come
        return tuple(own - seat.held for seat in self.seats)

    def downs_to_come(self, place: int, choice: Choice) -> int:
        """Return how many of the cards to come of one seat come down, if it always decides the same.

        >>> position = Position.parse(["Kd 7h [?]", "Kh Qc 2d"])
        >>> [position.downs_to_come(place, choice) for place in (0, 1) for choice in ("keep", "expose")]
        [0, 2, 1, 2]
        """
        seat = self.seats[place]
        held, covered, downs = seat.held + len(self.common), seat.has_down, 0
        for number in range(self.to_come[place]):
            # Before the third street nobody has a choice: of the first two cards one comes up (P3).
            keeps = choice == "keep" or held < FIRST_STREET or (not number and place in self.kept)
            covered = covered and keeps
            downs += not covered
            covered = True
            held += 1
        return downs

    @property
    def _begun(self) -> bool:
        """Whether somebody has a card of this street."""
        return any(seat.held + len(self.common) == self.street for seat in self.seats)

    @property
    def _burned(self) -> int:
        """How many cards have been burned."""
        return sum(burn < self.street + self._begun for burn in self.rules.burns)

    def _check_cards(self) -> None:
        if len(self.common) > 1:
            raise CardError(Text("odds.common_count", count=len(self.common)))
        for card in self.common:
            if card.is_joker and card is not JOU:
                raise CardError(Text("odds.common_joker", joker=card))
        self.deck.check(self.certain)
        seen = {card.bit for card in self.certain}
        for seat in self.seats:
            self.deck.check(card for card, _ in seat.down)
            if len(seat.down) > 1 and all(card.bit in seen for card, _ in seat.down):
                raise CardError(Text("odds.range_empty", seat=str(seat)))
        lists = [{card.bit for card, _ in seat.down} - seen for seat in self.seats if len(seat.down) > 1]
        if not _each_its_own(lists):
            raise CardError(Text("odds.no_deal"))

    def _check_street(self) -> int:
        counts = [seat.held + len(self.common) for seat in self.seats]
        for seat, held in zip(self.seats, counts, strict=True):
            if held > HAND_SIZE:
                raise CardError(Text("odds.six_cards", seat=str(seat), count=held))
            if not self.street and held != counts[0]:
                first = str(self.seats[0])
                raise RulesError(Text("odds.uneven", first=first, held=counts[0], second=str(seat), other=held))
        street = self.street or max(counts[0], FIRST_STREET)
        if street not in range(FIRST_STREET, LAST_STREET + 1):
            raise RulesError(Text("odds.street", street=street))
        for seat, held in zip(self.seats, counts, strict=True):
            if held not in (street, street - 1):
                raise RulesError(Text("odds.held", seat=str(seat), held=held, street=street, least=street - 1))
        return street

    def _check_stub(self) -> None:
        out_of_sight = sum(seat.has_down and len(seat.down) != 1 for seat in self.seats)
        needed = sum(self.to_come) + self.common_to_come
        left = len(self.unseen) - out_of_sight - self.hidden
        if needed > left:
            raise RulesError(Text("odds.stub", needed=needed, left=max(left, 0)))
        if self.rules.short_stub == "refuse":
            to_burn = len(self.rules.burns) - self._burned if needed else 0
            if needed + to_burn > left - self._burned:
                raise RulesError(Text("odds.stub_refused", needed=needed + to_burn, left=max(left - self._burned, 0)))


def _each(policies: Sequence[Policy], count: int) -> tuple[Policy, ...]:
    """Return a policy for each seat, or raise `RulesError`."""
    each = tuple(policies) * count if len(policies) == 1 else tuple(policies)
    if len(each) != count:
        raise RulesError(Text("odds.policy_count", count=len(each), seats=count))
    for policy in each:
        if policy not in ("keep", "expose") and not callable(policy):
            raise RulesError(Text("odds.policy", policy=policy))
    return each


def _each_its_own(lists: Sequence[set[int]]) -> bool:
    """Tell whether one can be taken from each list, all different."""
    owner: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for card in lists[number] - tried:
            tried.add(card)
            if card not in owner or place(owner[card], tried):
                owner[card] = number
                return True
        return False

    return all(place(number, set()) for number in range(len(lists)))


def _set(position: Position, name: str, value: object) -> None:
    object.__setattr__(position, name, value)
