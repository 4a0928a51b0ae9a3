"""The end of a hand of the reveal games: when it comes, and who gets which pot (R4.7, R4.8).

The leader wins every pot that he is in; a side pot without him goes to the
best hand showing among those who are in it, which may be one that ran out of
cards.  Who was killed or folded is out of all of them.
"""

from __future__ import annotations

from comodin.games.no_peek import turning
from comodin.games.no_peek.setting import Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand.pots import Pot, pots, split
from comodin.hand.rounds import contenders
from comodin.hand.state import HandState
from comodin.hand.voiding import void_hand

__all__ = ["end", "void_by_floor"]


def end(game: Setting, state: HandState) -> tuple[e.Event, ...]:
    """Return the awards if the hand is over: one player is left (M3, M15), or nobody can still turn (M14)."""
    active = contenders(state)
    if len(active) > 1:
        leads = turning.leader(game, state)
        return () if turning.can_go_on(state, leads) else _award(game, state, leads, "showdown")
    if not active:
        carried = state.pot
        return (e.PotCarried(amount=carried), e.HandEnded(reason="last_player"))
    (last,) = active
    if _must_still_beat(game, state, last):
        return ()
    return _award(game, state, last, "last_player")


def void_by_floor(game: Setting, state: HandState, action: a.VoidHand) -> tuple[e.Event, ...]:
    """The arbiter declares the hand void (M17); chips go back, and what was carried stays for the next hand (R3.17)."""
    return void_hand(game.rules, game.stakes, state, action, "M17", "R3.17")


def _must_still_beat(game: Setting, state: HandState, last: int) -> bool:
    """Tell whether the last player must go on until he beats the middle card, where the house has it so (R2.2)."""
    if game.rules.last_player_wins == "immediate" or not game.rules.has_target:
        return False
    upcards = state.seats[last - 1].upcards
    if not upcards:
        return True
    mine, centre = game.ranking.strength(upcards), turning.centre_strength(game, state)
    return mine < centre or (mine == centre and not game.rules.tie_beats)


def _award(game: Setting, state: HandState, winner: int, reason: e.EndReason) -> tuple[e.Event, ...]:
    layers = list(pots([seat.paid for seat in state.seats], state.live))
    if state.reveal.carried:
        main = layers.pop(0) if layers else Pot(0, state.live)
        layers.insert(0, Pot(main.amount + state.reveal.carried, main.eligible))
    happened: list[e.Event] = [
        e.PotAwarded(pot=number, amount=pot.amount, shares=_shares(game, state, pot, winner))
        for number, pot in enumerate(layers)
    ]
    return (*happened, e.HandEnded(reason=reason))


def _shares(game: Setting, state: HandState, pot: Pot, winner: int) -> dict[int, int]:
    """Return who gets how much of a pot (E287); exact ties of a side pot split."""
    if winner in pot.eligible or game.rules.side_pot_rule == "none":
        return {winner: pot.amount}
    strength = game.ranking.strength
    showing = {p: strength(state.seats[p - 1].upcards) for p in pot.eligible}
    best = max(showing.values())
    winners = [p for p in pot.eligible if showing[p] == best]
    odd = winners
    if game.rules.odd_chip == "high_card_by_suit":
        odd = [max(winners, key=lambda p: sorted((card.code for card in state.seats[p - 1].upcards), reverse=True))]
    return split(pot.amount, winners, odd=odd)
