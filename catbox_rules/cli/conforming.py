"""`catbox conform`: test another engine against the reference."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from catbox_rules.cli.faults import (
    DONE,
    INTERRUPTED,
    NO,
    Unusable,
    check_extra,
    ended_as_by_ctrl_c,
    faults_in,
    one_line,
    reason_of,
)
from catbox_rules.cli.files import document, write_file
from catbox_rules.cli.options import Json, Seed
from catbox_rules.games import GAMES, games_of
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import nearest, one_of
from catbox_rules.records.strict_json import parse

if TYPE_CHECKING:
    from catbox_rules.cli.conformance import SavedRecords
    from catbox_rules.conformance import Conformance, Disagreement
    from catbox_rules.conformance.results import RunOfEngine

_SKELETONS: Final[Mapping[str, str]] = {
    "python": "adapter.py.txt",
    "javascript": "adapter.js.txt",
}
_GAME_OF_SKELETONS: Final = "cat-in-the-box"
_MATCHES: Final = 60
_SECONDS: Final = 10.0
_MOST_SECONDS: Final = 3600


def conform_engine(  # noqa: PLR0913, PLR0917 -- an argument for each option
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="-- COMMAND...", help="What starts the engine: no shell is used."),
    ] = None,
    game: Annotated[str | None, typer.Option(help=f"Only this game: {' or '.join(GAMES)}.")] = None,
    edition: Annotated[str | None, typer.Option(help="Only tables by this edition.")] = None,
    players: Annotated[int | None, typer.Option(help="Only tables with this many players.")] = None,
    matches: Annotated[int, typer.Option(help="How many matches of each game to play.")] = _MATCHES,
    seed: Seed = 0,
    quick: Annotated[
        bool, typer.Option("--quick", help="Do not look for shorter matches that show the same.")
    ] = False,
    time: Annotated[
        int | None,
        typer.Option(metavar="REQUESTS", help="Begin no match after this many requests."),
    ] = None,
    timeout: Annotated[
        float, typer.Option(metavar="SECONDS", help="How long each answer may take.")
    ] = _SECONDS,
    known: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Names of disagreements that are waived, one a line."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="A folder for the record of each disagreement.")
    ] = None,
    junit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write JUnit's XML as well.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one page, engine by clause, as well.")
    ] = None,
    of_run: Annotated[
        list[Path] | None,
        typer.Option("--run", metavar="FILE", help="The --json of an earlier run, for the pages."),
    ] = None,
    skeleton: Annotated[
        str | None,
        typer.Option(metavar="LANGUAGE", help="Print an adapter to fill in: python or javascript."),
    ] = None,
    as_machine: Json = False,
) -> None:
    """Hold an engine that speaks the line protocol against the rules, clause by clause.

    Exit status 0: it agrees; 1: it does not, or too little was reached to say so; 2: it cannot be
    tested.
    """
    if skeleton is not None:
        typer.echo(_skeleton(skeleton, game), nl=False)
        return
    _check(game, edition, players, matches, timeout)
    if time is not None and time < 1:
        raise MalformedInput("--time", expected="a number of requests from 1", given=time)
    if junit or html:
        check_extra("conformance", "jinja2", asks="a page of conform")
    earlier = [_run_in(file) for file in of_run or ()]
    if not command and earlier and (junit or html):
        _write_pages(earlier, junit, html)
        return
    if not command:
        raise Unusable("conform: expected -- followed by the command that starts the engine")
    names = _names_in(known)
    # The page of earlier runs needs none of it.
    from catbox_rules.cli.conformance import SavedRecords, show_conformance  # noqa: PLC0415
    from catbox_rules.conformance import CannotTest, conform, conformance_as_json  # noqa: PLC0415
    from catbox_rules.conformance.results import read_run  # noqa: PLC0415

    try:
        folder = None if save is None else SavedRecords(save)
        try:
            with ended_as_by_ctrl_c():
                tested = conform(
                    command,
                    game=game,
                    edition=edition,
                    players=players,
                    matches=matches,
                    seed=seed,
                    timeout=timeout,
                    shortens=not quick,
                    requests=time,
                    known=names,
                    progress=_show_on_a_terminal,
                    found=_First(folder, names, is_shown=not as_machine),
                )
        except CannotTest as error:
            raise Unusable(str(error)) from None
        finally:
            _show_on_a_terminal("")
        saved = {} if folder is None else folder.save_all(tested)
    except OSError as error:
        raise Unusable(f"--save: cannot write to this folder: {reason_of(error)}") from None
    printed = json.dumps(conformance_as_json(tested))
    if as_machine:
        typer.echo(printed)
    else:
        show_conformance(tested, saved)
    # What was found is said before: a file that cannot be written does not cost a whole run.
    if junit or html:
        _write_pages([*earlier, read_run(json.loads(printed))], junit, html)
    raise typer.Exit(_status(tested))


def _run_in(file: Path) -> RunOfEngine:
    """Read what an earlier run has printed with --json."""
    from catbox_rules.conformance.results import read_run  # noqa: PLC0415 -- for pages alone

    name, data = document(file)
    with faults_in(name):
        return read_run(parse(data))


def _write_pages(runs: Sequence[RunOfEngine], junit: Path | None, html: Path | None) -> None:
    """Write the results of runs as files."""
    from catbox_rules.conformance.pages import junit_of, page_of  # noqa: PLC0415 -- needs Jinja

    if junit is not None:
        write_file(str(junit), junit_of(runs))
    if html is not None:
        write_file(str(html), page_of(runs).encode("utf-8", "backslashreplace"))


def _skeleton(language: str, game: str | None) -> str:
    """Return an adapter with five functions to fill in."""
    if game not in (None, _GAME_OF_SKELETONS):
        expected = f"{_GAME_OF_SKELETONS}, the only game for which there is a skeleton"
        raise MalformedInput("--game", expected=expected, given=game)
    if language not in _SKELETONS:
        expected = " or ".join(_SKELETONS)
        raise MalformedInput("--skeleton", expected=expected, given=language)
    folder = files("catbox_rules") / "conformance" / "skeletons"
    return (folder / _SKELETONS[language]).read_text(encoding="utf-8")


def _status(tested: Conformance) -> int:
    if tested.is_interrupted:
        return INTERRUPTED
    return DONE if tested.agrees else NO


class _First:
    """Shows the first disagreement as soon as it is found and saves its record, so that somebody
    who waits for the rest has something to look at."""

    def __init__(
        self, folder: SavedRecords | None, known: Sequence[str], *, is_shown: bool
    ) -> None:
        self._folder, self._known, self._is_shown, self._was = folder, known, is_shown, False

    def __call__(self, disagreement: Disagreement) -> None:
        from catbox_rules.cli.conformance import show_disagreement  # noqa: PLC0415 -- see above
        from catbox_rules.conformance import is_named  # noqa: PLC0415

        if self._was or any(is_named(disagreement, name) for name in self._known):
            return
        self._was = True
        file = None if self._folder is None else self._folder.save(1, disagreement)
        if self._is_shown:
            _show_on_a_terminal("")
            typer.echo("found so far (still testing; the clause may change):")
            show_disagreement(1, disagreement, file)
            sys.stdout.flush()


def _names_in(file: Path | None) -> list[str]:
    """Read the waived names; a # begins a note."""
    if file is None:
        return []
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise Unusable(f"{file}: expected names, one a line, got '{reason_of(error)}'") from None
    return [name for line in lines if (name := line.partition("#")[0].strip())]


