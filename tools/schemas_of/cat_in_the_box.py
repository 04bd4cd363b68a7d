"""The schema of Cat in the Box: its classes, numbers of editions, texts of its actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box.actions import Deal, Discard, Play, PlayText
from catbox_rules.cat_in_the_box.editions import Options, Setup
from catbox_rules.cat_in_the_box.material import (
    HIGHEST_RANK,
    Cell,
    CellName,
    CellNames,
    Color,
    Layout,
    Rank,
)
from catbox_rules.cat_in_the_box.position import Position
from catbox_rules.cat_in_the_box.state import RoundResult
from catbox_rules.cat_in_the_box.written import Points, ScoredRound
from catbox_rules.kernel.forms import Between, Items, UpTo99
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.match.messages.cat_in_the_box import LastTrick, TableOfCatInTheBox
from catbox_rules.positions.cat_in_the_box import asking
from catbox_rules.positions.cat_in_the_box.asking import Group, Groups, MatchSheet, RoundSheet
from catbox_rules.positions.reading import document_class
from tools.schemas_of.game import Game, OrNone, of_kinds, schema_of, when
from tools.schemas_of.types import Schema, Types, ref

__all__ = ["schema"]

_PLAYERS: Final = range(2, 6)
_MOST_CARDS: Final = 45
_NAMED: Final[Mapping[object, str]] = {
    Seat: "seat",
    Rank: "rank",
    Color: "color",
    Cell: "cell",
    CellName: "cell",
    CellNames: "cells",
    Layout: "layout",
    PlayText: "play_text",
    UpTo99: "number",
    Points: "points",
    Group: "group",
    ScoredRound: "scored_round",
    RoundResult: "round",
}
_GIVEN: Final[dict[object, Schema]] = {
    Seat: {
        "title": "A seat at this game",
        "$ref": "record.schema.json#/$defs/seat",
        "maximum": _PLAYERS[-1] - 1,
    },
    Rank: {
        "title": "A rank",
        "description": "The number on a card.",
        "type": "integer",
        "minimum": 1,
        "maximum": HIGHEST_RANK,
    },
    Cell: Types(_PLAYERS, True, {}, {}).of(CellName),
}


def schema() -> Schema:
    """The schema of the game."""
    definitions: dict[str, Schema] = {}
    setups = {setup.players: setup for each in cat_in_the_box.EDITIONS for setup in each.setups}
    counts = sorted(setups)
    columns = sorted({setup.columns for each in cat_in_the_box.EDITIONS for setup in each.setups})
    definitions |= {f"ranks_with_{count}_players": _ranks(setups[count]) for count in counts}
    definitions |= {f"piles_with_{count}_players": _piles(setups[count]) for count in counts}
    definitions |= {f"layout_of_{count}_columns": _layout(count) for count in columns}
    game = Game(
        name=cat_in_the_box.NAME,
        title="Cat in the Box",
        ruleset=cat_in_the_box,
        read=Types(_PLAYERS, True, _NAMED, _GIVEN, definitions),
        written=Types(_PLAYERS, False, _NAMED, _GIVEN, definitions),
        round=RoundResult,
        options=Options,
        document=document_class(Position),
        partial_document=document_class(Position, is_partial=True),
        shown=TableOfCatInTheBox,
        touched=Rank,
        last_trick=LastTrick,
        asks=asking.ASKS,
        answers={
            "paradox": asking.IsParadox,
            "trick": asking.TrickWinner,
            "groups": Groups,
            "round": RoundSheet,
            "match": MatchSheet,
            "set-up": asking.SetUp,
        },
        numbers={
            "highest_rank": Rank,
            "dealt": Annotated[int, Between(2, _MOST_CARDS)],
            "bids": Annotated[tuple[Annotated[int, Between(0, 9)], ...], Items(distinct=True)],
            "tricks": Annotated[int, Between(1, _MOST_CARDS)],
            "columns": Annotated[int, Between(1, HIGHEST_RANK)],
            "rounds": Annotated[int, Between(1, 99)],
            "observed": Rank | CellNames | OrNone,
            "revealed": Annotated[int, Between(0, 3)],
            "bonus_up_to": Annotated[int, Between(0, _MOST_CARDS)] | OrNone,
            "penalty": Annotated[int, Between(0, 99)],
            "tokens_per_seat": Annotated[int, Between(1, 99)],
        },
        of_edition=("tokens_per_seat",),
        dealt={
            count: (f"ranks_with_{count}_players", f"piles_with_{count}_players")
            for count in counts
        },
        has_variants_of_deals=True,
        table=list(_boards()),
        legal={
            "title": "What an actor may do, as text",
            "description": (
                "Plays such as 5Y by rank, then red, blue, yellow, green; discards and bids by "
                "number."
            ),
            "items": {"pattern": "^([1-9][RBYG]|discard [1-9]|bid [0-9]|paradox)$"},
        },
        replay={
            "rounds": {"items": ref("round"), "maxItems": 99},
            "totals": {"description": "The points of each seat.", "maxItems": _PLAYERS[-1]},
            "winners": {"items": ref("seat")},
            "actors": {"items": ref("seat")},
        },
        position={
            "if": {"properties": {"phase": {"const": "play"}}, "required": ["phase"]},
            "then": {"required": ["tokens", "lost"]},
        },
        chosen={
            "layout": ref("layout"),
            "variants": {"$ref": "variant.schema.json#/$defs/listed"},
        },
        variant={
            "layouts": {"properties": {"6": False}, "additionalProperties": ref("layout")},
        },
    )
    game.read.of(Layout)
    return schema_of(game)


def _ranks(setup: Setup) -> Schema:
    highest = {"maximum": setup.highest_rank}
    cards = {"items": highest}
    piles = {"hands": {"items": cards}, "revealed": cards, "hidden": cards}
    return {
        "title": f"The ranks 1 to {setup.highest_rank}",
        "allOf": [
            when(of_kinds([Discard, Play]), {"properties": {"rank": highest}}),
            when(of_kinds([Deal]), {"properties": piles}),
        ],
    }


def _piles(setup: Setup) -> Schema:
    hidden = setup.left_over - setup.revealed
    revealed, hands = _just(setup.revealed), _just(setup.players) | {"items": _just(setup.dealt)}
    title = f"{setup.players} hands of {setup.dealt} cards, {setup.revealed} cards revealed"
    piles: Schema = {"properties": {"hands": hands, "revealed": revealed, "hidden": _just(hidden)}}
    if setup.revealed:
        piles |= {"required": ["revealed"]}
    return {"title": title, **when(of_kinds([Deal]), piles)}


def _just(count: int) -> Schema:
    return {"minItems": count, "maxItems": count} if count else {"maxItems": 0}


def _layout(columns: int) -> Schema:
    row = {"minItems": columns, "maxItems": columns, "items": {"pattern": f"^[RBYG][1-{columns}]$"}}
    return {"title": f"A layout of {columns} columns", "items": row}


def _boards() -> Iterator[Schema]:
    """The counts of players of each edition, and with each the faces and columns of the board."""
    by_setups: dict[tuple[Setup, ...], list[str]] = {}
    for edition in cat_in_the_box.EDITIONS:
        names = by_setups.setdefault(edition.setups, [])
        names += [edition.id, *edition.aliases]
    for setups, names in by_setups.items():
        named: Schema = {"properties": {"edition": {"enum": names}}, "required": ["edition"]}
        counts = [setup.players for setup in setups]
        yield when(named, {"properties": {"players": {"enum": counts}}})
        for setup in setups:
            of_count = {"$ref": f"record.schema.json#/$defs/has_{setup.players}_players"}
            faces = {"face": {"enum": [face.value for face in setup.faces]}}
            yield when({"allOf": [named, of_count]}, _chosen(faces))
            by_book = ref(f"book_for_{setup.players}_players")
            layout = {"layout": ref(f"layout_of_{setup.columns}_columns")}
            yield when({"allOf": [named, by_book]}, _chosen(layout))


def _chosen(options: Schema) -> Schema:
    return {"properties": {"options": {"properties": options}}}
