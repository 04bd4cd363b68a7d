"""Where machine code is kept, and that nobody else pays for it."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import catbox_rules

ROOT = Path(catbox_rules.__file__).parent
USED = (
    "from catbox_rules.batch.dealing import mixed;"
    "import numpy; mixed(numpy.uint64(1));"
    "print(sum(mixed.stats.cache_hits.values()), mixed.stats.cache_path)"
)
"""Calls a compiled function; tells how often it came from the disk, and where it is kept."""


def run(code: str, library: Path, **environment: str) -> str:
    """What a new interpreter prints, with a library that lies elsewhere."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd="/",
        env={
            **os.environ,
            "PYTHONPATH": str(library),
            "PYTHONDONTWRITEBYTECODE": "1",
            "NUMBA_CACHE_DIR": "",
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Path]:
    """A copy of the library, as if it were installed."""
    copy = tmp_path / "installed"
    # Where machine code is kept there is none yet; all else need not be compiled again.
    shutil.copytree(ROOT, copy / "catbox_rules")
    shutil.rmtree(copy / "catbox_rules" / "batch" / "__pycache__", ignore_errors=True)
    yield copy
    for folder in (copy, *copy.rglob("*")):
        folder.chmod(0o755 if folder.is_dir() else 0o644)


def test_code_is_kept_and_counts_for_the_very_sources_alone(library: Path) -> None:
    """A change in any module of the package makes all of it compile again, for one function is
    built into another."""
    hits = [run(USED, library).split()[0] for _ in range(2)]
    assert hits == ["0", "1"]
    playing = library / "catbox_rules" / "batch" / "playing.py"
    playing.write_text(playing.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert run(USED, library).split()[0] == "0"


def test_a_library_that_cannot_be_written_to(library: Path, tmp_path: Path) -> None:
    """The code is kept in the user's folder. A folder in place of `__pycache__` that is a file
    cannot be written to by anybody, not even by an administrator."""
    (library / "catbox_rules" / "batch" / "__pycache__").write_text("", encoding="utf-8")
    home = tmp_path / "home"
    home.mkdir()
    listed = [run(USED, library, HOME=str(home), XDG_CACHE_HOME=str(home)) for _ in range(2)]
    assert [each.split()[0] for each in listed] == ["0", "1"]
    assert str(home) in listed[0]


def test_what_another_version_has_kept_is_left_alone(library: Path) -> None:
    """An index that names what there is no more, or is no index at all: all is compiled again, and
    kept in its place."""
    run(USED, library)
    for damage in (
        b"",
        b"?",
        b"cno_such_module\nThing\n.",
        b"ccatbox_rules.batch.chance\nThing\n.",
    ):
        for index in (library / "catbox_rules" / "batch" / "__pycache__").glob("*.nbi"):
            with index.open("rb") as kept:
                version = pickle.load(kept)
            index.write_bytes(pickle.dumps(version) + damage)
        assert run(USED, library).split()[0] == "0", damage
    assert run(USED, library).split()[0] == "1"


def test_nothing_can_be_written_anywhere(library: Path, tmp_path: Path) -> None:
    """Then each process compiles for itself."""
    (library / "catbox_rules" / "batch" / "__pycache__").write_text("", encoding="utf-8")
    home = tmp_path / "home"
    home.write_text("", encoding="utf-8")
    code = (
        "from catbox_rules.batch.dealing import mixed; import numpy; print(mixed(numpy.uint64(0)))"
    )
    environment = {"HOME": str(home), "XDG_CACHE_HOME": str(home)}
    assert run(code, library, **environment) == "0\n"


def test_the_disk_is_full(library: Path) -> None:
    """No file may grow: what is compiled is used, and not kept."""
    full = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0));"
    )
    assert run(full + USED, library).split()[0] == "0"


@pytest.mark.parametrize(
    "module",
    ["catbox_rules", "catbox_rules.cat_in_the_box", "catbox_rules.records", "catbox_rules.cli"],
)
def test_nothing_else_imports_numpy_or_numba(module: str) -> None:
    code = f"import {module}, sys; print({{'numpy', 'numba'}} & set(sys.modules))"
    assert run(code, ROOT.parent) == "set()\n"
