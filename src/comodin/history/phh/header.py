"""The fields of a PHH hand beside its actions: read into values, and written.

The variant tells game and betting structure; `_preset` and `_rules` the house
rules, `_game` which of its two names a game goes by where the preset has it
otherwise; `antes`, the bets and `starting_stacks` the chips.  Every other field
of PHH, and every field of one's own (``_mine``), is kept as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from comodin.errors import ComodinError, FairError
from comodin.fair import Transcript, from_plain, to_plain
from comodin.games import MexicanPoker, NoPeek, game_at
from comodin.hand.view import SPECTATOR, view
from comodin.history.drawn import narrowed
from comodin.history.phh.toml import dump_value
from comodin.history.record import HandRecord, default_names, rules_of
from comodin.rules import (
    GAMES,
    REVEAL_GAMES,
    AnyRules,
    RevealRules,
    Structure,
    default_preset,
    game_of,
)
from comodin.rules.stakes import sizes
from comodin.texts import Text

__all__ = ["CHECK", "FieldError", "Header", "header_fields", "read_header"]

_STRUCTURES: Final[dict[str, Structure]] = {"F": "limit", "S": "spread", "P": "pot_limit", "N": "no_limit"}
_POKER, _REVEAL = "MP", "NP"
_LIMITS: Final[dict[str, tuple[str, ...]]] = {
    "limit": ("small_bet", "big_bet"),
    "one_bet": ("small_bet", "big_bet"),
    "spread": ("min_bet", "_max_bet"),
    "pot_limit": ("min_bet",),
    "no_limit": ("min_bet",),
}
CHECK: Final = "_check"
"""The last field of a hand whose deal can be checked: the digest of the text before it."""
_OURS: Final = frozenset(
    {
        *("variant", "_preset", "_rules", "antes", "small_bet", "big_bet", "min_bet", "_max_bet", "bring_in"),
        *("_collection", "starting_stacks", "finishing_stacks", "players", "actions", "hand", "_viewer"),
        *("_game", "_carried", "_fair", CHECK),
    }
)
_KEPT: Final = frozenset(
    {
        *("ante_trimming_status", "blinds_or_straddles", "author", "event", "url", "venue", "address", "city"),
        *("region", "postal_code", "country", "time", "time_zone", "time_zone_abbreviation", "day", "month", "year"),
        *("level", "seats", "seat_count", "table", "winnings", "currency", "currency_symbol", "time_limit"),
        *("time_banks", "rake"),
    }
)


class FieldError(Exception):
    """A field that is not what it must be; the reader adds its line."""

    def __init__(self, key: str, message: Text) -> None:
        super().__init__(message)
        self.key, self.message = key, message


class Header(NamedTuple):
    """A hand before its first card."""

    id: str
    preset: str
    game_name: str
    game: MexicanPoker | NoPeek
    names: tuple[str, ...]
    finishing: tuple[int, ...] | None
    viewer: int | None
    actions: tuple[str, ...]
    kept: dict[str, Any]
    fair: Transcript | None


def read_header(table: dict[str, Any], *, number: int) -> Header:
    """Return what the fields say; `FieldError` for the first that is wrong.

    `number` is the hand's place in its file, its id where it has no other.
    """
    for key in table:
        if key not in _OURS and key not in _KEPT and not key.startswith("_"):
            raise FieldError(key, Text("history.phh.unknown", key=key))
    stacks = _chips_list(table, "starting_stacks")
    rules, preset, game_name = _rules(table)
    game = _game(table, rules, stacks, game_name)
    names = _texts(table, "players", default=default_names(len(stacks)))
    finishing = _chips_list(table, "finishing_stacks") if "finishing_stacks" in table else None
    for key, values in (("players", names), ("finishing_stacks", finishing or stacks)):
        if len(values) != len(stacks):
            raise FieldError(key, Text("history.phh.count", key=key, given=len(values), wanted=len(stacks)))
    return Header(
        id=_id(table, number),
        preset=preset,
        game_name=game_name,
        game=game,
        names=names,
        finishing=finishing,
        viewer=_viewer(table, len(stacks)),
        actions=_texts(table, "actions"),
        kept={key: value for key, value in table.items() if key not in _OURS},
        fair=_fair(table),
    )


def header_fields(record: HandRecord) -> Iterator[tuple[str, object]]:
    """Return the fields of a record that stand before its actions."""
    stakes, structure = record.stakes, record.structure
    letter = next(letter for letter, played in _STRUCTURES.items() if played == structure)
    yield "variant", letter + (_REVEAL if record.reveals else _POKER)
    yield "_preset", record.preset
    if record.game_name != game_of(record.preset):
        yield "_game", record.game_name
    if record.overrides:
        yield "_rules", record.overrides
    yield "antes", [stakes.ante] * len(record.seats)
    yield from zip(_LIMITS[sizes(structure, record.game_name)], (stakes.lower, stakes.upper), strict=False)
    if stakes.bring_in:
        yield "bring_in", stakes.bring_in
    if stakes.collection or record.rules().collection:
        yield "_collection", stakes.collection
    if record.carried:
        yield "_carried", record.carried
    yield "starting_stacks", [seat.stack for seat in record.seats]
    if record.names != default_names(len(record.seats)):
        yield "players", record.names
    yield "hand", int(record.id) if record.id.isascii() and str(_number(record.id)) == record.id else record.id
    if record.viewer is not None:
        yield "_viewer", record.viewer
    if record.fair is not None:
        yield "_fair", to_plain(_written_fair(record, record.fair))


def _rules(table: dict[str, Any]) -> tuple[AnyRules, str, str]:
    structure, reveals = _variant(table)
    preset, game = _preset(table, reveals=reveals)
    overrides = table.get("_rules", {})
    if not isinstance(overrides, dict):
        raise _wrong(table, "_rules", "table")
    try:
        rules_of(preset, {}, structure, game)
    except ComodinError as error:
        raise FieldError("_preset", error.message) from None
    try:
        rules = rules_of(preset, overrides, structure, game)
    except ComodinError as error:
        raise FieldError("_rules", error.message) from None
    if rules.structure != structure:
        raise FieldError("_rules", Text("history.phh.structure", given=structure, wanted=rules.structure))
    return rules, preset, game


def _variant(table: dict[str, Any]) -> tuple[Structure, bool]:
    """Return the structure that the variant says, and whether cards are turned up in its game."""
    variant = _need(table, "variant")
    if isinstance(variant, str) and variant[:1] in _STRUCTURES and variant[1:] in (_POKER, _REVEAL):
        return _STRUCTURES[variant[0]], variant[1:] == _REVEAL
    raise FieldError("variant", Text("history.phh.variant", given=dump_value(variant)))


def _preset(table: dict[str, Any], *, reveals: bool) -> tuple[str, str]:
    """Return the preset and the name of the game; each follows from the other where it is not given."""
    games = tuple(name for name in GAMES if (name in REVEAL_GAMES) == reveals)
    game = table.get("_game")
    if game is not None and game not in games:
        raise _wrong(table, "_game", "game", games=", ".join(games))
    preset = table.get("_preset", default_preset(game or games[0]))
    if not isinstance(preset, str):
        raise _wrong(table, "_preset", "text")
    return preset, game or next((name for name in games if preset in GAMES[name]), games[0])


def _game(table: dict[str, Any], rules: AnyRules, stacks: tuple[int, ...], game: str) -> MexicanPoker | NoPeek:
    antes = _chips_list(table, "antes")
    if len(antes) != len(stacks):
        raise FieldError("antes", Text("history.phh.count", key="antes", given=len(antes), wanted=len(stacks)))
    if len(set(antes)) > 1:
        raise FieldError("antes", Text("history.phh.antes", given=dump_value(antes)))
    sized = sizes(rules.structure, game)
    names = _LIMITS[sized]
    for key in ("small_bet", "big_bet", "min_bet", "_max_bet"):
        if key in table and key not in names:
            raise FieldError(key, Text("history.phh.variant_field", key=key, wanted=", ".join(names)))
    limits = tuple(_chips(table, key) for key in names)
    if sized == "one_bet" and limits[0] != limits[1]:
        raise FieldError("big_bet", Text("history.phh.one_bet", small=limits[0], big=limits[1]))
    try:
        stakes = rules.stakes(
            (limits[0], limits[-1]) if sized in ("limit", "spread") else limits[0],
            ante=antes[0] if antes else 0,
            bring_in=_chips(table, "bring_in") if "bring_in" in table else None,
            collection=_chips(table, "_collection") if "_collection" in table else None,
        )
    except ComodinError as error:
        raise FieldError("bring_in" if "bring_in" in table else names[0], error.message) from None
    try:
        if isinstance(rules, RevealRules):
            return NoPeek(rules, stakes, stacks, carried=_chips(table, "_carried") if "_carried" in table else 0)
        if "_carried" in table:
            raise FieldError("_carried", Text("history.phh.carried"))
        return game_at(rules, stakes, stacks)
    except ComodinError as error:
        raise FieldError("starting_stacks", error.message) from None


def _fair(table: dict[str, Any]) -> Transcript | None:
    """Return the transcript of the deal; whether its check is right is the reader's business, who has the text."""
    if ("_fair" in table) != (CHECK in table):
        raise FieldError("_fair" if "_fair" in table else CHECK, Text("fair.check_missing"))
    if "_fair" not in table:
        return None
    try:
        return from_plain(table["_fair"])
    except FairError as error:
        raise FieldError("_fair", error.message) from None


