"""Whole hands at the plain table: what is said, what is saved, how one leaves and comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from comodin.cli.local.log import Entry, Head, TableLog
from comodin.hand import events as e
from comodin.history import audit, read_records
from comodin.table import Ledger, TableGame
from comodin.table import events as t
from comodin.table.ledger import Row
from comodin.telling.accounts import settlement_lines
from comodin.texts import Lang
from tests.cli.plain_play import PASSIVE, Played, answers, play

KEYS = PASSIVE * 60
PLAYED = ("b 4", "c", "c", "c", "k", "c", "k", "c", "k", "c")
"""The first hand of seed 5, to its end."""


class Table:
    """Plays at one record in this process."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._rest = (monkeypatch, capsys)
        self.folder = folder
        self.record = folder / "hands.jsonl"

    def __call__(self, lines: object, *words: str, record: str = "hands.jsonl") -> Played:
        return play(*self._rest, self.folder / record, lines, *words)  # type: ignore[arg-type]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return Table(tmp_path, monkeypatch, capsys)


# -- a hand -------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["parkwest", "wiki", "lucky-lady", "aviator", "barge"])
@pytest.mark.parametrize("structure", [[], ["--no-limit"], ["--pot-limit"], ["--spread"]])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_any_table_plays_to_the_end(table: Table, preset: str, structure: list[str], lang: str) -> None:
    """Every preset and structure, in both languages; the record is lawful and the accounts sum to zero."""
    done = table(("i", "", *KEYS), "--preset", preset, *structure, "--seed", "4", "--hands", "1", "--lang", lang)

    assert (done.status, done.err) == (0, "")
    total = next(line.split() for line in reversed(done.out.splitlines()) if line.split()[:1] == ["total"])
    assert total[3] == "0"
    assert total[1] == total[2]
    assert not done.table.exists()
    (record,) = read_records(done.record)
    assert record.viewer == (4 if preset == "lucky-lady" else 1)  # there the button begins on the first chair (R3.8)
    assert audit(record) is None


@pytest.mark.parametrize(("seats", "preset"), [(2, "parkwest"), (3, "wiki"), (7, "aviator"), (8, "wiki"), (8, "barge")])
def test_any_number_of_seats(table: Table, seats: int, preset: str) -> None:
    done = table(("i", "", *KEYS), "--preset", preset, "--seats", str(seats), "--seed", "2", "--hands", "1")

    assert done.status == 0
    assert "One hand is played." in done.out


def test_each_question_says_everything(table: Table) -> None:
    """Cards, boards, chips, the hand in words, the pot, whose turn, what is legal with amounts."""
    done = table([], "--seed", "5")

    assert done.out.splitlines()[5:17] == [
        "Hand 1. Memo has the button.",
        "Everybody antes 2.",
        "Cards: You 3h down, Jh; Lupe one down, 6d; Chuy one down, 5d; Memo one down, 7h.",
        "",
        "Second card. Pot 8.",
        "  You   Jh [3h]  78 chips",
        "  Lupe  6d [?]   78 chips",
        "  Chuy  5d [?]   78 chips",
        "  Memo  7h [?]   78 chips, button",
        "  Your hand: jack high with 3.",
        "Your turn, and you must open: bet 4 or 8 (b 4).",
        "> ",
    ]


def test_spanish_says_everything(table: Table) -> None:
    done = table(["?"], "--seed", "5", "--lang", "es")

    assert "  Tienes carta alta: jota con 3." in done.out
    assert "Tu turno, y te toca abrir: apostar 4 u 8 (b 4)." in done.out
    assert "P13  Quien abre elige el límite inferior o el superior." in done.out
    assert "La mesa espera en la mano 1." in done.out


def test_why_cites_each_clause_with_its_sentence(table: Table) -> None:
    done = table(["?", "rules", "h", "l"], "--seed", "5")

    assert "bet 4 or 8 (b 4)  P5, P12, P13" in done.out
    assert "P13  The opener chooses the lower or the upper limit." in done.out
    assert "41 cards: no eights, nines or tens, and one joker. (P1)" in done.out
    assert done.out.count("Hand 1. Memo has the button.") == 2
    assert "in the pot" in done.out


