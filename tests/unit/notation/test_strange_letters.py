"""Letters and lengths at the edge of what the notations know."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.notation import Transcript, match_of, read_line, read_match
from catbox_rules.notation.transcript import Comment, StatedResult
from tests.kit.transcripts import A_ROUND_WITH_PHYSICATS, FIRST_TRICK

LINE = "catbox-line/1 amigo-2023 2p claim start=1 +physicats=without lives=3,1"


@pytest.mark.parametrize("pile", ["4axd", "4a-1d", "x4a", "4a,1d", "4a1d."])
def test_nothing_may_stand_between_the_boxes_of_a_pile(pile: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_line(f"{LINE} discards={pile}")
    assert str(caught.value).endswith(f"got {pile!r}")


def test_a_pile_is_read_without_regard_to_the_size_of_letters() -> None:
    assert read_line(f"{LINE} discards=4A1D") == read_line(f"{LINE} discards=4a1d")


@pytest.mark.parametrize("header", ["tıtle: x", "ſeat 0: x", "varİants: []"])
def test_letters_that_are_like_those_of_a_header_make_none(header: str) -> None:
    """A dotless i, a long s and an I with a dot are i and s to many a program."""
    text = FIRST_TRICK.replace("first: 0\n", f"first: 0\n{header} {{what is this?}}\n")
    plain = FIRST_TRICK.replace("first: 0\n", f"first: 0\n{header}\n")
    errors = list[str]()
    for each in (text, plain):
        with pytest.raises(MalformedInput) as caught:
            read_match(each)
        errors.append(str(caught.value))
    assert errors[0] == errors[1]
    assert errors[0].startswith("line 6, column 1: ")


WIDE = {ord(sign): chr(ord(sign) + 0xFEE0) for sign in map(chr, range(0x21, 0x7F))}
"""Every sign of ASCII in its full width, as a Japanese keyboard gives it."""

TYPED: list[tuple[str, str]] = [
    ("5Y 1R 6Y", "5Y\xa01R\u30006Y"),
    ("5Y 1R 6Y", "5Y 1R 6Y".translate(WIDE)),
    ("0: 5Y", "0\uff1a\u20095Y"),
    ("edition: pegasus", "edition:\xa0pegasus"),
    ("edition: pegasus-2023", "edition: pegasus\u20132023"),
    ("players: 3", "players: 3".translate(WIDE)),
    ("bids: 0:1 1:3 2:4", "bids\xa0: 0:1\u30011:3\uff0c2:4"),
    ("catbox-match/1", "catbox-match/1".translate(WIDE)),
    ("scores: -3, 2, 2", "scores: \u22123, 2, 2"),
    ("scores: -3, 2, 2", "scores: \u20133\xa02 2"),
    ("scores: -3, 2, 2", "scores: -3 2 2"),
]
"""What is written, and what a keyboard, a phone or a word processor makes of it."""


@pytest.mark.parametrize(("plain", "typed"), TYPED, ids=ascii)
def test_a_match_is_read_as_people_type_it(plain: str, typed: str) -> None:
    text = f"{FIRST_TRICK}scores: -3, 2, 2\n"
    assert plain in text
    assert read_match(text.replace(plain, typed)) == read_match(text)


@pytest.mark.parametrize(
    "typed",
    [LINE.replace(" ", "\xa0"), LINE.translate(WIDE), LINE.replace("-2023", "\u20112023")],
    ids=ascii,
)
def test_a_line_is_read_as_people_type_it(typed: str) -> None:
    assert read_line(typed) == read_line(LINE)


def test_texts_of_people_keep_their_signs() -> None:
    """Names, titles and comments are what somebody wrote; only around them are blanks dropped."""
    title, comment, name = "\uff11 \u2013 Zoe\u0308", "\uff5b\u2212\uff13", "\uff21nna"
    seats = f"seat 0:\xa0{name}\nseat\xa01: B\nseat 2: C\n"
    text = FIRST_TRICK.replace("first: 0\n", f"first: 0\n{seats}title\uff1a\u3000{title}\u3000\n")
    read = read_match(text.replace("5Y", f"5Y {{{comment}}}"))
    assert read.record.title == title
    assert read.record.names == (name, "B", "C")
    assert [each.text for each in read.comments] == [comment]
    assert read_match(match_of(read)) == read
    _, position = read_line(f'{LINE} names={name},"\uff22\xa0"')
    assert position.names == (name, "\uff22\xa0")


def test_a_line_that_begins_with_no_header_may_have_a_remark_which_has_to_end() -> None:
    """A brace is part of a title, and of no other line."""
    for header, where in (("title", None), ("tıtle", "line 6, column 8: ")):
        text = FIRST_TRICK.replace("first: 0\n", f"first: 0\n{header}: {{x\n")
        if where is None:
            assert read_match(text).record.title == "{x"
        else:
            with pytest.raises(MalformedInput) as caught:
                read_match(text)
            assert str(caught.value).startswith(where)


@pytest.mark.parametrize("index", range(3, 14))
def test_lives_stated_within_a_turn_leave_every_action_where_it_was(index: int) -> None:
    record = read_match(A_ROUND_WITH_PHYSICATS).record
    assert len(record.actions) >= 14
    for transcript in (
        Transcript(record, comments=(Comment(index, "just now"),)),
        Transcript(record, stated=(StatedResult(index, "lives", (1, 1, 1, 1)),)),
    ):
        assert read_match(match_of(transcript)) == transcript
