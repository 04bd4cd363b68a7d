"""The law of the error, for every reader: whatever stands at a place is taken, or refused in one
line that names the place, what is expected there and what was given.

Each reader has a table: a line for each place, with all that its errors may expect there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_list, is_object
from tests.kit.matches import DELETED, Key, changed, paths

Fault: TypeAlias = MalformedInput | Unsupported
Reader: TypeAlias = Callable[[Any], object]
Path: TypeAlias = tuple[Key, ...]
Places: TypeAlias = Mapping[str, set[str]]
"""By place, what errors may expect there: `.actions[].rank` stands for all ranks of all actions,
`.boxes.*` for all keys of the boxes, `.` for the document itself."""

Decisive: TypeAlias = Collection[Key]
"""Keys that decide what may stand at other places."""

ROWS = [[f"{letter}{rank}" for rank in range(1, 7)] for letter in "RBYG"]
WRONG: tuple[object, ...] = (
    *(DELETED, None, True, -1, 0, 1.0, 1.5, 7, 27, 99, 10**18 - 1, 10**18),
    *("", "?", "red", "black", "Tabby", "\x1b[31m" + "9" * 300),
    *(list[object](), ["?"], [list[object]()], [*ROWS[:3], ROWS[0]]),
    *(dict[str, object](), {"thing": 1}),
)
"""What is put at each place: some of it is right at some."""


def places_in(table: str, *, below: str = "", **words: object) -> dict[str, set[str]]:
    """Read a table of places: `.edition  a string / <editions>`, where `words` has the editions.

    * `below`: the place at which the document lies in another one.
    """
    text = re.sub("<([a-z]+)>", lambda match: str(words[match[1]]), table)
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line.strip()]
    return {
        (below + place).removesuffix(".") or ".": set(expected.split(" / "))
        for place, expected in lines
    }


def read_or_fault(value: object, read: Reader) -> Any:
    """What a reader makes of a value: something, or its one error. Any other error is a defect."""
    try:
        return read(value)
    except (MalformedInput, Unsupported) as fault:
        return fault


def every_change(document: object) -> Iterator[tuple[Path, object, object]]:
    """Change each place of a document in each way; give the place, what stands there now, and the
    document."""
    for path in paths(document):
        for wrong in WRONG if path else WRONG[1:]:
            yield path, wrong, changed(document, path, wrong)


def check_change(
    path: Path,
    document: object,
    read: Reader,
    expected: Places,
    decisive: Decisive,
) -> Any:
    """Have a document read that was sound before the place at `path` was changed, and check its
    refusal. Return what its reader makes of it."""
    result = read_or_fault(document, read)
    if isinstance(result, Fault):
        check_fault(result, document, expected)
        in_line = are_in_line(steps_of(result.path), path)
        assert in_line or not {*path}.isdisjoint(decisive), (path, result)
    return result


def check_fault(fault: Fault, document: object, expected: Places) -> None:
    """Hold a refusal against the document that it is about, and against the table of its reader."""
    message, beginning = str(fault), f"{fault.path}: expected {fault.expected}, got "
    assert message.startswith(beginning)
    given = message.removeprefix(beginning).partition("; did you mean ")[0]
    assert given in (fault.given, shown(fault.given))
    check_refusal(fault.path, fault.expected, given, document, expected)


def check_refusal(path: str, expected: str, given: str, document: object, table: Places) -> None:
    """Hold a refusal, in words, against the document that it is about, and against the table."""
    message, steps = f"{path}: expected {expected}, got {given}", steps_of(path)
    place = re.sub(r"\[\d+\]", "[]", path.removeprefix("$")) or "."
    if place not in table:
        place = re.sub(r"\.[\w-]+$", ".*", place)
    there = part_of(document, steps)
    if isinstance(there, float):  # what is wrong with 3.0 is its type
        expected = expected.removeprefix("a whole number, ")
    assert expected in table.get(place, ()), message
    if there is MISSING:
        assert is_object(part_of(document, steps[:-1])), message
        assert given == "nothing", message
    else:
        assert given in (shown(there), *what_is_wrong_with(there)), message
    assert given.isprintable()
    assert len(given) <= 60


class Missing:
    """The kind of `MISSING`."""


MISSING = Missing()
"""What stands at a place that a document does not have."""


def what_is_wrong_with(value: object) -> Iterator[str]:
    """What an error may say instead of a value: a key that does not belong there, or a word."""
    if is_object(value):
        yield from map(shown, value)
        yield from ("none", "neither", "both")
    elif is_list(value):
        yield from (str(len(value)), "none")
    elif value is None:
        yield "nothing"
    elif isinstance(value, int):
        yield "a longer one"


def shown(value: object) -> str:
    """How an error shows a value: as in JSON, with a text as Python has it, cut off at the end."""
    if isinstance(value, str):
        value = value[:]  # a text of Python, whatever it is a subclass of
    plain = {"None": "null", "True": "true", "False": "false"}
    text = plain.get(repr(value), repr(value))
    return text if len(text) <= 60 else f"{text[:57]}..."


def are_in_line(one: Path, other: Path) -> bool:
    """Whether one place is the other, or in it."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def steps_of(path: str) -> Path:
    """The keys of a path, as an error names it."""
    found = [*re.finditer(r"\.([\w-]+)|\[(\d+)\]", path)]
    assert path == "$" + "".join(match[0] for match in found), path
    return tuple(match[1] or int(match[2]) for match in found)


def part_of(document: object, path: Iterable[Key]) -> object:
    """What a document has at a place; `MISSING` if nothing."""
    for key in path:
        if is_object(document) and isinstance(key, str):
            document = document.get(key, MISSING)
        elif is_list(document) and isinstance(key, int) and key < len(document):
            document = document[key]
        else:
            return MISSING
    return document
