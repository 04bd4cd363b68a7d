"""`catbox judge` on positions: rulings with what is missing, every question, readings, editions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catbox_rules.book.clause import load_clauses
from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.notation import read_line
from catbox_rules.positions.protocol import POSITIONS
from tests.kit.matches import changed
from tests.kit.transcripts import FIRST_TRICK
from tests.kit.validation import misfits
from tests.system.cli.conftest import Catbox, Write
from tests.unit.judge.cases import PARADOX
from tests.unit.judge.tables import (
    CLAIMED,
    CLAIMED_WITH_A_HIDDEN_HAND,
    FIRST_LEAD_OF_FOUR,
    MAYBE_STUCK,
    PROVING,
    RED_LED_FIRST,
    THIRD_PLAY,
    asked,
    case,
    play,
)
from tests.unit.positions.cat_in_the_box.tables import AFTER_ONE_TRICK

CLAUSES = {clause for game in GAMES for clause in load_clauses(game)}

PROOF: dict[str, object] = {"do": "prove", "seat": 0, "boxes": {"alive": 1}}


def document(line: str, **more: object) -> dict[str, object]:
    """The position of a line as JSON, with more keys."""
    positions, position = read_line(line)
    return {**positions.position_as_json(position), **more}


def value_of(answer: object) -> dict[str, object]:
    assert is_object(answer)
    return answer


def items(value: object) -> list[dict[str, object]]:
    assert is_list(value)
    return [each for each in value if is_object(each)]


RULED: list[tuple[str, dict[str, object], int, str, str, str]] = [
    (THIRD_PLAY, play(2, "6R"), 0, "LEGAL", "seat 2, red 6", "declare.any-color-following"),
    (THIRD_PLAY, play(2, "4R"), 1, "ILLEGAL", "seat 2, red 4", "declare.cell-open"),
    (f"{THIRD_PLAY} hands=?,?,6????????", play(2, "6R"), 0, "LEGAL", "seat 2, red 6", "play.turn"),
    (PROVING, PROOF, 0, "LEGAL", "seat 0, prove 1 alive", "schrodinger.prove.in-hand"),
    (MAYBE_STUCK, PARADOX, 1, "UNDETERMINED", "seat 0, paradox", "paradox.occurs"),
]


@pytest.mark.clause("play.card-in-hand", "declare.cell-open", "schrodinger.prove.in-hand")
@pytest.mark.parametrize(
    ("line", "action", "status", "ruling", "question", "clause"), RULED, ids=str
)
@pytest.mark.parametrize("as_json", [False, True])
def test_rulings_on_positions(
    catbox: Catbox,
    write: Write,
    line: str,
    action: dict[str, object],
    status: int,
    ruling: str,
    question: str,
    clause: str,
    as_json: bool,
) -> None:
    """Written as a line, and as JSON."""
    name = write("case.json", case(document(line) if as_json else line, action))
    answer = catbox("judge", name, "--json")
    assert (answer.status, answer.err) == (status, "")
    assert misfits("verdict", answer.json) == []
    verdict = value_of(answer.json)
    assert verdict["ruling"] == ruling.lower()
    found = items(verdict["violations"]) or items(verdict["grounds"])
    assert clause in {finding["clause"] for finding in found}
    shown = catbox("judge", name, "--full")
    assert (shown.status, shown.err) == (status, "")
    by_the_book = "" if ruling == "UNDETERMINED" else " by the book"
    assert shown.out.startswith(f"{ruling}{by_the_book}: {question}\n")
    assert f"\n  {clause}  " in shown.out
    assert "\x1b" not in shown.out


def test_an_undetermined_ruling_names_two_ways_and_its_grounds_are_clauses(
    catbox: Catbox, write: Write
) -> None:
    verdict = value_of(catbox("judge", write("c", case(MAYBE_STUCK, PARADOX)), "--json").json)
    assert verdict["violations"] == []
    grounds = items(verdict["grounds"])
    assert grounds
    for ground in grounds:
        assert set(ground) == {"clause", "message", "template", "fields"}
        assert ground["clause"] in CLAUSES
        assert str(ground["message"]).count("if seat 0 holds") == 2


@pytest.mark.parametrize(
    ("line", "action", "marked"),
    [
        (THIRD_PLAY, play(2, "6R"), "  R  .  .  .  1  . [.]"),
        (THIRD_PLAY, play(2, "4R"), "  R  .  .  . [1] .  ."),
        (CLAIMED, {"do": "claim", "seat": 1, "count": 9, "state": "dead"}, "[9]"),
    ],
)
def test_the_picture_marks_what_is_in_question(
    catbox: Catbox, write: Write, line: str, action: dict[str, object], marked: str
) -> None:
    """The cell of a play, the space of a claim; nothing else on the board is in brackets."""
    name = write("case.json", case(line, action))
    out = catbox("judge", name, "--picture").out
    ruling = catbox("judge", name).out
    assert out.endswith(f"\n\n{ruling}")
    picture = out.removesuffix(ruling)
    assert marked in picture
    assert picture.count("[") == 1
    assert picture.splitlines()[2].startswith(f"in question: seat {action['seat']} ")
    assert catbox("judge", name, "--no-picture").out == ruling


def test_a_question_marks_nothing(catbox: Catbox, write: Write) -> None:
    name = write("case.json", asked(THIRD_PLAY, "trick"))
    out = catbox("judge", name, "--picture").out
    assert "  R  .  .  .  1  .  .\n" in out
    assert "[" not in out
    assert "in question" not in out


@pytest.mark.clause("declare.lead-not-red", "paradox.false-claim")
def test_an_illegal_action_ends_with_what_now(catbox: Catbox, write: Write) -> None:
    """Advice where the book is silent; what it says of a paradox that is none is no advice."""
    name = write("case.json", case(FIRST_LEAD_OF_FOUR, play(0, "5R")))
    short = catbox("judge", name).out
    assert "\n  what now: the card is declared in another color, or another card is led" in short
    assert "irregularity.early-red-lead)" in short
    whole = catbox("judge", "--full", name).out
    assert "\nWhat now: Red is led before it is broken\n  now: " in whole
    assert whole.endswith(
        "  advice, because the book is silent; see catbox rules irregularity.early-red-lead\n"
    )
    document = catbox("judge", "--json", name).json
    assert misfits("verdict", document) == []
    what_now = value_of(value_of(document)["what_now"])
    assert (what_now["id"], what_now["advice"]) == ("irregularity.early-red-lead", True)
    claimed = catbox("judge", "--json", "--action", "paradox", name).json
    assert misfits("verdict", claimed) == []
    what_now = value_of(value_of(claimed)["what_now"])
    assert (what_now["id"], what_now["advice"]) == ("irregularity.false-paradox", False)
    assert "by the book; see" in catbox("judge", "--full", "--action", "paradox", name).out
    assert "what_now" not in value_of(catbox("judge", "--json", "--action", "5B", name).json)


def test_an_irregularity_is_printed(catbox: Catbox) -> None:
    printed = catbox("rules", "irregularity.revoke")
    assert (printed.status, printed.err) == (0, "")
    assert printed.out.startswith("irregularity.revoke  A lost color is declared\n")
    for label in ("now: ", "later: ", "after: ", "until: ", "who chooses: ", "because: "):
        assert f"\n  {label}" in printed.out
    listed = catbox("rules", "irregularity").out
    assert all(f"\n{game}\n" in listed for game in GAMES)
    assert listed.count("  irregularity.") == 62
    whole = items(catbox("rules", "irregularity", "--json").json)
    assert len(whole) == 62
    assert {"id", "now", "later", "after", "scored", "over", "said", "silent"} <= whole[0].keys()
    unknown = catbox("rules", "irregularity.revok")
    assert unknown.status == 2
    assert unknown.fault.endswith("got 'irregularity.revok'; did you mean irregularity.revoke?")


TABLES = {
    "cat-in-the-box": (THIRD_PLAY, MAYBE_STUCK, FIRST_LEAD_OF_FOUR),
    "schrodingers-cats": (CLAIMED, CLAIMED_WITH_A_HIDDEN_HAND, PROVING),
}
ASKED = [(game, ask) for game in GAMES for ask in POSITIONS.of(game).ASKS]


@pytest.mark.parametrize(("game", "ask"), ASKED)
def test_every_question_is_answered_as_text_and_as_json(
    catbox: Catbox, write: Write, game: str, ask: str
) -> None:
    """The status says whether anything is left open; the text says what the JSON says."""
    for line in TABLES[game]:
        name = write("case.json", asked(line, ask))
        answer = catbox("judge", "--json", name)
        assert answer.err == ""
        assert misfits("answer", answer.json) == []
        document = value_of(answer.json)
        assert (document["format"], document["ask"]) == ("catbox-answer/1", ask)
        assert answer.status == (0 if document["determined"] else 1)
        assert bool(document["missing"]) is not document["determined"]
        shown = catbox("judge", "--full", name)
        assert (shown.status, shown.err) == (answer.status, "")
        first, *_ = shown.out.splitlines()
        assert first == POSITIONS.of(game).ASKS[ask]
        words = " ".join(shown.out.split())
        assert is_list(document["text"])
        for text in document["text"]:
            assert " ".join(str(text).split()) in words
        for finding in (*items(document["grounds"]), *items(document["missing"])):
            assert f"\n  {finding['clause']}  " in shown.out
        assert ("What would have to be known" in shown.out) is not document["determined"]


DISPUTES = sorted((Path(__file__).parents[3] / "examples" / "disputes").glob("[!r]*.json"))


@pytest.mark.parametrize("path", DISPUTES, ids=lambda path: path.stem)
def test_a_ruling_is_said_in_twelve_lines(catbox: Catbox, path: Path) -> None:
    """With the clause that decides, which is the first that the whole ruling names."""
    short, whole = catbox("judge", str(path)), catbox("judge", "--full", str(path))
    assert (short.status, short.err) == (whole.status, whole.err)
    lines = short.out.splitlines()
    assert 2 <= len(lines) <= 12
    assert lines[0] in whole.out.splitlines()
    document = value_of(catbox("judge", "--json", str(path)).json)
    if "ruling" in document:
        deciding = (items(document["violations"]) or items(document["grounds"]))[0]
        assert f"\n  {deciding['clause']}: " in short.out


def test_what_else_is_broken_stands_in_a_line(catbox: Catbox, write: Write) -> None:
    """Seat 2 has no 5, and on yellow 5 lies a token."""
    name = write("case.json", case(f"{THIRD_PLAY} hands=?,?,666111222", play(2, "5Y")))
    out = catbox("judge", name).out
    assert "\n  play.card-in-hand: " in out
    assert "\n  breaks too: declare.cell-open\n" in out


@pytest.mark.parametrize(("ask", "is_long"), [("trick", False), ("table", True)])
def test_of_a_long_answer_it_says_how_much_more_there_is(
    catbox: Catbox, write: Write, ask: str, is_long: bool
) -> None:
    """Nobody can bid 2 with three, and colors are lost that nobody has declared off."""
    line = THIRD_PLAY.replace("lost=-,Y,-", "lost=BY,RG,RB").replace("bids=1,3,4", "bids=2,2,2")
    name = write("case.json", asked(line, ask))
    shown, whole = (catbox("judge", *full, name).out for full in ((), ("--full",)))
    assert (" more (--full)" in shown) is is_long
    assert "more (--full)" not in whole


@pytest.mark.clause("declare.lead-red-broken")
def test_what_is_disputed_is_said_in_a_line(catbox: Catbox, write: Write) -> None:
    """An observed token lies on red 9 (point 18)."""
    name = write("case.json", case(FIRST_LEAD_OF_FOUR, play(0, "5R")))
    line = "  disputed: legal by red-broken-by=any-token (point 18)\n"
    assert line in catbox("judge", name).out
    assert line in catbox("judge", "--full", name).out
    document = catbox("judge", "--json", name).json
    assert misfits("verdict", document) == []
    assert value_of(document)["disputed"] == [
        {
            "edition": "pegasus-2023",
            "option": "red-broken-by",
            "value": "any-token",
            "points": [18],
            "ruling": "legal",
        }
    ]
    for text in ("5B", "discard 5"):
        plain = catbox("judge", "--action", text, name)
        assert "disputed" not in plain.out
        assert "disputed" not in value_of(catbox("judge", "--json", "--action", text, name).json)


@pytest.mark.clause("declare.lead-red-broken")
@pytest.mark.parametrize("edition", ["hobby-japan-2021", "bezier-2022"])
def test_what_only_another_book_says_is_not_disputed(
    catbox: Catbox, write: Write, edition: str
) -> None:
    """Only the quick reference of one printing speaks of any token (point 18)."""
    line = FIRST_LEAD_OF_FOUR.replace("pegasus-2023", edition)
    assert edition in line
    name = write("case.json", case(line, play(0, "5R")))
    answer = catbox("judge", name)
    assert "disputed" not in answer.out
    by_other_book = "legal by pegasus-2023 with red-broken-by=any-token (point 18)\n"
    assert f"  other books: {by_other_book}" in answer.out
    document = catbox("judge", "--json", name).json
    assert misfits("verdict", document) == []
    assert "disputed" not in value_of(document)
    assert value_of(document)["other_books"] == [
        {
            "edition": edition,
            "option": "red-broken-by",
            "value": "any-token",
            "points": [18],
            "ruling": "legal",
        }
    ]


def test_another_edition_is_another_book(catbox: Catbox, write: Write) -> None:
    """With four players the first edition has no observed tokens."""
    name = write("table.txt", FIRST_LEAD_OF_FOUR.encode())
    answer = catbox("judge", "--ask", "set-up", name)
    assert "disputed" not in answer.out
    assert "  other books: another answer by ayatsurare-2020\n" in answer.out


@pytest.mark.clause("declare.lead-not-red")
def test_a_table_with_faults_is_answered_with_no(catbox: Catbox, write: Write) -> None:
    name = write("case.json", asked(RED_LED_FIRST, "table"))
    answer = catbox("judge", "--json", name)
    assert (answer.status, answer.err) == (1, "")
    assert misfits("answer", answer.json) == []
    document = value_of(answer.json)
    assert document["determined"] is True
    value = value_of(document["answer"])
    assert (value["reachable"], value["witness"]) == (False, None)
    shown = catbox("judge", name)
    assert (shown.status, shown.err) == (1, "")
    assert "declare.lead-not-red" in shown.out


def test_a_case_may_give_its_match_as_text(catbox: Catbox, write: Write) -> None:
    """The trick is complete, and was won by 1R; seat 1 leads."""
    value = {
        "format": "catbox-case/1",
        "record": FIRST_TRICK,
        "question": {"action": play(1, "4G")},
    }
    assert catbox("judge", write("case.json", value)).status == 0
    question = changed(value, ("question",), {"ask": "groups"})
    document = value_of(catbox("judge", "--json", write("case.json", question)).json)
    groups = items(value_of(document["answer"])["groups"])
    assert [group["cells"] for group in groups] == [["Y5"], ["R1"], ["Y6"]]


# Readings and editions.


@pytest.mark.clause("declare.lead-red-broken")
def test_readings_that_part(catbox: Catbox, write: Write) -> None:
    """The status is that of the table's own reading, by which red is not broken."""
    name = write("case.json", case(FIRST_LEAD_OF_FOUR, play(0, "5R")))
    answer = catbox("judge", "--readings", "--json", name)
    assert (answer.status, answer.err) == (1, "")
    assert misfits("comparison", answer.json) == []
    document = value_of(answer.json)
    assert (document["by"], document["part"]) == ("readings", True)
    assert document["clauses"] == ["declare.lead-red-broken"]
    rulings = [value_of(each["verdict"])["ruling"] for each in items(document["rulings"])]
    assert sorted(map(str, rulings)) == ["illegal", "illegal", "legal", "legal"]
    shown = catbox("judge", "--readings", "--no-picture", name)
    assert shown.status == 1
    assert shown.out.startswith("ILLEGAL (readings differ): seat 0, red 5\n")
    end = "The answers differ: it depends on how declare.lead-red-broken is read.\n"
    assert shown.out.endswith(end)
    plain = catbox("judge", "--no-picture", name)
    assert shown.out.startswith(f"{plain.out}\nBy readings\n")
    other = FIRST_LEAD_OF_FOUR.replace("start=0", "start=0 +red-broken-by=any-token")
    assert catbox("judge", "--readings", write("c", case(other, play(0, "5R")))).status == 0


