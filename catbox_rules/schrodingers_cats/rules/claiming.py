"""Claiming: anywhere at first, then further along the track (`schrodinger.claim.…`)."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Step
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.schrodingers_cats.actions import Claim, claims
from catbox_rules.schrodingers_cats.boxes import STATES
from catbox_rules.schrodingers_cats.events import ClaimMade, Event
from catbox_rules.schrodingers_cats.rules.match import boxes_in_play
from catbox_rules.schrodingers_cats.rules.turns import (
    on_turn,
    out_of_turn,
    second_claim_or_doubt,
)
from catbox_rules.schrodingers_cats.state import ClaimPhase, State, TurnPhase, proof_phase

__all__ = ["claim", "judge_claim", "legal_claims", "open_places"]


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


def judge_claim(state: TurnPhase, claim: Claim) -> Verdict:
    """Whether the seat may claim now, and this."""
    violations = [
        *out_of_turn(state, claim),
        *second_claim_or_doubt(state, claim.seat),
        *(_no_state(claim) or _not_on_track(state, claim) or _not_higher(state, claim)),
    ]
    return Verdict.of(violations=violations, grounds=[] if violations else _grounds(state, claim))


@implements("schrodinger.claim.state")
def _no_state(claim: Claim) -> list[Finding]:
    if claim.state in STATES:
        return []
    message = "a claim is about alive, dead or empty boxes, never about Heisenbergs"
    return [Finding("schrodinger.claim.state", message, ".state")]


@implements("schrodinger.claim.on-track")
def _not_on_track(state: TurnPhase, claim: Claim) -> list[Finding]:
    track = state.table.track
    if claim.space in track:
        return []
    highest = max(space.count for space in track.spaces if space.state is claim.state)
    message = f"the track has 1 to {highest} {claim.state}, not {claim.count}"
    return [Finding("schrodinger.claim.on-track", message, ".count")]


@implements("schrodinger.claim.rises", "schrodinger.claim.last-space")
def _not_higher(state: TurnPhase, claim: Claim) -> list[Finding]:
    track, standing = state.table.track, state.round.claim
    if standing is None or track.place(claim.space) in open_places(state):
        return []
    message = f"{claim.space} is no further along the track than {standing.space}"
    findings = [Finding("schrodinger.claim.rises", message)]
    if standing.space == track.last:
        message = f"{standing.space} is the last space, so the claim cannot be raised"
        findings.append(Finding("schrodinger.claim.last-space", message))
    return findings


@implements("schrodinger.claim.first", "schrodinger.claim.any-number", "schrodinger.turn.own-claim")
def _grounds(state: TurnPhase, claim: Claim) -> list[Finding]:
    standing, boxes = state.round.claim, boxes_in_play(state)
    grounds = [Finding("schrodinger.claim.on-track", f"{claim.space} is on the track")]
    if standing is None:
        message = "nobody has claimed in this round: the claim may stand anywhere"
        grounds.insert(0, Finding("schrodinger.claim.first", message))
    else:
        message = f"{claim.space} is further along the track than {standing.space}"
        grounds.insert(0, Finding("schrodinger.claim.rises", message))
        if standing.seat == claim.seat:
            message = f"the turn has come back to seat {claim.seat}, which raises its own claim"
            grounds.append(Finding("schrodinger.turn.own-claim", message))
    if claim.count > boxes:
        message = f"{boxes} boxes are in play, but a claim may say anything"
        grounds.append(Finding("schrodinger.claim.any-number", message))
    return [*grounds, on_turn(claim.seat)]


@implements("schrodinger.turn.claim-or-doubt")
def claim(state: ClaimPhase, claim: Claim) -> Step[State, Event]:
    """The claim stands; its seat may prove it."""
    round = evolve(state.round, claim=claim)
    after = proof_phase(state.table, state.results, round)
    return Step(after, (ClaimMade(claim.seat, claim.count, claim.state),))
