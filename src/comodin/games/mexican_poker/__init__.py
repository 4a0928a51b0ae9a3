"""Mexican Poker: 41 cards, one down card, keep or expose."""
