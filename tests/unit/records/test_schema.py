"""The schemas themselves, and that they say what the library says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from enum import Enum

import attrs
import jsonschema_rs
import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.book import edition_as_json
from catbox_rules.cat_in_the_box import Edition, RedBrokenBy, Tokens
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.match import replay, replay_as_json
from catbox_rules.records import record_as_json
from catbox_rules.records.schema import NAMES, definitions, schema, self_contained
from catbox_rules.records.schema_parts import part as kept
from catbox_rules.schrodingers_cats import Box, Physicat, PhysicatTiming, PlayedPhysicats
from tests.unit.records.matches import (
    COLUMNS,
    DELETED,
    FACES,
    SMALL,
    SMALL_OF,
    SMALL_WITH_TWO,
    TABLES,
    TABLES_OF,
    WITH_PHYSICATS,
    Key,
    changed,
    family,
    node_at,
    paths,
    random_match,
    small_record,
)
from tests.unit.records.validation import fits, misfits
from tools.make_schemas import files

WRONG: tuple[object, ...] = ({"": []}, "?", 0.5)
"""What can stand nowhere in a document but in a free text."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("given_out", [kept, schema])
def test_a_schema_is_one_and_says_what_it_describes(
    given_out: Callable[[str], dict[str, object]], name: str
) -> None:
    value = given_out(name)
    jsonschema_rs.meta.validate(value)
    assert value["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert value["$id"] == f"{name}.schema.json"
    assert {"title", "description"} <= set(value)


@pytest.mark.parametrize("name", NAMES)
def test_every_reference_leads_somewhere(name: str) -> None:
    for reference in references(kept(name)):
        assert isinstance(target_of(reference, name), dict)


def references(value: object) -> list[str]:
    return [str(node_at(value, path)) for path in paths(value) if path[-1:] == ("$ref",)]


def target_of(reference: str, name: str) -> object:
    """What a reference in a part leads to."""
    target, _, pointer = reference.partition("#")
    value: object = kept(target.removesuffix(".schema.json") if target else name)
    for key in pointer.strip("/").split("/") if pointer else ():
        value = node_at(value, (key,))
    return value


@pytest.mark.parametrize("name", NAMES)
def test_every_definition_is_used(name: str) -> None:
    inside = references(kept(name))
    outside = [reference for each in NAMES for reference in references(kept(each))]
    defined = kept(name).get("$defs", {})
    assert is_object(defined)
    for key in defined:
        assert f"#/$defs/{key}" in inside or f"{name}.schema.json#/$defs/{key}" in outside, key


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_stands_alone(name: str) -> None:
    """It leads to itself and to its own definitions, and nothing that its part has is left out."""
    whole = schema(name)
    defined = whole.get("$defs", {})
    assert is_object(defined)
    leads_to = set(references(whole))
    assert leads_to <= {"#", *(f"#/$defs/{key}" for key in defined)}
    own = kept(name).get("$defs", {})
    assert is_object(own)
    assert len(defined) >= len(own)


@pytest.mark.parametrize("name", NAMES)
def test_a_definition_is_the_same_in_all_schemas(name: str) -> None:
    """By its name, which is its title and a name for a type; but where it leads to the root."""
    whole, everywhere = schema(name), definitions()
    defined = whole.pop("$defs", {})
    assert is_object(defined)
    about = {key: whole.pop(key) for key in ("$schema", "$id")}
    assert set(about) == {"$schema", "$id"}
    root = str(whole["title"])
    for key, value in {root: whole, **defined}.items():
        assert re.fullmatch("[A-Z][A-Za-z0-9]+", key)
        assert node_at(value, ("title",)) == key
        assert json.loads(json.dumps(value).replace('"#"', f'"#/$defs/{root}"')) == everywhere[key]


def test_the_former_name_of_a_schema_that_stands_alone() -> None:
    assert self_contained("replay") == schema("replay")


@pytest.mark.parametrize("game", GAMES)
def test_a_schema_accepts_what_its_parts_accept(game: str) -> None:
    """Whole records, and each with something wrong at every place of it; `fits` asks both."""
    for record in SMALL_OF[game]:
        assert fits("record", record)
        for path in paths(record):
            for wrong in (DELETED, *WRONG) if path else WRONG:
                fits("record", changed(record, path, wrong))


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_of_a_game_is_what_its_classes_make_it(game: str) -> None:
    """As `python -m tools.make_schemas` writes it."""
    assert json.loads(files()[f"{game}.schema.json"]) == kept(game)


def test_a_schema_is_the_callers_own() -> None:
    schema("record").clear()
    assert schema("record")["$id"] == "record.schema.json"


def test_an_unknown_schema() -> None:
    with pytest.raises(MalformedInput) as caught:
        schema("verdicts")
    assert str(caught.value) == (
        "$: expected record, position, case, replay, message, verdict, answer, comparison, "
        "dispute, rules, editions, protocol-request, protocol-answer, conformance, campaign, "
        "ladder, advice, diff, regress, variant, report, boxes, cat-in-the-box, find, points "
        "or schrodingers-cats, got 'verdicts'"
    )


def part_of(name: str, *path: Key) -> dict[str, object]:
    """A part of a schema that is an object."""
    part = node_at(kept(name), path)
    assert is_object(part)
    return part


def enum_of(name: str, *path: Key) -> list[object]:
    values = part_of(name, *path)["enum"]
    assert is_list(values)
    return values


def values_of(kind: type[Enum]) -> list[object]:
    return [member.value for member in kind]


class TestOfEachGame:
    """What the formats and the schema of a game say, and what its code does."""

    def test_the_formats_know_the_games_of_the_library(self) -> None:
        assert enum_of("record", "properties", "game") == list(GAMES)
        assert set(GAMES) == set(SMALL_OF) == set(TABLES_OF)

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize(
        ("name", "part"),
        [
            ("record", ""),
            ("position", "#/$defs/position"),
            ("case", "#/$defs/case"),
            ("replay", "#/$defs/replay"),
            ("answer", "#/$defs/answer"),
            ("dispute", "#/$defs/dispute"),
            ("editions", "#/$defs/edition"),
            ("variant", "#/$defs/variant"),
            ("protocol-request", "#/$defs/action"),
        ],
    )
    def test_a_format_leads_to_the_part_of_each_game(self, game: str, name: str, part: str) -> None:
        assert f"{game}.schema.json{part}" in references(kept(name))

    def test_no_other_format_knows_a_game(self) -> None:
        for name in (
            "verdict",
            "comparison",
            "rules",
            "conformance",
            "campaign",
            "ladder",
            "advice",
            "diff",
            "regress",
            "report",
        ):
            assert not any(game in json.dumps(kept(name)) for game in GAMES)

    @pytest.mark.parametrize("game", GAMES)
    def test_a_game_knows_no_other(self, game: str) -> None:
        text = json.dumps(kept(game))
        assert not any(other in text for other in GAMES if other != game)

    @pytest.mark.parametrize("game", GAMES)
    def test_editions_are_those_of_the_library(self, game: str) -> None:
        editions = GAMES[game].EDITIONS
        named = {name for edition in editions for name in (edition.id, *edition.aliases)}
        known = named | {edition for edition, _ in TABLES} | {"amigo", ""}
        assert {each for each in known if fits(f"{game}#/$defs/edition_name", each)} == named
        counts = {(edition.id, count) for edition in editions for count in edition.player_counts}
        assert counts <= set(TABLES_OF[game])

    @pytest.mark.parametrize("game", GAMES)
    def test_fields_of_editions_are_those_of_the_library(self, game: str) -> None:
        shared = part_of("editions", "$defs", "edition")
        own = part_of(game, "$defs", "edition")
        setup = part_of(game, "$defs", "setup")
        for edition in GAMES[game].EDITIONS:
            fields = {"game", "ruleset_version", *fields_of(type(edition))} - {"readings"}
            fields |= {reading.name for reading in GAMES[game].PATCHABLE.registry}
            assert keys(shared) | keys(own) == fields
            assert required(shared) | required(own) == fields
            for numbers in edition.setups:
                # What is left over follows from the other numbers, and is given next to them.
                kind: type = type(numbers)
                assert attrs.has(kind)
                of_setup = {field.name for field in attrs.fields(kind)}
                assert keys(setup) == required(setup) == of_setup

    @pytest.mark.parametrize("game", GAMES)
    def test_actions_are_those_of_the_library(self, game: str) -> None:
        """Every kind with every field; those that have a default may be left out."""
        described: dict[object, tuple[set[str], set[str]]] = {}
        for each in alternatives(game, "action"):
            described[node_at(each, ("properties", "do", "const"))] = keys(each), required(each)
        assert described == {
            kind.do: ({"do", *fields_of(kind)}, {"do", *fields_of(kind, with_default=False)})
            for kind in GAMES[game].ACTIONS
        }

    @pytest.mark.parametrize("game", GAMES)
    def test_events_are_those_of_the_library(self, game: str) -> None:
        """Every kind with every field; none is left out."""
        described: dict[object, set[str]] = {}
        for each in alternatives(game, "event"):
            event = node_at(each, ("properties", "event"))
            assert is_object(event)
            names = event["enum"] if "enum" in event else [event["const"]]
            assert is_list(names)
            assert keys(each) == required(each) | {"event"}
            described |= dict.fromkeys(names, keys(each))
        assert described == {kind.event: {"event", *fields_of(kind)} for kind in GAMES[game].EVENTS}

    @pytest.mark.parametrize("game", GAMES)
    def test_rounds_are_those_of_the_library(self, game: str) -> None:
        match = random_match(*TABLES_OF[game][0])
        ruleset, state = match.ruleset, match.table.initial()
        for action in match.actions:
            state = ruleset.apply(state, action).state
        form = part_of(game, "$defs", "round")
        rounds: Sequence[object] = ruleset.rounds(state)
        assert rounds
        for each in rounds:
            assert keys(form) == required(form) == fields_of(type(each))

    @pytest.mark.parametrize("game", GAMES)
    def test_nothing_in_an_event_or_a_round_may_be_another_thing(self, game: str) -> None:
        """No value of theirs could be one of these, and none may be missing."""
        kinds = {kind.event for kind in GAMES[game].EVENTS}
        events, rounds = dict[object, object](), list[object]()
        tables = ((*table, seed) for seed in range(20) for table in TABLES_OF[game])
        while set(events) < kinds:
            edition, players, seed = next(tables)
            answer = replay_as_json(replay(random_match(edition, players, seed=seed)))
            rounds = list_at(answer, "rounds")
            for step in list_at(answer, "steps"):
                for event in list_at(step, "events"):
                    events[node_at(event, ("event",))] = event
        for name, values in (("event", list(events.values())), ("round", rounds)):
            part = f"{game}#/$defs/{name}"
            for value in values:
                assert misfits(part, value) == []
                for path in paths(value):
                    if path and isinstance(path[-1], str):
                        assert not fits(part, changed(value, path, DELETED)), path
                    for wrong in WRONG:
                        assert not fits(part, changed(value, path, wrong)), (value, path, wrong)

    @pytest.mark.parametrize("game", GAMES)
    def test_nothing_in_an_edition_may_be_missing(self, game: str) -> None:
        ruleset = GAMES[game]
        for edition in ruleset.EDITIONS:
            value = edition_as_json(ruleset, edition)
            assert misfits("editions", [value]) == []
            for path in paths(value):
                if path and isinstance(path[-1], str):
                    assert not fits("editions", [changed(value, path, DELETED)]), path


def list_at(value: object, key: str) -> list[object]:
    values = node_at(value, (key,))
    assert is_list(values)
    return values


def alternatives(game: str, name: str) -> list[dict[str, object]]:
    """The kinds of something, as the schema of a game lists them."""
    found: list[dict[str, object]] = []
    for reference in references(part_of(game, "$defs", name)["oneOf"]):
        target = target_of(reference, game)
        assert is_object(target)
        found.append(target)
    return found


def keys(part: dict[str, object]) -> set[str]:
    assert is_object(part["properties"])
    return set(part["properties"])


def required(part: dict[str, object]) -> set[str]:
    assert is_list(part["required"])
    return {str(key) for key in part["required"]}


def fields_of(kind: type, *, with_default: bool = True) -> set[str]:
    """What is given to an attrs class: all of its fields, or those that have to be."""
    assert attrs.has(kind)
    return {
        field.name
        for field in attrs.fields(kind)
        if field.init and (with_default or field.default is attrs.NOTHING)
    }


class TestOfCatInTheBox:
    """What the schema says of this game alone."""

    def test_readings_are_those_of_the_library(self) -> None:
        options = ("$defs", "options", "properties")
        assert enum_of("cat-in-the-box", *options, "tokens") == values_of(Tokens)
        assert enum_of("cat-in-the-box", *options, "red-broken-by") == values_of(RedBrokenBy)

    @pytest.mark.parametrize("edition", cat_in_the_box.EDITIONS, ids=str)
    def test_numbers_are_those_of_the_editions(self, edition: Edition) -> None:
        for setup in edition.setups:
            limits = part_of("cat-in-the-box", "$defs", f"ranks_with_{setup.players}_players")
            assert node_at(limits, ("properties", "rank", "maximum")) == setup.highest_rank
            piles = part_of("cat-in-the-box", "$defs", f"piles_with_{setup.players}_players")
            hands = node_at(piles, ("properties", "hands"))
            assert node_at(hands, ("minItems",)) == node_at(hands, ("maxItems",)) == setup.players
            assert node_at(hands, ("items", "minItems")) == setup.dealt
            assert node_at(hands, ("items", "maxItems")) == setup.dealt

    @pytest.mark.parametrize(("edition", "players"), TABLES_OF["cat-in-the-box"])
    def test_boards(self, edition: str, players: int) -> None:
        value = record_without_actions(edition, players)
        face, layout = ("options", "face"), ("options", "layout")
        allowed = FACES[family(edition), players]
        for each in ("black", "purple", "white"):
            assert fits("record", changed(value, face, each)) is (each in allowed)
        columns = COLUMNS[family(edition), players]
        rows = [[f"{letter}{rank + 1}" for rank in range(columns)] for letter in "GRYB"]
        assert misfits("record", changed(value, layout, rows)) == []
        assert not fits("record", changed(value, layout, rows[1:]))
        assert not fits("record", changed(value, layout, [row[1:] for row in rows]))

    @pytest.mark.clause("deal.two-player-reveal")
    @pytest.mark.parametrize(
        ("pile", "value", "expected"),
        [
            ("hidden", [3, 1], True),
            ("hidden", None, True),
            ("hidden", [1], False),
            ("hidden", [1, 6], False),
            ("revealed", [2, 4], False),
            ("revealed", [2, 4, 6], False),
            ("revealed", None, False),
        ],
    )
    def test_two_players_reveal_three_cards_and_may_tell_two_more(
        self, pile: str, value: object, expected: bool
    ) -> None:
        assert fits("record", changed(SMALL_WITH_TWO, ("actions", 0, pile), value)) is expected

    @pytest.mark.clause("deal.two-player-reveal")
    def test_more_players_reveal_nothing(self) -> None:
        deal = ("actions", 0)
        assert not fits("record", changed(small_record(), (*deal, "revealed"), [1, 2, 3]))
        assert not fits("record", changed(small_record(), (*deal, "hidden"), [1, 2]))


class TestOfSchrodingersCats:
    """What the schema says of this game alone."""

    @pytest.mark.clause("schrodinger.setup.physicats", "schrodinger.physicat.timing")
    def test_options_are_those_of_the_library(self) -> None:
        options = ("$defs", "options", "properties")
        assert enum_of("schrodingers-cats", *options, "physicats") == values_of(PlayedPhysicats)
        timing = enum_of("schrodingers-cats", *options, "physicat-timing")
        assert timing == values_of(PhysicatTiming)

    @pytest.mark.clause("schrodinger.setup.track")
    def test_a_track_has_1_to_26_blocks(self) -> None:
        numbers = range(-1, 30)
        fit = [number for number in numbers if fits("schrodingers-cats#/$defs/blocks", number)]
        assert fit == list(range(1, 27))

    @pytest.mark.clause("schrodinger.claim.state")
    def test_cards_and_physicats_are_those_of_the_library(self) -> None:
        assert enum_of("schrodingers-cats", "$defs", "box") == values_of(Box)
        assert enum_of("schrodingers-cats", "$defs", "state") == ["alive", "dead", "empty"]
        assert enum_of("schrodingers-cats", "$defs", "physicat") == values_of(Physicat)
        for boxes in ("boxes", "pile"):
            named = part_of("schrodingers-cats", "$defs", boxes, "properties")
            assert list(named) == values_of(Box)

    @pytest.mark.clause("schrodinger.setup.boxes")
    def test_a_pile_has_at_most_all_cards_of_a_kind_that_a_variant_may_give(self) -> None:
        pile = dict.fromkeys(("alive", "dead", "empty", "heisenberg"), 99)
        assert fits("schrodingers-cats#/$defs/pile", pile)
        for kind, number in pile.items():
            assert not fits("schrodingers-cats#/$defs/pile", {**pile, kind: number + 1})

    @pytest.mark.clause("schrodinger.deal.hand-size")
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_a_deal_has_a_hand_for_each_seat(self, players: int) -> None:
        """How many cards they are depends on the round: a schema does not know it."""
        for hands in range(8):
            deal = {"do": "deal", "hands": [{"alive": 1}] + [{}] * (hands - 1) if hands else []}
            value = {**record_without_actions("amigo-2023", players), "actions": [deal]}
            assert fits("record", value) is (hands == players)

    @pytest.mark.clause("schrodinger.deal.physicats")
    def test_any_number_of_physicats_is_a_deal_of_them(self) -> None:
        for physicats in ([], ["mewton"] * 7):
            value = changed(WITH_PHYSICATS, ("actions", 0, "physicats"), physicats)
            assert misfits("record", value) == []

    @pytest.mark.parametrize("action", ["prove", "exchange", "draw"])
    def test_a_proof_and_an_exchange_are_of_a_card_at_least(self, action: str) -> None:
        """A draw may be of none in form: the judge says how many are due."""
        [index] = [
            index
            for index, each in enumerate(actions_of(WITH_PHYSICATS))
            if each["do"] == action and index < 8
        ]
        for boxes, cards in (
            ({}, 0),
            ({"alive": 0}, 0),
            ({"alive": 0, "dead": 0, "empty": 0, "heisenberg": 0}, 0),
            ({"heisenberg": 1}, 1),
            ({"alive": 0, "empty": 99}, 99),
        ):
            value = changed(WITH_PHYSICATS, ("actions", index, "boxes"), boxes)
            assert fits("record", value) is (cards > 0 or action == "draw")

    @pytest.mark.parametrize(
        "text",
        [
            *("", "doubt ", "end", "5Y", "use", "use tabby as", "claim 8", "claim 0 alive"),
            *("claim 8 heisenberg", "claim 08 dead", "claim 100 alive", "prove", "prove "),
            *("prove 0 alive", "prove 1 alive 1 dead", "prove 1 heisenberg 1 alive"),
            *("exchange", "exchange ", "exchange 1 dead 1 alive", "exchange 0 heisenberg"),
        ],
    )
    def test_a_text_that_no_legal_action_has(self, text: str) -> None:
        assert not fits("schrodingers-cats#/$defs/legal_actions", [text])
        assert fits("schrodingers-cats#/$defs/legal_actions", ["end turn", "prove 1 heisenberg"])


def actions_of(record: dict[str, object]) -> list[dict[str, object]]:
    assert is_list(record["actions"])
    return [action for action in record["actions"] if is_object(action)]


def record_without_actions(edition: str, players: int) -> dict[str, object]:
    return {
        "format": "catbox-record/1",
        "game": next(game for game, tables in TABLES_OF.items() if edition in dict(tables)),
        "edition": edition,
        "players": players,
        "first_seat": players - 1,
        "options": {},
        "names": ["somebody"] * players,
        "actions": [],
    }


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_matches_are_records(edition: str, players: int) -> None:
    value = record_without_actions(edition, players)
    assert misfits("record", value) == []
    assert not fits("record", changed(value, ("first_seat",), players))
    assert not fits("record", changed(value, ("names",), ["somebody"] * (players + 1)))
    assert not fits("record", changed(value, ("options", "luck"), "good"))
    others = {other for other, _ in TABLES} - {each for each, _ in TABLES_OF[str(value["game"])]}
    for other in others:
        assert not fits("record", changed(value, ("edition",), other))
    for game in set(GAMES) - {value["game"]}:
        assert not fits("record", changed(value, ("game",), game))


@pytest.mark.clause("setup.players", "schrodinger.setup.players")
@pytest.mark.parametrize("edition", dict(TABLES))
def test_an_edition_has_its_counts_of_players(edition: str) -> None:
    counts = {players for each, players in TABLES if each == edition}
    if edition == "japanese":  # the list of tables has this alias once
        counts = {3, 4}
    for players in range(-1, 9):
        value = {**record_without_actions(edition, players), "first_seat": 0, "names": None}
        assert fits("record", value) is (players in counts)


@pytest.mark.parametrize("record", SMALL, ids=lambda record: record["edition"])
@pytest.mark.parametrize("wrong", [*WRONG, True], ids=str)
def test_nothing_in_a_record_may_be_of_a_wrong_type(
    record: dict[str, object], wrong: object
) -> None:
    """No value of the record could be one of these, so wherever one stands it does not fit."""
    assert misfits("record", record) == []
    for path in paths(record):
        assert not fits("record", changed(record, path, wrong)), path


def test_the_record_of_a_match_fits() -> None:
    for edition, players in TABLES:
        assert misfits("record", record_as_json(random_match(edition, players))) == []
