"""The accounts, and who pays whom: as few payments as can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.table import HOUSE, AddChips, Buy, Leave, Ledger, Payment, Row, Sit, TableGame, settlement
from comodin.table.ledger import EXACT
from tests.table.tables import Table


def nets(least: int, most: int, size: int) -> st.SearchStrategy[dict[str, int]]:
    """People with nets that sum to zero, small enough that groups among them are even."""
    some = st.lists(st.integers(-size, size), min_size=least - 1, max_size=most - 1)
    return some.map(lambda those: {f"p{number}": net for number, net in enumerate([*those, -sum(those)], 1)})


def fewest(amounts: list[int]) -> int:
    """Return the least number of payments by trying all of them, one after the other."""
    here = {tuple(sorted(amount for amount in amounts if amount))}
    for payments in range(len(amounts)):
        if () in here:
            return payments
        here = {after for before in here for after in _after_a_payment(before)}
    raise AssertionError("nobody is ever even")


def _after_a_payment(amounts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield what is left when somebody has paid all that he owes to another, or another all that he is owed.

    Of the fewest payments one always does that: they are a forest, and a leaf of it has one payment.
    """
    for i, j in combinations(range(len(amounts)), 2):
        rest = [*amounts[:i], *amounts[i + 1 : j], *amounts[j + 1 :]]
        both = amounts[i] + amounts[j]
        yield tuple(sorted([*rest, both] if both else rest))


def most_groups(amounts: list[int]) -> int:
    """Return the most groups that are even among themselves, by dividing people in every way."""
    if not amounts:
        return 0
    first, others = amounts[0], amounts[1:]
    best = 0
    for size in range(len(others) + 1):
        for places in combinations(range(len(others)), size):
            if first + sum(others[place] for place in places) == 0:
                rest = [amount for place, amount in enumerate(others) if place not in places]
                best = max(best, 1 + most_groups(rest))
    return best


def check(people: dict[str, int]) -> tuple[Payment, ...]:
    """See that payments bring everybody to zero, and that nobody both pays and is paid."""
    payments = settlement(people)
    for name, net in people.items():
        paid = [payment.amount for payment in payments if payment.payer == name]
        got = [payment.amount for payment in payments if payment.payee == name]
        assert sum(got) - sum(paid) == net
        assert not (paid and got)
    assert all(payment.amount > 0 for payment in payments)
    assert all({payment.payer, payment.payee} <= set(people) for payment in payments)
    assert len({(payment.payer, payment.payee) for payment in payments}) == len(payments)
    assert len(payments) <= max(0, sum(map(bool, people.values())) - 1)
    return payments


# -- settlement -------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(nets(2, 6, 6))
def test_no_other_way_takes_fewer_payments(people: dict[str, int]) -> None:
    """All ways are tried."""
    assert len(check(people)) == fewest(list(people.values()))


@settings(max_examples=150)
@given(nets(2, 8, 9))
def test_people_pay_one_payment_less_than_they_are_in_each_group(people: dict[str, int]) -> None:
    """And there are as many groups as can be: all divisions are tried."""
    open_nets = [net for net in people.values() if net]

    assert len(check(people)) == len(open_nets) - most_groups(open_nets)


@settings(max_examples=25)
@given(nets(2, 11, 10**9))
def test_large_amounts(people: dict[str, int]) -> None:
    """Groups do not come about by chance there."""
    check(people)


@settings(max_examples=20)
@given(nets(EXACT + 1, 60, 1000))
def test_more_people_than_groups_are_looked_for_among(people: dict[str, int]) -> None:
    """They settle all the same, in fewer payments than they are."""
    check(people)


def test_as_many_as_are_looked_at() -> None:
    """Sixteen people in four groups that are even, who pay twelve times."""
    quads = [(1, 10, 100, -111), (3, 30, 300, -333), (1000, 5000, -2000, -4000), (70, 707, 7007, -7784)]
    people = {
        f"p{number}": net for number, net in enumerate([net for quad in zip(*quads, strict=True) for net in quad])
    }

    assert len(people) == EXACT
    assert len(check(people)) == 12


