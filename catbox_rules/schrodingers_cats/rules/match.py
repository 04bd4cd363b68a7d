"""From round to round, and to the last seat left (`schrodinger.round.…`, `schrodinger.match.…`)."""

from __future__ import annotations

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Outcome, Seat, with_seat
from catbox_rules.kernel.verdict import Finding
from catbox_rules.schrodingers_cats.events import (
    Event,
    LifeLost,
    MatchEnded,
    PhysicatJoinedRow,
    SeatEliminated,
)
from catbox_rules.schrodingers_cats.physicats import Physicats
from catbox_rules.schrodingers_cats.state import (
    DealPhase,
    DrawPhase,
    MatchOver,
    RoundPhase,
    RoundResult,
    State,
    lives_after,
)
from catbox_rules.schrodingers_cats.table import Table

__all__ = [
    "boxes_in_play",
    "end_round",
    "lives_after_loss",
    "most_actions",
    "next_phase",
    "outcome_of",
    "seats_left",
    "start_seat",
]


@implements("schrodinger.check.life-lost")
def seats_left(table: Table, results: tuple[RoundResult, ...]) -> tuple[Seat, ...]:
    """The seats that have a life left, clockwise from 0."""
    lives = lives_after(table, results)
    return tuple(seat for seat in table.seats if lives[seat])


@implements("schrodinger.round.start-seat", "schrodinger.setup.first-start-seat")
def start_seat(table: Table, results: tuple[RoundResult, ...]) -> Seat:
    """The seat that starts the next round: who was right in the one before."""
    return results[-1].right if results else table.first_seat


@implements("schrodinger.round.boxes-in-play")
def boxes_in_play(state: RoundPhase) -> int:
    """How many box cards are in the hands, open before the seats, or about to be drawn."""
    round = state.round
    owed = state.owed if isinstance(state, DrawPhase) else 0
    return sum(map(len, round.hands)) + sum(map(len, round.proofs)) + owed


@implements("schrodinger.check.life-lost")
def lives_after_loss(
    table: Table, results: tuple[RoundResult, ...], wrong: Seat
) -> tuple[int, ...]:
    """The lives that are left once this seat has lost one."""
    lives = lives_after(table, results)
    return with_seat(lives, wrong, lives[wrong] - 1)


@implements("schrodinger.physicat.stays", "schrodinger.physicat.of-eliminated")
def end_round(
    table: Table, results: tuple[RoundResult, ...], physicats: Physicats
) -> tuple[State, tuple[Event, ...]]:
    """The state after the last of these results, and what is told of it: the Physicats that stayed
    for the round join the row, and so does that of a seat that is out."""
    result = results[-1]
    wrong, left = result.wrong, result.lives[result.wrong]
    events: list[Event] = []
    if table.setup.lives > 1:
        events.append(LifeLost(wrong, left))
    if not left:
        events.append(SeatEliminated(wrong))
    for seat in table.seats:
        if (staying := physicats.staying[seat]) is not None:
            physicats = physicats.with_moved_to_row(seat)
            events.append(PhysicatJoinedRow(staying))
    unused = physicats.unused[wrong]
    if not left and unused is not None:
        physicats = physicats.revealed_by(wrong).with_in_row(unused)
        events.append(PhysicatJoinedRow(unused))
    after = next_phase(table, results, physicats)
    if isinstance(after, MatchOver):
        events.append(MatchEnded(result.lives, outcome_of(after).winners[0]))
    return after, tuple(events)


@implements("schrodinger.round.clean-up", "schrodinger.match.last-seat")
def next_phase(
    table: Table, results: tuple[RoundResult, ...], physicats: Physicats
) -> DealPhase | MatchOver:
    """Another round, all box cards shuffled, until one seat is left."""
    if len(seats_left(table, results)) > 1:
        return DealPhase(table, results, physicats)
    return MatchOver(table, results, physicats)


@implements("schrodinger.match.last-seat")
def outcome_of(state: MatchOver) -> Outcome:
    """The last seat left wins."""
    [winner] = seats_left(state.table, state.results)
    reason = Finding("schrodinger.match.last-seat", f"seat {winner} is the last one left")
    return Outcome(lives_after(state.table, state.results), (winner,), (reason,))


@implements("schrodinger.match.ends")
def most_actions(table: Table) -> int:
    """More actions than this no match at this table has, those of chance included.

    >>> most_actions(Table.lay("amigo-2023", players=4))
    990
    """
    rounds, claims = len(table.setup.hands), len(table.track.spaces)
    in_a_round = 5 * claims + 2
    """A deal, a doubt, and for each claim: the claim, a proof, an exchange, its draw, the end."""
    with_physicats = 1 + 2 * table.players
    """They are dealt; each seat uses one, which makes it draw at most once."""
    return rounds * in_a_round + with_physicats
