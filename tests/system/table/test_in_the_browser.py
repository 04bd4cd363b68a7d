"""The page in Chromium: whole matches by clicking, and nothing on it that the seat cannot know. It
needs Chromium, and Node.js with npm for axe. In all widths, with pictures:
`python -m tools.browse_table`."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import Browser

from tests.system.table.table_server import TableServer
from tools.browse_table import PLAYED, Looking, keep_twins, look_at_twins, play
from tools.page_of.browsing import AXE, browsing, patient
from tools.page_of.site import WEB, install_packages


@pytest.fixture(name="browser", scope="module")
def _browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture(name="looking")
def _looking() -> Looking:
    with FileLock(WEB / ".building"):
        install_packages()
    return Looking(axe=AXE.read_text(encoding="utf-8"), widths=[360])


@pytest.mark.parametrize("game", PLAYED)
def test_four_play_a_whole_match_by_clicking_and_one_watches(
    tmp_path: Path, browser: Browser, looking: Looking, game: str
) -> None:
    with TableServer(tmp_path / "tables.sqlite") as server:
        play(browser, server.address, game, looking)
    assert looking.faults == []


def test_a_page_comes_back_when_the_server_does(tmp_path: Path, browser: Browser) -> None:
    with TableServer(tmp_path / "tables.sqlite") as server:
        page = patient(browser.new_context()).new_page()
        page.goto(f"{server.address}tables/{server.new_table('cat-in-the-box', 'pegasus-2023', 3)}")
        page.fill("#name", "Anne")
        page.click("text=Sit on seat 1")
        page.wait_for_selector("text=Anne (you)")
        server.stop(signal.SIGKILL)
        page.wait_for_selector("text=No connection.")
        server.kill_and_start()
        page.wait_for_selector("#connection:empty", state="attached")
        page.click("text=Leave the seat")
        page.wait_for_selector("text=Sit on seat 1")


def test_what_is_pressed_is_clicked_whatever_comes_in_between(
    tmp_path: Path, browser: Browser
) -> None:
    """Between the press and the release somebody else sits down, which draws the page again."""
    with TableServer(tmp_path / "tables.sqlite") as server:
        address = f"{server.address}tables/{server.new_table('cat-in-the-box', 'pegasus-2023', 3)}"
        other, page = (patient(browser.new_context()).new_page() for _ in range(2))
        other.goto(address)
        with page.expect_websocket() as connected:
            page.goto(address)
        page.fill("#name", "Anne")
        page.hover("text=Sit on seat 1")
        page.mouse.down()
        other.fill("#name", "Peter")
        with connected.value.expect_event("framereceived", lambda frame: "Peter" in str(frame)):
            other.click("text=Sit on seat 2")
        page.mouse.up()
        page.wait_for_selector("text=Anne (you)")
        page.wait_for_selector("text=Peter")


def test_a_page_receives_nothing_that_its_seat_cannot_know(
    tmp_path: Path, browser: Browser
) -> None:
    data, looking = tmp_path / "tables.sqlite", Looking()
    with ThreadPoolExecutor(1) as another:  # Playwright has the event loop of this thread
        pairs = another.submit(keep_twins, data).result()
    with TableServer(data) as server:
        look_at_twins(browser, server.address, looking, pairs)
    assert looking.faults == []
