"""Options that many commands have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, TypeAlias

import typer

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import as_typed, is_list, same_name, seat_numbered

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON, for machines.")]

RulebookName: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="RULEBOOK",
        help="An edition, perhaps with variants: pegasus-2023, pegasus-2023+must-follow.",
    ),
]


def seed_of(word: str) -> int:
    r"""Return the number that a seed stands for: the number itself, or a number derived from any
    other word.

    >>> seed_of("7"), seed_of("tea") == seed_of("tea"), seed_of("tea") == seed_of("Tea")
    (7, True, False)
    >>> seed_of("\ud800") == seed_of("\udcff")
    False
    """
    try:
        return int(word)
    except ValueError:
        digest = sha256(word.encode(errors="surrogatepass")).digest()
        return int.from_bytes(digest[:7])


Seed: TypeAlias = Annotated[
    int,
    typer.Option(
        metavar="WORD",
        parser=seed_of,
        help="A number or any word: the same seed gives the same matches.",
    ),
]

Workers: TypeAlias = Annotated[
    int | None, typer.Option(help="Number of processes; by default one per processor.")
]

Patience: TypeAlias = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", help="How long a program may take for an answer; by default no limit."
    ),
]

Names: TypeAlias = Annotated[str | None, typer.Option(help="A name for each seat: Anne,Peter,…")]


def names_given(given: object, players: int | None) -> tuple[str, ...] | None:
    """Read the names of the seats, such as `Anne,Peter,Mia`; None if there are none.

    * `given`: a text with commas, or with a list of JSON; or the names.
    * `players`: the number of players; None accepts any number of names.

    Raises MalformedInput unless each seat has a name of its own, which is not the number of another
    seat.
    """
    if given is None:
        return None
    names = tuple(map(as_typed, _listed_names(given)))
    number = len(names) if players is None else players
    if len({*map(same_name, names)} - {""}) != number or len(names) != number:
        expected = f"{number} different names with commas between them"
        raise MalformedInput("$.names", expected=expected, given=given)
    for seat, name in enumerate(names):
        if seat_numbered(name) in {*range(number)} - {seat}:
            expected = f"for seat {seat} a name that is not the number of another seat"
            raise MalformedInput("$.names", expected=expected, given=name)
    return names


def _listed_names(given: object) -> list[str]:
    """Read names with commas between them, or a list, as it is or as JSON."""
    names = given
    if isinstance(given, str) and not re.fullmatch(r'\s*\[(.*\]|\s*".*)\s*', given):
        return re.split("[,\uff0c\u3001]", given)
    if isinstance(given, str):
        from catbox_rules.records.strict_json import parse  # noqa: PLC0415 -- for lists alone

        with suppress(MalformedInput):
            names = parse(given)
    if not is_list(names) or not all(isinstance(name, str) for name in names):
        expected = 'names with commas between them, or a list such as ["Anne","Peter","Mia"]'
        raise MalformedInput("$.names", expected=expected, given=given)
    return [str(name) for name in names]


def options_given(texts: Mapping[str, str]) -> dict[str, object]:
    """Read the options of a table by their names: a number or a list as in JSON, otherwise a text.
    Raises MalformedInput below `$.options`."""
    return {name: _option(name, text) for name, text in texts.items()}


def _option(name: str, text: str) -> object:
    from catbox_rules.records.strict_json import parse  # noqa: PLC0415 -- for those that have options

    if text[:1] not in (*"-0123456789[",):
        return text
    try:
        return parse(text)
    except MalformedInput as error:
        raise error.below(f"$.options.{name}") from None
