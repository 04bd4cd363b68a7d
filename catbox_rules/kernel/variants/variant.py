"""A variant: a named patch on an edition, as a value (`catbox-variant/1`).

    format = "catbox-variant/1"
    id = "bids-of-zero"
    game = "cat-in-the-box"
    title = "A seat may bid 0"

    [numbers.all]
    bids = [0, 1, 2, 3]

This module has the value, and the list of variants known by name. `documents.py` reads and writes
their documents, `composing.py` combines their settings, and each game declares which numbers,
readings and rules exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.patchable import Value

FORMAT: Final = "catbox-variant/1"

Layout: TypeAlias = tuple[tuple[str, ...], ...]
"""The names of cells, row by row."""


@frozen
class Number:
    """A number that a variant sets, for one count of players or for all of them (None)."""

    players: int | None
    name: str
    value: Value


def _as_numbers(numbers: Iterable[Number]) -> tuple[Number, ...]:
    return tuple(sorted(numbers, key=lambda number: (number.players or 0, number.name)))


def _as_rules(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(rules)


def _in_any_order(rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(rules))


def _as_pairs(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(pairs))


def _as_layouts(layouts: Iterable[tuple[int, Layout]]) -> tuple[tuple[int, Layout], ...]:
    return tuple(sorted(layouts))


@frozen
class Variant:
    """A named patch on an edition. The order in which its parts are given does not matter.

    * `id`: lower-case words and numbers with hyphens between them.
    * `game`: the game that it is for, as records name it.
    * `base`: the one edition that it is for; None if it is for any.
    * `rules`: the ids of its house rules.
    * `numbers`, `readings`, `layouts`: what it sets.

    >>> zero = Variant("bids-of-zero", "cat-in-the-box", "A seat may bid 0",
    ...                numbers=[Number(None, "bids", (0, 1, 2, 3))])
    >>> str(zero), zero.numbers[0].value
    ('bids-of-zero', (0, 1, 2, 3))
    """

    id: str
    game: str
    title: str
    note: str | None = None
    base: str | None = None
    rules: tuple[str, ...] = field(default=(), converter=_as_rules, eq=_in_any_order)
    numbers: tuple[Number, ...] = field(default=(), converter=_as_numbers)
    readings: tuple[tuple[str, str], ...] = field(default=(), converter=_as_pairs)
    layouts: tuple[tuple[int, Layout], ...] = field(default=(), converter=_as_layouts)

    def __str__(self) -> str:
        return self.id


# Those that are known by name.

_REGISTERED: Final[dict[str, dict[str, Variant]]] = {}
_SHIPPED: Final[dict[str, Callable[[], Iterable[Variant]]]] = {}
_LOADED: Final[dict[str, dict[str, Variant]]] = {}


def ship_variants(game: str, load: Callable[[], Iterable[Variant]]) -> None:
    """Set the function that loads the variants that come with a game. It is called once, when a
    name is first looked up."""
    _SHIPPED[game] = load


def check_id_of_file(variant: Variant) -> None:
    """Raise MalformedInput at `$.id` if a variant from a user's file has the id of a different
    variant that comes with its game: whoever reads the name expects the rules of the latter.

    The game must have been loaded before, so that its variants are known.
    """
    shipped = shipped_variants(variant.game).get(variant.id, variant)
    if evolve(shipped, title=variant.title, note=variant.note) != variant:
        expected = f"another id, for this is that of a variant of the game, {shipped.title!r}"
        raise MalformedInput("$.id", expected=expected, given=variant.id)


def register_variant(variant: Variant) -> Variant:
    """Make a variant known by its id, so that records may name it.

    Raises MalformedInput if another variant already has the id.
    """
    known = known_variants(variant.game).get(variant.id, variant)
    if known != variant:
        expected = f"an id that no other variant has; this one is that of {known.title!r}"
        raise MalformedInput("$.id", expected=expected, given=variant.id)
    return _REGISTERED.setdefault(variant.game, {}).setdefault(variant.id, variant)


def known_variants(game: str) -> Mapping[str, Variant]:
    """Return the variants of a game that are known by name: first those shipped, in order of their
    ids, then those registered."""
    return {**shipped_variants(game), **_REGISTERED.get(game, {})}


def shipped_variants(game: str) -> Mapping[str, Variant]:
    """Return the variants that come with a game, in order of their ids."""
    if game not in _LOADED and game in _SHIPPED:
        loaded = {variant.id: variant for variant in _SHIPPED[game]()}
        _LOADED[game] = dict(sorted(loaded.items()))
    return _LOADED.get(game, {})
