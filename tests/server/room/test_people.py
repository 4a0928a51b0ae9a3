"""Coming in, names, the chat, being put out, being the host."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.hand import Fold
from comodin.server.room import actions as a
from comodin.server.room import apply
from comodin.server.room import events as r
from comodin.server.room.evolve import MOST_CHAT
from comodin.server.room.names import clean_line, clean_name, key
from comodin.server.room.people import MOST_MEMBERS
from comodin.server.room.state import ChatLine, Limits
from tests.server.room.rooms import Room


def test_who_comes_in_is_a_spectator() -> None:
    room = Room().join("Beto")
    assert room.new == (r.PersonJoined("beto", "Beto"),)
    assert room.state.members["beto"].chair == 0
    assert room.state.host == "ana"


def test_nobody_comes_in_twice() -> None:
    room = Room().join("Beto")
    assert room.refused(a.Join("beto", "Otro")).code == "in_already"
    assert room.refused(a.Join("", "Otro")).code == "in_already"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 21,
        "Lu\x00pe",
        "Lu\npe",
        "Lu\u200bpe",
        "\u202eepuL",
        "Lu\u2066pe",
        "\u3164",
        "Lupe\ufe0f",
        "\u0301a",
        None,
        7,
    ],
)
def test_a_name_is_seen_as_it_is(name: object) -> None:
    """No control, bidirectional or invisible characters; 1 to 20 of them."""
    assert clean_name(name) is None
    assert Room().refused(a.Join("beto", name)).code == "name_form"  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["ANA", "ana", " Ana ", "Ａｎａ", "ａＮＡ"])
def test_a_name_that_looks_taken_is_taken(name: str) -> None:
    """By NFKC and without regard to case."""
    assert Room().refused(a.Join("otra", name)).code == "name_taken"


def test_names_of_people_and_bots_are_different() -> None:
    room = Room().do(a.AddBot("ana", 2, "regular"))
    bot = room.state.table.chairs[1]
    assert bot is not None
    assert room.refused(a.Join("otra", bot.name.upper())).code == "name_taken"
    room.join("Chuy").do(a.AddBot("ana", 3, "regular"))
    names = [chair.name for chair in room.state.table.chairs if chair is not None]
    assert len({key(name) for name in [*names, "Chuy"]}) == 3


def test_the_name_of_somebody_who_was_put_out_is_free() -> None:
    room = Room().join("Beto").do(a.Kick("ana", "beto"), a.Join("other", "beto"))
    assert room.state.members["other"].name == "beto"
    assert room.refused(a.Join("beto", "Beto")).code == "in_already"


@given(st.text(max_size=30))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    clean = clean_name(name)
    if clean is not None:
        assert clean_name(clean) == clean
        assert 1 <= len(clean) <= 20
        assert clean.isprintable()


def test_a_room_takes_so_many_people() -> None:
    room = Room()
    for number in range(MOST_MEMBERS - 1):
        room.state, _ = apply(room.state, a.Join(f"p{number}", f"Persona {number}"), 1)
    assert room.refused(a.Join("one more", "Una más")).code == "room_full"


# -- chat ---------------------------------------------------------------------------


def test_a_line_of_chat() -> None:
    room = Room().join("Beto").wait(5).do(a.Say("beto", "  ¡buena mano! 👨‍👩‍👧 "))
    assert room.new == (r.Said("beto", "¡buena mano! 👨‍👩‍👧", room.at),)
    assert room.state.chat == (ChatLine(room.at, "beto", "Beto", "¡buena mano! 👨‍👩‍👧"),)


@pytest.mark.parametrize("words", ["", "  ", "x" * 301, "a\x07b", "a\nb", "a\u202eb", "\u200b\u200b", "\ud800", None])
def test_what_is_no_line_of_chat(words: object) -> None:
    assert clean_line(words) is None
    assert Room().refused(a.Say("ana", words)).code == "line_form"  # type: ignore[arg-type]


def test_the_last_lines_are_kept() -> None:
    room = Room().do(*(a.Say("ana", str(number)) for number in range(MOST_CHAT + 5)))
    assert [line.text for line in room.state.chat] == [str(number) for number in range(5, MOST_CHAT + 5)]


def test_who_is_muted_says_nothing() -> None:
    room = Room().join("Beto").do(a.Mute("ana", "beto"))
    assert room.refused(a.Say("beto", "hola")).code == "muted"
    assert room.refused(a.Mute("ana", "beto")).code == "so_already"
    room.do(a.Unmute("ana", "beto"), a.Say("beto", "hola"))
    assert room.refused(a.Unmute("ana", "beto")).code == "so_already"


# -- being put out --------------------------------------------------------------------


def test_a_spectator_is_put_out() -> None:
    room = Room().join("Beto").do(a.Kick("ana", "beto"))
    assert room.names() == ["PersonKicked"]
    assert room.refused(a.Say("beto", "¿por qué?")).code == "not_in_room"
    assert room.refused(a.Kick("ana", "beto")).code == "nobody"
    assert room.state.member("beto") is None


def test_who_sits_between_hands_gets_up_at_once() -> None:
    room = Room.of("Ana", "Beto").do(a.Kick("ana", "beto"))
    assert room.names() == ["PersonKicked", "PlayerLeft", "PersonUnseated", "DealPlanned"]
    assert room.state.deal_at is None
    assert room.state.table.chairs[1] is None


def test_nobody_goes_on_with_the_account_of_who_was_put_out() -> None:
    """Who watched only leaves his name to others; who bought chips keeps it, and his line in the ledger."""
    room = Room.of("Ana", "Beto").join("Memo").do(a.Kick("ana", "memo")).do(a.Kick("ana", "beto"))
    assert room.refused(a.Join("otra", "BETO")).code == "name_taken"
    room.do(a.Join("otra", "Memo"))
    assert [account.name for account in room.state.table.accounts] == ["Ana", "Beto"]


def test_who_is_put_out_on_his_turn_is_answered_for_at_once() -> None:
    """And gets up when the hand is over."""
    room = Room.of("Ana", "Beto", "Memo").deal().open()
    while room.person in ("", "ana"):
        room.act(room.running.game.default(room.running))  # type: ignore[union-attr]
    person = room.person
    chair = room.turn
    room.do(a.Kick("ana", person))
    assert room.names()[:3] == ["PersonKicked", "PlayerLeaving", "Folded"]
    assert room.turn != chair
    room.cards_out().rest(seed=1)
    assert room.state.table.chairs[chair - 1] is None
    assert room.state.members[person].chair == 0
    assert room.chips == 0


def test_who_is_put_out_is_answered_for_at_each_turn() -> None:
    """Before it comes to him; nobody waits for him."""
    room = Room.of("Ana", "Beto", "Memo").deal().open()
    room.do(a.Kick("ana", "beto"), a.Kick("ana", "memo"))
    for _ in range(60):
        if room.running is None:
            break
        assert room.person in ("", "ana")
        if room.person:
            room.act(room.running.game.default(room.running))
        room.cards_out()
    assert room.running is None
    assert not room.events(r.TimedOut)


def test_who_asked_for_a_chair_is_put_out() -> None:
    room = Room(limits=Limits(door="asks")).join("Beto").do(a.Sit("beto", 2), a.Kick("ana", "beto"))
    assert room.state.knocks == ()


def test_the_host_does_not_put_himself_out() -> None:
    assert Room().refused(a.Kick("ana", "ana")).code == "yourself"


# -- the host ---------------------------------------------------------------------------

HOSTING: list[a.HostAction] = [
    a.Admit("beto", "beto"),
    a.Refuse("beto", "beto"),
    a.SeatPerson("beto", "beto", 2),
    a.Kick("beto", "ana"),
    a.Mute("beto", "ana"),
    a.Unmute("beto", "ana"),
    a.MakeHost("beto", "beto"),
    a.AddBot("beto", 3, "regular"),
    a.RemoveBot("beto", 3),
    a.SendOut("beto", 1),
    a.CallIn("beto", 1),
    a.Give("beto", 1, 10),
    a.SetMenu("beto"),
    a.Pause("beto"),
    a.Resume("beto"),
    a.DealNow("beto"),
    a.Void("beto", "porque sí"),
    a.Move("beto", 1, 2, 10, "porque sí"),
    a.End("beto"),
]


@pytest.mark.parametrize("action", HOSTING, ids=lambda action: type(action).__name__)
def test_only_the_host_may(action: a.HostAction) -> None:
    room = Room.of("Ana", "Beto")
    assert room.refused(action).code == "host_only"
    assert room.refused(type(action)("nadie", *_rest(action))).code == "not_in_room"


def test_every_action_of_the_host_is_refused_to_others() -> None:
    kinds = {kind for name in a.__all__ if issubclass(kind := getattr(a, name), a.HostAction)} - {a.HostAction}
    assert kinds - {type(action) for action in HOSTING} == {a.SetGame, a.SetLimits}


def test_the_table_is_handed_over() -> None:
    room = Room.of("Ana", "Beto").do(a.MakeHost("ana", "beto"))
    assert room.new == (r.HostChanged("beto"),)
    assert room.refused(a.Pause("ana")).code == "host_only"
    assert room.refused(a.MakeHost("beto", "beto")).code == "so_already"
    room.do(a.Kick("beto", "ana"))


def test_the_host_gets_up_and_stays_the_host() -> None:
    room = Room.of("Ana", "Beto").do(a.Stand("ana"), a.Pause("ana"))
    assert room.state.host == "ana"


def test_a_stranger_does_nothing() -> None:
    room = Room.of("Ana", "Beto").deal()
    for action in (a.Say("x", "hola"), a.Sit("x", 3), a.Act("x", 1, 1, Fold()), a.Stand("x")):
        assert room.refused(action).code == "not_in_room"
    assert room.refused(a.RoomAction()).code == "no_action"


def _rest(action: a.HostAction) -> list[object]:
    return [getattr(action, name) for name in action.__struct_fields__[1:]]
