"""Every fault of a table, by a minimal one: the clause that rules it out, and the place."""

# ruff: noqa: E501 -- of the table

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import Color, Play, Rank
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.faults import check_for
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.cat_in_the_box import faults
from tests.unit.positions.cat_in_the_box.tables import (
    AFTER_ONE_TRICK,
    BEFORE_PLAY,
    TWO_PLAYERS,
    table,
)

A_ROUND = {"tricks": [8, 0, 0], "bonus": [0, 0, 0], "scores": [8, 0, 0]}


def test_sound_tables_have_none() -> None:
    for sound in (AFTER_ONE_TRICK, TWO_PLAYERS, BEFORE_PLAY):
        assert faults(table(sound)) == ()


ALL_CELLS = [
    ["R1", "R2", "R3", "R4", "R5", "R6", "B1", "B2"],
    ["B3", "B4", "B5", "B6", "Y1", "Y2", "Y3", "Y4"],
    ["Y5", "Y6", "G1", "G2", "G3", "G4", "G5", "G6"],
]
"""The tokens of three players after eight tricks: the board is full."""

FAULTS: list[tuple[Mapping[str, object], str, str, dict[str, object]]] = [
    # the table, the clause that rules it out, the place, and what of the table is changed
    # the board
    (AFTER_ONE_TRICK, "setup.board", ".tokens[0]", {"tokens": [["Y9"], ["Y6"], ["B1"]]}),
    (AFTER_ONE_TRICK, "setup.deck", ".tokens[0]", {"edition": "japanese", "tokens": [["Y7"], ["Y6"], ["B1"]]}),
    (AFTER_ONE_TRICK, "declare.cell-open", ".tokens", {"tokens": [["Y5"], ["Y5"], ["B1"]]}),
    (AFTER_ONE_TRICK, "deal.two-player-reveal", ".neutral", {"neutral": ["G1"]}),
    (AFTER_ONE_TRICK, "deal.two-player-reveal", ".revealed", {"revealed": [1, 2, 3], "neutral": []}),
    # the cards: five of each rank; nine cards after the discard, less one played
    (AFTER_ONE_TRICK, "deal.from-deck", "", {"hands": [[1, 1, 1, 1, 1, "?", "?", "?"], "?", "?"]}),
    (AFTER_ONE_TRICK, "deal.from-deck", "", {"hands": [[7, "?", "?", "?", "?", "?", "?", "?"], "?", "?"]}),
    (AFTER_ONE_TRICK, "deal.even", ".hands[1]", {"hands": ["?", ["?", "?"], "?"]}),
    (AFTER_ONE_TRICK, "deal.discard", ".discards[0]", {"discards": [None, 3, "?"]}),
    # bids
    (AFTER_ONE_TRICK, "bid.allowed", ".bids[1]", {"bids": [1, 2, 4]}),
    (AFTER_ONE_TRICK, "bid.order", ".bids[1]", {"bids": [1, None, 4]}),
    (AFTER_ONE_TRICK, "bid.order", ".bids", {"bids": []}),
    # turns and tricks
    (AFTER_ONE_TRICK, "play.turn", ".tokens[0]", {"tokens": [["Y5", "B2"], ["Y6"], ["B1"]]}),
    (AFTER_ONE_TRICK, "play.turn", ".trick[0]", {"trick": ["4Y"]}),
    (AFTER_ONE_TRICK, "trick.winner-leads", ".won", {"won": [0, 2, 0]}),
    (AFTER_ONE_TRICK, "trick.winner-leads", ".won", {"won": [0, 0, 0]}),
    (AFTER_ONE_TRICK, "trick.winner-leads", ".leader", {"won": [1, 0, 0]}),
    # colors
    (AFTER_ONE_TRICK, "declare.lose-led-color", ".lost[2]", {"lost": [[], [], ["red", "blue", "yellow", "green"]]}),
    (AFTER_ONE_TRICK, "declare.color-held", ".lost[1]", {"tokens": [["Y5"], ["Y6", "G1"], ["B1", "G2"]], "trick": ["1G", "2G"], "lost": [[], ["green"], ["yellow"]]}),
    (AFTER_ONE_TRICK, "declare.lose-led-color", ".trick[1]", {"tokens": [["Y5"], ["Y6", "G1"], ["B1", "B2"]], "trick": ["1G", "2B"]}),
    # a paradox of a seat that holds a 1, which is open in green
    (AFTER_ONE_TRICK, "paradox.must-play", ".paradox", {"paradox": 1, "hands": ["?", [1, "?", "?", "?", "?", "?", "?", "?"], "?"]}),
    (AFTER_ONE_TRICK, "play.turn", ".paradox", {"paradox": 0}),
    (AFTER_ONE_TRICK, "trick.last", ".paradox", {"paradox": 1, "won": [4, 2, 2], "tokens": ALL_CELLS}),
    # rounds that are over
    (AFTER_ONE_TRICK, "match.length", ".rounds", {"rounds": [A_ROUND] * 3}),
    (AFTER_ONE_TRICK, "match.length", ".rounds", {"rounds": [A_ROUND] * 4}),
    (AFTER_ONE_TRICK, "trick.last", ".rounds[0].tricks", {"rounds": [{**A_ROUND, "tricks": [7, 0, 0], "paradox": None}]}),
    (AFTER_ONE_TRICK, "score.bonus-bid", ".rounds[0].bonus[0]", {"rounds": [{"tricks": [6, 1, 1], "bonus": [2, 0, 0], "scores": [8, 1, 1]}]}),
    (AFTER_ONE_TRICK, "score.group", ".rounds[0].bonus[0]", {"rounds": [{"tricks": [3, 4, 1], "bonus": [9, 0, 0], "scores": [12, 4, 1]}]}),
    (AFTER_ONE_TRICK, "score.trick", ".rounds[0].scores[2]", {"rounds": [{"tricks": [3, 4, 1], "bonus": [0, 0, 0], "scores": [3, 4, 2]}]}),
    (AFTER_ONE_TRICK, "score.paradox-penalty", ".rounds[0].bonus[0]", {"rounds": [{"tricks": [3, 1, 1], "bonus": [2, 0, 0], "scores": [-1, 1, 1], "paradox": 0}]}),
    (AFTER_ONE_TRICK, "score.trick", ".rounds[0].scores[0]", {"rounds": [{"scores": [17, 0, 0]}]}),
    # a seat that has won no trick, and has a bonus all the same
    (AFTER_ONE_TRICK, "score.bonus-bid", ".rounds[0].bonus[0]", {"rounds": [{"tricks": [0, 3, 0], "bonus": [2, 0, 0], "scores": [2, -3, 0], "paradox": 1}]}),
    # two players
    (TWO_PLAYERS, "setup.observed-tokens", ".tokens[0]", {"tokens": [["Y6"], []], "trick": ["6Y"]}),
    (TWO_PLAYERS, "declare.cell-open", ".tokens", {"tokens": [["G2"], []], "trick": ["2G"]}),
    (TWO_PLAYERS, "bid.none-with-two", ".bids", {"bids": [1, 3]}),
    (TWO_PLAYERS, "deal.two-player-reveal", ".revealed", {"revealed": [2, 5]}),
    (TWO_PLAYERS, "round.start-seat-passes", ".leader", {"leader": 1}),
    (TWO_PLAYERS, "score.bonus-two-players", ".rounds[0].bonus[0]", {"rounds": [{"tricks": [4, 4], "bonus": [0, 2], "scores": [4, 6]}]}),
    # before play
    (BEFORE_PLAY, "bid.order", ".bids", {"bids": [None, None, 3]}),
    (BEFORE_PLAY, "round.phases", ".bids", {"bids": [1, 3, 4]}),
    (BEFORE_PLAY, "round.phases", ".bids[1]", {"phase": "discard"}),
    (BEFORE_PLAY, "round.phases", ".discards", {"phase": "discard", "bids": ..., "discards": [1, "?", 2]}),
    (BEFORE_PLAY, "round.phases", ".tokens[0]", {"tokens": [["Y1"], [], []]}),
    (BEFORE_PLAY, "round.phases", ".lost[1]", {"lost": [[], ["red"], []]}),
    (BEFORE_PLAY, "round.phases", ".won[0]", {"won": [1, 0, 0]}),
    (BEFORE_PLAY, "round.phases", ".unowned", {"unowned": ["Y1"]}),
    (BEFORE_PLAY, "round.phases", ".trick", {"trick": ["4G"]}),
    (BEFORE_PLAY, "round.start-seat-passes", ".leader", {"leader": 2}),
    (BEFORE_PLAY, "round.phases", ".paradox", {"paradox": 2}),
    (BEFORE_PLAY, "deal.discard", ".discards[0]", {"discards": [None, "?", "?"]}),
    (BEFORE_PLAY, "deal.discard", ".discards[0]", {"phase": "deal", "bids": ..., "discards": [3, None, None]}),
    (BEFORE_PLAY, "deal.even", ".hands[0]", {"phase": "deal", "bids": ..., "hands": [[1], [], []]}),
    (BEFORE_PLAY, "match.length", ".rounds", {"phase": "over", "bids": ...}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("whole", "clause", "where", "changes"), FAULTS, ids=lambda part: str(part)[:60]
)
def test_a_fault_is_found_with_its_clause_and_place(
    whole: Mapping[str, object], clause: str, where: str, changes: dict[str, object]
) -> None:
    found = faults(table(whole, **changes))
    assert (clause, where) in [(each.clause, each.where) for each in found]


STUCK_TOO_LATE = {"tricks": [3, 4, 1], "bonus": [0, 0, 0], "scores": [3, 4, -1], "paradox": 2}


EVERY_CELL = [["R1", "R2", "R3", "R4", "R5", "B1", "B2", "B3", "B4"], ["B5", "Y1", "Y3", "Y4", "Y5", "G1", "G3", "G4"]]  # fmt: skip
"""All seventeen that are open to two players, though eight tricks have sixteen."""

MESSAGES: list[tuple[Mapping[str, object], str, dict[str, object]]] = [
    (AFTER_ONE_TRICK, "8 tricks won, but a paradox leaves fewer than 8", {"rounds": [STUCK_TOO_LATE]}),
    (AFTER_ONE_TRICK, "7 tricks won, but a round has 8", {"rounds": [{**STUCK_TOO_LATE, "paradox": None, "tricks": [3, 4, 0]}]}),
    (AFTER_ONE_TRICK, "seat 2 has 0 tokens on the board, but has played 1 card after 1 trick", {"tokens": [["Y5"], ["Y6"], []]}),
    (TWO_PLAYERS, "a round has 8 tricks, but more have begun", {"tokens": EVERY_CELL, "won": [4, 4], "leader": 0, "trick": ["4B"]}),
]  # fmt: skip


@pytest.mark.parametrize(("whole", "message", "changes"), MESSAGES)
def test_a_fault_says_what_is_wrong(
    whole: Mapping[str, object], message: str, changes: dict[str, object]
) -> None:
    assert message in [each.message for each in faults(table(whole, **changes))]


@pytest.mark.parametrize(
    ("wrong", "more"),
    [
        (["won"], ""),
        (["won", "discards"], "; 1 more fault, which the question 'table' lists"),
        (["won", "discards", "bids"], "; 2 more faults, which the question 'table' lists"),
    ],
)
def test_of_several_faults_the_first_is_said_and_how_many_more(wrong: list[str], more: str) -> None:
    all_wrong = {"won": [0, 2, 0], "discards": [None, 3, "?"], "bids": [1, 2, 4]}
    with pytest.raises(ImpossibleState) as raised:
        check_for(faults(table(AFTER_ONE_TRICK, **{key: all_wrong[key] for key in wrong})))
    assert str(raised.value).rpartition("]")[2] == more


def test_every_seat_plays_in_its_turn() -> None:
    """Seat 1 leads the second trick: a play of seat 0 is not the first of it."""
    tokens = [["Y5", "G4"], ["Y6"], ["B1"]]
    position = table(AFTER_ONE_TRICK, tokens=tokens, trick=["4G"])
    out_of_turn = evolve(position, trick=(Play(Seat(0), Rank(4), Color.GREEN),))
    found = [each for each in faults(out_of_turn) if each.where == ".trick[0]"]
    assert [str(each) for each in found] == [
        "4G was made by seat 0, but it was seat 1's turn [play.turn]"
    ]


def test_tokens_by_strict_reading() -> None:
    """Twelve tokens: four on the colors held, one for the bid, seven on the board; no eighth."""
    cells = [f"{color}{rank}" for rank in (1, 2) for color in "RBYG"]
    strict = table(AFTER_ONE_TRICK, options={"tokens": "strict"}, tokens=[cells, [], []])
    assert ("declare.token-left", ".tokens[0]") in [
        (each.clause, each.where) for each in faults(strict)
    ]
    unlimited = table(AFTER_ONE_TRICK, tokens=[cells, [], []])
    assert "declare.token-left" not in [each.clause for each in faults(unlimited)]


def test_all_faults_are_listed_at_once() -> None:
    """A wrong bid, a fifth and sixth 1, a token too many: three quarrels, one answer."""
    several = table(
        AFTER_ONE_TRICK,
        bids=[1, 2, 4],
        tokens=[["Y5", "R1"], ["Y6"], ["B1"]],
        hands=[[1, 1, 1, 1, "?", "?", "?"], "?", "?"],
    )
    assert {each.clause for each in faults(several)} == {
        "bid.allowed",
        "deal.from-deck",
        "play.turn",
    }
