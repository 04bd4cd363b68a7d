"""`catbox judge`, `rules` and `editions`, and command lines that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from catbox_rules.book.clause import Clause, load_clauses
from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from tests.kit.validation import misfits
from tests.system.cli.conftest import Catbox

CLAUSES: list[Clause] = [clause for game in GAMES for clause in load_clauses(game).values()]


def objects(value: object) -> list[dict[str, object]]:
    assert is_list(value)
    return [each for each in value if is_object(each)]


def test_all_rules(catbox: Catbox) -> None:
    answer = catbox("rules", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert misfits("rules", answer.json) == []
    listed = objects(answer.json)
    assert [each["id"] for each in listed] == [clause.id for clause in CLAUSES]
    assert [each["text"] for each in listed] == [clause.text for clause in CLAUSES]


def test_all_rules_are_listed_by_game(catbox: Catbox) -> None:
    listed = catbox("rules").out
    places = [listed.index(f"\n{game}\n") for game in GAMES]
    assert places == sorted(places)
    for game, start, end in zip(GAMES, places, [*places[1:], len(listed)], strict=True):
        for clause in CLAUSES:
            of_this = clause.id in load_clauses(game)
            assert (f"\n  {clause.id} " in listed[start:end]) is of_this


SOME = [*CLAUSES[::15], *(clause for clause in CLAUSES if clause.readings)]


@pytest.mark.parametrize("clause", SOME, ids=lambda clause: str(clause.id))
def test_one_rule(catbox: Catbox, clause: Clause) -> None:
    """With its exceptions, its sources, and its readings, of which one is the default."""
    answer = catbox("rules", clause.id, "--json")
    assert misfits("rules", answer.json) == []
    [document] = objects(answer.json)
    keys = ["id", "title", "text", "sources", "readings", "implemented_by", "tested_by"]
    assert list(document) == keys
    assert (document["id"], document["title"]) == (clause.id, clause.title)
    editions = [source["edition"] for source in objects(document["sources"])]
    assert editions == [source.edition for source in clause.sources]
    readings = objects(document["readings"])
    assert sum(each["default"] is True for each in readings) == (1 if readings else 0)
    out = catbox("rules", clause.id).out
    assert out.startswith(f"{clause.id}  {clause.title}\n")
    assert all(each in out for each in (*clause.exceptions, *map(str, editions)))
    for each in readings:
        default = " (default)" if each["default"] else ""
        assert f"{each['option']}={each['value']}{default}: " in out


@pytest.mark.parametrize("clause", ["paradox.tokens-stay", "schrodinger.physicat.purrie"])
def test_a_rule_names_the_files_of_its_code_and_tests(catbox: Catbox, clause: str) -> None:
    out = catbox("rules", clause).out
    decided, checked = out.partition("\n  Decided by\n")[2].split("\n  Checked by\n")
    assert decided.split()
    for place in decided.split():
        file, name = place.split("::")
        assert f"def {name.rpartition('.')[2]}(" in Path(file).read_text(encoding="utf-8")
    lines = [line.strip() for line in checked.splitlines() if not line.strip().startswith("and ")]
    # Those of the rules come first.
    files = [line for line in lines if line.endswith(".py")]
    of_rules = [line.startswith(("tests/unit/cat_in", "tests/unit/schro")) for line in files]
    assert of_rules == sorted(of_rules, reverse=True)
    assert of_rules[0]
    text = ""
    for line in lines:
        if line.endswith(".py"):
            text = Path(line).read_text(encoding="utf-8")
        else:
            assert f"def {line}(" in text


@pytest.mark.parametrize(
    ("edition", "id"),
    [("japanese", "ayatsurare-2020"), ("bezier-2022", "bezier-2022"), ("amigo-2023", "amigo-2023")],
)
def test_rules_of_an_edition(catbox: Catbox, edition: str, id: str) -> None:
    answer = catbox("rules", "--edition", edition, "--json")
    assert misfits("rules", answer.json) == []
    listed = objects(answer.json)
    expected = [clause for clause in CLAUSES if clause.sources_in(id)]
    assert expected
    assert [each["id"] for each in listed] == [clause.id for clause in expected]
    for each in listed:
        assert {source["edition"] for source in objects(each["sources"])} == {id}


def test_editions(catbox: Catbox) -> None:
    answer = catbox("editions", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert misfits("editions", answer.json) == []
    listed = objects(answer.json)
    assert [each["id"] for each in listed] == [
        "ayatsurare-2020",
        "hobby-japan-2021",
        "bezier-2022",
        "pegasus-2023",
        "amigo-2023",
    ]
    assert [each["aliases"] for each in listed] == [["japanese"], [], [], ["international"], []]
    assert [each["game"] for each in listed] == [*["cat-in-the-box"] * 4, "schrodingers-cats"]
    out = catbox("editions").out
    for game, ruleset in GAMES.items():
        for edition in ruleset.EDITIONS:
            assert out.index(f"\n{game}\n") < out.index(f"\n{edition.id}")
    assert all(line == line.rstrip() for line in out.splitlines())


def test_the_version_names_both_games(catbox: Catbox) -> None:
    answer = catbox("--version")
    assert (answer.status, answer.err) == (0, "")
    for game, ruleset in GAMES.items():
        assert f"{game} {ruleset.VERSION}" in answer.out


WITH_ANSWERS = ("replay", "judge", "rules", "editions")
"""Commands that answer machines in JSON. The others write files, or play."""


@pytest.mark.parametrize("command", ["", *WITH_ANSWERS, "show", "convert", "play"])
def test_help(catbox: Catbox, command: str) -> None:
    answer = catbox(*([command] if command else []), "--help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.strip().startswith(f"Usage: catbox{' ' + command if command else ''} ")
    assert ("--json" in answer.out) is (command in WITH_ANSWERS)


def test_no_command_shows_the_help(catbox: Catbox) -> None:
    assert catbox() == catbox("--help")
