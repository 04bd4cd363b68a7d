"""A new version on the host, and an answer that never comes: neither stops an open page."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tools.page_of.browsing import Site, hosted, pass_time, wait_until, wait_until_ready
from tools.page_of.site import ROOT
from tools.page_of.states import link_of

_DISPUTE: Final = (ROOT / "examples" / "disputes" / "lead-red-unbroken.json").read_text(
    encoding="utf-8"
)
_MATCH: Final = (ROOT / "examples" / "matches" / "amigo-2023-3p-lives.json").read_text(
    encoding="utf-8"
)
_RULING: Final = f"#/table/{link_of({'table': _DISPUTE})}"
_NEW: Final = "Everything runs in your browser, and this is the new version"

# A worker that leaves the first answer to `look` out, as one does that calculates without end.
# `waiting` has what was asked and is not answered yet.
_HANGING: Final = """() => {
    window.begun = 0;
    window.waiting = new Set();
    let hangs = true;
    const Real = window.Worker;
    window.Worker = class extends Real {
        constructor(...given) { super(...given); window.begun += 1; this.left = new Set(); }
        postMessage(message) {
            if (message.kind === "ask") window.waiting.add(message.id);
            if (hangs && message.kind === "ask" && message.request.ask === "look") {
                hangs = false;
                this.left.add(message.id);
            }
            super.postMessage(message);
        }
        set onmessage(hear) {
            super.onmessage = (event) => {
                const { kind, id } = event.data;
                if (kind === "begun" && this.left.has(id)) window.hanging = true;
                if (kind === "answer" && this.left.has(id)) return;
                if (kind === "answer") window.waiting.delete(id);
                hear(event);
            };
        }
    };
}"""


@pytest.fixture
def own(site: Site, tmp_path: Path) -> Iterator[Site]:
    """A copy of the site, which a test can change."""
    folder = tmp_path / "site"
    shutil.copytree(site.folder, folder)
    with hosted(folder, site.browser) as own:
        yield own


def put_new_version(folder: Path) -> None:
    """Put another version in the place of a site, as a host does that keeps nothing of the old one:
    other names for the scripts, another folder for the library."""
    for path in [*folder.rglob("*.br"), *folder.rglob("*.gz")]:
        path.unlink()
    names = {path.name: f"new-{path.name}" for path in (folder / "assets").iterdir()}
    [library] = (folder / "library").iterdir()
    names[f"library/{library.name}"] = "library/anew"
    texts = [path for path in folder.rglob("*") if path.suffix in (".js", ".html")]
    for path in [each for each in texts if library not in each.parents]:
        text = path.read_text(encoding="utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        text = re.sub(r"Everything runs in your\s+browser", _NEW, text)
        text = re.sub(r'"version": ?"\w+"', '"version": "anew"', text)
        path.write_text(text, encoding="utf-8")
    library.rename(library.with_name("anew"))
    for path in (folder / "assets").iterdir():
        path.rename(path.with_name(names[path.name]))


def kept_page(site: Site) -> Page:
    """A page whose files the browser has kept, and which its service worker has in hand."""
    page = site.visitor().open("#/ask")
    wait_until_ready(page)
    page.evaluate("navigator.serviceWorker.ready")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    return page


def look_for_new_version(page: Page) -> None:
    """Look as a browser does now and then. What it has loaded in passing it has forgotten."""
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")  # pyright: ignore[reportUnknownMemberType] -- theirs
    page.evaluate("navigator.serviceWorker.ready.then((here) => here.update())")
    page.wait_for_selector("text=A new version of this page is there")


def test_a_new_version_breaks_no_open_tab(own: Site) -> None:
    page = kept_page(own)
    put_new_version(own.folder)
    look_for_new_version(page)
    page.evaluate("(hash) => { location.hash = hash; }", _RULING)
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    page.evaluate("location.hash = '#/match'")
    page.click("text=a full board")  # a script that is loaded only now
    page.wait_for_selector(".moment .desk")
    page.click("button:has-text('QR code')")
    page.wait_for_selector(".qr-code")
    assert _NEW not in page.inner_text("footer")


def test_two_tabs_of_the_old_version_go_on_after_one_has_taken_the_new_one(own: Site) -> None:
    page = kept_page(own)
    other = page.context.new_page()
    other.goto(f"{own.address}{_RULING}")
    other.wait_for_selector(".ruling[data-ruling=illegal]")
    put_new_version(own.folder)
    look_for_new_version(page)
    page.click("button:has-text('Load it')")
    page.wait_for_selector(f"footer:has-text('{_NEW}')")
    wait_until_ready(page)
    page.evaluate("(hash) => { location.hash = hash; }", _RULING)
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    other.evaluate("location.hash = '#/match'")
    other.click("text=a full board")
    other.wait_for_selector(".moment .desk")
    other.click("button:has-text('QR code')")
    other.wait_for_selector(".qr-code")
    assert _NEW not in other.inner_text("footer")
    other.reload()
    other.wait_for_selector(f"footer:has-text('{_NEW}')")


def test_the_new_version_works_without_a_network_once_it_is_taken(own: Site) -> None:
    page = kept_page(own)
    put_new_version(own.folder)
    look_for_new_version(page)
    page.click("button:has-text('Load it')")
    page.wait_for_selector(f"footer:has-text('{_NEW}')")
    page.context.set_offline(True)
    page.reload()
    page.evaluate("(hash) => { location.hash = hash; }", _RULING)
    page.wait_for_selector(".ruling[data-ruling=illegal]")


def test_an_answer_that_never_comes_is_given_up_and_the_worker_begins_anew(site: Site) -> None:
    visit = site.visitor()
    visit.context.add_init_script(f"({_HANGING})()")
    page = visit.open("#/ask")
    wait_until_ready(page)
    assert page.evaluate("window.begun") == 1
    match = f"#/match/{link_of({'match': _MATCH})}"
    page.evaluate("(hash) => { location.hash = hash; }", match)
    wait_until(page, "window.waiting.size === 1 && window.hanging")
    pass_time(page, 29_999)
    assert page.locator(".fault").count() == 0
    pass_time(page, 1)
    page.wait_for_selector(".fault[data-code=too-long]")
    assert "no answer within 30 seconds" in page.inner_text(".fault[data-code=too-long]")
    wait_until(page, "window.begun === 2")
    page.evaluate("location.hash = '#/ask'")
    page.evaluate("(hash) => { location.hash = hash; }", match)
    page.wait_for_selector(".moment .desk")
    assert visit.complaints == []
    visit.close()
