"""The action bar: one button for each legal option, the amount of a wager, and between hands what comes next.

Keys and clicks come to the same: a click on a button is its key.  `press`
tells whether a key meant something here, so that the screen can use the
others.  An answer is given once: the bar is empty until it is filled again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from comodin.cli.tui import amounts
from comodin.cli.tui.button import Button, face
from comodin.cli.tui.cards import Look
from comodin.cli.tui.choices import Choice, aside, betting_keys, choices, question
from comodin.cli.tui.prompt import Prompt
from comodin.cli.tui.stepper import STRIDE, Stepper
from comodin.hand import Action, HandState, Option
from comodin.texts import Lang, say

__all__ = ["ActionBar"]

_STEPS: Final = {"left": -1, "right": 1, "minus": -1, "plus": 1, "up": STRIDE, "down": -STRIDE}
_AMOUNT: Final = frozenset({*"0123456789", "backspace", "home", "end", *_STEPS})
_BETTING: Final = ("check", "call", "fold")
_NAMED: Final = {"h": "half", "p": "pot", "a": "all_in"}
_QUESTION: Final = "bold $turn"
_TOLD: Final = "bold $text-1"


class _Plan(NamedTuple):
    """A button to be: its key, its face, its tone."""

    key: str
    face: Content
    tone: str


class ActionBar(Vertical):
    """What you may do now."""

    class Chosen(Message):
        """The player has decided."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action = action

    class Wanted(Message):
        """The player wants something else than an action of the game: the name of an action of the application."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self) -> None:
        super().__init__(id="actions")
        self._choices: list[Choice] = []
        self._wishes: dict[str, str] = {}
        self._stepper: Stepper | None = None
        self._sizes: dict[str, int] = {}
        self._lang: Lang = "en"
        self._prompt = Prompt()
        self._row = Horizontal(id="buttons")

    def compose(self) -> ComposeResult:
        """Lay out a line of words above a row of buttons."""
        yield self._prompt
        yield self._row

    @property
    def stepper(self) -> Stepper | None:
        """The amount of the wager, where one is open to you."""
        return self._stepper

    @property
    def open(self) -> tuple[Choice, ...]:
        """What can be chosen now."""
        return tuple(self._choices)

    @property
    def prompt(self) -> str:
        """What stands above the buttons."""
        return self._prompt.plain

    # -- filling it ------------------------------------------------------------------

    async def ask(self, view: HandState, options: Sequence[Option], look: Look) -> None:
        """Offer what is legal."""
        self._clear()
        self._lang = look.lang
        self._choices = choices(view, options, look)
        wager = next((choice for choice in self._choices if choice.is_wager), None)
        if wager is not None:
            self._stepper = Stepper(wager.option.amounts)
            self._sizes = amounts.sizes(view, self._stepper)
        self.set_class(view.kind in ("choose", "declare"), "-moment")
        self._prompt.ask(question(view, options, look.lang), _QUESTION)
        plans = [_Plan(choice.keys[0], self._face(choice), choice.tone) for choice in self._choices]
        await self._fill(plans, aside(view, look.lang))
        self._guide()

    async def offer(self, told: Sequence[str], wishes: dict[str, tuple[str, str, str]]) -> None:
        """Tell how it stands, in the first wording that fits, and offer what can be done between hands.

        `wishes` are by key the name of a wish, its words, its tone; Enter is
        another key of the main one.
        """
        self._clear()
        self._wishes = {key: name for key, (name, _, _) in wishes.items()}
        for name, _, tone in wishes.values():
            if tone == "main":
                self._wishes.setdefault("enter", name)
        self.remove_class("-moment")
        self._prompt.tell(told, _TOLD)
        await self._fill([_Plan(key, face(_key_name(key), label), tone) for key, (_, label, tone) in wishes.items()])

    async def wait(self, said: str) -> None:
        """Offer nothing, and say what the table waits for; a note stays."""
        self._choices, self._wishes, self._stepper, self._sizes = [], {}, None, {}
        self.remove_class("-moment")
        self._prompt.ask(said, "$text-3")
        await self._fill([])

    def note(self, said: str, tone: str = "$danger") -> None:
        """Say something above the buttons until the next change."""
        self._prompt.note(said, tone)

    def _clear(self) -> None:
        self._choices, self._wishes, self._stepper, self._sizes = [], {}, None, {}
        self._prompt.note("")

    async def _fill(self, plans: Sequence[_Plan], said: str = "") -> None:
        """Put buttons there; those that are there already stay, with new faces."""
        there = list(self._row.query(Button))
        beside = list(self._row.query(".aside").results(Static))
        same = [(button.key, button.tone) for button in there] == [(plan.key, plan.tone) for plan in plans]
        if same and bool(said) == bool(beside):
            for button, plan in zip(there, plans, strict=True):
                button.update(plan.face)
            for static in beside:
                static.update(Content(said))
            return
        async with self.batch():
            await self._row.remove_children()
            buttons = [Button(plan.key, plan.face, plan.tone) for plan in plans]
            await self._row.mount(*buttons, *([Static(Content(said), classes="aside")] if said else []))

    # -- drawing the choices -----------------------------------------------------------

    def _guide(self) -> None:
        """Say what the amount may be, or why it may not be what was typed."""
        stepper = self._stepper
        if stepper is None:
            return
        wrong = ""
        if stepper.typed and stepper.to is None:
            verb = next(choice.option.verb for choice in self._choices if choice.is_wager)
            wrong = amounts.refusal(verb, stepper, self._lang)
        self._prompt.note(wrong)
        self._prompt.guide(amounts.guide(stepper, self._lang) if stepper.many else "")

    def _face(self, choice: Choice) -> Content:
        if not choice.is_wager or self._stepper is None:
            enter = " ⏎" if choice.by_enter and not self._armed() else ""
            return face(choice.key, choice.label + enter, choice.detail, choice.picture)
        stepper = self._stepper
        shown = f"{stepper.typed}_" if stepper.typed else str(stepper.to)
        label = say(f"terminal.do.{choice.option.verb}", self._lang, amount=shown)
        if self._armed():
            label += " ⏎"
        sides = ("◀ ", " ▶") if stepper.many else ("", "")
        details = amounts.named(stepper, self._sizes, self._lang)
        return face(choice.key, sides[0] + label + sides[1], details)

    def _armed(self) -> bool:
        stepper = self._stepper
        return stepper is not None and stepper.touched and stepper.to is not None

    # -- keys ------------------------------------------------------------------------------

    def takes(self, key: str) -> bool:
        """Tell whether a key means something here."""
        if not self._choices:
            return key in self._wishes
        amount = self._stepper is not None and (key in _AMOUNT or _NAMED.get(key) in self._sizes)
        return key == "enter" or amount or key in self.keys

    @property
    def keys(self) -> frozenset[str]:
        """The letters that mean something here."""
        found = {*self._wishes, *(key for choice in self._choices for key in choice.keys)}
        return frozenset(found | set(self._shut()))

    def _shut(self) -> dict[str, str]:
        """Return the keys of the betting while you bet, open to you or not."""
        bets = any(choice.option.verb in _BETTING for choice in self._choices)
        return betting_keys(self._lang) if bets else {}

    async def press(self, key: str) -> bool:
        """Do what a key means here; whether it meant anything."""
        if not self.takes(key):
            return False
        choice = next((choice for choice in self._choices if key in choice.keys), None)
        if key in self._wishes:
            self._prompt.note("")
            self.post_message(self.Wanted(self._wishes[key]))
        elif key == "enter":
            self._enter()
        elif self._stepper is not None and self._changes_amount(key, self._stepper):
            self._redraw()
        elif choice is not None:
            self._choose(choice)
        else:
            verb = say(f"terminal.shut.{self._shut()[key]}", self._lang)
            self.note(say("terminal.ask.shut", self._lang, verb=verb))
        return True

    def _enter(self) -> None:
        if self._armed():
            self._choose(next(choice for choice in self._choices if choice.is_wager))
        elif self._stepper is None or not self._stepper.typed:
            marked = next((choice for choice in self._choices if choice.by_enter), None)
            if marked is not None:
                self._choose(marked)
            else:
                self.note(say("terminal.ask.enter", self._lang))

    def _choose(self, choice: Choice) -> None:
        action = choice.action(self._stepper.to if self._stepper is not None else None)
        if action is not None:
            self._clear()
            self.post_message(self.Chosen(action))

    def _changes_amount(self, key: str, stepper: Stepper) -> bool:
        """Change the amount, if the key does."""
        if key.isdecimal() and len(key) == 1:
            stepper.type(key)
        elif key == "backspace":
            stepper.rub()
        elif _NAMED.get(key) in self._sizes:
            stepper.near(self._sizes[_NAMED[key]])
        elif key in _STEPS:
            stepper.step(_STEPS[key])
        elif key == "home":
            stepper.least()
        elif key == "end":
            stepper.most()
        else:
            return False
        return True

    def _redraw(self) -> None:
        """Write the words anew, on the buttons that are there."""
        self._guide()
        for button, choice in zip(self.query(Button), self._choices, strict=True):
            button.update(self._face(choice))


def _key_name(key: str) -> str:
    return "⏎" if key == "enter" else key.upper()
