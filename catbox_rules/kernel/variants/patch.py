"""A patch: what some variants set together, and where each of them says so.

`composing.py` makes a patch from variants; `varying.py` applies it to an edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final, Generic, TypeVar

from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput, Verbatim, shown
from catbox_rules.kernel.variants.house_rules import HouseRule
from catbox_rules.kernel.variants.variant import Layout, Variant

LAYOUT: Final = "layout"
"""What a layout is called among the numbers of a count of players."""

ValueT_co = TypeVar("ValueT_co", covariant=True)


@frozen
class Given:
    """A variant in a list, and whether the list has it by name or in full."""

    variant: Variant
    index: int
    is_named: bool

    def path(self, part: str = "") -> str:
        """Return the place of a part of the variant, or that of its name if the list has only the
        name."""
        return f"$[{self.index}]" + ("" if self.is_named else part)


@frozen
class Setting(Generic[ValueT_co]):
    """A setting of a variant: as written, as read, and its place."""

    given: Given
    part: str
    written: object
    value: ValueT_co

    @property
    def variant(self) -> Variant:
        """The variant that has the setting."""
        return self.given.variant

    def path(self, below: str = "$") -> str:
        """Return the place of the setting, or of something below it."""
        return self.given.path(self.part + below.removeprefix("$"))


@frozen
class Patch:
    """What some variants set together, and all their faults."""

    variants: tuple[Variant, ...]
    numbers: Mapping[tuple[int | None, str], Setting[object]]
    """By count of players (None: of the edition) and name."""
    readings: Mapping[str, Setting[Enum]]
    layouts: Mapping[int, Setting[Layout]]
    rules: Mapping[str, Setting[HouseRule]]
    """By the clause that each replaces."""
    faults: tuple[MalformedInput, ...]

    def of_players(self, players: int) -> Mapping[str, object]:
        """Return the settings for a number of players, by name."""
        layout = self.layouts.get(players)
        layouts = {} if layout is None else {LAYOUT: layout.value}
        return self._numbers_of(players) | layouts

    @property
    def of_edition(self) -> Mapping[str, object]:
        """The numbers set for all numbers of players at once, by name."""
        return self._numbers_of(None)

    def _numbers_of(self, players: int | None) -> dict[str, object]:
        return {
            name: setting.value
            for (count, name), setting in self.numbers.items()
            if count == players
        }

    def fault(
        self, players: int, *names: str, expected: str, given: object, below: str = "$"
    ) -> MalformedInput:
        """Return the error for numbers that are impossible with a number of players.

        * `names`: the names of the numbers, or `LAYOUT`. The error is at the first one that is set,
          or at `$` if none is; if several variants have set them, it names them all.
        * `below`: the place within the setting.

        >>> print(Patch((), {}, {}, {}, {}, ()).fault(3, "dealt", expected="1 to 10", given=11))
        $: expected 1 to 10, got 11
        """
        settings = dict(self._settings(players, names))
        if not settings:
            return MalformedInput("$", expected=expected, given=given)
        if len({setting.variant for setting in settings.values()}) > 1:
            by = ", ".join(
                f"{name} of the variant {each.variant}" for name, each in settings.items()
            )
            given = Verbatim(f"{shown(given)} ({by})")
        first = next(iter(settings.values()))
        return MalformedInput(first.path(below), expected=expected, given=given)

    def _settings(
        self, players: int, names: tuple[str, ...]
    ) -> Iterator[tuple[str, Setting[object]]]:
        for name in names:
            layout = self.layouts.get(players) if name == LAYOUT else None
            settings = (self.numbers.get((players, name)), self.numbers.get((None, name)), layout)
            yield from ((name, setting) for setting in settings if setting is not None)
