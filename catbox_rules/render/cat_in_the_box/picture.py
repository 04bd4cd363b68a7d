"""A position of Cat in the Box as a picture: the board with its tokens, the trick, the seats."""

from __future__ import annotations

from collections.abc import Iterable

from catbox_rules.cat_in_the_box import Action, Cell, Color, Play
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.positions.cat_in_the_box import turn
from catbox_rules.render.cat_in_the_box.facts import (
    GROUNDS,
    facts_of_match,
    facts_of_seat,
    facts_of_table,
)
from catbox_rules.render.picture import (
    Grid,
    Ground,
    Mark,
    Picture,
    SeatPanel,
    Sheet,
    Square,
    Token,
    question_about,
)


def picture_of(position: Position, asked: Action | None = None) -> Picture:
    """Return the picture of a position. If the action in question is a play, its cell is marked.

    >>> from catbox_rules.cat_in_the_box import initial
    >>> from catbox_rules.cat_in_the_box.position import position_of
    >>> picture = picture_of(position_of(initial("pegasus-2023", players=3)))
    >>> picture.title, picture.subtitle
    ('Cat in the Box, Pegasus Spiele printing', '3 players')
    >>> print(picture.facts[0])
    round: 1 of 3
    """
    table, names = position.table, position.names
    to_act = tuple(actor for actor in turn(position) if actor != CHANCE)
    players = f"{table.players} players"
    return Picture(
        title=position.title or table.edition.title,
        subtitle=f"{table.edition.title}, {players}" if position.title else players,
        question=question_about(asked),
        grids=(_board(position, asked.cell if isinstance(asked, Play) else None),),
        facts=(*facts_of_match(position, to_act), *facts_of_table(position)),
        seats=tuple(
            SeatPanel(
                seat=seat,
                name=None if names is None else names[seat],
                roles=tuple(_roles(position, seat, to_act)),
                facts=tuple(facts_of_seat(position, seat)),
                is_to_act=seat in to_act,
            )
            for seat in table.seats
        ),
        sheet=_sheet(position) if position.rounds else None,
        note=tuple(position.note.split("\n")) if position.note else (),
    )


def _board(position: Position, asked: Cell | None) -> Grid:
    table, unknown = position.table, position.unknown_cells
    rows = tuple(
        tuple(
            Square(
                name=str(cell),
                label=str(cell),
                ground=Ground.UNKNOWN if cell in unknown else GROUNDS[cell.color],
                tokens=_tokens_on(position, cell),
                is_asked=cell == asked,
            )
            for cell in row
        )
        for row in table.arrangement.rows
    )
    if table.arrangement != type(table.arrangement).ascending(table.setup.columns):
        return Grid("board", rows)
    columns = tuple(str(rank) for rank in range(1, table.setup.columns + 1))
    return Grid("board", rows, tuple(color.letter for color in Color), columns)


def _tokens_on(position: Position, cell: Cell) -> tuple[Token, ...]:
    tokens: list[Token] = [seat for seat in position.table.seats if cell in position.tokens[seat]]
    if position.is_partial and not tokens and cell not in position.unowned:
        tokens += [
            play.seat if position.is_written("leader") else Mark.UNOWNED
            for play in position.trick
            if play.cell == cell
        ]
    if cell in position.table.empty_board.observed:
        tokens.append(Mark.OBSERVED)
    if cell in position.unowned:
        tokens.append(Mark.UNOWNED)
    if cell in position.neutral:
        tokens.append(Mark.NEUTRAL)
    return tuple(tokens)


def _roles(position: Position, seat: Seat, to_act: tuple[Seat, ...]) -> Iterable[str]:
    if seat in to_act:
        yield "to act"
    leads = position.phase is Phase.PLAY and position.is_written("leader")
    if leads and seat == position.leader:
        yield "led the trick" if position.trick else "leads"
    starts = position.phase is not Phase.OVER and position.is_written("start_seat")
    if starts and seat == position.start_seat:
        yield "start seat"
    if seat == position.paradox:
        yield "paradox"


def _sheet(position: Position) -> Sheet:
    """Return the scores of the completed rounds."""
    seats = position.table.seats
    rows = [
        (
            str(number),
            *map(str, written.scores),
            "-" if written.paradox is None else f"seat {written.paradox}",
        )
        for number, written in enumerate(position.rounds, start=1)
    ]
    return Sheet(
        "rounds that are over",
        ("round", *(f"seat {seat}" for seat in seats), "paradox"),
        (*rows, ("total", *map(str, position.points), "")),
    )