@pytest.mark.parametrize("line", ["f", "c", "k", "zzz", "b 5", "b 80000", "r 4", "", "8.5", "\x00", "é" * 300])
def test_wrong_input_changes_nothing(table: Table, line: str) -> None:
    """A clear answer, the same question, the same hand."""
    plain = table(["b 4", *KEYS], "--seed", "5", "--hands", "1", record="plain.jsonl")
    done = table([line, "b 4", *KEYS], "--seed", "5", "--hands", "1")

    assert done.status == 0
    assert done.record.read_bytes() == plain.record.read_bytes()


def test_a_refusal_cites_its_clauses_and_says_what_may_be_done(table: Table) -> None:
    done = table(["f", "b 5"], "--seed", "5")

    refused = "Fold: the first round must be opened (P5, P12, P13). You may bet (b and an amount)."
    assert refused in done.out
    assert "Bet 5: the amounts possible here are 4, 8 (P5, P12, P13). You may bet (b and an amount)." in done.out


def test_the_joker_is_marked(table: Table) -> None:
    """Up it is a BUG (W8), down it is WILD (P10): over many hands both are seen, and never a bare joker."""
    done = table(KEYS, "--seed", "3", "--hands", "6", "--bot", "caller")

    words = done.out.replace("[", " ").replace("]", " ").replace(",", " ").replace(".", " ").split()
    marks = {(word, words[place + 1].strip(":;")) for place, word in enumerate(words) if word.startswith("Jo")}
    assert ("JoU", "BUG") in marks
    assert ("JoD", "WILD") in marks
    assert {mark for _, mark in marks} == {"BUG", "WILD"}


def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    one = table(KEYS, "--seed", "6", "--hands", "3", record="one.jsonl")
    two = table(KEYS, "--seed", "6", "--hands", "3", record="two.jsonl")

    assert one.record.read_bytes() == two.record.read_bytes()
    assert one.out.replace("one.jsonl", "two.jsonl") == two.out


def test_without_a_seed_games_differ(table: Table) -> None:
    one, two = (table([], record=f"{name}.jsonl") for name in ("one", "two"))

    assert one.saved.seed != two.saved.seed


def test_the_button_moves(table: Table) -> None:
    done = table(KEYS, "--seed", "6", "--hands", "5", "--bot", "caller")

    buttons = [line.split(". ")[1] for line in done.out.splitlines() if line.startswith("Hand ")]
    assert buttons == [
        "Memo has the button.",
        "You have the button.",
        "Lupe has the button.",
        "Chuy has the button.",
        "Memo has the button.",
    ]


# -- chips --------------------------------------------------------------------------------


def test_who_is_out_may_buy_in_again_or_leave(table: Table) -> None:
    """Enter buys nothing; the accounts count every buy-in and sum to zero."""
    keys = ("all-in", "c", "k", "b 4", "b", "")
    done = table(keys * 60, "--no-limit", "--stack", "40", "--seed", "1", "--hands", "12", "--bot", "caller")

    assert done.status == 0
    assert "You buy in again for 400." in done.out
    assert "buys in again for 400." in done.out
    total = done.out.split("total")[1].split()
    assert total[0] == total[1]
    assert total[2] == "0"


def test_leaving_when_out_of_chips(table: Table) -> None:
    """A busted player who leaves gets the accounts; no table waits."""
    keys = ["all-in", "c", "k", "b 4", ""] * 40
    broke = table(keys, "--no-limit", "--stack", "40", "--seed", "1", "--bot", "caller")
    assert "You have no chips left. b buys in again for 400, q lets the table wait, leave closes it." in broke.out

    left = table(["", "h", "l", "leave"], "--resume")

    assert left.status == 0
    assert "You leave the table." in left.out
    assert not left.table.exists()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["  You pay Lupe 35", "  Chuy pays Lupe 5"]),
        ("es", ["  Tú le pagas 35 a Lupe", "  Chuy le paga 5 a Lupe"]),
    ],
)
def test_who_owes_whom(lang: Lang, said: list[str]) -> None:
    """You pay and are paid in the second person, others in the third."""
    ledger = Ledger((Row("Player", 80, 45), Row("Lupe", 80, 120), Row("Chuy", 80, 75)), 0, 0)
    received = {"en": "  Lupe pays you 40", "es": "  Lupe te paga 40"}

    assert settlement_lines(ledger, "Player", lang)[1:] == said
    assert received[lang] in settlement_lines(
        Ledger((Row("Player", 80, 120), Row("Lupe", 80, 40)), 0, 0), "Player", lang
    )


