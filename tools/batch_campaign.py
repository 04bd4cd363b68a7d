"""A long campaign: matches in batches, and the same matches played by the reference next to them.

    python -m tools.batch_campaign [--matches N] [--first F] [--seed S]

Deals and choices are the same on both sides. Before every play both have to tell the same: the
legal cells, hands, tokens, colors held, tricks won, who leads and who is on turn; and after every
round the same sheet. Policies with a name are also played by the compiled loop, and have to come to
the same sheets. The matches go in turn through every edition, count of players and reading, with
tables of any other numbers, readings and arrangements between them, and through five policies.
Prints what was compared as a table; exit status 1 at the first difference.

Matches are numbered; `--first` lets several processes share them, each a multiple of 100.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

import numpy as np

from catbox_rules.batch import Batch, play_matches
from catbox_rules.cat_in_the_box import Table, Tokens
from catbox_rules.kernel.errors import CatboxError
from tests.oracles.batch.mirror import Difference, Mirror, choose_by
from tests.oracles.batch.policies import POLICIES
from tests.unit.batch.tables import PRINTED, any_table

PIECE = 100
"""So many matches are played at one table by one policy."""


def table_of(number: int, seed: int) -> tuple[str, Table]:
    """The table of a piece: every second one has numbers of any kind."""
    which, is_varied = divmod(number, 2)
    if is_varied:
        return "other numbers", any_table(Random(f"{seed} {number}"))
    edition, players, readings = PRINTED[which % len(PRINTED)]
    first_seat = which // len(PRINTED) % players
    return edition, Table.create(edition, players=players, first_seat=first_seat, options=readings)


def compare(number: int, seed: int, seen: Counter[str]) -> None:
    """Play one piece on both sides; raises Difference, or what the reference refuses."""
    kind, table = table_of(number, seed)
    name, policy = list(POLICIES.items())[number % len(POLICIES)]
    batch = Batch(table, PIECE, seed=seed, first=number * PIECE)
    mirror = Mirror(batch)
    mirror.play_out(choose_by(policy))
    if isinstance(policy, str):
        loop = play_matches(table, PIECE, seed=seed, first=number * PIECE, policy=policy).columns()
        for column, values in batch.scored.items():
            if not np.array_equal(values, loop[column]):
                raise Difference(f"the compiled loop has other {column}")
        seen["matches in the compiled loop"] += PIECE
    seen["matches"] += PIECE
    seen[f"matches: {kind}"] += PIECE
    seen[f"matches: {name}"] += PIECE
    seen["matches with strict tokens"] += PIECE * (table.tokens is Tokens.STRICT)
    seen["rounds"] += PIECE * table.setup.rounds
    seen["plays"] += mirror.plays
    seen["paradoxes"] += mirror.paradoxes
    seen["forced red leads"] += int(batch.scored["forced_red_leads"].sum())
    seen["rounds without a paradox"] += int((batch.scored["paradox"] < 0).sum())


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=20_000, help="how many (20,000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (0)")
    parser.add_argument("--seed", type=int, default=0, help="of all random numbers (0)")
    asked = parser.parse_args()
    if asked.first % PIECE or asked.matches < 1:
        parser.error(f"--first is a multiple of {PIECE}, and --matches is at least 1")
    start, seen = time.monotonic(), Counter[str]()
    first = asked.first // PIECE
    for number in range(first, first + -(-asked.matches // PIECE)):
        try:
            compare(number, asked.seed, seen)
        except (Difference, CatboxError) as difference:
            print(f"piece {number}, {table_of(number, asked.seed)[1]}: {difference}")
            return 1
    print(f"no difference; {time.monotonic() - start:.0f} seconds\n")
    print("| what | how many |")
    print("|---|---|")
    for name, count in sorted(seen.items()):
        print(f"| {name} | {count:,} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
