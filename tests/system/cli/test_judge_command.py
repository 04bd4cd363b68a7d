"""`catbox judge` on positions: rulings with what is missing, every question, readings, editions."""

from __future__ import annotations

from pathlib import Path

import pytest

from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.notation import read_line
from catbox_rules.positions.protocol import POSITIONS
from tests.kit.validation import misfits
from tests.system.cli.conftest import Catbox, Write
from tests.unit.judge.cases import NINE, PARADOX, RED_LEAD, case_about, cats_case_about
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


RULED: list[tuple[object, int, str, str, str]] = [
    # A case, its exit status, who does what, as it is typed, and a clause on it.
    (case(THIRD_PLAY, play(2, "6R")), 0, "seat 2, red 6", "6R", "declare.any-color-following"),
    (case(THIRD_PLAY, play(2, "4R")), 1, "seat 2, red 4", "4R", "declare.cell-open"),
    (case(document(THIRD_PLAY), play(2, "4R")), 1, "seat 2, red 4", "4R", "declare.cell-open"),
    (case(PROVING, PROOF), 0, "seat 0, prove 1 alive", "", "schrodinger.prove.in-hand"),
    (case(MAYBE_STUCK, PARADOX), 1, "seat 0, paradox", "", "paradox.occurs"),
    (case_about(RED_LEAD), 1, "seat 0, red 5", "5R", "declare.lead-not-red"),
    (cats_case_about(NINE), 0, "seat 1, claim 9 dead", "", "schrodinger.claim.rises"),
    (
        cats_case_about({**NINE, "count": 4}),
        1,
        "seat 1, claim 4 dead",
        "",
        "schrodinger.claim.rises",
    ),
]


@pytest.mark.clause("play.card-in-hand", "declare.cell-open", "schrodinger.prove.in-hand")
@pytest.mark.clause("declare.lead-not-red", "schrodinger.claim.rises")
@pytest.mark.parametrize(("value", "status", "about", "typed", "clause"), RULED)
def test_rulings(
    catbox: Catbox, write: Write, value: object, status: int, about: str, typed: str, clause: str
) -> None:
    """On positions as lines and as JSON, and on records: for machines, in words, with a picture."""
    name = write("case.json", value)
    answer = catbox("judge", name, "--json")
    assert (answer.status, answer.err) == (status, "")
    assert misfits("verdict", answer.json) == []
    verdict = value_of(answer.json)
    ruling = str(verdict["ruling"])
    assert (ruling == "legal") is (status == 0)
    found = items(verdict["violations"]) or items(verdict["grounds"])
    assert clause in {finding["clause"] for finding in found}
    shown = catbox("judge", name, "--full")
    assert (shown.status, shown.err) == (status, "")
    by_the_book = "" if ruling == "undetermined" else " by the book"
    heading = f"{ruling.upper()}{by_the_book}: {about}\n"
    assert shown.out.startswith(heading)
    assert f"\n  {clause}  " in shown.out
    assert "\x1b" not in shown.out
    with_picture = catbox("judge", "--full", "--picture", name)
    picture, _, rest = with_picture.out.rpartition(f"\n\n{heading}")
    assert (with_picture.status, f"{heading}{rest}") == (status, shown.out)
    seat, _, action = about.partition(", ")
    assert f"in question: {seat} {typed or action}\n" in picture


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
    [disputed] = items(value_of(document)["disputed"])
    assert (disputed["points"], disputed["ruling"]) == ([18], "legal")
    for text in ("5B", "discard 5"):
        plain = catbox("judge", "--action", text, name)
        assert "disputed" not in plain.out
        assert "disputed" not in value_of(catbox("judge", "--json", "--action", text, name).json)


@pytest.mark.clause("declare.lead-red-broken")
def test_what_only_another_book_says_is_not_disputed(catbox: Catbox, write: Write) -> None:
    """Only the quick reference of one printing speaks of any token (point 18)."""
    line = FIRST_LEAD_OF_FOUR.replace("pegasus-2023", "bezier-2022")
    name = write("case.json", case(line, play(0, "5R")))
    answer = catbox("judge", name)
    assert "disputed" not in answer.out
    by_other_book = "legal by pegasus-2023 with red-broken-by=any-token (point 18)\n"
    assert f"  other books: {by_other_book}" in answer.out
    document = catbox("judge", "--json", name).json
    assert misfits("verdict", document) == []
    assert "disputed" not in value_of(document)
    assert value_of(document)["other_books"]


