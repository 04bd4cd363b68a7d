"""The ways in which two rulebooks part, as values that can be counted.

One rulebook is called `a`, the other `b`. They are played side by side with the same actions; a
*parting* is an action at which they differ, a *way* is what of it stays the same from match to
match: what kind of difference it is, which side allows what the other forbids, and by which
clauses.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.ruleset import Action

__all__ = ["Clauses", "Kind", "Parting", "Side", "Way", "first_of_each"]

Clauses: TypeAlias = tuple[str, ...]
"""Ids of clauses."""


class Kind(Enum):
    """What differs."""

    DEAL = "deal"
    """Chance may give out what it may not by the other rulebook."""
    ACTION = "action"
    """A seat may do what it may not by the other rulebook."""
    EFFECT = "effect"
    """The same action leads to something else: a color is lost, another seat wins the trick …"""
    SCORE = "score"
    """The same round is scored otherwise."""
    OUTCOME = "outcome"
    """Somebody else wins the match."""
    TURN = "turn"
    """Somebody else is to act."""
    VIEW = "view"
    """A seat, or a spectator, sees something else."""

    def __str__(self) -> str:
        return str(self.value)


class Side(Enum):
    """Which of the two rulebooks."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Side:
        """The other one."""
        return Side.B if self is Side.A else Side.A

    def __str__(self) -> str:
        return str(self.value)


@frozen(order=False)
class Way:
    """A way in which two rulebooks part.

    * `what`: the kind of action, the event, or the part of the sheet that it is about.
    * `side`: the rulebook that allows what the other forbids; None where neither forbids anything.
    * `forbidden_by`: the clauses that the action violates by the other rulebook.
    * `clauses`: the exceptions and house rules that allow it; where nothing is forbidden, the
      clauses that the difference is about, as far as one can tell.

    >>> print(Way(Kind.ACTION, "play", Side.A, ("declare.token-left",)))
    action play, allowed by a alone: declare.token-left
    """

    kind: Kind
    what: str
    side: Side | None = None
    forbidden_by: Clauses = ()
    clauses: Clauses = ()

    def __str__(self) -> str:
        allowed = "" if self.side is None else f", allowed by {self.side} alone"
        told = " / ".join(", ".join(some) for some in (self.forbidden_by, self.clauses) if some)
        return f"{self.kind} {self.what}{allowed}" + (f": {told}" if told else "")

    @property
    def order(self) -> tuple[object, ...]:
        """By what ways are sorted: kinds in their order, then names."""
        side = "" if self.side is None else self.side.value
        return list(Kind).index(self.kind), self.what, side, self.forbidden_by, self.clauses


@frozen
class Parting:
    """An action at which two rulebooks part.

    * `index`: its place among the actions of the match, from 0. A turn and a view that differ come
      before it.
    * `action`: the action in question; None for a turn and a view.
    * `message`: what differs, in words.
    """

    way: Way
    index: int
    action: Action | None = field(eq=False)
    message: str = field(eq=False)


def first_of_each(partings: Iterable[Parting]) -> tuple[Parting, ...]:
    """Of the partings of one match the first of each way, in their order."""
    found: dict[Way, Parting] = {}
    for parting in partings:
        found.setdefault(parting.way, parting)
    return tuple(found.values())
