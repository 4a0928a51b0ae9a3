"""From a book to its `Board`: everything that a page or a terminal shows of a live table."""

from __future__ import annotations

from comodin.cards import Card
from comodin.errors import ComodinError
from comodin.floor.asking import asked, moment, shown_worth
from comodin.floor.board import Board, BoardPot, BoardProposal, BoardRule, BoardSeat, Flag
from comodin.floor.book import Entered, FloorBook
from comodin.floor.buttons import buttons
from comodin.floor.citing import rule_words
from comodin.floor.narrate import ink
from comodin.floor.run import Run
from comodin.floor.words import RefusalError, Words, list_words
from comodin.games import MexicanPoker, NoPeek
from comodin.games.mexican_poker.setting import FIRST_STREET
from comodin.games.no_peek import turning
from comodin.hand import HandState, due
from comodin.hand import events as e
from comodin.table import InHand, TableState, next_button
from comodin.telling.reveal import middle_text
from comodin.telling.screen import showing_pots
from comodin.telling.welcome import game_line

__all__ = ["board"]


def board(book: FloorBook, entered: Entered | None = None) -> Board:
    """Return a live table as it is shown; with what was entered last also its answer or refusal.

    >>> from comodin.floor import Setup, open_book
    >>> from comodin.table import TableGame
    >>> shown = board(open_book(Setup.of(TableGame.of(stakes="4/8"), [("Lupe", 80), ("Chuy", 80)])))
    >>> shown.moment, shown.ask.en
    ('between', "No hand is on: 'new hand' begins one; Chuy (2) has the button.")
    """
    table, hand = book.table, book.hand
    ahead = _ahead(book)
    wanted = None if table.hand is None or table.hand.actor else due(table.hand)
    place = 0 if table.hand is None else table.hand.actor or (wanted.p if wanted is not None else 0)
    proposal = book.proposal
    return Board(
        title=Words.by(lambda lang: game_line(table.game, lang)),
        hand=table.hands,
        moment=moment(table),
        heading=_heading(table),
        ask=asked(book),
        next=None if ahead is None else _next(book, ahead),
        turn=table.dealt[place - 1] if place else 0,
        pot=table.carried if table.hand is None else table.hand.pot,
        pots=_pots(table),
        seats=tuple(_seat(book, seat, table.dealt[place - 1] if place else 0) for seat in table.taken),
        middle=_middle(hand),
        common=() if hand is None else tuple(card.token for card in hand.common),
        said=entered.said if entered is not None and entered.said else book.said,
        refusal=None if entered is None else entered.refusal,
        proposal=None
        if proposal is None
        else BoardProposal(
            line=proposal.line,
            what=proposal.what,
            does=proposal.does,
            rules=tuple(BoardRule(clause, rule_words(clause)) for clause in proposal.clauses),
        ),
        buttons=buttons(book, ahead),
        cards=_unseen(table.hand),
        entries=book.number,
    )


def _ahead(book: FloorBook) -> Run | None:
    """Return the table once the dealer has done what needs no words, None where there is none of it."""
    if book.table.hand is None or book.table.hand.actor:
        return None
    run = Run(book)
    try:
        moved = run.quiet()
    except (ComodinError, RefusalError):
        return None
    return run if moved and run.running else None


def _next(book: FloorBook, ahead: Run) -> Words:
    """Return what comes after the dealer's part; from third street on with the cards that come face down before it.

    In the first deal everybody gets one, which needs no words.
    """
    hand, ask = book.table.hand, asked(ahead)
    wanted = None if hand is None else due(hand)
    if hand is None or wanted is None or not isinstance(hand.game, MexicanPoker):
        return ask
    if hand.street == FIRST_STREET and wanted.what == "deal":
        return ask
    acts = (happened.event for happened in ahead.happened if isinstance(happened, InHand))
    down = [act.p for act in acts if isinstance(act, e.CardDealt)]
    named = down if wanted.what == "burn" else down[1:]  # the first one is asked for now
    if not named:
        return ask
    return Words.of("floor.ask.down_too", names=list_words([ahead.called(ahead.seat(p)) for p in named]), ask=ask)


