"""Pictures on the command line: which position is meant, what is marked in it, where it is drawn.

A picture goes to the terminal, or as SVG into a file. No control character of a file reaches the
terminal: what is in a picture is spelled out already (`render/lettering.py`).
"""

from __future__ import annotations

from typing import Annotated, assert_never

import typer
from attrs import evolve, frozen

from catbox_rules.asking import Seats, action_named
from catbox_rules.cli.faults import Unusable, faults_in
from catbox_rules.cli.files import read_file, write_file
from catbox_rules.cli.printing import print_parts
from catbox_rules.judge import Case
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Action, as_seat
from catbox_rules.match import Replay, replay
from catbox_rules.notation import Transcript
from catbox_rules.positions.described import described, with_stood
from catbox_rules.positions.protocol import POSITIONS, Position
from catbox_rules.reading import Placed, Read
from catbox_rules.records import Record
from catbox_rules.render.picture import Picture
from catbox_rules.render.protocol import DRAWING
from catbox_rules.render.svg import Coloring, svg_of
from catbox_rules.render.terminal import renderable


@frozen
class Moment:
    """A position of a game, and the action in question if there is one."""

    game: str
    position: Position
    asked: Action | None = None

    def picture(self) -> Picture:
        """The picture of the moment."""
        return DRAWING.of(self.game).picture_of(self.position, self.asked)


def moment_of(record: Record, *, at: int | None = None) -> Moment:
    """The moment at which a record stops, or that after its first `at` actions.

    An illegal action on the way ends it: it is then the action in question. Raises Unusable, with
    the place, where the record gives no match up to there.
    """
    return moment_after(replay(record if at is None else record.up_to(at)))


def moment_after(played: Replay) -> Moment:
    """The moment at which a record that was played through has stopped.

    An illegal action ends it: it is then the action in question. Raises Unusable, with the place,
    where the record gives no match up to there.
    """
    if played.fault is not None:
        raise Unusable(played.fault)
    record = played.record
    game, refused = record.ruleset.NAME, played.refusal
    position = with_stood(POSITIONS.of(game).position_of(played.state), played.match.stood)
    position = described(position, record)
    return Moment(game, position, None if refused is None else refused.action)


def check_number(at: int | None, read: Read) -> None:
    """Raise MalformedInput if there is no moment after so many actions: only a match, as JSON or as
    text, has several moments to choose from."""
    if at is None:
        return
    if not isinstance(read, Record | Transcript):
        expected = "a record, for only that has actions to count"
        raise MalformedInput("--at", expected=expected, given=at)
    record = read.record if isinstance(read, Transcript) else read
    number = len(record.actions)
    if not 0 <= at <= number:
        raise MalformedInput("--at", expected=f"0 to {number}", given=at)


def moment_in(read: Read, *, at: int | None = None) -> Moment:
    """The moment that a file holds, with the action in question if it asks about one.

    * `at`: of a match that after so many actions; 0 to as many as there are.
    """
    match read:
        case Record():
            return moment_of(read, at=at)
        case Transcript():
            return moment_of(read.record, at=at)
        case Case():
            moment = _moment_of_case(read)
            return evolve(moment, asked=read.action)
        case Placed():
            return Moment(read.positions.RULESET.NAME, read.position)
        case _:
            assert_never(read)


def _moment_of_case(case: Case) -> Moment:
    if case.record is not None:
        return moment_of(case.record)
    return Moment(case.ruleset.NAME, case.lying)


def show_file(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A record, a case or a position, as JSON or as text; - for standard input.",
        ),
    ],
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="Write an SVG file; - for standard output.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Show what this seat sees.")] = None,
    at: Annotated[int | None, typer.Option(help="Of a record: after so many actions.")] = None,
    mark: Annotated[
        str | None, typer.Option(help="Mark an action: 4R, or 2:4R of another seat.")
    ] = None,
    theme: Annotated[Coloring, typer.Option(help="The colors of an SVG file.")] = Coloring.AUTO,
) -> None:
    """Show a table as a picture, on the terminal or as SVG."""
    place, read = read_file(file)
    check_number(at, read)
    with faults_in(place):
        moment = moment_in(read, at=at)
    show(moment, output=output, seat=seat, mark=mark, theme=theme)


def show(
    moment: Moment,
    *,
    output: str | None = None,
    seat: int | None = None,
    mark: str | None = None,
    theme: Coloring = Coloring.AUTO,
) -> None:
    """Draw a moment on the terminal, or as SVG into a file (`-` is standard output).

    * `seat`: draw what this seat sees.
    * `mark`: an action as text, `4R`, of the seat that is to act, or `2:4R` of another one.

    Raises MalformedInput for a seat or an action that there is not.
    """
    drawing, position, asked = DRAWING.of(moment.game), moment.position, moment.asked
    if mark is not None:
        positions = POSITIONS.of(moment.game)
        seats = Seats(position.table.players, position.names, positions.turn(position))
        asked = action_named(mark, positions.RULESET, seats, option="--mark")
    if seat is not None:
        viewer = as_seat(seat, players=position.table.players, path="--seat")
        position = drawing.seen_by(position, viewer)
    picture = Moment(moment.game, position, asked).picture()
    if output is None:
        print_picture(picture)
    else:
        write_picture(picture, output, theme)


def print_picture(picture: Picture) -> None:
    """Print a picture; in colors only where a terminal shows them."""
    print_parts(renderable(picture))


def write_picture(picture: Picture, output: str, theme: Coloring = Coloring.AUTO) -> None:
    """Write a picture as an SVG file, or to standard output for `-`."""
    write_file(output, svg_of(picture, theme).encode())
