"""`as_json` gives plain JSON of whatever a game shows: states, views, events, editions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve, frozen

from catbox_rules.book import Rulebook
from catbox_rules.cat_in_the_box import Cards, CellSet, Color, TrickPhase, initial, view
from catbox_rules.cat_in_the_box.position import position_of
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.values import UNKNOWN
from catbox_rules.records import as_json, event_as_json
from catbox_rules.records.strict_json import parse
from catbox_rules.schrodingers_cats import Boxes
from tests.kit.matches import TABLES, random_match


def is_plain(value: object) -> bool:
    """Whether a value has nothing but what JSON has, enums and named tuples excluded."""
    if is_object(value):
        return all(type(key) is str and is_plain(each) for key, each in value.items())
    if is_list(value):
        return all(map(is_plain, value))
    return value is None or type(value) in (str, int, bool, float)


@frozen
class Kinds:
    """Tuples of a length and of any."""

    pair: tuple[int, Color]
    three: tuple[Color, int, frozenset[Color]]
    many: tuple[Color, ...]


def test_what_stands_in_a_tuple_is_written_by_its_type() -> None:
    red, blue = Color.RED, Color.BLUE
    value = Kinds((1, red), (blue, 2, frozenset({blue, red})), (red, blue, red))
    assert as_json(value) == {
        "pair": [1, "red"],
        "three": ["blue", 2, ["red", "blue"]],
        "many": ["red", "blue", "red"],
    }


def check(value: object) -> None:
    plain = as_json(value)
    assert is_plain(plain), plain
    assert parse(json.dumps(plain, allow_nan=False)) == plain


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_whatever_a_match_shows_is_plain_json(edition: str, players: int, seed: int) -> None:
    match = random_match(edition, players, seed=seed)
    ruleset, state = match.ruleset, match.table.initial()
    for number, action in enumerate(match.actions):
        if number % 5 == seed:
            check(state)
            for viewer in (None, *range(players)):
                check(ruleset.view(state, viewer))
        state, events = _applied(ruleset, state, action)
        for event in events:
            assert is_plain(event_as_json(event))
    check(state)
    check(ruleset.view(state))


# A state is of the type that its game gives it; see AnyRuleset.
def _applied(ruleset: Any, state: Any, action: Any) -> tuple[Any, Any]:
    step = ruleset.apply(state, action)
    return step.state, step.events


def test_a_table_with_house_rules_and_variants_is_plain_json() -> None:
    rulebook = Rulebook.named("pegasus-2023+memory")
    check(rulebook.initial(players=3))
    edition = as_json(rulebook.initial(players=3))["table"]["edition"]
    assert [each["id"] for each in edition["variants"]] == ["memory"]
    assert edition["house_rules"] == ["house.memory"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Cards.of(6, 1, 6), [1, 6, 6]),
        (CellSet.named("Y5 R5 B1"), ["B1", "R5", "Y5"]),
        (frozenset({Color.GREEN, Color.RED}), ["red", "green"]),
        (frozenset[Color](), []),
        (frozenset({3, 1, 2}), [1, 2, 3]),
        (Boxes(dead=2), {"alive": 0, "dead": 2, "empty": 0, "heisenberg": 0}),
    ],
)
def test_forms_are_those_of_documents(value: object, expected: object) -> None:
    assert as_json(value) == expected


def test_a_view_shows_cards_cells_and_colors_as_documents_do() -> None:
    match = random_match("pegasus-2023", 3, seed=1)
    ruleset, state = match.ruleset, match.table.initial()
    for action in match.actions:
        state = ruleset.apply(state, action).state
        if isinstance(state, TrickPhase):
            break
    seen = as_json(ruleset.view(state, 0))
    assert (seen["viewer"], seen["phase"]) == (0, "play")
    assert seen["lost"] == seen["tokens"] == [[], [], []]
    own, *others = seen["hands"]
    assert own["known"] == sorted(own["known"])
    assert all(rank in range(1, 7) for rank in own["known"])
    assert len(own["known"]) == 9
    assert others == [{"known": [], "unknown": 9, "is_counted": True}] * 2


def test_a_position_is_plain_wherever_it_is_written_after_a_view() -> None:
    """A view narrows types of its fields, and is built on the class of positions."""
    state = initial("pegasus-2023", players=3)
    assert as_json(view(state))["viewer"] is None
    position = evolve(position_of(state), won=(UNKNOWN, 2, UNKNOWN), bids=(UNKNOWN, 1, None))
    written = as_json(position)
    assert (written["viewer"], written["won"]) == ("all", ["?", 2, "?"])
    assert written["bids"] == ["?", 1, None]
