"""`comodin rank`: what hands are worth, from the command line or from a stream.

Five cards of the Mexican deck, or one to seven face-up cards of the standard
one, as in the reveal games.

One line of output for each hand, text or JSON.  A line that is no hand is
reported and the run goes on; its status is then 1.  A stream is read as it
comes: whoever writes a hand and waits gets the answer, whoever pours in a
file gets it in large blocks.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from json import dumps
from typing import Annotated, BinaryIO

from cyclopts import Parameter

from comodin.cards import Card, format_cards, parse_cards
from comodin.cli.shell import complain, lang, text
from comodin.errors import ComodinError, NotationError, RulesError
from comodin.ranking import FaceUpRanking, HandValue, MexicanRanking
from comodin.texts import Text

__all__ = ["rank", "ranking_for"]

STDIN = "-"
BLOCK = 1 << 16

MEXICAN, STANDARD = DECKS = "mexican", "standard"

Ranking = MexicanRanking | FaceUpRanking

Line = tuple[int | None, str]
"""A hand as given, with its line of the stream."""


def _option(help_text: str) -> Parameter:
    return Parameter(help=help_text, negative=(), show_default=False)


def rank(
    hands: Annotated[list[str], Parameter(help=text("cli.rank.hands"), allow_leading_hyphen=True)],
    /,
    *,
    deck: Annotated[str, _option(text("cli.rank.deck"))] = MEXICAN,
    json: Annotated[bool, _option(text("cli.rank.json"))] = False,
    preset: Annotated[str | None, _option(text("cli.table.preset"))] = None,
    rules: Annotated[str | None, _option(text("cli.table.rules"))] = None,
    rule: Annotated[tuple[str, ...], _option(text("cli.rank.rule"))] = (),
) -> int:
    """Value hands; see the module."""
    for word in hands:
        if word.startswith(STDIN) and word != STDIN:
            raise NotationError(Text("cli.unknown_word", given=word))
    ranking = ranking_for(deck=deck, preset=preset, rules=rules, rule=rule)
    said = _as_json(ranking) if json else _as_text(ranking)
    blocks = _stream(sys.stdin.buffer) if hands == [STDIN] else [_arguments(hands)]
    wrong = 0
    for block in blocks:
        answers = []
        for number, line in block:
            try:
                answers.append(said(line))
            except ComodinError as error:
                wrong = 1
                if json:
                    answers.append(dumps({"hand": line, "error": error.to(lang())}, ensure_ascii=False))
                    continue
                # In order, also where both streams go to one terminal.
                _write(answers)
                answers = []
                _complain(number, line, error)
        _write(answers)
    return wrong


def ranking_for(
    *, deck: str = MEXICAN, preset: str | None = None, rules: str | None = None, rule: Sequence[str] = ()
) -> Ranking:
    """Return the ranking that the options name; `RulesError` says what is wrong with them.

    >>> ranking_for(rule=["joker_up=wild"]), ranking_for(deck="standard")
    (MexicanRanking(joker_up='wild'), FaceUpRanking())
    """
    if deck not in DECKS:
        raise RulesError(Text("cli.rank.no_such_deck", given=deck, known=", ".join(DECKS)))
    if deck == STANDARD:
        if preset is not None or rules is not None or rule:
            raise RulesError(Text("cli.rank.no_rules"))
        return FaceUpRanking()
    if preset is None and rules is None and not rule:
        return MexicanRanking()
    from comodin.cli.options import RuleOptions, resolve_rules
    from comodin.games.mexican_poker import ranking_of

    return ranking_of(resolve_rules(RuleOptions(preset=preset, rules=rules, rule=tuple(rule))).rules)


def _arguments(words: list[str]) -> list[Line]:
    """Return the hands of a command line: each a quoted word, or all words together one hand."""
    words = [word.encode(errors="surrogateescape").decode(errors="replace") for word in words]
    if any(len(word.replace(",", " ").split()) > 1 for word in words):
        return [(None, word) for word in words]
    return [(None, " ".join(words))]


def _stream(source: BinaryIO) -> Iterator[Iterable[Line]]:
    """Yield the lines of a stream that are not blank, in blocks as they arrive."""
    read: Callable[[int], bytes] = getattr(source, "read1", source.read)
    parts: list[bytes] = []
    number = 0
    while chunk := read(BLOCK):
        if b"\n" not in chunk:
            parts.append(chunk)
            continue
        *whole, rest = b"".join((*parts, chunk)).split(b"\n")
        parts = [rest]
        yield _lines(whole, number)
        number += len(whole)
    yield _lines([b"".join(parts)], number)


def _lines(raw: list[bytes], before: int) -> Iterator[Line]:
    for number, line in enumerate(raw, start=before + 1):
        said = line.decode("utf-8-sig" if number == 1 else "utf-8", errors="replace").rstrip("\r")
        if said and not said.isspace():
            yield number, said


def _as_json(ranking: Ranking) -> Callable[[str], str]:
    """Return the function from a hand as given to its JSON object."""
    value_of, language = ranking.value, lang()
    tails: dict[int, str] = {}  # by identity: the ranking keeps one object for each value it gave

    def said(line: str) -> str:
        value = value_of(parse_cards(line))
        tail = tails.get(id(value))
        if tail is None:
            shown = {
                "category": value.category,
                "ranks": value.ranks,
                "value": value.strength,
                "joker_plays": value.joker_plays,
                "description": value.describe(language),
            }
            tail = tails[id(value)] = dumps(shown, ensure_ascii=False)[1:]
        return f'{{"hand": {dumps(line, ensure_ascii=False)}, {tail}'

    return said


def _as_text(ranking: Ranking) -> Callable[[str], str]:
    """Return the function from a hand as given to its line for people."""
    tails: dict[int, str] = {}
    width = 15 if isinstance(ranking, MexicanRanking) else 20  # five cards with a joker, seven without

    def said(line: str) -> str:
        cards = parse_cards(line)
        value = ranking.value(cards)
        tail = tails.get(id(value))
        if tail is None:
            tail = tails[id(value)] = f"{value!s:<16}  {value.strength:>4}  {_words(ranking, value, cards)}"
        return f"{format_cards(cards):<{width}}  {tail}"

    return said


def _words(ranking: Ranking, value: HandValue, cards: Iterable[Card]) -> str:
    words = value.describe(lang())
    for card in cards:
        if card.is_joker and isinstance(ranking, MexicanRanking):
            return text(f"cli.rank.{ranking.role(card).name.lower()}", hand=words, card=value.joker_plays)
    return words


def _write(answers: list[str]) -> None:
    if answers:
        sys.stdout.write("\n".join(answers) + "\n")
    sys.stdout.flush()


def _complain(number: int | None, line: str, error: ComodinError) -> None:
    reason = error.to(lang())
    if number is None:
        complain(text("cli.rank.bad_hand", hand=line, reason=reason))
    else:
        complain(text("cli.rank.bad_line", line=number, hand=line, reason=reason))
