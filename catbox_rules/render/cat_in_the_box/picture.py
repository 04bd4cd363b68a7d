"""A position of Cat in the Box as a picture: the board with its tokens, the trick, the seats."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from catbox_rules.cat_in_the_box import Action, Cell, Color, Play
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.positions.cat_in_the_box import turn
from catbox_rules.positions.cat_in_the_box.position import Phase, Position, SomeCards
from catbox_rules.render.cat_in_the_box.facts import (
    GROUNDS,
    facts_of_match,
    facts_of_seat,
    facts_of_table,
)
from catbox_rules.render.picture import (
    Grid,
    Mark,
    Picture,
    SeatPanel,
    Sheet,
    Square,
    Token,
    question_about,
)


def picture_of(position: Position, asked: Action | None = None) -> Picture:
    """The picture of a position, in which the cell of the action in question, if there is one, is
    marked.

    >>> from catbox_rules.cat_in_the_box import initial
    >>> from catbox_rules.positions.cat_in_the_box.position import position_of
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
        sheet=_sheet(position) if position.results else None,
        note=tuple(position.note.split("\n")) if position.note else (),
    )


def seen_by(position: Position, seat: int | None) -> Position:
    """The same position with what this seat cannot see unknown; a spectator is None."""
    return evolve(
        position,
        hands=_hidden(position.hands, seat),
        discards=_hidden(position.discards, seat),
    )


def _hidden(cards: tuple[SomeCards, ...], seat: int | None) -> tuple[SomeCards, ...]:
    return tuple(
        some if holder == seat else SomeCards(unknown=len(some))
        for holder, some in enumerate(cards)
    )


def _board(position: Position, asked: Cell | None) -> Grid:
    table = position.table
    rows = tuple(
        tuple(
            Square(
                name=str(cell),
                label=str(cell),
                ground=GROUNDS[cell.color],
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
    if seat == position.leader and position.phase is Phase.PLAY:
        yield "led the trick" if position.trick else "leads"
    if seat == position.start_seat and position.phase is not Phase.OVER:
        yield "start seat"
    if seat == position.paradox:
        yield "paradox"


def _sheet(position: Position) -> Sheet:
    """The scores of the rounds that are over."""
    seats = position.table.seats
    rows = [
        (
            str(number),
            *map(str, result.scores),
            "-" if result.paradox is None else f"seat {result.paradox}",
        )
        for number, result in enumerate(position.results, start=1)
    ]
    totals = [sum(result.scores[seat] for result in position.results) for seat in seats]
    return Sheet(
        "rounds that are over",
        ("round", *(f"seat {seat}" for seat in seats), "paradox"),
        (*rows, ("total", *map(str, totals), "")),
    )
