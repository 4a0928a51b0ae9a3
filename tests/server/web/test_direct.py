"""A socket that is read past the full protocol: the same messages, however they come in pieces."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from random import Random

import pytest
from websockets.frames import Frame, Opcode

from comodin.server.protocol.messages import VERSION
from tests.server.web.running import Running

HELLO = b'{"type":"hello","v":%d}' % VERSION


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("direct") / "tables.db") as found:
        yield found


class Client:
    """A socket of which every byte is ours."""

    def __init__(self, running: Running) -> None:
        self._socket = socket.create_connection(("127.0.0.1", running.port), timeout=10)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        host = f"127.0.0.1:{running.port}"
        head = (
            f"GET /ws/{running.room} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        )
        self.send(head.encode())
        self._file = self._socket.makefile("rb")
        while self._file.readline() != b"\r\n":
            pass

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def frame(self) -> tuple[int, bytes]:
        """Return the kind and the contents of the next frame."""
        first, size = self._file.read(2)
        if size >= 126:
            size = int.from_bytes(self._file.read(2 if size == 126 else 8), "big")
        return first & 0xF, self._file.read(size)

    def told(self, kind: str) -> dict[str, object]:
        """Return the next message of a kind."""
        while True:
            opcode, data = self.frame()
            assert opcode == Opcode.TEXT, (opcode, data)
            message: dict[str, object] = json.loads(data)
            if message["type"] == kind:
                return message

    def control(self) -> tuple[int, bytes]:
        """Return the next frame that is no message: others may come and go meanwhile, and all are told."""
        while True:
            opcode, data = self.frame()
            if opcode != Opcode.TEXT:
                return opcode, data

    def close(self) -> None:
        self._file.close()
        self._socket.close()


@pytest.fixture
def client(running: Running) -> Iterator[Client]:
    found = Client(running)
    yield found
    found.close()


def masked(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def ping(number: int, padding: int = 0) -> bytes:
    return b'{"type":"ping",' + b" " * padding + b'"t":%d}' % number


@pytest.mark.parametrize("seed", range(6))
def test_messages_are_the_same_however_they_are_cut(running: Running, seed: int) -> None:
    """Byte by byte, many at once, or anything between; short and long, whole and in fragments."""
    luck, client = Random(seed), Client(running)
    sent = masked(HELLO)
    for number in range(1, 15):
        text = ping(number, luck.choice([0, 10, 200, 3000]))
        if luck.random() < 0.3:
            at = luck.randrange(len(text))
            sent += masked(text[:at], fin=False) + masked(text[at:], Opcode.CONT)
        else:
            sent += masked(text, luck.choice([Opcode.TEXT, Opcode.BINARY]))
    while sent:
        size = luck.choice([1, 2, 5, 100, 5000]) if seed else len(sent)
        client.send(sent[:size])
        sent = sent[size:]

    assert [client.told("pong")["t"] for _ in range(14)] == list(range(1, 15))
    client.close()


def test_a_ping_between_fragments_is_answered(client: Client) -> None:
    """RFC 6455, 5.4: control frames may come in the midst of a message."""
    client.send(masked(HELLO))
    client.told("snapshot")
    client.told("here")
    text = ping(7)
    client.send(masked(text[:5], fin=False) + masked(b"still there?", Opcode.PING) + masked(text[5:], Opcode.CONT))

    assert client.control() == (Opcode.PONG, b"still there?")
    assert client.told("pong")["t"] == 7


def test_what_is_no_text_is_refused(client: Client) -> None:
    """Half a letter closes the connection as the protocol has it, also after the hello."""
    client.send(masked(HELLO))
    client.told("here")
    client.send(masked(ping(1)))
    assert client.told("pong")["t"] == 1
    client.send(masked(b'{"type":"say","id":"1","text":"\xc3"}'))

    opcode, data = client.control()
    assert (opcode, data[:2]) == (Opcode.CLOSE, (1007).to_bytes(2, "big"))


def test_letters_of_all_languages_come_through(client: Client) -> None:
    """What is not plain is read by the full protocol, in its turn."""
    client.send(masked(HELLO))
    client.told("here")
    client.send(masked('{"type":"say","id":"ñ","text":"¿qué?"}'.encode()) + masked(ping(2)))

    assert client.told("answer")["code"] == "id"
    assert client.told("pong")["t"] == 2


def test_a_frame_without_a_mask_ends_the_connection(client: Client) -> None:
    """RFC 6455, 5.1: a client masks all it sends."""
    client.send(masked(HELLO))
    client.told("here")
    client.send(b"\x81\x02{}")

    opcode, data = client.control()
    assert (opcode, data[:2]) == (Opcode.CLOSE, (1002).to_bytes(2, "big"))


def test_a_frame_that_says_it_is_large_is_not_waited_for(client: Client) -> None:
    """Its head alone is enough."""
    client.send(masked(HELLO))
    client.told("here")
    client.send(b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"mask")

    opcode, data = client.control()
    assert (opcode, data[:2]) == (Opcode.CLOSE, (1009).to_bytes(2, "big"))
