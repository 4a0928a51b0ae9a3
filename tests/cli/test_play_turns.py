"""Mexican Sweat and No Peek at the plain table: what is shown, what is said, what is kept."""

from __future__ import annotations

import os
import pty
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from comodin import apply, legal, start
from comodin.cards import parse_cards
from comodin.cli.plain.commands import Ask, Do, Wrong, understand
from comodin.games import NoPeek
from comodin.games.no_peek import turning
from comodin.hand import Action, Bet, Call, Check, Deal, Event, Fold, HandState, TurnUp, due, view, viewed
from comodin.history import audit, read_records
from comodin.telling.ink import Ink
from comodin.telling.reveal import least_that_beats, reveal_lines, risk, turn_lines
from comodin.telling.seating import Seating
from comodin.telling.turned import Suspense, TurnTeller
from comodin.telling.why import middle_clauses, why_lines
from comodin.texts import Lang
from tests.cli.plain_play import QUIET, Played, answers, command, piped, play

SWEAT = ("opr-sweat", "netplaces", "denexa", "excite", "pokerdb")
NO_PEEK = ("opr-nopeek", "pokernews-nopeek", "gustafson-blind")
TABLES = [*(("mexican-sweat", name) for name in SWEAT), *(("no-peek", name) for name in NO_PEEK)]

KEYS = ("c", "k", "b min", "b", "") * 120
"""Tried in turn at every question, these play on for ever."""


class Table:
    """Plays at one record in this process."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._rest = (monkeypatch, capsys)
        self.folder = folder

    def __call__(self, lines: object, *words: str, record: str = "hands.jsonl") -> Played:
        return play(*self._rest, self.folder / record, lines, *words)  # type: ignore[arg-type]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return Table(tmp_path, monkeypatch, capsys)


class Hand:
    """A hand of known cards, as p1 hears and sees it; the seats are You, Lupe, Chuy, Memo."""

    def __init__(self, middle: str, *hands: str, stakes: str = "4", stacks: list[int] | None = None, **rules: object):
        down = [list(parse_cards(each)) for each in hands]
        rest = list(parse_cards(middle))
        carried = rules.pop("carried", 0)
        game = NoPeek.at(stakes, stacks=stacks or [40] * len(hands), cards=len(down[0]), **rules)  # type: ignore[arg-type]
        self.game = NoPeek(game.rules, game.stakes, game.stacks, carried=carried)  # type: ignore[arg-type]
        self.state, happened = start(self.game)
        self.events: list[Event] = list(happened)
        while (wanted := due(self.state)) is not None:
            self.do(Deal(down[wanted.p - 1].pop(0) if wanted.what == "deal" else rest.pop(0)))

    def do(self, *actions: Action) -> Hand:
        for action in actions:
            self.state, happened = apply(self.state, action)
            self.events += happened
        return self

    def turn(self) -> Hand:
        """Turn until somebody must bet, or the hand is over."""
        while self.state.kind == "turn":
            self.do(TurnUp())
        return self

    def check(self) -> Hand:
        """Check a round through, and turn on."""
        while self.state.kind == "bet":
            self.do(Check())
        return self.turn()

    @property
    def seen(self) -> HandState:
        return viewed(self.state, 1)

    def seating(self, lang: Lang) -> Seating:
        names = dict(enumerate(["", "Lupe", "Chuy", "Memo"], 1))
        return Seating(range(1, len(self.game.stacks) + 1), names, lang=lang)

    def told(self, lang: Lang = "en") -> list[str]:
        return TurnTeller(self.game, self.seating(lang), Ink(lang=lang)).tell([view(event, 1) for event in self.events])

    def lines(self, lang: Lang = "en") -> list[str]:
        return reveal_lines(self.seen, self.seating(lang), Ink(lang=lang))


A, B, C = "5c Jh 2s 4d 6c 9h Kc", "8s 3c 3d 3s 7h 7s Tc", "Jd Qs 3h 7c Ts 2d Ah"
"""The hands of E260, which carries the founding document's own example (M13) on."""


