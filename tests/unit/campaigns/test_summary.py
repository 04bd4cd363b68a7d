"""Summaries: means and errors against sums made by hand, and against figures of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from math import hypot, sqrt
from pathlib import Path
from statistics import mean, stdev
from time import monotonic
from typing import Any

import pytest
from attrs import frozen

from catbox_rules.campaigns import (
    Campaign,
    Progress,
    Row,
    Simulation,
    Summary,
    run_campaign,
    summary_as_json,
    summary_of,
)
from catbox_rules.campaigns.summary import Estimate
from catbox_rules.kernel.errors import MalformedInput
from tests.unit.campaigns.works import Squares
from tests.unit.records.validation import misfits

NOT_THE_LAST = {"totals": None, "winners": None}


@frozen
class Played:
    """Rows that are there already."""

    rows: tuple[tuple[Row, ...], ...]

    @property
    def pieces(self) -> int:
        return len(self.rows)

    def describe(self) -> Mapping[str, object]:
        return {"kind": "simulate", "game": "cat-in-the-box"}

    def do(self, piece: int) -> Sequence[Row]:
        return self.rows[piece]


def row(
    scores: tuple[int, int], paradox: int | None, completed: int, forced: int, **end: object
) -> Row:
    stated = {"scores": list(scores), "paradox": paradox, "completed": completed}
    return {**stated, "forced_red_leads": forced, **NOT_THE_LAST, **end}


FIRST = (
    row((3, 1), None, 8, 0),
    row((1, -1), 1, 5, 2, totals=[4, 0], winners=[0]),
)
SECOND = (
    row((2, 2), None, 8, 0),
    row((0, 2), None, 8, 0, totals=[2, 4], winners=[0, 1]),
)
# What FIRST has on average over its rounds, and SECOND; then the mean of the two, and their
# distance from it, which is the standard error of a mean of two.
BY_HAND = {
    "score": ((1.0, 1.5), (1.25, 0.25)),
    "completed": ((6.5, 8.0), (7.25, 0.75)),
    "paradox": ((0.5, 0.0), (0.25, 0.25)),
    "forced_red_lead": ((0.5, 0.0), (0.25, 0.25)),
}


def summary(folder: Path, *pieces: tuple[Row, ...]) -> Summary | None:
    """The summary of some rows, which is the same by either form of them."""
    found = summary_of(run_campaign(Played(pieces), folder / "lines", rows="jsonl", workers=1))
    table = run_campaign(PlayedTable(pieces), folder / "table", rows="parquet", workers=1)
    assert summary_of(table) == found
    return found


def arrow() -> Any:  # pyarrow tells no types
    return pytest.importorskip("pyarrow")


@frozen
class PlayedTable(Played):
    """The same as a table."""

    def do(self, piece: int) -> Any:
        rows = [{"match": 0, **row} for row in self.rows[piece]]
        return arrow().Table.from_pylist(rows)


class TestByHand:
    @pytest.mark.parametrize("pieces", [(FIRST, SECOND), (FIRST + SECOND,)])
    def test_two_matches(self, tmp_path: Path, pieces: tuple[tuple[Row, ...], ...]) -> None:
        found = summary(tmp_path, *pieces)
        assert found is not None
        assert (found.matches, found.rounds) == (2, 4)
        assert {name: (each.mean, each.error) for name, each in found.per_round.items()} == {
            name: pytest.approx(expected) for name, (_, expected) in BY_HAND.items()
        }
        constant = found.rounds_per_match
        assert (constant.mean, constant.error, constant.low) == (2.0, 0.0, None)
        assert (found.shared.mean, found.shared.error) == (0.5, 0.5)
        assert [(each.total.mean, each.total.error) for each in found.seats] == [(3, 1), (2, 2)]
        assert [(each.won.mean, each.won.error) for each in found.seats] == [
            (0.75, 0.25),
            (0.25, 0.25),
        ]

    def test_a_shared_victory_is_one_of_several_seats(self, tmp_path: Path) -> None:
        found = summary(tmp_path, FIRST, SECOND, FIRST)
        assert found is not None
        assert found.shared.mean == pytest.approx(1 / 3)

    def test_the_time_of_a_run_is_counted_from_its_beginning(self, tmp_path: Path) -> None:
        begun, reported = monotonic(), list[Progress]()
        run_campaign(Squares(pieces=3), tmp_path, rows="jsonl", progress=reported.append)
        took = monotonic() - begun
        assert 0 <= reported[0].seconds <= reported[-1].seconds <= took

    def test_a_single_match_has_no_error(self, tmp_path: Path) -> None:
        found = summary(tmp_path, FIRST)
        assert found is not None
        assert {name: each.mean for name, each in found.per_round.items()} == {
            name: first for name, ((first, _), _) in BY_HAND.items()
        }
        assert {each.error for each in found.per_round.values()} == {None}

    def test_nothing_is_done_yet(self, tmp_path: Path) -> None:
        def interrupt(_: object) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run_campaign(Played((FIRST,)), tmp_path, rows="jsonl", workers=1, progress=interrupt)
        campaign = Campaign.open(tmp_path)
        assert summary_of(campaign) is None
        assert summary_as_json(campaign, None)["done"] == 0

    def test_another_work_has_none(self, tmp_path: Path) -> None:
        campaign = run_campaign(Squares(), tmp_path, rows="jsonl", workers=1)
        with pytest.raises(MalformedInput) as caught:
            summary_of(campaign)
        place = f"{tmp_path / 'campaign.json'}: $.work.kind"
        expected = "simulate: a campaign of matches that were played"
        assert str(caught.value) == f"{place}: expected {expected}, got 'squares'"


FAULTS: list[tuple[dict[str, object], str]] = [
    ({"completed": "8"}, "$.completed"),
    ({"completed": None}, "$.completed"),
    ({"forced_red_leads": [0]}, "$.forced_red_leads"),
    ({"scores": [1, None]}, "$.scores"),
    ({"totals": [1, None]}, "$.totals"),
    ({"totals": [1, 2, 3]}, "$.totals: expected a number for each seat, got"),
    ({"winners": [2]}, "$.winners: expected seats, at least one, got"),
    ({"winners": []}, "$.winners: expected seats, at least one, got"),
    ({"winners": None}, "$: expected totals and winners in the last round of a match, and"),
    ({"totals": None, "winners": None}, "$: expected totals and winners in the last round of a"),
]


@pytest.mark.parametrize("work", [Played, PlayedTable])
@pytest.mark.parametrize(("fault", "error"), FAULTS, ids=[error for _, error in FAULTS])
def test_rows_that_no_simulation_writes(
    tmp_path: Path, work: type[Played], fault: dict[str, object], error: str
) -> None:
    of_a_round = {name: value for name, value in fault.items() if name not in NOT_THE_LAST}
    match = {**SECOND[0], **of_a_round}, {**SECOND[-1], **fault}
    rows = "jsonl" if work is Played else "parquet"
    campaign = run_campaign(work((FIRST, match)), tmp_path, rows=rows, workers=1)
    with pytest.raises(MalformedInput) as caught:
        summary_of(campaign)
    assert str(caught.value).startswith(f"{tmp_path}: {error}")


@pytest.mark.parametrize(
    ("work", "scores"),
    # A column of nulls has no type in Parquet, and so is none of lists.
    [(Played, None), (Played, []), (PlayedTable, [])],
)
def test_rows_without_a_single_score(
    tmp_path: Path, work: type[Played], scores: list[int] | None
) -> None:
    match = tuple({**row, "scores": scores} for row in FIRST)
    rows = "jsonl" if work is Played else "parquet"
    campaign = run_campaign(work((match, match)), tmp_path, rows=rows, workers=1)
    with pytest.raises(MalformedInput) as caught:
        summary_of(campaign)
    expected = "expected something to count for round score, got nothing"
    assert str(caught.value) == f"{tmp_path}: $: {expected}"


def test_a_file_that_is_not_as_it_was_written_is_named(tmp_path: Path) -> None:
    campaign = run_campaign(PlayedTable((FIRST, SECOND)), tmp_path, workers=1)
    file = tmp_path / "pieces" / "000001.parquet"
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(MalformedInput) as caught:
        summary_of(campaign)
    assert str(caught.value).startswith(f"{file}: expected the file whose digest")


def test_points_too_large_for_an_array_are_added_up_exactly(tmp_path: Path) -> None:
    points = 10**17
    rows = (row((points, -points), None, 8, 0, totals=[points, -points], winners=[0]),)
    found = summary(tmp_path, rows, rows, rows)
    assert found is not None
    assert [each.total.mean for each in found.seats] == [float(points), float(-points)]
    assert [each.total.error for each in found.seats] == [0.0, 0.0]


@pytest.mark.parametrize(
    ("game", "edition", "engine"),
    [
        ("cat-in-the-box", "pegasus-2023", "batch"),
        ("cat-in-the-box", "pegasus-2023", "scalar"),
        ("schrodingers-cats", "amigo-2023", "scalar"),
    ],
)
def test_it_is_that_of_a_plain_sum_over_matches(
    tmp_path: Path, game: str, edition: str, engine: str
) -> None:
    """Match by match, each with the mean over its rounds."""
    work = Simulation.of(
        game=game, edition=edition, players=3, matches=24, engine=engine, seed=3, pieces=5
    )
    lines = run_campaign(work, tmp_path / "lines", rows="jsonl", workers=1)
    found = summary_of(lines)
    assert found is not None
    assert summary_of(run_campaign(work, tmp_path / "table", workers=1)) == found
    matches = [[*rows] for _, rows in groupby(lines.single_rows(), key=lambda row: row["match"])]
    measured: dict[str, Callable[[Any], float]] = {
        "score": lambda row: mean(row["scores"]),
        "completed": lambda row: row["completed"],
        "paradox": lambda row: float(row["paradox"] is not None),
        "forced_red_lead": lambda row: float(row["forced_red_leads"] > 0),
    }
    assert found.per_round.keys() == (measured.keys() if game == "cat-in-the-box" else set())
    plainly = [(found.rounds_per_match, [float(len(rows)) for rows in matches])]
    for name, estimate in found.per_round.items():
        plainly.append((estimate, [mean(map(measured[name], rows)) for rows in matches]))
    ends: list[Any] = [rows[-1] for rows in matches]
    for seat, of_seat in enumerate(found.seats):
        plainly.append((of_seat.total, [float(end["totals"][seat]) for end in ends]))
        shares = [(seat in end["winners"]) / len(end["winners"]) for end in ends]
        plainly.append((of_seat.won, shares))
    assert len(found.seats) == 3
    for estimate, values in plainly:
        assert estimate.mean == pytest.approx(mean(values))
        assert estimate.error == pytest.approx(stdev(values) / sqrt(24))


def played(
    folder: Path, players: int, matches: int, *, engine: str, policy: str = "random"
) -> Summary:
    work = Simulation.of(
        game="cat-in-the-box",
        edition="pegasus-2023",
        players=players,
        matches=matches,
        seed=players,
        engine=engine,
        policy=policy,
    )
    found = summary_of(run_campaign(work, folder, rows="parquet", workers=1))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("players", "figures"),
    [
        (2, {"paradox": 0.915, "score": 2.12, "completed": 6.49, "forced_red_lead": 0.0129}),
        (3, {"paradox": 0.9988, "score": 1.18, "completed": 5.62, "forced_red_lead": 0.0011}),
        (4, {"paradox": 1.000, "score": 1.15, "completed": 5.23, "forced_red_lead": 0.0003}),
        (5, {"paradox": 0.9999, "score": 0.90, "completed": 4.57, "forced_red_lead": 0.0001}),
    ],
)
def test_random_play_gives_the_figures_of_another_simulation(
    tmp_path: Path, players: int, figures: Mapping[str, float]
) -> None:
    """It played 40,000 rounds for each count of players, and its figures are rounded. The margin
    is five standard errors of the difference. A share is rare where its error hardly shows in a
    sample, so that it is taken from the larger of the two shares, with one round in its favor."""
    rounds = 40_000
    found = played(tmp_path, players, 4000, engine="batch")
    for name, figure in figures.items():
        estimate = found.per_round[name]
        error = error_of(estimate)
        if name in ("paradox", "forced_red_lead"):
            rare = max(min(share, 1 - share) for share in (estimate.mean, figure))
            error = max(error, sqrt((rare + 1 / rounds) / found.rounds))
        margin = 5 * error * sqrt(1 + found.rounds / rounds)
        rounding = 0.00005 if name in ("paradox", "forced_red_lead") else 0.005
        rounding = max(rounding, 0.0005 if players == 2 and name == "paradox" else 0)
        assert abs(estimate.mean - figure) <= margin + rounding, name


def error_of(estimate: Estimate) -> float:
    assert estimate.error is not None
    return estimate.error


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("policy", ["random", "follow-heavy"])
def test_both_engines_play_by_the_same_chances(tmp_path: Path, players: int, policy: str) -> None:
    """They draw other numbers; their means differ by less than five standard errors."""
    ours = played(tmp_path / "scalar", players, 250, engine="scalar", policy=policy)
    theirs = played(tmp_path / "batch", players, 5000, engine="batch", policy=policy)
    for name in ("score", "completed", "paradox"):
        one, two = ours.per_round[name], theirs.per_round[name]
        assert abs(one.mean - two.mean) <= 5 * hypot(error_of(one), error_of(two)) + 0.002, name


def test_following_is_another_way_to_play(tmp_path: Path) -> None:
    """Who follows keeps its colors, and so comes into a paradox later."""
    random, following = (
        played(tmp_path / policy, 4, 1000, engine="batch", policy=policy)
        for policy in ("random", "follow-heavy")
    )
    assert following.per_round["completed"].mean > random.per_round["completed"].mean + 0.5


def test_as_json(tmp_path: Path) -> None:
    played(tmp_path, 3, 20, engine="batch")
    campaign = Campaign.open(tmp_path)
    value = summary_as_json(campaign, summary_of(campaign))
    assert misfits("campaign", value) == []
    assert (value["folder"], value["done"]) == (str(tmp_path), 1)
