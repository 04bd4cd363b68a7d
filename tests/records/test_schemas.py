"""The schemas themselves, and that they say what the editions say."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from catbox_rules.cat_in_the_box import EDITIONS, Edition, RedBrokenBy, Tokens
from catbox_rules.cat_in_the_box.actions import ACTIONS
from catbox_rules.cat_in_the_box.events import EVENTS
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.records import record_as_json
from catbox_rules.records.schema import NAMES, schema
from catbox_rules.records.strict_json import is_list, is_object
from tests.records.matches import (
    COLUMNS,
    FACES,
    SMALL_WITH_TWO,
    TABLES,
    Key,
    changed,
    family,
    node_at,
    paths,
    random_match,
    small_record,
)
from tests.records.validation import fits, misfits


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_and_says_what_it_describes(name: str) -> None:
    value = schema(name)
    Draft202012Validator.check_schema(value)
    assert value["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert value["$id"] == f"{name}.schema.json"
    assert {"title", "description"} <= set(value)


@pytest.mark.parametrize("name", NAMES)
def test_every_reference_leads_somewhere(name: str) -> None:
    document = schema(name)
    references = [path for path in paths(document) if path and path[-1] == "$ref"]
    for path in references:
        target, _, pointer = str(node_at(document, path)).partition("#")
        value: object = schema(target.removesuffix(".schema.json")) if target else document
        for key in pointer.strip("/").split("/") if pointer else ():
            value = node_at(value, (key,))
        assert isinstance(value, dict)


@pytest.mark.parametrize("name", NAMES)
def test_every_definition_is_used(name: str) -> None:
    used = json.dumps([schema(each) for each in NAMES])
    definitions = schema(name).get("$defs", {})
    assert is_object(definitions)
    for key in definitions:
        assert f'#/$defs/{key}"' in used, key


def test_a_schema_is_the_callers_own() -> None:
    schema("record").clear()
    assert schema("record")["$id"] == "record.schema.json"


def test_an_unknown_schema() -> None:
    with pytest.raises(MalformedInput) as caught:
        schema("verdicts")
    assert str(caught.value) == (
        "$: expected one of record, case, replay, verdict, rules, editions, got 'verdicts'"
    )


def of_record(*path: Key) -> object:
    return node_at(schema("record"), path)


def enum_of(*path: Key) -> set[object]:
    values = of_record(*path, "enum")
    assert is_list(values)
    return set(values)


def test_games_and_editions_of_the_schema_are_those_of_the_library() -> None:
    named = {name for edition in EDITIONS for name in (edition.id, *edition.aliases)}
    japanese = enum_of("$defs", "japanese_edition")
    international = enum_of("$defs", "international_edition")
    assert japanese | international == named
    assert enum_of("properties", "game") == set(GAMES)


def test_readings_of_the_schema_are_those_of_the_library() -> None:
    options = ("$defs", "options", "properties")
    assert enum_of(*options, "tokens") == {reading.value for reading in Tokens}
    assert enum_of(*options, "red-broken-by") == {reading.value for reading in RedBrokenBy}


def test_actions_and_events_of_the_schema_are_those_of_the_library() -> None:
    actions = {of_record("$defs", kind.do, "properties", "do", "const") for kind in ACTIONS}
    assert actions == {"deal", "discard", "bid", "play", "paradox"}
    told = json.dumps(schema("replay"))
    for event in EVENTS:
        assert f'"{event.event}"' in told


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_numbers_of_the_schema_are_those_of_the_editions(edition: Edition) -> None:
    for setup in edition.setups:
        limits = of_record("$defs", f"action_with_{setup.players}_players", "properties")
        assert node_at(limits, ("rank", "maximum")) == setup.highest_rank
        assert node_at(limits, ("seat", "maximum")) == setup.players - 1
        hands = of_record("$defs", f"piles_with_{setup.players}_players", "properties", "hands")
        assert node_at(hands, ("minItems",)) == node_at(hands, ("maxItems",)) == setup.players
        assert node_at(hands, ("items", "minItems")) == setup.dealt
        assert node_at(hands, ("items", "maxItems")) == setup.dealt


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_matches_are_records(edition: str, players: int) -> None:
    value = {
        "format": "catbox-record/1",
        "game": "cat-in-the-box",
        "edition": edition,
        "players": players,
        "first_seat": players - 1,
        "options": {"face": FACES[family(edition), players][0]},
        "names": ["somebody"] * players,
        "actions": [],
    }
    assert misfits("record", value) == []
    columns = COLUMNS[family(edition), players]
    rows = [[f"{letter}{rank + 1}" for rank in range(columns)] for letter in "GRYB"]
    assert misfits("record", changed(value, ("options", "layout"), rows)) == []
    assert not fits("record", changed(value, ("options", "layout"), rows[1:]))
    shorter = [row[1:] for row in rows]
    assert not fits("record", changed(value, ("options", "layout"), shorter))
    for face in {"black", "white", "purple"} - set(FACES[family(edition), players]):
        assert not fits("record", changed(value, ("options", "face"), face))
    assert not fits("record", changed(value, ("first_seat",), players))
    assert not fits("record", changed(value, ("names",), ["somebody"] * (players + 1)))


SMALL_PATHS = [path for path in paths(small_record()) if path]


@pytest.mark.parametrize("path", SMALL_PATHS, ids=str)
@pytest.mark.parametrize("wrong", [{"": []}, "?", True, 0.5], ids=str)
def test_nothing_in_a_record_may_be_of_a_wrong_type(path: tuple[Key, ...], wrong: object) -> None:
    """No value of the record could be one of these, so wherever one stands it does not fit."""
    assert fits("record", small_record())
    assert not fits("record", changed(small_record(), path, wrong))


WITH_TWO = ("actions", 0)


@pytest.mark.clause("deal.two-player-reveal")
@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ((*WITH_TWO, "hidden"), [3, 1], True),
        ((*WITH_TWO, "hidden"), None, True),
        ((*WITH_TWO, "hidden"), [1], False),
        ((*WITH_TWO, "hidden"), [1, 6], False),
        ((*WITH_TWO, "revealed"), [2, 4], False),
        ((*WITH_TWO, "revealed"), [2, 4, 6], False),
        ((*WITH_TWO, "revealed"), None, False),
    ],
)
def test_two_players_reveal_three_cards_and_may_tell_two_more(
    path: tuple[Key, ...], value: object, expected: bool
) -> None:
    assert fits("record", changed(SMALL_WITH_TWO, path, value)) is expected


@pytest.mark.clause("deal.two-player-reveal")
def test_more_players_reveal_nothing() -> None:
    deal = ("actions", 0)
    assert not fits("record", changed(small_record(), (*deal, "revealed"), [1, 2, 3]))
    assert not fits("record", changed(small_record(), (*deal, "hidden"), [1, 2]))


def test_the_record_of_a_match_fits() -> None:
    for edition, players in TABLES:
        assert misfits("record", record_as_json(random_match(edition, players))) == []
