"""Judging a recorded reveal game: play its cards and decisions again and compare.

A record is one line of the event log with every card known.  *Inputs* (cards
dealt, cards turned, betting) are given to a fresh reference hand; *consequences*
(leads, kills, exits, returns, awards) must equal, in order, what it logged.

The vocabulary leaves some freedom, which is granted here:

* a turn may be announced once or before each card;
* a lead that falls to another hand because its owner folded may be recorded;
* pots may be cut in any way that gives every seat the same chips;
* leads, kills and exits need not name the card.
"""

from collections.abc import Callable, Mapping
from typing import Any

from .mistakes import FIELDS as MISTAKES
from .mistakes import common_mistake
from .reveal_engine import ReferenceReveal

Record = Mapping[str, Any]
Event = Mapping[str, Any]

GAMES = ("mexican-sweat", "no-peek")
# The fields that are compared, by type.
FIELDS: dict[str, tuple[str, ...]] = {
    "CollectionTaken": ("p", "amount", "all_in"),
    "AntePosted": ("p", "amount", "all_in"),
    "CardDealt": ("p", "card", "up", "street"),
    "MiddleCardDealt": ("card", "role"),
    "CardTurned": ("p", "card"),
    "LeadTaken": ("p",),
    "ForcedToFold": ("p",),
    "WentOut": ("p",),
    "Checked": ("p",),
    "Folded": ("p",),
    "Called": ("p", "to", "all_in"),
    "BetMade": ("p", "to", "all_in"),
    "Raised": ("p", "to", "all_in"),
    "Completed": ("p", "to", "all_in"),
    "BettingEnded": (),  # the round's number, see `_differences`
    "UncalledBetReturned": ("p", "amount"),
    "HandEnded": ("reason",),
    "HandVoided": ("reason",),
    "BetReturned": ("p", "amount"),
    "CollectionReturned": ("p", "amount"),
    **MISTAKES,
}
BETTING = {
    "Checked": "check",
    "Folded": "fold",
    "Called": "call",
    "BetMade": "bet",
    "Raised": "raise",
    "Completed": "complete",
}
DEALING = ("CardDealt", "MiddleCardDealt")
POSTED = ("CollectionTaken", "AntePosted")  # among themselves in any order


class _StoppedError(Exception):
    """The replay cannot go on."""


def judge_reveal(record: Record) -> list[str]:
    """Return what is wrong with a recorded hand; an empty list means lawful."""
    return _Audit(record).run()


