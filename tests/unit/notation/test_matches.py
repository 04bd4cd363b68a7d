"""Matches as text: written in one way, and read in many."""

from __future__ import annotations

import json

import pytest
from attrs import evolve
from hypothesis import event, given, settings

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.notation import Comment, StatedResult, Transcript, match_of, read_match
from tests.depth import of_depth
from tests.kit.matches import TABLES, random_match, read
from tests.kit.transcripts import (
    A_ROUND_WITH_PHYSICATS,
    BY_HAND,
    FIRST_TRICK,
    TWO_ROUNDS_WITHOUT_PHYSICATS,
    WITH_TWO_PLAYERS,
    transcripts,
)


@settings(max_examples=of_depth(quick=40, ci=300, deep=3000))
@given(transcripts())
def test_a_transcript_that_is_written_and_read_is_the_same(transcript: Transcript) -> None:
    event(str(transcript.record.ruleset.NAME))
    text = match_of(transcript)
    again = read_match(text)
    assert again == transcript
    assert match_of(again) == text
    assert text.endswith("\n")


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_whole_match_of_every_table_is_read_as_it_was_written(edition: str, players: int) -> None:
    for seed in range(3):
        transcript = Transcript(random_match(edition, players, seed=seed))
        assert read_match(match_of(transcript)) == transcript


@pytest.mark.parametrize(("text", "record"), BY_HAND)
def test_a_record_is_written_as_one_would_write_it_by_hand(
    text: str, record: dict[str, object]
) -> None:
    transcript = Transcript(read(record))
    assert match_of(transcript) == text
    assert read_match(text) == transcript


def test_names_texts_comments_and_results_have_their_places() -> None:
    by_hand = read(BY_HAND[0][1])
    options = {"tokens": "strict", "layout": [[f"{c}{r}" for r in range(1, 7)] for c in "GYBR"]}
    record = evolve(
        by_hand,
        table=evolve(by_hand.table, options=options),
        names=("Anne", "Peter H.", ' "Bo"'),
        title="Round {1} # of 3",
        note="It rained.\nWe stayed.",
    )
    transcript = Transcript(
        record,
        comments=(Comment(0, "at Anne's"), Comment(8, "ouch"), Comment(10, "a {pause\\}")),
        stated=(StatedResult(10, "scores", (3, 1, -2)), StatedResult(10, "winners", ())),
    )
    assert (
        match_of(transcript)
        == """\
catbox-match/1
game: cat-in-the-box
edition: pegasus-2023
players: 3
seat 0: Anne
seat 1: Peter H.
seat 2: " \\"Bo\\""
first: 0
options: tokens=strict, layout=G1G2G3G4G5G6/Y1Y2Y3Y4Y5Y6/B1B2B3B4B5B6/R1R2R3R4R5R6
title: Round {1} # of 3
note: "It rained.\\nWe stayed."

{at Anne's}

round 1
deal: 1122334456 / 1122334566 / 1234455566
discards: 2:1 0:6 1:6
bids: 0:1 1:3 2:4
1. 0: 5Y {ouch} 1R 6Y {a \\{pause\\\\\\}}
scores: 3, 1, -2
winners: -
"""
    )
    assert read_match(match_of(transcript)) == transcript


