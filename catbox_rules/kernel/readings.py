"""Readings: the ways in which a table can take a rule that its book leaves open.

A game has one registry of them, a tuple of `Reading`. From it are taken the options of a table and
the errors on these, what an edition has by default, what variants can set, what a position writes
down, the schemas, and what samplers try. A table holds what it has chosen as one mapping,
`Readings`, which is asked with an entry of the registry:

    table.readings[TOKENS] is Tokens.STRICT
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.kernel.former import FormerMember
from catbox_rules.kernel.options import choice_of

Value = TypeVar("Value", bound=Enum)
Value_co = TypeVar("Value_co", bound=Enum, covariant=True)


@frozen
class Reading(Generic[Value_co]):
    """One open rule, and how it can be taken. Two are the same if their options are.

    * `option`: the name by which a table chooses, as in a record: `red-broken-by`.
    * `values`: what can be chosen.
    * `default`: what holds where neither table nor edition says anything.
    * `clause`: the id of the clause that is open.
    * `text`: what the question is, in a few words.
    """

    option: str
    values: type[Value_co] = field(eq=False)
    default: Value_co = field(eq=False)
    clause: str = field(eq=False)
    text: str = field(eq=False)

    @property
    def name(self) -> str:
        """Its name where an edition is written as JSON: `red_broken_by`."""
        return self.option.replace("-", "_")

    @property
    def words(self) -> tuple[str, ...]:
        """What an option may say, the values in their order."""
        return tuple(str(value.value) for value in self.values)

    @property
    def others(self) -> tuple[Value_co, ...]:
        """The values that are not the default."""
        return tuple(value for value in self.values if value is not self.default)


AnyReading: TypeAlias = Reading[Enum]
Chosen: TypeAlias = Mapping[AnyReading, Enum]
"""A value for some readings of a game."""


@frozen(cache_hash=True)
class Readings:
    """How each open rule of a game is read: a value for every entry of its registry.

    >>> class Nap(Enum):
    ...     SHORT = "short"
    ...     LONG = "long"
    >>> NAP = Reading("nap", Nap, Nap.SHORT, "nap.length", "How long a nap is")
    >>> defaults = Readings.defaults([NAP])
    >>> long = defaults.with_values({NAP: Nap.LONG})
    >>> defaults[NAP], long[NAP], long.overrides(defaults)
    (<Nap.SHORT: 'short'>, <Nap.LONG: 'long'>, {'nap': 'long'})
    """

    _pairs: tuple[tuple[AnyReading, Enum], ...]

    @classmethod
    def defaults(cls, registry: Iterable[AnyReading]) -> Readings:
        """Return each reading as it is by default."""
        return cls(tuple((reading, reading.default) for reading in registry))

    def __getitem__(self, reading: Reading[Value]) -> Value:
        """Return what is chosen; raises KeyError for a reading of another game."""
        for each, value in self._pairs:
            if each is reading or each == reading:
                assert isinstance(value, reading.values)
                return value
        raise KeyError(reading.option)

    def __iter__(self) -> Iterator[AnyReading]:
        """Return the readings, in the order of the registry."""
        return (reading for reading, _ in self._pairs)

    def with_values(self, chosen: Chosen) -> Readings:
        """Return the same with other values for some of them."""
        return Readings(tuple((each, chosen.get(each, value)) for each, value in self._pairs))

    def overrides(self, defaults: Readings) -> dict[str, object]:
        """Return those that differ from the defaults, as the options of a record."""
        return {
            each.option: value.value for each, value in self._pairs if defaults[each] is not value
        }

    usual = FormerMember("usual", "defaults")
    but = FormerMember("but", "with_values")
    beyond = FormerMember("beyond", "overrides")

    def options(self) -> dict[str, str]:
        """Return all of them as the options of a record."""
        return {each.option: str(value.value) for each, value in self._pairs}

    def json_form(self) -> dict[str, object]:
        """Return their values by their names, as they stand in an edition."""
        return {each.name: value.value for each, value in self._pairs}


def read_readings(options: Mapping[str, object], registry: Iterable[AnyReading]) -> Chosen:
    """Return what the options of a record say of the readings; raises MalformedInput at an option
    with a value that it does not have.

    >>> read_readings({"face": "black"}, ())
    {}
    """
    chosen = [(reading, choice_of(options, reading.option, reading.values)) for reading in registry]
    return {reading: value for reading, value in chosen if value is not None}


def values_of(registry: Iterable[AnyReading]) -> dict[str, type[Enum]]:
    """Return the choices of each reading, by its option."""
    return {reading.option: reading.values for reading in registry}
