"""Draw the icons of the web table from El Comodín, as he stands in the client's own drawings.

    python scripts/make_web_icons.py            write web/public/icon*.{svg,png}

Needs Playwright and Chromium (/usr/bin/chromium).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SPRITE = ROOT / "web" / "src" / "cards" / "Sprite.svelte"
PUBLIC = ROOT / "web" / "public"
SIZES = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable-512.png": (512, 0.74)}
APPLE = "apple-touch-icon.png"
FIGURE = '<use href="#comodin-figure"/>'
DRAWINGS = ("comodin-figure", "comodin-scene")


def scene() -> str:
    """Return the joker's scene and figure as they stand in the sprite."""
    sprite = SPRITE.read_text(encoding="utf-8")
    found = [re.search(rf'<g id="{name}".*?^</g>', sprite, re.DOTALL | re.MULTILINE) for name in DRAWINGS]
    if None in found:
        raise SystemExit(f"{SPRITE}: the joker's scene is not there")
    return "\n".join(match.group() for match in found if match is not None)


def icon(*, round_corners: bool = True, scale: float = 1.0) -> str:
    """Return a square icon; the figure is drawn smaller by `scale` where a mask may take the edges."""
    wide, across, down = 114, 50, 66
    left, top = across - wide / 2, down - wide / 2
    place = f'x="{left:g}" y="{top:g}" width="{wide}" height="{wide}"'
    corner = wide * 0.2 if round_corners else 0
    figure = f"translate({across} {down}) scale({scale:g}) translate({-across} {-down})"
    drawn = scene().replace(FIGURE, "")
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide} {wide}">
<defs>{drawn}<clipPath id="edge"><rect {place} rx="{corner:g}"/></clipPath></defs>
<g clip-path="url(#edge)"><use href="#comodin-scene"/><g transform="{figure}">{FIGURE}</g></g>
</svg>
"""


def main() -> int:
    """Write every icon."""
    PUBLIC.mkdir(parents=True, exist_ok=True)
    (PUBLIC / "icon.svg").write_text(icon(), encoding="utf-8")
    drawn = {name: (size, icon(round_corners=scale == 1, scale=scale)) for name, (size, scale) in SIZES.items()}
    drawn[APPLE] = (180, icon(round_corners=False, scale=0.9))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, (size, svg) in drawn.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