# -- what happens, in sentences ---------------------------------------------------------------


def test_the_example_of_the_rules_is_told() -> None:
    """Each card is a line of its own, with what it does (E260)."""
    hand = Hand("8d", A, B, C).turn().check().check().check()

    assert hand.told() == [
        "Everybody antes 2.",
        "Everybody gets 7 cards face down, and nobody looks.",
        "In the middle: 8d, the first hand to beat. Any other 8 folds who turns it.",
        "You turn 5c: five high.",
        "You turn Jh: jack high with 5. You lead.",
        "You check.",
        "Lupe checks.",
        "Chuy checks.",
        "Lupe turns 8s, and the middle card folds Lupe.",
        "Chuy turns Jd: jack high.",
        "Chuy turns Qs: queen high with J. Chuy leads.",
        "Chuy checks.",
        "You check.",
        "You turn 2s: jack high with 5-2.",
        "You turn 4d: jack high with 5-4-2.",
        "You turn 6c: jack high with 6-5-4-2.",
        "You turn 9h: jack high with 9-6-5-4.",
        "You turn Kc: king high with J-9-6-5. You lead.",
        "You check.",
        "Chuy checks.",
        "Chuy turns 3h: queen high with J-3.",
        "Chuy turns 7c: queen high with J-7-3.",
        "Chuy turns Ts: queen high with J-T-7-3.",
        "Chuy turns 2d: queen high with J-T-7-3.",
        "Chuy turns Ah: ace high with Q-J-T-7. Chuy leads.",
        "Chuy wins the pot of 6 with ace high with Q-J-T-7.",
    ]


def test_it_is_told_in_spanish() -> None:
    told = Hand("8d", A, B, C).turn().check().told("es")

    assert "La carta del centro: 8d, primera a vencer. Otro 8 deja fuera a quien lo voltea." in told
    assert "Tú volteas Jh, carta alta: jota con 5. Vas ganando." in told
    assert "Lupe voltea 8s: la carta del centro deja fuera a Lupe." in told


def test_turned_cards_wait_a_moment() -> None:
    """Only lines with a turned card are worth suspense."""
    told = Hand("8d", A, B, C).turn().check().told()

    turned = [line.split()[1] in ("turn", "turns") for line in told]

    assert turned == [isinstance(line, Suspense) for line in told]
    assert turned.count(True) == 5


def test_out_of_cards_is_told() -> None:
    """The last card that does not lead puts out, and the last player wins with what he shows (M10)."""
    told = Hand("8d", "Jc", "Ts", "2c").turn().check().told()

    assert "Lupe turns Ts, the last card: ten high is not enough. Lupe is out." in told
    assert told[-1] == "You win the pot of 6 with jack high."


def test_a_passed_leader_goes_out_in_his_turn() -> None:
    """He took the lead with his last card, was passed, and has nothing to turn (R4.7, E273)."""
    hand = Hand("2d", "3c 4d 6h 7s 9c Jd Jh", "4c Qs Qd Ts 3h 5d 7d", "Ac 5h 8s Ad 9d Th 6c").turn()
    while not hand.state.over:
        hand.check()
    told = hand.told()

    assert "You have no card left to turn and are out." in told
    assert told[-1] == "Chuy wins the pot of 6 with pair of aces with 8-5."


def test_doubled_bets_are_told() -> None:
    """A pair or better doubles the bet (R4.6)."""
    told = Hand("", "9c 9d 2c", "Tc Td 3c", preset="netplaces", ante="half").turn().do(Bet(4), Call()).turn().told()

    assert "Lupe turns Tc: ten high. Lupe leads." in told
    hand = Hand("", "Kc 9d 2c", "Tc Td 3c", preset="netplaces", ante="half").turn().do(Bet(4), Call()).turn()
    assert hand.told()[-2:] == [
        "Lupe turns Td: pair of tens. Lupe leads.",
        "A pair or better: the bet is 8 from now on.",
    ]


