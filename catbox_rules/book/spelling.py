"""The spelling of a rulebook: an edition, and what is applied on top of it.

    pegasus-2023                          an edition, or an alias of one
    pegasus-2023+bids-of-zero             a variant that is known by name
    pegasus-2023+my-rules.toml            a variant in a file
    pegasus-2023+tokens=strict            a reading
    pegasus-2023+penalty=2                a number, for all counts of players
    pegasus-2023+bids@3=0,1,3,4           a number, for one of them

The parts may be in any order, and a repeated part counts once. Lists have commas; an empty list is
`bids=`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from catbox_rules.book.toml import read_document_of
from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput
from catbox_rules.kernel.nearest import with_suggestion
from catbox_rules.kernel.patchable import Patchable, Value
from catbox_rules.kernel.variants.composing import each_once
from catbox_rules.kernel.variants.documents import (
    in_order_of,
    read_in_part,
    variant_as_json,
    variants_as_json,
)
from catbox_rules.kernel.variants.variant import Number, Variant, check_id_of_file, known_variants

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
    for text in texts:
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
    value = _value(setting["value"])
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


def _value(text: str) -> Value:
    if "," in text or not text:
        return tuple(_word(word) for word in text.split(",") if word)
    return _word(text)


def _word(text: str) -> int | str:
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text
