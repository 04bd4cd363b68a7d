"""A file is written whole or not at all."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from catbox_rules.records.strict_json import whole_file, write_whole


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_new_file_and_one_that_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    for data in (b"one\n", b"other\n"):
        write_whole(path, data)
        assert (path.read_bytes(), names(tmp_path)) == (data, ["match.json"])


@pytest.mark.parametrize("before", [None, b"before\n"])
def test_what_goes_wrong_half_way_leaves_all_as_it_was(
    tmp_path: Path, before: bytes | None
) -> None:
    path = tmp_path / "match.json"
    if before is not None:
        path.write_bytes(before)

    def broken_off() -> None:
        with whole_file(path) as file:
            file.write(b"half of i")
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        broken_off()
    assert names(tmp_path) == ([] if before is None else ["match.json"])
    assert before is None or path.read_bytes() == before


def test_the_mode_and_a_link_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "match.json", tmp_path / "link"
    path.write_bytes(b"one\n")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, b"other\n")
    assert link.is_symlink()
    assert path.read_bytes() == b"other\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("links", "written"),
    [
        ({"itself": "itself"}, "itself"),
        ({"one": "other", "other": "one"}, "one"),
        ({"one": "two", "two": "three", "three": "two"}, "one"),
        ({"folder": "folder/inner"}, "folder"),
        ({"folder": "other", "other": "folder"}, "folder/match.json"),
    ],
)
def test_links_that_lead_in_a_circle_are_refused_and_stay(
    tmp_path: Path, links: dict[str, str], written: str
) -> None:
    for name, target in links.items():
        (tmp_path / name).symlink_to(target)
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(tmp_path / written, b"")
    assert {each.name: str(each.readlink()) for each in tmp_path.iterdir()} == links


def test_a_link_to_a_file_that_is_not_there_yet_makes_it(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("match.json")
    write_whole(tmp_path / "link", b"one\n")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "match.json").read_bytes() == b"one\n"


def test_a_private_file_is_private_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b"before\n")
    path.chmod(0o600)
    with whole_file(path):
        [part] = [each for each in tmp_path.iterdir() if each != path]
        assert stat.S_IMODE(part.stat().st_mode) == 0o600


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "none" / "match.json", b"")
