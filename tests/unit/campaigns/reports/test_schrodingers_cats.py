"""What is reported of Schrödinger's Cats, counted by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from catbox_rules.campaigns.reports import Report, report_on
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_object
from tests.unit.campaigns.reports.by_hand import MATCHES_OF_CATS, WORK_OF_CATS
from tests.unit.campaigns.reports.folders import Row, write_campaign
from tests.unit.campaigns.reports.matches import match_of_cats
from tests.unit.campaigns.reports.reading import estimate

CATS = {"game": "schrodingers-cats", "edition": "amigo-2023"}


@pytest.fixture(scope="module", params=["jsonl", "parquet"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The report on the matches that were made up by hand, by way of either form."""
    folder, form = tmp_path_factory.mktemp("cats") / "folder", str(request.param)
    return report_on([write_campaign(folder, MATCHES_OF_CATS, form=form, players=2, work=CATS)])


COUNTED = [
    # what, how much of how many
    ("length/mean", 5, 2),
    ("length/2", 1, 2),
    ("left/mean", 3, 2),
    ("left/1", 1, 2),
    ("win/seat/0/share", 1, 2),
    ("win/seat/1/share", 1, 2),
    ("claimer/share", 3, 5),
    ("claimer/round/0/share", 1, 2),
    ("claimer/round/1/share", 2, 2),
    ("claimer/round/2/share", 0, 1),
    # Round by round: seat 0 starts and 1 is wrong, 0 and 1, 0 and 1, 0 and 0, 1 and 0.
    ("starter/share", 1, 5),
    ("wrong/seat/0/share", 2, 5),
    ("wrong/seat/1/share", 3, 5),
    ("state/0", 2, 5),
    ("state/1", 2, 5),
    ("state/2", 1, 5),
    ("claimed/mean", 28, 5),
    ("counted/mean", 26, 5),
    # 5 - 5, 6 - 9, 2 - 4, 6 - 7, 7 - 3
    ("surplus/-3", 1, 5),
    ("surplus/0", 1, 5),
    ("surplus/4", 1, 5),
    ("surplus/1", 0, 5),
]


@pytest.mark.parametrize(("name", "much", "many"), COUNTED, ids=[name for name, *_ in COUNTED])
def test_a_figure_counted_by_hand(report: Report, name: str, much: int, many: int) -> None:
    found = estimate(report, name)
    assert found.of == many
    assert found.value == pytest.approx(much / many)


def test_the_sections(report: Report) -> None:
    [chapter] = report.chapters
    assert [section.id for section in chapter.sections] == ["glance", "matches", "rounds"]
    assert chapter.yardsticks == ((),)


def test_a_figure_is_found_by_what_it_is_about(report: Report) -> None:
    """Its id is the one of a link into the page."""
    [chapter] = report.chapters
    titles = {figure.id: figure.title for each in chapter.sections for figure in each.figures}
    del titles["glance"]
    assert titles == {
        "wins-by-seat": "Matches won by seat",
        "length": "Rounds in a match",
        "left": "Lives that the winner has left",
        "wrong-by-seat": "Lives lost by seat",
        "claimer-by-round": "Claims that do not hold",
        "states": "What is claimed",
        "surplus": "Counted less claimed",
    }


def test_a_distribution_says_what_is_counted_of_what(report: Report) -> None:
    [chapter] = report.chapters
    figures = {figure.id: figure for each in chapter.sections for figure in each.figures}
    assert (figures["length"].categories, figures["length"].unit) == ("rounds", "share of matches")


def test_a_seat_that_is_out_plays_no_rounds(tmp_path: Path) -> None:
    """With four players each has one life: three rounds, and each but one seat is wrong once."""
    matches = [match_of_cats(number, players=4) for number in range(6)]
    reported = report_on([write_campaign(tmp_path / "four", matches, players=4, work=CATS)])
    assert (estimate(reported, "length/mean").value, estimate(reported, "left/mean").value) == (
        3.0,
        1.0,
    )
    played = [estimate(reported, f"wrong/seat/{seat}/share") for seat in range(4)]
    assert sum(each.value * each.of for each in played) == pytest.approx(6 * 3)
    # Four seats play the first round, three the second one, two the last one.
    assert sum(each.of for each in played) == 6 * (4 + 3 + 2)


RANGES: list[tuple[str, int, int]] = [
    *((seat, 0, 1) for seat in ("start_seat", "claim.seat", "doubter", "wrong")),
    ("claim.count", 1, 1000),
    ("counted", 0, 1000),
]


def with_value(column: str, value: int) -> Row:
    """The first round of a match with another number in a column."""
    name, _, inner = column.partition(".")
    row = MATCHES_OF_CATS[0][0]
    claim = row["claim"]
    assert is_object(claim)
    return {**row, name: {**claim, inner: value} if inner else value}


@pytest.mark.parametrize(("column", "low", "high"), RANGES)
def test_a_number_that_cannot_be_is_refused(
    column: str, low: int, high: int, tmp_path: Path
) -> None:
    for value in (low - 1, low, high, high + 1):
        match = [with_value(column, value), MATCHES_OF_CATS[0][1]]
        folder = write_campaign(tmp_path / str(value), [match], players=2, work=WORK_OF_CATS)
        if low <= value <= high:
            report_on([folder])
        else:
            expected = f"match 0: {column}: expected a whole number, {low} to {high:,}, got {value}"
            with pytest.raises(MalformedInput) as caught:
                report_on([folder])
            assert str(caught.value).replace(",", "").endswith(expected.replace(",", ""))


@pytest.mark.parametrize("column", ["lives", "totals"])
def test_lives_are_a_number_for_each_seat(column: str, tmp_path: Path) -> None:
    for index, value in enumerate([[0, -1], [1001, 0], [1]]):
        row = {**MATCHES_OF_CATS[0][1], column: value}
        match = [MATCHES_OF_CATS[0][0], row]
        folder = write_campaign(tmp_path / str(index), [match], players=2, work=WORK_OF_CATS)
        with pytest.raises(MalformedInput, match=f"{column}: expected 2 whole numbers"):
            report_on([folder])
