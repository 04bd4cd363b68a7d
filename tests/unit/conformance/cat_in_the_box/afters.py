"""Actions that were taken, and what came of them: what attribution is asked about."""

from __future__ import annotations

from catbox_rules.cat_in_the_box import Action, State, apply, parse
from catbox_rules.match.transition import AnyTransition, Transition
from tests.kit.cat_in_the_box.moments import on_turn


def after(state: State, text: str, *, seat: int | None = None) -> AnyTransition:
    """What a seat, else the one on turn, does, and what comes of it."""
    return taken(state, parse(text, on_turn(state) if seat is None else seat))


def taken(state: State, action: Action) -> AnyTransition:
    """An action, and what comes of it."""
    step = apply(state, action)
    return Transition(state, action, step.events, step.state)
