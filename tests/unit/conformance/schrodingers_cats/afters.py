"""Actions that were taken, and what came of them: what attribution is asked about."""

from __future__ import annotations

from catbox_rules.match.transition import AnyTransition, Transition
from catbox_rules.schrodingers_cats import Action, State, apply
from tests.kit.schrodingers_cats.moments import action_of


def after(state: State, text: str) -> AnyTransition:
    """What the seat on turn does, or chance, and what comes of it."""
    return taken(state, action_of(state, text))


def taken(state: State, action: Action) -> AnyTransition:
    """An action, and what comes of it."""
    step = apply(state, action)
    return Transition(state, action, step.events, step.state)


def clauses(*short: str) -> set[str]:
    """Ids of the game without what they all begin with."""
    return {f"schrodinger.{each}" for each in short}
