"""Whole hands a second: comodin beside PokerKit, in one run.

    python benchmarks/engine.py [--rounds 9] [--profile]

comodin plays Mexican Poker, preset `wiki`, 4/8, ante 1, 400 chips each, with
`random` bots through the ordinary bot protocol: every decision is made from a
view, every event is produced, nothing is written.  PokerKit plays its closest
relative, a custom fixed-limit five-card stud on the same 40 natural cards
with a bring-in, by uniform random legal actions on the state itself.

Process CPU time; the two take turns, so that a drifting machine slows both;
medians over the rounds, and the median of the paired ratios.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import time
import warnings
from collections import Counter
from pathlib import Path

from comodin import MexicanPoker, Shoe, play_hand, preset
from comodin.bots import RandomBot

STACK = 400
HANDS = {2: 600, 6: 200}


def comodin_hands(players: int, hands: int, first: int) -> None:
    """Play hands with random bots, as `comodin simulate` does."""
    rules = preset("wiki")
    game = MexicanPoker(rules, rules.stakes("4/8", ante=1), [STACK] * players)
    bots = [RandomBot(seed=f"{first}/{p}") for p in range(players)]
    for hand in range(first, first + hands):
        play_hand(game, bots, Shoe.seeded(game.deck, seed=1, hand=hand))


def pokerkit_hands(players: int, hands: int, first: int) -> None:
    """Play PokerKit's fixed-limit five-card stud by random legal actions."""
    from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, State, Street

    automations = tuple(
        getattr(Automation, name)
        for name in (
            "ANTE_POSTING",
            "BET_COLLECTION",
            "CARD_BURNING",
            "HOLE_DEALING",
            "HOLE_CARDS_SHOWING_OR_MUCKING",
            "HAND_KILLING",
            "CHIPS_PUSHING",
            "CHIPS_PULLING",
        )
    )
    deck = tuple(card for card in Deck.STANDARD if card.rank.value not in "89T")
    streets = (
        Street(False, (False, True), 0, False, Opening.LOW_CARD, 4, 3),
        Street(True, (True,), 0, False, Opening.HIGH_HAND, 4, 3),
        Street(True, (True,), 0, False, Opening.HIGH_HAND, 8, 3),
        Street(True, (True,), 0, False, Opening.HIGH_HAND, 8, 3),
    )
    chance = random.Random(first)
    for _ in range(hands):
        state = State(
            automations,
            deck,
            (StandardHighHand,),
            streets,
            BettingStructure.FIXED_LIMIT,
            True,
            1,
            0,
            2,
            (STACK,) * players,
            players,
        )
        while state.status:
            moves = []
            if state.can_post_bring_in():
                moves.append(state.post_bring_in)
            if state.can_complete_bet_or_raise_to():
                moves.append(state.complete_bet_or_raise_to)
            if state.can_check_or_call():
                moves.append(state.check_or_call)
            if state.can_fold():
                moves.append(state.fold)
            chance.choice(moves)()


def rate(play: object, players: int, hands: int, first: int) -> float:
    """Return hands a second of process CPU time."""
    begun = time.process_time()
    play(players, hands, first)  # type: ignore[operator]
    return hands / (time.process_time() - begun)


def compare(players: int, rounds: int) -> None:
    ours: list[float] = []
    theirs: list[float] = []
    hands = HANDS[players]
    rate(comodin_hands, players, 20, 0)
    rate(pokerkit_hands, players, 5, 0)
    for turn in range(rounds):
        ours.append(rate(comodin_hands, players, hands, turn * hands))
        theirs.append(rate(pokerkit_hands, players, hands // 3, turn * hands))
    ratios = [mine / its for mine, its in zip(ours, theirs, strict=True)]
    print(
        f"{players} players: comodin {statistics.median(ours):8,.0f} hands/s   "
        f"PokerKit {statistics.median(theirs):8,.0f} hands/s   "
        f"ratio {statistics.median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})"
    )


def where_the_time_goes(players: int) -> None:
    """Print the share of each module, by time inside its own functions."""
    profile = cProfile.Profile()
    profile.runcall(comodin_hands, players, HANDS[players] * 3, 0)
    spent: Counter[str] = Counter()
    for (file, _, name), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        path = Path(file)
        spent["/".join(path.parts[-2:]) if path.suffix == ".py" else f"built in: {name}"] += own
    total = sum(spent.values())
    print(f"\nwhere the time goes, {players} players:")
    for name, own in spent.most_common(14):
        print(f"  {own / total:6.1%}  {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for players in HANDS:
            compare(players, options.rounds)
            if options.profile:
                where_the_time_goes(players)


if __name__ == "__main__":
    main()
