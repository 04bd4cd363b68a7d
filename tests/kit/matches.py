"""Matches to read and write: random ones of every edition, and small ones written by hand.

Random matches are played through the protocol alone, so that a game needs here no more than a
list of its tables and what these may choose.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from enum import Enum
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st

from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.records import ChosenTable, Record, parse, read_record

Key: TypeAlias = str | int
Options: TypeAlias = Mapping[str, object]

CAT_IN_THE_BOX, SCHRODINGERS_CATS = "cat-in-the-box", "schrodingers-cats"

TABLES_OF: Mapping[str, tuple[tuple[str, int], ...]] = {
    CAT_IN_THE_BOX: (
        ("ayatsurare-2020", 3),
        ("ayatsurare-2020", 4),
        ("japanese", 4),
        *(
            (edition, players)
            for edition in ("hobby-japan-2021", "bezier-2022", "pegasus-2023", "international")
            for players in (2, 3, 4, 5)
        ),
    ),
    SCHRODINGERS_CATS: tuple(("amigo-2023", players) for players in (2, 3, 4, 5, 6)),
}
"""By game: every edition, some by their aliases too, for every count of players that it allows."""

TABLES = tuple(table for tables in TABLES_OF.values() for table in tables)

COLUMNS = {
    ("japanese", 3): 8,
    ("japanese", 4): 8,
    ("international", 2): 6,
    ("international", 3): 6,
    ("international", 4): 9,
    ("international", 5): 9,
}
"""Columns of the board of Cat in the Box."""

FACES = {
    ("japanese", 3): ("black", "purple"),
    ("japanese", 4): ("black", "purple"),
    ("international", 2): ("white",),
    ("international", 3): ("white", "purple"),
    ("international", 4): ("white", "purple"),
    ("international", 5): ("purple",),
}
"""Faces of that board which may be used."""


def family(edition: str) -> str:
    """The edition of Cat in the Box that the first three printings of the international one share,
    or the other."""
    return "japanese" if edition in ("ayatsurare-2020", "japanese") else "international"


def ruleset_of(edition: str) -> AnyRuleset:
    """The game that has an edition of this name."""
    [game] = [game for game, tables in TABLES_OF.items() if edition in dict(tables)]
    return GAMES[game]


def random_match(
    edition: str,
    players: int,
    *,
    seed: int = 0,
    first_seat: int = 0,
    options: Options | None = None,
) -> Record:
    """A whole match in which every seat does any of the things that it may do.

    First it chooses what kind of thing, so that those of which there are few happen too.
    """
    random = Random(seed)
    ruleset = ruleset_of(edition)
    state = ruleset.initial(edition, players=players, first_seat=first_seat, options=options)
    actions: list[Action] = []
    while ruleset.turn(state):
        action = _any_of(ruleset.legal_actions(state), random) or ruleset.draw(state, random)
        state = ruleset.apply(state, action).state
        actions.append(action)
    return Record(
        ChosenTable(
            ruleset=ruleset,
            edition=edition,
            players=players,
            first_seat=first_seat,
            options=dict(options or {}),
        ),
        tuple(actions),
    )


def _any_of(actions: tuple[Action, ...], random: Random) -> Action | None:
    kinds = sorted({action.do for action in actions})
    if not kinds:
        return None
    kind = random.choice(kinds)
    return random.choice([action for action in actions if action.do == kind])


@st.composite
def _layouts(draw: st.DrawFn, columns: int) -> list[list[str]]:
    cells = [f"{letter}{rank}" for letter in "RBYG" for rank in range(1, columns + 1)]
    order = draw(st.permutations(cells))
    return [order[start : start + columns] for start in range(0, len(order), columns)]


def _options_of_cat_in_the_box(edition: str, players: int) -> dict[str, st.SearchStrategy[object]]:
    return {
        **_readings(CAT_IN_THE_BOX),
        "face": st.sampled_from(FACES[family(edition), players]),
        "layout": _layouts(COLUMNS[family(edition), players]),
    }


def _readings(game: str) -> dict[str, st.SearchStrategy[object]]:
    registry = GAMES[game].PATCHABLE.registry
    return {reading.option: st.sampled_from(reading.words) for reading in registry}


def _options_of_schrodingers_cats(
    edition: str, players: int
) -> dict[str, st.SearchStrategy[object]]:
    return {
        "physicats": st.sampled_from(["with", "without"]),
        **_readings(SCHRODINGERS_CATS),
        "blocks": st.integers(1, 26),
    }


OPTIONS_OF: Mapping[str, Callable[[str, int], dict[str, st.SearchStrategy[object]]]] = {
    CAT_IN_THE_BOX: _options_of_cat_in_the_box,
    SCHRODINGERS_CATS: _options_of_schrodingers_cats,
}
"""By game: each option with its values, for an edition and a count of players."""


def options(edition: str, players: int) -> st.SearchStrategy[dict[str, object]]:
    """Any choices that a table may make."""
    values = OPTIONS_OF[str(ruleset_of(edition).NAME)](edition, players)
    return st.fixed_dictionaries({}, optional=values)


TEXTS = st.text() | st.text(st.characters(), max_size=8)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Records of matches of every edition, up to any moment."""
    game = draw(st.sampled_from(sorted(TABLES_OF)))
    edition, players = draw(st.sampled_from(TABLES_OF[game]))
    played = random_match(
        edition,
        players,
        seed=draw(st.integers(0, 2**32)),
        first_seat=draw(st.integers(0, players - 1)),
        options=draw(options(edition, players)),
    )
    stop = draw(st.integers(0, len(played.actions)))
    return Record(
        played.table,
        played.actions[:stop],
        names=draw(st.none() | st.tuples(*[TEXTS] * players)),
        title=draw(st.none() | TEXTS),
        note=draw(st.none() | TEXTS),
    )


