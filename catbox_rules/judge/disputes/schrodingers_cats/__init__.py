"""Disputes of Schrödinger's Cats."""

from catbox_rules.judge.disputes.schrodingers_cats.asks import ASKS
from catbox_rules.judge.disputes.schrodingers_cats.bounds import bounds
from catbox_rules.judge.disputes.schrodingers_cats.facts import facts
from catbox_rules.judge.disputes.schrodingers_cats.laying import laid
from catbox_rules.judge.disputes.schrodingers_cats.states import states
from catbox_rules.kernel.ruleset import Event
from catbox_rules.schrodingers_cats.table import Table

__all__ = ["ASKS", "bounds", "check_table", "facts", "is_so_before", "laid", "states"]


def check_table(_: Table) -> None:
    """Accept every table: this game has no custom house rules."""


def is_so_before(_: object, event: Event) -> bool:  # noqa: ARG001 -- as the other game's
    """Return False: the effect of an event is never there before it."""
    return False
