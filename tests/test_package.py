"""What the package promises as a whole: its names, its weight, its errors."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

import comodin
from comodin import errors
from comodin.hand import Bet
from comodin.texts import Text

NAMES = {
    "MEXICAN_DECK",
    "STANDARD_DECK",
    "Action",
    "Bot",
    "Card",
    "ComodinError",
    "Deck",
    "Event",
    "FaceUpRanking",
    "Game",
    "HandState",
    "HandValue",
    "IllegalActionError",
    "MexicanPoker",
    "MexicanRanking",
    "NoPeek",
    "RevealRules",
    "RuleSet",
    "Shoe",
    "Stakes",
    "apply",
    "due",
    "evolve",
    "legal",
    "make_bot",
    "parse_cards",
    "parse_holding",
    "play_hand",
    "preset",
    "start",
    "view",
}


def fresh(code: str) -> str:
    """Run code in a new interpreter and return what it prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_top_level_offers_these_names_and_no_others() -> None:
    """A name that comes or goes is a decision, not an accident."""
    assert set(comodin.__all__) == NAMES
    assert all(getattr(comodin, name) is not None for name in NAMES)
    with pytest.raises(AttributeError, match="no attribute 'poker'"):
        _ = comodin.poker


@pytest.mark.parametrize("heavy", ["numba", "numpy", "rich", "cyclopts"])
def test_cards_to_games_and_history_import_nothing_heavy(heavy: str) -> None:
    """Layers below the bots need neither compiled kernels nor a terminal."""
    modules = "comodin.cards, comodin.ranking, comodin.rules, comodin.hand, comodin.games, comodin.history"
    assert fresh(f"import sys, {modules}; print({heavy!r} in sys.modules)") == "False"


def test_importing_the_package_alone_imports_no_part_of_it() -> None:
    """Names are fetched when first used."""
    assert fresh("import sys, comodin; print(sum(name.startswith('comodin.') for name in sys.modules))") == "0"


def test_every_error_is_a_comodin_error_and_survives_pickling() -> None:
    """One root to catch; errors cross process borders whole."""
    for name in errors.__all__:
        assert issubclass(getattr(errors, name), errors.ComodinError)
    refused = errors.IllegalActionError(
        Bet(5), code="amount", reason=Text("illegal.amount", amounts="4, 8"), clauses=("P13",)
    )
    for again in (pickle.loads(pickle.dumps(refused)), copy.deepcopy(refused)):
        assert str(again) == str(refused) == "bet 5: the amounts possible here are 4, 8"
        assert again.to("es") == "apostar 5: las cantidades posibles son 4, 8"
        assert (again.code, again.clauses) == ("amount", ("P13",))


def test_a_record_error_names_its_line() -> None:
    """`line` is for programs, the sentence for people."""
    error = errors.RecordError(Text("errors.shoe_empty"), line=7)
    assert (str(error), error.line) == ("line 7: the stub is empty", 7)
    assert error.to("es") == "línea 7: se acabó la baraja"
