"""Writing files: all of one, or none of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from catbox_rules.cli.faults import Unusable, file_of
from catbox_rules.cli.files import write_file


def test_a_file_is_written_and_written_again(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    for data in (b"one", b"another"):
        write_file(str(file), data)
        assert file.read_bytes() == data
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_stays_where_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(b"one")

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(Unusable, match=r"page.html: .*No space left on device"):
        write_file(str(file), b"another")
    assert file.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_link_names_is_written_and_keeps_its_mode(tmp_path: Path) -> None:
    file, link = tmp_path / "page.html", tmp_path / "link"
    file.write_bytes(b"one")
    file.chmod(0o640)
    link.symlink_to(file)
    write_file(str(link), b"another")
    assert link.is_symlink()
    assert file.read_bytes() == b"another"
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="cannot write this file"):
        write_file(str(tmp_path), b"one")


@pytest.mark.parametrize(
    ("place", "file"),
    [("june.jsonl:12", "june.jsonl"), ("june:july", "june:july"), ("7", "7"), ("7:12", "7")],
)
def test_a_place_is_a_line_of_a_file_where_a_number_follows_a_colon(place: str, file: str) -> None:
    assert file_of(place) == file