def test_carried_chips_are_told() -> None:
    """Nobody beats the middle card: the pot stays, and the next hand begins with it (R2.2)."""
    hand = Hand("Ad", "2c", "3c", last_player_wins="must_beat_centre", carried=9).turn()
    told = hand.told()

    assert told[0] == "9 lie in the pot from the hand before."
    assert told[-1] == "Nobody beat the middle card: 13 stay in the pot for the next hand."


def test_a_last_player_who_shows_nothing_wins_unseen() -> None:
    """Everybody else was folded by the middle card (E264)."""
    assert Hand("8d", "8h", "Kc").turn().told()[-1] == "Lupe wins the pot of 4: nobody else is left."


# -- the table in lines ---------------------------------------------------------------------------


def test_the_table_shows_everything() -> None:
    """The middle and what it does, faces and backs, who leads, what beats it, what is risked."""
    hand = Hand("8d", A, B, C)
    assert [*hand.lines(), *turn_lines(hand.seen, Ink())] == [
        "Your cards. Pot 6.",
        "  In the middle: 8d, the first hand to beat. Any other 8 folds who turns it.",
        "  You   [7 down]  38 chips",
        "  Lupe  [7 down]  38 chips",
        "  Chuy  [7 down]  38 chips, button",
        "  To beat: the middle card, eight high; it takes nine high or better.",
        "  Your next card: 3 of 51 unseen would fold you, 24 would put you in the lead.",
        "Your turn: Enter turns a card (t), 7 left.",
    ]
    hand.turn().check()
    assert hand.lines() == [
        "Betting round 2. Pot 6.",
        "  In the middle: 8d, the first hand to beat. Any other 8 folds who turns it.",
        "  You   5c Jh [5 down]  38 chips",
        "  Lupe  folded by 8s    38 chips",
        "  Chuy  Jd Qs [5 down]  38 chips, button, leads",
        "  To beat: Chuy with queen high with J; it takes queen high with J-2 or better.",
        "  You show: jack high with 5.",
    ]
    assert hand.lines("es")[1:] == [
        "  La carta del centro: 8d, primera a vencer. Otro 8 deja fuera a quien lo voltea.",
        "  Tú    5c Jh [5 por voltear]  38 fichas",
        "  Lupe  fuera por 8s           38 fichas",
        "  Chuy  Jd Qs [5 por voltear]  38 fichas, botón, va ganando",
        "  Hay que vencer a Chuy, con carta alta: reina con J; se le gana con carta alta: reina con J-2 o mejor.",
        "  A la vista tienes carta alta: jota con 5.",
    ]


def test_who_leads_is_told_what_beats_him() -> None:
    lines = Hand("8d", A, B, C).turn().lines()

    assert lines[-1] == "  You lead with jack high with 5; jack high with 5-2 or better beats it."


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"preset": "opr-sweat"}, "In the middle: 8d, the first hand to beat. Any other 8 folds who turns it."),
        (
            {"preset": "pokerdb"},
            "In the middle: 8d, the first hand to beat. A first card of rank 8 folds its owner.",
        ),
        ({"preset": "excite"}, "In the middle: 8d. A first card of rank 8 folds its owner."),
        ({"kill_scope": "none"}, "In the middle: 8d, the first hand to beat."),
        ({"centre_is_target": False, "first_turn": "one_card"}, "In the middle: 8d. Any other 8 folds who turns it."),
    ],
)
def test_the_middle_says_what_it_does(rules: dict[str, object], said: str) -> None:
    assert Hand("8d", A, B, C, **rules).lines()[1].strip() == said


def test_two_cards_in_the_middle() -> None:
    lines = Hand("8d 9d", A, B, C, preset="denexa").lines()

    assert lines[1] == "  In the middle: 8d. Any other 8 folds who turns it."
    assert lines[2] == "  In the middle: 9d, the first hand to beat."


def test_without_a_middle_card_the_first_card_leads() -> None:
    hand = Hand("", A, B, C, preset="opr-nopeek")

    assert hand.lines()[-1] == "  Nothing to beat yet: the first card turned takes the lead."
    assert turn_lines(hand.seen, Ink())[0] == "  Your next card: whatever it is, it puts you in the lead."


