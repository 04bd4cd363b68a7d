"""Positions of Schrödinger's Cats against small tables that have been played in every way, and
against samples of other worlds at tables of full size.

The profile `deep` tries more positions of each table, and of more tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

import pytest

from catbox_rules.judge import rule_on
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.positions import schrodingers_cats as positions
from catbox_rules.positions.schrodingers_cats import Phase, Position, position_of
from catbox_rules.schrodingers_cats import (
    EDITIONS,
    Action,
    Physicat,
    Table,
    legal_actions,
    view,
)
from tests.oracles.positions.exhaustive import asked_schrodingers_cats as expected
from tests.oracles.positions.exhaustive.altered_schrodingers_cats import (
    altered,
    with_gaps,
    with_parts_hidden,
)
from tests.oracles.positions.exhaustive.comparing import (
    IS_DEEP,
    asked,
    few,
    weighed,
)
from tests.oracles.positions.exhaustive.sampled_schrodingers_cats import moments, other_worlds
from tests.oracles.positions.exhaustive.schrodingers_cats import EDITIONS as SMALL
from tests.oracles.positions.exhaustive.schrodingers_cats import (
    World,
    Worlds,
    every_action,
    every_world,
    rulings,
)

Few = tuple[str, tuple[Physicat, ...]]
"""A small table, by the name of its edition, and the Physicats that are dealt, if any are. After
the name, where Heisenbergs go as they are claimed."""

PLAYED_OUT: list[Few] = [
    ("two", ()),
    ("one-more", ()),
    ("least", (Physicat.PURRIE, Physicat.FELINESTEIN, Physicat.TABBY)),
    ("least as-claimed", (Physicat.PURRIE, Physicat.FELIDAE, Physicat.TABBY)),
]
MORE_PLAYED_OUT: list[Few] = [
    ("two-more", ()),
    ("lives", ()),
    ("three", ()),
    ("least", (Physicat.PRRIDE, Physicat.MEWTON, Physicat.PAWKING)),
    ("one", (Physicat.PURRIE, Physicat.POUNCE_GAPOSCHKIN, Physicat.TABBY)),
    ("one", (Physicat.FELIDAE, Physicat.PAWKING, Physicat.TABBY)),
    ("one", (Physicat.FEYNCAT, Physicat.GOEPPERT_MEOWER, Physicat.FELINESTEIN)),
    ("one", (Physicat.MEWTON, Physicat.PRRIDE, Physicat.FELIDAE)),
    ("one-more", (Physicat.FELINESTEIN, Physicat.PRRIDE, Physicat.TABBY)),
    ("lives", (Physicat.FEYNCAT, Physicat.MEWTON, Physicat.TABBY)),
]
"""Tables that are played out as well by the profile `deep`."""


@pytest.fixture(scope="module", autouse=True)
def _small_tables() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction] -- a fixture
    """The small editions can be named, so that a record can be of one."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("schrodingers_cats", "schrodingers_cats.table"):
            patch.setattr(f"catbox_rules.{module}.EDITIONS", (*EDITIONS, *SMALL))
        yield


def small_table(small: Few) -> Table:
    (name, *as_claimed), physicats = small[0].split(), small[1]
    edition = next(edition for edition in SMALL if edition.id == name)
    options = {} if physicats else {"physicats": "without"}
    if as_claimed:
        options["open-heisenbergs"] = as_claimed[0]
    return Table.create(name, players=edition.setups[0].players, options=options)


@cache
def worlds_of(small: Few) -> Worlds:
    return every_world(small_table(small), small[1])


