"""A transition: an action, with the states before and after it.

Everything that follows a match action by action uses it: a replay, a front end, a campaign, the
laws of a game, a comparison with another engine.
"""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import Action, Actor, Event
from catbox_rules.kernel.verdict import Finding

StateT_co = TypeVar("StateT_co", covariant=True)
ActionT_co = TypeVar("ActionT_co", bound=Action, covariant=True)
EventT_co = TypeVar("EventT_co", bound=Event, covariant=True)


@frozen
class Transition(FrozenValue, Generic[StateT_co, ActionT_co, EventT_co]):
    """An action, the state in which it was taken, what happened, and the state that it led to.

    * `events`: all of them, private events included; see `seen_by`.
    * `stood`: what was wrong with the action, where it was illegal and the table let it stand.
    """

    before: StateT_co = field(repr=False)
    action: ActionT_co
    events: tuple[EventT_co, ...]
    after: StateT_co = field(repr=False)
    stood: tuple[Finding, ...] = ()

    @property
    def actor(self) -> Actor:
        """The seat that acted, or chance."""
        return self.action.actor


AnyTransition: TypeAlias = Transition[Any, Any, Any]
"""A transition of any game; see `AnyRuleset`."""
