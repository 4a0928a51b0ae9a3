"""A board in lines of text, for a terminal, a pipe, or a reader that speaks them."""

from __future__ import annotations

from comodin.floor.board import Board, BoardSeat
from comodin.texts import Lang, say

__all__ = ["flag_words", "holding", "lines_of", "seat_line"]

_SILENT = frozenset({"turn", "won"})


def lines_of(shown: Board, lang: Lang) -> list[str]:
    """Return a board in lines: the heading, a line a seat, the pots, what is asked."""
    heading = shown.heading.to(lang)
    if shown.pot:
        heading = say("floor.draw.pot", lang, heading=heading, pot=shown.pot)
    lines = [heading]
    width = max((len(seat.name) for seat in shown.seats), default=0)
    room = max((len(holding(seat, lang)) for seat in shown.seats), default=0)
    lines += [seat_line(seat, lang, width=width, room=room) for seat in shown.seats]
    lines += [f"  {words.to(lang)}" for _, words in shown.middle]
    if shown.common:
        lines.append("  " + say("play.table.common", lang, cards=" ".join(shown.common)))
    if len(shown.pots) > 1:
        names = {seat.seat: seat.name for seat in shown.seats}
        for pot in shown.pots:
            who = ", ".join(names.get(seat, str(seat)) for seat in pot.seats)
            lines.append("  " + say("floor.draw.side_pot", lang, pot=pot.label.to(lang), names=who))
    return lines


def seat_line(seat: BoardSeat, lang: Lang, *, width: int = 0, room: int = 0) -> str:
    """Return one seat in a line: number, name, cards, chips, and what is to be known of it."""
    parts = [say("floor.draw.chips", lang, chips=seat.stack)]
    if seat.bet:
        parts.append(say("floor.draw.bet", lang, chips=seat.bet))
    if seat.won:
        parts.append(say("floor.draw.won", lang, chips=seat.won))
    notes = flag_words(seat, lang)
    parts += [notes] if notes else []
    mark = "*" if "turn" in seat.flags else " "
    return f"{mark} {seat.seat}  {seat.name.ljust(width)}  {holding(seat, lang).ljust(room)}  {', '.join(parts)}"


def flag_words(seat: BoardSeat, lang: Lang) -> str:
    """Return what is to be known of a seat besides its chips."""
    told = [say(f"floor.flag.{flag}", lang) for flag in seat.flags if flag not in _SILENT]
    if seat.shows is not None and len(seat.up) > 1:
        told.append(seat.shows.to(lang))
    return ", ".join(told)


def holding(seat: BoardSeat, lang: Lang) -> str:
    """Return the cards of a seat: ``Kd 7h [?]``; many that lie face down are counted."""
    if not seat.dealt:
        return ""
    if "folded" in seat.flags or "fouled" in seat.flags:
        return say("floor.draw.no_cards", lang)
    down = "" if not seat.down else f"[{' '.join('?' * seat.down)}]" if seat.down < 3 else f"[{seat.down}]"
    return " ".join(part for part in (" ".join(seat.up), down) if part)
