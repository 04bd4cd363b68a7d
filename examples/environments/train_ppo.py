"""Train MaskablePPO of sb3-contrib against `random` or `bot`, and say its mean place against it.

    pip install sb3-contrib
    python examples/environments/train_ppo.py --edition amigo-2023 --steps 100000

A place is from -1 for the last to 1 for the first. Bots alone have 0 among themselves.
"""

from __future__ import annotations

import argparse

from sb3_contrib import MaskablePPO

from catbox_rules.environments import Task
from catbox_rules.environments.one_seat import OneSeatEnv


def mean_place(model: MaskablePPO, env: OneSeatEnv, matches: int) -> float:
    """What the model gets without learning, in matches that are the same each time."""
    places = 0.0
    for seed in range(matches):
        (seen, _), is_over = env.reset(seed=10**9 + seed), False
        while not is_over:
            number, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, is_over, _, _ = env.step(int(number))
            places += reward
    return places / matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="pegasus-2023")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=300)
    given = parser.parse_args()
    env = OneSeatEnv(Task.of(given.edition, players=3, reward="place"), opponents=given.opponents)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=1024, batch_size=256, seed=1)
    print(f"before: {mean_place(model, env, given.matches):.2f}")
    model.learn(given.steps)
    print(f"after {given.steps} steps: {mean_place(model, env, given.matches):.2f}")


if __name__ == "__main__":
    main()
