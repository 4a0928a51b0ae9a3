"""The kinds of options: as fields, as JSON and TOML, as words of the command line."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.strategies import value_of

from comodin.errors import RulesError
from comodin.rules import OPTIONS, RuleSet
from comodin.rules.options import nearest, option


def test_every_field_is_an_option_and_every_option_a_field() -> None:
    """One field for each option of R2.1."""
    assert set(OPTIONS) == set(RuleSet.__struct_fields__)


@given(st.sampled_from(sorted(OPTIONS)).flatmap(lambda name: st.tuples(st.just(name), value_of(name))))
def test_a_value_keeps_its_meaning_as_plain_data(pair: tuple[str, object]) -> None:
    """What JSON and TOML hold is read back as the same value."""
    name, value = pair
    kind = OPTIONS[name]

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
    for name, kind in OPTIONS.items():
        with contextlib.suppress(RulesError):
            kind.accept(name, value)


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    """A misspelt house rule."""
    assert nearest("burn", OPTIONS) == "burns"
    assert nearest("Lucky_Lady", ["lucky-lady"]) == "lucky-lady"
    assert nearest("zzz", OPTIONS) is None
    with pytest.raises(RulesError, match="did you mean 'odd_chip'"):
        option("odd_chips")
