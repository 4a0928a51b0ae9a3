"""A live table tapped on a phone: a whole hand with an irregularity, going back, reloading, two pages, in Spanish."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Windows
from tests.browser.test_access import axe

NAMES = ("Lupe", "Chuy", "Memo", "Ana")
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
SMALL = {"width": 320, "height": 568}


def tap(page: Page, name: str) -> None:
    """Tap a button by its whole name, and wait until the server has answered."""
    page.get_by_role("button", name=name, exact=True).first.click()
    expect(page.locator("main[aria-busy=true]")).to_have_count(0)


def card(page: Page, token: str) -> None:
    """Pick a card: its rank, then its suit."""
    rank = RANKS.get(token[0], token[0])
    tap(page, rank)
    tap(page, f"{rank} of {SUITS[token[1]]}")


def ask(page: Page, says: str) -> None:
    """Wait for what the dealer is told to do."""
    expect(page.locator(".dock h2")).to_contain_text(says)


def sit_down(page: Page, names: tuple[str, ...] = NAMES) -> None:
    """Set up a table for these, and go to it."""
    expect(page.get_by_role("button", name="To the table")).to_be_enabled()
    for _ in range(6 - len(names)):
        tap(page, "One less")
    for seat, name in enumerate(names, 1):
        page.get_by_label(f"Name on seat {seat}").fill(name)
    tap(page, "To the table")
    expect(page.locator(".live")).to_be_visible()


def deal(page: Page) -> None:
    """Deal the first two cards to four seats."""
    tap(page, "New hand")
    ask(page, "Deal a card face down to Lupe (1).")
    tap(page, "Cards face down")
    for seat, token in zip(NAMES, ("Kd", "7h", "Qs", "5h"), strict=True):
        ask(page, f"Deal a card face up to {seat}")
        card(page, token)
    ask(page, "Lupe (1) opens with king high")


def next_street(page: Page, *tokens: str) -> None:
    """All keep their down cards, and get one card each."""
    tap(page, "All keep")
    ask(page, "Burn a card.")
    for token in tokens:
        card(page, token)
        row = page.locator(".row .card:not(.back)")
        expect(row.filter(has_text=token[0]).first).to_be_visible()


def test_a_whole_hand_with_the_joker_exposed(windows: Windows) -> None:
    """The dealer exposes the joker on fourth street: wild, and its owner declares all-in (P16, P17, E120)."""
    page = windows.page("/", PHONE)
    page.get_by_role("link", name="Deal a real table").click()
    sit_down(page)
    deal(page)
    tap(page, "Bet 4")
    tap(page, "Call 4")
    tap(page, "Fold")
    tap(page, "Call 4")
    next_street(page, "2c", "3c", "4c")
    for _ in range(3):
        tap(page, "Check")
    next_street(page, "2d", "3d", "4d")
    ask(page, "check or bet")

    tap(page, "Trouble?")
    tap(page, "Dealer exposed a down card")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Chuy")).click()
    page.get_by_role("dialog").get_by_role("button", name="joker").click()
    ruling = page.get_by_role("dialog", name="The ruling")
    expect(ruling).to_contain_text("The dealer exposed the down card of Chuy (2).")
    expect(ruling).to_contain_text("P17")
    expect(ruling).to_contain_text("plays as if it had come down: wild")
    tap(page, "Yes, do it")
    ask(page, "Chuy (2) may declare all-in")
    chuy = page.locator(".row").nth(1)
    expect(chuy.locator(".card.back")).to_have_count(0)
    expect(chuy).to_contain_text("WILD")
    tap(page, "Chuy declares all-in")
    expect(chuy).to_contain_text("declared all-in")

    page.reload()
    expect(page.locator(".row").nth(1)).to_contain_text("declared all-in")
    tap(page, "Undo")
    ask(page, "Chuy (2) may declare all-in")
    tap(page, "Chuy declares all-in")
    finish(page)
    expect(page.locator(".row.won")).not_to_have_count(0)
    tap(page, "New hand")
    expect(page.locator("h1")).to_contain_text("Hand 2")


def finish(page: Page) -> None:
    """Go on calmly until the hand is over: everybody checks and keeps, cards come as they may, and all are shown."""
    deck = iter([rank + suit for rank in "AJ65" for suit in "scdh"])
    for _ in range(60):
        if page.get_by_role("button", name="New hand", exact=True).count():
            return
        before = page.locator(".dock h2").inner_text(), page.locator(".said").all_inner_texts()
        for name in ("Check", "All keep"):
            if page.get_by_role("button", name=name, exact=True).count():
                tap(page, name)
                break
        else:
            token = next(deck)
            rank = page.get_by_role("button", name=RANKS.get(token[0], token[0]), exact=True)
            expect(rank).to_be_visible()
            rank.click()
            suit = page.get_by_role("button", name=f"{RANKS.get(token[0], token[0])} of {SUITS[token[1]]}")
            if suit.is_disabled():
                rank.click()
                continue
            suit.click()
        expect(page.locator("main[aria-busy=true]")).to_have_count(0)
        assert (page.locator(".dock h2").inner_text(), page.locator(".said").all_inner_texts()) != before, before
    raise AssertionError(page.locator(".dock").inner_text())


def test_what_is_dropped_and_what_is_refused(windows: Windows) -> None:
    """A proposal that is declined changes nothing; a line that cannot be says what would be right."""
    page = windows.page("/floor", SMALL)
    sit_down(page)
    deal(page)
    tap(page, "Trouble?")
    tap(page, "Hand touched the muck")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Memo")).click()
    tap(page, "No, drop it")
    expect(page.get_by_role("dialog")).to_have_count(0)
    ask(page, "Lupe (1) opens with king high")

    tap(page, "Type it")
    line = page.get_by_label("What happened, in words")
    line.fill("3 dances")
    line.press("Enter")
    expect(page.locator(".refused")).not_to_be_empty()
    expect(line).to_have_value("3 dances")
    ask(page, "Lupe (1) opens with king high")
    line.fill("lupe bets 4")
    line.press("Enter")
    ask(page, "Chuy (2), 4 to call")
    expect(page.locator(".refused")).to_have_count(0)
    expect(page.locator("[data-news]")).to_contain_text("Lupe bets 4.")


def test_two_pages_on_one_book(windows: Windows) -> None:
    """What one enters the other sees; who was slower is told, and nothing is done twice."""
    first = windows.page("/floor", PHONE)
    sit_down(first)
    second = windows.page(first.url, DESK)
    expect(second.locator(".row")).to_have_count(4)
    second.clock.install()
    second.clock.pause_at("2035-01-01")
    tap(first, "New hand")
    second.get_by_role("button", name="New hand", exact=True).click()
    expect(second.locator(".refused")).to_contain_text("went on from another page")
    expect(second.locator("h1")).to_contain_text("Hand 1")
    tap(first, "Cards face down")
    card(first, "Kd")
    second.clock.run_for(5_000)
    ask(second, "Deal a card face up to Chuy")
    second.keyboard.press("7")
    second.keyboard.press("h")
    ask(second, "Deal a card face up to Memo")
    expect(first.locator(".row").nth(1)).to_contain_text("seven high")


def test_in_spanish_and_back(windows: Windows) -> None:
    """The whole board is in the other language at once; the set-up is there again next time."""
    context = windows.context(PHONE, lang="es")
    page = windows.page("/floor", within=context)
    page.get_by_label("Nombre en el asiento 1").fill("Lupe")
    page.get_by_role("button", name="A la mesa").click()
    page.get_by_role("button", name="Otra mano").click()
    ask(page, "Reparte")
    page.get_by_role("button", name=re.compile("English")).click()
    ask(page, "Deal a card face down to Lupe (1).")
    tap(page, "All live tables")
    expect(page.get_by_label("Name on seat 1")).to_have_value("Lupe")
    page.get_by_role("link", name=re.compile("Lupe")).click()
    ask(page, "Deal a card face down to Lupe (1).")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_at_a_live_table(size: dict[str, int], windows: Windows) -> None:
    """At the set-up, at each kind of moment, in every sheet, by night and by day."""
    context = windows.context(size, bypass_csp=True)
    page = windows.page("/floor", within=context)
    expect(page.get_by_text("Parkwest").first).to_be_visible()
    wrong = {"set-up": axe(page)}
    sit_down(page)
    wrong["between"] = axe(page)
    tap(page, "Chips and seats")
    wrong["chairs"] = axe(page)
    page.keyboard.press("Escape")
    deal(page)
    wrong["bet"] = axe(page)
    page.evaluate("document.documentElement.classList.add('light')")
    wrong["bet by day"] = axe(page)
    tap(page, "Trouble?")
    wrong["trouble by day"] = axe(page)
    tap(page, "Player flashed a card")
    page.evaluate("document.documentElement.classList.remove('light')")
    wrong["seat"] = axe(page)
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Memo")).click()
    expect(page.get_by_role("dialog", name="The ruling")).to_be_visible()
    wrong["ruling"] = axe(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    tap(page, "Bet 4")
    tap(page, "Fold")
    wrong["folded"] = axe(page)
    assert not {place: found for place, found in wrong.items() if found}, json.dumps(wrong, indent=1)


def test_no_limit_amounts_in_chips(windows: Windows) -> None:
    """Where there are many amounts they are put together from chips, within what is legal."""
    page = windows.page("/floor", PHONE)
    made = windows.tables.post(
        "/api/floor",
        {"game": {"structure": "no_limit", "stakes": "4"}, "seats": [{"name": name} for name in NAMES[:2]]},
    )
    for line in ("new hand", "Kd", "7h"):
        made = windows.tables.post(f"/api/floor/{made['floor']}/line", {"line": line, "after": made["records"]})
    page.goto(f"{windows.tables.url}/floor/{made['floor']}")
    page.locator(".acts .btn", has_text="Bet").click()
    field = page.locator(".amount input")
    field.fill("1000000")
    expect(page.locator(".amount .btn")).to_be_disabled()
    field.fill("4")
    tap(page, "5 more")
    tap(page, "1 more")
    page.locator(".amount .btn").click()
    ask(page, "10 to call")
