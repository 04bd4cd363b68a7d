"""Exact counts of what can be done from a state: perft, as authors of chess engines call it.

A *line* is a sequence of legal actions of seats. `perft` returns the number of lines of some
length, `divide` splits it by their first action, and `layers` says for each length what the last
actions of its lines were and what they caused. Two engines that agree in these numbers agree on
what is legal all along these lines; the first length at which they differ, and `divide`, lead to
the place where they disagree.

A line *stops* when the match is over, and when chance is on turn, as no seat decides which cards
come next. It counts for its own length and for no greater one. To include the outcomes of chance,
give `layers` a function that lists them, each with the number of ways in which it can happen.

Lines are not walked one by one. The lines of a length are grouped by the state that they lead to
(states are frozen and hashable), with the number of lines that lead there, so the numbers are exact
even if there are far too many lines to walk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.kernel.errors import check_whole_number
from catbox_rules.kernel.ruleset import CHANCE, Action, Event, Ruleset, Step

StateT = TypeVar("StateT", bound=Hashable)
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)

_Outcomes: TypeAlias = Callable[[StateT], Iterable[tuple[ActionT, int]]]
"""A function from a state in which chance is on turn to its outcomes, each with the number of ways
in which it can happen."""

_Sorts: TypeAlias = Callable[[StateT, ActionT, Step[StateT, EventT]], Iterable[Hashable]]
"""A function from a state, an action and its step to the sorts under which the action is
counted."""


@frozen
class Layer:
    """All lines of one length."""

    depth: int
    """The number of actions of seats in each line, from 1."""
    lines: int
    states: int
    """The number of different states that they lead to."""
    stopped: int
    """The number of lines that stop here: chance is on turn, or the match is over."""
    sorts: Mapping[Hashable, int] = field(hash=False)
    """The number of lines with a last action of each sort; see `kinds`."""


def perft(
    ruleset: Ruleset[StateT, ActionT, EventT, object, ActionT, object], state: StateT, depth: int, /
) -> int:
    """Return the number of lines of `depth` actions from a state; 1 for depth 0, the line without
    actions.

    Raises MalformedInput unless `depth` is a whole number from 0.

    >>> from catbox_rules import cat_in_the_box as game
    >>> state = game.initial("pegasus-2023", players=2)
    >>> hands = [[1, 1, 1, 2, 2, 2, 3, 3, 3, 4], [1, 1, 2, 2, 3, 3, 5, 5, 5, 5]]
    >>> state = game.apply(state, game.Deal(hands, revealed=[4, 4, 4])).state

    Either seat may discard first, one of four ranks each: 4 + 4 lines of one action, and 2 · 4 · 4
    of two. Then seat 0 leads. If it has set aside a 1, a 2 or a 3, it leads one of the ranks 1 to 3
    in one of three colors; the 4 could only be led in red, which is not allowed yet. If it has set
    aside the 4, it has the same nine plays: 32 · 9 lines of three.

    >>> [perft(game, state, depth) for depth in range(4)]
    [1, 8, 32, 288]
    """
    check_whole_number(depth, "$.depth", least=0)
    if depth == 0:
        return 1
    lines = _no_action(state)
    for _ in range(depth - 1):
        longer = _Lines[StateT]()
        for _, _, step, number in _steps(ruleset, lines):
            longer.add(step.state, number)
        lines = longer
    return sum(number * len(ruleset.legal_actions(last)) for last, number in lines)


def divide(
    ruleset: Ruleset[StateT, ActionT, EventT, object, ActionT, object], state: StateT, depth: int, /
) -> dict[ActionT, int]:
    """Return for each legal action, in order, the number of lines of `depth` actions that begin
    with it.

    Raises MalformedInput unless `depth` is a whole number from 1.
    """
    check_whole_number(depth, "$.depth", least=1)
    return {
        action: perft(ruleset, ruleset.apply(state, action).state, depth - 1)
        for action in ruleset.legal_actions(state)
    }


def kinds(_: object, action: Action, step: Step[StateT, EventT], /) -> Iterator[str]:
    """Yield the kind of an action, and the kinds of events that it caused: each kind once, of the
    public events that say more than the action does."""
    yield action.do
    yield from {
        event.event for event in step.events if event.private_to is None and not event.implied
    }


def layers(
    ruleset: Ruleset[StateT, ActionT, EventT, object, ActionT, object],
    state: StateT,
    /,
    *,
    sorts: _Sorts[StateT, ActionT, EventT] = kinds,
    outcomes: _Outcomes[StateT, ActionT] | None = None,
    alike: Callable[[StateT], StateT] | None = None,
) -> Iterator[Layer]:
    """Yield all lines of length 1, of length 2, and so on until every line has stopped.

    * `sorts`: the sorts under which to count the last action of a line; by default its kind, and
      the kinds of events that it caused.
    * `outcomes`: a function from a state in which chance is on turn to its outcomes, each with the
      number of ways in which it can happen. A line then continues after each of them, and counts
      that many times. Actions of chance do not add to its length. Without this function a line
      stops there, and so it does if the function returns no outcome.
    * `alike`: a function from a state to one that represents it, for states with details that do
      not affect the lines from them, such as a card that nobody will ever play. Lines that lead to
      states with the same representative are counted together. By default each state represents
      itself.

    This ends, as both games do; but take no more layers than you need, as each may have many times
    the states of the one before.

    >>> from catbox_rules import schrodingers_cats as game
    >>> state = game.initial("amigo-2023", players=2, options={"physicats": "without"})
    >>> hand = game.Boxes(alive=3, dead=2, heisenberg=1)
    >>> state = game.apply(state, game.Deal([hand, hand])).state

    Of the 65 claims, 26 are of living cats, which up to three cards and a Heisenberg can prove: 7
    ways, or the turn ends. Another 26 are of dead cats, with 5 ways to prove, and 13 of empty
    boxes, with one: 26 · 8 + 26 · 6 + 13 · 2 lines of two actions.

    >>> for layer, _ in zip(layers(game, state), range(2)):
    ...     print(layer.depth, layer.lines, layer.states, layer.stopped, layer.sorts["claim"])
    1 65 65 0 65
    2 390 390 0 0
    """
    lines, _ = _after_chance(ruleset, _no_action(state), outcomes)
    depth = 0
    while lines:
        depth += 1
        longer, counted = _Lines[StateT](), Counter[Hashable]()
        for before, action, step, number in _steps(ruleset, lines):
            longer.add(step.state if alike is None else alike(step.state), number)
            for sort in sorts(before, action, step):
                counted[sort] += number
        lines, stopped = _after_chance(ruleset, longer, outcomes)
        if longer:
            yield Layer(depth, longer.number, len(longer), stopped, counted)


class _Lines(Generic[StateT]):
    """Some lines, grouped by the state that they lead to: each state once, with the number of
    lines.

    Looking up a state takes longer than most other steps; here it is done once for each line that
    is added.
    """

    def __init__(self) -> None:
        self._places = dict[StateT, int]()
        self._numbers = list[int]()

    def add(self, state: StateT, number: int) -> None:
        """Add `number` lines that lead to a state."""
        place = self._places.setdefault(state, len(self._numbers))
        if place < len(self._numbers):
            self._numbers[place] += number
        else:
            self._numbers.append(number)

    @property
    def number(self) -> int:
        """The number of lines."""
        return sum(self._numbers)

    def __iter__(self) -> Iterator[tuple[StateT, int]]:
        return zip(self._places, self._numbers, strict=True)

    def __len__(self) -> int:
        return len(self._numbers)


def _no_action(state: StateT) -> _Lines[StateT]:
    """Return the one line without actions."""
    lines = _Lines[StateT]()
    lines.add(state, 1)
    return lines


def _steps(
    ruleset: Ruleset[StateT, ActionT, EventT, object, ActionT, object], lines: _Lines[StateT]
) -> Iterator[tuple[StateT, ActionT, Step[StateT, EventT], int]]:
    """Yield every action that lengthens a line, with the state before it, its step, and the number
    of lines."""
    for before, number in lines:
        for action in ruleset.legal_actions(before):
            yield before, action, ruleset.apply(before, action), number


def _after_chance(
    ruleset: Ruleset[StateT, ActionT, EventT, object, ActionT, object],
    lines: _Lines[StateT],
    outcomes: _Outcomes[StateT, ActionT] | None,
) -> tuple[_Lines[StateT], int]:
    """Return the lines that continue after all outcomes of chance, and the number of lines that
    stop."""
    going_on, stopped = _Lines[StateT](), 0
    for state, number in lines:
        turn = ruleset.turn(state)
        if turn and turn != (CHANCE,):
            going_on.add(state, number)
            continue
        dealt = _Lines[StateT]()
        for action, ways in outcomes(state) if turn and outcomes else ():
            dealt.add(ruleset.apply(state, action).state, number * ways)
        if dealt:
            after, stopped_after = _after_chance(ruleset, dealt, outcomes)
            stopped += stopped_after
            for each, number_of_each in after:
                going_on.add(each, number_of_each)
        else:
            stopped += number
    return going_on, stopped
