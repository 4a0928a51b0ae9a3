"""The compiled reveal: against a plain loop, the worked examples, and the slow second engine."""

from __future__ import annotations

import builtins
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from comodin.cards import Card, parse_cards
from comodin.errors import CardError, RulesError
from comodin.games.no_peek import kernel
from comodin.games.no_peek.kernel import Outcome, Position, play_out
from comodin.ranking import FaceUpRanking
from tests.reference.reveal_engine import ReferenceReveal
from tests.reference.reveal_vectors import REVEAL_VECTORS

STRENGTH = FaceUpRanking().strength
MIDDLE = {"none": 0, "one": 1, "kill_and_target": 2}
COMBINATIONS = [
    dict(zip(("centre", "centre_is_target", "kill_scope", "first_turn", "tie_beats"), values, strict=True))
    for values in product(
        MIDDLE, (True, False), ("any_card", "first_card", "none"), ("until_beats", "one_card"), (False, True)
    )
]


def shuffled(count: int, seed: int) -> NDArray[np.uint8]:
    decks = np.broadcast_to(np.arange(52, dtype=np.uint8), (count, 52))
    return np.random.default_rng(seed).permuted(decks, axis=1)


class Told:
    """One hand as a dealer would play it: everybody's cards in a row, and who is still in."""

    def __init__(self, deck: list[int], players: int, cards: int, options: dict[str, Any]) -> None:
        self.options = options
        self.rows = [[Card.from_code(deck[round_ * players + p]) for round_ in range(cards)] for p in range(players)]
        middle = [Card.from_code(code) for code in deck[players * cards :]][: MIDDLE[options["centre"]]]
        self.kill = middle[0] if middle and options["kill_scope"] != "none" else None
        self.target = middle[-1] if middle and options["centre_is_target"] else None
        self.turned = [0] * players
        self.fate: dict[int, Outcome] = {}
        self.leads: list[int] = []

    def active(self) -> list[int]:
        return [p for p in range(len(self.rows)) if p not in self.fate]

    def showing(self, p: int) -> tuple[Card, ...]:
        return tuple(self.rows[p][: self.turned[p]])

    def beats(self, p: int) -> bool:
        """Whether p's face-up cards beat the best of the others', or the middle card before any lead."""
        if self.options["first_turn"] == "one_card" and not self.leads:
            return True
        others = [STRENGTH(self.showing(q)) for q in self.active() if q != p and self.turned[q]]
        if not others and self.target is not None:
            others = [STRENGTH((self.target,))]
        mine = STRENGTH(self.showing(p))
        return not others or mine > max(others) or (self.options["tie_beats"] and mine == max(others))

    def take_turn(self, p: int) -> None:
        if self.turned[p] == len(self.rows[p]):
            self.fate[p] = Outcome.PASSED
        while p not in self.fate:
            card = self.rows[p][self.turned[p]]
            self.turned[p] += 1
            first = self.turned[p] == 1 or self.options["kill_scope"] == "any_card"
            if self.kill is not None and card.rank == self.kill.rank and first:
                self.fate[p] = Outcome.KILLED
            elif self.beats(p):
                self.leads.append(p)
                return
            elif self.turned[p] == len(self.rows[p]):
                self.fate[p] = Outcome.BUST

    def play(self) -> tuple[int, int, list[int], list[int]]:
        p = 0
        while len(self.active()) > 1:
            if p in self.active() and (not self.leads or p != self.leads[-1]):
                self.take_turn(p)
            p = (p + 1) % len(self.rows)
        (winner,) = self.active()
        self.fate[winner] = Outcome.WON
        return winner, len(self.leads), [self.fate[p] for p in range(len(self.rows))], self.turned


def same(deals: NDArray[np.uint8], players: int, cards: int, options: dict[str, Any]) -> None:
    played = play_out(deals, players=players, cards=cards, **options)
    expected = [Told(deck, players, cards, options).play() for deck in deals.tolist()]

    for found, wanted in zip(played, zip(*expected, strict=True), strict=True):
        np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("players", range(2, 8))
