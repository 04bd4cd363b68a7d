"""The library as the page has it: of the wheel of this checkout, and of what it needs, the modules
that the page imports, with the files that lie next to them.

What it imports is found in the sources (`imports.py`), so nothing has to be listed by hand. Of a
folder of files next to a module all are taken if the module names it.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tools.page_of.imports import Sources

_ROOT: Final = Path(__file__).parents[2]
_PYTHON: Final = _ROOT / "web" / "python"
_PAGE: Final = ("catbox_ahead", "catbox_page")
"""What the worker imports."""
_SPEC: Final = "catbox_rules/_spec"
_BOOKS: Final = ("cases", "irregularities", "misbeliefs", "disputes")
"""What the page reads of the spec besides the chapters of each game."""
_FOR_CHECKERS: Final = "tested_by.json"


def files_of_library(folder: Path) -> dict[str, bytes]:
    """What lies in the page's `site-packages`, by names.

    * `folder`: an empty one, where wheels are put and unpacked.

    Raises CalledProcessError where pip fails; what it says is on standard error.
    """
    unpacked = folder / "unpacked"
    for wheel in _wheels(folder):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(unpacked)
    sources = Sources((unpacked, _PYTHON))
    modules = sources.needed_by(*_PAGE)
    files = {path.relative_to(_folder_of(path, sources)): path for path in modules.values()}
    files |= {path.relative_to(unpacked): path for path in _next_to(files.values(), unpacked)}
    files |= {path.relative_to(unpacked): path for path in _books(unpacked, modules)}
    return {name.as_posix(): files[name].read_bytes() for name in sorted(files)}


def _folder_of(path: Path, sources: Sources) -> Path:
    return next(each for each in sources.folders if path.is_relative_to(each))


def _wheels(folder: Path) -> Iterator[Path]:
    """The wheel of this checkout, and those that it needs, of the versions and with the digests
    that `web/python/requirements.txt` names."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--wheel-dir", folder, _ROOT], check=True, stdout=sys.stderr
    )
    needed = ("--no-deps", "--only-binary", ":all:", "--require-hashes")
    requirements = ("--requirement", _PYTHON / "requirements.txt")
    subprocess.run(
        [*pip, "download", *needed, "--dest", folder, *requirements], check=True, stdout=sys.stderr
    )
    yield from sorted(folder.glob("*.whl"))


def _next_to(modules: Iterable[Path], unpacked: Path) -> Iterator[Path]:
    """The files that are no modules, in the folders of packages of the library, and in a folder
    below whose name stands in a module there."""
    own = unpacked / "catbox_rules"
    modules = [path for path in modules if path.is_relative_to(own)]
    for each in {path.parent for path in modules}:
        yield from _data_in(each)
    for module in modules:
        below = [path for path in module.parent.iterdir() if path.is_dir()]
        text = module.read_text(encoding="utf-8") if below else ""
        for folder in below:
            if not (folder / "__init__.py").exists() and f'"{folder.name}"' in text:
                yield from _data_in(folder)


def _data_in(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.is_file() and path.suffix != ".py")


def _books(unpacked: Path, modules: dict[str, Path]) -> Iterator[Path]:
    """The chapters of the games, the casebook, irregularities, misbeliefs and the disputes."""
    games = {name.rpartition(".")[2] for name in modules if name.count(".") == 1}
    for path in (unpacked / _SPEC).rglob("*"):
        part = path.relative_to(unpacked / _SPEC).parts[0]
        if path.is_file() and part in {*games, *_BOOKS} and path.name != _FOR_CHECKERS:
            yield path
