"""`catbox advise`: what the strongest bot would do, as text or as JSON."""

from __future__ import annotations

import json
from typing import Annotated, assert_never

import typer

from catbox_rules.cli.faults import faults_in
from catbox_rules.cli.files import lines_of, read_file
from catbox_rules.cli.options import Json, seed_of
from catbox_rules.cli.printing import print_parts
from catbox_rules.cli.status import DONE
from catbox_rules.judge import Case
from catbox_rules.judge.moment_in import check_number
from catbox_rules.judge.reading import LoadedPosition, Read
from catbox_rules.match import replay
from catbox_rules.notation import Transcript
from catbox_rules.playing.advice import advice_listed
from catbox_rules.policies.coaching import Advised, advice_as_json, advise, advise_on
from catbox_rules.records import Record


def advise_seat(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A record, a case or a position, as JSON or as text; - for standard input.",
        ),
    ],
    seat: Annotated[
        int | None, typer.Option(help="The seat to advise; by default the one to act.")
    ] = None,
    at: Annotated[int | None, typer.Option(help="For a record: after this many actions.")] = None,
    seed: Annotated[
        int,
        typer.Option(
            metavar="WORD",
            parser=seed_of,
            help="A number or any word: the same seed gives the same advice.",
        ),
    ] = 0,
    as_machine: Json = False,
) -> None:
    """Say what the strongest bot would do, and what it has found out about each action.

    The estimate is the share of the victory in sampled worlds. It is advice, not a ruling: the bot
    knows only what the seat knows, and it may be wrong.
    """
    place, read = read_file(file)
    check_number(at, read, place="--at")
    with faults_in(place, lines_of(read)):
        names, advised = _advised(read, at=at, seat=seat, seed=seed)
    if as_machine:
        typer.echo(json.dumps(advice_as_json(advised)))
    else:
        print_parts(advice_listed(advised, names))
    raise typer.Exit(DONE)


def _advised(
    read: Read, *, at: int | None, seat: int | None, seed: int
) -> tuple[tuple[str, ...] | None, Advised]:
    """Return the names of the seats, and the advice."""
    match read:
        case Record():
            return read.names, _at_the_end_of(read, at, seat, seed)
        case Transcript():
            return read.record.names, _at_the_end_of(read.record, at, seat, seed)
        case LoadedPosition():
            return read.position.names, advise_on(read.position, seat, seed=seed)
        case Case():
            if read.record is not None:
                return read.record.names, _at_the_end_of(read.record, None, seat, seed)
            return read.lying.names, advise_on(read.lying, seat, seed=seed)
        case _:
            assert_never(read)


def _at_the_end_of(record: Record, at: int | None, seat: int | None, seed: int) -> Advised:
    """Advise at the end of a record, or after its first `at` actions.

    Raises NoMatch for a record that cannot be played up to there, BrokenOff for one with an illegal
    action.
    """
    played = replay(record if at is None else record.up_to(at))
    played.check_to_the_end()
    return advise(played.match, seat, seed=seed)
