"""`Answers`: what was answered in a room to whom, so that whoever asks again with the same id is told the same."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec

from comodin.errors import IllegalActionError
from comodin.server.protocol.codec import words
from comodin.server.protocol.messages import Answer
from comodin.server.store import Store
from comodin.texts import Text

__all__ = ["Answers", "answer_of", "unavailable"]

KEPT_REFUSALS: Final = 256


class Answers:
    """What is done lies in the store with its answer; the last refusals are kept here."""

    def __init__(self, id: str, store: Store) -> None:
        self._id = id
        self._store = store
        self._refusals: OrderedDict[tuple[str, str], Answer] = OrderedDict()

    def refusal(self, person: str, client: str) -> Answer | None:
        """Return how somebody was refused who asked with this id."""
        return self._refusals.get((person, client)) if client else None

    async def given(self, person: str, client: str) -> Answer | None:
        """Return what somebody was told whose action is done."""
        stored = await self._store.answer(self._id, person, client) if client else None
        return None if stored is None else answer_of(stored.body)

    async def refused(self, error: IllegalActionError, person: str, client: str) -> Answer:
        """Return a refusal; or, where the same was done before, what was said then."""
        if (stored := await self.given(person, client)) is not None:
            return stored
        answer = Answer(id=client, ok=False, code=error.code, reason=words(error.reason), clauses=error.clauses)
        if client:
            self._refusals[person, client] = answer
            if len(self._refusals) > KEPT_REFUSALS:
                self._refusals.popitem(last=False)
        return answer


def unavailable(client: str) -> Answer:
    """Return the answer where the store does not answer."""
    return Answer(id=client, ok=False, code="unavailable", reason=words(Text("live.message.unavailable")))


def answer_of(body: bytes) -> Answer:
    """Return an answer as it was stored."""
    return msgspec.json.decode(body, type=Answer)
