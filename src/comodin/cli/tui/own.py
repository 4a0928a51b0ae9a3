"""Your side of the felt: your cards, big; what they are worth, in words; your chips.

The card that only you see stands in a marigold frame with the words *only
you*; where nobody looks at his own cards it is a back, yours like anybody's.
"""

from __future__ import annotations

import textwrap
from typing import Final

from textual.content import Content
from textual.widgets import Static

from comodin.cli.tui.cards import Block, Look, beside, big_card, big_heap, row, width_of
from comodin.cli.tui.plate import state_words
from comodin.games import NoPeek
from comodin.hand import HandState, SeatState
from comodin.telling.ink import Ink
from comodin.telling.reveal import killed_by
from comodin.telling.screen import hand_line
from comodin.telling.seating import Seating
from comodin.texts import say

__all__ = ["Own", "own_lines", "own_width"]

LEAST: Final = 38
ROOMY: Final = 7
"""The lines from which on your cards stand larger."""


class Own(Static):
    """Your cards and words as a widget: give it a view."""

    def show(self, view: HandState, seating: Seating, look: Look, *, centred: bool, stack: int | None = None) -> None:
        """Draw your side of a view; `stack` is what you have where that is no longer what the view says."""
        lines = own_lines(view, seating, look, roomy=self.size.height >= ROOMY, stack=stack)
        spare = self.size.width - width_of(lines)
        margin = " " * (spare // 2 if centred and spare > 0 else 0)
        self.update(Content("\n").join([Content(margin) + line for line in lines]))


def own_width(view: HandState, seating: Seating, look: Look) -> int:
    """Return the columns that your side of the felt needs now."""
    return max(LEAST, width_of(own_lines(view, seating, look, roomy=False)))


def own_lines(view: HandState, seating: Seating, look: Look, *, roomy: bool, stack: int | None = None) -> Block:
    """Return your side of the felt: who you are, your cards, your hand."""
    if not seating.you:
        chips = Content("") if stack is None else _who(say("play.you", look.lang), stack, look)
        return [chips, Content.styled(say("terminal.own.out", look.lang), "$felt-text-2")]
    seat = view.seat(seating.you)
    title = _title(view, seating, seat, look, seat.stack if stack is None else stack)
    if seat.folded:
        out = "folded" if killed_by(view, seating.you) is None else "killed"
        words = Content.styled(say(f"terminal.own.{out}", look.lang), "$felt-text-2")
        return [title, Content(""), row([*seat.downcards, *seat.upcards], look), Content(""), words]
    if any(card is not None for card in seat.downcards) and seat.showdown != "shown":
        tag = Content.styled(f" {say('terminal.own.only_you', look.lang)} ", "bold $on-marigold on $marigold")
        title = tag + Content("  ") + title
    hand, _, joker = _hand(view, seating, look).partition("; ")
    cards = _cards(view, seat, look, roomy=roomy)
    if joker and cards:
        cards = _with_words(cards, joker)
    return [title, *cards, Content.styled(hand, "bold $felt-text")]


def _with_words(cards: Block, words: str) -> Block:
    """Return cards with a few words beside them."""
    lines = textwrap.wrap(words, max(10, len(words) // 2 + 1))
    said = [Content(""), *[Content.styled(f"  {line}", "$felt-text") for line in lines]]
    return [a + b for a, b in zip(cards, [*said, *[Content("")] * len(cards)], strict=False)]


def _who(name: str, stack: int, look: Look) -> Content:
    chips = Content.styled(say("play.table.chips", look.lang, chips=stack), "$felt-text-2")
    return Content.styled(name, "bold $felt-text") + Content("  ") + chips


def _title(view: HandState, seating: Seating, seat: SeatState, look: Look, stack: int) -> Content:
    lang, p = look.lang, seating.you
    turn = view.actor == p and not view.over
    name = ("▶ " if turn else "") + seating.name(p)
    parts = [Content.styled(name, "bold $marigold" if turn else "bold $felt-text")]
    if p == len(seating):
        parts.append(Content.styled(" D ", "bold $suit-s on $bone"))
    parts.append(Content.styled(say("play.table.chips", lang, chips=stack), "$felt-text-2"))
    if seat.bet and not seat.folded:
        parts.append(Content.assemble(("● ", "$brass"), (say("terminal.own.in", lang, chips=seat.bet), "$felt-text")))
    if not seat.folded:
        parts += [Content.styled(word, "$felt-text") for word in state_words(view, p, look, yours=True)]
    return Content("  ").join(parts)


def _cards(view: HandState, seat: SeatState, look: Look, *, roomy: bool) -> Block:
    """Return your cards, the hidden one first and framed; a heap of backs where nobody has looked."""
    if not seat.held:
        return []
    if any(card is None for card in seat.downcards):
        return _unseen(view, seat, look, roomy=roomy)
    frame = "" if seat.showdown == "shown" else "$marigold"
    blocks = [big_card(card, look, frame=frame, roomy=roomy) for card in seat.downcards]
    return beside([*blocks, *[big_card(card, look, roomy=roomy) for card in seat.upcards]])


def _unseen(view: HandState, seat: SeatState, look: Look, *, roomy: bool) -> Block:
    """Return cards turned and unturned; the next one to turn stands apart, in your colour."""
    blocks = [big_card(card, look, roomy=roomy) for card in seat.upcards]
    count = len(seat.downcards)
    if view.kind == "turn" and view.seat(view.actor) is seat and not view.over:
        blocks.append(big_card(None, look, frame="$marigold", roomy=roomy))
        count -= 1
    return beside([*blocks, big_heap(count, roomy=roomy)] if count else blocks)


def _hand(view: HandState, seating: Seating, look: Look) -> str:
    """Return your hand in words, with what the joker plays as after a semicolon."""
    p = seating.you
    if isinstance(view.game, NoPeek):
        upcards = view.seat(p).upcards
        if not upcards:
            return say("terminal.own.nothing", look.lang) if view.seat(p).held else ""
        return say("play.reveal.yours", look.lang, hand=view.game.ranking.value(upcards).describe(look.lang))
    return hand_line(view, p, Ink(lang=look.lang, ranking=look.ranking))
