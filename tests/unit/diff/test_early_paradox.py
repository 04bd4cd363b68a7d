"""Rounds that end early, by which the shortest match is found of what is scored otherwise."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.cat_in_the_box import Paradox, Table, apply
from catbox_rules.cat_in_the_box.state import DealPhase, State
from catbox_rules.diff.cat_in_the_box.early_paradox import early_rounds

PLAYS = {2: 6, 3: 8, 4: 8, 5: 10}
"""Before the earliest paradox; see the page on comparing rulebooks."""


def actions_before_plays(players: int) -> int:
    return 1 + players * (1 if players == 2 else 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_earliest_paradox_is_found(players: int) -> None:
    begun: State = DealPhase(Table.create("pegasus-2023", players=players))
    earliest = actions_before_plays(players) + PLAYS[players]
    random = Random(1)
    rounds = (actions for _ in range(300) for actions in early_rounds(begun, earliest + 1, random))
    actions = next(rounds)
    state = begun
    for action in actions:
        state = apply(state, action).state
    assert isinstance(actions[-1], Paradox)
    assert isinstance(state, DealPhase)
    assert (len(actions), len(state.results)) == (earliest + 1, 1)


def test_no_round_ends_before_one_can_end() -> None:
    begun = DealPhase(Table.create("pegasus-2023", players=3))
    random = Random(1)
    before = actions_before_plays(3) + PLAYS[3]
    assert not [each for _ in range(40) for each in early_rounds(begun, before, random)]


def test_a_round_of_few_tricks_ends_with_the_last_of_them() -> None:
    table = Table.create(
        "pegasus-2023",
        players=3,
        options={
            "variants": [
                {
                    "format": "catbox-variant/1",
                    "id": "one-trick",
                    "game": "cat-in-the-box",
                    "title": "One trick",
                    "numbers": {"3": {"tricks": 1}},
                }
            ]
        },
    )
    rounds = list(early_rounds(DealPhase(table), 100, Random(1)))
    assert {len(each) for each in rounds} == {actions_before_plays(3) + 3}
    assert len({str(each) for each in rounds}) > 1
