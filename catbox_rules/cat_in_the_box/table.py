"""A table: an edition, a count of players, the first start seat, and what the table has chosen.

It stays the same through a match. `create` makes one from plain input and says what is wrong with
that; what follows from it (deck, arrangement, empty board) is worked out once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from attrs import field, frozen

from catbox_rules.cat_in_the_box import setup as setting_up
from catbox_rules.cat_in_the_box.board import Arrangement, Board
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import CellSet
from catbox_rules.cat_in_the_box.editions import EDITIONS, Edition, Setup
from catbox_rules.cat_in_the_box.house_rules import HouseRules
from catbox_rules.cat_in_the_box.options import Face, Options
from catbox_rules.cat_in_the_box.readings import RED_BROKEN_BY, TOKENS, RedBrokenBy, Tokens
from catbox_rules.cat_in_the_box.varying import patched
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import ImpossibleState, errors_below
from catbox_rules.kernel.former import FormerMember
from catbox_rules.kernel.keeps_rules import TableBase, as_created
from catbox_rules.kernel.readings import Readings
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.variants.documents import variants_as_json


@frozen(cache_hash=True)
class Table(TableBase):
    """What a match is played with.

    >>> table = Table.create("pegasus-2023", players=4, options={"tokens": "strict"})
    >>> table.setup.highest_rank, len(table.deck), table.tokens
    (8, 40, <Tokens.STRICT: 'strict'>)
    >>> str(table.empty_board.observed)
    'R9 B9 Y9 G9'
    """

    edition: Edition
    setup: Setup
    first_seat: Seat
    readings: Readings
    """How the table takes each open rule."""
    face: Face
    arrangement: Arrangement
    arrangement_is_known: bool
    """False for the purple face as long as nobody has transcribed it (`setup.face`)."""
    tokens: Tokens = field(init=False, repr=False, eq=False)
    red_broken_by: RedBrokenBy = field(init=False, repr=False, eq=False)
    players: int = field(init=False, repr=False, eq=False)
    """How many seats there are."""
    seats: tuple[Seat, ...] = field(init=False, repr=False, eq=False)
    """All seats, clockwise from 0."""
    left_neighbors: tuple[Seat, ...] = field(init=False, repr=False, eq=False)
    """By seat: the next one clockwise."""
    deck: Cards = field(init=False, repr=False, eq=False)
    empty_board: Board = field(init=False, repr=False, eq=False)
    _open_on_empty_board: CellSet = field(init=False, repr=False, eq=False)
    cells_with_cards: CellSet = field(init=False, repr=False, eq=False)
    """The cells of the ranks that cards have."""
    house_rules: HouseRules | None = field(init=False, repr=False, eq=False)
    """What replaces rules of the book; None if all of them hold."""
    board_is_in_sight: bool = field(init=False, repr=False, eq=False)
    """Whether all may look at the board; not where a house rule has cells named from memory."""

    def __attrs_post_init__(self) -> None:
        self._check()
        object.__setattr__(self, "tokens", self.readings[TOKENS])
        object.__setattr__(self, "red_broken_by", self.readings[RED_BROKEN_BY])
        object.__setattr__(self, "players", self.setup.players)
        object.__setattr__(self, "seats", tuple(map(Seat, range(self.players))))
        object.__setattr__(self, "left_neighbors", (*self.seats[1:], self.seats[0]))
        object.__setattr__(self, "deck", setting_up.deck(self.setup))
        object.__setattr__(self, "empty_board", setting_up.empty_board(self.setup))
        object.__setattr__(self, "_open_on_empty_board", self.empty_board.open)
        cells_with_cards = CellSet.up_to_rank(self.setup.highest_rank)
        object.__setattr__(self, "cells_with_cards", cells_with_cards)
        house_rules = HouseRules.of(self.edition.house_rules)
        object.__setattr__(self, "house_rules", house_rules)
        is_in_sight = house_rules is None or house_rules.nameable_cells is None
        object.__setattr__(self, "board_is_in_sight", is_in_sight)

    def _check(self) -> None:
        setup = self.setup
        if self.first_seat not in range(setup.players):
            raise ImpossibleState("first_seat", f"there is no seat {self.first_seat}")
        if self.face not in setup.faces:
            raise ImpossibleState("face", f"{self.face.value} with {setup.players} players")
        if self.arrangement.cells != CellSet.up_to_rank(setup.columns):
            raise ImpossibleState("arrangement", f"not the cells of {setup.columns} columns")

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

        * `edition`: an id such as `pegasus-2023`, or an alias such as `international`.
        * `players`: 3 or 4 in the Japanese edition, 2 to 5 in the international ones.
        * `first_seat`: the seat that starts the first round, from 0.
        * `options`: readings, `face`, `layout` and `variants`, as in a record.

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

        >>> Table.create("pegasus-2023", players=4, options={"face": "purple"}).chosen_options()
        {'face': 'purple'}
        """
        edition, setup, options = self.edition, self.setup, dict[str, object]()
        if edition.variants:
            options["variants"] = variants_as_json(edition.variants)
        options |= self.readings.overrides(edition.readings)
        if self.face is not setting_up.face_used(setup, None, usual=edition.face):
            options["face"] = self.face.value
        is_transcribed = (
            setup.layout is None and self.face is Face.PURPLE and self.arrangement_is_known
        )
        if is_transcribed or self.arrangement != setting_up.arrangement(setup, None):
            options["layout"] = [[str(cell) for cell in row] for row in self.arrangement.rows]
        return options

    @implements("round.start-seat-passes")
    def start_seat(self, rounds: Sequence[object]) -> Seat:
        """Return the seat that bids and leads first in the next round: each time the left neighbor
        of the one before, whichever seat wins tricks.

        * `rounds`: the rounds that are over.
        """
        return self.seats[(self.first_seat + len(rounds)) % self.players]

    def left_of(self, seat: int) -> Seat:
        """Return the left neighbor: the next seat clockwise."""
        return self.left_neighbors[seat]

    def board_before_play(self, revealed: tuple[Rank, ...]) -> Board:
        """Return the board before the first play of a round, observed and neutral tokens on it."""
        if not revealed:
            return self.empty_board
        empty = self.empty_board
        return empty.with_neutral(setting_up.neutral_tokens(revealed) - empty.observed)

    def open_before_play(self, revealed: tuple[Rank, ...]) -> CellSet:
        """Return the cells of that board that no token covers."""
        return self._open_on_empty_board - setting_up.neutral_tokens(revealed)


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
    face = setting_up.face_used(setup, chosen.face, usual=printing.face)
    return Table(
        edition=printing,
        setup=setup,
        first_seat=start,
        readings=printing.readings.with_values(chosen.readings),
        face=face,
        arrangement=setting_up.arrangement(setup, chosen.layout),
        arrangement_is_known=(
            face is not Face.PURPLE or chosen.layout is not None or setup.layout is not None
        ),
    )


@lru_cache(maxsize=256, typed=True)  # typed, for 3.0 and True are no number of players
def _usual(edition: str, players: int, first_seat: int) -> Table:
    """Return the table of an edition as it is, which most matches are played at."""
    return _laid(edition, players, first_seat, {})
