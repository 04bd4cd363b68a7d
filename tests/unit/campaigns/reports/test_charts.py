"""The pictures of figures: where their scales begin and end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from catbox_rules.campaigns.estimates import Estimate, Kind
from catbox_rules.campaigns.reports.charts import chart_of
from catbox_rules.campaigns.reports.figures import Chart, Figure, FigureRow
from catbox_rules.render.lettering import width_of


def scale_of(*values: float, chart: Chart, kind: Kind = Kind.SHARE) -> list[float]:
    """The numbers at the ticks of a picture of these values, from the lowest on."""
    rows = tuple(
        FigureRow(f"row {index}", "", kind, (Estimate(kind, value, of=100, matches=100),), ())
        for index, value in enumerate(values)
    )
    svg = chart_of(Figure("f", "F", "", "rows", "shares", chart, rows), title="F")
    texts = [each.text or "" for each in svg.iter("text") if each.get("text-anchor") == "end"]
    return sorted(float(text.replace("\N{MINUS SIGN}", "-")) for text in texts)


def test_points_of_shares_are_shown_where_they_are() -> None:
    """From 31 to 36 per cent; from 0 on they would lie in the upper half of the picture."""
    low, *_, high = scale_of(0.31, 0.36, chart=Chart.POINTS)
    assert 25 <= low <= 31
    assert 36 <= high <= 42


@pytest.mark.parametrize("kind", [Kind.SHARE, Kind.MEAN])
@pytest.mark.parametrize("most", [0.3002, 0.302, 0.32, 0.5])
def test_ticks_are_written_as_exactly_as_they_lie(kind: Kind, most: float) -> None:
    """All steps between them are alike, as the numbers say."""
    ticks = scale_of(0.3, most, chart=Chart.POINTS, kind=kind)
    steps = [after - before for before, after in pairwise(ticks)]
    assert min(steps) > 0
    assert steps == pytest.approx([steps[0]] * len(steps))


@pytest.mark.parametrize("chart", Chart)
@pytest.mark.parametrize(("value", "bounds"), [(0.0, (0, 10)), (1.0, (90, 100))])
def test_no_share_is_below_nothing_or_above_all(
    chart: Chart, value: float, bounds: tuple[float, float]
) -> None:
    low, *_, high = scale_of(value, chart=chart)
    assert low >= 0
    assert high <= 100
    assert low <= 100 * value <= high
    if chart is Chart.POINTS:
        assert bounds[0] <= low
        assert high <= bounds[1]


@pytest.mark.parametrize(
    ("most", "step"),
    [(4, 1), (5, 1), (6, 2), (10, 2), (11, 5), (25, 5), (26, 10), (50, 10), (51, 20)],
)
def test_steps_are_round_and_at_most_five(most: int, step: int) -> None:
    """The least one of 1, 2, 5, 10, 20, … with which five reach from nothing to the highest bar."""
    ticks = scale_of(0.0, float(most), chart=Chart.BARS, kind=Kind.MEAN)
    assert ticks == [number * step for number in range(-(-most // step) + 1)]


@pytest.mark.parametrize(("low", "high"), [(3.0, 4.0), (3.0, 3.5), (-2.5, 7.1), (31.0, 36.0)])
def test_a_scale_goes_no_further_than_it_must(low: float, high: float) -> None:
    first, second, *_, last = scale_of(low, high, chart=Chart.POINTS, kind=Kind.MEAN)
    assert first <= low < second
    assert last - (second - first) < high <= last


def test_of_one_value_alone_a_little_is_shown_to_both_sides() -> None:
    first, *_, last = scale_of(3.0, chart=Chart.POINTS, kind=Kind.MEAN)
    assert (first, last) == pytest.approx((2.995, 3.005), abs=0.002)


@pytest.mark.parametrize(
    ("kind", "unit", "shown"),
    [(Kind.SHARE, "share of bids", "share of bids, %"), (Kind.MEAN, "points", "points")],
)
def test_what_the_numbers_are_is_said_above_them(kind: Kind, unit: str, shown: str) -> None:
    estimate = Estimate(kind, 0.5, of=100, matches=100)
    rows = (FigureRow("row", "", kind, (estimate,), ()),)
    svg = chart_of(Figure("f", "F", "", "rows", unit, Chart.BARS, rows), title="F")
    first = next(svg.iter("text"))
    assert (first.text, first.get("x")) == (shown, "0")
    others = [float(each.attrib["y"]) for each in svg.iter("text") if each is not first]
    assert all(float(first.attrib["y"]) < y for y in others)


def test_bars_begin_at_nothing() -> None:
    assert scale_of(0.31, 0.36, chart=Chart.BARS)[0] == 0
    assert scale_of(3.1, -2.6, chart=Chart.BARS, kind=Kind.MEAN)[0] <= -2.6


def middles(labels: list[str], categories: str, *, numbers: float = 0.5) -> list[tuple[str, float]]:
    """The texts below a picture of rows with these labels, each with where its middle is."""
    estimate = Estimate(Kind.SHARE, numbers, of=100, matches=100)
    rows = tuple(FigureRow(label, "", Kind.SHARE, (estimate,), ()) for label in labels)
    svg = chart_of(Figure("f", "F", "", categories, "shares", Chart.BARS, rows), title="F")
    below = [each for each in svg.iter("text") if each.get("text-anchor") == "middle"]
    return [(each.text or "", float(each.attrib["x"])) for each in below]


def test_what_the_rows_are_is_said_below_them_unless_all_say_it() -> None:
    said = middles(["1", "2", "3"], "round")
    assert [text for text, _ in said] == ["1", "2", "3", "round"]
    assert said[3][1] == pytest.approx(said[1][1], abs=4), "in the middle of all"
    heads = [text for text, _ in middles(["round 1", "round 2"], "round")]
    assert " ".join(heads) == "round 1 round 2"


def test_rows_have_as_much_room_as_each_other() -> None:
    places = [place for _, place in middles(["1", "2", "3", "4"], "round")][:4]
    gaps = [after - before for before, after in pairwise(places)]
    assert gaps == pytest.approx([gaps[0]] * 3, abs=0.2)
    assert gaps[0] > 0


def test_where_there_is_no_room_for_all_numbers_some_are_left_out() -> None:
    every = [str(number) for number in range(1000, 1080)]
    shown = [text.replace(",", "") for text, _ in middles(every, "seed")][:-1]
    assert shown[0] == "1000"
    assert 5 < len(shown) < 40
    steps = {int(after) - int(before) for before, after in pairwise(shown)}
    assert len(steps) == 1


def test_numbers_below_a_picture_do_not_touch() -> None:
    """However many there are: four pixels are left between two."""
    for rows in range(20, 120):
        drawn = middles([str(number) for number in range(1000, 1000 + rows)], "seed")[:-1]
        for (one, left), (_, right) in pairwise(drawn):
            assert right - left >= width_of(one, 13) + 4
