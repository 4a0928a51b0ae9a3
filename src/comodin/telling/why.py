"""Why something is legal: the rules behind each option, as ids and as sentences."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from comodin.cards import Card
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import Game, HandState, Option
from comodin.ranking import MexicanRanking
from comodin.telling.ink import Ink
from comodin.telling.screen import option_text
from comodin.texts import Lang, say

__all__ = [
    "INFERRED",
    "clause_text",
    "clauses_of_jokers",
    "help_lines",
    "joker_clauses",
    "middle_clauses",
    "why_lines",
    "wrapped",
]

WIDTH = 78
INFERRED = "†"


def clause_text(clause: str, lang: Lang) -> str:
    """Return what a clause says, in a sentence; its dagger is left aside.

    >>> clause_text("R3.12†", "en")
    'One bet and three raises; two players alone may raise without end, where the house allows it.'
    """
    return say(f"clauses.{clause.removesuffix(INFERRED)}", lang)


def why_lines(view: HandState, options: Sequence[Option], ink: Ink) -> list[str]:
    """Return each option with its clauses, then each clause once in a sentence."""
    lang = ink.lang
    said = [option_text(view, option, lang) for option in options]
    width = max(map(len, said))
    lines = [ink.strong(say("play.why.title", lang))]
    for text, option in zip(said, options, strict=True):
        lines.append(f"  {text.ljust(width)}  {', '.join(dict.fromkeys(option.clauses))}".rstrip())
    cited = list(dict.fromkeys(clause for option in options for clause in option.clauses))
    lines += ["", *_sentences(cited, lang)]
    jokers = joker_clauses(view)
    middle = middle_clauses(view)
    if middle:
        lines += ["", ink.strong(say("play.why.middle_title", lang)), *_sentences(middle, lang)]
    if jokers:
        lines += ["", ink.strong(say("play.why.joker_title", lang)), *_sentences(jokers, lang)]
    if any(clause.endswith(INFERRED) for clause in cited):
        lines += ["", say("play.why.inferred", lang)]
    return lines


def joker_clauses(view: HandState) -> list[str]:
    """Return the clauses of the joker that the viewer has in sight, if there is one."""
    if not isinstance(view.game, MexicanPoker):
        return []
    cards = [card for seat in view.seats if not seat.folded for card in seat.cards if card is not None]
    return clauses_of_jokers(view.game.ranking, (*cards, *view.common), view.street)


def clauses_of_jokers(ranking: MexicanRanking, cards: Iterable[Card], street: int) -> list[str]:
    """Return the clauses of the jokers among some cards.

    >>> clauses_of_jokers(MexicanRanking(), [Card("JoD"), Card("Kd")], 3)
    ['P10', 'W7']
    """
    found: list[str] = []
    for card in cards:
        match card.token:
            case "JoU" if ranking.joker_up == "bug":
                found += ["P11", "W8"] if street > 2 else ["P11", "P12"]
            case "JoD" if ranking.joker_down == "wild":
                found += ["P10", "W7"]
            case "JoX" if ranking.joker_dealer_exposed == "wild":
                found.append("P17")
    return list(dict.fromkeys(found))


def middle_clauses(view: HandState) -> list[str]:
    """Return the clauses of what lies in the middle, where the game has that."""
    game = view.game
    if not isinstance(game, NoPeek) or not view.reveal.middle:
        return []
    kills = game.rules.kill_scope != "none" and {"kill", "both"} & {*game.roles}
    return [*(["M12"] if game.rules.has_target else []), *(["M8", "M16"] if kills else [])]


def help_lines(lang: Lang, game: Game) -> list[str]:
    """Return what can be typed."""
    parts = ("turn_keys", "turn_words", "more") if isinstance(game, NoPeek) else ("keys", "words", "more")
    return list(wrapped(say(f"play.help.{part}", lang) for part in parts))


def wrapped(texts: Iterable[str], *, indent: str = "") -> Iterator[str]:
    """Return texts in lines of at most 78 signs."""
    for text in texts:
        yield from textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _sentences(clauses: Sequence[str], lang: Lang) -> list[str]:
    width = max(map(len, clauses), default=0)
    lines: list[str] = []
    for clause in clauses:
        lines += wrapped([f"  {clause.ljust(width)}  {clause_text(clause, lang)}"], indent=" " * (width + 4))
    return lines
