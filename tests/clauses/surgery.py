"""How a rule is taken out of the code: mutants, and the tools to make them.

A mutant is a small patch that makes its rule go away.  It is applied in a
process of its own and never undone.  A patch that does not find what it
replaces raises, so that no mutant dies of age.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from comodin.cards import Card
from comodin.games import MexicanPoker
from comodin.hand import Event, HandState
from comodin.ranking import FaceUpRanking, MexicanRanking

__all__ = ["MUTANTS", "Mutant", "Patch", "after", "face_up", "house", "method", "mutant", "ranking", "strength", "swap"]
__all__ += ["with_betting", "with_seat"]

Patch = Callable[[], None]
OURS: Final = ("tests.clauses.without_", "tests.clauses.surgery")


class Mutant(NamedTuple):
    """A rule gone: the ids whose tests must notice, what was done, and how."""

    ids: tuple[str, ...]
    what: str
    patch: Patch
    refusal_counts: bool = False
    """Whether it is enough that the rule set or the table is refused."""

    @property
    def name(self) -> str:
        """The first id and what was done."""
        return f"{self.ids[0]}: {self.what}"


MUTANTS: Final[list[Mutant]] = []


def mutant(*ids: str, what: str, refusal_counts: bool = False) -> Callable[[Patch], Patch]:
    """Register a patch under the ids that it disables: the tests of each of them must notice."""

    def register(patch: Patch) -> Patch:
        MUTANTS.append(Mutant(ids, what, patch, refusal_counts))
        return patch

    return register


# -- how things are replaced ------------------------------------------------------------


def swap(original: Any, substitute: Any) -> None:
    """Put a substitute wherever a module or a table of the package or its tests names the original."""
    places = 0
    for name, module in list(sys.modules.items()):
        if module is None or not name.startswith(("comodin", "tests")) or name.startswith(OURS):
            continue
        for key, value in list(vars(module).items()):
            if value is original:
                setattr(module, key, substitute)
                places += 1
            elif isinstance(value, dict):
                for inner in [inner for inner, held in value.items() if held is original]:
                    value[inner] = substitute
                    places += 1
    if not places:
        raise LookupError(f"nothing names {original!r}")


def method(owner: type, name: str, make: Callable[[Any], Any]) -> None:
    """Replace a method by what `make` returns for it."""
    owner = next(kind for kind in owner.__mro__ if name in kind.__dict__)
    original = owner.__dict__[name]
    setattr(owner, name, make(original.__func__ if isinstance(original, staticmethod) else original))


def house(game: type = MexicanPoker, /, **forced: Any) -> None:
    """Let every table of a game play by these options, whatever it asked for."""

    def make(init: Any) -> Any:
        return lambda self, rules, *rest, **named: init(self, rules.with_(**forced), *rest, **named)

    method(game, "__init__", make)


def ranking(**forced: Any) -> None:
    """Let every ranking have these options."""
    method(MexicanRanking, "__new__", lambda new: staticmethod(lambda cls, **named: new(cls, **{**named, **forced})))


def strength(change: Callable[[MexicanRanking, tuple[Card, ...], int], int]) -> None:
    """Let a change have the last word on what five cards are worth."""
    method(
        MexicanRanking,
        "strength",
        lambda original: lambda self, cards: change(self, tuple(cards), original(self, cards)),
    )


def face_up(change: Callable[[FaceUpRanking, tuple[Card, ...], int], int]) -> None:
    """Let a change have the last word on what face-up cards are worth."""
    method(
        FaceUpRanking,
        "strength",
        lambda original: lambda self, cards: change(self, tuple(cards), original(self, cards)),
    )


def after(kind: type[Event], change: Callable[[HandState, Any], HandState]) -> None:
    """Change the state once an event of a kind has been folded into it."""
    fold = sys.modules["comodin.hand.evolve"].FOLD
    original = fold[kind]
    fold[kind] = lambda state, event: change(original(state, event), event)


def with_betting(state: HandState, **changes: Any) -> HandState:
    """Return the state with its betting changed."""
    return replace(state, betting=replace(state.betting, **changes))


def with_seat(state: HandState, p: int, **changes: Any) -> HandState:
    """Return the state with one seat changed."""
    seats = list(state.seats)
    seats[p - 1] = replace(seats[p - 1], **changes)
    return replace(state, seats=tuple(seats))
