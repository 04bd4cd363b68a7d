"""Information-set Monte Carlo tree search with a single observer.

Each iteration draws a world and goes down one tree that all worlds share. Its nodes are the actions
since the search began, so a seat cannot act differently in worlds that look the same to it
(Cowling, Powley and Whitehouse, 2012). There is a single observer, the seat that searches: only its
knowledge counts, and the others are assumed to know the same. The tree ends where chance acts, and
where something happens that the observer does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Final, Generic, TypeVar

from catbox_rules.kernel.errors import check_whole_number
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.policies.search.courses import Courses
from catbox_rules.policies.search.protocol import Advice, Usual
from catbox_rules.policies.search.rollouts import Draws
from catbox_rules.policies.search.tallies import Tally, advice_of

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)

EXPLORING: Final = 0.5
"""The bonus for an action that was seldom tried: about half the spread of the shares."""
LEANING: Final = 0.3
"""The bonus for the action of the quick policy while it has not been tried (progressive bias)."""
_LITTLE: Final = 1e-6
"""The size of random noise, so that equals are taken in any order."""


class _Node(Generic[ActionT]):
    """The actions since the search began, and their results."""

    __slots__ = ("available", "children", "shared", "times")

    def __init__(self) -> None:
        self.children: dict[ActionT, _Node[ActionT]] = {}
        self.available = 0
        """The number of worlds in which it was legal."""
        self.times = 0
        self.shared = 0.0
        """The sum of the shares of the seat that acted."""


def tree_search(
    sampler: Draws[StateT],
    legal: Sequence[ActionT],
    random: Random,
    *,
    iterations: int,
    exploring: float = EXPLORING,
    leaning: float = LEANING,
    usual: Usual[StateT, ActionT] | None = None,
) -> Advice[ActionT]:
    """Search actions by a tree and return the estimates: those with which most iterations began are
    best.

    * `sampler`: the source of worlds, for a seat that is to act.
    * `legal`: all legal actions of that seat.
    * `iterations`: their number, at least 1. Each draws a world, goes down the tree, adds an action
      to it, and plays on from there to the end of the round.
    * `exploring`: the weight of actions that were seldom tried, from 0.
    * `leaning`: the weight of the quick policy's action while it has seldom been tried, from 0.
    * `usual`: the quick policy of all seats; None for that of the game (`SEARCH.of(game).usual`).

    Raises MalformedInput at `$.iterations` for anything else.
    """
    check_whole_number(iterations, "$.iterations", least=1)
    root = _Node[ActionT]()
    tallies = {action: Tally(action) for action in legal}
    seat = sampler.seat
    courses: Courses[StateT, ActionT] | None = None
    for _ in range(iterations):
        state = sampler.draw(random)
        courses = courses or Courses[StateT, ActionT].of(state, usual)
        search = _Descent(courses, seat, random, exploring, leaning)
        state, path = search.go_down(root, state, legal)
        over = courses.played_on(state, random)
        shares = courses.shares(over)
        for node, action in path:
            node.times += 1
            actor = action.actor
            assert actor != CHANCE, "the tree ends where chance acts"
            node.shared += shares[actor]
        tallies[path[0][1]].add(shares[seat], courses.gain(over, seat))
    return advice_of(tallies.values(), iterations)


class _Descent(Generic[StateT, ActionT]):
    """One way down the tree."""

    def __init__(
        self,
        courses: Courses[StateT, ActionT],
        seat: int,
        random: Random,
        exploring: float,
        leaning: float,
    ) -> None:
        self._courses, self._seat, self._random = courses, seat, random
        self._exploring, self._leaning = exploring, leaning

    def go_down(
        self, node: _Node[ActionT], state: StateT, legal: Sequence[ActionT]
    ) -> tuple[StateT, list[tuple[_Node[ActionT], ActionT]]]:
        """Return the state where the tree ends, and the nodes on the way with their actions."""
        courses, path = self._courses, list[tuple[_Node[ActionT], ActionT]]()
        while legal:
            action = legal[0] if len(legal) == 1 else self._chosen(node, state, legal)
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = _Node[ActionT]()
                child.available = 1
            step = courses.game.apply(state, action)
            state = step.state
            path.append((child, action))
            if not child.times and len(legal) > 1:
                break
            if any(event.private_to not in (None, self._seat) for event in step.events):
                break
            node, legal = child, courses.legal(state)
        return state, path

    def _chosen(self, node: _Node[ActionT], state: StateT, legal: Sequence[ActionT]) -> ActionT:
        """Return the action with the best value. Each counts as tried once more than it was, that
        time with the average share over all of them."""
        children, random = node.children, self._random
        times, shared = 0, 0.0
        found = list[_Node[ActionT]]()
        for action in legal:
            child = children.get(action)
            if child is None:
                child = children[action] = _Node[ActionT]()
            child.available += 1
            times += child.times
            shared += child.shared
            found.append(child)
        average = shared / times if times else 1 / 2
        leaning = self._leaning
        usual = self._courses.usual(state, legal, random) if leaning else None
        best, most = legal[0], -1.0
        for action, child in zip(legal, found, strict=True):
            tried = child.times + 1
            worth = (
                (child.shared + average) / tried
                + self._exploring * sqrt(log(child.available + 1) / tried)
                + random.random() * _LITTLE
            )
            if leaning and action == usual:
                worth += leaning / tried
            if worth > most:
                best, most = action, worth
        return best
