"""Why: what may be done now, the rules behind it, and those of the joker or the middle card in sight.

    WhyScreen(view, options, look)    -> dismisses with None

`view` is the hand as its viewer knows it, `options` what is legal there;
without options only what lies on the table is explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from comodin.cli.tui.cards import Look
from comodin.cli.tui.choices import choices
from comodin.cli.tui.screens.parts import HEADING, Key, Prose, wrap
from comodin.cli.tui.screens.sheet import Dialog
from comodin.cli.tui.stepper import Stepper
from comodin.hand import HandState, Option, Wager
from comodin.telling.why import INFERRED, clause_text, joker_clauses, middle_clauses
from comodin.texts import say

__all__ = ["WhyScreen", "option_label", "why_lines"]


def option_label(view: HandState, option: Option, look: Look) -> str:
    """Return an option in words, a wager with all its amounts."""
    if issubclass(option.action, Wager):
        return say(f"terminal.do.{option.verb}", look.lang, amount=Stepper(option.amounts).spelled())
    return choices(view, [option], look)[0].label


def why_lines(view: HandState, options: Sequence[Option], look: Look, width: int) -> list[Content]:
    """Return each option with its clauses, then each clause once in a sentence."""
    lang = look.lang
    lines: list[Content] = []
    said = [option_label(view, option, look) for option in options]
    room = max(map(len, said), default=0)
    for text, option in zip(said, options, strict=True):
        clauses = ", ".join(dict.fromkeys(option.clauses))
        lines.append(Content.assemble((text.ljust(room + 3), "bold $text-1"), (clauses, "$text-3")))
    cited = list(dict.fromkeys(clause for option in options for clause in option.clauses))
    if not options:
        lines += [Content.styled(piece, "$text-2") for piece in wrap(say("screens.why.not_asked", lang), width)]
    groups = (("", cited), ("middle_title", middle_clauses(view)), ("joker_title", joker_clauses(view)))
    for title, clauses_of in groups:
        if clauses_of:
            lines.append(Content(""))
            lines += [Content.styled(say(f"play.why.{title}", lang), HEADING)] if title else []
            lines += _sentences(clauses_of, look, width)
    if any(clause.endswith(INFERRED) for clause in cited):
        lines += [Content(""), Content.styled(say("play.why.inferred", lang), "$text-3")]
    return lines


def _sentences(clauses: Sequence[str], look: Look, width: int) -> list[Content]:
    """Return clauses in sentences, each with its name at the left."""
    room = max(map(len, clauses)) + 2
    lines: list[Content] = []
    for clause in clauses:
        for place, piece in enumerate(wrap(clause_text(clause, look.lang), width - room)):
            name = "" if place else clause
            lines.append(Content.assemble((name.ljust(room), "$text-3"), (piece, "$text-1")))
    return lines


class WhyScreen(Dialog[None]):
    """The rules behind what is legal."""

    AUTO_FOCUS = ".dialog-body"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "back", show=False)]

    def __init__(self, view: HandState, options: Sequence[Option], look: Look) -> None:
        super().__init__(look.lang)
        self.add_class("-reading")
        self._view, self._options, self._look = view, tuple(options), look

    @property
    def title_words(self) -> str:
        """What is explained."""
        return say("screens.why.title" if self._options else "screens.why.title_table", self.lang)

    @property
    def keys(self) -> Sequence[Key]:
        """It can be scrolled."""
        return (("↑↓", say("screens.key.scroll", self.lang)),)

    def body(self) -> Iterable[Widget]:
        """Explain."""
        yield Prose(lambda width: Content("\n").join(why_lines(self._view, self._options, self._look, width)))
