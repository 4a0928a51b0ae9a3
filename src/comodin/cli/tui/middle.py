"""The middle of a reveal game: the middle card, the hand to beat, and what the next card risks.

The strip of danger is a bar of three patterns with three counts below it: what
takes the lead, what makes one turn again, what folds.
"""

from __future__ import annotations

import textwrap
from typing import Final, cast

from textual.content import Content

from comodin.cards import Card
from comodin.cli.tui.cards import Block, Look, beside, big_card
from comodin.cli.tui.plate import words_for
from comodin.games import NoPeek
from comodin.games.no_peek import turning
from comodin.hand import HandState
from comodin.hand.rounds import contenders
from comodin.telling.reveal import Risk, least_that_beats, risk
from comodin.telling.seating import Seating
from comodin.texts import say

__all__ = ["beat_words", "middle_lines", "strip"]

CARD_LINES: Final = 4
WIDEST: Final = 46


def middle_lines(view: HandState, seating: Seating, look: Look, *, width: int, height: int) -> Block:
    """Return the middle in at most `height` lines, the pot first."""
    width = min(width, WIDEST)
    at_risk = _at_risk(view, seating)
    danger = strip(risk(view, at_risk), look, width - 2) if at_risk else []
    room = height - len(danger) - 1
    say_it = _cards if view.reveal.middle else _words
    said = say_it(view, seating, look, width, brief=False)
    if len(said) > room:
        said = say_it(view, seating, look, width, brief=True)
    lines = [_pot(view, look), *said[:room]]
    if danger and height - len(lines) - len(danger) >= 2:
        lines.append(Content(""))
    return [*lines, *danger]


def _words(view: HandState, seating: Seating, look: Look, width: int, *, brief: bool) -> Block:
    return [Content.styled(line, "$felt-text") for line in beat_words(view, seating, look, width, brief=brief)]


def _pot(view: HandState, look: Look) -> Content:
    lang = look.lang
    said = [("● ", "$brass"), (f"{say('terminal.pot.one', lang)} ", "$felt-text-2"), (str(view.pot), "bold $felt-text")]
    if view.over:
        return Content.styled(say("terminal.middle.over", lang), "$felt-text-2")
    if view.kind == "bet":
        said.append((f" · {say('terminal.middle.round', lang, round=view.street)}", "$felt-text-2"))
    return Content.assemble(*said)


def _cards(view: HandState, seating: Seating, look: Look, width: int, *, brief: bool) -> Block:
    """Return the middle cards, big, with what must be beaten beside them."""
    game = cast("NoPeek", view.game)
    kills = turning.kill_rank(game, view)
    blocks = [big_card(card, look, frame=_frame(card, kills)) for card in view.reveal.middle]
    room = width - sum(block[0].cell_length + 1 for block in blocks) - 1
    words: list[Content] = []
    if kills is not None:
        first = game.rules.kill_scope == "first_card"
        key = "first_folds" if first else "folds"
        said = say(f"terminal.middle.{key}", look.lang, rank=kills.letter)
        words += [Content.styled(line, "bold $felt-text") for line in _wrap(said, room)[:2]]
    beat = beat_words(view, seating, look, room, below=width, brief=brief)
    words += [Content.styled(line, "$felt-text-2") for line in beat]
    beyond = words[CARD_LINES:]
    text = [line.pad_right(room - line.cell_length) for line in words[:CARD_LINES]]
    text += [Content(" " * room)] * (CARD_LINES - len(text))
    return [*beside([*blocks, text]), *beyond]


def _frame(card: Card, kills: object) -> str:
    return "$felt-danger" if card.rank == kills else ""


def beat_words(view: HandState, seating: Seating, look: Look, width: int, *, below: int = 0, brief: bool) -> list[str]:
    """Return the hand to beat in short lines: whose, what, and the least that beats it.

    Beside a card there is less room than `below` it, where the last line goes.
    Briefly said, hands go without their kickers.
    """
    lang, game = look.lang, cast("NoPeek", view.game)
    if len(view.reveal.middle) < len(game.roles) or view.over:
        return []
    leads = turning.leader(game, view)
    target = turning.to_beat(game, view, _turns(view, leads))
    if target < 0:
        return _wrap(say("terminal.middle.nothing", lang), width)
    hand = words_for(game.ranking.of_strength(target), lang, brief=brief)
    key = "beat_middle"
    if leads and target == game.ranking.strength(view.seat(leads).upcards):
        key = "beat_you" if leads == seating.you else "beat_they"
    elif target != turning.centre_strength(game, view):
        key = "beat_other"
    name = seating.name(leads) if leads else ""
    lines = _wrap(say(f"terminal.middle.{key}", lang, name=name, hand=hand), width)
    least = least_that_beats(view, target)
    if least is None:
        return [*lines, *_wrap(say("terminal.middle.top", lang), width)]
    said = say("terminal.middle.least", lang, hand=words_for(least, lang, brief=brief))
    if below and len(said) > width:
        lines += [""] * (CARD_LINES - 1 - len(lines))
        return [*lines, *_wrap(said, below)]
    return [*lines, *_wrap(said, width)]


def _wrap(said: str, width: int) -> list[str]:
    """Return a text in lines; what a space that does not break holds together stays in one."""
    return [line.replace("\u00a0", " ") for line in textwrap.wrap(said, width)]


def _turns(view: HandState, leads: int) -> int:
    """Return whose next card must beat something."""
    if view.kind != "turn" and any(p != leads for p in contenders(view)):
        return turning.next_in_turn(cast("NoPeek", view.game), view)
    return view.actor


def _at_risk(view: HandState, seating: Seating) -> int:
    """Return whose risk is told: who turns now, else yours as long as a card of yours may be turned; 0 for nobody."""
    game = cast("NoPeek", view.game)
    if view.over or len(view.reveal.middle) < len(game.roles):
        return 0
    if view.kind == "turn" and view.actor:
        return view.actor
    you = seating.you
    if not you or view.seat(you).folded or not view.seat(you).downcards or turning.leader(game, view) == you:
        return 0
    return you


def strip(found: Risk, look: Look, width: int) -> Block:
    """Return the strip of danger: the bar, and its counts in words."""
    again = found.unseen - found.fold - found.lead
    sizes = _shares((found.lead, again, found.fold), width)
    signs = ("█", "▒", "╳")
    colours = ("$felt-good", "$felt-text-2", "$felt-danger")
    bar = Content.assemble(*[(sign * size, colour) for sign, size, colour in zip(signs, sizes, colours, strict=True)])
    words = [
        say(f"terminal.risk.{key}", look.lang, cards=cards)
        for key, cards in (("lead", found.lead), ("again", again), ("fold", found.fold))
    ]
    parts = [
        (sign, said, colour)
        for sign, said, colour, cards in zip(signs, words, colours, (found.lead, again, found.fold), strict=True)
        if cards
    ]

    def spelled(gap: str, after: str) -> Content:
        return Content(gap).join([Content.styled(f"{sign}{after}{said}", colour) for sign, said, colour in parts])

    lines = [spelled("  ", " "), spelled(" ", " "), spelled(" ", "")]
    return [bar, next((line for line in lines if line.cell_length <= width + 2), lines[-1])]


def _shares(counts: tuple[int, ...], width: int) -> list[int]:
    """Return the columns of each count; what may happen at all has one."""
    total = sum(counts) or 1
    sizes = [max(1, round(width * count / total)) if count else 0 for count in counts]
    largest = sizes.index(max(sizes))
    sizes[largest] += width - sum(sizes)
    return sizes
