"""Positions: how they are written, what they say, and what is refused in which words."""

from __future__ import annotations

import pytest

from comodin.cards import Card
from comodin.errors import CardError, ComodinError, NotationError, RulesError
from comodin.odds import Position, Seat
from comodin.rules import RuleSet

HOLDINGS = [
    ("Kd 7h [JoD]", "Kd 7h [JoD]"),
    ("Kd 7h [Jo]", "Kd 7h [JoD]"),
    ("Kd,7h,[2c]", "Kd 7h [2c]"),
    ("[?] Kd", "Kd [?]"),
    ("Kd [??]", "Kd [?]"),
    ("Kd 7h", "Kd 7h"),
    ("Kd [ ] 7h", "Kd 7h"),
    ("JoX 7h", "JoX 7h"),
    ("JoD [7h]", "JoD [7h]"),
    ("Kd [7h,6h]", "Kd [7h,6h]"),
    ("Kd [ 7h , 6h ]", "Kd [7h,6h]"),
    ("Kd [7h:2,6h:4]", "Kd [7h:1,6h:2]"),
    ("Kd [7h:0.5,6h]", "Kd [7h:1,6h:2]"),
    ("Kd [7h:1/3,6h:1/2]", "Kd [7h:2,6h:3]"),
    ("Kd [7h:3]", "Kd [7h]"),
    ("Kd [7h:2,Jo:2]", "Kd [7h,JoD]"),
]


@pytest.mark.parametrize(("text", "written"), HOLDINGS)
def test_a_seat_is_written_as_it_is_read(text: str, written: str) -> None:
    """Holdings of records, with lists and weights in lowest terms; written again they read the same."""
    seat = Seat.parse(text)

    assert str(seat) == written
    assert Seat.parse(written) == seat


SEATS_REFUSED: list[tuple[str, type[ComodinError], str, str]] = [
    ("Kd [7h", NotationError, "unmatched bracket", "corchete suelto"),
    ("Xd [7h]", NotationError, "'Xd' is not a card", "'Xd' no es una carta"),
    ("Kd [7x]", NotationError, "'7x' is not a card", "'7x' no es una carta"),
    ("", CardError, "a seat has no cards", "un asiento no tiene cartas"),
    ("[]", CardError, "a seat has no cards", "un asiento no tiene cartas"),
    ("2c 3c 4c 5c 6c [7c]", CardError, "has 6 cards; a hand has five", "tiene 6 cartas"),
    ("Kd [7h 6h]", CardError, "two down cards", "dos cartas tapadas"),
    ("Kd [7h] [6h]", CardError, "makes a list: [7h,6h]", "con coma es una lista: [7h,6h]"),
    ("Kd [7h,6h 5h]", CardError, "two down cards", "dos cartas tapadas"),
    ("Kd [?,6h]", CardError, "either ? or a list", "? o una lista"),
    ("Kd [7h,]", NotationError, "missing beside a comma", "falta una carta"),
    ("Kd [7h:0,6h]", NotationError, "'7h:0': a weight is a positive number", "un peso es un número positivo"),
    ("Kd [7h:1/0,6h]", NotationError, "'7h:1/0': a weight", "un peso"),
    ("Kd [7h:-1,6h]", NotationError, "'7h:-1': a weight", "un peso"),
    ("Kd [7h:x,6h]", NotationError, "'7h:x': a weight", "un peso"),
    ("Kd [7h:1000001,6h]", CardError, "7h:1000001: in lowest terms", "en términos mínimos"),
    ("Kd [7h,7h]", CardError, "7h is given twice", "7h aparece dos veces"),
    ("Kd Jo [7h]", CardError, "Jo does not say how", "Jo no dice cómo"),
    ("Kd [JoU]", CardError, "JoU cannot lie face down", "JoU no puede estar tapado"),
    ("Kd [7h,JoX]", CardError, "JoX cannot lie face down", "JoX no puede estar tapado"),
]


@pytest.mark.parametrize(("text", "kind", "english", "spanish"), SEATS_REFUSED)
def test_seats_refused(text: str, kind: type[ComodinError], english: str, spanish: str) -> None:
    """What no seat can have, named in both languages."""
    with pytest.raises(kind) as refused:
        Seat.parse(text)

    assert english in str(refused.value)
    assert spanish in refused.value.to("es")


