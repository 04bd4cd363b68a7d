"""Cat in the Box as search plays it: a round in plain integers, from the discards to its score."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from catbox_rules.cat_in_the_box import Action, BidPhase, DiscardPhase, Play, State, Table, TrickPhase
from catbox_rules.cat_in_the_box.readings import Tokens
from catbox_rules.policies.search.by_rules import CourseByRules
from catbox_rules.policies.search.cat_in_the_box.opening import Opening
from catbox_rules.policies.search.cat_in_the_box.playing import Tricks

_Course: TypeAlias = "Tricks | Opening | CourseByRules"


def course(state: State) -> _Course:
    """The course that begins at a state: in integers where the table plays by the book with tokens
    enough, else by the rules alone."""
    if _is_plain(state.table):
        if isinstance(state, TrickPhase):
            return Tricks(state)
        if isinstance(state, DiscardPhase | BidPhase):
            return Opening(state)
    return CourseByRules.of(state)


def _is_plain(table: Table) -> bool:
    return table.house_rules is None and table.tokens is Tokens.UNLIMITED


def move_of(course: _Course, action: Action) -> Hashable:
    """An action as a move of a course: a cell by its only bit, 0 for the paradox."""
    if isinstance(course, Tricks):
        return 1 << action.cell.bit if isinstance(action, Play) else 0
    return action
