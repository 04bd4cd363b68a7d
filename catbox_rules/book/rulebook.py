"""A rulebook: what a table plays by. A game, an edition, and what is applied on top of it."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs
from attrs import evolve, field, frozen

from catbox_rules.games import AnyGame, edition_ids, edition_meant, game_with_edition
from catbox_rules.kernel.editions import EditionWarning, Patchable
from catbox_rules.kernel.editions import PatchValue as Value
from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import as_typed, is_list, is_object, with_suggestion
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.kernel.values import fields_of
from catbox_rules.kernel.variants.composing import each_once, variant_given
from catbox_rules.kernel.variants.documents import (
    in_order_of,
    read_in_part,
    read_variant,
    variant_as_json,
    variants_as_json,
)
from catbox_rules.kernel.variants.patch import Number, Variant, check_id_of_file, known_variants
from catbox_rules.records import AnyState, ChosenTable, Record
from catbox_rules.records.record import as_json
from catbox_rules.records.strict_json import read_bounded

# Variants as TOML files: read with the file and the place of every fault, and written.


_LARGEST: Final = 2**18
"""No file of a variant is as large as this, in bytes."""

_MOST_DOTS: Final = 100
"""Of a key with many dots (`a.b.c = 1`) each part is looked up from the first one on, so that the
time that it takes grows with the square of their number. A key stands on one line: a line with no
more dots than these has no such key."""


def read_toml(path: str | Path) -> Variant:
    """Read a variant from a TOML file.

    Raises MalformedInput, with the name of the file in front of the place, if the file cannot be
    read, is not TOML, or does not describe a variant.
    """
    document = read_document_of(path)
    return read_variant(document, path=f"{path}: $")


def read_document_of(path: str | Path) -> dict[str, object]:
    """Return the contents of a TOML file. Raises MalformedInput with the name of the file."""
    try:
        text = (
            read_bounded(path, most=_LARGEST)
            .decode("utf-8-sig")
            .replace("\r\n", "\n")
            .replace("\r", "\n")
        )
        _check_dots(text, path)
        return tomllib.loads(text)
    except OSError as error:
        reason = Verbatim(error.strerror or "an error")
        raise MalformedInput(str(path), expected="a file that can be read", given=reason) from None
    except UnicodeDecodeError:
        given = Verbatim("other bytes")
        raise MalformedInput(str(path), expected="valid UTF-8", given=given) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        given = Verbatim(str(error) or "another text")
        raise MalformedInput(str(path), expected="a TOML document", given=given) from None
    except ValueError:  # Python reads no number of so many digits
        expected, given = f"numbers of at most {MOST_DIGITS} digits", Verbatim("a longer one")
        raise MalformedInput(str(path), expected=expected, given=given) from None


def _check_dots(text: str, path: str | Path) -> None:
    for number, line in enumerate(text.split("\n"), start=1):
        if (dots := line.count(".")) > _MOST_DOTS:
            expected = f"at most {_MOST_DOTS} dots in a line"
            raise MalformedInput(f"{path}:{number}", expected=expected, given=dots)


def variant_as_toml(variant: Variant) -> str:
    """Return the text of a TOML file that describes a variant. `read_toml` reads the same variant
    back.

    >>> from catbox_rules.kernel.variants.patch import Number
    >>> numbers = [Number(3, "bids", (0, 1)), Number(None, "penalty", 2)]
    >>> print(variant_as_toml(Variant("x", "cat-in-the-box", "X", numbers=numbers)))
    format = "catbox-variant/1"
    id = "x"
    game = "cat-in-the-box"
    title = "X"
    <BLANKLINE>
    [numbers.all]
    penalty = 2
    <BLANKLINE>
    [numbers.3]
    bids = [0, 1]
    <BLANKLINE>
    """
    document = variant_as_json(variant)
    numbers = document.pop("numbers", {})
    tables = {f"numbers.{counts}": table for counts, table in _items(numbers)}
    tables |= {name: document.pop(name) for name in ("readings", "layouts") if name in document}
    lines = [f"{key} = {_toml_value(value)}" for key, value in document.items()]
    for name, table in tables.items():
        lines += ["", f"[{name}]"]
        lines += [f"{_key(key)} = {_toml_value(value)}" for key, value in _items(table)]
    return "\n".join(lines) + "\n"


def _items(table: object) -> list[tuple[str, object]]:
    return list(table.items()) if is_object(table) else []


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _toml_value(value: object) -> str:
    """Return a value in TOML: like JSON, except for tables of rows and texts of several lines,
    which are easier to read line by line."""
    if is_list(value) and value and is_list(value[0]):
        rows = "".join(f"  {_toml_value(row)},\n" for row in value)
        return f"[\n{rows}]"
    if isinstance(value, str) and "\n" in value:
        lines = "\n".join(_quoted(line)[1:-1] for line in value.split("\n"))
        return f'"""\n{lines}"""'
    return _quoted(value)


def _quoted(value: object) -> str:
    """Return a value as JSON, with the additional escapes of TOML."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


