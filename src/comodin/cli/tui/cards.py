"""Cards as text: two signs on a plate, three lines at a roomy seat, big ones in front of you.

All of it is `Content` whose styles name theme colours; nothing is ever parsed
as markup, as a holding is written with brackets.  A card says its suit by
sign (or letter) and by colour.  A card that the viewer may not see is a back
and nothing more, whoever's it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from textual.content import Content

from comodin.cards import Card
from comodin.ranking import MexicanRanking
from comodin.texts import Lang, say

__all__ = [
    "Block",
    "Look",
    "beside",
    "big_card",
    "big_heap",
    "card_text",
    "fan",
    "grand_row",
    "joker_tag",
    "row",
    "small_card",
    "stacked",
    "tall_row",
    "width_of",
]

Block = list[Content]
"""Lines of one width, top to bottom."""

_SIGNS: Final = "♣♦♥♠"
_BACK: Final = "$back-line on $back"
_PAPERS: Final = ("$bone", "$bone-2")


class Look(NamedTuple):
    """How cards are written: the language of tags, letters or signs for suits, and what a joker plays as."""

    lang: Lang = "en"
    letters: bool = False
    ranking: MexicanRanking | None = None

    def role(self, card: Card) -> str:
        """Return what a joker plays as, as the key of a text; nothing for other cards and an undealt one."""
        if card.joker is None or card.token == "Jo":
            return ""
        role = (self.ranking or MexicanRanking()).role(card)
        return role.name.lower()


def card_text(card: Card, look: Look, *, ten: str = "T") -> str:
    """Return a card in two or three signs.

    >>> card_text(Card("Kd"), Look()), card_text(Card("Kd"), Look(letters=True)), card_text(Card("JoU"), Look())
    ('K♦', 'Kd', 'Jo')
    """
    if card.rank is None or card.suit is None:
        return "Jo"
    rank = ten if card.rank.letter == "T" else card.rank.letter
    return rank + (card.suit.letter if look.letters else _SIGNS[card.suit])


def _ink(card: Card) -> str:
    return "$suit-joker" if card.suit is None else f"$suit-{card.suit.letter}"


def small_card(card: Card | None, look: Look, *, paper: str = "$bone") -> Content:
    """Return a card of one line, a joker with its tag."""
    if card is None:
        return Content.styled("▒▒", _BACK)
    face = Content.styled(card_text(card, look), f"bold {_ink(card)} on {paper}")
    tag = joker_tag(card, look)
    return face + tag if tag else face


def joker_tag(card: Card, look: Look) -> Content:
    """Return what a joker plays as: WILD dark with marigold letters, BUG light with terracotta ones."""
    role = look.role(card)
    if not role:
        return Content("")
    style = "bold $marigold on $tag" if role == "wild" else "bold $terracotta on $bone-2"
    return Content.styled(f" {say(f'play.{role}', look.lang)} ", style)


def row(cards: Iterable[Card | None], look: Look, *, gap: str = " ") -> Content:
    """Return cards of one line beside each other."""
    return Content(gap).join([small_card(card, look) for card in cards])


def fan(count: int) -> Content:
    """Return backs on a heap, one sign for each but the last."""
    return Content.styled("▌" * (count - 1) + "▒▒" if count else "", _BACK)


def stacked(upcards: Sequence[Card], down: Sequence[Card | None], look: Look, *, limit: int) -> Content:
    """Return one line of a seat's cards, those face down first; closer together where there is little room."""
    hidden = row(down, look) if len(down) < 3 else fan(len(down))
    parts = [part for part in (hidden, row(upcards, look)) if part]
    line = Content("  ").join(parts)
    if line.cell_length > limit:
        close = [small_card(card, look, paper=_PAPERS[place % 2]) for place, card in enumerate(upcards)]
        line = Content(" ").join([part for part in (hidden, Content("").join(close)) if part])
    return line


# -- cards of several lines ----------------------------------------------------------------


def beside(blocks: Sequence[Block], *, gap: int = 1) -> Block:
    """Return blocks of one height beside each other."""
    return [Content(" " * gap).join(list(lines)) for lines in zip(*blocks, strict=True)] if blocks else []


