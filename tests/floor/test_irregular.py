"""Everything that goes wrong at a table can be said in words of either language, and is proposed before it is done."""

from __future__ import annotations

import pytest

from comodin.floor import FloorBook, board, enter, undo
from comodin.hand import events as e
from comodin.rules import PRESETS, preset
from comodin.table import TableGame
from tests.floor.live import BET, FACED, OPEN_THIRD, SWEAT, THIRD, TURNING, played, since, table

ASTRAY = (*THIRD, "2 3c !", "2c", "4c", "6c")
PASSED = ("new hand", "skipped 3 !", "deal", "Kd", "7h")
OPENED = (*FACED, "calls", "calls", "calls", "2 opens 2s", "all keep", "2c")
SHOWN = (*OPEN_THIRD, "2 shows 3 !")
MUCKED = (*OPEN_THIRD, "checks", "muck 3 !")

CASES = [
    # id, what came before, the line in both languages, the events in their order, a clause
    ("exposed on delivery", ("new hand",), "exposed 3 Jo", "expuesta 3 jo", "CardDealt DownCardExposedByDealer", "P17"),
    ("exposed in the betting", FACED, "exposed 4 3h", "destapó a 4 3h", "DownCardExposedByDealer ActionOn", "P16"),
    ("sent astray", ("new hand", "deal"), "2 up Kd", "2 arriba Kd", "SentAstray CardDealt", "P19"),
    ("astray, said so", THIRD, "astray 3 2d", "perdida 3 2d", "CardBurned SentAstray CardDealt", "P21"),
    ("passed over", ("new hand",), "skipped 3", "se brincó a 3", "CardDealt SeatPassedOver", "P20"),
    ("misdeal", ("new hand", "deal", "2 Kd !"), "misdeal", "mal reparto", "MisdealDeclared HandEnded", "P19"),
    ("missed hand", PASSED, "misdeal", "reparto mal", "MisdealDeclared HandEnded", "R3.17"),
    ("put right", ASTRAY, "dealt out of order", "fuera de orden", "CardMoved StreetCorrected BettingEnded", "P21"),
    ("up, due down", ("new hand",), "wrong way 3h", "al revés 3h", "DealtWrongWay CardDealt", "P16"),
    ("down, due up", ("new hand", "deal"), "1 down Kd", "1 abajo Kd", "DealtWrongWay CardDealt", ""),
    ("up after opening", OPENED, "2 up 3h", "2 arriba 3h", "DealtWrongWay CardDealt DownCardExposedByDealer", "P16"),
    ("no burn", THIRD, "no burn", "sin quemar", "BurnPutRight CardBurned", "R5.8"),
    ("burned twice", THIRD, "burned twice 2d", "quemó dos 2d", "CardBurned BurnPutRight CardDealt", "R5.8"),
    ("too soon", FACED, "too soon", "antes de tiempo", "CardSetAside", "R5.8"),
    ("out of turn", FACED, "4 calls", "4 paga", "ActedOutOfTurn", "R5.6"),
    ("out of turn, said so", FACED, "3 out of turn raises 8", "3 fuera de turno sube a 8", "ActedOutOfTurn", "P34"),
    ("wrong opener", BET, "2 bets 4", "2 apuesta 4", "ActedOutOfTurn", "P34"),
    ("string bet", FACED, "string bet 12 8", "en dos tiempos 12 8", "StringBetRefused Called", "P30"),
    ("motion", FACED, "motion 8", "amaga 8", "MotionMade", "P36"),
    ("short call", (*FACED, "raises 8"), "calls short 4", "paga corto 4", "ShortCallMade", "P38"),
    ("said call", OPEN_THIRD, "calls", "paga", "CallMadeBet BetMade", "P37"),
    ("said call to a bet", FACED, "says call", "dice pago", "Called", "P37"),
    ("flashed", FACED, "flashed 3", "se le vio a 3", "CardFlashed", "P24"),
    ("touched the muck", FACED, "muck 3", "toco el muck 3", "HandFouled", "P29"),
    ("retrieved", MUCKED, "retrieve 3", "recupera 3", "HandRetrieved", "P29"),
    ("retrieved by the floor", (*FACED, "folds"), "retrieve 2 lit", "recupera 2 se vio", "HandRetrieved", "P42"),
    ("shown to one", OPEN_THIRD, "2 shows 3", "2 enseña a 3", "CardShownTo", "P32"),
    ("show all", SHOWN, "show all 2", "a todos 2", "ShowDemanded", "P32"),
    ("dead hand", FACED, "foul 3 six cards", "mano muerta 3 seis cartas", "HandFouled", "P42"),
    ("fouled deck", FACED, "foul deck two kings", "baraja mala dos reyes", "DeckFouled HandEnded", "R5.7"),
    ("void", FACED, "void the deck fell", "anula se cayó la baraja", "HandVoided HandEnded", "P42"),
]
FOLDED = (*FACED, "folds", "calls", "calls", "4 opens 3s", "all keep")
"""Seat 2 is out; the third cards are due, up to 1 and 3, down to 4."""
CASES += [
    ("to the folded", FOLDED, "2 up 2d", "2 arriba 2d", "CardBurned CardDealt", "R5.8"),
    ("to the folded, last", (*FOLDED, "2d 3c"), "2 3h", "2 abierta 3h", "DealtWrongWay DownCardExposedByDealer", "P16"),
    ("to the folded, unseen", (*FOLDED, "2d 3c"), "2 down", "2 tapada", "CardDealt", "P21"),
    ("astray and down", THIRD, "2 down 2d", "2 tapada 2d", "CardBurned SentAstray CardDealt", "R6"),
    ("astray and up", FOLDED, "4 up 2d", "4 arriba 2d", "SentAstray CardDealt DownCardExposedByDealer", "P16"),
]
REVEALED = [
    ("turned out of turn", "2 turns 5d", "2 voltea 5d", "CardFlashed"),
    ("exposed", "exposed 3 5d", "expuesta 3 5d", "CardFlashed"),
    ("peeked", "peek 3", "miró 3", "HandFouled"),
    ("touched the muck", "muck 3", "toco el muck 3", "HandFouled"),
    ("void", "void a card fell", "anula se cayó una carta", "HandVoided"),
]


