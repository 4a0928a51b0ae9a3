"""What players do in the betting, and declaring all-in; an act out of turn asks first."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from comodin.errors import IllegalActionError
from comodin.floor.asking import amount_words, asked, option_words
from comodin.floor.reading import Said
from comodin.floor.run import Run
from comodin.floor.words import RefusalError, Words, list_words
from comodin.hand import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    DeclareAllIn,
    DeclineAllIn,
    Fold,
    HandState,
    Option,
    Raise,
    Wager,
)
from comodin.hand.floor_actions import ActOutOfTurn, SayCall
from comodin.hand.gestures import standing

__all__ = ["act", "declare"]

_PLAIN: Final[dict[str, type[Action]]] = {"check": Check, "call": Call, "fold": Fold, "bring_in": BringIn}
_WAGERS: Final = frozenset({"bet", "raise", "complete", "all_in"})


def act(run: Run, said: Said) -> None:
    """Carry out a betting action of whoever is on turn; of anybody else it is out of turn (P34, R5.6)."""
    run.quiet()
    hand = run.hand
    if hand.kind != "bet":
        raise RefusalError("floor.wrong.no_betting", ask=asked(run))
    seat, number = _who(run, said)
    place = run.place(seat) if seat else hand.actor
    if said.outside and place == hand.actor:
        raise RefusalError("floor.wrong.is_on_turn", name=run.called(run.turn))
    acting = hand if place == hand.actor else replace(standing(hand), actor=place, kind="bet", memo=None)
    done = _action(run, acting, said, number)
    if isinstance(done, Call) and number is not None:
        _check_call(run, place, number)
    if place != hand.actor:
        _out_of_turn(run, seat, ActOutOfTurn(place, done))
    elif isinstance(done, Call) and hand.betting.owed_to <= hand.seat(place).bet:
        run.irregular("say_call", SayCall(), ("P37",), name=run.called(run.turn))
    else:
        run.acts(done)


def _out_of_turn(run: Run, seat: int, acted: ActOutOfTurn) -> None:
    """Let a seat act out of turn, which asks first; who has folded or acted already is told so."""
    held, ask = run.hand.seat(acted.p), asked(run)
    try:
        run.irregular("out_of_turn", acted, name=run.called(seat), turn=run.called(run.turn))
    except IllegalActionError as error:
        if error.code != "nothing_to_do_yet" or not (held.folded or held.acted):
            raise
        key = "has_folded" if held.folded else "has_acted"
        raise RefusalError(f"floor.wrong.{key}", name=run.called(seat), ask=ask) from None


def _who(run: Run, said: Said) -> tuple[int, int | None]:
    """Return the seat that a betting line names (0: whoever is on turn), and its amount if there is one."""
    if said.seat:
        return said.seat, said.numbers[-1] if said.numbers else None
    named = [seat for seat in said.seats if seat not in said.numbers]
    if named:
        return named[0], said.numbers[-1] if said.numbers else None
    if len(said.numbers) > 1:
        return said.numbers[0], said.numbers[1]
    if said.numbers and said.verb not in _WAGERS and said.verb != "open":
        number = said.numbers[0]
        hand = run.hand
        owed = hand.betting.owed_to - hand.seat(hand.actor).bet
        is_amount = number == owed or run.table.chair(number) is None
        return (0, number) if said.verb in ("call", "bring_in") and is_amount else (number, None)
    return 0, said.numbers[0] if said.numbers else None


def _action(run: Run, hand: HandState, said: Said, number: int | None) -> Action:
    """Return the action of a line for the seat that `hand` has on turn."""
    if said.verb in _PLAIN:
        return _PLAIN[said.verb]()
    options = hand.game.legal(hand)
    wager = next((option for option in options if issubclass(option.action, Wager)), None)
    seat = hand.seat(hand.actor)
    if said.verb == "all_in" and seat.bet + seat.stack <= hand.betting.owed_to:
        return Call()
    kind = _kind(hand, wager)
    if said.verb == "all_in":
        return kind(to=_all_in(run, hand, wager))
    if said.by:
        return kind(to=hand.betting.owed_to + said.by)
    if number is not None:
        return kind(to=number)
    amounts = () if wager is None else wager.amounts
    if len(amounts) == 1:
        return kind(to=amounts[0])
    if not amounts and hand.actor != run.hand.actor:
        raise RefusalError("floor.wrong.not_his_turn", name=run.called(run.seat(hand.actor)), ask=asked(run))
    if not amounts:
        raise RefusalError("floor.wrong.no_wager", ask=_only(hand, options))
    raise RefusalError("floor.wrong.how_much", amounts=amount_words(amounts))


def _all_in(run: Run, hand: HandState, wager: Option | None) -> int:
    """Return what all-in comes to; refused where the limit is below it."""
    seat, amounts = hand.seat(hand.actor), () if wager is None else wager.amounts
    to = seat.bet + seat.stack
    if amounts and to not in amounts:
        name = run.called(run.seat(hand.actor))
        raise RefusalError("floor.wrong.all_in", given=to, name=name, amounts=amount_words(amounts))
    return to


def _check_call(run: Run, place: int, number: int) -> None:
    """Refuse an amount that is not what a call comes to: what is added, or the total."""
    seat, owed_to = run.hand.seat(place), run.hand.betting.owed_to
    owed = min(owed_to - seat.bet, seat.stack)
    if number not in (owed, seat.bet + owed):
        raise RefusalError("floor.wrong.to_call", name=run.called(run.seat(place)), owed=max(0, owed), given=number)


def _kind(hand: HandState, wager: Option | None) -> type[Wager]:
    """Return what a wager is called now: people say bet, raise and complete for one another."""
    if wager is not None and issubclass(wager.action, Wager):
        return wager.action
    return Raise if hand.betting.owed_to else Bet


def _only(hand: HandState, options: tuple[Option, ...]) -> Words:
    return list_words([option_words(hand, option) for option in options], last="or")


# -- declaring all-in ---------------------------------------------------------------------------


def declare(run: Run, said: Said) -> None:
    """A player declares himself all-in after an exposure (P16), or plays on."""
    run.quiet()
    choice = DeclareAllIn() if said.verb == "declare" else DeclineAllIn()
    seat = said.subject
    if seat and run.turn and run.place(seat) != run.hand.actor:
        raise RefusalError("floor.wrong.not_his_turn", name=run.called(seat), ask=asked(run))
    if not run.turn:
        raise RefusalError("floor.wrong.no_betting", ask=asked(run))
    run.acts(choice)
