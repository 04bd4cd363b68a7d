"""Hold every engine with a planted fault against the rules, for each number of players by itself
and with several seeds, and write down which were found.

    python -m tools.find_faults [FAULT…] [--seeds 10] [--kept FILE] [--write FILE]

The engines are those of `examples/engines/javascript`; node has to be there. Each is asked the five
needed asks alone, and beside them what its fault shows by, if its list says so (`needs`). A run is
one as `catbox conform` makes by default; it ends with the first disagreement. `--kept` remembers
what has been run, a line for each, so that a run that was broken off goes on where it stopped. Exit
status 1 if a fault was not found. All of it takes some hours of one processor.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.conformance.capabilities import NEEDED
from catbox_rules.conformance.engine import Engine
from catbox_rules.conformance.session import Trial, first_found
from catbox_rules.games import GAMES

ROOT: Final = Path(__file__).parents[1]
_FAULTY: Final = ROOT / "examples" / "engines" / "javascript" / "faulty.js"
_PATIENCE: Final = 60.0
_PAGE: Final = "docs/verification/found-faults.md"

Run: TypeAlias = tuple[str, int, int]
"""A fault, a number of players, a seed."""


@frozen
class Fault:
    """A fault of the list."""

    name: str
    game: str
    clause: str
    says: str
    known: bool = False
    players: Sequence[int] = ()
    needs: Mapping[str, Sequence[str]] = field(factory=dict[str, Sequence[str]])

    @property
    def counts(self) -> list[int]:
        """The numbers of players with which it shows."""
        editions = GAMES[self.game].EDITIONS
        all_counts = sorted({count for each in editions for count in each.player_counts})
        return [count for count in all_counts if not self.players or count in self.players]

    def is_found(self, players: int, seed: int) -> bool:
        """Whether a default run finds anything wrong with the engine."""
        asks = (*NEEDED, *self.needs.get("asks", ()))
        trial = Trial(game=self.game, players=players, seed=seed, asks=asks)
        with Engine(["node", str(_FAULTY), self.name], timeout=_PATIENCE) as engine:
            return next(first_found(engine, trial), None) is not None


def listed() -> list[Fault]:
    """The faults, as the engine lists them."""
    told = subprocess.run(["node", str(_FAULTY), "--json"], capture_output=True, check=True).stdout
    return [Fault(**each) for each in json.loads(told)]


def found_of(
    faults: Iterable[Fault], seeds: int, kept: Mapping[Run, bool]
) -> Iterator[tuple[Run, bool]]:
    """Every run, by seeds, then faults, then numbers of players, and whether it found the fault."""
    each = list(faults)
    for seed in range(seeds):
        for fault in each:
            for players in fault.counts:
                run = (fault.name, players, seed)
                yield run, kept[run] if run in kept else fault.is_found(players, seed)


def read_kept(file: Path) -> dict[Run, bool]:
    """What has been run already."""
    kept: dict[Run, bool] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        name, players, seed, was_found = json.loads(line)
        kept[name, players, seed] = was_found
    return kept


def page(faults: Sequence[Fault], found: Mapping[Run, bool]) -> str:
    """The matrix as a page."""
    seeds = 1 + max(seed for _, _, seed in found)
    missed = sum(not each for each in found.values())
    told = "all found" if not missed else f"{missed} not found"
    lines = [
        "# Faults that `catbox conform` finds",
        "",
        "Each engine with a planted fault (`examples/engines/`) is held against the rules, for",
        "every number of players by itself, with the five needed asks alone. A cell says with how",
        "many seeds a run with default options found the fault, and of how many. Where a cell is",
        "empty, the fault does not show with so many players.",
        "",
        f"    python -m tools.find_faults --seeds {seeds} --write {_PAGE}",
        "",
        f"{len(found)} runs with seeds 0 to {seeds - 1}: {told}.",
    ]
    for game in GAMES:
        of_game = [each for each in faults if each.game == game]
        counts = sorted({count for each in of_game for count in each.counts})
        lines += ["", f"## {game}", "", _row(["fault", *(f"{count} players" for count in counts)])]
        lines.append("|" + "---|" * (len(counts) + 1))
        lines += [
            _row(
                [f"`{each.name}`{_beside(each)}", *(_cell(each, count, found) for count in counts)]
            )
            for each in of_game
        ]
    return "\n".join(lines) + "\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _beside(fault: Fault) -> str:
    asks = fault.needs.get("asks", ())
    return f" (with `{'`, `'.join(asks)}`)" if asks else ""


def _cell(fault: Fault, players: int, found: Mapping[Run, bool]) -> str:
    runs = [
        was for (name, count, _), was in found.items() if (name, count) == (fault.name, players)
    ]
    return f"{sum(runs)} of {len(runs)}" if runs else ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description="See which planted faults are found.")
    parser.add_argument("faults", nargs="*", help="names; all if there are none")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--kept", type=Path, help="a file that remembers what has been run")
    parser.add_argument("--write", type=Path, help="the page")
    chosen = parser.parse_args(arguments)
    faults = [each for each in listed() if not chosen.faults or each.name in chosen.faults]
    kept = read_kept(chosen.kept) if chosen.kept else {}
    found: dict[Run, bool] = {}
    for run, was_found in found_of(faults, chosen.seeds, kept):
        found[run] = was_found
        if chosen.kept and run not in kept:
            with chosen.kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([*run, was_found]) + "\n")
        if not was_found:
            name, players, seed = run
            print(f"{name} with {players} players, seed {seed}: not found", flush=True)
    if chosen.write:
        chosen.write.write_text(page(faults, found), encoding="utf-8")
    print(f"{sum(found.values())} of {len(found)} found")
    return 0 if all(found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