def test_the_house_has_its_line_in_the_accounts(table: Table) -> None:
    """A collection goes to the house, and everything still sums to zero (P2)."""
    done = table(KEYS, "--rule", "collection=1", "--seed", "4", "--hands", "2")

    house = next(line.split() for line in done.out.splitlines() if line.split()[:2] == ["the", "house"])
    assert house[2:] == ["0", "8", "+8"]
    assert done.out.split("total")[1].split()[2] == "0"


# -- leaving and coming back ----------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("--preset", "wiki", "--no-limit"), ("--rule", "expose_reveal=simultaneous")])
def test_any_number_of_pauses_changes_nothing(table: Table, words: tuple[str, ...]) -> None:
    """One line at a time, each in a run of its own, gives the hands of one sitting."""
    keys = ("i", "b 4", "c", "k", "") * 7
    table(keys, "--seed", "9", *words, record="whole.jsonl")
    whole = table(keys[:0], "--resume", record="whole.jsonl")
    table(keys[:1], "--seed", "9", *words)
    for key in keys[1:]:
        last = table([key], "--resume")
        assert last.status == 0

    assert table.record.read_bytes() == whole.record.read_bytes()
    ours, theirs = last.saved, whole.saved
    assert ours.state == theirs.state
    assert ours.hands == theirs.hands
    assert (ours.id, ours.seed) == (theirs.id, theirs.seed)


def test_q_lets_the_table_wait_in_a_hand_and_between_two(table: Table) -> None:
    """What to type to go on is said each time."""
    paused = table(["q"], "--seed", "5")
    assert f"The table waits at hand 1. Go on with: comodin play --plain --resume --save {paused.record}" in paused.out
    assert paused.table.exists()

    between = table([*PLAYED, "q"], "--resume")
    assert "The table waits at hand 2." in between.out
    assert between.table.exists()
    assert not between.saved.running


@pytest.mark.parametrize("word", ["leave", "irme", "dejar la mesa", "Me voy."])
def test_leave_closes_the_table_between_hands_only(table: Table, word: str) -> None:
    """In a hand it says why not; after it the accounts are settled and nothing waits."""
    in_hand = table([word, "q"], "--seed", "5")
    assert "In a hand the table is not closed" in in_hand.out
    assert in_hand.table.exists()

    left = table([*PLAYED, word], "--resume")
    assert "You leave the table." in left.out
    assert "Accounts after 1 hand:" in left.out
    assert not left.table.exists()


def test_a_resumed_hand_is_told_from_its_beginning(table: Table) -> None:
    first = table(["b 4", "k"], "--seed", "5")
    again = table([], "--resume")

    assert "The table goes on where it stopped: hand 1." in again.out
    told = [line for line in answers(again.out) if not line.startswith(("The table", "Mexican", "Finished", "Type"))]
    assert told[:3] == answers(first.out)[4:7]
    assert "You bet 4." in again.out
    assert "You keep your down card." in again.out


def test_the_record_shows_what_you_saw_and_no_more(table: Table) -> None:
    """Down cards of others are in the file only where they were shown; the seed is nowhere."""
    done = table(KEYS, "--seed", "very-secret", "--hands", "4")

    assert b"very-secret" not in done.record.read_bytes()
    for record in read_records(done.record):
        for event in record.events:
            if type(event).__name__ == "CardDealt" and not event.up and event.p != record.viewer:  # type: ignore[attr-defined]
                assert event.card is None  # type: ignore[attr-defined]
            if type(event).__name__ == "CardBurned":
                assert event.card is None  # type: ignore[attr-defined]


