"""The judge's one presumption: a seat holds the card that it plays.

Someone who asks about a play names the card and rarely knows the rest of the hand. So the seat is
assumed to hold it, unless the position rules that out: its hand is given without that card, or the
deck has no such card left.
"""

from __future__ import annotations

from contextlib import suppress

from attrs import frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.protocol import AnyPositions, Completion, Position


@frozen
class Completed:
    """The states that a table may be, for a ruling on an action."""

    position: Position
    """The table, with what is presumed."""
    completions: tuple[Completion[object], ...]
    presumed: tuple[Finding, ...] = ()
    """What was assumed because the position does not say otherwise."""


def completed(
    positions: AnyPositions, position: Position, action: Action, *, is_assumed: bool = False
) -> Completed:
    """Complete a table for a ruling on an action, presuming that the seat holds what it plays
    unless that is impossible. Raises what `Positions.completions` raises."""
    held = positions.holding(position, action)
    if held is not None:
        # Facts are needed for their words alone.
        from catbox_rules.judge.disputes.inquiry import DISPUTES  # noqa: PLC0415

        facts = DISPUTES.of(positions.RULESET).facts(action)
        presumed = tuple([fact.assumption for fact in facts if fact.assumption is not None])
        with suppress(ImpossibleState):
            found = tuple(positions.completions(held, action, is_assumed=is_assumed))
            return Completed(held, found, presumed)
    return Completed(
        position, tuple(positions.completions(position, action, is_assumed=is_assumed))
    )
