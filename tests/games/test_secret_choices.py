"""Secret choices and the dealer's mistakes: what is told of a choice that came to nothing."""

from __future__ import annotations

import pytest

from comodin.cards import parse_cards
from comodin.games import MexicanPoker
from comodin.hand import Action, Bet, Burn, Call, Deal, Expose, ExposeByDealer, Keep, apply, start
from comodin.hand.events import DownCardExposed, DownCardKept


@pytest.mark.parametrize("secret", [Keep(), Expose()])
def test_a_secret_choice_about_a_card_that_the_dealer_exposed_is_not_told(secret: Action) -> None:
    """That street's card comes down, and no event says kept or exposed (R2.3.14, R3.13)."""
    game = MexicanPoker.at("4/8", stacks=[80, 80, 80], expose_reveal="simultaneous")
    state, _ = start(game)
    for card in parse_cards("2c 5h 4c Kd 7h 5s"):
        state, _ = apply(state, Deal(card))
    for action in (Bet(4), Call(), Call(), secret, ExposeByDealer(1), Keep()):
        state, _ = apply(state, action)
    state, events = apply(state, Keep())

    told = [event.p for event in events if isinstance(event, DownCardKept | DownCardExposed)]
    assert told == [2, 3]
    state, _ = apply(state, Burn())
    state, events = apply(state, Deal(parse_cards("Ad")[0]))
    assert (events[0].p, events[0].up) == (1, False)  # type: ignore[attr-defined]
