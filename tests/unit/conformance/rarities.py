"""Where what is listed as rare in Schrödinger's Cats is seen in a record."""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.conformance.schrodingers_cats import SIGNS
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match.transition import AnyTransition, Transition
from catbox_rules.records import Record


def afters_of(record: Record) -> Iterator[AnyTransition]:
    """Each action of a record with the states around it."""
    ruleset: AnyRuleset = record.ruleset
    state = record.table.initial()
    for action in record.actions:
        step = ruleset.apply(state, action)
        yield Transition(state, action, step.events, step.state)
        state = step.state


def seen_with(record: Record) -> Iterator[tuple[int, set[str]]]:
    """What is seen with each action of a record, by the number of actions up to it."""
    for number, after in enumerate(afters_of(record), start=1):
        yield number, {what for what, sign in SIGNS.items() if sign(after)}
