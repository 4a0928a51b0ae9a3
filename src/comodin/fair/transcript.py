"""`Transcript`: all that anybody may be given of a deal, and its one way of being written.

Everything in it is public but the openings and the seed, which are there only
as far as its reader may see the cards.  It is read strictly: what is not
written exactly as it must be is a `FairError`.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from comodin.cards import Card, Deck
from comodin.errors import ComodinError, FairError
from comodin.fair import commit
from comodin.fair.digest import SIZE
from comodin.fair.entropy import check_sizes
from comodin.fair.order import Order, deck_of, deck_token
from comodin.texts import Text

__all__ = ["VERSION", "Opening", "Transcript", "decode", "encode", "from_plain", "to_plain"]

VERSION: Final = 1

_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")


class Opening(Struct, frozen=True):
    """The card at a position, with the salt that proves it."""

    position: int
    card: Card
    salt: bytes


class Transcript(Struct, frozen=True, kw_only=True):
    """What was promised before the deal, what the players added, and what may be opened.

    `commitment` was published before any entropy was known, `seal` before the
    first card.  `cards` has a commitment for each position; `pledges` and
    `entropy` have one a seat in dealing order, empty where a seat gave none,
    or are empty as a whole.  `opens_seed` tells whether the table has opted in to
    opening the whole seed when the hand is over.
    """

    hand: str
    deck: Deck
    opens_seed: bool
    commitment: bytes
    pledges: tuple[bytes, ...]
    seed_commitment: bytes
    cards: tuple[bytes, ...]
    entropy: tuple[bytes, ...]
    seal: bytes
    openings: tuple[Opening, ...] = ()
    seed: bytes | None = None

    def order(self) -> Order:
        """Return the order in which positions were dealt, which anybody may know."""
        return commit.dealing_order(self.hand, self.deck, self.entropy)


class _Opening(Struct, forbid_unknown_fields=True):
    position: int
    card: str
    salt: str


class _Plain(Struct, forbid_unknown_fields=True, omit_defaults=True):
    v: int
    hand: str
    deck: str
    opens_seed: bool
    commitment: str
    pledges: list[str]
    seed_commitment: str
    cards: list[str]
    entropy: list[str]
    seal: str
    openings: list[_Opening]
    seed: str | UnsetType = UNSET


def to_plain(transcript: Transcript) -> dict[str, Any]:
    """Return a transcript as JSON types: bytes as lower-case hexadecimal digits, cards as tokens."""
    plain: dict[str, Any] = msgspec.to_builtins(_written(transcript))
    return plain


def from_plain(given: object) -> Transcript:
    """Return the transcript that `to_plain` gave; `FairError` if it is none."""
    try:
        plain = msgspec.convert(given, _Plain)
    except msgspec.ValidationError as error:
        raise FairError(Text("fair.malformed", reason=str(error))) from None
    return _read(plain)


def encode(transcript: Transcript) -> bytes:
    """Return a transcript as JSON, always the same bytes."""
    return msgspec.json.encode(_written(transcript))


def decode(data: bytes) -> Transcript:
    """Return the transcript that `encode` gave; `FairError` for anything else, however little it differs.

    >>> decode(b'{"v":1}')
    Traceback (most recent call last):
    comodin.errors.FairError: no transcript of a deal: Object missing required field `hand`
    """
    try:
        plain = msgspec.json.decode(data, type=_Plain)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FairError(Text("fair.malformed", reason=str(error))) from None
    transcript = _read(plain)
    if encode(transcript) != data:
        raise FairError(Text("fair.spelling"))
    return transcript


def _written(transcript: Transcript) -> _Plain:
    return _Plain(
        v=VERSION,
        hand=transcript.hand,
        deck=deck_token(transcript.deck),
        opens_seed=transcript.opens_seed,
        commitment=transcript.commitment.hex(),
        pledges=[one.hex() for one in transcript.pledges],
        seed_commitment=transcript.seed_commitment.hex(),
        cards=[one.hex() for one in transcript.cards],
        entropy=[one.hex() for one in transcript.entropy],
        seal=transcript.seal.hex(),
        openings=[_Opening(one.position, one.card.token, one.salt.hex()) for one in transcript.openings],
        seed=UNSET if transcript.seed is None else transcript.seed.hex(),
    )


def _read(plain: _Plain) -> Transcript:
    if plain.v != VERSION:
        raise FairError(Text("fair.version", given=plain.v, known=VERSION))
    entropy = tuple([_bytes("entropy", one) for one in plain.entropy])
    pledges = tuple([_bytes("pledges", one) for one in plain.pledges])
    check_sizes(entropy, pledges)
    return Transcript(
        hand=plain.hand,
        deck=deck_of(plain.deck),
        opens_seed=plain.opens_seed,
        commitment=_digest("commitment", plain.commitment),
        pledges=pledges,
        seed_commitment=_digest("seed_commitment", plain.seed_commitment),
        cards=tuple([_digest("cards", one) for one in plain.cards]),
        entropy=entropy,
        seal=_digest("seal", plain.seal),
        openings=tuple([Opening(one.position, _card(one.card), _digest("salt", one.salt)) for one in plain.openings]),
        seed=None if plain.seed is UNSET else _digest("seed", plain.seed),
    )


def _bytes(field: str, text: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise FairError(Text("fair.digits", field=field))
    return bytes.fromhex(text)


def _digest(field: str, text: str) -> bytes:
    value = _bytes(field, text)
    if len(value) != SIZE:
        raise FairError(Text("fair.length", field=field, given=len(value), wanted=SIZE))
    return value


def _card(token: str) -> Card:
    try:
        return Card.parse(token)
    except ComodinError as error:
        raise FairError(error.message) from None
