"""Chapters of the rulebook on the doubt, the end of a round and the end of a match."""

from __future__ import annotations

from typing import Final

from catbox_rules.kernel.condition import Condition, Conditions, implements
from catbox_rules.kernel.ruleset import Outcome, Seat, Step
from catbox_rules.kernel.verdict import Silent, finding
from catbox_rules.schrodingers_cats import actions
from catbox_rules.schrodingers_cats.actions import Doubt
from catbox_rules.schrodingers_cats.events import (
    ClaimChecked,
    ClaimDoubted,
    Count,
    Event,
    HandsShown,
    LifeLost,
    MatchEnded,
    PhysicatJoinedRow,
    RoundResult,
    SeatEliminated,
    lives_after,
    result_of,
    seats_left,
)
from catbox_rules.schrodingers_cats.material import COUNTS_AS, Box, Physicat, Physicats, total
from catbox_rules.schrodingers_cats.rules.turns import (
    CLAIMS_OR_DOUBTS_ONCE,
    ON_TURN,
    has_claimed,
    is_on_turn,
    one_only,
    standing_claim,
    standing_space,
    there_is_a_claim,
)
from catbox_rules.schrodingers_cats.state import (
    DealPhase,
    MatchOver,
    PhysicatDealPhase,
    Round,
    State,
    TurnPhase,
    deal_phase,
    match_over,
    physicat_deal_phase,
)
from catbox_rules.schrodingers_cats.table import Table

# From round to round, and to the last seat left (`schrodinger.round.…`, `schrodinger.match.…`).


@implements("schrodinger.round.phases", "schrodinger.setup.physicats")
def first_phase(table: Table) -> PhysicatDealPhase | DealPhase:
    """Return what a match begins with: the Physicats are dealt, or without them the first round
    is."""
    if table.has_physicats:
        return physicat_deal_phase(table)
    return deal_phase(table, (), Physicats(unused=(None,) * table.players))


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
        before = lives_after(table, results[:-1])[wrong]
        events += [LifeLost(wrong, lives) for lives in reversed(range(left, before))]
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
        events.append(MatchEnded(result.lives, outcome_of(after).winners))
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


# Doubting a claim, and checking it (`schrodinger.doubt.…`, `schrodinger.check.…`).


# What can be doubted: a claim of another seat.


@implements("schrodinger.turn.own-claim")
def _of_another_seat(state: TurnPhase, seat: Seat) -> bool:
    """Return whether the claim is another seat's: a seat does not doubt its own."""
    return standing_claim(state).seat != seat


def _says_its_own(state: TurnPhase, doubt: Doubt) -> str:
    sentence = "seat {seat} cannot doubt its own claim of {space}"
    if is_on_turn(state, doubt.seat) and not has_claimed(state, doubt.seat):
        sentence += "; the turn has come back to it, so it raises the claim or skips"
    return Silent(sentence, point=5)


CONDITIONS_ON_DOUBT: Final[Conditions[TurnPhase, Doubt, bool]] = Conditions(
    one_only(actions.doubt),
    ON_TURN,
    (
        Condition(
            "schrodinger.doubt.needs-claim",
            broken="nobody has claimed in this round: the seat on turn must claim",
            met="seat {seat} has claimed {space}",
            fields={"seat": lambda state, _: standing_claim(state).seat, "space": standing_space},
            holds=there_is_a_claim,
        ),
        CLAIMS_OR_DOUBTS_ONCE,
        Condition(
            "schrodinger.turn.own-claim",
            broken=_says_its_own,
            fields={"space": standing_space},
            holds=_of_another_seat,
            applies=there_is_a_claim,
        ),
    ),
)
"""There is a claim, of another seat, and the doubter has not claimed itself in this turn."""


# The check.


@implements("schrodinger.check.count", "schrodinger.check.heisenbergs")
def count(round: Round, state: Box) -> Count:
    """Return what counts for a claim about this state: boxes that show it, in the hands and open;
    Heisenbergs; and what open Physicats count as."""
    boxes = total((*round.hands, *round.proofs))
    physicats = round.physicats.open_before_seats
    counting = 0 if _heisenbergs_are_ignored(physicats) else boxes.heisenberg
    return Count(
        showing=boxes[state],
        heisenbergs=counting,
        ignored_heisenbergs=boxes.heisenberg - counting,
        physicats=_counted_physicats(physicats, state),
    )


@implements("schrodinger.physicat.feyncat")
def _heisenbergs_are_ignored(physicats: tuple[Physicat, ...]) -> bool:
    return Physicat.FEYNCAT in physicats


@implements("schrodinger.physicat.pounce-gaposchkin", "schrodinger.physicat.goeppert-meower")
def _counted_physicats(physicats: tuple[Physicat, ...], state: Box) -> int:
    return sum(COUNTS_AS[physicat][state] for physicat in physicats if physicat in COUNTS_AS)


@implements("schrodinger.doubt.ends-round")
def doubt(state: TurnPhase, action: Doubt) -> Step[State, Event]:
    """Apply a doubt: all hands are shown and counted; the seat that is wrong loses a life, and the
    round is over."""
    table, results, round, doubter = state.table, state.results, state.round, action.seat
    claim = standing_claim(state)
    counts = count(round, claim.state)
    counted = counts.total
    result = result_of(table, results, claim=claim, doubter=doubter, counted=counted)
    after, ended = end_round(table, (*results, result), round.physicats)
    checked = ClaimChecked(claim, doubter, counts, counted, result.wrong)
    return Step(after, (ClaimDoubted(doubter), HandsShown(round.hands), checked, *ended))
