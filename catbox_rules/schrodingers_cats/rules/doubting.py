"""Doubting a claim, and checking it (`schrodinger.doubt.…`, `schrodinger.check.…`)."""

from __future__ import annotations

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.schrodingers_cats.actions import Claim, Doubt
from catbox_rules.schrodingers_cats.boxes import Box, total
from catbox_rules.schrodingers_cats.events import (
    ClaimChecked,
    ClaimDoubted,
    Event,
    HandsShown,
)
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS, Physicat
from catbox_rules.schrodingers_cats.rules import match
from catbox_rules.schrodingers_cats.rules.turns import (
    doubts_own_claim,
    on_turn,
    out_of_turn,
    second_claim_or_doubt,
)
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    Round,
    RoundResult,
    State,
    TurnPhase,
)

__all__ = ["count", "doubt", "judge_doubt", "legal_doubts", "who_is_wrong"]


def legal_doubts(state: ClaimPhase) -> tuple[Doubt, ...]:
    """The doubt of the seat on turn, if it may doubt."""
    doubt = Doubt(state.round.on_turn)
    return () if _violations(state, doubt) else (doubt,)


def judge_doubt(state: TurnPhase, doubt: Doubt) -> Verdict:
    """Whether there is a claim that this seat may doubt now."""
    violations = _violations(state, doubt)
    claim = state.round.claim
    if violations or claim is None:
        return Verdict.of(violations=violations)
    message = f"seat {claim.seat} has claimed {claim.space}"
    grounds = [Finding("schrodinger.doubt.needs-claim", message), on_turn(doubt.seat)]
    return Verdict.of(grounds=grounds)


def _violations(state: TurnPhase, doubt: Doubt) -> list[Finding]:
    return [
        *out_of_turn(state, doubt),
        *_nothing_to_doubt(state),
        *second_claim_or_doubt(state, doubt.seat),
        *doubts_own_claim(state, doubt.seat),
    ]


@implements("schrodinger.doubt.needs-claim")
def _nothing_to_doubt(state: TurnPhase) -> list[Finding]:
    if state.round.claim is not None:
        return []
    message = "nobody has claimed in this round: the seat on turn must claim"
    return [Finding("schrodinger.doubt.needs-claim", message)]


@implements("schrodinger.check.count", "schrodinger.check.heisenbergs")
def count(round: Round, state: Box) -> int:
    """How many boxes count for a claim about this state: those that show it, in the hands and
    open; Heisenbergs, unless Feyncat lies open; and what open Physicats count as."""
    boxes = total(round.hands) + total(round.proofs)
    physicats = round.physicats.open_before_seats
    heisenbergs = 0 if Physicat.FEYNCAT in physicats else boxes.heisenberg
    return boxes[state] + heisenbergs + _counted_physicats(physicats, state)


@implements("schrodinger.physicat.pounce-gaposchkin", "schrodinger.physicat.goeppert-meower")
def _counted_physicats(physicats: tuple[Physicat, ...], state: Box) -> int:
    return sum(COUNTS_AS[physicat][state] for physicat in physicats if physicat in COUNTS_AS)


@implements("schrodinger.check.who-is-wrong")
def who_is_wrong(claim: Claim, *, counted: int, doubter: Seat) -> Seat:
    """The claimer if there are fewer than claimed, else the doubter."""
    return claim.seat if counted < claim.count else doubter


@implements("schrodinger.doubt.ends-round")
def doubt(state: ClaimPhase, doubt: Doubt) -> Step[State, Event]:
    """All hands are shown and counted; who is wrong loses a life, and the round is over."""
    table, results, round, doubter = state.table, state.results, state.round, doubt.seat
    claim = round.claim
    assert claim is not None, "there is nothing to doubt"
    counted = count(round, claim.state)
    wrong = who_is_wrong(claim, counted=counted, doubter=doubter)
    result = RoundResult(
        start_seat=match.start_seat(table, results),
        claim=claim,
        doubter=doubter,
        counted=counted,
        wrong=wrong,
        lives=match.lives_after_loss(table, results, wrong),
    )
    after, ended = match.end_round(table, (*results, result), round.physicats)
    checked = ClaimChecked(claim, doubter, counted, wrong)
    return Step(after, (ClaimDoubted(doubter), HandsShown(round.hands), checked, *ended))
