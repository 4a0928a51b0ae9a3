"""Who is dealt in, and where the button goes."""

from __future__ import annotations

import pytest

from comodin.hand import DEALER, ExposeByDealer
from comodin.hand.events import CollectionTaken
from comodin.rules import GAMES
from comodin.table import (
    Buy,
    ChangeGame,
    Leave,
    Sit,
    SitIn,
    SitOut,
    TableGame,
    next_button,
    open_table,
    ready,
)
from comodin.table.events import HandDealt, HandSettled, InHand
from tests.table.tables import Table

NAMES = ("Ana", "Beto", "Memo", "Chuy", "Lupe", "Rosa", "Nacho")


def buttons(table: Table) -> list[int]:
    return [event.chairs[-1] for event in table.events(HandDealt)]


def fees(table: Table) -> list[tuple[int, int]]:
    inner = [event.event for event in table.events(InHand)]
    return [(event.p, event.amount) for event in inner if isinstance(event, CollectionTaken)]


# -- the button -------------------------------------------------------------------------------------


def test_the_button_moves_one_chair_clockwise_after_each_hand() -> None:
    """Beginning at the last chair (P3, R3.8)."""
    t = Table.of(*NAMES[:4], stack=10**6)
    for seed in range(9):
        t.hand(seed=seed)

    assert buttons(t) == [4, 1, 2, 3, 4, 1, 2, 3, 4]


def test_the_deal_runs_clockwise_from_the_left_of_the_button() -> None:
    """The button is dealt to last (P3, R3.8)."""
    t = Table.of(*NAMES[:4], stack=10**6).hand().hand()

    assert [event.chairs for event in t.events(HandDealt)] == [(1, 2, 3, 4), (2, 3, 4, 1)]


def test_the_button_passes_over_who_is_not_dealt_in() -> None:
    """Empty chairs, sitting out, broke: the next chair that is dealt in has it (P3, R3.8)."""
    t = Table.of("Ana", "", "Memo", "Chuy", "Lupe", stacks=[900, 0, 900, 900, 900]).do(SitOut(4))
    for seed in range(4):
        t.hand(seed=seed)

    assert buttons(t) == [5, 1, 3, 5]
    assert all({2, 4}.isdisjoint(event.chairs) for event in t.events(HandDealt))


def test_the_button_comes_to_who_sat_down_in_between() -> None:
    """Chair 2 was empty in the hand before (P3)."""
    t = Table.of("Ana", "", "Memo", stack=10**6, first_button=1).hand().do(Sit(2, "Beto"))

    assert next_button(t.state) == 2
    assert buttons(t.hand()) == [1, 2]


def test_the_button_passes_on_when_its_chair_gets_up() -> None:
    """It is counted from the chair and not from who sat there (P3)."""
    t = Table.of(*NAMES[:4], stack=10**6).hand().do(Leave(4))

    assert buttons(t.hand()) == [4, 1]


def test_lucky_lady_begins_with_the_button_at_chair_one() -> None:
    """So that chair 2 is dealt to first (R3.8)."""
    t = Table.of(*NAMES[:3], preset="lucky-lady").hand()

    assert t.events(HandDealt)[0].chairs == (2, 3, 1)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_elsewhere_chair_one_is_first(game: str) -> None:
    """The button begins at the last chair, or at the one before it that is dealt in (P3)."""
    for preset in GAMES[game]:
        if preset != "lucky-lady":
            it = TableGame.of(game, preset=preset, stakes="4/8" if game == "mexican-poker" else "4")
            assert open_table(5, it)[0].first_button == 5
            assert Table.of("Ana", "Beto", game=it, chairs=3).hand().events(HandDealt)[0].chairs == (2, 1)


def test_the_first_button_may_be_anywhere() -> None:
    """At the next dealt-in chair from it (P3)."""
    t = Table.of("Ana", "", "Memo", stack=10**6, first_button=2).hand().hand()

    assert buttons(t) == [3, 1]


def test_nobody_has_the_button_where_nobody_is_dealt_in() -> None:
    """The table waits."""
    t = Table.of("Ana", "Beto").do(SitOut(1), SitOut(2))

    assert (ready(t.state), next_button(t.state)) == ((), 0)


