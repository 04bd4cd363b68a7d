"""Reading a position document: the keys that all games share, then those of the game's own class.

The class of a game says by its types what each key may be (`kernel/forms.py`); how many seats there
are, and so how long a list by seat is, the table says, which is read first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Annotated, Final, Protocol, TypeAlias, TypeVar

import attrs
from attrs import field, frozen

from catbox_rules.games import AnyGame, game_named
from catbox_rules.kernel.errors import MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.forms import Between, is_object
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, Position
from catbox_rules.positions.standing import check_clauses
from catbox_rules.records.converter import Limits
from catbox_rules.records.structuring import read_as, read_document

FORMAT: Final = "catbox-position/1"

Value = TypeVar("Value")

UpTo99: TypeAlias = Annotated[int, Between(0, 99)]
"""Numbers in a position have two digits at most; the rules say what they can be."""


class Absent(Enum):
    """The kind of `ABSENT`, which no value of a document is."""

    ABSENT = ...


ABSENT: Final = Absent.ABSENT
"""What stands for a key that a document does not have."""


@frozen(kw_only=True)
class Common:
    """The keys of all positions that say what is played, and what the table is called."""

    format: str
    game: str
    edition: object
    players: object
    options: object = field(factory=dict[str, object])
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None
    stood: tuple[str, ...] = ()

    @property
    def chosen(self) -> Mapping[str, object]:
        """The options, as an object."""
        if not is_object(self.options):
            raise MalformedInput("$.options", expected="an object", given=self.options)
        return self.options

    def check_names(self, players: int) -> None:
        """Raise MalformedInput unless there is a name for each seat, or none at all."""
        if self.names is not None and len(self.names) != players:
            expected = f"{players} names, one for each seat"
            raise MalformedInput("$.names", expected=expected, given=list(self.names))


class _Table(Protocol):
    """What is asked of the table of a game here."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        ...


TableT = TypeVar("TableT", bound=_Table)
LyingT = TypeVar("LyingT", bound=attrs.AttrsInstance)


def read_any_position(
    value: object, game: AnyGame | None = None, *, path: str = "$"
) -> tuple[AnyPositions, Position]:
    """The position of a game that its document names, with the module of that game; raises
    MalformedInput or Unsupported.

    * `game`: the game that it must be of, if only one will do.
    """
    if not is_object(value):
        raise MalformedInput(path, expected="an object", given=value)
    name = value.get("game", Verbatim("nothing"))
    positions = POSITIONS.of(game_named(name, game, place=f"{path}.game"))
    position: Position = positions.read_position(value, path=path)
    return positions, position


def read_with(
    kind: type[LyingT],
    value: object,
    *,
    lay: Callable[[Common], TableT],
    build: Callable[[Common, TableT, LyingT], Value],
    game: str,
    path: str,
) -> Value:
    """The position of a plain JSON value; raises MalformedInput or Unsupported with a path below
    `path`.

    * `kind`: the class of the keys that are the game's own.
    * `lay`: the table that the common keys tell.
    * `build`: the position of all that was read.
    """
    if not is_object(value):
        raise MalformedInput(path, expected="an object", given=value)
    of_all = [each.name for each in attrs.fields(Common)]
    common = read_document(
        Common,
        {key: value[key] for key in of_all if key in value},
        format=FORMAT,
        path=path,
    )
    if common.game != game:
        raise MalformedInput(f"{path}.game", expected=game, given=common.game)
    lying = {key: each for key, each in value.items() if key not in of_all}
    with errors_below(path):
        table = lay(common)
        common.check_names(table.players)
        check_clauses(common.stood, game)
        limits = Limits(
            ranges=((Seat, range(table.players)),),
            seats=table.players,
            has_short_lists=True,
            choices=_choices,
        )
        document = read_as(kind, lying, path="$", limits=limits, before=tuple(of_all))
        return build(common, table, document)


def _choices(names: Iterable[str]) -> str:
    return f"one of {', '.join(names)}"


def by_seat_or(
    value: tuple[Value, ...] | Absent,
    path: str,
    players: int,
    otherwise: Value,
    *,
    needed: bool = False,
) -> tuple[Value, ...]:
    """What was read for each seat; `otherwise` for each if the document does not have the key,
    unless it is needed.

    >>> by_seat_or(ABSENT, "$.won", 3, 0)
    (0, 0, 0)
    >>> by_seat_or(ABSENT, "$.lost", 3, 0, needed=True)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.lost: expected a list of 3, one for each seat, \
got nothing
    """
    if value is not ABSENT:
        return value
    if needed:
        expected = f"a list of {players}, one for each seat"
        raise MalformedInput(path, expected=expected, given=Verbatim("nothing"))
    return (otherwise,) * players


def seat_or(value: Seat | Absent, path: str, *, otherwise: Seat | None) -> Seat:
    """The seat that was read; `otherwise` if the document does not have the key, and has to have
    it if that is None."""
    if value is not ABSENT:
        return value
    if otherwise is None:
        raise MalformedInput(path, expected="the number of a seat", given=Verbatim("nothing"))
    return otherwise
