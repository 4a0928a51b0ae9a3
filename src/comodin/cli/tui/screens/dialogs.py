"""Short questions over the table: chips to buy, and whether to leave.

    BuyDialog(lang, stack, bounds)                         -> the amount, or None
    QuitDialog(lang, ledger, names=, hand=, running=)      -> "save", "leave" or None

`bounds` are what P31 allows somebody without chips; with chips any amount may
be added.  Leaving for good is possible between hands, after the accounts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import ClassVar, Final, Literal

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from comodin.cli.tui.screens.accounts import ledger_lines, settlement_lines
from comodin.cli.tui.screens.form import Field
from comodin.cli.tui.screens.parts import Key, Prose, Push, wrap
from comodin.cli.tui.screens.sheet import Dialog
from comodin.table import BuyIn, Ledger
from comodin.table.decide import MOST_CHIPS
from comodin.telling.why import clause_text
from comodin.texts import Lang, say

__all__ = ["BuyDialog", "QuitDialog", "Quitting", "sentence"]

Quitting = Literal["save", "leave"]

PARTS: Final = 10
"""A step of the arrows is so great a part of a full buy-in."""
PAYMENTS: Final = 24
"""The columns that a payment needs."""


def sentence(said: str, width: int) -> Content:
    """Return a sentence in lines."""
    return Content.styled("\n".join(wrap(said, width)), "$text-2")


class BuyDialog(Dialog[int]):
    """How many chips: one of the usual amounts at once, or another one, typed or stepped with ↑ and ↓."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(1)", show=False, priority=True),
        Binding("down", "step(-1)", show=False, priority=True),
        Binding("f", "buy('full')", show=False, priority=True),
        Binding("s", "buy('short')", show=False, priority=True),
    ]
    AUTO_FOCUS = "Input"

    def __init__(self, lang: Lang, stack: int, bounds: BuyIn) -> None:
        super().__init__(lang)
        self._stack, self._bounds = stack, bounds

    @property
    def title_words(self) -> str:
        """Whether one buys in or adds."""
        return say("screens.buy.title_add" if self._stack else "screens.buy.title", self.lang)

    @property
    def keys(self) -> Sequence[Key]:
        """What steps the amount; the others are on the buttons."""
        return (("↑↓", say("screens.buy.key_step", self.lang)),)

    def body(self) -> Iterable[Widget]:
        """Say what may be bought, and ask how much."""
        lang, bounds = self.lang, self._bounds
        yield Prose(lambda width: sentence(self._allowed(), width))
        yield Field("amount", say("screens.buy.amount", lang), str(bounds.full), digits=True)

    def foot(self) -> Iterable[Widget]:
        """Offer what is typed, and the usual amounts."""
        usual = {"full": "F", "short": "S"}
        pushes = [
            Push(name, say(f"screens.buy.{self._called(name)}", self.lang, chips=self._amount(name)), key=key)
            for name, key in usual.items()
            if self._amount(name)
        ]
        yield Horizontal(Push("typed", ""), *pushes, classes="pushes")

    def _called(self, name: str) -> str:
        """Return which words are on a button: to add chips is not to buy in."""
        return f"{name}_add" if self._stack else name

    def _amount(self, name: str) -> int:
        """Return how many chips a button buys; 0 for a short buy where none is allowed."""
        if name == "short":
            return 0 if self._stack else self._bounds.short
        return self._bounds.full if name == "full" else self.amount

    def _allowed(self) -> str:
        lang, bounds = self.lang, self._bounds
        if self._stack:
            return say("screens.buy.add", lang, stack=self._stack)
        key = "either" if bounds.short else "full_only"
        allowed = say(f"screens.buy.{key}", lang, full=bounds.full, short=bounds.short)
        return f"{allowed} {clause_text('P31', lang)} (P31)"

    @property
    def amount(self) -> int:
        """What is typed; 0 where nothing is."""
        return int(self.query_one(Input).value or 0)

    @property
    def least(self) -> int:
        """The least that may be bought."""
        return 1 if self._stack else self._bounds.least

    def _wrong(self) -> str:
        """Return what is wrong with the amount, "" where nothing is."""
        lang, bounds, amount = self.lang, self._bounds, self.amount
        if amount > MOST_CHIPS:
            return say("screens.buy.too_many", lang, most=MOST_CHIPS)
        if amount >= self.least:
            return ""
        key = "none" if self._stack else "too_short" if bounds.short else "not_full"
        return say(f"screens.buy.{key}", lang, full=bounds.full, short=bounds.short)

    def on_field_changed(self, message: Field.Changed) -> None:
        """Say at once what cannot be bought."""
        message.stop()
        self._note()

    def on_mount(self) -> None:
        """Say what the amount is."""
        self._note()

    def on_descendant_focus(self) -> None:
        """In the field, Enter buys what is typed."""
        self.query_one("#push-typed", Push).mean(meant=isinstance(self.focused, Input))

    def _note(self) -> None:
        """Say what the amount is: a full buy, a short one, or what you would have then."""
        amount, lang, wrong = self.amount, self.lang, self._wrong()
        if self._stack:
            said = say("screens.buy.then", lang, chips=self._stack + amount)
        else:
            said = say("screens.buy.is_full" if amount >= self._bounds.full else "screens.buy.is_short", lang)
        self.query_one(Field).say(said, wrong=wrong)
        self.query_one("#push-typed", Push).say(say(f"screens.buy.{self._called('typed')}", lang, chips=amount))

    def action_step(self, by: int) -> None:
        """Go a part of a full buy-in up or down, to round parts and never below what is allowed."""
        size = max(1, self._bounds.full // PARTS)
        part = self.amount // size + by if by > 0 else -(-self.amount // size) + by
        self.query_one(Input).value = str(min(max(self.least, part * size), MOST_CHIPS))

    def action_buy(self, name: str) -> None:
        """Buy for the amount of a button; what is wrong with the one that is typed stands beside it already."""
        amount = self._amount(name)
        if amount and not (name == "typed" and self._wrong()):
            self.dismiss(amount)

    def on_push_pressed(self, message: Push.Pressed) -> None:
        """Buy what was pressed."""
        self.action_buy(message.name)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Buy what is typed."""
        event.stop()
        self.action_buy("typed")


class QuitDialog(Dialog[Quitting]):
    """Whether to go, and whether for good; before that the accounts are shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "pick('save')", show=False),
        Binding("l", "pick('leave')", show=False),
    ]

    def __init__(self, lang: Lang, ledger: Ledger, *, names: Mapping[str, str], hand: int, running: bool) -> None:
        super().__init__(lang)
        self._ledger, self._names = ledger, dict(names)
        self._hand, self._in_hand = hand, running
        self._leaving = False

    @property
    def title_words(self) -> str:
        """What is asked."""
        return say("screens.quit.sure" if self._leaving else "screens.quit.title", self.lang)

    @property
    def escape_words(self) -> str:
        """Esc stays."""
        return say("screens.quit.key_stay", self.lang)

    def body(self) -> Iterable[Widget]:
        """Say what each way of going comes to."""
        if self._leaving:
            yield Prose(self._accounts)
            return
        waits = "waits_hand" if self._in_hand else "waits"
        for key in (waits, "after" if self._in_hand else "closes"):
            said = say(f"screens.quit.{key}", self.lang, hand=self._hand)
            yield Prose(partial(sentence, said))

    def foot(self) -> Iterable[Widget]:
        """Offer the ways; what cannot be undone never first."""
        lang = self.lang
        save = Push("save", say("screens.quit.save", lang), key="S")
        leave = Push("leave", say("screens.quit.leave", lang), key="L", danger=True)
        stay = Push("stay", say("screens.quit.stay", lang))
        pushes = [stay, leave] if self._leaving else [save, stay] if self._in_hand else [save, leave, stay]
        yield Horizontal(*pushes, classes="pushes")

    def _accounts(self, width: int) -> Content:
        """Return the accounts, and who would pay whom beside them, or below where that is too narrow."""
        rows = ledger_lines(self._ledger, self._names, self.lang, width)
        room = rows[0].cell_length + 4
        beside = width - room >= PAYMENTS
        paid = settlement_lines(self._ledger, self._names, self.lang, width - room if beside else width)
        if not beside:
            return Content("\n").join([*rows, Content(""), *paid])
        pairs = zip_longest(rows, paid, fillvalue=Content(""))
        return Content("\n").join([row.pad_right(room - row.cell_length) + payment for row, payment in pairs])

    def on_push_pressed(self, message: Push.Pressed) -> None:
        """Do what was pressed."""
        self.action_pick(message.name)

    def action_pick(self, name: str) -> None:
        """Go, stay, or look at the accounts before leaving for good."""
        if name == "stay":
            self.dismiss(None)
        elif name == "save" and not self._leaving:
            self.dismiss("save")
        elif name == "leave" and self._leaving:
            self.dismiss("leave")
        elif name == "leave" and not self._in_hand:
            self._leaving = True
            self.run_worker(self._ask_again(), exclusive=True)

    async def _ask_again(self) -> None:
        await self.recompose()
        self.query(Push).first().focus()
