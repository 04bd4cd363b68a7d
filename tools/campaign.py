"""A long campaign: random matches on the engine and on the naive model of the tests.

    python -m tools.campaign [--game GAME] [--matches N] [--seed S]

Plays N matches at every table (edition, count of players, options) by every policy, of one
game or of each; after every action all that both know is compared. Prints what was seen; exit
status 1 at the first difference, with the seed that shows it.
"""

from __future__ import annotations

import argparse
import sys
import time

from catbox_rules import cat_in_the_box, schrodingers_cats
from tests.oracles.cat_in_the_box.campaign import CAMPAIGN as OF_CAT_IN_THE_BOX
from tests.oracles.schrodingers_cats.campaign import CAMPAIGN as OF_SCHRODINGERS_CATS
from tests.oracles.side_by_side import Campaign, Difference

CAMPAIGNS = {
    cat_in_the_box.NAME: OF_CAT_IN_THE_BOX,
    schrodingers_cats.NAME: OF_SCHRODINGERS_CATS,
}


def run(campaign: Campaign, matches: int | None, seed: str) -> None:
    """Run a campaign and print its figures."""
    start = time.monotonic()
    seen = campaign.run(campaign.matches if matches is None else matches, seed)
    for name, count in sorted(seen.items()):
        print(f"{count:>12,}  {name}")
    print(f"{time.monotonic() - start:>12.0f}  seconds")


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=CAMPAIGNS, help="one game alone (default: each)")
    defaults = ", ".join(f"{each.matches} of {game}" for game, each in CAMPAIGNS.items())
    parser.add_argument("--matches", type=int, help=f"for each table and policy ({defaults})")
    parser.add_argument("--seed", default="catbox", help="of all random numbers")
    arguments = parser.parse_args()
    games = [arguments.game] if arguments.game else list(CAMPAIGNS)
    for game in games:
        if len(games) > 1:
            print(game)
        try:
            run(CAMPAIGNS[game], arguments.matches, arguments.seed)
        except Difference as difference:
            print(difference)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
