"""The folders of the page: packages of npm, the library, the client, the whole site."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tools.page_of.library import files_of_library

ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "web"
DIST: Final = WEB / "dist"
PROTOCOL: Final = "src/worker/protocol.ts"
_PACKAGES: Final = WEB / "node_modules"
_PYODIDE_PACKAGE: Final = _PACKAGES / "pyodide"
_DEPENDENCIES: Final = (WEB / "package-lock.json", WEB / "build" / "compress.mjs")
_SOURCES: Final = (
    *_DEPENDENCIES,
    WEB / "build" / "compile.mjs",
    WEB / "python" / "catbox_page" / "shelf.py",
)
_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What is taken as it is; of `python_stdlib.zip` only what is needed, compiled."""
_LOCK: Final = "pyodide-lock.json"
"""Names the packages that Pyodide could load from elsewhere: here there are none."""
_LISTED: Final = re.compile(r"""(["'`])__FILES__\1""")
"""What stands in the service worker for the files that it keeps."""
_LATER: Final = ("clingo.",)
"""What is loaded when it is first needed: the solver. It is kept all the same, but last."""


def command(name: str) -> str:
    """Where a command is; raises FileNotFoundError, which says what needs it, if there is none."""
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"{name}: the page needs Node.js, with npm")
    return found


