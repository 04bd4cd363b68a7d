"""What variants make of an edition of Schrödinger's Cats: what they can set, and what cannot be
played.

How they are laid on it is the same for all games (`kernel/variants/varying.py`). What is playable
but odd, `doubts.py` tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.patchable import Patchable, Settable, Value
from catbox_rules.kernel.readings import values_of
from catbox_rules.kernel.variants.builtin import ship_folder
from catbox_rules.kernel.variants.composing import whole_number
from catbox_rules.kernel.variants.documents import value_as_json
from catbox_rules.kernel.variants.patch import Patch
from catbox_rules.kernel.variants.varying import Varying
from catbox_rules.schrodingers_cats.boxes import Box
from catbox_rules.schrodingers_cats.editions import EDITIONS, Edition, Setup
from catbox_rules.schrodingers_cats.options import PlayedPhysicats
from catbox_rules.schrodingers_cats.physicats import Physicat
from catbox_rules.schrodingers_cats.readings import READINGS
from catbox_rules.schrodingers_cats.track import MOST_BLOCKS

_MOST_LIVES: Final = 9
_LARGEST_HAND: Final = 52
_MOST_OF_A_KIND: Final = 99


def _hands(value: Value) -> tuple[int, ...]:
    """Sizes of hands, round by round."""
    if not isinstance(value, tuple) or not value:
        raise MalformedInput("$", expected="a list of sizes of hands", given=value_as_json(value))
    sizes: list[int] = []
    for index, size in enumerate(value):
        if not isinstance(size, int) or not 1 <= size <= _LARGEST_HAND:
            expected = f"1 to {_LARGEST_HAND} cards"
            raise MalformedInput(f"$[{index}]", expected=expected, given=size)
        sizes.append(size)
    return tuple(sizes)


_KINDS: Final = tuple(box.value for box in Box)

PATCHABLE: Final = Patchable(
    game="schrodingers-cats",
    players=range(2, 7),
    numbers={
        "lives": Settable(whole_number(1, _MOST_LIVES)),
        "hands": Settable(_hands),
        "out_of_game": Settable(whole_number(0, len(Physicat))),
        "blocks": Settable(whole_number(1, MOST_BLOCKS), of_edition=True),
        **dict.fromkeys(
            _KINDS, Settable(whole_number(0, _MOST_OF_A_KIND), of_edition=True, within="deck")
        ),
    },
    readings={"physicats": PlayedPhysicats, **values_of(READINGS)},
    registry=READINGS,
)
"""What variants can set, with the limits of each number. The kinds of cards are numbers, too."""

ship_folder("schrodingers-cats", Path(__file__).parent / "shipped_variants")


def most_rounds(setup: Setup) -> int:
    """Return how many rounds a match can have: each costs a life, and one seat keeps its last
    one."""
    return setup.players * setup.lives - 1


def _most_seats(setup: Setup, rounds_over: int) -> int:
    """How many seats can be left when so many lives are lost: the last ones are lost last."""
    others = setup.players * (setup.lives - 1)
    return setup.players - max(0, rounds_over - others)


def _unplayable(edition: Edition, patch: Patch) -> Iterator[MalformedInput]:
    for setup in edition.setups:
        yield from _impossible_hands(setup, len(edition.deck), patch)
        left = len(Physicat) - setup.players - 1
        if setup.out_of_game != left:
            expected = f"{left}, what is left of {len(Physicat)} Physicats after one for each of "
            expected += f"{setup.players} players and an open one"
            given = setup.out_of_game
            yield patch.fault(setup.players, "out_of_game", expected=expected, given=given)


def _impossible_hands(setup: Setup, deck: int, patch: Patch) -> Iterator[MalformedInput]:
    """Fewer hands than rounds, or more cards than the deck has."""
    players, rounds = setup.players, most_rounds(setup)
    if len(setup.hands) < rounds:
        expected = f"{rounds} sizes of hands, for so many rounds a match of {players} can have"
        given = len(setup.hands)
        yield patch.fault(players, "hands", "lives", expected=expected, given=given)
    for number, size in enumerate(setup.hands[:rounds]):
        seats = _most_seats(setup, number)
        if size * seats > deck:
            expected = f"at most {deck // seats} cards for each of {seats} players in round "
            expected += f"{number + 1} from a deck of {deck}"
            names = ("hands", "lives", *_KINDS)
            yield patch.fault(players, *names, expected=expected, given=size)
            break


_VARYING: Final = Varying(PATCHABLE, EDITIONS, _unplayable)

patched = _VARYING.patched
variant_faults = _VARYING.variant_faults


def varied(edition: str, variants: Sequence[object]) -> Edition:
    """Return an edition as some variants make it; see `Varying.varied`.

    >>> [setup.lives for setup in varied("amigo-2023", ["one-life"]).setups]
    [1, 1, 1, 1, 1]
    """
    return _VARYING.varied(edition, variants)
