"""Settings are kept, and never in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from comodin.cli.local.preferences import Preferences, config_folder, load_preferences, save_preferences

LIKED = Preferences(lang="es", theme="day", letters=True, speed="fast", hints=False)


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    """The folder is made where it is missing."""
    folder = tmp_path / "deep" / "comodin"

    assert save_preferences(LIKED, folder)
    assert load_preferences(folder) == LIKED
    assert [file.name for file in folder.iterdir()] == ["settings.json"]


def test_without_a_file_everything_is_as_by_default(tmp_path: Path) -> None:
    """Nobody has chosen anything yet."""
    assert load_preferences(tmp_path) == Preferences()


@pytest.mark.parametrize("damaged", [b"", b"{", b"[]", b"7", b"\xff\xfe", b'{"lang": {"a": 1}}'])
def test_a_damaged_file_is_as_none(tmp_path: Path, damaged: bytes) -> None:
    """Settings never keep anybody from playing."""
    (tmp_path / "settings.json").write_bytes(damaged)

    assert load_preferences(tmp_path) == Preferences()


def test_one_wrong_choice_does_not_cost_the_others(tmp_path: Path) -> None:
    """A theme that there is not, and a choice of a later version, are passed over."""
    (tmp_path / "settings.json").write_text('{"theme": "dusk", "letters": true, "music": "mariachi", "lang": "es"}')

    assert load_preferences(tmp_path) == Preferences(lang="es", letters=True)


def test_saving_replaces_the_file_as_a_whole(tmp_path: Path) -> None:
    """No other file is left over."""
    save_preferences(LIKED, tmp_path)
    save_preferences(Preferences(), tmp_path)

    assert load_preferences(tmp_path) == Preferences()
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_a_folder_that_cannot_be_is_no_reason_to_stop(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "comodin").write_text("")

    assert not save_preferences(LIKED, tmp_path / "comodin")
    assert load_preferences(tmp_path / "comodin") == Preferences()


def test_the_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """XDG_CONFIG_HOME goes before the usual place."""
    monkeypatch.setitem(os.environ, "XDG_CONFIG_HOME", str(tmp_path))

    assert config_folder() == tmp_path / "comodin"
    assert config_folder({}).name == "comodin"
