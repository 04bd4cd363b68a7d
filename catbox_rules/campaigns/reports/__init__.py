"""Reports on campaigns: the results of many matches, by one rulebook or by several side by side.

    report = report_on(["played/base", "played/strict"])
    Path("report.html").write_text(page_of(report), encoding="utf-8")

sums.py            sums over matches, from which all figures come
estimates.py       shares, means and differences with their intervals
columns.py         the rows of a campaign as arrays, a block of matches at a time
accumulate.py      counting in a block
played.py          what a campaign says of itself
figures.py         what a report consists of
cat_in_the_box/    what is counted of a game, and its figures
schrodingers_cats.py
definition.py      what a game brings for a report
report.py          campaigns -> a report
document.py        a report -> JSON
page.py            a report -> HTML, by templates/ and page.css; its tables come from tables.py and
                   its pictures from charts.py and hatch.py, in the words of numbers.py and the
                   colors of style.py
"""

from catbox_rules.campaigns.estimates import Difference, Estimate, Kind
from catbox_rules.campaigns.reports.document import FORMAT, report_as_json
from catbox_rules.campaigns.reports.figures import Chapter, Figure, FigureRow, Section, Yardstick
from catbox_rules.campaigns.reports.page import page_of
from catbox_rules.campaigns.reports.report import CampaignResult, Report, report_on

__all__ = [
    "FORMAT",
    "CampaignResult",
    "Chapter",
    "Difference",
    "Estimate",
    "Figure",
    "FigureRow",
    "Kind",
    "Report",
    "Section",
    "Yardstick",
    "page_of",
    "report_as_json",
    "report_on",
]
