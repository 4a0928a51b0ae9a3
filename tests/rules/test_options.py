"""The kinds of options: as fields, as JSON and TOML, as words of the command line."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.errors import RulesError
from comodin.rules import OPTIONS, REVEAL_OPTIONS, HouseRules, RevealRules, RuleSet
from comodin.rules.options import nearest, option
from tests.rules.strategies import reveal_value_of, value_of


def test_every_field_is_an_option_and_every_option_a_field() -> None:
    """One field for each option of R2.1 and of R2.2; what every game has is in both."""
    assert set(OPTIONS) == set(RuleSet.__struct_fields__)
    assert set(REVEAL_OPTIONS) == set(RevealRules.__struct_fields__)
    assert set(HouseRules.__struct_fields__) <= OPTIONS.keys() & REVEAL_OPTIONS.keys()


@given(st.sampled_from(sorted(OPTIONS)).flatmap(lambda name: st.tuples(st.just(name), value_of(name))))
def test_a_value_keeps_its_meaning_as_plain_data(pair: tuple[str, object]) -> None:
    """What JSON and TOML hold is read back as the same value."""
    name, value = pair
    kind = OPTIONS[name]

    assert kind.accept(name, kind.plain(value)) == kind.accept(name, value) == value


@given(st.sampled_from(sorted(REVEAL_OPTIONS)).flatmap(lambda name: st.tuples(st.just(name), reveal_value_of(name))))
def test_so_does_one_of_the_reveal_games(pair: tuple[str, object]) -> None:
    """The same for the options of R2.2."""
    name, value = pair
    kind = REVEAL_OPTIONS[name]

    assert kind.accept(name, kind.plain(value)) == kind.accept(name, value) == value


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("players", "2-8", (2, 8)),
        ("players", " 3 - 6 ", (3, 6)),
        ("burns", "none", ()),
        ("burns", "", ()),
        ("burns", "5, 3", (3, 5)),
        ("ante", "half", None),
        ("ante", "0", 0),
        ("raise_cap", "4", 4),
        ("check_raise", "No", False),
        ("check_raise", "on", True),
        ("joker_up", "wild", "wild"),
        ("structure", "no_limit", "no_limit"),
    ],
)
def test_words_of_the_command_line(name: str, word: str, value: object) -> None:
    """``--rule NAME=VALUE``."""
    assert OPTIONS[name].read(name, word) == value


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("cards", "6", 6),
        ("players", "2-8", (2, 8)),
        ("ante", "half", "half"),
        ("ante", "bet", "bet"),
        ("ante", "3", 3),
        ("centre", "kill_and_target", "kill_and_target"),
        ("bet_on_kill", "yes", True),
    ],
)
def test_words_of_the_reveal_games(name: str, word: str, value: object) -> None:
    """``--rule NAME=VALUE`` in Mexican Sweat and No Peek."""
    assert REVEAL_OPTIONS[name].read(name, word) == value


@pytest.mark.parametrize(("name", "word"), [("cards", "8"), ("cards", "0"), ("ante", "all"), ("ante", "-1")])
def test_wrong_words_of_the_reveal_games(name: str, word: str) -> None:
    """What they take is said, in both languages."""
    with pytest.raises(RulesError) as refused:
        REVEAL_OPTIONS[name].read(name, word)

    assert str(REVEAL_OPTIONS[name].wanted) in refused.value.message
    assert REVEAL_OPTIONS[name].wanted.to("es") in refused.value.message.to("es")


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("players", "8"),
        ("players", "2-"),
        ("players", "two-8"),
        ("burns", "2"),
        ("burns", "3,3"),
        ("burns", "3,x"),
        ("burns", "3,"),
        ("ante", "-1"),
        ("ante", "1.5"),
        ("bring_in", "0"),
        ("raise_cap", "³"),
        ("raise_cap", "9" * 5000),
        ("check_raise", "maybe"),
        ("check_raise", "1"),
        ("joker_up", "WILD"),
    ],
)
def test_wrong_words_are_refused_with_what_is_right(name: str, word: str) -> None:
    """The option, what was given, what it takes; in both languages."""
    with pytest.raises(RulesError) as refused:
        OPTIONS[name].read(name, word)

    message = refused.value.message
    assert message.startswith(f"{name}: ")
    assert str(OPTIONS[name].wanted) in message
    assert OPTIONS[name].wanted.to("es") in message.to("es")


@pytest.mark.parametrize("value", [None, [], {}, object(), float("nan"), b"x", [[3]], {"a": 1}])
def test_no_value_of_any_type_escapes_as_another_error(value: object) -> None:
    """Whatever a file holds is accepted or refused, never a crash."""
    for name, kind in (*OPTIONS.items(), *REVEAL_OPTIONS.items()):
        with contextlib.suppress(RulesError):
            kind.accept(name, value)


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    """A misspelt house rule."""
    assert nearest("burn", OPTIONS) == "burns"
    assert nearest("Lucky_Lady", ["lucky-lady"]) == "lucky-lady"
    assert nearest("zzz", OPTIONS) is None
    with pytest.raises(RulesError, match="did you mean 'odd_chip'"):
        option("odd_chips")
    with pytest.raises(RulesError, match="did you mean 'side_pot_rule'"):
        option("side_pot", REVEAL_OPTIONS)
