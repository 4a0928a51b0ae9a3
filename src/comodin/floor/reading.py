"""One typed line taken apart: what is meant, by whom, which cards, which amounts.

Nothing of the hand is looked at here; a line that cannot be read is refused
with what would be right.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from comodin.cards import Card
from comodin.errors import NotationError
from comodin.floor.lexicon import DOWN_WORDS, FILLERS, LONGEST_PHRASE, PHRASES, UP_WORDS
from comodin.texts import Text

__all__ = ["LONGEST_LINE", "Said", "plain", "quoted", "read"]

LONGEST_LINE: Final = 300
_QUOTED: Final = 40

_REASONED: Final = frozenset(
    {"void", "ruling", "foul", "foul_deck", "retrieve", "move_chips", "sit"} | {"game", "stakes", "rename"}
)
_KNOWN: Final = tuple(sorted({word for phrase in PHRASES for word in phrase if len(word) > 2}))
_NEAR: Final = 0.75
"""How alike two words are of which one may be meant for the other, from 0 to 1."""

_NAMED_FIRST: Final[Mapping[str, int]] = {"foul": 1, "retrieve": 1, "rename": 1, "move_chips": 3}
"""How many seats and numbers come before a reason."""

_CARD = re.compile(r"(10|[2-9tjqka])([cdhs])")
_SUITS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")
_JOKERS: Final = frozenset({"jo", "jou", "jod", "jox", "joker", "comodin"})
_NUMBER = re.compile(r"[0-9]{1,12}")
_BY = re.compile(r"\+[0-9]{1,12}")
_PUNCTUATION = ".,;:!?¿¡()\"'"


class Said(NamedTuple):
    """A line as it was understood.

    `verb` is one of `lexicon.VERBS`, "" for a card without any; `seat` who
    stands before the verb, 0 for nobody; `seats` and `numbers` what stands
    after it: a number there may be either, so that it is in both.  `by`: an
    amount that was given as an increase.  `outside`: "out of turn" was said.
    `reason` is the rest of the line, as typed.
    """

    line: str
    verb: str
    seat: int = 0
    seats: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    by: int = 0
    cards: tuple[Card, ...] = ()
    up: bool | None = None
    outside: bool = False
    reason: str = ""

    @property
    def subject(self) -> int:
        """The seat that the line names, before the verb or after it; 0 where it names none."""
        return self.seat or (self.seats[0] if self.seats else 0)


class _Token(NamedTuple):
    word: str
    start: int


def plain(text: str) -> str:
    """Return a text as it is compared: small letters, no accents.

    >>> plain("Por QUÉ?")
    'por que'
    """
    parts = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return " ".join(bare.strip(_PUNCTUATION).split())


def quoted(line: str) -> str:
    """Return what was typed, fit to be said again: printable, and not endless."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in line.strip())
    return shown if len(shown) <= _QUOTED else shown[:_QUOTED] + "..."


def read(line: str, names: Mapping[int, str]) -> Said:
    """Return what a line says; `names` are those of the seats.

    Raises `NotationError` with a sentence for a line that says nothing.

    >>> said = read("3 sube a 12", {3: "Lupe"})
    >>> said.verb, said.seat, said.numbers
    ('raise', 3, (12,))
    >>> read("2 up Kd", {2: "Chuy"}).cards
    (Card('Kd'),)
    """
    if len(line) > LONGEST_LINE:
        raise NotationError(Text("floor.wrong.long", most=LONGEST_LINE))
    tokens = _tokens(line)
    if not tokens:
        raise NotationError(Text("floor.wrong.empty"))
    people = {tuple(plain(name).split()): seat for seat, name in names.items() if not name.isdigit()}
    if len(tokens) == 1 and _card(tokens[0].word) is not None:
        people = {}
    outside = False
    start, length, verb = _ruling(tokens, people)
    if not verb:
        outside, tokens = _without(tokens, "out_of_turn")
        start, length, verb = _verb(tokens, people)
    before = _parts(tokens[:start], people, line)
    after_tokens = tokens[start + length :]
    reason = ""
    if verb in _REASONED:
        after_tokens, reason = _reasoned(verb, tokens[:start], after_tokens, people, line)
    after = _parts(after_tokens, people, line)
    if not verb:
        before, after = after, _Parts()
    return _put_together(line, verb, before, after, outside=outside, reason=reason)


# -- words -----------------------------------------------------------------------------------


def _tokens(line: str) -> list[_Token]:
    found = []
    for match in re.finditer(r"\S+", line):
        word = plain(match.group().translate(_SUITS)) or ("?" if "?" in match.group() else "")
        found += [_Token(part, match.start()) for part in word.split()]
    return found


def _without(tokens: Sequence[_Token], verb: str) -> tuple[bool, list[_Token]]:
    """Take a phrase out of a line, and tell whether it was there."""
    for phrase in (phrase for phrase, meant in PHRASES.items() if meant == verb):
        for at in range(len(tokens)):
            if tuple(token.word for token in tokens[at : at + len(phrase)]) == phrase:
                return True, [*tokens[:at], *tokens[at + len(phrase) :]]
    return False, list(tokens)


