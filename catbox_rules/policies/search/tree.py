"""Information-set Monte Carlo tree search with a single observer.

Each iteration draws a world and goes down one tree that all worlds share, whose nodes are what has
been done since the search began; so a seat cannot do one thing in one world and another in the
next, as far as its own knowledge goes (Cowling, Powley and Whitehouse, 2012). There is a single
observer, the seat that searches: it is the only one whose knowledge counts, so the others are taken
to know what it knows, and the tree ends where something happens that it does not see.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from catbox_rules.games import game_of
from catbox_rules.policies.sampling import AnySampler
from catbox_rules.policies.search.protocol import SEARCH, AnyAdvice, AnyCourse
from catbox_rules.policies.search.tallies import Tally, advice_of

EXPLORING: Final = 0.5
"""How much a move that was seldom tried is worth: about half the spread of the values."""
LEANING: Final = 0.3
"""What the usual move is worth more as long as it was never tried (progressive bias)."""


class _Node:
    """What has been done since the search began, and what came of it."""

    __slots__ = ("available", "children", "times", "value")

    def __init__(self) -> None:
        self.children: dict[Hashable, _Node] = {}
        self.available = 0
        """In how many worlds it could be done."""
        self.times = 0
        self.value = 0.0
        """For the seat that did it, summed up."""


def tree_search(
    sampler: AnySampler,
    legal: Sequence[Any],
    random: Random,
    *,
    iterations: int,
    exploring: float = EXPLORING,
    leaning: float = LEANING,
) -> AnyAdvice:
    """What tree search finds out about actions, by the numbers of iterations that began with them.

    * `sampler`: draws the worlds: what a seat that is to act cannot know.
    * `legal`: the actions to compare, all that the seat may take.
    * `iterations`: how many, from 1. Each draws a world, goes down the tree, adds a move to it,
      and plays on from there by the policy of the game's courses.
    * `exploring`: how much to look at moves that were seldom tried, from 0.
    * `leaning`: how much to lean on the move of that policy while a move was seldom tried, from 0.
    """
    root = _Node()
    tallies: dict[Hashable, Tally] = {}
    for _ in range(iterations):
        state = sampler.draw(random)
        brought = SEARCH.of(game_of(state))
        course = brought.course(state)
        if not tallies:
            tallies = {brought.move_of(course, action): Tally(action) for action in legal}
        path = _go_down(root, course, random, exploring, leaning)
        course.finish(random)
        values, scores = course.values(), course.scores()
        root.times += 1
        root.value += values[sampler.seat]
        for seat, _, node in path:
            node.times += 1
            node.value += values[seat]
        tallies[path[0][1]].add(values[sampler.seat], scores[sampler.seat])
    return advice_of(tallies.values(), iterations)


def _go_down(
    root: _Node, course: AnyCourse, random: Random, exploring: float, leaning: float
) -> list[tuple[int, Hashable, _Node]]:
    """Play a course down the tree, until a move is new to it: the moves with their seats."""
    node, path = root, list[tuple[int, Hashable, _Node]]()
    while (seat := course.seat) >= 0:
        moves = course.moves()
        move = moves[0] if len(moves) == 1 else _chosen(
            node, moves, course.usual(random), random, exploring, leaning
        )
        child = node.children.get(move)
        is_new = child is None or not child.times
        if child is None:
            child = node.children[move] = _Node()
            child.available = 1
        course.play(move)
        path.append((seat, move, child))
        node = child
        if is_new and len(moves) > 1:
            break
    return path


def _chosen(
    node: _Node,
    moves: Sequence[Hashable],
    usual: Hashable,
    random: Random,
    exploring: float,
    leaning: float,
) -> Hashable:
    """The move with the best chances. Each counts as tried once more than it was, that time with
    what its seat has had on average from all of them."""
    children = node.children
    times, value = 0, 0.0
    found = list[tuple[Hashable, _Node]]()
    for move in moves:
        child = children.get(move)
        if child is None:
            child = children[move] = _Node()
        child.available += 1
        times += child.times
        value += child.value
        found.append((move, child))
    average = value / times if times else 0.5
    best, most = moves[0], -1.0
    for move, child in found:
        tried = child.times + 1
        worth = (
            (child.value + average) / tried
            + exploring * sqrt(log(child.available + 1) / tried)
            + (leaning / tried if move == usual else 0.0)
            + random.random() * 1e-6
        )
        if worth > most:
            best, most = move, worth
    return best