def test_a_saved_table_is_private(table: Table) -> None:
    done = table([], "--seed", "5")

    assert done.table.stat().st_mode & 0o077 == 0


def test_a_waiting_table_is_not_overwritten(table: Table) -> None:
    table([], "--seed", "5")
    before = table([], "--seed", "6")

    assert before.status == 2
    assert "has a table that waits: go on with --resume, or choose another file" in before.err
    assert before.saved.seed == "5"


def test_hands_are_appended_to_an_older_record(table: Table) -> None:
    table(KEYS, "--seed", "5", "--hands", "1")
    done = table(KEYS, "--seed", "6", "--hands", "2")

    assert len(list(read_records(done.record))) == 3


def test_a_line_that_was_cut_off_is_completed(table: Table) -> None:
    """Killed while the hand was being written: the next run finishes that very line."""
    whole = table(KEYS, "--seed", "5", "--hands", "1", record="whole.jsonl").record.read_bytes()
    table([], "--seed", "5")
    for key in KEYS:
        before = table.record.with_name("hands.jsonl.table").read_bytes()
        if (played := table([key], "--resume")).record.exists():
            break
    for cut in (0, 100, len(whole) - 1, len(whole)):
        table.record.write_bytes(whole[:cut])
        played.table.write_bytes(before)
        table([key], "--resume")

        assert table.record.read_bytes() == whole


def test_killed_between_the_hand_and_its_record(table: Table) -> None:
    """The table knows that the hand is over, the record does not have it: the next run writes it, once."""
    table([*KEYS], "--seed", "5", "--hands", "3", record="whole.jsonl")
    whole = table.folder.joinpath("whole.jsonl").read_bytes()
    played = table([*KEYS[:40]], "--seed", "5")
    lines = played.table.read_bytes().splitlines(keepends=True)
    marks = [number for number, line in enumerate(lines) if b'"recorded"' in line][1:]
    assert marks
    for mark in marks:
        hand = marks.index(mark)
        for done in (hand, hand + 1):
            played.record.write_bytes(b"".join(whole.splitlines(keepends=True)[:done]))
            played.table.write_bytes(b"".join(lines[:mark]))
            table([], "--resume")

            assert played.record.read_bytes() == b"".join(whole.splitlines(keepends=True)[: hand + 1])


def test_a_torn_line_of_the_table_is_left_behind(table: Table) -> None:
    """A kill in the middle of a write costs that line and nothing before it."""
    played = table(["b 4"], "--seed", "5")
    data = played.table.read_bytes()
    whole = played.saved.state
    before = data[: data[:-1].rindex(b"\n") + 1]
    for cut in range(len(before) + 1, len(data), 7):
        played.table.write_bytes(data[:cut])
        assert played.saved.state.hands == whole.hands
        assert played.table.read_bytes() == before


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bot", "shark"], "'shark' is not a bot"),
        (["--bot", "no.such:Bot"], "the module 'no.such' cannot be imported"),
        (["--bot", "caller", "--bot", "caller", "--seats", "2"], "2 bots for 1 place"),
        (["--hands", "0"], "--hands: '0' is not a whole number of 1 or more"),
        (["--hands", "many"], "--hands: 'many' is not a whole number of 1 or more"),
        (["--hands", "1.5"], "--hands: '1.5' is not a whole number of 1 or more"),
        (["--seats", "9"], "9 players"),
        (["--preset", "parkwset"], "did you mean 'parkwest'?"),
        (["--resume"], "no table waits to be resumed beside"),
        (["--stakes", "8/4"], "stakes"),
        (["chess"], "'chess' is not a game here"),
    ],
)
def test_misuse_is_explained(table: Table, words: list[str], said: str) -> None:
    done = table([], *words)

    assert done.status == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_resume_takes_no_settings(table: Table) -> None:
    table([], "--seed", "5")

    for words in (["--seed", "6"], ["--preset", "wiki"], ["--bot", "caller"]):
        done = table([], "--resume", *words)
        assert done.status == 2
        assert "--resume goes on with the table as it was" in done.err


