"""The schema of Schrödinger's Cats: its classes, and the texts of its actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, get_type_hints

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.forms import Between, Items, UpTo99, WholeNumber
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.match.messages.schrodingers_cats import TableOfSchrodingersCats
from catbox_rules.positions.reading import document_class
from catbox_rules.positions.schrodingers_cats import asking
from catbox_rules.schrodingers_cats import Box, Boxes, Claim, Deal, Physicat, RoundResult
from catbox_rules.schrodingers_cats.actions import CardsOfHand
from catbox_rules.schrodingers_cats.editions import Options
from catbox_rules.schrodingers_cats.events import (
    ClaimedCount,
    ClaimedState,
    Count,
    Counted,
    Lives,
    NumberOfCards,
)
from catbox_rules.schrodingers_cats.material import Blocks
from catbox_rules.schrodingers_cats.position import Position
from catbox_rules.schrodingers_cats.written import (
    BoxesOnTable,
    CheckedRound,
    HiddenBoxes,
    LyingPhysicats,
    MadeClaim,
)
from tools.schemas_of.game import Game, of_kinds, schema_of, when
from tools.schemas_of.types import Schema, Types, ref

__all__ = ["schema"]

_PLAYERS: Final = range(2, 7)
_MOST_ROUNDS: Final = 53
"""Nine lives of six seats, less the last one."""
_KINDS: Final = tuple(box.value for box in Box)
_NAMED: Final[Mapping[object, str]] = {
    Seat: "seat",
    Box: "box",
    Physicat: "physicat",
    Blocks: "blocks",
    UpTo99: "number",
    ClaimedState: "state",
    asking.ClaimMade: "made_claim",
}
_READ: Final[Mapping[object, str]] = {
    **_NAMED,
    Boxes: "boxes",
    CardsOfHand: "some_boxes",
    BoxesOnTable: "boxes_on_a_table",
    HiddenBoxes: "hidden_boxes",
    MadeClaim: "made_claim",
    CheckedRound: "checked_round",
    LyingPhysicats: "lying_physicats",
}
_WRITTEN: Final[Mapping[object, str]] = {
    **_NAMED,
    Boxes: "pile",
    Claim: "standing_claim",
    RoundResult: "round",
    NumberOfCards: "number_of_cards",
    ClaimedCount: "claimed_count",
    Count: "count_at_check",
    Counted: "counted",
    Lives: "lives",
}
_SOME: Final = "[1-9][0-9]?"
_SEAT: Final[Schema] = {
    "title": "A seat at this game",
    "$ref": "record.schema.json#/$defs/seat",
    "maximum": _PLAYERS[-1] - 1,
}
_LEGAL: Final[Schema] = {
    "title": "What an actor may do, as text",
    "description": (
        "Uses of its Physicat; before its claim the claims along the track, and doubt; after it "
        "proofs and exchanges by the numbers of alive, dead and empty cards and Heisenbergs, and "
        "the end of the turn."
    ),
    "items": {
        "anyOf": [
            {"enum": ["doubt", "end turn"]},
            {"pattern": "^use [a-z-]+( as [a-z-]+)?$"},
            {"pattern": "^claim [1-9][0-9]? (alive|dead|empty)$"},
            {
                "pattern": (
                    f"^prove ({_SOME} (alive|dead|empty)( {_SOME} heisenberg)?|{_SOME} heisenberg)$"
                )
            },
            {
                "pattern": "^exchange"
                + "".join(f"( [1-9][0-9]? {kind})?" for kind in _KINDS)
                + "$",
                "not": {"const": "exchange"},
            },
        ]
    },
}


def schema() -> Schema:
    """The schema of the game."""
    definitions: dict[str, Schema] = {}
    written = Types(_PLAYERS, False, _WRITTEN, _given(), definitions)
    definitions |= {
        f"hands_with_{count}_players": {
            "title": f"{count} hands",
            **when(
                of_kinds([Deal]), {"properties": {"hands": {"minItems": count, "maxItems": count}}}
            ),
        }
        for count in _PLAYERS
    }
    game = Game(
        name=schrodingers_cats.NAME,
        title="Schrödinger's Cats",
        ruleset=schrodingers_cats,
        read=Types(_PLAYERS, True, _READ, _given_where_read(), definitions),
        written=written,
        round=RoundResult,
        options=Options,
        document=document_class(Position),
        partial_document=document_class(Position, is_partial=True),
        shown=TableOfSchrodingersCats,
        touched=Boxes,
        asks=asking.ASKS,
        answers={
            "check": asking.Check,
            "boxes": asking.BoxesFound,
            "match": asking.MatchSheet,
            "set-up": asking.SetUp,
        },
        numbers={
            "lives": Annotated[int, Between(1, 9)],
            "hands": Annotated[tuple[Annotated[int, Between(1, 52)], ...], Items(1)],
            "out_of_game": Annotated[int, Between(0, len(Physicat))],
            "blocks": Blocks,
            **dict.fromkeys(_KINDS, UpTo99),
        },
        of_edition=("blocks", *_KINDS),
        dealt={count: (f"hands_with_{count}_players",) for count in _PLAYERS},
        legal=_LEGAL,
        replay={
            "rounds": {"items": ref("round"), "maxItems": _MOST_ROUNDS},
            "totals": {"description": "The lives that each seat has left."}
            | _lives_by_seat(written),
            "winners": {"items": ref("seat"), "maxItems": 1},
            "actors": False,
        },
        position={
            "allOf": [
                {
                    "if": {"properties": {"rounds": {"minItems": 1}}, "required": ["rounds"]},
                    "then": {"required": ["first_seat"]},
                    "else": {"properties": {"first_seat": False}},
                },
                {"if": {"not": _WITHOUT_PHYSICATS}, "then": {"required": ["physicats"]}},
                {"properties": {"physicats": {"required": ["unused"]}}},
            ]
        },
        chosen={"variants": {"$ref": "variant.schema.json#/$defs/listed"}},
        variant={"layouts": {"maxProperties": 0}},
    )
    return schema_of(game)


_WITHOUT_PHYSICATS: Final[Schema] = {
    "anyOf": [
        {"properties": {"phase": {"const": "physicats"}}},
        {
            "properties": {
                "options": {
                    "properties": {"physicats": {"const": "without"}},
                    "required": ["physicats"],
                }
            },
            "required": ["options"],
        },
    ]
}


def _lives_by_seat(types: Types) -> Schema:
    """The lives of each seat, as a round tells them."""
    return types.of(get_type_hints(RoundResult, include_extras=True)["lives"])


def _given() -> dict[object, Schema]:
    number = {"type": "integer", "minimum": 0, "maximum": 99}
    types = Types(_PLAYERS, False, _NAMED, {Seat: _SEAT, int: number, WholeNumber: number})
    pile = types.class_(Boxes)
    claim = types.class_(Claim)
    claim["title"] = "A claim that was made, and whose it was"
    claim["properties"] |= {
        "count": ref("claimed_count"),
        "state": ref("state"),
    }
    return {
        Seat: _SEAT,
        Boxes: pile | {"title": "Box cards, each kind with its number"},
        Claim: claim,
    }


def _given_where_read() -> dict[object, Schema]:
    types = Types(_PLAYERS, True, _NAMED, {int: {**_COUNT}})
    boxes = types.class_(Boxes) | {"title": "Some box cards, or none"}
    some = [{"properties": {kind: {"minimum": 1}}, "required": [kind]} for kind in _KINDS]
    return {
        Seat: _SEAT,
        Boxes: boxes,
        CardsOfHand: {"title": "One box card or several", **ref("boxes"), "anyOf": some},
    }


_COUNT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 10**18 - 1}
