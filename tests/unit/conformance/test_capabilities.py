"""What an engine offers, and the tables that are made of it."""

from __future__ import annotations

from typing import Any

import pytest

from catbox_rules.conformance.protocol import ATTRIBUTION, NEEDED, PROTOCOL, read_offer, tables_of
from catbox_rules.kernel.errors import MalformedInput

GAME = "cat-in-the-box"
TRIED = ATTRIBUTION.of(GAME).TRIED


def hello(**changed: Any) -> dict[str, Any]:
    game = {"editions": {"pegasus-2023": [3]}, "options": {"tokens": ["unlimited", "strict"]}}
    value = {
        "protocol": PROTOCOL,
        "engine": "some engine",
        "version": "1",
        "asks": [*NEEDED],
        "games": {GAME: game},
    }
    return {**value, **changed}


def game(**keys: Any) -> dict[str, Any]:
    return {GAME: {"editions": {"pegasus-2023": [3]}, **keys}}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"protocol": "catbox-protocol/3"}, "$.protocol: expected catbox-protocol/2"),
        ({"engine": 7}, "$.engine: expected a string, got 7"),
        ({"asks": "all"}, "$.asks: expected a list, got 'all'"),
        ({"asks": [1]}, "$.asks[0]: expected a string, got 1"),
        ({"asks": ["hello"]}, "$.asks: expected 'new' among them"),
        ({"games": []}, "$.games: expected an object, got []"),
        ({"games": {GAME: 1}}, "$.games.cat-in-the-box: expected an object, got 1"),
        (
            {"games": {GAME: {"editions": {"pegasus-2023": ["3"]}}}},
            "$.games.cat-in-the-box.editions.pegasus-2023: expected a list of counts",
        ),
        (
            {"games": game(options={"tokens": "all"})},
            "$.games.cat-in-the-box.options.tokens: expected a list of values, or",
        ),
    ],
)
def test_what_is_no_offer(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_offer(hello(**changed))
    assert str(caught.value).startswith(message)


def test_tables_are_those_that_are_offered() -> None:
    offer = read_offer(hello())
    tables, left_out = tables_of(offer, GAME, TRIED)
    assert {(table.edition, table.players) for table in tables} == {("pegasus-2023", 3)}
    assert [dict(table.options) for table in tables] == [
        {},
        {"tokens": "unlimited"},
        {"tokens": "strict"},
    ]
    assert left_out == []


def test_what_the_reference_does_not_know_is_reported() -> None:
    editions = {"pegasus-2023": [3, 7], "moon-2050": [3]}
    options = {"tokens": ["strict", "golden"], "weather": ["rain"]}
    offer = read_offer(hello(games={GAME: {"editions": editions, "options": options}}))
    tables, left_out = tables_of(offer, GAME, TRIED)
    assert {table.players for table in tables} == {3}
    assert left_out == [
        "cat-in-the-box, pegasus-2023 with 7 players: there is no such table",
        "cat-in-the-box, edition 'moon-2050': the reference does not know it",
        "cat-in-the-box, option tokens='golden': the reference does not know it",
        "cat-in-the-box, option weather='rain': the reference does not know it",
    ]


def test_an_option_that_may_be_anything() -> None:
    offer = read_offer(hello(games=game(options={"layout": "any"})))
    tables, left_out = tables_of(offer, GAME, TRIED)
    assert [set(table.options) for table in tables] == [set(), {"layout"}]
    assert left_out == []


@pytest.mark.parametrize(
    ("chosen", "tables"),
    [
        ({"edition": "pegasus-2023"}, {("pegasus-2023", 2), ("pegasus-2023", 3)}),
        ({"edition": "bezier-2022", "players": 3}, {("bezier-2022", 3)}),
        ({"players": 2}, {("pegasus-2023", 2)}),
        ({"players": 5}, set[tuple[str, int]]()),
    ],
)
def test_only_what_is_asked_for(chosen: dict[str, Any], tables: set[tuple[str, int]]) -> None:
    editions = {"pegasus-2023": [2, 3], "bezier-2022": [3]}
    offer = read_offer(hello(games={GAME: {"editions": editions}}))
    found, _ = tables_of(offer, GAME, TRIED, **chosen)
    assert {(table.edition, table.players) for table in found} == tables
