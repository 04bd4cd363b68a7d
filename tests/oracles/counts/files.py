"""Reading the files of `spec/counts/`, as `docs/counts.md` tells how."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from attrs import Factory, define, field

from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import Record, parse, read_record

__all__ = ["DECKS", "STARTS", "Start", "deck"]

COUNTS: Final = Path(__file__).parents[3] / "spec" / "counts"


@define
class Start:
    """A moment from which lines are counted, and their numbers."""

    name: str
    record: Record = field(init=False)
    columns: list[str] = field(init=False)
    counts: list[dict[str, int]] = field(factory=list[dict[str, int]])
    """For each length from 1 the numbers by the names of their columns."""
    divided: int = 0
    firsts: dict[tuple[int, str], int] = Factory(dict[tuple[int, str], int])
    """The lines of that length by the seat and the text of their first action."""

    @property
    def ruleset(self) -> AnyRuleset:
        """The game."""
        return self.record.ruleset


def _starts(path: Path) -> list[Start]:
    starts = list[Start]()
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        match word:
            case "start":
                starts.append(Start(f"{path.stem} {rest}"))
            case "record":
                starts[-1].record = read_record(parse(rest))
            case "columns":
                starts[-1].columns = rest.split()
            case "count":
                numbers = map(int, rest.split())
                starts[-1].counts.append(dict(zip(starts[-1].columns, numbers, strict=True)))
            case "divide":
                starts[-1].divided = int(rest)
            case "first":
                number, seat, action = rest.split(maxsplit=2)
                starts[-1].firsts[int(seat), action] = int(number)
            case _:
                assert not line or word == "#", line
    return starts


def deck(path: Path) -> tuple[Mapping[str, str], Mapping[str, tuple[int, int]]]:
    """The numbers of a small deck, and its results: once, and weighted."""
    numbers, results = dict[str, str](), dict[str, tuple[int, int]]()
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        match word:
            case "number":
                name, value = rest.split(maxsplit=1)
                numbers[name] = value
            case "result":
                once, weighted, name = rest.split(maxsplit=2)
                results[name] = int(once), int(weighted)
            case _:
                assert not line or word == "#", line
    return numbers, results


_PATHS: Final = sorted(COUNTS.glob("*/*.txt"))

STARTS: Final = {
    start.name: start
    for path in _PATHS
    if not path.stem.startswith(("deck-", "deep-"))
    for start in _starts(path)
}
"""Every start of every file of a table, by the names of its file and its own."""

DECKS: Final = {
    f"{path.parent.name} {path.stem}": path
    for path in _PATHS
    if path.stem.startswith(("deck-", "deep-"))
}
"""Every file of a small deck, by its game and its name."""
