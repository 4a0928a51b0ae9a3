"""Heads-up Mexican Poker as a tree for `comodin.solver.core`, compiled from the rules engine."""
