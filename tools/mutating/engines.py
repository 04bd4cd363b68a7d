"""Engines with one wrong rule, held against the rules for each number of players by itself: with
which seeds does a test find it?

The engines are those of `examples/engines/javascript`; node has to be there. Each is asked the five
needed asks alone, and those in which its fault shows, if its list names some (`needs`). First it is
walked along the matches that a test has listed, which are the same for every seed: a fault that
they find is found always. Of the others there is a run for each seed, as `catbox conform` makes it
by default, which ends with the first disagreement.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.conformance.protocol import NEEDED
from catbox_rules.conformance.session import Trial, first_found, found_in_listed
from catbox_rules.games import GAMES
from catbox_rules.programs import Engine
from tests.patience import PATIENCE

__all__ = ["Fault", "Found", "Run", "found_of", "listed", "not_found", "page"]

_FAULTY: Final = Path(__file__).parents[2] / "examples" / "engines" / "javascript" / "faulty.js"
_PAGE: Final = """# Faults that `catbox conform` finds

Each engine with a planted fault (`examples/engines/`) is held against the rules, for every number
of players by itself, with the five required asks, and with the ask named after a fault that these
do not show. *Always* means that the listed matches find it, which are part of every test. Elsewhere
a table says with how many of the seeds a run with default options finds it; an empty cell means
that it does not show with that many players. A command writes this page:

```text
$ python -m tools.mutating engines --seeds {seeds} --write docs/verification/found-faults.md
```

| figure | value |
|---|---|
| faults | {faults} |
| faults by numbers of players | {by_players} |
| … found always | {always} |
| runs for the others, with the seeds 0 to {last} | {by_seeds} |
| … that did not find the fault | {missed} |
"""

Run: TypeAlias = tuple[str, int, int | None]
"""A fault, a number of players, a seed; None for the listed matches alone."""
Found: TypeAlias = Mapping[Run, bool]
"""Whether a run has found its fault."""


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
        with Engine(["node", str(_FAULTY), self.name], timeout=PATIENCE) as engine:
            return next(looking(engine, trial), None) is not None

    def __str__(self) -> str:
        asks = self.needs.get("asks", ())
        return f"`{self.name}`" + (f" (with `{'`, `'.join(asks)}`)" if asks else "")


def listed() -> list[Fault]:
    """The faults, as the engine lists them."""
    command = ["node", str(_FAULTY), "--json"]
    listing = subprocess.run(command, capture_output=True, check=True).stdout
    return [Fault(**each) for each in json.loads(listing)]


def found_of(faults: Iterable[Fault], seeds: int) -> Iterator[tuple[Run, bool]]:
    """Every run, and whether it found the fault: the listed matches for each fault and number of
    players; and then, for those that they do not find, every seed."""
    left = list[tuple[Fault, int]]()
    for fault in faults:
        for players in fault.counts:
            is_found = fault.is_found(players, None)
            left += [] if is_found else [(fault, players)]
            yield (fault.name, players, None), is_found
    for fault, players in left:
        for seed in range(seeds):
            yield (fault.name, players, seed), fault.is_found(players, seed)


def not_found(found: Found) -> list[Run]:
    """The runs that did not find their fault; the listed matches alone do not have to."""
    return [run for run, was_found in found.items() if run[2] is not None and not was_found]


def page(faults: Sequence[Fault], found: Found, seeds: int) -> str:
    """The matrix as a page."""
    head = _PAGE.format(
        seeds=seeds,
        last=seeds - 1,
        faults=len(faults),
        by_players=sum(len(each.counts) for each in faults),
        always=sum(each for (_, _, seed), each in found.items() if seed is None),
        by_seeds=sum(seed is not None for _, _, seed in found),
        missed=len(not_found(found)),
    )
    lines = head.splitlines()
    for game in GAMES:
        of_game = [each for each in faults if each.game == game]
        at_once = [
            each
            for each in of_game
            if all(found.get((each.name, count, None)) for count in each.counts)
        ]
        lines += ["", f"## {game}"]
        if at_once:
            names = f"Always: {', '.join(map(str, at_once))}."
            lines += ["", *wrap(names, 100, break_on_hyphens=False)]
        if others := [each for each in of_game if each not in at_once]:
            counts = sorted({count for each in of_game for count in each.counts})
            lines += ["", f"| fault | {' | '.join(f'{count} players' for count in counts)} |"]
            lines.append("|" + "---|" * (len(counts) + 1))
            for each in others:
                cells = (_cell(each, count, found) for count in counts)
                lines.append(f"| {each} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(fault: Fault, players: int, found: Found) -> str:
    if found.get((fault.name, players, None)):
        return "always"
    runs = [
        was
        for (name, count, seed), was in found.items()
        if (name, count) == (fault.name, players) and seed is not None
    ]
    return f"{sum(runs)} of {len(runs)}" if runs else ""
