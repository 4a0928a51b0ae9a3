"""`enter(book, line)`: the one door through which everything comes that happens at a live table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from comodin.cards import format_cards
from comodin.errors import ComodinError
from comodin.floor import acting, answers, choosing, dealing, showing
from comodin.floor.book import Entered, FloorBook, Proposal, undo
from comodin.floor.changing import CHANGING
from comodin.floor.narrate import complaint, told
from comodin.floor.reading import Said, quoted, read
from comodin.floor.ruling import RULINGS, show_to
from comodin.floor.run import Run
from comodin.floor.tabling import TABLING
from comodin.floor.words import RefusalError, Words
from comodin.table import InHand

__all__ = ["CONFIRMED", "enter"]

CONFIRMED: Final = "!"
"""What ends a line that needs no further yes."""

_MOST_UNDONE: Final = 10_000


def enter(book: FloorBook, line: str, *, tell: bool = True) -> Entered:
    """Return what a line comes to; it never raises, and a line that is refused changes nothing.

    A line is what happened, as somebody says it: ``2 up Kd``, ``3 sube a 12``;
    or a question, or the answer to what was proposed.  Without `tell` nothing
    is put into words, which is quicker where a whole book is read again.

    >>> from comodin.floor import Setup, open_book
    >>> from comodin.table import TableGame
    >>> book = open_book(Setup.of(TableGame.of(stakes="4/8"), [("Lupe", 80), ("Chuy", 80)]))
    >>> book = enter(book, "otra mano").book
    >>> [words.es for words in enter(book, "1 arriba Kd").said]
    ['Cartas: Lupe una tapada, Kd; Chuy una tapada.']
    """
    text = line.strip()
    confirmed = text.endswith(CONFIRMED)
    text = text.removesuffix(CONFIRMED).strip()
    try:
        said = read(text, book.names)
        return _meant(book, said, confirmed=confirmed, tell=tell)
    except RefusalError as error:
        return _refused(book, error.words)
    except ComodinError as error:
        return _refused(book, complaint(error, dict(enumerate(book.table.dealt_names, 1))))


def _refused(book: FloorBook, words: Words) -> Entered:
    return Entered(book=book, refusal=words)


def _meant(book: FloorBook, said: Said, *, confirmed: bool, tell: bool) -> Entered:
    proposal = book.proposal
    if said.verb == "yes" and proposal is not None:
        return _carry_out(_settled(book), read(proposal.line, book.names), confirmed=True, tell=tell)
    if said.verb == "no" and proposal is not None:
        return _dropped(book, proposal)
    if said.verb in ("yes", "no"):
        raise RefusalError("floor.wrong.nothing_proposed")
    answer = _answer(book, said)
    if answer is not None:
        return answer
    entered = _carry_out(_settled(book), said, confirmed=confirmed, tell=tell)
    if proposal is None or not tell or proposal.line == said.line:
        return entered
    return replace(entered, said=(_dropped_words(proposal), *entered.said))


def _dropped(book: FloorBook, proposal: Proposal) -> Entered:
    return Entered(book=_settled(book), said=(_dropped_words(proposal),))


def _dropped_words(proposal: Proposal) -> Words:
    return Words.of("floor.said.dropped", line=quoted(proposal.line))


def _settled(book: FloorBook) -> FloorBook:
    """Return the book without what was proposed."""
    return book if book.proposal is None else replace(book, proposal=None)


def _answer(book: FloorBook, said: Said) -> Entered | None:
    match said.verb:
        case "help":
            return Entered(book=book, said=answers.help_words(book))
        case "why":
            return Entered(book=book, said=answers.why(book))
        case "status":
            return Entered(book=book, said=answers.status(book))
        case "quit":
            return Entered(book=book, quit=True)
        case "undo":
            return _undone(book, said)
    return None


def _undone(book: FloorBook, said: Said) -> Entered:
    if book.proposal is not None and not said.numbers:
        return _dropped(book, book.proposal)
    wanted = said.numbers[0] if said.numbers else 1
    if not 1 <= wanted <= _MOST_UNDONE:
        raise RefusalError("floor.wrong.undo", given=wanted)
    book = _settled(book)
    if not book.number:
        raise RefusalError("floor.wrong.nothing_entered")
    back = undo(book, wanted)
    lines = book.lines[back.number :]
    words = Words.of("floor.said.undone", lines="; ".join(map(quoted, reversed(lines[-5:]))), count=len(lines))
    return Entered(book=back, said=(words,), undone=len(lines))


# -- what changes the table -------------------------------------------------------------------------


def _carry_out(book: FloorBook, said: Said, *, confirmed: bool, tell: bool) -> Entered:
    run = Run(book)
    _entry(run, said)(run, said)
    before = book.events if book.table.hand is not None else ()
    lines = (*told(book.table, before, run.happened), *run.said) if tell else ()
    clauses = _cited(run)
    if run.what is not None and not confirmed:
        proposal = Proposal(line=said.line, what=run.what, does=lines, clauses=clauses)
        return Entered(book=replace(book, proposal=proposal))
    line = f"{said.line} {CONFIRMED}" if run.what is not None else said.line
    after = FloorBook(
        setup=book.setup,
        table=run.table,
        line=line,
        number=book.number + 1,
        before=book,
        hand=run.last,
        events=run.events,
        choices=tuple(run.choices.items()),
        said=lines or _noted(run),
        clauses=clauses,
    )
    return Entered(book=after, line=line, said=after.said)


def _noted(run: Run) -> tuple[Words, ...]:
    """Return what is said of an entry by which nothing has happened yet: a choice before its turn."""
    return (Words.of("floor.said.noted"),) if run.choices else ()


def _cited(run: Run) -> tuple[str, ...]:
    """Return the rules behind what has happened, each once."""
    found: dict[str, None] = {}
    for event in run.happened:
        if isinstance(event, InHand):
            found.update(dict.fromkeys(getattr(event.event, "clauses", ())))
    return tuple(found) or run.clauses


def _entry(run: Run, said: Said) -> Callable[[Run, Said], None]:
    if said.verb == "show" and not (run.running and run.showing):
        return _show_early(said)
    entry = _ENTRIES.get(said.verb)
    if entry is None or (said.outside and entry is not acting.act):
        raise RefusalError("floor.wrong.no_sense", given=quoted(said.line))
    if said.cards and said.verb not in _WITH_CARDS:
        raise RefusalError("floor.wrong.no_card_here", given=quoted(said.line), cards=format_cards(said.cards))
    if len(said.seats) + bool(said.seat) > _MOST_NUMBERS.get(said.verb, 2):
        raise RefusalError("floor.wrong.too_much", given=quoted(said.line))
    return entry


def _show_early(said: Said) -> Callable[[Run, Said], None]:
    """A show before anybody must: at a showdown that only waits for its cards, or to another player (P32)."""
    return showing.show if said.cards else show_to


_WITH_CARDS: Final = frozenset(
    {"", "astray", "burn_twice", "common", "deal", "exposed", "flashed", "middle", "no_burn", "open", "out_of_order"}
    | {"show", "too_soon", "turn", "wrong_way"}
)
"""The verbs that cards may stand beside."""

_MOST_NUMBERS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("string_bet", "move_chips"), 3),
    **dict.fromkeys(("", "deal", "check", "fold", "keep", "open", "turn", "exposed", "muck", "skipped", "flashed"), 1),
}
"""How many seats and amounts a verb may have beside it."""

_ENTRIES: Final[Mapping[str, Callable[[Run, Said], None]]] = {
    "": dealing.card,
    "all_in": acting.act,
    "astray": dealing.astray,
    "bet": acting.act,
    "bring_in": acting.act,
    "burn": dealing.burn,
    "call": acting.act,
    "check": acting.act,
    "common": dealing.table_card,
    "complete": acting.act,
    "deal": dealing.deal,
    "declare": acting.declare,
    "decline": acting.declare,
    "fold": acting.act,
    "keep": choosing.keep,
    "keep_all": choosing.keep_all,
    "middle": dealing.table_card,
    "muck": showing.muck,
    "open": choosing.open_card,
    "raise": acting.act,
    "show": showing.show,
    "turn": showing.turn,
    "wrong_way": dealing.wrong_way,
    **CHANGING,
    **RULINGS,
    **TABLING,
}
