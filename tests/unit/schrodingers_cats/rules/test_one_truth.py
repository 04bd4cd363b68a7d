"""Whatever condition is waived, `judge`, `legal_actions` and `apply` agree on every action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.schrodingers_cats import (
    Claim,
    ClaimPhase,
    draw,
    initial,
    turn,
)
from catbox_rules.schrodingers_cats.rules.in_force import RulesInForce, rules_of
from tests.depth import of_depth
from tests.unit.kernel.one_truth import (
    cited_for_another,
    conditions_of,
    disagreements,
    waiving,
)
from tests.unit.schrodingers_cats.rules.matches import (
    TABLES,
    states_of_a_match,
    well_formed_actions,
)

STATES = of_depth(quick=1, ci=3, deep=20)
"""Of a match at each table, for each condition."""


@pytest.mark.deeper
@pytest.mark.parametrize("table", range(of_depth(quick=6, ci=len(TABLES), deep=len(TABLES))))
def test_verbs_agree_whatever_condition_is_waived(table: int) -> None:
    players, options = TABLES[table]
    random = Random(table)
    states = states_of_a_match(players, options, seed=table)
    rules = rules_of(states[0].table)
    for action, place in conditions_of(rules):
        altered = waiving(rules, action, place, states[0].table.seats)
        for state in random.sample(states, STATES):
            said = well_formed_actions(state, altered.legal_actions(state), random)
            if turn(state) == (CHANCE,):
                said.append(draw(state, random))
            found = list(disagreements(altered, state, said))
            assert not found, f"without {action.__name__} {place}: {found[:3]}"


@pytest.mark.deeper
def test_what_is_refused_is_refused_by_the_clause_of_its_condition() -> None:
    """`schrodinger.claim.rises` names the clause that nothing rises from the last space."""
    found = set[tuple[str, str]]()
    for number in range(0, len(TABLES), of_depth(quick=4, ci=1, deep=1)):
        (players, options), random = TABLES[number], Random(number)
        states = states_of_a_match(players, options, seed=number)
        rules, seats = rules_of(states[0].table), states[0].table.seats
        for state in [*states[:3], *random.sample(states, 4)]:
            said = well_formed_actions(state, rules.legal_actions(state), random)
            found |= cited_for_another(rules, state, said, seats)
    assert found == {("schrodinger.claim.rises", "schrodinger.claim.last-space")}


def test_second_truth_is_found() -> None:
    """A check that goes by the rules of the book, where a condition of the table is waived."""
    book = rules_of(initial("amigo-2023", players=3).table)
    states = states_of_a_match(3, {}, seed=1)
    kinds = {kind.action: kind for kind in book.phases[ClaimPhase]}
    clauses = [each.clause for each in kinds[Claim].conditions.listed]
    place = clauses.index("schrodinger.claim.on-track")
    altered = waiving(book, Claim, place, states[0].table.seats)
    state = next(state for state in states if isinstance(state, ClaimPhase))
    said = well_formed_actions(state, altered.legal_actions(state), Random(1))
    assert not list(disagreements(altered, state, said))

    def by_the_book(_rules: RulesInForce, state: Any, action: Any) -> object:
        return book.apply(state, action)

    assert list(disagreements(altered, state, said, by_the_book))
