"""The schema of a game: what its documents hold beyond the common form, from its classes.

Actions, events, rounds, editions, options, positions and answers are described from the classes
that the library reads and writes. How many seats there are narrows what stands by seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from catbox_rules.kernel.forms import EachSeat
from catbox_rules.kernel.ruleset import Action, AnyRuleset, OfSeat, Seat
from catbox_rules.positions.reading import Common
from catbox_rules.records.converter import STANDS
from tools.schemas_of.types import Schema, Types, ref, text_of

__all__ = ["Game", "edition_name", "of_kinds", "one_of", "recorded", "schema_of", "when"]

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_COUNTS: Final = ("2", "3", "4", "5", "6")
_WORDS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
_OF_EVERY_EDITION: Final = {
    *("id", "title", "publisher", "year", "rulebook", "setups", "terms", "aliases", "variants"),
}


@frozen(kw_only=True)
class Game:
    """What the schema of a game is made of.

    * `read`, `written`: describe its types where they are read, and where they are written.
    * `round`: the class of a round that is over.
    * `options`: the class of what a table can choose; `layout` and `variants` aside.
    * `document`: the class of a position; `partial_document`: that of a partial one.
    * `shown`: the class of the table in a message; `touched`: the type of the cards that somebody
      touches there.
    * `last_trick`: the class of the trick that ended last in a message; None without tricks.
    * `answers`: for each question but `table` the class of its answer.
    * `numbers`: the type of each number that a variant can set, and by `of_edition` the names of
      those that it sets for all counts of players at once.
    * `table`: what holds of a table beyond its edition, its count of players and its options.
    * `dealt`: by count of players: what holds of the actions of a record, if it plays by the book.
    * `has_variants_of_deals`: whether these do not hold for a table that plays by variants.
    * `position`: what holds of a position that is not partial beyond its class.
    * `chosen`: options that no type tells.
    * `legal`: the texts of legal actions.
    * `replay`: `rounds`, `totals`, `winners` and `actors` of a replay.
    * `variant`: what holds of a variant beyond its edition, numbers and readings.
    """

    name: str
    title: str
    ruleset: AnyRuleset
    read: Types
    written: Types
    round: type
    options: type
    document: type
    partial_document: type
    shown: type
    touched: Any
    last_trick: type | None = None
    asks: Mapping[str, str]
    answers: Mapping[str, type]
    numbers: Mapping[str, Any]
    of_edition: Iterable[str]
    dealt: Mapping[int, Iterable[str]]
    legal: Schema
    replay: Mapping[str, Any]
    has_variants_of_deals: bool = False
    table: Iterable[Schema] = ()
    position: Schema
    chosen: Mapping[str, Schema]
    variant: Schema

    @property
    def players(self) -> range:
        """The counts of players."""
        return self.read.players


def when(condition: Schema, then: Schema) -> Schema:
    """A part that holds under a condition."""
    return {"if": condition, "then": then}


def schema_of(game: Game) -> Schema:
    """The schema of a game."""
    definitions = game.read.definitions
    assert game.written.definitions is definitions
    definitions |= {"table": _table(game), "options": _options(game)}
    definitions["edition_name"] = edition_name(game.ruleset)
    of_read, of_written = game.read, game.written
    definitions |= actions(of_read, game.ruleset)
    definitions["action"]["description"] = "Something that a seat or chance does."
    what_happened = "Something that happened"
    definitions["event"] = one_of(of_written, what_happened, "event", game.ruleset.EVENTS)
    definitions["round"] = game.written.class_(game.round)
    definitions["position"] = _position(game)
    definitions |= {
        f"position_with_{count}_players": _narrowed(game, count) for count in game.players
    }
    definitions |= _answers(game)
    definitions |= {"case": _case(), "dispute": _dispute(game)}
    definitions |= {"replay": _replay(game), "legal_actions": game.legal}
    definitions |= {"message": _message(game)}
    definitions |= {"edition": _edition(game), "variant": _variant(game)}
    if game.has_variants_of_deals:
        definitions |= _by_the_book(game)
    book = "book_for_{}_players" if game.has_variants_of_deals else None
    return {
        "$schema": _DRAFT,
        "$id": f"{game.name}.schema.json",
        "title": f"{game.title}: what its documents hold beyond the common form",
        "description": (
            "The game's part of a record: the editions, the options, the actions. Its parts of "
            "other formats are among the definitions: position, case, dispute, answer, replay, "
            "edition, variant and action. What a schema cannot say, the reader checks."
        ),
        "$ref": "#/$defs/table",
        "properties": recorded(ref("recorded_action")),
        "allOf": [
            when(
                ref(book.format(count)) if book else _players("record", count),
                {"properties": recorded(_all(names))},
            )
            for count, names in game.dealt.items()
        ],
        "$defs": definitions,
    }


def recorded(action: Schema) -> dict[str, Schema]:
    """What holds of each action of a record, those that were taken back among them."""
    actions = {"actions": {"items": action}}
    return {**actions, "taken_back": {"items": {"properties": actions}}}


def _players(format: str, count: int) -> Schema:
    return {"$ref": f"{format}.schema.json#/$defs/has_{count}_players"}


def _all(names: Iterable[str]) -> Schema:
    """That all of some definitions hold."""
    parts = [*map(ref, names)]
    return parts[0] if len(parts) == 1 else {"allOf": parts}


def _table(game: Game) -> Schema:
    conditions = list(game.table)
    return {
        "title": "What a table is: the edition, the count of players, the options",
        "properties": {
            "edition": ref("edition_name"),
            "players": {
                "type": "integer",
                "minimum": game.players[0],
                "maximum": game.players[-1],
            },
            "options": ref("options"),
        },
    } | ({"allOf": conditions} if conditions else {})


def edition_name(ruleset: AnyRuleset) -> Schema:
    """The names of the editions of a game."""
    names = [name for each in ruleset.EDITIONS for name in (each.id, *each.aliases)]
    return {"title": "The id of an edition, or an alias", "enum": names}


def _options(game: Game) -> Schema:
    kinds = get_type_hints(game.options, include_extras=True)
    properties: dict[str, Schema] = {}
    for name, described in game.read.properties(game.options).items():
        if name == "readings":
            properties |= _readings(game)
            continue
        [kind, *_] = get_args(kinds[name]) or [kinds[name]]  # None says that nothing is chosen
        option = name.replace("_", "-")
        if option in game.chosen:
            properties[option] = dict(game.chosen[option])
        else:
            text = {"description": text_of(kind)["title"]} if isinstance(kind, type) else {}
            said = {key: text for key, text in described.items() if key == "description"}
            properties[option] = text | said | game.read.of(kind)
    return {
        "title": "What a table has chosen",
        "description": "Readings and the like. What is left out is as the edition has it.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def _readings(game: Game) -> dict[str, Schema]:
    """The options that choose a reading."""
    return {
        reading.option: {
            "description": f"{reading.text} ({reading.clause})",
            "enum": list(reading.words),
        }
        for reading in game.ruleset.PATCHABLE.registry
    }


def _default_readings(game: Game) -> dict[str, Schema]:
    """How an edition reads the open rules."""
    return {
        reading.name: {
            "description": f"The default reading of {reading.clause}.",
            "enum": list(reading.words),
        }
        for reading in game.ruleset.PATCHABLE.registry
    }


def one_of(types: Types, title: str, key: str, kinds: Iterable[type]) -> Schema:
    """One of some classes, each known by what stands under a key, with a definition for each."""
    names: list[str] = []
    for kind in kinds:
        said = getattr(kind, key)
        names.append(said.replace("-", "_"))
        types.definitions[names[-1]] = types.class_(kind, first={key: {"const": said}})
    return {
        "title": title,
        "type": "object",
        "required": [key],
        "oneOf": [*map(ref, names)],
    }


def actions(types: Types, ruleset: AnyRuleset) -> dict[str, Schema]:
    """The actions of a game: as they are, as they stood although they were illegal, and both. A key
    of another kind of action means nothing, so what holds of a key names its kinds."""
    stands = {"description": "It was illegal, and the table let it stand.", "const": True}
    return {
        "action": one_of(types, "An action of this game", "do", ruleset.ACTIONS),
        "action_that_stands": {
            "title": "An action that was illegal, and that the table let stand",
            "type": "object",
            "required": ["do", STANDS],
            "oneOf": [
                types.class_(kind, first={"do": {"const": kind.do}, STANDS: stands})
                for kind in ruleset.ACTIONS
            ],
        },
        "recorded_action": {
            "title": "An action of a record",
            "anyOf": [ref("action"), ref("action_that_stands")],
        },
        "of_chance": of_kinds(kind for kind in ruleset.ACTIONS if not issubclass(kind, OfSeat)),
    }


def of_kinds(kinds: Iterable[type[Action]]) -> Schema:
    """That an action is of one of some kinds."""
    return {"properties": {"do": {"enum": [kind.do for kind in kinds]}}}


def _position(game: Game) -> Schema:
    whole = game.read.class_(game.document)["properties"]
    partial = game.read.class_(game.partial_document)["properties"]
    of_all: Schema = {each.name: True for each in attrs.fields(Common)}
    of_whole = [{"required": ["start_seat"]}, _without(key for key in partial if key not in whole)]
    conditions = [
        {
            "if": {"properties": {"partial": {"const": True}}, "required": ["partial"]},
            "then": _without(key for key in whole if key not in partial),
            "else": {"allOf": [*filter(None, of_whole), game.position]},
        },
        *(
            when(
                _players("record", count),
                ref(f"position_with_{count}_players"),
            )
            for count in game.players
        ),
    ]
    return {
        **text_of(vars(game.document)["of"]),
        "$ref": "#/$defs/table",
        "properties": of_all | whole | partial,
        "allOf": conditions,
    }


def _without(keys: Iterable[str]) -> Schema:
    """A part that has none of some keys."""
    absent = dict.fromkeys(keys, False)
    return {"properties": absent} if absent else {}


def _narrowed(game: Game, count: int) -> Schema:
    """What holds of a position with so many seats."""
    return {
        "title": f"A position with {_WORDS[count]} seats",
        **_narrowed_type(game.document, count),
    }


# A type is whatever Python takes for one.
def _narrowed_type(kind: Any, count: int) -> Schema:
    if kind is Seat:
        return {"maximum": count - 1}
    if isinstance(kind, type) and attrs.has(kind):
        kinds = get_type_hints(kind, include_extras=True)
        fields = {each.name: _narrowed_type(kinds[each.name], count) for each in attrs.fields(kind)}
        there = {name: narrowed for name, narrowed in fields.items() if narrowed}
        return {"properties": there} if there else {}
    parts = get_args(kind)
    if get_origin(kind) is Annotated and any(isinstance(part, EachSeat) for part in parts):
        each = {"$ref": f"position.schema.json#/$defs/for_{count}"}
        return {"anyOf": [{"maxItems": 0}, each]} if EachSeat(or_none=True) in parts else each
    narrowed = [found for part in parts if (found := _narrowed_type(part, count))]
    if not narrowed:
        return {}
    [only] = narrowed
    return {"items": only} if get_origin(kind) is tuple else only


def _answers(game: Game) -> dict[str, Schema]:
    definitions: dict[str, Schema] = {
        "ask": {
            "title": "A question beyond an action",
            "description": " ".join(game.asks.values()),
            "enum": list(game.asks),
        }
    }
    for ask in game.asks:
        described = (
            game.written.class_(game.answers[ask])
            if ask in game.answers
            else {"$ref": "answer.schema.json#/$defs/on_table"}
        )
        definitions[_answer_on(ask)] = described
    definitions["answer"] = {
        "title": "An answer to a question beyond an action",
        "description": "What is known for certain; ? stands for what is not.",
        "properties": {"ask": ref("ask")},
        "allOf": [
            when(
                {"properties": {"ask": {"const": ask}}},
                {"properties": {"answer": ref(_answer_on(ask))}},
            )
            for ask in game.asks
        ],
    }
    return definitions


def _answer_on(ask: str) -> str:
    return f"answer_on_{ask.replace('-', '_')}"


def _case() -> Schema:
    question: Schema = {"properties": {"action": ref("action"), "ask": ref("ask")}}
    return {
        "title": "A case of this game: the question",
        "description": "Cards that the deck does not have may be asked about.",
        "properties": {"question": question},
    }


def _dispute(game: Game) -> Schema:
    none: Schema = {"type": "null"}
    players = game.players
    return {
        "title": "A dispute of this game: the table, and what is asked",
        "properties": {
            "edition": {"anyOf": [ref("edition_name"), none]},
            "players": {
                "type": ["integer", "null"],
                "minimum": players[0],
                "maximum": players[-1],
            },
            "options": ref("options"),
            "action": ref("action"),
            # A table shows who starts; in a dispute that is a question.
            "ask": {"anyOf": [ref("ask"), {"const": "start"}]},
        },
    }


def _by_the_book(game: Game) -> dict[str, Schema]:
    definitions: dict[str, Schema] = {
        "has_variants": {
            "title": "A table that plays by variants, for which other numbers hold",
            "properties": {
                "options": {
                    "properties": {"variants": {"type": "array", "minItems": 1}},
                    "required": ["variants"],
                }
            },
            "required": ["options"],
        }
    }
    for count in game.players:
        definitions[f"book_for_{count}_players"] = {
            **_players("record", count),
            "not": ref("has_variants"),
        }
    return definitions


def _replay(game: Game) -> Schema:
    highest = {"maximum": game.players[-1] - 1}
    after = {"actor": highest, "legal": ref("legal_actions")}
    step = after | {"action": ref("action"), "events": {"items": ref("event")}}
    replay = dict(game.replay)
    actors = replay.pop("actors")
    return {
        "title": "A replay of this game: its actions, events and rounds",
        "properties": {
            "steps": {"items": {"properties": step}},
            **replay,
            "next": {"properties": after | {"actors": actors}},
        },
    }


def _message(game: Game) -> Schema:
    definitions = game.written.definitions
    definitions["table_in_message"] = game.written.class_(game.shown)
    definitions["event_in_message"] = {
        "title": "Something that happened, in a message",
        "anyOf": [ref("event"), {"$ref": "message.schema.json#/$defs/taken_back"}],
    }
    cards = game.written.of(game.touched)
    last_trick = {}
    if game.last_trick is not None:
        definitions["last_trick"] = game.written.class_(game.last_trick)
        last_trick = {"last_trick": {"anyOf": [ref("last_trick"), {"type": "null"}]}}
    legal = {
        "actions": {"items": {"properties": {"action": ref("action")}}},
        "hand": {"items": {"properties": {"cards": cards}}},
    }
    return {
        "title": "A message of this game: the table, the legal actions, the events and rounds",
        "properties": {
            "edition": ref("edition_name"),
            "options": ref("options"),
            "table": ref("table_in_message"),
            **last_trick,
            "legal": {"properties": legal},
            "events": {"items": {"properties": {"event": ref("event_in_message")}}},
            "rounds": {"items": ref("round")},
        },
    }


def _edition(game: Game) -> Schema:
    [edition, *_] = game.ruleset.EDITIONS
    [setup, *_] = edition.setups
    of_setup = game.written.class_(type(setup), with_derived=True)
    of_setup["properties"]["players"] = {"$ref": "#/$defs/table/properties/players"}
    game.written.definitions["setup"] = of_setup
    own: dict[str, Schema] = {}
    for field, described in game.written.properties(type(edition)).items():
        if field not in _OF_EVERY_EDITION:
            own |= _default_readings(game) if field == "readings" else {field: described}
    name = ref("edition_name")
    return {
        "title": "An edition of this game",
        "properties": {
            "id": name,
            "aliases": {"items": name},
            "setups": {"items": ref("setup")},
            **own,
        },
        "required": list(own),
    }


def _variant(game: Game) -> Schema:
    numbers = {name: game.read.of(kind) for name, kind in game.numbers.items()}
    by_count = {name: each for name, each in numbers.items() if name not in game.of_edition}
    patchable = game.ruleset.PATCHABLE
    others: Schema = {count: False for count in _COUNTS if int(count) not in game.players}
    return {
        "title": "A variant of this game",
        "properties": {
            "base": ref("edition_name"),
            "numbers": {
                "properties": {
                    "all": {"properties": numbers, "additionalProperties": False},
                    **others,
                },
                "additionalProperties": {"properties": by_count, "additionalProperties": False},
            },
            "readings": {
                "properties": {
                    name: {"$ref": f"#/$defs/options/properties/{name}"}
                    for name in patchable.readings
                },
                "additionalProperties": False,
            },
            **game.variant,
        },
    }


OrNone = Literal["none"]
"""How a variant writes that there is no such number."""
