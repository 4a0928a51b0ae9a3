"""The check at the end of a record whose deal can be checked.

A digest of all the text before it.  It finds what has changed by accident or
by a careless hand, in the names and chips too, which no commitment of the
dealer's binds; it is no signature.
"""

from __future__ import annotations

from comodin.fair.digest import digest

__all__ = ["check_of"]


def check_of(data: bytes) -> str:
    """Return the digest of what stands before it, as hexadecimal digits.

    >>> check_of(b"")[:8]
    '5b95d8cf'
    """
    return digest("record", data).hex()
