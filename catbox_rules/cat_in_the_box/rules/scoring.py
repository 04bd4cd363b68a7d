"""Chapters of the rulebook on scoring and on the end of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catbox_rules.cat_in_the_box import state as packing
from catbox_rules.cat_in_the_box.editions import Setup
from catbox_rules.cat_in_the_box.events import (
    Event,
    MatchEnded,
    ParadoxOccurred,
    RoundScored,
    TrickAbandoned,
)
from catbox_rules.cat_in_the_box.material import Arrangement, CellSet
from catbox_rules.cat_in_the_box.state import (
    DealPhase,
    MatchOver,
    Packed,
    RoundResult,
    State,
    TrickPhase,
    deal_phase,
    match_over,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.errors import is_whole_number
from catbox_rules.kernel.ruleset import Outcome, Seat, Step
from catbox_rules.kernel.values import unchecked
from catbox_rules.kernel.variants.patch import HouseRule, as_decided
from catbox_rules.kernel.verdict import Findings, finding

# Scoring a round: tricks, the penalty of a paradox, the bonus (`score.…`).
#
# `cat_in_the_box/material.py` decides which tokens are neighbors, and so which of them form a
# group.


MOST_POINTS: Final = 1_000_000
"""That a house rule may give a seat for its tricks, or as its bonus; as many below zero."""


@implements("score.paradox-penalty")
def score_round(
    table: Table,
    *,
    start_seat: Seat,
    groups: tuple[int, ...],
    bids: tuple[int, ...],
    won: tuple[int, ...],
    paradox: Seat | None,
) -> RoundResult:
    """Return the sheet of a round: for each seat its points for tricks and its bonus, which is the
    size of its largest group; a seat that caused a paradox has none."""
    bonus, scores = list[int](), list[int]()
    for seat, tricks in enumerate(won):
        bid = bids[seat] if bids else None
        caused_paradox = seat == paradox
        is_earned = not caused_paradox and bonus_is_earned(table, tricks, bid)
        bonus.append(groups[seat] if is_earned else 0)
        points = points_at(table, tricks, bid, caused_paradox=caused_paradox)
        scores.append(points + bonus[seat])
    return _result(start_seat, paradox, won, tuple(bonus), tuple(scores))


_result: Final = unchecked(RoundResult)


@implements("score.trick", "score.paradox-penalty")
def points_at(table: Table, tricks: int, bid: int | None, *, caused_paradox: bool) -> int:
    """Return the points for tricks, by the house rule of a table if it has one for that."""
    house, setup = table.house_rules, table.setup
    if house is None or house.trick_points is None:
        return points_for_tricks(tricks, caused_paradox=caused_paradox, penalty=setup.penalty)
    points = house.trick_points.decide(int, setup, tricks, bid, caused_paradox)
    return _few(house.trick_points, points)


@implements("score.trick", "score.paradox-penalty")
def points_for_tricks(tricks: int, *, caused_paradox: bool, penalty: int = 1) -> int:
    """Return the points for tricks: a point for each trick; minus a point for each, or whatever the
    penalty is, if the seat caused the paradox.

    >>> points_for_tricks(3, caused_paradox=False), points_for_tricks(3, caused_paradox=True)
    (3, -3)
    """
    return -penalty * tricks if caused_paradox else tricks


@implements("score.bonus-bid", "score.bonus-two-players")
def bonus_is_earned(table: Table, tricks: int, bid: int | None) -> bool:
    """Return whether a seat that caused no paradox has its bonus, by the house rule of a table if
    it has one for that."""
    house, setup = table.house_rules, table.setup
    if house is None or house.earns_bonus is None:
        return earns_bonus(setup, tricks, bid)
    return house.earns_bonus.decide(bool, setup, tricks, bid)


@implements("score.bonus-bid", "score.bonus-two-players")
def earns_bonus(setup: Setup, tricks: int, bid: int | None) -> bool:
    """Return whether a seat that caused no paradox has its bonus: it won as many tricks as it bid,
    or, where nobody bids, four or fewer."""
    if setup.bonus_up_to is None:
        return tricks == bid
    return tricks <= setup.bonus_up_to


@implements("score.group")
def groups_after(state: TrickPhase, packed: Packed) -> tuple[int, ...]:
    """Return the size of each seat's bonus after a round, by the house rule of a table if it has
    one for that."""
    table = state.table
    house = table.house_rules
    if house is None or house.grouping is None:
        return largest_groups(table.arrangement, packing.tokens(packed, table.players))
    board = packing.board(packed, table.board_before_play(state.revealed))
    given = (table.arrangement, board)
    groups: tuple[int, ...] = house.grouping.decide(tuple, *given)  # pyright: ignore[reportUnknownVariableType] -- of sizes
    if len(groups) != table.players or not all(map(is_whole_number, groups)):
        expected = f"a whole number for each of {table.players} seats"
        raise house.grouping.misfit(expected, repr(groups))
    return tuple([_few(house.grouping, size) for size in groups])


def _few(rule: HouseRule, points: int) -> int:
    """Points that a house rule gives; raises MalformedInput for more than results can hold."""
    if abs(points) > MOST_POINTS:
        expected = f"{-MOST_POINTS} to {MOST_POINTS} points"
        raise rule.misfit(expected, str(points))
    return points


@implements("score.group")
def largest_groups(arrangement: Arrangement, tokens: tuple[CellSet, ...]) -> tuple[int, ...]:
    """Return the size of each seat's largest group: its bonus, if it has one. A lone token is a
    group of 1; observed and neutral tokens are in no group."""
    return tuple(map(arrangement.largest_group, tokens))


# From round to round, and to the winner (`round.…`, `match.…`).


step: Final[Callable[[State, tuple[Event, ...]], Step[State, Event]]] = unchecked(Step)
"""What an action leads to."""
_occurred: Final = unchecked(ParadoxOccurred)
_abandoned: Final = unchecked(TrickAbandoned)


def end_round(
    state: TrickPhase, packed: Packed, *, won: tuple[int, ...], paradox: Seat | None
) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a round with these tokens and these tricks, and its events."""
    table = state.table
    groups = groups_after(state, packed)
    result = score_round(
        table,
        start_seat=table.start_seat(state.results),
        groups=groups,
        bids=state.bids,
        won=won,
        paradox=paradox,
    )
    scored = RoundScored(
        *(result.start_seat, paradox, won, result.bonus, result.scores),
        *(state.bids, groups, table.arrangement_is_known),
    )
    after = next_phase(table, (*state.results, result))
    if isinstance(after, MatchOver):
        outcome = outcome_of(after)
        return after, (scored, MatchEnded(outcome.totals, outcome.winners))
    return after, (scored,)


