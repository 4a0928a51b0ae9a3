"""A server, a browser, and a page at a size; whatever a page complains of fails its test."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from comodin.server.web.config import STATIC
from comodin.table import TableGame
from tests.browser.friends import Friend, at_the_table

CALM = ("TurnUp", "Keep", "DeclineAllIn", "Check", "Call", "BringIn", "Bet", "Complete", "Fold")
"""What a page does at its turn: the first of these that it is offered."""

ROOT = Path(__file__).parent.parent.parent
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
PATIENCE = 20_000

Opens = Callable[..., Page]

expect.set_options(timeout=PATIENCE)  # a busy machine is no fault of a page


def chromium() -> str:
    """Return the browser of this machine."""
    found = os.environ.get("CHROMIUM_PATH") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "the browser tests need Chromium: apt-get install chromium, or set CHROMIUM_PATH"
    return found


@dataclass
class Tables:
    """A running server, and what a test may ask of it beside its pages."""

    url: str
    folder: Path

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Origin": self.url}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=20) as response:
            answer: dict[str, Any] = json.load(response)
            return answer

    def open(self, *, name: str = "Ana", game: dict[str, Any] | None = None, **form: Any) -> Friend:
        """Open a room; return its host, who sits on the first chair."""
        form = {"chairs": 6, "bots": [], "sit": True} | form
        form["limits"] = {"door": "open", "pause": 1000, "turn": 300_000} | form.get("limits", {})
        made = self.post("/api/rooms", form | {"name": name, "game": game or {"stakes": "4/8"}})
        return Friend(self.url, made["room"], made["person"], made["token"])

    def join(self, room: str, name: str, **options: Any) -> Friend:
        """Let somebody come in by the link."""
        made = self.post(f"/api/rooms/{room}/join", {"name": name})
        return Friend(self.url, room, made["person"], made["token"], **options)

    def stack(self, room: str, hand: int, cards: str) -> None:
        """Make these the first cards of a hand."""
        (self.folder / f"{room}-{hand}").write_text(json.dumps(cards))


collect_ignore = ["table_server.py"]
"""A program of its own, with arguments."""


@pytest.fixture(scope="package")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    assert (STATIC / "index.html").exists(), "the web client is not built: python hatch_build.py"
    folder = tmp_path_factory.mktemp("tables")
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.browser.table_server", str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield Tables(f"http://127.0.0.1:{int(process.stdout.readline())}", folder)
    finally:
        process.terminate()
        process.wait(15)
        if process.stdout:
            process.stdout.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for a module, and no longer: while it lives, an event loop runs in this thread."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield launched
        launched.close()


@dataclass
class Windows:
    """The windows of one test."""

    browser: Browser
    tables: Tables
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=lambda: ["Service Worker registration blocked"])
    """Parts of complaints that belong to the test, as of a line that was cut."""

    def context(
        self, size: dict[str, int] = PHONE, *, lang: str = "en", still: bool = True, **options: Any
    ) -> BrowserContext:
        """A browser of its own: its storage, its language, its size."""
        made = self.browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            locale="es-MX" if lang == "es" else "en-US",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=size["width"] < 800,
            service_workers="block",
            **options,
        )
        made.set_default_timeout(PATIENCE)
        self.contexts.append(made)
        return made

    def page(
        self, path: str, size: dict[str, int] = PHONE, *, within: BrowserContext | None = None, **options: Any
    ) -> Page:
        """A page at an address; a path is one of the server."""
        page = (within or self.context(size, **options)).new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", self._heard)
        page.goto(path if path.startswith("http") else self.tables.url + path)
        return page

    def seat(self, friend: Friend, size: dict[str, int] = PHONE, **options: Any) -> Page:
        """A page of somebody who is in the room already."""
        return self.page(f"/t/{friend.room}#k={friend.token}", size, **options)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def windows(browser: Browser, tables: Tables) -> Iterator[Windows]:
    opened = Windows(browser, tables)
    yield opened
    opened.close()
    left = [text for text in opened.complaints if not any(part in text for part in opened.allowed)]
    assert not left, left


def game(name: str = "mexican-poker", **options: Any) -> dict[str, Any]:
    """A game as the wire has it."""
    made = TableGame.of(name, **({"stakes": "4/8" if name == "mexican-poker" else "4"} | options))
    return {"game": name, "preset": made.preset, "structure": made.structure, "stakes": made.limits}


def act(page: Page, *order: str) -> str:
    """Wait until this page is asked, do the first of these that it is offered, and return which that was."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        for action in order or CALM:
            button = page.locator(f"#actions:not(.fresh):not(.busy) [data-act={action}]:not([aria-disabled])").last
            if button.is_visible():
                button.click()
                return action
        page.wait_for_timeout(20)
    raise AssertionError(f"none of {order} is offered:\n{page.locator('#actions').inner_text()}")


def is_asked(page: Page) -> bool:
    """Tell whether this page may act now."""
    return page.locator("#actions.asked:not(.fresh):not(.busy)").count() > 0


def is_over(page: Page) -> bool:
    """Tell whether this page shows how a hand came out."""
    return page.locator(".outcome .head").count() > 0


def play(page: Page, until: Callable[[], bool], turn: Callable[[], object], *, seconds: float = 60) -> None:
    """Do something at each turn of this page until something holds."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, page.locator("body").inner_text()
        if is_asked(page):
            turn()
        page.wait_for_timeout(20)


def play_hand(page: Page) -> list[str]:
    """Play calmly on this page until the hand is over; return what was done, by the names of the actions."""
    done: list[str] = []
    play(page, lambda: is_over(page), lambda: done.append(act(page)))
    return done


@contextmanager
def paused(host: Friend) -> Iterator[Friend]:
    """The host sits there by the wire and has paused the table, so that a test can set it up; a page goes on."""
    with at_the_table(host):
        host.do("pause")
        host.sees(lambda table: table["paused"])
        yield host
