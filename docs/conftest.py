"""Pytest runs the examples of the pages here, not the scripts that build them."""

collect_ignore = ["conf.py", "make_tables.py"]
