"""What is reported of Cat in the Box: every figure counted by hand, and a sample counted again."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from statistics import stdev
from typing import Any

import pytest

from catbox_rules.campaigns import Simulation, run_campaign, summary_of
from catbox_rules.campaigns.reports import Report, report_on
from tests.unit.campaigns.reports.by_hand import MATCHES
from tests.unit.campaigns.reports.folders import write_campaign
from tests.unit.campaigns.reports.matches import match_of_boxes
from tests.unit.campaigns.reports.reading import estimate, row_of


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The report on the matches that were made up by hand."""
    return report_on([write_campaign(tmp_path_factory.mktemp("hand") / "folder", MATCHES)])


COUNTED = [
    # what, how much of how many
    ("score/mean", 61, 24),
    ("score/seat/0/mean", 23, 8),
    ("score/seat/1/mean", 24, 8),
    ("score/seat/2/mean", 14, 8),
    ("score/round/0/mean", 32, 12),
    ("score/round/1/mean", 29, 12),
    ("score/place/0/mean", 25, 8),
    ("score/place/1/mean", 13, 8),
    ("score/place/2/mean", 23, 8),
    ("score/-2", 1, 24),
    ("score/1", 1, 24),
    ("score/2", 8, 24),
    ("score/8", 0, 24),
    ("score/9", 1, 24),
    ("best/place/0/share", Fraction(7, 2), 8),
    ("best/place/1/share", Fraction(3, 2), 8),
    ("best/place/2/share", 3, 8),
    ("bid/1", 15, 24),
    ("bid/3", 7, 24),
    ("bid/4", 2, 24),
    ("score/bid/1/mean", 24, 15),
    ("score/bid/3/mean", 22, 7),
    ("score/bid/4/mean", 15, 2),
    ("score/bid/3/7", 1, 7),
    ("made/share", 8, 24),
    ("made/bid/1/share", 4, 15),
    ("made/bid/3/share", 2, 7),
    ("made/bid/4/share", 2, 2),
    ("paradox/share", 5, 8),
    ("paradox/trick/5", 3, 8),
    ("paradox/trick/6", 1, 8),
    ("paradox/trick/7", 1, 8),
    ("hazard/4/share", 0, 8),
    ("hazard/5/share", 3, 8),
    ("hazard/6/share", 1, 5),
    ("hazard/7/share", 1, 4),
    ("hazard/8/share", 0, 3),
    ("paradox/place/0/share", 0, 8),
    ("paradox/place/1/share", 3, 8),
    ("paradox/place/2/share", 2, 8),
    ("completed/mean", 47, 8),
    ("completed/4", 3, 8),
    ("completed/7", 0, 8),
    ("plays/mean", 147, 8),
    ("plays/24", 3, 8),
    ("tricks/3", 5, 24),
    ("group/mean", 51, 24),
    ("group/1", 8, 24),
    ("group/3", 6, 24),
    ("bonus/mean", 20, 24),
    ("bonus/any", 8, 24),
    ("forced/any", 2, 8),
    ("forced/2", 1, 8),
    ("total/mean", 61, 12),
    ("total/seat/0/mean", 23, 4),
    ("most/mean", 28, 4),
    ("win/seat/0/share", Fraction(3, 2), 4),
    ("win/seat/1/share", Fraction(3, 2), 4),
    ("win/seat/2/share", 1, 4),
    ("result/ahead", 2, 4),
    ("result/last-round", 1, 4),
    ("result/shared", 1, 4),
]


@pytest.mark.parametrize(("name", "much", "many"), COUNTED, ids=[name for name, *_ in COUNTED])
def test_a_figure_counted_by_hand(
    report: Report, name: str, much: int | Fraction, many: int
) -> None:
    found = estimate(report, name)
    assert found.of == many
    assert found.value == pytest.approx(float(much / Fraction(many)), rel=1e-12)


ERRORS = [
    # what, and what each of the four matches gives for it
    ("score/mean", [Fraction(each, 6) for each in (23, 12, 15, 11)]),
    ("completed/mean", [Fraction(each, 2) for each in (12, 10, 13, 12)]),
    ("total/seat/2/mean", [Fraction(each) for each in (2, 5, 6, 1)]),
    ("paradox/share", [Fraction(each, 2) for each in (1, 2, 1, 1)]),
]


@pytest.mark.parametrize(("name", "of_matches"), ERRORS, ids=[name for name, _ in ERRORS])
def test_where_matches_have_equal_weight_the_error_is_that_of_their_mean(
    report: Report, name: str, of_matches: list[Fraction]
) -> None:
    expected = stdev(map(float, of_matches)) / len(of_matches) ** 0.5
    assert estimate(report, name).error == pytest.approx(expected, rel=1e-12)


def test_the_sections(report: Report) -> None:
    [chapter] = report.chapters
    assert [section.id for section in chapter.sections] == [
        "glance",
        "scores",
        "bids",
        "paradoxes",
        "tricks",
        "groups",
        "lead",
        "red",
        "matches",
    ]
    assert (chapter.players, chapter.campaigns) == (3, (0,))