@pytest.mark.parametrize("by", ["readings", "editions"])
def test_what_does_not_part(catbox: Catbox, write: Write, by: str) -> None:
    name = write("case.json", case(FIRST_LEAD_OF_FOUR, play(0, "5B")))
    document = value_of(catbox("judge", f"--{by}", "--json", name).json)
    assert (document["by"], document["part"], document["clauses"]) == (by, False, [])
    out = catbox("judge", f"--{by}", name).out
    assert out.endswith("All answers are the same: this makes no difference.\n")


@pytest.mark.clause("setup.observed-tokens")
def test_editions_that_part(catbox: Catbox, write: Write) -> None:
    line = FIRST_LEAD_OF_FOUR.replace("start=0", "start=0 +red-broken-by=any-token")
    name = write("case.json", case(line, play(0, "5R")))
    answer = catbox("judge", "--editions", "--json", name)
    assert (answer.status, answer.err) == (0, "")
    assert misfits("comparison", answer.json) == []
    assert value_of(answer.json)["part"] is True
    out = catbox("judge", "--editions", "--no-picture", name).out
    assert "\n  ayatsurare-2020 red-broken-by=any-token: ILLEGAL (declare.lead-not-red)\n" in out
    assert "\n  bezier-2022 red-broken-by=any-token: LEGAL (" in out
    assert out.endswith("The answers differ.\n")


