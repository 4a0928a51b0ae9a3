"""The command line: one command, one module for each subcommand.

Only what every subcommand shares stands here: the list of commands, the
language, and the promise that no traceback reaches a user.  Subcommands are
imported when they run, so that `comodin --help` stays quick.

Exit status: 0 done, 1 the answer is no, 2 misuse.
"""

from comodin.cli.app import main

__all__ = ["main"]
