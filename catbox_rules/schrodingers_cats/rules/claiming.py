"""Claiming: anywhere at first, then further along the track (`schrodinger.claim.…`)."""

from __future__ import annotations

from typing import Final

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.condition import Condition, Conditions
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Findings, finding
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.boxes import Box
from catbox_rules.schrodingers_cats.events import ClaimMade, Event
from catbox_rules.schrodingers_cats.results import start_seat
from catbox_rules.schrodingers_cats.rules.choices import CLAIMS, SomeClaims
from catbox_rules.schrodingers_cats.rules.turns import (
    CLAIMS_OR_DOUBTS_ONCE,
    ON_TURN,
    has_claimed,
    is_on_turn,
)
from catbox_rules.schrodingers_cats.state import (
    State,
    TurnPhase,
    proof_phase,
)

# Further along the track than the claim that stands. It is not asked of what is off the track.


@implements("schrodinger.claim.first", "schrodinger.claim.rises")
def _lowest_place_allowed(state: TurnPhase) -> int:
    """Return the index on the track from which the next claim is allowed: one after the standing
    claim; 0 if there is none."""
    standing = state.round.claim
    return 0 if standing is None else state.table.track.place(standing.space) + 1


def _further(state: TurnPhase, _seat: Seat, choices: SomeClaims) -> SomeClaims:
    return choices.from_place(_lowest_place_allowed(state))


@implements("schrodinger.claim.rises", "schrodinger.claim.last-space")
def _says_no_further(state: TurnPhase, claim: Claim) -> Findings:
    standing = state.round.claim
    assert standing is not None, "the first claim may stand anywhere"
    space, marker = str(claim.space), str(standing.space)
    template = "{space} does not raise {standing}: it is not further along the track"
    rises = finding("schrodinger.claim.rises", template, space=space, standing=marker)
    if standing.space != state.table.track.last:
        return (rises,)
    template = "{standing} is the last space, so the claim cannot be raised"
    return rises, finding("schrodinger.claim.last-space", template, standing=marker)


@implements("schrodinger.claim.first", "schrodinger.claim.rises")
def _says_further(state: TurnPhase, claim: Claim) -> Findings:
    standing = state.round.claim
    if claim.space not in state.table.track:
        return ()
    if standing is None:
        template = "nobody has claimed in this round, so any space may be claimed"
        return (finding("schrodinger.claim.first", template),)
    template = "{space} is further along the track than {standing}"
    space, marker = str(claim.space), str(standing.space)
    return (finding("schrodinger.claim.rises", template, space=space, standing=marker),)


# The first claim of a round.


@implements("schrodinger.round.start-seat")
def _start_seat_is_due(state: TurnPhase, _seat: Seat) -> bool:
    start = start_seat(state.table, state.results)
    return state.round.claim is None and state.round.on_turn == start


def _says_who_starts(state: TurnPhase, _claim: Claim) -> str:
    if state.results:
        return "seat {start} starts this round, because it was right in the previous round"
    return "seat {start} starts this round, because it was chosen to start the match"


# What is said of a claim, and forbids nothing.


def _says_own_claim_raised(state: TurnPhase, claim: Claim) -> str:
    standing, seat = state.round.claim, claim.seat
    has_come_back = is_on_turn(state, seat) and not has_claimed(state, seat)
    if standing is None or standing.seat != seat or not has_come_back:
        return ""
    further = _further(state, seat, CLAIMS.everything(state))
    if claim.space not in state.table.track or claim not in further:
        return ""
    return "the turn has come back to seat {seat}, which raises its own claim"


@implements("schrodinger.claim.any-number")
def _says_any_number(state: TurnPhase, claim: Claim) -> str:
    if claim.space not in state.table.track or claim.count <= state.boxes_in_play:
        return ""
    return "{boxes} boxes are in play, but a claim may say anything"


# What a claim is about, and where it stands. Heisenbergs are on no track: nobody asks for that.


@implements("schrodinger.claim.state")
def _about_states(_state: TurnPhase, _seat: Seat, choices: SomeClaims) -> SomeClaims:
    return choices.about_states


@implements("schrodinger.claim.on-track")
def _on_track(_state: TurnPhase, _seat: Seat, choices: SomeClaims) -> SomeClaims:
    return choices.on_track


def _highest(state: TurnPhase, claim: Claim) -> int:
    spaces = state.table.track.spaces
    return max(space.count for space in spaces if space.state is claim.state)


def _says_on_track(_state: TurnPhase, claim: Claim) -> str:
    return "" if claim.state is Box.HEISENBERG else "{space} is on the track"


CONDITIONS_ON_CLAIM: Final = Conditions(
    CLAIMS,
    ON_TURN,
    (
        Condition("schrodinger.claim.rises", _further, _says_no_further, _says_further),
        Condition(
            "schrodinger.round.start-seat",
            broken=_says_who_starts,
            met=_says_who_starts,
            where=".seat",
            fields={"start": lambda state, _: state.round.on_turn},
            holds=is_on_turn,
            applies=_start_seat_is_due,
        ),
        Condition("schrodinger.turn.own-claim", met=_says_own_claim_raised),
        Condition(
            "schrodinger.claim.state",
            _about_states,
            broken="a claim is about alive, dead or empty boxes, never about Heisenbergs",
            where=".state",
        ),
        Condition(
            "schrodinger.claim.on-track",
            _on_track,
            broken="the track has 1 to {highest} {state}, not {count}",
            met=_says_on_track,
            where=".count",
            fields={"highest": _highest},
        ),
        Condition(
            "schrodinger.claim.any-number",
            met=_says_any_number,
            fields={"boxes": lambda state, _: state.boxes_in_play},
        ),
        CLAIMS_OR_DOUBTS_ONCE,
    ),
)
"""A claim is about a state, stands on the track, further along than the one before, and is made
once in a turn."""


def claim(state: TurnPhase, action: Claim) -> Step[State, Event]:
    """Apply a claim: it stands; its seat may prove it."""
    after = proof_phase(state.table, state.results, state.round.with_claim(action))
    return Step(after, (ClaimMade(action.seat, action.count, action.state),))
