"""Variants put together, the rules that they lead to, and those that the library brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from attrs import evolve, frozen

from catbox_rules.kernel.editions import AnyReading, Edition, Patchable, Setup, edition_named
from catbox_rules.kernel.editions import PatchValue as Value
from catbox_rules.kernel.errors import MalformedInput, Verbatim, shown
from catbox_rules.kernel.forms import with_suggestion
from catbox_rules.kernel.variants.documents import read_variant, value_as_json
from catbox_rules.kernel.variants.patch import (
    Given,
    HouseRule,
    Layout,
    Number,
    Patch,
    Setting,
    Variant,
    known_house_rules,
    known_variants,
    ship_variants,
)

# Combining variants: what they set, and where they contradict each other.
#
# A game declares what can be set (`Patchable`), and `compose` gathers what some variants set, with
# the place of each setting (`Patch`). The order of the variants does not matter: equal settings
# count once, and different ones are a fault that names both. All faults are gathered; none is
# raised.


KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")

_NONE: Final = "none"
"""How a variant writes that there is no such number."""


def compose(
    variants: Sequence[object], what: Patchable, *, edition: str, counts: Sequence[int]
) -> Patch:
    """Combine the settings of some variants into a patch.

    * `variants`: each the name of a variant, a document, or a `Variant`.
    * `edition`, `counts`: the id of the edition to patch, and the numbers of players it allows.

    A variant for any edition may set numbers for a number of players that this edition does not
    allow; these are left out.
    """
    merging = _Merging(what, edition, counts)
    given: list[Given] = []
    for index, value in enumerate(variants):
        try:
            given.append(_given(value, index, what.game))
        except MalformedInput as fault:
            merging.faults.append(fault)
    for each in given:
        merging.add(each)
    return Patch(
        variants=tuple(sorted(merging.seen.values(), key=lambda variant: variant.id)),
        numbers=merging.numbers,
        readings=merging.readings,
        layouts=merging.layouts,
        rules=merging.rules,
        faults=tuple(merging.faults),
    )


def _given(value: object, index: int, game: str) -> Given:
    variant = variant_given(value, game, path=f"$[{index}]")
    return Given(variant, index, is_named=isinstance(value, str))


def variant_given(value: object, game: str, *, path: str) -> Variant:
    """Return a variant given as itself, by a name known to the game, or as a document. Raises
    MalformedInput at `path`, or below it, for anything else."""
    match value:
        case Variant():
            return value
        case str():
            known = known_variants(game)
            if value not in known:
                names = f"one of {', '.join(known)}" if known else f"in full: {game} names none"
                raise MalformedInput(
                    path, expected=f"a variant, {names}", given=with_suggestion(value, known)
                )
            return known[value]
        case _:
            return read_variant(value, path=path)


class _Merging:
    """The settings and the faults so far."""

    def __init__(self, what: Patchable, edition: str, counts: Sequence[int]) -> None:
        self.what = what
        self.edition = edition
        self.counts = counts
        self.seen = dict[str, Variant]()
        self.numbers = dict[tuple[int | None, str], Setting[object]]()
        self.readings = dict[str, Setting[Enum]]()
        self.layouts = dict[int, Setting[Layout]]()
        self.rules = dict[str, Setting[HouseRule]]()
        self.faults = list[MalformedInput]()

    def add(self, given: Given) -> None:
        """Gather the settings of a variant."""
        variant, what = given.variant, self.what
        # An empty text was none: that has been reported already.
        if variant.id and self.seen.setdefault(variant.id, variant) != variant:
            expected = "an id that no other variant here has"
            self._fault(given.path(".id"), expected, variant.id)
        if variant.game != what.game:
            if variant.game:
                self._fault(given.path(".game"), what.game, variant.game)
            return
        if variant.base not in (None, self.edition):
            expected = f"{self.edition}, the edition in play, or no base"
            self._fault(given.path(".base"), expected, variant.base)
        own = {number.name for number in variant.numbers if number.players is not None}
        for number in variant.numbers:
            self._add_number(given, number, own)
        for name, reading in variant.readings:
            self._add_reading(given, name, reading)
        for players, layout in variant.layouts:
            self._add_layout(given, players, layout)
        for index, id_ in enumerate(variant.rules):
            self._add_rule(given, index, id_)

    def _fault(self, path: str, expected: str, given: object) -> None:
        self.faults.append(MalformedInput(path, expected=expected, given=given))

    def _add_number(self, given: Given, number: Number, own: set[str]) -> None:
        table = f".numbers.{'all' if number.players is None else number.players}"
        part = f"{table}.{number.name}"
        settable = self.what.numbers.get(number.name)
        if settable is None:
            expected = f"numbers among {', '.join(self.what.numbers)}"
            meant = with_suggestion(number.name, self.what.numbers)
            self._fault(given.path(table), expected, meant)
            return
        if settable.of_edition and number.players is not None:
            expected = f"{number.name} only in numbers.all: it is the same for all players"
            self._fault(given.path(part), expected, Verbatim(f"one for {number.players} players"))
            return
        try:
            value = settable.read(number.value)
        except MalformedInput as error:
            self._fault(given.path(error.below(part).path), error.expected, error.given)
            return
        setting = Setting(given, part, value_as_json(number.value), value)
        for players in self._counts_of(given, number, own, is_one=settable.of_edition):
            of_players = "" if players is None else f" with {players} players"
            self._set(self.numbers, (players, number.name), setting, f"{number.name}{of_players}")

    def _counts_of(
        self, given: Given, number: Number, own: set[str], *, is_one: bool
    ) -> Iterator[int | None]:
        """Yield the numbers of players for which a number is set. A setting for one number of
        players overrides one for all."""
        if is_one:
            yield None
        elif number.players is None:
            others = given.variant.numbers if number.name in own else ()
            special = {each.players for each in others if each.name == number.name}
            yield from (players for players in self.counts if players not in special)
        elif self._has(given, number.players, f".numbers.{number.players}"):
            yield number.players

    def _has(self, given: Given, players: int, part: str) -> bool:
        """Return True if the edition allows this number of players. Note a fault unless another
        edition might."""
        is_for_this = given.variant.base is not None or players not in self.what.players
        if players not in self.counts and is_for_this:
            expected = f"a number of players that {self.edition} allows"
            self._fault(given.path(part), expected, players)
        return players in self.counts

    def _add_reading(self, given: Given, name: str, reading: str) -> None:
        choices = self.what.readings.get(name)
        if choices is None:
            expected = f"readings among {', '.join(self.what.readings)}"
            self._fault(
                given.path(".readings"), expected, with_suggestion(name, self.what.readings)
            )
            return
        part = f".readings.{name}"
        for choice in choices:
            if choice.value == reading:
                self._set(self.readings, name, Setting(given, part, reading, choice), name)
                return
        names = [str(choice.value) for choice in choices]
        self._fault(given.path(part), " or ".join(names), with_suggestion(reading, names))

    def _add_layout(self, given: Given, players: int, layout: Layout) -> None:
        part = f".layouts.{players}"
        if not self.what.has_layouts:
            self._fault(given.path(".layouts"), "no layouts, because the game has none", players)
        elif self._has(given, players, part):
            setting = Setting(given, part, [list(row) for row in layout], layout)
            self._set(self.layouts, players, setting, f"the layout with {players} players")

    def _add_rule(self, given: Given, index: int, id_: str) -> None:
        part = f".rules[{index}]"
        known = known_house_rules(self.what.game)
        rule = known.get(id_)
        if rule is None:
            expected = f"a known house rule: {', '.join(known) or 'there are none'}"
            self._fault(given.path(part), expected, with_suggestion(id_, known))
            return
        setting = Setting(given, part, rule.id, rule)
        self._set(self.rules, rule.replaces, setting, f"what replaces {rule.replaces}")

    def _set(
        self,
        settings: dict[KeyT, Setting[ValueT]],
        key: KeyT,
        setting: Setting[ValueT],
        what: str,
    ) -> None:
        before = settings.setdefault(key, setting)
        if before.value != setting.value:
            expected = f"{what} as the variant {before.variant} has it, {shown(before.written)}"
            written = Verbatim(f"{shown(setting.written)} of the variant {setting.variant}")
            self._fault(setting.path(), expected, written)


def each_once(faults: Iterable[MalformedInput]) -> tuple[MalformedInput, ...]:
    """Return the faults in order, without duplicates: a fault of the table appears for each number
    of players."""
    return tuple({str(fault): fault for fault in faults}.values())


def whole_number(least: int, most: int, *, or_none: bool = False) -> Callable[[Value], object]:
    """Return a reader of numbers from `least` to `most`; with `or_none` also of the word "none",
    for None.

    >>> whole_number(0, 9, or_none=True)("none")
    >>> whole_number(1, 9)(12)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $: expected 1 to 9, got 12
    """
    expected = f"{least} to {most}" + (f", or {_NONE!r}" if or_none else "")

    def read(value: Value) -> object:
        if or_none and value == _NONE:
            return None
        if not isinstance(value, int) or not least <= value <= most:
            raise MalformedInput("$", expected=expected, given=value_as_json(value))
        return value

    return read


# Applying variants to an edition, as far as this is the same for all games.
#
# The result is again an edition: the settings of a patch go into its fields, each under the name
# that variants use for it (`Patchable`). The game says what cannot be played.


EditionT = TypeVar("EditionT", bound=Edition[Setup])


@frozen
class Varying(Generic[EditionT]):
    """How the editions of a game are varied.

    * `what`: what variants can set.
    * `editions`: all editions of the game.
    * `unplayable`: yields what makes a varied edition unplayable; the patch knows the places.
    """

    what: Patchable
    editions: Sequence[EditionT]
    unplayable: Callable[[EditionT, Patch], Iterator[MalformedInput]]

    def varied(self, edition: str, variants: Sequence[object]) -> EditionT:
        """Return an edition with some variants applied.

        * `edition`: an id or an alias.
        * `variants`: names of variants, documents, or `Variant` values, in any order.

        Raises Unsupported for an unknown edition; MalformedInput for the first fault, with its path
        in the list of variants, such as `$[1].numbers.3.bids`.
        """
        return self.patched(edition_named(self.editions, edition), variants)

    def variant_faults(
        self, edition: str, variants: Sequence[object]
    ) -> tuple[MalformedInput, ...]:
        """Return every reason why some variants cannot be played with an edition; see `varied`."""
        return self._patched(edition_named(self.editions, edition), variants)[1]

    def patched(self, edition: EditionT, variants: Sequence[object]) -> EditionT:
        """Return an edition with some variants applied; see `varied`."""
        made, faults = self._patched(edition, variants)
        if faults:
            raise faults[0]
        return made

    def _patched(
        self, edition: EditionT, variants: Sequence[object]
    ) -> tuple[EditionT, tuple[MalformedInput, ...]]:
        patch = compose(variants, self.what, edition=edition.id, counts=edition.player_counts)
        made = self._with(edition, patch)
        return made, each_once([*patch.faults, *self.unplayable(made, patch)])

    # Which fields an edition has, and of which types, its game says.
    def _with(self, edition: Any, patch: Patch) -> EditionT:
        changes: dict[str, object] = {"variants": patch.variants}
        changes["setups"] = tuple(
            evolve(setup, **patch.of_players(setup.players)) for setup in edition.setups
        )
        registry = {reading.option: reading for reading in self.what.registry}
        chosen: dict[AnyReading, Enum] = {}
        for name, setting in patch.readings.items():
            if name in registry:
                chosen[registry[name]] = setting.value
            else:
                changes[name.replace("-", "_")] = setting.value
        if chosen:
            changes["readings"] = edition.readings.with_values(chosen)
        for name, value in patch.of_edition.items():
            within = self.what.numbers[name].within
            if within is None:
                changes[name] = value
            else:
                whole: Any = changes.get(within, getattr(edition, within))
                changes[within] = evolve(whole, **{name: value})
        rules = [patch.rules[slot].value for slot in self.what.slots if slot in patch.rules]
        changes["house_rules"] = tuple(rules)
        made: EditionT = evolve(edition, **changes)
        return made


# The variants that come with a game: a folder of TOML files, one for each.
#
# The folder is read when the first variant is looked up, so matches by the book never read it.


def ship_folder(game: str, folder: Path) -> None:
    """Make the variants in a folder known to a game, each by the id in its file."""
    ship_variants(game, partial(_read_folder, folder))


def _read_folder(folder: Path) -> Iterator[Variant]:
    import tomllib  # noqa: PLC0415 -- for those who name a variant

    for file in sorted(folder.glob("*.toml")):
        yield read_variant(tomllib.loads(file.read_text(encoding="utf-8")))
