"""The search for a ruling: every clause is found by a sentence in either language, and nothing makes it fail."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.floor.rulings import CATALOGUE, by_preset, find, nearest
from comodin.floor.rulings.words import groups, terms
from comodin.texts import LANGUAGES, topic
from tests.floor.sentences import ASKED
from tests.floor.test_rulings import CLAUSES, SECTIONS

SHOWN = 3
WORDS = sorted({word for said in topic("rulings").values() for text in said.values() for word in text.split()})


def found(question: str) -> list[str]:
    return [match.entry.name for match in find(question) if match.good][:SHOWN]


def test_all_clauses_and_sections_are_asked_about() -> None:
    """P16 to P43, M5 to M17 and the sections of procedure."""
    assert {its for its, *_ in ASKED} >= CLAUSES | SECTIONS


@pytest.mark.parametrize(("its", "english", "spanish", "name"), ASKED)
def test_a_sentence_in_either_language_finds_the_ruling(its: str, english: str, spanish: str, name: str) -> None:
    """Among the best, with the clause or section (P16 to P43, M5 to M17, R3 to R6)."""
    assert name in found(english)
    assert name in found(spanish)
    assert its in {
        c.rstrip("†*") for group in by_preset(CATALOGUE[name]) for r in group.rulings.values() for c in r.clauses
    }


@pytest.mark.parametrize("its", sorted(CLAUSES | SECTIONS))
def test_an_id_finds_what_cites_it(its: str) -> None:
    """In capital or small letters; nothing else comes first."""
    for question in (its, its.lower()):
        best = find(question)[0].entry
        assert its in {c.rstrip("†*") for g in by_preset(best) for r in g.rulings.values() for c in r.clauses}


@pytest.mark.parametrize("name", CATALOGUE)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_situation_finds_itself(name: str, lang: str) -> None:
    """In its own words it is the best answer, or as good as the best."""
    assert name in found(CATALOGUE[name].situation.to("es" if lang == "es" else "en"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("down card exposed fourth street joker", "tapada destapada cuarta ronda comodín"),
        ("TAPADA DESTAPADA", "carta tapada expuesta"),
        ("comodin", "comodín"),
        ("3rd street out of sequence", "third street out of order"),
        ("misdeal", "mal reparto"),
        ("string bets", "string bet"),
        ("joker exposd by the dealr", "joker exposed by the dealer"),
    ],
)
def test_the_same_question_in_other_words(one: str, other: str) -> None:
    """Either language, capitals, accents, plurals, street names and slips make no difference."""
    assert found(one) == found(other)


def test_streets_matter() -> None:
    """The same mistake on another street is another ruling (R6)."""
    assert found("dealer exposed down card fifth street")[0] == "exposed_fifth"
    assert found("dealer exposed down card in the initial deal")[0] == "exposed_first"
    assert found("cards out of sequence on fifth street")[0] == "street_fifth"


def test_both_languages_at_once() -> None:
    assert found("dealer destapó el joker al entregarlo")[0] == "exposed_joker"


def test_a_game_may_be_asked_for() -> None:
    """With a kind of rules only what comes up in it is found."""
    assert {match.entry.kind for match in find("exposed by dealer", kind="reveal")} <= {"reveal", "both"}
    assert {match.entry.kind for match in find("exposed by dealer", kind="poker")} <= {"poker", "both"}


@given(st.text(max_size=200) | st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_nothing_makes_the_search_fail(question: str) -> None:
    """Any text finds something or nothing, best first, and always has topics that are nearest."""
    matches = find(question)

    assert [match.score for match in matches] == sorted((match.score for match in matches), reverse=True)
    assert len({match.entry.name for match in matches}) == len(matches)
    assert all(match.score > 0 for match in matches)
    assert not matches or matches[0].good
    assert len(nearest(question)) == 3


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_the_order_of_words_that_are_no_phrase_is_free(words: list[str], random: object) -> None:
    """Stop words change nothing either."""
    single = [word for word in words if all(not term.startswith("=") for term in terms(word))]
    turned = ["the", *reversed(single), "of"]

    assert sorted(terms(" ".join(single))) == sorted(terms(" the ".join(turned))) or _makes_a_phrase(single)


def _makes_a_phrase(words: list[str]) -> bool:
    return any(term.startswith("=") for each in (words, [*reversed(words)]) for term in terms(" ".join(each)))


@given(st.text(alphabet=string.ascii_letters + "áéíóúñ 0123456789.-", max_size=80))
def test_terms_know_neither_capitals_nor_accents(text: str) -> None:
    assert terms(text) == terms(text.upper())


def test_no_word_belongs_to_two_groups() -> None:
    """A word that means two things would find both."""
    phrases = [
        phrase.strip().casefold()
        for key, entry in topic("ruling").items()
        if key.startswith("same.")
        for phrase in {each.strip().casefold() for said in entry.values() for each in said.split(",")}
    ]

    assert sorted({each for each in phrases if phrases.count(each) > 1}) == []
    assert len(groups()) > 200
