"""The numbers of a session, on hands that are played card by card here, so that they can be checked by hand."""

from __future__ import annotations

from collections.abc import Sequence

from comodin.cards import parse_cards
from comodin.cli.local.figures import figure_lines
from comodin.cli.local.played import PlayedHand
from comodin.cli.local.statistics import GameTally, Point, Statistics, Tally, statistics
from comodin.hand import Action, Bet, Burn, Call, Check, Deal, Expose, Fold, Keep, TurnUp, apply, due, start, view
from comodin.table import TableGame

POKER = TableGame.of(stakes="4/8")
SWEAT = TableGame.of("no-peek", stakes="4")
NAMES = {1: "", 2: "Lupe", 3: "Chuy"}
HIDDEN = "2c 3c 4d 6h 8s 9d Kc"
HIDDEN_TOO = "2d 3h 5d 7h 8c Td Qc"


def played(
    number: int,
    chairs: Sequence[int],
    stacks: Sequence[int],
    cards: Sequence[str],
    acts: Sequence[Action],
    *,
    setup: TableGame = POKER,
) -> PlayedHand:
    """Return a hand as you saw it: `cards` of each seat in the order in which they come, then what the seats do."""
    hand = PlayedHand(number, setup, setup.hand(stacks), tuple(chairs), NAMES)
    heaps = [list(parse_cards(words)) for words in cards]
    todo = list(acts)
    state, events = start(hand.game)
    happened = list(events)
    while not state.over:
        if state.actor:
            action = todo.pop(0)
        else:
            needed = due(state)
            action = Burn() if needed.what == "burn" else Deal(heaps[needed.p - 1].pop(0))
        state, events = apply(state, action)
        happened += events
    assert not todo
    for event in happened:
        hand.events.append(view(event, hand.your_place))
    return hand


def won_without_a_showdown(number: int = 1) -> PlayedHand:
    """Antes of 2, you bet 4, Lupe folds: the pot is 4, and 2 of it were yours."""
    return played(number, (2, 1), (80, 80), ("2c Kd", "5h Ah"), [Bet(to=4), Fold()])


def lost_at_the_showdown(number: int = 2) -> PlayedHand:
    """You keep twice and expose once, and call 4; kings beat your ace: 6 lost."""
    acts = [Bet(to=4), Call(), Keep(), Keep(), Check(), Check(), Keep(), Keep(), Check(), Check()]
    acts += [Keep(), Expose(), Check(), Check()]
    return played(number, (2, 1), (78, 82), ("Kc Kd 3s 6c 7d", "2h Qh 4s 6d Ac"), acts)


def won_with_the_joker(number: int = 3) -> PlayedHand:
    """The joker comes down to you, you expose it at once; aces: the pot is 12, and 6 of it were yours."""
    acts = [Bet(to=4), Call(), Expose(), Keep(), Check(), Check(), Keep(), Keep(), Check(), Check()]
    acts += [Keep(), Keep(), Check(), Check()]
    return played(number, (1, 2), (100, 60), ("Jo Ah 3s 6c 7d", "2h Qh 4s 6d Kc"), acts)


def only_kept(number: int) -> PlayedHand:
    """You keep three times, and call 4; kings beat your pair of jacks: 6 lost."""
    acts = [Bet(to=4), Call(), *[Keep(), Keep(), Check(), Check()] * 3]
    return played(number, (2, 1), (78, 82), ("Kc Kd 3s 6c 7d", "2h Qh 4s 6d Ac"), acts)


def test_nothing_played_is_all_zeros() -> None:
    """A session without a finished hand has no numbers."""
    assert statistics([]) == Statistics()


def test_a_hand_in_which_you_sat_out_does_not_count() -> None:
    """Only hands with your cards are yours; it is one that was dealt all the same."""
    without = played(1, (2, 3), (80, 80), ("2c Kd", "5h Ah"), [Bet(to=4), Fold()])

    found = statistics([without, won_without_a_showdown(2)])

    assert statistics([without]) == Statistics(dealt=1)
    assert (found.hands, found.dealt, found.won) == (1, 2, 1)


