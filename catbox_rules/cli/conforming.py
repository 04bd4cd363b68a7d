"""`catbox conform`: somebody else's engine, held against the reference.

What tests engines needs Hypothesis, which is imported only where the command runs.
"""

from __future__ import annotations

import importlib.util
import json
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Final

import typer

from catbox_rules.cli.faults import Unusable, reason_of
from catbox_rules.cli.options import Json
from catbox_rules.cli.status import DONE, NO
from catbox_rules.games import games_of
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.nearest import nearest

if TYPE_CHECKING:
    from catbox_rules.conformance import Conformance

_MATCHES: Final = 60
_SECONDS: Final = 10.0
_MOST_SECONDS: Final = 3600


def conform_engine(  # noqa: PLR0913, PLR0917 -- an argument for each option
    command: Annotated[
        list[str],
        typer.Argument(metavar="-- COMMAND...", help="What starts the engine: no shell is used."),
    ],
    game: Annotated[
        str | None, typer.Option(help="This game only: cat-in-the-box or schrodingers-cats.")
    ] = None,
    edition: Annotated[str | None, typer.Option(help="Tables by this edition only.")] = None,
    players: Annotated[int | None, typer.Option(help="Tables with so many players only.")] = None,
    matches: Annotated[int, typer.Option(help="How many of each game are generated.")] = _MATCHES,
    seed: Annotated[int, typer.Option(help="The same one gives the same matches again.")] = 0,
    timeout: Annotated[
        float, typer.Option(metavar="SECONDS", help="How long each answer may take.")
    ] = _SECONDS,
    save: Annotated[
        Path | None, typer.Option(help="A folder for the record of each disagreement.")
    ] = None,
    as_machine: Json = False,
) -> None:
    """Hold an engine that speaks the line protocol against the rules, clause by clause.

    Exit status 0: it agrees; 1: it does not; 2: it cannot be tested.
    """
    _check(game, edition, players, matches, timeout)
    tested = _tested(
        command,
        game=game,
        edition=edition,
        players=players,
        matches=matches,
        seed=seed,
        timeout=timeout,
    )
    # With the extra that the test needs; see above.
    from catbox_rules.cli.conformance import save_records, show_conformance  # noqa: PLC0415
    from catbox_rules.conformance import conformance_as_json  # noqa: PLC0415

    saved: Sequence[Path] = ()
    if save is not None:
        try:
            saved = save_records(tested, save)
        except OSError as error:
            expected = f"a folder that can be written, got '{reason_of(error)}'"
            raise Unusable(f"--save: expected {expected}") from None
    if as_machine:
        typer.echo(json.dumps(conformance_as_json(tested)))
    else:
        show_conformance(tested, saved)
    raise typer.Exit(DONE if tested.agrees else NO)


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
        expected = f"perhaps {near}" if near else f"one of {', '.join(known)}"
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


def _tested(
    command: Sequence[str],
    *,
    game: str | None,
    edition: str | None,
    players: int | None,
    matches: int,
    seed: int,
    timeout: float,
) -> Conformance:
    if importlib.util.find_spec("hypothesis") is None:
        raise Unusable("conform needs an extra: pip install 'catbox-rules[testing]'")
    from catbox_rules.conformance import CannotTest, conform  # noqa: PLC0415 -- see above

    with TemporaryDirectory() as folder:
        # What Hypothesis would leave in the folder in which the command was started.
        os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", folder)
        try:
            return conform(
                command,
                game=game,
                edition=edition,
                players=players,
                matches=matches,
                seed=seed,
                timeout=timeout,
                progress=_told_on_a_terminal,
            )
        except CannotTest as error:
            raise Unusable(str(error)) from None


def _told_on_a_terminal(text: str) -> None:
    if sys.stderr.isatty():
        typer.echo(text, err=True)
