"""Lines out of a stream, and what is kept of them."""

from __future__ import annotations

import json
import tracemalloc
from io import BytesIO, RawIOBase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.serving import Server, serve
from catbox_rules.serving.answering import lines


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", []),
        (b"\n", [b""]),
        (b"\n\n", [b"", b""]),
        (b"a\nb\n", [b"a", b"b"]),
        (b"a\nb", [b"a", b"b"]),  # the last line may lack its end
        (b"a\r\nb\r", [b"a\r", b"b\r"]),  # a carriage return ends no line: JSON passes over it
        ("a\u2028b\x0bc\n".encode(), ["a\u2028b\x0bc".encode()]),
        (b"12345678\n123456789\n1234567890\n1\n", [b"12345678", *[b"123456789"] * 2, b"1"]),
        (b"1234567890", [b"123456789"]),
    ],
)
def test_lines_end_with_line_feeds(data: bytes, expected: list[bytes]) -> None:
    """Eight bytes are allowed here: of a longer line nine are given, so that it is seen."""
    assert list(lines(BytesIO(data), longest=8)) == expected


@given(
    data=st.lists(st.sampled_from([b"a", b"\n", b"\r", b"long" * 20_000])).map(b"".join),
    longest=st.integers(1, 200_000),
)
def test_whatever_comes_is_parted_at_its_line_feeds(data: bytes, longest: int) -> None:
    parts = data.split(b"\n")
    whole = parts if parts[-1] else parts[:-1]
    assert list(lines(BytesIO(data), longest=longest)) == [part[: longest + 1] for part in whole]


class Endless(RawIOBase):
    """A stream of zeros without a line feed, up to some size."""

    def __init__(self, size: int) -> None:
        self.left = size

    def readline(self, size: int | None = -1, /) -> bytes:
        given = min(self.left, size or 0)
        self.left -= given
        return b"0" * given


def test_of_a_line_that_does_not_end_little_is_kept() -> None:
    """200 MB go by, and less than 1 MB is ever held."""
    tracemalloc.start()
    try:
        [line] = lines(Endless(200_000_000), longest=10_000)  # type: ignore[arg-type]  # reads alike
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(line) == 10_001
    assert most < 1_000_000


def test_each_line_is_answered_by_one_line_in_order() -> None:
    source = b'{"id": 1, "ask": "hello"}\n\n{"id": 2\r\n{"id": 3, "ask": "hello"}'
    sink = BytesIO()
    serve(Server(), BytesIO(source), sink)
    *answers, end = sink.getvalue().split(b"\n")
    assert end == b""
    said = [json.loads(answer) for answer in answers]
    assert [(each["id"], "answer" in each) for each in said] == [
        (1, True),
        (None, False),
        (None, False),
        (3, True),
    ]


def test_every_answer_is_passed_on_before_the_next_line_is_read() -> None:
    calls: list[str] = []

    class Source(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            calls.append("read")
            return super().readline(size)

    class Sink(BytesIO):
        def flush(self) -> None:
            calls.append("passed on")

    serve(Server(), Source(b"1\n2\n"), Sink())
    assert calls == ["read", "passed on"] * 2 + ["read"]
