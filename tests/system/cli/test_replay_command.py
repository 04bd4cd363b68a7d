"""`catbox replay`: answers, exit statuses, and one line for each file that is no good."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records import record_as_json
from catbox_rules.records.strict_json import MOST_BYTES
from tests.kit.matches import (
    DELETED,
    SMALL_WITH_TWO,
    WITH_PHYSICATS,
    WITHOUT_PHYSICATS,
    Key,
    changed,
    random_match,
    small_record,
)
from tests.kit.validation import misfits
from tests.system.cli.conftest import Catbox, Write

RED_LEAD: tuple[tuple[Key, ...], object] = (("actions", 7, "color"), "red")
SIXTH_FIVE: tuple[tuple[Key, ...], object] = (("actions", 0, "hands", 0, 9), 5)


def illegal() -> object:
    """A record in which somebody breaks a rule: seat 0 leads red."""
    return changed(small_record(), *RED_LEAD)


def impossible() -> object:
    """A record with a deal that no deck gives: six cards of rank 5."""
    return changed(small_record(), *SIXTH_FIVE)


@pytest.mark.parametrize(("edition", "players"), [("japanese", 4), ("amigo-2023", 3)])
def test_a_whole_match(catbox: Catbox, write: Write, edition: str, players: int) -> None:
    name = write("match.json", record_as_json(random_match(edition, players)))
    answer = catbox("replay", "--json", name)
    assert (answer.status, answer.err) == (0, "")
    assert misfits("replay", answer.json) == []
    shown = catbox("replay", name)
    assert (shown.status, shown.err) == (0, "")
    assert is_object(answer.json)
    [winners, rounds] = [answer.json["winners"], answer.json["rounds"]]
    assert is_list(winners)
    assert is_list(rounds)
    assert f"Won by {', '.join(f'seat {seat}' for seat in winners)}\n" in shown.out
    sheets = [line for line in shown.out.splitlines() if line.startswith("Round ")]
    assert len(sheets) == shown.out.count(" seat  ") == len(rounds)


STOPPING = [(small_record(), "seat 1"), (WITH_PHYSICATS, "chance"), (WITHOUT_PHYSICATS, "seat 0")]


@pytest.mark.parametrize(("record", "actor"), STOPPING, ids=[actor for _, actor in STOPPING])
def test_a_record_that_stops_is_done(
    catbox: Catbox, write: Write, record: dict[str, object], actor: str
) -> None:
    name = write("small.json", record)
    assert catbox("replay", name).status == 0
    assert catbox("replay", name).out.endswith(f"The record ends here; next to act: {actor}\n")
    assert misfits("replay", catbox("replay", "--json", name).json) == []


ILLEGAL: list[tuple[object, str, str]] = [
    (illegal(), "action 7: seat 0, 5R", "declare.lead-not-red"),
    (
        changed(WITH_PHYSICATS, ("actions", 8, "count"), 4),
        "action 8: seat 1, claim 4 dead",
        "schrodinger.claim.rises",
    ),
    (
        changed(WITHOUT_PHYSICATS, ("actions", 7), {"do": "end", "seat": 0}),
        "action 7: seat 0, end turn",
        "schrodinger.turn.claim-or-doubt",
    ),
]


@pytest.mark.clause(
    "declare.lead-not-red", "schrodinger.claim.rises", "schrodinger.turn.claim-or-doubt"
)
@pytest.mark.parametrize(
    ("record", "action", "clause"), ILLEGAL, ids=[clause for _, _, clause in ILLEGAL]
)
def test_an_illegal_action_is_a_no(
    catbox: Catbox, write: Write, record: object, action: str, clause: str
) -> None:
    name = write("illegal.json", record)
    answer = catbox("replay", "--json", name)
    assert (answer.status, answer.err) == (1, "")
    assert misfits("replay", answer.json) == []
    shown = catbox("replay", name)
    assert (shown.status, shown.err) == (1, "")
    assert f"ILLEGAL: {action}\n" in shown.out
    assert f"\n  {clause}  " in shown.out


UNUSABLE: list[tuple[dict[str, object], tuple[Key, ...], object, str]] = [
    (small_record(), *SIXTH_FIVE, "$.actions[0].hands: the deck has 5 cards of rank 5, not 6"),
    (WITHOUT_PHYSICATS, ("actions", 4), DELETED, "$.actions[4]: a deal comes next, not claim 12 "),
]


@pytest.mark.clause("deal.from-deck", "schrodinger.round.phases")
@pytest.mark.parametrize(("record", "path", "value", "fault"), UNUSABLE)
def test_a_record_that_tells_no_match_is_unusable_and_still_answered(
    catbox: Catbox,
    write: Write,
    record: dict[str, object],
    path: tuple[Key, ...],
    value: object,
    fault: str,
) -> None:
    name = write("unusable.json", changed(record, path, value))
    answer, shown = catbox("replay", "--json", name), catbox("replay", name)
    for each in (answer, shown):
        assert each.status == 2
        assert each.fault.startswith(f"unusable.json: {fault}")
    assert misfits("replay", answer.json) == []
    assert '"ruling": "illegal"' in answer.out
    assert "ILLEGAL" in shown.out


@pytest.mark.clause("round.phases")
def test_a_line_about_a_large_action_is_not_large(catbox: Catbox, write: Write) -> None:
    """A second deal where discards are due, of a hand of a hundred thousand cards."""
    large = {"do": "deal", "hands": [[1] * 10**5]}
    name = write("large.json", changed(small_record(), ("actions", 1), large))
    answer = catbox("replay", "--json", name)
    assert answer.status == 2
    assert answer.fault.startswith("large.json: $.actions[1]: a discard comes next, not deal 111")
    assert len(answer.fault) < 1100


BY_ANOTHER: list[tuple[str, str, str]] = [
    # Seat 1 holds a card with which it could declare yellow, the led color.
    ("pegasus-2023+must-follow", "action 8: seat 1, 1R", "house.must-follow"),
    ("pegasus-2023+bids@3=0,2", "action 4: seat 0, bid 1", "bid.allowed"),
    # Ten cards are dealt where nine are; no fault of the record, which is not made for that.
    ("pegasus-2023+dealt@3=9+tricks@3=7", "action 0: chance, deal ", "deal.even"),
]


@pytest.mark.clause("house.must-follow", "bid.allowed", "deal.even")
@pytest.mark.parametrize(
    ("rulebook", "action", "clause"), BY_ANOTHER, ids=[rulebook for rulebook, *_ in BY_ANOTHER]
)
def test_a_match_by_another_rulebook(
    catbox: Catbox, write: Write, rulebook: str, action: str, clause: str
) -> None:
    """The first action that is no longer legal, with its clause."""
    name = write("small.json", small_record())
    shown = catbox("replay", name, "--edition", rulebook)
    assert (shown.status, shown.err) == (1, "")
    assert f"cat-in-the-box, {rulebook}, 3 players\n" in shown.out
    assert f"ILLEGAL: {action}" in shown.out
    assert f"\n  {clause}  " in shown.out
    answer = catbox("replay", name, "--json", "--edition", rulebook)
    assert (answer.status, answer.err) == (1, "")
    assert misfits("replay", answer.json) == []
    assert f'"clause": "{clause}"' in answer.out


def test_another_rulebook_stands_in_place_of_what_a_record_says(
    catbox: Catbox, write: Write
) -> None:
    strict = changed(small_record(), ("options",), {"variants": ["must-follow"]})
    name = write("strict.json", strict)
    assert catbox("replay", name).status == 1
    by_the_book = catbox("replay", name, "--edition", "international")
    assert by_the_book.status == 0
    assert "cat-in-the-box, pegasus-2023, 3 players\n" in by_the_book.out
    assert catbox("replay", name, "--edition", "pegasus-2023+any-bid").status == 0


A_FORM = "expected JSON, or a text that begins with catbox-match/1 or catbox-line/1"

BAD_FILES: list[tuple[bytes, str]] = [
    (b"", f"bad: line 1, column 1: {A_FORM}, got nothing"),
    (b"\x00" * 3, f"bad: line 1, column 1: {A_FORM}, got '\\x00\\x00\\x00'"),
    (b'{"a": NaN}', "bad: $.a: expected a number, got NaN"),
    (b" " * (MOST_BYTES + 1), f"bad: $: expected at most {MOST_BYTES} bytes, got {MOST_BYTES + 1}"),
    (b'{"a":' * 10**5, "bad: $: expected at most 32 levels of nesting, got far more"),
]


@pytest.mark.parametrize(("data", "fault"), BAD_FILES, ids=lambda value: ascii(value)[:30])
def test_bad_files(catbox: Catbox, write: Write, data: bytes, fault: str) -> None:
    for options in ([], ["--json"]):
        answer = catbox("replay", *options, write("bad", data))
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault == fault


def test_files_that_cannot_be_read(catbox: Catbox, write: Write) -> None:
    write("record.json", small_record())
    Path("folder").mkdir()
    Path("folder.jsonl").mkdir()
    for name, reason in (
        ("missing.json", "No such file or directory"),
        ("missing.jsonl", "No such file or directory"),
        ("folder", "Is a directory"),
        ("folder.jsonl", "Is a directory"),
        ("record.json/x", "Not a directory"),
        ("x" * 300, "File name too long"),
        ("nul\0", "embedded null byte"),
    ):
        answer = catbox("replay", name)
        assert (answer.status, answer.out) == (2, "")
        shown = name.replace("\0", "\\x00")
        assert answer.fault == f"{shown}: cannot read this file: {reason}"


def test_a_file_that_must_not_be_read(catbox: Catbox, write: Write) -> None:
    name = write("secret.json", small_record())
    Path(name).chmod(0)
    answer = catbox("replay", name)
    if os.access(name, os.R_OK):  # the user who runs the tests may read everything
        assert answer.status == 0
    else:
        assert answer.fault == ("secret.json: cannot read this file: Permission denied")


@pytest.mark.clause("schrodinger.deal.from-deck")
def test_a_deal_of_far_too_many_cards_is_refused(catbox: Catbox, write: Write) -> None:
    """Box cards are given by their number, which may be any that a document can have: what laid
    them out one by one would not come to an end."""
    most = 10**18 - 1
    hands = [dict.fromkeys(("alive", "dead", "empty", "heisenberg"), most)] * 4
    value = changed(WITH_PHYSICATS, ("actions", 1, "hands"), hands)
    answer = catbox("replay", "--json", write("large.json", value))
    assert answer.status == 2
    assert answer.fault == (
        "large.json: $.actions[1].hands[0]: seat 0 should be dealt 6 cards, not 3999999999999999996"
    )


def line(value: object) -> bytes:
    return json.dumps(value).encode()


SMALL, TWO = line(small_record()), line(SMALL_WITH_TWO)
FULL = SMALL + b" " * (MOST_BYTES - len(SMALL) - 1) + b"\t\r\n" + SMALL

LINES: list[tuple[bytes, int, list[int], str]] = [
    # What a file holds, the exit status, how many steps each answer has, and the fault.
    (b"\n".join([line(WITH_PHYSICATS), SMALL, line(illegal())]), 1, [15, 10, 7], ""),
    *((SMALL + (end or b"\n") + TWO + end, 0, [10, 4], "") for end in (b"\n", b"\r\n", b"")),
    (SMALL + b"\n\n \t\n\r\n" + TWO, 0, [10, 4], ""),
    # Blank lines count, and are no records.
    (b"\n\n%b\n\n{\n%b" % (SMALL, SMALL), 2, [10, 10], "5: line 1, column 2: expected JSON"),
    (SMALL + b"\n" + line(impossible()), 2, [10, 0], "2: $.actions[0].hands: "),
    (b" " * (2 * MOST_BYTES) + b"[]\n" + SMALL, 2, [10], "1: $: expected at most "),
    (FULL, 0, [10, 10], ""),
]


@pytest.mark.parametrize(("data", "status", "steps", "fault"), LINES, ids=lambda it: ascii(it)[:30])
def test_a_record_a_line(
    catbox: Catbox, write: Write, data: bytes, status: int, steps: list[int], fault: str
) -> None:
    answer = catbox("replay", "--json", write("several.jsonl", data))
    assert (answer.status, answer.err == "") == (status, fault == "")
    answers = [json.loads(each) for each in answer.out.splitlines()]
    assert [misfits("replay", each) for each in answers] == [[]] * len(steps)
    assert [len(each["steps"]) for each in answers] == steps
    assert not fault or answer.fault.startswith(f"several.jsonl:{fault}")


def test_good_files_among_bad_ones_are_answered(catbox: Catbox, write: Write) -> None:
    names = [
        write("first.json", small_record()),
        write("bad.json", b"{"),
        "missing.json",
        write("illegal.json", illegal()),
        write("last.json", SMALL_WITH_TWO),
    ]
    answer = catbox("replay", "--json", *names)
    assert answer.status == 2
    lines = [json.loads(line) for line in answer.out.splitlines()]
    assert [line["legal"] for line in lines] == [True, False, True]
    bad, missing = answer.err.splitlines()
    assert bad.startswith("catbox: bad.json: line 1, column 2: expected JSON")
    assert missing.startswith("catbox: missing.json: cannot read this file: ")


@pytest.mark.parametrize("data", [b"", b"\n \n", b"\xef\xbb\xbf\n"])
@pytest.mark.parametrize("name", ["empty.jsonl", "empty.txt", "-"])
def test_nothing_in_it(catbox: Catbox, write: Write, name: str, data: bytes) -> None:
    """A download that broke off is no success."""
    answer = catbox("replay", "--json", name if name == "-" else write(name, data), stdin=data)
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.endswith(f"{A_FORM}, got nothing")


@pytest.mark.parametrize("name", ["two.ndjson", "TWO.JSONL", "two.json", "two", "-"])
def test_by_whatever_name(catbox: Catbox, write: Write, name: str) -> None:
    data = SMALL + b"\n" + TWO
    file = name if name == "-" else write(name, data)
    answer = catbox("replay", "--json", file, stdin=data)
    assert (answer.status, answer.err) == (0, "")
    assert len(answer.out.splitlines()) == 2
    place = "standard input" if name == "-" else name
    answer = catbox(
        "replay", file if name == "-" else write(name, data + b"\n{"), stdin=data + b"\n{"
    )
    assert answer.fault.startswith(f"{place}:3: line 1, column 2: expected JSON")


TITLES = [
    ("[bold]no markup[/bold]", "[bold]no markup[/bold]"),
    ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
    ("\x9b2J", "\\x9b2J"),
    ("tab\there\r", "tab\\x09here\\x0d"),
    ("\u202eright to left", "\\u202eright to left"),
    ("lone \ud800", "lone \\ud800"),
]


@pytest.mark.parametrize(("text", "shown"), TITLES, ids=ascii)
def test_titles_and_names_are_shown_as_they_are(
    catbox: Catbox, write: Write, text: str, shown: str
) -> None:
    match = record_as_json(random_match("pegasus-2023", 3))
    match |= {"title": text, "names": [text, "B", "C"]}
    answer = catbox("replay", write("match.json", match))
    assert (answer.status, answer.err) == (0, "")
    first, *lines = answer.out.splitlines()
    assert first == f"match.json: {shown}"
    sheets = [line for line in lines if line.startswith(f" seat 0 ({shown})")]
    assert len(sheets) == 3
    assert not set(answer.out) & {*map(chr, range(9)), *map(chr, range(11, 32)), "\x7f", "\u202e"}


class TestManyErrors:
    """Of each file ten are said, and how many more there are."""

    @pytest.mark.parametrize(
        ("wrong", "lines", "last"),
        [
            (10, 10, "match.jsonl:11: line 1, column 1: expected JSON"),
            (11, 11, "match.jsonl: … and 1 more error"),
            (2000, 11, "match.jsonl: … and 1,990 more errors"),
        ],
    )
    def test_of_a_file(
        self, catbox: Catbox, write: Write, wrong: int, lines: int, last: str
    ) -> None:
        good = json.dumps(small_record())
        name = Path(write("match.jsonl", None))
        name.write_text("\n".join([good, *["[]"] * wrong, good, ""]), encoding="utf-8")
        answer = catbox("replay", "--json", str(name))
        messages = answer.err.replace(f"{name.parent}/", "").splitlines()
        assert (answer.status, len(messages)) == (2, lines)
        assert messages[0].startswith("catbox: match.jsonl:2: line 1, column 1: expected JSON")
        assert messages[-1].startswith(f"catbox: {last}")
        assert len(answer.out.splitlines()) == 2, "what can be read is answered, from first to last"

    def test_each_file_has_its_own(self, catbox: Catbox, write: Write) -> None:
        names = [Path(write(f"{each}.jsonl", None)) for each in "ab"]
        for name in names:
            name.write_text("[]\n" * 12, encoding="utf-8")
        answer = catbox("replay", *map(str, names), str(names[0]))
        rest = [line for line in answer.err.splitlines() if line.endswith("… and 2 more errors")]
        assert rest == [f"catbox: {each}: … and 2 more errors" for each in (*names, names[0])]
        assert len(answer.err.splitlines()) == 33

    def test_of_a_variant(self, catbox: Catbox, tmp_path: Path) -> None:
        file = tmp_path / "mine.toml"
        rules = json.dumps([f"odd-{number}" for number in range(500)])
        file.write_text(f'format = "catbox-variant/1"\nrules = {rules}\n', encoding="utf-8")
        answer = catbox("variants", "check", str(file))
        assert answer.status == 1
        assert answer.out.count(": expected ") == 10
        # Besides the rules there is neither an id, nor a game, nor a title.
        assert answer.out.splitlines()[-1] == "  … and 493 more errors"
