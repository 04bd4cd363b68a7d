"""The form of a variant: what is read, what is refused and where, and what is written."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules.book import read_toml, variant_as_toml
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.variants import (
    Number,
    Variant,
    known_variants,
    read_variant,
    variant_as_json,
)
from catbox_rules.kernel.variants.documents import read_in_part
from catbox_rules.kernel.variants.patch import check_id_of_file
from tests.kit.validation import fits, misfits
from tests.unit.kernel.variants.documents import BOX, CATS, document

KEYS = "only the keys format, id, game, title, note, base, rules, numbers, readings, layouts"
WORDS = "lower-case words and numbers with hyphens"

MISFITS: list[tuple[dict[str, object], str]] = [
    ({"format": "catbox-variant/2"}, "$.format: expected catbox-variant/1"),
    ({"id": "My Rules"}, f"$.id: expected {WORDS}, got 'My Rules'"),
    ({"id": "-x"}, f"$.id: expected {WORDS}, got '-x'"),
    ({"id": 3}, "$.id: expected a string, got 3"),
    ({"title": ""}, "$.title: expected a string, got ''"),
    ({"note": None}, "$.note: expected a string, got null"),
    ({"base": "Pegasus 2023"}, f"$.base: expected {WORDS}, got 'Pegasus 2023'"),
    ({"rules": "house.memory"}, "$.rules: expected a list of house rules, got 'house.memory'"),
    (
        {"rules": ["house.memory", "memory"]},
        "$.rules[1]: expected the id of a house rule, such as house.must-follow, got 'memory'",
    ),
    ({"numbers": [3]}, "$.numbers: expected a table (an object), got [3]"),
    (
        {"numbers": {"1": {"bids": [1]}}},
        "$.numbers: expected all, or a number of players from 2 to 6, got '1'",
    ),
    ({"numbers": {"3": 4}}, "$.numbers.3: expected a table (an object), got 4"),
    (
        {"numbers": {"3": {"dealt": 1.5}}},
        "$.numbers.3.dealt: expected a whole number, a string or a list of them, got 1.5",
    ),
    (
        {"numbers": {"3": {"bids": [1, True]}}},
        "$.numbers.3.bids[1]: expected a whole number or a string, got true",
    ),
    ({"readings": {"To kens": "x"}}, "$.readings: expected a name in small letters, got"),
    ({"readings": {"tokens": 1}}, "$.readings.tokens: expected a string, got 1"),
    (
        {"layouts": {"all": [["R1"]]}},
        "$.layouts: expected a number of players from 2 to 6, got 'all'",
    ),
    ({"layouts": {"3": "R1"}}, "$.layouts.3: expected a list of rows, got 'R1'"),
    ({"layouts": {"3": ["R1"]}}, "$.layouts.3[0]: expected a row, a list of cells, got 'R1'"),
    (
        {"layouts": {"3": [["R1", 2]]}},
        "$.layouts.3[0][1]: expected the name of a cell, such as R1, got 2",
    ),
]


@pytest.mark.parametrize(("part", "message"), MISFITS, ids=lambda each: str(each)[:50])
def test_what_is_of_another_form_is_named_with_its_place(
    part: dict[str, object], message: str
) -> None:
    with pytest.raises(MalformedInput) as refused:
        read_variant({**document(), **part})
    assert str(refused.value).startswith(message)
    assert not fits("variant", {**document(), **part}), "neither does it fit the schema"


@pytest.mark.parametrize("value", [None, 3, [], "bids-of-zero"])
def test_what_is_no_object_is_no_variant(value: object) -> None:
    _, [fault] = read_in_part(value)
    assert fault.path == "$"
    assert fault.expected == "a variant, an object"


@pytest.mark.parametrize("key", ["format", "id", "game", "title"])
def test_what_must_be_there(key: str) -> None:
    value = document()
    del value[key]
    assert [fault.path for fault in read_in_part(value)[1]] == [f"$.{key}"]
    assert not fits("variant", value)


def test_a_misspelled_key_is_a_fault() -> None:
    with pytest.raises(MalformedInput) as refused:
        read_variant(document(reading={"tokens": "strict"}))
    assert str(refused.value) == f"$: expected {KEYS}, got 'reading'; did you mean readings?"


def test_all_faults_are_found_at_once_in_the_order_of_the_document() -> None:
    """What is missing comes first, and a key that should not be there where it stands."""
    value: dict[str, object] = {
        "layouts": {"3": [["R1"], "R2"], "seven": []},
        "reading": {},
        "numbers": {"7": {}, "3": {"dealt": 9, "bids": [1, None]}, "all": {"penalty": {}}},
        "rules": ["house.memory", "y", "house.must-follow"],
        "game": BOX,
        "id": "X",
        "format": "catbox-variant/1",
    }
    variant, faults = read_in_part(value)
    assert [fault.path for fault in faults] == [
        "$.title",
        "$.layouts.3[1]",
        "$.layouts",  # seven
        "$",  # reading
        "$.numbers",  # 7
        "$.numbers.3.bids[1]",
        "$.numbers.all.penalty",
        "$.rules[1]",
        "$.id",
    ]
    assert variant == Variant(
        id="",
        game=BOX,
        title="",
        rules=["house.memory", "house.must-follow"],
        numbers=[Number(3, "dealt", 9)],
    ), "what is of its form"


def test_the_place_of_a_variant_in_a_larger_document() -> None:
    with pytest.raises(MalformedInput) as refused:
        read_variant(document(title=1), path="$.options.variants[1]")
    assert refused.value.path == "$.options.variants[1].title"


WORD = st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,4}){0,2}", fullmatch=True)
NAME = st.from_regex(r"[a-z]{1,6}(_[a-z]{1,4})?", fullmatch=True)
TEXT = st.text(min_size=1, max_size=12)
PLAIN = st.integers(-9, 99) | TEXT
VALUE = PLAIN | st.lists(PLAIN, max_size=4).map(tuple)
COUNT = st.integers(2, 6)


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    keys = draw(st.sets(st.tuples(st.none() | COUNT, NAME), max_size=4))
    row = st.lists(TEXT, max_size=3).map(tuple)
    return Variant(
        id=draw(WORD),
        game=draw(WORD),
        title=draw(TEXT),
        note=draw(st.none() | TEXT),
        base=draw(st.none() | WORD),
        rules=draw(st.sets(WORD.map("house.{}".format), max_size=3)),
        numbers=[Number(players, name, draw(VALUE)) for players, name in keys],
        readings=draw(st.dictionaries(NAME, TEXT, max_size=3)).items(),
        layouts=draw(
            st.dictionaries(COUNT, st.lists(row, max_size=3).map(tuple), max_size=2)
        ).items(),
    )


@settings(max_examples=60)
@given(variants())
def test_a_variant_is_read_back_as_it_was_written(variant: Variant) -> None:
    value = json.loads(json.dumps(variant_as_json(variant)))
    assert read_variant(value) == variant
    assert hash(read_variant(value)) == hash(variant)
    written: Any = tomllib.loads(variant_as_toml(variant))
    assert read_variant(written) == variant


def test_the_order_of_its_parts_does_not_matter() -> None:
    one = [Number(3, "bids", (1,)), Number(None, "dealt", 9)]
    rules = ["house.memory", "house.must-follow"]
    forth = Variant("x", BOX, "X", rules=rules, numbers=one)
    back = Variant("x", BOX, "X", rules=rules[::-1], numbers=one[::-1])
    assert forth == back
    assert hash(forth) == hash(back)


@pytest.mark.parametrize("game", GAMES)
def test_shipped_variants_are_files_that_fit_the_schema(game: str) -> None:
    known = known_variants(GAMES[game].NAME)
    assert len(known) >= 5
    for id_, variant in known.items():
        assert id_ == variant.id
        assert variant.game == game
        assert misfits("variant", variant_as_json(variant)) == []


@pytest.mark.parametrize(
    ("value", "allowed"),
    [
        (document(numbers={"all": {"tokens_per_seat": 11}}), True),
        (document(numbers={"3": {"tokens_per_seat": 11}}), False),
        (document(numbers={"all": {"observed": ["R1", "B2"], "bonus_up_to": "none"}}), True),
        (document(numbers={"all": {"observed": ["R1", "R1"]}}), False),
        (document(numbers={"all": {"bids": [10]}}), False),
        (document(numbers={"6": {"dealt": 7}}), False),
        (document(readings={"tokens": "strict", "face": "purple"}), True),
        (document(readings={"tokens": "some"}), False),
        (document(base="amigo-2023"), False),
        (document(game=CATS, numbers={"all": {"heisenberg": 0, "blocks": 12}}), True),
        (document(game=CATS, numbers={"2": {"heisenberg": 0}}), False),
        (document(game=CATS, rules=["house.memory"]), True),  # which rules there are, readers know
        (document(game="chess"), False),
    ],
    ids=str,
)
def test_the_schema_knows_what_the_games_allow(value: dict[str, object], allowed: bool) -> None:
    assert fits("variant", value) is allowed


class TestFiles:
    """A variant in a file."""

    def test_it_is_read(self, tmp_path: Path) -> None:
        file = tmp_path / "mine.toml"
        variant = read_variant(document(rules=["house.memory"]))
        file.write_text(variant_as_toml(variant))
        assert read_toml(file) == variant

    @pytest.mark.parametrize(
        ("content", "expected"),
        [
            (b"format = ", "expected a TOML document"),
            (b"\xff\xfe", "expected valid UTF-8"),
            (b'format = "catbox-variant/1"\n', "$.id: expected a string, got nothing"),
        ],
    )
    def test_what_is_wrong_is_said_with_the_name_of_the_file(
        self, tmp_path: Path, content: bytes, expected: str
    ) -> None:
        file = tmp_path / "mine.toml"
        file.write_bytes(content)
        with pytest.raises(MalformedInput) as refused:
            read_toml(file)
        assert str(refused.value).startswith(f"{file}: ")
        assert expected in str(refused.value)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(MalformedInput) as refused:
            read_toml(tmp_path / "none.toml")
        assert "expected a file that can be read" in str(refused.value)


def test_a_file_does_not_go_by_the_name_of_a_shipped_variant() -> None:
    """A record and a report would name it, and nobody would see that it is another one."""
    mine = Variant("must-follow", GAMES[BOX].NAME, "Mine", numbers=[Number(None, "penalty", 9)])
    with pytest.raises(MalformedInput) as refused:
        check_id_of_file(mine)
    assert str(refused.value) == (
        "$.id: expected another id, for this is that of a variant of the game, "
        f"{known_variants(BOX)['must-follow'].title!r}, got 'must-follow'"
    )


def test_what_a_shipped_variant_says_can_be_said_in_other_words() -> None:
    check_id_of_file(
        evolve(known_variants(GAMES[BOX].NAME)["must-follow"], title="Bedienzwang", note=None)
    )
    check_id_of_file(Variant("must-follow", "chess", "Of another game"))
