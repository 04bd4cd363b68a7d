"""How two rulebooks diverge in play, as values that can be counted.

One rulebook is called `a`, the other `b`. They are played side by side with the same actions; a
*divergence* is an action at which they differ, its *kind* is what of it stays the same from match
to match: what differs, which side allows what the other forbids, and by which clauses.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from attrs import field, frozen

from catbox_rules.conformance.attribution.differences import Clauses
from catbox_rules.kernel.ruleset import Action


class Aspect(Enum):
    """What differs."""

    DEAL = "deal"
    """Chance may give out what it may not by the other rulebook."""
    ACTION = "action"
    """A seat may do what it may not by the other rulebook."""
    EFFECT = "effect"
    """The same action leads to something else: a color is lost, another seat wins the trick …"""
    SCORE = "score"
    """The same round is scored differently."""
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
        """The other side."""
        return Side.B if self is Side.A else Side.A

    def __str__(self) -> str:
        return str(self.value)


@frozen(order=False)
class DivergenceKind:
    """A way in which two rulebooks diverge.

    * `what`: the kind of action, the event, or the part of the score sheet that it is about.
    * `side`: the rulebook that allows what the other forbids; None if neither forbids anything.
    * `forbidden_by`: the clauses that the action violates by the other rulebook.
    * `clauses`: the exceptions and house rules that allow it; if nothing is forbidden, the clauses
      that the difference is about, as far as known.

    >>> print(DivergenceKind(Aspect.ACTION, "play", Side.A, ("declare.token-left",)))
    action play, allowed by a alone: declare.token-left
    """

    aspect: Aspect
    what: str
    side: Side | None = None
    forbidden_by: Clauses = ()
    clauses: Clauses = ()

    def __str__(self) -> str:
        allowed = "" if self.side is None else f", allowed by {self.side} alone"
        clauses = " / ".join(", ".join(some) for some in (self.forbidden_by, self.clauses) if some)
        return f"{self.aspect} {self.what}{allowed}" + (f": {clauses}" if clauses else "")

    @property
    def order(self) -> tuple[object, ...]:
        """The sort key of kinds: by aspect, then by name."""
        side = "" if self.side is None else self.side.value
        return list(Aspect).index(self.aspect), self.what, side, self.forbidden_by, self.clauses


@frozen
class Divergence:
    """An action at which two rulebooks diverge.

    * `index`: the index of the action in the match, from 0. A difference in turn or view comes
      before that action.
    * `action`: the action in question; None for a turn or a view.
    * `message`: what differs, in words.
    """

    kind: DivergenceKind
    index: int
    action: Action | None = field(eq=False)
    message: str = field(eq=False)


def first_of_each(divergences: Iterable[Divergence]) -> tuple[Divergence, ...]:
    """Return the first divergence of each kind in a match, in order."""
    found: dict[DivergenceKind, Divergence] = {}
    for divergence in divergences:
        found.setdefault(divergence.kind, divergence)
    return tuple(found.values())
