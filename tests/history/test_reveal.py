"""Records of the reveal games: written by people, read, judged, told, and never early with a card."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pokerkit import HandHistory

from comodin.cards import Card
from comodin.errors import RecordError
from comodin.hand import events as e
from comodin.history import HandRecord, audit, from_line, jsonl, judge, phh, story, to_line, view_of
from tests.clauses.vectors import reveal_vectors
from tests.history.playing import GOLDEN, REVEAL_HANDS, UNHURRIED, random_reveal_hand, reveal_records, unseen
from tests.reference import judge_reveal

FILES = sorted(REVEAL_HANDS.glob("*.phh"))


def text(name: str) -> str:
    (path,) = REVEAL_HANDS.glob(f"{name}_*.phh")
    return path.read_text(encoding="utf-8")


def hand(name: str) -> HandRecord:
    return phh.loads(text(name))


def of_type(record: HandRecord, kind: type[e.Event]) -> list[Any]:
    return [event for event in record.events if isinstance(event, kind)]


def pots(record: HandRecord) -> list[tuple[int, dict[int, int]]]:
    return [(event.amount, event.shares) for event in of_type(record, e.PotAwarded)]


# -- hands of the worked examples -------------------------------------------------------------


def told(record: HandRecord) -> str:
    """Return a hand in the words of the worked examples, part G."""
    said: list[str] = []
    turned: list[str] = []
    numbers, opened, ended = 0, False, False
    for event in record.events:
        who = "ABC"[getattr(event, "p", 1) - 1]
        match event:
            case e.CardTurned():
                turned.append(str(event.card))
            case e.LeadTaken():
                said.append(f"{who} {' '.join(turned)} lead")
                turned.clear()
            case e.ForcedToFold():
                said.append(f"{who} {' '.join(turned)} kill")
                turned.clear()
            case e.WentOut():
                said.append(f"{who} {' '.join(turned)} bust" if turned else f"{who} out")
                turned.clear()
            case e.ActionOn(kind="bet") if not opened:
                numbers, opened = numbers + 1, True
                said.append(f"bet{numbers} {who}")
            case e.BettingEnded():
                opened = False
            case e.Folded():
                said.append(f"{who} folds")
            case e.PotAwarded() if not ended:
                ended = True
                said.append("win " + "".join("ABC"[p - 1] for p in event.shares))
            case e.HandEnded():
                said[-1] += " last" if event.reason == "last_player" else " best"
    return "; ".join(said)


@pytest.mark.parametrize("case", reveal_vectors("sweat"))
def test_the_sequences_of_the_examples(case: dict[str, str], request: pytest.FixtureRequest) -> None:
    """E260 to E276: what is written in the file comes to what the example says."""
    assert told(hand(request.node.callspec.id.lower())) == case["ev"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_written_hand_is_lawful(path: Path) -> None:
    """Read, written, read again: the same but for cards that were never turned; the judge agrees."""
    record = phh.loads(path.read_text(encoding="utf-8"))

    assert phh.loads(phh.dumps(record)) == unseen(record)
    assert audit(record) is audit(unseen(record)) is None
    assert from_line(to_line(record)) == record


def test_a_side_pot_without_the_leader() -> None:
    """E287, E288: a bust loses only pots that the leader is in."""
    assert pots(hand("e287")) == [(6, {1: 6}), (8, {2: 8})]


def test_a_forced_minimum_is_written_as_a_bet() -> None:
    """E285: ``cbr``, ``cc``, ``f``; the pair doubles the bet."""
    record = hand("e285")

    assert record.rules().first_round == "forced_minimum"  # type: ignore[union-attr]
    assert [event.to for event in of_type(record, e.BetMade)] == [4, 8, 8]
    assert of_type(record, e.Called)[0] == e.Called(p=2, to=3, all_in=True)
    assert of_type(record, e.BetDoubled) == [e.BetDoubled(multiplier=2)]
    assert pots(record) == [(25, {1: 25}), (18, {1: 18})]


def test_a_round_after_a_kill_has_its_number() -> None:
    """E282: rounds are numbered, whatever was turned between them."""
    record = hand("e282")

    assert [event.street for event in of_type(record, e.BettingEnded)] == [1]
    assert [event.p for event in of_type(record, e.ForcedToFold)] == [1, 3]
    assert record.payoffs == (-2, 32, -30)


def test_who_is_left_wins_without_turning_more() -> None:
    """E283, E290: the cards that he has not turned stay unseen."""
    record = hand("e283")

    assert pots(record) == [(7, {2: 7})]
    assert len(of_type(record, e.CardTurned)) == 5


def test_a_pot_that_nobody_wins_stays() -> None:
    """R2.2, ``last_player_wins=must_beat_centre``: what lay there before, and the antes."""
    record = hand("r22")

    assert (record.carried, record.payoffs) == (10, (-2, -2))
    assert of_type(record, e.PotCarried) == [e.PotCarried(amount=14)]
    assert json.loads(to_line(record))["carried"] == 10
    assert audit(replace(record, carried=0)) is not None


def test_which_name_the_game_goes_by() -> None:
    """The preset says it, unless ``_game`` does; without a preset it is the game's first."""
    assert hand("e260").game_name == "mexican-sweat"
    assert hand("e269").game_name == "no-peek"
    assert (hand("e282").game_name, hand("e282").preset) == ("no-peek", "opr-sweat")
    head = 'variant = "FNP"\nantes = [2, 2]\nsmall_bet = 4\nbig_bet = 4\nstarting_stacks = [80, 80]\nactions = []\n'
    plain, named = phh.loads(head), phh.loads('_game = "no-peek"\n' + head)
    assert [(record.game_name, record.preset) for record in (plain, named)] == [
        ("mexican-sweat", "opr-sweat"),
        ("no-peek", "opr-nopeek"),
    ]


