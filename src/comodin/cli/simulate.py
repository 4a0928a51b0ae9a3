"""`comodin simulate`: bots play hands, as fast as they can, and leave a record.

The button moves after each hand, so that in a record, where p1 always sits
left of the button, the same player has another seat each time.  Ctrl-C ends
the run after the hand that is being played; the file then holds whole hands.
"""

from __future__ import annotations

import json as _json
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from math import sqrt
from threading import current_thread, main_thread
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from comodin.bots import Bot, Slip, make_bot, play_fallible_hand, play_hand
from comodin.cards import Shoe
from comodin.cli.errors_rate import read_rate
from comodin.cli.options import Table, TableOptions, check_game, resolve_table
from comodin.cli.shell import lang, text
from comodin.errors import ComodinError, IllegalActionError, NotationError
from comodin.games import MexicanPoker, NoPeek, game_at
from comodin.hand.fallible import FallibleDealer
from comodin.rules import AnyRules, RevealRules, format_stakes
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.hand import Event, HandState
    from comodin.history import RecordWriter

__all__ = ["simulate"]

DEFAULT_HANDS: Final = "1000"
DEFAULT_BOT: Final = "random"
Z_99: Final = 2.5758293035489004
"""The normal quantile of a two-sided interval of 99 %."""
FEWEST_HANDS: Final = 30
"""With fewer, that quantile promises too much."""


def _flag(name: str) -> Parameter:
    return Parameter(help=text(f"cli.simulate.{name}"), negative=(), show_default=False)


def simulate(
    game: Annotated[str, Parameter(help=text("cli.simulate.game"))],
    /,
    *,
    hands: Annotated[str, Parameter(help=text("cli.simulate.hands"), allow_leading_hyphen=True)] = DEFAULT_HANDS,
    bot: Annotated[tuple[str, ...], _flag("bot")] = (),
    out: Annotated[str | None, _flag("out")] = None,
    keep_stacks: Annotated[bool, _flag("keep_stacks")] = False,
    dealer_errors: Annotated[str | None, _flag("dealer_errors")] = None,
    json: Annotated[bool, _flag("json")] = False,
    options: TableOptions | None = None,
) -> int:
    """Play hands with bots; see the module."""
    check_game(game)
    if not (hands.isascii() and hands.isdecimal() and 0 < int(hands) < 10**12):
        raise NotationError(Text("cli.simulate.hands_whole", given=hands))
    table = resolve_table(options, game=game)
    run = _Run(table, bot or (DEFAULT_BOT,), keep_stacks=keep_stacks, errors=read_rate(dealer_errors))
    with _writer(out) as writer, _progress(int(hands)) as advance:
        run.play(int(hands), writer, advance)
    _report(run, out, as_json=json)
    if run.interrupted:
        raise KeyboardInterrupt
    return 0


