"""What the page's Python answers, asked without a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest
from catbox_page import answer, solve_with
from catbox_page.answering import REQUESTS
from catbox_page.shelf import entry_in_full

from catbox_rules.book import Kind, entries_of
from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.positions.solving import Program, use_solver
from catbox_rules.records import parse
from tests.system.web.tapping import in_words, items, keys
from tools.page_of.browsing import all_cases, expected_answer
from tools.page_of.imports import Sources
from tools.page_of.serving import POLICY
from tools.page_of.site import ROOT, WEB

_SOLVED = "cat_in_the_box/20-forced-by-hand-not-by-card#0"


def ask(**request: object) -> dict[str, object]:
    """The answer to a request."""
    answered: dict[str, object] = json.loads(answer(json.dumps(request)))
    return answered


def result_of(**request: object) -> dict[str, object]:
    """The result of a request that can be used."""
    result = ask(**request)["result"]
    assert is_object(result)
    return result


def said(sentences: object) -> list[str]:
    """Sentences that are answered as templates with fields."""
    return [in_words(each) for each in items(sentences)]


@pytest.fixture
def solver_of_the_page() -> Iterator[None]:
    """As the page begins: without a solver."""
    solve_with()
    yield
    use_solver(None)


def run_clingo(program: str, options: str) -> str:
    """clingo as a program of its own, which prints what the one of the page prints."""
    command = [sys.executable, "-m", "clingo", *options.split()]
    # Its exit status says whether there are models.
    ran = subprocess.run(command, input=program, stdout=subprocess.PIPE, text=True, check=False)
    return ran.stdout


@pytest.mark.usefixtures("solver_of_the_page")
def test_a_ruling_that_needs_the_solver_says_so_until_it_is_there() -> None:
    case = dict(all_cases())[_SOLVED]
    assert ask(ask="judge", table=case) == {"needs": "solver"}
    solve_with(run_clingo)
    result = result_of(ask="judge", table=case)
    use_solver(None)
    assert result["answer"] == expected_answer(case)


@pytest.mark.usefixtures("solver_of_the_page")
def test_all_models_are_those_of_the_python_module() -> None:
    """Of a program with several models, each with a negative number, a word and no argument."""
    program = Program((), directives="{p(-1,a); q}. #show p/2. #show q/0.")
    solve_with(run_clingo)
    of_page = {frozenset(model) for model in program.models()}
    use_solver(None)
    assert of_page == {frozenset(model) for model in program.models()}
    assert len(of_page) == 4


def test_what_follows_is_said_where_the_action_may_be_legal() -> None:
    """Whether red may be led turns on cards that nobody has seen; where the token goes all see."""
    table = (
        "catbox-line/1 pegasus-2023 3p play start=1 board=....../....21/....21/00120. "
        "lost=BY,-,- won=1,2,0 lead=0"
    )
    ruled = result_of(ask="judge", table=table, action="1R")
    assert is_object(ruled["answer"])
    assert (ruled["answer"]["ruling"], ruled["follows"]) == ("undetermined", [])
    assert said(ruled["if_legal"]) == ["seat 0 plays 1R", "seat 0's token is placed on R1"]


def test_a_card_that_is_played_is_taken_to_be_held() -> None:
    table = (
        "catbox-line/1 pegasus-2023 3p play start=0 lead=0 trick=5B "
        "board=....../....0./....../...... lost=-,-,- won=0,0,0"
    )
    ruled = result_of(ask="judge", table=table, action="4Y")
    assert is_object(ruled["answer"])
    assert ruled["answer"]["ruling"] == "legal"
    presumed = ruled["answer"]["presumed"]
    assert is_list(presumed)
    assert is_object(presumed[0])
    assert presumed[0]["message"] == "assuming that seat 1 holds a 4"


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_has_a_page_and_every_example_a_picture(game: str) -> None:
    for entry in entries_of(game):
        result = entry_in_full(entry)
        assert (result["kind"], result["title"]) == (entry.kind.value, entry.title)
        assert result["game"] == game
        if entry.kind in (Kind.CASE, Kind.DISPUTE):
            examples = result_of(ask="examples", kind=entry.kind.value, id=entry.id)["examples"]
            assert is_list(examples)
            assert is_object(examples[0])
            assert "svg" in result_of(ask="picture", table=examples[0]["table"])


def test_what_cannot_be_used_names_its_place() -> None:
    assert ask(ask="find", words="red", limit="many")["error"] == {
        "code": "malformed-input",
        "message": "$.limit: expected a whole number, got 'many'",
        "path": "$.limit",
        "expected": "a whole number",
        "given": "'many'",
    }


@pytest.mark.parametrize(
    "request_",
    [
        "",
        "[]",
        "{}",
        '{"ask": 1}',
        '{"ask": "judge"}',
        '{"ask": "examples", "kind": "x", "id": ""}',
        "\ud800",
        "[" * 5000,
    ],
)
def test_no_request_is_without_an_answer(request_: str) -> None:
    error = json.loads(answer(request_))["error"]
    assert error["code"] == "malformed-input"


@pytest.mark.parametrize("module", REQUESTS)
def test_any_module_may_be_the_first_that_answers(module: str) -> None:
    """A page that is opened by a link asks for whatever the link is about."""
    subprocess.run([sys.executable, "-c", f"import {module}"], cwd=WEB / "python", check=True)


def test_a_match_is_played_to_its_end_by_requests_alone() -> None:
    record = result_of(ask="begin", edition="pegasus-2023", players=3)["record"]
    for number in range(400):
        turn = items(keys(result_of(ask="message", record=record)["message"])["turn"])
        if not turn:
            break
        if turn == ["chance"]:
            moved = result_of(ask="draw", record=record, seed=str(number))
        else:
            moved = result_of(ask="choose", record=record, seat=turn[0], seed=str(number))
        record = moved["record"]
    assert result_of(ask="look", text=json.dumps(record))["refused"] is None
    assert keys(result_of(ask="message", record=record)["message"])["outcome"] is not None
    assert parse(json.dumps(record)) == record


def test_the_page_has_the_modules_that_it_needs_and_no_others() -> None:
    needed = Sources((ROOT, WEB / "python")).needed_by("catbox_page")
    assert {
        "catbox_page.books",
        "catbox_rules.positions.schrodingers_cats.completing",
    } <= needed.keys()
    assert {
        "catbox_rules.notation.cat_in_the_box",
        "catbox_rules.policies.schrodingers_cats",
    } <= needed.keys()
    rooms = {name.split(".")[1] for name in needed if name.startswith("catbox_rules.")}
    assert not rooms & {"batch", "cli", "conformance", "diff", "simulation", "testing"}


def test_the_policy_of_the_page_is_that_of_the_server() -> None:
    assert POLICY in (WEB / "index.html").read_text(encoding="utf-8")


def disputed(**given: object) -> dict[str, object]:
    """A dispute on a red 4 of seat 1, as far as it is answered."""
    request = {"game": "cat-in-the-box", "action": "1:4R", "edition": "pegasus-2023", **given}
    return result_of(ask="dispute", **request)


def test_a_dispute_is_asked_on_from_its_answers() -> None:
    first = disputed()
    assert first["ruling"] is None
    assert is_object(first["question"])
    assert first["question"]["id"] == "led"
    steps = [{"id": "led", "value": "green"}, {"id": "any", "value": "color.lost"}]
    settled = disputed(answers={"led": "green", "color": "lost"}, steps=steps)
    assert is_list(settled["steps"])
    assert [each["value"] for each in settled["steps"] if is_object(each)] == [
        "green",
        "color.lost",
    ]
    assert is_object(settled["ruling"])
    verdict = settled["ruling"]["verdict"]
    assert is_object(verdict)
    assert verdict["ruling"] == "illegal"


def test_of_a_dispute_whose_first_answer_is_another_one_the_others_stay_where_they_fit() -> None:
    """A lost color decides whatever was led; that red was broken does not fit a color that was led,
    but is a fact all the same; a step that is not asked any more is none."""
    steps = [{"id": "led", "value": "none"}, {"id": "other", "value": "unheard-of"}]
    answers = {"led": "none", "color": "lost", "broken": "perhaps", "nothing": "yes"}
    after = disputed(answers=answers, steps=steps)
    document = after["document"]
    assert is_object(document)
    assert document["answers"] == {"led": "none", "color": "lost"}
    assert said(after["known"]) == ["seat 1 had lost red"]
    assert after["question"] is None


def test_at_a_table_the_judge_asks_only_what_it_does_not_show() -> None:
    """Red was led, and seat 1 still holds it: only its card is not seen."""
    board = ".0..../....../....../......"
    table = f"catbox-line/1 pegasus-2023 3p play start=0 board={board} lost=-,-,- lead=0 trick=2R"
    at_table = disputed(table=table)
    document, question, known = at_table["document"], at_table["question"], at_table["known"]
    assert is_object(document)
    assert document["players"] == 3
    assert is_object(question)
    assert question["id"] == "card"
    assert is_list(known)
    told = {each["id"]: in_words(each) for each in known if is_object(each)}
    assert told["led"] == "red was led"
    assert {"turn", "cell", "color"} <= told.keys()


def test_a_table_of_the_other_game_is_no_table_of_a_dispute() -> None:
    table = result_of(ask="fresh", edition="amigo-2023", players=3)["document"]
    fault = ask(ask="dispute", game="cat-in-the-box", action="1:4R", table=json.dumps(table))
    assert is_object(fault["error"])
    assert (fault["error"]["code"], fault["error"]["path"]) == ("malformed-input", "$.table")


def test_beside_a_ruling_stands_what_to_do_about_an_illegal_action() -> None:
    answers = {"led": "none", "broken": "no", "other": "yes"}
    request = {"game": "cat-in-the-box", "action": "1:4R", "edition": "pegasus-2023"}
    beside = result_of(ask="beside", answers=answers, **request)
    assert is_object(beside["now"])
    assert beside["now"]["id"] == "irregularity.early-red-lead"
    assert not any(result_of(ask="beside", **request).values()), "nothing beside no ruling"


def test_beside_a_ruling_stands_that_who_does_not_follow_loses_the_color() -> None:
    """Pegasus, Rules on declaring the observed color: the token of the led color is removed."""
    answers = {"led": "green", "turn": "yes", "cell": "free", "color": "held", "card": "yes"}
    request = {"game": "cat-in-the-box", "action": "1:4Y", "edition": "pegasus-2023"}
    beside = result_of(ask="beside", answers={"time": "yes", **answers}, **request)
    assert "seat 1 loses green" in said(beside["follows"])
    assert beside["now"] is None


def test_beside_a_ruling_stands_the_reading_by_which_it_is_another_one() -> None:
    """Point 4 of Schrödinger's Cats: a Physicat after the claim of a turn, which one reading allows
    and the other does not."""
    answers = {"time": "yes", "turn": "yes", "claimed": "yes", "used": "no", "own": "yes"}
    request = {"game": "schrodingers-cats", "action": "0:use mewton", "edition": "amigo-2023"}
    beside = result_of(ask="beside", answers=answers, **request)
    assert is_list(beside["disputed"])
    [other] = beside["disputed"]
    assert is_object(other)
    assert (other["option"], other["ruling"]) == ("physicat-timing", "illegal")
    assert other["points"] == [4]


def test_beside_a_ruling_what_only_another_book_says_is_not_called_disputed() -> None:
    """Red is broken by a neutral token: one can read the rulebook otherwise (point 18), and the
    first edition says otherwise (point 19)."""
    facts = {"led": "none", "broken": "no", "other": "yes", "time": "yes", "turn": "yes"}
    answers = {**facts, "cell": "free", "color": "held", "card": "yes", "phase": "play"}
    at_table = json.loads(dict(all_cases())["cat_in_the_box/18-observed-tokens-on-red#1"])
    request = {"game": "cat-in-the-box", "action": "0:5R", "table": json.dumps(at_table)}
    beside = result_of(ask="beside", answers=answers, **request)
    assert is_list(beside["disputed"])
    assert is_list(beside["other_books"])
    [reading], [book] = beside["disputed"], beside["other_books"]
    assert is_object(reading)
    assert is_object(book)
    assert (reading["option"], reading["ruling"]) == ("red-broken-by", "illegal")
    assert (book["option"], book["ruling"]) == (None, "illegal")


def test_a_dispute_is_on_an_action_or_on_a_question() -> None:
    request = {"game": "cat-in-the-box", "answers": {"end": "complete", "red": "1"}}
    answered = result_of(ask="dispute", about="trick", **request)
    assert is_object(answered["answer"])
    text = said(answered["answer"]["text"])
    assert text[0] == "seat 1 won the trick with the strongest card"
    assert (answered["action"], answered["ruling"]) == (None, None)
    for about in ({}, {"about": "trick", "action": "1:4R"}):
        error = ask(ask="dispute", **about, **request)["error"]
        assert is_object(error)
        assert "expected an action or a question" in str(error["message"])


def test_the_table_of_a_dispute_has_on_it_what_was_answered() -> None:
    """Nothing was led, and red 4 had a token: an empty trick, and a cell that is taken."""
    answers = {"led": "none", "cell": "taken"}
    request = {"game": "cat-in-the-box", "action": "1:4R", "edition": "pegasus-2023", "players": 3}
    told = result_of(ask="told", answers=answers, **request)
    table = json.loads(str(told["table"]))
    assert (table["phase"], table["trick"], table["taken"]) == ("play", [], ["R4"])


def test_of_a_dispute_in_which_nobody_said_what_was_going_on_there_is_no_table() -> None:
    request = {"game": "schrodingers-cats", "action": "1:doubt", "edition": "amigo-2023"}
    assert result_of(ask="told", players=3, answers={"turn": "no"}, **request) == {"table": None}


@pytest.mark.parametrize(
    ("action", "answers", "claim"),
    [
        ("1:claim 5 dead", {"standing": "6 empty"}, {"seat": 0, "count": 6, "state": "empty"}),
        ("0:claim 5 dead", {"standing": "6 empty"}, {"seat": 2, "count": 6, "state": "empty"}),
        ("1:doubt", {"claim": "no"}, None),
    ],
    ids=["claim", "claim-of-the-first-player", "nothing-to-doubt"],
)
def test_the_table_of_a_dispute_of_cats_is_of_the_turn_of_whoever_acted(
    action: str, answers: dict[str, str], claim: object
) -> None:
    """Which many rulings do not turn on; the claim before is of the player before."""
    request = {"game": "schrodingers-cats", "action": action, "edition": "amigo-2023"}
    told = result_of(ask="told", players=3, answers=answers, **request)
    table = json.loads(str(told["table"]))
    assert (table["phase"], table["on_turn"]) == ("claim", int(action[0]))
    assert table["claim"] == claim


@pytest.mark.parametrize(
    ("words", "text", "by"),
    [
        ("Mia plays red 4", "1:4R", 1),
        ("player 3: paradox", "2:paradox", 2),
        ("red 4", "0:4R", None),
        ("5 dead", "0:claim 5 dead", None),
    ],
    ids=["name", "number", "nobody", "claim"],
)
def test_words_that_tell_of_an_action_are_understood(words: str, text: str, by: int | None) -> None:
    found = result_of(ask="said", words=words, names=["", "Mia"])["said"]
    assert is_list(found)
    [said] = found
    assert is_object(said)
    assert (said["text"], said["by"]) == (text, by)


@pytest.mark.parametrize("words", ["may I lead red?", "who wins the trick", "", "4 4 4"])
def test_words_that_tell_of_no_action_are_no_fault(words: str) -> None:
    assert result_of(ask="said", words=words) == {"said": []}


@pytest.mark.parametrize(
    ("entry", "disputes"),
    [
        (("clause", "declare.lead-not-red"), ["play"]),
        (("clause", "trick.winner-leads"), ["trick"]),
        (("clause", "schrodinger.claim.rises"), ["claim"]),
        (("clause", "round.phases"), []),  # any action may turn on it
        (("irregularity", "irregularity.out-of-turn"), ["play"]),
    ],
    ids=["lead", "winner", "claim", "phases", "turn"],
)
def test_an_entry_says_which_disputes_turn_on_it(
    entry: tuple[str, str], disputes: list[str]
) -> None:
    kind, id = entry
    [found] = [
        each
        for game in GAMES
        for each in entries_of(game)
        if (each.kind.value, each.id) == (kind, id)
    ]
    assert entry_in_full(found)["disputes"] == disputes
