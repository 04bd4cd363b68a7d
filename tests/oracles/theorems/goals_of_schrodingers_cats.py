"""What the goals of `spec/theorems/` ask for in Schrödinger's Cats, asked of the engine: does the
last action show it?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve

from catbox_rules.match import Replay, replay
from catbox_rules.schrodingers_cats import (
    ClaimPhase,
    DealPhysicats,
    Doubt,
    DrawPhase,
    Exchange,
    MatchOver,
    Physicat,
    ProofPhase,
    State,
    Use,
    totals,
)

__all__ = ["SHOWS"]


def skips_to_the_claimer(played: Replay) -> bool:
    action, after = played.steps[-1].action, played.state
    if not isinstance(action, Use) or not isinstance(after, ClaimPhase) or not after.round.claim:
        return False
    return action.effect is Physicat.PAWKING and after.round.claim.seat == after.round.on_turn


def doubts_the_last_space(played: Replay) -> bool:
    before = _before_last(played)
    if not isinstance(played.steps[-1].action, Doubt) or not isinstance(before, ClaimPhase):
        return False
    return before.round.claim is not None and before.round.claim.space == before.table.track.last


def ends_after_five_rounds(played: Replay) -> bool:
    return isinstance(played.state, MatchOver) and len(played.state.results) == 5


def takes_what_a_seat_that_is_out_left(played: Replay) -> bool:
    """It was dealt a Physicat, nobody has used it, and it has no lives."""
    *earlier, last = [step.action for step in played.steps]
    if not isinstance(last, Use) or last.taking is None:
        return False
    [dealt] = [action.physicats for action in earlier if isinstance(action, DealPhysicats)]
    used = {action.effect for action in earlier if isinstance(action, Use)}
    if last.taking in used or last.taking not in dealt:
        return False
    return totals(played.state)[dealt.index(last.taking)] == 0


def exchanges_less_than_it_proved(played: Replay) -> bool:
    """As many as the draw pile has, where more were proved and are in the hand."""
    action, before = played.steps[-1].action, _before_last(played)
    if not isinstance(action, Exchange) or not isinstance(before, ProofPhase):
        return False
    draw_pile, hand = len(before.draw_pile), len(before.round.hands[action.seat])
    return len(action.boxes) == draw_pile < min(hand, before.proved)


def draws_less_than_it_discards(played: Replay) -> bool:
    """Albert Felinestein, with a draw pile that has boxes, but fewer than the hand."""
    action, before, after = played.steps[-1].action, _before_last(played), played.state
    if not isinstance(action, Use) or not isinstance(before, ClaimPhase | ProofPhase):
        return False
    is_short = isinstance(after, DrawPhase) and after.owed < len(before.round.hands[action.seat])
    return action.effect is Physicat.FELINESTEIN and is_short


SHOWS: Final[Mapping[str, Callable[[Replay], bool]]] = {
    "skip-comes-back": skips_to_the_claimer,
    "last-space": doubts_the_last_space,
    "most-rounds": ends_after_five_rounds,
    "physicat-of-one-that-is-out": takes_what_a_seat_that_is_out_left,
    "short-exchange": exchanges_less_than_it_proved,
    "short-felinestein": draws_less_than_it_discards,
}


def _before_last(played: Replay) -> State:
    record = played.record
    before: State = replay(evolve(record, actions=record.actions[:-1])).state
    return before
