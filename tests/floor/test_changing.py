"""Between hands a live table changes its game, its stakes, a player's name, a stack; and it can be closed."""

from __future__ import annotations

import pytest

from comodin.floor import FloorBook, board, enter, undo
from tests.floor.live import FACED, NO_LIMIT, SWEAT, played, table


def changed(line: str, book: FloorBook | None = None) -> FloorBook:
    return played([line], table() if book is None else book)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("stakes 8/16", ("mexican-poker", "parkwest", "limit", "8/16")),
        ("límites 2/4", ("mexican-poker", "parkwest", "limit", "2/4")),
        ("game wiki 2/4", ("mexican-poker", "wiki", "limit", "2/4")),
        ("juego mexican-sweat 4", ("mexican-sweat", "opr-sweat", "limit", "4")),
        ("change game to 4 denexa", ("mexican-sweat", "denexa", "limit", "4")),
        ("game no-limit 4", ("mexican-poker", "parkwest", "no_limit", "4")),
        ("cambia a no-peek pot-limit 2", ("no-peek", "opr-nopeek", "pot_limit", "2")),
        ("game wiki", ("mexican-poker", "wiki", "limit", "4/8")),
    ],
)
def test_another_game_or_other_stakes(line: str, what: tuple[str, ...]) -> None:
    """Stacks and the button stay, the next hand is dealt by the new rules, and undoing goes back to the old ones."""
    before = table()
    after = changed(line, before)
    game = after.table.game

    assert (game.game, game.preset, game.structure, game.limits) == what
    assert after.said[0].en.startswith("From the next hand on: ")
    assert [seat.stack for seat in board(after).seats] == [80] * 4
    assert changed("new hand", after).hand is not None
    assert undo(after).table.game == before.table.game
    assert after.lines == (line,)


def test_the_house_rules_go_on_with_other_stakes() -> None:
    """What the house has changed in its preset stays changed."""
    house = table(SWEAT.of("mexican-sweat", stakes="4", tie_beats=True))

    assert changed("stakes 8", house).table.game.rules.tie_beats
    assert changed("stakes 10", table(NO_LIMIT)).table.game.limits == "10"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("game", "is no game here"),
        ("game canasta 4", "'canasta 4' is no game here; there are mexican-poker"),
        ("game no-peek denexa 4", "'no-peek denexa 4' is no game here"),
        ("game mexican-sweat", "Say the stakes too, as in 'game mexican-sweat 4'"),
        ("stakes", "Say which stakes, as in 'stakes 8/16'"),
        ("stakes many", "Say which stakes"),
        ("stakes 4/8", "what is being played"),
        ("stakes 8/4", "the upper limit (4) is less"),
        ("name", "Say who is called what, as in 'name 2 Lupita'"),
        ("name 2", "Say who is called what"),
        ("name 6 Beto", "Nobody sits on seat 6"),
        ("name 2 LUPE", "called LUPE"),
        ("name 2 " + "x" * 21, "20"),
    ],
)
def test_what_cannot_be_changed_is_refused(line: str, said: str) -> None:
    before = table()
    done = enter(before, line)

    assert done.refusal is not None
    assert said in done.refusal.en
    assert done.book is before


@pytest.mark.parametrize("line", ["stakes 8/16", "game wiki 2/4", "name 2 Lupita", "close the table"])
def test_nothing_changes_while_a_hand_is_on(line: str) -> None:
    before = played(FACED)
    done = enter(before, line)

    assert done.refusal is not None
    assert done.book is before


def test_another_name_keeps_chips_and_account() -> None:
    """He answers to it at once; what he has bought, and may yet buy short, stays his (P31)."""
    before = table()
    after = changed("nombre Chuy Chuy Dos", before)
    ours, theirs = after.table, before.table

    assert after.names == {1: "Lupe", 2: "Chuy Dos", 3: "Memo", 4: "Ana"}
    assert [(account.bought, account.taken) for account in ours.accounts] == [
        (account.bought, account.taken) for account in theirs.accounts
    ]
    assert [account.name for account in ours.accounts] == ["Lupe", "Chuy Dos", "Memo", "Ana"]
    dealt = played(["new hand", "Kd 7h Qs 5h", "bets 4", "Chuy Dos calls"], after)
    assert dealt.table.dealt_names == ("Lupe", "Chuy Dos", "Memo", "Ana")
    assert changed("name 2 chuy dos", after).names[2] == "chuy dos"
    assert undo(after).names == before.names


def test_a_closed_table_deals_no_more() -> None:
    """It asks first; undoing opens it again."""
    asked = enter(table(), "cierra la mesa")
    assert asked.book.proposal is not None
    closed = enter(asked.book, "sí").book

    assert closed.table.closed
    assert board(closed).buttons == ()
    assert board(closed).ask.es == "La mesa está cerrada. 'deshacer' la vuelve a abrir."
    assert enter(closed, "new hand").refusal is not None
    assert played(["undo", "new hand"], closed).table.hand is not None


@pytest.mark.parametrize(
    ("lines", "stacks"),
    [
        (("move chips 1 2 30 he owed it !", "buy lupe"), [80, 110, 80, 80]),
        (("move chips 1 2 80 he owed it !", "compra 1"), [80, 160, 80, 80]),
        (("buy 3 5",), [80, 80, 85, 80]),
    ],
)
def test_a_purchase_without_an_amount_is_a_full_buy_in(lines: tuple[str, ...], stacks: list[int]) -> None:
    """Or what a stack lacks of one (P31, R3.7)."""
    assert [seat.stack for seat in board(played(lines)).seats] == stacks


def test_who_has_a_full_buy_in_says_how_many_chips() -> None:
    refusal = enter(table(), "buy chuy").refusal

    assert refusal is not None
    assert refusal.en == "Chuy (2) has a full buy-in already; say how many chips, as in 'buy 2 20'."


def test_help_names_the_words_of_the_game_that_is_on() -> None:
    """No peeking in Mexican Poker, no down card to open in Mexican Sweat."""
    poker, sweat = (" ".join(words.en for words in enter(table(game), "help").said) for game in (NO_LIMIT, SWEAT))

    assert ("'opens Kd'" in poker, "turns" in poker, "peek" in poker) == (True, False, False)
    assert ("'opens Kd'" in sweat, "turns" in sweat, "peek" in sweat, "burn" in sweat) == (False, True, True, False)
