"""Whatever a dealer does wrong, in any house and at any moment: cards and chips are all there, and the hand ends."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin.cards import Card
from comodin.errors import IllegalActionError
from comodin.games import MexicanPoker
from comodin.hand import (
    SPECTATOR,
    Action,
    Burn,
    Deal,
    Event,
    ExposeByDealer,
    HandState,
    Keep,
    apply,
    due,
    evolve,
    legal,
    start,
    view,
    viewed,
)
from comodin.hand import events as e
from comodin.hand.codec import decode_event, encode_event
from comodin.hand.floor_actions import BurnAstray, DealAstray, DealTooSoon, FindError, PassOver
from comodin.rules import preset
from comodin.testing.perft import decisions

HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"acceptance_actions": 1},
    {"acceptance_actions": 3, "forced_bet_counts_as_action": True},
    {"missed_hand_ante": "return"},
    {"street_error_bets": "void_wrong_recipients"},
    {"misdealt_joker": "always_wild"},
    {"exposed_down_card": "misdeal"},
    {"exposed_down_card": "next_down_may_declare", "declare_window": "rest_of_hand"},
    {"exposed_down_card": "next_down_may_declare", "declare_window": "any_time_on_street"},
    {"expose_timing": "before_street", "expose_reveal": "simultaneous"},
    {"expose_timing": "in_turn", "expose_reveal": "sequential", "no_decision_means": "open"},
    {"short_stub": "common_card", "players": (2, 8)},
    {"short_stub": "reuse_burns", "players": (2, 8)},
    {"deal_order": "up_down"},
    {"burns": ()},
    {"opener_all_in": "next_highest"},
)
LONGEST = 400


class Run:
    """One hand in which things go wrong at a rate, with what was to be dealt to whom."""

    def __init__(self, random: Random) -> None:
        self.random = random
        rules = preset(random.choice(("parkwest", "wiki", "lucky-lady", "barge"))).with_(**random.choice(HOUSES))
        seats = random.randint(2, rules.players[1])
        deep = random.choice(((1, 12), (4, 40), (200, 400)))
        stacks = [random.randint(*deep) for _ in range(seats)]
        self.game = MexicanPoker(rules, rules.stakes("4/8", ante=random.choice((0, 2))), stacks)
        self.order = list(self.game.deck)
        random.shuffle(self.order)
        self.state, events = start(self.game)
        self.log: list[Event] = list(events)
        self.rate = random.choice((0.05, 0.3))
        self.clumsy_from = random.choice((2, 3, 3, 4, 5))
        self.refused: list[IllegalActionError] = []
        self.right: HandState | None = None
        """The hand just before its first card of a street went astray."""

    def play(self) -> None:
        for _ in range(LONGEST):
            if self.state.over:
                return
            rate = 0.25 if self.rate and self.state.trouble.astray else self.rate
            clumsy = self.state.street >= self.clumsy_from and self.random.random() < rate
            action = self.mistake() if clumsy else None
            self.take(self.regular() if action is None else action)
            self.check()
        raise AssertionError(f"the hand is stuck: {self.state}")

    def regular(self) -> Action:
        if self.state.actor:
            return self.random.choice(list(decisions(self.state)))
        wanted = due(self.state)
        return Burn(self.next_card()) if wanted is not None and wanted.what == "burn" else Deal(self.next_card())

    def next_card(self) -> Card:
        return next(card for card in self.order if not self.state.out & card.bit)

    def mistake(self) -> Action | None:
        """Draw something that a dealer does, or that somebody notices, and that the rules accept now."""
        n = self.random.randint(1, len(self.state.seats))
        drawn = self.next_card() if self.state.stub else None
        up = self.random.choice((None, None, True, False))
        found = FindError()
        if (self.state.trouble.astray or self.state.trouble.passed) and self.accepted(found) and up is None:
            return found
        drawn_ones: list[Action] = [DealAstray(n, drawn, up), BurnAstray(drawn), DealTooSoon(drawn), ExposeByDealer(n)]
        self.random.shuffle(drawn_ones)
        candidates: tuple[Action, ...] = (DealAstray(n, drawn), PassOver(n), *drawn_ones)
        return next((action for action in candidates if self.accepted(action)), None)

    def accepted(self, action: Action) -> bool:
        try:
            apply(self.state, action)
        except IllegalActionError as refused:
            self.refused.append(refused)
            return False
        return True

    def take(self, action: Action) -> None:
        before = self.state
        if isinstance(action, DealAstray) and before.street > 2 and before.trouble.astray_street != before.street:
            self.right = before
        self.state, events = apply(before, action)
        self.log += events
        if any(isinstance(event, e.StreetCorrected) for event in events):
            self.corrected(before, events)

    # -- laws ---------------------------------------------------------------------

    def check(self) -> None:
        state, game = self.state, self.game
        cards = [card for seat in state.seats for card in seat.cards] + [*state.burned, *state.common]
        assert len(cards) + state.stub == 41
        assert len({card.bit for card in cards if card}) == len(cards)
        assert sum(seat.stack for seat in state.seats) + state.pot + state.house == sum(game.stacks)
        assert all(seat.stack >= 0 and seat.paid >= 0 and seat.held == len(seat.cards) for seat in state.seats)
        assert all(len(seat.downcards) <= 1 for seat in state.seats)
        assert state.over or bool(state.actor) == bool(legal(state))
        for seen in (None, SPECTATOR, 1):
            folded = replace(game.initial(), viewer=seen)
            for event in self.log:
                folded = evolve(folded, event if seen is None else view(event, seen))
            assert folded == (state if seen is None else viewed(state, seen))
        assert [decode_event(encode_event(event)) for event in self.log[-3:]] == self.log[-3:]
        if state.stage == "betting":
            passed = state.trouble.passed
            assert all(
                seat.held + len(state.common) == state.street
                for p, seat in enumerate(state.seats, 1)
                if not seat.folded and p not in passed
            )
            assert state.trouble.no_betting != state.street
            assert state.actor not in passed

    def corrected(self, before: HandState, events: tuple[Event, ...]) -> None:
        """Each moved card lies where it would have come, had the street been dealt right from the first mistake on."""
        street = before.trouble.astray_street
        moved = {event.card.bit: event.to for event in events if isinstance(event, e.CardMoved)}
        right = self.right
        if right is None or right.street != street:
            return
        for card in self.dealt_on(street, right):
            while right.actor:
                right, _ = apply(right, Keep())
            wanted = due(right)
            assert wanted is not None
            assert wanted.what == "deal"
            if card.bit in moved:
                assert moved[card.bit] == wanted.p
            right, _ = apply(right, Deal(card))
        self.right = None

    def dealt_on(self, street: int, since: HandState) -> list[Card]:
        dealt = [event.card for event in self.log if isinstance(event, e.CardDealt) and event.street == street]
        return [card for card in dealt if card is not None and not since.out & card.bit]


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**64))
def test_a_clumsy_dealer_breaks_nothing(seed: int) -> None:
    """41 cards, every chip, each seat its cards, moved cards with their owners, no hand stuck (P19, P21, R3.18, R6)."""
    run = Run(Random(seed))
    run.play()
    assert all(refused.reason.to("en") != refused.reason.to("es") for refused in run.refused)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**64))
def test_a_regular_hand_knows_no_trouble(seed: int) -> None:
    """Without a mistake the bookkeeping of mistakes is never touched (R6.1)."""
    run = Run(Random(seed))
    run.rate = 0.0
    run.play()
    assert run.state.trouble is run.game.initial().trouble
