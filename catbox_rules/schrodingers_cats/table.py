"""A table: the edition, a count of players, the first start seat, and what the table has chosen.

It stays the same through a match. `create` makes one from plain input and says what is wrong with
that; what follows from it is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

from catbox_rules.kernel import editions
from catbox_rules.kernel.condition import TableBase, as_created, implements
from catbox_rules.kernel.editions import (
    EditionWarning,
    Patchable,
    Readings,
    Settable,
    edition_named,
    values_of,
)
from catbox_rules.kernel.editions import PatchValue as Value
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, errors_below
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.kernel.variants.composing import Varying, ship_folder, whole_number
from catbox_rules.kernel.variants.documents import value_as_json, variants_as_json
from catbox_rules.kernel.variants.patch import (
    HouseRule,
    Patch,
    check_house_rule,
    register_house_rules,
)
from catbox_rules.schrodingers_cats.editions import (
    EDITIONS,
    PHYSICAT_TIMING,
    READINGS,
    Edition,
    Options,
    PhysicatTiming,
    PlayedPhysicats,
    Setup,
)
from catbox_rules.schrodingers_cats.material import (
    COUNTS_AS,
    MOST_BLOCKS,
    STATES,
    Box,
    Boxes,
    Physicat,
    Track,
)

# Set-up: who plays, with which cards, on which track (`schrodinger.setup.…`).
#
# These functions read an edition; a `Table` keeps what they give for a whole match.


@implements("schrodinger.setup.players", "schrodinger.setup.lives")
def setup_for(edition: Edition, players: object) -> Setup:
    """Return the numbers for a count of players; raises Unsupported at `$.players`."""
    return editions.setup_for(edition, players, clause="schrodinger.setup.players")


@implements("schrodinger.setup.first-start-seat")
def first_start_seat(setup: Setup, seat: int) -> Seat:
    """Return the seat that starts the first round, as the table says; MalformedInput at
    `$.first_seat`."""
    return as_seat(seat, players=setup.players, path="$.first_seat")


@implements("schrodinger.setup.boxes")
def deck(edition: Edition) -> Boxes:
    """Return all box cards."""
    return edition.deck


@implements("schrodinger.setup.physicats")
def has_physicats(edition: Edition, chosen: Options) -> bool:
    """Return whether the Physicats are in the game."""
    return (chosen.physicats or edition.physicats) is PlayedPhysicats.WITH


@implements("schrodinger.setup.track")
def track(edition: Edition, chosen: Options) -> Track:
    """Return the track, of as many blocks as the table or the edition says."""
    return Track(edition.blocks if chosen.blocks is None else chosen.blocks)


# House rules: which clauses can be replaced, and what a function in place of each is given.


SLOTS: Final = (
    "schrodinger.deal.hand-size",
    "schrodinger.check.life-lost",
    "schrodinger.round.start-seat",
)
"""The clauses that a house rule can replace.

* `schrodinger.deal.hand-size`: `(setup, rounds) -> tuple of int`; how many cards each seat is dealt
  in the round after these, at least one; of seats that are out nothing is asked.
* `schrodinger.check.life-lost`: `(setup, claim, counted, wrong) -> int`; how many lives the seat
  that is wrong loses, at least one.
* `schrodinger.round.start-seat`: `(setup, rounds) -> Seat`; the seat that starts the round after
  these, at least one; it is still in the match.
