"""A bot of one's own: it believes in pairs, and in the joker.

python examples/my_bot.py
PYTHONPATH=examples comodin simulate mexican-poker --bot my_bot:PairBot --bot random --seats 2
"""

from comodin import MexicanPoker, Shoe, make_bot, play_hand
from comodin.hand import Bet, Call, Check, Complete, Expose, Fold, Keep, Raise
from comodin.ranking import Category


class PairBot:
    """Opens its down card unless that is the joker, bets with a pair or better, and folds the rest to a bet."""

    def __init__(self, *, seed: int | str = 0) -> None:
        """Take a seed, as every bot does; this one needs no luck."""

    def act(self, view, options):
        """Return one of the options for the seat on turn."""
        may = {option.action: option for option in options}
        me = view.seat(view.actor)
        if view.kind == "choose":
            return Keep() if me.downcards[0].is_joker else Expose()
        paired = view.game.ranking.visible(me.cards).category >= Category.PAIR
        for kind in (Raise, Complete, Bet) if paired else ():
            if kind in may:
                return kind(to=may[kind].amounts[-1])
        for kind in (Check, *((Call,) if paired else ()), Fold, Call):
            if kind in may:
                return kind()
        option = options[-1]  # the forced opening
        return option.action(to=option.amounts[0]) if option.amounts else option.action()


def main() -> None:
    """Let it play a thousand hands against `random`, from both seats."""
    game = MexicanPoker.at("4/8", stacks=[80, 80])
    bots = [PairBot(), make_bot("random", seed=1)]
    won = 0
    for hand in range(1000):
        order = bots if hand % 2 else bots[::-1]
        state, _ = play_hand(game, order, Shoe.seeded(game.deck, seed=1, hand=hand))
        won += state.seats[order.index(bots[0])].stack - 80
    print(f"PairBot won {won:+,} chips of random in 1,000 hands")


if __name__ == "__main__":
    main()
