# ruff: noqa: D103 -- what a test checks is its name

"""The pages: what their console blocks show is what the commands print, and neither
a chapter of a spec nor a module of the library is missing.

Blocks of Python in the pages are doctests; pytest finds those by itself. A command that reads
`case.json` is given the JSON block that stands above it.
"""

from __future__ import annotations

import inspect
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import frozen

import catbox_rules
from catbox_rules import cat_in_the_box
from catbox_rules.book.clause import spec_folder
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import Ruleset
from catbox_rules.kernel.values import fields_of
from catbox_rules.match import replay
from catbox_rules.records import parse, read_record
from tests.patience import PATIENCE

DOCS = Path(__file__).parent
PAGES = [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]
CHAPTERS = [each for game in GAMES for each in sorted(spec_folder(game).glob("*.md"))]
REFERENCE = "".join(page.read_text(encoding="utf-8") for page in DOCS.glob("reference/**/*.md"))
MODULES = [
    info.name
    for info in pkgutil.walk_packages(catbox_rules.__path__, f"{catbox_rules.__name__}.")
    if not info.ispkg and not info.name.startswith(("catbox_rules.cli.", "catbox_rules.__main__"))
]

_LINES = re.MULTILINE | re.DOTALL
_BLOCK = re.compile(r"^```(console|json)\n(.*?)^```$", _LINES)
_JSON = re.compile(r"^```json\n(.*?)^```$", _LINES)
_FILE = "case.json"
_PATIENT = f"--timeout {PATIENCE}"
"""Of whatever waits for another program."""
_LEFT_OUT = "…"


@frozen
class Shown:
    """A command in a console block, with the lines that the page shows below it."""

    page: str
    command: str
    output: tuple[str, ...]
    file: str
    """What `case.json` holds, if the command reads that."""


def shown_in(page: Path) -> Iterator[list[Shown]]:
    """Yield the console blocks of a page that run `catbox`, each as its commands in order."""
    file = ""
    for language, block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "json":
            file = block
            continue
        commands: list[Shown] = []
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *output = part.rstrip().split("\n")
            commands.append(Shown(page.name, command, tuple(output), file))
        if any("catbox " in each.command for each in commands):
            yield commands


BLOCKS = [commands for page in PAGES for commands in shown_in(page)]


def run(command: str, file: str = "") -> tuple[list[str], int]:
    """Return what a command prints, on both outputs, but for its progress; and its exit status."""
    called = {"catbox": f'"{sys.executable}" -m catbox_rules', "python": f'"{sys.executable}"'}
    done = subprocess.run(
        re.sub(
            r"\b(catbox|python) (?=[a-z-])",
            lambda found: f"{called[found[1]]} ",
            command.replace(_FILE, "-").replace("conform --game", f"conform {_PATIENT} --game"),
        ),
        shell=True,
        input=file if _FILE in command else None,
        cwd=DOCS.parent,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    return list(map(str.rstrip, done.stdout.rstrip().splitlines())), done.returncode


def matches(printed: list[str], shown: tuple[str, ...]) -> bool:
    """Return whether printed lines are those shown, where a line … stands for any number of
    them."""
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
        printed, status = run(shown.command, shown.file)
        assert matches(printed, shown.output), "\n".join([shown.command, *printed])


def test_there_are_console_blocks_in_the_pages() -> None:
    assert {"README.md", "referee.md", "formats.md"} <= {block[0].page for block in BLOCKS}


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


@pytest.mark.parametrize(
    "chapter", CHAPTERS, ids=[f"{chapter.parent.name}/{chapter.stem}" for chapter in CHAPTERS]
)
def test_every_chapter_of_a_spec_has_its_page(chapter: Path) -> None:
    game, name = chapter.parent.name, chapter.stem.partition("-")[2]
    folder = DOCS / "rules" / game
    page = (folder / f"{name}.md").read_text(encoding="utf-8")
    assert f"{{include}} ../../../spec/{game}/{chapter.name}\n" in page
    assert f"\n{name}\n" in (folder / "index.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("directive", ["clauses", "points"])
def test_every_game_has_its_lists(game: str, directive: str) -> None:
    folder = DOCS / "rules" / spec_folder(game).name
    page = (folder / f"{directive}.md").read_text(encoding="utf-8")
    assert f"```{{{directive}}} {game}\n```" in page
    assert f"\n{directive}\n" in (folder / "index.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", MODULES)
def test_every_module_that_can_be_imported_stands_in_the_reference(module: str) -> None:
    assert f".. automodule:: {module}\n" in REFERENCE


def test_every_action_and_every_event_stands_in_a_table() -> None:
    """An event with its fields, as a client gets them."""
    actions = [f"| `{kind.do}` " for game in GAMES.values() for kind in game.ACTIONS]
    events = [
        f"| `{kind.event}` | {', '.join(f'`{field.name}`' for field in fields_of(kind))} | "
        for game in GAMES.values()
        for kind in game.EVENTS
    ]
    for page, rows in (("formats.md", actions), ("embed.md", events)):
        text = (DOCS / page).read_text(encoding="utf-8")
        assert [row for row in rows if f"\n{row}" not in text] == []


def called(name: str, function: Callable[..., object]) -> str:
    """Return how a function of the protocol is called: its arguments without their types."""
    parameters = inspect.signature(function).parameters.values()
    untyped = [each.replace(annotation=each.empty) for each in parameters]
    arguments = str(inspect.Signature(untyped)).replace("self, ", "").replace(", /", "")
    return f"{name}{arguments}"


@pytest.mark.parametrize(
    ("game", "option"),
    [(game, option) for game, each in GAMES.items() for option in each.PATCHABLE.readings],
)
def test_every_reading_stands_among_the_options_and_in_the_list_of_variants(
    game: str, option: str
) -> None:
    options, variants = (
        (DOCS / page).read_text(encoding="utf-8") for page in ("formats.md", "variants.md")
    )
    [row] = re.findall(rf"\n\| `{option}` \|.*", options)
    for reading in GAMES[game].PATCHABLE.registry:
        if reading.option == option:
            assert f"`{reading.default.value}` (default)" in row
            assert all(f"`{word}`" in row for word in reading.words)
    assert re.search(rf"`{option}[` ]", variants), game


def test_all_functions_of_the_protocol_are_listed_with_their_arguments() -> None:
    page_text = (DOCS / "functions.md").read_text(encoding="utf-8").partition("## All of them")[2]
    functions = [
        # Of a function with several forms, the protocol has the forms alone.
        called(name, each if each.__name__ == name else getattr(cat_in_the_box, name))
        for name, each in vars(Ruleset).items()
        if inspect.isfunction(each) and not name.startswith("_")
    ]
    assert re.findall(r"^\| `(\w+\(.*?\))` \|", page_text, re.MULTILINE) == functions


RECORDS = [
    block
    for block in _JSON.findall((DOCS / "formats.md").read_text(encoding="utf-8"))
    if '"format": "catbox-record/1"' in block and '"actions"' in block
]


def test_records_in_the_pages_are_legal() -> None:
    played = [replay(read_record(parse(block))) for block in RECORDS]
    assert {each.record.ruleset.NAME for each in played} == set(GAMES)
    assert [each.refusal for each in played] == [None] * len(played)
