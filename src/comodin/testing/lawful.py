"""`assert_lawful`: what holds at every moment of every hand, whatever the game.

Random hands are played with a fixed deck, every second one at a clumsy table,
where things go wrong (`mishaps`); at each node: chips and cards are
conserved; somebody can act exactly while the hand is not over; what is listed
is accepted and everything else refused; events refold to the state and
survive JSON; what a viewer sees does not depend on what he may not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from random import Random

from msgspec.structs import replace

from comodin.cards import Card
from comodin.errors import IllegalActionError
from comodin.hand import (
    SPECTATOR,
    Action,
    Bet,
    BringIn,
    Burn,
    Call,
    Check,
    Complete,
    Deal,
    DeclareAllIn,
    DeclineAllIn,
    Event,
    Expose,
    Fold,
    Game,
    HandState,
    Keep,
    Muck,
    Raise,
    TurnUp,
    VoidHand,
    apply,
    due,
    evolve,
    legal,
    start,
    view,
    viewed,
)
from comodin.hand.codec import decode_event, encode_event
from comodin.hand.events import CardsShownToAll, HoldingMucked, HoldingShown
from comodin.testing.clumsy import assert_others_are_refused, go_wrong
from comodin.testing.perft import decisions

__all__ = ["assert_lawful"]

BETTING: tuple[Action, ...] = (Fold(), Check(), Call(), BringIn())
PLAIN: tuple[Action, ...] = (*BETTING, Keep(), Expose(), TurnUp(), DeclareAllIn(), DeclineAllIn())
MOST_TRIED = 12
GO_WRONG = 0.1
LONGEST = 2000


def assert_lawful(game: Game, *, hands: int = 10, seed: int = 0) -> None:
    """Play random hands of a game and raise `AssertionError` at the first thing that may not be.

    >>> from comodin import MexicanPoker
    >>> assert_lawful(MexicanPoker.at("4/8", stacks=[30, 9, 80]), hands=3)
    """
    for hand in range(hands):
        random = Random(f"{seed}/{hand}")
        order = list(game.deck)
        random.shuffle(order)
        _play(game, order, random)


def _play(game: Game, order: Sequence[Card], random: Random) -> None:
    state, events = start(game)
    log = list(events)
    taken: list[Action] = []
    cut = random.randrange(40)
    rate = GO_WRONG * random.randrange(2)
    while True:
        _require(len(taken) < LONGEST, "the hand does not end", state)
        _check(game, state, log)
        if len(taken) == cut or state.ended is not None:
            _check_noninterference(game, order, taken, log, random)
        if state.ended is not None:
            return
        action = random.choice(list(decisions(state))) if state.actor else _dealt(state, order)
        if random.random() < rate:
            action = go_wrong(state, _next(state, order), random) or action
            assert_others_are_refused(state)
        _check_refusals(state)
        _check_acceptance(state, random)
        _check_void(game, state)
        state, events = apply(state, action)
        log += events
        taken.append(action)


def _dealt(state: HandState, order: Sequence[Card]) -> Action:
    wanted = due(state)
    card = _next(state, order)
    return Burn(card) if wanted is not None and wanted.what == "burn" else Deal(card)


def _next(state: HandState, order: Sequence[Card]) -> Card | None:
    return next((card for card in order if not state.out & card.bit), None)


def _require(holds: bool, what: str, state: HandState) -> None:
    if not holds:
        raise AssertionError(f"{what}\nin {state}")


def _check(game: Game, state: HandState, log: Sequence[Event]) -> None:
    chips, at_first = (sum(seat.stack for seat in it.seats) + it.pot + it.house for it in (state, game.initial()))
    _require(chips == at_first, f"chips: {chips} of {at_first}", state)
    _require(all(seat.stack >= 0 and seat.paid >= 0 for seat in state.seats), "chips below zero", state)

    held = [card for seat in state.seats for card in seat.cards]
    cards = [card for card in (*held, *state.burned, *state.common, *state.reveal.middle) if card is not None]
    _require(len({card.bit for card in cards}) == len(cards), "a card twice", state)
    _require(len(cards) + state.stub == len(game.deck), "cards: some are lost", state)
    _require(sum(card.bit for card in cards) == state.out, "cards: out is not what is out", state)

    if state.ended is not None:
        _require(not legal(state) and due(state) is None, "an action after the end", state)
    elif state.actor:
        _require(bool(legal(state)) and due(state) is None, "nothing is legal", state)
    else:
        _require(not legal(state) and due(state) is not None, "nothing is due", state)

    _require(_folded(game, log) == _plain(state), "events do not refold to the state", state)
    for event in log[-4:]:
        _require(decode_event(encode_event(event)) == event, f"no JSON round trip: {event}", state)
    for viewer in (SPECTATOR, *range(1, len(state.seats) + 1)):
        masked = viewed(state, viewer)
        folded = _folded(game, [view(event, viewer) for event in log], viewer)
        _require(folded == _plain(masked), f"the view of p{viewer} is not what its events fold to", state)
        _require(state.game.legal(masked) == legal(state), f"p{viewer} sees other legal actions", state)


def _folded(game: Game, log: Iterable[Event], viewer: int | None = None) -> HandState:
    state = replace(game.initial(), viewer=viewer)
    for event in log:
        state = evolve(state, event)
    return _plain(state)


def _plain(state: HandState) -> HandState:
    return replace(state, memo=None)


def _check_acceptance(state: HandState, random: Random) -> None:
    listed = list(decisions(state))
    for action in random.sample(listed, min(MOST_TRIED, len(listed))):
        apply(state, action)


def _check_void(game: Game, state: HandState) -> None:
    """The floor may declare the hand void at any moment: all chips are where they were, and nobody may act."""
    void, events = apply(state, VoidHand("a law"))
    _require(void.ended == "void" and not legal(void) and due(void) is None, "a void hand goes on", void)
    _require(tuple(seat.stack for seat in void.seats) == game.stacks and not void.house, "void chips are lost", void)
    _require(void.pot == game.initial().pot, "void chips are left in the pot", void)
    _require([view(event, SPECTATOR) for event in events] == list(events), "a ruling hides something", void)
    try:
        apply(void, VoidHand("again"))
    except IllegalActionError:
        return
    _require(False, "a hand is void twice", void)


def _check_refusals(state: HandState) -> None:
    listed = set(decisions(state))
    before = _plain(state)
    for action in _others(state):
        if action in listed:
            continue
        try:
            apply(state, action)
        except IllegalActionError as refused:
            _require(bool(refused.code and refused.reason), f"{action} is refused without a reason", state)
        else:
            _require(False, f"{action} is not listed, yet accepted", state)
        _require(_plain(state) == before, f"{action} was refused and changed the state", state)


def _others(state: HandState) -> Iterator[Action]:
    """Give actions of every kind, with amounts on and around every boundary."""
    yield from PLAIN
    amounts = {-1, 0, 1}
    for option in legal(state):
        for to in (*option.amounts[:3], *option.amounts[-3:]):
            amounts |= {to - 1, to, to + 1}
    for seat in state.seats:
        amounts |= {seat.stack + seat.bet, seat.stack + seat.bet + 1}
    for to in sorted(amounts):
        yield from (Bet(to), Raise(to), Complete(to))
    wanted = due(state)
    out = next((card for card in state.game.deck if state.out & card.bit), None)
    fresh = next((card for card in state.game.deck if not state.out & card.bit), None)
    if out is not None:
        yield from (Deal(out), Burn(out))
    if wanted is None and fresh is not None:
        yield from (Deal(fresh), Burn(fresh))
    elif wanted is not None and wanted.what != "burn":
        yield Burn(fresh)
    elif wanted is not None:
        yield Deal(fresh)
    yield from (Muck(p) for p in range(len(state.seats) + 2))


def _check_noninterference(
    game: Game, order: Sequence[Card], taken: Sequence[Action], log: Sequence[Event], random: Random
) -> None:
    """Exchange the cards that a viewer has not seen, play the same actions, compare his stream byte for byte.

    A showdown tells of hidden cards by who wins, as it should: streams are
    compared up to it.
    """
    for viewer in (SPECTATOR, *range(1, len(game.stacks) + 1)):
        stream = [view(event, viewer) for event in _up_to_showdown(log)]
        known = _known(_folded(game, stream, viewer))
        hidden = [card for card in order if not known & card.bit]
        mixed = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        other = _replayed(game, [mixed.get(card, card) for card in order], taken)
        same = b"\n".join(encode_event(event) for event in stream)
        seen = b"\n".join(encode_event(view(event, viewer)) for event in _up_to_showdown(other))
        if same != seen:
            raise AssertionError(f"p{viewer} sees what he may not see:\n{same.decode()}\n--\n{seen.decode()}")


def _known(masked: HandState) -> int:
    """Return what a viewer knows to have left the stub, a card that somebody showed him included (P32)."""
    known = masked.out
    for shown in masked.trouble.shown:
        known |= shown.card.bit if shown.card is not None else 0
    return known


def _up_to_showdown(log: Iterable[Event]) -> Iterator[Event]:
    return takewhile(lambda event: not isinstance(event, HoldingShown | HoldingMucked | CardsShownToAll), log)


def _replayed(game: Game, order: Sequence[Card], taken: Sequence[Action]) -> list[Event]:
    state, events = start(game)
    log = list(events)
    for action in taken:
        state, events = apply(state, _again(action, state, order))
        log += events
    return log


def _again(action: Action, state: HandState, order: Sequence[Card]) -> Action:
    """Return an action as it is with other cards: whatever gives one takes the next."""
    if isinstance(action, Deal | Burn):
        return _dealt(state, order)
    return replace(action, card=_next(state, order)) if getattr(action, "card", None) is not None else action
