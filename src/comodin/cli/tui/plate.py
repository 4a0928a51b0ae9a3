"""A seat as a plate: name and chips, cards and bet, its state in words.

Three lines on a small screen, five or six where cards have room to stand.  Every
sign has a word beside it; a folded seat sinks into the felt.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from textual.content import Content

from comodin.cli.tui.cards import Block, Look, card_text, grand_row, stacked, tall_row
from comodin.games import MexicanPoker, NoPeek
from comodin.games.no_peek import turning
from comodin.hand import HandState, SeatState
from comodin.ranking import HandValue
from comodin.telling.reveal import killed_by
from comodin.telling.seating import Seating
from comodin.texts import Lang, Text, say

__all__ = ["HEIGHTS", "Size", "plate", "showing", "state_words", "words_for"]


Size = Literal["small", "tall", "grand"]

HEIGHTS: Final[dict[Size, int]] = {"small": 3, "tall": 5, "grand": 6}


def plate(view: HandState, seating: Seating, p: int, look: Look, *, width: int, size: Size) -> Block:
    """Return the plate of a seat, `width` columns wide."""
    seat = view.seat(p)
    acts = view.actor == p and not view.over
    inner = width - 2
    if seat.folded:
        lines = _folded(view, seating, p, look, inner)
        blanks = [Content(" " * width)] * (HEIGHTS[size] - len(lines))
        sunk = [(Content(" ") + _fit(line, inner) + Content(" ")).stylize_before("on $felt-lo") for line in lines]
        return [*sunk, *blanks]
    lines = [_title(seating, p, seat, acts=acts, width=inner)]
    lines += _cards(seat, look, inner, size)
    lines.append(_state(view, p, look, inner))
    back, edge = ("$plate-turn", Content.styled("▌", "$bone")) if acts else ("$plate", Content.styled("▏", "$brass"))
    return [(edge + _fit(line, inner) + Content(" ")).stylize_before(f"on {back}") for line in lines]


def _fit(line: Content, width: int) -> Content:
    """Return a line of exactly some width."""
    line = line.truncate(width, ellipsis=True)
    return line.pad_right(width - line.cell_length)


def _ends(left: Content, right: Content, width: int) -> Content:
    """Return a line with something at both ends; what is at the right is never cut."""
    left = left.truncate(max(0, width - right.cell_length - 1), ellipsis=True)
    return left + Content(" " * (width - left.cell_length - right.cell_length)) + right


def _title(seating: Seating, p: int, seat: SeatState, *, acts: bool, width: int) -> Content:
    name = Content.styled(("▶ " if acts else "") + seating.name(p), "bold $plate-text")
    if p == len(seating):
        name += Content(" ") + Content.styled(" D ", "bold $suit-s on $bone")
    return _ends(name, Content.styled(str(seat.stack), "$plate-text-2"), width)


def _bet(seat: SeatState) -> Content:
    return Content.assemble(("● ", "$brass"), (str(seat.bet), "bold $plate-text")) if seat.bet else Content("")


def _cards(seat: SeatState, look: Look, width: int, size: Size) -> Block:
    bet = _bet(seat)
    if size == "small":
        limit = width - bet.cell_length - (1 if bet else 0)
        return [_ends(stacked(seat.upcards, seat.downcards, look, limit=limit), bet, width)]
    lay = grand_row if size == "grand" else tall_row
    lines = lay(seat.upcards, seat.downcards, look, limit=width)
    if bet and lines[1].cell_length + bet.cell_length < width:
        return [lines[0], _ends(lines[1], bet, width), *lines[2:]]
    return lines


def _folded(view: HandState, seating: Seating, p: int, look: Look, width: int) -> Block:
    """Return a plate that has sunk into the felt: the name, the chips, and why it is out."""
    seat = view.seat(p)
    name = Content.styled(seating.name(p), "$felt-text-2")
    if p == len(seating):
        name += Content(" ") + Content.styled(" D ", "bold $suit-s on $card-edge")
    title = _ends(name, Content.styled(str(seat.stack), "$felt-text-2"), width)
    words = Content.styled(_out_words(view, p, look), "$felt-text-2")
    return [title, words]


def _out_words(view: HandState, p: int, look: Look) -> str:
    """Return how a seat went out: by its own choice, or by a card (M8)."""
    card = killed_by(view, p)
    if card is not None:
        return say("play.reveal.killed", look.lang, card=card_text(card, look))
    return say("play.table.folded", look.lang)


def _state(view: HandState, p: int, look: Look, width: int) -> Content:
    """Return the state of a seat in words, and what it shows: as much of both as there is room for."""
    words = state_words(view, p, look)
    shows = showing(view, p, look)
    first = words if view.kind == "choose" else words[: len(words) - len(_choice(view, p, look))]
    candidates = [" · ".join([*words, hand]) for hand in shows]
    candidates += [" · ".join([*first, hand]) for hand in shows]
    said = next((line for line in candidates if len(line) <= width), " · ".join(words))
    loud = bool(words) and (view.actor == p or _leads(view, p))
    return Content.styled(said, "$plate-text" if loud else "$plate-text-2")


def _choice(view: HandState, p: int, look: Look, whose: str = "plate") -> list[str]:
    """Return what a seat has done with its down card on this street."""
    choice = view.seat(p).choice
    return [] if choice is None or view.over else [say(f"terminal.{whose}.{choice}", look.lang)]


def _leads(view: HandState, p: int) -> bool:
    return isinstance(view.game, NoPeek) and turning.leader(view.game, view) == p


def state_words(view: HandState, p: int, look: Look, *, yours: bool = False) -> list[str]:
    """Return what is to be known of a seat that is in, the most important first; of `yours` as it is said to you."""
    seat, lang = view.seat(p), look.lang
    whose = "own" if yours else "plate"
    found: list[str] = []
    if seat.declared:
        found.append(say(f"terminal.{whose}.declared", lang))
    elif not seat.stack and not view.over:
        found.append(say("play.table.all_in", lang))
    if _leads(view, p):
        found.append(say(f"terminal.{whose}.leads", lang))
    elif seat.out:
        found.append(say("terminal.plate.out", lang))
    if view.over and seat.showdown == "mucked":
        found.append(say(f"terminal.{whose}.mucked", lang))
    return [*found, *_choice(view, p, look, whose)]


def showing(view: HandState, p: int, look: Look) -> list[str]:
    """Return what the open cards of a seat are worth, in a long and in a short form; nothing where there are none."""
    seat = view.seat(p)
    if view.over and seat.showdown == "shown" and isinstance(view.game, MexicanPoker):
        cards = [card for card in (*seat.cards, *view.common) if card is not None]
        if len(cards) == 5:
            return _forms(view.game.ranking.value(cards), look)
    if not seat.upcards:
        return []
    if isinstance(view.game, NoPeek):
        value = view.game.ranking.value(seat.upcards)
    else:
        value = cast("MexicanPoker", view.game).ranking.visible(seat.upcards)
    forms = _forms(value, look)
    return [say("terminal.plate.showing", look.lang, hand=forms[0]), *forms]


def _forms(value: HandValue, look: Look) -> list[str]:
    """Return a hand in words: whole, without its kickers, and its kind alone."""
    kind = say(f"ranking.{value.category}", look.lang)
    return [words_for(value, look.lang, brief=False), words_for(value, look.lang, brief=True), kind]


def words_for(value: HandValue, lang: Lang, *, brief: bool) -> str:
    """Return a hand in words, briefly without its kickers."""
    text = value.text
    bare = text.params.get("hand") if brief else None
    return bare.to(lang) if isinstance(bare, Text) else text.to(lang)
