"""The table in lines and what happened in sentences, on hands made for the purpose."""

from __future__ import annotations

import re

import pytest

from comodin import MexicanPoker, apply, legal, start
from comodin.cards import Card, parse_cards
from comodin.hand import (
    Action,
    Bet,
    Burn,
    Call,
    Check,
    Deal,
    DeclareAllIn,
    Event,
    Expose,
    ExposeByDealer,
    Fold,
    HandState,
    Keep,
    Raise,
    due,
    view,
    viewed,
)
from comodin.hand import events as e
from comodin.ranking import MexicanRanking
from comodin.telling.ink import Ink, fitted
from comodin.telling.narrator import Narrator
from comodin.telling.screen import describe_hand, options_lines, showing_pots, table_lines
from comodin.telling.seating import Seating
from comodin.telling.why import joker_clauses, why_lines
from comodin.texts import Lang, topic


class Hand:
    """A hand played by a list of actions; cards are dealt as they are due, burns are unknown."""

    def __init__(self, stakes: str, *, stacks: list[int], **rules: object) -> None:
        self.game = MexicanPoker.at(stakes, stacks=stacks, **rules)  # type: ignore[arg-type]
        self.state, happened = start(self.game)
        self.events: list[Event] = list(happened)

    def play(self, *steps: str | Action) -> Hand:
        for step in steps:
            for action in parse_cards(step) if isinstance(step, str) else [step]:
                self._do(action)
        return self

    def _do(self, action: Card | Action) -> None:
        wanted = due(self.state)
        if wanted is not None and wanted.what == "burn":
            self._apply(Burn())
        self._apply(Deal(action) if isinstance(action, Card) else action)

    def _apply(self, action: Action) -> None:
        self.state, happened = apply(self.state, action)
        self.events += happened

    def seen(self, p: int = 1) -> HandState:
        return viewed(self.state, p)

    def told(self, lang: Lang = "en", *, last: int | None = None) -> list[str]:
        """Return the hand as p1 hears it; the seats are You, Lupe, Chuy, Memo in dealing order."""
        narrator = Narrator(self.game, self.seating(lang), self.ink(lang))
        lines = narrator.tell([view(event, 1) for event in self.events])
        return lines if last is None else lines[-last:]

    def lines(self, lang: Lang = "en") -> list[str]:
        return table_lines(self.seen(), self.seating(lang), self.ink(lang))

    def seating(self, lang: Lang) -> Seating:
        names = dict(enumerate(["", "Lupe", "Chuy", "Memo"], 1))
        return Seating(range(1, len(self.game.stacks) + 1), names, lang=lang)

    def ink(self, lang: Lang = "en") -> Ink:
        return Ink(lang=lang, ranking=self.game.ranking)


def three_all_in(**rules: object) -> Hand:
    """Seat 2 has 10, seat 3 has 30: a main pot and a side pot, and no more betting."""
    hand = Hand("4", stacks=[100, 10, 30], structure="no_limit", **rules)
    return hand.play("2c 3c 4c Kd 5d 6d", Bet(to=50), Call(), Call())


# -- lines --------------------------------------------------------------------------------


def test_side_pots_are_named_with_who_may_win_them() -> None:
    """Lupe is in for 10, Chuy for 30, you for 42; Memo, who is yet to act, has his ante in the main pot."""
    hand = Hand("4", stacks=[100, 10, 30, 100], structure="no_limit")
    hand.play("2c 3c 4c 5c Kd 5d 6d 7d", Bet(to=40), Call(), Call())
    assert hand.state.actor == 4

    shown = table_lines(hand.seen(4), hand.seating("en"), hand.ink())

    assert "  Pots: main pot 32, side pot 40 (You, Chuy, Memo), side pot 12 (You, Memo)." in shown
    assert sum(amount for amount, _ in showing_pots(hand.seen(4))) == hand.state.pot
    assert any(line.endswith("0 chips, 8 in, all-in") for line in shown)


def test_there_is_one_pot_while_nobody_is_all_in() -> None:
    """Bets that nobody called yet make no side pot."""
    hand = Hand("4/8", stacks=[80, 80, 80]).play("2c 3c 4c Kd 5d 6d", Bet(to=4), Raise(to=12))

    assert len(showing_pots(hand.seen(3))) == 1
    assert not any("Pots" in line for line in hand.lines())


