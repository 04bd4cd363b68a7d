"""The parser of the spec: what it reads, and what it says of a chapter that is damaged."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.book import clause as reading
from catbox_rules.book.clause import (
    Breach,
    Clause,
    Erratum,
    Point,
    Reading,
    Source,
    SpecError,
    implementations,
    load_clauses,
    read_chapter,
    spec_folder,
)
from catbox_rules.games import GAMES
from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.errors import Unsupported

CHAPTER = """\
# Declaring

What comes before the first clause is for readers alone.

- Not a fact.

## `declare.lead-not-red` — A lead is not red

The seat that leads
declares another color.

A second paragraph.

- Exception: `declare.lead-red-broken`
- Exception: `declare.lead-red-forced`
- Source `pegasus-2023`: Rules on declaring; Figure 3-5
- Source `bezier-2022`: A heading that goes on
  in the next line
- Reading `red-broken-by=player-token` (default): A token of a seat.
- Reading `red-broken-by=any-token`: Any token.
- Point 5, 12: The books differ.
- Erratum `ayatsurare-2020`: for four read three.
- Breach: record

```yaml
title: one
```

```yaml
title: two
- no fact
```

## Another heading

Which is no clause.

## `declare.lead-red-broken` — Broken red may be led

The exception.

- Exception to: `declare.lead-not-red`
"""


def clauses_of(markdown: str) -> list[Clause]:
    return list(read_chapter(markdown, name="06-declaring.md"))


def test_everything_that_a_clause_has() -> None:
    base, exception = clauses_of(CHAPTER)
    assert base == Clause(
        id="declare.lead-not-red",
        title="A lead is not red",
        text="The seat that leads declares another color.\n\nA second paragraph.",
        chapter="Declaring",
        sources=(
            Source("pegasus-2023", "Rules on declaring; Figure 3-5"),
            Source("bezier-2022", "A heading that goes on in the next line"),
        ),
        readings=(
            Reading("red-broken-by", "player-token", default=True, text="A token of a seat."),
            Reading("red-broken-by", "any-token", default=False, text="Any token."),
        ),
        points=(Point((5, 12), "The books differ."),),
        errata=(Erratum("ayatsurare-2020", "for four read three."),),
        exceptions=("declare.lead-red-broken", "declare.lead-red-forced"),
        breach=Breach.RECORD,
        examples=("title: one\n", "title: two\n- no fact\n"),
    )
    assert exception == Clause(
        id="declare.lead-red-broken",
        title="Broken red may be led",
        text="The exception.",
        chapter="Declaring",
        exception_to="declare.lead-not-red",
        breach=Breach.PLAY,
    )


def test_a_chapter_without_clauses() -> None:
    assert clauses_of("# Introduction\n\nNothing but words.\n") == []


@pytest.mark.parametrize(
    "fact",
    [
        "Sauce `pegasus-2023`: Rules",
        "Source pegasus-2023: Rules",
        "Source `pegasus-2023` Rules",
        "Source `pegasus-2023`:",
        "Source `Pegasus 2023`: Rules",
        "Reading `red-broken-by`: A token.",
        "Reading `red-broken-by=any-token` (standard): Any token.",
        "Point: The books differ.",
        "Point five: The books differ.",
        "Point 5,6: The books differ.",
        "Erratum: for four read three.",
        "Exception: declare.lead-red-broken",
        "Exception: `declare.lead-red-broken`, `declare.lead-red-forced`",
        "Exception to `declare.lead-not-red`",
        "Breach: table",
        "",
    ],
)
def test_a_fact_of_no_known_kind(fact: str) -> None:
    damaged = CHAPTER.replace("Breach: record", fact)
    with pytest.raises(SpecError) as caught:
        clauses_of(damaged)
    assert str(caught.value) == (
        f"06-declaring.md:7: declare.lead-not-red: a fact of no known kind: {fact!r}"
    )


@pytest.mark.parametrize(
    ("good", "bad", "fault"),
    [
        ("` — A lead", "` - A lead", "expected a heading such as '## `bid.order` — Title'"),
        ("`declare.lead-not-red` —", "`Declare` —", "expected a heading such as '## `bid.order`"),
        (
            "The seat that leads\ndeclares another color.\n\nA second paragraph.\n",
            "",
            "declare.lead-not-red: expected the text of the clause",
        ),
    ],
)
def test_a_clause_that_is_not_of_its_form_is_not_passed_over(
    good: str, bad: str, fault: str
) -> None:
    assert good in CHAPTER
    with pytest.raises(SpecError) as caught:
        clauses_of(CHAPTER.replace(good, bad))
    assert str(caught.value).startswith(f"06-declaring.md:7: {fault}")


def test_an_example_that_is_not_closed_is_not_passed_over() -> None:
    assert "```\n" in CHAPTER
    with pytest.raises(SpecError, match="expected examples between"):
        clauses_of(CHAPTER.replace("```\n", ""))


@pytest.mark.parametrize(
    "markdown", ["", "\n# Declaring\n", "Declaring\n", "## Declaring\n", "#\n"]
)
def test_a_chapter_has_a_title(markdown: str) -> None:
    with pytest.raises(SpecError) as caught:
        clauses_of(markdown)
    assert str(caught.value) == "06-declaring.md:1: expected a chapter's title, '# …'"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A spec of its own, of a game that nobody knows."""
    folder = tmp_path / "a_game"
    folder.mkdir()

    def folder_of(_: str) -> Path:
        return folder

    monkeypatch.setattr(reading, "spec_folder", folder_of)
    return folder


