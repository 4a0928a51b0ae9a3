"""Comparable hand values: five cards at a showdown, one to five that show."""
