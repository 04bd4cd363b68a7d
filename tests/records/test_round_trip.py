"""What is written and read again is the same."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import EDITIONS
from catbox_rules.games import GAMES
from catbox_rules.records import Record, parse, read_record, record_as_json
from tests.records.matches import COLUMNS, FACES, TABLES, family, random_match
from tests.records.validation import misfits

TEXTS = st.text() | st.text(st.characters(), max_size=8)


@st.composite
def options(draw: st.DrawFn, edition: str, players: int) -> dict[str, object]:
    """Any choices that a table may make."""
    columns = COLUMNS[family(edition), players]
    cells = [f"{letter}{rank}" for letter in "RBYG" for rank in range(1, columns + 1)]
    order = draw(st.permutations(cells))
    rows = [order[start : start + columns] for start in range(0, len(order), columns)]
    return draw(
        st.fixed_dictionaries(
            {},
            optional={
                "tokens": st.sampled_from(["unlimited", "strict"]),
                "red-broken-by": st.sampled_from(["player-token", "any-token"]),
                "face": st.sampled_from(FACES[family(edition), players]),
                "layout": st.just(rows),
            },
        )
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Records of matches of every edition, up to any moment."""
    edition, players = draw(st.sampled_from(TABLES))
    played = random_match(
        edition,
        players,
        seed=draw(st.integers(0, 2**32)),
        first_seat=draw(st.integers(0, players - 1)),
        options=draw(options(edition, players)),
    )
    stop = draw(st.integers(0, len(played.actions)))
    return Record(
        ruleset=played.ruleset,
        edition=edition,
        players=players,
        first_seat=played.first_seat,
        options=played.options,
        actions=played.actions[:stop],
        names=draw(st.none() | st.tuples(*[TEXTS] * players)),
        title=draw(st.none() | TEXTS),
        note=draw(st.none() | TEXTS),
    )


@settings(max_examples=150, deadline=None)
@given(records())
def test_a_record_that_is_written_and_read_is_the_same(record: Record) -> None:
    value = record_as_json(record)
    assert misfits("record", value) == []
    again = read_record(parse(json.dumps(value)), GAMES)
    assert again == record
    assert record_as_json(again) == value


@settings(max_examples=50, deadline=None)
@given(records())
def test_a_record_in_utf_8_is_the_same_as_in_escapes(record: Record) -> None:
    value = record_as_json(record)
    try:
        data = json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # a lone surrogate can be written in escapes only
        assert "\\ud" in json.dumps(value)
    else:
        assert read_record(parse(data), GAMES) == record


def test_an_alias_is_kept_and_stands_for_an_edition() -> None:
    names = {alias: edition.id for edition in EDITIONS for alias in edition.aliases}
    assert names == {"japanese": "ayatsurare-2020", "international": "pegasus-2023"}
    for alias, edition in names.items():
        record = random_match(alias, 3)
        assert record.edition_id == edition
        assert record_as_json(record)["edition"] == alias
