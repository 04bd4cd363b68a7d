"""`catbox play`: what is asked for on the command line becomes a match, and people sit down to it.

What is said at the table is in `at_the_table.py`. A fault of the command line is one line that
names the option.
"""

from __future__ import annotations

import secrets
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from catbox_rules.cli.at_the_table import Sitting
from catbox_rules.cli.keeper import Keeper, reason_of
from catbox_rules.cli.screen import Screen
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import (
    MOST_DIGITS,
    CatboxError,
    MalformedInput,
    Plainly,
    Unsupported,
)
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.notation import read_match
from catbox_rules.playing import AnyGuide, begin, cat_in_the_box, schrodingers_cats
from catbox_rules.records import Record, parse, read_record
from catbox_rules.records.strict_json import MOST_BYTES

__all__ = ["play_match"]

_ALL_GUIDES: Final[tuple[AnyGuide, ...]] = (cat_in_the_box, schrodingers_cats)
_GUIDES: Final[Mapping[str, AnyGuide]] = {guide.RULESET.NAME: guide for guide in _ALL_GUIDES}

_FIRST_GAME: Final = cat_in_the_box.RULESET.NAME
_PLAYERS: Final = 3
_MATCH_AS_TEXT: Final = b"catbox-match/"
_INTERRUPTED: Final = 130

_PLACES: Final = (
    ("$.options", "--option"),
    ("$.first_seat", "--first"),
    ("$.edition", "--edition"),
    ("$.players", "--players"),
    ("$.people", "--people"),
)
"""What a place of a record is on the command line."""


def play_match(  # noqa: PLR0913, PLR0917 -- an argument for each option
    game: Annotated[
        str | None,
        typer.Argument(help="cat-in-the-box (if nothing is said) or schrodingers-cats."),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="An id or alias; the latest one if nothing is said.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many; 3 if nothing is said.")] = None,
    first: Annotated[
        int | None, typer.Option(help="Who starts; seat 0 if nothing is said.")
    ] = None,
    people: Annotated[
        str,
        typer.Option(help="The seats that people play: 0,2 or all or none; bots have the rest."),
    ] = "0",
    names: Annotated[str | None, typer.Option(help="A name for each seat: Anne,Peter,…")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="What the table chooses: tokens=strict, blocks=12.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same one gives the same cards and bots again.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="A new file, written after every action.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="A record, or a match as text, to go on with.")
    ] = None,
) -> None:
    """Play a match on this terminal, by people and bots."""
    own: Path | None = None  # the file resumed from, if it may be written over
    if resume is None:
        record = _new_record(game or _FIRST_GAME, edition, players, first, names, option or ())
    else:
        given = {
            "GAME": game,
            "--edition": edition,
            "--players": players,
            "--first": first,
            "--names": names,
            "--option": option or None,
        }
        record, is_text = _resumed(resume, given)
        own = None if is_text else resume
    try:
        seats = _seats(people, record.players)
        match = begin(record, people=seats, seed=seed or str(secrets.randbelow(10**9)))
    except MalformedInput as error:
        if resume is not None and error.path.startswith("$.actions"):
            raise Unplayable(f"{resume}: {error}") from None
        raise _on_command_line(error) from None
    keeper = Keeper(saving_to=_new_file(save, own), known_as=save or own)
    if resume is not None:
        keeper.holds(record, resume)
    _try_out(keeper, record)
    sitting = Sitting(match, _GUIDES[record.ruleset.NAME], Screen(), keeper)
    raise typer.Exit(0 if sitting.play() else _INTERRUPTED)


def _new_record(
    game: str,
    edition: str | None,
    players: int | None,
    first: int | None,
    names: str | None,
    options: Sequence[str],
) -> Record:
    """A record without actions, of a table that can be laid."""
    ruleset: AnyRuleset | None = GAMES.get(game)
    if ruleset is None:
        raise Unsupported("GAME", expected=" or ".join(GAMES), given=game)
    record = Record(
        ruleset,
        edition=ruleset.EDITIONS[-1].id if edition is None else edition,
        players=_PLAYERS if players is None else players,
        first_seat=first or 0,
        options=dict(map(_option, options)),
        names=None if names is None else tuple(name.strip() for name in names.split(",")),
    )
    try:
        record.initial()
    except (MalformedInput, Unsupported) as error:
        raise _on_command_line(error) from None
    if record.names is not None and (len(record.names) != record.players or "" in record.names):
        expected = f"{record.players} names with commas between them, one for each seat"
        raise MalformedInput("--names", expected=expected, given=names)
    return record


def _option(text: str) -> tuple[str, object]:
    """`blocks=12` as a name and a value: a number or a list as in JSON, else a text."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise MalformedInput("--option", expected="NAME=VALUE", given=text)
    return name, parse(value) if value[:1] in (*"-0123456789[",) and value else value


def _on_command_line(error: MalformedInput | Unsupported) -> MalformedInput:
    """The same error, where the value stands on the command line."""
    for path, place in _PLACES:
        if error.path.startswith(path):
            rest = error.path.removeprefix(path).removeprefix(".")
            where = f"{place} {rest}" if rest else place
            return MalformedInput(where, expected=error.expected, given=error.given)
    return MalformedInput(error.path, expected=error.expected, given=error.given)


class Unplayable(CatboxError):
    """A file that no match can go on from; one line names the file and the place."""


def _resumed(path: Path, given: Mapping[str, object]) -> tuple[Record, bool]:
    """The record in a file, and whether it is a match as text rather than JSON; the options that it
    answers itself must not be given."""
    for place, value in given.items():
        if value is not None:
            expected = "nothing, for the record in --resume says it"
            raise MalformedInput(place, expected=expected, given=value)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if data.removeprefix(BOM_UTF8).lstrip().startswith(_MATCH_AS_TEXT):
            return read_match(data.decode("utf-8-sig"), GAMES).record, True
        return read_record(parse(data), GAMES), False
    except CatboxError as error:
        raise Unplayable(f"{path}: {error}") from None
    except (OSError, ValueError) as error:
        expected = f"expected a file that can be read, got '{reason_of(error)}'"
        raise Unplayable(f"{path}: {expected}") from None


def _seats(people: str, players: int) -> Sequence[int]:
    """`0,2`, `all` or `none` as seats."""
    if people in ("all", "none"):
        return range(players if people == "all" else 0)
    words = [word.strip() for word in people.split(",")]
    if not all(word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS for word in words):
        expected = "seats with commas between them, such as 0,2, or all or none"
        raise MalformedInput("--people", expected=expected, given=people)
    return [int(word) for word in words]


def _try_out(keeper: Keeper, record: Record) -> None:
    """Write the record as it is, so that a file which cannot be written is told at once."""
    if keeper.saving_to is None:
        return
    try:
        keeper.write(record, keeper.saving_to)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        expected = "a file that can be written"
        given = Plainly(f"{keeper.saving_to}, '{reason}'")
        raise MalformedInput("--save", expected=expected, given=given) from None


def _new_file(save: Path | None, own: Path | None) -> Path | None:
    """Where every action is written to: never over another file than the one resumed from."""
    if save is None or not save.exists() or (own is not None and save.samefile(own)):
        return save
    expected = "a new file, or the one in --resume to go on with it"
    raise MalformedInput("--save", expected=expected, given=Plainly(f"{save}, which is there"))
