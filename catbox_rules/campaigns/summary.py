"""A campaign of `catbox simulate` in a few numbers: means, each with its standard error.

Matches are independent of each other; the rounds of a match, and the seats of a round, are not. So
every number is first taken for each match, and the error is that of the mean over matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from operator import mul, sub

from attrs import define, field, frozen

from catbox_rules.campaigns.campaign import NAME, Campaign
from catbox_rules.campaigns.columns import lists_or_none_in
from catbox_rules.campaigns.simulated import SIMULATION, Measure, Simulated
from catbox_rules.campaigns.simulation import KIND
from catbox_rules.games import game_named
from catbox_rules.kernel.errors import MalformedInput, Unsupported, errors_below
from catbox_rules.records import as_json


@frozen
class Estimate:
    """A mean over matches."""

    mean: float
    error: float | None
    """Its standard error; None with a single match."""


@frozen
class OfSeat:
    """What a seat has at the end of a match."""

    total: Estimate
    won: Estimate
    """Its share of the matches; one that several have won counts in equal parts for each."""


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


@define
class _Mean:
    """A mean that is being taken."""

    number: int = 0
    sum: float = 0.0
    squares: float = 0.0

    def add(self, values: Sequence[float]) -> None:
        self.number += len(values)
        self.sum += sum(values)
        self.squares += sum(map(mul, values, values))

    def estimate(self) -> Estimate:
        mean = self.sum / self.number
        if self.number == 1:
            return Estimate(mean, None)
        spread = max(self.squares - self.number * mean * mean, 0.0) / (self.number - 1)
        return Estimate(mean, sqrt(spread / self.number))


@frozen
class _Means:
    """All means of a summary."""

    rounds: _Mean = field(factory=_Mean)
    shared: _Mean = field(factory=_Mean)
    per_round: dict[str, _Mean] = field(factory=dict[str, _Mean])
    totals: dict[int, _Mean] = field(factory=dict[int, _Mean])
    won: dict[int, _Mean] = field(factory=dict[int, _Mean])


def summary_of(campaign: Campaign) -> Summary | None:
    """The summary of the pieces that are done; None if there is none yet.

    Reads them one after the other. Raises MalformedInput for the campaign of another work than
    a simulation, and as `Campaign.rows` does.
    """
    measures = simulated_in(campaign).MEASURES
    means = _Means()
    columns = dict.fromkeys(["totals", "winners", *(each.column for each in measures.values())])
    for piece in campaign.columns(*columns):
        with errors_below(f"{campaign.folder}: $"):
            _add(means, piece, measures)
    if not means.rounds.number:
        return None
    return Summary(
        matches=means.rounds.number,
        rounds=round(means.rounds.sum),
        rounds_per_match=means.rounds.estimate(),
        shared=means.shared.estimate(),
        per_round={name: mean.estimate() for name, mean in means.per_round.items()},
        seats=tuple(
            OfSeat(total.estimate(), means.won[seat].estimate())
            for seat, total in means.totals.items()
        ),
    )


def simulated_in(campaign: Campaign) -> Simulated:
    """What the game of a campaign of matches brings to its simulation.

    Raises MalformedInput, with the place in `campaign.json`, for the campaign of another work, and
    for a game that there is not.
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


def _add(means: _Means, piece: Mapping[str, list[object]], measures: Mapping[str, Measure]) -> None:
    """Add the matches of a piece, column by column. A match ends with the row that has its
    totals."""
    with errors_below("$.totals"):
        totals_of_rows = lists_or_none_in(piece["totals"])
    with errors_below("$.winners"):
        winners = [each for each in lists_or_none_in(piece["winners"]) if each is not None]
    ends = [index + 1 for index, totals in enumerate(totals_of_rows) if totals is not None]
    begins = [0, *ends][: len(ends)]  # a piece may have no match, where bots have failed
    rounds = list(map(sub, ends, begins))
    means.rounds.add(rounds)
    for name, measure in measures.items():
        with errors_below(f"$.{measure.column}"):
            values = measure.of(piece[measure.column])
        sums = [sum(values[begin:end]) for begin, end in zip(begins, ends, strict=True)]
        average = [each / number for each, number in zip(sums, rounds, strict=True)]
        means.per_round.setdefault(name, _Mean()).add(average)
    means.shared.add([float(len(each) > 1) for each in winners])
    of_seats = zip(*(each for each in totals_of_rows if each is not None), strict=True)
    for seat, totals in enumerate(of_seats):
        won = [1 / len(each) if seat in each else 0.0 for each in winners]
        means.totals.setdefault(seat, _Mean()).add(totals)
        means.won.setdefault(seat, _Mean()).add(won)


def summary_as_json(campaign: Campaign, summary: Summary | None) -> dict[str, object]:
    """What `campaign.json` says, with how far it is and the summary (`catbox-campaign/1`)."""
    return {
        **campaign.as_json(),
        "folder": str(campaign.folder),
        "done": len(campaign.done),
        "summary": as_json(summary),
    }
