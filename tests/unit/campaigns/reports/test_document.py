"""A report as JSON: every figure with what its numbers are, and every number of a row."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from catbox_rules.campaigns.reports import Report, report_as_json, report_on
from tests.unit.campaigns.reports.by_hand import MATCHES
from tests.unit.campaigns.reports.folders import write_campaign


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Two campaigns of the same matches, of which the second has one less."""
    folder: Path = tmp_path_factory.mktemp("two")
    every = write_campaign(folder / "every", MATCHES)
    return report_on([every, write_campaign(folder / "fewer", MATCHES[:-1])])


# A document is of nested values of any kind.
@pytest.fixture(scope="module")
def document(report: Report) -> dict[str, Any]:
    """The report as somebody reads it from a file."""
    document: dict[str, Any] = json.loads(json.dumps(report_as_json(report)))
    return document


def test_a_figure_says_what_its_numbers_are(report: Report, document: dict[str, Any]) -> None:
    units: dict[str, str | None] = {}
    for chapter, reported_chapter in zip(report.chapters, document["chapters"], strict=True):
        for section, reported in zip(chapter.sections, reported_chapter["sections"], strict=True):
            assert (reported["id"], reported["title"]) == (section.id, section.title)
            for figure, each in zip(section.figures, reported["figures"], strict=True):
                assert (each["id"], each["title"]) == (figure.id, figure.title)
                assert each["told"] == figure.description
                assert each["categories"] == figure.categories
                units[figure.id] = each["unit"]
                assert each["unit"] == (figure.unit if figure.unit != "" else None)
    assert units["score-by-seat"] == "points in a round"


def test_a_number_stands_there_with_its_interval(report: Report, document: dict[str, Any]) -> None:
    compared = 0
    for chapter, reported_chapter in zip(report.chapters, document["chapters"], strict=True):
        rows = [row for part in chapter.sections for each in part.figures for row in each.rows]
        reported_rows = [
            row
            for part in reported_chapter["sections"]
            for each in part["figures"]
            for row in each["rows"]
        ]
        for row, reported in zip(rows, reported_rows, strict=True):
            assert (reported["label"], reported["name"], reported["kind"]) == (
                row.label,
                row.name,
                row.kind.value,
            )
            for number, value in zip(row.estimates, reported["estimates"], strict=True):
                if number is None:
                    assert value is None
                    continue
                assert (value["value"], value["of"]) == (number.value, number.of)
                assert [value[key] for key in ("error", "low", "high")] == [
                    number.error,
                    number.low,
                    number.high,
                ]
                compared += 1
            for other, value in zip(row.differences, reported["differences"], strict=True):
                if other is None:
                    assert value is None
                    continue
                assert [value[key] for key in ("value", "error", "low", "high")] == [
                    other.value,
                    other.error,
                    other.low,
                    other.high,
                ]
                compared += 1
    assert compared > 50


def test_a_campaign_says_how_much_was_asked_and_played(document: dict[str, Any]) -> None:
    asked = [(each["letter"], each["asked"], each["matches"]) for each in document["campaigns"]]
    assert asked == [
        ("A", len(MATCHES), len(MATCHES)),
        ("B", len(MATCHES) - 1, len(MATCHES) - 1),
    ]
    assert all(each["finished"] is True for each in document["campaigns"])
    assert all(each["players"] == 3 for each in document["campaigns"])