# -- how the deal is written --------------------------------------------------------------------

HEAD = """variant = "FNP"
antes = [2, 2]
small_bet = 4
big_bet = 4
starting_stacks = [80, 80]
_rules = { cards = 2 }
"""


def written(*actions: str) -> str:
    return HEAD + "actions = [\n" + "".join(f"  '{action}',\n" for action in actions) + "]\n"


def dealt(*actions: str) -> list[str | None]:
    record = phh.loads(written(*actions))
    return [None if d.card is None else str(d.card) for d in of_type(record, e.CardDealt)]


def test_a_deal_may_be_written_in_many_ways() -> None:
    """hand-history 2: a line for each seat, a line for each card, or none at all; dealt round by round."""
    known = ["Kd", "Qs", "Kh", "Js"]

    assert dealt("d dh p1 KdKh", "d dh p2 QsJs") == known
    assert dealt("d dh p2 Qs Js", "d dh p1 Kd Kh") == known
    assert dealt("d dh p1 Kd", "d dh p2 Qs", "d dh p1 Kh", "d dh p2 Js") == known
    assert dealt("d dh p1 Kd", "d dh p1 Kh", "d dh p2 Qs", "d dh p2 Js") == known
    assert dealt("d dh p1 Kd??", "d mc 8d") == ["Kd", None, None, None]
    assert dealt("d dh p1 ????", "d dh p2 ????", "d mc 8d") == dealt("d mc 8d") == [None] * 4
    assert dealt("d dh p1 KdKh") == ["Kd"]
    assert dealt() == []


def test_a_turned_card_is_named_where_it_was_unknown_and_checked_where_it_was_not() -> None:
    """``p1 tu`` is enough where the card is known."""
    known = ["d dh p1 5cKd", "d dh p2 QsJs", "d mc 8d"]

    assert phh.loads(written(*known, "p1 tu")) == phh.loads(written(*known, "p1 tu 5c"))
    assert of_type(phh.loads(written("d mc 8d", "p1 tu Kd")), e.LeadTaken) == [e.LeadTaken(p=1)]


