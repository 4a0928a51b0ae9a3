"""The plain table: one line after the other, for screen readers, terminals and pipes.

    commands   what a person types       -> what is meant
    table      the loop: the only part that reads and writes

What it says comes from `telling`, the table itself from `local`.  Nothing
here knows a rule: what is legal comes with its amounts and clauses.
"""

from comodin.cli.plain.table import PlainTable

__all__ = ["PlainTable"]
