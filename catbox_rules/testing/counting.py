"""Exact counts of what can be done from a state: perft, as writers of chess engines call it.

A *line* is a row of legal actions of seats, one after the other. `perft` gives the number of lines
of some length, `divide` splits it by their first action, and `layers` tells of each length what
the last actions of its lines were and what they brought about. Two engines that agree in these
numbers agree in what is legal all along these lines; the first length at which they differ, and
`divide`, lead to the place where they do not.

A line *stops* where the match is over, and where chance is on turn: which cards come next no seat
decides. It counts for its own length, and for no greater one. Where all outcomes of chance are to
be tried as well, `layers` takes a function that names them, each with the number of ways in which
it can come.

Lines are not walked one by one. Those of a length are kept by the state that they lead to (states
are frozen, and hash), with the number of lines that lead there, so that the numbers are exact where
there are far too many lines to walk.
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
SeatViewT = TypeVar("SeatViewT")
PublicViewT = TypeVar("PublicViewT")

_Outcomes: TypeAlias = Callable[[StateT], Iterable[tuple[ActionT, int]]]
"""For a state in which chance is on turn: each of its outcomes, and in how many ways it comes."""

_Sorts: TypeAlias = Callable[[StateT, ActionT, Step[StateT, EventT]], Iterable[Hashable]]
"""For an action of a seat, with the state before it and what it led to: under what to count it."""


@frozen
class Layer:
    """All lines of one length."""

    depth: int
    """How many actions of seats each of them has, from 1."""
    lines: int
    states: int
    """To how many different states they lead."""
    stopped: int
    """How many of the lines nobody can lengthen: chance is on turn, or the match is over."""
    sorts: Mapping[Hashable, int] = field(hash=False)
    """How many of the lines have a last action of each sort; see `kinds`."""


def perft(
    ruleset: Ruleset[StateT, ActionT, EventT, SeatViewT, PublicViewT], state: StateT, depth: int, /
) -> int:
    """The number of lines of `depth` actions from a state; 1 for depth 0, the line of no action.

    Raises MalformedInput unless `depth` is a whole number from 0.

    >>> from catbox_rules import cat_in_the_box as game
    >>> state = game.initial("pegasus-2023", players=2)
    >>> hands = [[1, 1, 1, 2, 2, 2, 3, 3, 3, 4], [1, 1, 2, 2, 3, 3, 5, 5, 5, 5]]
    >>> state = game.apply(state, game.Deal(hands, revealed=[4, 4, 4])).state

    Either seat may discard first, one of four ranks each: 4 + 4 lines of one action, and
    2 · 4 · 4 of two. Then seat 0 leads. If it has set a 1, a 2 or a 3 aside, it leads one of ranks
    1 to 3 in one of three colors; the 4 can be led in no color but red, which is not allowed yet.
    If it has set the 4 aside, it is left with the same nine plays: 32 · 9 lines of three.

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
    ruleset: Ruleset[StateT, ActionT, EventT, SeatViewT, PublicViewT], state: StateT, depth: int, /
) -> dict[ActionT, int]:
    """How many of the lines of `depth` actions begin with each legal action, in their order.

    Raises MalformedInput unless `depth` is a whole number from 1.
    """
    check_whole_number(depth, "$.depth", least=1)
    return {
        action: perft(ruleset, ruleset.apply(state, action).state, depth - 1)
        for action in ruleset.legal_actions(state)
    }


def kinds(_: object, action: Action, step: Step[StateT, EventT], /) -> Iterator[str]:
    """The kind of an action, and the kinds of what it brought about: each public event that says
    more than its action does, and each kind once."""
    yield action.do
    yield from {
        event.event for event in step.events if event.private_to is None and not event.implied
    }


def layers(
    ruleset: Ruleset[StateT, ActionT, EventT, SeatViewT, PublicViewT],
    state: StateT,
    /,
    *,
    sorts: _Sorts[StateT, ActionT, EventT] = kinds,
    outcomes: _Outcomes[StateT, ActionT] | None = None,
    alike: Callable[[StateT], StateT] | None = None,
) -> Iterator[Layer]:
    """All lines of length 1, of length 2, and so on until every line has stopped.

    * `sorts`: under what to count the last action of a line; by default its kind, and the kinds of
      events that it brought about.
    * `outcomes`: for a state in which chance is on turn every outcome, with the number of ways in
      which it comes. A line then continues after each of them, and counts as often as that. Actions
      of chance add nothing to its length. Without this a line stops there, and so it does where no
      outcome is named.
    * `alike`: for a state one that may stand for it, where there is more to a state than the lines
      from it turn on, such as a card that nobody will ever play. Lines that lead to states with the
      same one are counted together. By default no state stands for another.

    Both games end, so this does; but take no more layers than you need, for each may have many
    times the states of the one before.

    >>> from catbox_rules import schrodingers_cats as game
    >>> state = game.initial("amigo-2023", players=2, options={"physicats": "without"})
    >>> hand = game.Boxes(alive=3, dead=2, heisenberg=1)
    >>> state = game.apply(state, game.Deal([hand, hand])).state

    Of the 65 claims 26 are of living cats, which up to three cards and a Heisenberg prove: 7 ways,
    or the turn ends. 26 are of dead ones, with 5 ways to prove, and 13 of empty boxes, with one:
    26 · 8 + 26 · 6 + 13 · 2 lines of two actions.

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
    """Some lines, by the state that they lead to: the states, each once, with the number of lines.

    To look a state up takes longer than most else that is done with it; here it is done once for
    each line that is added.
    """

    def __init__(self) -> None:
        self._places = dict[StateT, int]()
        self._numbers = list[int]()

    def add(self, state: StateT, number: int) -> None:
        """Add so many lines that lead to a state."""
        place = self._places.setdefault(state, len(self._numbers))
        if place < len(self._numbers):
            self._numbers[place] += number
        else:
            self._numbers.append(number)

    @property
    def number(self) -> int:
        """How many lines there are."""
        return sum(self._numbers)

    def __iter__(self) -> Iterator[tuple[StateT, int]]:
        return zip(self._places, self._numbers, strict=True)

    def __len__(self) -> int:
        return len(self._numbers)


def _no_action(state: StateT) -> _Lines[StateT]:
    """The one line of no action."""
    lines = _Lines[StateT]()
    lines.add(state, 1)
    return lines


def _steps(
    ruleset: Ruleset[StateT, ActionT, EventT, SeatViewT, PublicViewT], lines: _Lines[StateT]
) -> Iterator[tuple[StateT, ActionT, Step[StateT, EventT], int]]:
    """Every action that lengthens a line, with the state before it, and the number of lines."""
    for before, number in lines:
        for action in ruleset.legal_actions(before):
            yield before, action, ruleset.apply(before, action), number


def _after_chance(
    ruleset: Ruleset[StateT, ActionT, EventT, SeatViewT, PublicViewT],
    lines: _Lines[StateT],
    outcomes: _Outcomes[StateT, ActionT] | None,
) -> tuple[_Lines[StateT], int]:
    """The lines that continue once chance has done all that it can do; how many others stop."""
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