def _heading(table: TableState) -> Words:
    hand = table.hand
    if hand is None:
        return Words.of("floor.heading.between" if table.hands else "floor.heading.first", hand=table.hands)
    if isinstance(hand.game, NoPeek):
        return Words.of("floor.heading.reveal", hand=table.hands)
    if hand.street > 5:
        return Words.of("floor.heading.showdown", hand=table.hands)
    key = "before" if hand.kind == "choose" else "street"
    return Words.of("floor.heading.poker", hand=table.hands, street=Words.of(f"play.{key}.{hand.street}"))


def _pots(table: TableState) -> tuple[BoardPot, ...]:
    hand = table.hand
    if hand is None:
        return ()
    found = showing_pots(hand)
    return tuple(
        BoardPot(
            number,
            amount,
            tuple(sorted(table.dealt[p - 1] for p in eligible)),
            Words.of("floor.pot.side" if number else "floor.pot.main", number=number, amount=amount)
            if len(found) > 1
            else Words.of("floor.pot.only", amount=amount),
        )
        for number, (amount, eligible) in enumerate(found)
    )


def _seat(book: FloorBook, seat: int, turn: int) -> BoardSeat:
    table, hand = book.table, book.hand
    chair = table.chair(seat)
    name = "" if chair is None else chair.name
    place = table.place(seat)
    flags: list[Flag] = []
    running = table.hand is not None
    if seat == (table.button if running else next_button(table)):
        flags.append("button")
    if seat == turn:
        flags.append("turn")
    if chair is not None:
        told: list[tuple[Flag, bool]] = [
            ("sitting_out", chair.sitting_out),
            ("leaving", chair.leaving),
            ("broke", not running and not chair.stack),
        ]
        flags += [flag for flag, is_so in told if is_so]
    was_dealt = hand is not None and place and table.dealt_names[place - 1] == name
    if hand is None or not was_dealt:
        return BoardSeat(seat=seat, name=name, stack=table.stack(seat), flags=tuple(flags))
    held = hand.seat(place)
    won = sum(event.shares.get(place, 0) for event in book.events if isinstance(event, e.PotAwarded))
    return BoardSeat(
        seat=seat,
        name=name,
        stack=table.stack(seat),
        up=tuple(card.token for card in held.upcards) + (_tokens_shown(held.downcards) if held.showdown else ()),
        down=sum(1 for card in held.downcards if card is None or held.showdown != "shown"),
        bet=held.bet if running else 0,
        paid=held.paid if running else 0,
        won=won,
        dealt=True,
        flags=(*flags, *_flags(book, hand, place, won=won)),
        shows=None if held.folded else shown_worth(hand, place),
    )


def _tokens_shown(cards: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(str(card) for card in cards if card is not None)


def _flags(book: FloorBook, hand: HandState, place: int, *, won: int) -> list[Flag]:
    held, trouble = hand.seat(place), hand.trouble
    leads = isinstance(hand.game, NoPeek) and turning.leader(hand.game, hand) == place
    may_declare = bool(held.declare_until and not held.declined and held.can_bet) and held.declare_until >= hand.street
    told: list[tuple[Flag, bool]] = [
        ("leads", leads),
        ("fouled", place in trouble.fouled),
        ("folded", held.folded and place not in trouble.fouled),
        ("passed", place in trouble.passed),
        ("out", held.out),
        ("declared", held.declared),
        ("all_in", not held.stack and not held.folded and not hand.over),
        ("may_declare", may_declare and not hand.over),
        ("kept", hand.kind == "choose" and held.choice == "kept"),
        ("opened", hand.kind == "choose" and held.choice == "exposed"),
        ("shown", held.showdown == "shown"),
        ("mucked", held.showdown == "mucked"),
        ("won", bool(won)),
    ]
    return [flag for flag, is_so in told if is_so]


def _middle(hand: HandState | None) -> tuple[tuple[str, Words], ...]:
    if hand is None or not isinstance(hand.game, NoPeek):
        return ()
    game, middle = hand.game, zip(hand.reveal.middle, hand.game.roles, strict=False)
    return tuple((card.token, _role_words(game, hand, card, role)) for card, role in middle)


def _role_words(game: NoPeek, hand: HandState, card: Card, role: e.Role) -> Words:
    return Words.by(lambda lang: middle_text(game, card, role, ink(hand, lang)))


def _unseen(hand: HandState | None) -> tuple[str, ...]:
    """Return the cards that may still come, high ones first, for a picker."""
    if hand is None:
        return ()
    cards = [card for card in hand.game.deck if not card.bit & hand.out]
    return tuple(card.token for card in sorted(cards, key=lambda card: -card.code))
