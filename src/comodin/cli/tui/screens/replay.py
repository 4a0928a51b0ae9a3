"""One finished hand, step by step, as you knew it then.

    ReplayScreen(hands, place, lang, letters=False)    -> dismisses with the place of the hand looked at last

A step is what happened up to the next thing that is worth a sentence.  Where
you decided, what you could have done stands below it, and ? says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from comodin.cli.local.played import PlayedHand
from comodin.cli.tui.cards import Look
from comodin.cli.tui.felt import Felt
from comodin.cli.tui.ink import coloured
from comodin.cli.tui.own import Own
from comodin.cli.tui.screens.accounts import signed
from comodin.cli.tui.screens.parts import Edge, Key, KeyLine, spaced
from comodin.cli.tui.screens.sheet import Sheet
from comodin.cli.tui.screens.steps import Step, steps
from comodin.cli.tui.screens.why import WhyScreen, option_label
from comodin.games import MexicanPoker
from comodin.telling.ink import Ink
from comodin.texts import Lang, say

__all__ = ["ReplayScreen", "look_at"]

SAID = 3
"""The lines below the felt."""


def look_at(hand: PlayedHand, lang: Lang, *, letters: bool) -> Look:
    """Return how the cards of a hand are written."""
    return Look(lang, letters, hand.game.ranking if isinstance(hand.game, MexicanPoker) else None)


class ReplayScreen(Sheet[int]):
    """The table at each step of a hand."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "step(1)", show=False),
        Binding("left,backspace", "step(-1)", show=False),
        Binding("home", "step(-100000)", show=False),
        Binding("end", "step(100000)", show=False),
        Binding("up", "hand(-1)", show=False),
        Binding("down", "hand(1)", show=False),
        Binding("d", "decision", show=False),
        Binding("question_mark", "why", show=False),
    ]

    def __init__(self, hands: Sequence[PlayedHand], place: int, lang: Lang, *, letters: bool = False) -> None:
        super().__init__(lang)
        self._hands, self._place, self._letters = list(hands), place, letters
        self._at = 0
        self._steps: list[Step] = []
        self._take()

    @property
    def keys(self) -> Sequence[Key]:
        """How one goes through it."""
        signs = {"step": "←→", "hand": "↑↓", "ends": "Home End", "decision": "D", "why": "?"}
        names = ["step", "hand", "decision", "why", "ends"]
        return [(signs[name], say(f"screens.replay.key_{name}", self.lang)) for name in names]

    @property
    def hand(self) -> PlayedHand:
        """The hand that is looked at."""
        return self._hands[self._place]

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self._steps[self._at]

    def compose(self) -> ComposeResult:
        """Lay the table out, and the sentences below it."""
        yield Edge(classes="sheet-edge replay-edge")
        yield Static(classes="sheet-title")
        with Vertical(classes="replay-table"):
            yield Felt(classes="replay-felt")
            yield Own(classes="replay-own")
        yield Static(classes="replay-said")
        yield KeyLine(self.all_keys())

    def on_resize(self, event: Resize) -> None:
        """Draw for the room there is."""
        super().on_resize(event)
        self.call_after_refresh(self._draw)

    def _take(self) -> None:
        """Take up the hand that is chosen."""
        look = look_at(self.hand, self.lang, letters=self._letters)
        self._steps = steps(self.hand, Ink(colour=True, lang=self.lang, ranking=look.ranking))

    def _draw(self) -> None:
        """Show the step."""
        hand, step, lang = self.hand, self.step, self.lang
        look, seating = look_at(hand, lang, letters=self._letters), hand.seating(lang)
        self.query_one(Felt).show(step.view, seating, look)
        self.query_one(Own).show(step.view, seating, look, centred=self.has_class("-wide"))
        told = say("screens.replay.title", lang, number=hand.number, game=say(f"play.game.{hand.setup.game}", lang))
        count = say("screens.replay.step", lang, step=self._at + 1, steps=len(self._steps))
        net = f"{signed(hand.your_gain)}   " if hand.your_place else ""
        left = Content.assemble((" ◆ ", "bold $brass"), (told, "bold $text-1"))
        right = Content.assemble((net, "bold $text-1"), (f"{count} ", "$text-3"))
        self.query_one(".sheet-title", Static).update(spaced(left, right, self.app.size.width))
        self.query_one(".replay-said", Static).update(self._said(look))

    def _said(self, look: Look) -> Content:
        """Return the sentences of the step, and what you could have done."""
        step = self.step
        lines = [coloured(line.strip(), look).stylize_before("bold $text-1") for line in step.lines]
        if step.before is not None and step.options:
            labels = " · ".join(option_label(step.before, option, look) for option in step.options)
            lines.append(Content.styled(say("screens.replay.could", self.lang, options=labels), "$text-2"))
        return Content("\n").join(lines)

    # -- going through it --------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go some steps on or back, never past the ends."""
        self._at = max(0, min(len(self._steps) - 1, self._at + by))
        self._draw()

    def action_hand(self, by: int) -> None:
        """Look at another hand, from its beginning."""
        place = max(0, min(len(self._hands) - 1, self._place + by))
        if place != self._place:
            self._place, self._at = place, 0
            self._take()
            self._draw()

    def action_decision(self) -> None:
        """Go to your next decision; after the last one to the first."""
        mine = [place for place, step in enumerate(self._steps) if step.options]
        if mine:
            self._at = next((place for place in mine if place > self._at), mine[0])
            self._draw()

    def action_why(self) -> None:
        """Say what was legal there, and why."""
        step, look = self.step, look_at(self.hand, self.lang, letters=self._letters)
        self.app.push_screen(WhyScreen(step.before or step.view, step.options, look))

    def on_click(self) -> None:
        """Take a click for a step on."""
        self.action_step(1)

    def action_back(self) -> None:
        """Go back to the list, at this hand."""
        self.dismiss(self._place)
