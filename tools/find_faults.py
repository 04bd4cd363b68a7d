"""Hold every engine with a planted fault against the rules, for each number of players by itself,
and write down with which seeds a test finds it.

    python -m tools.find_faults [FAULT…] [--seeds 10] [--kept FILE] [--write FILE]

The engines are those of `examples/engines/javascript`; node has to be there. Each is asked the five
needed asks alone, and those in which its fault shows, if its list names some (`needs`). First it is
walked along the matches that a test has listed, which are the same for every seed: a fault that
they find is found always. Of the others there is a run for each seed, as `catbox conform` makes it
by default, which ends with the first disagreement. `--kept` remembers what has been run, a line for
each, so that what was broken off goes on where it stopped. Exit status 1 if a fault was not found
with some seed. All of it takes some ten minutes of one processor.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.conformance.capabilities import NEEDED
from catbox_rules.conformance.session import Trial, first_found, found_in_listed
from catbox_rules.games import GAMES
from catbox_rules.programs.engine import Engine

ROOT: Final = Path(__file__).parents[1]
_FAULTY: Final = ROOT / "examples" / "engines" / "javascript" / "faulty.js"
_PATIENCE: Final = 60.0
_PAGE: Final = "docs/verification/found-faults.md"

_INTRODUCTION: Final = """# Faults that `catbox conform` finds

Each engine with a planted fault (`examples/engines/`) is held against the rules, for every number
of players by itself, with the five required asks, and with the ask named after a fault that these
do not show. *Always* means that the listed matches find it, which are part of every test. Elsewhere
a table says with how many of the seeds a run with default options finds it; an empty cell means
that it does not show with that many players. A command writes this page:"""

Run: TypeAlias = tuple[str, int, int | None]
"""A fault, a number of players, a seed; None for the listed matches alone."""


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

    def is_found(self, players: int, seed: int | None) -> bool:
        """Whether a default run finds anything wrong with the engine, or its listed matches do."""
        asks = (*NEEDED, *self.needs.get("asks", ()))
        trial = Trial(game=self.game, players=players, seed=seed or 0, asks=asks)
        looking = found_in_listed if seed is None else first_found
        with Engine(["node", str(_FAULTY), self.name], timeout=_PATIENCE) as engine:
            return next(looking(engine, trial), None) is not None


def listed() -> list[Fault]:
    """The faults, as the engine lists them."""
    listing = subprocess.run(
        ["node", str(_FAULTY), "--json"], capture_output=True, check=True
    ).stdout
    return [Fault(**each) for each in json.loads(listing)]


def found_of(
    faults: Iterable[Fault], seeds: int, kept: Mapping[Run, bool]
) -> Iterator[tuple[Run, bool]]:
    """Every run, and whether it found the fault: the listed matches for each fault and number of
    players; and then, for those that they do not find, every seed."""
    left = [(fault, players) for fault in faults for players in fault.counts]
    for seed in (None, *range(seeds)):
        missed: list[tuple[Fault, int]] = []
        for fault, players in left:
            run = (fault.name, players, seed)
            is_found = kept[run] if run in kept else fault.is_found(players, seed)
            yield run, is_found
            if not is_found:
                missed.append((fault, players))
        if seed is None:
            left = missed


def read_kept(file: Path) -> dict[Run, bool]:
    """What has been run already."""
    kept: dict[Run, bool] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        name, players, seed, was_found = json.loads(line)
        kept[name, players, seed] = was_found
    return kept


def page(faults: Sequence[Fault], found: Mapping[Run, bool], seeds: int) -> str:
    """The matrix as a page."""
    always = sum(each for (_, _, seed), each in found.items() if seed is None)
    missed = len(not_found(found))
    by_seeds = sum(seed is not None for _, _, seed in found)
    lines = [
        *_INTRODUCTION.splitlines(),
        "",
        "```text",
        f"$ python -m tools.find_faults --seeds {seeds} --write {_PAGE}",
        "```",
        "",
        "| figure | value |",
        "|---|---|",
        _row(["faults", str(len(faults))]),
        _row(["faults by numbers of players", str(sum(len(each.counts) for each in faults))]),
        _row(["… found always", str(always)]),
        _row([f"runs for the others, with the seeds 0 to {seeds - 1}", str(by_seeds)]),
        _row(["… that did not find the fault", str(missed)]),
    ]
    for game in GAMES:
        of_game = [each for each in faults if each.game == game]
        at_once = [each for each in of_game if _is_found_always(each, found)]
        lines += ["", f"## {game}"]
        if at_once:
            names = ", ".join(f"`{each.name}`{_with_asks(each)}" for each in at_once)
            lines += ["", *wrap(f"Always: {names}.", 100, break_on_hyphens=False)]
        if others := [each for each in of_game if each not in at_once]:
            counts = sorted({count for each in of_game for count in each.counts})
            lines += ["", _row(["fault", *(f"{count} players" for count in counts)])]
            lines.append("|" + "---|" * (len(counts) + 1))
            for each in others:
                cells = (_cell(each, count, found) for count in counts)
                lines.append(_row([f"`{each.name}`{_with_asks(each)}", *cells]))
    return "\n".join(lines) + "\n"


def not_found(found: Mapping[Run, bool]) -> list[Run]:
    """The runs that did not find their fault; the listed matches alone do not have to."""
    return [run for run, was_found in found.items() if run[2] is not None and not was_found]


def _is_found_always(fault: Fault, found: Mapping[Run, bool]) -> bool:
    """Whether the listed matches find it with every number of players with which it shows."""
    return all(found.get((fault.name, count, None)) for count in fault.counts)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _with_asks(fault: Fault) -> str:
    asks = fault.needs.get("asks", ())
    return f" (with `{'`, `'.join(asks)}`)" if asks else ""


def _cell(fault: Fault, players: int, found: Mapping[Run, bool]) -> str:
    if found.get((fault.name, players, None)):
        return "always"
    runs = [
        was
        for (name, count, seed), was in found.items()
        if (name, count) == (fault.name, players) and seed is not None
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
            by = "the listed matches" if seed is None else f"seed {seed}"
            print(f"{name} with {players} players, {by}: not found", flush=True)
    if chosen.write:
        chosen.write.write_text(page(faults, found, chosen.seeds), encoding="utf-8")
    missed = len(not_found(found))
    print(f"{len(found)} runs; {missed} with a seed did not find the fault")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
