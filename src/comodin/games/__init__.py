"""The games, each a set of rules over the same hand."""
