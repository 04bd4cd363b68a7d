"""Reading lines from a stream and writing answers to another: all the input and output of the
server.

A line ends with a line feed. It is read piece by piece, and never more is kept than the longest
allowed line: the rest of a longer one is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

from catbox_rules.serving.answering import Server

_PIECE: Final = 64 * 1024


def serve(server: Server, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of a stream at once, until the stream ends. After each answer, watchers of
    a match are sent their messages."""
    for line in lines(source, longest=server.longest_line):
        said = [server.answer(line), *server.notices()]
        sink.writelines(each.encode("ascii") + b"\n" for each in said)
        sink.flush()


def lines(source: BinaryIO, *, longest: int) -> Iterator[bytes]:
    r"""Yield the lines of a stream without their line feeds; the last line may lack one.

    A line longer than `longest` is cut after `longest + 1` bytes.

    >>> from io import BytesIO
    >>> list(lines(BytesIO(b"one\n\nthree\nfour"), longest=4))
    [b'one', b'', b'three', b'four']
    """
    kept = bytearray()
    while piece := source.readline(_PIECE):
        kept += piece.removesuffix(b"\n")[: longest + 1 - len(kept)]
        if piece.endswith(b"\n"):
            yield bytes(kept)
            kept.clear()
    if kept:
        yield bytes(kept)
