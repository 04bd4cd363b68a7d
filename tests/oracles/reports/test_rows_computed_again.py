"""Figures with their intervals, computed again from the files of a campaign.

The library only plays here. What it wrote is read row by row and summed up match by match, and the
intervals follow the words of docs/report.md.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from catbox_rules.campaigns import Simulation, run_campaign
from catbox_rules.campaigns.reports import Report, report_on
from tests.unit.campaigns.reports.reading import difference, estimate

# pyarrow tells no types.
_parquet: Any = importlib.import_module("pyarrow.parquet")

MATCHES = 1500
PLAYERS = 3

Numbers: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = list[dict[str, Any]]
Ratio: TypeAlias = tuple[Numbers, Numbers]
"""For each match how much came of how many."""


@pytest.fixture(scope="module", params=["parquet", "jsonl"])
def folders(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A campaign by the book, and one with bids of zero; the same seed, pieces of other sizes."""
    folder, form = tmp_path_factory.mktemp("played"), str(request.param)
    for name, options, pieces in (("book", {}, 4), ("zero", {"variants": ["bids-of-zero"]}, 3)):
        work = Simulation.of(
            game="cat-in-the-box",
            edition="pegasus-2023",
            players=PLAYERS,
            options=options,
            matches=MATCHES,
            seed=31,
            engine="batch",
            pieces=pieces,
        )
        run_campaign(work, folder / name, rows=form, workers=1)
    return [folder / "book", folder / "zero"]


@pytest.fixture(scope="module")
def report(folders: list[Path]) -> Report:
    """The report on both."""
    return report_on(map(str, folders))


def rows_in(folder: Path) -> Rows:
    """All rows of a campaign."""
    rows: Rows = []
    for file in sorted((folder / "pieces").iterdir()):
        if file.suffix == ".parquet":
            rows += _parquet.read_table(file).to_pylist()
        else:
            rows += map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return rows


def by_match(rows: Rows, much: Callable[[Any], float], many: Callable[[Any], float]) -> Ratio:
    """The sums of what rows give, in each match."""
    sums = np.zeros((2, MATCHES))
    for row in rows:
        sums[:, row["match"]] += much(row), many(row)
    return sums[0], sums[1]


def made(row: Any) -> int:
    """How many seats won just as many tricks as they bid, and did not cause the paradox."""
    seats = zip(row["bids"], row["tricks"], strict=True)
    return sum(bid == won and seat != row["paradox"] for seat, (bid, won) in enumerate(seats))


def scores_of_3(row: Any) -> list[int]:
    """The scores of those who bid 3."""
    return [score for bid, score in zip(row["bids"], row["scores"], strict=True) if bid == 3]


def ended_in_6(row: Any) -> bool:
    """Whether the sixth trick was not completed."""
    return row["completed"] == 5 and row["paradox"] is not None


FIGURES: dict[str, tuple[Callable[[Any], float], Callable[[Any], float]]] = {
    "score/mean": (lambda row: sum(row["scores"]), lambda _: PLAYERS),
    "score/bid/3/mean": (lambda row: sum(scores_of_3(row)), lambda row: len(scores_of_3(row))),
    "completed/mean": (lambda row: row["completed"], lambda _: 1),
    "made/share": (made, lambda _: PLAYERS),
    "hazard/6/share": (ended_in_6, lambda row: row["completed"] >= 6 or ended_in_6(row)),
    "paradox/place/1/share": (
        lambda row: row["paradox"] == (row["start_seat"] + 1) % PLAYERS,
        lambda _: 1,
    ),
    "group/5": (lambda row: row["groups"].count(5), lambda _: PLAYERS),
    "win/seat/0/share": (
        lambda row: 0 in row["winners"] and 1 / len(row["winners"]) if row["winners"] else 0,
        lambda row: row["winners"] is not None,
    ),
    "forced/any": (lambda row: row["forced_red_leads"] > 0, lambda _: 1),
}
"""By the name of a figure: how much a row gives, and of how many."""
RARE = "forced/any"


