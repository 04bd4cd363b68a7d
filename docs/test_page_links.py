# ruff: noqa: D103 -- what a test checks is its name

"""Links from the pages to the page in a browser: built with a small site, and compared with what
the page has."""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path

import pytest
from sphinx.application import Sphinx

from catbox_rules.book.casebook import entries_of
from catbox_rules.games import GAMES
from tools.page_of.states import state_of

DOCS = Path(__file__).parent
EXAMPLES = DOCS.parent / "examples"
TABLE = "examples/positions/anne-leads-red.json"
LINE = "catbox-line/1 pegasus-2023 3p deal start=0"
MATCH = "examples/matches/pegasus-2023-3p-shared-victory.json"
PAGE = f"""# Rules

## `declare.cell-open` — The cell is open

Text.

```yaml
ask: 5B
```

### More on it

## Another heading

(casebook-schrodingers-cats-4)=

## 4. A question

(casebook-cat-in-the-box-wrong-2)=

## A mistake

## `irregularity.revoke` — A lost color is declared

```console
$ catbox judge --readings examples/disputes/lead-red-unbroken.json
```

```console
$ catbox judge {TABLE}
```

```console
$ catbox replay {MATCH}
```

```console
$ catbox show {MATCH} --at 9
```

```console
$ echo "{LINE}" | catbox judge --action deal -
```

```text
{LINE}
```

```console
$ grep x {TABLE}
```
"""


def links(folder: Path, **settings: object) -> list[str]:
    """Return the links to the page of a page in a folder below the first one."""
    (folder / "pages" / "rules").mkdir(parents=True)
    (folder / "pages" / "index.md").write_text("# First\n\n```{toctree}\nrules/one\n```\n")
    (folder / "pages" / "rules" / "one.md").write_text(PAGE)
    if str(DOCS / "_ext") not in sys.path:
        sys.path.insert(0, str(DOCS / "_ext"))
    given = {"extensions": ["myst_parser", "page"], **settings}
    html = folder / "html"
    Sphinx(
        str(folder / "pages"), None, str(html), str(folder / "trees"), "html", given, status=None
    ).build()
    text = (html / "rules" / "one.html").read_text(encoding="utf-8")
    found = re.findall(r'class="on-the-page"><a[^>]* href="([^"]*)"', text)
    return [unescape(each) for each in found]


def test_every_example_has_its_link(tmp_path: Path) -> None:
    found = links(tmp_path)
    entries = [each for each in found if "#/ask/" in each]
    assert entries == [
        "../page/#/ask/clause/declare.cell-open",
        "../page/#/ask/case/schrodinger.4",
        "../page/#/ask/case/wrong-2",
        "../page/#/ask/dispute/lead-red-unbroken",
        "../page/#/ask/irregularity/irregularity.revoke",
    ]
    known = {f"{each.kind.value}/{each.id}" for game in GAMES for each in entries_of(game)}
    assert {each.removeprefix("../page/#/ask/") for each in entries} <= known
    texts = [(DOCS.parent / name).read_text(encoding="utf-8").strip() for name in (TABLE, MATCH)]
    ways = [each.removeprefix("../page/#/").split("/", 1) for each in found if each not in entries]
    assert [(way, state_of(link)) for way, link in ways] == [
        ("table", {"table": texts[0]}),
        ("match", {"match": texts[1]}),
        ("match", {"match": texts[1], "at": "9"}),
        ("table", {"table": LINE, "action": "deal"}),
        ("table", {"table": LINE}),
    ]


@pytest.mark.parametrize(
    ("address", "begins"), [("https://rules.example/", "https://rules.example/#/"), ("", None)]
)
def test_the_page_lies_where_the_configuration_says(
    tmp_path: Path, address: str, begins: str | None
) -> None:
    found = links(tmp_path, page_address=address)
    assert all(each.startswith(str(begins)) for each in found)
    assert bool(found) is (begins is not None)
