"""A table: an edition, a count of players, the first start seat, and what the table has chosen.

It stays the same through a match. `create` makes one from plain input and says what is wrong with
that; what follows from it (deck, arrangement, empty board) is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from attrs import field, fields, frozen

from catbox_rules.cat_in_the_box.actions import HIGHEST_BID
from catbox_rules.cat_in_the_box.editions import (
    EDITIONS,
    READINGS,
    RED_BROKEN_BY,
    TOKENS,
    ColorMarks,
    Edition,
    Face,
    Options,
    RedBrokenBy,
    Setup,
    Tokens,
)
from catbox_rules.cat_in_the_box.material import (
    COPIES,
    HIGHEST_RANK,
    Arrangement,
    Board,
    Cards,
    Cell,
    CellSet,
    Color,
    Rank,
)
from catbox_rules.kernel import editions
from catbox_rules.kernel.condition import TableBase, as_created, implements
from catbox_rules.kernel.editions import Patchable, Readings, Settable, edition_named, values_of
from catbox_rules.kernel.editions import PatchValue as Value
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.kernel.values import FrozenValue
from catbox_rules.kernel.variants.composing import Varying, ship_folder, whole_number
from catbox_rules.kernel.variants.documents import variants_as_json
from catbox_rules.kernel.variants.patch import (
    LAYOUT,
    HouseRule,
    Patch,
    as_decided,
    check_house_rule,
    register_house_rules,
)

# House rules of Cat in the Box: which clauses can be replaced.
#
# A clause that can be replaced is a slot. `HouseRules` holds at most one rule for each; a table
# without house rules has None in its place. The rules that are shipped stand in `rules/house.py`.


SLOTS: Final = {
    "round.start-seat-passes": "starting",
    "deal.discard": "discarding",
    "bid.allowed": "bidding",
    "declare.any-color-following": "following",
    "declare.lead-not-red": "leading",
    "declare.cell-open": "nameable_cells",
    "declare.lose-led-color": "lost_color",
    "trick.color-strength": "winning",
    "score.trick": "trick_points",
    "score.bonus-bid": "earns_bonus",
    "score.group": "grouping",
    "match.winner": "winners",
}
"""The clauses that a house rule can replace, each with the field of `HouseRules` for it."""


@frozen
class HouseRules(FrozenValue):
    """The house rules of a table, by what they decide; None where the book does.

    * `starting`: `(setup, rounds) -> Seat`; the seat that starts the round after some others, at
      least one.
    * `discarding`, `bidding`: `(state, seat, choices) -> tuple`; which of the ranks of its hand a
      seat may set aside, and which of the numbers on its board it may bid. At least one.
    * `following`, `leading`: `(state, seat, cells) -> CellSet`; which of the cells that all else
      leaves to a follower, or to a leader, it may declare.
    * `nameable_cells`: `(state, seat) -> CellSet`; the cells that may be named. To name one
      that is not open is the paradox.
    * `lost_color`: `(state, play) -> Color | None`; the color that a play costs its seat.
    * `winning`: `(trick) -> Play`; the strongest play of a trick.
    * `trick_points`: `(setup, tricks, bid, caused_paradox) -> int`; the points for tricks; `bid`
      is None where nobody bids.
    * `earns_bonus`: `(setup, tricks, bid) -> bool`; whether a seat has its bonus, if it caused no
      paradox.
    * `grouping`: `(arrangement, board) -> tuple of int`; the size of each seat's bonus.
    * `winners`: `(rounds) -> tuple of Seat`; who wins the match, at least one.
    """

    starting: HouseRule | None = None
    discarding: HouseRule | None = None
    bidding: HouseRule | None = None
    following: HouseRule | None = None
    leading: HouseRule | None = None
    nameable_cells: HouseRule | None = None
    lost_color: HouseRule | None = None
    winning: HouseRule | None = None
    trick_points: HouseRule | None = None
    earns_bonus: HouseRule | None = None
    grouping: HouseRule | None = None
    winners: HouseRule | None = None

    @classmethod
    def of(cls, rules: Iterable[HouseRule]) -> HouseRules | None:
        """Return some house rules, no two of which replace the same clause; None if there are
        none."""
        by_slot = {SLOTS[rule.replaces]: rule for rule in rules}
        return cls(**by_slot) if by_slot else None

    def __iter__(self) -> Iterator[HouseRule]:
        for each in fields(HouseRules):
            rule: HouseRule | None = getattr(self, each.name)
            if rule is not None:
                yield rule


def register_house_rule(rule: HouseRule) -> HouseRule:
    """Make a house rule of your own known, so that variants and records may name it.

    Raises MalformedInput if it replaces a clause that is not one of `SLOTS`, has the id of another
    rule that is known, or no function."""
    check_house_rule(rule, SLOTS)
    register_house_rules("cat-in-the-box", [rule])
    return rule


# Set-up: who plays, with which cards, on which board (`setup.…`).
#
# These functions read an edition; a `Table` keeps what they give for a whole match.


_ROWS_OF_NEUTRAL_TOKENS = (Color.GREEN, Color.YELLOW, Color.BLUE)


@implements("setup.players")
def setup_for(edition: Edition, players: object) -> Setup:
    """Return the numbers for a count of players; raises Unsupported at `$.players`."""
    return editions.setup_for(edition, players, clause="setup.players")


@implements("setup.first-start-seat")
def first_start_seat(setup: Setup, seat: int) -> Seat:
    """Return the seat that starts the first round, as the table says; MalformedInput at
    `$.first_seat`."""
    return as_seat(seat, players=setup.players, path="$.first_seat")


@cache
@implements("setup.deck")
def deck(setup: Setup) -> Cards:
    """Return all cards that are in the game.

    >>> from catbox_rules.cat_in_the_box.editions import PEGASUS_2023
    >>> len(deck(setup_for(PEGASUS_2023, 2)))
    25
    """
    return Cards.deck(setup.highest_rank)


@cache
@implements("setup.deck")
def unshuffled(setup: Setup) -> tuple[Rank, ...]:
    """Return the deck, card by card, as it is before it is shuffled."""
    return tuple(deck(setup))


@implements("setup.face")
def face_used(setup: Setup, chosen: Face | None, usual: Face | None = None) -> Face:
    """Return the face of the board: the chosen one if it may be used; if none is chosen, the usual
    one of the edition if that may be used, and else the first of those that may."""
    face = (usual if usual in setup.faces else setup.faces[0]) if chosen is None else chosen
    if face not in setup.faces:
        allowed = " or ".join(face.value for face in setup.faces)
        expected = f"{allowed} with {setup.players} players"
        raise MalformedInput("$.options.face", expected=expected, given=face.value)
    return face


@implements("setup.board")
def arrangement(setup: Setup, layout: object) -> Arrangement:
    """Return where the cells lie: ascending, or as a variant has them, or as a user has transcribed
    the board."""
    if layout is None and setup.layout is not None:
        return _arranged(setup.layout, setup.columns)
    if layout is None:
        return Arrangement.ascending(setup.columns)
    with errors_below("$.options.layout"):
        return Arrangement.transcribed(layout, setup.columns)


@cache
def _arranged(layout: tuple[tuple[str, ...], ...], columns: int) -> Arrangement:
    return Arrangement.transcribed(layout, columns)


@cache
@implements("setup.board", "setup.observed-tokens")
def empty_board(setup: Setup) -> Board:
    """Return the board before a round.

    Cells of ranks that no card has take no token, whether observed tokens are on them or that the
    sheet has columns which this count of players does not use."""
    return Board(
        cells=CellSet.up_to_rank(setup.columns),
        tokens=(CellSet(),) * setup.players,
        observed=_observed_cells(setup),
    )


@implements("setup.observed-tokens")
def _observed_cells(setup: Setup) -> CellSet:
    match setup.observed:
        case None:
            return CellSet()
        case tuple() as names:
            return CellSet.named(" ".join(names))
        case rank:
            return CellSet.of_rank(rank)


@cache
@implements("deal.two-player-reveal")
def neutral_cells(revealed: tuple[Rank, ...]) -> tuple[Cell, ...]:
    """Return the cells that neutral tokens close: for each revealed rank the green one, for a
    second card of that rank the yellow one as well, for a third the blue one. Three cards of five
    ranks can be revealed in 125 ways, hence the cache.

    >>> [str(cell) for cell in neutral_cells((Rank(2), Rank(5), Rank(2)))]
    ['G2', 'Y2', 'G5']
    """
    return tuple(
        Cell(color, rank)
        for rank in sorted(set(revealed))
        for color in _ROWS_OF_NEUTRAL_TOKENS[: revealed.count(rank)]
    )


@cache
def neutral_tokens(revealed: tuple[Rank, ...]) -> CellSet:
    """Return the same cells as a set."""
    return CellSet.of(neutral_cells(revealed))


@implements("setup.tokens")
def tokens_in_supply(edition: Edition, *, held: int, bids: int, on_board: int) -> int:
    """Return how many tokens a seat has left of its twelve; below zero, more than the box holds.

    `held` colors, `bids` made (0 or 1), tokens `on_board`. Where tokens mark the colors held
    those lie there from the beginning; where they mark the lost ones each costs a token later.

    >>> from catbox_rules.cat_in_the_box.editions import AYATSURARE_2020, PEGASUS_2023
    >>> tokens_in_supply(PEGASUS_2023, held=4, bids=1, on_board=8)
    -1
    >>> tokens_in_supply(AYATSURARE_2020, held=1, bids=1, on_board=8)
    0
    """
    marks = held if edition.color_marks is ColorMarks.HELD else 4 - held
    return edition.tokens_per_seat - marks - bids - on_board


# What variants make of an edition of Cat in the Box: what they can set, and what cannot be played.
#
# How they are laid on it is the same for all games (`kernel/variants/composing.py`). What is
# playable but odd, `doubts.py` tells.


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
    if not set(_observed_cells(setup)) <= set(CellSet.up_to_rank(columns)):
        expected = f"observed cells on {board}"
        observed = setup.observed
        given = list(observed) if isinstance(observed, tuple) else Verbatim(f"rank {observed}")
        yield patch.fault(players, "observed", "columns", expected=expected, given=given)


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
        object.__setattr__(self, "deck", deck(self.setup))
        object.__setattr__(self, "empty_board", empty_board(self.setup))
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

    @property
    def gameplay(self) -> object:
        """All of it that decides play: tables with equal values play alike, whatever words and
        names their printings have.

        >>> one, other = (Table.create(id, players=3) for id in ("pegasus-2023", "bezier-2022"))
        >>> one == other, one.gameplay == other.gameplay
        (False, True)
        """
        chosen = (self.first_seat, self.readings, self.face, self.arrangement)
        edition = self.edition
        printed = (edition.tokens_per_seat, edition.color_marks, edition.house_rules)
        return self.setup, *chosen, self.arrangement_is_known, *printed

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
        if self.face is not face_used(setup, None, usual=edition.face):
            options["face"] = self.face.value
        is_transcribed = (
            setup.layout is None and self.face is Face.PURPLE and self.arrangement_is_known
        )
        if is_transcribed or self.arrangement != arrangement(setup, None):
            options["layout"] = [[str(cell) for cell in row] for row in self.arrangement.rows]
        return options

    @implements("round.start-seat-passes")
    def start_seat(self, rounds: Sequence[object]) -> Seat:
        """Return the seat that bids and leads first in the next round: each time the left neighbor
        of the one before, whichever seat wins tricks, or by the house rule of the table.

        * `rounds`: the rounds that are over.
        """
        rule = None if self.house_rules is None else self.house_rules.starting
        if rule is not None and rounds:
            return as_decided(rule, rule.decide(int, self.setup, tuple(rounds)), self.players)
        return self.seats[(self.first_seat + len(rounds)) % self.players]

    def left_of(self, seat: int) -> Seat:
        """Return the left neighbor: the next seat clockwise."""
        return self.left_neighbors[seat]

    def board_before_play(self, revealed: tuple[Rank, ...]) -> Board:
        """Return the board before the first play of a round, observed and neutral tokens on it."""
        if not revealed:
            return self.empty_board
        empty = self.empty_board
        return empty.with_neutral(neutral_tokens(revealed) - empty.observed)

    def open_before_play(self, revealed: tuple[Rank, ...]) -> CellSet:
        """Return the cells of that board that no token covers."""
        return self._open_on_empty_board - neutral_tokens(revealed)


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
    face = face_used(setup, chosen.face, usual=printing.face)
    return Table(
        edition=printing,
        setup=setup,
        first_seat=start,
        readings=printing.readings.with_values(chosen.readings),
        face=face,
        arrangement=arrangement(setup, chosen.layout),
        arrangement_is_known=(
            face is not Face.PURPLE or chosen.layout is not None or setup.layout is not None
        ),
    )


@lru_cache(maxsize=256, typed=True)  # typed, for 3.0 and True are no number of players
def _usual(edition: str, players: int, first_seat: int) -> Table:
    """Return the table of an edition as it is, which most matches are played at."""
    return _laid(edition, players, first_seat, {})
