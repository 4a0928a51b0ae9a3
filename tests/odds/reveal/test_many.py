"""Many positions at once: arrays in, arrays out, the same odds as one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from comodin.cards import Card
from comodin.errors import CardError, RulesError
from comodin.odds.reveal import Progress, RevealPosition, exact, odds_of_many, positions_from
from comodin.rules import RevealRules
from tests.odds.reveal.engine import positions

LATE = "Kc Kd 9d 4h 3s 2s [1] / Ac Ad Qh 7h 5s 9c [1]"


def codes(text: str, cards: int = 7) -> list[int]:
    found = [Card(token).code for token in text.split()]
    return found + [255] * (cards - len(found))


def test_every_row_has_the_odds_of_its_position() -> None:
    """Rows of one house and one number of seats, side pots and folded seats among them."""
    found = list(positions(51, 40, [RevealRules.of("opr-sweat").with_(players=(2, 3))], players=(3, 3), most_left=3))
    many = odds_of_many(found, samples=20_000, seed=1)
    for row, position in enumerate(found):
        truth = exact(position)
        for name in ("win", "killed", "bust", "passed", "lead"):
            assert getattr(many, name)[row] == pytest.approx(getattr(truth, name), abs=0.018)
        assert many.share[row] == pytest.approx(truth.share, abs=0.018)
        assert many.lead_changes[row] == pytest.approx(truth.lead_changes, abs=0.04)
        assert many.now[row] == pytest.approx((truth.now.lead, truth.now.killed, truth.now.bust), abs=0.018)
    assert many.win.sum(axis=1) + many.nobody == pytest.approx(1)


def test_positions_come_from_arrays_of_codes() -> None:
    """What text says, in codes; 255 lies face down."""
    upcards = np.array([[codes("Kc"), codes("Qd 4h"), codes("")], [codes(""), codes(""), codes("")]], dtype=np.uint8)
    middle = np.array([codes("8d", 1), codes("Ad", 1)])
    folded = [[False, False, True], [False, False, False]]

    assert positions_from(upcards, middle=middle, folded=folded) == [
        RevealPosition.parse("Kc / Qd 4h / x", middle="8d"),
        RevealPosition.start(3, middle="Ad"),
    ]
    nopeek = positions_from(upcards[1:, :2], rules="opr-nopeek", turn=[2])
    assert str(nopeek[0]) == "- | [7] / [7] | p2"


def test_an_interrupt_leaves_the_rows_that_were_done() -> None:
    """A row is done whole or not at all."""

    def stop(progress: Progress) -> None:
        if progress.done >= 2:
            raise KeyboardInterrupt

    found = odds_of_many([RevealPosition.parse(LATE, middle="8d")] * 5, samples=200_000, seed=1, progress=stop)

    assert (found.interrupted, found.win.shape, found.now.shape) == (True, (2, 2), (2, 3))


@pytest.mark.parametrize(
    ("given", "reason", "spanish"),
    [
        ([], "no positions", "ninguna posición"),
        (["8d", "2"], "position 1 has other rules", "la posición 1"),
    ],
)
def test_what_does_not_go_together_is_refused(given: list[str], reason: str, spanish: str) -> None:
    """One house, one number of seats, one row at least."""
    found = [RevealPosition.start(2 + number, middle="8d") for number in range(len(given))]
    with pytest.raises(RulesError, match=reason) as refused:
        odds_of_many(found)

    assert spanish in refused.value.to("es")
    with pytest.raises(RulesError, match="samples=0"):
        odds_of_many([RevealPosition.start(2, middle="8d")], samples=0)


@pytest.mark.parametrize(
    ("kind", "given", "reason"),
    [
        (CardError, {"upcards": np.full((2, 7), 255)}, "shape"),
        (RulesError, {"folded": [[False]]}, "folded has shape"),
        (RulesError, {"turn": [1, 2]}, "turn has shape"),
        (RulesError, {"middle": np.array([[30, 31]])}, "row 0: 2 cards in the middle"),
        (CardError, {"upcards": np.array([[codes("9c"), codes("9c")]])}, "row 0: .*9c"),
        (RulesError, {"middle": np.array([[54]])}, "row 0: "),
    ],
)
def test_a_wrong_array_is_named_with_its_row(kind: type[Exception], given: dict[str, Any], reason: str) -> None:
    """Shapes first, then what a row says."""
    usual: dict[str, Any] = {"upcards": np.full((1, 2, 7), 255), "middle": np.array([[Card("8d").code]])}
    if given.get("middle") is not None and given["middle"].max() > 51:
        kind = CardError
    with pytest.raises(kind, match=reason):
        positions_from(**(usual | given))
