"""Damage to what is read: nodes of JSON, bytes, lines, and what is left after a cut."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Final

from catbox_rules.kernel.forms import is_list, is_object

__all__ = ["as_bytes", "bytes_damaged", "cut_off", "damaged", "lines_damaged"]

_LONGEST: Final = 100_000
"""Bytes that damage to bytes leaves at most, so that doubling does not go on for ever."""


def as_bytes(value: object, random: Random) -> bytes:
    """A value as JSON, which may have letters as they are."""
    return json.dumps(value, ensure_ascii=random.random() < 0.9).encode("utf-8", "surrogatepass")


_VALUES: Final[tuple[object, ...]] = (
    *(None, True, False, 0, 1, 2, 3, 5, 9, -1, 98, 10**17, 10**18 - 1, 10**18, 10**40),
    *(1.5, 1.0, 1e308, float("nan"), float("inf"), "", "?", "red", "alive", "tabby", "chance"),
    *("catbox-record/1", "pegasus-2023", "amigo-2023", "x" * 70, "\ud800", "\0", "\U0001f408"),
    *(
        list[object](),
        dict[str, object](),
        [list[object]()],
        [dict[str, object]()],
        {"": 0},
        [0] * 100,
        [[1] * 60] * 60,
        {"alive": 10**17},
        {"do": "end"},
    ),
    {"do": "deal", "hands": [{"alive": 10**18 - 1, "dead": 10**18 - 1}] * 6},
    {"do": "deal-physicats", "physicats": ["tabby"] * 99, "open": "tabby"},
    {"do": "draw", "boxes": {"heisenberg": 10**18 - 1}},
    {"do": "play", "seat": 0, "rank": 1, "color": "red"},
)


def damaged(value: object, random: Random) -> object:
    """A value with some of its nodes replaced, removed, renamed or doubled."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        value = _damaged_once(value, random)
    return value


def _damaged_once(value: object, random: Random) -> object:
    """A copy of a value with one of its nodes damaged, or with itself replaced."""
    if is_object(value) and value and random.random() < 0.85:
        return _object_damaged(value, random)
    if is_list(value) and value and random.random() < 0.85:
        return _list_damaged(value, random)
    if isinstance(value, int) and not isinstance(value, bool) and random.random() < 0.5:
        return value + random.choice((-1, 1, 2))
    return random.choice(_VALUES)


def _object_damaged(value: dict[str, object], random: Random) -> object:
    key, what = random.choice(list(value)), random.random()
    if what < 0.7:
        return {**value, key: _damaged_once(value[key], random)}
    if what < 0.8:
        return {each: value[each] for each in value if each != key}
    return {**value, random.choice((key.upper(), "seat", "luck", "x" * 50)): value[key]}


def _list_damaged(value: list[object], random: Random) -> object:
    index = random.randrange(len(value))
    if random.random() < 0.7:
        return [*value[:index], _damaged_once(value[index], random), *value[index + 1 :]]
    return value[:index] + value[index:] * random.choice((0, 2, 3))


def bytes_damaged(data: bytes, random: Random) -> bytes:
    """Some bytes changed, left out, put in, or given twice."""
    found = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        start = random.randrange(len(found) + 1)
        end = min(len(found), start + random.choice((0, 1, 1, 2, 10, 10**6)))
        new = random.choice(
            (
                *(b"", random.randbytes(1), found[start:end] * 2, b"\xff", b"\0", b"\n", b"\\"),
                *(b'"', b"{", b"}", b"[", b"]", b",", b"9", b"-", b"NaN", b"\xef\xbb\xbf"),
            )
        )
        found[start:end] = new
    return bytes(found[:_LONGEST])


def lines_damaged(data: bytes, random: Random) -> bytes:
    """Some lines left out, given twice, or in each other's places."""
    lines = data.splitlines(keepends=True)
    for _ in range(random.choice((1, 1, 2, 3))):
        if not lines:
            break
        one, other = random.randrange(len(lines)), random.randrange(len(lines))
        what: Sequence[bytes] = random.choice(([], [lines[one]] * 2, [lines[other]]))
        lines[one : one + 1] = what
    return b"".join(lines)


def cut_off(data: bytes, random: Random) -> bytes:
    """The beginning of something, as a write leaves it that was broken off."""
    return data[: random.randrange(len(data) + 1)]
