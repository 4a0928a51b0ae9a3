"""A recorded session: what was written comes to the same table and the same accounts."""

from __future__ import annotations

import json

from comodin.hand.events import HandVoided, MisdealDeclared
from comodin.rules import GAMES
from comodin.table import InHand, ledger, replay
from comodin.table import events as t
from tests.table.session import LEDGER, LOG, plain_ledger, play, read, written


def test_the_log_comes_to_the_ledger() -> None:
    """The accounts of golden/session.ledger.json, which sum to zero (P31, R3.7)."""
    golden = json.loads(LEDGER.read_text(encoding="utf-8"))
    state = replay(read(LOG.read_bytes()))

    assert plain_ledger(ledger(state)) == golden
    assert sum(row["net"] for row in golden["rows"]) + golden["house"] + golden["pot"] == 0
    assert state.closed


def test_the_log_is_written_as_it_was_read() -> None:
    """Byte for byte."""
    data = LOG.read_bytes()
    assert written(list(read(data))) == data


def test_the_session_is_played_as_it_was_recorded() -> None:
    """To the event; `python -m tests.table.session` records it again where that is meant to change."""
    assert written(play().log) == LOG.read_bytes()


def test_the_ledger_adds_up_from_the_lines_of_the_log() -> None:
    """By plain sums over the JSON: what was bought, what was taken, what was left."""
    bought: dict[str, int] = {}
    stacks: dict[int, int] = {}
    has: dict[str, int] = {}
    names: dict[int, str] = {}
    dealt: list[int] = []
    house = 0
    for line in LOG.read_bytes().splitlines():
        event = json.loads(line)
        match event["type"]:
            case "PlayerSat":
                names[event["chair"]] = event["name"]
                stacks[event["chair"]] = 0
            case "BoughtIn" | "ChipsAdded":
                name = names[event["chair"]]
                bought[name] = bought.get(name, 0) + event["amount"]
                stacks[event["chair"]] += event["amount"]
            case "ChipsMoved":
                stacks[event["chair"]] -= event["amount"]
                stacks[event["onto"]] += event["amount"]
            case "ChairChanged":
                names[event["onto"]] = names.pop(event["chair"])
                stacks[event["onto"]] = stacks.pop(event["chair"])
            case "HandDealt":
                dealt = event["chairs"]
            case "HandSettled":
                stacks |= dict(zip(dealt, event["stacks"], strict=True))
                house += event.get("house", 0)
            case "PlayerLeft":
                name = names.pop(event["chair"])
                has[name] = has.get(name, 0) + stacks.pop(event["chair"])
            case "PotDivided":
                for name, share in event["shares"].items():
                    has[name] = has.get(name, 0) + share
    for chair, name in names.items():
        has[name] = has.get(name, 0) + stacks[chair]

    golden = json.loads(LEDGER.read_text(encoding="utf-8"))
    assert golden["house"] == house
    assert [(row["name"], row["bought"], row["has"]) for row in golden["rows"]] == [
        (name, amount, has[name]) for name, amount in bought.items()
    ]


def test_everything_happens_in_it() -> None:
    """Each kind of event, each game, a misdeal, a void hand, a short buy, dealer's choice, a carried pot."""
    log = read(LOG.read_bytes())
    games = [log[0].game, *(event.game for event in log if isinstance(event, t.GameChanged))]

    assert {type(event).__name__ for event in log} == set(t.__all__) - {"TableEvent"}
    assert {game.game for game in games} == set(GAMES)
    assert {event.kind for event in log if isinstance(event, t.BoughtIn)} == {"full", "short", "given"}
    assert any(isinstance(event, t.GameChanged) and event.chair for event in log)
    assert any(isinstance(event, t.HandSettled) and event.redeal for event in log)
    assert any(isinstance(event, t.HandSettled) and event.carried for event in log)
    assert any(isinstance(event, InHand) and isinstance(event.event, MisdealDeclared) for event in log)
    assert any(isinstance(event, InHand) and isinstance(event.event, HandVoided) for event in log)