def test_another_edition_is_another_book(catbox: Catbox, write: Write) -> None:
    """With four players the first edition has no observed tokens."""
    name = write("table.txt", FIRST_LEAD_OF_FOUR.encode())
    answer = catbox("judge", "--ask", "set-up", name)
    assert "disputed" not in answer.out
    assert "  other books: another answer by ayatsurare-2020\n" in answer.out


# Readings and editions.


BROKEN_BY_ANY = FIRST_LEAD_OF_FOUR.replace("start=0", "start=0 +red-broken-by=any-token")
TWO: dict[str, object] = {
    "format": "catbox-record/1",
    "game": "cat-in-the-box",
    "edition": "bezier-2022",
    "players": 2,
    "first_seat": 0,
    "actions": [],
}
A_BID: dict[str, object] = {"action": {"do": "bid", "seat": 0, "tricks": 1}}
SAME = "All answers are the same: this makes no difference.\n"
DIFFER = "The answers differ: it depends on how declare.lead-red-broken is read.\n"

COMPARED: list[tuple[object, str, int, bool, str]] = [
    # A case, by what it is compared, its exit status, whether answers differ, and what is said.
    (case(FIRST_LEAD_OF_FOUR, play(0, "5R")), "readings", 1, True, DIFFER),
    (case(BROKEN_BY_ANY, play(0, "5R")), "readings", 0, True, DIFFER),
    (case(BROKEN_BY_ANY, play(0, "5R")), "editions", 0, True, "The answers differ.\n"),
    (case(FIRST_LEAD_OF_FOUR, play(0, "5B")), "readings", 0, False, SAME),
    (case(FIRST_LEAD_OF_FOUR, play(0, "5B")), "editions", 0, False, SAME),
    (asked(MAYBE_STUCK, "paradox"), "readings", 1, False, SAME),
    (asked(CLAIMED, "check"), "editions", 0, False, SAME),
    # Two players are for the international edition alone.
    (
        {"format": "catbox-case/1", "record": TWO, "question": A_BID},
        *("editions", 1, False, "ayatsurare-2020: cannot be ruled on ($.players: "),
    ),
]


@pytest.mark.clause("declare.lead-red-broken", "setup.observed-tokens", "setup.players")
@pytest.mark.parametrize(("value", "by", "status", "part", "said"), COMPARED)
def test_readings_and_editions_are_compared(
    catbox: Catbox, write: Write, value: object, by: str, status: int, part: bool, said: str
) -> None:
    """The status is that of the table's own reading."""
    name = write("case.json", value)
    answer = catbox("judge", f"--{by}", "--json", name)
    assert (answer.status, answer.err) == (status, "")
    assert misfits("comparison", answer.json) == []
    comparison = value_of(answer.json)
    assert (comparison["by"], comparison["part"]) == (by, part)
    shown = catbox("judge", f"--{by}", "--no-picture", name)
    assert shown.status == status
    assert f"\nBy {by}\n" in shown.out
    assert said in shown.out
    assert not part or "differ" in shown.out.splitlines()[-1]


def test_where_readings_differ_the_ruling_says_so(catbox: Catbox, write: Write) -> None:
    name = write("case.json", case(FIRST_LEAD_OF_FOUR, play(0, "5R")))
    shown = catbox("judge", "--readings", "--no-picture", name).out
    assert shown.startswith("ILLEGAL (readings differ): seat 0, red 5\n")
    assert shown.startswith(f"{catbox('judge', '--no-picture', name).out}\nBy readings\n")


# What cannot be used.

IMPOSSIBLE = document(THIRD_PLAY, tokens=[["Y5"], ["Y5"], []], trick=["5Y", "5Y"])


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


EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "positions").glob("*"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_of_positions_can_be_used(catbox: Catbox, path: Path) -> None:
    if path.suffix == ".json" and b'"question"' in path.read_bytes():
        assert catbox("judge", str(path)).status in (0, 1)
    answer = catbox("show", str(path))
    noted = "line 23: scores of round 1 are stated as -3, 3, 3; by the rules they are -3, 2, 2"
    assert answer.status == 0
    assert answer.err == (f"{path}: {noted}\n" if path.name == "first-round.txt" else "")
