"""The tools of `catbox mcp`, called by the client of the SDK: good and bad arguments, odd and huge
ones."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import jsonschema_rs
import pytest
from mcp.shared.exceptions import MCPError

from catbox_rules.book import Kind
from catbox_rules.book.casebook import entries_of
from catbox_rules.games import GAMES, games_of
from catbox_rules.judge.disputes import inquiry
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.notation import Transcript, match_of
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import record_as_json
from tests.kit.matches import changed, random_match, small_record
from tests.kit.validation import misfits
from tests.system.cli.assistants import ROOT, Answer, Assistant, assistant
from tests.system.cli.test_deceiving_texts import BREAKS, FORGED, forged

FIRST_LEAD = (
    "catbox-line/1 bezier-2022 3p play start=1 lead=1 lost=-,-,- "
    "hands=?,112233445,? board=....../....../....../......"
)
"""Nobody has played; seat 1 leads, and could declare any of its ranks in three colors."""

SIX_ONES = FIRST_LEAD.replace("112233445", "1111112233")
"""Seat 1 has one card too many, and the sixth 1 of a deck that has five."""

BLUE_LED = (
    "catbox-line/1 pegasus-2023 3p play start=2 lead=2 lost=-,-,- trick=4B,6B "
    "board=....../...2.0/....../......"
)
"""Seat 2 has led 4B, seat 0 has followed with 6B."""

CLAIMED = (
    "catbox-line/1 amigo-2023 3p claim start=2 turn=0 claim=2:5d "
    "hands=3a2d1e,2a4d,1a1d3e1h +physicats=without"
)
"""Seat 2 has claimed 5 dead; there are 2 + 4 + 1 dead boxes and a Heisenberg, which counts too."""

_BLOCK = re.MULTILINE | re.DOTALL

TOOLS = ["find", "rule", "dispute", "judge", "ask", "table", "replay", "editions"]


@pytest.fixture(scope="module")
def tools() -> Iterator[Assistant]:
    """One server for all tests: none of them may break it for the others."""
    with assistant() as started:
        yield started


def result(structured: object) -> object:
    """What an answer holds that is a list: the client wants an object around it."""
    assert is_object(structured)
    assert list(structured) == ["result"]
    return structured["result"]


def test_each_tool_says_what_it_is_for_and_what_it_takes(tools: Assistant) -> None:
    listed = tools.tools()
    assert list(listed) == TOOLS
    for tool in listed.values():
        assert jsonschema_rs.meta.is_valid(tool.input_schema)
        assert tool.title
        assert tool.description
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        assert all("description" in each for each in tool.input_schema["properties"].values())


def test_schemas_allow_what_the_tools_take(tools: Assistant) -> None:
    schemas = {name: tool.input_schema for name, tool in tools.tools().items()}

    def fits(tool: str, arguments: dict[str, object]) -> bool:
        return jsonschema_rs.is_valid(schemas[tool], arguments)

    assert fits("judge", {"table": FIRST_LEAD, "action": "red 3"})
    assert fits("judge", {"table": {"format": "catbox-position/1"}})
    assert not fits("judge", {"action": "red 3"})
    assert not fits("find", {"question": "red", "limit": 0})
    assert not fits("find", {"question": "red", "depth": 3})
    assert fits("editions", {})
    asks = {ask for game in games_of() for ask in POSITIONS.of(game).ASKS}
    assert set(schemas["ask"]["properties"]["ask"]["enum"]) == asks
    disputed = {ask for game in games_of() for ask in inquiry.DISPUTES.of(game).ASKS}
    assert set(schemas["dispute"]["properties"]["ask"]["enum"]) == disputed


def test_the_server_says_how_a_table_is_written(tools: Assistant) -> None:
    """The lines in its instructions are tables that can be, and a partial one."""
    about = tools.client.instructions
    assert about is not None
    lines = [line for line in about.splitlines() if line.startswith("catbox-line/1")]
    of_whole, of_part, of_cats = lines
    assert "legal play leads to this table" in tools.call("table", table=of_whole).text
    assert "nothing stated rules this table out" in tools.call("table", table=of_cats).text
    assert " partial " in of_part
    assert "nothing stated rules this table out" in tools.call("table", table=of_part).text


# dispute


PETER = {"action": "Peter: red 4", "names": "Anna,Peter,Mia"}
DISPUTES: list[dict[str, object]] = [
    {"action": "1: bid 4"},
    {**PETER, "answers": {"led": "none"}},
    {"action": "1: claim 8 dead", "edition": "amigo-2023", "players": 4},
    {"ask": "trick", "answers": {"red": "1"}},
    {"ask": "trick", "names": "Anna,Peter"},
    {"ask": "match", "game": "schrodingers-cats", "answers": {"left": "unknown"}},
    {"ask": "match", "edition": "amigo-2023"},
    {"action": "2: 4Y", "edition": "pegasus-2023+must-follow"},
    {"action": "2: 4Y", "edition": "pegasus-2023", "options": {"tokens": "strict"}},
    {"action": "2: 4B", "table": f"{BLUE_LED} partial"},
]


def test_each_choice_of_a_dispute_can_be_given_as_it_stands(tools: Assistant) -> None:
    """Facts that stand in the text are answers, whatever was asked."""
    text = tools.call("dispute", **PETER, answers={"led": "green"}).text
    given = [line.split()[0].split("=") for line in text.splitlines()[1:] if "=" in line]
    assert len(given) > 3
    for id, value in given:
        assert not tools.call("dispute", **PETER, answers={"led": "green", id: value}).is_error


NO_DISPUTES: list[dict[str, object]] = [
    {},
    {"action": ""},
    {"action": "red 4", "ask": "trick"},
    {"ask": "match"},
    {"ask": "table"},
    {"ask": "match", "game": "chess"},
    {"ask": "trick", "edition": "amigo-2023"},
    {"ask": "trick", "answers": {"red": "9"}},
    {"action": "緑"},
    {"action": "Peter: red 4"},
    {"action": "red 4", "players": 6},
    {"action": "red 4", "table": BLUE_LED, "players": 3},
    {"ask": "trick", "table": BLUE_LED},
    {"action": "red 4", "table": "disputes.json"},
    {"action": "disputes.json"},
    {"action": "red 4", "edition": "pegasus-2023+my-rules.toml"},
    {"action": "red 4", "names": "A,A"},
    {"action": "red 4", "answers": {"phase": "play", "time": "no"}},
]
"""What the tool refuses as the command does; see `test_agreement.py`."""


AS_THEY_COME: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("rule", {"id": 18}, {"id": "18"}),
    ("rule", {"id": "bid", "edition": "Pegasus"}, {"id": "bid", "edition": "pegasus-2023"}),
    (
        "find",
        {"question": "red", "game": "Cat in the Box", "limit": "2"},
        {"question": "red", "game": "cat-in-the-box", "limit": 2},
    ),
    ("find", {"question": "red", "limit": 2.0}, {"question": "red", "limit": 2}),
    (
        "find",
        {"question": "doubt", "game": "Schr\xf6dinger's Cats"},
        {"question": "doubt", "game": "schrodingers-cats"},
    ),
    ("editions", {"rulebook": "hobby japan"}, {"rulebook": "hobby-japan-2021"}),
    ("judge", {"table": FIRST_LEAD, "action": "red\xa0\uff13", "full": "true"},
     {"table": FIRST_LEAD, "action": "red 3", "full": True}),
    (
        "dispute",
        {"action": "Peter: red 4", "names": ["Anna", "Peter", "Mia"], "edition": "pegasus"},
        {**PETER, "edition": "pegasus-2023"},
    ),
    ("dispute", {**PETER, "names": '["Anna","Peter","Mia"]'}, {**PETER}),
    (
        "dispute",
        {"ask": "match", "edition": "pegasus", "players": "3", "answers": {"most": [0, 2]}},
        {"ask": "match", "edition": "pegasus-2023", "players": 3, "answers": {"most": "0 2"}},
    ),
    (
        "dispute",
        {"ask": "check", "answers": {"short": 2.0, "feyncat": True}},
        {"ask": "check", "answers": {"short": "2", "feyncat": "yes"}},
    ),
]  # fmt: skip
"""Arguments as an assistant makes them from the words of people, and as the tool has them."""


@pytest.mark.parametrize(("tool", "given", "plain"), AS_THEY_COME, ids=str)
def test_arguments_are_taken_as_they_come(
    tools: Assistant, tool: str, given: dict[str, object], plain: dict[str, object]
) -> None:
    expected = tools.call(tool, **plain)
    assert not expected.is_error
    assert tools.call(tool, **given) == expected


# find, rule, editions


def test_rule_leaves_out_examples_and_sources_of_others(tools: Assistant) -> None:
    text = tools.call("rule", id=" score.adjacency ", edition="bezier-2022").text
    assert "bezier-2022:" in text
    assert "pegasus-2023:" not in text
    assert "Example" not in text


def test_rule_of_a_dispute_has_its_ruling_and_a_case_to_judge(tools: Assistant) -> None:
    """As `find` names it. The judge says the same of the case."""
    found = tools.call("find", question="may I lead red?", limit=8).text
    assert "\ndispute lead-red-unbroken  May I lead red?\n" in f"\n{found}\n"
    answer = tools.call("rule", id="dispute lead-red-unbroken", edition="bezier-2022")
    assert "seat 0: 5R: illegal" in answer.text
    assert "declare.lead-not-red  A lead is not red" in answer.text
    disputes = result(answer.structured)
    assert is_list(disputes)
    [dispute] = disputes
    assert is_object(dispute)
    assert tools.call("judge", table=dispute["case"]).text.startswith("ILLEGAL by the book: seat 0")


def test_find_says_what_an_irregularity_answers(tools: Assistant) -> None:
    """Its title says what has happened."""
    text = tools.call("find", question="somebody forgot to discard", limit=1).text
    assert text.startswith("irregularity.set-aside-forgotten  what now: No card was set aside\n")


def test_in_what_two_editions_differ(tools: Assistant) -> None:
    answer = tools.call("editions", rulebook="bezier-2022", other="bezier-2022+penalty=2")
    assert "number penalty, 4 players: 1 / 2" in answer.text
    assert is_object(answer.structured)
    differences = answer.structured["differences"]
    assert is_list(differences)
    assert {
        "what": "number", "players": 4, "path": "penalty", "decides": True, "a": 1, "b": 2
    } in differences  # fmt: skip


# judge, ask, table


ANSWERED: list[tuple[str, dict[str, object], str, str]] = [
    ("judge", {"table": FIRST_LEAD, "action": "red 3"}, "ILLEGAL by the book: seat 1, red 3", "verdict"),
    ("judge", {"table": FIRST_LEAD, "action": "gelb 3"}, "LEGAL by the book: seat 1, yellow 3", "verdict"),
    ("judge", {"table": FIRST_LEAD, "action": "2:3Y"}, "ILLEGAL by the book: seat 2, yellow 3", "verdict"),
    ("judge", {"table": SIX_ONES, "action": "3Y"}, "NO RULING: seat 1, yellow 3: this table is impossible", "answer"),
    ("ask", {"table": BLUE_LED, "ask": "trick"}, "seat 0 is about to win the trick, so far with 6B", "answer"),
    ("ask", {"table": CLAIMED, "ask": "check"}, "seat 2 claimed 5 dead, and 8 count", "answer"),
    ("table", {"table": BLUE_LED}, "legal play leads to this table", "answer"),
    ("table", {"table": BLUE_LED, "picture": True}, "  B  .  .  .  2  .  0", "answer"),
    ("table", {"table": SIX_ONES}, "this table is impossible", "answer"),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "arguments", "part", "schema"), ANSWERED, ids=str)
def test_what_a_table_is_asked(
    tools: Assistant, tool: str, arguments: dict[str, object], part: str, schema: str
) -> None:
    answer = tools.call(tool, **arguments)
    assert not answer.is_error
    assert part in answer.text
    assert "\x1b" not in answer.text
    assert misfits(schema, answer.structured) == []


TOO_MANY = (
    "catbox-line/1 pegasus-2023 3p play start=1 lead=0 lost=BY,-,- won=1,2,0 hands=1122356,?,? "
    "board=....../....21/....21/00120. discards=-,?,?"
)
"""Seat 0 has set no card aside: this table is impossible."""


OF_A_COMMAND_LINE = re.compile(r"(?<![\w-])--[a-z{]|\bcatbox [a-z]|\bthe commands? |\.toml\b")

RECORD = small_record()
LAID_DOWN = {"format": "catbox-position/1", "game": "schrodingers-cats", "players": 3}
TWO_RECORDS = f"{json.dumps(RECORD)}\n{json.dumps(RECORD)}"
FAULTS_BY_THE_DOZEN = FIRST_LEAD.replace("112233445", "1111111111111").replace("lost=-", "lost=BYG")

ASKED: list[tuple[str, dict[str, object]]] = [
    ("find", {"question": "may I lead red?"}),
    ("find", {"question": "somebody forgot to discard", "limit": 30}),
    ("find", {"question": "which house rules are there", "limit": 30}),
    ("find", {"question": "who wins", "game": "schrodingers-cats", "edition": "amigo-2023"}),
    ("find", {"question": "brockn"}),
    ("find", {"question": "red", "limit": 0}),
    ("find", {"question": "red", "game": "cats"}),
    ("find", {"question": "red", "edition": "pegasus"}),
    ("find", {"question": "red", "game": "cat-in-the-box", "edition": "amigo-2023"}),
    ("find", {"question": "red", "full": True}),
    ("rule", {"id": "declare"}),
    ("rule", {"id": "46"}),
    ("rule", {"id": "4", "edition": "amigo-2023"}),
    ("rule", {"id": "case 45"}),
    ("rule", {"id": "wrong-3", "edition": "bezier-2022"}),
    ("rule", {"id": "irregularity"}),
    ("rule", {"id": "irregularity.x"}),
    ("rule", {"id": "case 999"}),
    ("rule", {"id": "point 999"}),
    ("rule", {"id": "no.such-clause"}),
    ("rule", {"id": "bid.none-with-two", "edition": "ayatsurare-2020"}),
    ("rule", {"id": "bid", "edition": "amigo-2023"}),
    ("rule", {"id": "irregularity.revoke", "edition": "amigo-2023"}),
    ("rule", {"id": "bid", "edition": "pegasus"}),
    ("rule", {"id": "who wins the match", "edition": "amigo-2023"}),
    ("rule", {}),
    ("judge", {"table": TOO_MANY, "action": "5G"}),
    ("judge", {"table": TOO_MANY, "action": "5G", "assume_table": True, "full": True}),
    ("judge", {"table": FAULTS_BY_THE_DOZEN, "action": "3Y"}),
    ("judge", {"table": CLAIMED, "action": "5 dead", "full": True}),
    ("judge", {"table": BLUE_LED, "ask": "groups"}),
    ("judge", {"table": RECORD, "action": "4R", "picture": True}),
    ("judge", {"table": CLAIMED, "action": "claim 4 dead", "picture": True}),
    ("judge", {"table": CLAIMED, "action": "use tabby as mewton", "readings": True}),
    ("judge", {"table": BLUE_LED, "ask": "trick", "editions": True}),
    ("judge", {"table": BLUE_LED, "ask": "trick", "editions": True, "readings": True}),
    ("judge", {"table": FIRST_LEAD}),
    ("judge", {"table": FIRST_LEAD, "action": "claim 4 dead"}),
    ("judge", {"table": FIRST_LEAD, "action": "3Y", "ask": "trick"}),
    ("judge", {"table": FIRST_LEAD, "ask": "check"}),
    ("judge", {"table": TWO_RECORDS, "action": "4R"}),
    ("judge", {"table": "my-table.json", "action": "4R"}),
    ("judge", {"table": FIRST_LEAD, "action": "9:4R"}),
    ("ask", {"table": BLUE_LED, "ask": "trick"}),
    ("ask", {"table": BLUE_LED, "ask": "set-up"}),
    ("ask", {"table": BLUE_LED, "ask": "paradox", "full": True}),
    ("ask", {"table": CLAIMED, "ask": "check"}),
    ("ask", {"table": CLAIMED, "ask": "boxes", "full": True}),
    ("ask", {"table": TOO_MANY, "ask": "paradox"}),
    ("ask", {"table": TOO_MANY, "ask": "trick", "assume_table": True}),
    ("ask", {"table": CLAIMED, "ask": "trick"}),
    ("ask", {"table": RECORD, "ask": "match"}),
    ("ask", {"table": BLUE_LED, "ask": "who"}),
    ("ask", {"table": {"format": "catbox-case/1"}, "ask": "trick"}),
    *(("dispute", arguments) for arguments in DISPUTES),
    *(("dispute", arguments) for arguments in NO_DISPUTES),
    ("table", {"table": TOO_MANY}),
    ("table", {"table": TOO_MANY, "full": True, "picture": True}),
    ("table", {"table": FAULTS_BY_THE_DOZEN}),
    ("table", {"table": FAULTS_BY_THE_DOZEN, "full": True}),
    ("table", {"table": RECORD}),
    ("table", {"table": TWO_RECORDS}),
    ("table", {"table": "catbox-line/2 pegasus-2023"}),
    ("table", {"table": FIRST_LEAD.replace("bezier-2022", "amigo-2023")}),
    ("table", {"table": FIRST_LEAD.replace("bezier-2022", "bezier-2022+penalty")}),
    ("table", {"table": FIRST_LEAD, "full": "yes"}),
    ("replay", {"match": RECORD}),
    ("replay", {"match": json.dumps(RECORD), "actions": True, "picture": True}),
    ("replay", {"match": match_of(Transcript(random_match("amigo-2023", 3)))}),
    ("replay", {"match": match_of(Transcript(random_match("bezier-2022", 3)))}),
    ("replay", {"match": {**RECORD, "edition": "amigo-2023"}}),
    ("replay", {"match": {**RECORD, "players": 9}}),
    ("replay", {"match": RECORD, "edition": "bezier-2022+must-follow"}),
    ("replay", {"match": RECORD, "edition": "amigo-2023"}),
    ("replay", {"match": {**RECORD, "options": {"variants": ["memry"]}}}),
    ("replay", {"match": TWO_RECORDS}),
    ("replay", {"match": FIRST_LEAD}),
    ("replay", {"match": "catbox-match/1\nedition: x"}),
    ("editions", {}),
    ("editions", {"rulebook": "pegasus-2023+must-follow"}),
    ("editions", {"rulebook": "bezier-2022", "other": "pegasus-2023+penalty=2"}),
    ("editions", {"box": "Japanese"}),
    ("editions", {"box": "brockn"}),
    ("editions", {"rulebook": "pegasus-2023+must-folow"}),
    ("editions", {"rulebook": "pegasus-2023+my-rules.toml"}),
    ("editions", {"rulebook": "pegasus-2023+penality=2"}),
    ("editions", {"rulebook": "pegasus-2023", "other": "amigo-2023"}),
    ("editions", {"rulebook": "pegasus-2023", "box": "pegasus"}),
    ("editions", {"other": "pegasus-2023"}),
]
"""Of each tool some calls that it answers, and some that it cannot use."""


def spoken(answer: Answer) -> str:
    """All that an assistant reads of an answer, without the names of files that were given."""
    text = f"{answer.text}\n{json.dumps(answer.structured)}"
    return text.replace("my-rules.toml", "")


@pytest.mark.parametrize("tool", TOOLS)
def test_no_answer_names_a_command_or_an_option(tools: Assistant, tool: str) -> None:
    """An assistant has tools and arguments."""
    answers = [
        (arguments, tools.call(tool, **arguments)) for name, arguments in ASKED if name == tool
    ]
    assert len(answers) >= 10
    assert {answer.is_error for _, answer in answers} == {False, True}
    named = [
        (arguments, found[0])
        for arguments, answer in answers
        if (found := OF_A_COMMAND_LINE.search(spoken(answer)))
    ]
    assert named == []


@pytest.mark.parametrize("game", GAMES)
def test_no_entry_names_a_command_or_an_option(tools: Assistant, game: str) -> None:
    """Nor do all that can be found, as the tool `rule` shows them."""
    named = {Kind.POINT: "point ", Kind.CASE: "case ", Kind.DISPUTE: "dispute "}
    for each in entries_of(game):
        answer = tools.call("rule", id=f"{named.get(each.kind, '')}{each.id}")
        assert not answer.is_error, each.id
        assert each.kind is Kind.POINT or each.title in " ".join(answer.text.split()), each.id
        assert not OF_A_COMMAND_LINE.search(spoken(answer)), each.id


def test_the_list_of_tools_names_no_command_and_no_option(tools: Assistant) -> None:
    listed = [tool.model_dump_json() for tool in tools.tools().values()]
    for text in (*listed, tools.client.instructions or ""):
        assert not OF_A_COMMAND_LINE.search(text)


def test_the_fault_of_a_table_has_its_remedy(tools: Assistant) -> None:
    answer = tools.call("table", table=TOO_MANY)
    assert "irregularity.set-aside-forgotten" in answer.text
    assert misfits("answer", answer.structured) == []
    assert is_object(answer.structured)
    [seen] = [answer.structured["irregularities"]]
    assert is_list(seen)
    assert is_object(seen[0])
    assert seen[0]["clauses"] == ["deal.discard"]


def test_the_page_shows_what_is_answered(tools: Assistant) -> None:
    page = (ROOT / "docs" / "assistants.md").read_text(encoding="utf-8")
    shown = page.partition("## What it looks like")[2]
    blocks = re.findall(r"^```(?:json|text)\n(.*?)\n```$", shown, _BLOCK)
    asked, answered, disputed, refused = blocks
    arguments = json.loads(asked)
    assert tools.call("judge", **arguments).text == answered
    of_dispute = json.loads(disputed)
    assert tools.call("dispute", **of_dispute).text.startswith("Which of these is")
    of_dispute["answers"]["color"] = "lost"
    assert tools.call("dispute", **of_dispute).text.startswith("ILLEGAL by the book: ")
    arguments["table"] = arguments["table"].replace(" lost=-,-,-", "")
    assert tools.call("judge", **arguments).fault == refused


# replay


@pytest.mark.parametrize(("edition", "players"), [("bezier-2022", 4), ("amigo-2023", 5)])
def test_replay_of_a_match(tools: Assistant, edition: str, players: int) -> None:
    answer = tools.call("replay", match=record_as_json(random_match(edition, players)))
    assert is_object(answer.structured)
    assert ("Won by" in answer.text) is answer.structured["finished"]
    line = answer.text.splitlines()[-1].removeprefix("The table: ")
    again = tools.call("table", table=line)
    assert not again.is_error
    assert "this table is impossible" not in again.text


def test_replay_says_each_action_if_it_is_asked_to(tools: Assistant) -> None:
    record = small_record()
    short = tools.call("replay", match=record).text
    long = tools.call("replay", match=json.dumps(record), actions=True, picture=True).text
    assert "   0  chance: " in long
    assert "   0  chance: " not in short
    assert len(short.splitlines()) < len(long.splitlines())


def test_replay_compares_stated_results_with_the_rules(tools: Assistant) -> None:
    text = match_of(Transcript(random_match("bezier-2022", 3)))
    assert "differs" not in tools.call("replay", match=text).text
    wrong = re.sub(r"^(paradox: .)$", r"\1\nscores: 77, 0, 0", text, count=1, flags=re.MULTILINE)
    assert "77" in tools.call("replay", match=wrong).text


# What cannot be used

NO_DECK = changed(RECORD, ("actions", 0, "hands"), [[1] * 10, [2] * 10, [3] * 10])
DEEP = "[" * 500 + "]" * 500


@pytest.mark.parametrize(
    ("tool", "arguments", "fault"),
    [
        ("find", {}, "$.question: expected a text that is not blank, of at most 1000"),
        ("find", {"question": "x" * 1001}, "$.question: expected a text that is not blank"),
        ("find", {"question": "red", "limit": True}, "$.limit: expected 1 to 30, got true"),
        ("find", {"question": "red", "depth": 3}, "$: expected only the keys question, game, edi"),
        ("dispute", {"ask": "trick", "answers": "red=0"}, "$.answers: expected an object"),
        ("dispute", {"ask": "trick", "answers": {"red": {}}}, "$.answers.red: expected a string, "),
        ("dispute", {"ask": "trick", "names": 3}, "$.names: expected names with commas between "),
        ("dispute", {"ask": "trick", "names": ["1", "0"]}, "$.names: expected for seat 0 a name "),
        ("judge", {"table": 7, "action": "3Y"}, "$.table: expected a string or an object, got 7"),
        ("judge", {"table": {"x": DEEP}, "action": "3Y"}, "$.table.format: expected catbox-rec"),
        ("judge", {"table": FIRST_LEAD.replace("start=1", "start=9")}, "$.table: line 1, column"),
        ("ask", {"table": CLAIMED}, "$.ask: expected a string, got nothing"),
        ("table", {"table": "x" * 1048577}, "$.table: expected at most 1048576 characters, got"),
        ("table", {"table": {"x": "y" * 1048577}}, "$.table: expected at most 1048576 characters"),
        ("table", {"table": {**LAID_DOWN, "edition": "bezier-2022"}}, "$.table.edition: expected "),
        ("table", {"table": FIRST_LEAD, "picture": "big"}, "$.picture: expected true or false"),
        ("replay", {"match": FIRST_LEAD}, "$.match: expected a record, or a match as text, got a"),
        ("replay", {"match": NO_DECK}, "$.match: $.actions[0]"),
        ("editions", {"rulebook": "bezier-2022+x.toml"}, "$.rulebook: expected a variant (any-"),
        ("editions", {"other": "bezier-2022"}, "$.rulebook: expected a rulebook to "),
        ("finde", {"question": "red"}, "name: expected find, rule, dispute, "),
    ],
)  # fmt: skip
def test_what_cannot_be_used_has_one_line_with_the_place(
    tools: Assistant, tool: str, arguments: dict[str, object], fault: str
) -> None:
    answer = tools.call(tool, **arguments)
    assert answer.fault.startswith(fault)
    assert len(answer.fault) <= 1000
    assert answer.structured is None


ODD = ["\x00", "\x1b[31m", "\u202e", "\u2028", "\ufeff", "\U0001f431", "[bold]", "é" * 300, '"']


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_odd_characters_come_to_nothing(tools: Assistant, odd: str) -> None:
    for tool, arguments in (
        ("find", {"question": f"red {odd}"}),
        ("rule", {"id": f"score.{odd}"}),
        ("judge", {"table": FIRST_LEAD, "action": f"3Y{odd}"}),
        ("judge", {"table": f"{FIRST_LEAD}{odd}", "action": "3Y"}),
        ("table", {"table": odd}),
        ("replay", {"match": f"catbox-match/1\nedition: bezier-2022\ntitle: {odd}"}),
        ("editions", {"box": odd}),
    ):
        answer = tools.call(tool, **arguments)
        assert "defect" not in answer.text
        assert not set("\x00\x1b\u202e\u2028\ufeff") & set(answer.text)


def test_names_are_shown_and_cannot_deceive(tools: Assistant) -> None:
    """Also half of a character, which JSON can spell and no stream can hold."""
    record = record_as_json(random_match("bezier-2022", 3))
    record |= {"names": ["Zoë", "\u202eA", "\U0001f431"], "title": "[red]\x07"}
    text = tools.call("replay", match=record).text
    assert "[red]\\x07" in text
    assert "Zoë" in text
    assert "\\u202eA" in text
    halved = json.dumps({**record, "title": "HALF"}).replace("HALF", "\\ud83d")
    for tool, argument in (("replay", "match"), ("table", "table")):
        answer = tools.call(tool, **{argument: halved})
        assert "defect" not in answer.text


@pytest.mark.parametrize("broken", BREAKS, ids=ascii)
def test_no_text_of_a_match_makes_a_line_of_its_own(tools: Assistant, broken: str) -> None:
    record = record_as_json(random_match("bezier-2022", 3).up_to(10))
    text = f"Final{broken}{FORGED}"
    record |= {"names": [text, "B", "C"], "title": text, "note": text}
    for tool, arguments in (
        ("replay", {"match": record}),
        ("replay", {"match": record, "actions": True, "picture": True}),
        ("judge", {"table": record, "action": "4R", "full": True}),
        ("table", {"table": record, "picture": True}),
    ):
        assert forged(tools.call(tool, **arguments).text) == [], tool


def test_a_message_that_is_too_long_has_an_answer(tools: Assistant) -> None:
    with pytest.raises(MCPError, match=r"expected a line of at most 16777216 bytes"):
        tools.call("find", question="x" * 17_000_000)
    assert not tools.call("find", question="red").is_error


def test_calls_at_once_have_each_its_own_answer(tools: Assistant) -> None:
    futures = [
        tools.portal.start_task_soon(
            tools.client.call_tool, "judge", {"table": FIRST_LEAD, "action": f"{rank}Y"}
        )
        for rank in range(1, 6)
    ]
    texts = [str(future.result().content[0]) for future in futures]
    assert all(f"seat 1, yellow {rank}" in text for rank, text in enumerate(texts, start=1))


def test_a_client_of_the_older_kind_is_served(tools: Assistant) -> None:
    """One that begins with a handshake."""
    with assistant("legacy") as older:
        assert list(older.tools()) == TOOLS
        asked = {"table": FIRST_LEAD, "action": "red 3"}
        assert older.call("judge", **asked) == tools.call("judge", **asked)
