"""What a typed line says: words of both languages, seats, names, cards and amounts."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.cards import format_cards
from comodin.errors import NotationError
from comodin.floor.lexicon import PHRASES, VERBS
from comodin.floor.reading import read

NAMES = {1: "Lupe", 2: "Don Chuy", 3: "Ámbar", 4: "Paga"}

LINES = [
    # line, verb, seat before, numbers and names after, cards, up
    ("2 up Kd", "", 2, (), "Kd", True),
    ("2 Kd", "", 2, (), "Kd", None),
    ("Kd", "", 0, (), "Kd", None),
    ("k♦", "", 0, (), "Kd", None),
    ("10h", "", 0, (), "Th", None),
    ("2 down", "", 2, (), "", False),
    ("3 abajo", "", 3, (), "", False),
    ("don chuy arriba qh", "", 2, (), "Qh", True),
    ("joker", "", 0, (), "Jo", None),
    ("2 comodín", "", 2, (), "Jo", None),
    ("deal", "deal", 0, (), "", None),
    ("Reparte", "deal", 0, (), "", None),
    ("3 raises", "raise", 3, (), "", None),
    ("3 raises 8", "raise", 3, (8,), "", None),
    ("3 raises to 8.", "raise", 3, (8,), "", None),
    ("3 sube a 12", "raise", 3, (12,), "", None),
    ("Lupe checks", "check", 1, (), "", None),
    ("Lupe pasa", "check", 1, (), "", None),
    ("calls", "call", 0, (), "", None),
    ("paga", "call", 0, (), "", None),
    ("Paga paga", "call", 4, (), "", None),
    ("folds 3", "fold", 0, (3,), "", None),
    ("3 se va", "fold", 3, (), "", None),
    ("bets 4", "bet", 0, (4,), "", None),
    ("apuesta 4", "bet", 0, (4,), "", None),
    ("3 goes all-in", "all_in", 3, (), "", None),
    ("3 va con todo", "all_in", 3, (), "", None),
    ("exposed 4", "exposed", 0, (4,), "", None),
    ("exposed 4 Kd", "exposed", 0, (4,), "Kd", None),
    ("al 4 le destapó Kd", "exposed", 4, (), "Kd", None),
    ("keeps", "keep", 0, (), "", None),
    ("Ambar se queda", "keep", 3, (), "", None),
    ("todos guardan", "keep_all", 0, (), "", None),
    ("3 opens Kd", "open", 3, (), "Kd", None),
    ("3 abre Kd", "open", 3, (), "Kd", None),
    ("declares", "declare", 0, (), "", None),
    ("3 se declara all-in", "declare", 3, (), "", None),
    ("3 plays on", "decline", 3, (), "", None),
    ("dealt out of order", "out_of_order", 0, (), "", None),
    ("¡Repartió mal!", "out_of_order", 0, (), "", None),
    ("reparto fuera de orden Kd 7h", "out_of_order", 0, (), "Kd 7h", None),
    ("skipped 3", "skipped", 0, (3,), "", None),
    ("se brincó a Ámbar", "skipped", 0, (3,), "", None),
    ("flashed 2", "flashed", 0, (2,), "", None),
    ("se le vio a 2", "flashed", 0, (2,), "", None),
    ("string bet 12 4", "string_bet", 0, (12, 4), "", None),
    ("muck 3", "muck", 0, (3,), "", None),
    ("3 touched the muck", "muck", 3, (), "", None),
    ("show 2 Kd", "show", 0, (2,), "Kd", None),
    ("2 shows 3", "show", 2, (3,), "", None),
    ("new hand", "hand", 0, (), "", None),
    ("otra mano", "hand", 0, (), "", None),
    ("buy 3 80", "buy", 0, (3, 80), "", None),
    ("undo 3", "undo", 0, (3,), "", None),
    ("deshacer", "undo", 0, (), "", None),
    ("¿por qué?", "why", 0, (), "", None),
    ("?", "help", 0, (), "", None),
    ("sí", "yes", 0, (), "", None),
]


@pytest.mark.parametrize("case", LINES, ids=lambda case: case[0])
def test_a_line_is_taken_apart(case: tuple[str, str, int, tuple[int, ...], str, bool | None]) -> None:
    """Words, accents, capitals and punctuation as people type them, seats by number or by name."""
    line, *wanted = case

    said = read(line, NAMES)

    assert [said.verb, said.seat, said.seats, format_cards(said.cards), said.up] == wanted


@pytest.mark.parametrize(
    ("line", "verb", "seat", "reason"),
    [
        ("void the pot was Split twice", "void", 0, "the pot was Split twice"),
        ("anula la mano: se cayó la baraja", "void", 0, "se cayó la baraja"),
        ("foul 3 six cards", "foul", 3, "six cards"),
        ("3 dead hand: six cards", "foul", 3, "six cards"),
        ("foul Don Chuy for six cards", "foul", 2, "for six cards"),
        ("retrieve 3", "retrieve", 3, ""),
        ("recupera 3 se le vio fuera de turno", "retrieve", 3, "se le vio fuera de turno"),
        ("void 3 folds", "void", 0, "3 folds"),
        ("retrieve 3 Seen by all", "retrieve", 3, "Seen by all"),
        ("foul deck two Kd", "foul_deck", 0, "two Kd"),
        ("fallo: 3 paga 4 de multa", "ruling", 0, "3 paga 4 de multa"),
        ("sit 6 El Güero 80", "sit", 0, "6 El Güero 80"),
    ],
)
def test_a_reason_is_kept_as_it_was_typed(line: str, verb: str, seat: int, reason: str) -> None:
    """P42: who rules says why; the words stand in the record as they were said."""
    said = read(line, NAMES)

    assert (said.verb, said.seat or (said.seats[0] if said.seats else 0), said.reason) == (verb, seat, reason)


@pytest.mark.parametrize(
    ("line", "seat", "cards"),
    [
        ("Jo", 0, "Jo"),
        ("2 Jo", 2, "Jo"),
        ("Jo Kd", 1, "Kd"),
        ("Jo raises 8", 1, ""),
        ("1 As", 1, "As"),
        ("3 Kd", 3, "Kd"),
    ],
)
def test_a_name_may_be_that_of_a_card_or_a_number(line: str, seat: int, cards: str) -> None:
    """A player called Jo is meant where a line begins with him; a seat is its number, whatever somebody is called."""
    said = read(line, {1: "Jo", 2: "As", 4: "3"})

    assert (said.seat, format_cards(said.cards)) == (seat, cards)


def test_out_of_turn_is_said_beside_the_act() -> None:
    """R5.6: "2 out of turn calls" and "2 fuera de turno paga" are one call, marked."""
    for line in ("2 out of turn calls", "2 calls out of turn", "2 fuera de turno paga", "Don Chuy paga fuera de turno"):
        said = read(line, NAMES)
        assert (said.verb, said.seat, said.outside) == ("call", 2, True)


@pytest.mark.parametrize(("line", "by"), [("3 raises by 4", 4), ("sube por 4", 4), ("raises +4", 4), ("raises 4", 0)])
def test_an_increase_is_told_from_a_total(line: str, by: int) -> None:
    """Amounts are totals unless they are said to be added."""
    assert read(line, NAMES).by == by


@pytest.mark.parametrize("line", ["", "   ", "xyzzy", "2 up Kx", "raises 12,50", "Kd/7h", "-4", "2 up 1d", "a" * 400])
def test_what_says_nothing_is_refused(line: str) -> None:
    """A word that is none is named, and what would be right is said, in both languages."""
    with pytest.raises(NotationError) as refused:
        read(line, NAMES)

    assert refused.value.to("es") != refused.value.to("en")


@pytest.mark.parametrize(
    ("line", "near"),
    [("3 rasies 8", "raises"), ("apuestta 4", "apuesta"), ("Ambra checks", "ambar"), ("expsed 4 Kd", "exposed")],
)
def test_a_slip_is_answered_with_the_word_that_was_meant(line: str, near: str) -> None:
    """A word that is almost one of ours, or almost a name, is asked back; nothing is guessed."""
    with pytest.raises(NotationError) as refused:
        read(line, NAMES)

    assert f"is it '{near}'?" in refused.value.to("en")


def test_two_things_in_one_line_are_refused_as_such() -> None:
    """A word that is one of ours but belongs to no phrase of the line is a second thing, not a slip."""
    with pytest.raises(NotationError) as refused:
        read("3 folds calls", NAMES)

    assert "says two things at once ('calls')" in refused.value.to("en")


def test_every_verb_has_words_in_both_languages_and_no_phrase_means_two_things() -> None:
    """Each phrase is listed once; a phrase is found again as the verb that it means."""
    assert set(PHRASES.values()) == set(VERBS)
    for phrase, verb in PHRASES.items():
        said = read(" ".join(phrase), {})
        assert said.outside if verb == "out_of_turn" else said.verb == verb, phrase


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(line: str) -> None:
    """Nothing that is typed raises anything but a sentence."""
    with suppress(NotationError):
        read(line, NAMES)
