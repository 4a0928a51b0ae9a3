"""Help for a newcomer: the game in a few lines, which hand beats which, the keys.

HelpScreen(game, lang)    game: the name of what is played -> dismisses with None
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual.content import Content
from textual.widget import Widget

from comodin.cards import parse_cards
from comodin.cli.tui.cards import Look, row
from comodin.cli.tui.screens.parts import HEADING, Key, Prose, wrap
from comodin.cli.tui.screens.sheet import WIDE, Sheet
from comodin.texts import Lang, say

__all__ = ["HelpScreen"]

POKER: Final = "mexican-poker"

_RANKING: Final = (
    ("five", "As Ah Ad Ac JoU"),
    ("straight_flush", "3s 4s 5s 6s 7s"),
    ("quads", "Ks Kh Kd Kc 5d"),
    ("flush", "Ah Jh 7h 5h 2h"),
    ("full_house", "Qs Qh Qd 6s 6c"),
    ("straight", "5c 6d 7h Js Qc"),
    ("trips", "7s 7h 7c Kd 3s"),
    ("two_pair", "Jh Jc 4s 4d As"),
    ("pair", "5h 5c Ad Qs 2c"),
    ("high", "As Kd Jc 6h 3d"),
)
"""From high to low; in the games with 52 cards a full house beats a flush, and nobody has five of a kind."""

_LINES: Final = {True: 10, False: 9}
_KEYS: Final = ("letter", "enter", "arrows", "digits", "hint", "why", "screens", "speed", "esc")


class HelpScreen(Sheet[None]):
    """How it goes, on one page."""

    def __init__(self, game: str, lang: Lang, *, letters: bool = False) -> None:
        super().__init__(lang)
        self._game, self._letters = game, letters

    @property
    def title_words(self) -> str:
        """What is explained."""
        return say("screens.help.title", self.lang, game=say(f"play.game.{self._game}", self.lang))

    @property
    def keys(self) -> Sequence[Key]:
        """It can be scrolled."""
        return (("↑↓", say("screens.key.scroll", self.lang)),)

    def body(self) -> Iterable[Widget]:
        """Explain."""
        yield Prose(self._page)

    def _page(self, width: int) -> Content:
        if width + 12 < WIDE:
            parts = [self._game_lines(width), self._ranking_lines(width), self._key_lines(width)]
            return Content("\n\n").join([Content("\n").join(part) for part in parts])
        column = (width - 6) // 2
        left = self._game_lines(column)
        right = [*self._ranking_lines(column), Content(""), *self._key_lines(column)]
        height = max(len(left), len(right))
        left += [Content("")] * (height - len(left))
        right += [Content("")] * (height - len(right))
        pairs = zip(left, right, strict=True)
        return Content("\n").join([one.pad_right(column + 6 - one.cell_length) + other for one, other in pairs])

    def _heading(self, name: str) -> Content:
        return Content.styled(say(f"screens.help.{name}", self.lang), HEADING)

    def _game_lines(self, width: int) -> list[Content]:
        """Return how the game goes, in numbered sentences."""
        poker = self._game == POKER
        kind = "poker" if poker else "sweat"
        lines = [self._heading("game")]
        for number in range(1, _LINES[poker] + 1):
            pieces = wrap(say(f"screens.help.{kind}.{number}", self.lang), width - 4)
            lines.append(Content.assemble((f"{number:>2}  ", "$text-3"), (pieces[0], "$text-1")))
            lines += [Content.styled(f"    {piece}", "$text-1") for piece in pieces[1:]]
        return lines

    def _ranking_lines(self, width: int) -> list[Content]:
        """Return which hand beats which, with an example of each."""
        poker, look = self._game == POKER, Look(self.lang, self._letters)
        ranking = list(_RANKING)
        if not poker:
            ranking = [(name, cards) for name, cards in ranking if name != "five"]
            flush = next(place for place, (name, _) in enumerate(ranking) if name == "flush")
            ranking[flush], ranking[flush + 1] = ranking[flush + 1], ranking[flush]
        lines = [self._heading("ranking")]
        for name, cards in ranking:
            words = say(f"ranking.{name}", self.lang).ljust(20)
            example = cards if poker or name != "straight" else "5c 6d 7h 8s 9c"
            lines.append(Content.styled(words, "$text-1") + row(parse_cards(example), look))
        said = say(f"screens.help.order_{'poker' if poker else 'sweat'}", self.lang)
        return [*lines, *(Content.styled(piece, "$text-2") for piece in wrap(said, width))]

    def _key_lines(self, width: int) -> list[Content]:
        """Return the keys."""
        lines = [self._heading("keys")]
        for name in _KEYS:
            key = say(f"screens.help.key.{name}", self.lang)
            pieces = wrap(say(f"screens.help.does.{name}", self.lang), width - 18)
            lines.append(Content.assemble((key.ljust(18), "bold $text-1"), (pieces[0], "$text-2")))
            lines += [Content.styled(" " * 18 + piece, "$text-2") for piece in pieces[1:]]
        return lines
