"""What a judge answers: a ruling, and the findings that it rests on.

A finding is data: a clause, a sentence with named places, and their values. English is rendered
from it, and another language can be."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import Final, Self, TypeAlias

from attrs import evolve, field, frozen

from catbox_rules.kernel.values import FrozenValue


class Ruling(Enum):
    """The answer itself."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


FindingValue: TypeAlias = int | str | tuple[int | str, ...]
"""The value of a place of a sentence: a number, a word, or a list of such."""


class Silent(str):
    """A sentence of a ruling on which the book is silent: it is so by a point of the spec.

    >>> Silent("nobody has claimed, but seat {seat} is on turn", point=6).point
    6
    """

    point: int

    def __new__(cls, sentence: str, point: int = 0) -> Self:
        """Return a sentence by a point, given by its number."""
        said = super().__new__(cls, sentence)
        said.point = point
        return said


@frozen
class Finding(FrozenValue):
    """One clause, and what it says of the action in question.

    * `template`: a sentence with named places, such as `seat {seat} has lost {color}`.
    * `where`: the part of the action that it is about, as the end of a JSON path (`.rank`,
      `.hands[1]`), or empty where it is about the action as a whole.
    * `values`: the names of the places with their values; `finding` takes them by name.
    * `irregularity`: the id of what has gone wrong, where the clause alone does not tell: an action
      out of order can come too early, or for a second time.

    >>> lost = finding("declare.color-held", "seat {seat} has lost {color}", ".color",
    ...                seat=2, color="red")
    >>> print(lost)
    seat 2 has lost red [declare.color-held]
    >>> lost.fields
    {'seat': 2, 'color': 'red'}
    """

    clause: str
    template: str
    where: str = ""
    values: tuple[tuple[str, FindingValue], ...] = ()
    irregularity: str = field(default="", repr=False)

    @property
    def fields(self) -> dict[str, FindingValue]:
        """The values of the places of the sentence, by their names."""
        return dict(self.values)

    @property
    def point(self) -> int | None:
        """The number of the point by which it is so, where the book is silent; None where the book
        says it."""
        return self.template.point if isinstance(self.template, Silent) else None

    @property
    def message(self) -> str:
        """The sentence in English; the items of a list stand with commas between them."""
        if not self.values:
            return str(self.template)
        return self.template.format(**{name: _text(value) for name, value in self.values})

    def json_form(self) -> dict[str, object]:
        """Return the finding as plain JSON: its sentence in English, what it is made of, and
        where."""
        fields = {
            name: list(value) if isinstance(value, tuple) else value for name, value in self.values
        }
        return {
            "clause": self.clause,
            "message": self.message,
            "template": str(self.template),
            "fields": fields,
            "where": self.where,
        }

    def within(self, template: str, **values: FindingValue) -> Finding:
        """Return the same in a longer sentence, which has `{}` where this one stands.

        >>> print(Finding("a.b", "it is red").within("if {hidden}: {}", hidden="seat 2 holds 1"))
        if seat 2 holds 1: it is red [a.b]
        """
        before, after = template.split("{}")
        whole = f"{before}{self.template}{after}"
        places = (*values.items(), *self.values)
        return Finding(self.clause, whole, self.where, places, self.irregularity)

    def with_prefix(self, prefix: str) -> Finding:
        """Return the same with another name for each place, so that two sentences can be one."""
        template = self.template
        for name, _ in self.values:
            template = template.replace(f"{{{name}}}", f"{{{prefix}{name}}}")
        values = tuple((f"{prefix}{name}", value) for name, value in self.values)
        return Finding(self.clause, template, self.where, values, self.irregularity)

    def leading_to(self, irregularity: str) -> Finding:
        """Return the same finding with the irregularity that it is.

        >>> again = finding("bid.order", "seat 0 has bid").leading_to("irregularity.bid-changed")
        >>> again.irregularity
        'irregularity.bid-changed'
        """
        return evolve(self, irregularity=irregularity)

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]"


def _text(value: FindingValue) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


Findings: TypeAlias = tuple[Finding, ...]
"""Some findings, in the order in which a ruling names them."""


def finding(clause: str, template: str, where: str = "", /, **fields: FindingValue) -> Finding:
    """Return a finding with the values of its places given by name.

    `(s)` or `(es)` after a word is its plural ending, left out if the place before it is 1.

    >>> print(finding("bid.allowed", "{tricks} is not among {bids}", tricks=2, bids=(1, 3)))
    2 is not among 1, 3 [bid.allowed]
    >>> finding("deal.even", "seat {seat} holds {size} card(s)", seat=0, size=1).template
    'seat {seat} holds {size} card'
    """
    if "s)" in template:
        template = _COUNTED.sub(
            lambda found: found[1] + ("" if fields[found["number"]] in _ONE else found["plural"]),
            template,
        )
    return Finding(clause, template, where, tuple(fields.items()))


_COUNTED: Final = re.compile(r"(\{(?P<number>\w+)\} [\w ]+)\((?P<plural>e?s)\)")
_ONE: Final = (1, (1,))


@frozen
class Verdict(FrozenValue):
    """A ruling with its reasons.

    * `violations`: every clause that the action breaks; empty if it is legal.
    * `grounds`: for a legal action the clauses that allow it, exceptions that applied included;
      for an illegal one the clauses that were weighed and did not stand in its way.

    >>> print(Verdict.of(violations=[Finding("bid.allowed", "2 is not among the bids 1, 3, 4")]))
    illegal: 2 is not among the bids 1, 3, 4 [bid.allowed]
    """

    ruling: Ruling
    violations: Findings = ()
    grounds: Findings = ()

    @classmethod
    def of(cls, *, violations: Iterable[Finding] = (), grounds: Iterable[Finding] = ()) -> Verdict:
        """Return the verdict that follows from the findings: illegal as soon as one clause is
        broken."""
        broken = tuple(violations)
        ruling = Ruling.ILLEGAL if broken else Ruling.LEGAL
        return cls(ruling, broken, tuple(grounds))

    @property
    def is_legal(self) -> bool:
        """Whether the ruling is `legal`."""
        return self.ruling is Ruling.LEGAL

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids that decide: of the violations, or of the grounds if there are none."""
        return tuple(each.clause for each in self.violations or self.grounds)

    def __str__(self) -> str:
        reasons = "; ".join(str(each) for each in self.violations or self.grounds)
        return f"{self.ruling.value}: {reasons}"
