"""What variants make of an edition of Schrödinger's Cats: what they can set, what cannot be played,
and what is odd about the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from catbox_rules.kernel.composing import Patch, Patchable, Settable, compose, whole_number
from catbox_rules.kernel.editions import Doubt, edition_named
from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.kernel.shipping import ship_folder
from catbox_rules.kernel.variant_documents import value_as_json
from catbox_rules.kernel.variants import Value
from catbox_rules.schrodingers_cats.boxes import STATES, Box
from catbox_rules.schrodingers_cats.editions import EDITIONS, Edition, Setup
from catbox_rules.schrodingers_cats.options import PhysicatTiming, PlayedPhysicats
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS, Physicat
from catbox_rules.schrodingers_cats.track import MOST_BLOCKS, Track

__all__ = ["PATCHABLE", "doubts", "patched", "variant_faults", "varied"]

_MOST_LIVES: Final = 9
_LARGEST_HAND: Final = 52
_MOST_OF_A_KIND: Final = 99
_NO_MATTER: Final = 2
"""The printed track goes on for as much beyond what can be true."""


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
        **{kind: Settable(whole_number(0, _MOST_OF_A_KIND), of_edition=True) for kind in _KINDS},
    },
    readings={"physicats": PlayedPhysicats, "physicat-timing": PhysicatTiming},
)
"""What variants can set, with the limits of each number. The kinds of cards are numbers, too."""

_FIELDS: Final = {"physicats": "physicats", "physicat-timing": "physicat_timing"}
"""For each reading the field of an edition that holds its default."""

ship_folder("schrodingers-cats", Path(__file__).parent / "shipped_variants")


def varied(edition: str, variants: Sequence[object]) -> Edition:
    """An edition as some variants make it.

    * `edition`: `amigo-2023`.
    * `variants`: names of variants, documents of them, or `Variant` values; their order does not
      matter.

    Raises Unsupported for the edition; MalformedInput for the first fault, with its path in the
    list of the variants, such as `$[1].numbers.3.lives`.

    >>> [setup.lives for setup in varied("amigo-2023", ["one-life"]).setups]
    [1, 1, 1, 1, 1]
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
    changes: dict[str, Any] = dict(patch.of_edition)  # by the name of a field, as that holds it
    kinds: dict[str, Any] = {kind: changes.pop(kind) for kind in _KINDS if kind in changes}
    for name, setting in patch.readings.items():
        changes[_FIELDS[name]] = setting.value
    made = evolve(
        edition,
        setups=tuple(_patched_setup(setup, patch) for setup in edition.setups),
        deck=evolve(edition.deck, **kinds),
        variants=patch.variants,
        **changes,
    )
    faults = list(patch.faults)
    for setup in made.setups:
        faults += _unplayable(made, setup, patch)
    return made, tuple(faults)


def _patched_setup(setup: Setup, patch: Patch) -> Setup:
    changes: dict[str, Any] = dict(patch.of_players(setup.players))  # as the fields hold them
    return evolve(setup, **changes)


def _unplayable(edition: Edition, setup: Setup, patch: Patch) -> Iterator[MalformedInput]:
    """What cannot be, whatever is played, with one count of players."""
    players, deck = setup.players, len(edition.deck)

    def fault(expected: str, given: str, *numbers: str) -> MalformedInput:
        path = patch.place_of(players, *numbers)
        told = Plainly(f"{given} with {players} players")
        return MalformedInput(path, expected=expected, given=told)

    rounds = _most_rounds(setup)
    if len(setup.hands) < rounds:
        expected = f"sizes of hands for {rounds} rounds, for so many a match can have"
        yield fault(expected, f"those for {len(setup.hands)}", "hands", "lives")
    for number, size in enumerate(setup.hands[:rounds]):
        seats = _most_seats(setup, number)
        if size * seats > deck:
            expected = f"hands that a deck of {deck} cards has"
            given = f"{size} cards each for {seats} seats in round {number + 1}"
            yield fault(expected, given, "hands", "lives")
            break
    left = len(Physicat) - players - 1
    if setup.out_of_game != left:
        expected = f"{left}, what is left of {len(Physicat)} Physicats after one for each seat and"
        yield fault(f"{expected} an open one", str(setup.out_of_game), "out_of_game")


def _most_rounds(setup: Setup) -> int:
    """How many rounds a match can have: each costs a life, and one seat keeps its last one."""
    return setup.players * setup.lives - 1


def _most_seats(setup: Setup, rounds_over: int) -> int:
    """How many seats can be left when so many lives are lost: the last ones are lost last."""
    others = setup.players * (setup.lives - 1)
    return setup.players - max(0, rounds_over - others)


def doubts(edition: Edition) -> tuple[Doubt, ...]:
    """What is odd about an edition, although it can be played.

    >>> from catbox_rules.schrodingers_cats.editions import AMIGO_2023
    >>> doubts(AMIGO_2023)
    ()
    """
    found: list[Doubt] = []
    for setup in edition.setups:
        rounds = _most_rounds(setup)
        if len(setup.hands) > rounds:
            text = f"the match has at most {rounds} rounds, and there are hands for more"
            found.append(Doubt(setup.players, text))
    track = Track(edition.blocks)
    for box in STATES:
        most = edition.deck[box] + edition.deck[Box.HEISENBERG]
        most += sum(boxes[box] for boxes in COUNTS_AS.values())
        highest = max(space.count for space in track.spaces if space.state is box)
        if highest > most + _NO_MATTER:
            text = f"the track goes to {highest} {box}, and {most} at most can count for that"
            found.append(Doubt(None, text))
        if not edition.deck[box]:
            found.append(Doubt(None, f"no card shows {box}"))
    timing_counts = edition.physicats is PlayedPhysicats.WITH
    if edition.physicat_timing is not PhysicatTiming.OWN_TURN and not timing_counts:
        text = "physicat-timing asks for nothing, for no Physicats are in the game"
        found.append(Doubt(None, text))
    return tuple(found)
