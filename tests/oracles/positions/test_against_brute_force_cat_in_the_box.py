"""Positions of Cat in the Box against small tables that have been played in every way, and against
samples of other worlds at tables of full size.

The profile `deep` tries more positions of each table, and of more tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import EDITIONS, DealPhase, MatchOver, State, Table, TrickPhase
from catbox_rules.cat_in_the_box.faults_of_rounds import possible_columns
from catbox_rules.cat_in_the_box.position import (
    Phase,
    Position,
    position_of,
)
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.judge import rule_on
from catbox_rules.kernel.values import UNKNOWN
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.positions import cat_in_the_box as positions
from tests.oracles.cat_in_the_box.mirror import TABLES
from tests.oracles.positions.exhaustive import asked_cat_in_the_box as expected
from tests.oracles.positions.exhaustive.altered_cat_in_the_box import (
    altered,
    with_gaps,
    with_parts_hidden,
)
from tests.oracles.positions.exhaustive.cat_in_the_box import EDITIONS as SMALL
from tests.oracles.positions.exhaustive.cat_in_the_box import (
    World,
    Worlds,
    agrees,
    agrees_but_for_gaps,
    can_come_about,
    every_action,
    every_world,
    rulings,
    visible,
    worlds_from,
)
from tests.oracles.positions.exhaustive.comparing import (
    IS_DEEP,
    asked,
    few,
    last_two,
    states_of,
    weighed,
    witness_of,
)
from tests.oracles.positions.exhaustive.sampled_cat_in_the_box import moments, other_worlds

NAMES = [edition.id for edition in SMALL]
PLAYED_OUT = NAMES[:-2] if IS_DEEP else ["small-neutral", "small-observed", "small-rounds"]
"""The small tables of which every world is known."""
NOT_PLAYED_OUT = [name for name in NAMES if name not in PLAYED_OUT]


@pytest.fixture(scope="module", autouse=True)
def _small_tables() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction] -- a fixture
    """The small editions can be named, so that a record can be of one."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("cat_in_the_box", "cat_in_the_box.table"):
            patch.setattr(f"catbox_rules.{module}.EDITIONS", (*EDITIONS, *SMALL))
        yield


def small_table(name: str) -> Table:
    edition = next(edition for edition in SMALL if edition.id == name)
    return Table.create(name, players=edition.setups[0].players)


@cache
def worlds_of(name: str) -> Worlds:
    return every_world(small_table(name))


def sample(name: str, number: int, random: Random) -> list[World]:
    """Worlds of a small table, above all such in which tricks are played."""
    worlds = list(worlds_of(name).by_key.values())
    others = [world for world in worlds if world.position.phase is not Phase.PLAY]
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


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_a_table_is_reachable_exactly_if_play_leads_to_it(name: str) -> None:
    random, worlds = Random(name), worlds_of(name)
    for world in sample(name, few(100), random):
        position = changed(world.position, random)
        leads_there = bool(worlds.agreeing(position))
        assert asked(positions, position, "table")["reachable"] == leads_there, as_text(position)


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_a_score_sheet_is_refused_only_if_no_round_gives_it(name: str) -> None:
    """Of all sheets of a small table, with the paradox written down. Where neutral tokens lie, more
    pass than rounds give: which cells these close is not looked at."""
    table = small_table(name)
    played = [world.position.rounds for world in worlds_of(name).by_key.values()]
    given = {(each.paradox, each.scores) for rounds in played for each in rounds[:1]}
    unknown = (UNKNOWN,) * table.players
    passed = {
        (paradox, scores)
        for paradox in (None, *table.seats)
        for scores in product(range(-3, 6), repeat=table.players)
        if all(
            possible_columns(
                table,
                table.first_seat,
                WrittenRound(scores=scores, tricks=unknown, bonus=unknown, paradox=paradox),
            )
        )
    }
    assert given <= passed
    if not table.setup.revealed:
        assert given == passed


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_a_witness_leads_to_the_table(name: str) -> None:
    random = Random(name)
    for world in sample(name, few(60), random):
        if world.position.phase is not Phase.OVER:
            assert_is_witnessed(with_parts_hidden(world.position, random))


def assert_is_witnessed(position: Position) -> None:
    """A witness tells of the round that is played, and takes those before as they are written."""
    witness = witness_of(positions, position)
    assert witness is not None, as_text(position)
    *before, last = last_two(states_of(witness))
    ends = [position_of(last)]
    for state in before:
        ends += [world.position for world in worlds_from(state)]
    given = evolve(position, rounds=())
    same = [evolve(end, rounds=()) for end in ends]
    assert any(visible(end) == visible(given) and agrees(end, given) for end in same), as_text(
        position
    )


def full_size(random: Random) -> Position:
    """A position of the first tricks of a round at a table of full size, everything known."""
    edition, players = random.choice(TABLES)
    options = {"tokens": random.choice(("strict", "unlimited"))}
    table = Table.create(
        edition, players=players, first_seat=random.randrange(players), options=options
    )
    early: list[State] = []
    for moment in moments(table, random):
        if isinstance(moment.state, DealPhase) and moment.state.results:
            break
        if isinstance(moment.state, TrickPhase) and sum(moment.state.won) < 3:
            early.append(moment.state)
    return random.choice(list(worlds_from(random.choice(early)))).position


