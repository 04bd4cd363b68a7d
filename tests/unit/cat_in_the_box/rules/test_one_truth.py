"""Whatever condition is waived, `judge`, `legal_actions` and `apply` agree on every action."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from catbox_rules.cat_in_the_box import (
    Bid,
    Color,
    Deal,
    Discard,
    Paradox,
    Play,
    State,
    TrickPhase,
    apply,
    draw,
    initial,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.rules.in_force import RulesInForce, rules_of
from catbox_rules.kernel.ruleset import CHANCE, Action
from tests.depth import of_depth
from tests.unit.kernel.one_truth import (
    cited_for_another,
    conditions_of,
    disagreements,
    waiving,
)

FEW_TOKENS = {
    "format": "catbox-variant/1",
    "id": "few-tokens",
    "game": "cat-in-the-box",
    "title": "Nine tokens for each seat",
    "numbers": {"all": {"tokens_per_seat": 9}},
}
ALLOWING = {"house.red-never-restricted", "house.memory"}
"""House rules that leave everything: they stand in place of conditions that do not."""

TABLES: list[tuple[str, int, Mapping[str, object]]] = [
    ("pegasus-2023", 2, {}),
    ("pegasus-2023", 3, {"tokens": "strict"}),
    ("pegasus-2023", 4, {"tokens": "strict", "variants": [FEW_TOKENS]}),
    ("bezier-2022", 4, {"red-broken-by": "any-token"}),
    ("hobby-japan-2021", 5, {}),
    ("ayatsurare-2020", 3, {"tokens": "strict", "variants": ["no-color-lost"]}),
    ("ayatsurare-2020", 4, {"variants": ["must-follow", "any-bid"]}),
    ("pegasus-2023", 4, {"variants": ["red-never-restricted"]}),
    ("pegasus-2023", 3, {"variants": ["memory"]}),
]


def states_of_a_match(
    edition: str, players: int, options: Mapping[str, object], seed: int
) -> list[State]:
    random = Random(seed)
    state: State = initial(edition, players=players, options=options)
    states = [state]
    while turn(state):
        legal = legal_actions(state)
        state = apply(state, random.choice(legal) if legal else draw(state, random)).state
        states.append(state)
    return states


def well_formed_actions(state: State, random: Random) -> list[Action]:
    """All that seats can say at a table, and some deals, most of them impossible."""
    table = state.table
    ranks = range(1, table.setup.highest_rank + 1)
    said: list[Action] = []
    for seat in table.seats:
        said += [Play(seat, rank, color) for rank in ranks for color in Color]
        said += [Discard(seat, rank) for rank in ranks]
        said += [Bid(seat, tricks) for tricks in range(10)]
        said.append(Paradox(seat))
    deal = draw(initial(table.edition.id, players=table.players), random)
    hands = [list(hand) for hand in deal.hands]
    said.append(deal)
    said.append(Deal(hands[1:], deal.revealed, deal.hidden))
    said.append(Deal([hands[0]] * table.players, deal.revealed, deal.hidden))
    said.append(Deal([[1] * len(hand) for hand in hands], (1,), None))
    return said


STATES = of_depth(quick=1, ci=3, deep=20)
"""Of a match at each table, for each condition: so many of any phase, and of those it is about."""


@pytest.mark.deeper
@pytest.mark.parametrize(
    "number", range(len(TABLES)), ids=[f"{each[0]}-{each[1]}" for each in TABLES]
)
def test_verbs_agree_whatever_condition_is_waived(number: int) -> None:
    edition, players, options = TABLES[number]
    random = Random(number)
    states = states_of_a_match(edition, players, options, seed=number)
    rules = rules_of(states[0].table)
    for action, place in conditions_of(rules):
        altered = waiving(rules, action, place, states[0].table.seats)
        moments = random.sample(states, STATES)
        moments += [state for state in states if rules.has(action, type(state))][:STATES]
        for state in moments:
            said = well_formed_actions(state, random)
            if turn(state) == (CHANCE,):
                said.append(draw(state, random))
            found = list(disagreements(altered, state, said))
            assert not found, f"without {action.__name__} {place}: {found[:3]}"


def test_each_condition_on_a_play_forbids_something_at_some_table() -> None:
    """Otherwise it would be no condition, and to waive it would show nothing."""
    forbidding: set[str] = set()
    every: set[str] = set()
    for number, (edition, players, options) in enumerate(TABLES):
        states = states_of_a_match(edition, players, options, seed=number)
        rules = rules_of(states[0].table)
        for place, condition in enumerate(rules.conditions_on(Play, TrickPhase).listed):
            if not condition.narrows:
                continue
            every.add(condition.clause)
            altered = waiving(rules, Play, place, states[0].table.seats)
            if any(
                len(altered.legal_actions(state)) > len(rules.legal_actions(state))
                for state in states
                if isinstance(state, TrickPhase)
            ):
                forbidding.add(condition.clause)
    assert forbidding == every - ALLOWING


@pytest.mark.deeper
def test_what_is_refused_is_refused_by_the_clause_of_its_condition() -> None:
    """`paradox.occurs` names the clauses by which a seat that can play must play, and a house rule
    on cells names play from memory."""
    found = set[tuple[str, str]]()
    for number, (edition, players, options) in enumerate(TABLES):
        random = Random(number)
        states = states_of_a_match(edition, players, options, seed=number)
        rules, seats = rules_of(states[0].table), states[0].table.seats
        for state in [*states[:3], *random.sample(states, of_depth(quick=3, ci=8, deep=20))]:
            found |= cited_for_another(rules, state, well_formed_actions(state, random), seats)
    assert found == {
        ("paradox.occurs", "paradox.must-play"),
        ("paradox.occurs", "paradox.false-claim"),
        ("paradox.occurs", "house.memory"),
    }


def test_second_truth_is_found() -> None:
    """A check that goes by the rules of the book, where a condition of the table is waived."""
    states = states_of_a_match("pegasus-2023", 4, {}, seed=1)
    book = rules_of(states[0].table)
    clauses = [each.clause for each in book.conditions_on(Play, TrickPhase).listed]
    altered = waiving(book, Play, clauses.index("declare.cell-open"), states[0].table.seats)
    state = next(state for state in reversed(states) if isinstance(state, TrickPhase))
    said = well_formed_actions(state, Random(1))
    assert not list(disagreements(altered, state, said))

    def by_the_book(_rules: RulesInForce, state: Any, action: Any) -> object:
        return book.apply(state, action)

    assert list(disagreements(altered, state, said, by_the_book))
