"""The interface of a game to its simulation: names of policies, the row of a round, and perhaps an
engine for many matches at once. A game without its own gets `ScalarSimulation`.

A folder or a module for each game has these names; `SIMULATION` leads to them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import ModuleType, NoneType
from typing import (
    Any,
    Final,
    NewType,
    Protocol,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import field, frozen

from catbox_rules.campaigns import parquet
from catbox_rules.campaigns.arrow import ArrowSchema, ArrowTable
from catbox_rules.campaigns.work import Row
from catbox_rules.games import PerGame
from catbox_rules.kernel.errors import Unsupported, Verbatim
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match import AnyTransition
from catbox_rules.records import as_json


class Cell(Enum):
    """The contents of a cell in a column, and what is taken from it."""

    NUMBER = "a number: itself"
    LIST = "a list, a number for each seat: all of them"
    OPTIONAL = "a number or null: whether it is there"
    COUNT = "a number: whether it is above 0"


@frozen
class Measure:
    """A number that each round or seat has, for the summary of a campaign."""

    title: str
    """Its title, in a few words."""
    column: str
    """The column."""
    cell: Cell
    """What is taken from each cell."""

    @property
    def is_share(self) -> bool:
        """Whether its mean is the share of the rounds that have something."""
        return self.cell in {Cell.OPTIONAL, Cell.COUNT}


class Simulated(Protocol):
    """The names that a game's module or folder defines."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The game."""
        ...

    @property
    def POLICIES(self) -> Sequence[str]:  # noqa: N802 -- a constant of the module
        """The names of the game's policies that are made for simulations, including `random`, which
        every simulation has."""
        ...

    @property
    def MEASURES(self) -> Mapping[str, Measure]:  # noqa: N802 -- a constant of the module
        """The measures of the rounds in a summary, by their names in JSON."""
        ...

    @property
    def TOTAL(self) -> str:  # noqa: N802 -- a constant of the module
        """The unit of a seat's total: points, or lives."""
        ...

    # A result has the type of its game; see AnyRuleset.
    def row(self, transitions: Sequence[AnyTransition], result: Any, /) -> Row:
        """Return the row of a round, from the transitions since the last one; without `match`,
        `round`, `totals` and `winners`, which all games have."""
        ...

    def schema(self) -> ArrowSchema:
        """Return the types of all columns."""
        ...

    def beyond_batches(
        self, edition: str, players: int, options: Mapping[str, object], policy: str, /
    ) -> str | None:
        """Return the reason why such matches cannot be played many at once, in words that follow
        "batch"; None if they can."""
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
        """Play some matches at once and return their rows."""
        ...


@frozen
class ScalarSimulation:
    """The simulation of any game, one match after another: the row of a round has the fields that
    `catbox replay --json` prints."""

    RULESET: AnyRuleset  # of the names of the protocol
    POLICIES: Sequence[str] = field(default=("random",), init=False)
    MEASURES: Mapping[str, Measure] = field(factory=dict[str, Measure], init=False)
    TOTAL: str = field(default="total", init=False)

    def row(self, _: Sequence[AnyTransition], result: object, /) -> Row:
        """Return the row of a round: the fields of its result."""
        row: Row = as_json(result)
        return row

    def schema(self) -> ArrowSchema:
        """Return the types of the columns, from those of the fields of a result.

        Fields other than numbers, texts, and lists of these can only be stored as JSON lines.
        """
        arrow = parquet.pyarrow()
        own = {name: _column(kind, arrow) for name, kind in _fields_of(self.RULESET).items()}
        of_seats = arrow.list_(arrow.int64())
        columns: ArrowSchema = arrow.schema(
            {"match": arrow.int64(), "round": arrow.int64(), **own}
            | {"totals": of_seats, "winners": of_seats}
        )
        return columns

    def beyond_batches(self, *_: object) -> str:
        """Return the reason why there is no batch engine for this game."""
        return f"does not play {self.RULESET.NAME}"

    def play_batch(self, *_: object, **__: object) -> ArrowTable:
        """Raise Unsupported."""
        raise Unsupported("$.engine", expected="scalar", given=Verbatim("batch"))


def _fields_of(ruleset: AnyRuleset) -> Mapping[str, object]:
    """Return the types of the fields of a round's result, by name, from the annotation of
    `rounds`."""
    returned: object = get_type_hints(ruleset.rounds).get("return")
    kind = next((each for each in get_args(returned) if attrs.has(each)), None)
    if kind is None:
        expected = "rounds(state) -> tuple[RoundResult, ...] with an attrs class"
        raise Unsupported("$.game", expected=expected, given=ruleset.NAME)
    kinds = get_type_hints(kind)
    return {each.name: kinds[each.name] for each in attrs.fields(kind)}


_SCALARS: Final[Mapping[object, str]] = {bool: "bool_", int: "int64", str: "string"}


def _column(kind: object, arrow: ModuleType) -> object:
    """Return the type of a column for the values of a type."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    if kind in _SCALARS:
        return getattr(arrow, _SCALARS[kind])()
    parts = [each for each in get_args(kind) if each not in (NoneType, Ellipsis)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return arrow.string()
    if isinstance(kind, type) and attrs.has(kind):
        kinds = get_type_hints(kind)
        return arrow.struct(
            {each.name: _column(kinds[each.name], arrow) for each in attrs.fields(kind)}
        )
    [*same] = dict.fromkeys(parts)
    if len(same) != 1:
        raise Unsupported("$.rows", expected="jsonl, for such results", given=Verbatim(str(kind)))
    item = _column(same[0], arrow)
    return arrow.list_(item) if get_origin(kind) is tuple else item


SIMULATION: Final = PerGame[Simulated]("simulation", __name__, default=ScalarSimulation)
"""The simulation of every game; `ScalarSimulation` for a game without its own."""
