"""`catbox editions`: the editions with their numbers, or one of them, perhaps with variants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Annotated, Final

import attrs
from attrs import frozen
from rich.table import Table
from rich.text import Text

from catbox_rules.book import Rulebook, edition_as_json
from catbox_rules.book.rulebook import setups_as_json
from catbox_rules.cli.boxes import boxes_asked_for
from catbox_rules.cli.printing import (
    as_text,
    by_game,
    is_for_an_assistant,
    print_for_copying,
    print_parts,
)
from catbox_rules.cli.questions import About, Answer, Question, Words
from catbox_rules.games import games_of
from catbox_rules.kernel.editions import Edition, Readings, Setup
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_list, is_object, value_in_words, words
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.render.terminal import indented

_SPELLED: Final = (
    "An edition, perhaps with variants, readings or numbers on top: pegasus-2023, "
    "pegasus-2023+must-follow, pegasus-2023+penalty=2."
)


@frozen
class Editions(Question):
    """List the editions with their numbers for each count of players, or show one."""

    rulebook: Annotated[
        Words | None,
        About(
            f"Show this one. {_SPELLED}",
            "One of them, perhaps varied: pegasus-2023+must-follow.",
            option="RULEBOOK",
        ),
    ] = None
    other: Annotated[
        Words | None,
        About("With rulebook: in what this one differs from it. Spelled alike."),
    ] = None
    box: Annotated[
        Words | None,
        About("Alone: which edition has this box? A publisher, a language, a country."),
    ] = None

    def answer(self) -> Answer:
        """Return all editions, one of them, the differences between two, or the edition of a
        printed box."""
        if self.box is not None:
            if self.rulebook is not None or self.other is not None:
                expected = "only one of this and a rulebook"
                raise MalformedInput("$.box", expected=expected, given=Verbatim("both"))
            return boxes_asked_for(self.box)
        if self.rulebook is None:
            if self.other is not None:
                expected, given = "a rulebook to compare with the other", Verbatim("nothing")
                raise MalformedInput("$.rulebook", expected=expected, given=given)
            found = [(ruleset, each) for ruleset in games_of() for each in ruleset.EDITIONS]
            show = _list_editions if is_for_an_assistant() else print_editions
            return Answer(lambda: show(found), lambda: editions_as_json(found))
        # A file is opened only for somebody who sits before it.
        with_files = not is_for_an_assistant()
        named = Rulebook.named(self.rulebook, place="$.rulebook", with_files=with_files)
        if self.other is not None:
            other = Rulebook.named(
                self.other, named.ruleset, place="$.other", with_files=with_files
            )
            return _compared(named, other)
        pairs = [(named.ruleset, named.edition)]
        return Answer(lambda: print_editions(pairs), lambda: editions_as_json(pairs))


def _compared(a: Rulebook, b: Rulebook) -> Answer:
    """Return the differences between two rulebooks; `catbox diff` also compares play."""
    # Only this question needs to know how rulebooks are compared.
    from catbox_rules.cli.diff_output import lines_of_differences  # noqa: PLC0415
    from catbox_rules.diff.comparison import differences_as_json  # noqa: PLC0415
    from catbox_rules.diff.differences import differences  # noqa: PLC0415

    found = differences(a, b)
    return Answer(
        lambda: print_parts(as_text(f"a  {a}"), as_text(f"b  {b}"), *lines_of_differences(found)),
        lambda: {"a": str(a), "b": str(b), "differences": differences_as_json(found)},
    )


def editions_as_json(found: Iterable[tuple[AnyRuleset, Edition[Setup]]]) -> list[dict[str, object]]:
    """Return editions as plain JSON, as `catbox editions --json` prints them."""
    return [edition_as_json(ruleset, edition) for ruleset, edition in found]


def _list_editions(found: Iterable[tuple[AnyRuleset, Edition[Setup]]]) -> None:
    """Print editions, one per line."""
    for ruleset, edition in found:
        players = f"{edition.player_counts[0]} to {edition.player_counts[-1]} players"
        print_for_copying(f"{edition.id}  {ruleset.NAME}, {players}: {edition.title}", indent=0)


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
