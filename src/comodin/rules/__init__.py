"""House rules as data: what a table plays by, with its sources."""
