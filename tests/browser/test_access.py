"""For everybody: by keyboard alone, in Spanish, with nothing that axe finds wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, ROOT, Tables, Windows, game, is_over, play
from tests.browser.friends import at_the_table

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
KEYS = {"choose": "k", "turn": " ", "bet": "c", "declare": ""}


def by_key(page: Page) -> None:
    """Answer what is asked by the keyboard."""
    kind = page.locator("#actions").get_attribute("data-kind") or ""
    if kind == "bet" and not page.locator("#actions [data-act=Check], #actions [data-act=Call]").count():
        bring = page.locator("#actions [data-act=BringIn]").count()
        page.keyboard.press("c" if bring else "r")
        if not bring and page.locator("#actions [data-amount]").count():
            page.keyboard.press("Enter")
    else:
        page.keyboard.press(KEYS[kind])


@pytest.mark.parametrize("name", ["mexican-poker", "mexican-sweat"])
def test_a_whole_hand_by_keyboard_alone(name: str, windows: Windows, tables: Tables) -> None:
    """No pointer is touched from the deal to the award; what happens is said in the live region."""
    host = tables.open(game=game(name), bots=["caller", "caller"])
    page = windows.seat(host, DESK)
    play(page, lambda: is_over(page), lambda: by_key(page))
    expect(page.locator("[data-news]")).not_to_be_empty()


def test_one_enters_by_keyboard_alone(windows: Windows, tables: Tables) -> None:
    """The name has the focus; Enter sits down."""
    host = tables.open()
    with at_the_table(host):
        page = windows.page(f"/t/{host.room}", DESK)
        expect(page.get_by_label("Your name")).to_be_focused()
        page.keyboard.type("Beto")
        page.keyboard.press("Enter")
        expect(page.locator(".me")).to_contain_text("You")


def test_a_dialog_keeps_the_focus_and_escape_closes_it(windows: Windows, tables: Tables) -> None:
    """Whichever way the focus goes it stays in the menu; Escape leads back to where it came from."""
    page = windows.seat(tables.open(), DESK)
    menu = page.get_by_role("button", name=re.compile("^Menu"))
    menu.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        inside = page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
        assert inside
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(menu).to_be_focused()


def test_in_spanish_and_back_in_mid_hand(windows: Windows, tables: Tables) -> None:
    """The language of the browser to begin with; one tap for the other, and nothing else changes."""
    page = windows.seat(tables.open(bots=["caller", "caller"]), lang="es")
    expect(page.locator("#actions.asked")).to_be_visible(timeout=20_000)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#actions h2")).to_contain_text(re.compile("turno|Te toca|Quédate", re.IGNORECASE))
    cards = page.locator(".me .card").count()
    page.get_by_role("button", name=re.compile("English")).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#actions h2")).to_contain_text(re.compile("your turn", re.IGNORECASE))
    assert page.locator(".me .card").count() == cards


def axe(page: Page) -> list[str]:
    """Return what axe finds wrong with a page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing(size: dict[str, int], windows: Windows, tables: Tables) -> None:
    """In the lobby, at the door, at the table in both games, in the menu and each of its views."""
    assert AXE.exists(), "axe is not there: python hatch_build.py"
    context = windows.context(size, bypass_csp=True)
    lobby = windows.page("/", within=context)
    expect(lobby.get_by_role("button", name="Open the table")).to_be_visible()
    wrong = {"lobby": axe(lobby)}
    for name in ("mexican-poker", "mexican-sweat"):
        host = tables.open(game=game(name), bots=["caller", "caller"])
        door = windows.page(f"/t/{host.room}", within=context)
        expect(door.get_by_label("Your name")).to_be_visible()
        wrong[f"{name} door"] = axe(door)
        page = windows.page(f"/t/{host.room}#k={host.token}", within=context)
        expect(page.locator("#actions.asked")).to_be_visible(timeout=20_000)
        wrong[f"{name} table"] = axe(page)
    page.get_by_role("button", name=re.compile("^Menu")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    wrong["menu"] = axe(page)
    for item in dialog.locator("nav button").all_inner_texts():
        view = item.splitlines()[0]
        dialog.locator("nav button", has_text=view).first.click()
        page.wait_for_timeout(300)
        wrong[view] = axe(page)
        dialog.get_by_role("button", name=re.compile("^Back")).first.click()
    assert not {place: found for place, found in wrong.items() if found}, json.dumps(wrong, indent=1)


def test_the_path_of_axe_is_in_the_tools() -> None:
    """It is one of the client's tools, of the version in the lockfile."""
    lock = json.loads(Path(ROOT, "web/package-lock.json").read_text(encoding="utf-8"))
    assert "node_modules/axe-core" in lock["packages"]
