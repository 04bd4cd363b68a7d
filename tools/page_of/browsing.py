"""The page in Chromium: opened as a visitor opens it, asked through its worker, measured.

It needs the extra `browser`, Chromium, and a site that was built (`site.py`).
"""

from __future__ import annotations

import json
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit
from weakref import WeakSet

from attrs import define, field, frozen
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from catbox_rules.judge import other_rulings, read_case, rule, ruled_as_json
from catbox_rules.kernel.forms import is_object
from catbox_rules.match import replay
from catbox_rules.records import read_record
from tests.patience import IN_MILLISECONDS, LITTLE_IN_MILLISECONDS
from tools.page_of.serving import Handler, server_of
from tools.page_of.site import ROOT, WEB

CHROMIUM: Final = Path("/usr/bin/chromium")
AXE: Final = WEB / "node_modules" / "axe-core" / "axe.min.js"

# Of a page the timers of ten seconds and more do not run: it gives nothing up because a machine is
# slow. Their time passes by `passTime` alone.
_STANDING: Final = """(() => {
    const begin = window.setTimeout.bind(window), end = window.clearTimeout.bind(window);
    const timers = new Map();
    let now = 0, last = 0;
    window.setTimeout = (act, milliseconds = 0, ...given) => {
        if (milliseconds < 10_000) return begin(act, milliseconds, ...given);
        timers.set(--last, { due: now + milliseconds, act: () => act(...given) });
        return last;
    };
    window.clearTimeout = (timer) => { if (!timers.delete(timer)) end(timer); };
    window.passTime = (milliseconds) => {
        now += milliseconds;
        for (const [timer, { due, act }] of [...timers]) {
            if (due <= now && timers.delete(timer)) act();
        }
    };
})()"""
_FAULTS_OF_AXE: Final = """async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const found = await axe.run({ runOnly: { type: "tag", values: tags } });
    return found.violations.map((each) =>
        `${each.id}: ${each.nodes.map((node) => node.html).slice(0, 2).join(" ")}`);
}"""

_BEGIN_WORKER: Final = """([worker, library]) => {
    const address = (name) => new URL(name, document.baseURI).href;
    const waiting = new Map();
    const begun = new Worker(address(worker), { type: "module" });
    let last = 0;
    begun.onmessage = ({ data }) => {
        if (data.kind === "answer") { waiting.get(data.id)(data.answer); waiting.delete(data.id); }
        if (data.kind === "broken") throw new Error(data.error.message);
    };
    begun.postMessage({ kind: "start", library: address(library), counts: false, again: "" });
    window.askWorker = (request) => new Promise((answer) => {
        waiting.set(++last, answer);
        begun.postMessage({ kind: "ask", id: last, request });
    });
}"""


@frozen
class Site:
    """A site that is served, and the browser that visits it."""

    address: str
    folder: Path
    browser: Browser

    def visitor(
        self,
        *,
        width: int = 360,
        height: int = 800,
        touches: bool = False,
        is_dark: bool = False,
        is_hasty: bool = False,
    ) -> Visit:
        """Somebody who has never been here.

        * `is_hasty`: whether the time of a page passes by the clock; else it passes by `pass_time`.
        """
        viewport: ViewportSize = {"width": width, "height": height}
        scheme: Literal["dark", "light"] = "dark" if is_dark else "light"
        context = patient(
            self.browser.new_context(viewport=viewport, has_touch=touches, color_scheme=scheme)
        )
        if not is_hasty:
            context.add_init_script(_STANDING)
        return Visit(self, context)