LENIENT: list[tuple[str, str, str, str]] = [
    ("no game", FIRST_TRICK, "game: cat-in-the-box\n", ""),
    ("no heading", FIRST_TRICK, "round 1\n", ""),
    ("a heading with a colon", FIRST_TRICK, "round 1", "Round 1 :"),
    ("another number of a round", FIRST_TRICK, "round 1", "round 7"),
    ("no blank lines", FIRST_TRICK, "\n\n", "\n"),
    ("blanks at the ends of lines", FIRST_TRICK, "\n", " \t\n  "),
    ("line breaks of Windows", FIRST_TRICK, "\n", "\r\n"),
    ("a byte order mark", FIRST_TRICK, "catbox-match/1", "\ufeffcatbox-match/1"),
    ("capital letters", FIRST_TRICK, "edition: pegasus-2023", "EDITION: Pegasus-2023"),
    ("a tag in capitals", FIRST_TRICK, "catbox-match/1", "CATBOX-MATCH/1"),
    ("headers in another order", FIRST_TRICK, "players: 3\nfirst: 0", "first: 0\nplayers: 3"),
    ("no blanks in a deal", FIRST_TRICK, " / ", "/"),
    ("blanks in a hand", FIRST_TRICK, "1122334456", "1 12 2334,4 5,6"),
    ("blanks in bids", FIRST_TRICK, "0:1 1:3 2:4", "0: 1, 1 : 3,2:4"),
    ("discards in two lines", FIRST_TRICK, "2:1 0:6", "2:1\ndiscards: 0:6"),
    ("a bid in a line of its own", FIRST_TRICK, "1:3 2:4", "1:3\nseat 2: bid 4"),
    ("a bid with its seat alone", FIRST_TRICK, "1:3 2:4", "1:3\n2: bid 4"),
    ("no number of the trick", FIRST_TRICK, "1. 0:", "0:"),
    ("another number of the trick", FIRST_TRICK, "1. 0:", "12.0:"),
    ("a leader as a seat", FIRST_TRICK, "1. 0:", "Seat 0 :"),
    ("small letters", FIRST_TRICK, "5Y 1R 6Y", "5y 1r 6Y"),
    ("cells for plays", FIRST_TRICK, "5Y 1R 6Y", "Y5 r1 6y"),
    ("commas between plays", FIRST_TRICK, "5Y 1R 6Y", "5Y,1R , 6Y"),
    ("a trick in two lines", FIRST_TRICK, "5Y 1R 6Y", "5Y\n  1R 6Y"),
    ("a trick in two lines with a number", FIRST_TRICK, "5Y 1R 6Y", "5Y\n1. 1R 6Y"),
    ("seats before all plays", FIRST_TRICK, "5Y 1R 6Y", "5Y 1:1R 2: 6Y"),
    ("a leader as a seat, without a blank", WITH_TWO_PLAYERS, "1. 1: 4B", "seat 1:4b"),
    ("revealed with blanks", WITH_TWO_PLAYERS, "245", "2 4 5"),
    ("short claims", A_ROUND_WITH_PHYSICATS, "claim 5 alive", "claim 5a"),
    ("short proofs", A_ROUND_WITH_PHYSICATS, "prove 1 empty 1 heisenberg", "prove 1h1e"),
    ("letters for kinds", A_ROUND_WITH_PHYSICATS, "draw 1 dead 1 empty", "Draw 1 D 1 Empty"),
    ("hands in words", A_ROUND_WITH_PHYSICATS, "2a2d2e", "2 dead 2 alive 2 empty"),
    ("a turn in two lines", A_ROUND_WITH_PHYSICATS, ", exchange", "\nexchange"),
    ("a turn in two lines with its seat", A_ROUND_WITH_PHYSICATS, ", exchange", "\n0: exchange"),
    ("blanks between actions", A_ROUND_WITH_PHYSICATS, ", ", " "),
    ("commas after actions", A_ROUND_WITH_PHYSICATS, "end turn", "end,"),
    ("a draw by itself", A_ROUND_WITH_PHYSICATS, ", draw", "\ndraw"),
    ("a seat in words", A_ROUND_WITH_PHYSICATS, "3: doubt", "seat 3: Doubt"),
    ("two turns in a line", A_ROUND_WITH_PHYSICATS, "\n3: doubt", " 3: doubt"),
    ("blanks in options", TWO_ROUNDS_WITHOUT_PHYSICATS, "blocks=12", "  Blocks = 12"),
    ("zeros in a hand", TWO_ROUNDS_WITHOUT_PHYSICATS, "5a / 5d", "5a0h / 0a5d"),
]


@pytest.mark.parametrize(
    ("text", "old", "new"), [row[1:] for row in LENIENT], ids=[row[0] for row in LENIENT]
)
def test_a_text_may_also_be_written_otherwise(text: str, old: str, new: str) -> None:
    assert old in text
    assert read_match(text.replace(old, new)) == read_match(text)


MATCH = FIRST_TRICK.replace("round 1\n", "")