def test_folded_seats_show_no_cards() -> None:
    hand = Hand("4/8", stacks=[80, 80, 80]).play("2c 3c 4c Kd 5d 6d", Bet(to=4), Fold())

    (lupe,) = [line for line in hand.lines() if "Lupe" in line]
    assert lupe.split() == ["Lupe", "folded", "78", "chips"]


def test_spanish_says_what_you_did_to_you() -> None:
    """Others in the third person."""
    bet = Hand("4/8", stacks=[80, 80, 80]).play("2c 3c 4c Kd 5d 6d", Bet(to=4), Call()).lines("es")
    gone = Hand("4/8", stacks=[80, 80, 80]).play("2c 3c 4c 7d Kd 6d", Bet(to=4), Fold(), Fold()).lines("es")

    assert bet[1].endswith("74 fichas, pusiste 4")
    assert bet[2].endswith("74 fichas, puso 4")
    assert [line.split()[1:3] for line in gone[1:4:2]] == [["te", "retiraste"], ["se", "retiró"]]


def test_no_spanish_sentence_has_two_colons() -> None:
    """A hand in words has one of its own."""
    doubled = [entry["es"] for entry in topic("play").values() if re.search(r": \{hand\}|\{hand\}:", entry["es"])]

    assert doubled == []


def test_lines_are_aligned() -> None:
    hand = Hand("4/8", stacks=[80, 80, 80]).play("Jo 3c 4c Kd 5d 6d")

    starts = {line.index(" chips") for line in hand.lines() if " chips" in line}
    assert len(starts) == 1


@pytest.mark.parametrize(
    ("token", "rules", "marked"),
    [
        ("JoU", {}, "JoU BUG"),
        ("JoD", {}, "JoD WILD"),
        ("JoX", {}, "JoX WILD"),
        ("JoU", {"joker_up": "wild"}, "JoU WILD"),
        ("JoD", {"joker_down": "bug"}, "JoD BUG"),
        ("JoX", {"joker_dealer_exposed": "bug"}, "JoX BUG"),
    ],
)
def test_a_joker_says_what_it_is(token: str, rules: dict[str, str], marked: str) -> None:
    """W8, P10, P11, P17, and the house that plays otherwise."""
    ranking = MexicanRanking(**rules)  # type: ignore[arg-type]

    assert Ink(ranking=ranking).card(Card(token)) == marked
    assert Ink(ranking=ranking, lang="es").card(Card(token)) == marked.replace("WILD", "LIBRE")


@pytest.mark.parametrize(
    ("cards", "en", "es"),
    [
        ("Kd", "king high", "carta alta: rey"),
        ("Kd JoD", "pair of kings; the joker plays as K", "par de reyes; el comodín juega como K"),
        ("Kd JoU", "ace high with K; the joker plays as A", "carta alta: as con K; el comodín juega como A"),
        ("7s JoX 7d", "three sevens; the joker plays as 7", "tercia de sietes; el comodín juega como 7"),
        ("Ah Jh 8s", None, None),
        ("Ah Jh 5h 3h JoU", "flush, ace high with K-J-5-3; the joker plays as Kh", None),
    ],
)
def test_hands_in_words(cards: str, en: str | None, es: str | None) -> None:
    """One to five cards, with what the joker plays as."""
    if en is None:
        with pytest.raises(ValueError, match="8s"):
            describe_hand(MexicanRanking(), parse_cards(cards), "en")
        return

    assert describe_hand(MexicanRanking(), parse_cards(cards), "en") == en
    if es is not None:
        assert describe_hand(MexicanRanking(), parse_cards(cards), "es") == es


def test_a_wild_joker_of_ones_own_is_wild_where_boards_read_it_as_an_ace() -> None:
    """`wild_upcard_value=ace` is for the order of action, not for what one holds."""
    ranking = MexicanRanking(wild_upcard_value="ace")

    assert describe_hand(ranking, parse_cards("Kd JoD"), "en") == "pair of kings; the joker plays as K"


