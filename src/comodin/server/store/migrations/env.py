"""What Alembic runs for each command: on the connection that it was given, and within its transaction.

Alembic loads this file by its path, as `env_py`; imported otherwise it does nothing.
"""

from __future__ import annotations

from alembic import context

from comodin.server.store.schema import METADATA

if __name__ == "env_py":
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        render_as_batch=True,  # SQLite changes a table by writing a new one
    )
    with context.begin_transaction():
        context.run_migrations()
