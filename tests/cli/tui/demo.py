"""Tables for the tests: hands that are kept nowhere, dealt from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from comodin.bots import Bot, make_bot
from comodin.cards import Card, Shoe
from comodin.cli.tui.app import ComodinApp
from comodin.cli.tui.pace import Speed
from comodin.hand import Action, Event, HandState, Option, apply, legal, start, view, viewed
from comodin.hand import actions as a
from comodin.hand.dealer import Dealer
from comodin.table import TableGame
from comodin.telling.chances import chances
from comodin.telling.seating import Seating
from comodin.texts import Lang

WANTED = (
    *("next_hand", "buy", "sit_out", "change_game", "ledger", "review"),
    *("rules", "settings", "leave", "why", "help", "odds"),
)
NAMES = ("", "Lupe", "Chuy", "Memo", "Tere", "Nacho", "Meche", "Beto", "Paz")


class DemoTable:
    """A `Table` in memory: you on chair 1 unless you sit out, bots on the others."""

    def __init__(
        self,
        seats: int = 5,
        *,
        game: str = "mexican-poker",
        stakes: str = "4/8",
        seed: str = "cantina",
        stacks: Sequence[int] = (),
        bot: str = "regular",
        lang: Lang = "en",
        plays: bool = True,
        cards: Sequence[Card] = (),
        **rules: object,
    ) -> None:
        self.lang: Lang = lang
        self.number = 0
        self.net = 0
        self.bought = 0
        self.broke = self.done = False
        self.sitting_out = not plays
        self.setup = TableGame.of(game, stakes=stakes, **rules)
        self.acted: list[Action] = []
        self._seed = seed
        self._bot = bot
        self._chairs = tuple(range(1 if plays else 2, seats + 1 if plays else seats + 2))
        self._stacks = list(stacks) or [160] * seats
        self._cards = list(cards)
        self.deal()

    def deal(self) -> None:
        shift = self.number % len(self._chairs)
        chairs = self._chairs[shift:] + self._chairs[:shift]
        self.seating = Seating(chairs, dict(enumerate(NAMES[: max(chairs)], 1)), lang=self.lang)
        self._game = self.setup.hand(self._stacks[shift:] + self._stacks[:shift])
        self._dealer = Dealer(Shoe.seeded(self._game.deck, seed=self._seed, hand=self.number))
        self._bots: dict[int, Bot] = {
            p: make_bot(self._bot, seed=f"{self._seed}/{self.number}/{chair}")
            for p, chair in enumerate(chairs, 1)
            if chair != 1
        }
        self._state, happened = start(self._game)
        self._events = list(happened)
        self._told = 0
        self.number += 1

    @property
    def running(self) -> bool:
        return not self._state.over

    @property
    def stack(self) -> int:
        """Your chips, and what was bought after the hand."""
        you = self.seating.you
        return self.bought + (self.view.seat(you).stack if you else 0)

    @property
    def view(self) -> HandState:
        return viewed(self._state, self.seating.you)

    @property
    def options(self) -> tuple[Option, ...]:
        return legal(self._state) if self._state.actor and self._state.actor == self.seating.you else ()

    def step(self) -> bool:
        if self._state.over or self.options:
            return False
        p = self._state.actor
        self._apply(self._bots[p].act(viewed(self._state, p), legal(self._state)) if p else self._dealt())
        return True

    def _dealt(self) -> Action:
        action = self._dealer.act(self._state)
        if self._cards and isinstance(action, a.Deal):
            return a.Deal(self._cards.pop(0))
        return action

    def act(self, action: Action) -> None:
        self._apply(action)
        self.acted.append(action)

    def force(self, action: Action) -> None:
        """Let whoever is on turn, or the dealer, do something."""
        self._apply(action)

    def _apply(self, action: Action) -> None:
        self._state, happened = apply(self._state, action)
        self._events += happened

    def news(self) -> list[Event]:
        fresh = self._events[self._told :]
        self._told = len(self._events)
        return [view(event, self.seating.you) for event in fresh]

    def events(self) -> list[Event]:
        return [view(event, self.seating.you) for event in self._events]

    def most(self) -> Action:
        """Bet or raise as much as may be, else stay in."""
        for option in self.options:
            if issubclass(option.action, a.Wager):
                return option.action(to=option.amounts[-1])
        return cheap(self)

    def share(self) -> float:
        place = self.seating.you
        return next(row.share for row in chances(self.view, self.seating).rows if row.p == place)

    def hint(self) -> Action:
        return make_bot("regular", seed="hint").act(self.view, self.options)


When = Callable[[DemoTable], bool]
_CHEAP = (a.Check, a.Call, a.Keep, a.TurnUp, a.DeclineAllIn)


def cheap(table: DemoTable) -> Action:
    """Stay in for as little as possible."""
    kinds = {option.action: option for option in table.options}
    for kind in _CHEAP:
        if kind in kinds:
            return kind()
    return next(kind(to=kinds[kind].amounts[0]) for kind in kinds if issubclass(kind, a.Wager))


def play_until(table: DemoTable, when: When, pick: Callable[[DemoTable], Action] = cheap) -> DemoTable:
    """Play on, with `pick` for you, until it is your turn at a certain moment, or the hand is over."""
    for _ in range(300):
        while table.step():
            pass
        if not table.running or when(table):
            return table
        table.force(pick(table))
    raise AssertionError("the moment never came")


class DemoApp(ComodinApp):
    """The application over a demo table, without pauses; remembers what was wanted of it."""

    def __init__(
        self,
        table: DemoTable,
        *,
        theme: str = "comodin-night",
        letters: bool = False,
        speed: Speed = "instant",
        breath: float = 0.0,
    ) -> None:
        super().__init__(table, theme=theme, letters=letters, speed=speed, breath=breath)
        self.wanted: list[str] = []

    async def run_action(self, action: str, *rest: object, **named: object) -> bool:
        """Remember an action that the table asks for; those of Textual are carried out."""
        if action in WANTED:
            self.wanted.append(action)
            return True
        return await super().run_action(action, *rest, **named)  # type: ignore[arg-type]
