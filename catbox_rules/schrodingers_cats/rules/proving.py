"""Proving a claim, and exchanging cards of the hand (`schrodinger.prove.…`,
`schrodinger.exchange.…`)."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Step, with_seat
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.schrodingers_cats.actions import Exchange, Prove
from catbox_rules.schrodingers_cats.boxes import Box, Boxes
from catbox_rules.schrodingers_cats.events import (
    BoxesDiscarded,
    BoxesProved,
    DiscardsChosen,
    Event,
)
from catbox_rules.schrodingers_cats.rules.turns import has_claimed, on_turn, out_of_turn
from catbox_rules.schrodingers_cats.state import (
    ProofPhase,
    State,
    TurnPhase,
    draw_phase,
    proof_phase,
)

__all__ = [
    "exchange",
    "judge_exchange",
    "judge_prove",
    "largest_exchange",
    "legal_exchanges",
    "legal_proofs",
    "provable_kinds",
    "prove",
]


@implements("schrodinger.prove.kinds")
def provable_kinds(state: TurnPhase) -> tuple[Box, ...]:
    """What supports the claim that stands: boxes of its state, and Heisenbergs."""
    claim = state.round.claim
    return () if claim is None else (claim.state, Box.HEISENBERG)


@implements("schrodinger.prove.in-hand", "schrodinger.prove.with-claim")
def legal_proofs(state: ProofPhase) -> tuple[Prove, ...]:
    """Every choice of cards that the seat on turn may lay open."""
    if state.proved:
        return ()
    seat = state.round.on_turn
    cards = state.round.hands[seat].only(*provable_kinds(state))
    return tuple(Prove(seat, boxes) for boxes in cards.choices(len(cards)))


def judge_prove(state: TurnPhase, prove: Prove) -> Verdict:
    """Whether the seat may lay these cards open now."""
    violations = [
        *out_of_turn(state, prove),
        *_no_time_to_prove(state, prove),
        *_proves_nothing(state, prove),
        *_not_in_hand("schrodinger.prove.in-hand", state, prove),
    ]
    if violations:
        return Verdict.of(violations=violations)
    kinds = f"{prove.boxes} supports {state.round.claim}"
    return Verdict.of(
        grounds=[
            Finding("schrodinger.prove.with-claim", f"seat {prove.seat} has just claimed"),
            Finding("schrodinger.prove.kinds", kinds),
            Finding("schrodinger.prove.in-hand", f"seat {prove.seat} holds {prove.boxes}"),
            on_turn(prove.seat),
        ]
    )


@implements("schrodinger.prove.with-claim")
def _no_time_to_prove(state: TurnPhase, prove: Prove) -> list[Finding]:
    clause, seat = "schrodinger.prove.with-claim", prove.seat
    if not has_claimed(state, seat):
        return [Finding(clause, f"seat {seat} has not claimed in this turn")]
    if isinstance(state, ProofPhase) and state.proved:
        return [Finding(clause, f"seat {seat} has proved this claim already")]
    return []


@implements("schrodinger.prove.kinds")
def _proves_nothing(state: TurnPhase, prove: Prove) -> list[Finding]:
    kinds = provable_kinds(state)
    other = prove.boxes - prove.boxes.only(*kinds)
    if not kinds or not other:
        return []
    message = f"{other} does not support {state.round.claim}"
    return [Finding("schrodinger.prove.kinds", message, ".boxes")]


@implements("schrodinger.prove.in-hand", "schrodinger.exchange.in-hand")
def _not_in_hand(clause: str, state: TurnPhase, action: Prove | Exchange) -> list[Finding]:
    hand = state.round.hands[action.seat]
    return [
        Finding(
            clause,
            f"seat {action.seat} holds {hand[box]} {box}, not {action.boxes[box]}",
            f".boxes.{box}",
        )
        for box in Box
        if action.boxes[box] > hand[box]
    ]


@implements("schrodinger.prove.stays-open")
def prove(state: ProofPhase, prove: Prove) -> Step[State, Event]:
    """The cards lie open before the seat; they are in play as before."""
    round, seat = state.round, prove.seat
    hands = with_seat(round.hands, seat, round.hands[seat] - prove.boxes)
    proofs = with_seat(round.proofs, seat, round.proofs[seat] + prove.boxes)
    after = proof_phase(
        state.table, state.results, evolve(round, hands=hands, proofs=proofs), len(prove.boxes)
    )
    return Step(after, (BoxesProved(seat, prove.boxes),))


@implements("schrodinger.exchange.at-most-proved", "schrodinger.exchange.draw-pile")
def largest_exchange(state: TurnPhase) -> int:
    """How many cards the seat on turn may exchange: as many as it has proved in this turn, if the
    draw pile has so many; none once it has exchanged."""
    if not isinstance(state, ProofPhase) or state.has_exchanged:
        return 0
    return min(state.proved, len(_draw_pile(state)))


def _draw_pile(state: TurnPhase) -> Boxes:
    return state.round.draw_pile(state.table.deck)


@implements("schrodinger.exchange.in-hand")
def legal_exchanges(state: ProofPhase) -> tuple[Exchange, ...]:
    """Every choice of cards that the seat on turn may exchange."""
    most = largest_exchange(state)
    if not most:
        return ()
    seat = state.round.on_turn
    choices = state.round.hands[seat].choices(most)
    return tuple(Exchange(seat, boxes) for boxes in choices)


def judge_exchange(state: TurnPhase, exchange: Exchange) -> Verdict:
    """Whether the seat may exchange these cards now."""
    violations = [
        *out_of_turn(state, exchange),
        *_no_time_to_exchange(state, exchange),
        *_more_than_proved(state, exchange),
        *_not_in_hand("schrodinger.exchange.in-hand", state, exchange),
        *_more_than_draw_pile(state, exchange),
    ]
    if violations:
        return Verdict.of(violations=violations)
    seat, number = exchange.seat, len(exchange.boxes)
    assert isinstance(state, ProofPhase)
    proved = f"seat {seat} has proved {state.proved} in this turn and exchanges {number}"
    return Verdict.of(
        grounds=[
            Finding("schrodinger.exchange.after-proof", f"seat {seat} has proved in this turn"),
            Finding("schrodinger.exchange.at-most-proved", proved),
            Finding("schrodinger.exchange.in-hand", f"seat {seat} holds {exchange.boxes}"),
            Finding("schrodinger.exchange.draw-pile", f"{len(_draw_pile(state))} can be drawn"),
            on_turn(seat),
        ]
    )


@implements("schrodinger.exchange.after-proof")
def _no_time_to_exchange(state: TurnPhase, exchange: Exchange) -> list[Finding]:
    clause, seat = "schrodinger.exchange.after-proof", exchange.seat
    if not isinstance(state, ProofPhase) or not has_claimed(state, seat) or not state.proved:
        return [Finding(clause, f"seat {seat} has proved nothing in this turn")]
    if state.has_exchanged:
        return [Finding(clause, f"seat {seat} has exchanged in this turn already")]
    return []


@implements("schrodinger.exchange.at-most-proved")
def _more_than_proved(state: TurnPhase, exchange: Exchange) -> list[Finding]:
    if not isinstance(state, ProofPhase) or not has_claimed(state, exchange.seat):
        return []
    number = len(exchange.boxes)
    if not state.proved or number <= state.proved:
        return []
    message = f"seat {exchange.seat} has proved {state.proved}, so it exchanges no {number}"
    return [Finding("schrodinger.exchange.at-most-proved", message, ".boxes")]


@implements("schrodinger.exchange.draw-pile")
def _more_than_draw_pile(state: TurnPhase, exchange: Exchange) -> list[Finding]:
    left, number = len(_draw_pile(state)), len(exchange.boxes)
    if number <= left:
        return []
    message = f"the draw pile has {left} left, not {number}"
    return [Finding("schrodinger.exchange.draw-pile", message, ".boxes")]


@implements("schrodinger.exchange.discard-first")
def exchange(state: ProofPhase, exchange: Exchange) -> Step[State, Event]:
    """The cards are discarded face down; as many are then to be drawn."""
    round, seat, number = state.round, exchange.seat, len(exchange.boxes)
    after = evolve(
        round,
        hands=with_seat(round.hands, seat, round.hands[seat] - exchange.boxes),
        discards=round.discards.with_hidden(seat, exchange.boxes),
    )
    during = proof_phase(state.table, state.results, after, state.proved, has_exchanged=True)
    told = (BoxesDiscarded(seat, number), DiscardsChosen(seat, exchange.boxes))
    return Step(draw_phase(number, during), told)
