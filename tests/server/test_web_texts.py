"""The client's sentences are those of `texts/web.toml`, and every sentence that it asks for is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts import make_web_texts

WEB = Path(__file__).resolve().parent.parent.parent / "web" / "src"
ASKED = re.compile(r"""\b(?:t|tn)\(\s*["']([a-z_]+(?:\.[a-z0-9_]+)+)["']""")
"""A key that stands in the source as it is; those that are put together are not found, and not judged."""


@pytest.mark.parametrize("name", make_web_texts.web_texts())
def test_the_committed_texts_are_what_the_script_writes(name: str) -> None:
    """Run ``python scripts/make_web_texts.py`` where this fails."""
    assert (make_web_texts.FOLDER / name).read_text(encoding="utf-8") == make_web_texts.web_texts()[name]


def test_every_sentence_that_is_asked_for_is_there() -> None:
    texts = make_web_texts.topic(make_web_texts.TOPIC)
    asked = {
        (key, path.relative_to(WEB).as_posix())
        for path in WEB.rglob("*")
        if path.suffix in {".svelte", ".ts"}
        for key in ASKED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(asked) > 200
    missing = {(key, path) for key, path in asked if key not in texts and f"{key}_one" not in texts}
    assert not missing


def test_the_first_load_needs_no_sentence_of_the_panels() -> None:
    texts = make_web_texts.topic(make_web_texts.TOPIC)
    sources = [
        *(WEB / "table").glob("*.svelte"),
        *(WEB / "cards").glob("*.svelte"),
        WEB / "App.svelte",
        WEB / "lib/narrate.ts",
    ]
    for path in sources:
        for key in ASKED.findall(path.read_text(encoding="utf-8")):
            assert key not in texts or key.split(".")[0] in make_web_texts.FIRST, f"{path.name} asks for {key}"
