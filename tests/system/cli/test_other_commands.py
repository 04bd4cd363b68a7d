"""`catbox judge`, `rules` and `editions`, and command lines that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catbox_rules.book.clause import Clause, load_clauses
from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from tests.kit.matches import WITH_PHYSICATS, changed, small_record
from tests.kit.validation import misfits
from tests.system.cli.conftest import Catbox, Write

CLAUSES: list[Clause] = [clause for game in GAMES for clause in load_clauses(game).values()]


def case(color: str) -> dict[str, object]:
    """Seat 0 is to lead; may it lead its 5 as this color?"""
    record = small_record()
    assert is_list(record["actions"])
    record["actions"] = record["actions"][:7]
    action = {"do": "play", "seat": 0, "rank": 5, "color": color}
    return {"format": "catbox-case/1", "record": record, "question": {"action": action}}


def cats_case(count: int) -> dict[str, object]:
    """Seat 0 has claimed 5 alive; may seat 1 claim so many dead?"""
    actions = WITH_PHYSICATS["actions"]
    assert is_list(actions)
    record = {**WITH_PHYSICATS, "actions": actions[:8]}
    action = {"do": "claim", "seat": 1, "count": count, "state": "dead"}
    return {"format": "catbox-case/1", "record": record, "question": {"action": action}}


def objects(value: object) -> list[dict[str, object]]:
    assert is_list(value)
    return [each for each in value if is_object(each)]


JUDGED: list[tuple[object, int, str, str]] = [
    (case("yellow"), 0, "LEGAL by the book: seat 0, yellow 5", "declare.lead-not-red"),
    (case("red"), 1, "ILLEGAL by the book: seat 0, red 5", "declare.lead-not-red"),
    (cats_case(5), 0, "LEGAL by the book: seat 1, claim 5 dead", "schrodinger.claim.rises"),
    (cats_case(4), 1, "ILLEGAL by the book: seat 1, claim 4 dead", "schrodinger.claim.rises"),
]


@pytest.mark.clause("declare.lead-not-red", "schrodinger.claim.rises")
@pytest.mark.parametrize(
    ("value", "status", "heading", "clause"), JUDGED, ids=[heading for _, _, heading, _ in JUDGED]
)
def test_judge(
    catbox: Catbox, write: Write, value: object, status: int, heading: str, clause: str
) -> None:
    name = write("case.json", value)
    answer = catbox("judge", name, "--json")
    assert (answer.status, answer.err) == (status, "")
    assert misfits("verdict", answer.json) == []
    assert is_object(answer.json)
    assert answer.json["ruling"] == heading.partition(" by the book")[0].lower()
    shown = catbox("judge", "--full", name)
    assert (shown.status, shown.err) == (status, "")
    assert shown.out.startswith(f"{heading}\n")
    assert f"\n  {clause}  " in shown.out
    assert ("pegasus-2023: " in shown.out) is not ("amigo-2023: " in shown.out)
    with_picture = catbox("judge", "--full", "--picture", name)
    assert (with_picture.status, with_picture.err) == (status, "")
    picture, blank, rest = with_picture.out.rpartition(f"\n\n{heading}\n")
    assert blank + rest == f"\n\n{shown.out}"
    seat, _, action = heading.partition(": ")[2].partition(", ")
    typed = {"yellow 5": "5Y", "red 5": "5R"}.get(action, action)
    assert f"in question: {seat} {typed}\n" in picture


def test_judge_shows_titles_and_notes_as_they_are(catbox: Catbox, write: Write) -> None:
    value = changed(case("red"), ("record", "title"), "[bold]\x1b[31m")
    value = changed(value, ("record", "note"), "two\nlines")
    value = changed(value, ("record", "names"), ["\x1b[2J", "[red]B", "C"])
    out = catbox("judge", "--full", write("case.json", value)).out
    assert out.startswith(
        "> [bold]\\x1b[31m\n> two\n> lines\n\nILLEGAL by the book: seat 0 (\\x1b[2J), red 5\n"
    )
    assert all(line == line.rstrip() for line in out.splitlines())
    out = catbox("judge", "--picture", write("case.json", value)).out
    assert out.startswith("> [bold]\\x1b[31m\n> two\n> lines\n\nCat in the Box")
    assert out.count("[bold]") == 1
    assert "\nILLEGAL by the book: seat 0 (\\x1b[2J), red 5\n" in out
    assert "seat 1, [red]B" in out
    assert all(line == line.rstrip() for line in out.splitlines())
    assert "\x1b" not in out


def test_judge_reads_standard_input(catbox: Catbox) -> None:
    assert catbox("judge", "-", stdin=json.dumps(case("blue")).encode()).status == 0
    assert catbox("judge", "-").fault.startswith("standard input: line 1, column 1: expected ")


def test_judge_with_unusable_input(catbox: Catbox, write: Write) -> None:
    played = changed(case("red"), ("record", "actions", 6, "tricks"), 2)
    for value, fault in (
        (b"{", "line 1, column 2: expected JSON, got the end of the text"),
        (small_record(), "$: expected a case, or a question by --action or --ask, got a record"),
        (
            changed(case("red"), ("question", "action", "rank"), 10),
            "$.question.action.rank: expected 1 to 9, got 10",
        ),
        (
            changed(cats_case(5), ("question", "action", "seat"), 4),
            "$.question.action.seat: expected 0 to 3, got 4",
        ),
        (
            changed(case("red"), ("question",), cats_case(5)["question"]),
            "$.question.action.do: expected deal, discard, bid, play or paradox, got 'claim'",
        ),
        (
            changed(cats_case(5), ("record", "actions", 2, "count"), 27),
            (
                "action 2 (claim 27 alive by seat 0) is illegal: "
                "the track has 1 to 26 alive, not 27 [schrodinger.claim.on-track]"
            ),
        ),
        (
            played,
            (
                "action 6 (bid 2 by seat 2) is illegal: with 3 players the bids are 1, 3, 4, not 2 "
                '[bid.allowed]; if the table let it stand, give it "stands": true'
            ),
        ),
    ):
        answer = catbox("judge", "--json", write("case.json", value))
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault == f"case.json: {fault}"
    assert catbox("judge", "none.json").fault.startswith("none.json: cannot read this file: ")


def test_judge_takes_one_case(catbox: Catbox, write: Write) -> None:
    """Whatever the file is called: a second case in it is not passed over in silence."""
    line = json.dumps(case("yellow")).encode()
    assert catbox("judge", write("one.jsonl", line + b"\n")).status == 0
    answer = catbox("judge", write("two.jsonl", line + b"\n" + line))
    assert answer.status == 2
    assert answer.fault == (
        "two.jsonl: line 2, column 1: expected a single record, case or position (the commands "
        "replay, regress and diff take several, one on each line), got another one"
    )


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


RULES = [
    ("declare.lead-not-red", "declare.lead-red-broken"),
    ("schrodinger.check.heisenbergs", "schrodinger.physicat.feyncat"),
]


@pytest.mark.parametrize(("id", "exception"), RULES)
def test_one_rule(catbox: Catbox, id: str, exception: str) -> None:
    answer = catbox("rules", id, "--json")
    assert misfits("rules", answer.json) == []
    [document] = objects(answer.json)
    [clause] = [clause for clause in CLAUSES if clause.id == id]
    keys = ["id", "title", "text", "sources", "readings", "implemented_by", "tested_by"]
    assert list(document) == keys
    assert (document["id"], document["title"]) == (clause.id, clause.title)
    assert [source["edition"] for source in objects(document["sources"])] == [
        source.edition for source in clause.sources
    ]
    out = catbox("rules", clause.id).out
    assert out.startswith(f"{clause.id}  {clause.title}\n")
    assert exception in out
    for source in clause.sources:
        assert source.edition in out


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


def test_rules_are_found_by_their_words(catbox: Catbox) -> None:
    named = objects(catbox("rules", "Purrie", "--json").json)
    assert "schrodinger.physicat.purrie" in [each["id"] for each in named]
    for each in named:
        assert "purrie" in f"{each['id']} {each['title']} {each['text']}".casefold()
    found = objects(catbox("rules", "tokens paradox", "--json").json)
    assert "paradox.tokens-stay" in [each["id"] for each in found]
    for each in found:
        assert "tokens" in f"{each['id']} {each['title']} {each['text']}".casefold()


READINGS = [
    ("declare.lead-red-broken", "red-broken-by", "player-token", "any-token"),
    ("schrodinger.physicat.timing", "physicat-timing", "own-turn", "before-claim"),
    ("schrodinger.physicat.felinestein", "short-pile", "allowed", "barred"),
]


@pytest.mark.parametrize(("clause", "option", "default", "other"), READINGS)
def test_a_rule_with_readings(
    catbox: Catbox, clause: str, option: str, default: str, other: str
) -> None:
    [document] = objects(catbox("rules", clause, "--json").json)
    readings = objects(document["readings"])
    assert {(each["option"], each["value"]) for each in readings} == {
        (option, default),
        (option, other),
    }
    assert [each["value"] for each in readings if each["default"]] == [default]
    out = catbox("rules", clause).out
    assert f"{option}={default} (default): " in out
    assert f"{option}={other}: " in out


@pytest.mark.parametrize(
    ("edition", "id"),
    [
        ("japanese", "ayatsurare-2020"),
        ("bezier-2022", "bezier-2022"),
        ("amigo-2023", "amigo-2023"),
    ],
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


FAULTS = [
    (
        ["rules", "declare.cell-opn"],
        (
            "ID: expected the id of a clause (catbox rules lists them), got 'declare.cell-opn'; "
            "did you mean declare.cell-open?"
        ),
    ),
    (
        ["rules", "\x1b[31m"],
        "ID: expected the id of a clause (catbox rules lists them), got '\\x1b[31m'",
    ),
    (
        ["rules", "--edition", "pegasos"],
        (
            "--edition: expected ayatsurare-2020, japanese, hobby-japan-2021, bezier-2022, "
            "pegasus-2023, international or amigo-2023, got 'pegasos'; did you mean pegasus-2023?"
        ),
    ),
    (
        ["rules", "bid.none-with-two", "--edition", "japanese"],
        (
            "--edition: expected none, or an edition where bid.none-with-two has a source, "
            "got 'japanese'"
        ),
    ),
    (
        ["rules", "schrodinger.claim.first", "--edition", "international"],
        (
            "--edition: expected an edition of schrodingers-cats, where schrodinger.claim.first is "
            "from (amigo-2023), got 'international'"
        ),
    ),
    (
        ["rules", "schrodinger.claim.firts"],
        (
            "ID: expected the id of a clause (catbox rules lists them), got "
            "'schrodinger.claim.firts'; did you mean schrodinger.claim.first?"
        ),
    ),
    (["rpelay"], "No such command 'rpelay'. Did you mean 'replay', 'play'? (see catbox --help)"),
    (["xyzzy"], "No such command 'xyzzy'. (see catbox --help)"),
    (["--jsn"], "No such option: --jsn"),
    (["rules", "--jsn"], "No such option: --jsn"),
    (
        ["rules", "qq", "xx"],
        "ID: expected the id of a clause (catbox rules lists them), got 'qq xx'",
    ),
    (["rules", "--edition"], "Option '--edition' requires an argument. (see catbox --help)"),
    (["replay"], "Missing argument 'RECORD"),
    (["judge"], "Missing argument 'CASE'. (see catbox --help)"),
    (["editions", "pegasus-2023", "amigo-2023"], "Got unexpected extra argument"),
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


@pytest.mark.clause("setup.deck", "bid.allowed", "deal.even", "setup.observed-tokens")
def test_numbers_of_the_editions(catbox: Catbox) -> None:
    """The tables of the rulebooks: ranks, cards dealt, bids, and the rank that is closed."""
    numbers = {
        each["id"]: [
            (setup["players"], setup["highest_rank"], setup["dealt"], setup["bids"])
            for setup in objects(each["setups"])
        ]
        for each in objects(catbox("editions", "--json").json)
        if each["game"] == "cat-in-the-box"
    }
    three, four = (3, 6, 10, [1, 3, 4]), (4, 8, 10, [1, 2, 3])
    assert numbers.pop("ayatsurare-2020") == [three, four]
    for international in numbers.values():
        assert international == [(2, 5, 10, []), three, four, (5, 9, 9, [1, 2, 3])]


@pytest.mark.clause(
    "schrodinger.setup.boxes",
    "schrodinger.setup.track",
    "schrodinger.setup.lives",
    "schrodinger.deal.hand-size",
)
def test_numbers_of_schrodingers_cats(catbox: Catbox) -> None:
    """The cards in the box; six lives are shared by two or three; one card fewer each round, and
    as many rounds as lives can be lost, one seat keeping its last."""
    listed = objects(catbox("editions", "--json").json)
    [edition] = [each for each in listed if each["game"] == "schrodingers-cats"]
    assert edition["deck"] == {"alive": 20, "dead": 20, "empty": 8, "heisenberg": 4}
    assert edition["blocks"] == 13
    assert (edition["physicats"], edition["physicat_timing"]) == ("with", "own-turn")
    setups = objects(edition["setups"])
    assert [(setup["players"], setup["lives"]) for setup in setups] == [
        *((2, 3), (3, 2), (4, 1), (5, 1), (6, 1)),
    ]
    for setup in setups:
        players, lives = setup["players"], setup["lives"]
        assert isinstance(players, int)
        assert isinstance(lives, int)
        rounds = players * lives - 1
        assert setup["hands"] == [6, 5, 4, 3, 2][:rounds]
        assert setup["out_of_game"] == 10 - players - 1


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
