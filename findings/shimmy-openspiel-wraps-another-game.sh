#!/usr/bin/env bash
# Package: Shimmy 2.0.1 (OpenSpielCompatibilityV0), with OpenSpiel 2.0.2 and PettingZoo 1.27.0.
# Behavior: a game of OpenSpiel that was loaded with parameters and is then wrapped is another game
#   after `reset`: the wrapper loads it once more by its short name, without the parameters. Goofspiel
#   with 4 cards has 13, liars dice with 3 sides has 6, oh hell with 12 cards has 52. The spaces change
#   with it. Where the number of players was a parameter, `reset` raises instead.
# Why it surprises: before `reset` the spaces are those of the game that was given, and nothing says
#   that another one is played; two lines later actions have other numbers.
# Where I looked: Shimmy's page on OpenSpiel shows how to wrap a game that was loaded before, without
#   a word on parameters; `config` is for games that are loaded by name. README and issues: nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" install -q --disable-pip-version-check 'shimmy==2.0.1' 'open_spiel==2.0.2' \
  'pettingzoo==1.27.0' 'gymnasium==1.4.0' 'numpy==2.4.6' 2> "$work/pip" || { cat "$work/pip"; exit 1; }
"$work/env/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

import pyspiel
from shimmy import OpenSpielCompatibilityV0

CASES = [
    ("goofspiel(num_cards=4)", 4, 13),
    ("liars_dice(dice_sides=3)", 7, 13),
    ("oh_hell(num_cards_per_suit=4,num_suits=3,players=3)", 16, 70),
]


print("Shimmy", version("shimmy"), "OpenSpiel", version("open_spiel"), "PettingZoo", version("pettingzoo"))
as_said = True
for text, number, other in CASES:
    game = pyspiel.load_game(text)
    env = OpenSpielCompatibilityV0(env=game)
    seat = env.possible_agents[0]
    before = env.action_space(seat).n
    env.reset(seed=1)
    after, played = env.action_space(seat).n, str(env.game_state.get_game())
    print(f"one expects {game} with {before} actions; after reset it is {played} with {after}")
    as_said &= (before, after) == (number, other) and played != str(game)
env = OpenSpielCompatibilityV0(env=pyspiel.load_game("leduc_poker(players=3)"))
try:
    env.reset(seed=1)
    as_said = False
except pyspiel.SpielError as error:
    print("leduc_poker(players=3): one expects three seats; reset raises", str(error).splitlines()[-1])
sys.exit(0 if as_said else 1)
PYTHON
