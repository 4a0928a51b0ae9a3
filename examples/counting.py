"""Counting with arrays: every hand of the deck valued at once, and how often each kind comes.

python examples/counting.py
"""

from itertools import combinations

import numpy as np

from comodin import MEXICAN_DECK, MexicanRanking
from comodin.cards import JOD, JOU


def main() -> None:
    """Print how many hands of each kind there are: natural, with a bug, with a wild joker."""
    ranking = MexicanRanking()
    natural = [card.code for card in MEXICAN_DECK if not card.is_joker]
    fives = np.array(list(combinations(natural, 5)), dtype=np.uint8)
    fours = np.array(list(combinations(natural, 4)), dtype=np.uint8)
    jokers = [np.insert(fours, 4, joker.code, axis=1) for joker in (JOU, JOD)]

    kinds = np.array([ranking.of_strength(strength).category.level for strength in range(ranking.count)])
    names = [str(ranking.of_strength(int(np.argmax(kinds == level))).category) for level in range(10)]
    counts = [np.bincount(kinds[ranking.values(rows)], minlength=10) for rows in (fives, *jokers)]

    print(f"{'':<15}{'no joker':>10}{'bug':>10}{'wild':>10}")
    for level in reversed(range(10)):
        print(f"{names[level]:<15}" + "".join(f"{count[level]:>10,}" for count in counts))
    print(f"{'all':<15}" + "".join(f"{count.sum():>10,}" for count in counts))


if __name__ == "__main__":
    main()
