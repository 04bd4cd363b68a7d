"""Claiming: anywhere at first, then further along the track (`schrodinger.claim.…`)."""

from __future__ import annotations

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Step
from catbox_rules.kernel.verdict import Condition, Finding
from catbox_rules.schrodingers_cats.actions import Claim, claims
from catbox_rules.schrodingers_cats.boxes import STATES
from catbox_rules.schrodingers_cats.events import ClaimMade, Event
from catbox_rules.schrodingers_cats.results import start_seat
from catbox_rules.schrodingers_cats.rules.turns import once_in_a_turn
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    State,
    TurnPhase,
    proof_phase,
)

__all__ = ["claim", "conditions_on_claim", "legal_claims", "may_claim", "open_places"]


@implements("schrodinger.claim.first", "schrodinger.claim.rises")
def open_places(state: TurnPhase) -> range:
    """The places of the track on which the next claim may stand: all those that lie further along
    than the claim that stands, and at first every one."""
    track, standing = state.table.track, state.round.claim
    first = 0 if standing is None else track.place(standing.space) + 1
    return range(first, len(track.spaces))


def legal_claims(state: ClaimPhase) -> tuple[Claim, ...]:
    """Every claim of the seat on turn, along the track."""
    return claims(state.round.on_turn, state.table.track)[open_places(state).start :]


def may_claim(state: ClaimPhase, claim: Claim) -> bool:
    """Whether a claim is legal, without the reasons of `conditions_on_claim`."""
    track = state.table.track
    return (
        claim.seat == state.round.on_turn
        and claim.space in track
        and track.place(claim.space) in open_places(state)
    )


def conditions_on_claim(state: TurnPhase, claim: Claim) -> list[Condition]:
    """A claim is about a state, stands on the track, above the one before, and is made once in a
    turn."""
    start, once = _starts_round(state, claim), once_in_a_turn(state, claim.seat)
    if claim.state not in STATES:
        return [start, once, _about_no_state()]
    on_track = _on_track(state, claim)
    if on_track.violations:
        return [start, once, on_track]
    higher = _higher(state, claim)
    raised = [] if higher.violations else [_own_claim_raised(state, claim)]
    return [higher, start, *raised, on_track, _any_number(state, claim), once]


@implements("schrodinger.claim.state")
def _about_no_state() -> Condition:
    message = "a claim is about alive, dead or empty boxes, never about Heisenbergs"
    return Condition([Finding("schrodinger.claim.state", message, ".state")])


@implements("schrodinger.claim.on-track")
def _on_track(state: TurnPhase, claim: Claim) -> Condition:
    clause, track = "schrodinger.claim.on-track", state.table.track
    if claim.space in track:
        return Condition([], lambda: Finding(clause, f"{claim.space} is on the track"))
    highest = max(space.count for space in track.spaces if space.state is claim.state)
    message = f"the track has 1 to {highest} {claim.state}, not {claim.count}"
    return Condition([Finding(clause, message, ".count")])


@implements("schrodinger.claim.first", "schrodinger.claim.rises", "schrodinger.claim.last-space")
def _higher(state: TurnPhase, claim: Claim) -> Condition:
    track, standing = state.table.track, state.round.claim
    if standing is None:
        message = "nobody has claimed in this round: the claim may stand anywhere"
        return Condition([], lambda: Finding("schrodinger.claim.first", message))
    clause = "schrodinger.claim.rises"
    if track.place(claim.space) in open_places(state):
        told = "is further along the track than"
        return Condition([], lambda: Finding(clause, f"{claim.space} {told} {standing.space}"))
    message = f"{claim.space} is no further along the track than {standing.space}"
    findings = [Finding(clause, message)]
    if standing.space == track.last:
        message = f"{standing.space} is the last space, so the claim cannot be raised"
        findings.append(Finding("schrodinger.claim.last-space", message))
    return Condition(findings)


@implements("schrodinger.round.start-seat")
def _starts_round(state: TurnPhase, claim: Claim) -> Condition:
    clause, start = "schrodinger.round.start-seat", start_seat(state.table, state.results)
    if state.round.claim is not None or state.round.on_turn != start:
        return Condition([])
    why = "was right in the round before" if state.results else "was said to start the match"
    message = f"seat {start} starts this round, since it {why}"
    if claim.seat != start:
        return Condition([Finding(clause, message, ".seat")])
    return Condition([], lambda: Finding(clause, message))


@implements("schrodinger.turn.own-claim")
def _own_claim_raised(state: TurnPhase, claim: Claim) -> Condition:
    standing = state.round.claim
    has_come_back = isinstance(state, ClaimPhase) and claim.seat == state.round.on_turn
    if standing is None or standing.seat != claim.seat or not has_come_back:
        return Condition([])
    message = f"the turn has come back to seat {claim.seat}, which raises its own claim"
    return Condition([], lambda: Finding("schrodinger.turn.own-claim", message))


@implements("schrodinger.claim.any-number")
def _any_number(state: TurnPhase, claim: Claim) -> Condition:
    boxes = state.boxes_in_play
    if claim.count <= boxes:
        return Condition([])
    told = "boxes are in play, but a claim may say anything"
    return Condition([], lambda: Finding("schrodinger.claim.any-number", f"{boxes} {told}"))


def claim(state: ClaimPhase, claim: Claim) -> Step[State, Event]:
    """The claim stands; its seat may prove it."""
    after = proof_phase(state.table, state.results, state.round.with_claim(claim))
    return Step(after, (ClaimMade(claim.seat, claim.count, claim.state),))
