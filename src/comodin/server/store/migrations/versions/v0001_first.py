"""The first schema: rooms, their log, seeds, people, answers, deadlines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
    )
    _of_a_room(
        "entries",
        ["room", "seq"],
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    _of_a_room(
        "secrets",
        ["room", "hand"],
        sa.Column("hand", sa.BigInteger(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
    )
    _of_a_room(
        "people",
        ["room", "person"],
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("room", "token_hash", name="uq_people_room_token_hash"),
    )
    _of_a_room(
        "answers",
        ["room", "person", "client"],
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("client", sa.String(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    _of_a_room(
        "deadlines",
        ["room", "what"],
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_deadlines_at", "deadlines", ["at"])


def downgrade() -> None:
    """Take all tables away."""
    for name in ("deadlines", "answers", "people", "secrets", "entries", "rooms"):
        op.drop_table(name)


def _of_a_room(name: str, key: list[str], *columns: sa.Column[object] | sa.UniqueConstraint) -> None:
    op.create_table(
        name,
        sa.Column("room", sa.String(), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=f"fk_{name}_room"),
    )