@define
class Visit:
    """A visitor: what its pages complain of, and whom they ask for files."""

    site: Site
    context: BrowserContext
    complaints: list[str] = field(factory=list[str])
    hosts: set[str] = field(factory=set[str])

    def open(self, hash: str = "") -> Page:
        """A new tab with the page."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self._hear(said.type, said.text))
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        page.goto(f"{self.site.address}{hash}", wait_until="commit")
        return page

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error":
            self.complaints.append(text)

    def close(self) -> None:
        """Leave."""
        self.context.close()


_PATIENT: Final = WeakSet[BrowserContext]()
_IN_VAIN: Final = list[str]()


def patient(context: BrowserContext) -> BrowserContext:
    """A context whose pages are waited for, whatever they do."""
    most = LITTLE_IN_MILLISECONDS if _IN_VAIN else IN_MILLISECONDS
    context.set_default_timeout(most)
    expect.set_options(timeout=most)
    _PATIENT.add(context)
    return context


def lose_patience(waiting: str) -> None:
    """Wait less from now on, on every page: a test has waited in vain, and so others will."""
    _IN_VAIN.append(waiting)
    for context in [*_PATIENT]:
        patient(context)


@contextmanager
def browsing(chromium: Path = CHROMIUM) -> Generator[Browser]:
    """A browser. Raises FileNotFoundError where there is no Chromium."""
    if not chromium.exists():
        raise FileNotFoundError(f"{chromium}: there is no Chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"], timeout=IN_MILLISECONDS
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def served(folder: Path, *, chromium: Path = CHROMIUM) -> Generator[Site]:
    """A folder as a site, with a browser. Raises FileNotFoundError where there is no Chromium."""
    with browsing(chromium) as browser, hosted(folder, browser) as site:
        yield site


@contextmanager
def hosted(folder: Path, browser: Browser, handler: type[Handler] = Handler) -> Generator[Site]:
    """A folder as a site, for a browser that is there."""
    server = server_of(folder, handler=handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Site(f"http://127.0.0.1:{server.server_port}/", folder, browser)
    finally:
        server.shutdown()
        server.server_close()


def wait_until_ready(page: Page) -> None:
    """Wait until the rules are loaded."""
    page.wait_for_selector(".ways")
    page.wait_for_selector(".loading[data-stage]", state="detached")


def pass_time(page: Page, milliseconds: int) -> None:
    """Put the clock of a page forward, as far as its long timers are concerned."""
    page.evaluate("(milliseconds) => passTime(milliseconds)", milliseconds)


def wait_until(page: Page, condition: str) -> None:
    """Wait until a condition in JavaScript holds in a page; raises Error of Playwright if it never
    does. (Playwright's own `wait_for_function` needs `eval`, which the page's policy forbids.)"""
    page.evaluate(
        f"""async (most) => {{
            for (let waited = 0; !({condition}); waited += 20) {{
                if (waited > most) throw new Error("it never came about");
                await new Promise((next) => setTimeout(next, 20));
            }}
        }}""",
        LITTLE_IN_MILLISECONDS if _IN_VAIN else IN_MILLISECONDS,
    )


def ask_worker(page: Page, **request: object) -> dict[str, object]:
    """What the worker that `begin_worker` has begun answers to a request."""
    answer: dict[str, object] = page.evaluate("(request) => askWorker(request)", request)
    return answer


def begin_worker(site: Site, page: Page) -> None:
    """Begin a worker of the site in a page, beside the one of the page itself."""
    [worker] = site.folder.glob("assets/worker-*.js")
    [library] = site.folder.glob("library/*")
    names = [each.relative_to(site.folder).as_posix() for each in (worker, library)]
    page.evaluate(_BEGIN_WORKER, [names[0], f"{names[1]}/"])


def faults_of_axe(page: Page) -> list[str]:
    """What axe finds against the levels A and AA."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(_FAULTS_OF_AXE)
    return found


def expected_answer(case: str) -> object:
    """What `catbox judge --json` prints of a case."""
    ruled = rule(read_case(json.loads(case)))
    return json.loads(json.dumps(ruled_as_json(ruled, other_rulings(ruled))))


def is_as_expected(answer: object, expected: object) -> bool:
    """Whether an answer of the worker is what `catbox judge --json` prints.

    Of the matches that lead to a table the solver finds any, and builds of it for other machines
    find another one. So a witness only has to be a match without an illegal action.
    """
    answer, witness = _without_witness(answer)
    expected, _ = _without_witness(expected)
    return answer == expected and (witness is None or replay(read_record(witness)).refusal is None)


def _without_witness(answer: object) -> tuple[object, object]:
    """An answer with the word that there is a witness in its place, and the witness."""
    value = answer.get("answer") if is_object(answer) else None
    if not is_object(answer) or not is_object(value) or value.get("witness") is None:
        return answer, None
    return {**answer, "answer": {**value, "witness": "a match"}}, value["witness"]


def all_cases() -> Iterator[tuple[str, str]]:
    """Every case of the casebook and every dispute, as text, each after its name."""
    for path in sorted((ROOT / "spec" / "cases").rglob("*.json")):
        for number, each in enumerate(json.loads(path.read_text(encoding="utf-8"))["cases"]):
            yield f"{path.parent.name}/{path.stem}#{number}", json.dumps(each["case"])
    for path in sorted((ROOT / "examples" / "disputes").glob("*.json")):
        if path.name != "rulings.json":
            yield path.stem, path.read_text(encoding="utf-8")
