"""Both engines play the same hand, with a dealer and players who make mistakes, and must tell the same story."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from comodin.cards import Card, Shoe
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import Action, Event, HandState, apply, due, legal, start
from comodin.hand import actions as a
from comodin.hand import floor_actions as f
from comodin.hand.codec import encode_event
from comodin.hand.fallible import FallibleDealer

ACTIONS: dict[str, type[Action]] = {
    "fold": a.Fold,
    "check": a.Check,
    "call": a.Call,
    "bring_in": a.BringIn,
    "bet": a.Bet,
    "raise": a.Raise,
    "complete": a.Complete,
    "keep": a.Keep,
    "expose": a.Expose,
    "declare": a.DeclareAllIn,
    "pass": a.DeclineAllIn,
    "turn": a.TurnUp,
}
VERBS = {kind: verb for verb, kind in ACTIONS.items()}
# What only one of the two says: who is asked, secret choices, what stands in the pictures.
UNSAID = ("ActionOn", "ChoiceMade", "StubReshuffled", "DeclarationDeclined", "BetDoubled", "PotCarried")
UNCOMPARED = ("n", "clauses", "size", "reopens", "owed", "owed_to", "all_in")


def carry_over(slow: Any, action: Action) -> None:
    """Let the second engine do what the first one has done."""
    match action:
        case a.Deal(card) | a.Burn(card):
            slow.give(str(card))
        case a.ExposeByDealer(p):
            slow.expose_by_dealer(p)
        case a.VoidHand(reason):
            slow.void(reason)
        case f.DealAstray(p, card, up):
            slow.deal_astray(p, _plain(card), up)
        case f.PassOver(p):
            slow.pass_over(p)
        case f.DealTooSoon(card):
            slow.deal_too_soon(_plain(card))
        case f.BurnAstray(card):
            slow.burn_astray(_plain(card))
        case f.FindError():
            slow.find_error()
        case f.ActOutOfTurn(p, act):
            slow.act_out_of_turn(p, VERBS[type(act)], getattr(act, "to", None))
        case f.MotionToBet(to):
            slow.motion(to)
        case f.CallShort(to):
            slow.call_short(to)
        case f.StringBet(to, first):
            slow.string_bet(to, first)
        case f.SayCall():
            slow.say_call()
        case f.FlashCard(p):
            slow.flash(p)
        case f.TouchMuck(p):
            slow.touch_muck(p)
        case f.Peek(p):
            slow.peek(p)
        case f.ShowTo(p, to):
            slow.show_to(p, to)
        case f.DemandShow(p):
            slow.demand(p)
        case f.RetrieveHand(p, reason):
            slow.retrieve(p, reason)
        case f.FoulHand(p, reason):
            slow.foul_hand(p, reason)
        case f.FoulDeck(reason):
            slow.foul_deck(reason)
        case f.MakeRuling(reason):
            slow.ruling(reason)
        case _:
            slow.act(VERBS[type(action)], getattr(action, "to", None))


def _plain(card: Card | None) -> str:
    text = str(card)
    return "Jo" if text.startswith("Jo") else text


def told(events: Iterable[Any]) -> list[dict[str, Any]]:
    """Events as plain data, without those that only one of the engines tells."""
    found = []
    for event in events:
        plain = json.loads(encode_event(event)) if isinstance(event, Event) else dict(event)
        if plain["type"] not in UNSAID:
            found.append({name: value for name, value in plain.items() if name not in UNCOMPARED})
    return found


def same_story(fast: Iterable[Event], slow: Iterable[dict[str, Any]], skipped: tuple[str, ...] = ()) -> None:
    """Both lists of events say the same, as far as both say it."""
    ours, theirs = told(fast), told(slow)
    for one, other in zip(ours, theirs, strict=False):
        assert one["type"] == other["type"], (one, other)
        for name in set(one) & set(other) - set(skipped):
            said, right = one[name], other[name]
            if name == "cards" and isinstance(said, list):
                said, right = sorted(said), sorted(right)
            if name == "shares":
                said = {int(p): chips for p, chips in said.items() if chips}
                right = {int(p): chips for p, chips in right.items() if chips}
            assert said == right, (name, one, other)
    assert len(ours) == len(theirs), (ours[len(theirs) :], theirs[len(ours) :])


def needs_of(state: HandState) -> tuple[Any, ...]:
    """What the first engine waits for, as the second one puts it."""
    if state.over:
        return ("over",)
    if state.actor:
        return (state.kind, state.actor)
    wanted = due(state)
    assert wanted is not None
    return ("burn",) if wanted.what == "burn" else ("deal",)


def compare(fast: HandState, slow: Any) -> None:
    """Both engines ask the same of the same seat, and count the same chips."""
    wanted = slow.needs()
    if wanted[0] == "choose" and getattr(slow.rules, "expose_reveal", "") == "simultaneous":
        assert needs_of(fast)[0] == "choose"
    else:
        assert needs_of(fast) == wanted
    found = {_verb(option.verb): list(option.amounts) or option.to or None for option in legal(fast)}
    expected = {verb: list(to) if isinstance(to, range) else to for verb, to in slow.options().items()}
    assert found == expected
    assert [seat.stack for seat in fast.seats] == slow.stacks
    assert fast.house == slow.house


def _verb(verb: str) -> str:
    return "pass" if verb == "decline" else verb


def play_both(
    game: MexicanPoker | NoPeek, slow: Any, random: Random, rate: float, skipped: tuple[str, ...] = ()
) -> tuple[HandState, list[Event]]:
    """Play one hand at random in both engines, mistakes and all."""
    seed = str(random.random())
    dealer = FallibleDealer(Shoe.seeded(game.deck, seed=seed, hand=0), rate=rate, seed=seed)
    fast, events = start(game)
    log = list(events)
    heard = 0
    done: list[Action] = []
    try:
        while True:
            same_story(events, slow.log[heard:], skipped)
            heard = len(slow.log)
            compare(fast, slow)
            if fast.over:
                return fast, log
            action = dealer.slip(fast) or _regular(dealer, fast, random)
            done.append(action)
            fast, events = apply(fast, action)
            log += events
            carry_over(slow, action)
    except Exception as difference:
        difference.add_note(f"after {done[-14:]}\n{needs_of(fast)} {slow.needs()}")
        difference.add_note(f"{slow.preset} {slow.overrides} {len(slow.seats)} seats")
        raise


def _regular(dealer: FallibleDealer, state: HandState, random: Random) -> Action:
    if not state.actor:
        return dealer.act(state)
    options = legal(state)
    option = random.choice([option for option in options if option.verb != "fold" or random.random() < 0.4] or options)
    amounts = option.amounts
    return option.action(to=random.choice(amounts)) if amounts else option.action()
