"""How soon a page answers a tap, and how soon it is back after its line was cut or its server killed; in Chromium.

    python benchmarks/answers.py [--taps 200] [--cuts 100] [--kills 20] [--starts 5]

One phone-sized page against `comodin host` on SQLite (FULL), with two bots.
A tap: from the finger until the page has drawn something else, which takes
the server's answer wherever that says what comes.  A cut: from the end of the
socket until the next one has brought the table up to date, the page's own
pause before it tries included.  A kill: from the start of the new process
until the page has its table again without a reload.  A start: from the command
until its host has cards, on a new database.

Prints medians and the 95th of a hundred, in milliseconds; a busy machine makes
all of it slower, so the load is printed too.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CALM, PHONE, chromium
from tests.server.hosting import Server, free_port

WATCH = """(() => {
    window.taps = [];
    window.cuts = [];
    window.lines = [];
    let cut = 0;
    window.WebSocket = class extends WebSocket {
        constructor(...args) {
            super(...args);
            window.lines.push(this);
            this.addEventListener('close', () => { cut ||= performance.now(); });
            this.addEventListener('message', (event) => {
                if (!cut || !/^.{0,20}"(snapshot|here)"/.test(event.data)) return;
                const from = cut;
                cut = 0;
                requestAnimationFrame(() => window.cuts.push(performance.now() - from));
            });
        }
    };
    let begun = 0;
    addEventListener('pointerdown', () => { begun = performance.now(); }, true);
    addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
        if (!begun) return;
        const from = begun;
        begun = 0;
        requestAnimationFrame(() => window.taps.push(performance.now() - from));
    }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true}));
})()"""

FORM: dict[str, Any] = {
    "name": "Ana",
    "chairs": 3,
    "sit": True,
    "bots": ["caller", "caller"],
    "game": {"game": "mexican-poker", "stakes": "4/8"},
    "limits": {"door": "open", "pause": 1000, "turn": 600_000},
}


def tap(page: Page) -> None:
    """Do something at one's turn, or let the next hand be dealt."""
    for action in CALM:
        button = page.locator(f"#actions:not(.fresh):not(.busy) [data-act={action}]:not([aria-disabled])").last
        if button.is_visible():
            button.tap()
            return
    for name in ("Deal", "Buy in"):
        if (other := page.get_by_role("button", name=name)).count():
            other.first.tap()
            return


def taps(page: Page, wanted: int) -> list[float]:
    """Tap so often; return how long each answer took."""
    while len(found := page.evaluate("window.taps")) < wanted:
        tap(page)
        page.wait_for_timeout(30)
    return found


def cuts(page: Page, wanted: int) -> list[float]:
    """Cut the page's line so often; return how long it was without."""
    for number in range(1, wanted + 1):
        page.evaluate("window.lines.at(-1).close()")
        page.wait_for_function("number => window.cuts.length >= number", arg=number, timeout=30_000)
        page.wait_for_timeout(350)  # the server lets somebody in again only so often
    found: list[float] = page.evaluate("window.cuts")
    return found


def kills(page: Page, server: Server, wanted: int) -> list[float]:
    """Kill and start the server so often; return how long after its start the page had its table."""
    found = []
    for _ in range(wanted):
        known = page.evaluate("window.cuts.length")
        server.kill()
        server.start()
        page.wait_for_function("known => window.cuts.length > known", arg=known, timeout=60_000)
        found.append(1000 * (time.monotonic() - server.begun))
    return found


def start(browser: Browser, folder: Path) -> float:
    """Run the command on a new database; return how long its host waited for cards."""
    begun = time.monotonic()
    words = ("host", "--json", "--no-open", "--bind", "127.0.0.1", "--port", "0", "--db", str(folder / "start.db"))
    with subprocess.Popen([sys.executable, "-m", "comodin", *words], stdout=subprocess.PIPE, text=True) as host:
        try:
            assert host.stdout is not None
            page = browser.new_page()
            page.goto(json.loads(host.stdout.readline())["link"])
            page.locator(".me .card").first.wait_for()
            took = 1000 * (time.monotonic() - begun)
            page.close()
        finally:
            host.terminate()
            host.wait(15)
    return took


def tell(what: str, found: list[float]) -> None:
    """Print a line."""
    ordered = sorted(found)
    p95 = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    print(f"{what:32} {len(found):4}   median {statistics.median(found):6.0f} ms   p95 {p95:6.0f} ms", flush=True)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--taps", type=int, default=200)
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--starts", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder) / "tables.db", free_port())
        server.start()
        try:
            server.answers()
            made = server.post("/api/rooms", FORM)
            browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            page = browser.new_page(
                viewport=PHONE,  # type: ignore[arg-type]
                has_touch=True,
                reduced_motion="reduce",
                service_workers="block",
            )
            page.add_init_script(WATCH)
            page.goto(f"{server.url}/t/{made['room']}#k={made['token']}")
            page.locator("#actions.asked").wait_for()
            tell("tap to answer", taps(page, options.taps))
            tell("line cut to table again", cuts(page, options.cuts))
            tell("server started to table again", kills(page, server, options.kills))
            starts = []
            for number in range(options.starts):
                place = Path(folder) / str(number)
                place.mkdir()
                starts.append(start(browser, place))
            tell("command to the first cards", starts)
            print("load " + " ".join(f"{load:.1f}" for load in os.getloadavg()))
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
