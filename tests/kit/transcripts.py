"""Transcripts to write and read: random matches with comments and results, in any order of
actions, and small ones whose text was written by hand."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve
from hypothesis import strategies as st

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box import Color
from catbox_rules.kernel.ruleset import Action
from catbox_rules.notation import Comment, StatedResult, Transcript
from catbox_rules.schrodingers_cats import Box, Boxes, Physicat
from tests.kit.matches import (
    CAT_IN_THE_BOX,
    SCHRODINGERS_CATS,
    SMALL_WITH_TWO,
    TEXTS,
    WITH_PHYSICATS,
    WITHOUT_PHYSICATS,
    records,
    small_record,
)

RESULTS_OF = {
    CAT_IN_THE_BOX: ("scores", "totals", "winners"),
    SCHRODINGERS_CATS: ("lives", "totals", "winners"),
}
"""By game: the results that a keeper writes down."""

ODD_ACTIONS: Mapping[str, tuple[Action, ...]] = {
    CAT_IN_THE_BOX: (
        box.Deal([]),
        box.Deal([[], [1]]),
        box.Deal([[1, 2], []], revealed=[2], hidden=[]),
        box.Deal([[]], hidden=[1, 1]),
        box.Bid(1, -5),
        box.Bid(0, 10**18 - 1),
        box.Discard(0, 1),
        box.Play(1, 1, Color.RED),
        box.Play(0, 5, Color.YELLOW),
        box.Paradox(1),
    ),
    SCHRODINGERS_CATS: (
        cats.DealPhysicats([], Physicat.TABBY),
        cats.DealPhysicats([Physicat.MEWTON] * 3, Physicat.MEWTON),
        cats.Deal([]),
        cats.Deal([Boxes(), Boxes(heisenberg=10**18 - 1)]),
        cats.Draw(Boxes()),
        cats.Draw(Boxes(alive=2, empty=1)),
        cats.Claim(1, -3, Box.HEISENBERG),
        cats.Claim(0, 10**18 - 1, Box.EMPTY),
        cats.Prove(0, Boxes(dead=1)),
        cats.Exchange(1, Boxes(alive=99, heisenberg=1)),
        cats.Use(1, Physicat.PURRIE, taking=Physicat.TABBY),
        cats.EndTurn(0),
        cats.Doubt(1),
    ),
}
"""Actions that are well-formed, and hardly ever legal. Two seats and five ranks every table has."""


@st.composite
def transcripts(draw: st.DrawFn) -> Transcript:
    """Transcripts of matches of every edition: legal ones, and ones whose actions are in any
    order, with comments and results at any moment."""
    record = draw(records())
    game = str(record.ruleset.NAME)
    if draw(st.booleans()):
        some = st.sampled_from([*record.actions, *ODD_ACTIONS[game]])
        record = evolve(record, actions=tuple(draw(st.lists(some, max_size=25))))
    moments = st.lists(st.integers(0, len(record.actions)), max_size=4).map(sorted)
    numbers = st.lists(st.integers(-(10**18) + 1, 10**18 - 1) | st.integers(-9, 9), max_size=6)
    names = st.sampled_from(RESULTS_OF[game])
    return Transcript(
        record,
        comments=tuple(Comment(index, draw(TEXTS)) for index in draw(moments)),
        stated=tuple(
            StatedResult(index, draw(names), tuple(draw(numbers))) for index in draw(moments)
        ),
    )


FIRST_TRICK = """\
catbox-match/1
game: cat-in-the-box
edition: pegasus-2023
players: 3
first: 0

round 1
deal: 1122334456 / 1122334566 / 1234455566
discards: 2:1 0:6 1:6
bids: 0:1 1:3 2:4
1. 0: 5Y 1R 6Y
"""

WITH_TWO_PLAYERS = """\
catbox-match/1
game: cat-in-the-box
edition: bezier-2022
players: 2
first: 1

round 1
deal: 1122334455 / 1122334455
revealed: 245
hidden: 13
discards: 0:1 1:5
1. 1: 4B
"""

A_ROUND_WITH_PHYSICATS = """\
catbox-match/1
game: schrodingers-cats
edition: amigo-2023
players: 4
first: 0

round 1
physicats: mewton, tabby, purrie, feyncat; open: prride
deal: 3a2d1h / 2a2d2e / 1a3d1e1h / 4a2e
0: claim 5 alive, prove 2 alive, exchange 2 dead, draw 1 dead 1 empty, end turn
1: use tabby as prride, claim 6 dead, end turn
2: use purrie, claim 4 empty, prove 1 empty 1 heisenberg, end turn
3: doubt
"""

TWO_ROUNDS_WITHOUT_PHYSICATS = """\
catbox-match/1
game: schrodingers-cats
edition: amigo-2023
players: 2
first: 1
options: physicats=without, blocks=12

round 1
deal: 3a3d / 2a2d1e1h
1: claim 4 alive, end turn
0: doubt

round 2
deal: 5a / 5d
1: claim 12 empty, end turn
"""

BY_HAND: list[tuple[str, dict[str, object]]] = [
    (FIRST_TRICK, small_record()),
    (WITH_TWO_PLAYERS, SMALL_WITH_TWO),
    (A_ROUND_WITH_PHYSICATS, WITH_PHYSICATS),
    (TWO_ROUNDS_WITHOUT_PHYSICATS, WITHOUT_PHYSICATS),
]
"""Texts and the records that they tell."""
