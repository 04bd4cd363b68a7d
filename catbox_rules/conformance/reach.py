"""The reach of a test: which tables, how many finished matches, which clauses.

An engine that is asked nothing gets nothing wrong. So each moment at which an engine was compared
with the reference is noted here, and in the end we know which of a game's clauses were not tested.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.conformance.signs import Sign
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import ChosenTable

ENOUGH: Final = 20
"""The number of matches of a game that have to be finished before an engine is said to agree."""

Place: TypeAlias = tuple[str, int]
"""An edition and a number of players."""


def place_of(table: ChosenTable) -> Place:
    """Return the edition and the number of players of a table."""
    return table.edition_id, table.players


def place_as_text(place: Place) -> str:
    """Return a place in a few words: `pegasus-2023 with 4`."""
    return f"{place[0]} with {place[1]}"


@frozen
class Reached:
    """The reach of a test at the tables of an edition with a number of players.

    * `finished`, `rounds`: the numbers of finished matches and of scored rounds.
    * `kinds`: the kinds of action that were taken.
    * `clauses`: those that were exercised; `missing`: those that could have been, and were not.
    * `rare`: the listed rare situations that came up.
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
    """The reach so far at one place; it grows."""

    signs: dict[str, Sign]
    """The signs of the clauses that are still to be exercised."""
    clauses: set[str] = field(factory=set[str])
    kinds: dict[str, None] = field(factory=dict[str, None])
    rare: dict[str, None] = field(factory=dict[str, None])
    finished: list[int] = field(factory=list[int])
    rounds: list[int] = field(factory=list[int])


class Reach:
    """The reach of the test of one game; it grows.

    * `wanted`: for each place, the clauses that can be tested there, each with its sign.
    """

    def __init__(self, wanted: Mapping[Place, Mapping[str, Sign]]) -> None:
        self._at = {place: _At(dict(signs)) for place, signs in wanted.items()}

    def _of(self, table: ChosenTable) -> _At:
        return self._at.setdefault(place_of(table), _At({}))

    def noted(self, table: ChosenTable, ruleset: AnyRuleset, step: AnyTransition) -> None:
        """Note that engine and reference are at the same moment, after an action."""
        at = self._of(table)
        if step.action is None:
            return
        at.kinds.setdefault(step.action.do)
        if not at.signs:
            return
        for clause in [clause for clause, sign in at.signs.items() if sign(step)]:
            self._exercise(at, clause)
        # The grounds of an action that both consider legal.
        for clause in ruleset.judge(step.before, step.action).clauses:
            self._exercise(at, clause)

    def refused(self, table: ChosenTable, clauses: Iterable[str]) -> None:
        """Note that the engine refused an action that breaks these clauses."""
        for clause in clauses:
            self._exercise(self._of(table), clause)

    def scored(self, table: ChosenTable) -> None:
        """Note that a round was scored."""
        self._of(table).rounds.append(1)

    def finished(self, table: ChosenTable) -> None:
        """Note that a match was finished."""
        self._of(table).finished.append(1)

    def came_up(self, table: ChosenTable, rare: str) -> None:
        """Note that a listed rare situation came up."""
        self._of(table).rare.setdefault(rare)

    @staticmethod
    def _exercise(at: _At, clause: str) -> None:
        at.clauses.add(clause)
        at.signs.pop(clause, None)

    def missing_at(self, table: ChosenTable) -> bool:
        """Return whether clauses are still to be exercised at the tables of this place."""
        return bool(self._of(table).signs)

    def summary(self) -> tuple[Reached, ...]:
        """Return the reach so far, place by place."""
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
    """Yield in words what still has to be exercised in a game."""
    finished = sum(each.finished for each in reached)
    if finished < ENOUGH:
        yield f"{game}: {finished} matches came to their end; at least {ENOUGH} have to"
    by_clauses: dict[tuple[str, ...], list[str]] = {}
    for each in reached:
        if each.missing:
            by_clauses.setdefault(each.missing, []).append(place_as_text(each.place))
    for clauses, places in by_clauses.items():
        yield f"{game}, {', '.join(places)}: {', '.join(clauses)}"
