"""Schrödinger's Cats as search plays it: claims, proofs, exchanges and doubts in plain numbers."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from catbox_rules.policies.search.by_rules import CourseByRules
from catbox_rules.policies.search.schrodingers_cats.claims import DOUBT, Claims
from catbox_rules.schrodingers_cats import Action, Claim, Doubt, Exchange, Prove, State
from catbox_rules.schrodingers_cats.state import ClaimPhase, ProofPhase
from catbox_rules.policies.search.schrodingers_cats.chances import PLACES
from catbox_rules.schrodingers_cats.boxes import STATES

_Course: TypeAlias = "Claims | CourseByRules"


def course(state: State) -> _Course:
    """The course that begins at a state."""
    if isinstance(state, ClaimPhase | ProofPhase):
        return Claims(state)
    return CourseByRules.of(state)


def move_of(course: _Course, action: Action) -> Hashable:
    """An action as a move of a course."""
    if isinstance(course, CourseByRules):
        return action
    match action:
        case Claim(_, count, state):
            return PLACES[STATES.index(state)][count]
        case Doubt():
            return DOUBT
        case Prove(_, boxes):
            return ("prove", boxes)
        case Exchange(_, boxes):
            return ("exchange", boxes)
        case _:
            return ("end turn",)
