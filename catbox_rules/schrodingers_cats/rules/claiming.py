"""Chapters of the rulebook on claims and on proofs."""

from __future__ import annotations

from typing import Final

from catbox_rules.kernel.condition import Condition, Conditions, implements
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.verdict import Findings, Silent, finding
from catbox_rules.schrodingers_cats.actions import Claim, Exchange, Prove
from catbox_rules.schrodingers_cats.events import (
    BoxesDiscarded,
    BoxesProved,
    ClaimMade,
    DiscardsChosen,
    Event,
    start_seat,
)
from catbox_rules.schrodingers_cats.material import Box, Boxes, Physicat, cards_in
from catbox_rules.schrodingers_cats.rules.turns import (
    CLAIMS,
    CLAIMS_OR_DOUBTS_ONCE,
    EXCHANGES,
    ON_TURN,
    PROOFS,
    SomeCards,
    SomeClaims,
    has_claimed,
    is_on_turn,
    standing_claim,
    standing_space,
    there_is_a_claim,
)
from catbox_rules.schrodingers_cats.state import (
    ProofPhase,
    State,
    TurnPhase,
    draw_phase,
    proof_phase,
)

# Claiming: anywhere at first, then further along the track (`schrodinger.claim.…`).


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
        if not _start_seat_is_due(state, claim.seat):
            template = Silent(template, point=6)
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
    return Silent("the turn has come back to seat {seat}, which raises its own claim", point=5)


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


# Proving a claim, and exchanging cards of the hand (`schrodinger.prove.…`,
# `schrodinger.exchange.…`).


# How far a turn has come.


def _has_exchanged(state: TurnPhase) -> bool:
    """Whether there has been an exchange in this turn."""
    return isinstance(state, ProofPhase) and state.has_exchanged


def _proved_in_turn(state: TurnPhase, seat: Seat) -> int:
    """How many cards a seat has laid open in this turn, if it is its own."""
    return state.proved if isinstance(state, ProofPhase) and is_on_turn(state, seat) else 0


def _has_proved(state: TurnPhase, seat: Seat) -> bool:
    return _proved_in_turn(state, seat) > 0


# When there is a proof: after one's claim, before the exchange.


@implements("schrodinger.prove.with-claim")
def _in_time_to_prove(state: TurnPhase, seat: Seat) -> bool:
    return has_claimed(state, seat) and not _has_exchanged(state)


def _says_no_time_to_prove(state: TurnPhase, prove: Prove) -> str:
    if has_claimed(state, prove.seat):
        done = "seat {seat} has already exchanged in this turn"
        return Silent(f"{done}: a proof comes before the exchange", point=19)
    return "seat {seat} has not claimed in this turn"


def _says_in_time_to_prove(state: TurnPhase, prove: Prove) -> str:
    sentence = "seat {seat} has claimed in this turn"
    return Silent(sentence, point=19) if _has_proved(state, prove.seat) else sentence


# What supports the claim that stands: boxes of its state, and Heisenbergs.


@implements("schrodinger.prove.kinds")
def _that_supports(state: TurnPhase, _seat: Seat, choices: Boxes) -> Boxes:
    return choices.only(standing_claim(state).state, Box.HEISENBERG)


def _says_does_not_support(state: TurnPhase, prove: Prove) -> Findings:
    other = prove.boxes - _that_supports(state, prove.seat, prove.boxes)
    template = "{boxes} cannot be shown for the claim of {space}"
    boxes, space = str(other), str(standing_claim(state).space)
    return (finding("schrodinger.prove.kinds", template, ".boxes", boxes=boxes, space=space),)


# Cards of one's hand, for a proof or an exchange.


@implements("schrodinger.prove.in-hand")
def _held_to_prove(state: TurnPhase, seat: Seat, choices: Boxes) -> Boxes:
    return choices & state.round.hands[seat]


@implements("schrodinger.exchange.in-hand")
def _held_to_exchange(state: TurnPhase, seat: Seat, choices: SomeCards) -> SomeCards:
    return choices.within(state.round.hands[seat])


def _says_not_held(state: TurnPhase, action: Prove | Exchange) -> Findings:
    """For each kind of card, what to say if the hand has too few."""
    clause = f"schrodinger.{action.do}.in-hand"
    hand, boxes = state.round.hands[action.seat], action.boxes
    return tuple(
        finding(
            clause,
            "seat {seat} holds {held} {box}, not {number}",
            f".boxes.{box}",
            seat=action.seat,
            held=hand[box],
            box=str(box),
            number=boxes[box],
        )
        for box in Box
        if boxes[box] > hand[box]
    )


_HOLDS: Final = "seat {seat} holds {boxes}"


def _says_supports(state: TurnPhase, prove: Prove) -> str:
    sentence = "{boxes} can be shown for the claim of {space}"
    ignored = prove.boxes.heisenberg and Physicat.FEYNCAT in state.round.physicats.open_before_seats
    return Silent(sentence, point=22) if ignored else sentence


