"""Cards: dealt unseen, turned up one by one, and what each turned card does (R4.4, R4.5).

Tests of a turned card, in this order: does it kill (M8), does it beat what
must be beaten (M7; a tie never does, R4.3), is it the last (M10)?
"""

from __future__ import annotations

from comodin.cards import Card, Rank
from comodin.games.no_peek.setting import Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand.evolve import evolve
from comodin.hand.game import Due
from comodin.hand.play import due
from comodin.hand.refusals import refuse
from comodin.hand.rounds import contenders
from comodin.hand.state import HandState

__all__ = [
    "beats_leader",
    "can_go_on",
    "centre_strength",
    "deal",
    "dealing_due",
    "kill_rank",
    "leader",
    "next_in_turn",
    "next_turn",
    "to_beat",
    "turn",
]

UNSEEN_STREET = 0


# -- the deal --------------------------------------------------------------------


def dealing_due(game: Setting, state: HandState) -> Due | None:
    """Return the next card of the deal: round by round to each seat, then the middle; None once all lie (M5)."""
    fewest, p = min((seat.held, p) for p, seat in enumerate(state.seats, 1))
    if fewest < game.rules.cards:
        return game.clauses.deal_due(p)
    dealt = len(state.reveal.middle)
    return game.clauses.middle_due(game.roles[dealt]) if dealt < len(game.roles) else None


def deal(game: Setting, state: HandState, action: a.Deal) -> tuple[e.Event, ...]:
    """Give the next card, unseen (None is a card that nobody knows), or put one in the middle."""
    wanted = due(state)
    if wanted is None:
        raise refuse(action, "seat_must_act", "P34", p=state.actor)
    card = action.card
    if card is not None:
        _check_fresh(game, state, action, card)
    if wanted.what == "deal":
        return (e.CardDealt(p=wanted.p, card=card, up=False, street=UNSEEN_STREET),)
    if card is None:
        raise refuse(action, "upcard_unknown")
    return (e.MiddleCardDealt(card=card, role=game.roles[len(state.reveal.middle)]),)


def _check_fresh(game: Setting, state: HandState, action: a.Action, card: Card) -> None:
    if card not in game.deck or card.is_joker:
        raise refuse(action, "card_not_in_deck", card=card, size=len(game.deck), deck=game.deck)
    if state.out & card.bit:
        raise refuse(action, "card_already_out", card=card)


# -- who turns, and what must be beaten -----------------------------------------------


def leader(game: Setting, state: HandState) -> int:
    """Return who shows the best hand of those still in, 0 where nobody leads; of equals the last to take it (R4.6).

    Whoever has led and turns on does not lead again before he has beaten what
    he must, where that may be more than the leader's hand (R2.2, R4.4).
    """
    best, found = -1, 0
    strength, turns = game.ranking.strength, 0
    if state.reveal.turning and not beats_leader(game):
        turns = state.reveal.turner
    for p in state.reveal.leads:
        seat = state.seats[p - 1]
        if not seat.folded and not seat.out and p != turns:
            its = strength(seat.upcards)
            if its >= best:
                best, found = its, p
    return found


def beats_leader(game: Setting) -> bool:
    """Tell whether the hand to beat is always the leader's, or the middle card (M7); in some houses another (R2.2)."""
    return game.rules.target == "best_showing" and not game.rules.folded_hands_count


def can_go_on(state: HandState, leads: int) -> bool:
    """Tell whether anybody but the leader has a card left to turn (M14)."""
    return any(state.seats[p - 1].downcards for p in contenders(state) if p != leads)


def next_turn(game: Setting, state: HandState) -> tuple[e.Event, ...]:
    """Ask who turns next: the same seat until it leads, is killed or runs out; then clockwise, past the leader (R4.4).

    A passed leader without cards goes out when its turn comes (R4.7).
    """
    p = state.reveal.turner
    if not state.reveal.turning:
        p = next_in_turn(game, state)
        if not state.seats[p - 1].downcards:
            return (e.WentOut(p=p),)
    return (e.ActionOn(p=p, kind="turn"),)


def next_in_turn(game: Setting, state: HandState) -> int:
    """Return the next active seat clockwise from the last one who turned, past the leader (R4.4)."""
    leads, after = leader(game, state), state.reveal.turner % len(state.seats) + 1
    active = contenders(state)
    return next(p for p in state.clockwise(after) if p in active and (p != leads or len(active) == 1))


