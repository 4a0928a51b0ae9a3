"""Equilibria of two-player games in which each player hides one card, whatever the game.

A `Tree` has chance, decision and terminal nodes that everybody sees; what each
player hides is a vector over the cards.  `Solver` runs one of the interchangeable
updates (`CFRPlus`, `DCFR`, `PCFRPlus`) on it and measures the exact
exploitability on the same tree.  Nothing here knows a rule of any game, how
hands are ranked or how an answer is stored.
"""

from comodin.solver.core.run import Certificate, Solver
from comodin.solver.core.tree import WIDTH, Builder, Kind, Tree
from comodin.solver.core.updates import DCFR, CFRPlus, PCFRPlus, Update

__all__ = ["DCFR", "WIDTH", "Builder", "CFRPlus", "Certificate", "Kind", "PCFRPlus", "Solver", "Tree", "Update"]
