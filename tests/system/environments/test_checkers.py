"""The environments pass what the libraries that they are made for check."""

from __future__ import annotations

import importlib
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from catbox_rules.environments import aec
from catbox_rules.environments.aec import SeatsEnv
from catbox_rules.environments.spiel import load
from tests.system.environments.tables import AT_EACH_TABLE, played, task_of

# Their types are partly unknown.
pettingzoo: Any = importlib.import_module("pettingzoo.test")
pyspiel: Any = importlib.import_module("pyspiel")
pytestmark = pytest.mark.deeper
OF_EACH_REWARD = pytest.mark.parametrize("reward", ["score", "place"])


@OF_EACH_REWARD
@AT_EACH_TABLE
def test_pettingzoo(edition: str, players: int, reward: str) -> None:
    task = task_of(edition, players, reward)
    with warnings.catch_warnings():
        # It wants no mask beside the array; environments of its own with one are exceptions.
        warnings.filterwarnings("ignore", message="Observation")
        pettingzoo.api_test(SeatsEnv(task), num_cycles=1000)
    pettingzoo.seed_test(lambda: SeatsEnv(task), num_cycles=200)


@OF_EACH_REWARD
@AT_EACH_TABLE
def test_gymnasium(edition: str, players: int, reward: str) -> None:
    # The check knows no masks.
    env = gymnasium.make(
        "catbox_rules/OneSeat-v0",
        edition=edition,
        players=players,
        reward=reward,
        seat=players - 1,
        masked="next",
    )
    check_env(env.unwrapped)


@AT_EACH_TABLE
def test_every_picture_of_a_match_has_the_same_size(edition: str, players: int) -> None:
    """So they make a film."""
    env = aec.env(edition, players=players, render_mode="rgb_array")
    moments = [*played(edition, players, 1)]
    for env.match in moments[:: len(moments) // 4]:
        shown = env.render()
        assert shown.shape == (1012, 760, 3)
        assert np.ptp(shown) > 200


@OF_EACH_REWARD
@AT_EACH_TABLE
def test_openspiel(edition: str, players: int, reward: str) -> None:
    game = load(task_of(edition, players, reward))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
