"""That a row shows what it is labeled with: its label, and the name of the number that it shows."""

from __future__ import annotations

import pytest

from catbox_rules.campaigns.reports import Figure, Report, report_on
from catbox_rules.campaigns.reports.figures import Chart
from tests.unit.campaigns.reports.by_hand import MATCHES, MATCHES_OF_CATS, WORK_OF_CATS
from tests.unit.campaigns.reports.folders import write_campaign

MEANT: dict[str, dict[str, str]] = {
    "score-by-seat": {"seat N": "score/seat/N/mean", "all seats": "score/mean"},
    "score-by-round": {"round N": "score/round/N-1/mean"},
    "scores": {"N": "score/N"},
    "bids": {"N": "bid/N"},
    "score-by-bid": {"N": "score/bid/N/mean"},
    "made-by-bid": {"N": "made/bid/N/share", "any bid": "made/share"},
    "scores-after-bid-1": {"N": "score/bid/1/N"},
    "scores-after-bid-3": {"N": "score/bid/3/N"},
    "scores-after-bid-4": {"N": "score/bid/4/N"},
    "paradox-by-trick": {"N": "paradox/trick/N"},
    "paradox-hazard": {"N": "hazard/N/share"},
    "paradox-by-place": {
        "start seat": "paradox/place/0/share",
        "its left neighbor": "paradox/place/1/share",
        "N to its left": "paradox/place/N/share",
    },
    "completed": {"N": "completed/N"},
    "plays": {"N": "plays/N"},
    "tricks": {"N": "tricks/N"},
    "groups": {"N": "group/N"},
    "bonus": {"N": "bonus/N"},
    "score-by-place": {
        "start seat": "score/place/0/mean",
        "its left neighbor": "score/place/1/mean",
        "N to its left": "score/place/N/mean",
    },
    "best-by-place": {
        "start seat": "best/place/0/share",
        "its left neighbor": "best/place/1/share",
        "N to its left": "best/place/N/share",
    },
    "forced-red-leads": {"at least one": "forced/any", "just N": "forced/N"},
    "total-by-seat": {"seat N": "total/seat/N/mean"},
    "wins-by-seat": {"seat N": "win/seat/N/share"},
    "ends": {
        "one seat has most points": "result/ahead",
        "a tie that the last round decides": "result/last-round",
        "a shared victory": "result/shared",
    },
    "length": {"N": "length/N"},
    "left": {"N": "left/N"},
    "wrong-by-seat": {"seat N": "wrong/seat/N/share"},
    "claimer-by-round": {"round N": "claimer/round/N-1/share"},
    # As their states are numbered in a campaign: alive, dead, empty.
    "states": {"alive": "state/0", "dead": "state/1", "empty": "state/2"},
    "surplus": {"N": "surplus/N"},
    "glance": {
        "score of a seat in a round": "score/mean",
        "rounds that end in a paradox": "paradox/share",
        "tricks completed in a round": "completed/mean",
        "plays in a round": "plays/mean",
        "rounds with a forced red lead": "forced/any",
        "bids that were made": "made/share",
        "seats that get a bonus in a round": "bonus/any",
        "bonus of a seat in a round": "bonus/mean",
        "largest group of a seat": "group/mean",
        "points of a seat in a match": "total/mean",
        "points of who has most in a match": "most/mean",
        "matches with a shared victory": "result/shared",
        "rounds in a match": "length/mean",
        "lives that the winner has left": "left/mean",
        "rounds in which the claimer is wrong": "claimer/share",
        "rounds in which the start seat is wrong": "starter/share",
        "boxes claimed at the doubt": "claimed/mean",
        "boxes counted for the claim": "counted/mean",
    },
}
"""By figure: what a label means, N for the number in it."""

UNITS = {
    "points in a round": "score-by-seat score-by-round score-by-bid score-by-place",
    "points in a match": "total-by-seat",
    "share of seats": "scores tricks groups bonus",
    "share of bids": "bids",
    "share of these bids": "made-by-bid scores-after-bid-1 scores-after-bid-3 scores-after-bid-4",
    "share of rounds": (
        "paradox-by-trick paradox-by-place completed plays best-by-place forced-red-leads states "
        "surplus"
    ),
    "share of rounds that come to it": "paradox-hazard",
    "share of matches": "wins-by-seat ends length left",
    "share of its rounds": "wrong-by-seat",
    "share of these rounds": "claimer-by-round",
    "": "glance",
}
"""What its numbers are counted in, or shares of."""

