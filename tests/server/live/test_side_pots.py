"""Side pots as a page is told them, against the second engine's pots and ranking (fault 17; P28, R3.15)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from comodin.hand import legal
from comodin.server.live import draft
from comodin.server.room import actions as a
from comodin.table import TableGame
from tests.server.live.table import ANA, HOST, IDS, Running, on_file, running
from tests.server.side_pots import awarded, expected, stacks

BIG = TableGame.of("mexican-poker", structure="no_limit", stakes="4")
PEOPLE = (HOST, ANA, "beto", "caro", "dani")


async def shove(table: Running, random: Random) -> None:
    """Let who is on turn put in all he may, most of the time, and see the hand to its end."""
    hand, person = table.state.table.hand, table.on_turn()
    assert hand is not None
    options = [option for option in legal(hand) if option.verb != "fold"] or list(legal(hand))
    wagers = [option for option in options if option.amounts]
    option = wagers[-1] if wagers and random.random() < 0.7 else random.choice(options)
    act = option.action(to=option.amounts[-1]) if option.amounts else option.action()
    answer = await table.do(a.Act(person, table.state.table.hands, table.state.turn, act), person, f"all-{next(IDS)}")
    assert answer.ok, answer


async def give_chips(table: Running, random: Random) -> None:
    """Make the stacks differ, so that there are pots to be split into."""
    full = BIG.full_buy_in
    for member in table.state.members.values():
        chair = table.state.table.chair(member.chair)
        if chair is not None and chair.stack < full:
            more = a.Add(member.person, full - chair.stack) if chair.stack else a.Buy(member.person)
            await table.do(more, member.person)
            await table.do(a.Give(HOST, member.chair, random.randrange(1, 3 * full)), HOST)


async def test_every_pot_is_the_oracles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Amounts, winners and odd chips of many all-ins, as a spectator is told them; no chip is lost."""
    luck, random = Random(17), Random(18)
    monkeypatch.setattr(draft, "new_seed", lambda: luck.randbytes(32))
    compared, sides = 0, 0
    async with on_file(tmp_path) as store, running(store, game=BIG, people=PEOPLE, bots=()) as table:
        for hand in range(1, 21):
            await give_chips(table, random)
            await table.quiet()
            before = stacks(table.pages[""].table)
            while table.state.table.hands < hand or table.state.table.hand is not None:
                if table.on_turn():
                    await shove(table, random)
                    await table.quiet()
                else:
                    assert await table.step(random)
            shown = table.pages[""].table
            assert sum(stacks(shown).values()) == sum(before.values())
            if shown["hand"]["ended"] != "showdown":
                continue
            pots = awarded(shown)
            assert pots == expected(shown, before), shown["hand"]
            compared += 1
            sides += len(pots) > 1
    assert compared >= 16
    assert sides >= 12
