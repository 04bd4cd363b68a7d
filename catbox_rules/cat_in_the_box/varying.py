"""What variants make of an edition of Cat in the Box: what they can set, and what cannot be played.

A number, a reading or a layout goes into the edition's own fields, a house rule beside them. What
is playable but odd, `doubts.py` tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from catbox_rules.cat_in_the_box.board import Arrangement
from catbox_rules.cat_in_the_box.cards import COPIES, HIGHEST_RANK
from catbox_rules.cat_in_the_box.cells import Cell, CellSet
from catbox_rules.cat_in_the_box.editions import EDITIONS, Edition, Setup
from catbox_rules.cat_in_the_box.house_rules import SLOTS
from catbox_rules.cat_in_the_box.options import Face, RedBrokenBy, Tokens
from catbox_rules.kernel.composing import Patch, Patchable, Settable, compose, whole_number
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.kernel.shipping import ship_folder
from catbox_rules.kernel.variants import Value

__all__ = ["PATCHABLE", "patched", "variant_faults", "varied"]

_MOST_CARDS: Final = COPIES * HIGHEST_RANK
_HIGHEST_BID: Final = 9
_MOST_REVEALED: Final = 3
"""A rank has three cells for neutral tokens."""


def _bids(value: Value) -> tuple[int, ...]:
    """Bids in rising order; none where nobody bids."""
    bids: list[int] = []
    for index, bid in enumerate(value if isinstance(value, tuple) else ()):
        if not isinstance(bid, int) or not 0 <= bid <= _HIGHEST_BID or bid in bids:
            expected = f"a bid from 0 to {_HIGHEST_BID} that stands nowhere else"
            raise MalformedInput(f"$[{index}]", expected=expected, given=bid)
        bids.append(bid)
    if not isinstance(value, tuple):
        raise MalformedInput("$", expected="a list of bids, empty if nobody bids", given=value)
    return tuple(sorted(bids))


def _observed(value: Value) -> object:
    """A rank, or cells by their names in their usual order; the four cells of a rank are a rank."""
    if not isinstance(value, tuple):
        return whole_number(1, HIGHEST_RANK, or_none=True)(value)
    cells = CellSet()
    for index, name in enumerate(value):
        cell = Cell.named(name) if isinstance(name, str) else None
        if cell is None or cell in cells:
            expected = "a cell from R1 to G9 that stands nowhere else"
            raise MalformedInput(f"$[{index}]", expected=expected, given=name)
        cells |= CellSet.of([cell])
    for rank in range(1, HIGHEST_RANK + 1):
        if cells == CellSet.of_rank(rank):
            return rank
    return tuple(map(str, cells)) or None


PATCHABLE: Final = Patchable(
    game="cat-in-the-box",
    players=range(2, 6),
    numbers={
        "highest_rank": Settable(whole_number(1, HIGHEST_RANK)),
        "dealt": Settable(whole_number(2, _MOST_CARDS)),
        "bids": Settable(_bids),
        "tricks": Settable(whole_number(1, _MOST_CARDS)),
        "columns": Settable(whole_number(1, HIGHEST_RANK)),
        "rounds": Settable(whole_number(1, 99)),
        "observed": Settable(_observed),
        "revealed": Settable(whole_number(0, _MOST_REVEALED)),
        "bonus_up_to": Settable(whole_number(0, _MOST_CARDS, or_none=True)),
        "penalty": Settable(whole_number(0, 99)),
        "tokens_per_seat": Settable(whole_number(1, 99), of_edition=True),
    },
    readings={"tokens": Tokens, "red-broken-by": RedBrokenBy, "face": Face},
    slots=SLOTS,
    has_layouts=True,
)
"""What variants can set, with the limits of each number."""

_FIELDS: Final = {"tokens": "tokens", "red-broken-by": "red_broken_by", "face": "face"}
"""For each reading the field of an edition that holds its default."""

ship_folder("cat-in-the-box", Path(__file__).parent / "shipped_variants")


def varied(edition: str, variants: Sequence[object]) -> Edition:
    """An edition as some variants make it.

    * `edition`: an id or an alias.
    * `variants`: names of variants, documents of them, or `Variant` values; their order does not
      matter.

    Raises Unsupported for the edition; MalformedInput for the first fault, with its path in the
    list of the variants, such as `$[1].numbers.3.bids`.

    >>> varied("pegasus-2023", ["bids-of-zero"]).setups[1].bids
    (0, 1, 3, 4)
    """
    return patched(edition_named(EDITIONS, edition), variants)


def variant_faults(edition: str, variants: Sequence[object]) -> tuple[MalformedInput, ...]:
    """Every reason for which some variants cannot be played by an edition; see `varied`."""
    return _patched(edition_named(EDITIONS, edition), variants)[1]


def patched(edition: Edition, variants: Sequence[object]) -> Edition:
    """An edition as some variants make it; see `varied`."""
    made, faults = _patched(edition, variants)
    if faults:
        raise faults[0]
    return made


def _patched(
    edition: Edition, variants: Sequence[object]
) -> tuple[Edition, tuple[MalformedInput, ...]]:
    patch = compose(variants, PATCHABLE, edition=edition.id, counts=edition.player_counts)
    setups = tuple(_patched_setup(setup, patch) for setup in edition.setups)
    changes: dict[str, Any] = {  # by the name of a field, as that field holds it
        "setups": setups,
        "house_rules": tuple(patch.rules[slot].value for slot in SLOTS if slot in patch.rules),
        "variants": patch.variants,
        **patch.of_edition,
    }
    for name, setting in patch.readings.items():
        changes[_FIELDS[name]] = setting.value
    made = evolve(edition, **changes)
    faults = [*patch.faults, *_face_is_missing(made, patch)]
    for setup in setups:
        faults += _unplayable(setup, patch)
    return made, tuple(faults)


def _patched_setup(setup: Setup, patch: Patch) -> Setup:
    changes: dict[str, Any] = dict(patch.of_players(setup.players))  # as the fields hold them
    if setup.players in patch.layouts:
        changes["layout"] = patch.layouts[setup.players].value
    return evolve(setup, **changes)


def _face_is_missing(edition: Edition, patch: Patch) -> Iterator[MalformedInput]:
    faces: dict[Enum, None] = {face: None for setup in edition.setups for face in setup.faces}
    chosen = patch.readings.get("face")
    if chosen is not None and chosen.value not in faces:
        expected = " or ".join(str(face.value) for face in faces)
        yield MalformedInput(chosen.path, expected=expected, given=chosen.written)


def _unplayable(setup: Setup, patch: Patch) -> Iterator[MalformedInput]:
    """What cannot be, whatever is played, with one count of players."""
    players, deck = setup.players, COPIES * setup.highest_rank

    def fault(expected: str, given: str, *numbers: str) -> MalformedInput:
        told = Plainly(f"{given} with {players} players")
        path = patch.place_of(players, *numbers)
        return MalformedInput(path, expected=expected, given=told)

    if setup.left_over < 0:
        expected = f"hands that a deck of {deck} cards has"
        yield fault(expected, f"{setup.dealt} cards each", "dealt", "highest_rank")
    elif setup.revealed > setup.left_over:
        expected = f"at most the {setup.left_over} cards left over to be revealed"
        yield fault(expected, str(setup.revealed), "revealed", "dealt", "highest_rank")
    if setup.tricks > setup.dealt - 1:
        expected = f"at most {setup.dealt - 1} tricks, a card for each after the discard"
        yield fault(expected, str(setup.tricks), "tricks", "dealt")
    if setup.highest_rank > setup.columns:
        expected = f"ranks that a board of {setup.columns} columns has"
        yield fault(expected, f"ranks to {setup.highest_rank}", "highest_rank", "columns")
    if not _observed_cells(setup) <= set(CellSet.up_to_rank(setup.columns)):
        expected = f"observed cells on a board of {setup.columns} columns"
        told = setup.observed if isinstance(setup.observed, tuple) else f"rank {setup.observed}"
        yield fault(expected, str(told), "observed", "columns")
    layout = patch.layouts.get(players)
    if layout is not None:
        try:
            Arrangement.transcribed([list(row) for row in layout.value], setup.columns)
        except MalformedInput as error:
            # A variant that is only named has no place for a cell of its layout.
            is_told = layout.path.endswith(f".{players}")
            path = error.below(layout.path).path if is_told else layout.path
            yield MalformedInput(path, expected=error.expected, given=error.given)


def _observed_cells(setup: Setup) -> set[Cell]:
    match setup.observed:
        case None:
            return set()
        case tuple() as names:
            return set(CellSet.named(" ".join(names)))
        case rank:
            return set(CellSet.of_rank(rank))
