"""Disputes of Schrödinger's Cats."""

from collections.abc import Iterator, Mapping

from catbox_rules.judge.disputes.schrodingers_cats.asks import ASKS
from catbox_rules.judge.disputes.schrodingers_cats.facts import drawn, facts, laid
from catbox_rules.judge.disputes.schrodingers_cats.possible import possible
from catbox_rules.kernel.ruleset import Event
from catbox_rules.positions.protocol import check_that_the_book_holds
from catbox_rules.schrodingers_cats.actions import Action
from catbox_rules.schrodingers_cats.position import Position
from catbox_rules.schrodingers_cats.table import Table

__all__ = [
    "ASKS",
    "check_table",
    "drawn",
    "facts",
    "is_so_before",
    "laid",
    "may_follow",
    "possible",
    "shown_in",
    "with_shown",
]


def check_table(table: Table) -> None:
    """Raise Unsupported for a table with house rules: what they decide is no fact."""
    check_that_the_book_holds(table.edition.house_rules)


def with_shown(known: Position | Table, _: Action, __: object) -> Iterator[Position | Table]:
    """Yield what is known as it is: everything that is asked about an action can be counted."""
    yield known


def shown_in(_: Position, __: Action) -> Mapping[str, str]:
    """Return nothing, as nothing is shown."""
    return {}


def is_so_before(_: object, event: Event) -> bool:  # noqa: ARG001 -- as the other game's
    """Return False: the effect of an event is never there before it."""
    return False


def may_follow(_state: object, _event: Event) -> None:
    """Return None: no action costs anything that depends on an unknown fact."""
