"""`assert_lawful`: the game is lawful wherever it is played, and every planted fault is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from comodin.cards import JO, Card, Deck
from comodin.errors import IllegalActionError
from comodin.games import Game, MexicanPoker, NoPeek
from comodin.hand import Action, Bet, Call, Check, Due, Event, Expose, Fold, HandState, Keep, Option, RabbitHunt, Raise
from comodin.hand import events as e
from comodin.rules import RevealRules, preset
from comodin.testing import assert_lawful
from comodin.texts import Text

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")
STAKES = {"limit": "4/8", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}
DEEP = (400, 300, 500, 200, 350, 450, 250, 600)
SHORT = (9, 2, 30, 1, 14, 7, 21, 5)


def game_at(name: str, structure: str, stacks: tuple[int, ...], **rules: Any) -> MexicanPoker:
    chosen = preset(name, structure=structure).with_(**rules)
    return MexicanPoker(chosen, chosen.stakes(STAKES[structure]), stacks)


@pytest.mark.parametrize("structure", STAKES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_and_structure_is_lawful(name: str, structure: str) -> None:
    """The structures share the numbers of seats that the preset allows, deep stacks and short ones in turn."""
    most = preset(name).players[1]
    for seats in range(2, most + 1):
        if (seats + list(STAKES).index(structure)) % 2:
            stacks = (DEEP if seats % 4 < 2 else SHORT)[:seats]
            assert_lawful(game_at(name, structure, stacks), hands=1, seed=seats)


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("structure", ["limit", "no_limit"])
def test_secret_choices_are_lawful(seats: int, structure: str) -> None:
    """No view shows a choice before all have chosen (R3.13, `expose_reveal`)."""
    for stacks in (DEEP, SHORT):
        game = game_at("parkwest", structure, stacks[:seats], expose_reveal="simultaneous")
        assert_lawful(game, hands=2, seed=seats)


@pytest.mark.parametrize(
    "rules",
    [
        {"limit_mode": "fixed", "raise_cap": 1, "heads_up_uncapped": False},
        {"opener_all_in": "next_highest", "leader_all_in": "next_highest"},
        {"collection": 1},
        {"check_raise": False, "burns": ()},
        {"opening_card": "all_visible", "odd_chip": "first_shown"},
        {"joker_up": "wild", "joker_down": "bug", "natural_beats_joker": True},
        {"opener": "low_bring_in", "opener_bet": "bringin_or_full", "expose_timing": "in_turn"},
        {"players": (2, 8), "short_stub": "common_card", "odd_chip": "high_card_by_suit"},
    ],
    ids=",".join,
)
def test_other_house_rules_are_lawful(rules: dict[str, Any]) -> None:
    for seats, stacks in ((3, DEEP), (4, (9, 2, 30, 14))):
        assert_lawful(game_at("parkwest", "limit", stacks[:seats], **rules), hands=2, seed=len(rules))


@pytest.mark.parametrize(
    ("ranks", "suits", "joker", "seats"),
    [("AKQJ7", "hs", True, 2), ("AKQ", "cdhs", False, 2), ("AKQJ765432", "h", True, 2)],
)
def test_tiny_decks_are_lawful(ranks: str, suits: str, joker: bool, seats: int) -> None:
    """As solvers and researchers use them; the stub runs short there, and burns are reused (R3.19)."""
    deck = Deck(ranks=ranks, suits=suits, joker=joker)
    rules = preset("parkwest")
    game = MexicanPoker(rules, rules.stakes("4/8"), [20] * seats, deck=deck)

    assert_lawful(game, hands=8)


REVEAL_STAKES = STAKES | {"limit": "4"}
FEW_CHIPS = (24, 20, 28, 18, 22, 26, 16)
FEWER_CHIPS = (9, 2, 15, 1, 14, 7, 12)


def reveal_game(name: str, structure: str, stacks: tuple[int, ...], **rules: Any) -> NoPeek:
    chosen = RevealRules.of(name, structure).with_(**rules)
    return NoPeek(chosen, chosen.stakes(REVEAL_STAKES[structure]), stacks)


@pytest.mark.parametrize("structure", REVEAL_STAKES)
@pytest.mark.parametrize("name", RevealRules.presets)
def test_every_reveal_preset_and_structure_is_lawful(name: str, structure: str) -> None:
    """The structures share the numbers of seats, so that each preset meets every number twice (M5)."""
    for seats in range(2, 8):
        if (seats + list(REVEAL_STAKES).index(structure)) % 2:
            stacks = (FEW_CHIPS if seats % 3 else FEWER_CHIPS)[:seats]
            assert_lawful(reveal_game(name, structure, stacks), hands=1, seed=seats)


@pytest.mark.parametrize(
    "rules",
    [
        {"target": "right_neighbour", "folded_hands_count": True},
        {"tie_beats": True, "exhausted_leader": "out_immediately"},
        {"betting_opener": "left_of_leader", "bet_on_bust": True},
        {"bet_on_kill": True, "last_player_wins": "must_beat_centre"},
        {"first_round": "forced_minimum", "pair_doubles_minimum": True, "doubling": "each_time"},
        {"side_pot_rule": "none", "collection": 1},
        {"kill_scope": "none", "check_raise": False, "odd_chip": "high_card_by_suit"},
        {"who_may_bet": "leader_only", "cards": 4},
    ],
    ids=",".join,
)
def test_other_house_rules_of_the_reveal_games_are_lawful(rules: dict[str, Any]) -> None:
    """Nobody sees an unturned card whatever the house plays by (M5)."""
    for cards, stacks in ((3, FEW_CHIPS[:4]), (7, FEWER_CHIPS[:3])):
        assert_lawful(reveal_game("opr-sweat", "limit", stacks, **{"cards": cards} | rules), hands=2, seed=cards)


def test_reveal_games_with_a_tiny_deck_are_lawful() -> None:
    """As solvers use them: kills and ties are common."""
    rules = RevealRules().with_(cards=2, bet_on_kill=True, last_player_wins="must_beat_centre")
    deck = Deck(ranks="AKQ", suits="cdhs")

    assert_lawful(NoPeek(rules, rules.stakes("4"), [12, 7], deck=deck), hands=8)


def test_the_same_seed_plays_the_same_hands() -> None:
    """A failure can be looked at again."""
    messages = []
    for _ in range(2):
        with pytest.raises(AssertionError) as failed:
            assert_lawful(Faulty(legal=lambda options, state: options[:1]), hands=4, seed=3)
        messages.append(str(failed.value))
    assert messages[0] == messages[1]


# -- planted faults ------------------------------------------------------------------


class Faulty:
    """A lawful game with one fault: whatever is given instead of a method's answer."""

    def __init__(
        self,
        *,
        decide: Callable[[tuple[Event, ...], HandState, Action], tuple[Event, ...]] | None = None,
        accept: Callable[[HandState, Action], tuple[Event, ...] | None] | None = None,
        follow: Callable[[Any, HandState], Any] | None = None,
        legal: Callable[[tuple[Option, ...], HandState], tuple[Option, ...]] | None = None,
        opening: Callable[[tuple[Event, ...]], tuple[Event, ...]] | None = None,
        **rules: Any,
    ) -> None:
        self._game = MexicanPoker.at("4/8", stacks=[60, 60, 60], **rules)
        self.name, self.deck, self.stacks = self._game.name, self._game.deck, self._game.stacks
        self._decide, self._accept, self._follow = decide, accept, follow
        self._legal, self._opening = legal, opening

    def __repr__(self) -> str:
        return "a game with a fault"

    def initial(self) -> HandState:
        return replace(self._game.initial(), game=self)

    def opening(self) -> tuple[Event, ...]:
        events = self._game.opening()
        return self._opening(events) if self._opening else events

    def decide(self, state: HandState, action: Action) -> tuple[Event, ...]:
        if self._accept and (events := self._accept(state, action)) is not None:
            return events
        own = replace(state, memo=None if isinstance(state.memo, tuple) else state.memo, game=self._game)
        events = self._game.decide(own, action)
        return self._decide(events, state, action) if self._decide else events

    def follow(self, state: HandState) -> tuple[Event, ...] | Due:
        then = self._game.follow(state)
        return self._follow(then, state) if self._follow else then

    def legal(self, state: HandState) -> tuple[Option, ...]:
        options = self._game.legal(replace(state, game=self._game))
        return self._legal(options, state) if self._legal and options else options

    def default(self, state: HandState) -> Action:
        return self._game.default(state)