def test_every_combination_of_options_as_a_dealer_plays_it(players: int) -> None:
    """72 combinations, 17,280 deals in all (M3, M6-M8, M10, M14, M16, R4.2-R4.5, R4.7)."""
    for number, options in enumerate(COMBINATIONS):
        cards = min(7, (52 - MIDDLE[options["centre"]]) // players)
        same(shuffled(40, seed=100 * players + number), players, cards, options)


@pytest.mark.parametrize(("players", "cards"), [(8, 6), (10, 5), (17, 3), (51, 1), (2, 1), (3, 4)])
def test_fewer_cards_seat_more_players(players: int, cards: int) -> None:
    """As many as the cards allow (R2.2, R4.10)."""
    for options in COMBINATIONS[::5]:
        if players * cards + MIDDLE[options["centre"]] <= 52:
            same(shuffled(60, seed=players), players, cards, options)


def sequences() -> list[Any]:
    """The worked sequences in which nobody folds: what is dealt, who won, who was killed or bust, how many leads."""
    found = []
    for line in REVEAL_VECTORS.strip().splitlines():
        head, *fields = line.split(" | ")
        told = dict(field.split("=", 1) for field in fields)
        if head.endswith("sweat") and "folds" not in told:
            found.append(pytest.param(told, id=head.split()[0]))
    return found


@pytest.mark.parametrize("told", sequences())
def test_worked_sequences(told: dict[str, str]) -> None:
    """E260 to E276, part G."""
    rows = [parse_cards(told[seat]) for seat in "ABC" if seat in told]
    middle = parse_cards(f"{told.get('kill', '')} {told.get('beat', '')} {told.get('middle', '')}")
    options: dict[str, Any] = {"centre": ("none", "one", "kill_and_target")[len(middle)]}
    if not middle:
        options["first_turn"] = "one_card"
    deal = [card.code for cards in zip(*rows, strict=True) for card in cards] + [card.code for card in middle]

    played = play_out(np.array([deal]), players=len(rows), **options)

    events = told["ev"].split("; ")
    assert "ABC"[played.winner[0]] == events[-1].split()[1]
    assert played.leads[0] == sum(event.endswith(" lead") for event in events)
    for seat, outcome in enumerate(played.outcomes[0].tolist()):
        mine = [event for event in events if event.startswith("ABC"[seat] + " ")]
        assert (outcome == Outcome.KILLED) == any(event.endswith(" kill") for event in mine)
        assert (outcome == Outcome.BUST) == any(event.endswith(" bust") for event in mine)
        assert played.turned[0, seat] == sum(len(event.split()) - 2 for event in mine if len(event.split()) > 2)


@pytest.mark.parametrize("preset", ["opr-sweat", "opr-nopeek", "denexa", "excite", "pokerdb"])
@pytest.mark.parametrize("exhausted", ["stays_until_turn", "out_immediately"])
def test_the_second_engine_plays_the_same(preset: str, exhausted: str) -> None:
    """Where all check: winner, leads and turned cards, whenever an exhausted leader leaves (R4.7)."""
    for players in (2, 4, 7):
        for deck in shuffled(8, seed=players):
            slow = ReferenceReveal(
                preset,
                {"exhausted_leader": exhausted},
                stacks=[100] * players,
                deck=[Card.from_code(code).token for code in deck.tolist()],
            )
            while slow.needs()[0] != "over":
                slow.act(
                    "turn" if slow.needs()[0] == "turn" else next(v for v in ("check", "call") if v in slow.options())
                )
            rules = slow.rules
            played = play_out(
                deck[None],
                players=players,
                centre=rules.centre,  # type: ignore[arg-type]
                centre_is_target=rules.centre_is_target,
                kill_scope=rules.kill_scope,  # type: ignore[arg-type]
                first_turn=rules.first_turn,  # type: ignore[arg-type]
            )

            assert slow.payoffs[played.winner[0]] == max(slow.payoffs) > 0
            assert played.leads[0] == len(slow.leads)
            assert played.turned[0].tolist() == [seat.turned for seat in slow.seats]
            assert (played.outcomes[0] == Outcome.KILLED).tolist() == [seat.folded for seat in slow.seats]


def test_a_hand_goes_on_from_where_it_stands() -> None:
    """Stop every deal at each lead; playing on gives the same end (M7)."""
    for players in (2, 3, 6):
        for deck in shuffled(40, seed=players):
            told = Told(deck.tolist(), players, 7, COMBINATIONS[24])
            whole = play_out(deck[None], players=players)
            p = 0
            while len(told.active()) > 1:
                position = Position(
                    turned=list(told.turned),
                    active=[q in told.active() for q in range(players)],
                    turner=p,
                    leader=told.leads[-1] if told.leads else None,
                )
                rest = play_out(deck[None], players=players, position=position)

                assert rest.winner == whole.winner
                assert rest.leads + len(told.leads) == whole.leads
                np.testing.assert_array_equal(rest.turned, whole.turned)
                still = np.array(position.active)
                np.testing.assert_array_equal(rest.outcomes[0, still], whole.outcomes[0, still])
                assert (rest.outcomes[0, ~still] == Outcome.OUT).all()
                if p in told.active() and (not told.leads or p != told.leads[-1]):
                    told.take_turn(p)
                p = (p + 1) % players


def test_after_the_only_leader_folded_the_middle_card_is_the_target_again() -> None:
    """Nobody leads, somebody did: the next one turns until he beats what is there (R4.7)."""
    deal = np.array([[card.code for card in parse_cards("Ah 2c 3d Kh 4d 5s 6s 7c 8s 2d")]])
    folded = Position(turned=[1, 0, 0], active=[False, True, True], turner=1, led=True)
    options: dict[str, Any] = {"players": 3, "cards": 3, "first_turn": "one_card", "kill_scope": "none"}

    played = play_out(deal, position=folded, **options)
    assert (played.winner[0], played.leads[0], played.turned[0].tolist()) == (2, 4, [1, 3, 3])
    assert [Outcome(seat) for seat in played.outcomes[0]] == [Outcome.OUT, Outcome.PASSED, Outcome.WON]
    # Had nobody led before, the first card would lead unbeaten: a deuce, then a three, and so on.
    assert play_out(deal, position=folded._replace(led=False), **options).leads[0] == 6


def test_without_numba_the_same_function_runs_as_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slowly, and with the same results."""
    decks = shuffled(30, seed=9)
    expected = [play_out(decks, players=4, **options) for options in COMBINATIONS[::7]]
    real = builtins.__import__

    def refuse(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "comodin.ranking.kernel":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    plain = kernel._compiled.__wrapped__()
    monkeypatch.setattr(kernel, "_compiled", lambda: plain)

    assert plain is kernel._play_out
    for options, compiled in zip(COMBINATIONS[::7], expected, strict=True):
        for found, wanted in zip(play_out(decks, players=4, **options), compiled, strict=True):
            np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 8}, "players cannot be 8: choose 2-7"),
        ({"players": 1}, "players cannot be 1: choose 2-7"),
        ({"players": 9, "cards": 6}, "players cannot be 9: choose 2-8"),
        ({"players": 2, "cards": 8}, "cards cannot be 8: choose 1-7"),
        ({"players": 2, "centre": "two"}, "centre cannot be two: choose none, one, kill_and_target"),
        ({"players": 2, "kill_scope": "last_card"}, "kill_scope cannot be last_card"),
        ({"players": 2, "centre": "none", "kill_scope": "first"}, "kill_scope cannot be first"),
        ({"players": 2, "first_turn": ["one_card"]}, "first_turn cannot be"),
        ({"players": 2, "position": Position([0], [True, True], 0)}, "turned cannot be 1: choose 2-2"),
        ({"players": 2, "position": Position([0, 8], [True, True], 0)}, "turned cannot be 8: choose 0-7"),
        ({"players": 2, "position": Position([0, 0], [True], 0)}, "active cannot be 1: choose 2-2"),
        ({"players": 2, "position": Position([0, 0], [False, False], 0)}, "active cannot be 0: choose 1-2"),
        ({"players": 2, "position": Position([0, 0], [True, True], 2)}, "turner cannot be 2: choose 0-1"),
        ({"players": 2, "position": Position([1, 0], [True, True], 0, 2)}, "leader cannot be 2: choose 0"),
        ({"players": 2, "position": Position([1, 0], [True, True], 0, 1)}, "leader cannot be 1: choose 0"),
        ({"players": 2, "position": Position([1, 0], [False, True], 1, 0)}, "leader cannot be 0: choose -"),
    ],
)
def test_what_cannot_be_played_is_refused(options: dict[str, Any], reason: str) -> None:
    """Options, players that the cards do not allow (E286), positions that no hand reaches."""
    with pytest.raises(RulesError, match=reason):
        play_out(shuffled(3, seed=1), **options)


def test_what_was_not_dealt_is_refused() -> None:
    """The first hand with a card dealt twice, or with what is no card; cards beyond those in play do not matter."""
    decks = shuffled(50, seed=2)
    decks[:, 15:] = 255
    assert len(play_out(decks, players=2).winner) == 50
    decks[20, 3] = decks[20, 14]
    decks[30, 0] = 255

    with pytest.raises(CardError, match=r"row 20: .. is given twice"):
        play_out(decks, players=2)
    with pytest.raises(CardError, match="row 10: 255 is not a card code"):
        play_out(decks[20:][1:].repeat(2, axis=0)[8:], players=2)
    with pytest.raises(CardError, match=r"50-52 card codes a hand; the array has shape \(50, 15\)"):
        play_out(decks[:, :15], players=7)
    with pytest.raises(CardError, match="15-52 card codes a hand"):
        play_out(decks[None], players=2)
    assert play_out(decks[:0], players=2).turned.shape == (0, 2)
