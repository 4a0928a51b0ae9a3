"""What is made from the pictures for the client is up to date."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from comodin.server.protocol.messages import Snapshot, Step
from comodin.server.protocol.picture import Saying, TablePicture, You
from scripts import make_web_types

FIXTURES = sorted((Path(__file__).resolve().parents[3] / "web" / "fixtures").glob("*.json"))


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    """Run ``python scripts/make_web_types.py`` where this fails."""
    assert make_web_types.FILE.read_text(encoding="utf-8") == make_web_types.types()
    assert make_web_types.FLOOR_FILE.read_text(encoding="utf-8") == make_web_types.floor_types()


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: file.stem)
def test_fixtures_are_what_the_server_sends(file: Path) -> None:
    """Run ``python scripts/make_web_fixtures.py`` where this fails."""
    content = json.loads(file.read_text(encoding="utf-8"))
    if isinstance(content, list):
        for frame in content:
            kind = Snapshot if frame["type"] == "snapshot" else Step
            assert msgspec.convert(frame, kind, strict=True, str_keys=True).table is not None
        return
    picture = msgspec.convert(content["table"], TablePicture, strict=True, str_keys=True)
    assert {*content} == {"table", "you", "events", "chat"}
    assert msgspec.convert(content["you"], You, strict=True).name == "Tuna"
    assert msgspec.convert(content["chat"], list[Saying], strict=True)
    assert picture.game.title.en
