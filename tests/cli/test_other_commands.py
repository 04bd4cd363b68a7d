"""`catbox judge`, `rules` and `editions`, and command lines that are none."""

from __future__ import annotations

import json

import pytest

from catbox_rules.cat_in_the_box import EDITIONS
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.records.strict_json import is_list, is_object
from tests.cli.conftest import Catbox, Write
from tests.records.matches import changed, small_record
from tests.records.validation import misfits

CLAUSES = load_clauses("cat-in-the-box")


def case(color: str) -> dict[str, object]:
    """Seat 0 is to lead; may it lead its 5 as this color?"""
    record = small_record()
    assert is_list(record["actions"])
    record["actions"] = record["actions"][:7]
    action = {"do": "play", "seat": 0, "rank": 5, "color": color}
    return {"format": "catbox-case/1", "record": record, "question": {"action": action}}


def objects(value: object) -> list[dict[str, object]]:
    assert is_list(value)
    return [each for each in value if is_object(each)]


@pytest.mark.clause("declare.lead-not-red")
@pytest.mark.parametrize(
    ("color", "status", "ruling"), [("yellow", 0, "legal"), ("red", 1, "illegal")]
)
def test_judge(catbox: Catbox, write: Write, color: str, status: int, ruling: str) -> None:
    name = write("case.json", case(color))
    answer = catbox("judge", name, "--json")
    assert (answer.status, answer.err) == (status, "")
    assert misfits("verdict", answer.json) == []
    assert is_object(answer.json)
    assert answer.json["ruling"] == ruling
    told = catbox("judge", name)
    assert (told.status, told.err) == (status, "")
    assert told.out.startswith(f"{ruling.upper()}: seat 0, 5{color[0].upper()}\n")
    assert "declare.lead-not-red" in told.out
    assert "pegasus-2023: " in told.out


def test_judge_shows_titles_and_notes_as_they_are(catbox: Catbox, write: Write) -> None:
    value = changed(case("red"), ("record", "title"), "[bold]\x1b[31m")
    value = changed(value, ("record", "note"), "two\nlines")
    value = changed(value, ("record", "names"), ["\x1b[2J", "[red]B", "C"])
    out = catbox("judge", write("case.json", value)).out
    assert out.startswith("[bold]\\x1b[31m\ntwo\nlines\n\nILLEGAL: seat 0 (\\x1b[2J), 5R\n")
    assert all(line == line.rstrip() for line in out.splitlines())


def test_judge_reads_standard_input(catbox: Catbox) -> None:
    assert catbox("judge", "-", stdin=json.dumps(case("blue")).encode()).status == 0
    assert catbox("judge", "-").fault.startswith("standard input: $: expected JSON, got ")


def test_judge_with_unusable_input(catbox: Catbox, write: Write) -> None:
    played = changed(case("red"), ("record", "actions", 6, "tricks"), 2)
    for value, fault in (
        (b"", "$: expected JSON, got 'Expecting value' at line 1, column 1"),
        (small_record(), "$.format: expected catbox-case/1, got 'catbox-record/1'"),
        (
            changed(case("red"), ("question", "action", "rank"), 9),
            "$.question.action.rank: expected 1 to 6, got 9",
        ),
        (
            played,
            (
                "$.record.actions[6]: expected a legal action, got bid 2, "
                "illegal: 2 is not among the bids 1, 3, 4 of 3 players [bid.allowed]"
            ),
        ),
    ):
        answer = catbox("judge", "--json", write("case.json", value))
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault == f"case.json: {fault}"
    assert catbox("judge", "none.json").fault.startswith("none.json: expected a file that can be ")


def test_judge_takes_one_case(catbox: Catbox, write: Write) -> None:
    """Whatever the file is called: a second case in it is not passed over in silence."""
    line = json.dumps(case("yellow")).encode()
    assert catbox("judge", write("one.jsonl", line + b"\n")).status == 0
    answer = catbox("judge", write("two.jsonl", line + b"\n" + line))
    assert answer.status == 2
    assert answer.fault == "two.jsonl: $: expected JSON, got 'Extra data' at line 2, column 1"


