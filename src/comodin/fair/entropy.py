"""What the players add: each pledged first, each told later.

A contribution is 16 to 64 bytes that nobody can guess, made by the player's
own program.  Its pledge is given before the server commits to the cards, and
the contribution only after: so neither the server, nor a player who works
with it, can choose one to fit the cards or the others' contributions.  Who
does not tell what he pledged adds nothing.
"""

from __future__ import annotations

from typing import Final

from comodin.errors import FairError
from comodin.fair.digest import SIZE, digest
from comodin.texts import Text

__all__ = ["LEAST", "MOST", "check_pledges", "check_sizes", "pledge_of"]

LEAST: Final = 16
MOST: Final = 64
"""How long a contribution is, in bytes."""


def pledge_of(entropy: bytes) -> bytes:
    """Return the pledge of a contribution; nothing pledges nothing.

    >>> pledge_of(b"sixteen bytes ok").hex()[:8], pledge_of(b"")
    ('a7ababf3', b'')
    """
    return digest("pledge", entropy) if entropy else b""


def check_sizes(entropy: tuple[bytes, ...], pledges: tuple[bytes, ...]) -> None:
    """Refuse contributions and pledges that are not one a seat, or not as long as they must be (`FairError`)."""
    if len(entropy) != len(pledges):
        raise FairError(Text("fair.pledges", given=len(entropy), wanted=len(pledges)))
    for p, (given, pledge) in enumerate(zip(entropy, pledges, strict=True), 1):
        if given and not LEAST <= len(given) <= MOST:
            raise FairError(Text("fair.entropy", p=p, given=len(given), least=LEAST, most=MOST))
        if pledge and len(pledge) != SIZE:
            raise FairError(Text("fair.length", field="pledges", given=len(pledge), wanted=SIZE))


def check_pledges(entropy: tuple[bytes, ...], pledges: tuple[bytes, ...]) -> None:
    """Refuse a contribution that is not the one that was pledged (`FairError`)."""
    check_sizes(entropy, pledges)
    for p, (given, pledge) in enumerate(zip(entropy, pledges, strict=True), 1):
        if given and pledge_of(given) != pledge:
            raise FairError(Text("fair.pledge", p=p))