@pytest.mark.clause("setup.players")
def test_an_edition_that_has_no_such_table(catbox: Catbox, write: Write) -> None:
    """Two players are for the international edition alone."""
    record: dict[str, object] = {
        "format": "catbox-record/1",
        "game": "cat-in-the-box",
        "edition": "bezier-2022",
        "players": 2,
        "first_seat": 0,
        "actions": [],
    }
    question: dict[str, object] = {"action": {"do": "bid", "seat": 0, "tricks": 1}}
    value: dict[str, object] = {
        "format": "catbox-case/1",
        "record": record,
        "question": question,
    }
    name = write("case.json", value)
    answer = catbox("judge", "--editions", "--json", name)
    assert (answer.status, answer.err) == (1, "")
    assert misfits("comparison", answer.json) == []
    first, *others = items(value_of(answer.json)["rulings"])
    assert first["edition"] == "ayatsurare-2020"
    assert first["fault"] == "$.players: expected 3 to 4 in ayatsurare-2020 (setup.players), got 2"
    assert all("verdict" in each for each in others)
    assert (
        "ayatsurare-2020: cannot be ruled on ($.players: "
        in catbox("judge", "--editions", name).out
    )


def test_questions_are_compared_too(catbox: Catbox, write: Write) -> None:
    for line, ask in ((MAYBE_STUCK, "paradox"), (CLAIMED, "check"), (THIRD_PLAY, "set-up")):
        for by in ("readings", "editions"):
            name = write("case.json", asked(line, ask))
            answer = catbox("judge", f"--{by}", "--json", name)
            assert answer.err == ""
            assert misfits("comparison", answer.json) == []
            assert all("answer" in each for each in items(value_of(answer.json)["rulings"]))
            assert f"\nBy {by}\n" in catbox("judge", f"--{by}", name).out


