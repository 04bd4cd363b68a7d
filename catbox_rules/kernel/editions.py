"""Editions, their readings and options, and which of their parts a variant may patch."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Generic, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.kernel import forms
from catbox_rules.kernel.errors import MalformedInput, Unsupported, whole_number
from catbox_rules.kernel.forms import one_of, with_suggestion
from catbox_rules.kernel.values import FrozenValue

# Reading what a table may choose: an option is a name with a value, as in a record.


Choice = TypeVar("Choice", bound=Enum)


def check_names(options: Mapping[str, object], known: Sequence[str]) -> None:
    """Raise MalformedInput for an unknown option, and for what are not values by name.

    >>> check_names({"colour": "red"}, ("face", "tokens"))
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $: expected face or tokens, got 'colour'
    """
    if not hasattr(options, "keys"):
        raise MalformedInput("$", expected="options by their names", given=options)
    for name in options:
        if name not in known:
            given = with_suggestion(name, known)
            raise MalformedInput("$", expected=forms.one_of(known), given=given)


def choice_of(options: Mapping[str, object], name: str, choices: type[Choice]) -> Choice | None:
    """Return the member of an enum that an option names by its value; None if nothing is said.

    Raises MalformedInput at the option for any other value.
    """
    if name not in options:
        return None
    expected = " or ".join(str(choice.value) for choice in choices)
    return forms.choice(options[name], f"$.{name}", choices, expected=expected)


def number_of(options: Mapping[str, object], name: str, allowed: range) -> int | None:
    """Return the whole number that an option is; None if nothing is said.

    Raises MalformedInput at the option for anything that is not in the range.
    """
    if name not in options:
        return None
    return forms.number(options[name], f"$.{name}", allowed)


def list_of(options: Mapping[str, object], name: str) -> tuple[object, ...]:
    """Return the items of an option that is a list; none if nothing is said.

    Raises MalformedInput at the option for anything else.
    """
    value = options.get(name, ())
    if not isinstance(value, list | tuple):
        raise MalformedInput(f"$.{name}", expected="a list", given=value)
    return tuple[object, ...](value)  # pyright: ignore[reportUnknownArgumentType] -- of anything


def value_of(
    options: Mapping[str, object], name: str, *, expected: str = "a value other than null"
) -> object:
    """Return the value of an option that has a form of its own; None if nothing is said.

    * `expected`: what an error says that the option is.

    Raises MalformedInput where null is given for it.
    """
    if name in options and options[name] is None:
        raise MalformedInput(f"$.{name}", expected=expected, given=None)
    return options.get(name)


# Readings: the ways in which a table can take a rule that its book leaves open.
#
# A game has one registry of them, a tuple of `Reading`. From it are taken the options of a table
# and the errors on these, what an edition has by default, what variants can set, what a position
# writes down, the schemas, and what samplers try. A table holds what it has chosen as one mapping,
# `Readings`, which is asked with an entry of the registry:
#
#     table.readings[TOKENS] is Tokens.STRICT


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


# What of a game can be set otherwise: its numbers, its readings, and the clauses that a house rule
# may replace.
#
# A game says so as a part of the protocol (`PATCHABLE`). What a variant sets, and what several of
# them come to together, is nothing that the kernel knows of (`catbox_rules.kernel.variants`).


PatchValue: TypeAlias = int | str | tuple[int | str, ...]
"""What a number of a variant is set to: a number, a word, or a list of such."""


@frozen
class Settable:
    """A number that variants can set.

    * `read`: makes of the value in a variant what the edition holds; raises MalformedInput with a
      path below `$`.
    * `of_edition`: whether it is the same for all counts of players, and stands in `numbers.all`.
    * `within`: the field of the edition whose value has it, if not the edition itself.
    """

    read: Callable[[PatchValue], object]
    of_edition: bool = False
    within: str | None = None


@frozen
class Patchable:
    """What variants of a game can set: the numbers by name, the readings with the choices of each,
    the clauses that house rules may replace, and whether there is a layout.

    An edition and its set-ups have a field for each, of the same name with underscores. Those of
    the readings that stand in the `registry` of the game, an edition has in its field `readings`.
    """

    game: str
    players: range
    numbers: Mapping[str, Settable]
    readings: Mapping[str, type[Enum]]
    slots: Collection[str] = ()
    has_layouts: bool = False
    registry: tuple[AnyReading, ...] = ()


# Finding a game and its printings by name, and the numbers by the players at the table.


class Setup(Protocol):
    """The numbers of an edition for one count of players."""

    @property
    def players(self) -> int:
        """For how many players they are."""
        ...


SetupT_co = TypeVar("SetupT_co", bound=Setup, covariant=True)


class Edition(Protocol[SetupT_co]):
    """A printing of a game, as a value."""

    @property
    def id(self) -> str:
        """Its name in records."""
        ...

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names that records may use."""
        ...

    @property
    def title(self) -> str:
        """What it is called in full."""
        ...

    @property
    def setups(self) -> Sequence[SetupT_co]:
        """Its numbers for each count of players, attrs values in the order of the counts."""
        ...

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players it is made."""
        ...


@frozen
class EditionWarning(FrozenValue):
    """Something odd about an edition, although it can be played.

    >>> print(EditionWarning(3, "a bid of 9 cannot be made in 8 tricks"))
    with 3 players: a bid of 9 cannot be made in 8 tricks
    """

    players: int | None
    """The count of players that it is about; None if it is about all."""
    text: str

    def __str__(self) -> str:
        return self.text if self.players is None else f"with {self.players} players: {self.text}"


@frozen
class Term(FrozenValue):
    """A word of the library, and what an edition calls it."""

    ours: str
    theirs: str


def terms(**theirs: str) -> tuple[Term, ...]:
    """Return the words of an edition, by ours.

    >>> terms(start_seat="round starting player")
    (Term(ours='start seat', theirs='round starting player'),)
    """
    return tuple(Term(ours.replace("_", " "), word) for ours, word in theirs.items())


EditionT = TypeVar("EditionT", bound=Edition[Setup])
SetupT = TypeVar("SetupT", bound=Setup)


def edition_named(editions: Sequence[EditionT], name: object) -> EditionT:
    """Return the edition of an id or an alias; raises Unsupported at `$.edition`."""
    known = {each: edition for edition in editions for each in (edition.id, *edition.aliases)}
    edition = known.get(name) if isinstance(name, str) else None
    if edition is None:
        expected = one_of(known)
        if isinstance(name, str) and "+" in name:
            expected += ", with what follows the + in its options"
        raise Unsupported("$.edition", expected=expected, given=with_suggestion(name, known))
    return edition


def setup_for(edition: Edition[SetupT], players: object, *, clause: str | None = None) -> SetupT:
    """Return the numbers of an edition for a count of players; raises Unsupported at `$.players`.

    * `clause`: the rule that says how many may play, which the error names.
    """
    for setup in edition.setups:
        if setup.players == whole_number(players):
            return setup
    counts = edition.player_counts
    by_rule = "" if clause is None else f" ({clause})"
    expected = f"{counts[0]} to {counts[-1]} in {edition.id}{by_rule}"
    raise Unsupported("$.players", expected=expected, given=players)