# -- a void hand ------------------------------------------------------------------------------------


def misdeal(**rules: object) -> Table:
    """Three deal; the dealer exposes the down card of p1 in the initial deal."""
    t = Table.of(*NAMES[:3], exposed_down_card="misdeal", **rules)
    return t.deal(cards=4).play(DEALER, ExposeByDealer(1))


def test_after_a_misdeal_the_same_button_deals_again() -> None:
    """And then moves on (R3.17, R3.14)."""
    t = misdeal()
    assert t.state.hand is None
    assert t.events(HandSettled)[-1].redeal

    t.deal()
    assert next_button(t.state) == 1
    t.rest().hand()

    assert [event.chairs for event in t.events(HandDealt)] == [(1, 2, 3), (1, 2, 3), (2, 3, 1)]


def test_after_a_misdeal_all_chips_come_back() -> None:
    """The house's fee too: `collection` (R3.17, P2)."""
    t = misdeal(collection=5)

    assert fees(t)[:3] == [(1, 5), (2, 5), (3, 5)]
    assert t.stacks == [80, 80, 80]
    assert (t.state.house, t.ledger.house) == (0, 0)


def test_after_two_misdeals_the_button_is_still_there() -> None:
    """As often as it happens (R3.17)."""
    t = misdeal().deal(cards=2).play(DEALER, ExposeByDealer(1)).hand()

    assert buttons(t) == [3, 3, 3]


def test_the_redeal_goes_on_without_a_button_that_got_up() -> None:
    """To the next chair that is dealt in (R3.17, P3)."""
    t = misdeal().do(Leave(3))

    assert next_button(t.state) == 1
    assert t.hand().events(HandDealt)[-1].chairs == (2, 1)


# -- who is dealt in --------------------------------------------------------------------------------


def test_who_sits_out_is_dealt_in_again_when_he_says_so() -> None:
    """From the next deal on; the hand that runs is played to its end."""
    t = Table.of(*NAMES[:3], stack=10**6).deal().do(SitOut(1))
    assert t.state.in_hand(1)

    t.rest().hand().do(SitIn(1)).hand()

    assert [1 in event.chairs for event in t.events(HandDealt)] == [True, False, True]


def test_who_is_broke_is_dealt_in_again_when_he_has_bought() -> None:
    """Nobody plays for nothing (P2, P31)."""
    t = Table.of(*NAMES[:3], ante=80).bust(1)
    assert ready(t.state) == (2, 3)
    assert ready(t.do(Buy(1)).state) == (1, 2, 3)


def test_a_chair_plays_with_the_fee_and_a_chip() -> None:
    """With the fee alone it is not dealt in: `collection` (P2)."""
    t = Table.of(*NAMES[:4], stacks=[6, 5, 80, 80], collection=5)

    assert ready(t.state) == (1, 3, 4)
    assert fees(t.hand()) == [(1, 5), (2, 5), (3, 5)]
    assert t.state.house == 15


def test_the_button_alone_must_be_able_to_pay() -> None:
    """`collection_from` button: who cannot pay it as the button gives up this hand, and no other (P2, P3)."""
    t = Table.of(*NAMES[:3], stacks=[5, 80, 80], collection=5, collection_from="button", first_button=3)

    assert ready(t.state) == (1, 2, 3)
    t.do(SitOut(1)).hand(passive=True).do(SitIn(1))
    assert buttons(t) == [3]
    assert (next_button(t.state), ready(t.state)) == (2, (2, 3))


def test_the_fee_lies_with_the_house_account() -> None:
    """So that the ledger sums to zero with it: `collection` (P2, R3.7)."""
    t = Table.of(*NAMES[:3], stack=500, collection=2).hand().hand()

    assert t.state.house == t.ledger.house == 12
    assert sum(row.net for row in t.ledger.rows) == -12
    assert t.ledger.balance == 0


def test_another_game_asks_another_fee() -> None:
    """Who is dealt in is asked again after a change of game (P2)."""
    t = Table.of(*NAMES[:3], stacks=[5, 80, 80])
    assert ready(t.state) == (1, 2, 3)
    assert ready(t.do(ChangeGame(TableGame.of(stakes="4/8", collection=5))).state) == (2, 3)
