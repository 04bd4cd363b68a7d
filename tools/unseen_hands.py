"""A long campaign: real tables of which nobody has seen a hand, against the whole table.

    python -m tools.unseen_hands [--game GAME] [--moments N] [--seed S]

At each of N moments of matches, of any edition and number of players, everything but the hands is
written down. The judge rules on legal and illegal actions there, and the engine on the same ones
with all hands known. Prints how they were ruled on as a table; exit status 1 at the first table
that is called impossible, and at the first ruling that contradicts the engine.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from catbox_rules.kernel.verdict import Ruling
from tests.oracles.positions.unseen_hands import GAMES, Asked, campaign, clear


def print_table(seen: Counter[Asked]) -> None:
    """How actions of each kind were ruled on, as the table of a Markdown page."""
    print("| action | on the whole table | asked | ruled the same | undetermined |")
    print("|---|---|---|---|---|")
    for kind, is_legal in sorted({(each.kind, each.is_legal) for each in seen}):
        word, of_kind = "legal" if is_legal else "illegal", Counter[Ruling]()
        for each, times in seen.items():
            if (each.kind, each.is_legal) == (kind, is_legal):
                of_kind[each.ruling] += times
        same, total = of_kind[Ruling.LEGAL if is_legal else Ruling.ILLEGAL], of_kind.total()
        print(f"| {kind} | {word} | {total:,} | {same:,} | {total - same:,} |")


def main() -> int:
    """Run what is asked for."""
    games = {game.NAME: game for game in GAMES}
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=games, help="one game alone (default: each)")
    parser.add_argument("--moments", type=int, default=1000, help="of each game (1,000)")
    parser.add_argument("--seed", default="catbox", help="of all random numbers")
    arguments = parser.parse_args()
    for name in [arguments.game] if arguments.game else list(games):
        start = time.monotonic()
        try:
            seen = campaign(games[name], arguments.moments, arguments.seed)
        except AssertionError as difference:
            print(f"{name}: {difference}")
            return 1
        print(f"{name}, {arguments.moments:,} moments, {time.monotonic() - start:.0f} seconds")
        print(f"legal claims, bids, discards and plays ruled legal: {clear(seen):.1%}")
        print_table(seen)
    return 0


if __name__ == "__main__":
    sys.exit(main())