def install_packages() -> None:
    """Install what `web/package-lock.json` names into `web/node_modules`, unless it is there."""
    lock = (WEB / "package-lock.json").read_bytes()
    stamp = _PACKAGES / ".locked"
    if stamp.exists() and stamp.read_text() == hashlib.sha256(lock).hexdigest():
        return
    _say("installing what the page is built with")
    # A version of Node.js that `engines` in package.json does not name is refused, with its name.
    options = ("--engine-strict", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    subprocess.run([command("npm"), "ci", *options], cwd=WEB, check=True, stdout=sys.stderr)
    stamp.write_text(hashlib.sha256(lock).hexdigest())


def _say(what: str) -> None:
    """Say on standard error what is being done."""
    print(f"{what} …", file=sys.stderr, flush=True)


def library() -> Path:
    """The folder with the library's files, also compressed, in the user's cache."""
    with tempfile.TemporaryDirectory() as wheels:
        files = files_of_library(Path(wheels))
    taken = _made("pyodide", _digest(_DEPENDENCIES), _write_pyodide)
    return _made(
        "page", _digest(_SOURCES, files), lambda folder: _write_library(folder, taken, files)
    )


def _made(kind: str, digest: str, write: Callable[[Path], None]) -> Path:
    """A folder in the user's cache, named for what it is made of: made whole or not at all."""
    folder = _cache() / f"{kind}-{digest}"
    if folder.exists():
        return folder
    _say(f"making {folder.name}, which takes a minute")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        whole = Path(beside) / kind
        whole.mkdir()
        write(whole)
        try:
            whole.rename(folder)
        except OSError:
            if not folder.exists():  # another process was faster
                raise
    return folder


def _cache() -> Path:
    folder = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(folder) / "catbox_rules"


def _digest(sources: Iterable[Path], files: Mapping[str, bytes] | None = None) -> str:
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.read_bytes())
    for name, data in (files or {}).items():
        digest.update(f"{name} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()[:12]


def _write_pyodide(folder: Path) -> None:
    """What is taken from npm; it seldom changes, and to compress it takes most of the time."""
    clingo = _PACKAGES / "clingo-wasm" / "src"
    for name in _PYODIDE:
        shutil.copy(_PYODIDE_PACKAGE / name, folder)
    lock = json.loads((_PYODIDE_PACKAGE / _LOCK).read_text(encoding="utf-8"))
    (folder / _LOCK).write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    shutil.copy(clingo / "clingo.wasm", folder)
    script = (clingo / "clingo.js").read_text(encoding="utf-8")
    # As it is published it is a script; a worker that is a module can only import modules.
    (folder / "clingo.mjs").write_text(f"{script}\nexport default Module;\n", encoding="utf-8")
    _node("compress.mjs", folder)


def _write_library(folder: Path, taken: Path, files: Mapping[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        given = Path(scratch) / "files.zip"
        given.write_bytes(_zipped(files))
        _node("compile.mjs", _PYODIDE_PACKAGE, given, folder)
    (folder / "books.json").write_bytes(_books())
    _node("compress.mjs", folder)
    shutil.copytree(taken, folder, dirs_exist_ok=True)


def _books() -> bytes:
    """What can be read, as a file: the page has it before Python is there."""
    return _python(
        "import json; from catbox_page.shelf import shelf; "
        "print(json.dumps(shelf(), ensure_ascii=False))"
    )


def protocol() -> str:
    """The text of `protocol.ts`, from the types of what answers in Python."""
    biome = _PACKAGES / "@biomejs" / "biome" / "bin" / "biome"
    format = [command("node"), str(biome), "format", f"--stdin-file-path={PROTOCOL}"]
    types = _python("from tools.page_of.protocol import protocol; print(protocol(), end='')")
    return subprocess.run(
        format, cwd=WEB, check=True, input=types, stdout=subprocess.PIPE
    ).stdout.decode()


def _python(program: str) -> bytes:
    """What a program prints that asks the page's Python."""
    path = os.pathsep.join(map(str, (ROOT, WEB / "python")))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment).stdout


def _sizes(made: Path) -> str:
    """How large the files are that the worker fetches, plain and compressed: so the page can say
    how much of them is there."""
    names = ("pyodide.asm.wasm", "python_stdlib.txt", "packages.txt", "clingo.wasm")
    compressed = {path.name: path.stat().st_size for path in made.glob("*.br")}
    sizes = {name: (made / name).stat().st_size for name in names}
    return json.dumps({n: [size, compressed.get(f"{n}.br", size)] for n, size in sizes.items()})


def _zipped(files: Mapping[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return data.getvalue()


def _node(script: str, *arguments: str | Path) -> None:
    program = [command("node"), str(WEB / "build" / script), *map(str, arguments)]
    subprocess.run(program, check=True, stdout=sys.stderr)


def check_client() -> None:
    """Check types, lint and layout of the client, and run its own tests; raises CalledProcessError,
    after saying what is wrong."""
    tsc = _PACKAGES / "typescript" / "bin" / "tsc"
    for project in ("tsconfig.json", "tsconfig.service.json"):
        check = [command("node"), str(tsc), "--noEmit", "--project", project]
        subprocess.run(check, cwd=WEB, check=True, stdout=sys.stderr)
    biome = _PACKAGES / "@biomejs" / "biome" / "bin" / "biome"
    vitest = _PACKAGES / "vitest" / "vitest.mjs"
    for tool in ((biome, "check", "--error-on-warnings", "."), (vitest, "run")):
        subprocess.run([command("node"), *tool], cwd=WEB, check=True, stdout=sys.stderr)


def write_site() -> Path:
    """Write the whole site to `web/dist`; the folder."""
    made = library()
    _say("building the page")
    place = f"library/{made.name.removeprefix('page-')}"
    vite = _PACKAGES / "vite" / "bin" / "vite.js"
    subprocess.run(
        [command("node"), vite, "build", "--logLevel", "warn"],
        cwd=WEB,
        check=True,
        stdout=sys.stderr,
        env={**os.environ, "CATBOX_LIBRARY": f"{place}/", "CATBOX_SIZES": _sizes(made)},
    )
    _list_files(place, made)
    _node("compress.mjs", DIST)
    shutil.copytree(made, DIST / place)
    return DIST


def _list_files(place: str, made: Path) -> None:
    """Name in the service worker all files of this version, and the version for what is in them."""
    client = [path for path in DIST.rglob("*") if path.is_file() and path.name != "service.js"]
    names = sorted(path.relative_to(DIST).as_posix() for path in client)
    digest = hashlib.sha256(made.name.encode())
    for name in names:
        digest.update(name.encode() + (DIST / name).read_bytes())
    of_library = sorted(_of_library(place, made), key=lambda name: (_is_later(name), name))
    version = digest.hexdigest()[:12]
    listed = {"version": version, "files": ["./", *names, *of_library]}
    script = DIST / "service.js"
    text = script.read_text(encoding="utf-8")
    text, places = _LISTED.subn(lambda _: json.dumps(listed), text)
    if places != 1:
        raise ValueError(f"{script}: expected one place for the files in it, got {places}")
    script.write_text(text, encoding="utf-8")


def _of_library(place: str, made: Path) -> Iterator[str]:
    for path in made.iterdir():
        if path.suffix not in (".br", ".gz"):
            yield f"{place}/{path.name}"


def _is_later(name: str) -> bool:
    return name.rpartition("/")[2].startswith(_LATER)