def test_side_pots_are_shown_without_those_out_of_cards() -> None:
    """Who is out of cards makes no pot of his own; who is all-in does."""
    hand = Hand("2d", "3c 4c", "5s 6s", "7c 9c", stacks=[40, 40, 6]).turn()
    hand.do(Bet(4), Call(), Call())
    hand.turn()
    assert hand.state.seat(3).stack == 0
    hand.do(Bet(4))

    assert any(line.startswith("  Pots: main pot 18, side pot") for line in hand.lines())


# -- what beats, what is risked ---------------------------------------------------------------------


def strength(cards: str) -> int:
    return NoPeek.at("4", stacks=[40, 40]).ranking.strength(parse_cards(cards))


@pytest.mark.parametrize(
    ("middle", "beaten", "least"),
    [
        ("8d", "8d", "nine high"),
        ("Ad", "Ad", "pair of deuces"),
        ("2d", "2d", "three high"),
        ("8d", "9c 9d Kh", "pair of nines with K-2"),
        ("5d", "Ac Ad Ah Ks Qs", "straight, ten high"),
        ("9d", "5c 4d 3h 2s Ac", "straight, six high"),
        ("6d", "5c 4d 3h 2s Ac", "straight, jack high"),
    ],
)
def test_the_least_that_beats(middle: str, beaten: str, least: str) -> None:
    """A card that folds its owner is in no hand that beats."""
    found = least_that_beats(Hand(middle, "Kc Qc", "Kd Qd").seen, strength(beaten))

    assert found is not None
    assert found.describe() == least


def test_nothing_beats_a_royal_flush() -> None:
    assert least_that_beats(Hand("8d", "Kc", "Kd").seen, strength("As Ks Qs Js Ts")) is None


def test_the_risk_is_counted_by_the_rules_themselves() -> None:
    """For every card that may come: what the engine does with it is what the table counts."""
    hand = Hand("8d", "5c Jc", "Jh 3h", "9d 4d").turn()
    hand.do(Check(), Check(), Check())
    state = hand.state
    assert state.kind == "turn"
    p = state.actor
    found = risk(viewed(state, p), p)
    target = turning.to_beat(hand.game, state, p)
    unseen = [card for card in hand.game.deck if not state.seen & card.bit]
    kills = [card for card in unseen if card.rank == parse_cards("8d")[0].rank]
    leads = [
        card
        for card in unseen
        if card not in kills and hand.game.ranking.strength((*state.seat(p).upcards, card)) > target
    ]

    assert found[:3] == (len(unseen), len(kills), len(leads))


def test_the_first_card_alone_is_risky_in_some_houses() -> None:
    hand = Hand("8d", "5c 2c 3d", "Jh 3h 4s", preset="pokerdb")
    assert risk(hand.seen, 1).fold == 3
    hand.do(TurnUp())
    assert risk(hand.seen, 1).fold == 0


# -- what is typed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["", "t", "T", "turn", "v", "voltear", "Volteo", " "])
def test_a_card_is_turned(line: str) -> None:
    hand = Hand("8d", A, B, C)

    assert understand(line, hand.seen, legal(hand.state)) == Do(TurnUp())


@pytest.mark.parametrize("line", ["f", "c", "b 4", "k", "xyz", "t 4"])
def test_nothing_else_can_be_done_then(line: str) -> None:
    hand = Hand("8d", A, B, C)
    meant = understand(line, hand.seen, legal(hand.state))

    assert isinstance(meant, Wrong)
    assert "You may turn a card (Enter); ? explains." in meant.message
    assert "Puedes voltear una carta (Enter)" in meant.message.to("es")


def test_questions_work_then() -> None:
    hand = Hand("8d", A, B, C)

    for line, topic in (("?", "why"), ("table", "table"), ("mesa", "table"), ("h", "history"), ("q", "quit")):
        assert understand(line, hand.seen, legal(hand.state)) == Ask(topic)  # type: ignore[arg-type]


