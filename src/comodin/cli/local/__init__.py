"""The table of one person on this machine: dealer and bots, the file that keeps it, the record of its hands."""
