"""The plain table: one line after the other, for screen readers, terminals and pipes.

    commands   what a person types       -> what is meant
    screen     a view of the table       -> lines
    narrator   what happened             -> sentences
    reveal, turned                the same two where cards are turned up one by one
    why        what is legal             -> the rules behind it
    seating    chairs and places, names
    ink        cards and emphasis, with colour or without
    welcome, accounts, house      what is said around the hands
    session    everything that a table must remember, and its file
    deal       one hand of a session, played step by step
    record     finished hands, as their player saw them
    lock       one table at a record at a time
    table      the loop: the only part that reads and writes

Nothing here knows a rule: what is legal comes with its amounts and clauses.
"""

from comodin.cli.plain.table import PlainTable

__all__ = ["PlainTable"]
