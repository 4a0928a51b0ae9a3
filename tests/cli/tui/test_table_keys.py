"""What the keys of the table do: each what its button says, and nothing that is not legal."""

from __future__ import annotations

import asyncio

import pytest

from comodin.cli.tui.actions import ActionBar
from comodin.cli.tui.button import Button
from comodin.hand import Action
from comodin.hand import actions as a
from comodin.texts import Lang
from tests.cli.tui.demo import DemoApp, DemoTable, When, play_until

KEYS = [*"abcdefghijklmnopqrstuvwxyz0123456789", "enter", "space", "left", "right", "up", "down", "home", "end"]


def at(kind: str, *, verb: str = "", street: int = 0) -> When:
    """A moment at which you are asked something, and may do something certain."""
    return lambda table: (
        table.view.kind == kind
        and table.view.street >= street
        and (not verb or verb in {option.verb for option in table.options})
    )


def pressed(table: DemoTable, *keys: str, wanted: list[str] | None = None) -> list[Action]:
    """Return what you did in the hand by pressing keys."""

    async def play() -> None:
        app = DemoApp(table)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
            await pilot.pause()
            if wanted is not None:
                wanted.extend(app.wanted)

    asyncio.run(play())
    return table.acted


def facing_a_bet() -> DemoTable:
    return play_until(DemoTable(7, seed="a"), at("bet", verb="call", street=4))


def free() -> DemoTable:
    return play_until(DemoTable(4, seed="q", structure="no_limit", stakes="4", preset="wiki"), at("bet", verb="check"))


def choosing(**more: object) -> DemoTable:
    return play_until(DemoTable(5, seed="b", **more), at("choose"))  # type: ignore[arg-type]


def turning(**more: object) -> DemoTable:
    table = DemoTable(4, seed="d", game="mexican-sweat", stakes="4", **more)  # type: ignore[arg-type]
    return play_until(table, at("turn"))


def declaring() -> DemoTable:
    table = play_until(DemoTable(4, seed="b"), at("bet"))
    table.force(a.ExposeByDealer(p=table.seating.you))
    return play_until(table, at("declare"))


# -- each key does what its button says --------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "key", "action"),
    [
        (facing_a_bet, "f", a.Fold()),
        (facing_a_bet, "c", a.Call()),
        (facing_a_bet, "r", a.Raise(to=16)),
        (free, "k", a.Check()),
        (free, "c", a.Check()),
        (free, "b", a.Bet(to=4)),
        (choosing, "k", a.Keep()),
        (choosing, "g", a.Keep()),
        (choosing, "e", a.Expose()),
        (declaring, "d", a.DeclareAllIn()),
        (declaring, "n", a.DeclineAllIn()),
        (turning, "t", a.TurnUp()),
        (turning, "enter", a.TurnUp()),
    ],
)
def test_a_key_does_what_its_button_says(table: object, key: str, action: Action) -> None:
    assert callable(table)
    assert pressed(table(), key)[:1] == [action]


@pytest.mark.parametrize(
    ("table", "key", "action"),
    [
        (lambda: choosing(lang="es"), "a", a.Expose()),
        (lambda: choosing(lang="es"), "k", a.Keep()),
        (lambda: turning(lang="es"), "v", a.TurnUp()),
    ],
)
def test_the_spanish_letters_work_in_spanish(table: object, key: str, action: Action) -> None:
    assert callable(table)
    assert pressed(table(), key)[:1] == [action]


@pytest.mark.parametrize("make", [facing_a_bet, free, choosing, declaring, turning])
def test_a_click_is_the_key_of_its_button(make: object) -> None:
    """Every button, pressed with the mouse, does what its option says."""
    assert callable(make)
    for place, option in enumerate(make().options):
        table = make()

        async def click(table: DemoTable = table, place: int = place) -> None:
            app = DemoApp(table)
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                await pilot.click(list(app.screen.query(Button))[place])
                await pilot.pause()

        asyncio.run(click())
        assert type(table.acted[0]) is option.action


# -- nothing illegal, nothing dangerous ----------------------------------------------------------


@pytest.mark.parametrize("make", [facing_a_bet, free, choosing, declaring, turning])
def test_exactly_what_is_legal_is_offered(make: object) -> None:
    assert callable(make)
    table = make()

    async def look() -> None:
        app = DemoApp(table)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            offered = [choice.option for choice in app.screen.query_one(ActionBar).open]
            assert offered == list(table.options)
            assert len(app.screen.query(Button)) == len(offered)

    asyncio.run(look())