def test_chapters_are_read_in_their_order(folder: Path) -> None:
    (folder / "10-last.md").write_text("# Last\n\n## `b.b` — B\n\nText.\n", encoding="utf-8")
    (folder / "02-first.md").write_text("# First\n\n## `c.c` — C\n\nText.\n", encoding="utf-8")
    (folder / "notes.txt").write_text("Not a chapter.", encoding="utf-8")
    loaded = load_clauses("game-of-two-chapters")
    assert [(id, clause.chapter) for id, clause in loaded.items()] == [
        ("c.c", "First"),
        ("b.b", "Last"),
    ]


def test_a_clause_stands_once(folder: Path) -> None:
    for name in ("01-one.md", "02-two.md"):
        (folder / name).write_text("# One\n\n## `a.a` — A\n\nText.\n", encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load_clauses("game-with-a-clause-twice")
    assert str(caught.value) == "02-two.md: a.a is already a clause"


def test_tests_are_read_from_the_index(folder: Path) -> None:
    index = {"a.a": ["tests/test_a.py::test_a"], "b.b": []}
    (folder / "tested_by.json").write_text(json.dumps(index), encoding="utf-8")
    assert reading.tests_by_clause("a-game") == {"a.a": ("tests/test_a.py::test_a",), "b.b": ()}


def test_without_an_index_no_test_is_known(folder: Path) -> None:
    assert not list(folder.iterdir())
    assert reading.tests_by_clause("a-game") == {}


def test_the_spec_of_a_checkout_lies_next_to_the_package() -> None:
    assert (spec_folder("cat-in-the-box") / "01-setup.md").is_file()
    with pytest.raises(Unsupported):
        spec_folder("mah-jongg")


def test_exceptions_and_bases_name_each_other() -> None:
    clauses = load_clauses("cat-in-the-box")
    for clause in clauses.values():
        for exception in clause.exceptions:
            assert clauses[exception].exception_to == clause.id
        if clause.exception_to is not None:
            assert clause.id in clauses[clause.exception_to].exceptions


def test_functions_and_methods_cite_clauses() -> None:
    package = ModuleType("package")
    package.__path__ = []
    assert implementations(package) == {}

    @implements("a.a", "b.b")
    def rule() -> None: ...

    assert rule.__dict__["__clauses__"] == ("a.a", "b.b")


def test_code_that_cites_a_clause_is_found_by_its_dotted_name() -> None:
    found = implementations(cat_in_the_box)
    assert "catbox_rules.cat_in_the_box.rules.tricks.next_leader" in found["trick.winner-leads"]
    assert "catbox_rules.cat_in_the_box.material.Arrangement.groups" in found["score.group"]
    for functions in found.values():
        assert len(set(functions)) == len(functions)


def test_code_is_found_in_the_package_itself_and_in_class_methods() -> None:
    package = ModuleType("package")
    package.__path__ = []
    source = """
from catbox_rules.kernel.condition import implements

class Table:
    @classmethod
    @implements("setup.players")
    def create(cls): ...

    @staticmethod
    @implements("setup.deck")
    def deck(): ...
"""
    exec(source, package.__dict__)
    assert implementations(package) == {
        "setup.players": ("package.Table.create",),
        "setup.deck": ("package.Table.deck",),
    }


def test_a_game_or_its_name_has_its_clauses_and_nothing_else_has() -> None:
    for name, game in GAMES.items():
        assert load_clauses(game) == load_clauses(name)
    with pytest.raises(Unsupported, match=r"\$\.game: expected a game or its name, got 3"):
        load_clauses(3)  # type: ignore[arg-type]  # what a program without types gives