def test_even_pairs_are_taken_apart_first() -> None:
    """So that a large table of them is no work: 100 payments for the pairs, two for the other three."""
    people = {f"p{number}": (-1) ** number * (number // 2 + 1) for number in range(200)}
    people |= {"Ana": -61, "Beto": 30, "Memo": 31}

    assert len(check(people)) == 102


def test_who_is_even_neither_pays_nor_is_paid() -> None:
    """Nobody at all, if all are."""
    assert settlement({}) == settlement({"Ana": 0, "Beto": 0}) == ()
    assert settlement({"Ana": 0, "Beto": -5, "Memo": 5}) == (Payment("Beto", "Memo", 5),)


def test_payments_stand_in_the_order_of_the_accounts() -> None:
    """By who pays, then by who is paid."""
    people = {"Ana": 30, "Beto": -50, "Memo": 40, "Chuy": -20}

    assert settlement(people) == (Payment("Beto", "Ana", 10), Payment("Beto", "Memo", 40), Payment("Chuy", "Ana", 20))


@pytest.mark.parametrize("people", [{"Ana": 1}, {"Ana": 3, "Beto": -2}])
def test_nets_that_are_not_even_cannot_be_settled(people: dict[str, int]) -> None:
    """Somewhere a chip is missing."""
    with pytest.raises(ValueError, match=f"sum to {sum(people.values())}"):
        settlement(people)


# -- the accounts -----------------------------------------------------------------------------------


def test_the_ledger_of_a_session() -> None:
    """Bought and added is bought; on the table and taken away is had."""
    t = Table.of("Ana", "Beto", "Memo", ante=80).do(AddChips(3, 20)).bust(1).do(Buy(1, 40))
    t.do(Leave(1), Sit(1, "Zoe", 100))

    rows = {row.name: row for row in t.ledger.rows}
    assert [row.name for row in t.ledger.rows] == ["Ana", "Beto", "Memo", "Zoe"]
    assert rows["Ana"] == Row("Ana", bought=120, has=40)
    assert rows["Zoe"] == Row("Zoe", bought=100, has=100)
    assert rows["Memo"].bought == 100
    assert rows["Ana"].net == -80 == -(rows["Beto"].net + rows["Memo"].net)
    assert t.ledger.balance == 0


def test_who_comes_back_has_what_he_took_away_and_what_lies_before_him() -> None:
    """One line for one name, however often he sat down."""
    t = Table.of("Ana", "Beto", stack=300).do(Leave(2), Sit(2, "Beto"), Leave(2), Sit(2, "beto", 100))

    assert t.ledger.rows == (Row("Ana", 300, 300), Row("Beto", bought=480, has=480))


def test_the_ledger_stands_in_the_middle_of_a_hand() -> None:
    """What lies in the pot is nobody's, and what the house took is its: `collection` (P2)."""
    t = Table.of("Ana", "Beto", stack=50, collection=3).deal()

    assert t.ledger == Ledger((Row("Ana", 50, 45), Row("Beto", 50, 45)), house=6, pot=4)
    assert t.ledger.balance == 0


def test_the_house_is_settled_with_like_anybody() -> None:
    """By a name that nobody can have: `collection` (P2, R3.7)."""
    t = Table.of("Ana", "Beto", stack=50, collection=3).hand()

    assert t.ledger.nets[HOUSE] == 6
    assert sum(payment.amount for payment in check(t.ledger.nets) if payment.payee == HOUSE) == 6
    assert t.do(Leave(1)).refused(Sit(1, HOUSE)).code == "name_form"


def test_there_is_no_house_where_it_takes_nothing() -> None:
    """R3.7."""
    assert set(Table.of("Ana", "Beto").hand().ledger.nets) == {"Ana", "Beto"}


def test_chips_that_wait_in_the_pot_are_not_settled_yet() -> None:
    """Only when the table has closed, and they were divided, do the nets sum to zero (R2.2)."""
    game = TableGame.of("mexican-sweat", stakes="4", last_player_wins="must_beat_centre")
    t = next(t for seed in range(300) if (t := Table.of("Ana", "Beto", game=game).hand(seed=seed)).state.carried)

    with pytest.raises(ValueError, match="sum to"):
        settlement(t.ledger.nets)
    check(t.close().ledger.nets)
