"""The finished hands of the session, to look at again.

    ReviewScreen(hands, lang, letters=False)    hands: PlayedHands, in order -> dismisses with None

Enter opens a hand step by step (`replay`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from comodin.cli.local.played import PlayedHand
from comodin.cli.tui.cards import Look, row
from comodin.cli.tui.screens.accounts import signed
from comodin.cli.tui.screens.parts import Key
from comodin.cli.tui.screens.replay import ReplayScreen, look_at
from comodin.cli.tui.screens.sheet import Sheet
from comodin.texts import Lang, say

__all__ = ["HandList", "ReviewScreen"]


class HandList(Widget, can_focus=True):
    """Hands, one a line, the newest first; ↑ and ↓ go through them, Enter or a click opens one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", show=False),
        Binding("down", "go(1)", show=False),
        Binding("pageup", "go(-10)", show=False),
        Binding("pagedown", "go(10)", show=False),
        Binding("home", "go(-100000)", show=False),
        Binding("end", "go(100000)", show=False),
        Binding("enter,space,right", "open", show=False),
    ]

    class Opened(Message):
        """A hand was chosen: its place in the list that was given."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, hands: Sequence[PlayedHand], lang: Lang, *, letters: bool) -> None:
        super().__init__(classes="hand-list")
        self._hands = list(reversed(hands))
        self._lang: Lang = lang
        self._letters = letters
        self._at = 0

    @property
    def at(self) -> int:
        """The place of the marked hand in the list that was given."""
        return len(self._hands) - 1 - self._at

    def mark(self, place: int) -> None:
        """Mark a hand by its place in the list that was given."""
        self._at = len(self._hands) - 1 - place
        self._draw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many hands there are."""
        return len(self._hands)

    def render(self) -> Content:
        """Write the list."""
        lines = [self._line(hand, self.size.width, chosen=at == self._at) for at, hand in enumerate(self._hands)]
        return Content("\n").join(lines)

    def _draw(self) -> None:
        """Write the list anew, with the marked hand in sight."""
        self.refresh()
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(0, self._at, self.size.width, 1), animate=False)

    def _line(self, hand: PlayedHand, width: int, *, chosen: bool) -> Content:
        """Return a hand: its number, its game, your cards, how it ended, what it came to."""
        lang = self._lang
        look = look_at(hand, lang, letters=self._letters)
        number = Content.styled(f"{'▸' if chosen else ' '} {hand.number:>3}  ", "bold $text-1" if chosen else "$text-2")
        game = say(f"play.game.{hand.setup.game}", lang).ljust(16)
        result = _result(hand, lang)
        net = Content.styled(signed(hand.your_gain).rjust(6) + " ", _tone(hand.your_gain))
        room = width - number.cell_length - len(game) - net.cell_length
        cards = _your_cards(hand, look)
        ending = Content.styled(result, "$text-2").truncate(max(0, room - 30), ellipsis=True)
        cards = cards.truncate(28, ellipsis=True)
        line = number + Content.styled(game, "$text-2") + cards.pad_right(30 - cards.cell_length)
        line += ending.pad_right(max(0, room - 30 - ending.cell_length)) + net
        return line.stylize_before("on $night-3") if chosen else line

    def action_go(self, by: int) -> None:
        """Mark another hand."""
        self._at = max(0, min(len(self._hands) - 1, self._at + by))
        self._draw()

    def action_open(self) -> None:
        """Open the marked hand."""
        self.post_message(self.Opened(self.at))

    def on_click(self, event: Click) -> None:
        """Open what was clicked."""
        if event.y < len(self._hands):
            self._at = event.y
            self._draw()
            self.action_open()


def _tone(net: int) -> str:
    return "bold $agave" if net > 0 else "bold $danger" if net < 0 else "$text-2"


def _your_cards(hand: PlayedHand, look: Look) -> Content:
    """Return your cards, those that nobody has seen last."""
    if not hand.your_place:
        return Content.styled(say("screens.review.sat_out", look.lang), "$text-3")
    seat = hand.view.seat(hand.your_place)
    return row([*seat.upcards, *[card for card in seat.downcards if card is not None]], look)


def _result(hand: PlayedHand, lang: Lang) -> str:
    """Return how the hand ended for you, in a word or two."""
    if hand.view.ended in ("misdeal", "void"):
        return say("screens.review.void", lang)
    if not hand.your_place:
        return ""
    seat = hand.view.seat(hand.your_place)
    if hand.view.reveal.carried and hand.view.ended == "showdown":
        return say("screens.review.carried", lang)
    if seat.folded:
        return say("screens.review.folded", lang)
    return say("screens.review.won" if hand.your_gain > 0 else "screens.review.lost", lang)


class ReviewScreen(Sheet[None]):
    """The list of hands."""

    AUTO_FOCUS = "HandList"

    def __init__(self, hands: Sequence[PlayedHand], lang: Lang, *, letters: bool = False) -> None:
        super().__init__(lang)
        self._hands = [hand for hand in hands if hand.view.over]
        self._letters = letters

    @property
    def title_words(self) -> str:
        """What the list is."""
        return say("screens.review.title", self.lang)

    @property
    def keys(self) -> Sequence[Key]:
        """How a hand is chosen."""
        names = ("choose", "open") if self._hands else ()
        signs = {"choose": "↑↓", "open": "⏎"}
        return [(signs[name], say(f"screens.review.key_{name}", self.lang)) for name in names]

    def body(self) -> Iterable[Widget]:
        """List the hands."""
        if self._hands:
            yield HandList(self._hands, self.lang, letters=self._letters)
        else:
            yield Static(Content.styled(say("screens.review.nothing", self.lang), "$text-2"))

    def on_hand_list_opened(self, message: HandList.Opened) -> None:
        """Open a hand; come back to the one that was looked at last."""
        message.stop()
        screen = ReplayScreen(self._hands, message.place, self.lang, letters=self._letters)
        self.app.push_screen(screen, self._come_back)

    def _come_back(self, place: int | None) -> None:
        if place is not None:
            self.query_one(HandList).mark(place)