def test_all_shares_of_a_distribution_are_one(report: Report) -> None:
    figures = [figure for section in report.chapters[0].sections for figure in section.figures]
    whole = {"scores", "bids", "completed", "plays", "tricks", "groups", "bonus", "ends"}
    whole |= {f"scores-after-bid-{bid}" for bid in (1, 3, 4)}
    sums = {
        figure.id: sum(row.estimates[0].value for row in figure.rows if row.estimates[0])
        for figure in figures
        if figure.id in whole
    }
    assert sums == pytest.approx(dict.fromkeys(whole, 1.0))


def test_where_nobody_bids_there_is_nothing_on_bids(tmp_path: Path) -> None:
    matches = [match_of_boxes(number, players=2) for number in range(4)]
    reported = report_on([write_campaign(tmp_path / "two", matches, players=2)])
    assert "bids" not in {section.id for section in reported.chapters[0].sections}
    assert estimate(reported, "score/mean").of == 4 * 2 * 2


# A sample of matches by the reference, counted again with plain loops.
PLAYERS = (2, 3, 4, 5)


@pytest.fixture(scope="module", params=PLAYERS)
def sample(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[list[Any], Report]:
    """The rows of some matches, and the report on them, by way of Parquet."""
    players: int = request.param
    matches = [match_of_boxes(number, players=players) for number in range(12)]
    folder = tmp_path_factory.mktemp("sample") / "folder"
    reported = report_on([write_campaign(folder, matches, players=players, form="parquet", size=5)])
    rows: list[Any] = [row for match in matches for row in match]
    return rows, reported


def mean(values: list[float]) -> float:
    """The mean of some values."""
    return sum(values) / len(values)


def test_a_sample_counted_again(sample: tuple[list[Any], Report]) -> None:
    rows, events = sample
    players = len(rows[0]["scores"])
    scores = [score for row in rows for score in row["scores"]]
    expected = {
        "score/mean": mean(scores),
        "paradox/share": mean([row["paradox"] is not None for row in rows]),
        "completed/mean": mean([row["completed"] for row in rows]),
        "plays/mean": mean([row["plays"] for row in rows]),
        "forced/any": mean([row["forced_red_leads"] > 0 for row in rows]),
        "group/mean": mean([size for row in rows for size in row["groups"]]),
        "bonus/any": mean([each > 0 for row in rows for each in row["bonus"]]),
        "score/place/1/mean": mean(
            [row["scores"][(row["start_seat"] + 1) % players] for row in rows]
        ),
        "most/mean": mean([max(row["totals"]) for row in rows if row["totals"]]),
        "win/seat/1/share": mean(
            [(1 in row["winners"]) / len(row["winners"]) for row in rows if row["winners"]]
        ),
        "best/place/0/share": mean([_best(row) for row in rows]),
    }
    for trick in range(1, 8):
        begun = [
            row
            for row in rows
            if row["completed"] >= trick
            or (row["completed"] == trick - 1 and row["paradox"] is not None)
        ]
        ended = [row for row in begun if row["completed"] == trick - 1]
        if begun:
            expected[f"hazard/{trick}/share"] = len(ended) / len(begun)
    found = {name: estimate(events, name).value for name in expected}
    assert found == pytest.approx(expected)


def _best(row: dict[str, Any]) -> float:
    """The part of the start seat in the most points of a round."""
    scores: list[int] = row["scores"]
    start: int = row["start_seat"]
    return (scores[start] == max(scores)) / scores.count(max(scores))


def test_rows_of_a_distribution_are_without_gaps(report: Report) -> None:
    labels = [
        row.label
        for section in report.chapters[0].sections
        for figure in section.figures
        if figure.id == "scores"
        for row in figure.rows
    ]
    assert labels == [str(score) for score in range(-2, 10)]
    assert row_of(report, "score/5").estimates[0] is not None


def test_the_summary_of_a_simulation_says_the_same(tmp_path: Path) -> None:
    """What `catbox simulate` prints is worked out by other code, match by match."""
    work = Simulation.of(
        game="cat-in-the-box", edition="pegasus-2023", players=3, matches=300, engine="scalar"
    )
    campaign = run_campaign(work, tmp_path / "played", workers=1)
    summary, events = summary_of(campaign), report_on([str(campaign.folder)])
    assert summary is not None
    assert (events.campaigns[0].matches, events.campaigns[0].rounds) == (300, 900)
    for seat, of_seat in enumerate(summary.seats):
        for name, expected in (
            (f"total/seat/{seat}/mean", of_seat.total),
            (f"win/seat/{seat}/share", of_seat.won),
        ):
            found = estimate(events, name)
            assert found.value == pytest.approx(expected.mean)
            assert found.error == pytest.approx(expected.error)
    shared = estimate(events, "result/shared")
    assert shared.value == pytest.approx(summary.shared.mean)
