"""Which one rule, taken otherwise, explains all that an engine says of the sheets of rounds.

A sheet that differs shows a few numbers, and several rules could be behind them. All sheets of a
run together leave as a rule one: the supposition that gives every number as the engine gives it,
where it differs and where it does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen

from catbox_rules.attribution.differences import Clauses
from catbox_rules.conformance.attribution import Sheet, Supposition
from catbox_rules.conformance.moment import Moment
from catbox_rules.kernel.forms import is_object
from catbox_rules.records import as_json

_MOST_SHEETS: Final = 120
"""So many sheets are tried on each supposition: those that differ, and as many that do not."""


@frozen
class Scored:
    """A round that was scored, and what the engine says of it."""

    moment: Moment
    told: Sheet

    @property
    def expected(self) -> Sheet:
        """What the reference says of it."""
        rounds = self.moment.ruleset.rounds(self.moment.state)
        value = as_json(rounds[-1])
        assert is_object(value), "a round is an object"
        return value

    def is_told(self, sheet: Mapping[str, object], parts: Clauses | None) -> bool:
        """Whether the engine says what stands on a sheet."""
        keys = sheet if parts is None else [key for key in parts if key in sheet]
        return all(self.told.get(key) == sheet[key] for key in keys)


def explanation(sheets: Sequence[Scored], parts: Clauses | None) -> Supposition | None:
    """The first supposition that gives all sheets as the engine does; None if there is none, or if
    no sheet differs.

    * `parts`: of a sheet the keys that the engine tells; None for all.
    """
    told = [(each, each.is_told(each.expected, parts)) for each in sheets]
    differing = [each for each, is_right in told if not is_right][:_MOST_SHEETS]
    right = [each for each, is_right in told if is_right][:_MOST_SHEETS]
    if not differing:
        return None
    left: dict[Supposition, None] | None = None
    for each in (*differing, *right):
        given = _suppositions(each)
        fit = [one for one, sheet in given.items() if each.is_told(sheet, parts)]
        # Where a supposition says nothing of a round, it leaves the round as it is.
        if each not in differing and left is not None:
            fit += [one for one in left if one not in given]
        left = {one: None for one in fit if left is None or one in left}
        if not left:
            return None
    return next(iter(left or ()), None)


def _suppositions(scored: Scored) -> Mapping[Supposition, Sheet]:
    found: Iterable[tuple[Supposition, Sheet]] = scored.moment.attribution.suppositions(
        scored.moment.after
    )
    expected = scored.expected
    return {one: {**expected, **sheet} for one, sheet in found}
