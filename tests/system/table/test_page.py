"""The script of the page, as the compiler writes it. It needs Node.js with npm."""

from __future__ import annotations

import re

from tools.make_scripts import BOARD, PAGE, WRITTEN, files


def test_it_is_as_the_compiler_writes_it() -> None:
    assert list(WRITTEN.faults(files())) == []


def test_it_never_makes_markup_of_what_it_was_sent() -> None:
    sources = (PAGE / "table.ts", *BOARD.glob("*.ts"))
    source = "".join(path.read_text(encoding="utf-8") for path in sources)
    assert re.findall("innerHTML|outerHTML|insertAdjacentHTML|document.write|eval", source) == []
