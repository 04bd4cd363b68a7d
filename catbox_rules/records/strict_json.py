"""Files and JSON as they are read and written: bounded, strict, and whole or not at all."""

from __future__ import annotations

import errno
import json
import math
import os
import re
import shutil
import stat
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import DEFAULT_BUFFER_SIZE, BufferedReader, RawIOBase
from itertools import accumulate
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Protocol

from attrs import frozen

from catbox_rules.kernel.errors import (
    MOST_DIGITS,
    MalformedInput,
    Verbatim,
    check_type,
    spelled_out,
)
from catbox_rules.kernel.forms import is_list, is_object

if TYPE_CHECKING:
    from typing_extensions import Buffer


# JSON that means one thing: no duplicate keys, no NaN, no oversized numbers, no deep nesting.
#
# `parse` returns plain Python values or raises MalformedInput: with the JSON path of the fault or,
# for a text that is not JSON, with its line and column. `copied` does the same for values that a
# program has made.


MOST_BYTES: Final = 16 * 1024 * 1024
"""A document may have this many bytes; a match has some ten thousand."""

MOST_LEVELS: Final = 32
"""Objects and lists may be nested this deep; a case has six levels."""

_LONGEST_KEY: Final = 40
_LONGEST_EXCERPT: Final = 30
_MANY_DIGITS: Final = re.compile(f"[0-9]{{{MOST_DIGITS + 1}}}")
"""A number with this many digits is too long; in texts, they are harmless."""

_DEEP: Final = 500
"""The parser recurses: deeper than this it runs out of stack in a browser, which ends the whole
interpreter, long before Python's own limit."""

_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_BRACKET: Final = re.compile(r"[][{}]")
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


@frozen
class _Unusable:
    """A value that JSON allows but that has no meaning here."""

    expected: str
    given: str


