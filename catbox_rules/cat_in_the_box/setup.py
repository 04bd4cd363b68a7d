"""Set-up: who plays, with which cards, on which board (`setup.…`).

These functions read an edition; `table.py` keeps what they give for a whole match.
"""

from __future__ import annotations

from functools import cache

from catbox_rules.cat_in_the_box.board import Arrangement, Board
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import Cell, CellSet, Color
from catbox_rules.cat_in_the_box.editions import ColorMarks, Edition, Setup
from catbox_rules.cat_in_the_box.options import Face
from catbox_rules.kernel import editions
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import MalformedInput, errors_below
from catbox_rules.kernel.ruleset import Seat, as_seat

_ROWS_OF_NEUTRAL_TOKENS = (Color.GREEN, Color.YELLOW, Color.BLUE)


@implements("setup.players")
def setup_for(edition: Edition, players: object) -> Setup:
    """Return the numbers for a count of players; raises Unsupported at `$.players`."""
    return editions.setup_for(edition, players, clause="setup.players")


@implements("setup.first-start-seat")
def first_start_seat(setup: Setup, seat: object) -> Seat:
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
