"""What a game brings to its simulation: names of policies, the row of a round, and perhaps an
engine for many matches at once.

A folder or a module for each game has these names; `SIMULATION` leads to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from attrs import frozen

from catbox_rules.campaigns.arrow import ArrowSchema, ArrowTable
from catbox_rules.campaigns.work import Row
from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match import AnyTransition


@frozen
class Measure:
    """A number that each round has, for the summary of a campaign."""

    title: str
    """What its mean is, in a few words."""
    column: str
    """The column that it is taken from."""
    of: Callable[[list[Any]], Sequence[float]]  # the column has the type that its game gives it
    """The numbers of all rounds of the column."""
    is_share: bool = False
    """Whether it is 0 or 1, so that its mean is a share of the rounds."""


class Simulated(Protocol):
    """What a game's module or folder offers."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The game."""
        ...

    @property
    def POLICIES(self) -> Sequence[str]:  # noqa: N802 -- a constant of the module
        """The names of those of the game's policies by which it is simulated; `random`, which every
        simulation has by default, is among them."""
        ...

    @property
    def MEASURES(self) -> Mapping[str, Measure]:  # noqa: N802 -- a constant of the module
        """What a summary says of the rounds, by its names in JSON."""
        ...

    @property
    def TOTAL(self) -> str:  # noqa: N802 -- a constant of the module
        """What a total of a seat is: its points, or its lives."""
        ...

    # A result is of the type that its game gives it; see AnyRuleset.
    def row(self, transitions: Sequence[AnyTransition], result: Any, /) -> Row:
        """What the row of a round says, from the transitions since the last one; without `match`,
        `round`, `totals` and `winners`, which all games have."""
        ...

    def schema(self) -> ArrowSchema:
        """The types of all columns."""
        ...

    def beyond_batches(
        self, edition: str, players: int, options: Mapping[str, object], policy: str, /
    ) -> str | None:
        """Why such matches cannot be played many at once, in words that follow "batch"; None if
        they can."""
        ...

    def play_batch(
        self,
        edition: str,
        players: int,
        options: Mapping[str, object],
        *,
        policy: str,
        seed: int,
        matches: range,
    ) -> ArrowTable:
        """The rows of some matches, played at once."""
        ...


SIMULATION: Final = PerGame[Simulated]("simulation", __name__)
"""What every game brings to its simulation."""
