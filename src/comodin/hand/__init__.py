"""One hand, whatever the game: actions, events, state, betting, pots, views."""
