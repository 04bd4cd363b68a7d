# ruff: noqa: D103 -- what a test checks is its name

"""The pages: what their console blocks show is what the commands print, and no chapter is missing.

Blocks of Python in the pages are doctests; pytest finds those by itself.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

from catbox_rules.kernel.clause import spec_folder

DOCS = Path(__file__).parent
PAGES = sorted(DOCS.rglob("*.md"))
CHAPTERS = sorted(spec_folder("cat-in-the-box").glob("*.md"))

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LEFT_OUT = "…"


@frozen
class Shown:
    """A command in a console block, with the lines that the page shows below it."""

    page: str
    command: str
    output: tuple[str, ...]


def shown_in(page: Path) -> Iterator[list[Shown]]:
    """The console blocks of a page that run `catbox`, each as its commands in order."""
    for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        commands: list[Shown] = []
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *output = part.rstrip().split("\n")
            commands.append(Shown(page.name, command, tuple(output)))
        if any("catbox " in each.command for each in commands):
            yield commands


BLOCKS = [commands for page in PAGES for commands in shown_in(page)]


def run(command: str) -> tuple[list[str], int]:
    """What a command prints, on both outputs, and its exit status."""
    python = f'"{sys.executable}" -m catbox_rules '
    done = subprocess.run(
        re.sub(r"\bcatbox (?=[a-z-])", lambda _: python, command),
        shell=True,
        cwd=DOCS.parent,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return [line.rstrip() for line in done.stdout.rstrip().splitlines()], done.returncode


def matches(printed: list[str], shown: tuple[str, ...]) -> bool:
    """Whether printed lines are those shown, where a line … stands for any number of them."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == _LEFT_OUT else re.escape(line.rstrip()) + "\n"
        for line in shown
    )
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


@pytest.mark.parametrize("commands", BLOCKS, ids=[block[0].command for block in BLOCKS])
def test_console_blocks_show_what_the_commands_print(commands: list[Shown]) -> None:
    status = 0
    for shown in commands:
        if shown.command == "echo $?":
            assert shown.output == (str(status),)
            continue
        printed, status = run(shown.command)
        assert matches(printed, shown.output), "\n".join([shown.command, *printed])


def test_there_are_console_blocks_in_the_pages() -> None:
    assert {"referee.md", "formats.md"} <= {block[0].page for block in BLOCKS}


@pytest.mark.parametrize(
    ("printed", "shown", "expected"),
    [
        (["a", "b"], ("a", "b"), True),
        (["a", "b"], ("a",), False),
        (["a", "b", "c"], ("a", "…", "c"), True),
        (["a", "c"], ("a", "…", "c"), True),
        (["a", "b", "c"], ("…", "b"), False),
    ],
)
def test_a_line_of_dots_stands_for_lines_left_out(
    printed: list[str], shown: tuple[str, ...], expected: bool
) -> None:
    assert matches(printed, shown) is expected


@pytest.mark.parametrize("chapter", CHAPTERS, ids=[chapter.stem for chapter in CHAPTERS])
def test_every_chapter_of_the_spec_has_its_page(chapter: Path) -> None:
    name = chapter.stem.partition("-")[2]
    page = (DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8")
    assert f"{{include}} ../../spec/cat_in_the_box/{chapter.name}\n" in page
    contents = (DOCS / "rules" / "index.md").read_text(encoding="utf-8")
    assert f"\n{name}\n" in contents
