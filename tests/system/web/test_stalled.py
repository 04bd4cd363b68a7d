"""What does not arrive, or not whole: the page says so, and goes on once somebody tries again."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import ClassVar, Final

import pytest
from playwright.sync_api import expect

from tests.patience import PATIENCE
from tools.page_of.browsing import Site, Visit, hosted, pass_time, wait_until
from tools.page_of.serving import Handler
from tools.page_of.states import link_of

_ASKED: Final = {"game": "cat-in-the-box", "box": "", "action": "1:4R"}
_DISPUTE: Final = f"#/dispute/{link_of(_ASKED)}"
_RULE: Final = "#/ask/point/18"
_SILENCE: Final = 20_000
"""So many milliseconds without a byte are a stall."""
# Whether the page says so; then another try is begun. What has still arrived meanwhile is no stall.
_TRIED_AGAIN: Final = f"""passTime({_SILENCE}) ||
    document.querySelector(".loading-line")?.textContent.includes("Nothing has arrived") &&
    [...document.querySelectorAll(".loading-line button")].some((each) => {{
        each.click();
        return each.textContent === "Try again";
    }})"""


class Fails(Handler):
    """A host that fails on a file the first time, in the middle of it: it breaks off, or sends
    nothing more and keeps the connection."""

    file: ClassVar[str]
    stalls: ClassVar[bool]
    reached: ClassVar[threading.Event]
    over: ClassVar[threading.Event]

    def send_body(self, data: bytes) -> None:
        """Send the file, or half of it."""
        if self.file not in self.path or self.reached.is_set():
            super().send_body(data)
            return
        self.wfile.write(data[: len(data) // 2])
        self.reached.set()
        if self.stalls:
            self.over.wait()
        self.close_connection = True


@contextmanager
def visitor_of_host(site: Site, file: str, *, stalls: bool) -> Generator[Visit]:
    """Somebody who comes to a host that fails on a file."""
    over, reached = threading.Event(), threading.Event()
    own = {"file": file, "stalls": stalls, "reached": reached, "over": over}
    handler = type("FailsOnOne", (Fails,), own)
    with hosted(site.folder, site.browser, handler) as host:
        visit = host.visitor()
        page = visit.open(_RULE if file == "books.json" else _DISPUTE)
        page.wait_for_selector("main")
        assert reached.wait(timeout=PATIENCE)
        try:
            yield visit
        finally:
            visit.close()
            over.set()


@pytest.mark.parametrize("file", ["assets/worker-", "pyodide.asm.wasm", "packages.txt"])
def test_of_a_file_that_stalls_the_page_says_so_and_another_try_gets_it(
    site: Site, file: str
) -> None:
    with visitor_of_host(site, file, stalls=True) as visit:
        [page] = visit.context.pages
        page.wait_for_selector(".loading[data-stage=python]")
        pass_time(page, _SILENCE - 1)
        assert page.locator(".loading-line").get_by_role("button").count() == 0
        wait_until(page, _TRIED_AGAIN)
        page.wait_for_selector("[data-judged='led ']")
        assert page.locator(".fault").count() == 0


@pytest.mark.parametrize("file", ["pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.txt"])
def test_of_a_file_that_breaks_off_the_page_says_so_and_another_try_gets_it(
    site: Site, file: str
) -> None:
    with visitor_of_host(site, file, stalls=False) as visit:
        [page] = visit.context.pages
        fault = page.locator(".fault[data-code=not-loaded]")
        fault.wait_for()
        expect(fault).to_have_count(1)
        fault.get_by_role("button", name="Try again").click()
        page.wait_for_selector("[data-judged='led ']")
        assert page.locator(".fault").count() == 0


def test_rules_to_read_that_stall_are_asked_for_again(site: Site) -> None:
    with visitor_of_host(site, "books.json", stalls=True) as visit:
        [page] = visit.context.pages
        pass_time(page, _SILENCE)
        page.wait_for_selector("article h1")
        assert page.locator(".fault").count() == 0