def test_enter_does_not_bet() -> None:
    hand = Hand("8d", A, B, C).turn()

    assert understand("", hand.seen, legal(hand.state)) == Ask("table")
    assert understand("t", hand.seen, legal(hand.state)) == Ask("table")
    assert understand("f", hand.seen, legal(hand.state)) == Do(Fold())


def test_why_cites_the_middle() -> None:
    hand = Hand("8d", A, B, C)
    lines = why_lines(hand.seen, legal(hand.state), Ink())

    assert "  turn a card (Enter)  M6, M7, M8" in lines
    assert "  M16  Three cards of the middle rank stay in play." in lines
    assert middle_clauses(Hand("", A, B, preset="opr-nopeek").seen) == []
    assert middle_clauses(Hand("8d", A, B, kill_scope="none").seen) == ["M12"]


# -- whole sessions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset"), TABLES)
@pytest.mark.parametrize("structure", [[], ["--no-limit"]])
def test_any_table_plays_to_the_end(table: Table, game: str, preset: str, structure: list[str]) -> None:
    """Every preset, in both languages; the record is lawful and the accounts sum to zero."""
    lang = "es" if structure else "en"
    done = table(KEYS, game, "--preset", preset, *structure, "--seed", "4", "--hands", "1", "--lang", lang)

    assert (done.status, done.err) == (0, "")
    total = next(line.split() for line in reversed(done.out.splitlines()) if line.split()[:1] == ["total"])
    assert total[3] == "0"
    assert not done.table.exists()
    (record,) = read_records(done.record)
    assert (record.viewer, record.game_name, record.preset) == (1, game, preset)
    assert audit(record) is None


@pytest.mark.parametrize(("structure", "seats"), [("--pot-limit", "2"), ("--spread", "7"), ("--spread", "3")])
def test_other_structures_and_seats(table: Table, structure: str, seats: str) -> None:
    done = table(KEYS, "mexican-sweat", structure, "--seats", seats, "--seed", "2", "--hands", "1")

    assert done.status == 0
    assert "One hand is played." in done.out


def test_sitting_down_names_the_game(table: Table) -> None:
    sweat = table(["?"], "mexican-sweat", "--seed", "5")
    blind = table([], "no-peek", "--seed", "5", "--lang", "es", record="blind.jsonl")

    assert sweat.out.startswith("Mexican Sweat, opr-sweat rules, limit 4, ante 2. Play chips only.\n")
    assert "Type ? at your turn: what you may do, and why. Enter turns a card, q quits." in sweat.out
    assert "Keys: Enter or t turn your next card" in sweat.out
    assert blind.out.startswith("No Peek, reglas opr-nopeek, límite fijo 4, ante 2. Solo fichas de juego.\n")
    assert "Tu turno: Enter voltea una carta (v); te quedan 7." in blind.out


def test_the_table_is_not_shown_between_two_cards(table: Table) -> None:
    """The risk is, and the whole table on demand."""
    quiet = table(["", ""], "mexican-sweat", "--seed", "5")
    asked = table(["", "table", ""], "mexican-sweat", "--seed", "5", record="asked.jsonl")

    assert quiet.out.count("Your cards. Pot 8.") == 1
    assert quiet.out.count("Your next card:") == 3
    assert asked.out.count("Your cards. Pot 8.") == 2


def test_leaving_and_coming_back_changes_nothing(table: Table) -> None:
    """After every single line: the same hands, to the byte."""
    words = ("--seed", "6", "--hands", "2")
    whole = table(KEYS, "mexican-sweat", *words, record="whole.jsonl")
    lines = iter(KEYS)
    done = table([next(lines)], "mexican-sweat", *words)
    for _ in range(200):
        if not done.table.exists():
            break
        done = table([next(lines) for _ in range(7)], "--resume")

    assert not done.table.exists()
    assert done.record.read_bytes() == whole.record.read_bytes()


def test_the_saved_record_hides_what_was_not_turned(table: Table) -> None:
    """Seven cards each are dealt; only those that were turned have a face in the file."""
    done = table(KEYS, "mexican-sweat", "--seed", "6", "--hands", "2")

    for record in read_records(done.record):
        dealt = [event for event in record.events if type(event).__name__ == "CardDealt"]
        assert len(dealt) == 28
        assert all(event.card is None for event in dealt)  # type: ignore[attr-defined]


