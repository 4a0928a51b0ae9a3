"""Cards, the joker, decks and holdings: what they are and how they are written.

Knows nothing of hand strength or of any game.  The surprise is the joker: it
carries how it was *meant* to be dealt (`JoU` up, `JoD` down, `JoX` meant to
come down but exposed by the dealer), because that, and not how it lies now,
decides whether it is a bug or wild (P10, P11, P17, W7).
"""

from comodin.cards.card import JO, JOD, JOU, JOX, Card, Joker, Rank, Suit
from comodin.cards.deck import MEXICAN_DECK, STANDARD_DECK, Deck
from comodin.cards.notation import format_cards, format_holding, parse_cards, parse_holding
from comodin.cards.shoe import Shoe, shuffled

__all__ = [
    "JO",
    "JOD",
    "JOU",
    "JOX",
    "MEXICAN_DECK",
    "STANDARD_DECK",
    "Card",
    "Deck",
    "Joker",
    "Rank",
    "Shoe",
    "Suit",
    "format_cards",
    "format_holding",
    "parse_cards",
    "parse_holding",
    "shuffled",
]
