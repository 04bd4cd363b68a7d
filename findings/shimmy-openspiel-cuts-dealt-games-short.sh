#!/usr/bin/env bash
# Package: Shimmy 2.0.1 (OpenSpielCompatibilityV0), with OpenSpiel 2.0.2 and PettingZoo 1.27.0.
# Behavior: a card game that OpenSpiel deals by chance is cut short (`truncations`) long before its
#   end: Kuhn poker after one action of three at most, hearts after 11 cards of 52, skat after 3,
#   euchre after 7, spades after 4. Nobody has scored by then, so every reward is 0.
# Why it surprises: the limit is `max_game_length()` of the game, which OpenSpiel defines without
#   chance nodes, while Shimmy counts each dealt card as well. A training run ends in good order and
#   learns nothing, since no reward but 0 ever comes.
# Where I looked: Shimmy's page on OpenSpiel, its README and its issues say nothing of truncation.
#   spiel.h of OpenSpiel says that max_game_length is for moves of players, not for chance; a request
#   of 2020 (360, Kuhn poker) was closed with that reason.
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
import pyspiel
from shimmy import OpenSpielCompatibilityV0

ENDS_AFTER = {"kuhn_poker": 1, "hearts": 11, "skat": 3, "euchre": 7, "spades": 4}


def actions_by_openspiel(name: str) -> int:
    """Return how many actions players take in a random game, by OpenSpiel alone."""
    state, random, taken = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(1), 0
    while not state.is_terminal():
        taken += not state.is_chance_node()
        if state.is_chance_node():
            cards, odds = zip(*state.chance_outcomes())
            state.apply_action(int(random.choice(cards, p=odds)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    return taken


print("Shimmy", version("shimmy"), "OpenSpiel", version("open_spiel"), "PettingZoo", version("pettingzoo"))
as_said = True
for name, number in ENDS_AFTER.items():
    env, random, taken = OpenSpielCompatibilityV0(game_name=name), np.random.RandomState(1), 0
    env.reset(seed=1)
    while not any(env.truncations.values()) and not any(env.terminations.values()):
        mask = env.infos[env.agent_selection]["action_mask"]
        env.step(int(random.choice(np.flatnonzero(mask))))
        taken += 1
    rewards = [*env.rewards.values()]
    print(
        f"{name}: one expects some {actions_by_openspiel(name)} actions and a score; it was cut short "
        f"after {taken}, is over for OpenSpiel: {env.game_state.is_terminal()}, rewards {rewards}"
    )
    as_said &= taken == number and all(env.truncations.values()) and not any(rewards)
    as_said &= not env.game_state.is_terminal()
sys.exit(0 if as_said else 1)
PYTHON