def found(game: Game, message: str) -> None:
    """The fault must be found within some hands, with that message."""
    with pytest.raises(AssertionError, match=message):
        assert_lawful(game, hands=12)


def change(kind: type[Event], **changes: Any) -> Callable[..., tuple[Event, ...]]:
    """Return a fault that changes the events of a kind."""
    return lambda events, *_: tuple(replace(event, **changes) if type(event) is kind else event for event in events)


def test_without_a_fault_the_wrapper_is_lawful() -> None:
    """So that what is found below is the fault."""
    assert isinstance(Faulty(), Game)
    assert_lawful(Faulty(), hands=3)


def test_a_lost_chip_is_found() -> None:
    """A pot that is a chip short."""

    def short(then: Any, state: HandState) -> Any:
        if not isinstance(then, tuple):
            return then
        return tuple(
            replace(event, shares={p: chips - 1 for p, chips in event.shares.items()})
            if isinstance(event, e.PotAwarded)
            else event
            for event in then
        )

    found(Faulty(follow=short), "chips: ")


def test_an_invented_chip_is_found() -> None:
    """An uncalled bet that comes back larger than it was."""

    def generous(then: Any, state: HandState) -> Any:
        if not isinstance(then, tuple):
            return then
        more = {
            event: replace(event, amount=event.amount + 1) for event in then if isinstance(event, e.UncalledBetReturned)
        }
        return tuple(more.get(event, event) if isinstance(event, e.UncalledBetReturned) else event for event in then)

    found(Faulty(follow=generous), "chips")