CONDITIONS_ON_PROOF: Final[Conditions[TurnPhase, Prove, Boxes]] = Conditions(
    PROOFS,
    ON_TURN,
    (
        Condition(
            "schrodinger.prove.with-claim",
            broken=_says_no_time_to_prove,
            met=_says_in_time_to_prove,
            holds=_in_time_to_prove,
        ),
        Condition(
            "schrodinger.prove.kinds",
            _that_supports,
            _says_does_not_support,
            _says_supports,
            fields={"space": standing_space},
            applies=there_is_a_claim,
        ),
        Condition("schrodinger.prove.in-hand", _held_to_prove, _says_not_held, _HOLDS),
    ),
)
"""A proof is of cards of the claimed state or Heisenbergs, from the hand, after one's claim and
before the exchange."""


@implements("schrodinger.prove.stays-open")
def prove(state: ProofPhase, action: Prove) -> Step[State, Event]:
    """Apply a proof: the cards lie open before the seat, with those that it has proved before; they
    stay in play."""
    round, seat = state.round, action.seat
    hands = with_seat(round.hands, seat, round.hands[seat] - action.boxes)
    proofs = with_seat(round.proofs, seat, round.proofs[seat] + action.boxes)
    proved = state.proved + len(action.boxes)
    after = round.with_cards(hands=hands, proofs=proofs)
    events = (BoxesProved(seat, action.boxes),)
    return Step(proof_phase(state.table, state.results, after, proved), events)


def _number(_state: TurnPhase, exchange: Exchange) -> int:
    return len(exchange.boxes)


# When there is an exchange: after a proof, and once in a turn.


@implements("schrodinger.exchange.after-proof")
def _in_time_to_exchange(state: TurnPhase, seat: Seat) -> bool:
    return _has_proved(state, seat) and not _has_exchanged(state)


def _says_no_time_to_exchange(state: TurnPhase, exchange: Exchange) -> str:
    if _has_proved(state, exchange.seat):
        return Silent("seat {seat} has already exchanged in this turn", point=19)
    return "seat {seat} has proved nothing in this turn"


# How many: at most as many as have been proved. It is asked once something has been.


@implements("schrodinger.exchange.at-most-proved")
def _as_many_as_proved(state: TurnPhase, seat: Seat, choices: SomeCards) -> SomeCards:
    return choices.at_most(_proved_in_turn(state, seat))


def _says_number_proved(state: TurnPhase, exchange: Exchange) -> str:
    proved = cards_in("proved", _proved_in_turn(state, exchange.seat))
    return f"seat {{seat}} has proved {proved} in this turn"


def _says_as_many_as_proved(state: TurnPhase, exchange: Exchange) -> str:
    sentence = _says_number_proved(state, exchange) + ", and exchanges {number}"
    is_removed = len(exchange.boxes) > len(state.round.proofs[exchange.seat])
    return Silent(sentence, point=27) if is_removed else sentence


# How many: at most as many as the draw pile has.


@implements("schrodinger.exchange.draw-pile")
def _as_many_as_left(state: TurnPhase, _seat: Seat, choices: SomeCards) -> SomeCards:
    return choices.at_most(len(state.draw_pile))


def _says_left(state: TurnPhase, exchange: Exchange) -> str:
    sentence, left = "the draw pile has {left} left", len(state.draw_pile)
    if len(exchange.boxes) > left:
        sentence += ", not {number}"
    is_short = 0 < left < _proved_in_turn(state, exchange.seat)
    return Silent(sentence, point=20) if is_short else sentence


CONDITIONS_ON_EXCHANGE: Final[Conditions[TurnPhase, Exchange, SomeCards]] = Conditions(
    EXCHANGES,
    ON_TURN,
    (
        Condition(
            "schrodinger.exchange.after-proof",
            broken=_says_no_time_to_exchange,
            met="seat {seat} has proved in this turn",
            holds=_in_time_to_exchange,
        ),
        Condition(
            "schrodinger.exchange.at-most-proved",
            _as_many_as_proved,
            lambda state, exchange: (
                _says_number_proved(state, exchange)
                + ", so it may exchange {proved} at most, not {number}"
            ),
            _says_as_many_as_proved,
            ".boxes",
            fields={
                "proved": lambda state, exchange: _proved_in_turn(state, exchange.seat),
                "number": _number,
            },
            applies=_has_proved,
        ),
        Condition("schrodinger.exchange.in-hand", _held_to_exchange, _says_not_held, _HOLDS),
        Condition(
            "schrodinger.exchange.draw-pile",
            _as_many_as_left,
            _says_left,
            _says_left,
            ".boxes",
            fields={"left": lambda state, _: len(state.draw_pile), "number": _number},
        ),
    ),
)
"""An exchange is of cards of the hand, at most as many as have been proved and as the draw pile
has, once in a turn, after a proof."""


@implements("schrodinger.exchange.discard-first")
def exchange(state: ProofPhase, action: Exchange) -> Step[State, Event]:
    """Apply an exchange: the cards are discarded face down; as many are then to be drawn."""
    round, seat, number = state.round, action.seat, len(action.boxes)
    after = round.with_cards(
        hands=with_seat(round.hands, seat, round.hands[seat] - action.boxes),
        discards=round.discards.with_hidden(seat, action.boxes),
    )
    during = proof_phase(state.table, state.results, after, state.proved, has_exchanged=True)
    events = (BoxesDiscarded(seat, number), DiscardsChosen(seat, action.boxes))
    return Step(draw_phase(number, during), events)
