"""A new optional key is no new version of a format: whoever does not know it ignores it. A
misspelled key is another thing: without it a ruling could be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.judge.case import read_case
from catbox_rules.judge.disputes import dispute_as_json, read_dispute
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.nearest import WithSuggestion, nearest
from catbox_rules.kernel.variants import read_variant, variant_as_json
from catbox_rules.positions.reading import read_any_position
from catbox_rules.records import read_record, record_as_json
from catbox_rules.records.schema import NAMES, definitions, schema
from catbox_rules.serving.requests import read_request
from tests.unit.positions.documents import LAST_TRICK, OF_TWO, PROVING, SOME_CELLS, SOME_PHYSICATS
from tests.unit.records.matches import (
    SMALL,
    WITH_PHYSICATS,
    Key,
    changed,
    node_at,
    paths,
    small_record,
)
from tests.unit.records.validation import fits, misfits

PLAY = {"do": "play", "seat": 1, "rank": 6, "color": "red"}
VARIANT: dict[str, object] = {
    "format": "catbox-variant/1",
    "id": "mine",
    "game": "cat-in-the-box",
    "title": "Mine",
    "note": "n",
    "base": "pegasus-2023",
    "rules": ["house.memory"],
    "numbers": {"3": {"rounds": 2}, "all": {"penalty": 2}},
    "readings": {"tokens": "strict"},
    "layouts": {},
}
RECORD: dict[str, object] = {
    **small_record(),
    "options": {"tokens": "strict", "variants": ["must-follow", {**VARIANT, "readings": {}}]},
    "names": ["A", "B", "C"],
    "title": "t",
    "note": "n",
    "extra": {"seed": 3},
    "actions": [],
    "taken_back": [
        {"after": 0, "actions": [{"do": "discard", "seat": 1, "rank": 4, "stands": True}]}
    ],
}
CASE: dict[str, object] = {
    "format": "catbox-case/1",
    "record": small_record(),
    "question": {"action": PLAY},
}
DISPUTE: dict[str, object] = {
    "format": "catbox-dispute/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 3,
    "options": {"variants": [VARIANT]},
    "names": ["A", "B", "C"],
    "action": PLAY,
    "answers": {"led": "green"},
}

Reader = Callable[[Any], object]
READERS: Mapping[str, Reader] = {
    "record": read_record,
    "position": lambda value: read_any_position(value)[1],
    "case": read_case,
    "dispute": lambda value: dispute_as_json(read_dispute(value)),
    "variant": read_variant,
}
DOCUMENTS: list[tuple[str, dict[str, object]]] = [
    *(("record", each) for each in (*SMALL, RECORD)),
    *(("position", each) for each in (LAST_TRICK, OF_TWO, SOME_CELLS, PROVING, SOME_PHYSICATS)),
    ("case", CASE),
    ("case", {**CASE, "record": WITH_PHYSICATS, "question": {"ask": "check"}}),
    ("case", {"format": "catbox-case/1", "position": LAST_TRICK, "question": {"ask": "trick"}}),
    ("dispute", DISPUTE),
    ("variant", VARIANT),
]
CONTENT = {
    *("options", "extra", "numbers", "readings", "layouts", "answers"),
    *("boxes", "hands", "proofs", "discards", "open_discards", "known_discards"),
}
"""Below these keys are names of the game: readings, facts, kinds of cards."""


def known_keys(value: object) -> Iterator[str]:
    """The keys of all objects that a schema describes."""
    for path in paths(value):
        if path[-1:] == ("properties",) and is_object(described := node_at(value, path)):
            yield from described


ALL_KEYS = sorted(set(known_keys(definitions())))


def objects(document: object) -> list[tuple[Key, ...]]:
    """The places of the objects in a document whose keys are those of its format."""
    return [
        path
        for path in paths(document)
        if is_object(node_at(document, path)) and not CONTENT.intersection(_in_format(path))
    ]


def _in_format(path: tuple[Key, ...]) -> tuple[Key, ...]:
    """The path below the last variant, which is a document of its own among the options."""
    return path[path.index("variants") + 1 :] if "variants" in path[:-1] else path


PLACES = [(format, document, path) for format, document in DOCUMENTS for path in objects(document)]
NEW_KEYS = st.text().filter(
    lambda key: key not in ALL_KEYS and nearest(key.lower(), ALL_KEYS) is None
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=3,
)


@given(st.sampled_from(PLACES), NEW_KEYS, VALUES)
def test_a_document_with_a_new_key_is_read_as_without(
    place: tuple[str, dict[str, object], tuple[Key, ...]], key: str, value: object
) -> None:
    """The value that is read is the same, so that nothing of the key is written again."""
    format, document, path = place
    newer = changed(document, (*path, key), value)
    assert misfits(format, newer) == []
    assert READERS[format](newer) == READERS[format](document)


@pytest.mark.parametrize(("format", "document"), DOCUMENTS)
def test_a_misspelled_key_is_refused_with_the_one_that_is_meant(
    format: str, document: dict[str, object]
) -> None:
    """All but those that say what to read, whose lack is named instead."""
    for path in objects(document):
        place = node_at(document, path)
        assert is_object(place)
        required = {"format", "do", "game", "ask"}
        if place.get("format") == VARIANT["format"]:
            required |= {"id", "title"}
        for key in place.keys() - required:
            for misspelled in (f"{key}{key[-1]}", key.upper(), key.replace("_", "")):
                if misspelled == key:
                    continue
                swapped = {misspelled if each == key else each: place[each] for each in place}
                with pytest.raises(MalformedInput) as refused:
                    READERS[format](changed(document, path, swapped))
                assert isinstance(refused.value.given, WithSuggestion), (path, misspelled)
                assert refused.value.given.meant == key


@pytest.mark.parametrize("name", sorted({*NAMES} - {"protocol-request"}))
def test_no_schema_forbids_new_keys(name: str) -> None:
    """But for what has names of the game as its keys: readings, numbers, kinds of cards."""
    defined = schema(name).get("$defs", {})
    assert is_object(defined)
    own: dict[str, object] = {**schema(name), "$defs": None}
    for title, each in {"": own, **defined}.items():
        closed = [
            path
            for path in paths(each)
            if path[-1:] in {("additionalProperties",), ("unevaluatedProperties",)}
            and node_at(each, path) is False
        ]
        if closed:
            assert title.endswith(("Options", "Variant", "Pile", "Boxes", "BoxesOnATable")), title


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        *((ask, "as") for ask in ("state", "record", "score", "undo")),
        *((ask, "as_seat") for ask in ("state", "legal", "events")),
    ],
)
def test_a_request_for_a_seat_is_refused_if_it_is_not_understood(ask: str, key: str) -> None:
    """Its answer would show that seat what only the referee knows."""
    request = {"ask": ask, "match": "m"}
    assert fits("protocol-request", request)
    assert not fits("protocol-request", {**request, key: 0})
    with pytest.raises(MalformedInput):
        read_request({**request, key: 0})


def test_what_is_read_is_written_without_new_keys() -> None:
    newer = changed(RECORD, ("options", "variants", 1, "mood"), 3)
    newer = changed(newer, ("mood",), 3)
    record = read_record(newer)
    assert record_as_json(record) == record_as_json(read_record(RECORD))
    assert "mood" not in str(record_as_json(record))
    assert variant_as_json(read_variant({**VARIANT, "mood": 3})) == variant_as_json(
        read_variant(VARIANT)
    )


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (("options", "mood"), "$.options: expected "),
        (("options", "variants", 1, "numbers", "3", "mood"), "$.options.variants[1].numbers.3"),
        (("options", "variants", 1, "rules", 0), "$.options.variants[1].rules[0]: expected"),
    ],
)
def test_what_the_rules_do_not_have_is_an_error(path: tuple[Key, ...], message: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        read_record(changed(RECORD, path, "house.mood"))
    assert str(refused.value).startswith(message)
