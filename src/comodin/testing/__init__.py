"""What any game must pass, and exact counts of what its rules allow.

`assert_lawful` is the conformance suite for anything that follows the `Game`
protocol; `perft` counts decision sequences, for golden numbers.
"""

from comodin.testing.lawful import assert_lawful
from comodin.testing.perft import deal_on, decisions, perft, perft_split

__all__ = ["assert_lawful", "deal_on", "decisions", "perft", "perft_split"]
