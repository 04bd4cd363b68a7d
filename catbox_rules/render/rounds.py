"""The score sheet of a round on a terminal: a row for each seat, whatever the game.

Values by seat in the result of a round are columns; all others are facts above the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeGuard, get_type_hints

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from catbox_rules.kernel.forms import value_in_words, words
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import is_tuple
from catbox_rules.render.terminal import plain


def round_sheet(
    number: int,
    result: object,
    *,
    players: int,
    name_of: Callable[[Seat], str],
) -> Iterator[RenderableType]:
    """Yield the heading of a round, its table, and an empty line.

    * `number`: the number of the round, from 1.
    * `result`: an item of the game's `rounds`, an attrs value.
    * `name_of`: returns the name of a seat.
    """
    columns: dict[str, tuple[object, ...]] = {}
    facts: list[str] = []
    for field, hint in get_type_hints(type(result)).items():
        name, value = words(field), getattr(result, field)
        if _stands_by_seat(value, players):
            columns[name] = value
        elif isinstance(value, int) and hint in (Seat, Seat | None):
            facts.append(f"{name.removesuffix(' seat')} {name_of(Seat(value))}")
        elif value is None:
            facts.append(f"{name} none")
        else:
            facts.append(_fact(name, value, name_of))
    table = Table(box=None)
    table.add_column("seat")
    for name in columns:
        table.add_column(name, justify="right")
    for seat in range(players):
        values = (plain(value_in_words(column[seat])) for column in columns.values())
        table.add_row(plain(name_of(Seat(seat))), *values)
    yield plain(f"Round {number}: {', '.join(facts)}", "bold")
    yield table
    yield Text()


def _stands_by_seat(value: object, players: int) -> TypeGuard[tuple[object, ...]]:
    return is_tuple(value) and len(value) == players


def _fact(name: str, value: object, name_of: Callable[[Seat], str]) -> str:
    """Return a name with its value, unless the value says the name itself. If the value belongs to
    a seat, such as a claim, the seat is added."""
    shown = value_in_words(value)
    text = shown if shown.startswith(f"{name} ") else f"{name} {shown}"
    seat: object = getattr(value, "seat", None)
    return f"{text} by {name_of(Seat(seat))}" if isinstance(seat, int) else text
