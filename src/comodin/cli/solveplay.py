"""A position played against its solution, line by line: what each decision lost, in chips."""

from __future__ import annotations

import random
import sys

from comodin.cards import Card
from comodin.cli.shell import complain, text
from comodin.solver import Place, Solution

__all__ = ["play"]


def play(found: Solution, seed: int) -> int:
    """Deal hidden cards from the ranges, play the seat that acts first, and return the exit status."""
    chance = random.Random(seed)
    first = found.at()
    me = first.p or 1
    hidden = _deal(first, me, chance)
    other = found.spot.seats[2 - me]
    print(text("solver.cli.you", p=me, card=hidden[me], opponent=str(other)))
    path: tuple[str, ...] = ()
    lost = 0.0
    while True:
        place = found.at(*path)
        if not place.steps:
            break
        if not place.p:
            step = _card_up(place, hidden, chance)
            print(text("solver.cli.came", card=step))
        elif place.p == me:
            asked = _ask(place)
            if asked is None:
                break
            worth = found.worth(path, hidden[me])
            if worth:
                best = max(worth, key=lambda name: worth[name])
                cost = worth[best] - worth[asked]
                lost += cost
                print(text("solver.cli.lost", step=asked, lost=f"{cost:.3f}", best=best))
            step = _named(asked, hidden[me])
        else:
            plays = next(line.plays for line in place.lines if line.card == hidden[place.p])
            drawn = chance.choices(list(plays), weights=list(plays.values()))[0]
            step = _named(drawn, hidden[place.p])
            print(text("solver.cli.did", p=place.p, step=step))
        path = (*path, step)
        if step.startswith("expose "):
            hidden[place.p] = _new_down(found, path, hidden[3 - place.p], chance)
            if place.p == me:
                print(text("solver.cli.down", card=hidden[me]))
    print(text("solver.cli.total", lost=f"{lost:.3f}"))
    return 0


def _deal(place: Place, me: int, chance: random.Random) -> dict[int, Card]:
    """Return a hidden card for each seat, as likely as the ranges make the pair."""
    pairs = [(a.card, b.card, a.weight * b.weight) for a in place.lines for b in place.others if a.card is not b.card]
    first, second, _ = chance.choices(pairs, weights=[pair[2] for pair in pairs])[0]
    return {me: first, 3 - me: second}


def _card_up(place: Place, hidden: dict[int, Card], chance: random.Random) -> str:
    """Return a card that comes up, any that nobody holds."""
    gone = {card.bit for card in hidden.values()}
    return chance.choice([step for step in place.steps if Card(step).bit not in gone])


def _new_down(found: Solution, path: tuple[str, ...], other: Card, chance: random.Random) -> Card:
    """Return a new down card, any that can be hidden and that the other does not hold."""
    return chance.choice([line.card for line in found.at(*path).lines if line.card is not other])


def _named(step: str, card: Card) -> str:
    return f"expose {card}" if step == "expose" else step


def _ask(place: Place) -> str | None:
    """Return the action that the player chose, or None where the input has ended."""
    while True:
        print(text("solver.cli.ask", known=", ".join(place.actions)), end=" ", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return None
        if not sys.stdin.isatty():  # a terminal shows what is typed
            print(line.rstrip("\n"))
        words = " ".join(line.split())
        fits = [name for name in place.actions if name == words or (words and name.startswith(words))]
        if len(fits) == 1 or words in fits:
            return words if words in fits else fits[0]
        complain(text("solver.no_such_step", step=words, known=", ".join(place.actions)))
