"""Visit the page in Chromium: all cases, hostile links, widths and colors, and how long it takes.

    python -m tools.make_web && python -m tools.browse_web
    python -m tools.browse_web --links 10000 --shots FOLDER --write docs/page.md
    python -m tools.browse_web --only links --links 10000
    python -m tools.browse_web --former FOLDER      how long it takes as a share of another page
    python -m tools.browse_web --picture docs/_static/page.png

Checked are: that the worker rules on every case of the casebook and on every dispute as `catbox
judge --json` does; that made-up links end in one clear error, run nothing and stop nothing; and by
axe, at three widths, in light and dark, that there is no fault of level A or AA; also that no page
is wider than the window, on a telephone also with letters twice as large. Measured are the figures
of `docs/page.md`. It needs the extra `browser`, Chromium, and the page in `web/dist`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from attrs import define, field

from catbox_rules.kernel.forms import is_object

try:
    from tools.page_of.browsing import (
        CHROMIUM,
        Site,
        Visit,
        all_cases,
        ask_worker,
        begin_worker,
        expected_answer,
        faults_of_axe,
        hosted,
        is_as_expected,
        served,
        wait_until,
        wait_until_ready,
    )
    from tools.page_of.links import hostile_links, open_links
    from tools.page_of.weighing import (
        MOST_AT_FIRST,
        MOST_KEPT,
        MOST_OF_OUR_OWN,
        MOST_OF_SCRIPT,
        sizes_at_first,
    )
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is missing: pip install '.[browser]'")

from tools.page_of.site import DIST, ROOT
from tools.page_of.states import link_of
from tools.written_files import write_figures

_DISPUTES: Final = ROOT / "examples" / "disputes"
_SHOWN: Final = _DISPUTES / "cell-taken-in-this-trick.json"
"""The dispute in the picture of the page."""
_MATCH: Final = ROOT / "examples" / "matches" / "pegasus-2023-4p-full-board.json"
_ASKED: Final = {
    "game": "cat-in-the-box",
    "box": "Pegasus Spiele, German",
    "edition": "pegasus-2023",
    "action": "1:4R",
}
_ANSWERED: Final = {
    "game": "cat-in-the-box",
    "box": "Pegasus Spiele, German",
    "edition": "pegasus-2023",
    "about": "trick",
    "answers": "end=complete&red=1",
}
_LINE: Final = (
    "catbox-line/1 pegasus-2023 3p play start=1 board=....../....21/....21/00120. "
    "lost=BY,-,- won=1,2,0 lead=0"
)
_CATS: Final = (_DISPUTES / "schrodinger-example-alice-raises.json").read_text(encoding="utf-8")
_PAGES: Final = {
    "begin": "#/dispute",
    "box": f"#/dispute/{link_of({'game': 'schrodingers-cats'})}",
    "act": f"#/dispute/{link_of({'game': 'schrodingers-cats', 'box': ''})}",
    "question": f"#/dispute/{link_of(_ASKED)}",
    "settled": f"#/dispute/{link_of({**_ASKED, 'answers': 'color=lost'})}",
    "answer": f"#/dispute/{link_of(_ANSWERED)}",
    "ask": "#/ask",
    "found": "#/ask?q=may+I+trump",
    "rule": "#/ask/clause/declare.lead-not-red",
    "point": "#/ask/point/18",
    "case": "#/ask/case/18",
    "mishap": "#/ask/irregularity/irregularity.revoke",
    "table": "#/table",
    "ruling": f"#/table/{link_of({'table': _SHOWN.read_text(encoding='utf-8')})}",
    "laid": f"#/table/{link_of({'table': _LINE, 'lay': '1'})}",
    "laid-cats": f"#/table/{link_of({'table': _CATS, 'lay': '1'})}",
    "match": "#/match",
    "step": f"#/match/{link_of({'match': _MATCH.read_text(encoding='utf-8'), 'at': '40'})}",
    "play": "#/play",
    "damaged": "#/table/1zdamaged",
    "nowhere": "#/nowhere",
}
_HIDDEN_CARDS: Final = f"#/table/{link_of({'table': _LINE, 'action': '1R'})}"
"""Whether red may be led turns on cards that nobody has seen."""
_VISITS: Final = 5
"""How often both pages are visited, where one is compared with another."""
_WIDTHS: Final = (360, 768, 1280)
_WIDE: Final = """(size) => {
    document.documentElement.style.fontSize = size;
    return document.documentElement.scrollWidth;
}"""
_PARTS: Final = ("figures", "rulings", "links", "looks")
"""What a visit is made of."""


@define
class Report:
    """What was found and what was measured."""

    faults: list[str] = field(factory=list[str])
    rows: list[tuple[str, str, str]] = field(factory=list[tuple[str, str, str]])
    """What, how much, and how much it should be at most."""

    def measured(self, what: str, value: str, goal: str) -> None:
        """Note a figure."""
        self.rows.append((what, value, goal))
        print(f"{what}: {value} (goal: {goal})", flush=True)

    @property
    def table(self) -> str:
        """The figures as a table in Markdown."""
        rows = [f"| {what} | {value} | {goal} |" for what, value, goal in self.rows]
        return "\n".join(["| what | measured | goal |", "|---|---|---|", *rows, ""])


def _measure(site: Site, report: Report, former: Path | None) -> None:
    """First and second visits, by a link to a table with hidden cards, which needs the solver: of
    this page and of the former one in turn, so that both meet the same machine."""
    sizes = sizes_at_first(site, _HIDDEN_CARDS)
    visit = site.visitor(is_hasty=True)
    times, times_before = [_times(visit)], list[tuple[float, float]]()
    with hosted(former, site.browser) if former is not None else nullcontext() as there:
        while there is not None and len(times_before) < _VISITS:
            times_before.append(_times_of_visitor(there))
            times.append(_times_of_visitor(site))
    first, second = map(median, zip(*times, strict=True))
    page = visit.context.pages[-1]
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    report.measured("first paint", f"{paint / 1000:.2f} s", "1 s")
    report.measured("first ruling on a first visit", f"{first:.1f} s", "8 s")
    report.measured("first ruling on a second visit", f"{second:.1f} s", "4 s")
    if times_before:
        first_before, second_before = map(median, zip(*times_before, strict=True))
        report.measured("the first as a share of before", f"{first / first_before:.2f}", "0.75")
        report.measured("the second as a share of before", f"{second / second_before:.2f}", "0.60")
    for what, size, most in (
        ("over the wire until all is kept", sizes.kept, MOST_KEPT),
        ("over the wire at first", sizes.all, MOST_AT_FIRST),
        ("of it not Pyodide", sizes.own, MOST_OF_OUR_OWN),
        ("the client's own script", sizes.script, MOST_OF_SCRIPT),
    ):
        report.measured(what, _in_bytes(size), _in_bytes(most))
        if size > most:
            report.faults.append(f"{what}: {size:,} bytes")
    report.faults += [f"on the console: {each}" for each in visit.complaints]
    report.faults += [
        f"asked another host: {host}" for host in visit.hosts if host not in site.address
    ]
    visit.close()


def _times_of_visitor(site: Site) -> tuple[float, float]:
    visit = site.visitor(is_hasty=True)
    times = _times(visit)
    visit.close()
    return times


def _times(visit: Visit) -> tuple[float, float]:
    """How many seconds it takes until the ruling is there, on a first visit and on a second one,
    after Python's memory is kept."""

    def rule() -> None:
        visit.open(_HIDDEN_CARDS).wait_for_selector(".ruling[data-ruling]")

    first = _seconds(rule)
    page = visit.context.pages[-1]
    page.evaluate("navigator.serviceWorker.ready")
    wait_until(page, "(await (await caches.open('catbox-snapshot')).keys()).length === 1")
    page.wait_for_timeout(3000)
    page.close()
    return first, _seconds(rule)