class _Run:
    """A run of hands: who plays, what each has won, and why it ended."""

    def __init__(self, table: Table[AnyRules], bots: Sequence[str], *, keep_stacks: bool, errors: float) -> None:
        if len(bots) > table.seats:
            raise NotationError(Text("cli.simulate.too_many_bots", bots=len(bots), seats=table.seats))
        self.table = table
        kinds = [bots[place % len(bots)] for place in range(table.seats)]
        self.names = [f"{kind.rpartition(':')[2]}-{place}" for place, kind in enumerate(kinds, 1)]
        self._bots: list[Bot] = [make_bot(kind, seed=f"{table.seed}/{place}") for place, kind in enumerate(kinds, 1)]
        self._keep_stacks = keep_stacks
        self._stacks = list(table.stacks)
        self._game = cache(lambda stacks: game_at(table.rules, table.stakes, stacks))
        self.carried = 0
        self._game(table.stacks)
        self.hands = 0
        self.net = [0] * table.seats
        self._squares = [0] * table.seats
        self.seconds = 0.0
        self.broke: str | None = None
        self.interrupted = False
        self.errors = errors
        self.slips: Counter[Slip] = Counter()
        self.ends: Counter[str] = Counter()

    def play(self, hands: int, writer: RecordWriter | None, advance: Callable[[], None]) -> None:
        """Play so many hands, or until somebody cannot pay for one, or until Ctrl-C."""
        begun = perf_counter()
        try:
            with _until_interrupted() as interrupted:
                while self.hands < hands and self._all_can_pay() and not interrupted():
                    self._play_one(writer)
                    advance()
                self.interrupted = interrupted()
        except KeyboardInterrupt:
            self.interrupted = True
        self.seconds = perf_counter() - begun

    def interval(self, place: int) -> float | None:
        """Return the half width of the 99 % interval of a player's net a hand; None for too few hands to say."""
        n = self.hands
        if n < FEWEST_HANDS:
            return None
        mean = self.net[place] / n
        variance = max(0.0, (self._squares[place] - n * mean * mean) / (n - 1))
        return Z_99 * sqrt(variance / n)

    def _play_one(self, writer: RecordWriter | None) -> None:
        number, order = self.hands + 1, self._order()
        stacks = tuple(self._stacks[place] for place in order)
        game = self._table_for(stacks)
        shoe = Shoe.seeded(game.deck, seed=self.table.seed, hand=number)
        try:
            state, events = self._played(game, [self._bots[place] for place in order], shoe)
        except IllegalActionError as error:
            raise ComodinError(Text("cli.simulate.illegal", hand=number, reason=error.message)) from error
        if writer is not None:
            self._write(writer, state, events, number, [self.names[place] for place in order])
        self.hands = number
        self.carried = state.reveal.carried
        for place, seat, before in zip(order, state.seats, stacks, strict=True):
            won = seat.stack - before
            self.net[place] += won
            self._squares[place] += won * won
            if self._keep_stacks:
                self._stacks[place] = seat.stack

    def _played(
        self, game: MexicanPoker | NoPeek, bots: Sequence[Bot], shoe: Shoe
    ) -> tuple[HandState, Sequence[Event]]:
        """Play a hand, as it should be or with a fallible dealer; count how it ended and what went wrong."""
        if self.errors:
            seed = f"{self.table.seed}/errors/{self.hands + 1}"
            dealer = FallibleDealer(shoe, rate=self.errors, seed=seed)
            state, events, slips = play_fallible_hand(game, bots, dealer)
            self.slips.update(slips)
        else:
            state, events = play_hand(game, bots, shoe)
        self.ends[state.ended or ""] += 1
        return state, events

    def _table_for(self, stacks: tuple[int, ...]) -> MexicanPoker | NoPeek:
        """Return the game for the next hand, with what lies in the pot from the one before (R2.2)."""
        rules, stakes = self.table.rules, self.table.stakes
        if self.carried and isinstance(rules, RevealRules):
            return NoPeek(rules, stakes, stacks, carried=self.carried)
        return game_at(rules, stakes, stacks) if self._keep_stacks else self._game(stacks)

    def _write(
        self, writer: RecordWriter, state: HandState, events: Sequence[Event], number: int, names: Sequence[str]
    ) -> None:
        from comodin.history import HandRecord

        table = self.table
        writer.write(
            HandRecord.of(state, events, id=str(number), preset=table.preset, game_name=table.game, names=names)
        )

    def _order(self) -> list[int]:
        """Return the players of the next hand in dealing order; the button moves one seat a hand (P3)."""
        seats = len(self.names)
        return [(self.hands + place) % seats for place in range(seats)]

    def _all_can_pay(self) -> bool:
        """Tell whether every stack pays for the next hand: the house's fee, and a chip to play for (P2)."""
        order, fee = self._order(), self.table.stakes.collection
        payers = order if self.table.rules.collection_from == "players" else order[-1:]
        short = [place for place in order if self._stacks[place] <= (fee if place in payers else 0)]
        self.broke = self.names[short[0]] if short else None
        return not short


# -- around the run --------------------------------------------------------------------


@contextmanager
def _until_interrupted() -> Iterator[Callable[[], bool]]:
    """Turn the first Ctrl-C into a question that the loop asks; a second one is the usual interruption."""
    asked = False

    def note(number: int, frame: object) -> None:
        nonlocal asked
        asked = True
        signal.signal(signal.SIGINT, before)

    if current_thread() is not main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


def _writer(out: str | None) -> AbstractContextManager[RecordWriter | None]:
    if out is None:
        return nullcontext()
    from comodin.history import RecordWriter, format_of

    try:
        kind = format_of(out, out=True)
    except NotationError:
        raise NotationError(Text("cli.simulate.suffix", file=out)) from None
    if kind == "phh":
        raise NotationError(Text("cli.simulate.one_hand", file=out))
    return RecordWriter(out, lang=lang())


