"""A table in a real browser: opened, joined, played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Tables, Windows, act, game, is_over, paused, play, play_hand
from tests.browser.friends import all_in, at_the_table
from tests.server.side_pots import awarded, expected, stacks


def test_a_table_is_opened_in_the_lobby(windows: Windows) -> None:
    """A name and one tap; the address of the table is its link."""
    page = windows.page("/")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator(".me")).to_contain_text("You")


def test_a_friend_joins_by_the_link(windows: Windows, tables: Tables) -> None:
    """In a browser that has never been here, with a name and one tap, one sits at the same table."""
    host = tables.open()
    with at_the_table(host):
        page = windows.page(f"/t/{host.room}")
        page.get_by_label("Your name").fill("Beto")
        page.get_by_role("button", name="Take a seat").click()
        expect(page.locator(".me")).to_contain_text("You")
        host.sees(lambda table: any(chair and chair["name"] == "Beto" for chair in table["chairs"]))


def test_one_watches_without_a_name(windows: Windows, tables: Tables) -> None:
    """A tap is enough, and one may join later; with a chair in mind one is asked for a name."""
    host = tables.open(bots=["caller", "caller"])
    windows.seat(host)
    page = windows.page(f"/t/{host.room}")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.get_by_role("button", name="Watch").click()
    expect(page.locator("[data-chair]").filter(has_text="Ana")).to_be_visible()
    expect(page.locator(".me")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("name", ["mexican-poker", "mexican-sweat", "no-peek"])
def test_a_whole_hand_of_each_game_against_bots(
    name: str, size: dict[str, int], windows: Windows, tables: Tables
) -> None:
    """Dealt by itself, played by taps, and told at the end."""
    host = tables.open(game=game(name), bots=["caller", "caller"])
    page = windows.seat(host, size)
    while not play_hand(page):  # a hand can be over before it is your turn
        expect(page.locator(".outcome .head")).to_have_count(0)
    expect(page.locator(".outcome .head").first).to_be_visible()


def test_a_joker_is_exposed(windows: Windows, tables: Tables) -> None:
    """It came face down, so that it is wild: first for its owner alone, then for all to see."""
    host = tables.open(chairs=2)
    with paused(host):
        beto = tables.join(host.room, "Beto")
        with at_the_table(beto, chair=2):
            host.sees(lambda table: table["next_button"])
            mine_first = host.table["next_button"] == 2
            tables.stack(host.room, 1, "Jo Qh 7c 5d" if mine_first else "Qh Jo 5d 7c")
            page = windows.seat(host)
            page.get_by_role("button", name="Go on").click()
            expect(page.locator(".me .joker .mark")).to_have_text(re.compile("wild", re.IGNORECASE))
            assert "Jo" not in str(beto.table["hand"]), "nobody else knows"
            exposes = page.locator("#actions [data-act=Expose]")
            play(page, exposes.is_visible, lambda: act(page, "Expose", "Check", "Call", "Bet"))
            expect(exposes).to_contain_text(re.compile("joker", re.IGNORECASE))
            act(page, "Expose")
            beto.sees(lambda table: "JoD" in table["chairs"][0]["seat"]["up"])
            expect(page.locator(".me [data-up] .joker .mark")).to_have_text(re.compile("wild", re.IGNORECASE))


def test_a_joker_that_comes_face_up_is_a_bug(windows: Windows, tables: Tables) -> None:
    """Its mark says so, to everybody."""
    host = tables.open(chairs=2)
    with paused(host):
        beto = tables.join(host.room, "Beto", waits=True)
        with at_the_table(beto, chair=2):
            host.sees(lambda table: table["next_button"])
            tables.stack(host.room, 1, "Qh 5d Jo 7c")
            page, watching = windows.seat(host), windows.page(f"/t/{host.room}")
            watching.get_by_label("Your name").fill("Caro")
            watching.get_by_role("button", name="Watch").click()
            page.get_by_role("button", name="Go on").click()
            for each in (page, watching):
                expect(each.locator(".joker .mark")).to_have_text(re.compile("bug", re.IGNORECASE))


def test_all_in_with_side_pots(windows: Windows, tables: Tables) -> None:
    """Three stacks, all of them in: the main pot and the side pots are the second engine's, to the chip (fault 17)."""
    host = tables.open(chairs=3, game=game(structure="no_limit", stakes="4"))
    with paused(host):
        beto, caro = (tables.join(host.room, name, policy=all_in) for name in ("Beto", "Caro"))
        with at_the_table(beto, chair=2), at_the_table(caro, chair=3):
            host.do("give", chair=2, amount=100)
            host.do("give", chair=3, amount=300)
            host.sees(lambda table: table["chairs"][2] and table["chairs"][2]["stack"] == 700)
            before = stacks(host.table)
            page = windows.seat(host, DESK)
            page.get_by_role("button", name="Go on").click()

            def shove() -> None:
                mark = page.get_by_role("button", name=re.compile("^All-in"))
                if mark.count() and mark.first.is_visible():
                    mark.first.click()
                    act(page, "Bet", "Raise", "Complete")
                else:
                    act(page)

            play(page, lambda: is_over(page), shove)
            beto.sees(lambda table: table["hand"]["ended"])
            shown = beto.table
            assert shown["hand"]["ended"] == "showdown"
            pots = awarded(shown)
            assert len(pots) >= 2, pots
            assert pots == expected(shown, before)
            assert sum(stacks(shown).values()) == sum(before.values())
            told = page.locator(".outcome").inner_text()
            assert all(str(chips) in told for _, shares in pots for chips in shares.values()), told
