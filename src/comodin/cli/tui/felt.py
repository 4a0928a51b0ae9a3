"""The felt: three columns of plates, the pot and the street between them.

The columns keep their places whatever happens in the hand.  The middle shows
what is in the pot and what comes next; in the games in which cards are turned
up it shows the middle card, the hand to beat, and what a card risks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widgets import Static

from comodin.cli.tui import middle
from comodin.cli.tui.cards import Block, Look, row
from comodin.cli.tui.places import Spots, spots
from comodin.cli.tui.plate import HEIGHTS, Size, plate
from comodin.games import NoPeek
from comodin.hand import HandState
from comodin.telling.screen import showing_pots
from comodin.telling.seating import Seating
from comodin.texts import say

__all__ = ["Felt", "felt_lines"]

WIDE_PLATE: Final = 33
WIDEST_PLATE: Final = 40
STREETS: Final = 4
ROOMY: Final = 20

_BY_SIZE: Final[tuple[Size, ...]] = ("grand", "tall")


class Felt(Static):
    """The felt as a widget: give it a view."""

    _shown: tuple[HandState, Seating, Look] | None = None

    def show(self, view: HandState, seating: Seating, look: Look) -> None:
        """Draw a view of the hand."""
        self._shown = view, seating, look
        width, height = self.size.width or 80, self.size.height or 12
        self.update(Content("\n").join(felt_lines(view, seating, look, width=width, height=height)))

    def on_resize(self) -> None:
        """Draw for the room there is."""
        if self._shown is not None:
            self.show(*self._shown)


def felt_lines(view: HandState, seating: Seating, look: Look, *, width: int, height: int) -> Block:
    """Return the felt in lines, to fill a field of some width and height."""
    where = spots(seating)
    column = min(WIDEST_PLATE, (width - 4) // 3)
    centre = width - 2 * column - 4
    size = _size(where, column, height, reveals=isinstance(view.game, NoPeek))

    def seats(places: Sequence[int]) -> list[Block]:
        return [plate(view, seating, p, look, width=column, size=size) for p in places]

    left = _column(seats(where.left), column, height)
    right = _column(seats(where.right), column, height)
    top = _top(seats(where.top), centre)
    if isinstance(view.game, NoPeek) and height < ROOMY:
        top = top[:-1]
    if top and height >= ROOMY:
        top.insert(0, Content(" " * centre))
    between = _between(view, seating, look, centre, height - len(top))
    rows = [*top, *between]
    blank = Content(" ")
    return [blank + blank.join(list(line)) + blank for line in zip(left, rows, right, strict=True)]


def _size(where: Spots, column: int, height: int, *, reveals: bool) -> Size:
    """Return the largest size at which all plates fit, and the middle with them."""
    middle_needs = 11 if reveals else 6
    for size in _BY_SIZE:
        lines = HEIGHTS[size] + 1
        fits = height >= where.rows * lines and (not where.top or height >= lines + middle_needs)
        if fits and (size != "grand" or column >= WIDE_PLATE):
            return size
    return "small"


def _column(plates: Sequence[Block], width: int, height: int) -> Block:
    """Return plates above each other, the room between them shared out."""
    blank = Content(" " * width)
    if not plates:
        return [blank] * height
    spare = height - sum(len(block) for block in plates)
    gaps = len(plates) + 1
    lines: Block = []
    for place, block in enumerate(plates):
        share = (spare * (place + 1)) // gaps - (spare * place) // gaps
        lines += [blank] * share + block
    return lines + [blank] * (height - len(lines))


def _top(plates: Sequence[Block], width: int) -> Block:
    """Return the plates across the top of the middle column; two of them share it where it is wide enough."""
    if not plates:
        return []
    if len(plates) == 1 or sum(block[0].cell_length + 1 for block in plates) > width:
        return [line for block in plates for line in [*(_centred(line, width) for line in block), Content(" " * width)]]
    joined = [Content(" ").join(list(lines)) for lines in zip(*plates, strict=True)]
    return [*(_centred(line, width) for line in joined), Content(" " * width)]


def _centred(line: Content, width: int) -> Content:
    line = line.truncate(width, ellipsis=True)
    spare = width - line.cell_length
    return line.pad_left(spare // 2).pad_right(spare - spare // 2)


def _between(view: HandState, seating: Seating, look: Look, width: int, height: int) -> Block:
    """Return what lies in the middle, in exactly `height` lines."""
    if isinstance(view.game, NoPeek):
        lines = middle.middle_lines(view, seating, look, width=width, height=height)
    else:
        lines = [*_street(view, look, width), *([] if view.over else [Content(""), *_pots(view, seating, look)])]
        if view.common:
            common = say("play.table.common", look.lang, cards="").rstrip()
            lines += [Content(""), Content.styled(common, "$felt-text-2"), row(view.common, look)]
    lines = lines[:height]
    above = (height - len(lines)) // 2
    blank = Content(" " * width)
    filled = [blank] * above + [_centred(line, width) for line in lines]
    return filled + [blank] * (height - len(filled))


def _street(view: HandState, look: Look, width: int) -> Block:
    """Return how far the hand has come: a mark for each of the four betting rounds, and its name."""
    street = min(view.street, 5)
    moment = "before" if view.kind == "choose" and street > 2 else "street"
    done = street - 1
    marks = Content.assemble(("━ " * done, "$brass"), ("━ " * (STREETS - done), "$felt-hi"))
    if view.over:
        return [marks, Content.styled(say("terminal.middle.over", look.lang), "$felt-text-2")]
    name = Content.styled(say(f"play.{moment}.{max(street, 2)}", look.lang), "$felt-text-2")
    line = marks + name
    return [line] if line.cell_length <= width else [marks, name]


def _pots(view: HandState, seating: Seating, look: Look) -> Block:
    """Return the pots: the first one loud, those beside it with who may win them."""
    lang = look.lang
    layers = [(amount, places) for amount, places in showing_pots(view) if amount]
    total = sum(amount for amount, _ in layers)
    if len(layers) < 2:
        return [_amount(say("terminal.pot.one", lang), total)]
    lines: Block = [_amount(say("terminal.pot.main", lang), layers[0][0])]
    live = [p for p in view.live if not view.seat(p).out]
    for amount, places in layers[1:]:
        missing = [seating.name(p) for p in live if p not in places]
        lines.append(_amount(say("terminal.pot.side", lang), amount))
        if missing and len(lines) < 6:
            without = say("terminal.pot.without", lang, names=", ".join(missing))
            lines.append(Content.styled(without, "$felt-text-2"))
    return lines


def _amount(word: str, amount: int) -> Content:
    return Content.assemble(("● ", "$brass"), (f"{word} ", "$felt-text-2"), (str(amount), "bold $felt-text"))
