"""How a rulebook is spelled: an edition, and what is laid on top of it.

    pegasus-2023                          an edition, or an alias of one
    pegasus-2023+bids-of-zero             a variant that is known by name
    pegasus-2023+my-rules.toml            a variant in a file
    pegasus-2023+tokens=strict            a reading
    pegasus-2023+penalty=2                a number, for all counts of players
    pegasus-2023+bids@3=0,1,3,4           a number, for one of them

Parts may follow each other in any order. A list has commas; an empty one is `bids=`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.kernel.composing import Patchable
from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput
from catbox_rules.kernel.variant_documents import variant_as_json
from catbox_rules.kernel.variants import Number, Value, Variant, known_variants, shipped_variants
from catbox_rules.variants.toml import read_toml

__all__ = ["Parts", "parts_of"]

_SETTING: Final = re.compile(r"(?P<name>[a-z0-9_-]+)(?:@(?P<players>[0-9]+))?=(?P<value>.*)")
_WHOLE_NUMBER: Final = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")

Document: TypeAlias = "str | dict[str, object]"


@frozen
class Parts:
    """What is laid on top of an edition: variants, by name or as documents, and readings."""

    variants: tuple[Document, ...] = ()
    texts: tuple[str, ...] = ()
    """How each of the variants is spelled."""
    readings: tuple[tuple[str, str], ...] = ()

    @property
    def options(self) -> Mapping[str, object]:
        """The parts as the options of a record."""
        variants = {"variants": list(self.variants)} if self.variants else {}
        return {**variants, **dict(self.readings)}

    def fault(self, fault: MalformedInput, place: str) -> MalformedInput:
        """A fault in the list of variants as one in the spelling: it names the part, and the place
        in it."""
        found = re.match(r"\$\[(\d+)\](.*)", fault.path)
        if found is None:
            return MalformedInput(place, expected=fault.expected, given=fault.given)
        part = self.texts[int(found[1])]
        path = f"{place}: {part}: ${found[2]}" if part.endswith(".toml") else f"{place}: {part}"
        return MalformedInput(path, expected=fault.expected, given=fault.given)


def parts_of(texts: list[str], what: Patchable, *, place: str) -> Parts:
    """What the parts of a spelling mean; raises MalformedInput at `place` for one that means
    nothing.

    >>> from catbox_rules.cat_in_the_box import PATCHABLE
    >>> parts_of(["must-follow", "tokens=strict"], PATCHABLE, place="RULEBOOK").options
    {'variants': ['must-follow'], 'tokens': 'strict'}
    """
    variants: list[Document] = []
    spelled: list[str] = []
    readings: dict[str, str] = {}
    for text in texts:
        setting = _SETTING.fullmatch(text)
        if text.endswith(".toml"):
            variants.append(variant_as_json(read_toml(text)))
        elif setting is None:
            known = known_variants(what.game)
            if text not in known:
                names = ", ".join(known) or "none is known"
                expected = f"a variant ({names}), a file that ends in .toml, or name=value"
                raise MalformedInput(place, expected=expected, given=text)
            is_shipped = text in shipped_variants(what.game)
            variants.append(text if is_shipped else variant_as_json(known[text]))
        elif setting["name"] in what.numbers:
            variants.append(_number(text, setting, what, place))
        elif setting["name"] not in what.readings or setting["players"] is not None:
            names = ", ".join([*what.readings, *what.numbers])
            raise MalformedInput(place, expected=f"name=value with one of {names}", given=text)
        elif setting["value"] not in _choices(what, setting["name"]):
            expected = f"{setting['name']}={' or '.join(_choices(what, setting['name']))}"
            raise MalformedInput(place, expected=expected, given=text)
        elif readings.setdefault(setting["name"], setting["value"]) != setting["value"]:
            expected = f"one value for {setting['name']}, {readings[setting['name']]}"
            raise MalformedInput(place, expected=expected, given=text)
        spelled += [text] * (len(variants) - len(spelled))
    return Parts(tuple(variants), tuple(spelled), tuple(readings.items()))


def _choices(what: Patchable, name: str) -> list[str]:
    return [str(choice.value) for choice in what.readings[name]]


def _number(text: str, setting: re.Match[str], what: Patchable, place: str) -> Document:
    """A number as a variant of its own, named for what it sets."""
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
    return variant_as_json(Variant(id_, what.game, text, numbers=[number]))


def _misfit(text: str, error: MalformedInput, place: str) -> MalformedInput:
    return MalformedInput(place, expected=f"{text.partition('=')[0]}={error.expected}", given=text)


def _value(text: str) -> Value:
    if "," in text or not text:
        return tuple(_word(word) for word in text.split(",") if word)
    return _word(text)


def _word(text: str) -> int | str:
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text
