"""What to do now: the irregularity behind an illegal action or a fault of a table.

It belongs to the clause that decides, and its remedy is offered only if the seat can carry it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from catbox_rules.book.irregularity import (
    Irregularity,
    irregularity_of_action,
    irregularity_of_fault,
    load_irregularities,
)
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.kernel.verdict import Finding, Verdict


def remedy_of(
    ruleset: AnyRuleset, states: Iterable[object], action: Action, verdict: Verdict
) -> Irregularity | None:
    """Return the irregularity that an illegal action is, with its remedy. None if the action is
    legal, or if there is no advice.

    * `states`: the states in which it was ruled on. An action that is legal in one of them can be
      offered, because the seats know their own hidden hands.
    """
    if not verdict.violations:
        return None
    legal = {
        each.do
        for state in states
        for each in ruleset.legal_actions(state)
        if each.actor == action.actor
    }
    return irregularity_of_action(ruleset.NAME, verdict.violations[0], action.do, legal)


def irregularities_seen(
    game: str, faults: Iterable[Finding]
) -> Mapping[Irregularity, tuple[Finding, ...]]:
    """Return what has gone wrong at a table: each irregularity with the faults that show it, in the
    order of the faults."""
    seen: dict[str, tuple[Finding, ...]] = {}
    for fault in faults:
        irregularity = irregularity_of_fault(game, fault)
        if irregularity is not None:
            seen[irregularity.id] = (*seen.get(irregularity.id, ()), fault)
    known = load_irregularities(game)
    return {known[id]: shown for id, shown in seen.items()}
