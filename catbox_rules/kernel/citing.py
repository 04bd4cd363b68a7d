"""How code says which clauses it implements."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Citing = TypeVar("Citing", bound=Callable[..., object])


def implements(*clauses: str) -> Callable[[Citing], Citing]:
    """Mark a function as the code of these clauses.

    >>> @implements("trick.winner-leads")
    ... def next_leader(winner: int) -> int:
    ...     return winner
    >>> next_leader.__clauses__
    ('trick.winner-leads',)
    """

    def cite(function: Citing) -> Citing:
        function.__dict__["__clauses__"] = clauses
        return function

    return cite
