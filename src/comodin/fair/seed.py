"""Where a seed comes from: the only part that is not pure."""

from __future__ import annotations

from secrets import token_bytes

from comodin.fair.digest import SIZE

__all__ = ["new_seed"]


def new_seed() -> bytes:
    """Return 256 bits from the system's generator, for one hand.

    41! has 164.5 bits, 52! has 225.6: every order of a deck can come.

    >>> len(new_seed())
    32
    """
    return token_bytes(SIZE)