def test_readings_or_editions(catbox: Catbox, write: Write) -> None:
    answer = catbox(
        "judge", "--readings", "--editions", write("c", case(THIRD_PLAY, play(2, "6R")))
    )
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault == "--readings: expected only one of this and --editions, got both"


# What cannot be used.

IMPOSSIBLE = document(THIRD_PLAY, tokens=[["Y5"], ["Y5"], []], trick=["5Y", "5Y"])

UNKNOWN_WORD = f"$.position, line 1, column {len(THIRD_PLAY) + 2}: expected one of start, "

UNUSABLE: list[tuple[object, str]] = [
    (
        document(THIRD_PLAY),
        "$: expected a case, or a question by --action or --ask, got a position",
    ),
    (THIRD_PLAY.encode(), "$: expected a case, or a question by --action or --ask, got a position"),
    (
        FIRST_TRICK.encode(),
        "$: expected a case, or a question by --action or --ask, got a match as text",
    ),
    (case(f"{THIRD_PLAY} hats=1", play(2, "6R")), UNKNOWN_WORD),
    (
        case(document(THIRD_PLAY, partail=True), play(2, "6R")),
        "$.position: expected only the keys ",
    ),
    (case(THIRD_PLAY, play(3, "6R")), "$.question.action.seat: expected 0 to 2, got 3"),
    (case(THIRD_PLAY, {"do": "doubt", "seat": 1}), "$.question.action.do: expected deal, "),
    (asked(THIRD_PLAY, "check"), "$.question.ask: expected paradox, trick, groups, round, "),
    (
        asked(CLAIMED, "trick"),
        "$.question.ask: expected check, boxes, match, set-up or table, ",
    ),
    (
        case(THIRD_PLAY.replace("start=0", "start=0 +tokens=some"), play(2, "6R")),
        "$.position, line 1, column ",
    ),
]