def check(before: FloorBook, line: str, events: str, clause: str) -> None:
    """A line is proposed with its ruling and clauses, changes nothing until it is confirmed, and is undone at once."""
    asked = enter(before, line)

    assert asked.refusal is None, asked.refusal
    proposal = asked.book.proposal
    assert proposal is not None, asked.said
    assert asked.line == ""
    assert asked.book.table is before.table
    assert proposal.does
    assert not clause or clause in proposal.clauses
    dropped = enter(asked.book, "n")
    assert (dropped.book.proposal, dropped.book.lines) == (None, before.lines)

    done = enter(asked.book, "sí")

    kinds = [type(event).__name__ for event in since(before, done.book)]
    wanted = events.split()
    assert [kind for kind in dict.fromkeys(kinds) if kind in wanted] == wanted, kinds
    assert done.said == proposal.does
    assert undo(done.book).table is before.table


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_each_irregularity_is_reached_by_words(case: tuple[str, tuple[str, ...], str, str, str, str]) -> None:
    """P16, P17, P19 to P24, P29, P30, P32, P34, P36 to P38, P42, R3.17, R5.6 to R5.8: said, proposed, done."""
    _, before, english, spanish, events, clause = case
    book = played(before)

    for line in (english, spanish):
        check(book, line, events, clause)


@pytest.mark.parametrize(("name", "english", "spanish", "events"), REVEALED)
def test_the_irregularities_of_the_reveal_games_too(name: str, english: str, spanish: str, events: str) -> None:
    """R2.3.13, R4.9, M17: a card turned out of turn or exposed, a player who peeks, the muck, a void hand."""
    book = played(TURNING, table(SWEAT))

    for line in (english, spanish):
        check(book, line, events, "")


def test_a_ruling_goes_on_record_at_once() -> None:
    """P42: what the floor notes needs no yes, as it changes nothing else."""
    done = enter(played(FACED), "ruling Seat 3 pays for the deck")

    (ruling,) = [event for event in done.book.events if isinstance(event, e.RulingMade)]
    assert ruling.reason == "Seat 3 pays for the deck"
    assert done.book.proposal is None


@pytest.mark.parametrize("line", ["rabbit hunt", "conejo", "see the stub"])
def test_nobody_sees_what_did_not_come(line: str) -> None:
    """P33: rabbit hunting is refused with its clause."""
    done = enter(played(FACED), line)

    assert done.refusal is not None
    assert "P33" in done.refusal.en


