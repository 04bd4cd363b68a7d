"""Letters and lengths at the edge of what the notations know."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.notation import Transcript, match_of, read_line, read_match
from catbox_rules.notation.transcript import Comment, StatedResult
from tests.unit.notation.transcripts import A_ROUND_WITH_PHYSICATS, FIRST_TRICK

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


@pytest.mark.parametrize(("more", "is_read"), [(0, True), (1, False)])
def test_a_text_may_have_a_mebibyte(more: int, is_read: bool) -> None:
    text = FIRST_TRICK + " " * (2**20 - len(FIRST_TRICK.encode()) + more)
    if is_read:
        assert read_match(text) == read_match(FIRST_TRICK)
    else:
        with pytest.raises(MalformedInput, match="1048576"):
            read_match(text)


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
