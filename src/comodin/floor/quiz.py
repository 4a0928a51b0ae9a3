"""The quiz of the floor: random irregular situations, what is ruled, and why.

The questions come from real positions of the engine and from the catalogue of
rulings (`comodin.floor.rulings`); the same seed asks the same questions.
It reads lines and writes lines, so it works in a terminal and in a pipe.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct

from comodin.cards import format_holding
from comodin.floor.rulings.entry import MARKS
from comodin.floor.rulings.questions import Question, ask
from comodin.hand import HandState, due
from comodin.rules import AnyRules
from comodin.texts import Lang, Text, say, topic

__all__ = ["Score", "run_quiz"]

WIDTH: Final = 80
LETTERS: Final = "abcd"
STOP: Final = ("q", "quit", "salir")
MOST_CLAUSES: Final = 2
"""Clauses that an explanation spells out."""


class Score(Struct, frozen=True):
    """How many questions were answered, and how many of them right."""

    answered: int = 0
    right: int = 0


def run_quiz(
    rules: AnyRules,
    base: str,
    *,
    lines: Iterator[str],
    write: Callable[[str], object],
    rounds: int = 10,
    seed: str = "",
    lang: Lang = "en",
    name: str | None = None,
) -> Score:
    """Ask `rounds` questions on a house's rules and return the score.

    `base` is the preset behind the rules, `name` what the house is called if
    that is not the preset.

    `lines` are the answers: a letter or a number, `q` to stop; where they end,
    the quiz ends with the score so far.  Anything else is asked again.

    >>> from comodin.rules import preset
    >>> said = []
    >>> run_quiz(preset("wiki"), "wiki", lines=iter(["what?", "q"]), write=said.append, rounds=1, seed="1")
    Score(answered=0, right=0)
    >>> said[-1]
    '0 of 0 right.'
    """
    page = _Page(write, lang)
    score = Score()
    for number in range(1, rounds + 1):
        question = ask(rules, base, Random(f"{seed}/{number}"))
        heading = say("quiz.heading", lang, number=number, rounds=rounds, house=name or base)
        _put(question, heading, page)
        answer = _answer(len(question.answers), lines, page)
        if answer is None:
            break
        right = answer == question.right
        score = Score(answered=score.answered + 1, right=score.right + right)
        _explain(question, page, right=right)
    page.say("score", right=score.right, answered=score.answered)
    return score


class _Page(NamedTuple):
    """Where the quiz is written, and in which language."""

    write: Callable[[str], object]
    lang: Lang

    def say(self, name: str, **given: object) -> None:
        """Write a sentence of the quiz."""
        self.write(say(f"quiz.{name}", self.lang, **given))

    def wrapped(self, said: str, *, first: str = "", rest: str = "") -> None:
        """Write a sentence in lines."""
        for line in textwrap.wrap(said, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False):
            self.write(line)


def _put(question: Question, heading: str, page: _Page) -> None:
    before, lang = question.before, page.lang
    page.write(heading if before is None else f"{heading} · {_where(before, lang)}")
    if before is not None:
        for line in _table(before, lang):
            page.write(line)
    for text in question.happened:
        page.wrapped(text.to(lang))
    page.write("")
    for letter, answer in zip(LETTERS, question.answers, strict=False):
        page.wrapped(" ".join(text.to(lang) for text in answer), first=f"  {letter}) ", rest="     ")
    page.say("prompt", last=LETTERS[len(question.answers) - 1])


def _answer(choices: int, lines: Iterator[str], page: _Page) -> int | None:
    """Return the answer that is chosen, None where the trainee stops."""
    words = {word: n for n in range(choices) for word in (LETTERS[n], str(n + 1))}
    for line in lines:
        given = line.strip().casefold().rstrip(").")
        if given in STOP:
            return None
        if given in words:
            return words[given]
        shown = line.strip() if line.strip().isprintable() else "?"
        page.say("again", given=textwrap.shorten(shown, 30, placeholder="…"), last=LETTERS[choices - 1])
    return None


def _explain(question: Question, page: _Page, *, right: bool) -> None:
    page.say("right" if right else "wrong", letter=LETTERS[question.right])
    page.wrapped(question.entry.reason.to(page.lang), first="  ", rest="  ")
    page.write(f"  {' '.join(question.ruling.clauses)}")
    known = topic("clauses")
    plain = [clause.rstrip(MARKS) for clause in question.ruling.clauses]
    for clause in [clause for clause in plain if clause in known][:MOST_CLAUSES]:
        page.wrapped(f"{clause}: {say(f'clauses.{clause}', page.lang)}", first="  ", rest="      ")
    page.write("")


def _where(state: HandState, lang: Lang) -> str:
    game = state.game.name
    street = Text(f"quiz.street.{state.street}") if game == "mexican-poker" and state.street in (2, 3, 4, 5) else None
    pot = say("quiz.pot", lang, pot=state.pot)
    return pot if street is None else f"{street.to(lang)} · {pot}"


def _table(state: HandState, lang: Lang) -> Iterator[str]:
    """Give the seats as everybody sees them, and who is to act."""
    wanted = due(state)
    turn = state.actor or (wanted.p if wanted is not None else 0)
    if state.reveal.middle:
        yield "  " + say("quiz.middle", lang, cards=" ".join(map(str, state.reveal.middle)))
    for p, seat in enumerate(state.seats, 1):
        if seat.folded:
            said = say("quiz.folded", lang)
        else:
            cards = format_holding(seat.upcards, [None] * len(seat.downcards))
            said = say("quiz.seat", lang, cards=cards or "-", bet=seat.bet, stack=seat.stack)
        note = ""
        if p == turn:
            note = "  <- " + say("quiz.turn" if state.actor else "quiz.due", lang)
        yield f"  p{p}  {said}{note}"