COMMENTED: list[tuple[str, str, str, list[Comment]]] = [
    ("before all else", "game:", "{hello} game:", [Comment(0, "hello")]),
    ("in the line of the tag", "/1\n", "/1 {one} # two\n", [Comment(0, "one"), Comment(0, "two")]),
    ("after a header", "players: 3", "players: 3 # three", [Comment(0, "three")]),
    ("over lines in a header", "players: 3", "players: {a\nb} 3", [Comment(0, "a\nb")]),
    ("that looks like headers", "game:", "{\ntitle: x\n}\ngame:", [Comment(0, "\ntitle: x\n")]),
    ("before the deal", "deal:", "#x\ndeal:", [Comment(0, "x")]),
    ("in the deal", "deal: 11", "deal: {x} 11", [Comment(1, "x")]),
    ("in a hand", "deal: 11", "deal: 1{x}1", [Comment(1, "x")]),
    ("before discards", "discards:", "{x} discards:", [Comment(1, "x")]),
    ("between discards", "2:1 0:6", "2:1{x}0:6", [Comment(2, "x")]),
    ("between plays", "5Y 1R", "5Y {x}\n{y} 1R", [Comment(8, "x"), Comment(8, "y")]),
    ("over lines in a trick", "5Y 1R", "5Y {x\n\ny} 1R", [Comment(8, "x\n\ny")]),
    ("at the end", "6Y", "6Y {x}", [Comment(10, "x")]),
    ("after the end", "6Y\n", "6Y\n# x {y} #", [Comment(10, "x {y} #")]),
    ("of nothing", "6Y", "6Y {} #", [Comment(10, ""), Comment(10, "")]),
    ("with blanks", "6Y", "6Y { x }#  y  ", [Comment(10, " x "), Comment(10, "y")]),
    ("with signs", "6Y", r"6Y {a \} b \{ \\ \n é}", [Comment(10, "a } b { \\ \\n é")]),
    ("with signs as in JSON", "6Y", r"6Y {\u00e9\ud83d\ude00\u}", [Comment(10, "é😀\\u")]),
    ("with line breaks of Windows", "6Y", "6Y {a\r\nb}", [Comment(10, "a\nb")]),
]


@pytest.mark.parametrize(
    ("old", "new", "comments"), [row[1:] for row in COMMENTED], ids=[row[0] for row in COMMENTED]
)
def test_a_comment_stands_before_the_next_action(
    old: str, new: str, comments: list[Comment]
) -> None:
    transcript = read_match(MATCH.replace(old, new, 1))
    assert list(transcript.comments) == comments
    assert transcript.record == read_match(FIRST_TRICK).record
    assert read_match(match_of(transcript)) == transcript


TEXTS = [
    ("title: The {last} trick # 3", "The {last} trick # 3"),
    ("title:   spaced  out  ", "spaced  out"),
    ("TITLE : x", "x"),
    ('title: "a\\nb"', "a\nb"),
    ('title: "\\u00e9"', "é"),
    ("title: it's 'quoted'", "it's 'quoted'"),
    ('title: say "a"', 'say "a"'),
    ("title:", ""),
    ("title: round 1", "round 1"),
    ("title: Öl, 猫", "Öl, 猫"),
]


@pytest.mark.parametrize(("header", "title"), TEXTS)
def test_a_text_runs_to_the_end_of_its_line(header: str, title: str) -> None:
    text = FIRST_TRICK.replace("players: 3", f"{header}\nplayers: 3")
    transcript = read_match(text)
    assert transcript.record.title == title
    assert transcript.comments == ()
    assert read_match(match_of(transcript)) == transcript