def test_a_negative_stack_is_found() -> None:
    """An ante larger than the stack."""
    found(Faulty(opening=lambda events: (replace(events[0], amount=61), *events[1:])), "below zero")


def test_a_card_dealt_twice_is_found() -> None:
    """The same card whatever the dealer gives."""
    found(Faulty(decide=change(e.CardDealt, card=Card("As"))), "a card twice|cards")


def test_a_leaked_down_card_is_found() -> None:
    """One bit of it, in an event that everybody sees."""

    def leak(events: tuple[Event, ...], state: HandState, action: Action) -> tuple[Event, ...]:
        dealt = events[0]
        if not isinstance(dealt, e.CardDealt) or dealt.up or dealt.card is None:
            return events
        return (*events, e.CollectionTaken(p=dealt.p, amount=0, all_in=dealt.card.code % 2 == 1))

    found(Faulty(decide=leak), "sees what he may not see")


def test_a_leak_through_what_happens_is_found() -> None:
    """A seat that leads by its down card tells what that is."""

    def peeking(then: Any, state: HandState) -> Any:
        opens = isinstance(then, tuple) and isinstance(then[0], e.ActionOn) and then[0].kind == "bet"
        if not opens or state.stage == "betting":
            return then
        downs = {p: seat.downcards[0] for p, seat in enumerate(state.seats, 1) if seat.can_bet and seat.downcards}
        best = max(downs, key=lambda p: (downs[p] or JO).code, default=then[0].p)
        return (replace(then[0], p=best),)

    found(Faulty(follow=peeking), "sees what he may not see")


