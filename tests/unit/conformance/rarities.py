"""Where what is listed as rare is seen in a record."""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.attribution.differences import After
from catbox_rules.conformance.attribution import ATTRIBUTION
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import Record


def seen_with(record: Record) -> Iterator[tuple[int, set[str]]]:
    """What is seen with each action of a record, by the number of actions up to it."""
    ruleset: AnyRuleset = record.ruleset
    signs, state = ATTRIBUTION.of(ruleset.NAME).SIGNS, record.table.initial()
    for number, action in enumerate(record.actions, start=1):
        step = ruleset.apply(state, action)
        after = After(state, action, step.events, step.state)
        yield (
            number,
            {what for what, sign in signs.items() if sign(after)},
        )
        state = step.state
