"""How many bytes are sent to somebody who has never been here: until the first ruling is there, and
until all is kept for when there is no network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from attrs import frozen

from tools.page_of.browsing import Site

MOST_KEPT: Final = 5_900_000
MOST_AT_FIRST: Final = 5_200_000
MOST_OF_OUR_OWN: Final = 1_200_000
MOST_OF_SCRIPT: Final = 60_000
_LATER: Final = ("clingo.",)
"""What the worker loads when it is first needed."""
_PYODIDE: Final = ("pyodide", "python_stdlib")


@frozen
class Sizes:
    """Bytes as a good host sends them: compressed where that is smaller, without headers.

    * `kept`: of all files, with the solver. The others are what comes until the first ruling:
    * `all`: everything; `own`: all but Pyodide, with Python's own library.
    * `script`: those of the client itself that it begins with, and the worker's; matches, the pages
      of play and QR codes are loaded when somebody comes to them.
    """

    kept: int
    all: int
    own: int
    script: int


def sizes_at_first(site: Site, hash: str) -> Sizes:
    """What is sent until a ruling is there, to a new visitor who opens a link to one."""
    visit = site.visitor()
    asked: set[str] = set()
    visit.context.on("request", lambda request: asked.add(request.url.partition("#")[0]))
    visit.open(hash).wait_for_selector(".ruling")
    visit.close()
    names = {address.removeprefix(site.address) or "index.html" for address in asked}
    files = {site.folder / name for name in names}
    [library] = site.folder.glob("library/*")
    files |= {*library.iterdir()}  # what the worker asks for is not reported to the page
    sizes = {path.name: sent(path) for path in files if _is_at_first(path)}
    own = sum(size for name, size in sizes.items() if not name.startswith(_PYODIDE))
    page = (site.folder / "index.html").read_text(encoding="utf-8")
    begun = [site.folder / name for name in re.findall(r'"\./(assets/[\w-]+\.js)"', page)]
    scripts = [*begun, *site.folder.glob("assets/worker-*.js")]
    kept = sum(map(sent, filter(_is_kept, site.folder.rglob("*"))))
    return Sizes(kept, sum(sizes.values()), own, sum(map(sent, scripts)))


def _is_at_first(path: Path) -> bool:
    return _is_kept(path) and not path.name.startswith(_LATER)


def _is_kept(path: Path) -> bool:
    is_hidden = path.name.startswith(".")
    return path.is_file() and path.suffix not in (".br", ".gz") and not is_hidden


def sent(path: Path) -> int:
    """How many bytes are sent for a file."""
    compressed = path.with_name(f"{path.name}.br")
    return (compressed if compressed.exists() else path).stat().st_size
