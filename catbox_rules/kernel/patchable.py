"""What of a game can be set otherwise: its numbers, its readings, and the clauses that a house rule
may replace.

A game says so as a part of the protocol (`PATCHABLE`). What a variant sets, and what several of
them come to together, is nothing that the kernel knows of (`catbox_rules.kernel.variants`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.readings import AnyReading

Value: TypeAlias = int | str | tuple[int | str, ...]
"""What a number of a variant is set to: a number, a word, or a list of such."""


@frozen
class Settable:
    """A number that variants can set.

    * `read`: makes of the value in a variant what the edition holds; raises MalformedInput with a
      path below `$`.
    * `of_edition`: whether it is the same for all counts of players, and stands in `numbers.all`.
    * `within`: the field of the edition whose value has it, if not the edition itself.
    """

    read: Callable[[Value], object]
    of_edition: bool = False
    within: str | None = None


@frozen
class Patchable:
    """What variants of a game can set: the numbers by name, the readings with the choices of each,
    the clauses that house rules may replace, and whether there is a layout.

    An edition and its set-ups have a field for each, of the same name with underscores. Those of
    the readings that stand in the `registry` of the game, an edition has in its field `readings`.
    """

    game: str
    players: range
    numbers: Mapping[str, Settable]
    readings: Mapping[str, type[Enum]]
    slots: Mapping[str, str] = field(factory=dict[str, str])
    has_layouts: bool = False
    registry: tuple[AnyReading, ...] = ()
