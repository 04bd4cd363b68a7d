#!/usr/bin/env bash
# Package: Shimmy 2.0.1 (OpenSpielCompatibilityV0), with OpenSpiel 2.0.2 and PettingZoo 1.27.0.
# Behavior: the rewards of the last move are paid again with each seat that leaves the finished game.
#   The first seat gets them once, the second twice, the n-th n times: a hand of bridge that scores
#   400, -400, 400, -400 is paid as 400, -800, 1200, -1600, and a lost game of backgammon is -2.
#   Games of OpenSpiel that say they add up to zero no longer do.
# Why it surprises: the loop is the one in PettingZoo's documents (`agent_iter`, `last`, `step(None)`
#   for a seat that is done), where what `last` gives adds up to the return. PettingZoo's own games
#   pay once, for their `step` ends early for such a seat.
# Where I looked: Shimmy's page on OpenSpiel, its README and its issues say nothing of it. The docstring
#   of PettingZoo's `last` calls what it gives the cumulative reward of the current agent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" install -q --disable-pip-version-check 'shimmy==2.0.1' 'open_spiel==2.0.2' \
  'pettingzoo==1.27.0' 'gymnasium==1.4.0' 'numpy==2.4.6' 2> "$work/pip" || { cat "$work/pip"; exit 1; }
"$work/env/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

import numpy as np
from shimmy import OpenSpielCompatibilityV0

CASES = [
    ("tic_tac_toe", [1, 2]),
    ("matching_pennies_3p", [1, 2, 3]),
    ("bridge", [1, 2, 3, 4]),
    ("backgammon", [1, 2]),
]


def played(name: str, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return what each seat was paid in a random game, and its return by OpenSpiel."""
    env, random = OpenSpielCompatibilityV0(game_name=name), np.random.RandomState(seed)
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for seat in env.agent_iter():
        _, reward, is_over, is_cut_short, info = env.last()
        paid[seat] += reward
        if is_over or is_cut_short:
            env.step(None)
        else:
            env.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
    assert env.game_state.is_terminal()
    return np.array([*paid.values()]), np.array(env.game_state.returns())


print("Shimmy", version("shimmy"), "OpenSpiel", version("open_spiel"), "PettingZoo", version("pettingzoo"))
as_said = True
for name, times in CASES:
    seed, (paid, returned) = next(
        (seed, both) for seed in range(9) if (both := played(name, seed))[1].any()
    )
    print(f"{name}, seed {seed}: one expects {returned.tolist()}, paid is {paid.tolist()}")
    as_said &= np.array_equal(paid, returned * times)
sys.exit(0 if as_said else 1)
PYTHON
