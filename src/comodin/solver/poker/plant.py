"""The tree of a position: rounds and stages from the engine, cards and boards put in.

A card that comes down is given to its player as soon as he has exposed the old
one: he doesn't see it before his next decision, and the cards that come in
between are as likely either way.  Of interchangeable cards one comes, and
stands for all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from msgspec.structs import replace

from comodin.cards import JOU, Card
from comodin.games.mexican_poker.setting import LAST_STREET
from comodin.hand import Action, Due, Expose, HandState, Keep, evolve
from comodin.solver.core import WIDTH, Builder, Tree
from comodin.solver.core.tree import Block
from comodin.solver.poker.boards import Boards
from comodin.solver.poker.places import Places
from comodin.solver.poker.rounds import Asked, Closed, Node, Rounds, Won
from comodin.solver.poker.stages import Choice, Dealt, Ready, Step, stage

__all__ = ["Plant", "Planted", "run_on"]

Up = tuple[Card, ...]
Ups = tuple[Up, Up]
CHOICE = (Keep(), Expose())


@dataclass(frozen=True, eq=False)
class Planted:
    """A tree with what its numbers mean: the cards of its `places`, and by `Column.MENU` the actions of a decision."""

    tree: Tree
    places: Places
    menus: tuple[tuple[Action, ...], ...]
    boards: int


class Plant:
    """Builds one tree, of a pot that both can win and the stacks behind; an odd pot has a chip of nobody's stake."""

    def __init__(self, boards: Boards, rounds: Rounds, stacks: tuple[int, int], pot: int) -> None:
        self.boards = boards
        self.rounds = rounds
        self.start = stacks
        self.pot = pot
        self.menus: dict[tuple[Action, ...], int] = {}
        self._blocks: dict[tuple[object, ...], Block] = {}
        self.odd_chips = False

    # -- betting -------------------------------------------------------------------------

    def betting(self, state: HandState, p: int, ups: Ups) -> Block:
        """Return a round that seat `p` opens and all that follows it."""
        node = self.rounds.begin(state, p)
        if state.street == LAST_STREET:
            return self._last(node, state.street)
        build = Builder()
        self._round(build, -1, node, ups, {})
        return build.block()

    def _last(self, node: Node, street: int) -> Block:
        """Return a round of the last street, whose board is the first of the tree that it goes into."""
        key = (id(node), street)
        if key not in self._blocks:
            build = Builder()
            self._round(build, -1, node, None, {})
            self._blocks[key] = build.block()
        return self._blocks[key]

    def _round(self, build: Builder, parent: int, node: Node, ups: Ups | None, edge: dict[str, Any]) -> None:
        match node:
            case Won():
                gains = node.stacks[0] - self.start[0] + self._dead * (node.winner == 1)
                build.fold(parent, gains - self.pot / 2, **edge)
            case Asked():
                menu = self._menu(node.actions)
                here = build.decision(parent, player=node.p - 1, actions=len(node.actions), menu=menu, **edge)
                for action, then in enumerate(node.then):
                    self._round(build, here, then, ups, {"action": action})
            case Closed():
                if ups is None or node.state.street > LAST_STREET:
                    self._showdown(build, parent, node.state, None, edge)
                else:
                    build.graft(parent, self.stage(node.state, ups), **edge)

    def _showdown(self, build: Builder, parent: int, state: HandState, ups: Ups | None, edge: dict[str, Any]) -> None:
        """Add a showdown; behind a last round `ups` is None, as its board comes with what it is grafted to."""
        board = 0 if ups is None else self.boards.number(*ups)
        paid = sum(seat.paid for seat in state.seats) + self._dead
        base = state.seats[0].stack - self.start[0] + paid / 2 - self.pot / 2
        odd = self._odd(state, ups) if paid % 2 else 0.0
        self.odd_chips = self.odd_chips or bool(odd)
        build.showdown(parent, board=board, half=paid / 2, base=base, odd=odd, **edge)

    def _odd(self, state: HandState, ups: Ups | None) -> float:
        """Return the half chip by which a tie is uneven, below 0 where seat 2 shows first and that decides (P35).

        Who shows first bet, checked first, or would have led where nobody could bet any more.
        """
        if self.boards.rules.odd_chip != "first_shown":
            return 0.5
        first = state.betting.bettor or state.betting.first_checker
        if first is None and ups is not None:
            first = self.boards.leader(*ups)
        return -0.5 if first == 2 else 0.5

    @property
    def _dead(self) -> int:
        return self.pot % 2

    # -- choices and cards --------------------------------------------------------------

    def stage(self, state: HandState, ups: Ups) -> Block:
        """Return the choices and cards of a street, and all that follows them."""
        key = (state.street, ups, *((seat.stack, seat.paid, seat.declared) for seat in state.seats))
        found = self._blocks.get(key)
        if found is None:
            build = Builder()
            opened = _with_up(state, ups)
            self._step(build, -1, stage(opened), ups, edge={})
            found = build.block()
            if state.street == LAST_STREET:
                self._blocks[key] = found
        return found

    def _step(
        self,
        build: Builder,
        parent: int,
        step: Step,
        ups: Ups,
        *,
        edge: dict[str, Any],
        group: int = -1,
    ) -> None:
        match step:
            case Choice():
                self._choice(build, parent, step, ups, edge=edge, group=group)
            case Dealt() if not step.up:
                self._step(build, parent, step.then, ups, edge=edge, group=group)
            case Dealt():
                here = build.chance(parent, **edge)
                for place, card, weight in self._unseen(ups):
                    known = JOU if card.is_joker else card
                    dealt = {"card": place, "weight": weight}
                    self._step(build, here, step.then, _add(ups, step.p, known), edge=dealt, group=group)
            case Ready():
                self._ready(build, parent, step, ups, edge)

    def _choice(
        self,
        build: Builder,
        parent: int,
        step: Choice,
        ups: Ups,
        *,
        edge: dict[str, Any],
        group: int = -1,
    ) -> None:
        here = build.decision(parent, player=step.p - 1, actions=2, menu=self._menu(CHOICE), group=group, **edge)
        other = build.group() if step.secret and isinstance(step.keep, Choice) else -1
        self._step(build, here, step.keep, ups, edge={"action": 0}, group=other)
        for place, card, weight in self._unseen(ups):
            # Beside the card shown there are the other's hidden card and the new one.
            shown = {"action": 1, "card": place, "who": step.p - 1, "weight": weight}
            self._step(build, here, step.expose, _add(ups, step.p, card), edge=shown, group=other)

    def _ready(self, build: Builder, parent: int, step: Ready, ups: Ups, edge: dict[str, Any]) -> None:
        state = step.state
        last = state.street >= LAST_STREET
        board = self.boards.number(*ups) if last else 0
        if step.bets:
            block = self.betting(state, self.boards.leader(*ups), ups)
            build.graft(parent, block, board=board, **edge)
        elif state.street > LAST_STREET or state.ended is not None or state.kind != "choose":
            self._showdown(build, parent, state, ups, edge)
        else:
            build.graft(parent, self.stage(state, ups), **edge)

    def _unseen(self, ups: Ups) -> list[tuple[int, Card, float]]:
        """Return the places of which a card can come, one of their cards, and the chance of each single card."""
        left = self.boards.places.left(sum(card.bit for up in ups for card in up))
        chance = 1 / (sum(len(cards) for _, cards in left) - 2)
        return [(place, cards[0], chance) for place, cards in left]

    def _menu(self, actions: tuple[Action, ...]) -> int:
        return self.menus.setdefault(actions, len(self.menus))

    def root(self, state: HandState, to_act: int, ups: Ups) -> Block:
        """Return the whole of a position: betting where the cards are dealt, choices where they are not."""
        if state.seats[0].held < state.street:
            return self.stage(run_on(state), ups)
        build = Builder()
        bets = sum(seat.can_bet for seat in state.seats) == 2
        if bets:
            node = self.rounds.begin(state, to_act or self.boards.leader(*ups))
            if state.street == LAST_STREET:
                self.boards.number(*ups)
            self._round(build, -1, node, None if state.street == LAST_STREET else ups, {})
        else:
            closed = run_on(state)
            if closed.street > LAST_STREET:
                self._showdown(build, -1, closed, ups, {})
            else:
                build.graft(-1, self.stage(closed, ups))
        return build.block()

    def planted(self, block: Block, reach: Any) -> Planted:
        """Return the finished tree of a block at the root."""
        live = np.zeros(WIDTH)
        live[: len(self.boards.places.groups)] = [len(group) for group in self.boards.places.groups]
        ties = self.boards.ties() if self.odd_chips else np.zeros((0, WIDTH, WIDTH), dtype=np.float32)
        signs, held = self.boards.signs(), self.boards.held
        tree = Tree(block.nodes, block.money, signs, ties, live, reach, block.rows, held=held)
        return Planted(tree, self.boards.places, tuple(self.menus), len(self.boards))


def run_on(state: HandState) -> HandState:
    """Let a state run on until somebody must act."""
    while not state.actor and state.ended is None:
        wanted = state.game.follow(state)
        if isinstance(wanted, Due):
            break
        for event in wanted:
            state = evolve(state, event)
    return state


def _add(ups: Ups, p: int, card: Card) -> Ups:
    first, second = ups
    return ((*first, card), second) if p == 1 else (first, (*second, card))


def _with_up(state: HandState, ups: Ups) -> HandState:
    """Return a state with these up cards, so that stand-in cards do not collide with them."""
    out = seen = state.out
    for up in ups:
        for card in up:
            out |= card.bit
            seen |= card.bit
    seats = tuple(replace(seat, upcards=up) for seat, up in zip(state.seats, ups, strict=True))
    return replace(state, seats=seats, out=out, seen=seen, memo=None)