def test_colour_takes_no_room() -> None:
    """Styles stand around cards and change no text; a terminal wraps by what is seen."""
    hand = Hand("4/8", stacks=[80, 80, 80]).play("Jo 3c 4c Kd 5d 6d")
    colour = Ink(colour=True, ranking=hand.game.ranking)
    painted = table_lines(hand.seen(), hand.seating("en"), colour)

    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in painted] == hand.lines()
    assert painted != hand.lines()
    assert fitted(colour.card(Card("Kd")), 2) == [colour.card(Card("Kd"))]


def test_long_lines_are_wrapped_with_their_margin() -> None:
    pieces = fitted("  one two three four five six seven", 16)

    assert all(len(piece) <= 16 for piece in pieces)
    assert [piece.startswith("    ") for piece in pieces] == [False, *[True] * (len(pieces) - 1)]
    assert " ".join(" ".join(pieces).split()) == "one two three four five six seven"


def test_the_joker_in_sight_is_explained() -> None:
    """`?` adds the clauses of a joker that lies there."""
    up = Hand("4/8", stacks=[80, 80]).play("2c 3c Jo 4d")
    down = Hand("4/8", stacks=[80, 80]).play("Jo 3c Kd 4d")

    assert joker_clauses(up.seen()) == ["P11", "P12"]
    assert joker_clauses(down.seen()) == ["P10", "W7"]
    assert joker_clauses(down.seen(2)) == []
    assert "The joker:" in why_lines(up.seen(), legal(up.state), up.ink())


def test_a_right_to_declare_is_asked_in_words() -> None:
    """The dealer exposed the card: declare or play on (P16)."""
    hand = Hand("4/8", stacks=[80, 80]).play("2c 3c Kd 4d", ExposeByDealer(1))

    assert options_lines(hand.seen(), legal(hand.state), hand.ink())[0].startswith("The dealer exposed your card.")
    hand.play(DeclareAllIn())
    assert "The dealer exposes your 2c. [P16]" in hand.told()
    assert "You declare all-in with 2 in the pot." in hand.told()
    assert any("declared all-in" in line for line in hand.lines())


# -- sentences ----------------------------------------------------------------------------


def test_a_hand_with_side_pots_is_told_to_the_end() -> None:
    hand = three_all_in()
    hand.play(
        Keep(), Keep(), Keep(), "Ks 5s 6s", Keep(), Keep(), Keep(), "2s 3s 4s", Keep(), Keep(), Keep(), "Ad Ah As"
    )

    assert hand.told()[2:] == [
        "You bet 50.",
        "Lupe calls 8, all-in.",
        "Chuy calls 28, all-in.",
        "22 that nobody called come back to you.",
        "You, Lupe and Chuy keep their down cards.",
        "Cards: You Ks; Lupe 5s; Chuy 6s.",
        "You, Lupe and Chuy keep their down cards.",
        "Cards: You 2s; Lupe 3s; Chuy 4s.",
        "You, Lupe and Chuy keep their down cards.",
        "Cards: You Ad; Lupe Ah; Chuy As.",
        "You show Kd Ks 2s Ad 2c: two pair, kings and deuces with A.",
        "Chuy is beaten and does not show.",
        "Lupe is beaten and does not show.",
        "You win the main pot of 30 with two pair, kings and deuces with A.",
        "You win side pot 1 of 40 with two pair, kings and deuces with A.",
    ]


def test_you_come_first_among_those_who_keep() -> None:
    """A list of players begins with you, wherever you sit: here you are p2, Lupe p3 and Chuy p1."""
    hand = three_all_in().play(Keep(), Keep(), Keep())
    seating = Seating([3, 1, 2], {1: "", 2: "Lupe", 3: "Chuy"}, lang="es")

    told = Narrator(hand.game, seating, hand.ink("es")).tell([view(event, 2) for event in hand.events])

    assert told[-1] == "Tú, Lupe y Chuy se quedan con la tapada."