@implements("paradox.ends-round", "paradox.trick-unawarded", "paradox.tokens-stay")
def break_off_round(state: TrickPhase, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a paradox of a seat, and its events: nobody wins the trick in
    progress, and the tokens that are on the board, those of this trick included, stay there for the
    scoring."""
    after, ended = end_round(state, state.packed, won=state.won, paradox=seat)
    shown = _occurred(seat, packing.hand(state.packed, seat).in_order)
    if not state.trick:
        return after, (shown, *ended)
    abandoned = _abandoned(tuple([play.seat for play in state.trick]))
    return after, (shown, abandoned, *ended)


@implements("round.clean-up", "match.length")
def next_phase(table: Table, results: tuple[RoundResult, ...]) -> DealPhase | MatchOver:
    """Return what follows a round: another round, all tokens and cards back with their owners,
    until every seat has been the start seat once."""
    if len(results) < table.setup.rounds:
        return deal_phase(table, results)
    return match_over(table, results)


def totals(table: Table, results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Return the points of each seat over some rounds."""
    if not results:
        return (0,) * table.players
    return tuple(map(sum, zip(*[result.scores for result in results], strict=True)))


@implements("match.winner", "match.tie-last-round", "match.shared")
def outcome_of(state: MatchOver) -> Outcome:
    """Return the outcome: most points win; among the seats that tie, the most points in the last
    round; then they share the victory. A house rule may name others."""
    points = totals(state.table, state.results)
    house = state.table.house_rules
    if house is not None and house.winners is not None:
        return Outcome(points, *_winners_by(house.winners, state))
    tied = _tied(points)
    most = points[tied[0]]
    if len(tied) == 1:
        template = "seat {seat} has the most points, {points}"
        return Outcome(
            points, tied, (finding("match.winner", template, seat=tied[0], points=most),)
        )
    template = "seats {seats} tie with {points} points"
    reasons = [finding("match.winner", template, seats=tied, points=most)]
    winners = _winners(state, tied)
    best, is_shared = state.results[-1].scores[winners[0]], len(winners) > 1
    if len(winners) < len(tied):
        template = "of these, seat {seats} did best in the last round, with {points} points"
        if is_shared:
            template = "of these, seats {seats} did best in the last round, with {points} points"
        reasons.append(finding("match.tie-last-round", template, seats=winners, points=best))
    if is_shared:
        template = "seats {seats} share the victory, with {points} points each in the last round"
        reasons.append(finding("match.shared", template, seats=winners, points=best))
    return Outcome(points, winners, tuple(reasons))


@implements("match.winner")
def _winners_by(rule: HouseRule, state: MatchOver) -> tuple[tuple[Seat, ...], Findings]:
    named: tuple[object, ...] = rule.decide(tuple, state.results)  # pyright: ignore[reportUnknownVariableType] -- of seats
    winners = tuple(sorted({as_decided(rule, seat, state.table.players) for seat in named}))
    if not winners:
        raise rule.misfit("at least one seat", "none")
    reason = finding(rule.id, "{title}: {winners}", title=rule.title, winners=winners)
    return winners, (reason,)


@implements("match.winner")
def _tied(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seat or seats with the most points."""
    most = max(points)
    return tuple([Seat(seat) for seat, total in enumerate(points) if total == most])


@implements("match.tie-last-round", "match.shared")
def _winners(state: MatchOver, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of the seats that tie which did best in the last round."""
    last = state.results[-1].scores
    best = max([last[seat] for seat in tied])
    return tuple([seat for seat in tied if last[seat] == best])
