"""Frozen values of both games: a copy is the value itself, a pickle gives an equal one, and equal
states print alike in every process."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match import AnyMatch, Match

TABLES: tuple[tuple[AnyRuleset, str, int, dict[str, object]], ...] = (
    (cat_in_the_box, "pegasus-2023", 2, {}),
    (cat_in_the_box, "ayatsurare-2020", 4, {"tokens": "strict"}),
    (schrodingers_cats, "amigo-2023", 3, {"blocks": 12}),
    (schrodingers_cats, "amigo-2023", 4, {"physicats": "without"}),
)
EVERY_TABLE = pytest.mark.parametrize(("game", "edition", "players", "options"), TABLES)

IN_ANOTHER_PROCESS = """
from tests.unit.kernel.test_frozen_value import TABLES, played
for table in TABLES:
    for match in played(*table):
        print(match.state)
        print([match.view(seat) for seat in (None, 0)])
"""


def played(
    game: AnyRuleset, edition: str, players: int, options: dict[str, object]
) -> Iterator[AnyMatch]:
    """A match at random, after each action."""
    random = Random(1)
    match: AnyMatch = Match.begin(game, edition, players=players, options=options)
    yield match
    while not match.is_over:
        legal = match.legal_actions()
        match = match.apply(random.choice(legal) if legal else match.draw(random))
        yield match


def test_equal_states_print_alike_in_every_process() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", IN_ANOTHER_PROCESS],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1
    assert "TrickPhase(" in next(iter(printed))


@EVERY_TABLE
def test_a_copy_is_the_value_itself(
    game: AnyRuleset, edition: str, players: int, options: dict[str, object]
) -> None:
    for match in played(game, edition, players, options):
        state = match.state
        for value in (
            state,
            state.table,
            state.table.edition,
            match.view(),
            match.view(0),
            match.record,
            match.last,
            match,
            match.outcome,
            *state.results,
            *match.legal_actions(),
        ):
            assert copy.copy(value) is value
            assert copy.deepcopy(value) is value


@EVERY_TABLE
def test_a_pickle_gives_an_equal_value_with_an_equal_hash(
    game: AnyRuleset, edition: str, players: int, options: dict[str, object]
) -> None:
    matches = list(played(game, edition, players, options))
    for match in matches:
        state = pickle.loads(pickle.dumps(match.state))
        assert state == match.state
        assert hash(state) == hash(match.state)
        assert game.legal_actions(state) == match.legal_actions()
    last = matches[-1]
    for value in (last, last.record, last.view(), last.view(0), last.outcome, last.last):
        assert pickle.loads(pickle.dumps(value)) == value


@EVERY_TABLE
def test_states_that_were_built_in_two_ways_hash_alike(
    game: AnyRuleset, edition: str, players: int, options: dict[str, object]
) -> None:
    """By the rules, from the fields that a play changes; and by the constructor, from all."""
    for match in played(game, edition, players, options):
        again = evolve(match.state)
        assert again == match.state
        assert hash(again) == hash(match.state)
