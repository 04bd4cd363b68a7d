"""Change every number of every edition by one, and see whether `catbox diff` finds it.

    python -m tools.sweep_numbers                           all editions
    python -m tools.sweep_numbers --edition pegasus-2023    one of them
    python -m tools.sweep_numbers --matches 400 --tries 750

Each change of one number, up and down, for each count of players, is one of three things: it cannot
be played, and the error says why; it is found, with a shortest match; or nothing is found, and then
it is listed for which there has to be a reason (`WITHOUT_EFFECT` says it). The exit status is 1 if
a change is not found that should be, or found that should not be.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from catbox_rules.book import Rulebook
from catbox_rules.diff.comparison import compare
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import CatboxError

__all__ = ["Change", "changes_of", "reason_without_effect"]


@frozen
class Change:
    """A number of an edition changed by one, as a rulebook is spelled; for a count of players."""

    edition: str
    players: int
    number: str
    part: str

    @property
    def spelling(self) -> str:
        """The rulebook with the change."""
        return f"{self.edition}+{self.part}"

    def __str__(self) -> str:
        return f"{self.spelling}, {self.players} players"


def changes_of(edition_id: str) -> Iterator[Change]:
    """Every number of an edition one up and one down, for each count of players."""
    plain = Rulebook.named(edition_id)
    for name, number in plain.ruleset.PATCHABLE.numbers.items():
        for players in plain.players:
            where = plain.edition if number.of_edition else plain.setup(players)
            value: object = _value(where, name)
            at = "" if number.of_edition else f"@{players}"
            for text in _one_off(value):
                yield Change(edition_id, players, name, f"{name}{at}={text}")


def _value(where: object, name: str) -> object:
    """A number of an edition or a set-up; those of the cards stand in its deck."""
    deck: object = getattr(where, "deck", None)
    return getattr(deck if not hasattr(where, name) else where, name)


def _one_off(value: object) -> Iterator[str]:
    """A number, or each number of a list, one more and one less, as it is spelled."""
    match value:
        case int():
            yield from (str(value + 1), str(value - 1))
        case tuple():
            numbers = list[int](value)  # pyright: ignore[reportUnknownArgumentType] -- of numbers
            for place, number in enumerate(numbers):
                for other in (number + 1, number - 1):
                    changed = [*numbers[:place], other, *numbers[place + 1 :]]
                    yield ",".join(map(str, changed))
        case _:
            return


def reason_without_effect(change: Change) -> str | None:
    """Why a change cannot matter; None if it should. By argument alone: what follows from the rules
    and the numbers of the edition."""
    plain = Rulebook.named(change.edition)
    if change.number == "tokens_per_seat" and plain.edition.tokens.value == "unlimited":
        return "tokens are unlimited, so nobody counts them"
    if change.number == "columns":
        return "no card has the rank of the column"
    return None


def main() -> int:
    """Sweep, and print a line for each change; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--edition", action="append", help="such as pegasus-2023 (default: all)")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--tries", type=int, default=450)
    arguments = parser.parse_args()
    editions = arguments.edition or [
        edition.id for ruleset in GAMES.values() for edition in ruleset.EDITIONS
    ]
    start, wrong, counted = time.monotonic(), 0, Counter[str]()
    for edition in editions:
        for change in changes_of(edition):
            kind, outcome = _swept(change, arguments.matches, arguments.tries)
            counted[kind] += 1
            is_expected = kind == "unplayable" or (kind == "found") == (
                reason_without_effect(change) is None
            )
            wrong += not is_expected
            print(f"{'' if is_expected else 'WRONG: '}{change}: {outcome}", flush=True)
    seconds = time.monotonic() - start
    print(", ".join(f"{kind} {number}" for kind, number in counted.items()), f"{seconds:.0f} s")
    return 1 if wrong else 0


def _swept(change: Change, matches: int, tries: int) -> tuple[str, str]:
    plain = Rulebook.named(change.edition)
    try:
        changed = Rulebook.named(change.spelling)
    except CatboxError as error:
        return "unplayable", f"unplayable: {error}"
    compared = compare(plain, changed, players=[change.players], matches=matches, tries=tries)
    (table,) = compared.tables
    if not compared.differs:
        reason = reason_without_effect(change)
        return "none", f"no difference in {table.matches} matches; {reason}"
    return "found", "; ".join(
        f"{found.kind} ({len(found.shortest.actions)} actions)" for found in table.found
    )


if __name__ == "__main__":
    sys.exit(main())
