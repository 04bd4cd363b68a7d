"""Looking up a number in a report by its name."""

from __future__ import annotations

from catbox_rules.campaigns.reports import Difference, Estimate, FigureRow, Report


def row_of(report: Report, name: str, *, chapter: int = 0) -> FigureRow:
    """The first row of this name."""
    sections = report.chapters[chapter].sections
    rows = [row for each in sections for figure in each.figures for row in figure.rows]
    return next(row for row in rows if row.name == name)


def estimate(report: Report, name: str, *, campaign: int = 0, chapter: int = 0) -> Estimate:
    """What a campaign has there."""
    found = row_of(report, name, chapter=chapter).estimates[campaign]
    assert found is not None
    return found


def difference(report: Report, name: str, *, campaign: int = 1) -> Difference:
    """By how much a campaign is above the first one there."""
    found = row_of(report, name).differences[campaign - 1]
    assert found is not None
    return found
