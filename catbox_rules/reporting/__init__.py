"""Reports on campaigns: what came of many matches, by one rulebook or by several side by side.

    report = report_on(["played/base", "played/strict"])
    Path("report.html").write_text(page_of(report), encoding="utf-8")

sums.py            sums over matches, from which all figures come
estimates.py       shares, means and differences with their intervals
columns.py         the rows of a campaign as arrays, a block of matches at a time
gathering.py       counting in a block
played.py          what a campaign says of itself
figures.py         what a report consists of
cat_in_the_box/    what is counted and told of a game
schrodingers_cats.py
games.py           the games that can be told
report.py          campaigns -> a report
document.py        a report -> JSON
page.py            a report -> HTML, by templates/ and page.css; its tables come from tables.py and
                   its pictures from charts.py and hatching.py, in the words of numbers.py and the
                   colors of style.py
"""

from catbox_rules.reporting.document import FORMAT, report_as_json
from catbox_rules.reporting.estimates import Difference, Estimate, Kind
from catbox_rules.reporting.figures import Chapter, Figure, FigureRow, Section, Yardstick
from catbox_rules.reporting.page import page_of
from catbox_rules.reporting.report import Report, Told, report_on

__all__ = [
    "FORMAT",
    "Chapter",
    "Difference",
    "Estimate",
    "Figure",
    "FigureRow",
    "Kind",
    "Report",
    "Section",
    "Told",
    "Yardstick",
    "page_of",
    "report_as_json",
    "report_on",
]
