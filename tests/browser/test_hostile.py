"""Names and lines that would like to be more than text, and pages that would like to show more than one may see."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from comodin.server.protocol.merge import Reader
from tests.browser.conftest import DESK, Tables, Windows, act, game, is_asked
from tests.browser.friends import Friend, at_the_table

LINES = (
    "<img src=x onerror=\"document.title='taken'\">",
    "<script>document.title='taken'</script>",
    "</span><svg/onload=document.title='taken'>",
    "javascript:document.title='taken' {{7*7}} ${7*7}",
    "right\u202eto left\u202c and back",
    "🃏👩‍👩‍👧‍👦🇲🇽",
    "Z̸̢̛͓a̷l̵g̴o̶ " * 10,
)
NAMES = ("<img src=x>", "<b>Beto</b>", "🃏🌮", "a" * 20)


def test_what_is_said_is_text(windows: Windows, tables: Tables) -> None:
    """Every line stands there as it was typed; nothing of it runs, nothing of it becomes an element."""
    host = tables.open()
    page = windows.seat(host, DESK)
    caro = tables.join(host.room, "Caro")
    with at_the_table(caro):
        for line in LINES[:4]:
            caro.send("say", text=line)
        for line in LINES[4:]:
            page.get_by_label("Say something").fill(line)
            page.keyboard.press("Enter")
        log = page.get_by_role("log")
        for line in LINES[:4]:
            expect(log).to_contain_text(line)
        expect(log.locator("img, script, svg")).to_have_count(0)
        assert page.title() != "taken"


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text(name: str, windows: Windows, tables: Tables) -> None:
    """At the table, in the menu, in the title: as it was given."""
    host = tables.open()
    page = windows.seat(host, DESK)
    beto = tables.join(host.room, name)
    with at_the_table(beto, chair=2):
        seat = page.locator("[data-chair='2']")
        expect(seat).to_contain_text(name)
        assert seat.locator("img:not([role]), b > b, script").count() == 0
        page.get_by_role("button", name=re.compile("^Menu")).click()
        page.get_by_role("button", name=re.compile("People and seats")).click()
        expect(page.get_by_role("dialog")).to_contain_text(name)
        assert page.title() != "taken"


def cards_in(page: Page) -> set[str]:
    """Every card that stands anywhere in a page: in its labels, its texts for readers, its drawings."""
    words = page.evaluate(
        """() => [...document.querySelectorAll('*')].flatMap(one => [
            ...[...one.attributes].map(each => each.value),
            ...(one.childElementCount ? [] : [one.textContent])])"""
    )
    found = set()
    for word in words:
        found |= set(re.findall(r"\b(ace|king|queen|jack|[2-7]) of (clubs|diamonds|hearts|spades)", word.lower()))
        if "joker" in word.lower() and "no joker" not in word.lower() and len(word) < 40:
            found.add(("joker", ""))
    return {" of ".join(filter(None, each)) for each in found}


RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def spoken(token: str) -> str:
    """Return a card as a page says it."""
    if token.startswith("Jo"):
        return "joker"
    return f"{RANKS.get(token[0], token[0])} of {SUITS[token[1]]}"


def open_cards(friend: Friend) -> set[str]:
    """Every card that has lain open, to all, in the hands that this one has seen."""
    seen: set[str] = set()
    screen = Reader()
    for frame in [*friend.frames]:
        if screen.hear(frame) and screen.table["hand"]:
            hand = screen.table["hand"]
            seen |= {*hand["common"], *(each["card"] for each in hand["middle"])}
            for chair in screen.table["chairs"]:
                if chair and chair.get("seat"):
                    seat = chair["seat"]
                    seen |= {card for card in (*seat.get("up", ()), *seat.get("down", ()), seat.get("killed")) if card}
    return {spoken(card) for card in seen}


@pytest.mark.parametrize("name", ["mexican-poker", "mexican-sweat"])
def test_no_page_holds_a_card_that_its_reader_may_not_see(name: str, windows: Windows, tables: Tables) -> None:
    """At every decision of a hand: a spectator's page has the open cards, a player's his own beside them (fault 21)."""
    host = tables.open(game=game(name), chairs=3)
    beto, watcher = tables.join(host.room, "Beto", waits=True), Friend(tables.url, host.room, "", "")
    with at_the_table(beto, chair=2), at_the_table(watcher):
        page = windows.seat(host, DESK)
        spectator = windows.page(f"/t/{host.room}", DESK)
        spectator.get_by_label("Your name").fill("Caro")
        spectator.get_by_role("button", name="Watch").click()
        looked = 0
        for _ in range(400):
            if watcher.table.get("hand") and watcher.table["hand"]["ended"]:
                break
            if beto.asked:
                turn = beto.table["hand"]["turn"]
                watcher.sees(lambda table, turn=turn: table["hand"]["turn"] == turn)
                page.wait_for_timeout(60)
                mine = {
                    spoken(card) for frame in beto.frames for card in (frame.get("you") or {}).get("down", ()) if card
                }
                everybody = open_cards(watcher)
                assert cards_in(spectator) <= everybody
                assert not (cards_in(page) & mine) - everybody, "the host's page has a card of Beto's"
                looked += 1
                beto.act()
                watcher.sees(lambda table, turn=turn: table["hand"]["turn"] != turn)
            elif is_asked(page):
                act(page)
            page.wait_for_timeout(20)
        assert looked >= 3
