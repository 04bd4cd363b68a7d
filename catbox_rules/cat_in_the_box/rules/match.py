"""From round to round, and to the winner (`round.…`, `match.…`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catbox_rules.cat_in_the_box import packed as packing
from catbox_rules.cat_in_the_box.events import (
    Event,
    MatchEnded,
    ParadoxOccurred,
    RoundScored,
    TrickAbandoned,
)
from catbox_rules.cat_in_the_box.packed import Packed
from catbox_rules.cat_in_the_box.rules.scoring import groups_after, score_round
from catbox_rules.cat_in_the_box.state import (
    DealPhase,
    MatchOver,
    RoundResult,
    State,
    TrickPhase,
    deal_phase,
    match_over,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Outcome, Seat, Step
from catbox_rules.kernel.unchecked import unchecked
from catbox_rules.kernel.verdict import finding

step: Final[Callable[[State, tuple[Event, ...]], Step[State, Event]]] = unchecked(Step)
"""What an action leads to."""
_scored: Final = unchecked(RoundScored)
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
    scored = _scored(result, state.bids, groups, table.arrangement_is_known)
    after = next_phase(table, (*state.results, result))
    if isinstance(after, MatchOver):
        points = totals(table, after.results)
        return after, (scored, MatchEnded(points, _winners(after, _tied(points))))
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
    round; then they share the victory."""
    points = totals(state.table, state.results)
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
