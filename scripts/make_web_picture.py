"""Put the web table's picture of the README together: a desktop and two phones.

    python scripts/make_shots.py --only poker-choose,sweat-turn --size 390x844 --look en-night
    python scripts/make_shots.py --only poker-bet --size 1440x900 --look en-night
    python scripts/make_web_picture.py          writes docs/_static/web-table.png
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).resolve().parents[1]
SHOTS: Final = ROOT / "web" / ".shots"
SHOWN: Final = ("poker-choose-390x844", "poker-bet-1440x900", "sweat-turn-390x844")
PAGE: Final = """<!doctype html><style>
body { margin: 0; background: #15100c; width: 1500px; height: 620px; display: flex; gap: 24px; padding: 24px; }
body { box-sizing: border-box; align-items: center; justify-content: center; }
img { height: 560px; border-radius: 18px; border: 1px solid #4a3728; } img.wide { border-radius: 12px; }
</style>"""


def main() -> None:
    """Draw it."""
    images = [SHOTS / f"{name}-en-night.png" for name in SHOWN]
    missing = [str(image) for image in images if not image.exists()]
    if missing:
        raise SystemExit(f"no picture {', '.join(missing)}; take them with scripts/make_shots.py")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page = Path(folder) / "page.html"
        tags = [f'<img src="{image.as_uri()}"{" class=wide" if "1440" in image.name else ""}>' for image in images]
        page.write_text(PAGE + "".join(tags), encoding="utf-8")
        path = os.environ.get("CHROMIUM_PATH") or "/usr/bin/chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        view = browser.new_page(viewport={"width": 1500, "height": 620})
        view.goto(page.as_uri())
        view.wait_for_load_state("networkidle")
        view.screenshot(path=str(ROOT / "docs" / "_static" / "web-table.png"))
        browser.close()


if __name__ == "__main__":
    main()
