"""What a build writes and packs: the checkout has it then, the sdist and the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

from tools.make_formats import game_schemas, types

ROOT: Final = Path(__file__).parents[3]
RECORDS: Final = "catbox_rules/records"


def build(folder: Path, into: Path) -> tuple[Path, Path]:
    """Build what lies in a folder; return the sdist and the wheel."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(into)],
        cwd=folder,
        check=True,
        capture_output=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "PYTHONPATH": ""},
    )
    [sdist], [wheel] = into.glob("*.tar.gz"), into.glob("*.whl")
    return sdist, wheel


def written() -> dict[str, bytes]:
    """The files that git does not have, by their names."""
    texts = {**game_schemas(), **types()}
    return {f"{RECORDS}/{name}": text.encode() for name, text in texts.items()}


@pytest.fixture(name="checkout")
def _checkout(tmp_path: Path) -> Path:
    """A copy of what git has, or would have."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    ran = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    for name in filter(lambda each: (ROOT / each).is_file(), ran.stdout.splitlines()):
        (tmp_path / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "checkout" / name).write_bytes((ROOT / name).read_bytes())
    return tmp_path / "checkout"


def test_what_git_does_not_have_is_in_all_that_is_built(checkout: Path, tmp_path: Path) -> None:
    """Also where it was stale; and an sdist without it makes the same wheel."""
    stale, *missing = [checkout / name for name in written()]
    stale.write_text("{}", encoding="utf-8")
    assert not any(path.exists() for path in missing)
    sdist, wheel = build(checkout, tmp_path / "dist")
    assert {name: (checkout / name).read_bytes() for name in written()} == written()
    with zipfile.ZipFile(wheel) as archive:
        assert {name: archive.read(name) for name in written()} == written()
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    [unpacked] = (tmp_path / "unpacked").iterdir()
    for name, text in written().items():
        assert (unpacked / name).read_bytes() == text
        (unpacked / name).unlink()
    again, same = build(unpacked, tmp_path / "again")
    assert (again.read_bytes(), same.read_bytes()) == (sdist.read_bytes(), wheel.read_bytes())
