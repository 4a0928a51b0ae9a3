"""Small games with known values, built of the same nodes as the large ones: Kuhn, Leduc, MM-6 and MM-7."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from comodin.solver.core import WIDTH, Builder, Tree

JOKER = "J"


def signs_of(cards: int, value: Callable[[int, int], float]) -> np.ndarray:
    """Return the signs of all pairs of different cards."""
    signs = np.zeros((WIDTH, WIDTH), dtype=np.float32)
    for i, j in product(range(cards), repeat=2):
        if i != j:
            signs[i, j] = np.sign(value(i, j))
    return signs


def tree_of(build: Builder, cards: int, signs: Sequence[np.ndarray]) -> Tree:
    live = np.zeros(WIDTH)
    live[:cards] = 1
    return build.tree(signs=np.array(signs), live=live, reach=np.array([live, live]))


def betting(
    build: Builder,
    parent: int,
    *,
    first: int,
    paid: tuple[int, int],
    size: int,
    wagers: int,
    then: Callable[[int, int, int], None],
    edge: dict[str, object],
    forced: bool = False,
) -> None:
    """Add a round of one size of bet and so many wagers; `then(parent, action, paid)` goes on where it closes."""

    def owes(parent: int, edge: dict[str, object], player: int, paid: list[int], left: int) -> None:
        here = build.decision(parent, player=player, actions=3 if left else 2, **edge)
        build.fold(here, float(paid[0] if player else -paid[0]) if player == 0 else float(paid[1]), action=0)
        then(here, 1, max(paid))
        if left:
            more = list(paid)
            more[player] = max(paid) + size
            owes(here, {"action": 2}, 1 - player, more, left - 1)

    def bet(parent: int, edge: dict[str, object], player: int) -> None:
        more = list(paid)
        more[player] += size
        owes(parent, edge, 1 - player, more, wagers - 1)

    if forced:
        bet(parent, edge, first)
        return
    opening = build.decision(parent, player=first, actions=2, **edge)
    second = build.decision(opening, player=1 - first, actions=2, action=0)
    then(second, 0, paid[0])
    bet(second, {"action": 1}, 1 - first)
    bet(opening, {"action": 1}, first)


def kuhn() -> Tree:
    build = Builder()

    def show(parent: int, action: int, paid: int) -> None:
        build.showdown(parent, board=0, half=float(paid), action=action)

    betting(build, -1, first=0, paid=(1, 1), size=1, wagers=1, then=show, edge={})
    return tree_of(build, 3, [signs_of(3, lambda i, j: i - j)])


def leduc() -> Tree:
    """Six cards of three ranks, a bet and a raise a round of 2 and of 4, one card up between them."""
    build = Builder()
    signs = [
        signs_of(6, lambda i, j, up=up: (10 * (i // 2 == up // 2) + i // 2) - (10 * (j // 2 == up // 2) + j // 2))
        for up in range(6)
    ]

    def second(parent: int, action: int, paid: int) -> None:
        deal = build.chance(parent, action=action)
        for up in range(6):

            def show(parent: int, action: int, total: int, up: int = up) -> None:
                build.showdown(parent, board=up, half=float(total), action=action)

            edge: dict[str, object] = {"card": up, "weight": 1 / 4}
            betting(build, deal, first=0, paid=(paid, paid), size=4, wagers=2, then=show, edge=edge)

    betting(build, -1, first=0, paid=(1, 1), size=2, wagers=2, then=second, edge={})
    return tree_of(build, 6, signs)


class MiniMexican:
    """Two cards each, one up and one down, then keep or expose and a third; see the values in the tests."""

    def __init__(self, ranks: int, suits: int) -> None:
        self.ranks = ranks
        self.suits = suits
        self.cards = [(rank, suit) for rank in range(ranks) for suit in range(suits)]
        self.joker = len(self.cards)
        self.count = len(self.cards) + 1
        self.signs: list[np.ndarray] = []

    def natural(self, cards: Sequence[tuple[int, int]]) -> tuple[int, list[int]]:
        ranks = sorted((rank for rank, _ in cards), reverse=True)
        suited = self.suits > 1 and len({suit for _, suit in cards}) == 1
        straight = ranks[0] - 1 == ranks[1] == ranks[2] + 1
        if straight and suited:
            return 5, ranks
        if ranks[0] == ranks[2]:
            return 4, ranks
        if suited:
            return 3, ranks
        if straight:
            return 2, ranks
        if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
            return 1, [ranks[1], ranks[0] if ranks[1] == ranks[2] else ranks[2]]
        return 0, ranks

    def value(self, cards: Sequence[int], *, wild: bool) -> tuple[int, list[int]]:
        natural = [self.cards[card] for card in cards if card != self.joker]
        if len(natural) == 3:
            return self.natural(natural)
        found = []
        for stand in self.cards:
            value = self.natural([*natural, stand])
            if wild or stand[0] == self.ranks - 1 or value[0] in (2, 3, 5):
                found.append(value)
        return max(found)

    def board(self, cards: Sequence[int]) -> tuple[int, list[int]]:
        ranks = sorted((self.ranks - 1 if card == self.joker else self.cards[card][0] for card in cards), reverse=True)
        return int(len(ranks) == 2 and ranks[0] == ranks[1]), ranks

    def leader(self, boards: Sequence[Sequence[int]]) -> int:
        return int(self.board(boards[1]) > self.board(boards[0]))

    def tree(self) -> Tree:
        build = Builder()
        root = build.chance(-1)
        n = self.count
        for one in range(n):
            deal = build.chance(root, card=one, weight=1 / (n - 2))
            for two in range(n):
                if two != one:
                    self.first_round(build, deal, [[one], [two]], {"card": two, "weight": 1 / (n - 3)})
        return tree_of(build, n, self.signs)

    def first_round(self, build: Builder, parent: int, up: list[list[int]], edge: dict[str, object]) -> None:
        def choose(parent: int, action: int, paid: int) -> None:
            self.choose(build, parent, {"action": action}, 0, up, [False, False], paid)

        first = self.leader(up)
        betting(build, parent, first=first, paid=(1, 1), size=1, wagers=1, then=choose, edge=edge, forced=True)

    def choose(  # noqa: PLR0917
        self,
        build: Builder,
        parent: int,
        edge: dict[str, object],
        player: int,
        up: list[list[int]],
        wild: list[bool],
        paid: int,
    ) -> None:
        if player == 2:
            self.second_round(build, parent, edge, up, wild, paid)
            return
        gone = {card for board in up for card in board}
        unseen = [card for card in range(self.count) if card not in gone]
        here = build.decision(parent, player=player, actions=2, **edge)
        deal = build.chance(here, action=0)
        for card in unseen:
            more = [[*board, card] if player == p else board for p, board in enumerate(up)]
            down: dict[str, object] = {"card": card, "weight": 1 / (len(unseen) - 2)}
            self.choose(build, deal, down, player + 1, more, wild, paid)
        for card in unseen:
            more = [[*board, card] if player == p else board for p, board in enumerate(up)]
            opened = [wild[p] or (p == player and card == self.joker) for p in (0, 1)]
            shown: dict[str, object] = {"action": 1, "card": card, "who": player, "weight": 1 / (len(unseen) - 2)}
            self.choose(build, here, shown, player + 1, more, opened, paid)

    def second_round(  # noqa: PLR0917
        self,
        build: Builder,
        parent: int,
        edge: dict[str, object],
        up: list[list[int]],
        wild: list[bool],
        paid: int,
    ) -> None:
        def value(player: int, card: int) -> tuple[int, list[int]]:
            return self.value([*up[player], card], wild=wild[player] or card == self.joker)

        gone = {card for board in up for card in board}
        board = np.zeros((WIDTH, WIDTH), dtype=np.float32)
        for i, j in product(range(self.count), repeat=2):
            if i != j and i not in gone and j not in gone:
                first, second = value(0, i), value(1, j)
                board[i, j] = (first > second) - (first < second)
        number = len(self.signs)
        self.signs.append(board)

        def show(parent: int, action: int, total: int) -> None:
            build.showdown(parent, board=number, half=float(total), action=action)

        betting(build, parent, first=self.leader(up), paid=(paid, paid), size=2, wagers=1, then=show, edge=edge)
