"""`catbox diff`: two rulebooks compared, as data and as play."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catbox_rules.cli.faults import (
    DONE,
    NO,
    UNUSABLE,
    ErrorReporter,
    Unusable,
    file_of,
    one_line,
    options_in_errors,
    reason_of,
    report_error,
)
from catbox_rules.cli.options import Json, Seed
from catbox_rules.kernel.errors import MalformedInput, Verbatim

if TYPE_CHECKING:
    from catbox_rules.book import Rulebook
    from catbox_rules.diff.comparison import Comparison, Found


def diff_rulebooks(  # noqa: PLR0913, PLR0917 -- an argument for each option
    a: Annotated[
        str, typer.Argument(metavar="A", help="A rulebook: pegasus-2023, pegasus-2023+must-follow.")
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    corpus: Annotated[
        list[Path] | None,
        typer.Argument(metavar="CORPUS", help="Folders and files of records to try as well."),
    ] = None,
    players: Annotated[
        list[int] | None, typer.Option(help="Only tables with this many players; may be repeated.")
    ] = None,
    matches: Annotated[
        int, typer.Option(help="How many matches to play for each number of players.")
    ] = 400,
    seed: Seed = 0,
    tries: Annotated[
        int, typer.Option(help="How many matches to try for each shortest one.")
    ] = 1500,
    save: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write the shortest matches there.")
    ] = None,
    as_machine: Json = False,
) -> None:
    """Compare two rulebooks: what differs, where play parts, and the shortest match that shows it.

    Exit status 0: no difference was found; 1: they differ; 2: something is unusable.
    """
    for name, number in (("--matches", matches), ("--tries", tries)):
        if number < 0:
            raise MalformedInput(name, expected="a number from 0", given=number)
    # Other commands do without these.
    from catbox_rules.cli.diff_output import show_comparison  # noqa: PLC0415
    from catbox_rules.diff.comparison import (  # noqa: PLC0415
        compare,
        comparison_as_json,
    )
    from catbox_rules.diff.regressing import entries, entries_of_all  # noqa: PLC0415

    one, other = rulebook_named("A", a), rulebook_named("B", b)
    corpora = [existing(each) for each in corpus or ()]
    for each in corpora:
        if next(entries(each), None) is None:
            given = Verbatim(f"{each}, which has none")
            raise MalformedInput("CORPUS", expected="records", given=given)

    with options_in_errors("players"):
        compared = compare(
            one,
            other,
            players=players,
            matches=matches,
            seed=seed,
            tries=tries,
            corpus=entries_of_all(corpora) if corpora else None,
            progress=_shown_on_a_terminal,
        )
    saved = [] if save is None else _saved(compared, save)
    if as_machine:
        typer.echo(json.dumps(comparison_as_json(compared)))
    else:
        show_comparison(compared, saved)
    raise typer.Exit(_status(compared))


def _status(compared: Comparison) -> int:
    """Return the exit status. Report parts of the corpus that cannot be read."""
    if compared.corpus is not None and compared.corpus.unreadable:
        complaints = ErrorReporter()
        for each in compared.corpus.left:
            if each.is_unreadable:
                complaints.say(file_of(each.place), f"{each.place}: {each.reason}")
        complaints.finish()
        if rest := compared.corpus.unreadable - sum(
            each.is_unreadable for each in compared.corpus.left
        ):
            report_error(f"… and {rest:,} more places that cannot be read")
        return UNUSABLE
    return NO if compared.differs else DONE


def rulebook_named(place: str, text: str) -> Rulebook:
    """Return the rulebook that an argument spells. Raises Unsupported or MalformedInput, naming the
    argument."""
    from catbox_rules.book import Rulebook  # noqa: PLC0415 -- not needed by other commands

    return Rulebook.named(text, place=place)


def existing(corpus: Path) -> Path:
    """Return the path of a corpus. Raises MalformedInput if there is nothing at the path."""
    if not corpus.exists():
        given = Verbatim(f"{corpus}, which does not exist")
        raise MalformedInput("CORPUS", expected="a folder or a file", given=given)
    return corpus


def _shown_on_a_terminal(what: str) -> None:
    if sys.stderr.isatty():
        typer.echo(one_line(what), err=True)


def _saved(compared: Comparison, folder: Path) -> list[Path]:
    """Write the shortest matches to a folder and return their paths in order."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return [
            _write(found, folder / _name(number, found, players))
            for number, (players, found) in enumerate(_all_found(compared), start=1)
        ]
    except OSError as error:
        raise Unusable(f"--save: cannot write to this folder: {reason_of(error)}") from None


def _all_found(compared: Comparison) -> Iterator[tuple[int, Found]]:
    for table in compared.tables:
        for found in table.found:
            yield table.players, found


def _name(number: int, found: Found, players: int) -> str:
    kind = found.kind
    clause = next(iter((*kind.forbidden_by, *kind.clauses)), kind.what)
    return f"{number:02}-{players}p-{kind.aspect}-{clause}.json"


def _write(found: Found, path: Path) -> Path:
    # With those above.
    from catbox_rules.records import record_as_json  # noqa: PLC0415
    from catbox_rules.records.strict_json import (  # noqa: PLC0415
        opened,
        write_whole,
    )

    text = json.dumps(record_as_json(found.record), indent=1) + "\n"
    if path.exists():
        with opened(path) as file:
            is_the_same = file.read(len(text) + 1) == text.encode()
        if is_the_same:
            return path
        report_error(f"{path}: replaced the existing file")
    write_whole(path, text.encode())
    return path
