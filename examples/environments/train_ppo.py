"""Train MaskablePPO of sb3-contrib, and say its mean place before and after: -1 last, 1 first.

pip install sb3-contrib
python examples/environments/train_ppo.py --edition amigo-2023 --opponents bot --steps 100000
"""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import Any

from catbox_rules.environments import Task
from catbox_rules.environments.one_seat import OneSeatEnv

MaskablePPO: Any = importlib.import_module("sb3_contrib").MaskablePPO


def mean_place(model: Any, env: OneSeatEnv, matches: int) -> float:
    """What it gets without learning, in matches that are the same each time."""
    places = 0.0
    for seed in range(matches):
        (seen, _), is_over = env.reset(seed=10**9 + seed), False
        while not is_over:
            number, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, is_over, _, _ = env.step(int(number))
            places += reward
    return places / matches


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--edition", default="pegasus-2023")
parser.add_argument("--opponents", default="random")
parser.add_argument("--steps", type=int, default=20_000)
parser.add_argument("--matches", type=int, default=300)
given = parser.parse_args()
env = OneSeatEnv(Task.of(given.edition, players=3, reward="place"), opponents=given.opponents)
model = MaskablePPO("MultiInputPolicy", env, n_steps=512, batch_size=128, seed=1)
before = mean_place(model, env, given.matches)
model.learn(given.steps)
after = mean_place(model, env, given.matches)
print(f"{given.edition}: {before:.2f} before, {after:.2f} after {given.steps} steps")
if after <= before:
    sys.exit("it has learned nothing")
