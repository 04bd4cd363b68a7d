"""A transition: an action, with the states before and after it.

Everything that follows a match action by action uses it: a replay, a front end, a campaign, the
laws of a game, a comparison with another engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.book.clause import Breach, clause_named
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, is_whole_number
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor, AnyRuleset, Event, Public
from catbox_rules.kernel.values import FrozenValue
from catbox_rules.kernel.verdict import Finding
from catbox_rules.records.record import AnyState, Record, event_as_json, with_names

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


# Actions that a table lets stand: an illegal action that nobody noticed in time, or that all
# accept.
#
# Whatever can be done with the cards and tokens on the table can stand: a revoke, a red lead too
# early, a claim that does not rise. A card that is not in the hand cannot be played, and a covered
# cell takes no second token; the spec marks such clauses with *Breach: impossible*. Nor can an
# action that has no meaning in the rules: one of another phase, one out of turn, or one after which
# nobody could act.


def let_stand(ruleset: AnyRuleset, state: AnyState, action: Action) -> AnyTransition:
    """Carry out an action that the table let stand. The transition names the clauses that it
    breaks. A legal action is applied as usual.

    Raises IllegalAction if it cannot be carried out.
    """
    try:
        step = ruleset.apply(state, action)
    except IllegalAction as error:
        violations = error.verdict.violations
        can_stand = all(_can_stand(ruleset, broken) for broken in violations)
        stood = ruleset.let_stand(state, action) if can_stand else None
        if stood is None or _is_dead_end(ruleset, stood.state):
            raise
        return Transition(state, action, stood.events, stood.state, stood=violations)
    return Transition(state, action, step.events, step.state)


def _is_dead_end(ruleset: AnyRuleset, state: AnyState) -> bool:
    """Return True if it is a seat's turn and it has no legal action, so that the match could not go
    on."""
    turn = ruleset.turn(state)
    return bool(turn) and turn != (CHANCE,) and not ruleset.legal_actions(state)


def _can_stand(ruleset: AnyRuleset, broken: Finding) -> bool:
    return clause_named(ruleset.NAME, broken.clause).breach is Breach.PLAY


# What has happened at a table, in order: the events of a match with their numbers.


@frozen
class EventsTakenBack(Public):
    """The last actions are taken back: the events from number `void_from` up to this one no longer
    count. It is an event of the table, whatever the game."""

    event: ClassVar[str] = "taken-back"
    actions: int
    void_from: int

    def __str__(self) -> str:
        which = "action is" if self.actions == 1 else f"{self.actions} actions are"
        void = f"everything from event {self.void_from} on is void"
        return f"the last {which} taken back: {void}"


@frozen
class NumberedEvent(Generic[EventT_co]):
    """An event with its number in the match, from 0. As text it is the event's sentence."""

    number: int
    event: EventT_co

    def __str__(self) -> str:
        return str(self.event)


def numbered_as_json(
    each: NumberedEvent[Event], names: Sequence[str] | None = None
) -> dict[str, object]:
    """Return an event with its number and its text as plain JSON. The text uses the names of the
    seats, if they have any.

    >>> numbered_as_json(NumberedEvent(7, EventsTakenBack(2, 4)))["event"]
    {'event': 'taken-back', 'actions': 2, 'void_from': 4}
    """
    return {
        "number": each.number,
        "text": with_names(str(each), names),
        "event": event_as_json(each.event),
    }


# The lines of play of a record: what was played, taken back, and played differently.
#
#     actions     D0 D1 B0 P5                          the match as it stands
#     taken_back  after 2: B1 P3,  after 3: P4         the oldest first
#
# gives three lines, each of them as far as it was played: `D0 D1 B1 P3`, then `D0 D1 B0 P4`, which
# leaves the first one after two actions, then `D0 D1 B0 P5`, which leaves that one after three.


@frozen
class LineOfPlay:
    """All actions of a match up to a moment at which some are taken back, or up to its end.

    * `after`: how many of them it shares with the line before it.
    * `actions`: all of them.
    * `stands`: the indexes of those that the table let stand.
    * `paths`: where each stands in the record.
    """

    after: int
    actions: tuple[Action, ...]
    stands: frozenset[int]
    paths: tuple[str, ...]

    def path_of(self, index: int) -> str:
        """Return where an action is in the record."""
        return self.paths[index]


def lines_of(record: Record) -> tuple[LineOfPlay, ...]:
    """Return the lines of a record in the order in which they were played; the last one is the
    match.

    Raises MalformedInput if more actions are said to have stayed than were played.
    """
    paths = tuple(f"$.actions[{index}]" for index in range(len(record.actions)))
    later = LineOfPlay(0, record.actions, record.stands, paths)
    lines: list[LineOfPlay] = []
    for number, taken in reversed([*enumerate(record.taken_back)]):
        after, path = taken.after, f"$.taken_back[{number}]"
        if not is_whole_number(after) or not 0 <= after <= len(later.actions):
            expected = f"0 to {len(later.actions)}, the number of actions that stayed"
            raise MalformedInput(f"{path}.after", expected=expected, given=after)
        lines.append(LineOfPlay(after, later.actions, later.stands, later.paths))
        stayed = frozenset(index for index in later.stands if index < after)
        later = LineOfPlay(
            0,
            (*later.actions[:after], *taken.actions),
            stayed | {after + index for index in taken.stands},
            (
                *later.paths[:after],
                *(f"{path}.actions[{index}]" for index in range(len(taken.actions))),
            ),
        )
    return (later, *lines[::-1])
