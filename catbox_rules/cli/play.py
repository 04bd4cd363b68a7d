"""`catbox play`: turn the command line into a match that people sit down to.

Its options are in `play_options.py`, the dialog at the table in `play_session.py`.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from catbox_rules.cli.autosave import Autosave
from catbox_rules.cli.faults import Unusable, reason_of
from catbox_rules.cli.options import Names, Options, Patience
from catbox_rules.cli.play_options import Asked, Opponents, match_asked_for, place_to_save
from catbox_rules.cli.play_session import PlaySession
from catbox_rules.cli.screen import Screen
from catbox_rules.cli.status import DONE, INTERRUPTED
from catbox_rules.games import GAMES
from catbox_rules.playing.guide import GUIDE
from catbox_rules.records import Record


def play_match(  # noqa: PLR0913, PLR0917 -- an argument for each option
    game: Annotated[
        str | None,
        typer.Argument(help=f"{' or '.join(GAMES)}; the first by default."),
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(
            help="An id or alias, perhaps with variants (pegasus-2023+memory); the latest one by "
            "default."
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play; 3 by default.")] = None,
    first: Annotated[int | None, typer.Option(help="Who starts; seat 0 by default.")] = None,
    people: Annotated[
        str,
        typer.Option(help="The seats that people play: 0,2 or all or none; bots have the rest."),
    ] = "0",
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[SEATS=]BOT",
            help="Who has the rest: a name, such as random, bot or strong; MODULE:FUNCTION; or "
            "-- COMMAND; 1=BOT for a seat.",
        ),
    ] = None,
    patience: Patience = None,
    names: Names = None,
    option: Options = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same cards and bots.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="A new file, written after every action.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="A record, or a match as text, to continue.")
    ] = None,
) -> None:
    """Play a match on this terminal, by people and bots."""
    asked = Asked(game, edition, players, first, names, option or ())
    if seed is None:
        seed = str(secrets.randbelow(10**9))
    opponents = Opponents(bot or (), patience)
    match, own = match_asked_for(
        asked, resume=resume, people=people, seed=seed, opponents=opponents
    )
    autosave = Autosave(saving_to=place_to_save(save, own), known_as=save or own)
    if resume is not None:
        autosave.holds(match.record, resume)
    _try_out(autosave, match.record)
    session = PlaySession(match, GUIDE.of(match.ruleset.NAME), Screen(), autosave)
    with match.seated:
        is_done = session.play()
    raise typer.Exit(DONE if is_done else INTERRUPTED)


def _try_out(autosave: Autosave, record: Record) -> None:
    """Write the record as it is, so that a file that cannot be written is reported at once."""
    if autosave.saving_to is None:
        return
    try:
        autosave.write(record, autosave.saving_to)
    except (OSError, ValueError) as error:
        raise Unusable(f"--save: cannot write {autosave.saving_to}: {reason_of(error)}") from None
