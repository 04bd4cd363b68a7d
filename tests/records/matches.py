"""Matches to read and write: random ones of every edition, and a small one written by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from enum import Enum
from random import Random
from typing import TypeAlias

from catbox_rules.cat_in_the_box import Action, apply, draw, initial, legal_actions, turn
from catbox_rules.cat_in_the_box.state import State
from catbox_rules.games import GAMES
from catbox_rules.records import Record, parse, read_record
from catbox_rules.records.strict_json import is_list, is_object

Key: TypeAlias = str | int

TABLES = (
    ("ayatsurare-2020", 3),
    ("ayatsurare-2020", 4),
    ("japanese", 4),
    *(
        (edition, players)
        for edition in ("hobby-japan-2021", "bezier-2022", "pegasus-2023", "international")
        for players in (2, 3, 4, 5)
    ),
)
"""Every edition, two of them by their aliases too, for every count of players that it allows."""

COLUMNS = {
    ("japanese", 3): 8,
    ("japanese", 4): 8,
    ("international", 2): 6,
    ("international", 3): 6,
    ("international", 4): 9,
    ("international", 5): 9,
}
"""Columns of the board."""

FACES = {
    ("japanese", 3): ("black", "purple"),
    ("japanese", 4): ("black", "purple"),
    ("international", 2): ("white",),
    ("international", 3): ("white", "purple"),
    ("international", 4): ("white", "purple"),
    ("international", 5): ("purple",),
}
"""Faces of the board that may be used."""


def family(edition: str) -> str:
    """The edition that the first three printings of the international one share, or the other."""
    return "japanese" if edition in ("ayatsurare-2020", "japanese") else "international"


def random_match(
    edition: str,
    players: int,
    *,
    seed: int = 0,
    first_seat: int = 0,
    options: Mapping[str, object] | None = None,
) -> Record:
    """A whole match in which every seat does any of the things that it may do."""
    random = Random(seed)
    state: State = initial(edition, players=players, first_seat=first_seat, options=options)
    actions: list[Action] = []
    while turn(state):
        legal = legal_actions(state)
        action = random.choice(legal) if legal else draw(state, random)
        state = apply(state, action).state
        actions.append(action)
    return Record(
        ruleset=GAMES["cat-in-the-box"],
        edition=edition,
        players=players,
        first_seat=first_seat,
        options=dict(options or {}),
        actions=tuple(actions),
    )


def small_record() -> dict[str, object]:
    """A record as somebody would write it down: three seats, a deal, and the first trick."""
    return deepcopy(_SMALL)


_SMALL: dict[str, object] = {
    "format": "catbox-record/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 3,
    "first_seat": 0,
    "options": {},
    "actions": [
        {
            "do": "deal",
            "hands": [
                [1, 1, 2, 2, 3, 3, 4, 4, 5, 6],
                [1, 1, 2, 2, 3, 3, 4, 5, 6, 6],
                [1, 2, 3, 4, 4, 5, 5, 5, 6, 6],
            ],
        },
        {"do": "discard", "seat": 2, "rank": 1},
        {"do": "discard", "seat": 0, "rank": 6},
        {"do": "discard", "seat": 1, "rank": 6},
        {"do": "bid", "seat": 0, "tricks": 1},
        {"do": "bid", "seat": 1, "tricks": 3},
        {"do": "bid", "seat": 2, "tricks": 4},
        {"do": "play", "seat": 0, "rank": 5, "color": "yellow"},
        {"do": "play", "seat": 1, "rank": 1, "color": "red"},
        {"do": "play", "seat": 2, "rank": 6, "color": "yellow"},
    ],
}

SMALL_WITH_TWO: dict[str, object] = {
    "format": "catbox-record/1",
    "game": "cat-in-the-box",
    "edition": "bezier-2022",
    "players": 2,
    "first_seat": 1,
    "actions": [
        {
            "do": "deal",
            "hands": [[1, 1, 2, 2, 3, 3, 4, 4, 5, 5], [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]],
            "revealed": [2, 4, 5],
            "hidden": [1, 3],
        },
        {"do": "discard", "seat": 0, "rank": 1},
        {"do": "discard", "seat": 1, "rank": 5},
        {"do": "play", "seat": 1, "rank": 4, "color": "blue"},
    ],
}


def read(value: object) -> Record:
    """The record that a plain value is, by way of its text."""
    return read_record(parse(json.dumps(value)), GAMES)


class Deleted(Enum):
    """In place of a new value: the key goes."""

    DELETED = "deleted"


DELETED = Deleted.DELETED


def changed(value: object, path: tuple[Key, ...], new: object) -> object:
    """A copy of a plain value with the one at the path replaced, added or deleted."""
    if not path:
        return new
    value = deepcopy(value)
    place = node_at(value, path[:-1])
    key = path[-1]
    if is_object(place) and isinstance(key, str):
        if new is DELETED:
            del place[key]
        else:
            place[key] = new
    elif is_list(place) and isinstance(key, int):
        if new is DELETED:
            del place[key]
        elif key == len(place):
            place.append(new)
        else:
            place[key] = new
    else:
        raise AssertionError(f"{path} leads nowhere")
    return value


def node_at(value: object, path: tuple[Key, ...]) -> object:
    """The part of a plain value at a path."""
    for key in path:
        value = _child(value, key)
    return value


def _child(value: object, key: Key) -> object:
    if is_object(value) and isinstance(key, str):
        return value[key]
    if is_list(value) and isinstance(key, int):
        return value[key]
    raise AssertionError(f"{key} leads nowhere")


def paths(value: object, below: tuple[Key, ...] = ()) -> list[tuple[Key, ...]]:
    """The paths of all parts of a plain value, itself first."""
    found = [below]
    if is_object(value):
        for key, child in value.items():
            found += paths(child, (*below, key))
    elif is_list(value):
        for index, child in enumerate(value):
            found += paths(child, (*below, index))
    return found
