"""What a test has reached: which tables, how many matches to their end, which clauses.

An engine that was asked nothing gets nothing wrong. So each moment at which an engine was compared
with the reference is noted here, and what of a game's clauses nobody has looked at is known in
the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.attribution.differences import After
from catbox_rules.conformance.signs import Sign
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import ChosenTable

ENOUGH: Final = 20
"""Of a game so many matches have to come to their end before an engine is said to agree."""

Place: TypeAlias = tuple[str, int]
"""An edition and a number of players."""


def place_of(table: ChosenTable) -> Place:
    """The edition and the number of players of a table."""
    return table.edition_id, table.players


def place_as_text(place: Place) -> str:
    """A table in a few words: `pegasus-2023 with 4`."""
    return f"{place[0]} with {place[1]}"


@frozen
class Reached:
    """What was reached at the tables of an edition with a number of players.

    * `finished`, `rounds`: how many matches came to their end, how many rounds were scored.
    * `kinds`: the kinds of action that were taken.
    * `clauses`: those that were exercised; `missing`: those that could have been, and were not.
    * `rare`: the rare moments that came up, of those that are listed.
    """

    edition: str
    players: int
    finished: int
    rounds: int
    kinds: tuple[str, ...]
    clauses: tuple[str, ...]
    missing: tuple[str, ...]
    rare: tuple[str, ...]

    @property
    def place(self) -> Place:
        """The edition and the number of players."""
        return self.edition, self.players


@frozen
class _At:
    """What has been reached so far at one place; it grows."""

    signs: dict[str, Sign]
    """Of the clauses that are still to be exercised."""
    clauses: set[str] = field(factory=set[str])
    kinds: dict[str, None] = field(factory=dict[str, None])
    rare: dict[str, None] = field(factory=dict[str, None])
    finished: list[int] = field(factory=list[int])
    rounds: list[int] = field(factory=list[int])


class Reach:
    """What is reached in the test of one game.

    * `wanted`: for each place the clauses that can be shown there, each with the sign of it.
    """

    def __init__(self, wanted: Mapping[Place, Mapping[str, Sign]]) -> None:
        self._at = {place: _At(dict(signs)) for place, signs in wanted.items()}

    def _of(self, table: ChosenTable) -> _At:
        return self._at.setdefault(place_of(table), _At({}))

    def noted(self, table: ChosenTable, ruleset: AnyRuleset, after: After) -> None:
        """Engine and reference stand at the same moment, after an action."""
        at = self._of(table)
        if after.action is None:
            return
        at.kinds.setdefault(after.action.do)
        if not at.signs:
            return
        for clause in [clause for clause, sign in at.signs.items() if sign(after)]:
            self._exercise(at, clause)
        # The grounds of an action that both hold to be legal.
        for clause in ruleset.judge(after.before, after.action).clauses:
            self._exercise(at, clause)

    def refused(self, table: ChosenTable, clauses: Iterable[str]) -> None:
        """The engine has refused what breaks these clauses."""
        for clause in clauses:
            self._exercise(self._of(table), clause)

    def scored(self, table: ChosenTable) -> None:
        """A round was scored."""
        self._of(table).rounds.append(1)

    def finished(self, table: ChosenTable) -> None:
        """A match came to its end."""
        self._of(table).finished.append(1)

    def came_up(self, table: ChosenTable, rare: str) -> None:
        """A rare moment that is listed was looked at."""
        self._of(table).rare.setdefault(rare)

    @staticmethod
    def _exercise(at: _At, clause: str) -> None:
        at.clauses.add(clause)
        at.signs.pop(clause, None)

    def missing_at(self, table: ChosenTable) -> bool:
        """Whether something is left to be exercised at the tables of this place."""
        return bool(self._of(table).signs)

    def summary(self) -> tuple[Reached, ...]:
        """What has been reached, place by place."""
        return tuple(
            Reached(
                *place,
                finished=len(at.finished),
                rounds=len(at.rounds),
                kinds=tuple(at.kinds),
                clauses=tuple(sorted(at.clauses)),
                missing=tuple(sorted(at.signs)),
                rare=tuple(at.rare),
            )
            for place, at in self._at.items()
        )


def not_reached(game: str, reached: Sequence[Reached]) -> Iterator[str]:
    """What of a game an engine would have to show and has not shown, in words."""
    finished = sum(each.finished for each in reached)
    if finished < ENOUGH:
        yield f"{game}: {finished} matches came to their end; at least {ENOUGH} have to"
    by_clauses: dict[tuple[str, ...], list[str]] = {}
    for each in reached:
        if each.missing:
            by_clauses.setdefault(each.missing, []).append(place_as_text(each.place))
    for clauses, places in by_clauses.items():
        yield f"{game}, {', '.join(places)}: {', '.join(clauses)}"