CATEGORIES = {
    "figure": "glance",
    "seat": "score-by-seat total-by-seat wins-by-seat wrong-by-seat",
    "round": "score-by-round claimer-by-round",
    "score": "scores scores-after-bid-1 scores-after-bid-3 scores-after-bid-4",
    "bid": "bids score-by-bid made-by-bid",
    "trick": "paradox-by-trick paradox-hazard",
    "place": "paradox-by-place score-by-place best-by-place",
    "tricks": "completed tricks",
    "plays": "plays",
    "tokens": "groups",
    "points": "bonus",
    "forced red leads": "forced-red-leads",
    "end": "ends",
    "rounds": "length",
    "lives": "left",
    "state": "states",
    "boxes": "surplus",
}
"""What its rows are."""

DISTRIBUTIONS = {
    *("scores", "bids", "scores-after-bid-1", "scores-after-bid-3", "scores-after-bid-4"),
    *("paradox-by-trick", "completed", "plays", "tricks", "groups", "bonus", "ends"),
    *("length", "left", "states", "surplus"),
}
"""What has its parts drawn as bars, from nothing on; what is compared with its neighbors is drawn
as points."""


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> list[Figure]:
    """The figures of both games."""
    folder = tmp_path_factory.mktemp("labels")
    of_box = write_campaign(folder / "box", MATCHES)
    of_cats = write_campaign(folder / "cats", MATCHES_OF_CATS, players=2, work=WORK_OF_CATS)
    reports: list[Report] = [report_on([of_box]), report_on([of_cats])]
    return [
        figure
        for report in reports
        for section in report.chapters[0].sections
        for figure in section.figures
    ]


def meant(figure: str, label: str) -> str | None:
    """The name of the number that a label stands for."""
    if label in MEANT[figure]:
        return MEANT[figure][label]
    [number] = [word for word in label.split() if word.lstrip("-").isdigit()]
    name = MEANT[figure].get(label.replace(number, "N"))
    return name and name.replace("N-1", str(int(number) - 1)).replace("N", number)


def test_labels_say_what_is_shown(figures: list[Figure]) -> None:
    for figure in figures:
        names = [(row.label, row.name) for row in figure.rows]
        assert names == [(label, meant(figure.id, label)) for label, _ in names], figure.id


def test_what_is_labeled_with_words_is_all_there(figures: list[Figure]) -> None:
    labels: dict[str, set[str]] = {}
    for figure in figures:
        labels.setdefault(figure.id, set()).update(row.label for row in figure.rows)
    assert set(labels) == set(MEANT)
    for figure_id, named in MEANT.items():
        assert {label for label in named if "N" not in label} <= labels[figure_id]


def by_figure(named: dict[str, str]) -> dict[str, str]:
    return {figure: name for name, figures in named.items() for figure in figures.split()}


def test_units_and_what_the_rows_are(figures: list[Figure]) -> None:
    assert {figure.id: figure.unit for figure in figures} == by_figure(UNITS)
    assert {figure.id: figure.categories for figure in figures} == by_figure(CATEGORIES)


def test_a_distribution_has_a_row_for_each_number_that_can_be_there(figures: list[Figure]) -> None:
    """From the lowest to the highest that there was; a paradox comes in the first trick at the
    earliest, and of forced leads there is one if there are any."""
    numbers = {
        figure.id: [int(row.label) for row in figure.rows]
        for figure in figures
        if figure.id in {"paradox-by-trick", "paradox-hazard", "completed", "tricks", "surplus"}
    }
    assert numbers == {
        "paradox-by-trick": [*range(1, 8)],
        "paradox-hazard": [*range(1, 9)],
        "completed": [*range(4, 9)],
        "tricks": [*range(5)],
        "surplus": [*range(-3, 5)],
    }
    [forced] = [figure for figure in figures if figure.id == "forced-red-leads"]
    assert [row.label for row in forced.rows] == ["at least one", "just 1", "just 2"]


def test_distributions_are_bars_and_comparisons_points(figures: list[Figure]) -> None:
    without = {"glance", "forced-red-leads"}
    for figure in figures:
        is_bars = figure.id in DISTRIBUTIONS
        chart = Chart.BARS if is_bars else Chart.NONE if figure.id in without else Chart.POINTS
        assert figure.chart is chart, figure.id
