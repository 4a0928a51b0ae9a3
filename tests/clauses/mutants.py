"""Each rule taken out of the code, one at a time: what the clause tests must notice.

A mutant is a small patch that makes its rule go away.  It is applied in a
process of its own and never undone.  A patch that does not find what it
replaces raises, so that no mutant dies of age.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from comodin.cards import JO, JOD, JOU, Card, Deck
from comodin.games.mexican_poker import MexicanPoker, clauses, dealing, irregular, rounds, showdown
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import pots as pots_function
from comodin.hand import view as view_function
from comodin.hand import viewed as viewed_function
from comodin.hand.betting import SHORT, FixedLimit, NoLimit, PotLimit, SpreadLimit, Weight
from comodin.hand.game import Due, Option
from comodin.hand.pots import Pot, uncalled
from comodin.hand.state import HandState
from comodin.ranking import MexicanRanking
from comodin.ranking.category import Category
from comodin.rules import OPTIONS, PRESETS, RuleSet
from comodin.rules import ruleset as ruleset_module

__all__ = ["ALTERNATIVES", "MUTANTS", "Mutant", "flips", "swap"]

Patch = Callable[[], None]


class Mutant(NamedTuple):
    """A rule gone: the ids whose tests must notice, what was done, and how."""

    ids: tuple[str, ...]
    what: str
    patch: Patch
    refusal_counts: bool = False
    """Whether it is enough that the rule set or the table is refused."""

    @property
    def name(self) -> str:
        """The first id and what was done."""
        return f"{self.ids[0]}: {self.what}"


MUTANTS: Final[list[Mutant]] = []


def mutant(*ids: str, what: str) -> Callable[[Patch], Patch]:
    """Register a patch under the clauses or sections that it disables; each of them must notice."""

    def register(patch: Patch) -> Patch:
        MUTANTS.append(Mutant(ids, what, patch))
        return patch

    return register


# -- how things are replaced -------------------------------------------------------


def swap(original: Any, substitute: Any) -> None:
    """Put a substitute wherever a module or a table of the package or its tests names the original."""
    places = 0
    for name, module in list(sys.modules.items()):
        if module is None or name.partition(".")[0] not in ("comodin", "tests") or name == __name__:
            continue
        for key, value in list(vars(module).items()):
            if value is original:
                setattr(module, key, substitute)
                places += 1
            elif isinstance(value, dict):
                for inner in [inner for inner, held in value.items() if held is original]:
                    value[inner] = substitute
                    places += 1
    if not places:
        raise LookupError(f"nothing names {original!r}")


def method(owner: type, name: str, make: Callable[[Any], Any]) -> None:
    """Replace a method by what `make` returns for it."""
    original = owner.__dict__[name]
    setattr(owner, name, make(original.__func__ if isinstance(original, staticmethod) else original))


def house(**forced: Any) -> None:
    """Let every table play by these options, whatever it asked for."""

    def make(init: Any) -> Any:
        def __init__(self: Any, rules: RuleSet, *rest: Any, **named: Any) -> None:
            init(self, rules.with_(**forced), *rest, **named)

        return __init__

    method(MexicanPoker, "__init__", make)


def ranking(**forced: Any) -> None:
    """Let every ranking have these options."""
    method(MexicanRanking, "__new__", lambda new: staticmethod(lambda cls, **named: new(cls, **{**named, **forced})))


def strength(change: Callable[[MexicanRanking, tuple[Card, ...], int], int]) -> None:
    """Let a change have the last word on what five cards are worth."""
    method(
        MexicanRanking,
        "strength",
        lambda original: lambda self, cards: change(self, tuple(cards), original(self, cards)),
    )


def after(kind: type[e.Event], change: Callable[[HandState, Any], HandState]) -> None:
    """Change the state once an event of a kind has been folded into it."""
    fold = sys.modules["comodin.hand.evolve"].FOLD
    original = fold[kind]
    fold[kind] = lambda state, event: change(original(state, event), event)


def with_betting(state: HandState, **changes: Any) -> HandState:
    """Return the state with its betting changed."""
    return replace(state, betting=replace(state.betting, **changes))


def with_seat(state: HandState, p: int, **changes: Any) -> HandState:
    """Return the state with one seat changed."""
    seats = list(state.seats)
    seats[p - 1] = replace(seats[p - 1], **changes)
    return replace(state, seats=tuple(seats))


# -- the deck and the deal -----------------------------------------------------------


@mutant("P1", "R3.1", what="eights, nines and tens are in the deck")
def _() -> None:
    MexicanPoker.__init__.__kwdefaults__["deck"] = Deck(joker=True)


@mutant("P2", what="the house takes no collection")
def _() -> None:
    method(MexicanPoker, "fee", lambda _: lambda self, p: 0)


@mutant("P3", "W6", "R3.8", what="the deal starts at the button")
def _() -> None:
    def last(state: HandState) -> tuple[int, Any]:
        live = [(seat.held, -p, seat) for p, seat in enumerate(state.seats, 1) if not seat.folded]
        _, p, seat = min(live, key=lambda found: found[:2])
        return -p, seat

    swap(dealing._next, last)


@mutant("P4", "E123", what="no card comes down")
def _() -> None:
    method(
        clauses.Clauses, "deal_due", lambda due: staticmethod(lambda p, up: Due(what="deal", p=p, up=True))
    )


@mutant("P6", "R3.13", what="nobody is asked to keep or expose")
def _() -> None:
    swap(dealing._choices, lambda game, state, p, seat: ())


@mutant("P6", "E120", what="each is asked when his card is due")
def _() -> None:
    house(expose_timing="in_turn", expose_reveal="sequential")


@mutant("W4", "E121", what="all are asked before the street")
def _() -> None:
    house(expose_timing="before_street")


@mutant("P7", "E123", what="the next card comes up to who opened, down to who kept")
def _() -> None:
    def inverted(game: Any, state: HandState, p: int, seat: Any, *, common: bool) -> Due:
        wanted = original(game, state, p, seat, common=common)
        return replace(wanted, up=not wanted.up) if wanted.what == "deal" else wanted

    original = dealing._dealers_turn
    swap(original, inverted)


@mutant("P8", what="the choice comes on third street alone")
def _() -> None:
    original = dealing._choices
    swap(original, lambda game, state, p, seat: original(game, state, p, seat) if state.street == 3 else ())


@mutant("P25", what="nothing is burned")
def _() -> None:
    swap(dealing._burn_due, lambda game, state: False)


@mutant("W2", "R3.8", what="the first card comes up")
def _() -> None:
    house(deal_order="up_down")


@mutant("W12", "R3.19", "E140", what="the burns are not reused")
def _() -> None:
    swap(dealing._reshuffle, lambda game, state: ())


@mutant("W12", what="only seven may sit down")
def _() -> None:
    original = MexicanPoker.__init__

    def __init__(self: Any, rules: RuleSet, *rest: Any, **named: Any) -> None:
        original(self, rules.with_(players=(2, min(7, rules.players[1]))), *rest, **named)

    MexicanPoker.__init__ = __init__  # type: ignore[method-assign]


MUTANTS[-1] = MUTANTS[-1]._replace(refusal_counts=True)


@mutant("R2.3.12", what="there is no common card")
def _() -> None:
    swap(dealing.common_street, lambda game, state: False)


@mutant("R6.1", what="a burn does not leave the stub")
def _() -> None:
    after(e.CardBurned, lambda state, event: replace(state, stub=state.stub + 1))


@mutant("E144", what="a choice may be made at any time")
def _() -> None:
    original = dealing.choose
    swap(
        original,
        lambda game, state, action: (
            (e.DownCardExposed(p=1, card=state.seats[0].downcards[0]),)
            if state.kind != "choose"
            else original(game, state, action)
        ),
    )


# -- antes ------------------------------------------------------------------------------


@mutant("W1", "R3.7", what="nobody antes")
def _() -> None:
    method(
        MexicanPoker,
        "opening",
        lambda original: lambda self: tuple(event for event in original(self) if type(event) is not e.AntePosted),
    )


# -- who opens and who leads ----------------------------------------------------------------


@mutant("P5", "W3", "R3.9", what="the opener may check")
def _() -> None:
    original = rounds._opening_options
    swap(original, lambda game, state, seat: (game.clauses.check, *original(game, state, seat)))


@mutant("P5", "R3.9", what="the seat left of the button opens")
def _() -> None:
    swap(rounds._opener, lambda game, state, able: able[0])


@mutant("W3", what="the high card brings it in")
def _() -> None:
    house(opener="high_card")


@mutant("P12", what="an up joker is the lowest card for the opening")
def _() -> None:
    method(
        MexicanRanking,
        "opening_rank",
        lambda original: lambda self, card: -1 if card.is_joker else original(self, card),
    )


@mutant("P13", "E160", what="the opener may bet the lower limit only")
def _() -> None:
    method(MexicanPoker, "_opening_limits", lambda _: lambda self: FixedLimit((self.stakes.lower,), cap=3))


@mutant("R2.3.7", what="fixed sizes hold for the opener too")
def _() -> None:
    method(MexicanPoker, "_opening_limits", lambda _: lambda self: self.later_limits[2])


@mutant("P14", "W5", "R3.10", what="the seat left of the button starts every round")
def _() -> None:
    swap(rounds.leader, lambda game, state, among: among[0])


@mutant("P15", "W6", what="ties go to the seat nearest the button")
def _() -> None:
    original = rounds._first_best
    swap(original, lambda among, value: original(list(among)[::-1], value))


@mutant("P15", "R3.5", what="a hand without the joker is better")
def _() -> None:
    ranking(natural_beats_joker=True)


@mutant("R3.6", what="only the highest open card counts")
def _() -> None:
    original = MexicanRanking.visible_strength

    def highest(self: MexicanRanking, cards: Any) -> int:
        return max((original(self, (card,)) for card in cards), default=0)

    MexicanRanking.visible_strength = highest  # type: ignore[method-assign]


@mutant("E173", "E174", what="who stands in for an all-in opener must open")
def _() -> None:
    original = rounds._opening_options
    swap(
        original,
        lambda game, state, seat: tuple(o for o in original(game, state, seat) if o.action is not a.Fold),
    )


@mutant("E175", "R3.10", what="an all-in leader hands on to the best hand that can bet")
def _() -> None:
    house(leader_all_in="next_highest")


# -- sizes and raises ---------------------------------------------------------------------------


@mutant("P26", what="who has checked may not raise")
def _() -> None:
    house(check_raise=False)


@mutant("P27", "E163", "R3.11", what="a raise may be smaller than the last bet")
def _() -> None:
    method(FixedLimit, "allowed", lambda _: lambda self, betting: self.sizes)


@mutant("P27", "R5.4", what="a no-limit raise may be smaller than the last one")
def _() -> None:
    original = NoLimit._between
    NoLimit._between = lambda self, betting, stack_to, most: original(  # type: ignore[method-assign]
        self, replace(betting, size=min(betting.size, self.minimum)), stack_to, most
    )


@mutant("R3.11", "E164", what="every size is the lower limit")
def _() -> None:
    method(FixedLimit, "allowed", lambda _: lambda self, betting: self.sizes[:1])


@mutant("R3.12", "E168", "P43", what="raises go on without end")
def _() -> None:
    original = rounds._no_wager

    def uncapped(game: Any, state: HandState, seat: Any) -> str | None:
        why = original(game, state, seat)
        return None if why == "cap" else why

    swap(original, uncapped)


@mutant("R2.1", what="a fold after the cap lifts it")
def _() -> None:
    after(
        e.Folded,
        lambda state, event: with_betting(state, heads_up=len(state.live) == 2 or state.betting.heads_up),
    )


@mutant("R2.1", what="an all-in seat does not count against heads-up")
def _() -> None:
    def able(state: HandState, event: Any) -> HandState:
        return with_betting(state, heads_up=sum(seat.can_bet for seat in state.seats) <= 2)

    after(e.Raised, able)


@mutant("W11", "R2.3.6a", "R5.4", what="every game is fixed limit")
def _() -> None:
    method(MexicanPoker, "_limits", lambda _: lambda self, street: FixedLimit((4, 8), cap=3))


@mutant("R2.3.6a", what="the pot is counted before the call")
def _() -> None:
    original = PotLimit.targets
    PotLimit.targets = lambda self, betting, *, stack_to, pot, owed: original(  # type: ignore[method-assign]
        self, betting, stack_to=stack_to, pot=pot, owed=0
    )


@mutant("R2.3.6a", what="a spread has no upper end")
def _() -> None:
    original = SpreadLimit.targets
    SpreadLimit.targets = lambda self, betting, *, stack_to, pot, owed: range(  # type: ignore[method-assign]
        original(self, betting, stack_to=stack_to, pot=pot, owed=owed)[0], stack_to + 1
    )


@mutant("R2.3.6", what="a no-limit completion is the minimum on top")
def _() -> None:
    original = NoLimit._between
    NoLimit._between = lambda self, betting, stack_to, most: original(  # type: ignore[method-assign]
        self, betting if betting.wagers else replace(betting, wagers=1, size=self.minimum), stack_to, most
    )


# -- all-in for less -------------------------------------------------------------------------------


@mutant("R5.2", "E169", what="any all-in raise is a full one")
def _() -> None:
    original = FixedLimit.weigh

    def full(self: FixedLimit, betting: Any, to: int) -> Weight:
        weight = original(self, betting, to)
        return weight if weight.size else Weight(self.sizes[0], True)

    FixedLimit.weigh = full  # type: ignore[method-assign]


@mutant("E170", "R5.2", "R5.3", "E172", what="half a bet is short")
def _() -> None:
    original = FixedLimit.weigh
    FixedLimit.weigh = lambda self, betting, to: (  # type: ignore[method-assign]
        weight if (weight := original(self, betting, to)).reopens else SHORT
    )


@mutant("R5.3", "E171", what="a short opening is a full bet")
def _() -> None:
    original = FixedLimit.weigh
    FixedLimit.weigh = lambda self, betting, to: (  # type: ignore[method-assign]
        original(self, betting, to) if betting.owed_to else Weight(self.sizes[0], True)
    )


@mutant("R2.3.2", what="an all-in between two sizes is short")
def _() -> None:
    original = FixedLimit.weigh
    FixedLimit.weigh = lambda self, betting, to: (  # type: ignore[method-assign]
        original(self, betting, to) if to - betting.full_to in self.allowed(betting) else SHORT
    )


@mutant("R2.3.2", what="an all-in between two sizes is not legal")
def _() -> None:
    original = FixedLimit.targets

    def exact(self: FixedLimit, betting: Any, *, stack_to: int, pot: int, owed: int) -> Any:
        found = original(self, betting, stack_to=stack_to, pot=pot, owed=owed)
        return tuple(to for to in found if to - betting.full_to in self.sizes) or found

    FixedLimit.targets = exact  # type: ignore[method-assign]


@mutant("R2.3.3", what="short all-ins do not add up")
def _() -> None:
    for limits in (FixedLimit, NoLimit, SpreadLimit):
        method(limits, "reopened", lambda _: lambda self, betting, faced: False)


@mutant("R5.2", "R5.4", "E176", "R2.3.3", what="every all-in reopens the betting")
def _() -> None:
    for limits in (FixedLimit, NoLimit, SpreadLimit):
        method(limits, "reopened", lambda _: lambda self, betting, faced: True)


@mutant("R2.3.4", "E177", what="a completion counts as a raise")
def _() -> None:
    after(e.Completed, lambda state, event: with_betting(state, wagers=state.betting.wagers + 1))


@mutant("R2.3.4", what="who has checked may not complete")
def _() -> None:
    original = rounds._no_wager
    swap(
        original,
        lambda game, state, seat: "not_reopened" if seat.checked else original(game, state, seat),
    )


@mutant("R2.3.5", what="a short bring-in is all that is owed")
def _() -> None:
    after(e.BringInPosted, lambda state, event: with_betting(state, owed_to=event.amount))


@mutant("W3", "E177", "R3.9", what="the bring-in is a blind with an option")
def _() -> None:
    after(e.BringInPosted, lambda state, event: with_seat(state, event.p, acted=False))


@mutant("R2.3.10", what="an uncalled bet stays in the pot")
def _() -> None:
    swap(uncalled, lambda paid: None)


@mutant("R2.3.11", what="one player with chips opens for nobody")
def _() -> None:
    original = rounds.open_round

    def asked(game: Any, state: HandState) -> tuple[e.Event, ...]:
        able = [p for p, seat in enumerate(state.seats, 1) if seat.can_bet]
        return (e.ActionOn(p=able[0], kind="bet"),) if len(able) == 1 else original(game, state)

    swap(original, asked)


@mutant("R2.3.11", what="one player with chips may raise nobody")
def _() -> None:
    original = rounds._no_wager

    def alone(game: Any, state: HandState, seat: Any) -> str | None:
        why = original(game, state, seat)
        return None if why == "nobody_to_call" else why

    swap(original, alone)


# -- turns --------------------------------------------------------------------------------------------


@mutant("P34", what="the first seat left of the button that has not acted is next")
def _() -> None:
    for kind in (e.Checked, e.Called, e.Folded, e.BetMade, e.Raised, e.Completed, e.BringInPosted):
        after(kind, lambda state, event: with_betting(state, turn=1))


@mutant("P37", "E195", what="a call without a bet is taken for a check")
def _() -> None:
    original = rounds.options

    def calling(game: Any, state: HandState) -> tuple[Option, ...]:
        found = original(game, state)
        if any(option.action is a.Check for option in found):
            found = (*found, game.clauses.call(state.seats[state.actor - 1].bet))
        return found

    swap(original, calling)


@mutant("R2.3.1", what="a fold is offered where checking is free")
def _() -> None:
    original = rounds.options

    def folding(game: Any, state: HandState) -> tuple[Option, ...]:
        found = original(game, state)
        return found if any(option.action is a.Fold for option in found) else (game.clauses.fold, *found)

    swap(original, folding)


# -- the joker and the order of hands ---------------------------------------------------------------------


@mutant("P10", "R3.4", what="a joker dealt down is a bug")
def _() -> None:
    ranking(joker_down="bug")


@mutant("P11", "R3.4", "E127", what="a joker dealt up is wild")
def _() -> None:
    ranking(joker_up="wild")


@mutant("P17", "E126", what="a joker exposed by the dealer is a bug")
def _() -> None:
    ranking(joker_dealer_exposed="bug")


@mutant("W7", "E122", what="a joker that its owner opens becomes a bug")
def _() -> None:
    original = dealing.name_down_card
    swap(original, lambda *given: JOU if (card := original(*given)) is JOD else card)


@mutant("W8", what="nobody is told which joker it is")
def _() -> None:
    original = view_function

    def unmarked(event: e.Event, seat: int) -> e.Event:
        seen = original(event, seat)
        joker = isinstance(seen, e.CardDealt) and seen.card is not None and seen.card.is_joker
        return replace(seen, card=JO) if joker else seen

    swap(original, unmarked)


@mutant("P18", "W9", "R3.2", "E054", what="the missing cards leave a hole in the straights")
def _() -> None:
    def holed(self: MexicanRanking, cards: tuple[Card, ...], value: int) -> int:
        made = self.value(cards)
        return -1 if made.category is Category.STRAIGHT and made.ranks in "JQKA" else value

    strength(holed)


@mutant("P9", what="the lowest hand wins")
def _() -> None:
    strength(lambda self, cards, value: -value)


@mutant("P39", "W9", "R3.3", "E050", what="a full house beats a flush")
def _() -> None:
    exchanged = {Category.FLUSH.level: Category.FULL_HOUSE.level, Category.FULL_HOUSE.level: Category.FLUSH.level}

    def standard(self: MexicanRanking, cards: tuple[Card, ...], value: int) -> int:
        level = self.value(cards).category.level
        return 10_000 * exchanged.get(level, level) + value

    strength(standard)


@mutant("P39", "W10", what="five of a kind is nothing")
def _() -> None:
    strength(lambda self, cards, value: -1 if self.value(cards).category is Category.FIVE else value)


@mutant("P40", "E053", what="the ace is high only")
def _() -> None:
    def high(self: MexicanRanking, cards: tuple[Card, ...], value: int) -> int:
        made = self.value(cards)
        return -1 if made.category is Category.STRAIGHT and made.ranks == "5" else value

    strength(high)


@mutant("P41", what="a hand with the joker is foul")
def _() -> None:
    strength(lambda self, cards, value: -1 if any(card.is_joker for card in cards) else value)


@mutant("R2.3.8", what="the bug is the fifth ace in every house")
def _() -> None:
    ranking(bug_five_aces=True)


# -- the showdown ---------------------------------------------------------------------------------------------


@mutant("P28", what="a hand is tabled only by who must show first")
def _() -> None:
    swap(
        showdown._must_show,
        lambda game, state, layers, p: p == showdown.order(game, state, layers)[0],
    )


@mutant("P28", what="beaten hands are tabled too")
def _() -> None:
    swap(showdown._must_show, lambda game, state, layers, p: True)


@mutant("P35", "E194", what="the leader shows first after a checked round")
def _() -> None:
    original = showdown.order
    swap(original, lambda game, state, layers: original(game, with_betting(state, first_checker=None), layers))


@mutant("R3.20", what="the last bettor does not show first")
def _() -> None:
    original = showdown.order
    swap(original, lambda game, state, layers: original(game, with_betting(state, bettor=None), layers))


@mutant("R3.20", "E189", what="seats of a side pot do not show first")
def _() -> None:
    original = showdown.order
    swap(original, lambda game, state, layers: original(game, state, layers[:1]))


@mutant("P43", "R3.20", "E181", "E183", "E186", "E188", what="there are no side pots")
def _() -> None:
    swap(pots_function, lambda paid, live: (Pot(sum(paid), tuple(sorted(live))),))


@mutant("E180", what="every street makes a pot of its own")
def _() -> None:
    original = pots_function

    def cut(paid: Any, live: Any) -> Any:
        (first, *rest) = original(paid, live)
        return (replace(first, amount=first.amount - 1), Pot(1, first.eligible), *rest)

    swap(original, cut)


@mutant("R2.3.9", "E193", what="the odd chip goes to the last hand from the button")
def _() -> None:
    original = showdown._odd_chip_order
    swap(original, lambda game, state, layers, winners: original(game, state, layers, winners[::-1]))


@mutant("R6.1", what="the last player must still show")
def _() -> None:
    original = rounds._last_player

    def shown(state: HandState) -> tuple[e.Event, ...]:
        (p,) = state.live
        *rest, ended = original(state)
        cards = state.seats[p - 1].upcards
        return (*rest, e.HoldingShown(p=p, cards=cards, category="high", ranks=""), ended)

    swap(original, shown)


# -- the dealer's mistakes ----------------------------------------------------------------------------------------


@mutant("P16", "R3.14", "E125", what="the card after an exposed one comes up")
def _() -> None:
    original = dealing._dealers_turn

    def up(game: Any, state: HandState, p: int, seat: Any, *, common: bool) -> Due:
        wanted = original(game, state, p, seat, common=common)
        return replace(wanted, up=True) if wanted.what == "deal" and seat.choice != "exposed" else wanted

    swap(original, up)


@mutant("P16", "E124", "R3.15", what="nobody may declare himself all-in")
def _() -> None:
    swap(irregular._right_lasts, lambda game, state, seat: 0)


@mutant("R3.15", "E181", "E184", "E187", what="declaring puts the whole stack in")
def _() -> None:
    def all_of_it(state: HandState, event: Any) -> HandState:
        seat = state.seat(event.p)
        return with_seat(state, event.p, paid=seat.paid + seat.stack, stack=0)

    after(e.AllInDeclared, all_of_it)


@mutant("E190", what="the right to declare lasts for the hand")
def _() -> None:
    house(declare_window="rest_of_hand")


@mutant("E191", what="one may declare with nothing in the pot")
def _() -> None:
    house(declare_min_contribution=0)


@mutant("R2.3.14", what="declarations are asked from the button on")
def _() -> None:
    def backwards(game: Any, state: HandState, ahead: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        if isinstance(ahead[0], e.ActionOn):
            for p in range(len(state.seats), 0, -1):
                seat = state.seats[p - 1]
                if seat.declare_until and not seat.declined and irregular._may_declare(game, state, seat):
                    return (e.ActionOn(p=p, kind="declare"),)
        return ahead

    swap(irregular.ask, backwards)


@mutant("E128", "R6", what="after fifth street's cards there is nothing to declare")
def _() -> None:
    original = irregular._right_lasts
    swap(original, lambda game, state, seat: 0 if state.street == 5 else original(game, state, seat))


@mutant("R6", what="two exposures give the right once")
def _() -> None:
    original = irregular._right_lasts
    swap(original, lambda game, state, seat: 0 if seat.declared or seat.declined else original(game, state, seat))


@mutant("R2.1", what="an older down joker that is knocked over is JoX")
def _() -> None:
    after(
        e.DownCardExposedByDealer,
        lambda state, event: with_seat(
            state,
            event.p,
            upcards=tuple(Card("JoX") if card is JOD else card for card in state.seat(event.p).upcards),
        ),
    )


@mutant("R3.17", what="a misdeal keeps the antes")
def _() -> None:
    swap(irregular.void, lambda game, state: (e.HandEnded(reason="misdeal"),))


@mutant("E192", what="all-in seats are not asked to keep or expose")
def _() -> None:
    original = dealing._choices

    def with_chips(game: Any, state: HandState, p: int, seat: Any) -> tuple[e.Event, ...]:
        asked = original(game, state, p, seat)
        if asked and isinstance(asked[0], e.ActionOn) and not state.seat(asked[0].p).stack:
            return (e.DownCardKept(p=asked[0].p),)
        return asked

    swap(original, with_chips)


# -- secrets ----------------------------------------------------------------------------------------------------------


@mutant("P33", "E142", what="burns are seen")
def _() -> None:
    original = view_function
    swap(original, lambda event, seat: event if isinstance(event, e.CardBurned) else original(event, seat))


@mutant("P33", what="folded and beaten hands are seen")
def _() -> None:
    original = viewed_function
    swap(
        original,
        lambda state, seat: replace(
            original(state, seat),
            seats=tuple(
                held if held.folded or held.showdown else masked
                for held, masked in zip(state.seats, original(state, seat).seats, strict=True)
            ),
        ),
    )


@mutant("R3.13", what="secret choices are seen")
def _() -> None:
    original = view_function
    swap(original, lambda event, seat: event if isinstance(event, e.ChoiceMade) else original(event, seat))


# -- the options of a house ----------------------------------------------------------------------------------------------

ALTERNATIVES: Final[Mapping[str, tuple[Any, ...]]] = {
    **{name: kind.values for name, kind in OPTIONS.items() if kind.values},
    "players": ((2, 7), (2, 8), (3, 7), (2, 6)),
    "ante": (0, 1, 4),
    "collection": (1,),
    "bring_in": (1, 3),
    "raise_cap": (0, 1, 2, 4),
    "burns": ((), (3,), (5,), (4, 5)),
    "declare_min_contribution": (0, 3, 4),
}
"""Every value of every option that is tried; where they cannot be listed, those around the presets' own."""

