"""What a ruling on a partial table of the first trick depends on, against every table that fits.

A random part of a real table of the first trick is written down, and that no trick has been won.
All tables that fit what is written are then made play by play, without the library's bounds: each
lead in a color but red, each other card on any cell, and some hands. A condition of the ruling has
to hold at one of them, with that ruling; a certain ruling has to be that of all; and a reading is
named as disputed only if one of them is ruled differently by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from catbox_rules import cat_in_the_box as game
from catbox_rules.cat_in_the_box import Cards, CellSet, Color, Paradox, Play, Rank, TrickPhase
from catbox_rules.cat_in_the_box.position import Position
from catbox_rules.cat_in_the_box.state import packed, trick_phase
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.judge import Case, other_rulings, rule
from catbox_rules.judge.disputes import dispute_on
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.kernel.values import changing
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.positions.protocol import POSITIONS, position_of
from tests.depth import of_depth
from tests.unit.positions.partial_tables import document_of, left_out

TABLES = POSITIONS.of(game.NAME)
HANDS = 3
"""So many hands are tried at each table."""


def some_part(random: Random) -> tuple[Position, TrickPhase]:
    """A part of a table in its first trick, and the table."""
    state: Any = game.initial(
        random.choice(["pegasus-2023", "ayatsurare-2020"]),
        players=3,
        options=random.choice([{}, {"tokens": "strict"}, {"red-broken-by": "any-token"}]),
    )
    plays = random.randrange(3)
    while not isinstance(state, TrickPhase) or len(state.trick) < plays:
        is_chance = game.turn(state) == (CHANCE,)
        legal = [game.draw(state, random)] if is_chance else game.legal_actions(state)
        state = game.apply(state, random.choice(legal)).state
    document = document_of(position_of(state), game)
    part = left_out(document, random) | {"won": document["won"]}
    if "lost" in part:
        part.pop("free", None)  # what a seat has not lost, and the free cells, say where it played
    read: Position = TABLES.read_position(part)
    return read, state


def tables_that_fit(position: Position, seat: int, random: Random) -> Iterator[TrickPhase]:
    """Every table of the first trick that fits what is written, with some hands of a seat."""
    table = position.table
    for leader in table.seats:
        if position.is_written("leader") and leader != position.leader:
            continue
        if position.is_written("start_seat") and leader != position.start_seat:
            continue
        for number in range(table.players):
            for cells in permutations(table.cells_with_cards, number):
                yield from _tables(position, seat, leader, cells, random)


def _tables(
    position: Position, seat: int, leader: int, cells: Any, random: Random
) -> Iterator[TrickPhase]:
    table, seats, led = position.table, position.table.seats, [cell.color for cell in cells[:1]]
    # No red lead is legal before a token has broken red, and none lies there on a cell with cards.
    if Color.RED in led:
        return
    if position.is_written("trick") and [play.cell for play in position.trick] != [*cells]:
        return
    by_seat = {(leader + at) % table.players: cell for at, cell in enumerate(cells)}
    tokens = [CellSet.of([by_seat[each]] if each in by_seat else []) for each in seats]
    lost = [
        frozenset(led) if each in by_seat and by_seat[each].color not in led else frozenset[Color]()
        for each in seats
    ]
    taken, sizes = CellSet.of(cells), [table.setup.dealt - 1 - len(each) for each in tokens]
    fits = (
        not any(position.tokens[each] - tokens[each] for each in seats)
        and not position.unowned - taken
        and not position.free & taken
        and all(each in position.unsure or position.lost[each] == lost[each] for each in seats)
        and all(
            not hand.is_counted or len(hand) == size
            for hand, size in zip(position.hands, sizes, strict=True)
        )
    )
    if not fits:
        return
    for hand in _hands(position, seat, sizes[seat], taken, random):
        hands = tuple(hand if each == seat else Cards() for each in seats)
        yield trick_phase(
            table,
            (),
            (Rank(1),) * table.players,
            table.setup.bids[:1] * table.players,
            (),
            (0,) * table.players,
            Seat(leader),
            tuple(Play((leader + at) % table.players, *_of(cell)) for at, cell in enumerate(cells)),
            packed(
                hands,
                table.empty_board.with_all(tuple(tokens), CellSet()),
                [frozenset(Color) - each for each in lost],
            ),
            Seat((leader + len(cells)) % table.players),
        )


def _of(cell: Any) -> tuple[int, Color]:
    return cell.rank, cell.color


def _hands(
    position: Position, seat: int, size: int, taken: CellSet, random: Random
) -> Iterator[Cards]:
    rest, known = Counter(position.table.deck), position.hands[seat].known
    elsewhere = [cell.rank for cell in taken]
    for cards in (*position.hands, *position.discards):
        elsewhere += cards.known
    rest.subtract(elsewhere)
    others = [*rest.elements()]
    if min(rest.values()) >= 0 and 0 <= size - len(known) <= len(others):
        for _ in range(HANDS):
            yield Cards.of(*known, *random.sample(others, size - len(known)))


def with_table(state: TrickPhase, table: Table) -> TrickPhase:
    return changing(TrickPhase, "table")(state, table)


@pytest.mark.deeper
@pytest.mark.parametrize("seed", range(4))
def test_a_condition_is_so_at_a_table_that_there_can_be(seed: int) -> None:
    random, conditions = Random(seed), 0
    for _ in range(of_depth(quick=10, ci=60, deep=600)):
        position, state = some_part(random)
        seat = state.on_turn if random.random() < 0.7 else random.choice(state.table.seats)
        rank = random.choice([*state.hands[seat]])
        color = random.choice([Color.RED, *Color])
        action: Any = random.choice([Play(seat, rank, color)] * 2 + [Paradox(seat)])
        ruled = rule(Case(game, position=position, action=action))
        assert ruled.verdict is not None
        held: Position = TABLES.holding(position, action) or position
        tables = [(each, game.judge(each, action)) for each in tables_that_fit(held, seat, random)]
        assert tables, position
        rulings = {verdict.ruling for _, verdict in tables}
        facts = dispute_on(action, position=held).facts
        if ruled.verdict.ruling is not Ruling.UNDETERMINED:
            assert rulings == {ruled.verdict.ruling}, (position, action)
        for finding in ruled.verdict.grounds if ruled.verdict.ruling is Ruling.UNDETERMINED else ():
            for key in ("hidden", "otherwise"):
                said = str(finding.fields[key])
                is_so = [(each, v.value) for each in facts for v in each.values if v.says in said]
                is_legal = finding.template.startswith("legal") is (key == "hidden")
                conditions += 1
                assert any(
                    verdict.is_legal is is_legal
                    and all(fact.read(table) == value for fact, value in is_so)
                    for table, verdict in tables
                ), (position, action, said)
        for other in other_rulings(ruled):
            if other.rules.chosen is not None:
                rules = other.rules
                laid = TABLES.with_rules(held, edition=rules.edition, options=rules.options)
                assert any(
                    game.judge(with_table(table, laid.table), action).ruling is not verdict.ruling
                    for table, verdict in tables
                ), (position, action, str(rules))
    assert conditions > 0
