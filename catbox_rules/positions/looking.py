"""Looking for what cannot be at a table.

A look that takes nothing for granted but what it finds is made at every table. Others take fields
for known; at a partial table they are made where these are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from attrs import frozen

from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.protocol import Position

PositionT = TypeVar("PositionT", bound=Position)


@frozen
class Look(Generic[PositionT]):
    """A look for faults of a kind.

    * `find`: yields those that a position has.
    * `needs`: the fields that it takes for known; None if it takes all of the table for known.
    """

    find: Callable[[PositionT], Iterator[Finding]]
    needs: tuple[str, ...] | None = ()

    def can_be_made(self, position: PositionT) -> bool:
        """Return whether all is known of a position that this takes for known."""
        if not position.is_partial:
            return True
        return self.needs is not None and all(map(position.is_written, self.needs))


def found(position: PositionT, looks: Iterable[Look[PositionT]]) -> Iterator[Finding]:
    """Yield the faults that are found for certain, in the order of the looks."""
    for look in looks:
        if look.can_be_made(position):
            yield from look.find(position)
