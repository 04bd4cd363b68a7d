"""Tables at which something illegal was let stand.

Legal play need not lead to such a table, so there is no search for a match that does. It is taken
as it is, without the faults of the clauses that were broken; any other fault still counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from catbox_rules.book.clause_named import is_clause
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.protocol import Position


def check_clauses(stood: Iterable[str], game: str) -> None:
    """Raise MalformedInput for an id that is not a clause of a game, with its place in
    `$.stood`."""
    for index, clause in enumerate(stood):
        if not is_clause(game, clause):
            raise MalformedInput(f"$.stood[{index}]", expected="the id of a clause", given=clause)


def not_stood(position: Position, faults: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the faults except for those of clauses whose violation the table let stand."""
    return tuple([fault for fault in faults if fault.clause not in position.stood])


AS_IT_LIES: Final = "this table is assumed as given"
"""The answer to whether legal play leads to such a table."""


def says_stood(position: Position) -> Finding:
    """Return the reason why there is no search for legal play to such a table."""
    template = "what breaks {clauses} was let stand on the way to it"
    return finding(position.stood[0], template, ".stood", clauses=position.stood)
