"""Partial tables: whole ones of which random parts are left out."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from attrs import evolve

from catbox_rules.cat_in_the_box import CellSet
from catbox_rules.cat_in_the_box.position import Position as TableOfCatInTheBox
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.positions.protocol import POSITIONS

Document = dict[str, object]

_ALWAYS: Final = frozenset(
    ["format", "game", "edition", "players", "options", "phase", "stood", "partial"]
)
_BY_SEAT: Final = ("won", "bids", "hands", "discards", "lost", "known_discards")
"""The keys with an item for each seat of which single ones may be unknown."""


def all_written(position: Any) -> Any:
    """The same table as a partial one of which everything is written."""
    if isinstance(position, TableOfCatInTheBox):
        board = position.table.empty_board
        taken = position.taken | position.neutral
        free = board.cells - board.observed - taken
        in_sight = free if position.table.board_is_in_sight else CellSet()
        return evolve(position, free=in_sight, unwritten=frozenset[str]())
    return evolve(position, unwritten=frozenset(["results"] if position.results is None else []))


def document_of(position: Any, game: AnyRuleset) -> Document:
    """The document of a partial table of which everything is written."""
    return POSITIONS.of(game).position_as_json(all_written(position))


def left_out(document: Document, random: Random) -> Document:
    """A document without some of what it says, at random."""
    share = random.random()
    kept = {key: value for key, value in document.items() if key in _ALWAYS}
    for key, value in document.items():
        if key not in _ALWAYS and random.random() >= share:
            kept[key] = _thinned(key, value, share, random)
    _forget_owners(kept, random, share)
    return kept


def _thinned(key: str, value: Any, share: float, random: Random) -> object:
    """A value of a document with less in it."""

    def stays() -> bool:
        return random.random() >= share / 2

    if key in _BY_SEAT and is_list(value):
        return [each if stays() else "?" for each in value]
    if key == "tokens":
        return [[cell for cell in cells if stays()] for cells in value]
    if key in ("taken", "free"):
        return [cell for cell in value if stays()]
    if key == "physicats":
        parts = {part: each for part, each in value.items() if stays()}
        if "unused" in parts:
            parts["unused"] = [each if stays() else "?" for each in parts["unused"]]
        return parts
    return value


def _forget_owners(document: Document, random: Random, share: float) -> None:
    """Make some tokens of seats ones of which nobody knows the seat."""
    tokens: Any = document.get("tokens", [])
    taken: Any = document.get("taken", [])
    for cells in tokens:
        forgotten = [cell for cell in cells if random.random() < share / 2]
        cells[:] = [cell for cell in cells if cell not in forgotten]
        taken = [*taken, *forgotten]
    if taken:
        document["taken"] = taken
