"""Reading the document of a variant, with every fault by its path, and writing it.

A document is a plain value from TOML or JSON. This module checks its form, which is the same for
all games; whether a game has such numbers, readings and rules is checked in `composing.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias, TypeGuard

from catbox_rules.kernel.editions import PatchValue as Value
from catbox_rules.kernel.errors import MalformedInput, Verbatim, is_whole_number
from catbox_rules.kernel.forms import unreadable_keys
from catbox_rules.kernel.variants.patch import (
    FORMAT,
    HOUSE_RULE_ID,
    Layout,
    Number,
    Variant,
    shipped_variants,
)

_WORDS: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_NAME: Final = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)*")
KEYS: Final = (
    *("format", "id", "game", "title", "note", "base"),
    *("rules", "numbers", "readings", "layouts"),
)
"""The keys of a variant."""
_COUNTS: Final = tuple(map(str, range(2, 7)))
_NOTHING: Final = Verbatim("nothing")
_STEP: Final = re.compile(r"[^$.\[\]]+")
"""A step of a path, to a key or to an index."""

_Faults: TypeAlias = list[MalformedInput]
_Tables: TypeAlias = dict[int, dict[str, tuple[int, object]]]
"""By identity: each key of a table, with its number and its value."""
_NOWHERE: Final = (-1, None)


def read_variant(document: object, *, path: str = "$") -> Variant:
    """Read a variant from a plain value, such as TOML or JSON gives.

    Raises MalformedInput with the path of the first fault; `read_in_part` returns all of them.

    >>> read_variant({"format": "catbox-variant/1", "id": "x", "game": "a-game", "title": 3})
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.title: expected a string, got 3
    """
    variant, faults = read_in_part(document)
    if faults:
        raise faults[0].below(path)
    return variant


def read_in_part(document: object) -> tuple[Variant, tuple[MalformedInput, ...]]:
    """Read as much of a plain value as makes sense as a variant. Return it, and all faults in
    order.

    A variant with faults has only the parts that are well formed; a malformed text is empty.
    """
    faults = _Faults()
    if not _is_table(document):
        faults.append(MalformedInput("$", expected="a variant, an object", given=document))
        return Variant("", "", ""), tuple(faults)
    faults.extend(unreadable_keys(document, KEYS))
    if document.get("format", _NOTHING) != FORMAT:
        given = document.get("format", _NOTHING)
        faults.append(MalformedInput("$.format", expected=FORMAT, given=given))
    variant = Variant(
        id=_text(document, "id", faults, _WORDS),
        game=_text(document, "game", faults, _WORDS),
        title=_text(document, "title", faults),
        note=_text(document, "note", faults) if "note" in document else None,
        base=(_text(document, "base", faults, _WORDS) or None) if "base" in document else None,
        rules=_rules(document.get("rules", []), faults),
        numbers=_numbers(document.get("numbers", {}), faults),
        readings=_readings(document.get("readings", {}), faults),
        layouts=_layouts(document.get("layouts", {}), faults),
    )
    return variant, in_order_of(document, faults)


def in_order_of(document: object, faults: Iterable[MalformedInput]) -> tuple[MalformedInput, ...]:
    """Sort the faults of a document by their places in it; those of missing keys come first.

    >>> faults = [MalformedInput(path, expected="1 to 6", given=9) for path in ("$.b", "$.a[1]")]
    >>> [fault.path for fault in in_order_of({"a": [3, 9], "b": 9}, faults)]
    ['$.a[1]', '$.b']
    """
    tables = _Tables()
    return tuple(sorted(faults, key=lambda fault: tuple(_place(document, fault, tables))))


def _place(document: object, fault: MalformedInput, tables: _Tables) -> Iterator[int]:
    """Yield the number of each step on the path to a fault, as a sort key. An unknown key is in
    `fault.given`. Tables are kept once numbered, because one of them may have many faults."""
    for step in (*_STEP.findall(fault.path), fault.given):
        table = tables.get(id(document))
        if table is None and _is_table(document):
            numbered = enumerate(document.items())
            table = tables[id(document)] = {key: (number, at) for number, (key, at) in numbered}
        if table is not None:
            number, document = table.get(step, _NOWHERE) if isinstance(step, str) else _NOWHERE
            yield number
        elif _is_list(document) and isinstance(step, str) and step.isdecimal():
            yield int(step)
            document = document[int(step)] if int(step) < len(document) else None
        else:
            return


def _text(
    document: Mapping[str, object], key: str, faults: _Faults, form: re.Pattern[str] | None = None
) -> str:
    value = document.get(key, _NOTHING)
    if not isinstance(value, str) or isinstance(value, Verbatim) or not value:
        faults.append(MalformedInput(f"$.{key}", expected="a string", given=value))
    elif form is not None and form.fullmatch(value) is None:
        expected = "lower-case words and numbers with hyphens"
        faults.append(MalformedInput(f"$.{key}", expected=expected, given=value))
    else:
        return value
    return ""


def _rules(value: object, faults: _Faults) -> Iterator[str]:
    if not _is_list(value):
        faults.append(MalformedInput("$.rules", expected="a list of house rules", given=value))
        return
    for index, rule in enumerate(value):
        if isinstance(rule, str) and HOUSE_RULE_ID.fullmatch(rule):
            yield rule
        else:
            expected = "the id of a house rule, such as house.must-follow"
            faults.append(MalformedInput(f"$.rules[{index}]", expected=expected, given=rule))


def _numbers(value: object, faults: _Faults) -> Iterator[Number]:
    for counts, table in _items(value, "$.numbers", faults):
        path = f"$.numbers.{counts}"
        if counts != "all" and counts not in _COUNTS:
            expected = "all, or a number of players from 2 to 6"
            faults.append(MalformedInput("$.numbers", expected=expected, given=counts))
            continue
        for name, number in _items(table, path, faults):
            read = _value(number, f"{path}.{name}", faults)
            if read is not None:
                yield Number(None if counts == "all" else int(counts), name, read)


def _value(value: object, path: str, faults: _Faults) -> Value | None:
    if _is_plain(value):
        return value
    if not _is_list(value):
        expected = "a whole number, a string or a list of them"
        faults.append(MalformedInput(path, expected=expected, given=value))
        return None
    items = tuple(filter(_is_plain, value))
    for index, item in enumerate(value):
        if not _is_plain(item):
            expected = "a whole number or a string"
            faults.append(MalformedInput(f"{path}[{index}]", expected=expected, given=item))
    return items if len(items) == len(value) else None


def _is_plain(value: object) -> TypeGuard[int | str]:
    return is_whole_number(value) or (isinstance(value, str) and bool(value))


def _readings(value: object, faults: _Faults) -> Iterator[tuple[str, str]]:
    for name, reading in _items(value, "$.readings", faults):
        if isinstance(reading, str):
            yield name, reading
        else:
            faults.append(MalformedInput(f"$.readings.{name}", expected="a string", given=reading))


def _layouts(value: object, faults: _Faults) -> Iterator[tuple[int, Layout]]:
    for counts, layout in _items(value, "$.layouts", faults):
        path = f"$.layouts.{counts}"
        if counts not in _COUNTS:
            expected = "a number of players from 2 to 6"
            faults.append(MalformedInput("$.layouts", expected=expected, given=counts))
        elif not _is_list(layout):
            faults.append(MalformedInput(path, expected="a list of rows", given=layout))
        else:
            before = len(faults)
            rows = [tuple(_row(row, f"{path}[{y}]", faults)) for y, row in enumerate(layout)]
            if len(faults) == before:
                yield int(counts), tuple(rows)


def _row(row: object, path: str, faults: _Faults) -> Iterator[str]:
    if not _is_list(row):
        faults.append(MalformedInput(path, expected="a row, a list of cells", given=row))
        return
    for x, cell in enumerate(row):
        if isinstance(cell, str):
            yield cell
        else:
            expected = "the name of a cell, such as R1"
            faults.append(MalformedInput(f"{path}[{x}]", expected=expected, given=cell))


def _items(value: object, path: str, faults: _Faults) -> Iterator[tuple[str, object]]:
    """Yield the items of a table with their names."""
    if not _is_table(value):
        faults.append(MalformedInput(path, expected="a table (an object)", given=value))
        return
    for name, item in value.items():
        if _NAME.fullmatch(name) is None:
            faults.append(MalformedInput(path, expected="a name in small letters", given=name))
        else:
            yield name, item


def _is_table(value: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(value, Mapping) and all(isinstance(key, str) for key in value)  # pyright: ignore[reportUnknownVariableType] -- of anything


def _is_list(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    return isinstance(value, list | tuple)


def variant_as_json(variant: Variant) -> dict[str, object]:
    """Return the document of a variant. `read_variant` reads the same variant back.

    >>> variant_as_json(Variant("x", "cat-in-the-box", "X", rules=["house.memory"]))
    {'format': 'catbox-variant/1', 'id': 'x', 'game': 'cat-in-the-box', 'title': 'X', \
'rules': ['house.memory']}
    """
    texts = {"id": variant.id, "game": variant.game, "title": variant.title}
    value: dict[str, object] = {"format": FORMAT, **texts}
    if variant.note is not None:
        value["note"] = variant.note
    if variant.base is not None:
        value["base"] = variant.base
    if variant.rules:
        value["rules"] = list(variant.rules)
    numbers: dict[str, dict[str, object]] = {}
    for number in variant.numbers:
        counts = "all" if number.players is None else str(number.players)
        numbers.setdefault(counts, {})[number.name] = value_as_json(number.value)
    if numbers:
        value["numbers"] = numbers
    if variant.readings:
        value["readings"] = dict(variant.readings)
    if variant.layouts:
        value["layouts"] = {
            str(players): [list(row) for row in layout] for players, layout in variant.layouts
        }
    return value


def with_known_keys(options: Mapping[str, object], *, path: str) -> Mapping[str, object]:
    """Return the options of a table with each variant in them as its document is written: without
    the keys that are ignored.

    * `options`: as in a record, with `variants` by name or as documents.

    Raises MalformedInput with a path below `path` for a variant that cannot be read.

    >>> value = {**variant_as_json(Variant("x", "a-game", "X")), "mood": 3}
    >>> with_known_keys({"variants": ["y", value]}, path="$.options")
    {'variants': ['y', {'format': 'catbox-variant/1', 'id': 'x', 'game': 'a-game', 'title': 'X'}]}
    """
    listed = options.get("variants")
    if not _is_list(listed):
        return options
    variants = [
        variant_as_json(read_variant(each, path=f"{path}.variants[{index}]"))
        if _is_table(each)
        else each
        for index, each in enumerate(listed)
    ]
    return {**options, "variants": variants}


def variants_as_json(variants: Iterable[Variant]) -> list[object]:
    """Return variants as the options of a record list them: by name if they come with the game,
    otherwise as documents, so that the record is self-contained."""
    return [
        each.id if shipped_variants(each.game).get(each.id) == each else variant_as_json(each)
        for each in variants
    ]


def value_as_json(value: Value) -> object:
    """Return a value with lists in place of tuples."""
    return [value_as_json(item) for item in value] if isinstance(value, tuple) else value
