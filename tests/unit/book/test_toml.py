"""Files of variants that nobody should have written: one error each, in a time that stays small."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from catbox_rules.book.rulebook import read_document_of
from catbox_rules.kernel.errors import MalformedInput


def fault_of(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(MalformedInput) as caught:
        read_document_of(path)
    return str(caught.value).removeprefix(str(path))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a.b" * 20_000 + "=1", ":1: expected at most 100 dots in a line, got 20000"),
        ("\n[" + "a." * 500 + "b]\n", ":2: expected at most 100 dots in a line, got 500"),
        ("x = {" + "a." * 101 + "b = 1}", ":1: expected at most 100 dots in a line, got 101"),
        ("\r".join(["", "a." * 101 + "b = 1"]), ":2: expected at most 100 dots in a line, got 101"),
        ("a = " + "[" * 10_000, ": expected a TOML document, got maximum recursion depth"),
        ("#" * 2**18 + "\n", ": expected at most 262144 bytes, got more"),
    ],
    ids=["a key", "a heading", "in a line", "after CR", "nested", "large"],
)
def test_what_would_take_long(tmp_path: Path, text: str, fault: str) -> None:
    assert fault_of(tmp_path / "mine.toml", text.encode()).startswith(fault)


def test_a_number_that_is_too_long_for_python(tmp_path: Path) -> None:
    text = "a = " + "9" * (sys.get_int_max_str_digits() + 1)
    expected = ": expected numbers of at most 18 digits, got a longer one"
    assert fault_of(tmp_path / "mine.toml", text.encode()) == expected


def test_a_hundred_dots_are_a_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(f"note = '{'.' * 100}'\nother.note = 1\n")
    read = {"note": "." * 100, "other": {"note": 1}}
    assert read_document_of(tmp_path / "mine.toml") == read


def test_the_work_of_keys_grows_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The parts of keys that are looked up, counted in what parses TOML: of the worst file of any
    size they are less than a hundred for each of its bytes."""
    parts = 0
    flags = sys.modules["tomllib._parser"].Flags
    looked_up: Callable[..., bool] = flags.is_

    def counted(self: object, key: tuple[str, ...], flag: int) -> bool:
        nonlocal parts
        parts += len(key)
        return looked_up(self, key, flag)

    monkeypatch.setattr(flags, "is_", counted)
    line = "k{}." + ".".join("a" * 100) + "=1\n"
    for lines in (10, 100):
        text, parts = "".join(map(line.format, range(lines))), 0
        (tmp_path / "mine.toml").write_text(text)
        read_document_of(tmp_path / "mine.toml")
        assert 0 < parts < 100 * len(text)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a system without such a device")
def test_a_device_without_an_end(tmp_path: Path) -> None:
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    with pytest.raises(MalformedInput, match=r"zero.toml: expected at most 262144 bytes, got more"):
        read_document_of(tmp_path / "zero.toml")
