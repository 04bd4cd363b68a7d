"""Which clauses an engine gets wrong: what a game's module tells of that.

A module for each game has these names; nothing else here knows a game.

    SECRETS                      the clauses of what is hidden
    TRIED                        values for options that may be anything
    RARE                         matches with what hardly ever happens
    near(moment)              -> well-formed actions of seats, most of them illegal
    impossible(state, outcome)-> outcomes of chance that cannot be, made from one that can
    of_legal(difference)      -> the clauses behind a difference between lists of legal actions
    of_turn(after, given, told) -> those behind a wrong turn after an action
    of_score(after, part, …)  -> those behind a wrong part of the sheet
    of_state(after, field)    -> those behind a field of a position that differs
    of_secret(field)          -> those that hide a field of a position
    alike(position)           -> the position without what no rule fixes, such as an order
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from catbox_rules.attribution.differences import After, Clauses, Difference
from catbox_rules.conformance.capabilities import KnownOptions
from catbox_rules.conformance.rare import Rare
from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action


class Attribution(Protocol):
    """What a game's module offers."""

    @property
    def SECRETS(self) -> Clauses:  # noqa: N802 -- a constant of the module
        """The clauses of what is hidden."""
        ...

    @property
    def TRIED(self) -> KnownOptions:  # noqa: N802 -- a constant of the module
        """Values to try for options that may be anything."""
        ...

    @property
    def RARE(self) -> Sequence[Rare]:  # noqa: N802 -- a constant of the module
        """Matches in which something happens that hardly ever does."""
        ...

    def near(self, state: Any, /) -> Sequence[Action]:
        """Well-formed actions of seats at a state: most are illegal, some nearly legal."""
        ...

    def impossible(self, state: Any, outcome: Any, /) -> Sequence[Action]:
        """Outcomes of chance that cannot be, each made of one that can."""
        ...

    def of_legal(self, difference: Difference, /) -> Clauses:
        """The clauses behind a difference between two lists of legal actions."""
        ...

    def of_turn(self, after: After, given: Sequence[object], told: Any, /) -> Clauses:
        """The clauses behind a wrong turn. `told` is the position that the engine tells, if it
        tells one."""
        ...

    def of_score(self, after: After, part: str, expected: Any, given: Any, /) -> Clauses:
        """The clauses behind a part of the sheet that differs: `rounds[].…` of the round that has
        just been scored, or `finished`, `totals`, `winners`."""
        ...

    def of_state(self, after: After, field: str, told: Any, /) -> Clauses:
        """The clauses behind a field of a position that differs."""
        ...

    def of_secret(self, field: str, /) -> Clauses:
        """The clauses that hide a field of a position; all of them for a field that none hides."""
        ...

    # A position is of the type that its game gives it; see AnyPositions.
    def alike(self, position: Any, /) -> Any:
        """The position without what no rule fixes, such as the order in which things lie."""
        ...


ATTRIBUTION: Final = PerGame[Attribution]("conformance test", __name__)
"""What every game brings to the test of engines."""
