"""The count at each doubt of thousands of random matches, made once more from their records."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from catbox_rules import schrodingers_cats
from catbox_rules.conformance.schrodingers_cats import POLICIES
from catbox_rules.records import ChosenTable, Record, record_as_json
from catbox_rules.schrodingers_cats import Action, RoundResult, apply, rounds, turn
from catbox_rules.testing.schrodingers_cats import SettledDoubt as Doubt
from catbox_rules.testing.schrodingers_cats import doubts, next_action
from tests.depth import of_depth
from tests.oracles.schrodingers_cats.mirror import EDITION, PLAYERS, Choice

MATCHES = of_depth(quick=100, ci=1000, deep=1000)


def whole_match(choice: Choice, policy: str, random: Random) -> tuple[Record, list[RoundResult]]:
    """The record of a match, and the rounds as the engine has counted them."""
    state, actions = choice.initial(), list[Action]()
    while turn(state):
        action = next_action(state, random, POLICIES[policy])
        state = apply(state, action).state
        actions.append(action)
    record = Record(
        ChosenTable(
            ruleset=schrodingers_cats,
            edition=EDITION,
            players=choice.players,
            first_seat=choice.first_seat,
            options=choice.options,
        ),
        tuple(actions),
    )
    return record, list(rounds(state))


@pytest.mark.clause(
    "schrodinger.check.count",
    "schrodinger.check.heisenbergs",
    "schrodinger.check.who-is-wrong",
)
@pytest.mark.parametrize(
    "option", ["physicats=with", "physicats=without", "open-heisenbergs=as-claimed"]
)
@pytest.mark.parametrize("players", PLAYERS)
def test_engine_counts_as_a_plain_count_over_the_record_does(players: int, option: str) -> None:
    random = Random(f"{players} {option}")
    name, _, value = option.partition("=")
    policies = ["at random"] * 4 + ["cautious", "using at once"]
    for number in range(MATCHES):
        choice = Choice(players, number % players, {name: value})
        record, results = whole_match(choice, policies[number % len(policies)], random)
        actions: Any = record_as_json(record)["actions"]  # plain JSON from here on
        assert doubts(actions, heisenbergs_go=name == "open-heisenbergs") == [
            Doubt(
                claimer=result.claim.seat,
                claimed=result.claim.count,
                state=result.claim.state.value,
                doubter=result.doubter,
                counted=result.counted,
                wrong=result.wrong,
            )
            for result in results
        ]
