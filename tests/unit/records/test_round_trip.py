"""What is written and read again is the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import event, given, settings

from catbox_rules.games import GAMES
from catbox_rules.records import Record, parse, read_record, record_as_json
from tests.kit.matches import SMALL, random_match, read, records, ruleset_of
from tests.kit.validation import misfits


@settings(max_examples=100)
@given(records())
def test_a_record_that_is_written_and_read_is_the_same(record: Record) -> None:
    event(str(record.ruleset.NAME))
    value = record_as_json(record)
    assert misfits("record", value) == []
    again = read_record(parse(json.dumps(value)))
    assert again == record
    assert record_as_json(again) == value


@settings(max_examples=50)
@given(records())
def test_a_record_in_utf_8_is_the_same_as_in_escapes(record: Record) -> None:
    value = record_as_json(record)
    try:
        data = json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # a lone surrogate can be written in escapes only
        assert "\\ud" in json.dumps(value)
    else:
        assert read_record(parse(data)) == record


@pytest.mark.parametrize("value", SMALL, ids=lambda value: value["edition"])
def test_a_record_that_somebody_wrote_is_written_in_the_same_way(value: dict[str, object]) -> None:
    """Without what may be left out: no kind of card of which there are none, no `null`."""
    assert record_as_json(read(value)) == {"options": {}, **value}


@pytest.mark.parametrize("game", GAMES)
def test_an_alias_is_kept_and_stands_for_an_edition(game: str) -> None:
    known = {
        "cat-in-the-box": {"japanese": "ayatsurare-2020", "international": "pegasus-2023"},
        "schrodingers-cats": {},
    }
    editions = GAMES[game].EDITIONS
    names = {alias: edition.id for edition in editions for alias in edition.aliases}
    assert names == known[game]
    for alias, edition in names.items():
        assert ruleset_of(alias) is GAMES[game]
        record = random_match(alias, 3)
        assert record.edition_id == edition
        assert record_as_json(record)["edition"] == alias