def _written_fair(record: HandRecord, fair: Transcript) -> Transcript:
    """Return the transcript for what is written: in the reveal games no card that was not turned."""
    return narrowed(fair, [view(event, SPECTATOR) for event in record.events]) if record.reveals else fair


def _id(table: dict[str, Any], number: int) -> str:
    given = table.get("hand", number)
    if isinstance(given, bool) or not isinstance(given, int | str):
        raise _wrong(table, "hand", "id")
    return str(given)


def _viewer(table: dict[str, Any], seats: int) -> int | None:
    given = table.get("_viewer")
    if given is not None and (type(given) is not int or not 0 <= given <= seats):
        raise _wrong(table, "_viewer", "viewer", seats=seats)
    return given


def _need(table: dict[str, Any], key: str) -> Any:
    if key not in table:
        raise FieldError(key, Text("history.phh.missing", key=key))
    return table[key]


def _chips(table: dict[str, Any], key: str) -> int:
    given = _need(table, key)
    if type(given) is not int or given < 0:
        raise _wrong(table, key, "whole")
    return given


def _chips_list(table: dict[str, Any], key: str) -> tuple[int, ...]:
    given = _need(table, key)
    if not isinstance(given, list) or any(type(chips) is not int or chips < 0 for chips in given):
        raise _wrong(table, key, "wholes")
    return tuple(given)


def _texts(table: dict[str, Any], key: str, *, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
    given = table.get(key, default) if default is not None else _need(table, key)
    if not isinstance(given, list | tuple) or any(not isinstance(text, str) for text in given):
        raise _wrong(table, key, "texts")
    return tuple(given)


def _wrong(table: dict[str, Any], key: str, wanted: str, **more: object) -> FieldError:
    said = Text(f"history.wanted.{wanted}", **more)
    return FieldError(key, Text("history.phh.field", key=key, given=dump_value(table[key]), wanted=said))


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 19 else None