def test_tables_of_full_size_are_reachable_exactly_if_play_leads_to_them() -> None:
    """Everything is known, so that the tokens can be placed again in every order."""
    random = Random("full size")
    for _ in range(few(60)):
        position = full_size(random)
        if random.random() < 0.9:
            position = altered(position, random)
        leads_there = can_come_about(position)
        assert asked(positions, position, "table")["reachable"] == leads_there, as_text(position)


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_rulings_are_those_of_all_worlds(name: str) -> None:
    random, worlds = Random(name), worlds_of(name)
    actions = every_action(small_table(name))
    for world in sample(name, few(40), random):
        position = with_parts_hidden(world.position, random)
        agreeing = worlds.agreeing(position)
        for action in weighed(actions, positions.turn(position), 12, random):
            ruling = rule_on(position, action).ruling
            where = f"{action} of seat {action.actor}: {as_text(position)}"
            assert ruling == rulings(agreeing, action), where


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_with_gaps_rulings_and_groups_are_those_of_all_worlds(name: str) -> None:
    random, worlds = Random(name), worlds_of(name)
    actions = every_action(small_table(name))
    played = [each for each in worlds.by_key.values() if each.position.phase is Phase.PLAY]
    for world in random.sample(played, few(25)):
        position = with_gaps(with_parts_hidden(world.position, random), random)
        agreeing = [each for each in played if agrees_but_for_gaps(each.position, position)]
        assert asked(positions, position, "table")["reachable"] is True, as_text(position)
        sizes = [expected.sizes(each.position) for each in agreeing]
        certain = [size[0] if len({*size}) == 1 else "?" for size in zip(*sizes, strict=True)]
        groups = asked(positions, position, "groups")["groups"]
        assert [group["size"] for group in groups] == certain, as_text(position)
        for action in weighed(actions, positions.turn(position), 6, random):
            ruling = rule_on(position, action).ruling
            where = f"{action} of seat {action.actor}: {as_text(position)}"
            assert ruling == rulings(agreeing, action), where


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_no_table_is_said_to_be_one_with_gaps_to_which_no_world_agrees(name: str) -> None:
    random, worlds = Random(f"none {name}"), worlds_of(name)
    played = [each for each in worlds.by_key.values() if each.position.phase is Phase.PLAY]
    for world in random.sample(played, few(25)):
        position = with_gaps(altered(world.position, random), random)
        agreeing = any(agrees_but_for_gaps(each.position, position) for each in played)
        assert asked(positions, position, "table")["reachable"] is agreeing, as_text(position)


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_answers_are_what_all_worlds_have_in_common(name: str) -> None:
    random, worlds = Random(name), worlds_of(name)
    for world in sample(name, few(100), random):
        if world.position.phase is Phase.PLAY:
            position = with_parts_hidden(world.position, random)
            assert_answers_agree(position, worlds.agreeing(position))


def assert_answers_agree(position: Position, agreeing: list[World]) -> None:
    groups = asked(positions, position, "groups")["groups"]
    assert [group["size"] for group in groups] == expected.sizes(position), as_text(position)
    bonus = expected.by_seat(position, agreeing, expected.bonus)
    assert [group["bonus"] for group in groups] == bonus, as_text(position)
    sheet = asked(positions, position, "round")
    worked_out = expected.round_sheet(position, agreeing)
    if not worked_out["over"]:  # what seats have won so far is then as the position tells it
        worked_out["tricks"] = sheet["tricks"]
    assert sheet == worked_out, as_text(position)
    trick = asked(positions, position, "trick")
    assert trick == expected.trick(position), as_text(position)
    is_state = isinstance(agreeing[0].state, TrickPhase) and position.paradox is None
    if is_state and len(position.trick) < position.table.players:
        stuck = asked(positions, position, "paradox")
        stuck["plays"] = set(stuck["plays"])
        assert stuck == expected.paradox(position, agreeing), as_text(position)


def test_rulings_at_tables_of_full_size_hold_in_other_worlds() -> None:
    random = Random("other worlds")
    for _ in range(few(3)):
        edition, players = random.choice(TABLES)
        options = {"tokens": random.choice(("strict", "unlimited"))}
        table = Table.create(edition, players=players, options=options)
        for moment in moments(table, random):
            if isinstance(moment.state, DealPhase | MatchOver) or random.random() < 0.97:
                continue
            position = with_parts_hidden(position_of(moment.state), random)
            found = other_worlds(moment, position, 15, random)
            for action in weighed(every_action(table), positions.turn(position), 8, random):
                ruling = rule_on(position, action).ruling
                where = f"{action} of seat {action.actor}: {as_text(position)}"
                assert ruling in (Ruling.UNDETERMINED, rulings(found, action)), where
