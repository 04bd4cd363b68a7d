"""`catbox editions`: the editions with their numbers, or one of them, perhaps with variants."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Annotated

import attrs
import typer
from rich.table import Table
from rich.text import Text

from catbox_rules.book import Rulebook, edition_as_json
from catbox_rules.book.rulebook import setups_as_json
from catbox_rules.cli.boxes import show_boxes
from catbox_rules.cli.faults import DONE, Unusable
from catbox_rules.cli.options import Json
from catbox_rules.cli.printing import as_text, by_game, print_parts
from catbox_rules.games import games_of
from catbox_rules.kernel.editions import Edition, Readings, Setup
from catbox_rules.kernel.forms import is_list, is_object, value_in_words, words
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.render.terminal import indented


def show_editions(
    rulebook: Annotated[
        str | None,
        typer.Argument(
            metavar="RULEBOOK", help="One of them, perhaps varied: pegasus-2023+must-follow."
        ),
    ] = None,
    box: Annotated[
        str | None,
        typer.Option(help="Say which edition a printed box has: by its publisher or language."),
    ] = None,
    as_machine: Json = False,
) -> int:
    """List the editions with their numbers for each count of players, or show one."""
    if box is not None:
        if rulebook is not None:
            raise Unusable(f"--box: expected a rulebook or --box, got both, {rulebook} and {box}")
        return show_boxes(box, as_machine=as_machine)
    editions = editions_named(rulebook)
    if as_machine:
        typer.echo(json.dumps(editions_as_json(editions)))
    else:
        print_editions(editions)
    return DONE


def editions_named(
    rulebook: str | None, *, place: str = "RULEBOOK", with_files: bool = True
) -> list[tuple[AnyRuleset, Edition[Setup]]]:
    """Return the edition that a rulebook spells, or all editions, each with its game. Takes and
    raises the same as `Rulebook.named`."""
    if rulebook is None:
        return [(ruleset, each) for ruleset in games_of() for each in ruleset.EDITIONS]
    named = Rulebook.named(rulebook, place=place, with_files=with_files)
    return [(named.ruleset, named.edition)]


def editions_as_json(found: Iterable[tuple[AnyRuleset, Edition[Setup]]]) -> list[dict[str, object]]:
    """Return editions as plain JSON, as `catbox editions --json` prints them."""
    return [edition_as_json(ruleset, edition) for ruleset, edition in found]


def print_editions(found: Iterable[tuple[AnyRuleset, Edition[Setup]]]) -> None:
    """Print the editions of each game."""
    pairs = list(found)
    games = {ruleset.NAME: ruleset for ruleset, _ in pairs}
    for game, editions in by_game((ruleset.NAME, edition) for ruleset, edition in pairs):
        print_parts(Text(), game)
        for edition in editions:
            _show_edition(games[game.plain], edition)


def _show_edition(game: AnyRuleset, edition: Edition[Setup]) -> None:
    """Print an edition, with a column of numbers for each number of players."""
    aliases = f" (also {', '.join(edition.aliases)})" if edition.aliases else ""
    print_parts(
        Text(), Text.assemble((edition.id, "bold cyan"), as_text(f"{aliases}  {edition.title}"))
    )
    setups = setups_as_json(edition)
    table = Table(box=None)
    table.add_column("")
    for players in edition.player_counts:
        table.add_column(f"{players}p", justify="right")
    for name in setups[0]:
        if name not in ("players", "layout"):
            table.add_row(words(name), *(_number(setup[name]) for setup in setups))
    facts = [f"{words(name)} {value_in_words(value)}" for name, value in _facts_of(edition)]
    facts += _facts_of_variants(edition_as_json(game, edition), setups)
    print_parts(indented(as_text(", ".join(facts))), indented(table))


def _facts_of(edition: Edition[Setup]) -> Iterator[tuple[str, object]]:
    """Yield the numbers and choices of an edition that hold for all numbers of players."""
    kind: type = type(edition)
    for field in attrs.fields(kind):
        value: object = getattr(edition, field.name)
        if isinstance(value, Readings):
            yield from value.json_form().items()
        elif isinstance(value, int | Enum) or attrs.has(type(value)):
            yield field.name, value


def _facts_of_variants(
    edition: Mapping[str, object], setups: Sequence[Mapping[str, object]]
) -> Iterator[str]:
    """Yield what variants have changed in an edition besides its numbers and choices."""
    variants, rules = edition["variants"], edition.get("house_rules")
    if is_list(variants) and variants:
        yield f"variants {' '.join(str(each['id']) for each in variants if is_object(each))}"
    if is_list(rules) and rules:
        yield f"house rules {' '.join(map(str, rules))}"
    own = [f"{setup['players']}" for setup in setups if setup.get("layout") is not None]
    if own:
        yield f"a board of its own with {', '.join(own)} players"


def _number(value: object) -> str:
    if value is None or value == []:
        return "-"
    if is_list(value):
        return " ".join(map(str, value))
    return str(value)
