"""The server under an open page is killed and started again: the page comes back by itself, and the hand goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Windows, play_hand
from tests.browser.test_line import cards
from tests.server.hosting import Server, free_port

LIMITS = {"door": "open", "pause": 1000, "turn": 300_000}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.db", free_port())
    server.start()
    yield server
    server.stop()


def test_a_page_goes_on_after_the_server_was_killed(windows: Windows, server: Server) -> None:
    """The same cards, the same question, no reload, nothing to press; what is played then is played (faults 1, 7)."""
    windows.allowed += ["ERR_CONNECTION_REFUSED", "WebSocket connection to"]
    server.answers()
    form = {"name": "Ana", "chairs": 6, "limits": LIMITS, "sit": True, "bots": ["caller", "caller"]}
    made = server.post("/api/rooms", form | {"game": {"game": "mexican-poker", "stakes": "4/8"}})
    page = windows.page(f"{server.url}/t/{made['room']}#k={made['token']}")
    expect(page.locator("#actions.asked")).to_be_visible(timeout=20_000)
    before, asked = cards(page), page.locator("#actions h2").inner_text()
    page.evaluate("window.neverLoadedAgain = true")

    server.kill()
    expect(page.get_by_text("Line dropped. Your seat is safe.")).to_be_visible(timeout=20_000)
    assert cards(page) == before, "what was seen stays"
    server.start()
    expect(page.locator(".banner")).to_have_count(0, timeout=60_000)
    expect(page.locator("#actions.asked")).to_be_visible(timeout=20_000)
    assert (cards(page), page.locator("#actions h2").inner_text()) == (before, asked)
    assert play_hand(page)
    assert page.evaluate("window.neverLoadedAgain"), "the page was not loaded again"
