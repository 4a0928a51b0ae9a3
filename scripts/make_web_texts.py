"""Give the client its sentences: `texts/web.toml`, and the flags of `texts/floor.toml`, as two JSON files a language.

What the table itself says comes with the first load; the front door and the
panels come with `texts.LANG.more.json`.

    python scripts/make_web_texts.py            write web/src/lib/generated/texts.*.json
    python scripts/make_web_texts.py --check    exit with 1 where a file is not what it would write
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from comodin.texts import LANGUAGES, topic

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "web" / "src" / "lib" / "generated"
TOPIC = "web"
FIRST = frozenset({"app", "table", "bar", "card", "ask", "act", "narrate"})
"""The tables of the topic that the first load needs."""


def web_texts() -> dict[str, str]:
    """Return the content of each file by its name: keys in the order of the topic, one sentence a line."""
    flags = {f"floor.{key}": entry for key, entry in topic("floor").items() if key.startswith("flag.")}
    entries = {**topic(TOPIC), **flags}
    files = {}
    for lang in LANGUAGES:
        for first, end in ((True, ""), (False, ".more")):
            texts = {key: entry[lang] for key, entry in entries.items() if (key.split(".")[0] in FIRST) is first}
            files[f"texts.{lang}{end}.json"] = json.dumps(texts, ensure_ascii=False, indent=0) + "\n"
    return files


def main() -> int:
    """Write the files, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only")
    check: bool = parser.parse_args().check
    stale = []
    for name, text in web_texts().items():
        path = FOLDER / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not check:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if stale:
        print("stale:" if check else "written:", *stale)
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
