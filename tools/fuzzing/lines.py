"""Lines of all sorts: requests as they should be, requests with damage, bytes, and monsters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from attrs import frozen

from tools.fuzzing.damage import as_bytes, bytes_damaged, damaged
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


def any_lines(random: Random, front_ends: FrontEnds, number: int, longest: int) -> Iterator[Line]:
    """So many lines, those of the front ends in the order in which they come to ask.

    * `longest`: how long a line may be that is not to be refused for that.
    """
    kinds = (INTACT, "damaged JSON", "damaged bytes", "any bytes", "monster")
    for _ in range(number):
        [kind] = random.choices(kinds, (50, 30, 15, 4, 0.05))
        request = front_ends.request()
        data = as_bytes(request, random)
        match kind:
            case "damaged JSON":
                data = as_bytes(damaged(request, random), random)
            case "damaged bytes":
                data = bytes_damaged(data, random)
            case "any bytes":
                data = random.randbytes(random.randrange(40))
            case "monster":
                data = random.choice(MONSTERS)(random, longest)
            case _:
                pass
        yield Line(kind, data, request)


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