@pytest.mark.clause("declare.lead-not-red", "declare.cell-open")
@pytest.mark.parametrize(
    ("table", "clause"),
    [(IMPOSSIBLE, "declare.cell-open"), (RED_LED_FIRST, "declare.lead-not-red")],
)
@pytest.mark.parametrize("question", [play(1, "6R"), "trick", "groups", "round", "match"], ids=str)
def test_a_table_that_cannot_be_is_not_ruled_on(
    catbox: Catbox, write: Write, table: object, clause: str, question: dict[str, object] | str
) -> None:
    """Unless it is assumed. The answer is no: exit status 1."""
    value = asked(table, question) if isinstance(question, str) else case(table, question)
    name = write("case.json", value)
    for options in ([], ["--full"], ["--picture"], ["--readings"]):
        answer = catbox("judge", *options, name)
        assert (answer.status, answer.err) == (1, "")
        assert "NO RULING: " in answer.out
        assert f"[{clause}]" in answer.out
    document = value_of(catbox("judge", "--json", name).json)
    assert (document["format"], document["ask"]) == ("catbox-answer/1", "table")
    assert document == value_of(catbox("judge", "--json", write("t", asked(table, "table"))).json)
    assumed = catbox("judge", "--assume-table", name)
    if table is RED_LED_FIRST:
        assert assumed.out.startswith("assumed, though legal play does not lead to this table: ")
        assert "NO RULING" not in assumed.out