def test_a_split_names_the_shares_and_the_odd_chip() -> None:
    """Equal hands share, the odd chip by the rule of the house, with its clause."""
    award = e.PotAwarded(pot=0, amount=27, shares={1: 14, 2: 13})
    hand = Hand("4/8", stacks=[80, 80, 80])
    shown = [
        e.HoldingShown(p=p, cards=parse_cards(cards), category="high", ranks="AKQJ7")
        for p, cards in ((1, "Ah Kd Qs Jc 6h"), (2, "Ad Ks Qc Jh 6d"))
    ]
    hand.events = [*shown, award, e.HandEnded(reason="showdown")]

    (said,) = hand.told(last=1)
    assert said == (
        "You and Lupe split the pot of 27 with ace high with K-Q-J-6: You 14, Lupe 13. "
        "The odd chip goes by the place left of the button (R3.20†)."
    )
    (dicho,) = hand.told("es", last=1)
    assert dicho.startswith("Tú y Lupe se reparten el bote de 27 con carta alta: as con K-Q-J-6 (Tú 14, Lupe 13).")


def test_choices_in_turn_are_told_with_their_cards() -> None:
    """Where each chooses as the card comes, choice and card are one sentence (W4)."""
    hand = Hand("4/8", stacks=[80, 80], preset="wiki").play("2c 3c Kd 4d")
    while hand.state.kind == "bet":
        hand.play(legal(hand.state)[0].action() if not legal(hand.state)[0].amounts else Call())
        if hand.state.kind == "bet":
            hand.play(Call() if any(option.verb == "call" for option in legal(hand.state)) else Check())
    hand.play(Expose(), "5h", Keep(), "6h")

    assert "You expose your 2c and get 5h down." in hand.told()
    assert "Lupe keeps the down card and gets 6h." in hand.told()


def test_secret_choices_stay_secret_until_all_have_chosen() -> None:
    """Under `simultaneous` nobody hears what another chose before he has chosen (R3.13)."""
    hand = Hand("4/8", stacks=[80, 80, 80], expose_reveal="simultaneous")
    hand.play("2c 3c 4c Kd 5d 6d", Bet(to=4), Call(), Call(), Keep(), Expose())

    assert hand.told(last=2) == ["You have chosen in secret.", "Lupe has chosen in secret."]
    hand.play(Keep())
    assert "Lupe exposes the 3c." in hand.told()


def test_a_common_card_is_told_and_counts() -> None:
    """Eight players and too few cards: one in the middle for all (R2.3.12)."""
    hand = Hand("4/8", stacks=[80, 80])
    hand.events = [e.CommonCardDealt(card=Card("7h"), street=5), e.StubReshuffled(street=5, cards=4)]

    assert hand.told() == [
        "Too few cards are left: 7h goes in the middle and counts for everybody.",
        "The stub is too short: the burned cards are mixed in again.",
    ]


def test_collections_and_uneven_antes_are_told_one_by_one() -> None:
    hand = Hand("4/8", stacks=[80, 2, 80], collection=1)

    assert hand.told() == [
        "The house collects 1 from everybody.",
        "You ante 2.",
        "Lupe antes 1, all-in.",
        "Chuy antes 2.",
    ]


def test_every_kind_of_event_has_its_sentence() -> None:
    """Nothing that the engine can tell leaves the narrator without words, in either language."""
    hand = Hand("4/8", stacks=[80, 80])
    samples: list[Event] = [
        e.AllInDeclared(p=2, amount=4),
        e.AntePosted(p=2, amount=2),
        e.BetMade(p=2, to=4),
        e.BetReturned(p=2, amount=4),
        e.BringInPosted(p=2, amount=2),
        e.Called(p=2, to=4),
        e.Checked(p=2),
        e.ChoiceMade(p=2),
        e.CollectionReturned(p=2, amount=1),
        e.CollectionTaken(p=2, amount=1),
        e.Completed(p=2, to=4),
        e.DeclarationDeclined(p=2),
        e.DownCardExposed(p=2, card=Card("3c")),
        e.DownCardExposedByDealer(p=2, card=Card("3c")),
        e.DownCardKept(p=2),
        e.Folded(p=2),
        e.HandVoided(reason="two hands were swapped"),
        e.HoldingMucked(p=2),
        e.MisdealDeclared(),
        e.Raised(p=2, to=8, all_in=True),
        e.UncalledBetReturned(p=2, amount=4),
    ]
    for event in samples:
        for lang in ("en", "es"):
            for p in (1, 2):
                hand.events = [event if not hasattr(event, "p") else type(event)(**_with_p(event, p))]
                (said,) = hand.told(lang)  # type: ignore[arg-type]
                assert said.endswith(".")


def _with_p(event: Event, p: int) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__struct_fields__} | {"p": p}
