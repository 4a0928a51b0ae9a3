"""A hand driven from Python: cards of one's own choice, decisions of one's own, a record at the end.

python examples/one_hand.py
"""

from comodin import Card, MexicanPoker, apply, due, legal, start
from comodin.hand import Bet, Call, Check, Deal, Expose, Fold, Keep
from comodin.history import HandRecord, judge, story

CARDS = ["5h", "2c", "Kd", "7s", "Jo", "4d", "As"]
DECISIONS = [Bet(4), Call(), Expose(), Keep(), Bet(8), Fold()]


def main() -> None:
    """Play the hand and tell it."""
    cards, decisions = iter(CARDS), iter(DECISIONS)
    state, log = start(MexicanPoker.at("4/8", stacks=[80, 80], burns=[]))
    events = list(log)
    while not state.over:
        if due(state):
            action = Deal(Card(next(cards)))
        else:
            print(f"p{state.actor} may:", ", ".join(f"{o.verb} {list(o.amounts) or ''}".strip() for o in legal(state)))
            action = next(decisions, Check())
        state, log = apply(state, action)
        events += log
    record = HandRecord.of(state, events, id="1", preset="parkwest", names=["Ana", "Bruno"])
    print()
    print(story(record), end="")
    print("lawful" if judge(record).lawful else "not lawful")


if __name__ == "__main__":
    main()
