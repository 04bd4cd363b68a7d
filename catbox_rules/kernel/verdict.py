"""What a judge answers: a ruling, and the clauses that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from attrs import frozen

__all__ = ["Condition", "Finding", "Ruling", "Verdict", "any_broken"]


class Ruling(Enum):
    """The answer itself."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


@frozen
class Finding:
    """One clause, and what it says of the action in question.

    `where` is the part of the action that it is about, as the end of a JSON path (`.rank`,
    `.hands[1]`), or empty where it is about the action as a whole.

    >>> print(Finding("declare.cell-open", "R4 is not open: seat 2 has a token there", ".color"))
    R4 is not open: seat 2 has a token there [declare.cell-open]
    """

    clause: str
    message: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]"


@frozen
class Condition:
    """Something that an action has to satisfy: what of it the action breaks, and the ground that
    it is if nothing. A ground is worked out only where somebody asks for reasons."""

    violations: list[Finding]
    ground: Callable[[], Finding] | None = None


def any_broken(conditions: Iterable[Condition]) -> bool:
    """Whether an action breaks one of its conditions: what `Verdict.weighing` rules on, without
    the grounds.

    >>> any_broken([Condition([]), Condition([Finding("bid.allowed", "2 is not among the bids")])])
    True
    """
    return any(condition.violations for condition in conditions)


@frozen
class Verdict:
    """A ruling with its reasons.

    * `violations`: every clause that the action breaks; empty if it is legal.
    * `grounds`: for a legal action the clauses that allow it, exceptions that applied included;
      for an illegal one the clauses that were weighed and did not stand in its way.

    >>> print(Verdict.of(violations=[Finding("bid.allowed", "2 is not among the bids 1, 3, 4")]))
    illegal: 2 is not among the bids 1, 3, 4 [bid.allowed]
    """

    ruling: Ruling
    violations: tuple[Finding, ...] = ()
    grounds: tuple[Finding, ...] = ()

    @classmethod
    def of(
        cls,
        *,
        violations: list[Finding] | tuple[Finding, ...] = (),
        grounds: list[Finding] | tuple[Finding, ...] = (),
    ) -> Verdict:
        """The verdict that follows from the findings: illegal as soon as one clause is broken."""
        ruling = Ruling.ILLEGAL if violations else Ruling.LEGAL
        return cls(ruling, tuple(violations), tuple(grounds))

    @classmethod
    def weighing(cls, conditions: Iterable[Condition]) -> Verdict:
        """The verdict that follows from conditions: every violation, and the grounds of those
        that are not broken.

        >>> order = Condition([], ground=lambda: Finding("bid.order", "it is the turn of seat 0"))
        >>> number = Condition([Finding("bid.allowed", "2 is not among the bids 1, 3, 4")])
        >>> Verdict.weighing([order]).is_legal, Verdict.weighing([order, number]).is_legal
        (True, False)
        """
        violations: list[Finding] = []
        grounds: list[Finding] = []
        for condition in conditions:
            violations += condition.violations
            if not condition.violations and condition.ground is not None:
                grounds.append(condition.ground())
        return cls.of(violations=violations, grounds=grounds)

    @property
    def is_legal(self) -> bool:
        """Whether the ruling is `legal`."""
        return self.ruling is Ruling.LEGAL

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids that decide: of the violations, or of the grounds if there are none."""
        return tuple(finding.clause for finding in self.violations or self.grounds)

    def __str__(self) -> str:
        reasons = "; ".join(str(finding) for finding in self.violations or self.grounds)
        return f"{self.ruling.value}: {reasons}"
