"""What an engine says about itself: the protocol, its name, and what it plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records.schema_parts import NAMES, part

if TYPE_CHECKING:
    from catbox_rules.records.formats import ProtocolAnswerGame, ProtocolAnswerHello

Values: TypeAlias = Literal["any"] | list[Any]
"""The values of an option, or `ANY`."""

PROTOCOL: Final = "catbox-protocol/1"

ANY: Final = "any"
"""The sign for an option with too many values to list."""


def hello(
    games: Iterable[AnyRuleset], *, version: str, asks: Iterable[str], for_seats: Iterable[str]
) -> ProtocolAnswerHello:
    """Return the answer to `hello`.

    * `games`: the games that are played.
    * `version`: the version of the library.
    * `asks`: the names of the requests.
    * `for_seats`: those that may be asked for a seat, with the key `as`.
    """
    return {
        "protocol": PROTOCOL,
        "engine": "catbox_rules",
        "version": version,
        "asks": list(asks),
        "as": list(for_seats),
        "games": {ruleset.NAME: game_as_json(ruleset) for ruleset in games},
    }


def game_as_json(ruleset: AnyRuleset) -> ProtocolAnswerGame:
    """Return the editions of a game with their numbers of players, and its options with their
    values."""
    return {
        "editions": {edition.id: list(edition.player_counts) for edition in ruleset.EDITIONS},
        "options": options_of(ruleset.NAME) or _readings_of(ruleset),
    }


def _readings_of(ruleset: AnyRuleset) -> dict[str, Values]:
    """Return the readings of a game without a schema."""
    readings = ruleset.PATCHABLE.readings
    return {name: [each.value for each in values] for name, values in readings.items()}


def options_of(game: str) -> dict[str, Values]:
    """Return the options of a game, each with the list of its values or `any`, from its schema.
    Empty for a game without a schema.

    >>> options_of("schrodingers-cats")["physicat-timing"]
    ['own-turn', 'before-claim']
    """
    if game not in NAMES:
        return {}
    parts = _object(part(game)["$defs"])
    options = _object(_object(parts["options"])["properties"])
    return {name: _values(_object(option), parts) for name, option in options.items()}


def _values(option: Mapping[str, object], parts: Mapping[str, object]) -> Values:
    """Return the values that a schema allows: those of a choice, or all numbers of a range."""
    match option:
        case {"enum": values} if is_list(values):
            return values
        case {"$ref": str(reference)} if reference.startswith("#/$defs/"):
            return _values(_object(parts[reference.removeprefix("#/$defs/")]), parts)
        case {"minimum": int(least), "maximum": int(most)}:
            return list(range(least, most + 1))
        case _:
            return ANY


def _object(value: object) -> Mapping[str, object]:
    assert is_object(value)
    return value
