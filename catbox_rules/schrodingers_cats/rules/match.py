"""From round to round, and to the last seat left (`schrodinger.round.…`, `schrodinger.match.…`)."""

from __future__ import annotations

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Outcome
from catbox_rules.kernel.verdict import finding
from catbox_rules.schrodingers_cats.events import (
    Event,
    LifeLost,
    MatchEnded,
    PhysicatJoinedRow,
    SeatEliminated,
)
from catbox_rules.schrodingers_cats.physicats import Physicats
from catbox_rules.schrodingers_cats.results import RoundResult, lives_after, seats_left
from catbox_rules.schrodingers_cats.state import (
    DealPhase,
    MatchOver,
    PhysicatDealPhase,
    State,
    deal_phase,
    match_over,
)
from catbox_rules.schrodingers_cats.table import Table


@implements("schrodinger.round.phases", "schrodinger.setup.physicats")
def first_phase(table: Table) -> PhysicatDealPhase | DealPhase:
    """Return what a match begins with: the Physicats are dealt, or without them the first round
    is."""
    if table.has_physicats:
        return PhysicatDealPhase(table)
    return DealPhase(table, (), Physicats(unused=(None,) * table.players))


@implements("schrodinger.physicat.stays", "schrodinger.physicat.of-eliminated")
def end_round(
    table: Table, results: tuple[RoundResult, ...], physicats: Physicats
) -> tuple[State, tuple[Event, ...]]:
    """Return the state after the last of these results, and its events: the Physicats that stayed
    for the round join the row, and so does that of a seat that is out."""
    result = results[-1]
    wrong, left = result.wrong, result.lives[result.wrong]
    events: list[Event] = []
    if table.setup.lives > 1:
        events.append(LifeLost(wrong, left))
    if not left:
        events.append(SeatEliminated(wrong))
    for staying in physicats.open_before_seats:
        physicats = physicats.with_moved_to_row(staying)
        events.append(PhysicatJoinedRow(staying))
    unused = physicats.unused[wrong]
    if not left and unused is not None:
        physicats = physicats.revealed_by(wrong, unused).with_revealed_in_row()
        events.append(PhysicatJoinedRow(unused))
    after = next_phase(table, results, physicats)
    if isinstance(after, MatchOver):
        events.append(MatchEnded(result.lives, outcome_of(after).winners[0]))
    return after, tuple(events)


@implements("schrodinger.round.clean-up", "schrodinger.match.last-seat")
def next_phase(
    table: Table, results: tuple[RoundResult, ...], physicats: Physicats
) -> DealPhase | MatchOver:
    """Return what follows a round: another round, all box cards shuffled, until one seat is
    left."""
    if len(seats_left(table, results)) > 1:
        return deal_phase(table, results, physicats)
    return match_over(table, results, physicats)


@implements("schrodinger.match.last-seat")
def outcome_of(state: MatchOver) -> Outcome:
    """Return the outcome: the last seat left wins."""
    [winner] = seats_left(state.table, state.results)
    template = "seat {seat} is the last one left"
    reason = finding("schrodinger.match.last-seat", template, seat=winner)
    return Outcome(lives_after(state.table, state.results), (winner,), (reason,))


@implements("schrodinger.match.ends")
def most_actions(table: Table) -> int:
    """Return an upper bound on the actions of a match at this table, those of chance included.

    A round has a deal, a doubt, for each claim at most four (the claim itself, an exchange, its
    draw, the end of the turn), and no more proofs than there are cards. With Physicats they are
    dealt, and each seat uses one, which makes it draw at most once.

    >>> most_actions(Table.create("amigo-2023", players=4))
    951
    """
    rounds, claims = len(table.setup.hands), len(table.track.spaces)
    of_physicats = 1 + 2 * table.players if table.has_physicats else 0
    return rounds * (4 * claims + len(table.deck) + 2) + of_physicats
