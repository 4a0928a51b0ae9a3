"""What goes wrong at a table, in the words of the floor: each entry becomes the engine's irregular action.

All of them wait for a yes, but a ruling that only goes on record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from comodin.floor.asking import asked
from comodin.floor.reading import Said
from comodin.floor.run import Run
from comodin.floor.words import RefusalError, example
from comodin.hand import Action, Burn, ExposeByDealer, VoidHand, Wager, legal
from comodin.hand import floor_actions as f

__all__ = ["RULINGS"]


def exposed(run: Run, said: Said) -> None:
    """The dealer exposed a down card (P16)."""
    seat = _seat(said, "exposed")
    place = run.place(seat)
    while not run.hand.seat(place).downcards and run.quiet_step():
        pass
    card = said.cards[0] if said.cards else None
    held = run.hand.seat(place).downcards
    if card is None and held and held[0] is None and run.hand.street:
        raise RefusalError("floor.wrong.exposed_card", name=run.called(seat), seat=seat)
    run.irregular("exposed", ExposeByDealer(place, card), name=run.called(seat))


def out_of_order(run: Run, said: Said) -> None:
    """Somebody notices that cards came out of sequence (P19 to P23)."""
    run.irregular("out_of_order", f.FindError(said.cards))


def skipped(run: Run, said: Said) -> None:
    """The dealer passed a seat over in the deal (P20); in the betting, play goes back to it (R5.6)."""
    seat = _seat(said, "skipped")
    place = run.place(seat)
    if run.turn and run.turn != seat:
        raise RefusalError("floor.wrong.not_his_turn", name=run.called(seat), ask=asked(run))
    if run.turn:
        raise RefusalError("floor.wrong.skipped", name=run.called(seat))
    while (wanted := run.due) is not None and wanted.p != place and run.quiet_step():
        pass
    run.irregular("passed", f.PassOver(place), ("P19", "P20"), name=run.called(seat))


def too_soon(run: Run, said: Said) -> None:
    """A card of the next street came while there was betting (R5.8)."""
    run.quiet()
    run.irregular("too_soon", f.DealTooSoon(said.cards[0] if said.cards else None))


def no_burn(run: Run, said: Said) -> None:
    """The dealer dealt where a burn was due (R5.8)."""
    _to_the_dealer(run)
    wanted = run.due
    if wanted is None or wanted.what != "burn":
        raise RefusalError("floor.wrong.no_burn_due", ask=asked(run))
    run.irregular("no_burn", f.BurnAstray(said.cards[0] if said.cards else None))


def burn_twice(run: Run, said: Said) -> None:
    """The dealer burned once too often (R5.8)."""
    _to_the_dealer(run)
    wanted = run.due
    if wanted is not None and wanted.what == "burn":
        run.acts(Burn())
    run.irregular("burn_twice", f.BurnAstray(said.cards[0] if said.cards else None))


def _to_the_dealer(run: Run) -> None:
    while run.hand.kind == "choose" and run.quiet_step(choices=True):
        pass


# -- the betting -------------------------------------------------------------------------------


def string_bet(run: Run, said: Said) -> None:
    """Chips went in in two motions: the total that was meant, then what came first (P30)."""
    to, first = _amounts(run, said)
    run.irregular("string_bet", f.StringBet(to, first), name=_on_turn(run))


def motion(run: Run, said: Said) -> None:
    """A motion to bet that was drawn back (P36)."""
    to, _ = _amounts(run, said)
    run.irregular("motion", f.MotionToBet(to), name=_on_turn(run), to=to)


def short_call(run: Run, said: Said) -> None:
    """Chips for a call by somebody who was unaware of a raise (P38)."""
    numbers = _own_numbers(run, said)
    if not numbers:
        raise RefusalError("floor.wrong.how_many", example=example("short_call"))
    run.irregular("short_call", f.CallShort(numbers[0]), name=_on_turn(run), to=numbers[0])


def say_call(run: Run, said: Said) -> None:
    """Somebody says call, whether or not anything is owed (P37)."""
    _own_numbers(run, said)
    run.irregular("say_call", f.SayCall(), ("P37",), name=_on_turn(run))


def _amounts(run: Run, said: Said) -> tuple[int, int]:
    """Return a total and what came first; without a total the smallest that is legal."""
    numbers = _own_numbers(run, said)
    least = [option.amounts[0] for option in legal(run.hand) if issubclass(option.action, Wager) and option.amounts]
    to = numbers[0] if numbers else least[0] if least else 0
    return to, numbers[1] if len(numbers) > 1 else 0


def _own_numbers(run: Run, said: Said) -> tuple[int, ...]:
    """Return the amounts of a line of whoever is on turn; refuse it for anybody else."""
    run.quiet()
    if run.hand.kind != "bet":
        raise RefusalError("floor.wrong.no_betting", ask=asked(run))
    named = said.seat or next((seat for seat in said.seats if seat not in said.numbers), 0)
    if named and run.place(named) != run.hand.actor:
        raise RefusalError("floor.wrong.not_his_turn", name=run.called(named), ask=asked(run))
    return said.numbers


def _on_turn(run: Run) -> str:
    return run.called(run.turn)


# -- hands -------------------------------------------------------------------------------------


def _of_seat(kind: str, action: Callable[[int], Action]) -> Callable[[Run, Said], None]:
    """Return the entry of an irregularity that names a seat and nothing else."""

    def entry(run: Run, said: Said) -> None:
        seat = _seat(said, kind)
        place = run.place(seat)
        run.irregular(kind, action(place), name=run.called(seat))

    return entry


def flashed(run: Run, said: Said) -> None:
    """A down card was seen outside the prescribed time (P24)."""
    seat = _seat(said, "flashed")
    card = said.cards[0] if said.cards else None
    run.irregular("flashed", f.FlashCard(run.place(seat), card), name=run.called(seat))


def show_to(run: Run, said: Said) -> None:
    """A player lets another see his down card (P32)."""
    if len(said.seats) + bool(said.seat) != 2:
        raise RefusalError("floor.wrong.no_show", ask=asked(run))
    first, second = (said.seat, said.seats[0]) if said.seat else said.seats
    action = f.ShowTo(run.place(first), run.place(second))
    run.irregular("show_to", action, name=run.called(first), to=run.called(second))


def rabbit(run: Run, _: Said) -> None:
    """Somebody asks to see cards that will not be played (P33)."""
    run.irregular("rabbit", f.RabbitHunt())


# -- the floor ----------------------------------------------------------------------------------


def retrieve(run: Run, said: Said) -> None:
    """The floor gives a hand back (P29, P42)."""
    seat = _seat(said, "retrieve")
    run.irregular("retrieve", f.RetrieveHand(run.place(seat), said.reason), name=run.called(seat))


def foul(run: Run, said: Said) -> None:
    """The floor declares a hand dead (P42)."""
    seat = _seat(said, "foul")
    run.irregular("foul", f.FoulHand(run.place(seat), said.reason), name=run.called(seat))


def foul_deck(run: Run, said: Said) -> None:
    """The deck is not right (R5.7)."""
    run.irregular("foul_deck", f.FoulDeck(said.reason))


def void(run: Run, said: Said) -> None:
    """The floor declares the hand void (P42)."""
    run.irregular("void", VoidHand(said.reason))


def ruling(run: Run, said: Said) -> None:
    """The floor rules, and it goes on record (P42)."""
    run.floor(f.MakeRuling(said.reason))


def _seat(said: Said, verb: str) -> int:
    seat = said.subject
    if not seat:
        raise RefusalError("floor.wrong.which_seat", example=example(verb))
    return seat


RULINGS: Final[Mapping[str, Callable[[Run, Said], None]]] = {
    "burn_twice": burn_twice,
    "demand": _of_seat("demand", f.DemandShow),
    "exposed": exposed,
    "flashed": flashed,
    "foul": foul,
    "foul_deck": foul_deck,
    "motion": motion,
    "no_burn": no_burn,
    "out_of_order": out_of_order,
    "peek": _of_seat("peek", f.Peek),
    "rabbit": rabbit,
    "retrieve": retrieve,
    "ruling": ruling,
    "say_call": say_call,
    "short_call": short_call,
    "skipped": skipped,
    "string_bet": string_bet,
    "too_soon": too_soon,
    "void": void,
}
"""What to do for each verb."""