REFUSED: list[tuple[list[str], str]] = [
    (["d dh p1 KdKhKs"], "p1 gets 2 cards, has 0 of them, and here 3 more [M5]; expected: a card face down for p1"),
    (["d dh p1 KdKh", "d dh p1 Ks"], "p1 gets 2 cards, has 2 of them, and here 1 more"),
    (["d dh p1"], "p1 gets 2 cards, has 0 of them, and here 0 more"),
    (["d dh p1 KdKh", "d dh p2 Kh"], "Kh has already been dealt"),
    (["d dh p1 KdKd"], "Kd has already been dealt"),
    (["d dh p1 Jo"], "is not in this deck of 52 cards"),
    (["d dh p3 Kd"], "there is no p3"),
    (["d mc ??"], "this card comes up: name it"),
    (["d mc 8d", "d mc 8c"], "the dealer must wait: p1 is to act"),
    (["d mc 8d 8c"], "the dealer must wait: p1 is to act"),
    (["d mc 8d", "d dh p1 Kd"], "the dealer must wait: p1 is to act"),
    (["d dh p1 ????", "d dh p2 ????", "d dh p1 Kd"], "every player has his cards"),
    (["p1 tu Kd"], "no card is to be turned now"),
    (["d mc 8d", "p1 tu"], "nobody knows the next card of p1: name the card that is turned up"),
    (["d mc 8d", "p1 tu 8d"], "8d has already been dealt"),
    (["d dh p1 KdKh", "d mc 8d", "p1 tu 5c"], "5c"),
    (["d mc 8d", "p2 tu Kd"], "it is not the turn of p2 [R4.4]; expected: p1 to act: turn a card (written: p1 tu)"),
    (["d mc 8d", "p1 cc"], "expected: p1 to act: turn a card (written: p1 tu)"),
    (["d mc 8d", "p1 tu Kd", "p1 tu Ks"], "expected: p1 to act: check; bet 4 (written: p1 cc | p1 cbr 4)"),
    (
        ["d mc 8d", "p1 tu Kd", "p1 cbr 5"],
        "4 [M7, R2.2]; expected: p1 to act: check; bet 4",
    ),
    (["d mc 8d", "p1 kp"], "'kp' belongs to Mexican Poker"),
    (["d bn 2c"], "'bn' belongs to Mexican Poker"),
    (["d xp p1"], "'d xp' belongs to Mexican Poker"),
    (["d mc 8d", "p1 sm -"], "'sm' belongs to Mexican Poker"),
]


@pytest.mark.parametrize(
    ("actions", "reason"), REFUSED, ids=lambda value: " / ".join(value) if list is type(value) else ""
)
def test_a_line_that_the_rules_refuse(actions: list[str], reason: str) -> None:
    """Which line, why, and what was expected, in either language."""
    entry = phh.read_one(written(*actions))

    assert entry.error is not None
    assert f"line {6 + 1 + len(actions)}: action {len(actions)}, '{actions[-1]}': " in str(entry.error)
    assert reason in str(entry.error)
    assert "se espera: " in entry.error.to("es")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("big_bet = 4\n", "", "'big_bet' is missing"),
        ("big_bet = 4", "min_bet = 4", "min_bet does not belong to this variant, whose bets are: small_bet, big_bet"),
        ("big_bet = 4", "big_bet = 8", "line 4: small_bet = 4, big_bet = 8: these games have one bet"),
        ("big_bet = 4", "big_bet = 4\nbring_in = 2", "bring"),
        ("{ cards = 2 }", "{ burns = [3] }", "'burns' is a house rule of mexican-poker"),
        ("_rules = { cards = 2 }", '_preset = "parkwest"', "'parkwest' is a preset for mexican-poker"),
        ("_rules = { cards = 2 }", '_game = "mexican-poker"', "must be the name of the game: mexican-sweat, no-peek"),
        ("_rules = { cards = 2 }", "_carried = -1", "_carried = -1: that must be a whole number of chips"),
    ],
)
def test_a_wrong_field_is_named(old: str, new: str, message: str) -> None:
    """Rules and fields of the other game are refused."""
    with pytest.raises(RecordError) as refused:
        phh.loads(written().replace(old, new))

    assert message in str(refused.value)
    assert refused.value.to("es") != str(refused.value)


# -- the event log ----------------------------------------------------------------------------------


def test_golden_files() -> None:
    """The line of a full record, of a view, and the story in either language."""
    assert to_line(hand("e260")) == (GOLDEN / "e260.jsonl").read_bytes()
    assert to_line(view_of(hand("e260"), 1)) == (GOLDEN / "e260.viewer1.jsonl").read_bytes()
    for name in ("e260", "e285"):
        assert story(hand(name), "en") == (GOLDEN / f"{name}.en.txt").read_text()
        assert story(hand(name), "es") == (GOLDEN / f"{name}.es.txt").read_text()


