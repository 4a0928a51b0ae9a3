"""`Question`: what is ruled here?  Three or four answers, of which one is right.

It comes from a position that the engine has gone through (`cases`), or from
the catalogue alone.  The wrong answers are what the same entry would rule
with another value of an option, and rulings of entries that do not hold here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from msgspec import Struct

from comodin.errors import RulesError
from comodin.floor.rulings.cases import Case, Maker, dealer_makers, hand_makers
from comodin.floor.rulings.catalogue import CATALOGUE
from comodin.floor.rulings.entry import Entry, Ruling, rule_on, sentences
from comodin.floor.rulings.turns import turn_makers
from comodin.hand import Event, HandState
from comodin.rules import AnyRules
from comodin.texts import Text

__all__ = ["RIVALS", "Question", "ask"]

MOST: Final = 4
LEAST: Final = 3
FROM_PLAY: Final = 0.75
"""How often a question comes from a position of the engine."""

TRIES: Final = 400
"""Hands that are played for one question at most, before the catalogue alone must do."""

MAKERS: Final[Mapping[str, Maker]] = {**dealer_makers, **hand_makers, **turn_makers}

RIVALS: Final[Mapping[str, tuple[str, ...]]] = {
    "exposed_first": ("flash", "muck", "exposed_fifth"),
    "exposed_due_down": ("flash", "misdeal", "exposed_fifth"),
    "exposed_knocked": ("flash", "misdeal", "muck"),
    "exposed_between": ("flash", "misdeal", "muck"),
    "exposed_fifth": ("flash", "misdeal", "exposed_due_down"),
    "exposed_joker": ("flash_joker", "misdeal", "muck"),
    "exposed_joker_knocked": ("flash_joker", "misdeal", "muck"),
    "misdeal": ("deal_heads_up", "street_late", "street_found"),
    "deal_accepted": ("missed_early", "street_found", "void_hand"),
    "missed_early": ("missed_hand", "street_late", "street_found"),
    "missed_hand": ("missed_early", "street_found", "void_hand"),
    "street_found": ("misdeal", "street_late", "void_hand"),
    "street_fifth": ("misdeal", "street_late", "void_hand"),
    "street_late": ("misdeal", "street_found", "void_hand"),
    "burn_missing": ("burn_extra", "misdeal", "street_late"),
    "burn_extra": ("burn_missing", "misdeal", "street_late"),
    "dealt_too_soon": ("street_late", "misdeal", "burn_extra"),
    "flash": ("exposed_knocked", "muck", "misdeal"),
    "flash_joker": ("exposed_joker_knocked", "muck", "misdeal"),
    "muck": ("flash", "void_hand", "misdeal", "turned_early"),
    "retrieve": ("void_hand", "misdeal", "killed_pots", "fouled_stub"),
    "show_one": ("rabbit", "muck", "void_hand"),
    "rabbit": ("show_one", "void_hand", "street_late", "turned_early"),
    "fouled_deck": ("fouled_stub", "fouled_hand", "street_late", "killed_pots"),
    "peek": ("turned_early", "void_hand", "reveal_end"),
    "turned_early": ("peek", "bust_first", "void_hand"),
    "dealer_turned": ("peek", "bust_first", "void_hand"),
    "out_of_turn_held": ("out_of_turn_released", "muck", "void_hand"),
    "out_of_turn_released": ("out_of_turn_held", "muck", "string_raise"),
    "motion": ("motion_acted", "string_raise", "muck"),
    "motion_acted": ("motion", "string_raise", "muck"),
    "unaware": ("muck", "raise_least", "void_hand"),
    "unaware_acted": ("out_of_turn_released", "muck", "raise_least"),
    "string_raise": ("motion", "motion_acted", "muck"),
    "string_bet": ("motion", "motion_acted", "muck"),
    "say_call_nothing": ("motion", "say_call_owed", "muck"),
    "say_call_owed": ("motion", "say_call_nothing", "muck"),
}
"""For each entry that comes from a position: entries whose rulings do not hold there."""


class Question(Struct, frozen=True):
    """A situation, the answers as rulings of the same house, the place of the right one, and the engine's proof.

    `before` is the position, None for a question from the catalogue alone;
    `events` are what the engine made of it.
    """

    entry: Entry
    happened: tuple[Text, ...]
    answers: tuple[tuple[Text, ...], ...]
    right: int
    ruling: Ruling
    before: HandState | None = None
    events: tuple[Event, ...] = ()


def ask(rules: AnyRules, base: str, random: Random) -> Question:
    """Return a question for a house; the same from the same `random`.

    >>> from comodin.rules import preset
    >>> question = ask(preset("parkwest"), "parkwest", Random("an example"))
    >>> 3 <= len(question.answers) <= 4, question.answers[question.right] == question.ruling.texts
    (True, True)
    """
    if random.random() < FROM_PLAY:
        for _ in range(TRIES):
            maker = MAKERS[random.choice([*MAKERS])]
            case = maker(rules, random)
            question = None if case is None else _from_play(case, rules, base, random)
            if question is not None:
                return question
    entries = [entry for entry in CATALOGUE.values() if entry.comes_up(rules)]
    while True:
        entry = random.choice(entries)
        wrong = [*dict.fromkeys(_flipped(entry, rules))]
        ruling = rule_on(entry, rules, base)
        if ruling is not None and len(wrong) >= LEAST - 1:
            return _question(ruling, (entry.situation,), wrong, random)


def _from_play(case: Case, rules: AnyRules, base: str, random: Random) -> Question | None:
    entry = CATALOGUE[case.entry]
    ruling = rule_on(entry, rules, base)
    if ruling is None:
        return None
    flipped = [*dict.fromkeys(_flipped(entry, rules))]
    random.shuffle(flipped)
    rivals = [sentences(CATALOGUE[name], rules) for name in RIVALS[entry.name]]
    wrong = [*flipped[:1], *(rival for rival in dict.fromkeys(rivals) if rival and rival != ruling.texts)]
    if len(wrong) < LEAST - 1:
        return None
    return _question(ruling, case.happened, wrong, random, case)


def _question(
    ruling: Ruling, happened: tuple[Text, ...], wrong: list[tuple[Text, ...]], random: Random, case: Case | None = None
) -> Question:
    chosen = random.sample(wrong, min(len(wrong), random.choice([LEAST, MOST]) - 1))
    answers = [ruling.texts, *chosen]
    random.shuffle(answers)
    return Question(
        entry=ruling.entry,
        happened=happened,
        answers=tuple(answers),
        right=answers.index(ruling.texts),
        ruling=ruling,
        before=None if case is None else case.before,
        events=() if case is None else case.events,
    )


def _flipped(entry: Entry, rules: AnyRules) -> Iterator[tuple[Text, ...]]:
    """Give what the entry would rule with other values of the options that govern it."""
    right = sentences(entry, rules)
    for name in entry.options:
        if name not in rules.options:
            continue
        now = getattr(rules, name)
        values = rules.options[name].values or ((now + 1,) if isinstance(now, int) else ())
        for value in values:
            if value == now:
                continue
            try:
                other = rules.with_(**{name: value})
            except RulesError:
                continue
            said = sentences(entry, other)
            if said and said != right:
                yield said