_REFUSAL_IS_THE_EFFECT: Final = ("players", "short_stub")


def flips(name: str) -> list[Mutant]:
    """Return the mutants of an option: each value put into the presets, and each value without effect."""
    found = []
    for value in ALTERNATIVES[name]:
        presets = _flipped(name, value)
        if presets is not None:
            counts = name in _REFUSAL_IS_THE_EFFECT
            found.append(Mutant((name,), f"is {_word(value)} in every preset", _presets(presets), counts))
        if value != getattr(RuleSet(), name):
            found.append(Mutant((name,), f"{_word(value)} has no effect", _without_effect(name, value)))
    return found


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _flipped(name: str, value: Any) -> Mapping[str, Mapping[str, Any]] | None:
    """Return the presets with one option changed, None where that changes none of them."""
    flipped = {}
    for base, changes in PRESETS.items():
        flipped[base] = {**changes, name: value}
        try:
            RuleSet().with_(**flipped[base])
        except ValueError:
            if name not in _REFUSAL_IS_THE_EFFECT:
                flipped[base] = dict(changes)
    own = {base: getattr(RuleSet().with_(**changes), name) for base, changes in PRESETS.items()}
    same = all(value == own[base] or name not in flipped[base] for base in PRESETS)
    return None if same else flipped


def _presets(flipped: Mapping[str, Mapping[str, Any]]) -> Patch:
    def patch() -> None:
        ruleset_module.PRESETS = flipped  # type: ignore[misc]

    return patch


def _without_effect(name: str, value: Any) -> Patch:
    def deaf(original: Any) -> Any:
        def with_(self: RuleSet, **changes: Any) -> Any:
            if name in changes and OPTIONS[name].accept(name, changes[name]) == value:
                del changes[name]
            return original(self, **changes)

        return with_

    return lambda: method(RuleSet, "with_", deaf)
