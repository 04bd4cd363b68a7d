"""A table: the edition, a count of players, the first start seat, and what the table has chosen.

It stays the same through a match. `create` makes one from plain input and says what is wrong with
that; what follows from it is worked out once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import field, frozen

from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import ImpossibleState, errors_below
from catbox_rules.kernel.former import FormerMember
from catbox_rules.kernel.keeps_rules import TableBase, as_created
from catbox_rules.kernel.readings import Readings
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.variants.documents import variants_as_json
from catbox_rules.schrodingers_cats import setup as setting_up
from catbox_rules.schrodingers_cats.boxes import Boxes
from catbox_rules.schrodingers_cats.editions import EDITIONS, Edition, Setup
from catbox_rules.schrodingers_cats.options import Options, PlayedPhysicats
from catbox_rules.schrodingers_cats.readings import PHYSICAT_TIMING, PhysicatTiming
from catbox_rules.schrodingers_cats.track import Track
from catbox_rules.schrodingers_cats.varying import patched


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
        object.__setattr__(self, "deck", setting_up.deck(self.edition))

    @property
    def physicat_timing(self) -> PhysicatTiming:
        """When a Physicat may be used."""
        return self.readings[PHYSICAT_TIMING]

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

    lay = FormerMember("lay", "create")

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
    edition: object, players: object, first_seat: object, options: Mapping[str, object]
) -> Table:
    printing = edition_named(EDITIONS, edition)
    setup = setting_up.setup_for(printing, players)
    start = setting_up.first_start_seat(setup, first_seat)
    with errors_below("$.options"):
        chosen = Options.read(options)
    if chosen.variants:
        with errors_below("$.options.variants"):
            printing = patched(printing, chosen.variants)
        setup = setting_up.setup_for(printing, players)
    return Table(
        edition=printing,
        setup=setup,
        first_seat=start,
        has_physicats=setting_up.has_physicats(printing, chosen),
        readings=printing.readings.with_values(chosen.readings),
        track=setting_up.track(printing, chosen),
    )


@lru_cache(maxsize=256, typed=True)  # typed, for 3.0 and True are no number of players
def _usual(edition: str, players: int, first_seat: int) -> Table:
    """Return the table of an edition as it is, which most matches are played at."""
    return _laid(edition, players, first_seat, {})
