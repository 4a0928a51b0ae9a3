"""The deck of 41 cards: four suits of ten ranks and one joker (P1, R3.1).

A joker is `Jo` before it is dealt.  On the table it carries the way in which
it was meant to be dealt (R3.4): `JoU` up, `JoD` down, `JoX` meant to come down
but exposed by the dealer while it was being delivered.
"""

RANKS = "234567JQKA"  # low to high; no hole where 8, 9 and 10 were (P18, R3.2)
SUITS = "cdhs"  # low to high, used for nothing but odd chips (R2.3.9)
ACE = RANKS.index("A")
JOKER = "Jo"
DECK = [rank + suit for rank in RANKS for suit in SUITS] + [JOKER]


def is_joker(card: str) -> bool:
    """Whether the token is the joker, dealt or not."""
    return card.startswith(JOKER)


def rank_of(card: str) -> int:
    """The rank of a natural card as a number, 0 for a deuce to 9 for an ace."""
    return RANKS.index(card[0])
