"""The action bar: one button for each legal option, the amount of a wager, and between hands what comes next.

Keys and clicks come to the same: a click on a button is its key.  `press`
tells whether a key meant something here, so that the screen can use the
others.  An answer is given once: the bar is empty until it is filled again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from comodin.cli.telling.screen import full_pot, half_pot
from comodin.cli.tui.button import Button, face
from comodin.cli.tui.cards import Look
from comodin.cli.tui.choices import Choice, aside, choices, question
from comodin.cli.tui.stepper import STRIDE, Stepper
from comodin.hand import Action, HandState, Option
from comodin.texts import Lang, say

__all__ = ["RESERVED", "ActionBar"]

_STEPS: Final = {"left": -1, "right": 1, "minus": -1, "plus": 1, "up": STRIDE, "down": -STRIDE}
RESERVED: Final = frozenset("fkcibrsma")
"""Keys of the betting, which mean nothing else while you are asked to bet, open to you or not."""
_BETTING: Final = ("check", "call", "fold")
_NAMED: Final = {"h": "half", "p": "pot", "a": "all_in"}


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
        self._note = ""
        self._question = ""

    def compose(self) -> ComposeResult:
        """Lay out a line of words above a row of buttons."""
        yield Static(id="question")
        yield Horizontal(id="buttons")

    @property
    def stepper(self) -> Stepper | None:
        """The amount of the wager, where one is open to you."""
        return self._stepper

    @property
    def open(self) -> tuple[Choice, ...]:
        """What can be chosen now."""
        return tuple(self._choices)

    # -- filling it ------------------------------------------------------------------

    async def ask(self, view: HandState, options: Sequence[Option], look: Look) -> None:
        """Offer what is legal."""
        self._clear()
        self._lang = look.lang
        self._choices = choices(view, options, look)
        wager = next((choice for choice in self._choices if choice.is_wager), None)
        if wager is not None:
            self._stepper = Stepper(wager.option.amounts)
            self._sizes = _sizes(view, self._stepper)
        self.set_class(view.kind in ("choose", "declare"), "-moment")
        self._question = question(view, options, look.lang)
        await self._fill(
            [Button(choice.keys[0], self._face(choice), choice.tone) for choice in self._choices],
            aside(view, look.lang),
        )
        self._say_question()

    async def offer(self, said: str, wishes: dict[str, tuple[str, str, str]]) -> None:
        """Offer what can be done between hands: by key the name of the wish, its words, its tone."""
        self._clear()
        self._wishes = {key: name for key, (name, _, _) in wishes.items()}
        self.remove_class("-moment")
        fits = cell_len(said) <= (self.size.width or self.app.size.width) - 2
        self._say(said if fits else "")
        buttons = [Button(key, face(_key_name(key), label), tone) for key, (_, label, tone) in wishes.items()]
        await self._fill(buttons, "" if fits else said)

    async def wait(self, said: str) -> None:
        """Offer nothing, and say what the table waits for."""
        self._clear()
        self.remove_class("-moment")
        self._say(said, "$text-3")
        await self._fill([])

    def note(self, said: str) -> None:
        """Say something above the buttons until the next change."""
        self._note = said
        self._say_question()

    def _clear(self) -> None:
        self._choices, self._wishes, self._stepper, self._sizes, self._note = [], {}, None, {}, ""

    async def _fill(self, buttons: Sequence[Button], said: str = "") -> None:
        row = self.query_one("#buttons", Horizontal)
        async with self.batch():
            await row.remove_children()
            await row.mount(*buttons, *([Static(Content(said), classes="aside")] if said else []))

    def _say(self, said: str, style: str = "bold $text-1") -> None:
        self.query_one("#question", Static).update(Content.styled(said, style))

    # -- drawing the choices -----------------------------------------------------------

    def _say_question(self) -> None:
        parts = [Content.styled(self._question, "bold $turn")]
        stepper = self._stepper
        if self._note:
            parts.append(Content.styled(self._note, "$danger"))
        elif stepper is not None and stepper.typed and stepper.to is None:
            refused = say("terminal.amount.not", self._lang, typed=stepper.typed, amounts=stepper.spelled())
            parts.append(Content.styled(refused, "$danger"))
        elif stepper is not None and stepper.many:
            parts.append(Content.styled(self._amount_keys(stepper), "$text-2"))
        self.query_one("#question", Static).update(Content("   ").join(parts))

    def _amount_keys(self, stepper: Stepper) -> str:
        key = "range" if stepper.ranged else "some"
        return say(f"terminal.amount.{key}", self._lang, amounts=stepper.spelled())

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
        return face(choice.key, sides[0] + label + sides[1], self._named(stepper))

    def _named(self, stepper: Stepper) -> str:
        """Return the totals with a name and their keys; or that all your chips go in."""
        if not stepper.many:
            return say("terminal.detail.all_in", self._lang) if "all_in" in self._sizes else ""
        said = {name: say(f"terminal.amount.{name}", self._lang, amount=total) for name, total in self._sizes.items()}
        shares = " · ".join(text for name, text in said.items() if name != "all_in")
        return "\n".join(text for text in (shares, said.get("all_in", "")) if text)

    def _armed(self) -> bool:
        stepper = self._stepper
        return stepper is not None and stepper.touched and stepper.to is not None

    # -- keys ------------------------------------------------------------------------------

    async def press(self, key: str) -> bool:
        """Do what a key means here; whether it meant anything."""
        if key in self._wishes:
            self.post_message(self.Wanted(self._wishes[key]))
            return True
        if not self._choices:
            return False
        if key == "enter":
            return self._enter()
        if self._stepper is not None and self._changes_amount(key, self._stepper):
            self._note = ""
            await self._redraw()
            return True
        choice = next((choice for choice in self._choices if key in choice.keys), None)
        if choice is not None:
            self._choose(choice)
        elif key in RESERVED and any(choice.option.verb in _BETTING for choice in self._choices):
            self.note(say("terminal.ask.shut", self._lang, key=key.upper()))
        else:
            return False
        return True

    def _enter(self) -> bool:
        if self._armed():
            self._choose(next(choice for choice in self._choices if choice.is_wager))
        elif self._stepper is None or not self._stepper.typed:
            marked = next((choice for choice in self._choices if choice.by_enter), None)
            if marked is not None:
                self._choose(marked)
            else:
                self.note(say("terminal.ask.enter", self._lang))
        return True

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

    async def _redraw(self) -> None:
        """Write the words anew, on the buttons that are there."""
        self._say_question()
        for button, choice in zip(self.query(Button), self._choices, strict=True):
            button.update(self._face(choice))


def _key_name(key: str) -> str:
    return "⏎" if key == "enter" else key.upper()


def _sizes(view: HandState, stepper: Stepper) -> dict[str, int]:
    """Return the totals that have a name, where they are open to you."""
    seat = view.seat(view.actor)
    named = {"half": half_pot(view), "pot": full_pot(view)} if stepper.ranged else {}
    named["all_in"] = seat.bet + seat.stack
    return {name: total for name, total in named.items() if total in stepper.amounts}