"""


def register_house_rule(rule: HouseRule) -> HouseRule:
    """Make a house rule of your own known, so that variants and records may name it.

    Raises MalformedInput if it replaces a clause that is not one of `SLOTS`, has the id of another
    rule that is known, or no function."""
    check_house_rule(rule, SLOTS)
    register_house_rules("schrodingers-cats", [rule])
    return rule


# What variants make of an edition of Schrödinger's Cats: what they can set, and what cannot be
# played.
#
# How they are laid on it is the same for all games (`kernel/variants/composing.py`). What is
# playable but odd, `doubts` tells.


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
    slots=SLOTS,
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


@frozen(cache_hash=True)
class Table(TableBase):
    """What a match is played with.

    >>> table = Table.create("amigo-2023", players=3, options={"blocks": 12})
    >>> table.setup.lives, str(table.track.last), table.has_physicats
    (2, '12 empty', True)
    """

    edition: Edition
    setup: Setup
    first_seat: Seat
    has_physicats: bool
    readings: Readings
    """How the table takes each open rule."""
    track: Track
    players: int = field(init=False, repr=False, eq=False)
    """How many seats there are."""
    seats: tuple[Seat, ...] = field(init=False, repr=False, eq=False)
    """All seats, clockwise from 0."""
    deck: Boxes = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if self.first_seat not in range(self.setup.players):
            raise ImpossibleState("first_seat", f"there is no seat {self.first_seat}")
        object.__setattr__(self, "players", self.setup.players)
        object.__setattr__(self, "seats", tuple(map(Seat, range(self.players))))
        object.__setattr__(self, "deck", deck(self.edition))

    @property
    def physicat_timing(self) -> PhysicatTiming:
        """When a Physicat may be used."""
        return self.readings[PHYSICAT_TIMING]

    def house_rule(self, clause: str) -> HouseRule | None:
        """Return the house rule that replaces a clause at this table; None if the book holds."""
        rules = self.edition.house_rules
        return next((rule for rule in rules if rule.replaces == clause), None)

    def __repr__(self) -> str:
        return as_created(self)

    @classmethod
    def create(
        cls,
        edition: object,
        *,
        players: object,
        first_seat: object = 0,
        options: Mapping[str, object] | None = None,
    ) -> Table:
        """Return the table of some plain input, checked.

        * `edition`: `amigo-2023`.
        * `players`: 2 to 6.
        * `first_seat`: the seat that starts the first round, from 0.
        * `options`: `physicats`, readings, `blocks` and `variants`, as in a record.

        Raises Unsupported for an edition or a count of players, MalformedInput for the rest, each
        with its path in a record.
        """
        if options or not (
            isinstance(edition, str) and isinstance(players, int) and isinstance(first_seat, int)
        ):
            return _laid(edition, players, first_seat, options or {})
        return _usual(edition, players, first_seat)

    def chosen_options(self) -> dict[str, object]:
        """Return what the table has chosen other than its edition has it, as the options of a
        record.

        >>> Table.create("amigo-2023", players=3, options={"blocks": 12}).chosen_options()
        {'blocks': 12}
        """
        edition, options = self.edition, dict[str, object]()
        if edition.variants:
            options["variants"] = variants_as_json(edition.variants)
        played = PlayedPhysicats.WITH if self.has_physicats else PlayedPhysicats.WITHOUT
        if played is not edition.physicats:
            options["physicats"] = played.value
        options |= self.readings.overrides(edition.readings)
        if self.track.blocks != edition.blocks:
            options["blocks"] = self.track.blocks
        return options


def _laid(
    edition: object, players: object, first_seat: Any, options: Mapping[str, object]
) -> Table:
    printing = edition_named(EDITIONS, edition)
    setup = setup_for(printing, players)
    start = first_start_seat(setup, first_seat)
    with errors_below("$.options"):
        chosen = Options.read(options)
    if chosen.variants:
        with errors_below("$.options.variants"):
            printing = patched(printing, chosen.variants)
        setup = setup_for(printing, players)
    return Table(
        edition=printing,
        setup=setup,
        first_seat=start,
        has_physicats=has_physicats(printing, chosen),
        readings=printing.readings.with_values(chosen.readings),
        track=track(printing, chosen),
    )


@lru_cache(maxsize=256, typed=True)  # typed, for 3.0 and True are no number of players
def _usual(edition: str, players: int, first_seat: int) -> Table:
    """Return the table of an edition as it is, which most matches are played at."""
    return _laid(edition, players, first_seat, {})


# What is odd about an edition, although it can be played: for those who make a variant.
#
# A doubt is no fault. A table may want a track that goes beyond what can come true; more likely
# somebody has changed the deck and not thought of the track.


_NO_MATTER: Final = 2
"""The printed track goes on for as much beyond what can be true."""
_OF_PHYSICATS: Final = "schrodinger.physicat."
"""What the clauses of the Physicats begin with."""


def doubts(edition: Edition) -> tuple[EditionWarning, ...]:
    """Return what is odd about an edition, although it can be played.

    >>> from catbox_rules.schrodingers_cats.editions import AMIGO_2023
    >>> doubts(AMIGO_2023)
    ()
    """
    found: list[EditionWarning] = []
    for setup in edition.setups:
        rounds = most_rounds(setup)
        if len(setup.hands) > rounds:
            text = f"the match has at most {rounds} rounds, but there are hands for more"
            found.append(EditionWarning(setup.players, text))
    track = Track(edition.blocks)
    for box in STATES:
        most = edition.deck[box] + edition.deck[Box.HEISENBERG]
        most += sum(boxes[box] for boxes in COUNTS_AS.values())
        highest = max(space.count for space in track.spaces if space.state is box)
        if highest > most + _NO_MATTER:
            text = f"the track goes to {highest} {box}, but at most {most} can count for it"
            found.append(EditionWarning(None, text))
        if not edition.deck[box]:
            found.append(EditionWarning(None, f"no card shows {box}"))
    if edition.physicats is PlayedPhysicats.WITHOUT:
        found += [
            EditionWarning(None, f"{reading.option} has no effect: no Physicats are in the game")
            for reading in edition.readings
            if edition.readings[reading] is not reading.default
            and reading.clause.startswith(_OF_PHYSICATS)
        ]
    return tuple(found)
