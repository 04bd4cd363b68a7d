"""Reading lines from a stream and writing answers to another: all input and output there is.

A line ends with a line feed. It is gathered piece by piece, and never more of it is kept than its
length allows: of a longer one the rest is read past.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

from catbox_rules.serving.answering import Server

_PIECE: Final = 64 * 1024


def serve(server: Server, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of a stream until it ends, each at once, with a line; those who watch a
    match are sent theirs after it."""
    for line in lines(source, longest=server.longest_line):
        said = [server.answer(line), *server.notices()]
        sink.writelines(each.encode("ascii") + b"\n" for each in said)
        sink.flush()


def lines(source: BinaryIO, *, longest: int) -> Iterator[bytes]:
    r"""The lines of a stream without their line feeds; the last one may lack it.

    Of a line that is longer than `longest` its first `longest + 1` bytes are given.

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