# The spelling of a rulebook: an edition, and what is applied on top of it.
#
#     pegasus-2023                          an edition, or an alias of one
#     pegasus-2023+bids-of-zero             a variant that is known by name
#     pegasus-2023+my-rules.toml            a variant in a file
#     pegasus-2023+tokens=strict            a reading
#     pegasus-2023+penalty=2                a number, for all counts of players
#     pegasus-2023+bids@3=0,1,3,4           a number, for one of them
#
# The parts may be in any order, and a repeated part counts once. Lists have commas; an empty list
# is `bids=`.


_SETTING: Final = re.compile(r"(?P<name>[a-z0-9_-]+)(?:@(?P<players>[0-9]+))?=(?P<value>.*)")
_WHOLE_NUMBER: Final = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")


@frozen
class AppliedVariant:
    """A variant to apply to an edition.

    * `text`: how it is spelled.
    * `document`: its JSON, in whose order its faults are listed.
    * `faults`: the malformed parts of the document.
    """

    text: str
    variant: Variant
    document: object
    faults: tuple[MalformedInput, ...] = ()


@frozen
class Parts:
    """What is applied on top of an edition, without repetition."""

    applied: tuple[AppliedVariant, ...]
    readings: Mapping[str, str]
    texts: tuple[str, ...]
    """How the parts are spelled."""
    meaningless: tuple[MalformedInput, ...]
    """The faults of parts that mean nothing."""

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants, in the order of the spelling."""
        return tuple(each.variant for each in self.applied)

    @property
    def options(self) -> Mapping[str, object]:
        """The parts as the options of a record."""
        variants = {"variants": variants_as_json(self.variants)} if self.applied else {}
        return {**variants, **self.readings}

    @property
    def names(self) -> frozenset[str]:
        """The names of the options that the parts set: readings, numbers, the layout."""
        set_by_variants = (
            name
            for variant in self.variants
            for name in (
                *(number.name for number in variant.numbers),
                *(name for name, _ in variant.readings),
                *(["layout"] if variant.layouts else []),
            )
        )
        return frozenset((*self.readings, *set_by_variants))

    def faults(self, found: Iterable[MalformedInput], *, place: str) -> tuple[MalformedInput, ...]:
        """Return all faults: first those of parts without a meaning, then those of the variants in
        order, including those that the game has `found`. Each names the part and, in a file, the
        place."""
        of_form = (
            fault.below(f"$[{index}]")
            for index, each in enumerate(self.applied)
            for fault in each.faults
        )
        documents = [each.document for each in self.applied]
        of_variants = in_order_of(documents, [*of_form, *found])
        spelled = (self._spelled(fault, place) for fault in of_variants)
        return each_once([*self.meaningless, *spelled])

    def _spelled(self, fault: MalformedInput, place: str) -> MalformedInput:
        found = re.match(r"\$\[(\d+)\](.*)", fault.path)
        path = place
        if found is not None:
            text = self.applied[int(found[1])].text
            path = f"{place}: {text}: ${found[2]}" if is_file(text) else f"{place}: {text}"
        return MalformedInput(path, expected=fault.expected, given=fault.given)


def parts_of(
    texts: Iterable[str], what: Patchable, *, place: str, with_files: bool = True
) -> Parts:
    """Read the parts of a spelling. Faults are collected, not raised.

    * `with_files`: true if a part may name a file to read.

    >>> from catbox_rules.cat_in_the_box import PATCHABLE
    >>> parts_of(["must-follow", "tokens=strict"], PATCHABLE, place="RULEBOOK").options
    {'variants': ['must-follow'], 'tokens': 'strict'}
    """
    applied = dict[Variant | str, AppliedVariant]()
    readings = dict[str, str]()
    spelled: list[str] = []
    faults: list[MalformedInput] = []
    for each in texts:
        text = each if is_file(each) else as_typed(each)
        try:
            named_file = with_files and is_file(text)
            reading = None if named_file else _reading(text, what, place)
            if reading is None:
                part = _applied(text, what, place, with_files=with_files)
                # What a file says in part may be what another one says that has no faults.
                key = part.text if part.faults else part.variant
                is_new = applied.setdefault(key, part) is part
            else:
                is_new = _choose(readings, *reading, text, place)
        except MalformedInput as fault:
            faults.append(fault)
        else:
            spelled += [text] if is_new else []
    return Parts(tuple(applied.values()), readings, tuple(spelled), tuple(faults))


def text_of(variant: Variant, what: Patchable) -> str:
    """Return how a variant is spelled: as a number if it only sets one, and if not by its id.

    >>> from catbox_rules.cat_in_the_box import PATCHABLE
    >>> [penalty] = parts_of(["penalty@3=2"], PATCHABLE, place="RULEBOOK").variants
    >>> penalty.id, text_of(penalty, PATCHABLE)
    ('penalty-at-3-2', 'penalty@3=2')
    """
    text = variant.title
    is_number = not is_file(text) and parts_of([text], what, place="$").variants == (variant,)
    return text if is_number else variant.id


def is_file(text: str) -> bool:
    """Return True if a part of a spelling names a file.

    >>> is_file("my-rules.toml"), is_file("must-follow")
    (True, False)
    """
    return text.endswith(".toml")


def _reading(text: str, what: Patchable, place: str) -> tuple[str, str] | None:
    """Return the reading that a part chooses, with its name; None if the part is a variant."""
    setting = _SETTING.fullmatch(text)
    if setting is None or setting["name"] in what.numbers:
        return None
    name, value = setting["name"], setting["value"]
    if name not in what.readings or setting["players"] is not None:
        names = [*what.readings, *what.numbers]
        expected = f"name=value with one of {', '.join(names)}"
        meant = with_suggestion(name, names, after=text.removeprefix(name))
        raise MalformedInput(place, expected=expected, given=meant)
    choices = [str(choice.value) for choice in what.readings[name]]
    if value not in choices:
        meant = with_suggestion(value, choices, before=f"{name}=")
        raise MalformedInput(place, expected=f"{name}={' or '.join(choices)}", given=meant)
    return name, value


def _choose(readings: dict[str, str], name: str, value: str, text: str, place: str) -> bool:
    """Note a reading. Return True if it is new."""
    if name not in readings:
        readings[name] = value
        return True
    if readings[name] != value:
        expected = f"one value for {name}, {readings[name]}"
        raise MalformedInput(place, expected=expected, given=text)
    return False


def _applied(text: str, what: Patchable, place: str, *, with_files: bool) -> AppliedVariant:
    if with_files and is_file(text):
        document = read_document_of(text)
        variant, faults = read_in_part(document)
        try:
            check_id_of_file(variant)
        except MalformedInput as fault:
            faults = (*faults, fault)
        return AppliedVariant(text, variant, document, faults)
    setting = _SETTING.fullmatch(text)
    known = known_variants(what.game)
    if setting is not None:
        variant = _number(text, setting, what, place)
    elif text in known:
        variant = known[text]
    else:
        names = ", ".join(known) or "none is known"
        or_file = ", a file that ends in .toml," if with_files else ""
        expected = f"a variant ({names}){or_file} or name=value"
        raise MalformedInput(place, expected=expected, given=with_suggestion(text, known))
    return AppliedVariant(text, variant, variant_as_json(variant))


def _number(text: str, setting: re.Match[str], what: Patchable, place: str) -> Variant:
    """Return a number as a variant of its own, named after its setting."""
    name, players = setting["name"], setting["players"]
    value = _patch_value(setting["value"])
    try:
        what.numbers[name].read(value)
    except MalformedInput as error:
        if isinstance(value, tuple):
            raise _misfit(text, error, place) from None
        try:
            what.numbers[name].read((value,))
        except MalformedInput:
            raise _misfit(text, error, place) from None
        value = (value,)
    if players is not None and int(players) not in what.players:
        least, most = what.players[0], what.players[-1]
        expected = f"a number of players from {least} to {most} after @"
        raise MalformedInput(place, expected=expected, given=text)
    number = Number(None if players is None else int(players), name, value)
    words = re.sub(r"[^a-z0-9]+", "-", text.lower().replace("@", "-at-")).strip("-")
    id_ = f"{words}-none" if text.endswith("=") else words
    return Variant(id_, what.game, text, numbers=[number])


def _misfit(text: str, error: MalformedInput, place: str) -> MalformedInput:
    return MalformedInput(place, expected=f"{text.partition('=')[0]}={error.expected}", given=text)


def _patch_value(text: str) -> Value:
    if "," in text or not text:
        return tuple(_word(word) for word in text.split(",") if word)
    return _word(text)


def _word(text: str) -> int | str:
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text


# An edition as JSON, with its variants applied, and the part of it that decides a match.


WORDS: Final = (
    *("title", "publisher", "year", "rulebook", "aliases", "terms", "player_board_faces"),
    "variants",
)
"""What an edition says that no action depends on."""

AnyEdition: TypeAlias = Any
"""An edition of any game; see `AnyRuleset`."""
AnySetup: TypeAlias = Any
"""The numbers of such an edition for a number of players."""


def edition_as_json(ruleset: AnyRuleset, edition: AnyEdition) -> dict[str, object]:
    """Return everything about an edition as plain JSON, as `catbox editions --json` prints it:
    house rules by their ids, variants as documents.

    >>> from catbox_rules import cat_in_the_box
    >>> edition_as_json(cat_in_the_box, cat_in_the_box.EDITIONS[0])["setups"][0]["left_over"]
    0
    """
    written: dict[str, object] = as_json(attrs.evolve(edition, variants=()))
    value = dict[str, object]()
    for name, part in written.items():
        value |= part if name == "readings" and is_object(part) else {name: part}
    value["setups"] = setups_as_json(edition)
    value["variants"] = [variant_as_json(variant) for variant in edition.variants]
    return {"game": ruleset.NAME, "ruleset_version": ruleset.VERSION, **value}


def setups_as_json(edition: AnyEdition) -> list[dict[str, object]]:
    """Return the numbers of an edition for each number of players as plain JSON, including derived
    ones.

    >>> from catbox_rules import cat_in_the_box
    >>> [each["left_over"] for each in setups_as_json(cat_in_the_box.EDITIONS[-1])]
    [5, 0, 0, 0]
    """
    return list(map(_setup_as_json, edition.setups))


def _setup_as_json(setup: object) -> dict[str, object]:
    numbers: dict[str, object] = as_json(setup)
    follows = [each.name for each in fields_of(type(setup)) if not each.init]
    return numbers | {name: getattr(setup, name) for name in follows}


def meaning_of(
    ruleset: AnyRuleset, edition: AnyEdition, *, layout: object = None
) -> dict[str, object]:
    """Return the part of an edition that decides a match, as plain JSON: everything but its texts.
    A layout chosen by the table replaces those of the edition."""
    value = edition_as_json(ruleset, edition)
    meaning = {key: choice for key, choice in value.items() if key not in WORDS}
    if layout is not None:
        meaning["layout"] = layout
    return meaning


_ID_DIGITS: Final = 12
_TABLE: Final = "choices-of-the-table"


def _plainly(options: Mapping[str, object]) -> Mapping[str, object]:
    return dict(options)


@frozen(eq=False)
class Rulebook:
    """What a table plays by. Two rulebooks are equal if they mean the same: the same game and
    edition, with the same numbers, readings and rules, however they were composed.

    * `edition_id`: the id of the edition underneath.
    * `options`: the options as a record has them; they make a record self-contained.
    * `spelling`: how it is spelled.

    >>> rulebook = Rulebook.named("pegasus-2023+bids-of-zero+tokens=strict")
    >>> str(rulebook), dict(rulebook.options)
    ('pegasus-2023+bids-of-zero+tokens=strict', {'variants': ['bids-of-zero'], 'tokens': 'strict'})
    >>> rulebook.setup(3).bids
    (0, 1, 3, 4)
    >>> Rulebook.named("international+penalty=1") == Rulebook.named("pegasus-2023")
    True
    """

    ruleset: AnyRuleset = field(repr=lambda ruleset: str(ruleset.NAME))
    edition_id: str
    options: Mapping[str, object] = field(factory=dict[str, object], converter=_plainly)
    spelling: str = field(default="", repr=False)
    variants: tuple[Variant, ...] = field(init=False, repr=False)
    """The variants that are laid on top of the edition."""
    edition: AnyEdition = field(init=False, repr=False)
    """The edition with all that is laid on top of it, but for a layout of the table's own."""
    id: str = field(init=False, repr=False)
    """Twelve digits that are the same for all rulebooks that mean the same, and for no others."""

    def __attrs_post_init__(self) -> None:
        variants = _variants_in(self.options, self.ruleset.NAME)
        once = tuple(dict.fromkeys(variants))
        if len(once) < len(variants):
            options = {**self.options, "variants": variants_as_json(once)}
            object.__setattr__(self, "options", options)
        object.__setattr__(self, "variants", tuple(sorted(once, key=str)))
        object.__setattr__(self, "edition", self._patched())
        if not self.spelling:
            object.__setattr__(self, "spelling", self._spelled())
        meaning = meaning_of(self.ruleset, self.edition, layout=self.options.get("layout"))
        digest = hashlib.sha256(json.dumps(meaning, sort_keys=True).encode()).hexdigest()
        object.__setattr__(self, "id", digest[:_ID_DIGITS])

    @classmethod
    def named(
        cls,
        spelling: str,
        game: AnyGame | None = None,
        *,
        place: str = "RULEBOOK",
        with_files: bool = True,
    ) -> Rulebook:
        """Return the rulebook with a spelling.

        * `game`: the only game to accept; None accepts every game.
        * `place`: how errors name the spelling.
        * `with_files`: true if a part may name a file to read.

        Raises Unsupported for an unknown edition; MalformedInput for any other fault, with the part
        of the spelling, or the file and the place in it. The first fault is raised; the others are
        its notes.
        """
        if not isinstance(spelling, str):  # pyright: ignore[reportUnnecessaryIsInstance] -- from outside
            raise MalformedInput(place, expected="the spelling of a rulebook", given=spelling)
        name, *texts = spelling.split("+")
        known = game_with_edition(edition_meant(name, game), game)
        if known is None:
            ids = edition_ids(game)
            expected = f"an edition: {', '.join(ids)}"
            raise Unsupported(place, expected=expected, given=with_suggestion(name, ids))
        ruleset, edition_id = known[0], known[1].id
        parts = parts_of(texts, ruleset.PATCHABLE, place=place, with_files=with_files)
        found = ruleset.variant_faults(edition_id, parts.variants)
        _raise_all(parts.faults(found, place=place))
        return cls(ruleset, edition_id, parts.options, "+".join([edition_id, *parts.texts]))

    @classmethod
    def of_record(cls, record: Record) -> Rulebook:
        """Return the rulebook by which a record was played. Raises what `ChosenTable.initial`
        raises."""
        record.table.initial()
        return cls(record.ruleset, record.edition_id, record.options)

    def topped(self, texts: Sequence[str], *, place: str = "RULEBOOK") -> Rulebook:
        """Return the rulebook with more applied on top: variants, readings and numbers as they are
        spelled. They override the rulebook's own options.

        Raises MalformedInput as `named` does, also if they contradict one of the rulebook's
        variants.

        >>> book = Rulebook.named("pegasus-2023+tokens=strict+memory")
        >>> str(book.topped(["penalty=2", "tokens=unlimited"]))
        'pegasus-2023+memory+penalty=2+tokens=unlimited'
        """
        parts = parts_of(texts, self.ruleset.PATCHABLE, place=place)
        found = self.ruleset.variant_faults(self.edition_id, parts.variants)
        _raise_all(parts.faults(found, place=place))
        together = [*self.variants, *parts.variants]
        found = self.ruleset.variant_faults(self.edition_id, together)
        _raise_all(
            MalformedInput(f"{place} on {self}", expected=fault.expected, given=fault.given)
            for fault in found
        )
        own = {name: value for name, value in self.options.items() if name not in parts.names}
        variants = {"variants": variants_as_json(together)} if together else {}
        return Rulebook(self.ruleset, self.edition_id, {**own, **variants, **parts.readings})

    def applied_to(self, record: Record) -> Record:
        """Return the same match by this rulebook instead of the one that the table has chosen. Its
        actions may then be illegal, or name cards that do not exist. Raises Unsupported for a match
        of another game, or for a number of players that this rulebook does not allow."""
        if self.game != record.ruleset.NAME:
            raise Unsupported("$.game", expected=self.game, given=record.ruleset.NAME)
        self.setup(record.players)
        table = evolve(record.table, edition=self.edition_id, options=self.options)
        return evolve(record, table=table)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.ruleset.NAME

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it allows."""
        counts: tuple[int, ...] = self.edition.player_counts
        return counts

    @property
    def doubts(self) -> tuple[EditionWarning, ...]:
        """Warnings about an odd rulebook that can be played all the same."""
        return self.ruleset.doubts(self.edition)

    def setup(self, players: int) -> AnySetup:
        """Return its numbers for a number of players. Raises Unsupported at `$.players`."""
        for setup in self.edition.setups:
            if setup.players == players:
                return setup
        expected = f"{' or '.join(map(str, self.players))} in {self}"
        raise Unsupported("$.players", expected=expected, given=players)

    def initial(self, *, players: int, first_seat: int = 0) -> AnyState:
        """Return the state before the first action. Raises Unsupported or MalformedInput."""
        return self.table(players=players, first_seat=first_seat).initial()

    def table(self, *, players: int, first_seat: int = 0) -> ChosenTable:
        """Return a table that plays by it."""
        return ChosenTable(
            ruleset=self.ruleset,
            edition=self.edition_id,
            players=players,
            first_seat=first_seat,
            options=self.options,
        )

    def record(
        self, *, players: int, first_seat: int = 0, actions: Sequence[Action] = ()
    ) -> Record:
        """Return a record of some actions at a table that plays by it."""
        return Record(self.table(players=players, first_seat=first_seat), tuple(actions))

    def __str__(self) -> str:
        return self.spelling

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rulebook):
            return NotImplemented
        return (self.game, self.id) == (other.game, other.id)

    def __hash__(self) -> int:
        return hash((self.game, self.id))

    def _patched(self) -> AnyEdition:
        """Return the edition with everything applied. The table's own choices override its
        variants."""
        what = self.ruleset.PATCHABLE
        readings = [
            (name, str(self.options[name])) for name in what.readings if name in self.options
        ]
        numbers = [
            Number(None, name, value)
            for name, value in self.options.items()
            if name in what.numbers and isinstance(value, int)
        ]
        chosen = {name for name, _ in readings} | {number.name for number in numbers}
        table = Variant(_TABLE, what.game, "The table", readings=readings, numbers=numbers)
        rest = [_without(variant, chosen) for variant in self.variants]
        edition: AnyEdition = self.ruleset.varied(self.edition_id, [*rest, table])
        return evolve(edition, variants=self.variants)

    def _spelled(self) -> str:
        what = self.ruleset.PATCHABLE
        chosen = [
            f"{name}={value}"
            for name, value in self.options.items()
            if name in what.readings or name in what.numbers
        ]
        variants = [text_of(variant, what) for variant in self.variants]
        return "+".join([self.edition_id, *variants, *chosen])


def _raise_all(faults: Iterable[MalformedInput]) -> None:
    """Raise the first fault, with the others as its notes; nothing if there is none."""
    found = list(faults)
    for other in found[1:]:
        found[0].add_note(str(other))
    if found:
        raise found[0]


def _variants_in(options: Mapping[str, object], game: str) -> list[Variant]:
    listed = options.get("variants", ())
    if not isinstance(listed, list | tuple):
        raise MalformedInput("$.options.variants", expected="a list", given=listed)
    values: list[object] = [*listed]  # pyright: ignore[reportUnknownVariableType] -- of anything
    return [
        variant_given(value, game, path=f"$.options.variants[{index}]")
        for index, value in enumerate(values)
    ]


def _without(variant: Variant, names: set[str]) -> Variant:
    """Return a variant without its settings of some readings and numbers."""
    return evolve(
        variant,
        readings=[pair for pair in variant.readings if pair[0] not in names],
        numbers=[number for number in variant.numbers if number.name not in names],
    )
