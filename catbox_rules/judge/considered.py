"""The states that a ruling on a table has considered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from catbox_rules.games import game_of
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Findings
from catbox_rules.positions.protocol import Limits, Position


@frozen
class Considered:
    """The states that a table may be in, for a ruling on an action."""

    known: Sequence[tuple[Position, Limits]]
    """The tables that it stands for, with what the plays tell of hands."""
    states: tuple[object, ...]
    presumed: Findings = ()
    """What was assumed because the position does not say otherwise."""

    def at(self, action: Action) -> Iterator[object]:
        """Yield the states that the tables may be in, as far as the ruling on another action rests
        on them."""
        from catbox_rules.judge.disputes.inquiry import DISPUTES  # noqa: PLC0415

        possible = DISPUTES.of(game_of(action)).possible
        for known, limits in self.known:
            yield from possible(known, action, 0, limits)
