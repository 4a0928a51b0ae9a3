"""A PostgreSQL server of our own, in a temporary folder, reached by a socket in it and not by the network."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

MISSING: Final = "PostgreSQL is not installed, and the store is tested on it: apt-get install postgresql"
OPTIONS: Final = ("-c", "listen_addresses=", "-c", "max_connections=40", "-c", "shared_buffers=32MB")
START: Final = 60.0


def program(name: str) -> str:
    """Return where a program of PostgreSQL is; `RuntimeError` says what to install."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    found = shutil.which(name) or (str(places[-1]) if places else None)
    if found is None:
        raise RuntimeError(MISSING)
    return found


def owner() -> pwd.struct_passwd | None:
    """Return as whom the server runs, which does not run as root; None for whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


@contextmanager
def server(*options: str) -> Iterator[str]:
    """Run a server; give the address of its databases, to which a name is added: ``...{name}...``."""
    initdb, postgres = program("initdb"), program("postgres")
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))  # a socket's path is short
    who = owner()
    run: dict[str, Any] = {
        "cwd": folder,
        "stdin": subprocess.DEVNULL,
        "env": {"PATH": os.environ["PATH"], "LC_ALL": "C"},
    }
    if who is not None:
        os.chown(folder, who.pw_uid, who.pw_gid)
        run |= {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
    data, log = folder / "data", folder / "log"
    try:
        made = [initdb, "-D", str(data), "-U", "comodin", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, **run)
        with log.open("wb") as output:
            running = subprocess.Popen(
                [postgres, "-D", str(data), "-k", str(folder), *OPTIONS, *options], stdout=output, stderr=output, **run
            )
        try:
            _wait(running, data / "postmaster.pid", log)
            yield f"postgresql://comodin@/{{name}}?host={folder}"
        finally:
            running.send_signal(signal.SIGQUIT)  # nothing here is kept
            running.wait()
    finally:
        shutil.rmtree(folder)


def _wait(running: subprocess.Popen[bytes], state: Path, log: Path) -> None:
    end = time.monotonic() + START
    while time.monotonic() < end and running.poll() is None:
        if state.exists() and b"ready" in state.read_bytes():
            return
        time.sleep(0.02)
    raise RuntimeError(f"PostgreSQL did not start: {log.read_text(errors='replace')}")
