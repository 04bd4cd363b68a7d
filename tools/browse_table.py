"""Play a whole match at the example's table by clicking, in four browsers, and look at the page.

    python -m tools.browse_table [--chromium /usr/bin/chromium] [--axe axe.min.js] [--shots FOLDER]

Four contexts of Chromium play by what they can click; a fifth one watches. They choose a reading,
one leaves its seat and sits down again, an action is taken back by consent after somebody refused,
and one is loaded again in the middle of a trick and sees what it saw before. Of twin matches, which
a seat cannot distinguish, the frames that its page receives must be the same, and what it shows.
Checked are also: no fault on the console, no sideways scrolling at 360, 768 and 1280 pixels,
nothing smaller than 44 pixels to touch at 360, at most one card that looks chosen, a trick that
stays in sight, and by axe, if its script is given, no serious fault in light and dark. It needs the
extra `browser` and Chromium, and says so if they are missing.
`tests/system/table/test_in_the_browser.py` does the same at one width.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from attrs import define, field

from tests.patience import PATIENCE, wait_until

try:
    from playwright.sync_api import Browser, Page
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is missing: pip install '.[browser]'")

from websockets.sync.client import ClientConnection, connect

from catbox_rules.games import GAMES
from catbox_rules.records import action_as_json
from examples.table.store import Store
from tests.system.table.table_server import Frame, TableServer, read, token
from tests.system.table.twins import Twins, keep, twins
from tools.page_of.browsing import browsing, patient

PLAYED: Final = {
    "cat-in-the-box": ("tokens", "strict"),
    "schrodingers-cats": ("short-pile", "barred"),
}
"""Both games, with a reading to choose."""
_WIDTHS: Final = (360, 768, 1280)
_PARTS: Final = ("#turn > p", "#board", "#own :is(p, .card)", "#seats", "#score", "#log")
"""What a page shows of the match, without what is chosen so far."""
_MOST_CLICKS: Final = 3000
# What a player may click without being refused; a card or a place is chosen first, and then meant.
_CHOICES: Final = (
    ".buttons .primary:enabled, .cell.lit, .space.lit, .card.can[aria-pressed=false], "
    ".box [data-key$=' 1']:enabled"
)
_AGREE: Final = ".question button:text('Agree')"
# A page keeps what it is sent, the moment that it was shown last, and that of an action to which it
# has no answer yet.
_LISTEN: Final = """(() => {
    window.heard = [];
    window.shown = -1;
    window.acted = null;
    window.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                const frame = JSON.parse(data);
                window.heard.push(data);
                if ("next" in frame) window.shown = frame.next;
                if ("error" in frame || window.shown > window.acted) window.acted = null;
            });
        }
        send(data) {
            const frame = JSON.parse(data);
            if ("act" in frame) window.acted = frame.at;
            super.send(data);
        }
    };
})()"""
_HEARD: Final = "(words) => heard.some((each) => each.includes(words))"
_NARROW: Final = 360
_SMALL: Final = """() => [...document.querySelectorAll("button, select, input, summary, a")]
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, { width, height }]) => width > 0 && Math.min(width, height) < 43.5)
    .map(([each, { width, height }]) => `${each.outerHTML} is ${width} x ${height}`)"""
_SERIOUS: Final = """async () => (await axe.run()).violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes.map((node) => node.html).slice(0, 2).join(" ")}`)"""


@define
class Looking:
    """What is looked at on every page, and the faults that were found."""

    axe: str | None = None
    shots: Path | None = None
    widths: Sequence[int] = _WIDTHS
    faults: list[str] = field(factory=list[str])

    def look(self, page: Page, name: str) -> None:
        """Look at a page as it stands, in each width, light and dark."""
        for width in self.widths:
            page.set_viewport_size({"width": width, "height": 900})
            wide: int = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                self.faults.append(f"{name}: {wide} pixels wide at {width}")
            if width == _NARROW:
                small: list[str] = page.evaluate(_SMALL)
                self.faults += [f"{name}: {each}" for each in small[:3]]
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
    context = patient(browser.new_context(viewport={"width": 360, "height": 900}))
    context.add_init_script(_LISTEN)
    page = context.new_page()
    page.on("pageerror", lambda error: looking.faults.append(f"{name}: {error}"))
    page.on(
        "console",
        lambda said: (
            looking.faults.append(f"{name}: {said.text}") if said.type == "error" else None
        ),
    )
    return page


def _click_something(page: Page, random: Random) -> bool:
    """Click one of the things that may be clicked; False if there is none. Nobody else does
    anything meanwhile, so that it stays where it is."""
    meant = page.locator(".buttons .primary:enabled")
    choices = meant if random.random() < 0.6 and meant.count() else page.locator(_CHOICES)
    count = choices.count()
    if count == 0:
        return False
    choices.nth(random.randrange(count)).click()
    return True


def _settle(pages: Sequence[Page]) -> None:
    """Wait until every page has heard what came of what was clicked."""

    def is_settled() -> bool:
        moments = [page.evaluate("shown") for page in pages]
        return len(set(moments)) == 1 and all(page.evaluate("acted === null") for page in pages)

    wait_until(is_settled)


def _sit_down(browser: Browser, address: str, game: str, looking: Looking) -> list[Page]:
    """Open a table, sit down on four seats, and watch from a fifth page."""
    option, value = PLAYED[game]
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
        page.click(f"text=Sit on seat {seat + 1}")
        page.wait_for_selector(f".seats li:nth-child({seat + 1}) .mark")
        if seat == 0:
            page.click("text=Leave the seat")
            page.click("text=Sit on seat 1")
            page.wait_for_selector(".seats li:nth-child(1) .mark")
    if f"{option.replace('-', ' ')}: {value}" not in watcher.inner_text("#title"):
        looking.faults.append(f"{game}: the page does not say which reading was chosen")
    return [*players, watcher]


def play(browser: Browser, address: str, game: str, looking: Looking) -> None:
    """Play a match by clicking until it is over."""
    *players, watcher = _sit_down(browser, address, game, looking)
    clicks, taken_back, came_back, stayed = 0, False, False, game != "cat-in-the-box"
    for clicks, player in enumerate(_clicking(players, watcher), 1):
        if player.locator(".card[aria-pressed=true]").count() > 1:
            looking.faults.append(f"{game}: several cards look chosen")
        stayed = stayed or watcher.locator(".last li").count() == len(players)
        if clicks > _MOST_CLICKS:
            return looking.faults.append(f"{game}: no end after {clicks} clicks")
        if clicks > 30 and not taken_back:
            others = [page for page in players if page is not player]
            taken_back = _take_back(player, others, looking, game)
        if clicks > 40 and not came_back and _is_in_the_middle(watcher, game):
            came_back = True
            _come_back(players[2], watcher, looking, game)
            looking.look(watcher, f"{game}-watching")
            if watcher.locator(".card, .box").count() > 0:
                looking.faults.append(f"{game}: the watcher sees a hand")
    for page in players:
        page.wait_for_selector(".outcome")
    logs = [page.locator("#log li").count() for page in players]
    looking.faults += [
        f"{game}: a seat without its name: {line}"
        for line in watcher.locator("#log li").all_inner_texts()
        if re.search(r"\bseats? \d", line)
    ]
    looking.look(watcher, f"{game}-over")
    if not (taken_back and came_back and stayed):
        done = f"taken back {taken_back}, loaded again {came_back}, a trick in sight {stayed}"
        looking.faults.append(f"{game}: {done}")
    print(f"{game}: over after {clicks} clicks; events {logs}")
    return None


def _clicking(players: Sequence[Page], watcher: Page) -> Iterator[Page]:
    """Click in turn until the match is over; yield the page of each click, as soon as all pages
    have heard of it."""
    random = Random(3)
    for player in cycle(players):
        if watcher.locator(".outcome").count():
            return
        if _click_something(player, random):
            _settle([*players, watcher])
            yield player


def _is_in_the_middle(watcher: Page, game: str) -> bool:
    """Whether a trick has begun, or a claim stands."""
    if game == "cat-in-the-box":
        return 1 <= watcher.locator(".trick ol:not(.last) li").count() <= 3
    return watcher.locator(".space .token").count() > 0


def _come_back(page: Page, other: Page, looking: Looking, game: str) -> None:
    """Load a page again: it must show what it has shown."""
    before = _shown(page)
    page.reload()
    page.wait_for_selector(".seats .mark:text('you')")
    _settle([page, other])
    if _shown(page) != before:
        looking.faults.append(f"{game}: a page that was loaded again shows something else")
    looking.look(page, f"{game}-playing")


def _shown(page: Page) -> list[list[str]]:
    return [page.locator(part).all_inner_texts() for part in _PARTS]


def _take_back(first: Page, others: Sequence[Page], looking: Looking, game: str) -> bool:
    """Ask to take something back, be refused, ask again, and be allowed to; False if this seat has
    nothing to take back."""
    if not _asked(first, others):
        return False
    looking.look(others[0], f"{game}-asked")
    others[1].click(_AGREE)
    others[0].click(".question button:text('Refuse')")
    first.wait_for_selector("text=Nothing is taken back.")
    for page in others:  # or somebody agrees to what is not asked any more
        page.wait_for_selector(".question", state="detached")
    looking.look(first, f"{game}-refused")
    if not _asked(first, others):
        return False
    for page in others:
        page.click(_AGREE)
    for page in (first, *others):
        page.wait_for_selector("#log .void")
        page.wait_for_selector("#notice", state="hidden")
    looking.look(first, f"{game}-taken-back")
    return True


def _asked(first: Page, others: Sequence[Page]) -> bool:
    """Ask to take something back; whether all others are asked."""
    if first.locator("text=Take back…").count() == 0:
        return False
    first.click("text=Take back…")
    first.wait_for_selector(".question, #notice .error")
    if first.locator(".question").count() == 0:
        return False
    for page in others:
        page.wait_for_selector(_AGREE)
    return True


# Twins.


def keep_twins(data: Path) -> list[Twins]:
    """Put twin matches of both games into a file, which seats cannot distinguish."""
    random, pairs = Random(4), list[Twins]()
    for game in PLAYED:
        pair = twins(game, GAMES[game].EDITIONS[-1].id, 4, random)
        while pair.viewer is None or len(pair.records[0].actions) < pair.dealt + 4:
            pair = twins(game, GAMES[game].EDITIONS[-1].id, 4, random)
        pairs.append(pair)

    async def keep_all() -> None:
        store = Store(data)
        for number, pair in enumerate(pairs):
            for which, record in enumerate(pair.records):
                await keep(store, _twin(number, which), record.up_to(pair.dealt))
        store.close()

    asyncio.run(keep_all())
    return pairs


def _twin(number: int, which: int) -> str:
    return f"twins-{number}-{which}"


def look_at_twins(browser: Browser, address: str, looking: Looking, pairs: Iterable[Twins]) -> None:
    """Play twins on before a page of the seat that cannot distinguish them, and compare all that
    the page receives, and what it shows."""
    for number, pair in enumerate(pairs):
        one, other = [
            _played_on(browser, address, looking, pair, _twin(number, which), which)
            for which in range(2)
        ]
        if one != other or "Your " not in one[0]:
            looking.faults.append(f"twins {number}: seat {pair.viewer} can distinguish them")


def _played_on(
    browser: Browser, address: str, looking: Looking, pair: Twins, id: str, which: int
) -> list[str]:
    """What the page shows in the end, and all frames that it has received."""
    page = _watched(browser, looking, id)
    page.goto(address)  # where the secret of the seat is put into the browser
    page.evaluate(
        "([id, secret]) => localStorage.setItem(`catbox-table:${id}`, secret)",
        [id, token(pair.viewer or 0)],
    )
    page.goto(f"{address}tables/{id}")
    page.wait_for_selector("#log li")
    record = pair.records[which]
    with ExitStack() as stack:
        uri = f"{address.replace('http', 'ws')}tables/{id}/socket"
        sockets = [
            stack.enter_context(connect(uri, open_timeout=PATIENCE, close_timeout=PATIENCE))
            for _ in range(record.players)
        ]
        latest = list[Frame]()
        for seat, socket in enumerate(sockets):
            socket.send(json.dumps({"join": token(seat)}))
            latest.append(_message_after(socket, pair.dealt))
        for number, action in enumerate(record.actions[pair.dealt :], pair.dealt):
            assert isinstance(action.actor, int)
            socket = sockets[action.actor]
            if number > pair.dealt:
                latest[action.actor] = _message_after(socket, number)
            at = latest[action.actor]["next"]
            socket.send(json.dumps({"act": action_as_json(action), "at": at}))
        wait_until(lambda: page.evaluate(_HEARD, f'"actions":{len(record.actions)},'))
        heard: list[str] = page.evaluate("heard")
        return [page.inner_html("main"), *heard]


def _message_after(socket: ClientConnection, actions: int) -> Frame:
    """The message of the moment after so many actions."""
    while True:
        frame = read(socket.recv(timeout=PATIENCE))
        if frame.get("actions") == actions:
            return frame


def main(arguments: Sequence[str]) -> int:
    """Play both games; 1 if a fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.browse_table")
    parser.add_argument("--chromium", type=Path, default=Path("/usr/bin/chromium"))
    parser.add_argument("--axe", type=Path, help="axe.min.js of the npm package axe-core")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the page")
    chosen = parser.parse_args(arguments)
    chromium: Path = chosen.chromium
    axe: Path | None = chosen.axe
    looking = Looking(None if axe is None else axe.read_text(encoding="utf-8"), chosen.shots)
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "tables.sqlite"
        pairs = keep_twins(data)  # before Playwright, which has the event loop of this thread
        try:
            browser = stack.enter_context(browsing(chromium))
        except FileNotFoundError as error:
            print(error, file=sys.stderr)
            return 1
        with TableServer(data) as server:
            look_at_twins(browser, server.address, looking, pairs)
            for game in PLAYED:
                play(browser, server.address, game, looking)
    for fault in dict.fromkeys(looking.faults):
        print(fault, file=sys.stderr)
    return 1 if looking.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
