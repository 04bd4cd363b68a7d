"""The summary of a campaign of `catbox simulate`: means and shares, each with its interval.

Matches are independent of each other; the rounds of a match, and the seats of a round, are not. So
everything is first counted for each match, and errors and intervals are over matches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from attrs import frozen

from catbox_rules.campaigns.campaign import NAME, Campaign
from catbox_rules.campaigns.estimates import Kind, estimate_of
from catbox_rules.campaigns.finished import (
    ROUNDS,
    SHARED,
    SUM,
    check_shapes,
    finished_in_lists,
)
from catbox_rules.campaigns.rows import RowFormat
from catbox_rules.campaigns.simulated import SIMULATION, Measure, Simulated
from catbox_rules.campaigns.simulation import KIND
from catbox_rules.campaigns.sums import Counted, Counting, Sums
from catbox_rules.games import game_named
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim, errors_below
from catbox_rules.records import as_json


@frozen
class Estimate:
    """A mean over matches."""

    mean: float
    error: float | None
    """Its standard error; None with a single match."""
    low: float | None
    high: float | None
    """Its 95 % interval; None with a single match, and for a mean that is the same in every match,
    unless it is a share."""


@frozen
class OfSeat:
    """The results of a seat at the end of a match."""

    total: Estimate
    won: Estimate
    """Its share of the wins; a shared win counts in equal parts for each winner."""


@frozen
class Summary:
    """A campaign in a few numbers."""

    matches: int
    rounds: int
    rounds_per_match: Estimate
    shared: Estimate
    """The share of the matches that have several winners."""
    per_round: Mapping[str, Estimate]
    """The measures of the game, by their names."""
    seats: tuple[OfSeat, ...]


def summary_of(campaign: Campaign) -> Summary | None:
    """Return the summary of the finished pieces; None if there is none yet.

    It reads them one after another. Raises MalformedInput for a campaign of work other than a
    simulation, and the errors of `Campaign.rows`.
    """
    measures, sums = simulated_in(campaign).MEASURES, Sums()
    for counted in _counted(campaign, measures):
        sums.add(counted)
    if not sums.entry(ROUNDS, SUM).total:
        return None
    with errors_below(f"{campaign.folder}: $"):
        return _summary_by(sums, measures)


def _summary_by(sums: Sums, measures: Mapping[str, Measure]) -> Summary:
    matches = sums.countings[ROUNDS].of
    seats = sum(name[0] == "total" for name in sums.countings)
    check_shapes(alike=all(sums.countings["total", seat].of == matches for seat in range(seats)))
    return Summary(
        matches=matches,
        rounds=sums.entry(ROUNDS, SUM).total,
        rounds_per_match=_estimate(sums, Kind.MEAN, ROUNDS),
        shared=_estimate(sums, Kind.SHARE, SHARED),
        per_round={
            name: _estimate(sums, Kind.SHARE if each.is_share else Kind.MEAN, ("round", name))
            for name, each in measures.items()
        },
        seats=tuple(
            OfSeat(
                total=_estimate(sums, Kind.MEAN, ("total", seat)),
                won=_estimate(sums, Kind.SHARE, ("won", seat)),
            )
            for seat in range(seats)
        ),
    )


def _counted(
    campaign: Campaign, measures: Mapping[str, Measure]
) -> Iterator[Mapping[Counting, Counted]]:
    """Yield the counts of each piece."""
    place = f"{campaign.folder}: $"
    names = dict.fromkeys(["totals", "winners", *(each.column for each in measures.values())])
    match campaign.format:
        case RowFormat.PARQUET:
            # Imported here, as it needs an extra.
            from catbox_rules.campaigns.finished_arrays import finished_in_arrays  # noqa: PLC0415

            for batch in campaign.batches(*names):
                with errors_below(place):
                    finished = finished_in_arrays(batch, measures)
                yield finished.counted()
        case RowFormat.JSONL:
            for columns in campaign.columns(*names):
                with errors_below(place):
                    finished = finished_in_lists(columns, measures)
                yield finished.counted()
        case _:
            assert_never(campaign.format)


def _estimate(sums: Sums, kind: Kind, counting: Counting) -> Estimate:
    found = estimate_of(sums, kind, counting, SUM)
    if found is None:
        expected = f"something to count for {' '.join(map(str, counting))}"
        raise MalformedInput("$", expected=expected, given=Verbatim("nothing"))
    return Estimate(found.value, found.error, found.low, found.high)


def simulated_in(campaign: Campaign) -> Simulated:
    """Return the simulation of the game of a campaign of matches.

    Raises MalformedInput, with the place in `campaign.json`, for a campaign of other work, and for
    an unknown game.
    """
    place, kind = f"{campaign.folder / NAME}: $.work", campaign.description.get("kind")
    if kind != KIND:
        expected = f"{KIND}: a campaign of matches that were played"
        raise MalformedInput(f"{place}.kind", expected=expected, given=kind)
    try:
        return SIMULATION.of(game_named(campaign.description.get("game")))
    except Unsupported as error:
        misfit = MalformedInput(f"{place}.game", expected=error.expected, given=error.given)
        raise misfit from None


def summary_as_json(campaign: Campaign, summary: Summary | None) -> dict[str, object]:
    """Return the contents of `campaign.json`, with the progress and the summary
    (`catbox-campaign/1`)."""
    return {
        **campaign.as_json(),
        "folder": str(campaign.folder),
        "done": len(campaign.done),
        "summary": as_json(summary),
    }
