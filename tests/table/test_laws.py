"""What holds after every step of every session, whatever people do at the table.

Sessions are made up by Hypothesis: people come, buy, sit out, leave in the
middle of a hand, change the game, choose it, play at random, try what they
may not.  What must hold is worked out again from the log or from plain sums,
and never by asking the code under test.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from comodin.cards import Card, Shoe
from comodin.errors import IllegalActionError
from comodin.hand import (
    DEALER,
    Bet,
    Burn,
    Call,
    Check,
    Deal,
    Expose,
    ExposeByDealer,
    Fold,
    Keep,
    Muck,
    Raise,
    TurnUp,
    VoidHand,
    due,
)
from comodin.hand import events as e
from comodin.hand import (
    viewed as viewed_hand,
)
from comodin.hand.dealer import Dealer
from comodin.rules import GAMES, REVEAL_GAMES
from comodin.table import (
    HOUSE,
    AddChips,
    Buy,
    ChangeChair,
    ChangeGame,
    CloseTable,
    DealHand,
    InHand,
    Leave,
    MoveChips,
    Play,
    SetMenu,
    Sit,
    SitIn,
    SitOut,
    TableAction,
    TableEvent,
    TableGame,
    TableState,
    apply,
    evolve,
    ledger,
    masked,
    open_table,
    replay,
    settlement,
    viewed,
)
from comodin.table import events as t
from comodin.table.codec import decode_events, encode_events
from comodin.table.view import masked_log
from tests.table.tables import decision, plain, total

PEOPLE = ("Lupe", "Chuy", "Memo", "Beto", "Nacho", "Paco", "Toño", "Rosa", "Inés", "lupe", "CHUY")
STRUCTURES = {"limit": "4/8", "spread": "2-8", "pot_limit": "4", "no_limit": "10"}
AMOUNTS = st.sampled_from([1, 2, 3, 5, 9, 20, 39, 40, 41, 79, 80, 81, 200, 400, 10**12])
NONSENSE: Any = st.sampled_from([0, -1, 10**12 + 1, True, 2.5, "80"])
SPECTATOR = 0
HOUSE_ACTS = (Deal, Burn, ExposeByDealer, VoidHand)


def _game(game: str, preset: str, structure: str, *, stakes: str = "", **overrides: object) -> TableGame:
    one_bet = structure == "limit" and game in REVEAL_GAMES
    said = stakes or ("4" if one_bet else STRUCTURES[structure])
    return TableGame.of(game, preset=preset, structure=structure, stakes=said, **overrides)


PLAIN_GAMES = [_game(game, preset, "limit") for game, presets in GAMES.items() for preset in presets]
ODD_GAMES = [
    *(_game("mexican-poker", preset, "no_limit") for preset in GAMES["mexican-poker"]),
    _game("mexican-poker", "parkwest", "limit", stakes="20/40", title="La grande"),
    _game("mexican-poker", "parkwest", "limit", ante=40, short_buys_per_full_buy=2),
    _game("mexican-poker", "wiki", "spread", collection=1, short_buys_per_full_buy=0),
    _game("mexican-poker", "aviator", "pot_limit", collection=3, collection_from="button"),
    _game("mexican-poker", "lucky-lady", "limit", exposed_down_card="misdeal", collection=2, full_buy_in=5),
    _game("mexican-poker", "parkwest", "limit", expose_reveal="simultaneous", declare_window="rest_of_hand"),
    _game("mexican-sweat", "opr-sweat", "limit", last_player_wins="must_beat_centre", ante=20),
    _game("mexican-sweat", "pokerdb", "no_limit", last_player_wins="must_beat_centre", collection=1, cards=2),
    _game("mexican-sweat", "excite", "spread", bet_on_kill=True, players=(3, 7)),
    _game("no-peek", "gustafson-blind", "pot_limit", cards=4, players=(2, 8)),
]
ANY_GAME = st.sampled_from([*PLAIN_GAMES, *ODD_GAMES])
BROKEN: list[Any] = [
    None,
    replace(PLAIN_GAMES[0], preset="mesa"),
    replace(PLAIN_GAMES[0], overrides={"ante": -1}),
    replace(PLAIN_GAMES[0], stakes=replace(PLAIN_GAMES[0].stakes, upper=4, lower=8)),
]
CARD = Card("Kd")


class Sessions(RuleBasedStateMachine):
    """One table, and beside it what its log says."""

    @initialize(game=ANY_GAME, data=st.data(), seed=st.integers(0, 2**32))
    def open(self, game: TableGame, data: st.DataObject, seed: int) -> None:
        least, most = game.rules.players
        chairs = data.draw(st.integers(least, most))
        self.state, events = open_table(chairs, game)
        self.log: list[TableEvent] = []
        self.seed, self.random, self.dealer = seed, Random(seed), None
        self.folded: TableState | None = None
        self.views: dict[int, TableState | None] = dict.fromkeys(range(chairs + 1))
        self.seen: dict[int, set[Card]] = {chair: set() for chair in range(chairs + 1)}
        self._happened(events, self.state)
        for chair in data.draw(st.sets(st.integers(1, chairs), min_size=2)):
            self.attempt(Sit(chair, PEOPLE[chair - 1], data.draw(st.none() | AMOUNTS), by_host=True))

    # -- what people do -----------------------------------------------------------------

    def attempt(self, action: TableAction) -> bool:
        """Do something if the rules let one; a refusal must say why, and change nothing."""
        before = plain(self.state)
        try:
            after, events = apply(self.state, action)
        except IllegalActionError as refused:
            _check_refusal(refused)
            assert plain(self.state) == before
            return False
        assert plain(self.state) == before
        assert events
        self._happened(events, after)
        return True

    def _one(self, number: int) -> int:
        """Return somebody's chair mostly, at times any number."""
        taken = self.state.taken
        return taken[number % len(taken)] if taken and number < 30 else number - 31

    chairs = st.integers(0, 39)
    names = st.sampled_from(PEOPLE)

    @rule(chair=st.integers(0, 8), name=names, amount=st.none() | AMOUNTS | NONSENSE, by_host=st.booleans())
    def sit(self, chair: int, name: str, amount: Any, by_host: bool) -> None:
        self.attempt(Sit(chair, name, amount, by_host=by_host, bot="regular" if chair == 2 else ""))

    @rule(chair=chairs, amount=st.none() | AMOUNTS | NONSENSE)
    def buy(self, chair: int, amount: Any) -> None:
        self.attempt(Buy(self._one(chair), amount))

    @rule(share=st.sampled_from([1, 2, 2, 2, 3]))
    def the_broke_buy(self, share: int) -> None:
        """In full, or a half or a third of it; whoever is refused buys in full."""
        for chair in self.state.taken:
            if not self.state.stack(chair) and not self.state.in_hand(chair):
                part = -(-self.state.game.full_buy_in // share)
                assert self.attempt(Buy(chair, part)) or self.attempt(Buy(chair))

    @rule(chair=chairs, amount=st.none() | AMOUNTS | NONSENSE)
    def give(self, chair: int, amount: Any) -> None:
        self.attempt(Buy(self._one(chair), amount, by_host=True))

    @rule(chair=chairs, onto=chairs, amount=AMOUNTS | NONSENSE, reason=st.sampled_from(["mal pagado", "", None]))
    def move_chips(self, chair: int, onto: int, amount: Any, reason: Any) -> None:
        self.attempt(MoveChips(self._one(chair), self._one(onto), amount, reason))

    @rule(chair=chairs, onto=st.integers(0, 9))
    def change_chair(self, chair: int, onto: int) -> None:
        self.attempt(ChangeChair(self._one(chair), onto))

    @precondition(lambda self: self.state.hand)
    @rule(really=st.integers(0, 4))
    def void(self, really: int) -> None:
        if not really:
            assert self.attempt(Play(DEALER, VoidHand("una carta de más")))
            assert self.state.redeal

    @rule(chair=chairs, amount=AMOUNTS | NONSENSE)
    def add(self, chair: int, amount: Any) -> None:
        self.attempt(AddChips(self._one(chair), amount))

    @rule(chair=chairs)
    def sit_out(self, chair: int) -> None:
        self.attempt(SitOut(self._one(chair)))

    @rule(chair=chairs)
    def sit_in(self, chair: int) -> None:
        self.attempt(SitIn(self._one(chair)))

    @rule(chair=chairs)
    def leave(self, chair: int) -> None:
        self.attempt(Leave(self._one(chair)))

    @rule(game=ANY_GAME)
    def host_changes_the_game(self, game: TableGame) -> None:
        self.attempt(ChangeGame(game))

    @rule(games=st.lists(ANY_GAME, max_size=4))
    def set_menu(self, games: list[TableGame]) -> None:
        self.attempt(SetMenu(tuple(games)))

    @precondition(lambda self: self.state.menu)
    @rule(data=st.data())
    def dealer_chooses(self, data: st.DataObject) -> None:
        game = data.draw(st.sampled_from(self.state.menu))
        button = _expected_button(self.log, self.state)  # as it is now: another game may ask another fee
        for chair in range(1, len(self.state.chairs) + 1):
            if self.attempt(ChangeGame(game, chair)):
                assert chair == button
                return

    @rule()
    def deal_hand(self) -> None:
        if self.attempt(DealHand()) and self.state.hand is not None:
            deck = self.state.hand.game.deck
            self.dealer = Dealer(Shoe.seeded(deck, seed=self.seed, hand=self.state.hands))

    @precondition(lambda self: self.state.hand)
    @rule(steps=st.integers(1, 40), errors=st.sampled_from([0.0, 0.0, 0.05]))
    def play(self, steps: int, errors: float) -> None:
        for _ in range(steps):
            if self.state.hand is None:
                return
            self._step(errors)
        if not steps % 3:
            self.try_everything(self._one(steps), self.state.game)

    @rule(hands=st.integers(1, 4), errors=st.sampled_from([0.0, 0.0, 0.1]))
    def play_hands(self, hands: int, errors: float) -> None:
        """Whole hands; some get up in the middle of one, others take their chairs."""
        for _ in range(hands):
            self.deal_hand()
            while self.state.hand is not None:
                self._step(errors)
                if self.random.random() < 0.01:
                    self.attempt(Leave(self._one(self.random.randrange(30))))
            for chair in range(1, len(self.state.chairs) + 1):
                if chair not in self.state.taken and self.random.random() < 0.5:
                    self.attempt(Sit(chair, PEOPLE[chair - 1]))
            self.the_broke_buy(2 - self.state.hands % 2)

    @rule(chair=st.integers(-1, 9), game=ANY_GAME)
    def try_everything(self, chair: int, game: TableGame) -> None:
        """Also what one may not: each is refused, or comes to a table that adds up; nothing is kept."""
        before = plain(self.state)
        for action in _everything(chair, game):
            try:
                after, events = apply(self.state, action)
            except IllegalActionError as refused:
                _check_refusal(refused)
            else:
                assert events
                assert _bought([*self.log, *events]) == total(after)
                assert not isinstance(action, Play) or self._may_act(action), action
            assert plain(self.state) == before

    @precondition(lambda self: self.state.hands > 3)
    @rule(really=st.integers(0, 9))
    def close(self, really: int) -> None:
        if not really and self.attempt(CloseTable()):
            assert not self.state.carried
            self.try_everything(1, self.state.game)

    # -- bookkeeping --------------------------------------------------------------------

    def _may_act(self, action: Play) -> bool:
        hand = self.state.hand
        assert hand is not None
        on_turn = self.state.dealt[hand.actor - 1] if hand.actor else DEALER
        return action.chair == (DEALER if isinstance(action.act, HOUSE_ACTS) else on_turn)

    def _step(self, errors: float) -> None:
        hand = self.state.hand
        if self.random.random() < errors:
            self.attempt(Play(DEALER, ExposeByDealer(self.random.randrange(1, len(hand.seats) + 1))))
        elif hand.actor:
            assert self.attempt(Play(self.state.dealt[hand.actor - 1], decision(hand, self.random)))
        else:
            assert self.attempt(Play(DEALER, self.dealer.act(hand)))

    def _happened(self, events: tuple[TableEvent, ...], after: TableState) -> None:
        before = self.state
        for event in decode_events(encode_events(events)):
            self._look(event)
            if isinstance(event, t.TableOpened):
                self.folded = replay([event])
                self.views = dict.fromkeys(self.views, self.folded)
            else:
                if isinstance(event, t.HandDealt):
                    _check_deal(event, before, self.log)
                near = self.folded
                for chair, view in self.views.items():
                    self.views[chair] = evolve(view, masked(event, near, chair))
                self.folded = evolve(near, event)
            self.log.append(event)
            before = self.folded
        self.state = after

    def _look(self, event: TableEvent) -> None:
        """No chair gets a card that it may not see, counted up from the events themselves."""
        if isinstance(event, t.HandDealt):
            self.places = {chair: place for place, chair in enumerate(event.chairs, 1)}
            self.seen = {chair: set() for chair in self.seen}
        if not isinstance(event, InHand):
            return
        inner = event.event
        cards = set(_cards(inner))
        for chair, seen in self.seen.items():
            mine = getattr(inner, "p", 0) == self.places.get(chair, -1)
            down = isinstance(inner, e.CardDealt) and not inner.up
            secret = isinstance(inner, e.ChoiceMade) and inner.exposes is not None and inner.card is None
            if isinstance(inner, e.CardBurned) or (down and not (mine and inner.street)):
                assert not set(_cards(masked(event, self.folded, chair)))
            else:
                told = set(_cards(masked(event, self.folded, chair)))
                assert told <= cards
                self.seen[chair] = seen | told
            if secret and not mine and _secret(self.folded):
                assert masked(event, self.folded, chair).event.exposes is None

    # -- what must hold -----------------------------------------------------------------

    @invariant()
    def chips_are_conserved(self) -> None:
        accounts = ledger(self.state)
        assert _bought(self.log) == total(self.state) == sum(account.bought for account in self.state.accounts)
        assert accounts.balance == 0
        assert all(self.state.stack(chair) >= 0 for chair in self.state.taken)

    @invariant()
    def the_log_is_the_table(self) -> None:
        assert plain(self.folded) == plain(self.state)

    @invariant()
    def every_masked_log_is_the_view(self) -> None:
        for chair, view in self.views.items():
            assert plain(view) == plain(viewed(self.state, chair))

    @invariant()
    def somebody_is_to_act_exactly_while_a_hand_runs(self) -> None:
        hand = self.state.hand
        if hand is None:
            assert not any(chair is not None and chair.leaving for chair in self.state.chairs)
        else:
            assert not hand.over
            assert bool(hand.actor) != (due(hand) is not None)

    @invariant()
    def names_are_each_there_once(self) -> None:
        names = [chair.name.casefold() for chair in self.state.chairs if chair is not None]
        assert len(set(names)) == len(names)
        assert HOUSE not in names

    @invariant()
    def nets_can_be_settled(self) -> None:
        nets = ledger(self.state).nets
        if self.state.hand is None and not self.state.carried:
            _check_settled(nets)

    def teardown(self) -> None:
        """Once more with everything at the end: the whole log, its masks, its buys."""
        if not hasattr(self, "state"):
            return
        data = encode_events(self.log)
        assert decode_events(data) == tuple(self.log)
        assert encode_events(decode_events(data)) == data
        assert plain(replay(self.log)) == plain(self.state)
        for chair in self.views:
            seen = list(masked_log(self.log, chair))
            assert len(seen) == len(self.log)
            assert plain(replay(seen)) == plain(viewed(self.state, chair))
            hand = self.state.hand
            if hand is not None:
                place = self.state.place(chair)
                assert plain(viewed(self.state, chair)).hand == _plain_hand(viewed_hand(hand, place))
        _check_buys(self.log)
        _check_buttons(self.log)


def _everything(chair: int, game: TableGame) -> Iterator[TableAction]:
    yield from (Sit(chair, name, 80) for name in ("Lupe", "Zoe", "", " Zoe", "Z" * 21, "Z\n"))
    yield from (Sit(chair, "Zoe", amount, by_host=True) for amount in (0, 1, None))
    yield from (Buy(chair, amount) for amount in (0, 1, 40, 80, None))
    yield from (AddChips(chair, amount) for amount in (0, 1, 80))
    yield from (SitOut(chair), SitIn(chair), Leave(chair), DealHand(), CloseTable())
    for other in (game, *BROKEN):
        yield from (ChangeGame(other), ChangeGame(other, chair), SetMenu((other,)), SetMenu((game, other)))
    yield SetMenu(())
    yield from (MoveChips(chair, 1, 1, "x"), ChangeChair(chair, 1), Buy(chair, 5, by_host=True))
    acts = (Fold(), Check(), Call(), Bet(4), Raise(8), Keep(), Expose(), TurnUp(), Deal(CARD), Burn(CARD), Muck(1))
    for act in (*acts, VoidHand("x"), VoidHand(""), ExposeByDealer(1), ExposeByDealer(9)):
        yield from (Play(chair, act), Play(DEALER, act))


def _check_refusal(refused: IllegalActionError) -> None:
    for said in (refused.reason, refused.reason.to("es"), str(refused), refused.to("es")):
        assert said
        assert "{" not in said
    assert refused.code


def _cards(struct: Any) -> Iterator[Card]:
    if isinstance(struct, Card):
        yield struct
    elif isinstance(struct, msgspec.Struct):
        for name in struct.__struct_fields__:
            yield from _cards(getattr(struct, name))
    elif isinstance(struct, tuple | list):
        for inner in struct:
            yield from _cards(inner)


def _secret(state: TableState) -> bool:
    return getattr(state.game.rules, "expose_reveal", "") == "simultaneous"


def _plain_hand(hand: Any) -> Any:
    return replace(hand, memo=None, viewer=None)


def _bought(log: list[TableEvent]) -> int:
    return sum(event.amount for event in log if isinstance(event, t.BoughtIn | t.ChipsAdded))


def _expected_button(log: list[TableEvent], state: TableState) -> int:
    """Who has the button next, from the log: clockwise from the last one, who keeps it after a misdeal."""
    dealt = [event for event in log if isinstance(event, t.HandDealt)]
    settled = [event for event in log if isinstance(event, t.HandSettled)]
    n = len(state.chairs)
    redeal = bool(settled) and settled[-1].redeal
    first = dealt[-1].chairs[-1] + (not redeal) if dealt else state.first_button
    for step in range(n):
        chair = (first - 1 + step) % n + 1
        if _is_dealt_in(state, chair, button=True):
            return chair
    return 0


def _is_dealt_in(state: TableState, number: int, *, button: bool) -> bool:
    chair = state.chairs[number - 1]
    if chair is None or chair.sitting_out or chair.leaving:
        return False
    pays = state.game.rules.collection_from == "players" or button
    return chair.stack > (state.game.stakes.collection if pays else 0)


def _check_deal(event: t.HandDealt, before: TableState, log: list[TableEvent]) -> None:
    """Who is dealt in can pay and wants to play; the deal runs clockwise from the left of the button (P2, P3)."""
    n = len(before.chairs)
    button = _expected_button(log, before)
    *others, last = event.chairs
    assert last == button
    assert event.number == 1 + sum(isinstance(other, t.HandDealt) for other in log)
    clockwise = [(button + step) % n + 1 for step in range(n - 1)]
    able = [chair for chair in clockwise if _is_dealt_in(before, chair, button=False)]
    assert [chair for chair in clockwise if chair in others] == others
    assert set(others) <= set(able)
    for skipped in set(able) - set(others):  # would have been the button, and could not pay for it
        assert not _is_dealt_in(before, skipped, button=True)
    assert event.stacks == tuple(before.chairs[chair - 1].stack for chair in event.chairs)


def _check_buys(log: list[TableEvent]) -> None:
    """Between two full buys there are no more short ones than the rules allowed at the first (P31)."""
    game: TableGame | None = None
    on_chair: dict[int, str] = {}
    allowed: dict[str, int] = {}
    sitting: set[int] = set()
    for event in log:
        match event:
            case t.TableOpened() | t.GameChanged():
                game = event.game
            case t.PlayerSat():
                on_chair[event.chair] = event.name.casefold()
                sitting.add(event.chair)
            case t.BoughtIn():
                name, full = on_chair[event.chair], game.full_buy_in
                if event.kind == "given" and event.chair not in sitting:
                    assert event.shorts == allowed[name]
                    continue
                if event.chair in sitting:
                    assert event.kind == "given" or event.amount >= full
                    sitting.discard(event.chair)
                elif event.amount < full:
                    assert event.kind == "short"
                    assert 2 * event.amount >= full
                    assert allowed[name] > 0
                    allowed[name] -= 1
                    continue
                allowed[name] = game.rules.short_buys_per_full_buy
            case t.ChairChanged():
                on_chair[event.onto] = on_chair.pop(event.chair)
            case t.PlayerLeft():
                del on_chair[event.chair]


def _check_buttons(log: list[TableEvent]) -> None:
    """Between one button and the next, clockwise, nobody else was dealt in (P3)."""
    chairs = next(event.chairs for event in log if isinstance(event, t.TableOpened))
    button, redeal = 0, False
    for event in log:
        if isinstance(event, t.HandSettled):
            redeal = event.redeal
        if isinstance(event, t.HandDealt):
            last = event.chairs[-1]
            if button:
                passed = range((last - button - (not redeal)) % chairs)
                first = button if redeal else button % chairs + 1
                assert not {(first - 1 + step) % chairs + 1 for step in passed} & set(event.chairs)
            button = last


def _check_settled(nets: dict[str, int]) -> None:
    payments = settlement(nets)
    for name, net in nets.items():
        paid = sum(payment.amount for payment in payments if payment.payer == name)
        got = sum(payment.amount for payment in payments if payment.payee == name)
        assert got - paid == net
        assert not (paid and got)
    assert all(payment.amount > 0 for payment in payments)
    assert len(payments) <= max(0, sum(map(bool, nets.values())) - 1)


TestSessions = Sessions.TestCase
TestSessions.settings = settings(
    max_examples=100,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def test_every_preset_can_be_played_in_these_sessions() -> None:
    """All 13, and the odd ones beside them (R2.1, R2.2)."""
    assert {game.preset for game in PLAIN_GAMES} == {preset for presets in GAMES.values() for preset in presets}
    assert len(PLAIN_GAMES) == 13
