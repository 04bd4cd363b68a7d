"""The law of rulings, for the tests here and for those that ask it of every action (`oracles`).

A ruling names every clause that an action breaks and every clause that it meets, at the part of
the action that is at fault; what breaks none is listed; what follows is what the book says, and is
told to those whom it concerns. What the book says is stated naively: outcomes by the model of
`tests/oracles`, clauses by `wrong_actions`, and events by `told`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from attrs import evolve

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Action,
    BoxesDiscarded,
    BoxesDrawn,
    BoxesInPlayChanged,
    BoxesProved,
    BoxesRemoved,
    Claim,
    ClaimChecked,
    ClaimDoubted,
    ClaimMade,
    ClaimPhase,
    Count,
    Deal,
    DealPhase,
    DealPhysicats,
    DiscardPileSeen,
    DiscardsChosen,
    Doubt,
    Draw,
    DrawPhase,
    DrawSeen,
    EndTurn,
    Event,
    Exchange,
    HandDealt,
    HandsShown,
    LifeLost,
    MatchEnded,
    MatchOver,
    Physicat,
    PhysicatDealPhase,
    PhysicatDealt,
    PhysicatJoinedRow,
    PhysicatOpened,
    PhysicatStays,
    PhysicatUsed,
    ProofPhase,
    Prove,
    RoundBegan,
    SeatEliminated,
    State,
    TurnEnded,
    TurnSkipped,
    Use,
    judge,
)
from tests.kit.schrodingers_cats.moments import boxes_in_play, grounds, short
from tests.kit.sentences import readable
from tests.oracles.schrodingers_cats.mirror import Mirror
from tests.oracles.schrodingers_cats.model import LIVES
from tests.unit.schrodingers_cats.rules.wrong_actions import (
    OF_QUEER_USES,
    faults,
    is_queer_use,
    model_of,
)

PRIVATE = (PhysicatDealt, HandDealt, DiscardsChosen, DrawSeen, DiscardPileSeen)
"""What a seat alone gets to see."""


def check_rulings(state: State, actions: Iterable[Action]) -> list[Action]:
    """Each action is judged by its clauses, and what follows is what the book says. The legal ones
    are returned."""
    model, legal = model_of(state), list[Action]()
    for action in actions:
        verdict = readable(judge(state, action))
        unsaid = OF_QUEER_USES if is_queer_use(action) else set[str]()
        violations = [(short(each.clause), each.where) for each in verdict.violations]
        found = sorted(each for each in violations if each[0] not in unsaid)
        broken, met = faults(model, action)
        expected = [each for each in broken if each[0] not in unsaid]
        assert found == expected, f"{action} by {action.actor}: {found}, not {expected}"
        assert grounds(verdict) == met, f"{action} by {action.actor}: {grounds(verdict)}"
        assert not any(each.where for each in verdict.grounds)
        if verdict.is_legal:
            check_what_follows(state, action)
            legal.append(action)
        elif "turn.order" in dict(violations):
            assert violations[0][0] == "turn.order"
    return legal


def check_what_follows(state: State, action: Action) -> None:
    """The engine comes to where the model comes, and tells what has happened, each thing once."""
    mirror = Mirror.at(state)
    events = mirror.act(action)
    mirror.check()
    if can_be(state):
        assert evolve(mirror.state) == mirror.state, "one that can be"
    assert events == tuple(told(state, action, mirror.state)), str(action)
    for event in events:
        assert event.private_to == (event.seat if isinstance(event, PRIVATE) else None)


def can_be(state: State) -> bool:
    """Whether a state has no fault; rules are asked about others as well."""
    with suppress(ImpossibleState):
        return evolve(state) == state
    return False


# What is told, naively.


def row_of(state: State) -> tuple[Physicat, ...]:
    """The row of Physicats, in its order."""
    match state:
        case PhysicatDealPhase():
            return ()
        case DealPhase() | MatchOver():
            return state.physicats.row
        case _:
            return state.round.physicats.row


def told(before: State, action: Action, after: State) -> Iterator[Event]:
    """What a table hears of an action; the states before and after it are those of the model."""
    match action:
        case DealPhysicats() | Deal() | Draw():
            yield from told_of_chance(before, action, after)
        case Claim():
            yield ClaimMade(action.seat, action.count, action.state)
        case Prove():
            yield BoxesProved(action.seat, action.boxes)
        case Exchange():
            yield BoxesDiscarded(action.seat, len(action.boxes))
            yield DiscardsChosen(action.seat, action.boxes)
        case EndTurn():
            yield TurnEnded(action.seat)
        case Use():
            yield from told_of_effect(before, action, after)
        case Doubt():
            yield from told_of_check(before, action, after)


def told_of_joining(before: State, after: State) -> Iterator[Event]:
    """Physicats that now lie at the end of the row; that Tabby takes the place of one is no end."""
    for physicat in row_of(after)[len(row_of(before)) :]:
        yield PhysicatJoinedRow(physicat)


def told_of_chance(before: State, action: Action, after: State) -> Iterator[Event]:
    """Each seat learns what it gets."""
    match action:
        case DealPhysicats():
            for seat, physicat in enumerate(action.physicats):
                yield PhysicatDealt(Seat(seat), physicat)
            yield PhysicatOpened(action.open)
        case Deal():
            model = model_of(after)
            yield RoundBegan(len(model.rounds) + 1, Seat(model.on_turn), boxes_in_play(after))
            for seat in model.seats_left():
                yield HandDealt(Seat(seat), action.hands[seat])
        case Draw():
            seat = model_of(before).on_turn
            yield BoxesDrawn(Seat(seat), len(action.boxes))
            yield DrawSeen(Seat(seat), action.boxes)
            yield from told_of_joining(before, after)
        case _:
            raise AssertionError(action)


def told_of_effect(before: State, use: Use, after: State) -> Iterator[Event]:
    """What a Physicat has done, and where it lies then."""
    assert isinstance(before, ClaimPhase | ProofPhase)
    assert isinstance(after, ClaimPhase | ProofPhase | DrawPhase)
    seat, hand = use.seat, before.round.hands[use.seat]
    yield PhysicatUsed(seat, use.physicat, use.taking)
    if use.taking is not None:
        yield PhysicatJoinedRow(Physicat.TABBY)
    match use.taking or use.physicat:
        case Physicat.PURRIE | Physicat.FELIDAE:
            piles = zip(before.round.proofs, after.round.proofs, strict=True)
            for owner, (open_before, open_after) in enumerate(piles):
                if open_before != open_after:
                    yield BoxesRemoved(Seat(owner), open_before - open_after)
        case Physicat.PRRIDE:
            yield DiscardPileSeen(seat, before.round.discards.boxes)
        case Physicat.FELINESTEIN if hand:
            yield BoxesDiscarded(seat, len(hand))
            yield DiscardsChosen(seat, hand)
        case Physicat.PAWKING:
            yield TurnSkipped(seat)
        case _:
            pass
    if boxes_in_play(after) != boxes_in_play(before):
        yield BoxesInPlayChanged(boxes_in_play(after))
    stays = after.round.physicats.staying[seat]
    if stays is not None and stays is not before.round.physicats.staying[seat]:
        yield PhysicatStays(seat, stays)
    yield from told_of_joining(before, after)


def told_of_check(before: State, doubt: Doubt, after: State) -> Iterator[Event]:
    """All hands are shown, what counts is listed part by part, and who is wrong loses a life."""
    assert isinstance(before, ClaimPhase | ProofPhase)
    round, claim, model = before.round, before.round.claim, model_of(before)
    assert claim is not None
    yield ClaimDoubted(doubt.seat)
    yield HandsShown(round.hands)
    open_or_held = [card for cards in model.hands + model.open_cards for card in cards]
    showing = open_or_held.count(claim.state.value)
    heisenbergs = open_or_held.count("heisenberg")
    ignored = heisenbergs if ["feyncat"] in model.in_front else 0
    counted = model.count(claim.state.value)
    others = counted - showing - heisenbergs + ignored
    parts = Count(showing, heisenbergs - ignored, ignored, others)
    wrong = Seat(model_of(after).rounds[-1].wrong)
    yield ClaimChecked(claim, doubt.seat, parts, counted, wrong)
    lives = model.lives[wrong] - 1
    if LIVES[model.players] > 1:
        yield LifeLost(wrong, lives)
    if not lives:
        yield SeatEliminated(wrong)
    yield from told_of_joining(before, after)
    left = model_of(after).seats_left()
    if len(left) == 1:
        yield MatchEnded(tuple(model_of(after).lives), (Seat(left[0]),))
