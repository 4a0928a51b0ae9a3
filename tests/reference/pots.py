"""Layers of the pot and the division of each (R3.15, R3.20, R2.3.9, R2.3.10)."""

from .cards import SUITS, is_joker, rank_of


def layers(contributions: dict[int, int], folded: set[int]) -> list[tuple[int, list[int]]]:
    """Return (amount, eligible seats), the main pot first.

    A pot reaches from one live seat's contribution to the next higher one.
    Dead money lies in the pots to whose height it reaches (E183), and what
    lies above every live seat goes with the last pot (R2.3.10).
    """
    live = {p: amount for p, amount in contributions.items() if p not in folded}
    pots: list[tuple[int, list[int]]] = []
    floor = 0
    for level in sorted(set(live.values())):
        amount = sum(min(put, level) - min(put, floor) for put in contributions.values())
        if amount > 0:
            pots.append((amount, sorted(p for p in live if live[p] >= level)))
        floor = level
    above = sum(max(0, put - floor) for put in contributions.values())
    if above > 0 and pots:
        amount, eligible = pots.pop()
        pots.append((amount + above, eligible))
    elif above > 0:
        pots.append((above, sorted(live)))
    return pots


def divide(
    amount: int, winners: list[int], rule: str, holdings: dict[int, list[str]], shown: list[int]
) -> dict[int, int]:
    """Split one pot; odd chips by the option `odd_chip` (R2.3.9, E193)."""
    shares = {p: amount // len(winners) for p in sorted(winners)}
    odd = amount % len(winners)
    if odd == 0:
        return shares
    if rule == "button":
        # One each, from the first winner left of the button.
        for p in sorted(winners)[:odd]:
            shares[p] += 1
    elif rule == "high_card_by_suit":
        # Highest card, then suit, a joker last; all to one seat.
        shares[max(winners, key=lambda p: _by_suit(holdings[p]))] += odd
    elif rule == "first_shown":
        shares[next(p for p in shown if p in winners)] += odd
    else:
        raise ValueError(f"odd_chip={rule!r}")
    return shares


def _by_suit(cards: list[str]) -> list[tuple[int, int]]:
    """Cards from the highest down; (-1, -1) is the joker."""
    return sorted(
        ((-1, -1) if is_joker(card) else (rank_of(card), SUITS.index(card[1])) for card in cards),
        reverse=True,
    )