def test_a_file_of_another_kind_is_left_alone(table: Table) -> None:
    notes = table.folder / "notes.txt"
    notes.write_text("buy tortillas\n")
    done = table([], record="notes.txt")

    assert done.status == 2
    assert "is not a record of hands" in done.err
    assert notes.read_text() == "buy tortillas\n"


def damages() -> list[tuple[str, object]]:
    return [
        ("empty", lambda data: b""),
        ("cut", lambda data: data[:40]),
        ("gap", lambda data: b"".join(data.splitlines(keepends=True)[:1] + data.splitlines(keepends=True)[2:])),
        ("order", lambda data: b"".join(sorted(data.splitlines(keepends=True), key=len))),
        ("text", lambda data: b"hello"),
        ("binary", lambda data: b"\xff\xfe\x00" * 10),
        ("list", lambda data: b"[]"),
        ("chips", lambda data: data.replace(b'"amount":80', b'"amount":99', 1)),
        ("seed", lambda data: data.replace(b'"seed":"5"', b'"seed":"6"')),
        ("nested", lambda data: b"[" * 100_000),
    ]


@pytest.mark.parametrize(("name", "damage"), damages())
def test_a_damaged_table_is_explained_and_left(table: Table, name: str, damage: object) -> None:
    """Nothing is guessed, nothing is lost: the file stays as it is."""
    saved = table(["b 4"], "--seed", "5").table
    saved.write_bytes(damage(saved.read_bytes()))  # type: ignore[operator]
    before = saved.read_bytes()
    done = table([], "--resume")

    assert done.status == 2
    assert "is not a saved table that can be read" in done.err
    assert "Traceback" not in done.err
    assert saved.read_bytes() == before


def test_a_table_of_a_later_version_is_left(table: Table) -> None:
    saved = table([], "--seed", "5").table
    saved.write_bytes(saved.read_bytes().replace(b'"v":2', b'"v":7', 1))
    done = table([], "--resume")

    assert done.status == 2
    assert "was saved by a later version (format 7)" in done.err


def wrong_tales() -> list[tuple[object, ...]]:
    """What no table of ours writes, under seals that fit."""
    return [
        (t.HandDealt(1, (9,), (80,)),),
        (t.HandDealt(2, (2, 3, 4, 1), (80, 80, 80, -5)),),
        (t.InHand(e.ActionOn(p=99, kind="bet")),),
        (t.HandSettled((1, 2)),),
        (t.PlayerSat(99, "Ghost"),),
        (t.PlayerLeft(1, 80),),
        (t.TableOpened(2, TableGame.of(stakes="4/8"), 2),),
    ]


@pytest.mark.parametrize("events", wrong_tales())
def test_a_table_file_that_tells_nonsense_is_explained(table: Table, events: tuple[t.TableEvent, ...]) -> None:
    """A file with right seals and wrong events: one sentence, and the file stays."""
    played = table(["b 4"], "--seed", "5")
    log, _ = TableLog.open(played.table)
    log.append(Entry(events))
    before = played.table.read_bytes()
    done = table([], "--resume")

    assert done.status == 2
    assert "is not a saved table that can be read" in done.err
    assert played.table.read_bytes() == before


def test_an_empty_log_is_explained(table: Table) -> None:
    TableLog.create(table.folder / "hands.jsonl.table", Head(id="1", seed="5"), Entry())
    done = table([], "--resume")

    assert done.status == 2
    assert "is not a saved table that can be read" in done.err


def test_a_bot_that_breaks_the_rules_is_named(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cheating_bots.py").write_text(
        "from comodin.hand import Bet\n"
        "class Cheat:\n"
        "    def __init__(self, *, seed):\n        pass\n"
        "    def act(self, view, options):\n        return Bet(to=99999)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    done = table(["b 4"], "--bot", "cheating_bots:Cheat", "--seed", "5")

    assert done.status == 2
    assert "the bot cheating_bots:Cheat did what the rules refuse" in done.err
