"""Cards that came out of sequence, once somebody notices: misdeal, acceptance, correction (P19 to P23).

The initial deal is void, or stands once there has been action on it (R3.17).
On a later street the cards move face up to their owners, the street is dealt
to its end, and there is no betting on it (R3.18).
"""

from __future__ import annotations

from collections.abc import Sequence

from comodin.cards import JOU, JOX, Card
from comodin.games.mexican_poker import dealing, irregular
from comodin.games.mexican_poker.setting import FIRST_STREET, Setting
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand import rounds
from comodin.hand.evolve import evolve
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState, SeatState

__all__ = ["find_error", "overdue"]


def find_error(game: Setting, state: HandState, action: f.FindError) -> tuple[e.Event, ...]:
    """Rule on cards that came out of sequence, as soon as somebody notices."""
    trouble = state.trouble
    if not (trouble.astray or trouble.passed):
        raise refuse(
            action, "error_stands" if trouble.accepted else "nothing_astray", "P20" if trouble.accepted else "R6"
        )
    if state.street == FIRST_STREET:
        _names(state, action, 0)
        return _initial_deal(game, state, closed=False)
    if _too_late(state, trouble.astray_street):
        raise refuse(action, "error_stands", "R6†")
    return _correction(game, state, action)


def overdue(game: Setting, state: HandState, ahead: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Return what happens instead of what is `ahead` in the betting, where cards came out of sequence; or `ahead`.

    There is no betting on a street that was corrected (P22).  In the first
    round a seat without cards is missed when it is asked, and the end of the
    round accepts the deal (R3.17, E133).
    """
    trouble, first = state.trouble, ahead[0]
    asks = isinstance(first, e.ActionOn)
    if asks and trouble.no_betting == state.street:
        return rounds.close(state)
    if state.street == FIRST_STREET and (trouble.passed or trouble.astray):
        if isinstance(first, e.BettingEnded):
            return _initial_deal(game, state, closed=True)
        if isinstance(first, e.ActionOn) and first.p in trouble.passed:
            return _initial_deal(game, state, closed=False)
    return ahead


# -- the initial deal ----------------------------------------------------------------------------


def _initial_deal(game: Setting, state: HandState, *, closed: bool) -> tuple[e.Event, ...]:
    """Call a misdeal, or accept the deal and foul the hands that were missed (P19, P20, R3.17)."""
    if not closed and _actions(game, state) < game.rules.acceptance_actions:
        return (e.MisdealDeclared(clauses=("P19", "R3.17")),)
    happened: list[e.Event] = [e.DealAccepted(clauses=("P20", "R3.17"))]
    for p in state.trouble.passed:
        ante = state.seats[p - 1].paid
        happened.append(e.HandFouled(p=p, cause="missed", clauses=("P20",)))
        if ante and game.rules.missed_hand_ante == "return":
            happened.append(e.BetReturned(p=p, amount=ante, clauses=("R3.17",)))
    return tuple(happened)


def _actions(game: Setting, state: HandState) -> int:
    """Return how often anybody has acted; the forced bet is no action of anybody's, but where the house says so."""
    betting = state.betting
    forced = bool(betting.owed_to) and not game.rules.forced_bet_counts_as_action
    return betting.acts - forced


# -- the other streets -----------------------------------------------------------------------------


def _too_late(state: HandState, street: int) -> bool:
    """Tell whether the cards of a street stand as they lie: the next street has begun (R6)."""
    if street == state.street:
        return False
    if street < state.street - 1 or state.stage == "showdown":
        return True
    live = [seat for seat in state.seats if not seat.folded]
    return any(seat.choice is not None or not dealing.lacks(state, seat, state.street) for seat in live)


def _correction(game: Setting, state: HandState, action: f.FindError) -> tuple[e.Event, ...]:
    """Move the cards to their owners, give the bets of the street back (P21 to P23, R3.18)."""
    street, astray = state.trouble.astray_street, state.trouble.astray
    moves = [(giver, owner) for giver, owner in zip(astray, _owners(state, street), strict=False) if giver != owner]
    cards = _moving(game, state, action, [giver for giver, _ in moves])
    wrong = {giver for giver, _ in moves} if game.rules.street_error_bets == "void_wrong_recipients" else None
    returned = _bets_back(state, street, wrong)
    after = state
    for event in returned:
        after = evolve(after, event)
    happened: list[e.Event] = []
    for (giver, owner), card in zip(moves, cards, strict=True):
        down = _due_down(state, owner, street)
        wild = down or game.rules.misdealt_joker == "always_wild"
        moved = (JOX if wild else JOU) if card.is_joker else card
        until = irregular.right_lasts(game, after.seats[owner - 1], street + 1) if down else 0
        happened.append(e.CardMoved(p=giver, to=owner, card=moved, declare_until=until, clauses=("P21", "R3.18")))
    corrected = e.StreetCorrected(street=street, clauses=("P22", "R3.18"))
    return (*happened, *returned, corrected, *_unmatched(after, street))


def _owners(state: HandState, street: int) -> list[int]:
    """Return the seats that lacked a card when the first went astray, in dealing order: the k-th owns the k-th."""
    owners = set(state.trouble.astray)
    if street == state.street:
        owners |= {p for p in state.live if dealing.lacks(state, state.seats[p - 1], street)}
    return sorted(owners)


def _lies_down(seat: SeatState, street: int) -> bool:
    """Tell whether the card that a seat got on a street came down."""
    return seat.down_street == street


def _lying(seat: SeatState, street: int) -> Card | None:
    """Return the card that a seat got on a street; the dealer may have exposed its down card since."""
    if _lies_down(seat, street):
        return seat.downcards[0] if seat.downcards else seat.upcards[-1]
    return seat.upcards[-1] if seat.downcards else seat.upcards[-2]


def _due_down(state: HandState, p: int, street: int) -> bool:
    """Tell whether a card was due to a seat face down: as the one that it got instead came, else as its next would."""
    seat = state.seats[p - 1]
    return not seat.downcards if dealing.lacks(state, seat, street) else _lies_down(seat, street)


def _moving(game: Setting, state: HandState, action: f.FindError, givers: Sequence[int]) -> list[Card]:
    """Return the cards that move; those that nobody knows are named by the action, in order."""
    lying = [_lying(state.seats[giver - 1], state.trouble.astray_street) for giver in givers]
    _names(state, action, lying.count(None))
    named = iter(action.cards)
    taken = state.out
    moving = []
    for known in lying:
        card = next(named) if known is None else known
        if known is None:
            if not card.bit & game.deck_mask & ~taken:
                raise dealing.not_fresh(game, state, action, card)
            taken |= card.bit
        moving.append(card)
    return moving


def _names(state: HandState, action: f.FindError, unknown: int) -> None:
    if len(action.cards) != unknown:
        raise refuse(action, "name_astray", "P21", unknown=unknown, named=len(action.cards))


def _bets_back(state: HandState, street: int, only: set[int] | None) -> list[e.Event]:
    """Return the chips that go back: of everybody, or only of seats with a wrong card (P23)."""
    happened: list[e.Event] = []
    for p, seat in enumerate(state.seats, 1):
        if dealing.lacks(state, seat, street) or (only is not None and p not in only):
            continue
        amount = seat.bet if seat.folded or street == state.street else seat.last_bet
        if amount:
            clause = "P22" if only is None else "P23"
            happened.append(e.BetReturned(p=p, amount=amount, clauses=(clause, "R3.18")))
    return happened


def _unmatched(state: HandState, street: int) -> tuple[e.Event, ...]:
    """Return what nobody matches any more, where the round was over already; else its end gives it back."""
    if street == state.street:
        return ()
    return tuple([event for event in rounds.close(state) if isinstance(event, e.UncalledBetReturned)])
