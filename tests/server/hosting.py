"""`Server`: a process of `comodin host` on a database file, to be started, killed and asked over HTTP."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, BinaryIO
from urllib.error import URLError


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A process of `comodin host` on a database file."""

    def __init__(self, database: Path, port: int) -> None:
        self.database = database
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self.begun = 0.0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.begun = time.monotonic()
        with self.database.with_suffix(".log").open("ab") as said:
            self.process = self._start(said)

    def _start(self, said: BinaryIO) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [
                *(sys.executable, "-m", "comodin", "host", "--json", "--no-open", "--pace", "fast"),
                *("--db", str(self.database), "--port", str(self.port), "--bind", "127.0.0.1"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=said,
            text=True,
        )

    async def is_up(self, patience: float = 60.0) -> float:
        """Wait until it listens; return how many seconds after its start that was."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                assert self.process is not None
                assert self.process.poll() is None, "the server stopped by itself"
                assert time.monotonic() < self.begun + patience, "the server does not listen"
                await asyncio.sleep(0.01)
            else:
                writer.close()
                return time.monotonic() - self.begun

    def answers(self, patience: float = 60.0) -> None:
        """Wait until it answers, for whoever has no event loop."""
        end = time.monotonic() + patience
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=10):
                    return
            except URLError:
                assert self.process is not None
                assert self.process.poll() is None, self.database.with_suffix(".log").read_text()
                assert time.monotonic() < end, "the server does not answer"
                time.sleep(0.02)

    def kill(self) -> None:
        """Kill it where it stands; nothing in it can do anything any more."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()

    def post(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Origin": self.url}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=10) as response:
            answer: dict[str, Any] = json.load(response)
            return answer

    def get(self, path: str, token: str) -> bytes:
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=20) as response:
            body: bytes = response.read()
            return body
