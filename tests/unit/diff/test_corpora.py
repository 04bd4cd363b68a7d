"""Corpora: folders, files, lines of files, compressed or not, and what is wrong with them."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

from catbox_rules.diff.regressing import Entry, Unreadable, entries, order_of

ROOT = Path(__file__).parents[3]
MATCHES = ROOT / "examples" / "matches"
RECORD = json.loads((MATCHES / "pegasus-2023-4p-full-board.json").read_text(encoding="utf-8"))
LINE = json.dumps(RECORD).encode() + b"\n"
OTHER = {**RECORD, "actions": RECORD["actions"][:5]}


def places(corpus: Path) -> list[str]:
    return [entry.place for entry in entries(corpus)]


def test_a_folder_with_all_that_lies_below_it(tmp_path: Path) -> None:
    (tmp_path / "b" / "c").mkdir(parents=True)
    (tmp_path / "b.jsonl").write_bytes(LINE + b"\n" + LINE)
    (tmp_path / "b" / "c" / "one.json").write_bytes(LINE)
    (tmp_path / "a.json").write_bytes(LINE)
    (tmp_path / ".hidden.json").write_bytes(LINE)
    (tmp_path / "results.jsonl").write_bytes(b"{}\n")
    (tmp_path / "notes.md").write_bytes(b"# no matches\n")
    assert places(tmp_path) == ["a.json", "b/c/one.json", "b.jsonl:1", "b.jsonl:3"]


def test_places_rise_in_their_order(tmp_path: Path) -> None:
    for name in ("b/x.json", "b.jsonl", "a/z.json", "a.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(LINE * (12 if name.endswith("l") else 1))
    orders = [order_of(place) for place in places(tmp_path)]
    assert orders == sorted(orders)
    assert len(orders) == 15


@pytest.mark.parametrize(
    ("ending", "compress"), [("gz", gzip.compress), ("xz", lzma.compress), ("bz2", bz2.compress)]
)
def test_a_compressed_file(tmp_path: Path, ending: str, compress: Callable[[bytes], bytes]) -> None:
    (tmp_path / f"one.json.{ending}").write_bytes(compress(LINE))
    many = tmp_path / f"many.jsonl.{ending}"
    many.write_bytes(compress(LINE * 3))
    assert places(tmp_path) == [
        *(f"many.jsonl.{ending}:{n}" for n in (1, 2, 3)),
        f"one.json.{ending}",
    ]
    read = list(entries(tmp_path))
    assert all(isinstance(entry, Entry) and entry.record.players == 4 for entry in read)


def test_a_whole_file_stands_before_its_lines() -> None:
    assert order_of("tables/june.jsonl") < order_of("tables/june.jsonl:1")


def test_a_file_that_is_named_itself(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_bytes(LINE)
    file = tmp_path / "match"
    file.write_bytes(LINE)
    assert places(file) == ["match"]


def test_matches_as_text() -> None:
    (entry,) = entries(ROOT / "examples" / "positions" / "first-round.txt")
    assert isinstance(entry, Entry)
    assert entry.record.ruleset.NAME == "cat-in-the-box"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"format"', "line 1, column 10: expected JSON"),
        (b"[1]", "line 1, column 1: expected JSON, or a text that begins"),
        (b'{"format": "catbox-record/2"}', "$.format: expected catbox-record/1"),
        (json.dumps({**RECORD, "players": 9}).encode(), "$.players: expected 2 to 5"),
        (b"\xff\xfe", "line 1: expected valid UTF-8"),
    ],
)
def test_a_line_that_cannot_be_read_is_reported_and_the_rest_is_read(
    tmp_path: Path, line: bytes, reason: str
) -> None:
    file = tmp_path / "many.jsonl"
    file.write_bytes(LINE + line + b"\n" + LINE)
    first, wrong, last = entries(file)
    assert isinstance(first, Entry)
    assert isinstance(last, Entry)
    assert isinstance(wrong, Unreadable)
    assert wrong.place == "many.jsonl:2"
    assert wrong.reason.startswith(reason)


def test_a_position_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("catbox-line/1 pegasus-2023 3p deal start=0")
    (wrong,) = entries(tmp_path)
    assert wrong == Unreadable("p.txt", "expected a record, or a match as text")


@pytest.mark.parametrize("name", ["broken.jsonl.gz", "broken.jsonl.xz", "broken.jsonl.bz2"])
def test_a_damaged_file_is_reported_and_the_others_are_read(tmp_path: Path, name: str) -> None:
    whole = LINE * 50
    compressed = {
        "broken.jsonl.gz": gzip.compress(whole),
        "broken.jsonl.xz": lzma.compress(whole),
        "broken.jsonl.bz2": bz2.compress(whole),
    }
    (tmp_path / name).write_bytes(compressed[name][:-30])
    (tmp_path / "z.json").write_bytes(LINE)
    *_, wrong, last = entries(tmp_path)
    assert isinstance(wrong, Unreadable)
    assert wrong.place == name
    assert wrong.reason.startswith("cannot read this file: ")
    assert isinstance(last, Entry)


def test_what_is_not_compressed_although_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.gz").write_bytes(LINE)
    (wrong,) = entries(tmp_path)
    assert isinstance(wrong, Unreadable)


def test_a_large_file_is_read_line_by_line(tmp_path: Path) -> None:
    """The first match is there before the damage further down is reached."""
    file = tmp_path / "many.jsonl.gz"
    file.write_bytes(gzip.compress(LINE * 200)[:-8])
    reading = entries(file)
    assert isinstance(next(reading), Entry)
    assert isinstance(list(reading)[-1], Unreadable)
