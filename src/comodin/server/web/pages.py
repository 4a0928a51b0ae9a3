"""The browser client: its files, held in memory and packed once, and one page for every address of the client.

What the build named by its contents may be kept for ever; all else is asked
for again each time, and answered with "not modified" where it is the same.
"""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from comodin.server.web.failures import WebError
from comodin.texts import Lang, say

__all__ = ["Pages", "page"]

INDEX: Final = "index.html"
HASHED: Final = "assets/"
"""Where the build puts files whose names tell their contents."""

FOR_EVER: Final = "public, max-age=31536000, immutable"
AGAIN: Final = "no-cache"
LEAST_PACKED: Final = 512
PACKED: Final = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
}


class _File(Struct, frozen=True):
    plain: bytes
    packed: bytes | None
    kind: str
    tag: str
    hashed: bool


class Pages:
    """The files of the client in a folder; read when first asked for, so that none is read from outside it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, _File] | None = None

    @property
    def files(self) -> dict[str, _File]:
        """Every file by its path; none where the client is not built."""
        if self._files is None or INDEX not in self._files:
            self._files = {
                path.relative_to(self._folder).as_posix(): _read(path, self._folder)
                for path in sorted(self._folder.rglob("*"))
                if path.is_file()
            }
        return self._files

    def answer(self, request: Request) -> Response:
        """Return a file, or the client's page where the address is one of the client's."""
        path = request.url.path.removeprefix("/")
        files = self.files
        if INDEX not in files:
            return _not_built(request)
        found = files.get(path or INDEX)
        if found is not None and path != INDEX:
            return _sent(found, request)
        if "." in path.rpartition("/")[2]:
            raise WebError(404, "no_page")
        known = path in ("", INDEX, "floor") or path.startswith(("t/", "floor/"))
        return _sent(files[INDEX], request, status=200 if known else 404)


async def page(request: Request) -> Response:
    """Answer with what the client needs."""
    pages: Pages = request.app.state.pages
    return pages.answer(request)


def _read(path: Path, folder: Path) -> _File:
    name = path.relative_to(folder).as_posix()
    data = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packs = len(data) >= LEAST_PACKED and kind.startswith(PACKED)
    packed = gzip.compress(data, 9, mtime=0) if packs else None
    text = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    return _File(data, packed, text, f'"{sha256(data).hexdigest()[:16]}"', name.startswith(HASHED))


def _sent(file: _File, request: Request, *, status: int = 200) -> Response:
    headers = {"cache-control": FOR_EVER if file.hashed else AGAIN, "etag": file.tag, "vary": "accept-encoding"}
    if status == 200 and file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    accepted = [word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")]
    if file.packed is not None and "gzip" in accepted:
        return Response(file.packed, status, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.plain, status, media_type=file.kind, headers=headers)


def _not_built(request: Request) -> Response:
    """Say how the client is built, in both languages; the server runs without it."""
    blocks = "".join(_block(lang) for lang in ("en", "es"))
    title = escape(say("web_server.not_built.title", "en"))
    html = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><body>{blocks}</body></html>'
    return Response(html, 503, media_type="text/html; charset=utf-8", headers={"cache-control": "no-store"})


def _block(lang: Lang) -> str:
    title, body = (escape(say(f"web_server.not_built.{name}", lang)) for name in ("title", "body"))
    return f'<section lang="{lang}"><h1>{title}</h1><p>{body}</p></section>'
