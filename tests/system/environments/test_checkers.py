"""The environments pass what the libraries that they are made for check."""

from __future__ import annotations

import importlib
import warnings
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env

from catbox_rules.environments.aec import SeatsEnv
from catbox_rules.environments.one_seat import OneSeatEnv
from catbox_rules.environments.spiel import load
from tests.system.environments.tables import AT_EACH_TABLE, task_of

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
        # It advises that observations are arrays, with environments of its own as exceptions, and
        # that something is drawn.
        warnings.filterwarnings("ignore", message="Observation|Environment has not .* render")
        pettingzoo.api_test(SeatsEnv(task), num_cycles=1000)
    pettingzoo.seed_test(lambda: SeatsEnv(task), num_cycles=200)


@OF_EACH_REWARD
@AT_EACH_TABLE
def test_gymnasium(edition: str, players: int, reward: str) -> None:
    # The check knows no masks.
    env = OneSeatEnv(task_of(edition, players, reward), seat=players - 1, masked="next")
    check_env(env, skip_render_check=True)


@OF_EACH_REWARD
@AT_EACH_TABLE
def test_openspiel(edition: str, players: int, reward: str) -> None:
    game = load(task_of(edition, players, reward))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