@pytest.mark.parametrize("make", [facing_a_bet, free, choosing, declaring, turning])
def test_no_key_does_anything_illegal(make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is pressed, what is done is one of the options, with one of its amounts."""
    assert callable(make)
    table = make()
    monkeypatch.setattr(table, "act", table.acted.append)  # the table stands still, and asks again
    options = {option.action: option for option in table.options}
    done = pressed(table, *KEYS, *reversed(KEYS))
    assert {type(action) for action in done} == set(options)
    for action in done:
        if isinstance(action, a.Wager):
            assert action.to in options[type(action)].amounts


@pytest.mark.parametrize("make", [facing_a_bet, choosing, declaring])
def test_enter_decides_nothing_that_costs(make: object) -> None:
    """Enter never folds, calls, keeps, exposes or declares."""
    assert callable(make)
    assert pressed(make(), "enter", "enter", "space") == []


def test_enter_checks_where_that_is_free() -> None:
    assert pressed(free(), "enter")[:1] == [a.Check()]


def test_enter_makes_a_wager_once_its_amount_was_touched() -> None:
    assert pressed(free(), "right", "enter")[:1] == [a.Bet(to=5)]


def test_a_key_in_the_first_moment_answers_nothing() -> None:
    """What was pressed to hurry the others up must not answer the question that comes up."""
    table = facing_a_bet()

    async def hasty() -> None:
        app = DemoApp(table, breath=60)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("f", "c", "r")

    asyncio.run(hasty())
    assert table.acted == []


@pytest.mark.parametrize("key", ["question_mark", "f1", "f3", "f4", "l", "v", "o", "q"])
def test_a_key_that_only_reads_works_in_the_first_moment(key: str) -> None:
    table = facing_a_bet()

    async def hasty() -> None:
        app = DemoApp(table, breath=60)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press(key)
            assert len(app.wanted) == 1
            await pilot.press("tab")
            assert app.table.speed == "slow"

    asyncio.run(hasty())


def test_a_key_dropped_in_the_first_moment_says_so() -> None:
    async def hasty() -> None:
        app = DemoApp(facing_a_bet(), breath=60)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            bar = app.screen.query_one(ActionBar)
            await pilot.press("space")
            assert "press again" not in bar.prompt
            await pilot.press("c")
            assert "press again" in bar.prompt

    asyncio.run(hasty())


@pytest.mark.parametrize(("lang", "key", "said"), [("en", "r", "You cannot raise"), ("es", "s", "no puedes subir")])
def test_a_betting_key_that_is_shut_says_so_and_opens_nothing(lang: Lang, key: str, said: str) -> None:
    """The key of a raise is nothing else while you bet, also where no raise is open."""
    table = DemoTable(3, seed="a", stacks=[9, 160, 160], lang=lang)
    play_until(table, lambda table: {option.verb for option in table.options} == {"fold", "call"})
    assert table.running
    wanted: list[str] = []

    async def press() -> None:
        app = DemoApp(table)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press(key)
            assert said in app.screen.query_one(ActionBar).prompt
            wanted.extend(app.wanted)

    asyncio.run(press())
    assert table.acted == []
    assert wanted == []


def test_in_spanish_only_the_letter_on_the_button_raises() -> None:
    """R is free there for the house rules."""
    wanted: list[str] = []
    table = play_until(DemoTable(7, seed="a", lang="es"), at("bet", verb="raise", street=4))
    assert pressed(table, "r", wanted=wanted) == []
    assert wanted == ["rules"]
    table = play_until(DemoTable(7, seed="a", lang="es"), at("bet", verb="raise", street=4))
    assert pressed(table, "s")[:1] == [a.Raise(to=16)]


@pytest.mark.parametrize("make", [facing_a_bet, free, choosing, declaring, turning])
@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
def test_in_a_window_too_small_only_leaving_has_a_key(make: object, size: tuple[int, int]) -> None:
    assert callable(make)
    table = make()

    async def press() -> None:
        app = DemoApp(table)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.press(*"fkcbrsmietdnlv8", "enter", "left", "space", "f1", "f3", "f4", "tab", "question_mark")
            assert app.wanted == []
            assert app.table.speed == "instant"
            await pilot.press("q")
            assert app.wanted == ["leave"]
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            stepper = app.screen.query_one(ActionBar).stepper
            assert stepper is None or not stepper.touched

    asyncio.run(press())
    assert table.acted == []


# -- amounts ----------------------------------------------------------------------------------------


def test_the_arrows_reach_every_legal_amount_and_no_other() -> None:
    table = DemoTable(2, seed="a", structure="spread", stakes="2-8")
    play_until(table, at("bet", verb="bet"))
    amounts = next(option.amounts for option in table.options if issubclass(option.action, a.Wager))
    seen: list[int | None] = []

    async def step() -> None:
        app = DemoApp(table)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            stepper = app.screen.query_one(ActionBar).stepper
            assert stepper is not None
            seen.append(stepper.to)
            for _ in range(len(amounts) + 2):
                await pilot.press("right")
                seen.append(stepper.to)

    asyncio.run(step())
    assert sorted({amount for amount in seen if amount is not None}) == sorted(amounts)
    assert seen[-1] == amounts[-1]


def test_half_the_pot_the_pot_and_everything_have_keys() -> None:
    table = free()
    pot, stack = table.view.pot, table.view.seat(table.seating.you).stack
    assert pressed(free(), "h", "b")[:1] == [a.Bet(to=pot // 2)]
    assert pressed(free(), "p", "b")[:1] == [a.Bet(to=pot)]
    assert pressed(free(), "a", "b")[:1] == [a.Bet(to=stack)]


def test_an_amount_can_be_typed() -> None:
    assert pressed(free(), "3", "7", "enter")[:1] == [a.Bet(to=37)]


@pytest.mark.parametrize("keys", [("3", "enter"), ("9", "9", "9", "b"), ("3", "b")])
def test_a_typed_amount_that_is_not_legal_is_refused(keys: tuple[str, ...]) -> None:
    """Never rounded, never clamped: 3 is below the least bet, 999 above the stack."""
    assert pressed(free(), *keys) == []


def test_an_amount_that_was_erased_is_not_armed() -> None:
    """Enter then does what it did before anything was typed: it checks where that is free, else nothing."""
    table = play_until(DemoTable(7, seed="a", structure="no_limit", stakes="4"), at("bet", verb="raise"))
    assert "call" in {option.verb for option in table.options}
    assert pressed(table, "2", "0", "backspace", "backspace", "enter") == []
    assert pressed(free(), "1", "2", "backspace", "backspace", "enter")[:1] == [a.Check()]
    assert pressed(free(), "0", "enter")[:1] == [a.Check()]
    assert pressed(free(), "1", "2", "backspace", "2", "enter")[:1] == [a.Bet(to=12)]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "3 is not possible: 4 to"), ("es", "No puedes apostar 3; sí de 4 a")]
)
def test_a_typed_amount_that_is_not_legal_is_answered_with_those_that_are(lang: Lang, said: str) -> None:
    table = DemoTable(4, seed="q", structure="no_limit", stakes="4", preset="wiki", lang=lang)
    play_until(table, at("bet", verb="check"))

    async def press() -> None:
        app = DemoApp(table)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("3")
            assert said in app.screen.query_one(ActionBar).prompt

    asyncio.run(press())


# -- pace ------------------------------------------------------------------------------------------


def test_the_others_take_their_time_and_space_hurries_them() -> None:
    """At the slow speed a hand stands still for a while; one Space plays on to your question."""
    table = DemoTable(7, seed="a")

    async def watch() -> None:
        app = DemoApp(table, speed="slow")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.3)
            assert not table.options
            for _ in range(40):
                await pilot.press("space")
                await pilot.pause(0.05)
                if app.screen.query_one(ActionBar).open:
                    break
            assert app.screen.query_one(ActionBar).open

    asyncio.run(watch())
    assert table.options


def test_tab_changes_the_speed() -> None:
    async def change() -> None:
        app = DemoApp(facing_a_bet(), speed="fast")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("tab")
            assert app.table.speed == "instant"

    asyncio.run(change())


# -- between hands ---------------------------------------------------------------------------------


def test_after_a_hand_enter_asks_for_the_next() -> None:
    wanted: list[str] = []
    table = play_until(DemoTable(3, seed="c"), lambda _: False)
    pressed(table, "enter", wanted=wanted)
    assert wanted == ["next_hand"]


def test_the_keys_of_the_footer_are_actions_of_the_application() -> None:
    wanted: list[str] = []
    table = play_until(DemoTable(3, seed="c"), lambda _: False)
    pressed(table, "b", "s", "g", "l", "v", "r", "f4", "o", "question_mark", "f1", "q", wanted=wanted)
    assert wanted == [
        *("buy", "sit_out", "change_game", "ledger", "review", "rules", "rules", "settings", "why", "help", "leave"),
    ]


def test_a_whole_hand_can_be_played_by_its_marked_keys() -> None:
    """From the first question to the result, at speed, with calls and keeps."""
    table = DemoTable(4, seed="z", bot="caller")

    async def play() -> None:
        app = DemoApp(table)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(60):
                await pilot.pause()
                if not table.running:
                    break
                bar = app.screen.query_one(ActionBar)
                keys = {choice.option.verb: choice.keys[0] for choice in bar.open}
                verb = next((verb for verb in ("check", "call", "keep", "bet") if verb in keys), "")
                await pilot.press(keys[verb] if verb else "space")

    asyncio.run(play())
    assert not table.running