@pytest.mark.parametrize(
    ("structure", "stakes"),
    [
        ("limit", {"bet": 4, "ante": 2}),
        ("spread", {"min_bet": 2, "max_bet": 8, "ante": 1}),
        ("pot_limit", {"min_bet": 4, "ante": 2}),
        ("no_limit", {"min_bet": 4, "ante": 2}),
    ],
)
def test_stakes_are_named_by_the_structure(structure: str, stakes: dict[str, int]) -> None:
    """hand-history 1; what is 0 may stand too."""
    record = random_reveal_hand("opr-sweat", structure, [80, 80], seed=1)
    line = json.loads(to_line(record))

    assert line["stakes"] == stakes
    line["stakes"] |= {"bring_in": 0, "collection": 0}
    assert from_line(json.dumps(line).encode()) == record
    line["stakes"] |= {"bring_in": 1}
    with pytest.raises(RecordError, match="stakes: with"):
        from_line(json.dumps(line).encode())


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    """A record from elsewhere that says less of its wagers, or more of a lead, is read as ours."""
    record = hand("e285")
    line = json.loads(to_line(record))
    for event in line["events"]:
        event.pop("size", None)
        event.pop("reopens", None)
        if event["type"] == "LeadTaken":
            event["card"] = "Kd"

    assert from_line(json.dumps(line).encode()) == record


@UNHURRIED
@given(reveal_records(), st.data())
def test_no_view_names_a_card_before_it_is_turned(record: HandRecord, data: st.DataObject) -> None:
    """M5: neither to others nor to its owner, in any form."""
    seen = view_of(record, data.draw(st.integers(0, len(record.seats))))
    public = {str(event.card) for event in (*of_type(record, e.CardTurned), *of_type(record, e.MiddleCardDealt))}
    hidden = {str(event.card) for event in of_type(record, e.CardDealt)} - public

    assert {event.card for event in of_type(seen, e.CardDealt)} <= {None}
    for form in (to_line(seen).decode(), phh.dumps(seen), phh.dumps(record), story(seen)):
        play = form.partition("actions = [")[2] or form.partition('"events"')[2] or form.partition("\n")[2]
        assert not [card for card in hidden if f'"{card}"' in play or f" {card} " in play or f" {card}\n" in play]


@UNHURRIED
@given(reveal_records(), st.data())
def test_every_form_gives_the_record_back(record: HandRecord, data: st.DataObject) -> None:
    """An event log keeps everything; PHH what has been seen."""
    seen = view_of(record, data.draw(st.integers(0, len(record.seats))))

    assert from_line(to_line(record)) == record
    assert from_line(to_line(seen)) == phh.loads(phh.dumps(seen)) == seen
    assert phh.loads(phh.dumps(record)) == unseen(record)


@UNHURRIED
@given(reveal_records(), st.data())
def test_a_hand_that_is_not_over_survives_too(record: HandRecord, data: st.DataObject) -> None:
    """Cut where somebody is to decide, or between two cards of the deal."""
    lines = phh.dumps(record).splitlines()
    start = lines.index("actions = [") + 1
    cut = data.draw(st.integers(start, len(lines) - 1))
    short = [line for line in [*lines[:cut], "]", ""] if not line.startswith("finishing_stacks")]
    part = phh.loads("\n".join(short))

    assert phh.loads(phh.dumps(part)) == from_line(to_line(part)) == part
    assert story(part, "es")


@UNHURRIED
@given(reveal_records(), st.data())
def test_what_was_played_is_lawful(record: HandRecord, data: st.DataObject) -> None:
    """The judge finds nothing wrong with a full record, nor with what a viewer saw of it."""
    verdict = judge(view_of(record, data.draw(st.integers(0, len(record.seats)))))

    assert audit(record) is None
    assert verdict.failure is None


@UNHURRIED
@given(reveal_records())
def test_the_second_judge_agrees(record: HandRecord) -> None:
    """The other one was written from the rules alone; it knows no pot from the hand before."""
    if not record.carried:
        assert judge_reveal(json.loads(to_line(record))) == []


