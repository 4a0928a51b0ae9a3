"""A line of numbers drawn with braille dots, two across and four down in each sign, and its axes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from comodin.cli.local.statistics import Point

__all__ = ["braille", "stack_plot"]

_BITS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_EMPTY: Final = 0x2800


def braille(values: Sequence[int], width: int, height: int) -> list[str]:
    """Return a line through the values, from the least at the bottom to the greatest at the top.

    A line of equal values runs along the bottom.

    >>> braille([0, 3], 1, 1), braille([5, 5, 5], 2, 1)
    (['⡸'], ['⣀⣀'])
    """
    across, down = 2 * width, 4 * height
    low = min(values, default=0)
    span = max(values, default=0) - low or 1
    cells = [[0] * width for _ in range(height)]
    before: int | None = None
    for x in range(across if values else 0):
        y = round((_at(values, x, across) - low) * (down - 1) / span)
        first, last = (y, y) if before is None else sorted((y, before + (1 if y > before else -1 if y < before else 0)))
        for dot in range(first, last + 1):
            row, part = divmod(down - 1 - dot, 4)
            cells[row][x // 2] |= _BITS[x % 2][part]
        before = y
    return ["".join(chr(_EMPTY + cell) for cell in row) for row in cells]


def _at(values: Sequence[int], x: int, across: int) -> float:
    """Return the height of the line at a column of dots, the values spread evenly over all of them."""
    if len(values) == 1:
        return values[0]
    place = x * (len(values) - 1) / (across - 1)
    left = min(int(place), len(values) - 2)
    return values[left] + (values[left + 1] - values[left]) * (place - left)


def stack_plot(points: Sequence[Point], width: int, height: int) -> list[Content]:
    """Return your stack hand by hand: greatest and least at the left, hand numbers below, buys marked by triangles."""
    if not points:
        return []
    values = [points[0].before]
    for point in points:
        values.append(point.after)
    low, high = min(values), max(values)
    labels = [str(high), *[""] * (height - 4), str(low)] if height > 3 else [str(high)]
    room = max(len(str(high)), len(str(low)))
    across = width - room - 2
    lines = []
    for label, drawn in zip(labels, braille(values, across, len(labels)), strict=True):
        sign = "┤" if label else "│"
        lines.append(Content.assemble((label.rjust(room), "$text-2"), (f" {sign}", "$line-strong"), (drawn, "$agave")))
    lines.append(Content.assemble((" " * room + " └", "$line-strong"), *_marks(points, across)))
    lines.append(Content.styled(" " * (room + 2) + _numbers(points, across), "$text-2"))
    return lines


def _place(index: int, count: int, across: int) -> int:
    """Return the column below the end of a hand, the first being that before it."""
    return round(index * (across - 1) / count)


def _marks(points: Sequence[Point], across: int) -> list[tuple[str, str]]:
    bought = {_place(index, len(points), across) for index, point in enumerate(points) if point.bought}
    return [("▲" if x in bought else "─", "bold $danger" if x in bought else "$line-strong") for x in range(across)]


def _numbers(points: Sequence[Point], across: int) -> str:
    """Return the numbers of some hands, each below its end, with blanks between."""
    line = [" "] * across
    last = len(points)
    stride = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if step * across >= 6 * last)
    wanted = [last, *(index for index in range(1, last) if points[index - 1].number % stride == 0 or index == 1)]
    for index in wanted:
        text = str(points[index - 1].number)
        start = max(0, min(across - len(text), _place(index, last, across) - len(text) // 2))
        if all(sign == " " for sign in line[max(0, start - 2) : start + len(text) + 2]):
            line[start : start + len(text)] = text
    return "".join(line)
