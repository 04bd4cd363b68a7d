"""Positions of Cat in the Box as pictures, by the names of `picture.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from catbox_rules.cat_in_the_box import (
    Action,
    Cards,
    Cell,
    CellSet,
    Color,
    Play,
    RedBrokenBy,
    outcome,
)
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.state import match_over
from catbox_rules.kernel.forms import counted
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown
from catbox_rules.positions.cat_in_the_box import turn
from catbox_rules.render.picture import (
    NOT_KNOWN,
    NOTHING,
    UNKNOWN_FACT,
    Chip,
    Emphasis,
    Grid,
    Ground,
    Labelled,
    Mark,
    Picture,
    SeatMark,
    SeatPanel,
    Sheet,
    Span,
    Square,
    Token,
    Words,
    facts_of_partial,
    question_about,
)

# The facts about a position of Cat in the Box: about the match, the table and each seat.


GROUNDS: Final = {
    Color.RED: Ground.RED,
    Color.BLUE: Ground.BLUE,
    Color.YELLOW: Ground.YELLOW,
    Color.GREEN: Ground.GREEN,
}
"""How the colors of the game are drawn."""


def facts_of_match(position: Position, to_act: tuple[Seat, ...]) -> Iterable[Labelled]:
    """Yield where the match stands: the round, who is to act, the trick, or who has won."""
    table = position.table
    yield from facts_of_partial(position.is_partial)
    if position.phase is Phase.OVER:
        yield Labelled.in_words("round", f"all {table.setup.rounds} are over")
        yield from _winners(position)
        return
    if position.is_written("rounds"):
        yield Labelled.in_words("round", f"{len(position.rounds) + 1} of {table.setup.rounds}")
    if position.is_written("start_seat"):
        yield Labelled("start", (SeatMark(position.start_seat),))
    yield Labelled.in_words("now", _what_is_due(position))
    if to_act:
        yield Labelled("to act", tuple(map(SeatMark, to_act)))
    if position.phase is Phase.PLAY:
        yield from _facts_of_play(position)


def _winners(position: Position) -> Iterable[Labelled]:
    """Yield who has won, if these rounds can make up a match."""
    is_whole = len(position.rounds) == position.table.setup.rounds
    if UNKNOWN in position.points or not position.is_written("rounds") or not is_whole:
        return
    result = outcome(match_over(position.table, position.results))
    if result is not None:
        yield Labelled("won by", tuple(map(SeatMark, result.winners)))


def _what_is_due(position: Position) -> str:
    match position.phase:
        case Phase.DEAL:
            return "a deal"
        case Phase.DISCARD:
            return "each seat discards"
        case Phase.BID:
            return "each seat bids"
        case Phase.PLAY:
            return _what_is_due_in_play(position)
        case Phase.OVER:
            return "the match is over"
        case _:
            assert_never(position.phase)


def _what_is_due_in_play(position: Position) -> str:
    if position.is_partial:
        return "tricks are played" if position.paradox is None else "a paradox has ended the round"
    number, tricks = position.completed_tricks, position.table.setup.tricks
    if position.paradox is not None:
        return f"a paradox has ended the round after {number} of {tricks} tricks"
    if number >= tricks:
        return f"all {tricks} tricks are won, the round is to be scored"
    if position.has_complete_trick:
        return f"trick {number + 1} of {tricks} is complete, nobody has taken it"
    return f"trick {number + 1} of {tricks}"


def _facts_of_play(position: Position) -> Iterable[Labelled]:
    if position.paradox is not None:
        yield Labelled("paradox", (SeatMark(position.paradox),))
    knows_leader = position.is_written("leader")
    if position.trick:
        led = position.trick[0].color
        plays = [(SeatMark(play.seat), _colored(str(play), play.color)) for play in position.trick]
        of_plays = plays if knows_leader else [(play,) for _, play in plays]
        yield Labelled("trick", tuple(span for play in of_plays for span in play))
        yield Labelled("led", (_colored(led.value, led),))
    elif knows_leader:
        yield Labelled("trick", (SeatMark(position.leader), Words("leads")))
    else:
        yield Labelled("trick", UNKNOWN_FACT)
    if (how := _how_red_is_broken(position)) is not None:
        yield Labelled.in_words("red", how)


def _how_red_is_broken(position: Position) -> str | None:
    """Return by which tokens red is broken, as the table reads the rule; None if not known."""
    red = CellSet.of_color(Color.RED)
    breaking = position.taken & red
    if position.table.red_broken_by is RedBrokenBy.ANY_TOKEN:
        breaking |= position.table.empty_board.observed & red
    if not breaking and position.unknown_cells & red:
        return None
    return f"broken by {breaking}" if breaking else "not broken"


def facts_of_table(position: Position) -> Iterable[Labelled]:
    """Yield what is on the table from the beginning, what does not belong there, and how the table
    plays."""
    table = position.table
    if position.revealed:
        yield Labelled("revealed", _cards(Partial(Cards.of(*position.revealed))))
    for mark, cells in (
        (Mark.OBSERVED, table.empty_board.observed),
        (Mark.NEUTRAL, position.neutral),
    ):
        if cells:
            yield Labelled.in_words(f"{mark.name.lower()} ({mark})", str(cells))
    if unknown := position.unknown_cells:
        yield Labelled.in_words(f"unknown ({NOT_KNOWN})", counted(len(unknown), "blank cell"))
    for seat, tokens in zip(table.seats, position.tokens, strict=True):
        astray = tokens - table.arrangement.cells
        if astray:
            yield Labelled("off the board", (SeatMark(seat), Words(str(astray))))
    if position.neutral - table.arrangement.cells:
        yield Labelled.in_words(
            "off the board", f"neutral {position.neutral - table.arrangement.cells}"
        )
    chosen = _choices(position)
    if chosen:
        yield Labelled.in_words("options", ", ".join(chosen))
    if not table.arrangement_is_known:
        yield Labelled.in_words(
            "board", "purple face, unverified: ranks ascend here, groups may be others"
        )


def _choices(position: Position) -> list[str]:
    """Return the choices of the table that differ from its edition. Its arrangement shows in the
    board."""
    options = position.table.chosen_options()
    variants = "+".join(map(str, position.table.edition.variants))
    choices = {**options, "variants": variants} if variants else options
    return [f"{name}={value}" for name, value in choices.items() if name != "layout"]


def facts_of_seat(position: Position, seat: Seat) -> Iterable[Labelled]:
    """Yield what a seat has: cards, bid, tricks, colors, points; for a partial table, what is
    known."""
    if position.is_partial:
        yield from _known_of_seat(position, seat)
    else:
        yield from _all_of_seat(position, seat)
    if position.rounds:
        yield Labelled.in_words("points", str(position.points[seat]))


def _known_of_seat(position: Position, seat: Seat) -> Iterable[Labelled]:
    for label, some in (("hand", position.hands[seat]), ("discard", position.discards[seat])):
        if some.is_counted:
            yield Labelled(label, _cards(some))
    if position.bids and position.bids[seat] is not UNKNOWN:
        yield Labelled("bid", (_number(position.bids[seat]),))
    if position.won[seat] is not UNKNOWN:
        yield Labelled("tricks", (_number(position.won[seat]),))
    if seat not in position.unsure:
        yield from _colors(position, seat)


def _all_of_seat(position: Position, seat: Seat) -> Iterable[Labelled]:
    if position.phase not in (Phase.DEAL, Phase.OVER) or len(position.hands[seat]):
        yield Labelled("hand", _cards(position.hands[seat]))
        yield Labelled("discard", _cards(position.discards[seat]))
    if any(bid is not None for bid in position.bids) or (
        position.bids and position.phase in (Phase.BID, Phase.PLAY)
    ):
        yield Labelled("bid", (_number(position.bids[seat]),))
    if position.phase is Phase.PLAY:
        yield Labelled("tricks", (_number(position.won[seat]),))
    if seat in position.unsure:
        yield Labelled("lost", UNKNOWN_FACT)
    elif position.phase is Phase.PLAY or position.lost[seat]:
        yield from _colors(position, seat)


def _colors(position: Position, seat: Seat) -> Iterable[Labelled]:
    """Yield the colors that a seat holds, and those that it has lost."""
    lost = [color for color in Color if color in position.lost[seat]]
    held = [_colored(color.letter, color) for color in Color if color not in lost]
    yield Labelled("holds", tuple(held) or NOTHING)
    if lost:
        yield Labelled(
            "lost", tuple(Chip(each.letter, GROUNDS[each], is_struck=True) for each in lost)
        )


def _cards(some: Partial[Cards]) -> tuple[Span, ...]:
    known = [Chip(str(rank), Ground.CARD) for rank in some.known]
    return (*known, *[Chip("?", Ground.UNKNOWN)] * some.unknown) or NOTHING


def _colored(text: str, color: Color) -> Chip:
    return Chip(text, GROUNDS[color])


def _number(value: int | Unknown | None) -> Words:
    if value is None:
        return Words("-", Emphasis.QUIET)
    return Words("?" if value is UNKNOWN else str(value), Emphasis.STRONG)


# A position of Cat in the Box as a picture: the board with its tokens, the trick, the seats.


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
