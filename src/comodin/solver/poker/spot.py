"""`Spot`: a position of heads-up Mexican Poker to be solved."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Self

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from comodin.cards import JO, JOD, MEXICAN_DECK, Card, format_cards, parse_cards
from comodin.errors import CardError, NotationError, RulesError
from comodin.games import MexicanPoker
from comodin.games.mexican_poker.setting import FIRST_STREET, LAST_STREET, ranking_of
from comodin.hand import HandState, SeatState
from comodin.hand.state import Reveal
from comodin.rules import RuleSet, Stakes, preset
from comodin.solver.core import WIDTH
from comodin.solver.poker.boards import Boards
from comodin.solver.poker.places import Places
from comodin.solver.poker.plant import Plant, Planted, Ups
from comodin.solver.poker.rounds import Rounds, Sizing
from comodin.texts import Text

__all__ = ["RAISE_CAP", "Seat", "Spot"]

RAISE_CAP: Final = 3
MOST_CHIPS: Final = 10**12
MOST_SIZE: Final = 1_000_000
_HOLDING = re.compile(r"\s*([^\[\]]*?)\s*\[([^\[\]]*)\]\s*")
_WEIGHT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?|[0-9]{1,9}/[0-9]{1,9}")


@dataclass(frozen=True)
class Seat:
    """One player: up cards, and his range: hidden cards with weights, empty for any card unseen.

    >>> Seat.parse("Kd 7h [As,Jo:1/2]").range
    ((Card('As'), 1.0), (Card('JoD'), 0.5))
    """

    up: tuple[Card, ...]
    range: tuple[tuple[Card, float], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the player that a holding describes: ``Kd 7h [?]``, ``Kd 7h [As]`` or ``Kd 7h [As:2,Ks]``."""
        found = _HOLDING.fullmatch(text)
        if found is None:
            raise NotationError(Text("solver.one_down", text=text))
        up, inside = parse_cards(found[1]), found[2].strip()
        if inside in ("?", "??"):
            return cls(up)
        return cls(up, tuple(_weighed(word.strip(), text) for word in inside.split(",")))

    def __str__(self) -> str:
        if not self.range:
            inside = "?"
        else:
            inside = ",".join(f"{card}" if weight == 1 else f"{card}:{_written(weight)}" for card, weight in self.range)
        return f"{format_cards(self.up)} [{inside}]".strip()


def _written(weight: float) -> str:
    """Return a weight in few digits, without an exponent, which `Seat.parse` does not know."""
    short = f"{weight:g}"
    return short if _WEIGHT.fullmatch(short) else f"{weight:.9f}".rstrip("0").rstrip(".")


def _weighed(word: str, text: str) -> tuple[Card, float]:
    token, colon, weight = word.partition(":")
    if not token or (colon and (not _WEIGHT.fullmatch(weight) or not weight.rpartition("/")[2].strip("0."))):
        raise NotationError(Text("solver.weight", word=word, text=text))
    card = Card.parse(token)
    if card.is_joker and card not in (JO, JOD):
        raise CardError(Text("solver.joker_down", joker=card))
    share = float(Fraction(weight)) if colon else 1.0
    if not share:
        raise NotationError(Text("solver.weight", word=word, text=text))
    return (JOD if card.is_joker else card), share


