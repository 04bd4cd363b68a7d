"""A table of each game, described line by line in the tests of its pictures.

What is changed may be any field, hence Any.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from catbox_rules.cat_in_the_box import Cards, CellSet, Color, Play, Table
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN, Partial
from catbox_rules.positions.schrodingers_cats import Phase as CatsPhase
from catbox_rules.positions.schrodingers_cats import Position as CatsPosition
from catbox_rules.positions.schrodingers_cats import SomePhysicats
from catbox_rules.schrodingers_cats import Box, Boxes, Claim, Physicat
from catbox_rules.schrodingers_cats import Table as CatsTable


def third_trick(**changed: Any) -> Position:
    """The third trick of a second round: seat 2 has won one, seat 1 one and leads with 5Y, and
    seat 2 has played 4R on it. What it shows is listed line by line in `FACTS`."""
    position = Position(
        table=Table.create("pegasus-2023", players=3, first_seat=0),
        rounds=(
            WrittenRound(scores=(5, -1, 2), tricks=(3, 1, 2), bonus=(2, 0, 0), paradox=Seat(1)),
        ),
        phase=Phase.PLAY,
        tokens=tuple(map(CellSet.named, ("B1 G2", "B2 Y5 G3", "B3 R2 R4"))),
        neutral=CellSet(),
        lost=(frozenset(), frozenset({Color.GREEN}), frozenset({Color.GREEN, Color.YELLOW})),
        bids=(1, 3, UNKNOWN),
        won=(0, 1, 1),
        leader=Seat(1),
        trick=(Play(1, 5, Color.YELLOW), Play(2, 4, Color.RED)),
        hands=(
            Partial(Cards.of(1, 1, 2, 6), unknown=3),
            Partial(Cards(), unknown=6),
            Partial(Cards.of(3), unknown=5),
        ),
        discards=(Partial(Cards.of(3)), Partial(Cards(), unknown=1), Partial(Cards(), unknown=1)),
        names=("Anne", "Peter", "Hermann"),
    )
    return evolve(position, **changed)


def after_a_proof(**changed: Any) -> CatsPosition:
    """A second round of three: seat 2 has claimed 8 alive, proved two and exchanged one, and is to
    draw it. Seat 0 has a life less. There are 52 cards: 15 in play with the one to be drawn, 3
    discarded, 35 in the pile before the draw."""
    position = CatsPosition(
        table=CatsTable.create("amigo-2023", players=3),
        results=None,
        lives=(1, 2, 2),
        start_seat=Seat(1),
        phase=CatsPhase.PROOF,
        on_turn=Seat(2),
        claim=Claim(2, 8, Box.ALIVE),
        hands=(
            Partial(Boxes(alive=2, dead=1, heisenberg=1), unknown=1),
            Partial(Boxes(), unknown=5),
            Partial(Boxes(), unknown=2),
        ),
        proofs=(Boxes(), Boxes(), Boxes(alive=1, heisenberg=1)),
        proved=2,
        has_exchanged=True,
        owed=1,
        discards=Partial(Boxes(alive=1, dead=1), unknown=1),
        open_discards=Boxes(alive=1),
        known=(Boxes(alive=1, dead=1), UNKNOWN, UNKNOWN),
        physicats=SomePhysicats(
            unused=(Physicat.MEWTON, UNKNOWN, None),
            row=(Physicat.PURRIE, Physicat.TABBY),
            staying=(None, None, Physicat.POUNCE_GAPOSCHKIN),
        ),
    )
    return evolve(position, **changed)
