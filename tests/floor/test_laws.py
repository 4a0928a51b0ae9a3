"""Laws of a live table: nothing that is typed raises, loses an entry or a chip; undoing is going back."""

from __future__ import annotations

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from comodin.floor import Board, Entered, FloorBook, board, enter, open_book, undo
from comodin.floor.lexicon import PHRASES
from comodin.table import TableGame
from tests.floor.live import NO_LIMIT, NO_PEEK, POKER, SWEAT, WIKI, table

GAMES: list[TableGame] = [POKER, WIKI, NO_LIMIT, SWEAT, NO_PEEK]
RANKS, SUITS = "23456789TJQKA", "cdhs"

cards = st.builds("".join, st.tuples(st.sampled_from(RANKS), st.sampled_from(SUITS))) | st.just("Jo")
things = cards | st.sampled_from(
    ["1", "2", "3", "4", "5", "8", "12", "80", "up", "down", "Lupe", "Memo", "to", "because"]
)
phrases = st.sampled_from([" ".join(phrase) for phrase in sorted(PHRASES)])
spoken = st.lists(phrases | things, min_size=1, max_size=5).map(" ".join)
confirmed = st.sampled_from(["", "", " !"])


@st.composite
def lines(draw: st.DrawFn, book: FloorBook) -> str:
    """A line that somebody types: most often a button, at times words in any order, at times anything at all."""
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return draw(st.text(max_size=40))
    if kind <= 2:
        return draw(spoken) + draw(confirmed)
    shown = board(book)
    found = [button for button in shown.buttons if kind > 4 or button.group != "floor"]
    now = [button for button in found if button.group in ("now", "answer")]
    button = draw(st.sampled_from(now if now and kind > 4 else found))
    line = button.line
    for hole in button.holes:
        line = line.replace(f"{{{hole}}}", _filled(draw, hole, shown, button.least, button.most), 1)
    return line + draw(confirmed)


def _filled(draw: st.DrawFn, hole: str, shown: Board, least: int, most: int) -> str:
    if hole in ("card", "cards"):
        return draw(st.sampled_from(shown.cards))
    if hole == "amount":
        return str(draw(st.integers(least, most) if most else st.sampled_from([4, 8, 12, 80])))
    if hole == "seat":
        return str(draw(st.sampled_from([seat.seat for seat in shown.seats] or [1])))
    return "because"


def chips(book: FloorBook) -> int:
    """All chips at a table: stacks, pots, what the house took."""
    state = book.table
    in_play = 0 if state.hand is None else state.hand.pot + state.hand.house
    return sum(state.stack(seat) for seat in state.taken) + in_play + state.house + state.carried


def check(before: FloorBook, line: str, done: Entered) -> None:
    """What holds of every entry, whatever it was."""
    if done.line:
        assert done.book.lines == (*before.lines, done.line)
        back = undo(done.book)
        assert back.lines == before.lines
        assert back.table is before.table
        assert before.proposal is not None or back is before
        assert done.refusal is None
    elif done.undone:
        assert done.book.lines == before.lines[: -done.undone]
    else:
        assert done.book.lines == before.lines
        assert done.book.table is before.table
    if done.refusal is not None:
        assert done.book is before
        assert done.refusal.en.strip()
        assert done.refusal.es.strip()
    brought = sum(account.bought - account.taken for account in done.book.table.accounts)
    assert chips(done.book) == brought, line


@settings(max_examples=30, suppress_health_check=[HealthCheck.data_too_large, HealthCheck.too_slow])
@given(st.data(), st.sampled_from(GAMES), st.integers(2, 4), st.sampled_from([6, 30, 80]))
def test_whatever_is_entered_the_laws_hold(data: st.DataObject, game: TableGame, seats: int, stack: int) -> None:
    """Any lines, in any order: a sentence or an entry, chips conserved, undone exactly, and read again the same."""
    book = table(game, seats=seats, stack=stack)
    for _ in range(data.draw(st.integers(1, 40))):
        line = data.draw(lines(book))
        done = enter(book, line)
        check(book, line, done)
        shown = board(done.book, done)
        assert msgspec.json.decode(msgspec.json.encode(shown), type=Board) == shown
        book = done.book

    again = open_book(book.setup)
    for line in book.lines:
        done = enter(again, line, tell=False)
        assert done.line == line
        again = done.book
    assert again.table == book.table
    assert undo(book, len(book.lines)).lines == ()
    assert undo(book, 10**6).lines == ()


@given(st.text() | spoken)
def test_any_text_is_answered(line: str) -> None:
    """Any text at all, before the first hand: it never raises."""
    done = enter(table(), line)

    assert done.refusal or done.said or done.line or done.quit or done.book.proposal