def test_carried_chips_lie_in_the_next_pot(table: Table) -> None:
    """The table keeps them between two hands, over a pause, and in the accounts."""
    rules = ("--rule", "cards=1", "--rule", "last_player_wins=must_beat_centre", "--seats", "2", "--bot", "caller")
    keys = ("c", "k", "") * 60
    done = table(keys, "mexican-sweat", *rules, "--seed", "1", "--hands", "4")
    first = [record.carried for record in read_records(done.record)]
    assert max(first) > 0
    assert "lie in the pot from the hand before." in done.out
    assert all(audit(record) is None for record in read_records(done.record))
    total = next(line.split() for line in reversed(done.out.splitlines()) if line.split()[:1] == ["total"])
    assert total[3] == "0"

    until = done.out.index("stay in the pot")
    typed = sum(line.lstrip().startswith(">") or ". > " in line for line in done.out[:until].splitlines())
    paused = table(keys[:typed], "mexican-sweat", *rules, "--seed", "1", "--hands", "4", record="paused.jsonl")
    assert paused.saved.state.carried == 4
    again = table(keys[typed:], "--resume", record="paused.jsonl")
    assert again.status == 0
    assert [record.carried for record in read_records(again.record)] == first


def test_a_pause_must_be_a_number(table: Table) -> None:
    done = table([], "mexican-sweat", "--seed", "5", "--pause", "long")

    assert done.status == 2
    assert "'long' is not a pause: give seconds, as in 0.6, or 0 for none" in done.err


# -- as a process -----------------------------------------------------------------------------------------------


def test_a_pipe_plays_hands_without_waiting(tmp_path: Path) -> None:
    """Nobody watches a pipe: no suspense, no colour; the end of it saves the hand."""
    record = tmp_path / "hands.jsonl"
    began = time.monotonic()
    done = piped(record, KEYS, "no-peek", "--seed", "5", "--hands", "2", "--lang", "es", "--pause", "9")

    assert (done.status, done.err) == (0, "")
    assert time.monotonic() - began < 50
    assert "Se jugaron 2 manos." in done.out
    assert "\x1b" not in done.out
    assert len(record.read_text().splitlines()) == 2


def test_the_end_of_a_pipe_saves_the_hand(tmp_path: Path) -> None:
    record = tmp_path / "hands.jsonl"
    done = piped(record, ["", ""], "mexican-sweat", "--seed", "5")
    again = piped(record, KEYS, "--resume", "--hands", "1")

    assert "The table waits at hand 1." in done.out
    assert "One hand is played." in again.out
    dealt = answers(done.out)
    assert dealt[4:8] == answers(again.out)[4:8]  # the hand is told from its beginning
    assert "You turn 5h: five high." in again.out


@pytest.mark.parametrize(("pause", "waits"), [("0.4", True), ("0", False)])
def test_a_terminal_waits_before_each_card(tmp_path: Path, pause: str, waits: bool) -> None:
    """Suspense where a person watches; --pause 0 turns it off."""
    mine, theirs = pty.openpty()
    process = subprocess.Popen(
        command(tmp_path / "hands.jsonl", "mexican-sweat", "--seed", "5", "--pause", pause),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=os.environ | QUIET | {"TERM": "xterm"},
        close_fds=True,
    )
    os.close(theirs)
    _read_until(mine, b"7 left.")
    began = time.monotonic()
    os.write(mine, b"\n")
    _read_until(mine, b"6 left.")
    took = time.monotonic() - began
    os.write(mine, b"q\n")
    with suppress(OSError):
        _read_until(mine, b"Record:")
    process.wait(timeout=30)
    os.close(mine)

    assert took < 30
    if waits:
        assert took >= 0.4


def _read_until(handle: int, mark: bytes) -> bytes:
    found = b""
    while mark not in found:
        found += os.read(handle, 4096)
    return found
