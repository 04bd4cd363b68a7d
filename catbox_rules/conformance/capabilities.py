"""An engine's offer: its answer to `hello`, and those of its tables that the reference knows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.conformance.terms import Terms, read_terms
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import CatboxError, MalformedInput, is_whole_number, shown
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records import ChosenTable

PROTOCOL: Final = "catbox-protocol/1"

NEEDED: Final = ("hello", "new", "legal", "apply", "score")
"""The questions that every engine must answer."""


@frozen
class OfferedGame:
    """A game that an engine offers: its editions with their numbers of players, and the values of
    its options, None for any value."""

    editions: Mapping[str, tuple[int, ...]]
    options: Mapping[str, tuple[object, ...] | None] = field(factory=dict[str, None])


@frozen
class Offer:
    """The description that an engine gives of itself."""

    engine: str
    version: str
    asks: tuple[str, ...]
    games: Mapping[str, OfferedGame]
    terms: Terms = field(factory=Terms)


def read_offer(value: object) -> Offer:
    """Read the answer to `hello`; raises MalformedInput if a part of it is missing or malformed."""
    hello = _object(value, "$")
    if hello.get("protocol") != PROTOCOL:
        raise MalformedInput("$.protocol", expected=PROTOCOL, given=hello.get("protocol"))
    asks = tuple(_text(ask, f"$.asks[{i}]") for i, ask in enumerate(_list(hello, "asks")))
    for needed in NEEDED:
        if needed not in asks:
            raise MalformedInput("$.asks", expected=f"'{needed}' among them", given=list(asks))
    games = _object(hello.get("games"), "$.games")
    return Offer(
        engine=_text(hello.get("engine"), "$.engine"),
        version=_text(hello.get("version", ""), "$.version"),
        asks=asks,
        games={name: _game(game, f"$.games.{name}") for name, game in games.items()},
        terms=read_terms(hello),
    )


def _game(value: object, path: str) -> OfferedGame:
    game = _object(value, path)
    editions: dict[str, tuple[int, ...]] = {}
    for name, counts in _object(game.get("editions"), f"{path}.editions").items():
        place = f"{path}.editions.{name}"
        if not is_list(counts) or not all(map(is_whole_number, counts)):
            raise MalformedInput(place, expected="a list of counts of players", given=counts)
        editions[name] = tuple(count for count in counts if is_whole_number(count))
    options: dict[str, tuple[object, ...] | None] = {}
    for name, values in _object(game.get("options", {}), f"{path}.options").items():
        if values != "any" and not is_list(values):
            place = f"{path}.options.{name}"
            raise MalformedInput(place, expected='a list of values, or "any"', given=values)
        options[name] = tuple(values) if is_list(values) else None
    return OfferedGame(editions, options)


def _object(value: object, path: str) -> dict[str, object]:
    if not is_object(value):
        raise MalformedInput(path, expected="an object", given=value)
    return value


def _list(value: Mapping[str, object], key: str) -> list[object]:
    items = value.get(key)
    if not is_list(items):
        raise MalformedInput(f"$.{key}", expected="a list", given=items)
    return items


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise MalformedInput(path, expected="a string", given=value)
    return value


KnownOptions = Mapping[str, Sequence[object]]
"""Values to try for the options of a game that accept anything, by name."""


def tables_of(
    offer: Offer,
    game: str,
    tried: KnownOptions,
    *,
    edition: str | None = None,
    players: int | None = None,
) -> tuple[list[ChosenTable], list[str]]:
    """Return the tables of a game that an engine offers and that the reference knows, plain ones
    first; and in words the parts of the offer that are left out.

    * `tried`: values for options that accept anything.
    * `edition`, `players`: only tables with these.
    """
    ruleset, offered = GAMES[game], offer.games[game]
    known = {name: each for each in ruleset.EDITIONS for name in (each.id, *each.aliases)}
    plain: list[ChosenTable] = []
    known_tables: list[ChosenTable] = []
    left_out: list[str] = []
    for name, counts in offered.editions.items():
        if name not in known:
            left_out.append(f"{game}, edition {shown(name)}: the reference does not know it")
            continue
        for count in counts:
            if count not in known[name].player_counts:
                left_out.append(f"{game}, {name} with {count} players: there is no such table")
            else:
                known_tables.append(ChosenTable(ruleset, name, count))
                if edition in (None, name, known[name].id) and players in (None, count):
                    plain.append(known_tables[-1])
    chosen: list[ChosenTable] = []
    options, odd = _options(known_tables, offered, tried)
    left_out += [f"{game}, {each}: the reference does not know it" for each in odd]
    for table in plain:
        chosen += _with_options(table, options)
    return [*plain, *chosen], left_out


def _options(
    tables: Sequence[ChosenTable], offered: OfferedGame, tried: KnownOptions
) -> tuple[list[tuple[str, object]], list[str]]:
    """Return the options that some table can have, and those that none can."""
    possible: list[tuple[str, object]] = []
    odd: list[str] = []
    for name, values in offered.options.items():
        for value in tried.get(name, ()) if values is None else values:
            if any(_is_table(evolve(table, options={name: value})) for table in tables):
                possible.append((name, value))
            elif tables and values is not None:
                odd.append(f"option {name}={shown(value)}")
    return possible, odd


def _with_options(
    table: ChosenTable, options: Sequence[tuple[str, object]]
) -> Iterator[ChosenTable]:
    """Yield the table with each option alone, and with some pairs; start seats rotate."""
    choices: list[dict[str, object]] = [{name: value} for name, value in options]
    for one, other in itertools.combinations(options, 2):
        if one[0] != other[0]:
            choices.append(dict([one, other]))
    random = Random(len(options))
    for index, chosen in enumerate(choices):
        if len(chosen) > 1 and random.random() > 2 / len(options):
            continue
        first = index % table.players
        varied = evolve(table, first_seat=first, options=chosen)
        if _is_table(varied):
            yield varied


def _is_table(table: ChosenTable) -> bool:
    try:
        table.initial()
    except CatboxError:
        return False
    return True
