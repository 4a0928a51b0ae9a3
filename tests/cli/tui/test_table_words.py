"""What can be read at the table: the log to its end, results in full, the keys that matter, your chips."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

from comodin.cli.tui.actions import ActionBar
from comodin.cli.tui.bars import Keys, Title
from comodin.cli.tui.cards import Look
from comodin.cli.tui.felt import Felt
from comodin.cli.tui.log import Log
from comodin.cli.tui.middle import beat_words
from comodin.cli.tui.own import Own, own_lines
from comodin.cli.tui.prompt import Prompt
from comodin.telling.reveal import killed_by
from comodin.texts import Lang, say
from tests.cli.tui.demo import DemoApp, DemoTable, When, play_until

Script = Callable[[DemoApp, Pilot[None]], Awaitable[None]]
SIZES = pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
LANGS = pytest.mark.parametrize("lang", ["en", "es"])


def at(kind: str, *, street: int = 0) -> When:
    return lambda table: table.view.kind == kind and table.view.street >= street


def over(_: DemoTable) -> bool:
    return False


def watch(app: DemoApp, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Show a table, and let a script look at it."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())


def read(app: DemoApp, kind: type[Widget]) -> str:
    """What stands on the screen where a widget is, the first of its kind that is shown."""
    widget = next(widget for widget in app.screen.query(kind) if widget.size.height)
    area = widget.region
    strips = app.screen._compositor.render_strips()[area.y : area.bottom]
    return "\n".join(strip.crop(area.x, area.right).text for strip in strips)


def at_the_end(app: DemoApp) -> bool:
    """Tell whether the last words of the log can be seen."""
    story = app.screen.query_one("#beside .story", Static).visual.plain  # type: ignore[attr-defined]
    seen = [word for word in read(app, Log).split() if any(map(str.isalnum, word))]
    return seen[-2:] == story.split()[-2:]


def all_in(lang: Lang, *, seats: int = 5) -> DemoTable:
    """A hand that is over, with several pots."""
    stacks = [200, 14, 26, 44, 70, 200, 200, 200][:seats]
    table = DemoTable(seats, seed="c", stacks=stacks, bot="caller", lang=lang, preset="wiki")
    return play_until(table, over, DemoTable.most)


# -- the log ---------------------------------------------------------------------------------------


@SIZES
def test_the_log_shows_its_last_line(size: tuple[int, int]) -> None:
    """On each of your turns and at the end, whatever the window, also where the last sentence wraps."""
    table = DemoTable(6, seed="c", bot="caller")

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        for _ in range(40):
            await pilot.pause()
            assert at_the_end(app)
            if not table.running:
                return
            keys = {choice.option.verb: choice.keys[0] for choice in app.screen.query_one(ActionBar).open}
            verb = next((verb for verb in ("check", "call", "keep", "bet") if verb in keys), "")
            await pilot.press(keys[verb] if verb else "space")

    watch(DemoApp(table), script, size)
    assert not table.running


def test_the_log_stays_where_the_reader_has_paged_until_the_next_hand() -> None:
    table = play_until(DemoTable(6, seed="c", bot="caller"), over)

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        log = next(log for log in app.screen.query(Log) if log.size.height)
        await pilot.press("pageup")
        await pilot.pause()
        paged = log.scroll_y
        assert paged < log.max_scroll_y
        app.table.announce("You buy 40 chips.")
        await pilot.pause()
        assert log.scroll_y == paged
        await pilot.press("pagedown", "pagedown", "pagedown")
        await pilot.pause()
        app.table.announce("You sit out.")
        await pilot.pause()
        assert at_the_end(app)
        await pilot.press("pageup")
        table.deal()
        app.table.begin()
        await pilot.pause()
        await pilot.pause()
        assert at_the_end(app)

    watch(DemoApp(table), script)


# -- above the buttons -----------------------------------------------------------------------------


@LANGS
@pytest.mark.parametrize("seats", [5, 8])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_who_won_is_never_cut(lang: Lang, seats: int, size: tuple[int, int]) -> None:
    """Every pot is on the screen: in the sentences of the story, or as what each of the winners takes."""
    table = all_in(lang, seats=seats)
    shares = [chips for event in table.events() for chips in getattr(event, "shares", {}).values()]
    assert len(shares) > 1

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        bar = app.screen.query_one(ActionBar)
        shown = " ".join(read(app, Prompt).split())
        assert shown == bar.prompt
        for chips in shares:
            assert str(chips) in shown
        assert bar.region.bottom == app.screen.query_one(Keys).region.y

    watch(DemoApp(table), script, size)


def test_a_result_too_long_is_told_in_short() -> None:
    said = "Tere wins side pot 2 of 36 with two pair, queens and sixes with A."

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        prompt = app.screen.query_one(Prompt)
        prompt.tell([" ".join([said] * 5), "Tere wins 36 + 36."], "")
        assert prompt.plain == "Tere wins 36 + 36."
        prompt.tell([said, "Tere wins 36."], "")
        assert prompt.plain == said

    watch(DemoApp(all_in("en")), script)


@LANGS
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_advice_is_what_is_shown(lang: Lang, size: tuple[int, int]) -> None:
    table = play_until(DemoTable(5, seed="b", lang=lang), at("choose"))
    action = table.hint().text.to(lang)

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        await pilot.press("f2")
        await pilot.pause(0.1)
        assert action in " ".join(read(app, Prompt).split())

    watch(DemoApp(table), script, size)


def test_the_speed_is_said_where_it_changes() -> None:
    table = play_until(DemoTable(7, seed="a"), at("bet", street=4))

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        await pilot.press("tab")
        await pilot.pause()
        assert "speed: instant" not in read(app, Prompt)
        assert "speed: slow" in read(app, Prompt)

    watch(DemoApp(table), script)


def test_what_was_done_between_hands_is_said_and_seen() -> None:
    """A buy stands above the buttons, in the log, and on your plate; the next hand begins without it."""
    table = play_until(DemoTable(3, seed="c"), over)
    stack = table.stack

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        assert f"{stack} chips" in read(app, Own)
        table.bought = 40
        app.table.announce("You buy 40 chips.")
        app.table.refresh_table()
        await pilot.pause()
        await pilot.pause()
        assert "You buy 40 chips." in read(app, Prompt)
        assert "You buy 40 chips." in app.screen.query_one("#beside .story", Static).visual.plain  # type: ignore[attr-defined]
        assert f"{stack + 40} chips" in read(app, Own)
        table.deal()
        app.table.begin()
        await pilot.pause()
        await pilot.pause()
        assert "You buy" not in read(app, Prompt)

    watch(DemoApp(table), script)


@LANGS
def test_it_is_said_that_no_chips_are_left(lang: Lang) -> None:
    table = play_until(DemoTable(3, seed="c", stacks=[8, 200, 200], lang=lang), over, DemoTable.most)
    table.broke = True
    assert not table.stack

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        said = {"en": "You have no chips left.", "es": "Ya no tienes fichas."}
        assert said[lang] in " ".join(read(app, Prompt).split())

    watch(DemoApp(table), script)


# -- the edges -------------------------------------------------------------------------------------


@LANGS
@pytest.mark.parametrize("when", [at("bet", street=4), at("choose"), over])
def test_the_way_out_and_the_reasons_are_always_shown(lang: Lang, when: When) -> None:
    table = play_until(DemoTable(7, seed="a", lang=lang), when)

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        shown = read(app, Keys)
        for sign in ("? ", "Q ", "F1 ", "F4 "):
            assert sign in shown
        assert ("G " in shown) is not table.running
        assert ("F3 " in shown) is table.running

    watch(DemoApp(table), script)


def test_a_loss_has_the_minus_sign_of_the_accounts() -> None:
    table = play_until(DemoTable(3, seed="c"), over)
    table.net = -12

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        assert "so far −12" in read(app, Title)

    watch(DemoApp(table), script)


def test_what_is_yours_is_said_to_you_in_spanish() -> None:
    def has_bet(table: DemoTable) -> bool:
        return bool(table.view.kind == "bet" and table.view.seat(table.seating.you).bet)

    table = play_until(DemoTable(7, seed="c", lang="es"), has_bet, DemoTable.most)
    assert table.running

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        assert "pusiste" in read(app, Own)

    watch(DemoApp(table), script)


@LANGS
def test_no_sentence_of_the_middle_has_two_colons(lang: Lang) -> None:
    table = DemoTable(6, game="mexican-sweat", stakes="4", seed="d", lang=lang)

    def no_two(table: DemoTable) -> bool:
        said = "\n".join(beat_words(table.view, table.seating, Look(lang), 60, brief=False))
        assert all(line.count(":") < 2 for line in said.splitlines()), said
        return False

    play_until(table, no_two)


def test_a_seat_that_has_turned_everything_is_not_without_cards() -> None:
    table = DemoTable(6, game="mexican-sweat", stakes="4", seed="b", lang="es")

    def is_out(table: DemoTable) -> bool:
        view = table.view
        return any(view.seat(p).out and not view.seat(p).folded for p in range(1, 7) if p != table.seating.you)

    play_until(table, is_out)
    assert is_out(table)

    async def script(app: DemoApp, pilot: Pilot[None]) -> None:
        shown = read(app, Felt)
        assert "todo volteado" in shown
        assert "sin cartas" not in shown

    watch(DemoApp(table), script)


@LANGS
def test_who_was_folded_by_a_card_did_not_fold(lang: Lang) -> None:
    """The middle card's rank puts one out (M8); that is no choice of one's own, and is not called so."""
    said = say("terminal.own.killed", lang)
    for seed in range(40):
        table = play_until(
            DemoTable(3, seed=f"kill{seed}", game="mexican-sweat", stakes="4", lang=lang), lambda table: False
        )
        lines = "\n".join(line.plain for line in own_lines(table.view, table.seating, Look(lang, False), roomy=False))
        if killed_by(table.view, table.seating.you) is not None:
            assert said in lines
            return
        assert said not in lines
    raise AssertionError("no card ever did it")