def test_a_pot_that_all_others_left_to_you_is_won_but_no_showdown() -> None:
    """4 in the pot, the uncalled bet returned: 2 won."""
    found = statistics([won_without_a_showdown()])

    assert (found.hands, found.won, found.net, found.biggest_pot) == (1, 1, 2, 4)
    assert (found.showdowns, found.showdowns_won) == (0, 0)


def test_a_session_of_three_hands() -> None:
    """Won 2, lost 6, won 6; two showdowns, one of them won; 24 chips bought between the second and the third."""
    found = statistics([won_without_a_showdown(), lost_at_the_showdown(), won_with_the_joker()])

    assert (found.hands, found.won, found.net, found.biggest_pot) == (3, 2, 2, 12)
    assert (found.showdowns, found.showdowns_won) == (2, 1)
    assert found.games == (GameTally("mexican-poker", Tally(hands=3, won=2, net=2)),)
    assert found.points == (Point(1, 80, 82), Point(2, 82, 76), Point(3, 100, 106, bought=24))


def test_each_choice_counts_once() -> None:
    """Kept twice and exposed once in one hand; exposed once and kept twice in the other."""
    found = statistics([won_without_a_showdown(), lost_at_the_showdown(), won_with_the_joker()])

    assert (found.kept, found.exposed) == (4, 2)


def test_hands_with_a_choice_are_of_one_kind_or_the_other() -> None:
    """Those in which you only kept, and those in which you exposed: both together are all in which you chose."""
    found = statistics([won_without_a_showdown(), lost_at_the_showdown(), won_with_the_joker(), only_kept(4)])

    assert found.keeping == Tally(hands=1, won=0, net=-6)
    assert found.exposing == Tally(hands=2, won=1, net=0)
    assert found.hands == 1 + found.keeping.hands + found.exposing.hands


def test_the_numbers_in_words() -> None:
    """Hands that you sat out are named, choices are counted as choices."""
    without = played(1, (2, 3), (80, 80), ("2c Kd", "5h Ah"), [Bet(to=4), Fold()])
    found = statistics([without, lost_at_the_showdown(), won_with_the_joker(), only_kept(4)])

    assert figure_lines(found, "en") == [
        "Your session: you played 3 of 4",
        "  won 1, net -6, biggest pot won 12",
        "  showdowns 3, won 1",
        "  your down card: kept 7×, exposed 2×",
        "  hands in which you only kept: 1, won 0, net -6",
        "  hands in which you exposed at least once: 2, won 1, net +0",
        "  jokers: down (wild) 1, up (bug) 0",
    ]
    assert figure_lines(found, "es")[3] == "  tu tapada: quedarte 7×, abrir 2×"


def test_a_joker_counts_by_how_it_was_dealt() -> None:
    """A joker that came down is one dealt down, also when its owner opens it."""
    up = played(1, (2, 1), (80, 80), ("2c Kd", "5h Jo"), [Bet(to=4), Fold()])
    found = statistics([up, won_with_the_joker()])

    assert (found.jokers_up, found.jokers_down) == (1, 1)


def test_games_are_told_apart() -> None:
    """No Peek between two hands of Mexican Poker, in which you fold to a bet after its ante of 2."""
    folded = played(2, (2, 1), (40, 40), (HIDDEN, HIDDEN_TOO), [TurnUp(), Bet(to=4), Fold()], setup=SWEAT)
    found = statistics([won_without_a_showdown(), folded, won_without_a_showdown(3)])

    assert found.games == (
        GameTally("mexican-poker", Tally(hands=2, won=2, net=4)),
        GameTally("no-peek", Tally(hands=1, won=0, net=-2)),
    )
