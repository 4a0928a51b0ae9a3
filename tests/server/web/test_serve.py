"""A connection that takes its time is closed, and one that says too much; a frame of a megabyte too."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from comodin.server.web.serve import ImpatientProtocol, listening
from tests.server.web.running import Running


class Quick(ImpatientProtocol):
    head_seconds = 0.6


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server") / "tables.db", http=Quick) as found:
        yield found


def _is_closed(connection: socket.socket, *, within: float = 10.0) -> bool:
    connection.settimeout(within)
    try:
        return connection.recv(1024) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("sent", [b"", b"GET /healthz HTT", b"GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: "])
def test_a_head_that_does_not_come_to_its_end_is_not_waited_for(running: Running, sent: bytes) -> None:
    """Also where a byte comes now and then."""
    with socket.create_connection(("127.0.0.1", running.port)) as connection:
        connection.sendall(sent)
        begun = time.monotonic()
        assert _is_closed(connection)
        assert time.monotonic() - begun < 8


def test_a_head_without_end_is_cut_off(running: Running) -> None:
    """However quickly it comes."""
    with socket.create_connection(("127.0.0.1", running.port)) as connection:
        head = b"GET /healthz HTTP/1.1\r\n" + b"".join([b"x-a: " + b"a" * 8_000 + b"\r\n"] * 2_000)
        with pytest.raises(ConnectionError):
            connection.sendall(head)


def test_a_connection_may_ask_again_after_a_while(running: Running) -> None:
    """Between two requests there is time."""
    connection = HTTPConnection("127.0.0.1", running.port, timeout=10)
    for _ in range(2):
        connection.request("GET", "/healthz")
        assert connection.getresponse().read().startswith(b'{"ok":true')
        assert connection.sock is not None
        time.sleep(0.9)
    connection.close()


def test_a_message_of_a_megabyte_ends_the_socket(running: Running) -> None:
    """It is not read to its end."""
    with connect(f"ws://127.0.0.1:{running.port}/ws/{running.room}", compression=None) as client:
        client.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=10)
    assert closed.value.rcvd is None or closed.value.rcvd.code in {1002, 1009}


def test_a_socket_from_a_strangers_page_is_not_opened(running: Running) -> None:
    """Its Origin tells."""
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"ws://127.0.0.1:{running.port}/ws/{running.room}", additional_headers={"origin": "http://evil.example"}
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_port_that_is_taken_is_not_shared(tmp_path: Path) -> None:
    """Whoever comes second is refused."""
    with listening("127.0.0.1", 0) as first, pytest.raises(OSError, match="in use"):
        listening("127.0.0.1", first.getsockname()[1])