def kill_rank(game: Setting, state: HandState) -> Rank | None:
    """Return the rank that folds its owner, None where there is none (M8)."""
    for card, role in zip(state.reveal.middle, game.roles, strict=False):
        if role in ("kill", "both") and game.rules.kill_scope != "none":
            return card.rank
    return None


def to_beat(game: Setting, state: HandState, p: int) -> int:
    """Return the strength that seat `p` must beat, -1 where any card leads (M6, M7, M12, R4.1)."""
    centre = centre_strength(game, state)
    if game.rules.last_player_wins == "must_beat_centre" and len(contenders(state)) == 1:
        return centre  # and nothing else: nobody is left but he (R2.2)
    if game.rules.first_turn == "one_card" and not state.reveal.leads:
        return -1
    strength, seats = game.ranking.strength, state.seats
    if game.rules.target == "right_neighbour":
        right = reversed(state.clockwise(p)[1:])
        shown = next((seats[q - 1].upcards for q in right if _counts(game, state, q) and seats[q - 1].upcards), None)
        return centre if shown is None else strength(shown)
    leads = leader(game, state)
    best = strength(seats[leads - 1].upcards) if leads else centre
    if game.rules.folded_hands_count:
        folded = [strength(seat.upcards) for seat in seats if seat.folded and not seat.out and seat.upcards]
        best = max([best, *folded])
    return best


def _counts(game: Setting, state: HandState, q: int) -> bool:
    seat = state.seats[q - 1]
    return not seat.out and (not seat.folded or game.rules.folded_hands_count)


def centre_strength(game: Setting, state: HandState) -> int:
    """Return the strength of the card to beat in the middle, -1 where there is none (M12)."""
    if not game.rules.has_target:
        return -1
    for card, role in zip(state.reveal.middle, game.roles, strict=False):
        if role in ("target", "both"):
            return game.ranking.strength((card,))
    return -1


# -- a card is turned --------------------------------------------------------------------


def turn(game: Setting, state: HandState, action: a.TurnUp) -> tuple[e.Event, ...]:
    """Turn up the next card of the seat on turn, and say what it does."""
    if state.kind != "turn":
        raise refuse(action, "no_turn_now", "R4.4", p=state.actor)
    p = state.actor
    card = state.seats[p - 1].downcards[0]
    if action.card is not None and action.card is not card:
        if card is not None:
            raise refuse(action, "other_card_turned", p=p, card=action.card)
        _check_fresh(game, state, action, action.card)
        card = action.card
    if card is None:
        raise refuse(action, "turned_card_unknown", p=p)
    target = to_beat(game, state, p)
    turned = e.CardTurned(p=p, card=card)
    return (turned, *_effects(game, evolve(state, turned), p, card, target))


def _effects(game: Setting, state: HandState, p: int, card: Card, target: int) -> tuple[e.Event, ...]:
    """Return what the turned card does: kill, else lead, else bust with the last one."""
    seat = state.seats[p - 1]
    first_only = game.rules.kill_scope == "first_card"
    if card.rank == kill_rank(game, state) and not (first_only and len(seat.upcards) > 1):
        return (e.ForcedToFold(p=p, card=card),)
    mine = game.ranking.strength(seat.upcards)
    beats = mine > target or (game.rules.tie_beats and mine == target)
    doubled = _doubling(game, state, p, beats=beats)
    if beats:
        return (*doubled, e.LeadTaken(p=p), *_passed(game, state, p))
    return doubled if seat.downcards else (*doubled, e.WentOut(p=p))


def _passed(game: Setting, state: HandState, p: int) -> tuple[e.Event, ...]:
    """Return which former leaders without cards go out at once, where the house has it so (R4.7)."""
    if game.rules.exhausted_leader == "stays_until_turn":
        return ()
    leads = leader(game, evolve(state, e.LeadTaken(p=p)))  # another than he, in some houses
    return tuple(
        [e.WentOut(p=q) for q in contenders(state) if q not in (p, leads) and not state.seats[q - 1].downcards]
    )


def _doubling(game: Setting, state: HandState, p: int, *, beats: bool) -> tuple[e.Event, ...]:
    """Return the doubling of the bet at a pair or better: the first one turned, or each that leads (R4.6)."""
    rules = game.rules
    if not rules.pair_doubles_minimum or game.ranking.value(state.seats[p - 1].upcards).category.level == 0:
        return ()
    times = state.reveal.multiplier
    if rules.doubling == "once":
        return (e.BetDoubled(multiplier=2),) if times == 1 else ()
    return (e.BetDoubled(multiplier=2 * times),) if beats else ()
