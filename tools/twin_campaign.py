"""A long campaign: random moments, ruled on by the engine and by the formal twin of the rules.

    python -m tools.twin_campaign [--game GAME] [--states N] [--seed S]

At each of N states, of any table that the game knows and of smaller ones, every action that can be
said is judged by both, and what follows from one that is taken is worked out by both. Prints what
was seen as a table; exit status 1 at the first difference, with the match that shows it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from catbox_rules import cat_in_the_box, schrodingers_cats
from tests.oracles.formal.campaigning import TwinCampaign
from tests.oracles.formal.cat_in_the_box.campaign import CAMPAIGN as OF_CAT_IN_THE_BOX
from tests.oracles.formal.schrodingers_cats.campaign import CAMPAIGN as OF_SCHRODINGERS_CATS

CAMPAIGNS: dict[str, TwinCampaign] = {
    cat_in_the_box.NAME: OF_CAT_IN_THE_BOX,
    schrodingers_cats.NAME: OF_SCHRODINGERS_CATS,
}


def print_table(seen: Counter[str]) -> None:
    """What was seen, as the table of a Markdown page."""
    print("| what | how many |")
    print("|---|---|")
    for name, count in sorted(seen.items()):
        print(f"| {name} | {count:,} |")


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=CAMPAIGNS, help="one game alone (default: each)")
    parser.add_argument("--states", type=int, default=100_000, help="of each game (100,000)")
    parser.add_argument("--seed", default="catbox", help="of all random numbers")
    arguments = parser.parse_args()
    for game in [arguments.game] if arguments.game else list(CAMPAIGNS):
        start = time.monotonic()
        try:
            seen = CAMPAIGNS[game].run(arguments.states, arguments.seed)
        except AssertionError as difference:
            print(f"{game}: {difference}")
            return 1
        print(f"{game}, {time.monotonic() - start:.0f} seconds")
        print_table(seen)
    return 0


if __name__ == "__main__":
    sys.exit(main())
