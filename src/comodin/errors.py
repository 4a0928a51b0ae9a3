"""Every deliberate exception, as a tree.

    ComodinError
    |-- NotationError        text that is not a card, a holding, an amount
    |-- CardError            a card that this deck does not hold, or holds once
    |-- RulesError           a rule set, stakes or seats that cannot be
    |-- IllegalActionError   an action that the rules refuse in this state
    |-- FairError            a deal that is not the one that was committed to
    |-- RecordError          a file that is not a record, with its line
    `-- RecordVersionError   a record of a later version than this one reads

A message says what was given and what would be right, and is a `Text`, so
that interfaces can say it in Spanish.  Nothing changes when one is raised.
"""

from __future__ import annotations

from typing import Any

from comodin.texts import Lang, Text

__all__ = [
    "CardError",
    "ComodinError",
    "FairError",
    "IllegalActionError",
    "NotationError",
    "RecordError",
    "RecordVersionError",
    "RulesError",
]


class ComodinError(Exception):
    """The root of every error that this package raises on purpose."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message

    def to(self, lang: Lang) -> str:
        """Return the message in English or Spanish."""
        return self.message.to(lang)

    def __reduce__(self) -> tuple[Any, ...]:
        return _plain, (type(self), self.message)


class NotationError(ComodinError, ValueError):
    """Text that does not say what it should: a card, a holding, an amount."""


class CardError(ComodinError, ValueError):
    """A card that cannot be here: not in the deck, given twice, already out."""


class RulesError(ComodinError, ValueError):
    """House rules, stakes, seats or stacks that contradict each other."""


class IllegalActionError(ComodinError, ValueError):
    """An action that the rules refuse in this state; the state is unchanged.

    `code` is for programs, `reason` for people, `clauses` the ids of the
    rules behind it (``P27``, ``R3.12``).
    """

    def __init__(self, action: object, *, code: str, reason: Text, clauses: tuple[str, ...] = ()) -> None:
        said = getattr(action, "text", action)
        super().__init__(Text("errors.illegal", action=said, reason=reason))
        self.action = action
        self.code = code
        self.reason = reason
        self.clauses = clauses

    def __reduce__(self) -> tuple[Any, ...]:
        return _illegal, (self.action, self.code, self.reason, self.clauses)


class FairError(ComodinError, ValueError):
    """A deal, or what is said of one, that is not as it was committed to."""


class RecordError(ComodinError, ValueError):
    """A file that does not hold what a record must hold.

    `line` is the line of the file, from 1, where it is known.
    """

    def __init__(self, message: Text, *, line: int | None = None) -> None:
        super().__init__(message if line is None else Text("errors.at_line", line=line, message=message))
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return _record, (type(self), self.message, self.line)


class RecordVersionError(RecordError):
    """A record written by a later version, which this one must not guess at."""


def _illegal(action: object, code: str, reason: Text, clauses: tuple[str, ...]) -> IllegalActionError:
    return IllegalActionError(action, code=code, reason=reason, clauses=clauses)


def _plain(kind: type[ComodinError], message: Text) -> ComodinError:
    return kind(message)


def _record(kind: type[RecordError], message: Text, line: int | None) -> RecordError:
    error = kind(message)
    error.line = line
    return error