def parse(data: bytes | str) -> object:
    """Parse a JSON text (UTF-8, with or without a byte order mark) into plain Python values.

    >>> parse('{"players": 3}')
    {'players': 3}
    >>> parse('{"players": 3, "players": 4}')
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.players: expected one value, got several
    """
    text = decoded(data)
    try:
        _check_depth(text)
        value: object = json.loads(
            text,
            parse_int=_int if _MANY_DIGITS.search(text) else None,
            parse_float=_float,
            parse_constant=lambda name: _Unusable("a number", name),
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        if not text.strip():
            raise _fault("JSON", "nothing") from None
        at = _place_of_fault(text, error.pos)
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        place = f"line {line}, column {column}"
        raise MalformedInput(place, expected="JSON", given=excerpt(text, at)) from None
    except RecursionError:
        raise _fault(f"at most {MOST_LEVELS} levels of nesting", "far more") from None
    if isinstance(value, _Unusable) or not _is_sound(value):
        _check(value)
    return value


def _place_of_fault(text: str, at: int) -> int:
    """Return where a fault is: at the comma too many before a bracket, of which Python up to 3.12
    says the place of the bracket."""
    before = text[:at].rstrip(" \t\n\r")
    follows_comma = before.endswith(",") and text.startswith(("]", "}"), at)
    return len(before) - 1 if follows_comma else at


def decoded(data: bytes | str) -> str:
    """Decode a text in UTF-8 and drop its byte order mark, if it has one.

    Raises MalformedInput for bytes that are not UTF-8, for more than `MOST_BYTES` of them, and for
    anything else.
    """
    check_type(data, str, bytes, bytearray, expected="a text, or bytes")
    if len(data) > MOST_BYTES:
        raise MalformedInput("$", expected=f"at most {MOST_BYTES} bytes", given=len(data))
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        given = Verbatim(f"the byte {data[error.start]:#04x}")
        raise MalformedInput(f"line {line}", expected="valid UTF-8", given=given) from None


def excerpt(text: str, at: int) -> str:
    r"""Return the beginning of a text from a place on, for an error message.

    >>> excerpt("[1, two\n]", 4), excerpt("[1, ", 4), excerpt(" ", 0)
    ('two', the end of the text, nothing)
    """
    if not text.strip():
        return Verbatim("nothing")
    if not (rest := text[at : at + _LONGEST_EXCERPT]):
        return Verbatim("the end of the text")
    return rest.splitlines()[0] or rest


def _check_depth(text: str) -> None:
    """Raise MalformedInput if brackets are nested too deep for the parser. Brackets in strings do
    not count."""
    if text.count("[") + text.count("{") <= _DEEP:
        return
    brackets = _BRACKET.findall(_STRING.sub("", text))
    if max(accumulate(map(_STEP.__getitem__, brackets)), default=0) > _DEEP:
        raise _fault(f"at most {MOST_LEVELS} levels of nesting", "far more")


def copied(value: object, path: str = "$", *, level: int = 1) -> object:
    """Return a copy of a value that JSON can hold without loss: written and read again, it is the
    same.

    * `path`, `level`: where it is in its document; the document itself is level 1.

    Raises MalformedInput, with the place, for any other value: a tuple, a key that is not a text,
    NaN.

    >>> copied({"users": (17, 4)})
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.users: expected a JSON value, got a tuple
    """
    if level > MOST_LEVELS and isinstance(value, dict | list):
        raise _fault(f"at most {MOST_LEVELS} levels of nesting", "more", path)
    if is_list(value):
        return [
            copied(item, f"{path}[{index}]", level=level + 1) for index, item in enumerate(value)
        ]
    if is_object(value):
        return {
            key: copied(item, key_below(path, _text(key, path)), level=level + 1)
            for key, item in value.items()
        }
    if type(value) not in _SCALARS:
        raise _fault("a JSON value", f"a {type(value).__name__}", path)
    if isinstance(value, float) and not math.isfinite(value):
        raise _fault("a finite number", str(value), path)
    if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
        raise _fault(f"a number of at most {MOST_DIGITS} digits", "a longer one", path)
    return value


def _text(key: object, path: str) -> str:
    if not isinstance(key, str):
        raise MalformedInput(path, expected="text keys", given=key)
    return key


def key_below(path: str, key: str) -> str:
    """Return the path of a key in an object.

    >>> key_below("$.options", "layout"), key_below("$", "two words")
    ('$.options.layout', "$['two words']")
    """
    if len(key) > _LONGEST_KEY:
        return f"{path}[{spelled_out(repr(key[:_LONGEST_KEY]))}...]"
    if key.isascii() and key.replace("-", "_").isidentifier():
        return f"{path}.{key}"
    return f"{path}[{spelled_out(repr(key))}]"


def _fault(expected: str, given: str, path: str = "$") -> MalformedInput:
    return MalformedInput(path, expected=expected, given=Verbatim(given))


def _int(text: str) -> int | _Unusable:
    digits = len(text.removeprefix("-"))
    if digits > MOST_DIGITS:
        return _Unusable(f"a number of at most {MOST_DIGITS} digits", f"{digits} digits")
    return int(text)


def _float(text: str) -> float | _Unusable:
    number = float(text)
    return number if math.isfinite(number) else _Unusable("a finite number", text[:40])


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        times = Counter(key for key, _ in pairs)
        values |= {key: _Unusable("one value", "several") for key in values if times[key] > 1}
    return values


def _is_sound(value: object) -> bool:
    """Return True if a value has nothing that `_check` would refuse. This is faster, but does not
    find the place."""
    level: list[object] = [value]
    for _ in range(MOST_LEVELS):
        below: list[object] = []
        for container in level:
            if is_object(container):
                below += container.values()
            elif is_list(container):
                below += container
        level = [child for child in below if type(child) not in _SCALARS]
        if not level:
            return True
        if _Unusable in map(type, level):
            return False
    return False


_SCALARS: Final = frozenset({str, int, float, bool, type(None)})


def _check(value: object, level: int = 1) -> None:
    """Raise for the first unusable value, in the order of the document."""
    if isinstance(value, _Unusable):
        raise _fault(value.expected, value.given)
    places: Iterable[tuple[str | int, object]]
    if is_object(value):
        places = value.items()
    elif is_list(value):
        places = enumerate(value)
    else:
        return
    if level > MOST_LEVELS:
        raise _fault(f"at most {MOST_LEVELS} levels of nesting", "more")
    for place, child in places:
        if is_object(child) or is_list(child) or isinstance(child, _Unusable):
            try:
                _check(child, level + 1)
            except MalformedInput as error:
                path = f"$[{place}]" if isinstance(place, int) else key_below("$", place)
                raise error.below(path) from None


# Reading files of any kind and size: never more than a bound, and never waiting for ever.
#
# The size that the system reports is not used: for a device, a pipe and a file below `/proc` it is
# 0, and a file may grow while it is read. So a read stops one byte past the bound, which shows that
# there is more.
#
# Reading a named pipe waits as long as a program has the other end open. If none has, nobody knows
# whether one ever will; this is an error instead of an endless wait.


_MOST_SKIPPED: Final = 64
"""The most times the bound that are skipped of a line that is too long, to find the next line."""


class Stream(Protocol):
    """A binary stream to read lines from."""

    def readline(self, size: int, /) -> bytes:
        """Return the rest of a line, but at most `size` bytes."""
        ...


@contextmanager
def opened(path: str | PathLike[str]) -> Generator[BinaryIO]:
    """Open a file for reading. Raises OSError, also for a pipe that nobody writes to."""
    with open(path, "rb", opener=_open) as file:
        if stat.S_ISFIFO(os.fstat(file.fileno()).st_mode):
            yield BufferedReader(_Pipe(file.fileno(), str(path)))
        else:
            yield file


class _Pipe(RawIOBase):
    """A pipe that somebody writes to. Only reading shows whether anybody does, so the bytes of that
    first read are kept for the reader."""

    def __init__(self, descriptor: int, path: str) -> None:
        self._descriptor = descriptor
        try:
            self._ahead = os.read(descriptor, DEFAULT_BUFFER_SIZE)
        except BlockingIOError:
            self._ahead = b""
        else:
            if not self._ahead:
                raise OSError(errno.EPIPE, "a pipe that nobody writes to", path)
        os.set_blocking(descriptor, True)

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Read bytes into a buffer and return how many; 0 at the end."""
        room = memoryview(buffer).cast("B")
        data = self._ahead[: len(room)] or os.read(self._descriptor, len(room))
        self._ahead = self._ahead[len(room) :]
        room[: len(data)] = data
        return len(data)


def read_bounded(path: str | PathLike[str], *, most: int) -> bytes:
    """Return the contents of a file of at most `most` bytes.

    Raises OSError, and MalformedInput with the name of the file if it is longer.
    """
    with opened(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise MalformedInput(str(path), expected=f"at most {most} bytes", given=Verbatim("more"))
    return data


def bounded_lines(stream: Stream, *, most: int) -> Iterator[bytes]:
    r"""Yield the lines of a stream without their line breaks. A line of more than `most` bytes is
    cut after `most + 1`.

    Raises MalformedInput at `$` for a line without an end.

    >>> from io import BytesIO
    >>> list(bounded_lines(BytesIO(b"one\r\n\nthree\nfour"), most=4))
    [b'one', b'', b'three', b'four']
    """
    while line := stream.readline(most + 2):
        rest, skipped = line, 0
        while rest and not rest.endswith(b"\n"):
            if skipped > _MOST_SKIPPED:
                given = Verbatim("a line without an end")
                raise MalformedInput("$", expected=f"lines of at most {most} bytes", given=given)
            rest = stream.readline(most + 2)
            skipped += bool(rest)
        yield line.rstrip(b"\r\n")[: most + 1]


def _open(path: str, flags: int) -> int:
    """Open a file without waiting for a writer. (Systems without named pipes lack the flag.)"""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    mode = os.fstat(descriptor).st_mode
    if hasattr(os, "O_NONBLOCK") and not stat.S_ISFIFO(mode):
        os.set_blocking(descriptor, True)  # a terminal, for example, is waited for
    return descriptor


# Writing a file completely or not at all.
#
# The file is written next to its final place, under a name that no other process uses, and is moved
# there once all of it is on the disk; then the folder is flushed too, so that the name survives a
# power cut. If anything fails, the old file stays as it was and nothing is left behind.


_PART: Final = ".part"
"""What is being written ends so, and begins with a dot."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file completely or not at all. Raises OSError."""
    with whole_file(path) as file:
        file.write(data)


@contextmanager
def whole_file(path: Path) -> Generator[BinaryIO]:
    """Open a file to write it piece by piece; it takes its place when the block ends without an
    error. It keeps the mode of the file that it replaces, and a link still points to it. Raises
    OSError, also for links that lead in a circle."""
    with suppress(FileNotFoundError):
        path.stat()  # refuses links that lead in a circle; from 3.13 on, resolve() does not
    target = path.resolve()
    part = target.with_name(f".{target.name}.{os.getpid()}{_PART}")
    try:
        with part.open("wb") as file:
            if target.is_file():
                shutil.copymode(target, part)
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
        fsync_directory(target.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def fsync_directory(folder: Path) -> None:
    """Flush a folder to the disk, with names added and removed. Raises OSError. (Where a folder
    cannot be opened as a file, the system does this by itself.)"""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (
            errno.EINVAL,
            errno.ENOTSUP,
        ):  # a file system that knows no such thing
            raise
    finally:
        os.close(descriptor)
