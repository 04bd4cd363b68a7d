"""What a file holds is known from its beginning, or from its key `format`."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import json
from io import BytesIO

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules.judge import Case
from catbox_rules.judge.reading import LoadedPosition, load, read_any, texts_in
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Unsupported
from catbox_rules.notation import Transcript
from catbox_rules.notation.text import MOST_BYTES
from catbox_rules.records import Record, record_as_json
from tests.depth import of_depth
from tests.kit.documents import CLAIMING, LAST_TRICK
from tests.kit.matches import WITH_PHYSICATS, read, small_record
from tests.kit.transcripts import A_ROUND_WITH_PHYSICATS, FIRST_TRICK
from tests.unit.judge.tables import CLAIMED, THIRD_PLAY, asked, play

ACTION = {"action": play(0, "5R")}


def case(**moment: object) -> dict[str, object]:
    return {"format": "catbox-case/1", **moment, "question": ACTION}


KINDS: list[tuple[object, type]] = [
    (small_record(), Record),
    (WITH_PHYSICATS, Record),
    (LAST_TRICK, LoadedPosition),
    (CLAIMING, LoadedPosition),
    (case(record=small_record()), Case),
    (case(record=FIRST_TRICK), Case),
    (case(position=LAST_TRICK), Case),
    (case(position=THIRD_PLAY), Case),
    (asked(CLAIMED, "check"), Case),
    (FIRST_TRICK, Transcript),
    (A_ROUND_WITH_PHYSICATS, Transcript),
    (THIRD_PLAY, LoadedPosition),
    (CLAIMED, LoadedPosition),
]


def text_of(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


@pytest.mark.parametrize(("value", "kind"), KINDS)
def test_every_kind_is_known_as_what_it_is(value: object, kind: type) -> None:
    text = text_of(value)
    read = read_any(text)
    assert type(read) is kind
    for same in (
        *(text.encode(), b"\xef\xbb\xbf" + text.encode(), f"\ufeff{text}"),
        f"\n  \t{text}\n\n",
    ):
        assert type(read_any(same)) is kind


@pytest.mark.parametrize("text", [FIRST_TRICK, THIRD_PLAY, CLAIMED])
@pytest.mark.parametrize("comments", ["# at Anne's\n", "{at\nAnne's}", '{"x"} #\n\n{ }\n'])
def test_comments_may_stand_before_a_tag(text: str, comments: str) -> None:
    read = read_any(comments + text)
    assert read == load(comments + text)
    if isinstance(read, Transcript):
        assert {each.index for each in read.comments} == {0}
        assert "".join(each.text.strip('" ') for each in read.comments) in comments
        read = evolve(read, comments=())
    assert read == read_any(text)


def test_several_records_are_read_one_on_each_line() -> None:
    one, other = text_of(small_record()).encode(), text_of(WITH_PHYSICATS).encode()
    lines = b"\n" + one + b"\r\n\n" + other
    assert list(texts_in(BytesIO(lines), by_line=False)) == [(2, one), (4, other)]
    for single in (one, FIRST_TRICK.encode(), json.dumps(small_record(), indent=1).encode()):
        assert list(texts_in(BytesIO(single), by_line=False)) == [(None, single)]
    with pytest.raises(MalformedInput) as caught:
        read_any(lines)
    assert str(caught.value).startswith("line 4, column 1: expected a single record, ")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"actions": [\n {}\n {}\n]}', "line 3, column 2"),
        ('{"a": 1,}\n{"a": 1}', "line 1, column"),
    ],
)
def test_what_is_no_json_is_not_taken_for_several_records(text: str, place: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_any(text)
    assert caught.value.path.startswith(place)
    assert caught.value.expected == "JSON"


@pytest.mark.parametrize(
    ("text", "line"), [(FIRST_TRICK, "line 12"), (THIRD_PLAY, "line 2"), (CLAIMED, "line 2")]
)
def test_a_second_tag_is_named(text: str, line: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_any(f"{text.strip()}\n{text}")
    assert str(caught.value).startswith(f"{line}, column 1: expected only one ")


def test_a_notation_tells_the_same_as_json() -> None:
    transcript = read_any(FIRST_TRICK)
    assert isinstance(transcript, Transcript)
    assert transcript.record == read(small_record())
    in_case, in_words = read_any(text_of(case(record=small_record()))), case(record=FIRST_TRICK)
    assert read_any(text_of(in_words)) == in_case
    placed = read_any(THIRD_PLAY)
    assert isinstance(placed, LoadedPosition)
    document = placed.positions.position_as_json(placed.position)
    assert read_any(text_of(document)) == placed
    assert read_any(text_of(case(position=THIRD_PLAY))) == read_any(
        text_of(case(position=document))
    )


def test_a_tag_may_be_in_any_case() -> None:
    assert read_any(THIRD_PLAY.replace("catbox-line/1", "Catbox-Line/1")) == read_any(THIRD_PLAY)
    assert read_any(FIRST_TRICK.replace("catbox-match/1", "CATBOX-MATCH/1")) == read_any(
        FIRST_TRICK
    )


def test_a_record_of_a_later_version_is_refused_by_its_format() -> None:
    later = {**small_record(), "format": "catbox-record/2"}
    with pytest.raises(MalformedInput) as caught:
        read_any(text_of(later))
    assert str(caught.value) == (
        "$.format: expected catbox-record/1, catbox-case/1 or catbox-position/1, "
        "got 'catbox-record/2'"
    )


A_FORM = "expected JSON, or a text that begins with catbox-match/1 or catbox-line/1"

FAULTS: list[tuple[str | bytes, str]] = [
    ("", f"line 1, column 1: {A_FORM}, got nothing"),
    ("\ufeff\n \n", f"line 1, column 1: {A_FORM}, got nothing"),
    ("[]", f"line 1, column 1: {A_FORM}, got '[]'"),
    ("\n Anne leads 5Y\n0: 5Y", f"line 2, column 2: {A_FORM}, got 'Anne leads 5Y'"),
    ("# catbox-line/1\nAnne", f"line 2, column 1: {A_FORM}, got 'Anne'"),
    ('"catbox-line/1"', f"line 1, column 1: {A_FORM}, got '\"catbox-line/1\"'"),
    ('{"a": 1,\n}', "line 1, column 8: expected JSON, got ','"),
    ("{}", "$.format: expected catbox-record/1, catbox-case/1 or catbox-position/1, got nothing"),
    (
        '{"format": "catbox-answer/1"}',
        (
            "$.format: expected catbox-record/1, catbox-case/1 or catbox-position/1, "
            "got 'catbox-answer/1'"
        ),
    ),
    ('{"format": ["x"]}', "$.format: expected catbox-record/1, catbox-case/1 or catbox-position/1, got ['x']"),
    ('{"actions": []}', "$.format: expected catbox-record/1, catbox-case/1 or catbox-position/1, got nothing"),
    (
        '{"format": "catbox-position/1", "game": "chess"}',
        "$.game: expected cat-in-the-box or schrodingers-cats, got 'chess'",
    ),
    ('{"format": "catbox-position/1"}', "$.game: expected cat-in-the-box or schrodingers-cats, got nothing"),
    (b"catbox-line/1\n\xff", "line 2: expected valid UTF-8, got the byte 0xff"),
    (b"\xff", "line 1: expected valid UTF-8, got the byte 0xff"),
    (
        b"catbox-match/1" + b" " * MOST_BYTES,
        f"line 1, column 1: expected a text of at most {MOST_BYTES} bytes, got more",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("data", "message"), FAULTS, ids=[message[:50] for _, message in FAULTS])
def test_what_is_none_of_them(data: str | bytes, message: str) -> None:
    with pytest.raises((MalformedInput, Unsupported)) as caught:
        read_any(data)
    assert str(caught.value) == message


IN_CASES: list[tuple[dict[str, object], str]] = [
    (
        case(position="catbox-line/1 pegasus-2023 3p pray start=0"),
        "$.position, line 1, column 31: ",
    ),
    (case(record=FIRST_TRICK.replace("5Y", "5X")), "$.record, line 11, column 7: expected "),
    (case(record=THIRD_PLAY), "$.record, line 1, column 1: "),
    (case(position=FIRST_TRICK), "$.position, line 1, column 1: "),
    (case(position=""), "$.position, line 1, column 1: "),
]


@pytest.mark.parametrize(("value", "beginning"), IN_CASES)
def test_what_is_wrong_with_a_text_in_a_case_has_its_key_before_it(
    value: dict[str, object], beginning: str
) -> None:
    with pytest.raises((MalformedInput, Unsupported)) as caught:
        read_any(text_of(value))
    assert str(caught.value).startswith(beginning)


@settings(max_examples=of_depth(quick=40, ci=300, deep=3000))
@given(
    st.binary()
    | st.text()
    | st.sampled_from([text_of(value) for value, _ in KINDS]).flatmap(
        lambda text: st.tuples(st.integers(0, len(text)), st.integers(0, len(text)), st.text()).map(
            lambda cut: text[: cut[0]] + cut[2] + text[cut[1] :]
        )
    )
)
def test_anything_is_read_or_refused_in_one_line(data: str | bytes) -> None:
    assert len(fault_of(data).splitlines()) <= 1


def fault_of(data: str | bytes) -> str:
    """What is wrong with a text; nothing if it can be read."""
    try:
        read_any(data)
    except CatboxError as error:
        return str(error)
    return ""


def test_a_record_that_was_written_is_read() -> None:
    record = read(WITH_PHYSICATS)
    assert read_any(text_of(record_as_json(record))) == record
