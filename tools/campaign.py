"""A long campaign: random matches on the engine and on the naive model of the tests.

    python -m tools.campaign [--matches N] [--seed S]

Plays N matches (default 500) for every edition, count of players, reading and manner of play;
after every action all that both know is compared. Prints what was seen; exit status 1 at the
first difference, with the seed that shows it.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections import Counter
from random import Random

from catbox_rules.cat_in_the_box import outcome, turn
from catbox_rules.cat_in_the_box.events import RoundScored
from tests.cat_in_the_box.driver import MANNERS, next_action
from tests.cat_in_the_box.mirror import TABLES, Choice, Mirror

OPTIONS = [
    {"tokens": tokens, "red-broken-by": red}
    for tokens, red in itertools.product(("unlimited", "strict"), ("player-token", "any-token"))
]


def play(choice: Choice, manner: str, seed: str, seen: Counter[str]) -> None:
    """One match, compared after every action."""
    random, mirror = Random(seed), Mirror(choice)
    while turn(mirror.state):
        events = mirror.act(next_action(mirror.state, random, MANNERS[manner]))
        mirror.check()
        seen["actions compared"] += 1
        for event in events:
            if isinstance(event, RoundScored):
                ended = "without" if event.result.paradox is None else "with"
                seen[f"rounds {ended} a paradox"] += 1
    result = outcome(mirror.state)
    assert result is not None
    seen[f"matches decided by {result.reasons[-1].clause}"] += 1


def main() -> int:
    """Run the campaign and print its figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=500, help="for each table (default 500)")
    parser.add_argument("--seed", default="catbox", help="of all random numbers")
    arguments = parser.parse_args()
    seen: Counter[str] = Counter()
    start = time.monotonic()
    for (edition, players), options, manner in itertools.product(TABLES, OPTIONS, MANNERS):
        for number in range(arguments.matches):
            choice = Choice(edition, players, number % players, options)
            seed = f"{arguments.seed} {number}"
            try:
                play(choice, manner, seed, seen)
            except AssertionError as difference:
                print(f"{choice}, {manner}, seed {seed!r}: {difference}")
                return 1
    for name, count in sorted(seen.items()):
        print(f"{count:>12,}  {name}")
    print(f"{time.monotonic() - start:>12.0f}  seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
