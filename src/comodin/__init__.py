"""comodin: Mexican Poker, exact."""
