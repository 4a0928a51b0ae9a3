"""Records of hands: event log and PHH dialect, read, written, re-judged."""