def _ruling(tokens: Sequence[_Token], people: Mapping[tuple[str, ...], int]) -> tuple[int, int, str]:
    """Return the verb that a reason follows, as `_verb` does: it stands first, or after a seat alone.

    What is said in the reason is nobody's verb.
    """
    words = tuple(token.word for token in tokens)
    after = _name_at(tokens, 0, people) or (1 if _NUMBER.fullmatch(words[0]) else 0)
    for at in dict.fromkeys((0, after)):
        for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
            verb = PHRASES.get(words[at : at + length])
            if verb is not None:
                if verb in _REASONED:
                    return at, length, verb
                break
    return 0, 0, ""


def _verb(tokens: Sequence[_Token], people: Mapping[tuple[str, ...], int]) -> tuple[int, int, str]:
    """Return where the verb stands, how many words it has, and which it is; the longest phrase wins."""
    first = _name_at(tokens, 0, people)
    words = [token.word for token in tokens]
    for length in range(min(LONGEST_PHRASE, len(words)), 0, -1):
        for at in range(len(words) - length + 1):
            verb = PHRASES.get(tuple(words[at : at + length]))
            if verb is not None and not (at < first < len(words)):
                return at, length, verb
    return 0, 0, ""


def _name_at(tokens: Sequence[_Token], at: int, people: Mapping[tuple[str, ...], int]) -> int:
    """Return where a name that begins at a word ends; the same place where none does.

    What is a name and a card alike (Jo) is the name only where the line begins with it.
    """
    words = tuple(token.word for token in tokens)
    length = max((len(name) for name in people if name and words[at : at + len(name)] == name), default=0)
    is_card = length == 1 and tokens[at].start > 0 and _card(words[at]) is not None
    return at if is_card else at + length


# -- what stands around the verb ---------------------------------------------------------------


class _Parts(NamedTuple):
    """What one side of a line holds: seats by name, numbers in order, cards, up or down."""

    values: tuple[tuple[str, int], ...] = ()
    cards: tuple[Card, ...] = ()
    up: bool | None = None
    by: int = 0

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(value for _, value in self.values)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(value for kind, value in self.values if kind == "number")


def _parts(tokens: Sequence[_Token], people: Mapping[tuple[str, ...], int], line: str) -> _Parts:
    values: list[tuple[str, int]] = []
    cards: list[Card] = []
    up: bool | None = None
    by = at = 0
    words = tuple(token.word for token in tokens)
    while at < len(tokens):
        word, end = words[at], _name_at(tokens, at, people)
        if end > at:
            values.append(("name", people[words[at:end]]))
            at = end
            continue
        at += 1
        if _NUMBER.fullmatch(word):
            is_by = at > 1 and words[at - 2] in ("by", "por", "mas")
            by = int(word) if is_by else by
            values += [] if is_by else [("number", int(word))]
        elif _BY.fullmatch(word):
            by = int(word)
        elif (card := _card(word)) is not None:
            cards.append(card)
        elif word in UP_WORDS or word in DOWN_WORDS:
            up = word in UP_WORDS
        elif word not in FILLERS and word not in ("by", "por", "mas"):
            raise _unknown(line, word, people)
    return _Parts(tuple(values), tuple(cards), up, by)


def _unknown(line: str, word: str, people: Mapping[tuple[str, ...], int]) -> NotationError:
    """Return the complaint about a word, with the one that it looks like if there is one.

    A word that is one of ours, but belongs to another phrase, says a second thing."""
    near = get_close_matches(word, [*_KNOWN, *(part for name in people for part in name)], n=1, cutoff=_NEAR)
    given = {"given": quoted(line), "word": quoted(word)}
    if word in near:
        return NotationError(Text("floor.wrong.twice", **given))
    return NotationError(
        Text("floor.wrong.word_near", near=near[0], **given) if near else Text("floor.wrong.word", **given)
    )


def _card(word: str) -> Card | None:
    if word in _JOKERS:
        return Card.parse("Jo")
    match = _CARD.fullmatch(word)
    if match is None:
        return None
    return Card.parse(match[1].replace("10", "T").upper() + match[2])


def _reasoned(
    verb: str, before: Sequence[_Token], after: list[_Token], people: Mapping[tuple[str, ...], int], line: str
) -> tuple[list[_Token], str]:
    """Part a line that ends in a reason: seats and numbers first, then the words of whoever ruled."""
    wanted = _NAMED_FIRST.get(verb, 0)
    if verb != "move_chips" and before:
        wanted -= 1
    take = 0
    while wanted > 0 and take < len(after):
        stop = _name_at(after, take, people)
        if stop == take and not _NUMBER.fullmatch(after[take].word):
            if after[take].word not in FILLERS:
                break
            take += 1
            continue
        take = max(stop, take + 1)
        wanted -= 1
    reason = line[after[take].start :].strip() if take < len(after) else ""
    return after[:take], reason.lstrip(":,- ")


def _put_together(line: str, verb: str, before: _Parts, after: _Parts, *, outside: bool, reason: str) -> Said:
    seats = before.seats
    seat, extra = (seats[0], seats[1:]) if seats else (0, ())
    return Said(
        line=line,
        verb=verb,
        seat=seat,
        seats=(*extra, *after.seats),
        numbers=(*(extra if verb else ()), *after.numbers),
        by=before.by or after.by,
        cards=(*before.cards, *after.cards),
        up=before.up if after.up is None else after.up,
        outside=outside,
        reason=reason,
    )
