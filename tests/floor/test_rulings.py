"""The catalogue of rulings: it covers every clause of procedure, and each option that governs a ruling changes it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from comodin.errors import RulesError
from comodin.floor.rulings import CATALOGUE, Entry, Ruling, by_preset, carried_out_by, rule_on
from comodin.floor.rulings.entry import sentences
from comodin.hand import floor_actions
from comodin.rules import PRESETS, REVEAL_PRESETS, AnyRules, preset
from comodin.texts import LANGUAGES, topic
from tests.clauses.ids import KNOWN

HOUSES: dict[str, AnyRules] = {name: preset(name) for name in (*PRESETS, *REVEAL_PRESETS)}
SECTIONS = {
    *(f"R3.{number}" for number in (9, *range(13, 22))),
    *(f"R4.{number}" for number in range(5, 10)),
    *(f"R5.{number}" for number in range(1, 11)),
    *("R6", "R6.1", "R6.2"),
}
CLAUSES = {*(f"P{number}" for number in range(16, 44)), *(f"M{number}" for number in range(5, 18))}


def ruled(entry: Entry) -> Iterator[Ruling]:
    for group in by_preset(entry):
        yield from group.rulings.values()


def cited(entry: Entry) -> set[str]:
    return {source.rstrip("†*") for ruling in ruled(entry) for source in ruling.clauses}


def test_every_clause_and_section_of_procedure_has_an_entry() -> None:
    """P16 to P43, M5 to M17, R3.9, R3.13 to R3.21, R4.5 to R4.9, R5, R6."""
    known = {source for entry in CATALOGUE.values() for source in cited(entry)}

    assert known >= CLAUSES | SECTIONS


def test_no_entry_cites_what_does_not_exist() -> None:
    assert {source for entry in CATALOGUE.values() for source in cited(entry)} <= KNOWN


@pytest.mark.parametrize("name", CATALOGUE)
def test_an_entry_is_whole(name: str) -> None:
    """It has its words in both languages, a preset in which it comes up or a value that brings it, and a source."""
    entry = CATALOGUE[name]

    assert entry.name == name
    for lang in LANGUAGES:
        assert entry.situation.to(lang).endswith(".")
        assert entry.reason.to(lang).endswith(".")
        assert entry.words.to(lang)
    rulings = [*ruled(entry)]
    assert rulings
    assert all(ruling.texts and ruling.clauses for ruling in rulings)


def test_every_text_belongs_to_an_entry() -> None:
    """No sentence is left over that nobody can see."""
    used = set()
    for entry in CATALOGUE.values():
        used |= {f"{entry.name}.{part}" for part in ("situation", "reason", "words")}
        for rules in (*HOUSES.values(), *(rules for _, rules in flips(entry))):
            used |= {text.key.removeprefix("rulings.") for text in sentences(entry, rules)}

    assert set(topic("rulings")) - used == set()


def test_clauses_of_the_other_game_are_not_cited() -> None:
    """P and W are of Mexican Poker, M of the games in which cards are turned."""
    for entry in CATALOGUE.values():
        for group in by_preset(entry):
            for name, ruling in group.rulings.items():
                wrong = "M" if name in PRESETS else "PW"
                assert not [source for source in ruling.clauses if source[0] in wrong]


def test_every_irregular_action_of_the_engine_has_a_ruling() -> None:
    """What the engine carries out can be looked up by its verb (R6)."""
    for name in floor_actions.__all__:
        verb = getattr(floor_actions, name).verb
        assert not verb or carried_out_by(verb), verb
    assert carried_out_by("expose_by_dealer")
    assert carried_out_by("declare")


def flips(entry: Entry) -> Iterator[tuple[str, AnyRules]]:
    """Give, for each option that governs an entry, a house for each of its values."""
    for option in entry.options:
        for base in HOUSES.values():
            if option not in base.options:
                continue
            for value in values(option, base):
                try:
                    yield option, base.with_(**{option: value})
                except RulesError:
                    continue


def values(option: str, rules: AnyRules) -> tuple[object, ...]:
    listed = rules.options[option].values
    if listed:
        return listed
    return {"players": ((2, 5), (2, 6)), "burns": ((), (3, 4, 5), (4, 5)), "bring_in": (None, 1)}.get(option, (1, 2, 3))


GOVERNED = [(name, option) for name, entry in CATALOGUE.items() for option in entry.options]


@pytest.mark.parametrize(("name", "option"), GOVERNED)
def test_each_value_of_an_option_changes_the_ruling(name: str, option: str) -> None:
    """In some house, any two values of the option are two rulings: the text is derived from them and not copied."""
    entry = CATALOGUE[name]
    apart: set[frozenset[str]] = set()
    wanted: set[frozenset[str]] = set()
    for house in HOUSES.values():
        if option not in house.options:
            continue
        for base in (house, *others(house, entry, option)):
            said = {}
            for value in values(option, base):
                try:
                    said[str(value)] = sentences(entry, base.with_(**{option: value}))
                except RulesError:
                    continue
            wanted |= {frozenset(pair) for pair in combinations(said, 2)}
            apart |= {frozenset(pair) for pair in combinations(said, 2) if said[pair[0]] != said[pair[1]]}

    assert wanted
    assert apart == wanted


def others(house: AnyRules, entry: Entry, option: str) -> Iterator[AnyRules]:
    """Give houses that differ in another option of the entry, since one may matter only beside another."""
    needed = (*entry.options, "pair_doubles_minimum", "players")
    for other in needed:
        if other == option or other not in house.options:
            continue
        for value in (*values(other, house), *([(2, 8)] if other == "players" else [])):
            try:
                yield house.with_(**{other: value})
            except RulesError:
                continue


def test_a_changed_option_is_marked_as_the_houses_own() -> None:
    """A star, as on the sheet of the house rules (R2.1)."""
    entry, rules = CATALOGUE["unaware"], preset("parkwest").with_(unaware_of_raise="hold")
    own = rule_on(entry, rules, "parkwest")

    assert own is not None
    assert "R5.6*" in own.clauses


def test_what_cannot_come_up_has_no_ruling() -> None:
    """Without a card in the middle nobody is put out by one (M8); who may not declare has no time for it (R3.15)."""
    assert rule_on(CATALOGUE["kill"], preset("opr-nopeek"), "opr-nopeek") is None
    assert rule_on(CATALOGUE["declare_when"], preset("barge"), "barge") is None
    assert rule_on(CATALOGUE["muck"], preset("barge"), "barge") is not None


def test_presets_that_rule_the_same_stand_together() -> None:
    """Each preset once, where the situation can come up."""
    for entry in CATALOGUE.values():
        groups = by_preset(entry)
        names = [name for group in groups for name in group.presets]
        assert len(names) == len(set(names))
        assert len({group.ruling.texts for group in groups}) == len(groups)
