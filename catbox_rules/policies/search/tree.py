"""Information-set Monte Carlo tree search with a single observer.

Each iteration draws a world and goes down one tree that all worlds share, whose nodes are what has
been done since the search began; so a seat cannot do one thing in one world and another in the
next, as far as its own knowledge goes (Cowling, Powley and Whitehouse, 2012). There is a single
observer, the seat that searches: it is the only one whose knowledge counts, so the others are taken
to know what it knows. The tree ends where chance acts, and where something happens that the
observer does not see.
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
"""How much an action that was seldom tried is worth: about half the spread of the shares."""
LEANING: Final = 0.3
"""What the usual action is worth more as long as it was never tried (progressive bias)."""
_LITTLE: Final = 1e-6
"""What chance adds, so that equals are taken in any order."""


class _Node(Generic[ActionT]):
    """What has been done since the search began, and what came of it."""

    __slots__ = ("available", "children", "shared", "times")

    def __init__(self) -> None:
        self.children: dict[ActionT, _Node[ActionT]] = {}
        self.available = 0
        """In how many worlds it could be done."""
        self.times = 0
        self.shared = 0.0
        """Shares of the seat that did it, summed up."""


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
    """What tree search finds out about actions: those with which most iterations began are best.

    * `sampler`: draws the worlds: what a seat that is to act cannot know.
    * `legal`: the actions to compare, all that the seat may take.
    * `iterations`: how many, from 1. Each draws a world, goes down the tree, adds an action to it,
      and is played on from there to the end of the round.
    * `exploring`: how much to look at actions that were seldom tried, from 0.
    * `leaning`: how much to lean on the usual action while it was seldom tried, from 0.
    * `usual`: who plays on at all seats; None: whom the game brings (`SEARCH.of(game).usual`).

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
        """The state where the tree ends, and the nodes on the way with their actions."""
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
        """The action with the best chances. Each counts as tried once more than it was, that time
        with what its seat has had on average from all of them."""
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