@contextmanager
def _progress(hands: int) -> Iterator[Callable[[], None]]:
    """Show a bar where a person watches."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(bar_width=None), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=hands)
        yield lambda: progress.advance(task)


# -- what came of it ---------------------------------------------------------------------


def _report(run: _Run, out: str | None, *, as_json: bool) -> None:
    if as_json:
        print(_json.dumps(_as_json(run, out), ensure_ascii=False))
        return
    table = run.table
    rate = run.hands / run.seconds if run.seconds else 0.0
    structure = text(f"rules.sheet.structure.{table.rules.structure}")
    stakes = format_stakes(table.stakes, table.rules.structure, table.game)
    head = {
        "game": text(f"rules.game.{table.game}"),
        "preset": table.preset,
        "structure": structure,
        "stakes": stakes,
        "ante": table.stakes.ante,
    }
    print(text("cli.simulate.table", **head, seats=table.seats, seed=table.seed))
    print(text("cli.simulate.speed", hands=run.hands, seconds=f"{run.seconds:.2f}", rate=f"{rate:,.0f}"))
    if run.hands:
        _print_net(run)
    if run.errors:
        _print_slips(run)
    if run.carried:
        print(text("cli.simulate.carried", chips=run.carried))
    if run.broke is not None:
        print(text("cli.simulate.broke", who=run.broke, hand=run.hands))
    if out is not None:
        print(text("cli.simulate.written", file=out, hands=run.hands))


def _print_net(run: _Run) -> None:
    net, per_100 = text("cli.simulate.net"), text("cli.simulate.per_100")
    width = max(map(len, run.names))
    chips = max(len(net), *(len(f"{won:+,d}") for won in run.net))
    print(f"\n  {'':{width}}  {net:>{chips}}  {per_100}")
    for place, (name, won) in enumerate(zip(run.names, run.net, strict=True)):
        mean, half = 100 * won / run.hands, run.interval(place)
        within = "-" if half is None else f"{100 * half:.1f}"
        print(f"  {name:{width}}  {won:>+{chips},d}  {mean:+.1f} ± {within}")
    print()


def _print_slips(run: _Run) -> None:
    """Print how often each thing went wrong, and how the hands ended."""
    by_verb: Counter[str] = Counter()
    for slip, times in run.slips.items():
        by_verb[slip.verb] += times
    print(text("cli.simulate.slips", times=f"{run.slips.total():,d}", rate=f"{run.errors:g}"))
    said = {verb: text(f"cli.slip.{verb}") for verb in by_verb}
    width = max(map(len, said.values()), default=0)
    for verb, times in by_verb.most_common():
        print(f"  {said[verb]:{width}}  {times:>9,d}")
    ends = ", ".join(text(f"cli.ended.{end}", times=f"{times:,d}") for end, times in run.ends.most_common())
    print(f"\n{text('cli.simulate.ends', ends=ends)}\n")


def _as_json(run: _Run, out: str | None) -> dict[str, Any]:
    players = []
    for place, (name, won) in enumerate(zip(run.names, run.net, strict=True)):
        mean = 100 * won / run.hands if run.hands else 0.0
        half = run.interval(place)
        interval = None if half is None else [mean - 100 * half, mean + 100 * half]
        players.append({"name": name, "net": won, "per_100": mean, "interval_99": interval})
    return {
        "hands": run.hands,
        "seconds": run.seconds,
        "hands_per_second": run.hands / run.seconds if run.seconds else 0.0,
        "game": run.table.game,
        "preset": run.table.preset,
        "rules": run.table.overrides,
        "seed": run.table.seed,
        "players": players,
        "carried": run.carried,
        "broke": run.broke,
        "interrupted": run.interrupted,
        "out": out,
        **(_errors_as_json(run) if run.errors else {}),
    }


def _errors_as_json(run: _Run) -> dict[str, Any]:
    """Return what went wrong: each by what, on which street, and what was awaited then."""
    rows = [{**slip._asdict(), "times": times} for slip, times in sorted(run.slips.items())]
    return {"dealer_errors": run.errors, "irregularities": rows, "ends": dict(run.ends)}
