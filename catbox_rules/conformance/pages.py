"""The results of runs as one HTML page, engine by clause, and as JUnit XML.

The page is self-contained and runs nothing: there is no script, its policy forbids any, the
templates escape every text, and control characters are spelled out.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Final
from xml.etree import ElementTree as ET

from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.results import (
    Finding,
    Result,
    RunOfEngine,
    games_and_clauses,
)
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import spelled_out
from catbox_rules.kernel.loading import needs_extra

with needs_extra(__name__, "conformance"):
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } th, td { padding: .2rem .6rem; text-align: left }
tbody tr { border-top: 1px solid #8886 } pre { overflow-x: auto }
.differs { background: #c0392b; color: #fff } .agrees { background: #1e7d46; color: #fff }
.waived { background: #b9770e; color: #fff } .not-reached { background: #8884 }
.scroll { overflow-x: auto }
"""


def page_of(runs: Sequence[RunOfEngine]) -> str:
    """Return the text of an HTML file; it is the same whenever the runs are."""
    style = _STYLE.strip()
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return (
        _environment()
        .get_template("page.html")
        .render(
            title="Engines by clause",
            style=Markup(style),
            policy=f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'",
            runs=runs,
            games=[
                (game, [(clause, _title(game, clause)) for clause in clauses])
                for game, clauses in games_and_clauses(runs).items()
            ],
            record_of=_record,
        )
    )


def _title(game: str, clause: str) -> str:
    known = load_clauses(game).get(clause) if game in GAMES else None
    return "" if known is None else known.title


def _record(finding: Finding) -> str:
    return json.dumps(finding.record)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("catbox_rules.conformance"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )


def _shown(value: object) -> object:
    """Return a text in a form that a page can show; markup is returned unchanged."""
    return spelled_out(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def junit_of(runs: Sequence[RunOfEngine]) -> bytes:
    """Return the runs as XML that servers of continuous integration read: a suite for each engine
    and game, a case for each clause. A clause that was not reached is an error: its result is
    unknown. Before them comes a suite of what was not tested, each a case that was skipped."""
    suites = ET.Element("testsuites")
    for run in runs:
        _skip(suites, run)
        for game, clauses in games_and_clauses([run]).items():
            suite = ET.SubElement(suites, "testsuite", name=_plain(f"{run.engine}: {game}"))
            counts = dict.fromkeys(Result, 0)
            for clause in clauses:
                result = run.of(game, clause)
                counts[result] += 1
                case = ET.SubElement(suite, "testcase", classname=_plain(game), name=_plain(clause))
                _tell(case, run, game, clause, result)
            suite.set("tests", str(len(clauses)))
            suite.set("failures", str(counts[Result.DIFFERS]))
            suite.set("errors", str(counts[Result.NOT_REACHED]))
            suite.set("skipped", str(counts[Result.WAIVED]))
    ET.indent(suites)
    return ET.tostring(suites, encoding="unicode").encode() + b"\n"


def _skip(suites: ET.Element, run: RunOfEngine) -> None:
    """Add the suite of what was not tested, if there is anything."""
    if run.not_tested:
        number, name = str(len(run.not_tested)), _plain(f"{run.engine}: not tested")
        suite = ET.SubElement(suites, "testsuite", name=name, tests=number, skipped=number)
        for text in run.not_tested:
            case = ET.SubElement(suite, "testcase", classname="not tested", name=_plain(text))
            ET.SubElement(case, "skipped", message=_plain(text))


def _tell(case: ET.Element, run: RunOfEngine, game: str, clause: str, result: Result) -> None:
    own = run.findings(game, clause)
    if result is Result.DIFFERS:
        for each in own:
            failure = ET.SubElement(case, "failure", message=_plain(each.message))
            failure.text = "\n".join(map(_plain, [*each.lines, f"record: {_record(each)}"]))
    elif result is Result.WAIVED:
        ET.SubElement(case, "skipped", message=_plain(f"waived: {own[0].message}"))
    elif result is Result.NOT_REACHED:
        message = f"not reached at {run.missing(game, clause)}"
        ET.SubElement(case, "error", message=_plain(message))


def _plain(text: str) -> str:
    """Return a text without characters that XML cannot hold."""
    return spelled_out(text).encode("utf-8", "backslashreplace").decode()
