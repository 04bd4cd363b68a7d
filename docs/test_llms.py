# ruff: noqa: D103 -- what a test checks is its name

"""The texts for assistants, `llms.txt` and those with all rules: built with a small site, and the
rules in them compared with the library."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from catbox_rules.book import case_entries, misbeliefs, points_of
from catbox_rules.book.clause import load_clauses
from catbox_rules.book.irregularity import load_irregularities
from catbox_rules.games import GAMES

DOCS = Path(__file__).parent
PAGES = {
    "index.md": "# First\n\n```{toctree}\n:caption: Use\n\ntour\nmore/index\n```\n",
    "tour.md": "# A tour\n\nIt goes round,\nand ends. Then it begins.\n",
    "more/index.md": "# More\n\n```{toctree}\nbelow\n```\n",
    "more/below.md": "# Below `all`\n\nIt lies here.\n",
    "questions.txt": (
        "# A comment\n\ntour: How does it go: round?\nmore/index: What else? And why?\n"
        "more/below: Where is it?\n"
    ),
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the HTML of a few pages."""
    return build(tmp_path_factory.mktemp("site"), PAGES)


def build(folder: Path, pages: Mapping[str, str]) -> Path:
    """Return the HTML of some pages."""
    for name, text in pages.items():
        page = folder / "pages" / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")
    if str(DOCS / "_ext") not in sys.path:
        sys.path.insert(0, str(DOCS / "_ext"))
    source, out = str(folder / "pages"), folder / "html"
    settings = {"extensions": ["myst_parser", "llms"]}
    app = Sphinx(source, None, str(out), str(folder / "trees"), "html", settings, status=None)
    app.build()
    return out


def test_the_index_lists_all_pages_under_their_captions(built: Path) -> None:
    lines = (built / "llms.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# catbox_rules"
    assert lines[2].startswith("> The rules of the card games")
    assert lines[lines.index("## Use") :] == [
        "## Use",
        "",
        "- [A tour](tour.html): How does it go: round?",
        "- [More](more/index.html): What else? And why?",
        "- [Below all](more/below.html): Where is it?",
    ]


def test_every_link_of_the_index_leads_somewhere(built: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", (built / "llms.txt").read_text(encoding="utf-8"))
    assert links[:3] == [*map("llms-full-{}.txt".format, GAMES), "llms-full.txt"]
    assert len(links) == 6
    assert [link for link in links if not (built / link).exists()] == []


@pytest.mark.parametrize(
    ("questions", "page"),
    [("tour: Where?\nmore/index: What?\n", "more/below"), ("gone: Where?\n", "gone")],
)
def test_a_page_without_a_question_and_a_question_without_a_page_are_errors(
    tmp_path: Path, questions: str, page: str
) -> None:
    whole = PAGES["questions.txt"] if page == "gone" else ""
    with pytest.raises(ExtensionError, match=rf"line for each listed page, see {page}$"):
        build(tmp_path, {**PAGES, "questions.txt": whole + questions})


def test_the_questions_of_the_pages_are_questions_and_no_two_pages_have_the_same() -> None:
    lines = (DOCS / "questions.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.partition(": ")[::2] for line in lines if line and not line.startswith("#")]
    pages, questions = zip(*pairs, strict=True)
    assert [question for question in questions if not question.endswith("?")] == []
    assert len(set(questions)) == len(questions)
    assert [page for page in pages if not (DOCS / f"{page}.md").exists()] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["llms-full.txt", "llms-full-{}.txt"])
def test_the_full_text_has_every_rule(built: Path, game: str, name: str) -> None:
    text = (built / name.format(game)).read_text(encoding="utf-8")
    flat = " ".join(text.split())
    for clause in load_clauses(game).values():
        assert f"## `{clause.id}` — {clause.title}" in text
        assert " ".join(clause.text.split()) in flat
    for irregularity in load_irregularities(game).values():
        assert f"## `{irregularity.id}` — {irregularity.title}" in text
    _, _, points = text.partition(f"# {game}: points by number")
    for number, point in points_of(game).items():
        assert f"\n{number}. {point.text}" in points
    _, _, cases = text.partition(f"# {game}: casebook")
    for case in case_entries(game).values():
        assert case.story in cases
        assert f"**{case.ruling}**" in cases


@pytest.mark.parametrize("game", GAMES)
def test_the_text_of_a_game_has_nothing_of_another_one(built: Path, game: str) -> None:
    text = (built / f"llms-full-{game}.txt").read_text(encoding="utf-8")
    titles = re.findall(r"^# (.+)$", text, re.MULTILINE)[1:]
    assert {title.partition(": ")[0] for title in titles} == {game}
    clauses = re.findall(r"^## `(\S+)` — ", text, re.MULTILINE)
    assert set(clauses) == {
        *load_clauses(game),
        *load_irregularities(game),
        *(each.id for each in misbeliefs(game)),
    }
    assert len(clauses) == len(set(clauses))


def test_the_full_text_says_of_each_chapter_which_game_it_is_of(built: Path) -> None:
    text = (built / "llms-full.txt").read_text(encoding="utf-8")
    titles = re.findall(r"^# (.+)$", text, re.MULTILINE)[1:]
    assert len(titles) == len(set(titles))
    assert all(title.startswith(tuple(f"{game}: " for game in GAMES)) for title in titles)


def test_examples_and_documents_are_left_out(built: Path) -> None:
    text = (built / "llms-full.txt").read_text(encoding="utf-8")
    assert "```yaml" not in text
    assert "```json" not in text
    assert "<details>" not in text
