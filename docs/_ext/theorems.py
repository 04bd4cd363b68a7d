"""The theorems in the pages: the files of `spec/theorems/`, a page for each game.

A page under `theorems/` names a directive `theorems` with a folder, and in its place come the pages
of that folder in their order, each as a section. What they link to stands in the repository and not
in these pages, so it is named there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

SPEC: Final = Path(__file__).parents[2] / "spec"

_DIRECTIVE: Final = re.compile(r"^```\{theorems\} ([a-z_]+)\n```$", re.MULTILINE)
_LINK: Final = re.compile(r"\[([^]]+)\]\(((?:witnesses/)?[\w.-]+\.(?:lp|json))\)")


def fill(app: Sphinx, page: str, source: list[str]) -> None:
    """Put the theorems of a game where a page asks for them."""
    if not page.startswith("theorems/"):
        return

    def sections(match: re.Match[str]) -> str:
        folder = SPEC / "theorems" / match[1]
        paths = sorted(folder.glob("[0-9][0-9]-*.md"))
        if not paths:
            raise ValueError(f"{page}: there are no theorems in {folder.name}")
        for path in paths:
            app.env.note_dependency(str(path))
        return "\n".join(_section(path) for path in paths)

    source[0] = _DIRECTIVE.sub(sections, source[0])


def _section(path: Path) -> str:
    """Return a theorem one heading further down, with the files that it links to by their names."""
    text = path.read_text(encoding="utf-8").replace("# ", "## ", 1)
    return _LINK.sub(rf"`spec/theorems/{path.parent.name}/\2`", text)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("source-read", fill)
    return {"parallel_read_safe": True}
