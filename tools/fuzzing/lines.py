"""Lines of all sorts: requests as they should be, requests with damage, bytes, and monsters."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from attrs import frozen

from catbox_rules.kernel.forms import is_list, is_object
from tools.fuzzing.front_ends import FrontEnds, Request

__all__ = ["MONSTERS", "Line", "any_lines"]

INTACT: Final = "as it should be"


@frozen
class Line:
    """A line, what kind of one it is, and the request that it is, or that it was made from."""

    kind: str
    data: bytes
    request: Request

    @property
    def is_intact(self) -> bool:
        """Whether the line is that request."""
        return self.kind == INTACT


def any_lines(
    random: Random, front_ends: FrontEnds, number: int, *, longest: int
) -> Iterator[Line]:
    """So many lines, those of the front ends in the order in which they come to ask.

    * `longest`: how long a line may be that is not to be refused for that.
    """
    kinds = (INTACT, "damaged JSON", "damaged bytes", "any bytes", "monster")
    for _ in range(number):
        [kind] = random.choices(kinds, (50, 30, 15, 4, 0.05))
        request = front_ends.request()
        data = _as_bytes(request, random)
        match kind:
            case "damaged JSON":
                data = _as_bytes(_damaged(request, random), random)
            case "damaged bytes":
                data = _with_bytes_damaged(data, random)
            case "any bytes":
                data = random.randbytes(random.randrange(40))
            case "monster":
                data = random.choice(MONSTERS)(random, longest)
            case _:
                pass
        yield Line(kind, data, request)


def _as_bytes(value: object, random: Random) -> bytes:
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


def _damaged(request: Request, random: Random) -> object:
    """A request with some of its nodes replaced, removed, renamed or doubled."""
    value: object = request
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


def _with_bytes_damaged(data: bytes, random: Random) -> bytes:
    """Some bytes of a line changed, left out, put in, or said twice."""
    damaged = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        start = random.randrange(len(damaged) + 1)
        end = min(len(damaged), start + random.choice((0, 1, 1, 2, 10, 10**6)))
        new = random.choice(
            (
                *(b"", random.randbytes(1), damaged[start:end] * 2, b"\xff", b"\0", b"\n", b"\\"),
                *(b'"', b"{", b"}", b"[", b"]", b",", b"9", b"-", b"NaN", b"\xef\xbb\xbf"),
            )
        )
        damaged[start:end] = new
    return bytes(damaged[:100_000])


Monster = Callable[[Random, int], bytes]


def _long(random: Random, longest: int) -> bytes:
    """A line about as long as it may be."""
    size = longest + random.choice((-100, -1, 0, 1, 100_000))
    start = b'{"ask": "hello", "id": "'
    return start + b"x" * (size - len(start) - 2) + b'"}'


def _deep(random: Random, longest: int) -> bytes:
    """Lists or objects, one within the other."""
    opened = random.choice((b"[", b'{"a":', b'{"ask":"new","match":"m","record":'))
    levels = min(random.choice((20, 32, 33, 1000, 100_000)), longest // len(opened))
    return opened * levels + random.choice((b"", b"0" + b"}" * levels, b"]" * levels))


def _huge_number(random: Random, longest: int) -> bytes:
    """A number of very many digits."""
    digits = b"9" * random.choice((17, 18, 19, 400, 5000, longest - 50))
    place = random.choice((b"id", b"seed", b"seat"))
    sign, rest = random.choice((b"", b"-")), random.choice((b"", b".5", b"e9", b"e-9"))
    return b'{"ask":"draw","match":"match 1","%b":%b%b%b}' % (place, sign, digits, rest)


def _many(random: Random, longest: int) -> bytes:
    """A list or an object of very many parts."""
    part = random.choice((b"0", b'"tabby"', b'{"do":"end","seat":0}', b"[]", b"null", b"[[[0]]]"))
    parts = b",".join([part] * (longest // (len(part) + 1) - 40))
    head = b'{"ask":"new","match":"match 1","record":{"format":"catbox-record/1",'
    table = b'"game":"schrodingers-cats","edition":"amigo-2023","players":2,"first_seat":0,'
    act = b'{"ask":"apply","match":"match 1","action":{"do":"deal-physicats","open":"tabby",'
    return random.choice(
        (
            b"[%b]" % parts,
            head + table + b'"actions":[%b]}}' % parts,
            head + table + b'"actions":[],"names":[%b]}}' % parts,
            act + b'"physicats":[%b]}}' % parts,
            b'{"ask":"apply","match":"match 1","action":{"do":"deal","hands":[%b]}}' % parts,
        )
    )


def _many_keys(random: Random, longest: int) -> bytes:
    """An object of very many keys, which may all be the same."""
    same = random.random() < 0.5
    keys = b",".join(b'"%d":0' % (1 if same else number) for number in range(longest // 10 - 40))
    return random.choice((b"{%b}", b'{"ask":"apply","match":"match 1","action":{%b}}')) % keys


def _texts(random: Random, longest: int) -> bytes:
    """A record with a very long text."""
    letters = random.choice(("x", "\U0001f408", "\\ud800", "\\u0000", "\\n"))
    text = letters.encode() * ((longest - 400) // len(letters.encode()))
    return (
        b'{"ask":"new","match":"match 1","record":{"format":"catbox-record/1",'
        b'"game":"cat-in-the-box","edition":"pegasus-2023","players":3,"first_seat":0,'
        b'"actions":[],"%b":"%b"}}' % (random.choice((b"title", b"note", b"edition")), text)
    )


MONSTERS: Final[tuple[Monster, ...]] = (*(_long, _deep, _huge_number, _many, _many_keys, _texts),)
