"""Messages as JSON and back; whatever does not fit is refused with a reason, and never half read."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from comodin.errors import ComodinError
from comodin.server.protocol import messages as m
from comodin.server.protocol.picture import Words
from comodin.texts import Text

__all__ = ["LARGEST", "MessageError", "decode_message", "encode_frame", "words"]

LARGEST: Final = 4096
"""The most bytes of a message; what clients send is far smaller."""

MOST: Final = 2**53 - 1
"""The largest number that every client keeps exactly."""

LONGEST_ID: Final = 64

MOST_BRACKETS: Final = 200
"""More than any message has, and few enough that whatever reads them does not run out of depth."""


class MessageError(ComodinError, ValueError):
    """What a client sent is no message; `code` is for programs, `id` its own, as far as that can be read."""

    def __init__(self, code: str, /, *, id: str = "", **given: object) -> None:
        super().__init__(Text(f"live.message.{code}", **given))
        self.code = code
        self.id = id


def decode_message(data: str | bytes) -> m.ClientMessage:
    """Return what a client sent; raises `MessageError`.

    >>> decode_message('{"type":"ping","t":7}')
    Ping(t=7)
    >>> decode_message(b"\\xff")
    Traceback (most recent call last):
    comodin.server.protocol.codec.MessageError: this is not a message of the protocol: JSON is malformed: ...
    """
    try:
        raw = data.encode() if isinstance(data, str) else data
    except UnicodeEncodeError:
        raise MessageError("encoding") from None
    if len(raw) > LARGEST:
        raise MessageError("large", given=len(raw), most=LARGEST)
    if raw.count(b"{") + raw.count(b"[") > MOST_BRACKETS:
        raise MessageError("deep")
    try:
        message: m.ClientMessage = _MESSAGES.decode(raw)
    except UnicodeDecodeError:
        raise MessageError("encoding") from None
    except msgspec.DecodeError as error:
        raise MessageError("form", id=_id_of(raw), reason=str(error)) from None
    _check(message)
    return message


def encode_frame(frame: m.ServerFrame) -> bytes:
    """Return a frame as it is sent.

    >>> encode_frame(m.Pong(t=7, now=9))
    b'{"type":"pong","t":7,"now":9}'
    """
    return _ENCODER.encode(frame)


def words(text: str) -> Words:
    """Return a sentence in both languages.

    >>> words(Text("live.message.encoding")).es[:8]
    'esto no '
    """
    return Words(text.to("en"), text.to("es")) if isinstance(text, Text) else Words(text, text)


def _check(message: m.ClientMessage) -> None:
    """Refuse numbers and ids that are beyond what anybody needs."""
    own = getattr(message, "id", None)
    if own is not None and (not 1 <= len(own) <= LONGEST_ID or not own.isascii() or not own.isprintable()):
        raise MessageError("id", longest=LONGEST_ID)
    for name in message.__struct_fields__:
        value = getattr(message, name)
        if isinstance(value, int) and not -MOST <= value <= MOST:
            raise MessageError("number", id=own or "", name=name)


class _Named(msgspec.Struct):
    id: str = ""


def _id_of(raw: bytes) -> str:
    """Return the id of what could not be read, so that who sent it hears of it; "" where there is none."""
    try:
        own = _NAMED.decode(raw).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""
    return own if len(own) <= LONGEST_ID and own.isascii() and own.isprintable() else ""


_KINDS: Any = m.Hello | m.Act | m.Do | m.Say | m.Pledge | m.Entropy | m.Ping
_MESSAGES: Final = msgspec.json.Decoder(_KINDS)
_NAMED: Final = msgspec.json.Decoder(_Named)
_ENCODER: Final = msgspec.json.Encoder()
