"""A variant: a named patch on an edition, of numbers, readings and house rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, Generic, TypeAlias, TypeVar

from attrs import astuple, evolve, field, frozen

from catbox_rules.kernel.editions import PatchValue as Value
from catbox_rules.kernel.errors import MalformedInput, Verbatim, line_of, shown
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.ruleset import Seat

# House rules: functions with a clause of their own that replace a rule of the book.
#
# Each game says which clauses can be replaced, and with what arguments the function is called. A
# record names a house rule by its id and never contains code: a rule is known because the library
# ships it, or because the program that reads the record has registered it.


HOUSE_RULE_ID: Final = re.compile(r"house\.[a-z0-9]+(?:-[a-z0-9]+)*")
"""The form of the ids of house rules."""


Decided = TypeVar("Decided")


def _as_id(value: object) -> str:
    if not isinstance(value, str) or HOUSE_RULE_ID.fullmatch(value) is None:
        expected = "the id of a house rule, such as house.must-follow"
        raise MalformedInput("$.id", expected=expected, given=value)
    return value


@frozen
class HouseRule:
    """A custom rule that replaces one of the book.

    * `id`: `house.` followed by lower-case words with hyphens. It is the id of the rule's clause,
      and two rules are equal if their ids are.
    * `title`, `text`: the rule in words, as verdicts cite it.
    * `replaces`: the id of the clause that it replaces.
    * `function`: the function that decides; the replaced clause documents its arguments and its
      result.
    * `refusal`: for rules on what may be done: returns a sentence about an action that breaks the
      rule, from a state and the action. The default is the title.
    * `rests_on`: for rules on what may be done: the ids of the facts, as in disputes, that the rule
      needs beyond those of all other conditions; None if not declared.

    The functions must be pure: the same arguments give the same result. Raises MalformedInput for
    an id of another form.

    >>> HouseRule("house.all-may", "All may", "…", "declare.lead-not-red", lambda *_: None).id
    'house.all-may'
    """

    id: str = field(converter=_as_id)
    title: str = field(eq=False)
    text: str = field(eq=False, repr=False)
    replaces: str = field(eq=False)
    # What a function is given and returns depends on the clause that it replaces.
    function: Callable[..., object] = field(eq=False, repr=False)
    refusal: Callable[..., str] | None = field(default=None, eq=False, repr=False)
    rests_on: tuple[str, ...] | None = field(default=None, eq=False, repr=False)

    def json_form(self) -> str:
        """Return the id, by which a record names the rule."""
        return self.id

    def decide(self, kind: type[Decided], *given: object) -> Decided:
        """Call the function and return its result. Raises MalformedInput with the rule's id if the
        function fails or its result is not a `kind`."""
        return self._checked(kind, self._asked(*given), expected=kind.__name__)

    def decide_or_none(self, kind: type[Decided], *given: object) -> Decided | None:
        """Call the function and return its result, which may be None. Raises as `decide` does."""
        decided = self._asked(*given)
        if decided is None:
            return None
        return self._checked(kind, decided, expected=f"{kind.__name__} or None")

    def _asked(self, *given: object) -> object:
        """Call the function. If it fails, raise MalformedInput with the rule's id, the file and the
        line."""
        try:
            return self.function(*given)
        except Exception as error:  # of any kind: the function is not ours
            raised = Verbatim(f"{type(error).__name__}: {error}{line_of(self.function, error)}")
            expected = f"an answer for {self.replaces}"
            raise MalformedInput(self.id, expected=expected, given=raised) from error

    def _checked(self, kind: type[Decided], decided: object, *, expected: str) -> Decided:
        if not isinstance(decided, kind) or (kind is int and isinstance(decided, bool)):
            raise self.misfit(f"{expected} for {self.replaces}", repr(decided))
        return decided

    def misfit(self, expected: str, decided: str) -> MalformedInput:
        """Return the error for a result of the wrong kind, with the place of the function.

        * `decided`: the result, as shown to the user.
        """
        return MalformedInput(
            self.id, expected=expected, given=Verbatim(decided + line_of(self.function))
        )

    def why_not(self, state: object, action: object) -> str:
        """Return a sentence about an action that breaks the rule."""
        return self.title if self.refusal is None else self.refusal(state, action)


def as_decided(rule: HouseRule, seat: object, players: int) -> Seat:
    """Return a seat that a house rule has named; raises MalformedInput with the rule's id for what
    is no seat of so many players."""
    if isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(players):
        raise rule.misfit(f"a seat from 0 to {players - 1}", repr(seat))
    return Seat(seat)


def check_house_rule(rule: HouseRule, slots: Iterable[str]) -> None:
    """Raise MalformedInput for a rule that has no function, names its facts by one string, or
    replaces another clause than one of these."""
    function: object = rule.function
    rests_on: object = rule.rests_on
    if not callable(function):
        given = Verbatim(repr(function))
        raise MalformedInput("$.function", expected="a function", given=given)
    if isinstance(rests_on, str):
        raise MalformedInput("$.rests_on", expected='ids, such as ("led",)', given=rests_on)
    if rule.replaces not in slots:
        raise MalformedInput("$.replaces", expected=one_of(slots), given=rule.replaces)


_KNOWN: Final[dict[str, dict[str, HouseRule]]] = {}


def register_house_rules(game: str, rules: Iterable[HouseRule]) -> None:
    """Make house rules known to a game.

    Raises MalformedInput if another rule already has the id: records name rules by id alone, so
    they would then mean something else.
    """
    known = _KNOWN.setdefault(game, {})
    for rule in rules:
        before = known.setdefault(rule.id, rule)
        if astuple(before) != astuple(rule):
            expected = f"an id that no other house rule has; this one is that of {before.title!r}"
            raise MalformedInput("$.id", expected=expected, given=rule.id)


def known_house_rules(game: str) -> Mapping[str, HouseRule]:
    """Return the house rules that a game knows, by id."""
    return _KNOWN.get(game, {})


# A variant: a named patch on an edition, as a value (`catbox-variant/1`).
#
#     format = "catbox-variant/1"
#     id = "bids-of-zero"
#     game = "cat-in-the-box"
#     title = "A seat may bid 0"
#
#     [numbers.all]
#     bids = [0, 1, 2, 3]
#
# Here is the value, and the list of variants known by name. `documents.py` reads and writes
# their documents, `composing.py` combines their settings, and each game declares which numbers,
# readings and rules exist.


FORMAT: Final = "catbox-variant/1"

Layout: TypeAlias = tuple[tuple[str, ...], ...]
"""The names of cells, row by row."""


@frozen
class Number:
    """A number that a variant sets, for one count of players or for all of them (None)."""

    players: int | None
    name: str
    value: Value


def _as_numbers(numbers: Iterable[Number]) -> tuple[Number, ...]:
    return tuple(sorted(numbers, key=lambda number: (number.players or 0, number.name)))


def _as_rules(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(rules)


def _in_any_order(rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(rules))


def _as_pairs(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(pairs))


def _as_layouts(layouts: Iterable[tuple[int, Layout]]) -> tuple[tuple[int, Layout], ...]:
    return tuple(sorted(layouts))


@frozen
class Variant:
    """A named patch on an edition. The order in which its parts are given does not matter.

    * `id`: lower-case words and numbers with hyphens between them.
    * `game`: the game that it is for, as records name it.
    * `base`: the one edition that it is for; None if it is for any.
    * `rules`: the ids of its house rules.
    * `numbers`, `readings`, `layouts`: what it sets.

    >>> zero = Variant("bids-of-zero", "cat-in-the-box", "A seat may bid 0",
    ...                numbers=[Number(None, "bids", (0, 1, 2, 3))])
    >>> str(zero), zero.numbers[0].value
    ('bids-of-zero', (0, 1, 2, 3))
    """

    id: str
    game: str
    title: str
    note: str | None = None
    base: str | None = None
    rules: tuple[str, ...] = field(default=(), converter=_as_rules, eq=_in_any_order)
    numbers: tuple[Number, ...] = field(default=(), converter=_as_numbers)
    readings: tuple[tuple[str, str], ...] = field(default=(), converter=_as_pairs)
    layouts: tuple[tuple[int, Layout], ...] = field(default=(), converter=_as_layouts)

    def __str__(self) -> str:
        return self.id


# Those that are known by name.

_REGISTERED: Final[dict[str, dict[str, Variant]]] = {}
_SHIPPED: Final[dict[str, Callable[[], Iterable[Variant]]]] = {}
_LOADED: Final[dict[str, dict[str, Variant]]] = {}


def ship_variants(game: str, load: Callable[[], Iterable[Variant]]) -> None:
    """Set the function that loads the variants that come with a game. It is called once, when a
    name is first looked up."""
    _SHIPPED[game] = load


def check_id_of_file(variant: Variant) -> None:
    """Raise MalformedInput at `$.id` if a variant from a user's file has the id of a different
    variant that comes with its game: whoever reads the name expects the rules of the latter.

    The game must have been loaded before, so that its variants are known.
    """
    shipped = shipped_variants(variant.game).get(variant.id, variant)
    if evolve(shipped, title=variant.title, note=variant.note) != variant:
        expected = f"another id, for this is that of a variant of the game, {shipped.title!r}"
        raise MalformedInput("$.id", expected=expected, given=variant.id)


def register_variant(variant: Variant) -> Variant:
    """Make a variant known by its id, so that records may name it.

    Raises MalformedInput if another variant already has the id.
    """
    known = known_variants(variant.game).get(variant.id, variant)
    if known != variant:
        expected = f"an id that no other variant has; this one is that of {known.title!r}"
        raise MalformedInput("$.id", expected=expected, given=variant.id)
    return _REGISTERED.setdefault(variant.game, {}).setdefault(variant.id, variant)


def known_variants(game: str) -> Mapping[str, Variant]:
    """Return the variants of a game that are known by name: first those shipped, in order of their
    ids, then those registered."""
    return {**shipped_variants(game), **_REGISTERED.get(game, {})}


def shipped_variants(game: str) -> Mapping[str, Variant]:
    """Return the variants that come with a game, in order of their ids."""
    if game not in _LOADED and game in _SHIPPED:
        loaded = {variant.id: variant for variant in _SHIPPED[game]()}
        _LOADED[game] = dict(sorted(loaded.items()))
    return _LOADED.get(game, {})


# A patch: what some variants set together, and where each of them says so.
#
# `composing.py` makes a patch from variants, and applies it to an edition.


LAYOUT: Final = "layout"
"""What a layout is called among the numbers of a count of players."""

ValueT_co = TypeVar("ValueT_co", covariant=True)


@frozen
class Given:
    """A variant in a list, and whether the list has it by name or in full."""

    variant: Variant
    index: int
    is_named: bool

    def path(self, part: str = "") -> str:
        """Return the place of a part of the variant, or that of its name if the list has only the
        name."""
        return f"$[{self.index}]" + ("" if self.is_named else part)


@frozen
class Setting(Generic[ValueT_co]):
    """A setting of a variant: as written, as read, and its place."""

    given: Given
    part: str
    written: object
    value: ValueT_co

    @property
    def variant(self) -> Variant:
        """The variant that has the setting."""
        return self.given.variant

    def path(self, below: str = "$") -> str:
        """Return the place of the setting, or of something below it."""
        return self.given.path(self.part + below.removeprefix("$"))


@frozen
class Patch:
    """What some variants set together, and all their faults."""

    variants: tuple[Variant, ...]
    numbers: Mapping[tuple[int | None, str], Setting[object]]
    """By count of players (None: of the edition) and name."""
    readings: Mapping[str, Setting[Enum]]
    layouts: Mapping[int, Setting[Layout]]
    rules: Mapping[str, Setting[HouseRule]]
    """By the clause that each replaces."""
    faults: tuple[MalformedInput, ...]

    def of_players(self, players: int) -> Mapping[str, object]:
        """Return the settings for a number of players, by name."""
        layout = self.layouts.get(players)
        layouts = {} if layout is None else {LAYOUT: layout.value}
        return self._numbers_of(players) | layouts

    @property
    def of_edition(self) -> Mapping[str, object]:
        """The numbers set for all numbers of players at once, by name."""
        return self._numbers_of(None)

    def _numbers_of(self, players: int | None) -> dict[str, object]:
        return {
            name: setting.value
            for (count, name), setting in self.numbers.items()
            if count == players
        }

    def fault(
        self, players: int, *names: str, expected: str, given: object, below: str = "$"
    ) -> MalformedInput:
        """Return the error for numbers that are impossible with a number of players.

        * `names`: the names of the numbers, or `LAYOUT`. The error is at the first one that is set,
          or at `$` if none is; if several variants have set them, it names them all.
        * `below`: the place within the setting.

        >>> print(Patch((), {}, {}, {}, {}, ()).fault(3, "dealt", expected="1 to 10", given=11))
        $: expected 1 to 10, got 11
        """
        settings = dict(self._settings(players, names))
        if not settings:
            return MalformedInput("$", expected=expected, given=given)
        if len({setting.variant for setting in settings.values()}) > 1:
            by = ", ".join(
                f"{name} of the variant {each.variant}" for name, each in settings.items()
            )
            given = Verbatim(f"{shown(given)} ({by})")
        first = next(iter(settings.values()))
        return MalformedInput(first.path(below), expected=expected, given=given)

    def _settings(
        self, players: int, names: tuple[str, ...]
    ) -> Iterator[tuple[str, Setting[object]]]:
        for name in names:
            layout = self.layouts.get(players) if name == LAYOUT else None
            settings = (self.numbers.get((players, name)), self.numbers.get((None, name)), layout)
            yield from ((name, setting) for setting in settings if setting is not None)
