"""What variants make of an edition of Cat in the Box: what they can set, and what cannot be played.

How they are laid on it is the same for all games (`kernel/variants/varying.py`). What is playable
but odd, `doubts.py` tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Final

from catbox_rules.cat_in_the_box.actions import HIGHEST_BID
from catbox_rules.cat_in_the_box.board import Arrangement
from catbox_rules.cat_in_the_box.cards import COPIES, HIGHEST_RANK
from catbox_rules.cat_in_the_box.cells import Cell, CellSet
from catbox_rules.cat_in_the_box.editions import EDITIONS, Edition, Setup
from catbox_rules.cat_in_the_box.house_rules import SLOTS
from catbox_rules.cat_in_the_box.options import Face
from catbox_rules.cat_in_the_box.readings import READINGS
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.patchable import Patchable, Settable, Value
from catbox_rules.kernel.readings import values_of
from catbox_rules.kernel.variants.builtin import ship_folder
from catbox_rules.kernel.variants.composing import whole_number
from catbox_rules.kernel.variants.patch import LAYOUT, Patch
from catbox_rules.kernel.variants.varying import Varying

_MOST_CARDS: Final = COPIES * HIGHEST_RANK
_MOST_REVEALED: Final = 3
"""A rank has three cells for neutral tokens."""


def _bids(value: Value) -> tuple[int, ...]:
    """Bids in rising order; none where nobody bids."""
    bids: list[int] = []
    for index, bid in enumerate(value if isinstance(value, tuple) else ()):
        if not isinstance(bid, int) or not 0 <= bid <= HIGHEST_BID or bid in bids:
            expected = f"a bid from 0 to {HIGHEST_BID} that stands nowhere else"
            raise MalformedInput(f"$[{index}]", expected=expected, given=bid)
        bids.append(bid)
    if not isinstance(value, tuple):
        raise MalformedInput("$", expected="a list of bids, empty if nobody bids", given=value)
    return tuple(sorted(bids))


def _observed(value: Value) -> object:
    """Return a rank, or cells by their names in their usual order; the four cells of a rank are a
    rank."""
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
    readings={**values_of(READINGS), "face": Face},
    registry=READINGS,
    slots=SLOTS,
    has_layouts=True,
)
"""What variants can set, with the limits of each number."""

ship_folder("cat-in-the-box", Path(__file__).parent / "shipped_variants")


def _unplayable(edition: Edition, patch: Patch) -> Iterator[MalformedInput]:
    yield from _missing_faces(edition, patch)
    for setup in edition.setups:
        yield from _impossible_hands(setup, patch)
        yield from _cells_that_are_not_there(setup, patch)
        yield from _misfits_of_layout(setup, patch)


def _missing_faces(edition: Edition, patch: Patch) -> Iterator[MalformedInput]:
    faces: dict[Enum, None] = {face: None for setup in edition.setups for face in setup.faces}
    chosen = patch.readings.get("face")
    if chosen is not None and chosen.value not in faces:
        expected = " or ".join(str(face.value) for face in faces)
        yield MalformedInput(chosen.path(), expected=expected, given=chosen.written)


def _impossible_hands(setup: Setup, patch: Patch) -> Iterator[MalformedInput]:
    """More cards than the deck has, or more tricks than cards."""
    players, deck = setup.players, COPIES * setup.highest_rank
    if setup.left_over < 0:
        expected = f"at most {deck // players} cards for each of {players} players"
        expected += f" from a deck of {deck}"
        yield patch.fault(players, "dealt", "highest_rank", expected=expected, given=setup.dealt)
    elif setup.revealed > setup.left_over:
        expected = f"at most {setup.left_over}, the cards left over with {players} players"
        names = ("revealed", "dealt", "highest_rank")
        yield patch.fault(players, *names, expected=expected, given=setup.revealed)
    if setup.tricks > setup.dealt - 1:
        expected = f"at most {setup.dealt - 1} tricks with {players} players"
        expected += ", a card for each after the discard"
        yield patch.fault(players, "tricks", "dealt", expected=expected, given=setup.tricks)


def _cells_that_are_not_there(setup: Setup, patch: Patch) -> Iterator[MalformedInput]:
    players, columns = setup.players, setup.columns
    board = f"the {columns} columns of the board with {players} players"
    if setup.highest_rank > columns:
        names = ("highest_rank", "columns")
        expected = f"ranks up to {columns}, for {board}"
        yield patch.fault(players, *names, expected=expected, given=setup.highest_rank)
    if not _observed_cells(setup) <= set(CellSet.up_to_rank(columns)):
        expected = f"observed cells on {board}"
        observed = setup.observed
        given = list(observed) if isinstance(observed, tuple) else Verbatim(f"rank {observed}")
        yield patch.fault(players, "observed", "columns", expected=expected, given=given)


def _observed_cells(setup: Setup) -> set[Cell]:
    match setup.observed:
        case None:
            return set()
        case tuple() as names:
            return set(CellSet.named(" ".join(names)))
        case rank:
            return set(CellSet.of_rank(rank))


def _misfits_of_layout(setup: Setup, patch: Patch) -> Iterator[MalformedInput]:
    layout = patch.layouts.get(setup.players)
    if layout is None:
        return
    try:
        Arrangement.transcribed([list(row) for row in layout.value], setup.columns)
    except MalformedInput as error:
        is_as_wide = all(len(row) == setup.columns for row in layout.value)
        yield patch.fault(
            setup.players,
            *((LAYOUT,) if is_as_wide else (LAYOUT, "columns")),
            expected=f"{error.expected} with {setup.players} players",
            given=error.given,
            below=error.path,
        )


_VARYING: Final = Varying(PATCHABLE, EDITIONS, _unplayable)

patched = _VARYING.patched
variant_faults = _VARYING.variant_faults


def varied(edition: str, variants: Sequence[object]) -> Edition:
    """Return an edition as some variants make it; see `Varying.varied`.

    >>> varied("pegasus-2023", ["bids-of-zero"]).setups[1].bids
    (0, 1, 3, 4)
    """
    return _VARYING.varied(edition, variants)
