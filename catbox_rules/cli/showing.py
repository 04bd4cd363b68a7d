"""Pictures on the command line: the position to draw, what to mark in it, and where to draw it.

A picture goes to the terminal or, as SVG, to a file. No control character from a file reaches the
terminal: those in a picture are already escaped (`render/picture.py`).
"""

from __future__ import annotations

from typing import Annotated

import typer

from catbox_rules.cli.faults import faults_in, report_unused
from catbox_rules.cli.files import lines_of, read_file, unused_in, write_file
from catbox_rules.cli.printing import print_parts
from catbox_rules.judge.reading import (
    Moment,
    Seats,
    action_named,
    check_number,
    moment_in,
    unplayed_in,
)
from catbox_rules.kernel.ruleset import as_seat
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.render.picture import Picture
from catbox_rules.render.svg import Coloring, svg_of
from catbox_rules.render.terminal import renderable


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
    at: Annotated[int | None, typer.Option(help="For a record: after this many actions.")] = None,
    mark: Annotated[
        str | None, typer.Option(help="Mark an action: 4R, or 2:4R of another seat.")
    ] = None,
    theme: Annotated[Coloring, typer.Option(help="The colors of an SVG file.")] = Coloring.AUTO,
) -> None:
    """Show a table as a picture, on the terminal or as SVG."""
    place, read = read_file(file)
    check_number(at, read, place="--at")
    with faults_in(place, lines_of(read)):
        moment = moment_in(read, at=at)
    report_unused(unused_in(place, read, *unplayed_in(read, at=at)))
    show(moment, output=output, seat=seat, mark=mark, theme=theme)


def show(
    moment: Moment,
    *,
    output: str | None = None,
    seat: int | None = None,
    mark: str | None = None,
    theme: Coloring = Coloring.AUTO,
) -> None:
    """Draw a moment on the terminal, or as SVG to a file (`-` is standard output).

    * `seat`: draw what this seat sees.
    * `mark`: an action as text: `4R` for the seat whose turn it is, `2:4R` for another one.

    Raises MalformedInput for a seat that the table does not have, or a text that is not an action.
    """
    position, asked = moment.position, moment.asked
    if mark is not None:
        positions = POSITIONS.of(moment.game)
        seats = Seats(position.table.players, position.names, positions.turn(position))
        asked = action_named(mark, positions.RULESET, seats, option="--mark")
    if seat is not None:
        viewer = as_seat(seat, players=position.table.players, path="--seat")
        position = position.seen_by(viewer)
    picture = Moment(moment.game, position, asked).picture()
    if output is None:
        print_picture(picture)
    else:
        write_picture(picture, output, theme)


def print_picture(picture: Picture) -> None:
    """Print a picture, in color if the terminal has colors."""
    print_parts(renderable(picture))


def write_picture(picture: Picture, output: str, theme: Coloring = Coloring.AUTO) -> None:
    """Write a picture to an SVG file, or to standard output for `-`."""
    write_file(output, svg_of(picture, theme).encode())