POSITIONS_REFUSED: list[tuple[list[str], dict[str, object], type[ComodinError], str, str]] = [
    (["Kd [7h]"], {}, RulesError, "1 seat; the odds are for 2 to 8", "1 asiento"),
    (["[?]"] * 9, {}, RulesError, "9 seats", "9 asientos"),
    (["Kd [7h]", "Kd [6h]"], {}, CardError, "Kd is given twice", "Kd aparece dos veces"),
    (["Kd [7h]", "7h [6h]"], {}, CardError, "7h is given twice", "7h aparece dos veces"),
    (["Kd [7h]", "6h [?]"], {"dead": "Kd"}, CardError, "Kd is given twice", "Kd aparece dos veces"),
    (["JoU [7h]", "6h [Jo]"], {}, CardError, "JoU and JoD are given", "la baraja tiene un solo comodín"),
    (["JoU [7h]", "6h [2c]"], {"dead": "Jo"}, CardError, "JoU and Jo are given", "un solo comodín"),
    (["8d [7h]", "6h [2c]"], {}, CardError, "8d is not in this deck", "8d no está en esta baraja"),
    (["Kd [8h,7h]", "6h [2c]"], {}, CardError, "8h is not in this deck", "8h no está en esta baraja"),
    (["Kd [7h]", "6h [2c]"], {"street": 1}, RulesError, "1 is not a street", "1 no es una ronda"),
    (["Kd [7h]", "6h [2c]"], {"street": 6}, RulesError, "6 is not a street", "6 no es una ronda"),
    (["Kd [7h]", "6h [2c]"], {"street": 4}, RulesError, "on street 4 a seat has 3 or 4", "en la ronda 4"),
    (["Kd 2c [7h]", "6h [3c]"], {}, RulesError, "unless you name the street", "salvo que digas qué ronda"),
    (["Kd [7h]", "6h [2c]"], {"policy": "wait"}, RulesError, "'wait' is not a policy", "no es una manera de decidir"),
    (["Kd [7h]", "6h [2c]"], {"policy": ["keep"] * 3}, RulesError, "3 policies for 2 seats", "para 2 asientos"),
    (["Kd [7h]", "6h [2c]"], {"rules": "parkwset"}, RulesError, "did you mean 'parkwest'", "parkwest"),
    (["Kd [7h]", "6h [2c]"], {"rules": "denexa"}, RulesError, "not for mexican-poker", "mexican-poker"),
    (["Kd [7h]", "6h [2c]"], {"hidden": -1}, RulesError, "-1 is not a number of cards", "-1 no es un número"),
    (["Kd [7h]", "6h [2c]"], {"hidden": 33}, RulesError, "6 more cards are needed and 4 are left", "faltan 6 cartas"),
    (["Kd [7h,6h]", "6h [2c]"], {"dead": "7h"}, CardError, "lies elsewhere already", "ya están en otro lugar"),
    (["Kd [7h,6h]", "2h [7h,6h]", "3h [7h,6h]"], {}, CardError, "no way to give each", "no permiten dar"),
    (["Kd 2c 3c [7h]", "6h 4c 5c [6c]"], {"common": "JoD", "street": 5}, CardError, "JoU", "salió abierto"),
    (["Kd 2c 3c [7h]", "6h 4c 5c [6c]"], {"common": "2d 3d"}, CardError, "2 cards in the middle", "2 cartas en"),
    (["Kd 2c 3c 7c [7h]", "6h 4c 5c [6c]"], {"common": "2d"}, CardError, "has 6 cards", "tiene 6 cartas"),
]


@pytest.mark.parametrize(("texts", "options", "kind", "english", "spanish"), POSITIONS_REFUSED)
def test_positions_refused(
    texts: list[str], options: dict[str, object], kind: type[ComodinError], english: str, spanish: str
) -> None:
    """What no position can be, named in both languages."""
    with pytest.raises(kind) as refused:
        Position.parse(texts, **options)  # type: ignore[arg-type]

    assert english in str(refused.value)
    assert spanish in refused.value.to("es")


def test_rules_that_refuse_a_short_stub_refuse_eight_seats() -> None:
    """`short_stub="refuse"` (R3.19): seven can be served with three burns, eight cannot."""
    rules = RuleSet(short_stub="refuse")

    assert Position.parse(["[?]"] * 7, street=2, rules=rules).to_come == (4,) * 7
    with pytest.raises(RulesError, match="do not play on when the stub is short"):
        Position.parse(["[?]"] * 8, street=2, rules=rules)


def test_reused_burns_serve_eight() -> None:
    """The default: burned cards are as good as the stub, so that all eight get five (W12)."""
    position = Position.parse(["[?]"] * 8, street=2)

    assert (position.to_come, position.common_to_come) == ((4,) * 8, 0)


def test_when_one_card_serves_all() -> None:
    """`common_card`: on fifth street with eight; a card folded unseen may make the difference with seven (R3.19)."""
    seven = [f"{rank}c {rank}d {rank}h [?]" for rank in "234567J"]

    assert Position.parse(["[?]"] * 8, street=2, rules="barge").common_to_come == 1
    assert Position.parse(seven, rules="barge").common_to_come == 0
    assert Position.parse(seven, rules="barge", dead="Ks Kh Kd").common_to_come == 0
    assert Position.parse(seven, rules="barge", dead="Ks Kh Kd", hidden=1).common_to_come == 1
    after = Position.parse(seven, rules="barge", dead="Ks Kh Kd", common="JoU", hidden=1)
    assert (after.street, after.to_come, after.common_to_come) == (5, (0,) * 7, 0)


def test_the_street_that_is_being_dealt() -> None:
    """A seat may be one card short, whether it has its down card or opened it."""
    position = Position.parse(["Kd 7h 2c", "Ah Qc", "3c 3d [?]"], street=3)

    assert position.to_come == (2, 3, 2)
    assert [position.downs_to_come(seat, "keep") for seat in range(3)] == [1, 1, 0]
    assert [position.downs_to_come(seat, "expose") for seat in range(3)] == [2, 3, 2]


def test_nobody_chooses_before_the_third_street() -> None:
    """Of the first two cards one comes up and one down, whatever the policy."""
    position = Position.parse(["Kd", "[7h]"], street=2)

    assert [position.downs_to_come(seat, "expose") for seat in (0, 1)] == [4, 3]
    assert [position.downs_to_come(seat, "keep") for seat in (0, 1)] == [1, 0]


def test_what_a_position_knows() -> None:
    """Certain cards are out; cards of lists and unknown ones are not."""
    position = Position.parse(["Kd [7h,6h]", "Ah [?]", "2c [JoD]"], dead="5c")

    assert [str(card) for card in position.certain] == ["Kd", "Ah", "2c", "JoD", "5c"]
    assert len(position.unseen) == 36
    assert Card("7h") in position.unseen
    assert position.policies == ("expose",) * 3
