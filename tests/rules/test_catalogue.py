"""Which games there are, and how their presets are found."""

from __future__ import annotations

import pytest

from comodin.errors import RulesError
from comodin.rules import (
    GAMES,
    PRESETS,
    REVEAL_GAMES,
    REVEAL_PRESETS,
    RevealRules,
    RuleSet,
    default_preset,
    from_overrides,
    game_of,
    kind_of,
    preset,
)


def test_every_preset_goes_by_one_game() -> None:
    """Mexican Poker, and the two names of the reveal game (R2, R4.1)."""
    listed = [name for names in GAMES.values() for name in names]

    assert sorted(listed) == sorted([*PRESETS, *REVEAL_PRESETS])
    assert [game_of(name) for name in listed] == [game for game, names in GAMES.items() for _ in names]
    assert tuple(GAMES)[1:] == REVEAL_GAMES


def test_each_game_has_its_default() -> None:
    """Mexican Sweat and No Peek are one game with other default presets (R4)."""
    defaults = {game: default_preset(game) for game in GAMES}

    assert defaults == {"mexican-poker": "parkwest", "mexican-sweat": "opr-sweat", "no-peek": "opr-nopeek"}
    assert [type(preset(name)) for name in defaults.values()] == [RuleSet, RevealRules, RevealRules]
    assert [kind_of(game) for game in GAMES] == [RuleSet, RevealRules, RevealRules]


@pytest.mark.parametrize("game", REVEAL_GAMES)
@pytest.mark.parametrize("base", REVEAL_PRESETS)
def test_either_reveal_game_takes_every_reveal_preset(game: str, base: str) -> None:
    """One game under two names (R4.1)."""
    assert preset(base, game=game) == preset(base) == from_overrides(base, {}, game=game)


@pytest.mark.parametrize("game", GAMES)
def test_a_preset_of_another_game_is_told_as_that(game: str) -> None:
    """What a record calls Mexican Poker is not played by the rules of No Peek."""
    stranger = "gustafson-blind" if game == "mexican-poker" else "wiki"
    own = game_of(stranger)

    with pytest.raises(RulesError, match=f"'{stranger}' is a preset for {own}, not for mexican-") as refused:
        from_overrides(stranger, {}, game=game)
    assert refused.value.to("es") != refused.value.to("en")
    with pytest.raises(RulesError, match=f"'{stranger}' is a preset for {own}"):
        preset(default_preset(game)).overrides(stranger)


def test_names_that_there_are_not() -> None:
    """The nearest preset of any game is suggested, or of the game that is played; a game that is unknown is named."""
    with pytest.raises(RulesError, match="did you mean 'opr-nopeek'"):
        preset("opr_no_peek")
    with pytest.raises(RulesError, match=r"there are: parkwest, .*, opr-sweat, .*, gustafson-blind"):
        preset("qqq")
    with pytest.raises(RulesError, match="'qqq' is not a preset; there are: opr-sweat, opr-nopeek"):
        preset("qqq", game="no-peek")
    with pytest.raises(RulesError, match="'qqq' is not a preset"):
        game_of("qqq")
    with pytest.raises(RulesError, match="'chess' is not a game; there are: mexican-poker, mexican-sweat, no-peek"):
        from_overrides("wiki", {}, game="chess")
    with pytest.raises(RulesError, match="'chess' is not a game"):
        default_preset("chess")
