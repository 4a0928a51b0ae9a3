"""What a chair may see: the cards of others stay hidden, also by where one sits."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from comodin.cards import Shoe
from comodin.hand import DEALER, Keep, legal
from comodin.hand.dealer import Dealer
from comodin.hand.events import CardBurned, CardDealt, ChoiceMade
from comodin.table import DealHand, InHand, Leave, Play, Sit, SitOut, TableGame, apply, masked, replay, viewed
from comodin.table.codec import encode_events
from comodin.table.view import masked_log
from tests.table.tables import Table, decision, plain

POKER = TableGame.of(stakes="4/8")
SWEAT = TableGame.of("mexican-sweat", stakes="4")
GAMES = (POKER, TableGame.of(stakes="4/8", expose_reveal="simultaneous"), SWEAT, TableGame.of("no-peek", stakes="4"))


def mid_hand(game: TableGame) -> Table:
    """Chairs 1, 3 and 4 are in a hand; 2 sits out, 5 is empty, and the button is at 3."""
    t = Table.of("Ana", "Beto", "Memo", "Chuy", game=game, chairs=5, stack=300, first_button=3)
    return t.do(SitOut(2)).deal(seed=4)


def inner(events: list[InHand], kind: type) -> list:  # type: ignore[type-arg]
    return [event.event for event in events if isinstance(event.event, kind)]


def test_a_chair_sees_its_own_down_card_by_its_place_in_the_deal() -> None:
    """Chair 4 is p1, chair 1 is p2 and the button at chair 3 is p3 (P3, P34)."""
    t = mid_hand(POKER)
    assert [t.state.place(chair) for chair in range(6)] == [0, 2, 0, 3, 1, 0]

    for chair in range(6):
        seen = inner([e for e in masked_log(t.log, chair) if isinstance(e, InHand)], CardDealt)
        known = {event.p for event in seen if not event.up and event.card is not None}
        assert known == ({t.state.place(chair)} - {0})


def test_a_place_goes_with_the_button() -> None:
    """In the next hand another down card is the chair's own (P3)."""
    t = Table.of("Ana", "Beto", stack=300).hand(seed=1).deal(seed=2)
    dealt = [[]]
    for event in masked_log(t.log, 1):
        if isinstance(event, InHand) and isinstance(event.event, CardDealt) and not event.event.up:
            dealt[-1].append((event.event.p, event.event.card is not None))
        if type(event).__name__ == "HandSettled":
            dealt.append([])

    assert {p for p, known in dealt[0] if known} <= {1}
    assert {p for p, known in dealt[1] if known} == {2}
    assert {p for p, known in dealt[1] if not known} == {1}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.preset}-{len(game.overrides)}")
def test_the_view_is_what_the_masked_log_comes_to(game: TableGame) -> None:
    """At every moment of a hand, for those in it, those who are not, and spectators."""
    t = mid_hand(game)
    for steps in range(25):
        for chair in range(6):
            assert plain(replay(masked_log(t.log, chair))) == plain(viewed(t.state, chair))
        if t.state.hand is None:
            break
        one = t.state.hand
        dealer = Dealer(Shoe(card for card in one.game.deck if not one.out & card.bit))
        t.play(t.turn, decision(one, Random(steps)) if one.actor else dealer.act(one))


def test_one_event_at_a_time_is_the_masked_log() -> None:
    """The server masks as it goes, with the table before or after the event."""
    t = mid_hand(POKER).rest(seed=4).do(Leave(2), Sit(2, "Zoe")).hand(seed=3)
    for chair in range(6):
        state, one_by_one = None, []
        for event in t.log:
            if state is not None:
                one_by_one.append(masked(event, state, chair))
                after = replay([event], onto=state)
                assert masked(event, after, chair) == one_by_one[-1]
            else:
                one_by_one.append(event)
            state = replay([event], onto=state)
        assert one_by_one == list(masked_log(t.log, chair))


def test_nothing_but_cards_is_hidden() -> None:
    """Stacks, buys, turns and bets are everybody's; and no event is left out."""
    t = mid_hand(POKER).rest(seed=4)
    for chair in range(6):
        seen = list(masked_log(t.log, chair))
        assert [type(event) for event in seen] == [type(event) for event in t.log]
        differ = [event for event, full in zip(seen, t.log, strict=True) if event != full]
        assert all(isinstance(event, InHand) and isinstance(event.event, CardDealt | CardBurned) for event in differ)


def test_between_hands_there_is_nothing_to_hide() -> None:
    t = mid_hand(POKER).rest(seed=4)
    assert all(viewed(t.state, chair) is t.state for chair in range(6))


def test_a_secret_choice_is_told_to_who_made_it() -> None:
    """By his place, until all are turned over (R3.13)."""
    t = mid_hand(GAMES[1])
    while t.state.hand.kind != "choose":
        one = t.state.hand
        dealer = Dealer(Shoe(card for card in one.game.deck if not one.out & card.bit))
        t.play(t.turn, decision(one, Random(0), passive=True) if one.actor else dealer.act(one))
    chooser = t.turn
    t.play(chooser, Keep())

    for chair in range(6):
        [choice] = inner([e for e in masked_log(t.log, chair) if isinstance(e, InHand)], ChoiceMade)
        assert choice.exposes == (False if chair == chooser else None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.preset}-{len(game.overrides)}")
@pytest.mark.parametrize("chair", [0, 1, 2, 4])
def test_cards_that_one_has_not_seen_make_no_difference(game: TableGame, chair: int) -> None:
    """Two hands that differ in hidden cards alone look the same, byte for byte (P33, P34)."""
    start = Table.of("Ana", "Beto", "Memo", "Chuy", game=game, chairs=5, stack=300).do(SitOut(2), DealHand())
    one = start.copy()
    order, random = list(game.hand([9, 9]).deck), Random(5)
    random.shuffle(order)
    taken = []
    dealer = Dealer(Shoe(order))
    for _ in range(30):
        hand = one.state.hand
        if hand.actor and hand.street > 3:
            break
        taken.append(Play(one.turn, decision(hand, random, passive=True) if hand.actor else dealer.act(hand)))
        one.do(taken[-1])
        if one.state.hand is None:
            return
    known = viewed(one.state, chair).hand.out
    hidden = [card for card in order if not known & card.bit]
    mixed = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    assert mixed

    other = start.copy()
    for play in taken:
        card = getattr(play.act, "card", None)
        deals = play.chair == DEALER and card is not None
        other.do(Play(play.chair, replace(play.act, card=mixed.get(card, card))) if deals else play)

    assert encode_events(list(masked_log(one.log, chair))) == encode_events(list(masked_log(other.log, chair)))
    assert encode_events(one.log) != encode_events(other.log)


def test_a_view_may_be_asked_what_is_legal() -> None:
    """The one on turn needs no more than it sees to choose; a spectator can tell as well what is possible."""
    t = mid_hand(POKER)
    for chair in range(6):
        view = viewed(t.state, chair)
        assert legal(view.hand) == legal(t.state.hand)
    after, _ = apply(t.state, Play(t.turn, decision(viewed(t.state, t.turn).hand, Random(1))))
    assert plain(after) != plain(t.state)
