"""What is counted in campaigns of Schrödinger's Cats, and the figures of a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from catbox_rules.campaigns.estimates import Kind
from catbox_rules.campaigns.reports.accumulate import Accumulator
from catbox_rules.campaigns.reports.blocks import Block
from catbox_rules.campaigns.reports.columns import BySeat, Column, Number, Seats, Word
from catbox_rules.campaigns.reports.definition import ReportDefinition
from catbox_rules.campaigns.reports.figures import (
    Chart,
    Figure,
    Line,
    Section,
    Tallies,
    rounds,
    seats,
    series,
)
from catbox_rules.campaigns.sums import Counted, Counting

_STATES: Final = ("alive", "dead", "empty")
_MOST: Final = 1_000
"""No number of a round is larger, by whatever variant."""
_PART_OF_ROUNDS: Final = "share of rounds"


def columns(players: int) -> Mapping[str, Column]:
    """Return the columns of a row."""
    seat = Number(0, players - 1)
    return {
        "start_seat": seat,
        "claim.seat": seat,
        "claim.count": Number(1, _MOST),
        "claim.state": Word(_STATES),
        "doubter": seat,
        "counted": Number(0, _MOST),
        "wrong": seat,
        "lives": BySeat(0, _MOST),
        "totals": BySeat(0, _MOST, at_the_end=True),
        "winners": Seats(),
    }


def counted(block: Block) -> Mapping[Counting, Counted]:
    """Count everything in some matches. Return the countings by name, with what each is counted
    over, and its entries.

    * `win`, `seat`, of matches: `share`.
    * `length`, of matches: `mean` number of rounds; by value.
    * `left`, of matches: `mean` of the winner's lives; by value.
    * `wrong`, `seat`, of the rounds that a seat played: `share` in which it was wrong.
    * `claimer`; `claimer`, `round`, of rounds; those of this number: `share` in which it was wrong.
    * `starter`, of rounds: `share` in which the start seat was wrong.
    * `state`, of rounds: by the state that was claimed, from 0: alive, dead, empty.
    * `claimed`, `counted`, of rounds: `mean`.
    * `surplus`, of rounds: `mean` of counted less claimed; by value.
    """
    accumulator = Accumulator(block)
    numbers, lives = block.numbers, block.lists["lives"]
    rounds = np.ones(block.rows, dtype=np.bool_)
    is_claimer = numbers["wrong"] == numbers["claim.seat"]
    accumulator.share(("claimer",), rounds, is_claimer)
    for number in range(int(block.lengths.max())):
        here = block.round_of_row == number
        accumulator.share(("claimer", "round", number), here, is_claimer & here)
    accumulator.share(("starter",), rounds, numbers["wrong"] == numbers["start_seat"])
    for seat in range(block.players):
        is_wrong = numbers["wrong"] == seat
        accumulator.share(("wrong", "seat", seat), (lives[:, seat] > 0) | is_wrong, is_wrong)
    accumulator.count(("state",), numbers["claim.state"], by_value=True)
    accumulator.count(("claimed",), numbers["claim.count"])
    accumulator.count(("counted",), numbers["counted"])
    accumulator.count(("surplus",), numbers["counted"] - numbers["claim.count"], by_value=True)
    _count_matches(accumulator)
    return accumulator.counted


def _count_matches(accumulator: Accumulator) -> None:
    block = accumulator.block
    accumulator.of_matches(("length",), block.lengths.astype(np.int64))
    accumulator.of_matches(("left",), block.lists["totals"][block.last_rows].max(axis=1))
    accumulator.wins()


def sections(tallies: Tallies, players: int) -> tuple[Section, ...]:
    """Return all sections of a chapter."""
    return (
        _overview(tallies),
        Section("matches", "Matches", _matches(tallies, players)),
        Section("rounds", "Rounds", _rounds(tallies, players)),
    )


def _overview(tallies: Tallies) -> Section:
    return tallies.main_figures(
        Line("rounds in a match", Kind.MEAN, ("length",), "mean"),
        Line("lives that the winner has left", Kind.MEAN, ("left",), "mean"),
        Line("rounds in which the claimer is wrong", Kind.SHARE, ("claimer",), "share"),
        Line("rounds in which the start seat is wrong", Kind.SHARE, ("starter",), "share"),
        Line("boxes claimed at the doubt", Kind.MEAN, ("claimed",), "mean"),
        Line("boxes counted for the claim", Kind.MEAN, ("counted",), "mean"),
    )


def _matches(tallies: Tallies, players: int) -> tuple[Figure, ...]:
    return (
        tallies.figure(
            ("wins-by-seat", "Matches won by seat"),
            "The share of matches that each seat wins. Seat 0 starts the first round. Without any "
            f"advantage each seat has {100 / players:.1f} %.",
            ("seat", "share of matches"),
            Chart.POINTS,
            series(Kind.SHARE, ("win", "seat"), seats(players)),
        ),
        tallies.distribution(
            ("length", "Rounds in a match"),
            "How many rounds it takes until one seat is left.",
            ("rounds", "share of matches"),
            ("length",),
        ),
        tallies.distribution(
            ("left", "Lives that the winner has left"),
            "How many lives the last seat has at the end.",
            ("lives", "share of matches"),
            ("left",),
        ),
    )


def _rounds(tallies: Tallies, players: int) -> tuple[Figure, ...]:
    claimer = "claimer", "round"
    states = [Line(state, Kind.SHARE, ("state",), number) for number, state in enumerate(_STATES)]
    return (
        tallies.figure(
            ("wrong-by-seat", "Lives lost by seat"),
            "Of the rounds that a seat plays, the share in which it is wrong and loses a life.",
            ("seat", "share of its rounds"),
            Chart.POINTS,
            series(Kind.SHARE, ("wrong", "seat"), seats(players)),
        ),
        tallies.figure(
            ("claimer-by-round", "Claims that do not hold"),
            "The share of rounds in which fewer boxes are counted than were claimed: the claimer "
            "is wrong. In the others it is the doubter.",
            ("round", "share of these rounds"),
            Chart.POINTS,
            series(Kind.SHARE, claimer, rounds(tallies.numbers(claimer))),
        ),
        tallies.figure(
            ("states", "What is claimed"),
            "The state of the boxes in the claim that is doubted.",
            ("state", _PART_OF_ROUNDS),
            Chart.BARS,
            states,
        ),
        tallies.distribution(
            ("surplus", "Counted less claimed"),
            "How many more boxes are counted than were claimed; below 0 the claim does not hold.",
            ("boxes", _PART_OF_ROUNDS),
            ("surplus",),
        ),
    )


REPORT: Final = ReportDefinition(
    title="Schrödinger's Cats", columns=columns, counted=counted, sections=sections
)