def test_a_leak_by_a_mishap_is_found() -> None:
    """One bit of a card that was flashed."""

    def leak(events: tuple[Event, ...], state: HandState, action: Action) -> tuple[Event, ...]:
        flashed = events[0] if events else None
        if not isinstance(flashed, e.CardFlashed) or flashed.card is None:
            return events
        return (*events, e.CollectionTaken(p=flashed.p, amount=0, all_in=flashed.card.code % 2 == 1))

    with pytest.raises(AssertionError, match="sees what he may not see"):
        assert_lawful(Faulty(decide=leak), hands=60)


def test_an_irregular_action_that_is_accepted_and_not_listed_is_found() -> None:
    """A look at the stub (P33)."""
    peek = (e.RulingMade(reason="for once"),)
    found(Faulty(accept=lambda state, action: peek if isinstance(action, RabbitHunt) else None), "no mishap, yet")


def test_a_leak_through_what_is_legal_is_found() -> None:
    """A choice that only the joker offers."""

    def telling(options: tuple[Option, ...], state: HandState) -> tuple[Option, ...]:
        other = [seat.downcards for p, seat in enumerate(state.seats, 1) if p != state.actor]
        known = any(down and down[0] is not None for down in other)
        return tuple(replace(option, clauses=()) if known else option for option in options)

    found(Faulty(legal=telling), "sees other legal actions")


def test_an_action_that_is_listed_and_refused_is_found() -> None:
    """A raise that the list allows and the rules do not."""

    def more(options: tuple[Option, ...], state: HandState) -> tuple[Option, ...]:
        if state.kind != "bet":
            return options
        return tuple(
            replace(option, amounts=(*option.amounts, option.amounts[-1] + 1)) if option.amounts else option
            for option in options
        )

    with pytest.raises((AssertionError, IllegalActionError)):
        assert_lawful(Faulty(legal=more), hands=12)


def test_an_action_that_is_legal_and_not_listed_is_found() -> None:
    """A fold that the list hides."""
    found(Faulty(legal=lambda options, state: options[1:] if len(options) > 1 else options), "not listed, yet accepted")


def test_a_refusal_without_a_reason_is_found() -> None:
    """Every refusal has a code and a reason."""

    def silent(state: HandState, action: Action) -> tuple[Event, ...] | None:
        if isinstance(action, Check) and state.kind == "choose":
            raise IllegalActionError(action, code="", reason=Text("illegal.hand_over"))
        return None

    found(Faulty(accept=silent), "refused without a reason")


def test_an_accepted_action_out_of_turn_is_found() -> None:
    """A check at the dealer's turn."""

    def anytime(state: HandState, action: Action) -> tuple[Event, ...] | None:
        return (e.Checked(p=1),) if isinstance(action, Check) and not state.actor and not state.over else None

    found(Faulty(accept=anytime), "not listed, yet accepted")


def test_a_card_from_nowhere_is_found() -> None:
    """A card accepted although it is out."""

    def again(state: HandState, action: Action) -> tuple[Event, ...] | None:
        card = getattr(action, "card", None)
        if isinstance(action, Expose | Keep | Fold | Call | Bet | Raise) or card is None or state.actor or state.over:
            return None
        return (e.CardDealt(p=1, card=card, up=True, street=2),) if state.out & card.bit else None

    found(Faulty(accept=again), "not listed, yet accepted")


def test_a_hand_that_nobody_can_go_on_with_is_found() -> None:
    """A seat is asked and has nothing to choose from."""
    found(Faulty(legal=lambda options, state: () if state.kind == "choose" else options), "nothing is legal")


def test_an_event_without_a_way_through_json_is_found() -> None:
    """A number where a flag belongs."""

    def wrong(events: tuple[Event, ...], state: HandState, action: Action) -> tuple[Event, ...]:
        return tuple(replace(event, street="third") if type(event) is e.CardBurned else event for event in events)

    with pytest.raises((AssertionError, ValueError, TypeError)):
        assert_lawful(Faulty(decide=wrong), hands=3)
