"""Judging a recorded hand: play its decisions and cards again and compare.

A record is one line of the event log with every card known.  Events are of two
sorts.  *Inputs* are what a dealer or a seat did; they are given to a fresh
reference hand.  *Consequences* are what had to follow; they must equal, in
order, what the reference hand logged.  Only antes and collections among
themselves, and pots among themselves, may stand in any order.
"""

from collections.abc import Mapping
from typing import Any

from .engine import ReferenceHand
from .mistakes import FIELDS as MISTAKES
from .mistakes import common_mistake, dealing_mistake

Record = Mapping[str, Any]
Event = Mapping[str, Any]

# The fields that are compared, by type.
FIELDS: dict[str, tuple[str, ...]] = {
    "CollectionTaken": ("p", "amount", "all_in"),
    "AntePosted": ("p", "amount", "all_in"),
    "BringInPosted": ("p", "amount", "all_in"),
    "CardDealt": ("p", "card", "up", "street"),
    "CommonCardDealt": ("card", "street"),
    "CardBurned": ("card", "street"),
    "Checked": ("p",),
    "Folded": ("p",),
    "Called": ("p", "to", "all_in"),
    "BetMade": ("p", "to", "all_in"),
    "Raised": ("p", "to", "all_in"),
    "Completed": ("p", "to", "all_in"),
    "DownCardKept": ("p",),
    "DownCardExposed": ("p", "card"),
    "AllInDeclared": ("p",),
    "DownCardExposedByDealer": ("p", "card", "declare_until"),
    "BettingEnded": ("street",),
    "UncalledBetReturned": ("p", "amount"),
    "HoldingShown": ("p", "cards", "category", "ranks"),
    "HoldingMucked": ("p",),
    "PotAwarded": ("pot", "amount", "shares"),
    "HandEnded": ("reason",),
    "HandVoided": ("reason",),
    "BetReturned": ("p", "amount"),
    "CollectionReturned": ("p", "amount"),
    **MISTAKES,
}
DECISIONS = {
    "BringInPosted": ("bet", "bring_in"),
    "Checked": ("bet", "check"),
    "Folded": ("bet", "fold"),
    "Called": ("bet", "call"),
    "BetMade": ("bet", "bet"),
    "Raised": ("bet", "raise"),
    "Completed": ("bet", "complete"),
    "DownCardKept": ("choose", "keep"),
    "DownCardExposed": ("choose", "expose"),
    "AllInDeclared": ("declare", "declare"),
}
CARDS = ("CardDealt", "CommonCardDealt", "CardBurned")
UNORDERED = ({"CollectionTaken", "AntePosted"}, {"PotAwarded"})
VERBS = {kind: verb for kind, (asked, verb) in DECISIONS.items() if asked == "bet"}


# What can only happen once everybody who was asked whether he declares has answered.
LAPSING = {"HeldToAction", "ActedOutOfTurn", "MotionMade", "ShortCallMade", "StringBetRefused", "CallMadeBet"}


class _StoppedError(Exception):
    """The replay cannot go on."""


def judge(record: Record) -> list[str]:
    """Return what is wrong with a recorded hand; an empty list means lawful."""
    return _Audit(record).run()


def record_of(hand: ReferenceHand) -> dict[str, Any]:
    """The record of a hand that this engine has played."""
    return {
        "v": 1,
        "id": "reference",
        "game": "mexican-poker",
        "preset": hand.preset,
        "rules": hand.overrides,
        "structure": hand.stakes.structure,
        "stakes": hand.amounts,
        "seats": [{"p": seat.p, "name": f"p{seat.p}", "stack": seat.start} for seat in hand.seats],
        "viewer": None,
        "events": [dict(event) for event in hand.log],
        "stacks": hand.stacks,
        "payoffs": hand.payoffs,
    }