def test_seats_are_names_in_the_headers_and_actors_after_them() -> None:
    names = "seat 1: bid 3\nseat 0: Zoë\nseat 02: 5Y\n"
    text = FIRST_TRICK.replace("first:", f"{names}first:")
    assert read_match(text).record.names == ("Zoë", "bid 3", "5Y")


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("scores: 3, 1, -2", StatedResult(10, "scores", (3, 1, -2))),
        ("Scores :3,1,-2", StatedResult(10, "scores", (3, 1, -2))),
        ("totals: 5", StatedResult(10, "totals", (5,))),
        ("winners: -", StatedResult(10, "winners", ())),
        ("winners:", StatedResult(10, "winners", ())),
    ],
)
def test_results_are_kept_as_they_were_stated(rows: str, expected: StatedResult) -> None:
    [reported] = read_match(f"{FIRST_TRICK}{rows}\n").stated
    assert reported == expected
    assert reported.line == 12


def test_a_result_in_the_middle_of_a_trick_does_not_tear_it() -> None:
    text = FIRST_TRICK.replace(" 1R", "\ntotals: 0, 0, 0\n1R")
    transcript = read_match(text)
    assert transcript.record == read_match(FIRST_TRICK).record
    assert transcript.stated == (StatedResult(8, "totals", (0, 0, 0)),)
    assert match_of(transcript).splitlines()[-3:] == ["1. 0: 5Y", "totals: 0, 0, 0", "1. 1: 1R 6Y"]


def test_tricks_are_counted_by_the_round_whatever_is_stated_in_between() -> None:
    """A result ends a row, and a trick that goes on after it is the same trick."""
    plays = "0: 5Y 4Y 6Y\ntotals: 0, 0, 0\n2: 3B 1B\ntotals: 0, 0, 0\n1: 6B\n1: 2B 4B 5B\n"
    text = FIRST_TRICK.replace("1. 0: 5Y 1R 6Y\n", plays)
    assert text != FIRST_TRICK
    rows = match_of(read_match(text)).partition("bids:")[2].splitlines()[1:]
    assert [row for row in rows if not row.startswith("totals")] == [
        "1. 0: 5Y 4Y 6Y",
        "2. 2: 3B 1B",
        "2. 1: 6B",
        "3. 1: 2B 4B 5B",
    ]


WITHOUT_A_PLACE: list[tuple[str, tuple[Comment, ...], tuple[StatedResult, ...]]] = [
    ("$.comments[0].index", (Comment(11, "x"),), ()),
    ("$.comments[1].index", (Comment(3, "x"), Comment(2, "y")), ()),
    ("$.stated[0].index", (), (StatedResult(-1, "totals", ()),)),
    ("$.stated[0].name", (), (StatedResult(0, "lives", (1, 1, 1)),)),
]


@pytest.mark.parametrize(("path", "comments", "expected"), WITHOUT_A_PLACE)
def test_a_comment_or_result_before_no_action_is_refused(
    path: str, comments: tuple[Comment, ...], expected: tuple[StatedResult, ...]
) -> None:
    with pytest.raises(MalformedInput) as error:
        Transcript(read(BY_HAND[0][1]), comments, expected)
    assert error.value.path == path


def test_an_option_that_no_table_can_have_has_no_text() -> None:
    record = read(BY_HAND[0][1])
    record = evolve(record, table=evolve(record.table, options={"tokens": None}))
    with pytest.raises(MalformedInput) as error:
        match_of(Transcript(record))
    assert error.value.path == "$.options.tokens"


@pytest.mark.parametrize("variants", [[{"id": "own"}], ["memory", {"id": "own"}], []])
def test_variants_that_are_written_in_full_have_a_header_of_their_own(
    variants: list[object],
) -> None:
    record = read(BY_HAND[0][1])
    options = {"variants": variants, "tokens": "strict"}
    record = evolve(record, table=evolve(record.table, options=options))
    headers = match_of(Transcript(record)).splitlines()
    assert f"variants: {json.dumps(variants)}" in headers
    assert "options: tokens=strict" in headers


def test_a_text_may_have_a_mebibyte() -> None:
    at_most = 1024 * 1024
    note = "#" * (at_most - len(FIRST_TRICK))
    assert read_match(FIRST_TRICK + note).comments[0].text == note[1:]
    for text in (FIRST_TRICK + note + "#", "é" * (at_most // 2 + 1)):
        with pytest.raises(MalformedInput) as error:
            read_match(text)
        assert str(error.value) == (
            "line 1, column 1: expected a text of at most 1048576 bytes, got more"
        )