def _tall(card: Card | None, look: Look, *, paper: str = "$bone") -> Block:
    if card is None:
        return [
            Content.styled("▄▄▄", "$back"),
            Content.styled("░░░", _BACK),
            Content.styled("░░░", _BACK),
        ]
    rank, suit = _faces(card, look)
    style = f"bold {_ink(card)} on {paper}"
    tag = joker_tag(card, look)
    wide = max(3, tag.cell_length)
    foot = tag or Content.styled(suit.rjust(wide), style)
    return [Content.styled("▄" * wide, paper), Content.styled(rank.ljust(wide), style), foot]


def _faces(card: Card, look: Look) -> tuple[str, str]:
    """Return the two lines of a card: rank and suit, or the joker's name and a star."""
    if card.suit is None:
        return "Jo", "★"
    text = card_text(card, look, ten="10")
    return text[:-1], text[-1]


def _heap(count: int) -> Block:
    edge = Content.styled("▄" * (count + 2), "$back")
    line = Content.styled("▌" * (count - 1) + "░░░", _BACK)
    return [edge, line, line]


def grand_row(upcards: Sequence[Card], down: Sequence[Card | None], look: Look, *, limit: int) -> Block:
    """Return a seat's cards in four lines, those face down first; in three where there are too many of them."""
    heap = [big_heap(len(down))] if len(down) > 2 else [big_card(card, look) for card in down]
    lines = beside([*heap, *[big_card(card, look) for card in upcards]])
    if not lines or lines[0].cell_length > limit:
        return [*tall_row(upcards, down, look, limit=limit), Content("")]
    return lines


def tall_row(upcards: Sequence[Card], down: Sequence[Card | None], look: Look, *, limit: int) -> Block:
    """Return a seat's cards in three lines, those face down first."""
    heap = [_heap(len(down))] if len(down) > 2 else [_tall(card, look) for card in down]
    faces = [_tall(card, look) for card in upcards]
    lines = beside([*heap, *faces])
    if lines and lines[0].cell_length > limit:
        close = [_tall(card, look, paper=_PAPERS[place % 2]) for place, card in enumerate(upcards)]
        lines = beside([beside(heap), beside(close, gap=0)] if heap else [beside(close, gap=0)])
    return lines or [Content("")] * 3


def big_card(card: Card | None, look: Look, *, frame: str = "", roomy: bool = False) -> Block:
    """Return a card of four lines and five columns, or of five and seven; `frame` is the colour of its edge.

    A joker is as wide as what it plays as, which hangs over its foot.
    """
    wide, inside = (7, 3) if roomy else (5, 2)
    if card is None:
        edge = frame or "$back"
        back = Content.styled("▏" + "░" * (wide - 1), _BACK)
        if frame:
            sides = f"{frame} on $back"
            back = Content.assemble(("▌", sides), ("░" * (wide - 2), _BACK), ("▐", sides))
        return [Content.styled("▄" * wide, edge), *[back] * inside, Content.styled("▀" * wide, edge)]
    rank, suit = _faces(card, look)
    edge = frame or "$bone"
    tag = joker_tag(card, look)
    wide = max(wide, tag.cell_length)
    left, right = ("▌", "▐") if frame else (" ", " ")
    lines = [rank.ljust(wide - 2), *[" " * (wide - 2)] * (inside - 2), suit.rjust(wide - 2)]
    sides, style = f"{edge} on $bone", f"bold {_ink(card)} on $bone"
    face = [Content.assemble((left, sides), (line, style), (right, sides)) for line in lines]
    foot = Content.styled("▀" * wide, edge)
    if tag:
        spare = wide - tag.cell_length
        foot = tag.pad_left(spare // 2).pad_right(spare - spare // 2)
    return [Content.styled("▄" * wide, edge), *face, foot]


def big_heap(count: int, *, roomy: bool = False) -> Block:
    """Return backs that lie over each other, two columns of each but the last."""
    back = big_card(None, Look(), roomy=roomy)
    edges = [line[:2] for line in back]
    return [Content("").join([edge] * (count - 1) + [line]) for edge, line in zip(edges, back, strict=True)]


def width_of(block: Block) -> int:
    """Return the columns of a block."""
    return max((line.cell_length for line in block), default=0)
