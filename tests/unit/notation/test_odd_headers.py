"""Headers whose values are odd: a value of another kind is refused, and a letter that does not show
is written so that it does."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list
from catbox_rules.notation import Transcript, match_of, read_match
from tests.kit.matches import read, small_record
from tests.kit.transcripts import FIRST_TRICK

RIGHT_TO_LEFT = "\u202e"
"""Turns the direction of what follows; it does not show itself."""


@pytest.mark.parametrize("text", [RIGHT_TO_LEFT, f"a{RIGHT_TO_LEFT}b", f"a\n{RIGHT_TO_LEFT}"])
def test_one_letter_that_does_not_show_is_enough_for_a_title_in_ascii(text: str) -> None:
    record = evolve(read(small_record()), title=text)
    written = match_of(Transcript(record))
    assert RIGHT_TO_LEFT not in written
    [title] = [line for line in written.splitlines() if line.startswith("title: ")]
    assert json.loads(title.removeprefix("title: ")) == text
    assert read_match(written).record.title == text


def test_a_title_of_several_lines_whose_letters_show_keeps_them() -> None:
    written = match_of(Transcript(evolve(read(small_record()), title="Käte\nbeißt")))
    assert 'title: "Käte\\nbeißt"' in written.splitlines()


def test_what_the_host_keeps_and_what_was_taken_back_come_through_a_text() -> None:
    value = small_record()
    actions = value["actions"]
    assert is_list(actions)
    value["extra"] = {"seed": f"a\n{RIGHT_TO_LEFT}", "seats": [1, None, {"Anne": True}]}
    value["taken_back"] = [{"after": 1, "actions": actions[1:3]}]
    record = read(value)
    written = match_of(Transcript(record))
    assert RIGHT_TO_LEFT not in written
    assert read_match(written).record == record
    assert read_match(written).record.extra == value["extra"]


@pytest.mark.parametrize(
    ("header", "value"),
    [
        *(("variants", value) for value in ("5", "null", '"x"', "true")),
        *(("extra", "5"), ("extra", "{"), ("taken-back", "{}"), ("taken-back", '[{"after": 0}]')),
    ],
)
def test_a_header_of_another_form_is_refused_at_its_place(header: str, value: str) -> None:
    line = FIRST_TRICK.splitlines().index("players: 3") + 2
    text = FIRST_TRICK.replace("players: 3\n", f"players: 3\n{header}: {value}\n")
    with pytest.raises(MalformedInput) as caught:
        read_match(text)
    assert str(caught.value).startswith(f"line {line}, column {len(header) + 3}: expected ")
