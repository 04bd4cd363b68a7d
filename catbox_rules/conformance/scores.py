"""The one rule that, read differently, explains all of an engine's score sheets.

A sheet that differs shows a few numbers, and several rules could be behind them. All sheets of a
run together usually leave one rule: the supposition that gives every number as the engine does,
both where it differs and where it does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_rules.conformance.attribution.differences import Clauses
from catbox_rules.conformance.protocol import Sheet, Supposition
from catbox_rules.conformance.reference import Reference
from catbox_rules.kernel.forms import is_object
from catbox_rules.records import as_json

_MOST_SHEETS: Final = 120
"""The most sheets to check each supposition on, of those that differ, and again of those that do
not."""


@frozen
class Scored:
    """A round that was scored, and the engine's sheet of it."""

    moment: Reference
    given: Sheet

    @property
    def expected(self) -> Sheet:
        """The sheet by the reference."""
        rounds = self.moment.ruleset.rounds(self.moment.state)
        value = as_json(rounds[-1])
        assert is_object(value), "a round is an object"
        return value

    @property
    def choices(self) -> Sequence[str]:
        """The options of its table, in words: `face=purple`, or `layout` if that is a list."""
        options = self.moment.record.options
        return [f"{name}={v}" if isinstance(v, str) else name for name, v in options.items()]

    def agrees_with(self, sheet: Mapping[str, object], parts: Clauses | None) -> bool:
        """Return whether the engine's sheet agrees with this one."""
        keys = sheet if parts is None else [key for key in parts if key in sheet]
        return all(self.given.get(key) == sheet[key] for key in keys)


def explanation(sheets: Sequence[Scored], parts: Clauses | None) -> Supposition | None:
    """Return the supposition that gives all sheets as the engine does, the first of several; None
    if there is none, or if no sheet differs.

    The options of a table may be the reason why an engine is right: it may know a face of the board
    only if the table names it. So a correct sheet does not contradict a supposition if its table
    has an option with which no sheet differs. Then the supposition says so, and the one that needs
    the fewest such options comes first.

    * `parts`: the keys of a sheet that the engine gives; None for all.
    """
    compared = [(each, each.agrees_with(each.expected, parts)) for each in sheets]
    differing = [each for each, is_right in compared if not is_right]
    right = [each for each, is_right in compared if is_right]
    left = _common(
        [one for one, sheet in _suppositions(each).items() if each.agrees_with(sheet, parts)]
        for each in differing[:_MOST_SHEETS]
    )
    with_differences = {choice for each in differing for choice in each.choices}
    exceptions: dict[Supposition, dict[str, None]] = {one: {} for one in left}
    for each in right[:_MOST_SHEETS]:
        reason = next((one for one in each.choices if one not in with_differences), None)
        for one, sheet in _suppositions(each).items() if exceptions else ():
            if one not in exceptions or each.agrees_with(sheet, parts):
                continue
            if reason is None:
                del exceptions[one]
            else:
                exceptions[one][reason] = None
    best = min(exceptions, key=lambda one: len(exceptions[one]), default=None)
    if best is None or not exceptions[best]:
        return best
    chosen = " or ".join(exceptions[best])
    return evolve(best, what=f"{best.what}, unless the table chooses {chosen}")


def _common(fits: Iterator[Sequence[Supposition]]) -> Sequence[Supposition]:
    """Return the suppositions that are in all lists, in the order of the first."""
    left = next(fits, ())
    for fit in fits:
        if not left:
            break
        left = [one for one in left if one in fit]
    return left


def _suppositions(scored: Scored) -> Mapping[Supposition, Sheet]:
    found: Iterable[tuple[Supposition, Sheet]] = scored.moment.attribution.suppositions(
        scored.moment.step
    )
    expected = scored.expected
    return {one: {**expected, **sheet} for one, sheet in found}