def test_a_skipped_seat_gets_the_play_back() -> None:
    """R5.6: what another did meanwhile is entered as out of turn; the seat on turn is named."""
    done = enter(played(FACED), "skipped 2")
    other = enter(played(FACED), "skipped 3").refusal
    assert other is not None
    assert other.en.startswith("It is not the turn of Memo (3). Chuy (2), 4 to call")

    assert done.refusal is not None
    assert "goes back to Chuy (2)" in done.refusal.en


def test_an_act_out_of_turn_binds_until_the_action_changes() -> None:
    """R5.6, E199: the call out of turn stands when its turn comes unchanged, and is released by a raise."""
    book = played((*FACED, "4 calls !"))

    held = played(["2 calls", "3 calls"], book)
    assert any(isinstance(event, e.HeldToAction) for event in held.events)

    released = played(["2 raises 8", "3 calls"], book)
    assert any(isinstance(event, e.OutOfTurnReleased) for event in released.events)
    assert released.table.hand is not None
    assert released.table.dealt[released.table.hand.actor - 1] == 4


def test_a_proposal_is_dropped_by_whatever_else_happens() -> None:
    """Only a yes carries it out; the next entry that is taken puts it aside, one that is refused does not."""
    asked = enter(played(FACED), "muck 3").book

    refused = enter(asked, "2 Kd").book
    assert refused.proposal is asked.proposal
    done = enter(refused, "2 calls").book
    assert done.proposal is None
    assert enter(refused, "2 calls").said[0].en == "Dropped: muck 3."
    assert not any(isinstance(event, e.HandFouled) for event in done.events)
    assert enter(asked, "undo").book.proposal is None


def test_cards_that_lie_face_down_astray_must_be_named() -> None:
    """R6, P21: who opened gets his next card down; where it went astray it moves face up, so it has to be said."""
    book = played([*FACED, "calls", "calls", "calls", "1 opens 2s", "2 opens 3s", "all keep", "2 down !", "1 down !"])
    book = played(["4c 6c"], book)

    bare = enter(book, "dealt out of order")
    named = enter(book, "dealt out of order 4d 5d")

    assert bare.refusal is not None
    assert named.book.proposal is not None
    moved = [event for event in since(book, enter(named.book, "y").book) if isinstance(event, e.CardMoved)]
    assert [(str(event.card), event.to) for event in moved] == [("4d", 1), ("5d", 2)]


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_words_work_by_every_house(name: str) -> None:
    """What a house rules differently is proposed as that house has it, or refused in a sentence; nothing breaks."""
    game = TableGame.of(stakes=_stakes(name), preset=name)
    book = played(["new hand"], table(game))
    for _, _, english, spanish, _, _ in CASES:
        for line in (english, spanish):
            done = enter(book, line)
            assert [done.refusal is None, done.book.proposal is None, not done.line].count(False) == 1


def _stakes(name: str) -> str:
    structure = preset(name).structure
    return {"limit": "4/8", "spread": "2-8"}.get(structure, "4")


def test_why_between_hands_goes_back_to_the_last_rule_that_was_cited() -> None:
    """P29: what came after the ruling, and cites nothing, does not hide it."""
    book = played([*FACED, "muck 3 !", "folds", "folds"])

    assert book.table.hand is None
    said = [words.en for words in enter(played(["buy 3 20"], book), "why").said]
    assert said
    assert not any(line.startswith("No rule") for line in said)
    assert enter(table(), "why").said[0].en == "No rule has been cited yet."


def test_who_pays_early_where_everybody_owes_one_bet_is_held() -> None:
    """R5.6, R2.2: in the forced round of netplaces; the buttons offer what may be done there, and nothing else."""
    house = TableGame.of("mexican-sweat", stakes="4", preset="netplaces")
    book = played(["new hand", "deal", "Kd"], table(house))
    offered = [button.line for button in board(book).buttons if "3 out of turn" in button.line]
    assert offered == ["3 out of turn folds", "3 out of turn bets 4"]
    done = played(["3 out of turn bets 4 !", "1 bets 4", "2 calls"], book)

    assert [event.p for event in done.events if isinstance(event, e.HeldToAction)] == [3]
    assert [event.to for event in done.events if isinstance(event, e.Called)] == [4, 4]
