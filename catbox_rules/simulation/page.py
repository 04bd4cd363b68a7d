"""A report for people: as one page of HTML with charts, and its numbers as CSV.

The page is self-contained and runs nothing: its policy forbids any script, and the template escapes
every text.
"""

from __future__ import annotations

import logging
import re
import warnings
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any, Final

import polars as pl
from attrs import asdict

from catbox_rules.kernel.errors import spelled_out
from catbox_rules.kernel.loading import needs_extra
from catbox_rules.simulation.report import Estimate, Group, Report, in_words, named

# On a slow machine it says on its first run that it looks for fonts.
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)

with needs_extra(__name__, "simulation"):
    import matplotlib
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup
    from matplotlib.figure import Figure as Sheet

# Its types are partly unknown.
_matplotlib: Final[Any] = matplotlib
_DRAWN: Final = {
    "svg.fonttype": "none",
    "svg.hashsalt": "catbox",
    "text.parse_math": False,
    "font.size": 9,
}
"""Texts stay texts and are taken as they are; the same report is the same file."""
_MOST_DRAWN: Final = 12
"""The number of differences in a chart: the largest ones."""


def page_of(report: Report) -> str:
    """Return the text of an HTML file."""
    environment = Environment(
        loader=PackageLoader("catbox_rules.simulation", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    data = b64encode(csv_of(report).encode()).decode()
    page = environment.get_template("page.html")
    return page.render(report=report, csv=data, charts=_charts, in_words=in_words)


def _shown(value: object) -> object:
    return spelled_out(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def csv_of(report: Report) -> str:
    """Return the numbers of a report: a line for each mean, and for each difference from a
    `base`."""
    about = ("game", "players", "policy", "seed")
    rows = [
        {name: getattr(group, name) for name in about} | asdict(each)
        for group in report.groups
        for each in group.estimates
    ]
    return pl.DataFrame(rows, infer_schema_length=None).write_csv()


def _charts(group: Group) -> Iterator[Markup]:
    """Yield the charts of a group: who wins, and the largest differences."""
    seats = [each for each in group.estimates if each.figure.startswith("wins_") and not each.base]
    wins = {
        name: [_interval(each, 1.0) for each in seats if each.rulebook == name]
        for name in group.rulebooks
    }
    names = [f"seat {seat}" for seat in range(group.players)]
    yield _chart(wins, names, "matches in 100 that a seat wins")
    apart = [
        (title, each) for title, row in group.rows.items() for each in row if each and each.base
    ]
    shown = sorted(apart, key=lambda each: -abs(each[1].effect or 0))[:_MOST_DRAWN]
    if shown:
        effects = [_interval(each, (each.effect or 0) / (each.mean or 1)) for _, each in shown]
        names = [f"{named(each.base or '', each.rulebook)}: {title}" for title, each in shown]
        yield _chart({"": effects}, names, "difference, in standard deviations over matches")


def _interval(estimate: Estimate, scale: float) -> tuple[float, float]:
    """Return a mean and the half-width of its interval, in other units."""
    half = ((estimate.high or 0) - (estimate.low or 0)) / 2
    return scale * estimate.mean, abs(scale * half)


def _chart(
    rows: Mapping[str, Sequence[tuple[float, float]]], names: Sequence[str], title: str
) -> Markup:
    """Return a chart as an element of a page: for each name a row of intervals."""
    stream = StringIO()
    # Which characters the fonts of this machine have decides nothing: the reader has others.
    with _matplotlib.rc_context(_DRAWN), warnings.catch_warnings(action="ignore"):
        sheet: Any = Sheet(figsize=(8, 1.2 + 0.35 * len(names)), layout="constrained")
        axes = sheet.add_subplot(xlabel=title)
        for number, (label, row) in enumerate(rows.items()):
            means, halves = zip(*row, strict=True)
            places = [place + 0.1 * number for place in range(len(row))]
            axes.errorbar(means, places, xerr=halves, fmt="o", capsize=3, label=spelled_out(label))
        axes.set_yticks(range(len(names)), [spelled_out(name) for name in names])
        axes.invert_yaxis()
        axes.grid(axis="x")
        if len(rows) > 1:
            axes.legend()
        sheet.savefig(stream, format="svg", metadata={"Date": None})
    return Markup(re.sub(r"^.*?(?=<svg)", "", stream.getvalue(), flags=re.DOTALL))
