"""What a host does at his table, by the page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, Tables, Windows, game
from tests.browser.friends import at_the_table


def menu(page: Page, view: str = "") -> Locator:
    """Open the menu, and a view of it."""
    page.get_by_role("button", name=re.compile("^Menu")).click()
    dialog = page.get_by_role("dialog").first
    if view:
        dialog.get_by_role("button", name=re.compile(view)).click()
    return dialog


def close(page: Page) -> None:
    """Leave the menu, by the view that is open in it."""
    while page.get_by_role("dialog").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)


def test_the_host_pauses_and_goes_on(windows: Windows, tables: Tables) -> None:
    """All see that no clock runs."""
    host = tables.open()
    page = windows.seat(host, PHONE)
    beto = tables.join(host.room, "Beto", waits=True)
    with at_the_table(beto, chair=2):
        dialog = menu(page)
        dialog.get_by_role("button", name="Pause").click()
        beto.sees(lambda table: table["paused"])
        dialog.get_by_role("button", name="Go on").click()
        beto.sees(lambda table: not table["paused"])


def test_nobody_acts_while_the_host_has_paused_a_hand(windows: Windows, tables: Tables) -> None:
    """The question is taken away and comes again; the host goes on with one tap."""
    host = tables.open()
    page = windows.seat(host, PHONE)
    beto = tables.join(host.room, "Beto")
    with at_the_table(beto, chair=2):
        expect(page.locator("#actions.asked")).to_be_visible()
        menu(page).get_by_role("button", name="Pause").click()
        beto.sees(lambda table: table["paused"])
        close(page)
        expect(page.locator("#actions.asked")).to_have_count(0)
        expect(page.locator("#actions h2")).to_have_text("The host has paused the table")
        page.locator("#actions").get_by_role("button", name="Go on").click()
        expect(page.locator("#actions.asked")).to_be_visible()


def test_the_host_adds_and_removes_a_bot(windows: Windows, tables: Tables) -> None:
    """Two taps for a bot, two to be rid of it."""
    host = tables.open(chairs=4, limits={"pause": 60_000})
    page = windows.seat(host, PHONE)
    dialog = menu(page, "People and seats")
    dialog.get_by_role("button", name="Add a bot").first.click()
    dialog.get_by_role("group").get_by_role("button", name=re.compile("Caller")).click()
    rows = dialog.locator(".chairrow")
    expect(rows.filter(has_text="bot · Caller")).to_have_count(1)
    rows.filter(has_text="bot · Caller").get_by_role("button", name=re.compile("What to do with")).click()
    dialog.get_by_role("button", name="Remove the bot").click()
    expect(rows.filter(has_text="bot · Caller")).to_have_count(0)


def test_the_host_lets_somebody_in(windows: Windows, tables: Tables) -> None:
    """Who knocks is seen at once, and sits as soon as he is let in."""
    host = tables.open(limits={"door": "asks", "pause": 60_000})
    page = windows.seat(host, PHONE)
    guest = windows.page(f"/t/{host.room}")
    guest.get_by_label("Your name").fill("Beto")
    guest.get_by_role("button", name="Ask for a seat").click()
    expect(guest.get_by_text("The host has been asked")).to_be_visible()
    expect(page.get_by_role("button", name="Menu, 1 waiting at the door")).to_be_visible()
    dialog = menu(page, "People and seats")
    dialog.get_by_role("button", name=re.compile("Let (Beto )?in")).click()
    expect(guest.locator(".me")).to_contain_text("You")


def test_the_host_puts_somebody_out(windows: Windows, tables: Tables) -> None:
    """After a question; the other one is told, and does not come back."""
    host = tables.open(limits={"pause": 60_000})
    page = windows.seat(host, DESK)
    guest = windows.page(f"/t/{host.room}")
    guest.get_by_label("Your name").fill("Beto")
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.locator(".me")).to_contain_text("You")
    dialog = menu(page, "People and seats")
    dialog.get_by_role("button", name="What to do with Beto").click()
    dialog.get_by_role("button", name="Remove from the table").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Remove from the table").click()
    expect(guest.locator("main.gone h1")).to_be_visible()
    expect(page.locator("[data-chair]").filter(has_text="Beto")).to_have_count(0)


def test_the_host_gives_chips_and_moves_somebody(windows: Windows, tables: Tables) -> None:
    """Chips are a buy-in in the ledger; a seat is another chair with the same chips."""
    host = tables.open(limits={"pause": 60_000})
    page = windows.seat(host, DESK)
    beto = tables.join(host.room, "Beto", waits=True)
    with at_the_table(beto, chair=2):
        stack = beto.table["chairs"][1]["stack"]
        dialog = menu(page, "People and seats")
        dialog.get_by_role("button", name="What to do with Beto").click()
        dialog.get_by_role("button", name="Give chips").first.click()
        dialog.get_by_label(re.compile("How many chips")).fill("35")
        page.keyboard.press("Enter")
        beto.sees(lambda table: table["chairs"][1]["stack"] == stack + 35)
        close(page)
        dialog = menu(page, "People and seats")
        dialog.get_by_role("button", name="What to do with Beto").click()
        dialog.get_by_role("button", name="Move to another seat").click()
        dialog.get_by_role("group", name=re.compile("Where does Beto sit")).get_by_role("button", name="5").click()
        beto.sees(lambda table: table["chairs"][4] and table["chairs"][4]["stack"] == stack + 35)


def test_the_host_voids_a_hand_with_a_reason(windows: Windows, tables: Tables) -> None:
    """Without a reason nothing happens; with one everybody gets his chips back (P42)."""
    host = tables.open(chairs=2)
    page = windows.seat(host, DESK)
    beto = tables.join(host.room, "Beto", waits=True)
    with at_the_table(beto, chair=2):
        beto.sees(lambda table: table["hand"] and table["hand"]["turn"])
        dialog = menu(page, "Rulings")
        void = dialog.locator("form").first
        void.locator("button[type=submit]").click()
        expect(dialog.get_by_role("alert")).to_be_visible()
        void.locator("textarea").fill("The dealer dropped the deck")
        void.locator("button[type=submit]").click()
        page.get_by_role("dialog").last.locator("button.worst").last.click()
        beto.sees(lambda table: table["hand"]["ended"] == "void")
        assert [chair["stack"] for chair in beto.table["chairs"]] == [80, 80]
        assert any("The dealer dropped the deck" in str(frame) for frame in beto.frames)


def test_the_host_changes_the_game(windows: Windows, tables: Tables) -> None:
    """From the next hand on the table plays something else."""
    host = tables.open(limits={"pause": 60_000})
    page = windows.seat(host, DESK)
    dialog = menu(page, "The game|Game")
    dialog.get_by_text("Mexican Sweat", exact=True).first.click()
    dialog.get_by_role("button", name="Play this from the next hand").click()
    expect(page.locator("header h1")).to_have_text("Mexican Sweat")


def test_one_sits_out_and_comes_back(windows: Windows, tables: Tables) -> None:
    """By a button each, whenever one likes (faults 6, 8)."""
    host = tables.open(game=game(), limits={"pause": 60_000})
    page = windows.seat(host, PHONE)
    page.get_by_role("button", name="Sit out").click()
    page.get_by_role("button", name="I'm back").click()
    expect(page.get_by_role("button", name="Sit out")).to_be_visible()