def small_record() -> dict[str, object]:
    """A record of Cat in the Box as somebody would write it down: three seats, a deal, and the
    first trick."""
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


WITH_PHYSICATS: dict[str, object] = {
    "format": "catbox-record/1",
    "game": "schrodingers-cats",
    "edition": "amigo-2023",
    "players": 4,
    "first_seat": 0,
    "options": {},
    "actions": [
        {
            "do": "deal-physicats",
            "physicats": ["mewton", "tabby", "purrie", "feyncat"],
            "open": "prride",
        },
        {
            "do": "deal",
            "hands": [
                {"alive": 3, "dead": 2, "heisenberg": 1},
                {"alive": 2, "dead": 2, "empty": 2},
                {"alive": 1, "dead": 3, "empty": 1, "heisenberg": 1},
                {"alive": 4, "empty": 2},
            ],
        },
        {"do": "claim", "seat": 0, "count": 5, "state": "alive"},
        {"do": "prove", "seat": 0, "boxes": {"alive": 2}},
        {"do": "exchange", "seat": 0, "boxes": {"dead": 2}},
        {"do": "draw", "boxes": {"dead": 1, "empty": 1}},
        {"do": "end", "seat": 0},
        {"do": "use", "seat": 1, "physicat": "tabby", "taking": "prride"},
        {"do": "claim", "seat": 1, "count": 6, "state": "dead"},
        {"do": "end", "seat": 1},
        {"do": "use", "seat": 2, "physicat": "purrie"},
        {"do": "claim", "seat": 2, "count": 4, "state": "empty"},
        {"do": "prove", "seat": 2, "boxes": {"empty": 1, "heisenberg": 1}},
        {"do": "end", "seat": 2},
        {"do": "doubt", "seat": 3},
    ],
}
"""A round of Schrödinger's Cats with every kind of action. There are six empty boxes and two
Heisenbergs, so that seat 2 is right to claim four, and seat 3 is out."""

WITHOUT_PHYSICATS: dict[str, object] = {
    "format": "catbox-record/1",
    "game": "schrodingers-cats",
    "edition": "amigo-2023",
    "players": 2,
    "first_seat": 1,
    "options": {"physicats": "without", "blocks": 12},
    "actions": [
        {
            "do": "deal",
            "hands": [
                {"alive": 3, "dead": 3},
                {"alive": 2, "dead": 2, "empty": 1, "heisenberg": 1},
            ],
        },
        {"do": "claim", "seat": 1, "count": 4, "state": "alive"},
        {"do": "end", "seat": 1},
        {"do": "doubt", "seat": 0},
        {"do": "deal", "hands": [{"alive": 5}, {"dead": 5}]},
        {"do": "claim", "seat": 1, "count": 12, "state": "empty"},
        {"do": "end", "seat": 1},
    ],
}
"""Two seats without Physicats: seat 0 was wrong once, and must now doubt, for the claim stands on
the last space of this track."""

SMALL_OF: Mapping[str, tuple[dict[str, object], ...]] = {
    CAT_IN_THE_BOX: (_SMALL, SMALL_WITH_TWO),
    SCHRODINGERS_CATS: (WITH_PHYSICATS, WITHOUT_PHYSICATS),
}
"""By game: records written by hand."""

SMALL = tuple(record for small in SMALL_OF.values() for record in small)


def read(value: object) -> Record:
    """The record that a plain value is, by way of its text."""
    return read_record(parse(json.dumps(value)))


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


KEYS_OF_ACTIONS = (
    *("seat", "rank", "tricks", "color", "hands", "revealed", "hidden", "stands"),
    *("physicats", "open", "boxes", "physicat", "taking", "count", "state", "luck"),
)


def with_other_keys(action: dict[str, object]) -> Iterator[dict[str, object]]:
    """An action with a key that its kind does not have, or that no kind has."""
    for key in KEYS_OF_ACTIONS:
        if key not in action:
            for value in ("deal", -1, 9, None, [], [9] * 20, [[9] * 20] * 7, {"alive": -1}):
                yield {**action, key: value}
