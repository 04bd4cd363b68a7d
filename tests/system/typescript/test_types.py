"""The types of all formats in TypeScript, as a compiler takes them.

They need Node.js with npm, and fail where there is none.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.system.typescript.compiling import FOLDER, Error, copied, errors_in

MARK = re.compile(r"// (TS\d+)$")
WRONG = sorted(f"wrong/{path.name}" for path in (FOLDER / "wrong").glob("*.ts"))


def test_a_front_end_compiles(tmp_path: Path) -> None:
    assert errors_in(tmp_path, copied(tmp_path, "client.ts")) == []


def test_what_is_wrong_does_not(tmp_path: Path) -> None:
    """An error at every line that is marked with it, and at no other one."""
    marked = [
        Error(name, number, mark[1])
        for name in WRONG
        for number, line in enumerate((FOLDER / name).read_text().splitlines(), start=1)
        if (mark := MARK.search(line))
    ]
    assert len(marked) >= len(WRONG) > 0
    assert errors_in(tmp_path, copied(tmp_path, *WRONG)) == sorted(marked)


@pytest.mark.parametrize("name", ["schemas"])
def test_the_example_of_a_page_compiles(tmp_path: Path, name: str) -> None:
    page = (FOLDER.parents[2] / "docs" / f"{name}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```typescript\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names = [f"example{number}.ts" for number in range(len(blocks))]
    for file, block in zip(names, blocks, strict=True):
        (tmp_path / file).write_text(block, encoding="utf-8")
    assert names
    assert errors_in(tmp_path, names) == []
