"""What is counted in the rounds and matches of Cat in the Box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from catbox_rules.campaigns.arrays import NONE, Integers
from catbox_rules.campaigns.reports.accumulate import PARTS_OF_A_WIN, Accumulator, parts_of_a_win
from catbox_rules.campaigns.reports.blocks import Block
from catbox_rules.campaigns.reports.columns import BySeat, Column, Number, Seats
from catbox_rules.campaigns.sums import Counted, Counting

_MOST: Final = 10_000
"""No number of a round is larger, by whatever variant."""


def columns(players: int) -> Mapping[str, Column]:
    """Return the columns of a row."""
    return {
        "start_seat": Number(0, players - 1),
        "paradox": Number(0, players - 1, optional=True),
        "completed": Number(0, _MOST),
        "plays": Number(0, _MOST),
        "forced_red_leads": Number(0, _MOST),
        "bids": BySeat(0, _MOST, optional=True),
        "tricks": BySeat(0, _MOST),
        "groups": BySeat(0, _MOST),
        "bonus": BySeat(-_MOST, _MOST),
        "scores": BySeat(-_MOST, _MOST),
        "totals": BySeat(-_MOST, _MOST, at_the_end=True),
        "winners": Seats(),
    }


def counted(block: Block) -> Mapping[Counting, Counted]:
    """Count everything in some matches. Return the countings by name, with what each is counted
    over, and its entries. A place is how far a seat is after the start seat.

    * `score`, of the seats of all rounds: `mean`; by value.
    * `score`, `seat`; `round`; `place`, of those of a seat, a round, a place: `mean`.
    * `score`, `bid`, of the bids of so many tricks: `mean`; by value.
    * `best`, `place`, of rounds: `share` won: the most points, shared equally.
    * `bid`, of all bids: by value.
    * `made`; `made`, `bid`, of bids; those of so many tricks: `share`.
    * `paradox`; `paradox`, `place`, of rounds: `share` that ended in one; caused there.
    * `paradox`, `trick`, of rounds: by the trick that it came in, from 1; 0 for none.
    * `hazard`, trick, of the rounds that came to it: `share` that ended in it.
    * `completed`, `plays`, `forced`, of rounds: `mean`; `any`; by value.
    * `tricks`, `group`, `bonus`, of the seats of all rounds: `mean`; `any`; by value.
    * `total`; `total`, `seat`, of the seats of all matches: `mean`.
    * `most`, of matches: `mean` of the most points in them.
    * `win`, `seat`, of matches: `share`, shared equally.
    * `result`, of matches: `ahead`, `last round`, `shared`.
    """
    accumulator = Accumulator(block)
    _count_scores(accumulator)
    _count_bids(accumulator)
    _count_paradoxes(accumulator)
    for name, values in {
        "completed": block.numbers["completed"],
        "plays": block.numbers["plays"],
        "forced": block.numbers["forced_red_leads"],
        "tricks": block.lists["tricks"],
        "group": block.lists["groups"],
        "bonus": block.lists["bonus"],
    }.items():
        accumulator.count((name,), values, by_value=True)
    _count_results(accumulator)
    return accumulator.counted


def _places(block: Block) -> Integers:
    """Return for each round and seat how far after the start seat it sits."""
    seats = np.arange(block.players)
    return (seats - block.numbers["start_seat"][:, None]) % block.players


def _count_scores(accumulator: Accumulator) -> None:
    block, scores = accumulator.block, accumulator.block.lists["scores"]
    places, of_round = _places(block), np.broadcast_to(block.round_of_row[:, None], scores.shape)
    accumulator.count(("score",), scores, by_value=True)
    for number in range(int(block.lengths.max())):
        accumulator.count(("score", "round", number), scores, of_round == number)
    parts = parts_of_a_win(scores == scores.max(axis=1, keepdims=True))
    rounds = np.full(block.rows, PARTS_OF_A_WIN)
    for seat in range(block.players):
        accumulator.count(("score", "seat", seat), scores[:, seat])
        here = places == seat
        accumulator.count(("score", "place", seat), scores, here)
        won = np.where(here, parts, 0)
        accumulator.share(("best", "place", seat), rounds, won, PARTS_OF_A_WIN)


def _count_bids(accumulator: Accumulator) -> None:
    block, bids = accumulator.block, accumulator.block.lists["bids"]
    was_bid = bids != NONE
    seats = np.arange(block.players)
    is_cause = block.numbers["paradox"][:, None] == seats
    made = was_bid & (bids == block.lists["tricks"]) & ~is_cause
    accumulator.count(("bid",), bids, was_bid, by_value=True)
    accumulator.share(("made",), was_bid, made)
    for bid in np.unique(bids[was_bid]).tolist():
        here = bids == bid
        accumulator.count(("score", "bid", bid), block.lists["scores"], here, by_value=True)
        accumulator.share(("made", "bid", bid), here, made & here)


def _count_paradoxes(accumulator: Accumulator) -> None:
    """Count paradoxes by trick. A paradox comes in the trick after those that were completed."""
    block = accumulator.block
    cause, completed = block.numbers["paradox"], block.numbers["completed"]
    is_paradox = cause != NONE
    rounds = np.ones(block.rows, dtype=np.bool_)
    trick = np.where(is_paradox, completed + 1, 0)
    accumulator.share(("paradox",), rounds, is_paradox)
    for seat in range(block.players):
        place = (cause - block.numbers["start_seat"]) % block.players
        accumulator.share(("paradox", "place", seat), rounds, is_paradox & (place == seat))
    begun = completed + is_paradox
    accumulator.count(("paradox", "trick"), trick, by_value=True)
    for number in range(1, int(begun.max()) + 1):
        accumulator.share(("hazard", number), begun >= number, trick == number)


def _count_results(accumulator: Accumulator) -> None:
    """Count the results of matches, which are in the last row of each."""
    block = accumulator.block
    last = block.last_rows
    totals, winners = block.lists["totals"][last], block.lists["winners"][last]
    matches = np.ones(len(last), dtype=np.int64)
    most = totals.max(axis=1)
    leaders = (totals == most[:, None]).sum(axis=1)
    sharing = winners.sum(axis=1)
    accumulator.wins()
    counted = accumulator.counted
    counted["total",] = Counted(block.players * matches, {"mean": totals.sum(axis=1)})
    counted["most",] = Counted(matches, {"mean": most})
    for seat in range(block.players):
        counted["total", "seat", seat] = Counted(matches, {"mean": totals[:, seat]})
    results = {
        "ahead": leaders == 1,
        "last round": (leaders > 1) & (sharing == 1),
        "shared": sharing > 1,
    }
    counted["result",] = Counted(
        matches, {name: np.asarray(each, dtype=np.int64) for name, each in results.items()}
    )
