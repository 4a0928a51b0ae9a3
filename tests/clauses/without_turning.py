"""The reveal games, each rule taken out: what is dealt, what a turned card does, who wins."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from comodin.cards import MEXICAN_DECK, Card, Deck
from comodin.games.no_peek import NoPeek, betting, settling, turning
from comodin.hand import Due, HandState, Option
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import pots as pots_function
from comodin.hand import viewed as viewed_function
from comodin.hand.pots import Pot
from comodin.hand.rounds import contenders
from comodin.ranking import FaceUpRanking
from tests.clauses.surgery import after, face_up, house, method, mutant, swap, with_seat

# -- the deck, the antes and the deal ------------------------------------------------------------


@mutant("M1", what="eights, nines and tens are not in the deck")
def _() -> None:
    defaults: Any = NoPeek.__init__.__kwdefaults__
    defaults["deck"] = Deck(ranks=MEXICAN_DECK.ranks)


@mutant("M1", what="a deck with a joker is taken")
def _() -> None:
    def with_joker(new: Any) -> Any:
        return staticmethod(lambda cls, *, deck: new(cls, deck=replaced(deck)))

    def replaced(deck: Deck) -> Deck:
        return Deck(ranks=deck.ranks, suits=deck.suits)

    method(FaceUpRanking, "__new__", with_joker)


@mutant("M4", what="nobody antes in the reveal games")
def _() -> None:
    method(
        NoPeek,
        "opening",
        lambda original: lambda self: tuple(event for event in original(self) if type(event) is not e.AntePosted),
    )


@mutant("M5", "R4.9", what="its owner sees an unturned card")
def _() -> None:
    turning.UNSEEN_STREET = 1


@mutant("M5", "R4.1", what="the card in the middle comes first")
def _() -> None:
    original = turning.dealing_due

    def first(game: NoPeek, state: HandState) -> Due | None:
        dealt = len(state.reveal.middle)
        return game.clauses.middle_due(game.roles[dealt]) if dealt < len(game.roles) else original(game, state)

    swap(original, first)


@mutant("M5", what="nobody gets more than six cards")
def _() -> None:
    original = turning.dealing_due

    def six(game: NoPeek, state: HandState) -> Due | None:
        wanted = original(game, state)
        if wanted is not None and wanted.what == "deal" and min(seat.held for seat in state.seats) == 6:
            dealt = len(state.reveal.middle)
            return game.clauses.middle_due(game.roles[dealt]) if dealt < len(game.roles) else None
        return wanted

    swap(original, six)


@mutant("R2.3.13", what="the last card dealt is turned first")
def _() -> None:
    after(
        e.CardDealt,
        lambda state, event: with_seat(state, event.p, downcards=(event.card, *state.seat(event.p).downcards[:-1])),
    )


@mutant("R6.2", what="a card in the middle does not leave the deck")
def _() -> None:
    after(e.MiddleCardDealt, lambda state, event: replace(state, stub=state.stub + 1))


@mutant("R6.2", "E290", what="all cards are seen when the hand is over")
def _() -> None:
    original = viewed_function
    swap(original, lambda state, seat: state if state.over else original(state, seat))


@mutant("R4.10", "E286", what="an eighth may sit down", refusal_counts=True)
def _() -> None:
    house(NoPeek, players=(2, 8), cards=6)


# -- what face-up cards are worth ---------------------------------------------------------------------


@mutant("M2", "R4.3", "E239", what="suits break ties")
def _() -> None:
    face_up(lambda self, cards, its: 64 * its + max((card.code for card in cards), default=0))


@mutant("M2", "R4.2", what="a flush beats a full house")
def _() -> None:
    def without_full_houses(self: FaceUpRanking, cards: tuple[Card, ...], its: int) -> int:
        ranks = sorted(card.code // 4 for card in cards)
        full = len(cards) == 5 and len(set(ranks)) == 2 and ranks[1] == ranks[0] and ranks[3] == ranks[4]
        return self.strength(cards[:4]) if full else its

    face_up(without_full_houses)


@mutant("M11", "E221", "E223", "E230", what="a further card does not beat a missing one")
def _() -> None:
    def without_kickers(self: FaceUpRanking, cards: tuple[Card, ...], its: int) -> int:
        ranks = [card.rank for card in cards]
        if not cards or len(cards) > 4:
            return its
        most = max(set(ranks), key=lambda rank: (ranks.count(rank), rank))
        kept = tuple(card for card in cards if card.rank == most)
        return its if kept == cards else self.strength(kept)

    face_up(without_kickers)


@mutant("M11", "E224", what="four of a suit are a flush")
def _() -> None:
    face_up(lambda self, cards, its: 9000 if len(cards) == 4 and len({card.code % 4 for card in cards}) == 1 else its)


@mutant("R4.2", "E226", what="a sixth card is an extra card")
def _() -> None:
    face_up(lambda self, cards, its: 8 * its + len(cards))


@mutant("R4.2", "E227", "E238", what="the last five cards count")
def _() -> None:
    face_up(lambda self, cards, its: self.strength(cards[-5:]) if len(cards) > 5 else -its if len(cards) == 5 else its)


@mutant("R4.2", "E235", what="more cards are better")
def _() -> None:
    face_up(lambda self, cards, its: 10000 * len(cards) + its)


@mutant("R4.2", "E220", "E229", "E232", "E233", "E236", what="the weaker hand is better")
def _() -> None:
    face_up(lambda self, cards, its: 9840 - its)


# -- who turns, and until when ------------------------------------------------------------------------


@mutant("M6", "R4.1", "E260", "E261", "E276", what="the first player's first card leads")
def _() -> None:
    house(NoPeek, first_turn="one_card")


@mutant("M7", "R4.4", "E266", "E269", what="any card leads")
def _() -> None:
    swap(turning.to_beat, lambda game, state, p: -1)


@mutant("M7", "R4.4", "E267", what="the turn goes counter-clockwise")
def _() -> None:
    def backwards(game: NoPeek, state: HandState) -> int:
        leads, active = turning.leader(game, state), contenders(state)
        after_him = reversed(state.clockwise(state.reveal.turner or 1))
        return next(p for p in after_him if p in active and (p != leads or len(active) == 1))

    swap(turning.next_in_turn, backwards)


@mutant("R4.3", "E266", what="a tie beats")
def _() -> None:
    house(NoPeek, tie_beats=True)


@mutant("M10", "E266", what="who runs out leads")
def _() -> None:
    original = turning._effects

    def leads(*given: Any) -> tuple[e.Event, ...]:
        return tuple(e.LeadTaken(p=it.p) if isinstance(it, e.WentOut) else it for it in original(*given))

    swap(original, leads)


@mutant("R4.7", "E273", what="a passed leader without cards is out at once")
def _() -> None:
    house(NoPeek, exhausted_leader="out_immediately")


@mutant("E274", what="a passed leader without cards stays")
def _() -> None:
    house(NoPeek, exhausted_leader="stays_until_turn")


# -- the middle -----------------------------------------------------------------------------------------


@mutant("M12", "M6", "M13", "R4.5", "R4.7", what="nothing in the middle is to be beaten")
def _() -> None:
    swap(turning.centre_strength, lambda game, state: -1)


@mutant("M12", "R4.5", what="the middle card is in every hand")
def _() -> None:
    original = turning._effects

    def shared(game: NoPeek, state: HandState, p: int, card: Card, target: int) -> tuple[e.Event, ...]:
        upcards = (*state.seat(p).upcards, *state.reveal.middle)
        return original(game, with_seat(state, p, upcards=upcards[:7]), p, card, target)

    swap(original, shared)


@mutant("M8", "M13", "M16", "R4.5", "E263", "E264", "E270", what="no rank folds")
def _() -> None:
    swap(turning.kill_rank, lambda game, state: None)


@mutant("M8", "R4.5", "R6.2", what="the lead is tested before the kill")
def _() -> None:
    original = turning._effects

    def lead_first(game: NoPeek, state: HandState, p: int, card: Card, target: int) -> tuple[e.Event, ...]:
        leads = game.ranking.strength(state.seat(p).upcards) > target
        return (e.LeadTaken(p=p),) if leads else original(game, state, p, card, target)

    swap(original, lead_first)


@mutant("M16", "E263", what="the rank folds the first one only")
def _() -> None:
    original = turning.kill_rank
    swap(original, lambda game, state: None if any(s.folded for s in state.seats) else original(game, state))


# -- betting rounds ---------------------------------------------------------------------------------------


@mutant("M7", "R4.6", what="there is no betting at a new lead")
def _() -> None:
    swap(betting._open, lambda game, state, leads, opener: ())


@mutant("R4.6", "E280", what="the seat left of the leader opens")
def _() -> None:
    house(NoPeek, betting_opener="left_of_leader")


@mutant("R4.6", "E281", what="a bust is followed by betting")
def _() -> None:
    house(NoPeek, bet_on_bust=True)


@mutant("M9", "E282", what="a forced fold is never followed by betting")
def _() -> None:
    house(NoPeek, bet_on_kill=False)


@mutant("E282", what="a forced fold is always followed by betting")
def _() -> None:
    house(NoPeek, bet_on_kill=True)


@mutant("R2.3.12", what="the bet is never doubled twice")
def _() -> None:
    house(NoPeek, doubling="once")


@mutant("R2.3.13", what="all may bet in a house where the leader alone may")
def _() -> None:
    swap(betting._may_lead_bet, lambda game, state: True)


@mutant("R2.2", "E285", what="the first round is like any other")
def _() -> None:
    swap(betting._forced, lambda game, state: False)


@mutant("E285", what="a pair doubles nothing")
def _() -> None:
    swap(turning._doubling, lambda game, state, p, beats: ())


@mutant("E289", what="who is all-in is asked to bet")
def _() -> None:
    def asked(game: NoPeek, state: HandState, leads: int, opener: int) -> tuple[e.Event, ...]:
        return (e.ActionOn(p=opener, kind="bet"),)

    swap(betting._open, asked)


@mutant("R2.3.1", what="a fold is offered where a leader may check")
def _() -> None:
    original = betting.options

    def fold_too(game: NoPeek, state: HandState) -> tuple[Option, ...]:
        found = original(game, state)
        return found if any(option.action is a.Fold for option in found) else (game.clauses.fold, *found)

    swap(original, fold_too)


# -- the end ------------------------------------------------------------------------------------------------


@mutant("M3", "R4.5", "E263", "E264", what="the last player must still beat the middle")
def _() -> None:
    house(NoPeek, last_player_wins="must_beat_centre")


@mutant("M3", "M15", "E283", what="the last player must turn all his cards")
def _() -> None:
    swap(settling._must_still_beat, lambda game, state, last: bool(state.seat(last).downcards))


@mutant("M3", "M14", "E260", what="the first to have led wins")
def _() -> None:
    original = settling._award

    def first(game: NoPeek, state: HandState, winner: int, reason: e.EndReason) -> tuple[e.Event, ...]:
        return original(game, state, state.reveal.leads[0] if reason == "showdown" else winner, reason)

    swap(original, first)


@mutant("M14", "R4.6", "R4.7", what="the leader's own cards keep the hand alive")
def _() -> None:
    swap(turning.can_go_on, lambda state, leads: any(state.seat(p).downcards for p in contenders(state)))


@mutant("R4.8", "E287", what="a bust is out of every pot")
def _() -> None:
    after(e.WentOut, lambda state, event: with_seat(state, event.p, folded=True))


@mutant("M8", "R4.8", "E288", what="who was killed keeps his claim")
def _() -> None:
    after(e.ForcedToFold, lambda state, event: with_seat(state, event.p, folded=False, out=True))


@mutant("R4.8", "E287", what="there are no side pots in the reveal games")
def _() -> None:
    swap(pots_function, lambda paid, live: (Pot(sum(paid), tuple(sorted(live))),))