@dataclass(frozen=True)
class Spot:
    """A position with two players left, each with one card down.

    `pot` is what lies in the middle, `stacks` what is still in front of each;
    None is a full buy-in of the stakes, less what each put into the pot.  On
    `street` the betting is to begin, with seat `to_act` (0: who leads by the cards); or, where the players have a card
    less than the street, its choices to keep or expose.  0 is the street of the
    cards.  `raise_cap` replaces what the house says of raises between two.
    `declared` names the seats that have declared all-in.
    """

    seats: tuple[Seat, Seat]
    pot: int
    to_act: int = 0
    stacks: tuple[int, int] | None = None
    rules: RuleSet = field(default_factory=RuleSet)
    stakes: Stakes | None = None
    street: int = 0
    dead: tuple[Card, ...] = ()
    declared: tuple[int, ...] = ()
    raise_cap: int = RAISE_CAP
    sizes: tuple[float, ...] = (0.5, 1.0)

    def __post_init__(self) -> None:
        held = {len(seat.up) + 1 for seat in self.seats}
        if len(held) != 1:
            raise CardError(Text("solver.uneven", first=self.seats[0], second=self.seats[1]))
        count = held.pop()
        if not 2 <= count <= LAST_STREET:
            raise CardError(Text("solver.cards", seat=self.seats[0], count=count))
        if not self.street:
            object.__setattr__(self, "street", count)
        if self.street not in (count, count + 1) or self.street > LAST_STREET:
            raise RulesError(Text("solver.street", street=self.street, count=count, most=min(count + 1, LAST_STREET)))
        if self.stakes is None:
            object.__setattr__(self, "stakes", self.rules.stakes(_default_stakes(self.rules)))
        self._check_chips()
        self._check_cards()

    @classmethod
    def parse(
        cls,
        holdings: Sequence[str],
        *,
        pot: int,
        to_act: int = 0,
        stacks: tuple[int, int] | None = None,
        rules: RuleSet | str = "parkwest",
        stakes: Stakes | str | None = None,
        street: int = 0,
        dead: str = "",
        declared: tuple[int, ...] = (),
        raise_cap: int = RAISE_CAP,
        sizes: tuple[float, ...] = (0.5, 1.0),
    ) -> Self:
        """Return the position of two holdings; rules and stakes may be text.

        >>> spot = Spot.parse(["Kd 7h 5c 2s [?]", "As Qs 4d 3h [?]"], pot=24, rules="wiki", stakes="4/8")
        >>> spot.street, spot.chips
        (5, (68, 68))
        """
        if len(holdings) != 2:
            raise RulesError(Text("solver.two_players", count=len(holdings)))
        given = preset(rules, game="mexican-poker") if isinstance(rules, str) else rules
        first, second = (Seat.parse(text) for text in holdings)
        return cls(
            (first, second),
            pot,
            to_act=to_act,
            stacks=stacks,
            rules=given,
            stakes=given.stakes(stakes) if isinstance(stakes, str) else stakes,
            street=street,
            dead=parse_cards(dead),
            declared=declared,
            raise_cap=raise_cap,
            sizes=sizes,
        )

    @property
    def chips(self) -> tuple[int, int]:
        """The stacks, which are always known once a spot is made."""
        if self.stacks is None:
            raise TypeError("stacks")
        return self.stacks

    @property
    def _stakes(self) -> Stakes:
        if self.stakes is None:
            raise TypeError("stakes")
        return self.stakes

    @property
    def ups(self) -> Ups:
        """The up cards of both."""
        return self.seats[0].up, self.seats[1].up

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that can be hidden or come, the joker as ``JoD``."""
        seen = {card.bit for card in (*self.ups[0], *self.ups[1], *self.dead)}
        return tuple(JOD if card.is_joker else card for card in MEXICAN_DECK if card.bit not in seen)

    @property
    def capped(self) -> RuleSet:
        """The house rules with the solver's own cap on raises."""
        return self.rules.with_(raise_cap=self.raise_cap, heads_up_uncapped=False)

    @property
    def state(self) -> HandState:
        """The position as the rules engine holds it, before the first action: down cards unknown."""
        behind = tuple(max(1, stack + self.pot // 2) for stack in self.chips)
        game = MexicanPoker(self.capped, replace(self._stakes, collection=0), behind)
        held = len(self.ups[0]) + 1
        seats = tuple(
            SeatState(
                stack=stack,
                paid=self.pot // 2,
                upcards=seat.up,
                downcards=(None,),
                held=held,
                down_street=held,
                declared=p in self.declared,
            )
            for p, (seat, stack) in enumerate(zip(self.seats, self.chips, strict=True), 1)
        )
        out = 0
        for card in (*self.ups[0], *self.ups[1], *self.dead):
            out |= card.bit
        burned = [street for street in self.rules.burns if street <= held]
        return HandState(
            game=game,
            seats=seats,
            stub=len(MEXICAN_DECK) - 2 * held - len(burned) - len(self.dead),
            street=self.street,
            burned=(None,) * len(burned),
            burns_on_street=int(self.street in burned),
            reveal=Reveal(carried=self.pot % 2),
            out=out,
            seen=out,
        )

    def places(self, marks: Mapping[Card, Hashable] | None = None) -> Places:
        """Return the places of the cards that can be hidden; cards of different weight, or mark, stand apart."""
        ranges = [dict(seat.range) for seat in self.seats]

        def mark(card: Card) -> Hashable:
            weights = tuple(range.get(card, 0.0) for range in ranges)
            return weights, None if marks is None else marks.get(card)

        return Places.of(self.unseen, self.ups, mark)

    def reach(self, places: Places) -> NDArray[np.float64]:
        """Return how likely each hidden card is, by its place: shape (2, WIDTH)."""
        reach = np.zeros((2, WIDTH))
        for p, seat in enumerate(self.seats):
            for card, weight in seat.range or ((card, 1.0) for card in places.cards):
                reach[p, places.place(card)] = weight
        return reach

    def plant(self, marks: Mapping[Card, Hashable] | None = None, *, merge: bool = True) -> Planted:
        """Return the tree of the position.

        Interchangeable cards share a place unless their `marks` differ; with
        `merge` False, and where an odd chip goes by suit, each card has its own.
        """
        places = self.places(marks) if merge else Places.single(self.unseen)
        boards = Boards(ranking_of(self.rules), self.rules, places)
        plant = Plant(boards, Rounds(Sizing(self.sizes, self.raise_cap)), self.chips, self.pot)
        block = plant.root(self.state, self.to_act, self.ups)
        if merge and plant.odd_chips and self.rules.odd_chip == "high_card_by_suit":
            return self.plant(merge=False)
        return plant.planted(block, self.reach(places))

    def _check_chips(self) -> None:
        if not 1 <= self.pot <= MOST_CHIPS:
            raise RulesError(Text("solver.pot", pot=self.pot))
        if self.stacks is None:
            object.__setattr__(self, "stacks", (max(0, self.rules.buy_in(self._stakes) - self.pot // 2),) * 2)
        if min(self.chips) < 0 or max(self.chips) > MOST_CHIPS:
            raise RulesError(Text("solver.stacks", stacks=", ".join(map(str, self.chips))))
        if self.to_act not in (0, 1, 2):
            raise RulesError(Text("solver.to_act", given=self.to_act))
        for p in self.declared:
            if p not in (1, 2):
                raise RulesError(Text("solver.declared", given=p))
        if self.street == FIRST_STREET:
            raise RulesError(Text("solver.second_street"))
        if self.raise_cap < 0:
            raise RulesError(Text("solver.raise_cap", given=self.raise_cap))
        if not all(0 < size <= MOST_SIZE for size in self.sizes):
            raise RulesError(Text("solver.sizes", given=", ".join(f"{size:g}" for size in self.sizes)))

    def _check_cards(self) -> None:
        known = [*self.ups[0], *self.ups[1], *self.dead]
        MEXICAN_DECK.check(known)
        if JO in known[: len(known) - len(self.dead)]:
            raise CardError(Text("ranking.undealt_joker"))
        unseen = self.unseen
        self._check_stub(len(unseen) - 2)
        for seat in self.seats:
            for card, _ in seat.range:
                if card not in unseen:
                    raise CardError(Text("solver.range_card", card=card, seat=seat))
            if len({card for card, _ in seat.range}) < len(seat.range):
                raise CardError(Text("solver.range_twice", seat=seat))
        ranges = [{card for card, _ in seat.range} for seat in self.seats]
        if ranges[0] == ranges[1] and len(ranges[0]) == 1:
            raise CardError(Text("solver.same_card", card=next(iter(ranges[0]))))

    def _check_stub(self, left: int) -> None:
        """Refuse a position whose cards may run out: burns come back only where the house mixes them in (R3.19)."""
        needed = 4 * (LAST_STREET - len(self.ups[0]) - 1)  # a card for each, and another for each who exposes
        burns = 0 if self.rules.short_stub == "reuse_burns" or not needed else len(self.rules.burns)
        if left < needed + burns:
            raise CardError(Text("solver.few_cards", left=max(0, left + 2), needed=needed + burns + 2))


def _default_stakes(rules: RuleSet) -> str:
    return {"limit": "4/8", "spread": "2-8"}.get(rules.structure, "4")
