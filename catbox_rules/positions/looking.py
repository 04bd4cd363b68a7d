"""Searches for faults of a table.

A search that assumes nothing runs at every table. Others assume that some fields are known; at a
partial table they run only if these are written.
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
    """A search for one kind of fault.

    * `find`: a function that yields the faults of a position.
    * `needs`: the fields that must be known; None if the whole table must be known.
    """

    find: Callable[[PositionT], Iterator[Finding]]
    needs: tuple[str, ...] | None = ()

    def can_be_made(self, position: PositionT) -> bool:
        """Return whether everything that this search needs is known of a position."""
        if not position.is_partial:
            return True
        return self.needs is not None and all(map(position.is_written, self.needs))


def found(position: PositionT, looks: Iterable[Look[PositionT]]) -> Iterator[Finding]:
    """Yield the faults that are certain, in the order of the searches."""
    for look in looks:
        if look.can_be_made(position):
            yield from look.find(position)