def test_of_many_faults_of_a_table_four_are_told_and_how_many_more(
    catbox: Catbox, write: Write
) -> None:
    """Three hands of one card where eight are left, three bids that nobody can bid, and two tricks
    won where one was played."""
    hands, bids, won = [[1], [2], [3]], [2, 2, 2], [0, 2, 0]
    position = {**AFTER_ONE_TRICK, "hands": hands, "bids": bids, "won": won}
    answer = catbox("judge", write("case.json", case(position, play(1, "2Y"))))
    assert answer.status == 1
    told = [line.strip() for line in answer.out.splitlines()]
    assert sum("[" in line for line in told) == 4
    assert "and 3 more (--ask table --full)" in told


@pytest.mark.parametrize(("value", "fault"), UNUSABLE)
def test_unusable_cases(catbox: Catbox, write: Write, value: object, fault: str) -> None:
    name = write("case.json", value)
    for options in ([], ["--json"], ["--no-picture"], ["--readings"], ["--editions", "--json"]):
        answer = catbox("judge", *options, name)
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault.startswith(f"case.json: {fault}")


HOSTILE = ["\x1b[2J", "[red]B[/]", "\u202eC"]


def test_names_and_titles_stay_texts(catbox: Catbox, write: Write) -> None:
    """In the picture and in the ruling."""
    table = document(THIRD_PLAY, names=HOSTILE, title="\x1b]0;x\x07", note="[bold]\nb\x9b")
    name = write("case.json", case(table, play(2, "6R")))
    for options in (["--full"], ["--picture"], ["--full", "--readings"]):
        out = catbox("judge", *options, name).out
        assert out.startswith("> \\x1b]0;x\\x07\n> [bold]\n> b\\x9b\n\n")
        assert "LEGAL by the book: seat 2 (\\u202eC), red 6\n" in out
        assert not set(out) & {*map(chr, range(9)), *map(chr, range(11, 32)), "\x9b", "\u202e"}
    assert "seat 1, [red]B[/]" in catbox("judge", name, "--picture").out


def test_standard_input(catbox: Catbox) -> None:
    data = json.dumps(case(THIRD_PLAY, play(2, "4R"))).encode()
    assert catbox("judge", "-", stdin=data).status == 1
    answer = catbox("judge", "-", stdin=THIRD_PLAY.encode())
    assert answer.fault.startswith(
        "standard input: $: expected a case, or a question by --action or --ask, got a position"
    )


EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "positions").glob("*"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_of_positions_can_be_used(catbox: Catbox, path: Path) -> None:
    if path.suffix == ".json" and b'"question"' in path.read_bytes():
        assert catbox("judge", str(path)).status in (0, 1)
    answer = catbox("show", str(path))
    noted = "line 23: scores of round 1 are stated as -3, 3, 3; by the rules they are -3, 2, 2"
    assert answer.status == 0
    assert answer.err == (f"{path}: {noted}\n" if path.name == "first-round.txt" else "")


def test_a_card_or_a_seat_that_the_table_does_not_have(catbox: Catbox, write: Write) -> None:
    """With four players cards go up to 8, which is ruled on. A seat is said at the option, with no
    path of a document."""
    name = write("table.txt", FIRST_LEAD_OF_FOUR.encode())
    for action in ("9 blue", "discard 9"):
        answer = catbox("judge", name, "--action", action)
        assert (answer.status, answer.err) == (1, "")
        assert "with 4 players the deck has cards from 1 to 8, and no 9" in answer.out
    answer = catbox("judge", name, "--action", "9: 5Y")
    assert answer.status == 2
    assert answer.fault == "table.txt: --action: expected a seat of this table, 0 to 3, got 9"
