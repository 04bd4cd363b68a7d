"""The schemas, alone and in parts: what they say of themselves, and of events, rounds and editions.

That a schema accepts what the reader accepts is a law of `test_reading.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import jsonschema_rs
import pytest

from catbox_rules.book import edition_as_json
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_object
from catbox_rules.match import replay, replay_as_json
from catbox_rules.records import formats, record_as_json
from catbox_rules.records.schema import NAMES, definitions, schema, type_name, typescript
from catbox_rules.records.schema import part as kept
from tests.kit.matches import (
    DELETED,
    FACES,
    SMALL_OF,
    TABLES,
    TABLES_OF,
    WITH_PHYSICATS,
    Key,
    changed,
    family,
    node_at,
    paths,
    random_match,
)
from tests.kit.validation import fits, misfits
from tools import make_formats

WRONG: tuple[object, ...] = ({"": []}, "?", 0.5)
"""What can stand nowhere in a document but in a free text."""


def references(value: object) -> Iterator[str]:
    for path in paths(value):
        if path[-1:] == ("$ref",):
            yield str(node_at(value, path))


def target_of(reference: str, name: str) -> object:
    file, _, pointer = reference.partition("#")
    steps = tuple(pointer.strip("/").split("/")) if pointer else ()
    return node_at(kept(file.removesuffix(".schema.json") or name), steps)


@cache
def _used() -> set[str]:
    """What the parts refer to, as `record#/$defs/seat`."""
    return {
        f"{each}{reference}" if reference[0] == "#" else reference.replace(".schema.json", "")
        for each in NAMES
        for reference in references(kept(each))
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_whole_and_stands_alone(name: str) -> None:
    whole, parts = schema(name), kept(name)
    for value in (whole, parts):
        assert value["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert value["$id"] == f"{name}.schema.json"
        assert {"title", "description"} <= value.keys()
    for reference in references(parts):
        assert is_object(target_of(reference, name))
    defined: Any = whole.get("$defs", {})
    assert {*references(whole)} <= {"#", *(f"#/$defs/{key}" for key in defined)}
    root, shared = str(whole["title"]), definitions()
    own = {key: each for key, each in whole.items() if key not in ("$schema", "$id", "$defs")}
    for key, each in {root: own, **defined}.items():
        assert re.fullmatch("[A-Z][A-Za-z0-9]+", key)
        assert each["title"] == key
        # It is the same in all schemas, but for what leads to the root.
        assert json.loads(json.dumps(each).replace('"#"', f'"#/$defs/{root}"')) == shared[key]
    schema(name).clear()
    assert schema(name) == whole, "a schema is the caller's own"
    of_part: Any = parts.get("$defs", {})
    assert {f"{name}#/$defs/{key}" for key in of_part} <= _used()
    for each in (whole, parts):
        jsonschema_rs.meta.validate(each)


def test_an_unknown_schema() -> None:
    with pytest.raises(
        MalformedInput, match=r"^\$: expected record, .* or schrodingers-cats, got 'verdicts'$"
    ):
        schema("verdicts")


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_of_a_game_is_what_its_classes_make_it(game: str) -> None:
    """Neither it nor a format without actions and positions knows another game."""
    written = make_formats.game_schemas()[f"schemas/{game}.schema.json"]
    assert json.loads(written) == kept(game)
    assert not any(other in json.dumps(kept(game)) for other in GAMES if other != game)
    named = {name for name in NAMES if game in json.dumps(kept(name))}
    assert {"record", "position", "case", "replay", "answer", "editions", "variant"} <= named
    assert not named & {"verdict", "comparison", "conformance", "report"}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_an_event_a_round_or_an_edition_may_be_another_thing(game: str) -> None:
    kinds, tables = {kind.event for kind in GAMES[game].EVENTS}, TABLES_OF[game]
    events, rounds = dict[object, object](), list[object]()
    every = ((*table, seed) for seed in range(20) for table in tables)
    while events.keys() < kinds:
        edition, players, seed = next(every)
        answer: Any = replay_as_json(replay(random_match(edition, players, seed=seed)))
        rounds = answer["rounds"]
        events |= {each["event"]: each for step in answer["steps"] for each in step["events"]}
    editions: list[object] = [edition_as_json(GAMES[game], each) for each in GAMES[game].EDITIONS]
    for part, values in (
        (f"{game}#/$defs/event", [*events.values()]),
        (f"{game}#/$defs/round", rounds),
    ):
        for value in values:
            assert misfits(part, value) == []
            for path in paths(value):
                if path and isinstance(path[-1], str):
                    assert not fits(part, changed(value, path, DELETED)), path
                for wrong in WRONG:
                    assert not fits(part, changed(value, path, wrong)), (path, wrong)
    assert misfits("editions", editions) == []
    for value in editions:
        for path in paths(value):
            if path and isinstance(path[-1], str):
                assert not fits("editions", [changed(value, path, DELETED)]), path


WRONG_AT_A_TABLE: Mapping[tuple[Key, ...], object] = {
    ("game",): "chess",
    ("edition",): "nowhere-1900",
    ("players",): 9,
    ("options", "luck"): "good",
}


@pytest.mark.clause("setup.face")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_what_a_table_allows(edition: str, players: int) -> None:
    match = random_match(edition, players)
    value: Any = {**record_as_json(match), "names": ["A"] * players}
    assert misfits("record", value) == []
    assert not fits("record", {**value, "first_seat": players})
    assert not fits("record", {**value, "names": ["A"] * (players + 1)})
    for path, wrong in WRONG_AT_A_TABLE.items():
        assert not fits("record", changed(value, path, wrong)), path
    if value["game"] == "cat-in-the-box":
        for face in ("black", "purple", "white"):
            allowed = face in FACES[family(edition), players]
            assert fits("record", changed(value, ("options", "face"), face)) is allowed


TEXTS = (
    *("", "doubt ", "end", "5Y", "use", "use tabby as", "claim 8", "claim 0 alive", "prove"),
    *("claim 8 heisenberg", "claim 08 dead", "claim 100 alive", "prove 0 alive", "exchange "),
    *("prove 1 alive 1 dead", "prove 1 heisenberg 1 alive", "exchange 1 dead 1 alive"),
)
"""What no legal action is written as."""


@pytest.mark.clause("schrodinger.setup.track", "schrodinger.setup.boxes")
def test_numbers_and_texts_of_schrodingers_cats() -> None:
    def fit(part: str, values: Any) -> list[object]:
        return [each for each in values if fits(f"schrodingers-cats#/$defs/{part}", each)]

    piles = [dict.fromkeys(("alive", "dead", "empty", "heisenberg"), 99)]
    piles += [{**piles[0], kind: 100} for kind in piles[0]]
    assert fit("blocks", range(-1, 30)) == [*range(1, 27)]
    assert fit("pile", piles) == piles[:1]
    assert fit("legal_actions", [[text] for text in (*TEXTS, "end turn")]) == [["end turn"]]
    deals: list[object] = [
        {**WITH_PHYSICATS, "actions": [{"do": "deal", "hands": [{}] * n}]} for n in range(8)
    ]
    assert [n for n, each in enumerate(deals) if fits("record", each)] == [4]


@pytest.mark.parametrize("name", sorted({*NAMES} - {"protocol-request"}))
def test_no_schema_forbids_new_keys(name: str) -> None:
    """But where the keys are names of the game: readings, numbers, kinds of cards."""
    defined: Any = schema(name).get("$defs", {})
    own: dict[str, object] = {**schema(name), "$defs": None}
    for title, each in {"": own, **defined}.items():
        for path in paths(each):
            if path[-1:] in {("additionalProperties",), ("unevaluatedProperties",)}:
                names = title.endswith(("Options", "Variant", "Pile", "Boxes", "BoxesOnATable"))
                assert names or node_at(each, path) is not False, title


def test_types_are_those_of_the_schemas() -> None:
    text = typescript()
    assert list(make_formats.WRITTEN.faults(make_formats.types())) == []
    defined = re.findall(r"^export (?:type|interface) (\w+)", text, re.MULTILINE)
    assert len({*defined}) == len(defined)
    assert {*defined} <= vars(formats).keys()
    assert {type_name("catbox", name) for name in NAMES if name not in GAMES} <= {*defined}
    for of_game, ruleset in GAMES.items():
        names = {kind.do for kind in ruleset.ACTIONS} | {kind.event for kind in ruleset.EVENTS}
        assert {type_name(of_game, name) for name in names} <= {*defined}
    assert SMALL_OF.keys() == TABLES_OF.keys() == GAMES.keys()


def test_a_schema_that_changes_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def changed_schema(name: str) -> dict[str, object]:
        return schema(name) | ({"title": "Another"} if name == "find" else {})

    assert make_formats.main(["--check"]) == 0
    monkeypatch.setattr(make_formats, "schema", changed_schema)
    assert make_formats.main(["--check"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "docs/formats.txt: the schema of find has changed",
        "docs/formats.txt: not what python -m tools.make_formats writes",
    ]
