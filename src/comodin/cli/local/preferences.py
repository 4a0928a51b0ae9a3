"""What a person has chosen once and for all: language, theme, signs, speed, hints.

A small JSON file in the folder for settings.  It is a convenience and never
in the way: what is missing or cannot be read is as by default, and a file
that cannot be written is left alone.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from comodin.texts import Lang

__all__ = ["Preferences", "config_folder", "load_preferences", "save_preferences"]

NAME = "settings.json"


class Preferences(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The choices; `lang` None is the language of the environment, `letters` writes ``Kd`` for a king of diamonds."""

    lang: Lang | None = None
    theme: Literal["night", "day"] = "night"
    letters: bool = False
    speed: Literal["slow", "normal", "fast", "instant"] = "normal"
    hints: bool = True


def config_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Return where this system keeps a user's settings, in a folder of our own.

    >>> config_folder({"XDG_CONFIG_HOME": "settings"}).parts
    ('settings', 'comodin')
    """
    environment = os.environ if environment is None else environment
    if asked := environment.get("XDG_CONFIG_HOME"):
        return Path(asked, "comodin")
    if sys.platform == "win32":
        return Path(environment.get("APPDATA", Path.home() / "AppData" / "Roaming"), "comodin")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Preferences" / "comodin"
    return Path.home() / ".config" / "comodin"


def load_preferences(folder: Path | None = None) -> Preferences:
    """Return what was chosen; each choice that is missing, or that there is not, as by default."""
    path = (config_folder() if folder is None else folder) / NAME
    try:
        found = msgspec.json.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Preferences()
    known = found if isinstance(found, dict) else {}
    kept: dict[str, object] = {}
    for name in Preferences.__struct_fields__:
        if name in known:
            try:
                kept[name] = getattr(msgspec.convert({name: known[name]}, Preferences), name)
            except msgspec.ValidationError:
                continue
    return msgspec.convert(kept, Preferences)


def save_preferences(preferences: Preferences, folder: Path | None = None) -> bool:
    """Keep the choices; the file is the old one or the new one, never half of it.  False where it cannot be written."""
    folder = config_folder() if folder is None else folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{NAME}.")
    except OSError:
        return False
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(preferences)) + b"\n")
        Path(name).replace(folder / NAME)
    except OSError:
        Path(name).unlink(missing_ok=True)
        return False
    return True
