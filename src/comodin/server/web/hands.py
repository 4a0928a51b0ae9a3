"""The hands of a session: listed, replayed step by step, and downloaded, each as its reader saw it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Literal

from starlette.requests import Request
from starlette.responses import Response

from comodin.history import HandRecord, phh, to_line
from comodin.server.picture import masked_step, table_picture, you
from comodin.server.picture.words import words_for
from comodin.server.protocol import forms as f
from comodin.server.room.codec import decode_events
from comodin.server.room.evolve import evolve
from comodin.server.web.failures import WebError, answer
from comodin.server.web.history import Archive, HandSpan, PastHand
from comodin.server.web.site import Asker, asker_of, site_of
from comodin.texts import Text

__all__ = ["download_hand", "download_history", "hand", "hands"]

Kind = Literal["jsonl", "phh", "phhs"]
Route = Callable[[Request], Awaitable[Response]]

KINDS: Final[dict[Kind, str]] = {
    "jsonl": "application/x-ndjson",
    "phh": "text/plain; charset=utf-8",
    "phhs": "text/plain; charset=utf-8",
}


async def hands(request: Request) -> Response:
    """List the hands that are over, the first one first."""
    asker, _, past = await _past(request)
    return answer([_line(hand, asker.person) for hand in past])


async def hand(request: Request) -> Response:
    """Replay a hand, the running one so far: the table after each entry, as the asker may see it."""
    asker, archive, past = await _past(request)
    number, running = request.path_params["number"], archive.running(asker.person)
    chosen = running if running is not None and running.number == number else _one(past, number)
    return answer(await _replay(archive, chosen, asker.person))


def download_hand(kind: Kind) -> Route:
    """Return the route that hands out the record of one hand."""

    async def download(request: Request) -> Response:
        asker, archive, past = await _past(request)
        chosen = _one(past, request.path_params["number"])
        records = [record async for record in archive.records([chosen], asker.person)]
        return _file(records, kind, f"{archive.room}-{chosen.number}.{kind}")

    return download


def download_history(kind: Kind) -> Route:
    """Return the route that hands out the records of all hands that are over."""

    async def download(request: Request) -> Response:
        asker, archive, past = await _past(request)
        if not past:
            raise WebError(404, "no_hands")
        records = [record async for record in archive.records(past, asker.person)]
        return _file(records, kind, f"{archive.room}.{kind}")

    return download


async def _past(request: Request) -> tuple[Asker, Archive, list[PastHand]]:
    asker, site = await asker_of(request), site_of(request)
    archive = await site.archives.of(asker.room.id)
    return asker, archive, archive.past(asker.person, now=site.now())


def _one(past: list[PastHand], number: int) -> PastHand:
    found = next((hand for hand in past if hand.number == number), None)
    if found is None:
        raise WebError(404, "no_hand", number=str(number)[:12])
    return found


def _line(hand: PastHand, person: str) -> f.HandLine:
    place = hand.place_of(person)
    return f.HandLine(
        number=hand.number,
        game=words_for(Text(f"play.game.{hand.game.game}")),
        winners=hand.winners,
        pot=hand.pot,
        ended=hand.ended,
        yours=hand.nets[place - 1] if place else None,
    )


async def _replay(archive: Archive, hand: PastHand | HandSpan, person: str) -> f.HandReplay:
    state, steps = hand.before, []
    for entry in await archive.entries(hand):
        events, before = decode_events(entry.body), state
        for event in events:
            state = evolve(state, event)
        steps.append(
            f.ReplayStep(
                seq=entry.seq,
                table=table_picture(state, state.members),
                you=you(state, person),
                events=masked_step(events, before, person),
            )
        )
    return f.HandReplay(number=hand.number, order=hand.order, steps=tuple(steps))


def _file(records: list[HandRecord], kind: Kind, name: str) -> Response:
    match kind:
        case "jsonl":
            body = b"".join(map(to_line, records))
        case "phh":
            body = phh.dumps(records[0]).encode()
        case _:
            body = phh.dumps_all(records).encode()
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(body, media_type=KINDS[kind], headers=headers)
