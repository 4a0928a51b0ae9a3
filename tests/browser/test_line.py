"""Lines drop, pages are loaded again, tabs are doubled, servers start again: the seat and the hand stay."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Tables, Windows, act, play, play_hand
from tests.browser.friends import Friend, at_the_table

AT_ONCE = 1.0
EAGER = ("Bet", "Raise", "Complete", "Call", "Check", "BringIn", "Keep", "DeclineAllIn")
"""Bets whenever one may, so that the other one is asked for chips whatever the cards are."""


def cards(page: Page) -> list[str]:
    """What lies in front of this one, by its labels."""
    labels = page.locator(".me .card").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return [str(label) for label in labels]


def in_a_hand(windows: Windows, host: Friend) -> Page:
    """Return the host's page at his turn in a hand."""
    page = windows.seat(host)
    expect(page.locator("#actions.asked")).to_be_visible(timeout=20_000)
    return page


def test_a_reload_in_mid_hand_changes_nothing(windows: Windows, tables: Tables) -> None:
    """The same seat, the same cards, the same question (faults 7, 10, 27)."""
    page = in_a_hand(windows, tables.open(bots=["caller", "caller"]))
    before, asked = cards(page), page.locator("#actions h2").inner_text()
    page.reload()
    expect(page.locator("#actions.asked")).to_be_visible()
    assert (cards(page), page.locator("#actions h2").inner_text()) == (before, asked)
    assert play_hand(page)


def test_a_line_that_drops_is_taken_up_again(windows: Windows, tables: Tables) -> None:
    """The page says so, calls again by itself within a second, and the hand goes on (fault 25)."""
    lines: list[WebSocketRoute] = []
    blocked = [False]

    def answer(line: WebSocketRoute) -> None:
        if blocked[0]:
            line.close()
            return
        lines.append(line)
        line.connect_to_server()

    host = tables.open(bots=["caller", "caller"])
    within = windows.context()
    within.route_web_socket("**/ws/**", answer)
    page = windows.page(f"/t/{host.room}#k={host.token}", within=within)
    expect(page.locator("#actions.asked")).to_be_visible(timeout=20_000)
    before = cards(page)
    blocked[0] = True
    lines[-1].close()
    expect(page.get_by_text("Line dropped. Your seat is safe.")).to_be_visible()
    assert cards(page) == before, "what was seen stays"
    blocked[0] = False
    expect(page.locator(".banner")).to_have_count(0, timeout=15_000)
    assert cards(page) == before
    assert play_hand(page)


def test_a_line_is_taken_up_at_once(windows: Windows, tables: Tables) -> None:
    """Where only the line was cut, and the server answers, a page calls again within a second.

    The best of five cuts, as the machine may be busy; benchmarks/answers.py tells the 95th of a hundred.
    """
    lines: list[WebSocketRoute] = []

    def answer(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    host = tables.open(bots=["caller", "caller"])
    within = windows.context()
    within.route_web_socket("**/ws/**", answer)
    page = windows.page(f"/t/{host.room}#k={host.token}", within=within)
    expect(page.locator("#actions.asked")).to_be_visible(timeout=20_000)
    took: list[float] = []
    while len(took) < 5 and min(took, default=AT_ONCE) >= AT_ONCE:
        begun, known = time.monotonic(), len(lines)
        lines[-1].close()
        wait_for(page, lambda known=known: len(lines) > known)  # type: ignore[misc]
        took.append(time.monotonic() - begun)
        expect(page.locator(".banner")).to_have_count(0)
    assert min(took) < AT_ONCE, took
    assert play_hand(page)


def test_the_newest_tab_wins(windows: Windows, tables: Tables) -> None:
    """The older one is told so and does nothing more; the newer one plays on (fault 26)."""
    host = tables.open(bots=["caller", "caller"])
    within = windows.context()
    first = windows.page(f"/t/{host.room}#k={host.token}", within=within)
    expect(first.locator(".me")).to_be_visible()
    second = windows.page(f"/t/{host.room}", within=within)
    expect(second.locator(".me")).to_be_visible()
    expect(first.get_by_role("button", name="Try again")).to_be_visible()
    assert play_hand(second)
    first.get_by_role("button", name="Try again").click()
    expect(first.locator(".me")).to_be_visible()
    expect(second.get_by_role("button", name="Try again")).to_be_visible()


def test_what_was_decided_ahead_is_void_in_another_hand(windows: Windows, tables: Tables) -> None:
    """A toggle of this hand does nothing in the next one (fault 2)."""
    host = tables.open(chairs=2)
    beto = tables.join(host.room, "Beto", waits=True)
    with at_the_table(beto, chair=2):
        page = windows.seat(host)
        ahead = page.locator(".ahead .toggle")
        while not any(choice["action"] == "Fold" for choice in beto.asked):
            if beto.asked:
                beto.act()
            play(page, lambda: bool(beto.asked), lambda: act(page, *EAGER))
        ahead.first.click()
        expect(ahead.first).to_have_attribute("aria-pressed", "true")
        number = beto.table["hand"]["number"]
        beto.act(lambda legal: next(one for one in legal if one["action"] == "Fold"))
        beto.sees(lambda table: table["hand"]["ended"])
        beto.sees(lambda table: table["hand"]["number"] > number)
        expect(page.locator(".ahead .toggle[aria-pressed=true]")).to_have_count(0)


def wait_for(page: Page, holds: Callable[[], bool], seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        page.wait_for_timeout(10)