@UNHURRIED
@given(reveal_records())
def test_pokerkit_opens_what_is_written(record: HandRecord) -> None:
    """PHH: the container is theirs."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one = HandHistory.loads(phh.dumps(record))

    assert one.user_defined_fields["_preset"] == record.preset
    cards = sum(isinstance(event, e.CardDealt) and event.p == 1 for event in record.events)
    assert not cards or one.actions[0] == f"d dh p1 {'??' * cards}"


@UNHURRIED
@given(reveal_records())
def test_a_story_can_be_told_of_every_hand(record: HandRecord) -> None:
    """Every number of the result stands in it, in both languages."""
    english, spanish = story(record, "en"), story(record, "es")

    for stack in record.stacks:
        assert f"now {stack}" in english
        assert f"ahora {stack}" in spanish


# -- the judgement --------------------------------------------------------------------------------


def with_event(record: HandRecord, place: int, event: e.Event) -> HandRecord:
    return replace(record, events=(*record.events[:place], event, *record.events[place + 1 :]))


def place_of(record: HandRecord, event: e.Event) -> int:
    return record.events.index(event)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (e.LeadTaken(p=1), e.LeadTaken(p=2), "LeadTaken, 'p' is 2 [M7, R4.3]; expected: 1, as in: p1 takes the lead"),
        (e.LeadTaken(p=3), e.WentOut(p=3), "p3 is out [M7, R4.3]; expected: p3 takes the lead"),
        (e.ForcedToFold(p=2, card=Card("8s")), e.LeadTaken(p=2), "p2 takes the lead [M8, R4.5]; expected: 8s forces"),
        (
            e.BettingEnded(street=1),
            e.BettingEnded(street=2),
            "BettingEnded, 'street' is 2; expected: 1, as in: the betting of round 1 is over",
        ),
        (e.CardTurned(p=2, card=Card("8s")), e.CardTurned(p=2, card=Card("3c")), "p2 turns up 3c - "),
        (e.CardTurned(p=2, card=Card("8s")), e.CardTurned(p=3, card=Card("Jd")), "p3 turns up Jd [M6, M7, M8]"),
        (e.CardTurned(p=2, card=Card("8s")), e.Checked(p=2), "p2 checks - "),
        (
            e.MiddleCardDealt(card=Card("8d"), role="both"),
            e.MiddleCardDealt(card=Card("8d"), role="target"),
            "MiddleCardDealt, 'role' is target [M5, M12]; expected: both, as in: 8d in the middle",
        ),
        (
            e.PotAwarded(pot=0, amount=6, shares={3: 6}),
            e.PotAwarded(pot=0, amount=6, shares={1: 6}),
            "[M14, R4.8]",
        ),
        (
            e.HandEnded(reason="showdown"),
            e.HandEnded(reason="last_player"),
            "HandEnded, 'reason' is last_player; expected: showdown, as in: the hand ends: nobody has a card left",
        ),
    ],
)
def test_the_first_wrong_event_is_named(old: e.Event, new: e.Event, message: str) -> None:
    """A wrong lead, kill, card, role, round or award: what stands there, what had to, and why."""
    record = hand("e260")
    place = place_of(record, old)
    failure = audit(with_event(record, place, new))

    assert failure is not None
    assert failure.event == place
    assert message in str(failure)
    assert failure.text.to("es") != str(failure)


@UNHURRIED
@given(st.data())
def test_a_line_with_any_byte_changed_is_refused_or_judged(data: st.DataObject) -> None:
    """No change of a byte leads to anything but an error, or a verdict and a story."""
    line = bytearray(to_line(hand("e260")))
    for _ in range(data.draw(st.integers(1, 3))):
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.integers(0, 255))
    for entry in jsonl.entries([bytes(line)]):
        if entry.record is not None:
            judge(entry.record)


@UNHURRIED
@given(st.data())
def test_a_file_with_anything_changed_is_read_or_refused(data: st.DataObject) -> None:
    """Cut, doubled or spoilt anywhere: a record or an error, never a traceback."""
    spoilt = list(data.draw(st.sampled_from(FILES)).read_text(encoding="utf-8"))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(spoilt) - 1))
        spoilt[place : place + data.draw(st.integers(0, 9))] = data.draw(st.text("dp12tumKhJo?[]\"'\n#= -", max_size=4))
    entry = phh.read_one("".join(spoilt))

    assert entry.record is not None or entry.error is not None
    if entry.error is not None:
        assert entry.error.to("es")


def test_a_lead_without_a_card_can_be_told() -> None:
    """A wrong record has a story too: the judge says what is wrong with it."""
    record = hand("e260")
    record = with_event(record, place_of(record, e.CardTurned(p=1, card=Card("5c"))), e.LeadTaken(p=3))

    assert "  C takes the lead\n" in story(record)