@cache
def quantile(degrees: int) -> float:
    """The 97.5 % quantile of Student's t: 95 % of the area right of 0 lie before it."""
    t = np.linspace(0, 100, 1_000_001)
    area = np.cumsum((1 + t * t / degrees) ** (-(degrees + 1) / 2))
    return float(t[np.searchsorted(area, 0.95 * area[-1])])


def residuals(ratio: Ratio) -> Numbers:
    """What each match adds to the error of the ratio."""
    much, many = ratio
    left: Numbers = (much - much.sum() / many.sum() * many) / many.sum()
    return left


def error_of(deviations: Numbers, ratio: Ratio) -> float:
    """The standard error, of the matches that had anything to count."""
    n = int((ratio[1] > 0).sum())
    return float(np.sqrt(n / (n - 1) * (deviations**2).sum()))


def interval(name: str, ratio: Ratio) -> tuple[float, float]:
    """By Student's t for a mean; for a share p the two x with |p - x| = t·√(x·(1 - x)/cases)."""
    value = float(ratio[0].sum() / ratio[1].sum())
    error, t = error_of(residuals(ratio), ratio), quantile(int((ratio[1] > 0).sum()) - 1)
    if name.endswith("mean"):
        return value - t * error, value + t * error
    weight = t * t / (value * (1 - value) / error**2)
    low, high = sorted(np.roots([1 + weight, -2 * value - weight, value**2]).tolist())
    return low, high


@pytest.fixture(scope="module")
def ratios(folders: list[Path]) -> list[dict[str, Ratio]]:
    """Every figure of both campaigns, match by match."""
    of_both = map(rows_in, folders)
    return [{name: by_match(rows, *each) for name, each in FIGURES.items()} for rows in of_both]


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("campaign", [0, 1])
def test_a_figure_with_its_interval(
    report: Report, ratios: list[dict[str, Ratio]], name: str, campaign: int
) -> None:
    ratio = ratios[campaign][name]
    found = estimate(report, name, campaign=campaign)
    assert found.of == ratio[1].sum()
    assert found.value == pytest.approx(ratio[0].sum() / ratio[1].sum(), rel=1e-12)
    assert found.error == pytest.approx(error_of(residuals(ratio), ratio), rel=1e-9)
    assert (found.low, found.high) == pytest.approx(interval(name, ratio), abs=3e-5)


@pytest.mark.parametrize("name", [name for name in FIGURES if name != RARE])
def test_a_difference_with_its_interval(
    report: Report, ratios: list[dict[str, Ratio]], name: str
) -> None:
    """The matches go in pairs, so that what counts is by how much each of them differs; where none
    does there is no interval."""
    book, zero = ratios[0][name], ratios[1][name]
    value = float(zero[0].sum() / zero[1].sum() - book[0].sum() / book[1].sum())
    error = error_of(residuals(zero) - residuals(book), book)
    reach = quantile(min(int((each[1] > 0).sum()) for each in (book, zero)) - 1) * error
    found = difference(report, name)
    assert found.value == pytest.approx(value, abs=1e-12)
    assert found.error == pytest.approx(error, rel=1e-3, abs=1e-12)
    expected = pytest.approx((value - reach, value + reach), abs=1e-4) if error else (None, None)
    assert (found.low, found.high) == expected


def test_a_difference_of_rare_cases(report: Report, ratios: list[dict[str, Ratio]]) -> None:
    """Fewer than ten of them: the limits of both intervals are put together."""
    book, zero = ratios[0][RARE], ratios[1][RARE]
    assert 0 < book[0].sum() < 10
    p, q = (float(each[0].sum() / each[1].sum()) for each in (book, zero))
    (low, high), (other_low, other_high) = interval(RARE, book), interval(RARE, zero)
    down, up = np.hypot(q - other_low, high - p), np.hypot(other_high - q, p - low)
    found = difference(report, RARE)
    assert (found.low, found.high) == pytest.approx((q - p - down, q - p + up), abs=3e-5)


def test_the_quantiles_are_those_of_the_tables() -> None:
    assert [quantile(degrees) for degrees in (30, 100)] == pytest.approx([2.042, 1.984], abs=1e-3)