class _Audit:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.problems: list[str] = []
        self.read = 0  # how much of the reference hand's log has been looked at
        self.due: list[Event] = []  # consequences that the record still has to name
        self.asked: set[tuple[str, int]] = set()

    def run(self) -> list[str]:
        try:
            self.hand = self._fresh_hand()
            self._collect_due()
            for index, event in enumerate(self.record["events"]):
                if event.get("n") != index:
                    self._note(event, f"has the number {event.get('n')}, not {index}")
                self.at = index
                self._take(event)
            self._nothing_due("the end")
            if not self.hand.over:
                self.problems.append(f"the hand is not over: {self.hand.needs()} is due")
            else:
                self._final_chips()
        except _StoppedError:
            pass
        except (KeyError, TypeError, AttributeError) as error:
            self.problems.append(f"the record cannot be read: {error!r}")
        return self.problems

    def _fresh_hand(self) -> ReferenceHand:
        record = self.record
        if record.get("game") != "mexican-poker":
            self._stop(f"not a hand of Mexican Poker: {record.get('game')!r}")
        if record.get("viewer") is not None:
            self._stop("a masked record cannot be judged")
        seats = sorted(record["seats"], key=lambda seat: int(seat["p"]))
        if [seat["p"] for seat in seats] != list(range(1, len(seats) + 1)):
            self._stop("the seats are not numbered from 1")
        try:
            return ReferenceHand(
                preset=record["preset"],
                rules=record.get("rules") or {},
                structure=record["structure"],
                stakes=record["stakes"],
                stacks=[seat["stack"] for seat in seats],
            )
        except ValueError as error:
            self._stop(f"no such hand can be played: {error}")
            raise AssertionError from error

    # ------------------------------------------------------------- one event

    def _take(self, event: Event) -> None:
        kind = event["type"]
        if self.due and kind in FIELDS:
            self._consequence(event)
            return
        mistake = self._mistake(event)
        if mistake is not None:
            self._passed_over_all()
            self._try(event, mistake)
        elif kind == "ChoiceMade":
            self._choice(event)
        elif kind == "HandVoided":
            self._nothing_due(_name(event))
            self._try(event, lambda: self.hand.void(event["reason"]))
        elif kind == "ActionOn":
            self._action_on(event)
        elif kind in CARDS:
            self._card(event)
        elif kind in DECISIONS:
            self._decision(event)
        elif kind == "DownCardExposedByDealer":
            self._nothing_due(_name(event))
            self._try(event, lambda: self.hand.expose_by_dealer(event["p"]))
        elif kind in FIELDS:
            self._consequence(event)
        # Other types carry no rule that this auditor knows.

    def _mistake(self, event: Event) -> Any:
        events = self.record["events"]
        try:
            found = common_mistake(self.hand, VERBS, events, self.at)
            return found or dealing_mistake(self.hand, events, self.at)
        except ValueError as error:
            self._stop(f"{_name(event)}: {error}")

    def _passed_over_all(self) -> None:
        """Whoever was asked whether he declares, and did not, has let his right lapse (E190)."""
        asked = self.hand.needs()
        if asked[0] == "declare" and self.record["events"][self.at]["type"] in LAPSING:
            self._passed_over(("bet", 0))

    def _choice(self, event: Event) -> None:
        """A choice that the others do not see yet (R3.13)."""
        said = ("choose", event["p"])
        if self.hand.needs() != said or said not in self.asked or self.hand.rules.expose_reveal != "simultaneous":
            self._stop(f"{_name(event)}: but what is due is {self.hand.needs()}")
        self.asked.discard(said)
        self.hand.act("expose" if event["exposes"] else "keep")
        self._collect_due()

    def _action_on(self, event: Event) -> None:
        self._nothing_due(_name(event))
        said = (event["kind"], event["p"])
        if said != self.hand.needs():
            self._passed_over(said)
        secret = self.hand.rules.expose_reveal == "simultaneous" and said[0] == "choose"
        waiting = [step for step in self.hand.agenda if step[0] == "choose"]
        if said != self.hand.needs() and not (secret and said in waiting):
            self._stop(f"{_name(event)}: but what is due is {self.hand.needs()}")
        self.asked.add(said)

    def _passed_over(self, said: tuple[str, int]) -> None:
        """A seat that was asked and did not declare has let its right lapse (E190)."""
        while self.hand.needs()[0] == "declare" and said != self.hand.needs():
            if self.hand.needs() not in self.asked:
                self._stop(f"p{self.hand.needs()[1]} was never asked whether he declares")
            self.asked.discard(self.hand.needs())
            self.hand.act("pass")
            self._collect_due()

    def _card(self, event: Event) -> None:
        self._nothing_due(_name(event))
        card = event["card"]
        if card is None:
            self._stop(f"{_name(event)}: the card is not known")
        need = self.hand.needs()[0]
        if need != ("burn" if event["type"] == "CardBurned" else "deal"):
            self._stop(f"{_name(event)}: but what is due is {self.hand.needs()}")
        self._try(event, lambda: self.hand.give("Jo" if card.startswith("Jo") else card))

    def _decision(self, event: Event) -> None:
        self._nothing_due(_name(event))
        kind, verb = DECISIONS[event["type"]]
        self._passed_over((kind, event["p"]))
        if verb == "declare" and self.hand.needs() == ("bet", event["p"]):
            kind = "bet"  # the right lasts (declare_window)
        if self.hand.needs() != (kind, event["p"]):
            self._stop(f"{_name(event)}: but what is due is {self.hand.needs()}")
        if (kind, event["p"]) not in self.asked:
            self._note(event, "no ActionOn came before it")
        if kind == "choose":
            self.asked.discard((kind, event["p"]))
        else:
            self.asked = {(k, p) for k, p in self.asked if k != kind}
        to = event.get("amount" if verb == "bring_in" else "to")
        if verb in ("call", "bet", "raise", "complete", "bring_in") and to is None:
            self._note(event, "has no amount")
        self._try(event, lambda: self.hand.act(verb, to if kind == "bet" and verb != "declare" else None))

    def _try(self, event: Event, action: Any) -> None:
        """Give an input to the reference hand, and compare what it logs for it."""
        try:
            action()
        except ValueError as error:
            self._stop(f"{_name(event)}: {error}")
        self._collect_due()
        self._compare(self.due.pop(0), event)

    def _consequence(self, event: Event) -> None:
        if not self.due:
            self._stop(f"{_name(event)}: nothing of the sort is due")
        for group in UNORDERED:
            if event["type"] in group:
                for index, other in enumerate(self.due):
                    if other["type"] not in group:
                        break
                    if not _differences(other, event):
                        del self.due[index]
                        return
        if self.due[0]["type"] != event["type"]:
            self._stop(f"{_name(event)}: but {_name(self.due[0])} is due")
        self._compare(self.due.pop(0), event)

    # ---------------------------------------------------------------- helpers

    def _collect_due(self) -> None:
        for event in self.hand.log[self.read :]:
            if event["type"] not in ("ActionOn", "ChoiceMade"):
                self.due.append(event)
        self.read = len(self.hand.log)

    def _nothing_due(self, where: str) -> None:
        if self.due:
            self._stop(f"before {where}: {', '.join(_name(event) for event in self.due)} is due")

    def _compare(self, right: Event, given: Event) -> None:
        for difference in _differences(right, given):
            self._note(given, difference)

    def _note(self, event: Event, what: str) -> None:
        self.problems.append(f"{_name(event)}: {what}")

    def _stop(self, what: str) -> None:
        self.problems.append(what)
        raise _StoppedError

    def _final_chips(self) -> None:
        hand, record = self.hand, self.record
        if list(record["stacks"]) != hand.stacks:
            self.problems.append(f"final stacks {record['stacks']}, not {hand.stacks}")
        if list(record["payoffs"]) != hand.payoffs:
            self.problems.append(f"payoffs {record['payoffs']}, not {hand.payoffs}")
        start = sum(seat.start for seat in hand.seats)
        if sum(record["stacks"]) + hand.house != start:
            self.problems.append(f"{start} chips became {sum(record['stacks']) + hand.house}")
        if sum(record["payoffs"]) + hand.house != 0:
            self.problems.append("the payoffs and the collections do not sum to zero")


def _differences(right: Event, given: Event) -> list[str]:
    """What differs between the event that is due and the one in the record."""
    common = right["type"] == "CommonCardDealt" and given.get("p") is None
    if given["type"] != right["type"] and not (common and given["type"] == "CardDealt"):
        return [f"should be {right['type']}"]
    found = []
    for name in FIELDS.get(right["type"], ()):
        if name not in given and name in ("declare_until", "reason", "owed", "to"):
            given = {**given, name: "" if name == "reason" else 0}  # left out where it says nothing
        if name not in given:
            found.append(f"has no {name}")
            continue
        expected, said = right[name], given[name]
        if name == "cards":
            expected, said = sorted(expected), sorted(said)
        if name == "shares":
            # A seat without a share may be named or not; JSON makes keys text.
            expected = {int(p): chips for p, chips in expected.items() if chips}
            said = {int(p): chips for p, chips in said.items() if chips}
        if said != expected:
            found.append(f"{name} is {said!r}, not {expected!r}")
    return found


def _name(event: Event) -> str:
    where = f"event {event['n']} " if "n" in event else ""
    who = f" p{event['p']}" if event.get("p") is not None else ""
    return f"{where}{event.get('type')}{who}"
