"""`catbox find`, `catbox case`, and points and questions in `catbox rules`."""

from __future__ import annotations

import json

import pytest

from catbox_rules.book import Kind, as_json, case_entries, find, points_of
from catbox_rules.book.casebook import entries_of
from catbox_rules.book.clause import load_clauses
from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from tests.kit.validation import misfits
from tests.system.cli.conftest import Catbox

QUESTION = "may I lead trump if I never gave up a color"


def test_find_prints_the_best_with_its_text(catbox: Catbox) -> None:
    answer = catbox("find", QUESTION)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("declare.lead-not-red  A lead is not red\n  The leader of a trick")


def test_find_takes_words_without_quotes(catbox: Catbox) -> None:
    assert catbox("find", *QUESTION.split()) == catbox("find", QUESTION)


def test_find_as_json(catbox: Catbox) -> None:
    answer = catbox("find", QUESTION, "--json")
    assert misfits("find", answer.json) == []
    assert answer.json == json.loads(json.dumps(as_json(find(QUESTION))))
    fewer = catbox("find", QUESTION, "--json", "--limit", "2").json
    assert is_list(answer.json)
    assert fewer == answer.json[:2]


@pytest.mark.parametrize("options", [[], ["--json"]], ids=str)
def test_find_nothing(catbox: Catbox, options: list[str]) -> None:
    answer = catbox("find", "brockn", *options)
    assert answer.status == 1
    assert answer.out.strip() == ("[]" if options else "")
    assert answer.fault == "nothing found for 'brockn'; similar known words: broken, brown"
    assert catbox("find", "\x1b[31m").fault == "nothing found for '\\x1b[31m'"


def test_find_of_each_kind_says_how_to_print_it(catbox: Catbox) -> None:
    """The first words of a line are the command that prints the entry."""
    out = catbox("find", "observed tokens on the red row", "--limit", "20").out
    assert "\npoint 18  May red be led when only observed tokens lie on red?\n" in out
    assert "\ncase 18  May red be led when only observed tokens lie on red?\n" in out
    assert "\ndispute lead-red-observed-token  " in out
    case = catbox("find", "We replayed our match, and other cards were dealt. Which are ours?").out
    assert case.startswith("case wrong-9  ")


@pytest.mark.parametrize("words", [["point", "18"], ["18"], ["point 18"]])
def test_rules_print_a_point(catbox: Catbox, words: list[str]) -> None:
    out = catbox("rules", *words).out
    assert out.startswith("point 18  cat-in-the-box\n\n  declare.lead-red-broken  Red may be led")
    assert "\npoint 18  schrodingers-cats\n" in out
    assert "(catbox case schrodinger.18)" in out
    listed = catbox("rules", *words, "--json").json
    assert misfits("points", listed) == []
    assert is_list(listed)
    assert [each["text"] for each in listed if is_object(each)] == [
        points_of(game)[18].text for game in GAMES
    ]


def test_rules_print_the_point_of_one_game(catbox: Catbox) -> None:
    out = catbox("rules", "point", "schrodinger.18").out
    assert out.startswith("point 18  schrodingers-cats\n")
    assert catbox("rules", "46").out.count("point 46") == 1
    assert catbox("rules", "18", "--edition", "amigo-2023").out == out
    fault = "ID: expected the number of a point, such as 18 or schrodinger.4, got '99'"
    assert catbox("rules", "point", "99").fault == fault


def test_rules_print_whatever_find_names(catbox: Catbox) -> None:
    """An entry of each kind, of both games, as `find` names it: also in capitals."""
    named = {Kind.POINT: "point ", Kind.CASE: "case ", Kind.DISPUTE: "dispute "}
    for game in GAMES:
        by_kind = {each.kind: each for each in entries_of(game)}
        for kind, each in by_kind.items():
            name = f"{named.get(kind, '')}{each.id}"
            answer = catbox("rules", name)
            assert (answer.status, answer.err) == (0, ""), name
            assert kind is Kind.POINT or each.title in " ".join(answer.out.split()), name
            assert catbox("rules", *name.upper().split()) == answer


IDS: list[tuple[list[str], str]] = [
    (["case 18"], "case 18  May red be led when only observed tokens lie on red?"),
    (["wrong-3"], "case wrong-3  We revealed two fours. Is yellow 4 open?"),
    (["Case", "schrodinger.4"], "case schrodinger.4  I have claimed."),
    (["dispute", "lead-red-unbroken"], "dispute lead-red-unbroken  May I lead red?"),
    (["point 18", "--edition", "pegasus"], "point 18  cat-in-the-box"),
    (["\uff11\uff18", "--edition", "Hobby Japan"], "point 18  cat-in-the-box"),
    (["irregularity.revoke"], "irregularity.revoke  A lost color is declared"),
    (["case 18", "--edition", "amigo"], "case schrodinger.18  I have nothing to prove."),
]


@pytest.mark.parametrize(("words", "heading"), IDS, ids=str)
def test_rules_print_the_entry_that_an_id_names(
    catbox: Catbox, words: list[str], heading: str
) -> None:
    assert catbox("rules", *words).out.startswith(heading)


def test_rules_list_a_chapter_and_nothing_else(catbox: Catbox) -> None:
    """By the first word of its ids, or by its title; only what an edition has."""
    listed = catbox("rules", "bid", "--json").json
    assert is_list(listed)
    ids = [str(each["id"]) for each in listed if is_object(each)]
    assert ids == [id for id in load_clauses("cat-in-the-box") if id.startswith("bid.")]
    assert catbox("rules", load_clauses("cat-in-the-box")[ids[0]].chapter).out.count("bid.") == 3
    without_two = catbox("rules", "bid", "--edition", "japanese").out
    assert "bid.none-with-two" not in without_two


def test_rules_answer_a_question(catbox: Catbox) -> None:
    assert catbox("rules", *QUESTION.split()) == catbox("find", QUESTION)
    listed = catbox("rules", QUESTION, "--json").json
    assert misfits("rules", listed) == []
    assert is_list(listed)
    clauses = [each.entry.id for each in find(QUESTION) if each.entry.kind.value == "clause"]
    assert [each["id"] for each in listed if is_object(each)] == clauses


def test_case(catbox: Catbox) -> None:
    out = catbox("case", "4", "--game", "cat-in-the-box").out
    of_cats = catbox("case", "4", "--game", "schrodingers-cats").out
    assert catbox("case", "4").out.index(out.strip()) < catbox("case", "4").out.index(
        of_cats.strip()
    )
    assert of_cats != out
    entry = case_entries("cat-in-the-box")["4"]
    assert out.startswith(f"case 4  {entry.title}\n  cat-in-the-box\n")
    assert all(each in " ".join(out.split()) for each in (entry.story, entry.ruling))
    assert catbox("case", "schrodinger.4").out in catbox("case", "4").out
    wrong = catbox("case", "wrong-7").out
    assert (
        "  The mistake: ties not shared, or broken by seat; the last round not compared.\n" in wrong
    )


def test_all_cases(catbox: Catbox) -> None:
    lines = catbox("case").out.splitlines()
    titles = [entry.title for game in GAMES for entry in case_entries(game).values()]
    assert [line.split("  ", maxsplit=1)[1].strip() for line in lines] == titles
    listed = catbox("case", "--json").json
    assert is_list(listed)
    assert [each["title"] for each in listed if is_object(each)] == titles