def reveal_record_of(hand: ReferenceReveal, game: str = "mexican-sweat") -> dict[str, Any]:
    """The record of a hand that this engine has played."""
    return {
        "v": 1,
        "id": "reference",
        "game": game,
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
        self.asked: tuple[str, int] | None = None
        self.paid: dict[int, int] = {}  # by the record's awards

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
            if self.hand.over:
                self._final_chips()
            else:
                self.problems.append(f"the hand is not over: {self.hand.needs()} is due")
        except _StoppedError:
            pass
        except (KeyError, TypeError, AttributeError) as error:
            self.problems.append(f"the record cannot be read: {error!r}")
        return self.problems

    def _fresh_hand(self) -> ReferenceReveal:
        record = self.record
        if record.get("game") not in GAMES:
            self._stop(f"not a reveal game: {record.get('game')!r}")
        if record.get("viewer") is not None:
            self._stop("a masked record cannot be judged")
        seats = sorted(record["seats"], key=lambda seat: int(seat["p"]))
        if [seat["p"] for seat in seats] != list(range(1, len(seats) + 1)):
            self._stop("the seats are not numbered from 1")
        try:
            return ReferenceReveal(
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
        if self.due and self.due[0]["type"] == kind and kind not in ("PotAwarded", "LeadTaken", *POSTED):
            self._consequence(event)
            return
        mistake = common_mistake(self.hand, BETTING, self.record["events"], self.at)
        if mistake is not None:
            self._nothing_due(_name(event))
            self._try(event, mistake)
        elif kind == "HandVoided":
            self._nothing_due(_name(event))
            self._try(event, lambda: self.hand.void(event["reason"]))
        elif kind == "ActionOn":
            self._action_on(event)
        elif kind in DEALING:
            self._need(event, ("deal",))
            if event["card"] is None:
                self._stop(f"{_name(event)}: the card is not known")
            self._try(event, lambda: self.hand.give(event["card"]))
        elif kind == "CardTurned":
            self._decide(event, "turn", "turn")
        elif kind in BETTING:
            self._decide(event, "bet", BETTING[kind])
        elif kind == "PotAwarded":
            self._award(event)
        elif kind == "LeadTaken" and self._lead_fell_to(event):
            pass
        elif kind in FIELDS:
            self._consequence(event)
        # Other types carry no rule that this auditor knows.

    def _action_on(self, event: Event) -> None:
        said = (event["kind"], event["p"])
        self._need(event, said)
        self.asked = said

    def _decide(self, event: Event, kind: str, verb: str) -> None:
        """A card turned (R2.3.13: the next in the order dealt) or a betting action."""
        need = (kind, event["p"])
        self._need(event, need)
        if self.asked != need:
            self._note(event, "no ActionOn came before it")
        to = event.get("to")
        if verb in ("call", "bet", "raise", "complete") and to is None:
            self._note(event, "has no amount")
        self._try(event, lambda: self.hand.act(verb, to))
        if self.hand.needs() != ("turn", event["p"]):
            self.asked = None

    def _need(self, event: Event, need: tuple[Any, ...]) -> None:
        self._nothing_due(_name(event))
        if self.hand.needs() != need:
            self._stop(f"{_name(event)}: but what is due is {self.hand.needs()}")

    def _try(self, event: Event, action: Callable[[], None]) -> None:
        """Give an input to the reference hand, and compare what it logs for it."""
        try:
            action()
        except ValueError as error:
            self._stop(f"{_name(event)}: {error}")
        self._collect_due()
        self._compare(self.due.pop(0), event)

    def _consequence(self, event: Event) -> None:
        if event["type"] == "HandEnded":
            self._awards_agree()
        if not self.due:
            self._stop(f"{_name(event)}: nothing of the sort is due")
        if event["type"] in POSTED:
            for index, other in enumerate(self.due):
                if other["type"] in POSTED and not _differences(other, event):
                    del self.due[index]
                    return
        if self.due[0]["type"] != event["type"]:
            self._stop(f"{_name(event)}: but {_name(self.due[0])} is due")
        self._compare(self.due.pop(0), event)

    def _lead_fell_to(self, event: Event) -> bool:
        """Whether the lead is this seat's because a leader folded, not because it turned (R4.7)."""
        hand = self.hand
        return bool(hand.leads) and hand.leader == event["p"] and hand.leads[-1] != event["p"]

    # ---------------------------------------------------------------- awards

    def _award(self, event: Event) -> None:
        if not self.due or self.due[0]["type"] not in ("PotAwarded", "HandEnded"):
            self._stop(f"{_name(event)}: no award is due")
        shares = {int(p): chips for p, chips in event["shares"].items()}
        if sum(shares.values()) != event["amount"]:
            self._note(event, f"shares {shares} of {event['amount']}")
        if not isinstance(event["pot"], int) or event["pot"] < 0:
            self._note(event, f"is of pot {event['pot']!r}")
        for p, chips in shares.items():
            self.paid[p] = self.paid.get(p, 0) + chips

    def _awards_agree(self) -> None:
        right: dict[int, int] = {}
        while self.due and self.due[0]["type"] == "PotAwarded":
            for p, chips in self.due.pop(0)["shares"].items():
                right[p] = right.get(p, 0) + chips
        said = {p: chips for p, chips in self.paid.items() if chips}
        if said != right:
            self.problems.append(f"the pots give {said}, not {right}")

    # --------------------------------------------------------------- helpers

    def _collect_due(self) -> None:
        for event in self.hand.log[self.read :]:
            # PotCarried is no word of the common vocabulary.
            if event["type"] not in ("ActionOn", "PotCarried"):
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
        kept = hand.house + hand.carried
        if sum(record["stacks"]) + kept != start:
            self.problems.append(f"{start} chips became {sum(record['stacks']) + kept}")
        if sum(record["payoffs"]) + kept != 0:
            self.problems.append("payoffs, collections and what is carried do not sum to zero")


def _differences(right: Event, given: Event) -> list[str]:
    """What differs between the event that is due and the one in the record."""
    if given["type"] != right["type"]:
        return [f"should be {right['type']}"]
    found = []
    for name in FIELDS[right["type"]]:
        if name not in given and name in ("reason", "to"):
            given = {**given, name: "" if name == "reason" else 0}  # left out where it says nothing
        if name not in given:
            found.append(f"has no {name}")
        elif given[name] != right[name]:
            found.append(f"{name} is {given[name]!r}, not {right[name]!r}")
    if right["type"] in ("LeadTaken", "ForcedToFold", "WentOut"):
        card = given.get("card")
        if card is not None and card != right.get("card"):
            found.append(f"card is {card!r}, not {right.get('card')!r}")
    if right["type"] == "BettingEnded":
        number = next((given[name] for name in ("round", "street", "number") if given.get(name) is not None), None)
        if number != right["round"]:
            found.append(f"the round is {number!r}, not {right['round']}")
    return found


def _name(event: Event) -> str:
    where = f"event {event['n']} " if "n" in event else ""
    who = f" p{event['p']}" if event.get("p") is not None else ""
    return f"{where}{event.get('type')}{who}"
