"""What `regular` may do, what it may know, and some things that it should do."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin import MexicanPoker, apply, legal, start
from comodin.bots import CallerBot, RandomBot, RegularBot, play_hand
from comodin.cards import JO, JOD, Card, Shoe, parse_cards
from comodin.hand import Call, Check, Deal, Expose, Fold, HandState, Keep, SeatState, due, viewed
from comodin.hand.dealer import Dealer

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")
STRUCTURES = ("limit", "spread", "pot_limit", "no_limit")
STAKES = {"limit": "4/8", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}


@st.composite
def tables(draw: st.DrawFn) -> MexicanPoker:
    preset, structure = draw(st.sampled_from(PRESETS)), draw(st.sampled_from(STRUCTURES))
    most = 8 if preset in ("wiki", "barge") else 7
    seats = draw(st.integers(2, most))
    stacks = draw(st.lists(st.integers(1, 120), min_size=seats, max_size=seats))
    changes = draw(
        st.sampled_from([{}, {"heads_up_uncapped": True}, {"opener_all_in": "next_highest"}, {"check_raise": False}])
    )
    return MexicanPoker.at(STAKES[structure], stacks=stacks, preset=preset, structure=structure, **changes)


# -- what it may do ------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(game=tables(), seed=st.integers(0, 10**6))
def test_every_action_is_legal(game: MexicanPoker, seed: int) -> None:
    """Among its kind and among wild ones, deep or short, it never does what the rules refuse."""
    kinds = (RandomBot, RandomBot, CallerBot)
    bots = [
        RegularBot(seed=p, samples=8) if p % 3 == seed % 3 else kinds[(seed + p) % 3](seed=p)
        for p in range(len(game.stacks))
    ]

    state, _ = play_hand(game, bots, Shoe.seeded(game.deck, seed=seed, hand=0))

    assert sum(seat.stack for seat in state.seats) + state.house == sum(game.stacks)


def test_a_right_to_declare_is_answered() -> None:
    """Whose card the dealer exposed is asked, and the bot answers (P16)."""
    from comodin.hand import DeclareAllIn, DeclineAllIn, ExposeByDealer

    state = dealt("4/8", "2c Kd  3c Qd", stacks=[80, 80])
    state, _ = apply(state, ExposeByDealer(1))
    assert state.kind == "declare"

    action = RegularBot(seed=1).act(viewed(state, state.actor), legal(state))

    assert isinstance(action, DeclareAllIn | DeclineAllIn)


# -- what it may know ----------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(game=tables(), seed=st.integers(0, 10**6))
def test_hidden_cards_do_not_matter(game: MexicanPoker, seed: int) -> None:
    """Change every card that the seat cannot see: the bot does the same."""
    dealer, random = Dealer(Shoe.seeded(game.deck, seed=seed, hand=0)), Random(seed)
    state, _ = start(game)
    others = RandomBot(seed=seed)
    while not state.over:
        p = state.actor
        if not p:
            action = dealer.act(state)
        else:
            view = viewed(state, p)
            action = RegularBot(seed=seed, samples=8).act(view, legal(state))
            other_view = viewed(_with_other_hidden_cards(state, p, random), p)
            assert other_view == view
            assert RegularBot(seed=seed, samples=8).act(other_view, legal(state)) == action
            if random.random() < 0.5:
                action = others.act(view, legal(state))
        state, _ = apply(state, action)


def _with_other_hidden_cards(state: HandState, p: int, random: Random) -> HandState:
    own = [card for card in state.seat(p).downcards if card is not None]
    seen = state.seen | sum(card.bit for card in own)
    unseen = [card for card in state.game.deck if not seen & card.bit]
    random.shuffle(unseen)
    out = state.out & seen
    seats: list[SeatState] = []
    for q, seat in enumerate(state.seats, 1):
        if q != p and seat.downcards:
            card = unseen.pop()
            out |= card.bit
            seats.append(replace(seat, downcards=(JOD if card is JO else card,)))
        else:
            seats.append(seat)
    burned = tuple(unseen.pop() for _ in state.burned)
    for card in burned:
        out |= card.bit
    return replace(state, seats=tuple(seats), burned=burned, out=out, memo=None)


def test_equal_seeds_play_equally() -> None:
    """A bot is a function of its seed and of what it sees."""
    game = MexicanPoker.at("4", stacks=[200] * 4, structure="no_limit")

    def played(seed: int) -> list[object]:
        bots = [RegularBot(seed=f"{seed}/{p}") for p in range(4)]
        return [play_hand(game, bots, Shoe.seeded(game.deck, seed=3, hand=hand))[1] for hand in range(6)]

    assert played(1) == played(1)
    assert played(1) != played(2)


# -- what it should do -----------------------------------------------------------------------


def dealt(stakes: str, cards: str, *, stacks: list[int], **rules: object) -> HandState:
    """Deal cards in true order until a seat must act; `Dealer` errors aside, nothing else happens."""
    state, _ = start(MexicanPoker.at(stakes, stacks=stacks, **rules))
    return give(state, cards)


def give(state: HandState, cards: str) -> HandState:
    from comodin.hand import Burn

    rest = list(parse_cards(cards))
    while not state.actor and not state.over:
        wanted = due(state)
        burn = wanted is not None and wanted.what == "burn"
        state, _ = apply(state, Burn() if burn else Deal(rest.pop(0)))
    assert not rest
    return state


def act(state: HandState, *actions: object) -> HandState:
    for action in actions:
        state, _ = apply(state, action)  # type: ignore[arg-type]
    return state


def answers(state: HandState, tries: int = 12) -> set[str]:
    """Return what bots of different seeds do."""
    return {RegularBot(seed=seed).act(viewed(state, state.actor), legal(state)).verb for seed in range(tries)}


def test_a_wild_joker_stays_hidden() -> None:
    """Nothing comes down that is better, so the down joker is kept (P10)."""
    state = act(dealt("4/8", "Jo 2c 3c Qd", stacks=[80, 80], opener_bet="lower_or_upper"))
    opener = state.actor
    state = act(state, legal(state)[0].action(to=4), Call())  # type: ignore[call-arg]
    while state.actor != 1:
        state = act(state, Keep())
    assert opener
    assert JOD in state.seat(1).downcards

    assert answers(state) == {"keep"}


def test_who_is_all_in_exposes_while_the_joker_may_come() -> None:
    """A joker that comes down is wild, and there is nothing left to hide for."""
    state = dealt("4/8", "2c Kd 5h 3s", stacks=[80, 2])
    state = _to_choice(state, 2)

    assert answers(state) == {"expose"}


def test_who_is_all_in_keeps_when_the_joker_is_gone() -> None:
    """Without the joker nothing speaks for exposing."""
    state = dealt("4/8", "2c Kd Jo 3s", stacks=[80, 2])
    state = _to_choice(state, 2)

    assert answers(state) == {"keep"}


def _to_choice(state: HandState, p: int) -> HandState:
    while state.actor != p:
        state = act(state, Keep() if state.kind == "choose" else Check())
    return state


def test_an_unbeatable_hand_is_never_folded_nor_left_unbet() -> None:
    """Five aces raise, or at least call."""
    state = _at_fifth_street(mine="As Ac Ad Ah", mine_down="Jo", theirs="Kc Kd 2c 3c", theirs_down="7s")

    assert answers(state) <= {"bet", "raise"}


def test_a_beaten_board_folds_to_a_big_bet() -> None:
    """Seven high against four kings showing gives up."""
    state = _at_fifth_street(mine="2s 4c 5d 7h", mine_down="3s", theirs="Kc Kd Ks Kh", theirs_down="7s")
    assert Fold in {option.action for option in legal(state)}

    assert answers(state) == {"fold"}


def _at_fifth_street(*, mine: str, mine_down: str, theirs: str, theirs_down: str) -> HandState:
    """Play check and call to the last round; seat 1 is the bot, whose rival bets where he acts first."""
    up_1, up_2 = parse_cards(mine), parse_cards(theirs)
    state = dealt("4", f"{mine_down} {theirs_down} {up_1[0]} {up_2[0]}", stacks=[200, 200], structure="no_limit")
    for street in range(3):
        while state.kind == "bet":
            options = {option.action: option for option in legal(state)}
            passive = Check if Check in options else Call if Call in options else None
            state = act(state, passive() if passive else legal(state)[0].action(to=4))  # type: ignore[call-arg]
        state = act(state, Keep(), Keep())
        state = give(state, f"{up_1[street + 1]} {up_2[street + 1]}")
    if state.actor == 2:
        bet = next(option for option in legal(state) if option.amounts)
        state = act(state, bet.action(to=100))  # type: ignore[call-arg]
    return state


def test_it_bluffs_now_and_then_but_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among its kind it sometimes bets behind a board that only looks good, and mostly does not."""
    from comodin.bots.regular import betting

    bluffs, decisions = 0, 0
    looks_better, bet = betting._looks_better, betting.bet

    def counting_bluffs(*given: object, **options: object) -> bool:
        nonlocal bluffs
        found: bool = looks_better(*given, **options)  # type: ignore[arg-type]
        bluffs += found
        return found

    def counting_decisions(*given: object, **options: object) -> object:
        nonlocal decisions
        decisions += 1
        return bet(*given, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(betting, "_looks_better", counting_bluffs)
    monkeypatch.setattr(betting, "bet", counting_decisions)
    game = MexicanPoker.at("4/8", stacks=[80, 80])
    for hand in range(60):
        play_hand(game, [RegularBot(seed=f"{hand}/{p}") for p in (1, 2)], Shoe.seeded(game.deck, seed=5, hand=hand))

    assert 0.01 < bluffs / decisions < 0.15


def test_decisions_take_milliseconds() -> None:
    """A decision among six takes some milliseconds on average (generous here: the machine may be busy)."""
    from time import process_time

    game = MexicanPoker.at("4/8", stacks=[80] * 6)
    decisions, began = 0, process_time()

    class Counting(RegularBot):
        def act(self, view: HandState, options: object) -> object:  # type: ignore[override]
            nonlocal decisions
            decisions += 1
            return super().act(view, options)  # type: ignore[arg-type]

    for hand in range(8):
        play_hand(game, [Counting(seed=p) for p in range(6)], Shoe.seeded(game.deck, seed=1, hand=hand))

    assert (process_time() - began) / decisions < 0.025


def test_expose_names_no_card() -> None:
    """The engine knows the card; the bot only says that it opens it."""
    state = _to_choice(dealt("4/8", "2c Kd 5h 3s", stacks=[80, 2]), 2)

    assert RegularBot(seed=1).act(viewed(state, 2), legal(state)) == Expose()


def test_unseen_cards_are_all_but_those_in_sight() -> None:
    """Own cards and open ones are seen, others' down cards and burns are not."""
    from comodin.bots.regular.reading import unseen_cards

    state = dealt("4/8", "2c Kd 5h 3s", stacks=[80, 80])
    unseen = unseen_cards(viewed(state, 1))

    assert len(unseen) == 38
    assert Card("Kd") in unseen
    assert Card("2c") not in unseen