def sample(small: Few, number: int, random: Random) -> list[World]:
    """Worlds of a small table, above all such in which a turn is taken."""
    worlds = list(worlds_of(small).by_key.values())
    turns = (Phase.CLAIM, Phase.PROOF)
    others = [world for world in worlds if world.position.phase not in turns]
    return [random.choice(worlds) for _ in range(number)] + [
        random.choice(others) for _ in range(number // 10)
    ]


def as_text(position: Position) -> str:
    """A position as it stands in a message."""
    return str(positions.position_as_json(position))


def changed(position: Position, random: Random) -> Position:
    """A position that may be hidden in parts, and wrong in others."""
    if random.random() < 0.5:
        position = with_parts_hidden(position, random)
    return altered(position, random) if random.random() < 0.8 else position


def named(small: Few) -> str:
    return "-".join([*small[0].split(), *map(str, small[1])])


played_out = pytest.mark.parametrize(
    "small", PLAYED_OUT + (MORE_PLAYED_OUT if IS_DEEP else []), ids=named
)


@played_out
def test_no_table_that_play_leads_to_is_refused(small: Few) -> None:
    random, worlds = Random(named(small)), worlds_of(small)
    for world in sample(small, few(120), random):
        position = changed(world.position, random)
        if worlds.agreeing(position):
            assert asked(positions, position, "table")["reachable"] == "?", as_text(position)


@played_out
def test_what_is_certain_at_a_table_with_gaps_is_so(small: Few) -> None:
    random = Random(named(small))
    actions = every_action(small_table(small))
    for world in sample(small, few(80), random):
        assert_sound_with_gaps(world, actions, random)


def test_what_is_certain_at_a_table_of_full_size_with_gaps_is_so() -> None:
    """At late tables too: many cards have been moved, and Physicats used."""
    random = Random("full size")
    for _ in range(few(2)):
        for state in moments(random.randint(2, 6), {}, random):
            if random.random() < 0.05:
                world = World(position_of(state), state)
                assert_sound_with_gaps(world, every_action(state.table), random)


def assert_sound_with_gaps(world: World, actions: list[Action], random: Random) -> None:
    """The world with parts forgotten has no fault, and each certain answer is that of the world."""
    position = with_gaps(with_parts_hidden(world.position, random), random)
    assert positions.faults(position) == (), as_text(position)
    legal = [*legal_actions(world.state)]
    some = random.sample(legal, min(4, len(legal)))
    for action in (*some, *weighed(actions, positions.turn(position), 8, random)):
        ruling = rule_on(position, action).ruling
        where = f"{action} of {action.actor}: {as_text(position)}"
        assert ruling in (Ruling.UNDETERMINED, rulings([world], action)), where
    boxes = asked(positions, position, "boxes")
    assert boxes in (expected.boxes(world.position), _NOBODY_KNOWS), as_text(position)
    if position.claim is not None:
        check = asked(positions, position, "check")
        numbers = [expected.counted(each) for each in expected.after_draws(world)]
        assert check["least"] <= min(numbers), as_text(position)
        assert check["most"] >= max(numbers), as_text(position)


_NOBODY_KNOWS: Final = {"in_play": "?", "draw_pile": "?"}


@played_out
def test_rulings_are_those_of_all_worlds(small: Few) -> None:
    random, worlds = Random(named(small)), worlds_of(small)
    actions = every_action(small_table(small))
    for world in sample(small, few(40), random):
        position = with_parts_hidden(world.position, random)
        agreeing = worlds.agreeing(position)
        for action in weighed(actions, positions.turn(position), 12, random):
            ruling = rule_on(position, action).ruling
            where = f"{action} of {action.actor}: {as_text(position)}"
            assert ruling == rulings(agreeing, action), where


@played_out
def test_answers_are_what_all_worlds_have_in_common(small: Few) -> None:
    random, worlds = Random(named(small)), worlds_of(small)
    for world in sample(small, few(100), random):
        if world.position.phase in (Phase.CLAIM, Phase.PROOF):
            position = with_parts_hidden(world.position, random)
            agreeing = worlds.agreeing(position)
            check = asked(positions, position, "check")
            assert check == expected.check(position, agreeing), as_text(position)
            boxes = asked(positions, position, "boxes")
            assert boxes == expected.boxes(position), as_text(position)


def test_rulings_at_tables_of_full_size_hold_in_other_worlds() -> None:
    random = Random("other worlds")
    for _ in range(few(4)):
        players = random.randint(2, 6)
        for state in moments(players, {}, random):
            if random.random() < 0.95:
                continue
            seat = random.choice((None, *range(players)))
            position = position_of(view(state, seat))
            found = other_worlds(state, seat, 15, random)
            actions = every_action(state.table)
            for action in weighed(actions, positions.turn(position), 8, random):
                ruling = rule_on(position, action).ruling
                where = f"{action} of {action.actor}: {as_text(position)}"
                assert ruling in (Ruling.UNDETERMINED, rulings(found, action)), where
            if position.claim is not None:
                check = asked(positions, position, "check")
                ends = [end for world in found for end in expected.after_draws(world)]
                counted = list(map(expected.counted, ends))
                assert check["least"] <= min(counted), as_text(position)
                assert check["most"] >= max(counted), as_text(position)
