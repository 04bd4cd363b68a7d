"""Play a whole match at the example's table by clicking, in four browsers, and look at the page.

    python -m tools.browse_table [--chromium /usr/bin/chromium] [--axe axe.min.js] [--shots FOLDER]

Four contexts of Chromium play by what they can click; a fifth one watches. They choose a reading,
one leaves its seat and sits down again, an action is taken back by consent after somebody refused,
and one is loaded again in the middle. Of twin matches, which a seat cannot distinguish, its page
must be the same. Checked are also: no fault on the console, no sideways scrolling at 360, 768 and
1280 pixels, and by axe, if its script is given, no serious fault in light and dark. It needs the
extra `browser` and Chromium, and says so if they are missing.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from attrs import define, field

try:
    from playwright.sync_api import Browser, Page, sync_playwright
    from playwright.sync_api import TimeoutError as TooLong
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is missing: pip install '.[browser]'")

from catbox_rules.games import GAMES
from examples.table.store import Store
from tests.system.table.table_server import token
from tests.system.table.twins import keep, twins

_WIDTHS: Final = (360, 768, 1280)
_GAMES: Final = {
    "cat-in-the-box": ("tokens", "strict"),
    "schrodingers-cats": ("short-pile", "barred"),
}
"""Both games, with a reading to choose."""
_MOST_CLICKS: Final = 3000
# What a player may click without being refused; a card or a place is chosen first, and then meant.
_CHOICES: Final = (
    ".buttons .primary, .cell.lit, .space.lit, .hand-card.can:not(.chosen), .box [key^=more]"
)
_SERIOUS: Final = """async () => (await axe.run()).violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes.map((node) => node.html).slice(0, 2).join(" ")}`)"""


@define
class Looking:
    """What is looked at on every page, and the faults that were found."""

    axe: str | None
    shots: Path | None
    faults: list[str] = field(factory=list[str])

    def look(self, page: Page, name: str) -> None:
        """Look at a page as it stands, in all widths, light and dark."""
        for width in _WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            wide: int = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                self.faults.append(f"{name}: {wide} pixels wide at {width}")
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                self._examine(page, f"{name}-{width}-{scheme}")

    def _examine(self, page: Page, name: str) -> None:
        if self.axe is not None:
            page.evaluate(self.axe)
            serious: list[str] = page.evaluate(_SERIOUS)
            self.faults += [f"{name}: {each}" for each in serious]
        if self.shots is not None:
            page.screenshot(path=self.shots / f"{name}.png", full_page=True)


def _watched(browser: Browser, looking: Looking, name: str) -> Page:
    """A page of a context of its own, whose faults are noted."""
    page = browser.new_context(viewport={"width": 360, "height": 900}).new_page()
    page.on("pageerror", lambda error: looking.faults.append(f"{name}: {error}"))
    page.on(
        "console",
        lambda said: (
            looking.faults.append(f"{name}: {said.text}") if said.type == "error" else None
        ),
    )
    return page


def _click_something(page: Page, random: Random) -> bool:
    """Click one of the things that may be clicked; False if there is none."""
    meant = page.locator(".buttons .primary")
    choices = meant if random.random() < 0.6 and meant.count() else page.locator(_CHOICES)
    count = choices.count()
    if count == 0:
        return False
    try:
        choices.nth(random.randrange(count)).click(timeout=1000)
    except TooLong:  # somebody else's action has drawn the page again
        return False
    return True


def _sit_down(browser: Browser, address: str, game: str, looking: Looking) -> list[Page]:
    """Open a table, sit down on four seats, and watch from a fifth page."""
    option, value = _GAMES[game]
    players = [_watched(browser, looking, f"{game} seat {seat}") for seat in range(4)]
    players[0].goto(address)
    players[0].wait_for_selector("#game option", state="attached")
    players[0].select_option("#game", game)
    players[0].click("summary")
    players[0].select_option(f"#{option}", label=value)
    looking.look(players[0], f"{game}-opening")
    players[0].click("text=Open the table")
    players[0].wait_for_selector("#name")
    watcher = _watched(browser, looking, f"{game} watcher")
    for page in (*players[1:], watcher):
        page.goto(players[0].url)
        page.wait_for_selector("#name")
    looking.look(players[1], f"{game}-sitting-down")
    for seat, page in enumerate(players):
        page.fill("#name", ("Anne", "Peter", "<i>Hermann</i>", "Maria Göppert")[seat])
        page.click(f"text=Sit on seat {seat}")
        page.wait_for_selector(f".seats li:nth-child({seat + 1}) .mark")
        if seat == 0:
            page.click("text=Leave the seat")
            page.click("text=Sit on seat 0")
            page.wait_for_selector(".seats li:nth-child(1) .mark")
    if f"{option.replace('-', ' ')}: {value}" not in watcher.inner_text("#title"):
        looking.faults.append(f"{game}: the page does not say which reading was chosen")
    return [*players, watcher]


def _play(browser: Browser, address: str, game: str, looking: Looking) -> None:
    *players, watcher = _sit_down(browser, address, game, looking)
    random = Random(3)
    clicks, taken_back = 0, False
    while watcher.locator(".outcome").count() == 0:
        clicked = [page for page in players if _click_something(page, random)]
        clicks += len(clicked)
        if clicks > _MOST_CLICKS:
            return looking.faults.append(f"{game}: no end after {clicks} clicks")
        if clicks > 30 and clicked and not taken_back:
            others = [page for page in players if page is not clicked[-1]]
            taken_back = _take_back(clicked[-1], others, looking, game)
        if 60 <= clicks < 64:
            clicks += 4
            players[2].reload()
            players[2].wait_for_selector(".seats .mark:text('you')")
            looking.look(players[2], f"{game}-playing")
            looking.look(watcher, f"{game}-watching")
            if watcher.locator(".hand-card, .box").count() > 0:
                looking.faults.append(f"{game}: the watcher sees a hand")
    for page in players:
        page.wait_for_selector(".outcome")
    logs = [page.locator("#log li").count() for page in players]
    looking.look(watcher, f"{game}-over")
    print(f"{game}: over after {clicks} clicks; events {logs}")
    return None


def _take_back(first: Page, others: Sequence[Page], looking: Looking, game: str) -> bool:
    """Ask to take something back, be refused, ask again, and be allowed to; False if this seat has
    nothing to take back."""
    first.click("text=Take back…")
    first.wait_for_selector(".question, .error")
    if first.locator(".question").count() == 0:
        return False
    others[0].wait_for_selector(".question button:text('Agree')")
    looking.look(others[0], f"{game}-asked")
    others[1].click(".question button:text('Agree')")
    others[0].click(".question button:text('Refuse')")
    first.wait_for_selector("text=Nothing is taken back.")
    looking.look(first, f"{game}-refused")
    first.click("text=Take back…")
    for page in others:
        page.click(".question button:text('Agree')")
    for page in (first, *others):
        page.wait_for_selector("#log .void")
        page.wait_for_selector("#notice", state="hidden")
    looking.look(first, f"{game}-taken-back")
    return True


def _look_at_twins(
    browser: Browser, address: str, looking: Looking, viewers: Sequence[int]
) -> None:
    """Compare what pages show of tables that are twins for the seat that looks at them."""
    for number, viewer in enumerate(viewers):
        shown = list[str]()
        for which in range(2):
            page = _watched(browser, looking, f"twins {number}")
            page.goto(address)  # where the secret of the seat is put into the browser
            id = f"twins-{number}-{which}"
            page.evaluate(
                "([id, secret]) => localStorage.setItem(`catbox-table:${id}`, secret)",
                [id, token(viewer)],
            )
            page.goto(f"{address}tables/{id}")
            page.wait_for_selector("#log li")
            shown.append(page.inner_html("main"))
        if shown[0] != shown[1] or "Your " not in shown[0]:
            looking.faults.append(f"twins {number}: seat {viewer} can distinguish them")


async def _keep_twins(data: Path) -> list[int]:
    """Put twin matches of both games into the file, and give the seats that look at them."""
    store, random, viewers = Store(data), Random(4), list[int]()
    for number, game in enumerate(_GAMES):
        pair = twins(game, GAMES[game].EDITIONS[-1].id, 4, random)
        while pair.viewer is None:
            pair = twins(game, GAMES[game].EDITIONS[-1].id, 4, random)
        for which, record in enumerate(pair.records):
            await keep(store, f"twins-{number}-{which}", record)
        viewers.append(pair.viewer)
    store.close()
    return viewers


def main(arguments: Sequence[str]) -> int:
    """Play both games; 1 if a fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.browse_table")
    parser.add_argument("--chromium", type=Path, default=Path("/usr/bin/chromium"))
    parser.add_argument("--axe", type=Path, help="axe.min.js of the npm package axe-core")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the page")
    chosen = parser.parse_args(arguments)
    chromium: Path = chosen.chromium
    if not chromium.exists():
        print(f"{chromium}: there is no Chromium here", file=sys.stderr)
        return 1
    axe: Path | None = chosen.axe
    looking = Looking(None if axe is None else axe.read_text(encoding="utf-8"), chosen.shots)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "tables.sqlite"
        viewers = asyncio.run(_keep_twins(data))
        with sync_playwright() as playwright:
            command = [sys.executable, "-m", "examples.table", "--port", "0", "--data", str(data)]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            try:
                _look_at_twins(browser, address, looking, viewers)
                for game in _GAMES:
                    _play(browser, address, game, looking)
            finally:
                browser.close()
                server.terminate()
                server.wait()
    for fault in dict.fromkeys(looking.faults):
        print(fault, file=sys.stderr)
    return 1 if looking.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