def test_all_rules(catbox: Catbox) -> None:
    answer = catbox("rules", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert misfits("rules", answer.json) == []
    told = objects(answer.json)
    assert [each["id"] for each in told] == list(CLAUSES)
    assert [each["text"] for each in told] == [clause.text for clause in CLAUSES.values()]
    listed = catbox("rules").out
    for clause in CLAUSES.values():
        assert f"  {clause.id} " in listed


def test_one_rule(catbox: Catbox) -> None:
    answer = catbox("rules", "declare.lead-not-red", "--json")
    assert misfits("rules", answer.json) == []
    [told] = objects(answer.json)
    clause = CLAUSES["declare.lead-not-red"]
    keys = ["id", "title", "text", "sources", "readings", "implemented_by", "tested_by"]
    assert list(told) == keys
    assert (told["id"], told["title"]) == (clause.id, clause.title)
    assert [source["edition"] for source in objects(told["sources"])] == [
        source.edition for source in clause.sources
    ]
    out = catbox("rules", clause.id).out
    assert out.startswith(f"{clause.id}  {clause.title}\n")
    assert "declare.lead-red-broken" in out
    for source in clause.sources:
        assert source.edition in out


def test_a_rule_with_readings(catbox: Catbox) -> None:
    [told] = objects(catbox("rules", "declare.lead-red-broken", "--json").json)
    readings = objects(told["readings"])
    assert {(each["option"], each["value"]) for each in readings} == {
        ("red-broken-by", "player-token"),
        ("red-broken-by", "any-token"),
    }
    assert [each["value"] for each in readings if each["default"]] == ["player-token"]
    assert "red-broken-by=any-token: " in catbox("rules", "declare.lead-red-broken").out


@pytest.mark.parametrize(
    ("edition", "id"), [("japanese", "ayatsurare-2020"), ("bezier-2022", "bezier-2022")]
)
def test_rules_of_an_edition(catbox: Catbox, edition: str, id: str) -> None:
    answer = catbox("rules", "--edition", edition, "--json")
    assert misfits("rules", answer.json) == []
    told = objects(answer.json)
    expected = [clause for clause in CLAUSES.values() if clause.sources_in(id)]
    assert [each["id"] for each in told] == [clause.id for clause in expected]
    for each in told:
        assert {source["edition"] for source in objects(each["sources"])} == {id}


FAULTS = [
    (
        ["rules", "declare.cell-opn"],
        (
            "ID: expected the id of a clause, perhaps declare.cell-open (catbox rules lists them), "
            "got 'declare.cell-opn'"
        ),
    ),
    (
        ["rules", "\x1b[31m"],
        "ID: expected the id of a clause (catbox rules lists them), got '\\x1b[31m'",
    ),
    (
        ["rules", "--edition", "pegasus"],
        (
            "--edition: expected one of ayatsurare-2020, japanese, hobby-japan-2021, bezier-2022, "
            "pegasus-2023, international, got 'pegasus'"
        ),
    ),
    (
        ["rules", "bid.none-with-two", "--edition", "japanese"],
        (
            "ID: bid.none-with-two has no source in ayatsurare-2020; see catbox rules "
            "bid.none-with-two"
        ),
    ),
    (["rpelay"], "No such command 'rpelay'. Did you mean 'replay'? (see catbox --help)"),
    (["xyzzy"], "No such command 'xyzzy'. (see catbox --help)"),
    (["--jsn"], "No such option: --jsn"),
    (["rules", "--jsn"], "No such option: --jsn"),
    (["rules", "a", "b"], "Got unexpected extra argument"),
    (["rules", "--edition"], "Option '--edition' requires an argument. (see catbox --help)"),
    (["replay"], "Missing argument 'RECORD"),
    (["judge"], "Missing argument 'CASE'. (see catbox --help)"),
    (["editions", "pegasus-2023"], "Got unexpected extra argument"),
]


@pytest.mark.parametrize(("arguments", "fault"), FAULTS, ids=str)
def test_command_lines_that_are_none(catbox: Catbox, arguments: list[str], fault: str) -> None:
    answer = catbox(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.startswith(fault)


def test_editions(catbox: Catbox) -> None:
    answer = catbox("editions", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert misfits("editions", answer.json) == []
    told = objects(answer.json)
    assert [each["id"] for each in told] == [
        "ayatsurare-2020",
        "hobby-japan-2021",
        "bezier-2022",
        "pegasus-2023",
    ]
    assert [each["aliases"] for each in told] == [["japanese"], [], [], ["international"]]
    out = catbox("editions").out
    for edition in EDITIONS:
        assert f"\n{edition.id}" in out
    assert all(line == line.rstrip() for line in out.splitlines())


@pytest.mark.clause("setup.deck", "bid.allowed", "deal.even", "setup.observed-tokens")
def test_numbers_of_the_editions(catbox: Catbox) -> None:
    """The tables of the rulebooks: ranks, cards dealt, bids, and the rank that is closed."""
    numbers = {
        each["id"]: [
            (setup["players"], setup["highest_rank"], setup["dealt"], setup["bids"])
            for setup in objects(each["setups"])
        ]
        for each in objects(catbox("editions", "--json").json)
    }
    three, four = (3, 6, 10, [1, 3, 4]), (4, 8, 10, [1, 2, 3])
    assert numbers.pop("ayatsurare-2020") == [three, four]
    for international in numbers.values():
        assert international == [(2, 5, 10, []), three, four, (5, 9, 9, [1, 2, 3])]


@pytest.mark.parametrize("command", ["", "replay", "judge", "rules", "editions"])
def test_help(catbox: Catbox, command: str) -> None:
    answer = catbox(*([command] if command else []), "--help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.strip().startswith(f"Usage: catbox{' ' + command if command else ''} ")
    assert ("--json" in answer.out) is bool(command)


def test_no_command_shows_the_help(catbox: Catbox) -> None:
    assert catbox() == catbox("--help")
