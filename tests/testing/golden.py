"""Golden perft counts: what is counted, and the file that holds the numbers.

    python -m tests.testing.golden      counts everything again and rewrites perft.json

Do that only where a change of the rules is meant to change the numbers; the
second engine must then give the new ones too (`test_perft`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from comodin.cards import format_cards, parse_cards, shuffled
from comodin.games import MexicanPoker, NoPeek, game_at
from comodin.hand import HandState, start
from comodin.rules import RevealRules, RuleSet, preset
from comodin.testing import perft

__all__ = ["Case", "cases"]

FILE: Final = Path(__file__).with_name("perft.json")
ABOUT: Final = (
    "Sequences of seat decisions at depths 1, 2, 3 ...; seats in dealing order, the deck in dealing order. "
    "Written by: python -m tests.testing.golden"
)
PRESETS: Final = tuple(RuleSet.presets)
STAKES: Final = {"limit": "4/8", "spread": "2-4", "pot_limit": "4", "no_limit": "4"}
FLAGS: Final = {"limit": "", "spread": " --spread", "pot_limit": " --pot-limit", "no_limit": " --no-limit"}
STACKS: Final = ([3, 5], [40, 40], [9, 14], [7, 3, 16], [12, 12, 12, 2], [5, 30, 6, 9, 11], [3, 4, 5, 6, 7, 8, 9])
ENOUGH: Final = 1000
REVEAL_PRESETS: Final = tuple(RevealRules.presets)
REVEAL_STAKES: Final = STAKES | {"limit": "4"}
REVEAL_STACKS: Final = ([3, 5], [40, 40], [7, 3, 16], [5, 30, 6, 9, 11], [3, 4, 5, 6, 7, 8, 9])
REVEAL_ENOUGH: Final = 200
DEEPEST: Final = 12


class Case(NamedTuple):
    """One table with a fixed deck, and how many sequences of each length it allows."""

    preset: str
    structure: str
    stakes: str
    stacks: list[int]
    deck: str
    counts: list[int]

    @property
    def name(self) -> str:
        """How the test is called."""
        return f"{self.preset}-{self.structure}-{','.join(map(str, self.stacks))}"

    @property
    def game(self) -> MexicanPoker | NoPeek:
        """The table."""
        rules = preset(self.preset, structure=self.structure)
        return game_at(rules, rules.stakes(self.stakes), self.stacks)

    def start(self) -> HandState:
        """Return the first state of the hand."""
        return start(self.game)[0]

    def count(self, depth: int) -> int:
        """Count again."""
        return perft(self.start(), depth, order=parse_cards(self.deck))

    def command(self, depth: int) -> str:
        """Return the command that counts this, move by move."""
        stacks = ",".join(map(str, self.stacks))
        table = f"--preset {self.preset} --stakes {self.stakes}{FLAGS[self.structure]} --stacks {stacks}"
        game = "mexican-poker" if self.preset in PRESETS else "mexican-sweat"
        return f'comodin perft {game} {depth} {table} --deck "{self.deck}" --split'


def cases() -> list[Case]:
    """Return what the file holds."""
    return [Case(**case) for case in json.loads(FILE.read_text(encoding="utf-8"))["cases"]]


def _tables() -> Iterator[tuple[Case, int]]:
    for name in PRESETS:
        for structure, stakes in STAKES.items():
            yield from [(Case(name, structure, stakes, stacks, "", []), ENOUGH) for stacks in STACKS]
    for name in REVEAL_PRESETS:
        for structure, stakes in REVEAL_STAKES.items():
            yield from [(Case(name, structure, stakes, stacks, "", []), REVEAL_ENOUGH) for stacks in REVEAL_STACKS]


def _new() -> Iterator[Case]:
    for table, enough in _tables():
        case = table._replace(deck=format_cards(shuffled(table.game.deck, seed=table.name)))
        counts: list[int] = []
        while len(counts) < DEEPEST and (not counts or 0 < counts[-1] <= enough):
            counts.append(case.count(len(counts) + 1))
        yield case._replace(counts=counts)


def main() -> None:
    """Count everything and write the file."""
    lines = ",\n".join(json.dumps(case._asdict()) for case in _new())
    FILE.write_text(f'{{"about": {json.dumps(ABOUT)},\n"cases": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