def _check(
    game: str | None, edition: str | None, players: int | None, matches: int, timeout: float
) -> None:
    known = {
        name: each
        for ruleset in games_of(game, place="--game")
        for each in ruleset.EDITIONS
        for name in (each.id, *each.aliases)
    }
    if edition is not None and edition not in known:
        near = nearest(edition, list(known))
        expected = f"perhaps {near}" if near else one_of(known)
        raise Unsupported("--edition", expected=expected, given=edition)
    editions = known.values() if edition is None else [known[edition]]
    counts = sorted({count for each in editions for count in each.player_counts})
    if players is not None and players not in counts:
        raise Unsupported("--players", expected=f"{counts[0]} to {counts[-1]}", given=players)
    if matches < 1:
        raise MalformedInput("--matches", expected="a number from 1", given=matches)
    if not (math.isfinite(timeout) and 0 < timeout <= _MOST_SECONDS):
        expected = f"seconds, more than 0 and at most {_MOST_SECONDS}"
        raise MalformedInput("--timeout", expected=expected, given=timeout)


def _show_on_a_terminal(text: str) -> None:
    """Show what is being done, on a line that the next one replaces."""
    if sys.stderr.isatty():
        shown = one_line(text)[:78]
        typer.echo(f"\r{shown:<78}" + ("" if shown else "\r"), err=True, nl=False)