def _in_bytes(size: int) -> str:
    return f"{size / 1e6:.2f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"


def _seconds(do: Callable[[], object]) -> float:
    begun = perf_counter()
    do()
    return perf_counter() - begun


def _rule_on_all(site: Site, report: Report) -> None:
    """All cases through a worker, compared with the judge."""
    visit = site.visitor()
    page = visit.open()
    wait_until_ready(page)
    begin_worker(site, page)
    cases, times = dict(all_cases()), list[float]()
    for name, case in cases.items():
        expected = expected_answer(case)
        begun = perf_counter()
        answer = ask_worker(page, ask="judge", table=case)
        times.append(perf_counter() - begun)
        result = answer.get("result")
        if not is_object(result) or not is_as_expected(result["answer"], expected):
            report.faults.append(f"{name}: the worker rules otherwise: {json.dumps(answer)[:300]}")
    report.measured("cases and disputes ruled as by the command line", str(len(cases)), "all")
    usual, slowest = sorted(times)[len(times) // 2], max(times)
    report.measured("a ruling after that", f"usually {usual:.2f} s", "0.15 s")
    report.measured("the slowest of them, with the solver", f"{slowest:.1f} s", "1 s")
    visit.close()


def _open_links(site: Site, report: Report, number: int) -> None:
    visit = site.visitor()
    page = visit.open("#/table")
    wait_until_ready(page)
    found = open_links(page, hostile_links(Random("links"), number))
    report.faults += found.faults + [f"on a link: {each}" for each in visit.complaints]
    told = (
        f"{number:,}, of which {found.refused:,} were refused; slowest {found.slowest / 1000:.1f} s"
    )
    report.measured("hostile links", told, "2 s each")
    visit.close()


def _look(site: Site, report: Report, shots: Path | None) -> None:
    """Every page in all widths, light and dark."""
    visit = site.visitor()
    page = visit.open()
    wait_until_ready(page)
    for name, hash in _PAGES.items():
        page.evaluate("(hash) => { location.hash = hash; }", hash)
        page.wait_for_timeout(300)
        page.wait_for_selector("main .loading", state="detached")
        for width in _WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            for size in ("200%", "100%") if width == _WIDTHS[0] else ("100%",):
                wide: int = page.evaluate(_WIDE, size)
                if wide > width:
                    report.faults.append(f"{name}: {wide} pixels wide at {width}, text at {size}")
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                found = faults_of_axe(page)
                report.faults += [f"{name} at {width}, {scheme}: {each}" for each in found]
                if shots is not None:
                    page.wait_for_timeout(500)
                    page.screenshot(path=shots / f"{name}-{width}-{scheme}.png", full_page=True)
    visit.close()


def _draw(site: Site, path: Path) -> None:
    """The page on a telephone down to the end of a ruling, as a picture."""
    visit = site.visitor()
    page = visit.open(_PAGES["ruling"])
    wait_until_ready(page)
    box = page.locator(".ruling[data-ruling]").bounding_box()
    assert box is not None, "a ruling is in sight"
    end = int(box["y"] + box["height"]) + 12
    page.screenshot(path=path, full_page=True, clip={"x": 0, "y": 0, "width": 360, "height": end})
    visit.close()


def main(arguments: Sequence[str]) -> int:
    """Visit the page; 1 if a fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.browse_web")
    parser.add_argument("--chromium", type=Path, default=CHROMIUM)
    parser.add_argument("--former", type=Path, help="the page as it was, to compare the times with")
    parser.add_argument(
        "--only", choices=_PARTS, nargs="+", default=_PARTS, help="what to do; without it, all"
    )
    parser.add_argument("--links", type=int, default=1000, help="how many hostile links")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the page")
    parser.add_argument("--write", type=Path, help="a page in whose marks the figures are put")
    parser.add_argument("--picture", type=Path, help="a file for a picture of a ruling")
    chosen = parser.parse_args(arguments)
    if chosen.write is not None and chosen.only != _PARTS:
        parser.error("--write puts down all figures: leave out --only")
    report = Report()
    try:
        with served(DIST, chromium=chosen.chromium) as site:
            if "figures" in chosen.only:
                _measure(site, report, chosen.former)
            if "rulings" in chosen.only:
                _rule_on_all(site, report)
            if "links" in chosen.only:
                _open_links(site, report, chosen.links)
            if "looks" in chosen.only:
                _look(site, report, chosen.shots)
            if chosen.picture is not None:
                _draw(site, chosen.picture)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    load, cores = os.getloadavg()[1], os.cpu_count()
    report.measured(f"processes that wanted its {cores} cores meanwhile", f"{load:.0f}", "2")
    for fault in dict.fromkeys(report.faults):
        print(fault, file=sys.stderr)
    if chosen.write is not None:
        write_figures(chosen.write, report.table)
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
