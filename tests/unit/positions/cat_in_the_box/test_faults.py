"""Every fault of a table, by a minimal one: the clause that rules it out, and the place."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import Color, Play, Rank
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.cat_in_the_box import faults
from catbox_rules.positions.cat_in_the_box.faults_of_tables import check_for_faults
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


FAULTS: list[tuple[dict[str, object], str, str]] = [
    # the board
    ({"tokens": [["Y9"], ["Y6"], ["B1"]]}, "setup.board", ".tokens[0]"),
    (
        {"edition": "japanese", "tokens": [["Y7"], ["Y6"], ["B1"]]},
        "setup.deck",
        ".tokens[0]",
    ),
    ({"tokens": [["Y5"], ["Y5"], ["B1"]]}, "declare.cell-open", ".tokens"),
    ({"neutral": ["G1"]}, "deal.two-player-reveal", ".neutral"),
    ({"revealed": [1, 2, 3], "neutral": []}, "deal.two-player-reveal", ".revealed"),
    # the cards: five of each rank; nine cards after the discard, less one played
    ({"hands": [[1, 1, 1, 1, 1, "?", "?", "?"], "?", "?"]}, "deal.from-deck", ""),
    ({"hands": [[7, "?", "?", "?", "?", "?", "?", "?"], "?", "?"]}, "deal.from-deck", ""),
    ({"hands": ["?", ["?", "?"], "?"]}, "deal.even", ".hands[1]"),
    ({"discards": [None, 3, "?"]}, "deal.discard", ".discards[0]"),
    # bids
    ({"bids": [1, 2, 4]}, "bid.allowed", ".bids[1]"),
    ({"bids": [1, None, 4]}, "bid.order", ".bids[1]"),
    ({"bids": []}, "bid.order", ".bids"),
    # turns and tricks
    ({"tokens": [["Y5", "B2"], ["Y6"], ["B1"]]}, "play.turn", ".tokens[0]"),
    ({"trick": ["4Y"]}, "play.turn", ".trick[0]"),
    ({"won": [0, 2, 0]}, "trick.winner-leads", ".won"),
    ({"won": [0, 0, 0]}, "trick.winner-leads", ".won"),
    ({"won": [1, 0, 0]}, "trick.winner-leads", ".leader"),
    # colors
    (
        {"lost": [[], [], ["red", "blue", "yellow", "green"]]},
        "declare.lose-led-color",
        ".lost[2]",
    ),
    (
        {
            "tokens": [["Y5"], ["Y6", "G1"], ["B1", "G2"]],
            "trick": ["1G", "2G"],
            "lost": [[], ["green"], ["yellow"]],
        },
        "declare.color-held",
        ".lost[1]",
    ),
    (
        {"tokens": [["Y5"], ["Y6", "G1"], ["B1", "B2"]], "trick": ["1G", "2B"]},
        "declare.lose-led-color",
        ".trick[1]",
    ),
    # a paradox of a seat that holds a 1, which is open in green
    (
        {"paradox": 1, "hands": ["?", [1, "?", "?", "?", "?", "?", "?", "?"], "?"]},
        "paradox.must-play",
        ".paradox",
    ),
    ({"paradox": 0}, "play.turn", ".paradox"),
    # rounds that are over
    ({"rounds": [A_ROUND] * 3}, "match.length", ".rounds"),
    ({"rounds": [A_ROUND] * 4}, "match.length", ".rounds"),
    (
        {"rounds": [{**A_ROUND, "tricks": [7, 0, 0], "paradox": None}]},
        "trick.last",
        ".rounds[0].tricks",
    ),
    (
        {"rounds": [{"tricks": [6, 1, 1], "bonus": [2, 0, 0], "scores": [8, 1, 1]}]},
        "score.bonus-bid",
        ".rounds[0].bonus[0]",
    ),
    (
        {"rounds": [{"tricks": [3, 4, 1], "bonus": [9, 0, 0], "scores": [12, 4, 1]}]},
        "score.group",
        ".rounds[0].bonus[0]",
    ),
    (
        {"rounds": [{"tricks": [3, 4, 1], "bonus": [0, 0, 0], "scores": [3, 4, 2]}]},
        "score.trick",
        ".rounds[0].scores[2]",
    ),
    (
        {"rounds": [{"tricks": [3, 1, 1], "bonus": [2, 0, 0], "scores": [-1, 1, 1], "paradox": 0}]},
        "score.paradox-penalty",
        ".rounds[0].bonus[0]",
    ),
    ({"rounds": [{"scores": [17, 0, 0]}]}, "score.trick", ".rounds[0].scores[0]"),
    # a seat that has won no trick, and has a bonus all the same
    (
        {"rounds": [{"tricks": [0, 3, 0], "bonus": [2, 0, 0], "scores": [2, -3, 0], "paradox": 1}]},
        "score.bonus-bid",
        ".rounds[0].bonus[0]",
    ),
]


@pytest.mark.parametrize(("changes", "clause", "where"), FAULTS, ids=lambda value: str(value)[:60])
def test_after_one_trick(changes: dict[str, object], clause: str, where: str) -> None:
    assert (clause, where) in [
        (each.clause, each.where) for each in faults(table(AFTER_ONE_TRICK, **changes))
    ]


@pytest.mark.parametrize(
    ("changes", "clause", "where"),
    [
        ({"tokens": [["Y6"], []], "trick": ["6Y"]}, "setup.observed-tokens", ".tokens[0]"),
        ({"tokens": [["G2"], []], "trick": ["2G"]}, "declare.cell-open", ".tokens"),
        ({"bids": [1, 3]}, "bid.none-with-two", ".bids"),
        ({"revealed": [2, 5]}, "deal.two-player-reveal", ".revealed"),
        ({"leader": 1}, "round.start-seat-passes", ".leader"),
        (
            {"rounds": [{"tricks": [4, 4], "bonus": [0, 2], "scores": [4, 6]}]},
            "score.bonus-two-players",
            ".rounds[0].bonus[0]",
        ),
    ],
    ids=str,
)
def test_with_two_players(changes: dict[str, object], clause: str, where: str) -> None:
    assert (clause, where) in [
        (each.clause, each.where) for each in faults(table(TWO_PLAYERS, **changes))
    ]


@pytest.mark.parametrize(
    ("changes", "clause", "where"),
    [
        ({"bids": [None, None, 3]}, "bid.order", ".bids"),
        ({"bids": [1, 3, 4]}, "round.phases", ".bids"),
        ({"phase": "discard"}, "round.phases", ".bids[1]"),
        ({"phase": "discard", "bids": ..., "discards": [1, "?", 2]}, "round.phases", ".discards"),
        ({"tokens": [["Y1"], [], []]}, "round.phases", ".tokens[0]"),
        ({"lost": [[], ["red"], []]}, "round.phases", ".lost[1]"),
        ({"won": [1, 0, 0]}, "round.phases", ".won[0]"),
        ({"unowned": ["Y1"]}, "round.phases", ".unowned"),
        ({"trick": ["4G"]}, "round.phases", ".trick"),
        ({"leader": 2}, "round.start-seat-passes", ".leader"),
        ({"paradox": 2}, "round.phases", ".paradox"),
        ({"discards": [None, "?", "?"]}, "deal.discard", ".discards[0]"),
        (
            {"phase": "deal", "bids": ..., "discards": [3, None, None]},
            "deal.discard",
            ".discards[0]",
        ),
        ({"phase": "deal", "bids": ..., "hands": [[1], [], []]}, "deal.even", ".hands[0]"),
        ({"phase": "over", "bids": ...}, "match.length", ".rounds"),
    ],
    ids=str,
)
def test_before_play(changes: dict[str, object], clause: str, where: str) -> None:
    assert (clause, where) in [
        (each.clause, each.where) for each in faults(table(BEFORE_PLAY, **changes))
    ]


STUCK_TOO_LATE = {"tricks": [3, 4, 1], "bonus": [0, 0, 0], "scores": [3, 4, -1], "paradox": 2}


@pytest.mark.parametrize(
    ("of", "changes", "message"),
    [
        (
            AFTER_ONE_TRICK,
            {"rounds": [STUCK_TOO_LATE]},
            "8 tricks won, but a paradox leaves fewer than 8",
        ),
        (
            AFTER_ONE_TRICK,
            {"rounds": [{**STUCK_TOO_LATE, "paradox": None, "tricks": [3, 4, 0]}]},
            "7 tricks won, but a round has 8",
        ),
        (
            # All seventeen cells that are open to two players, though eight tricks have sixteen.
            TWO_PLAYERS,
            {
                "tokens": [
                    ["R1", "R2", "R3", "R4", "R5", "B1", "B2", "B3", "B4"],
                    ["B5", "Y1", "Y3", "Y4", "Y5", "G1", "G3", "G4"],
                ],
                "won": [4, 4],
                "leader": 0,
                "trick": ["4B"],
            },
            "a round has 8 tricks, but more have begun",
        ),
        (
            AFTER_ONE_TRICK,
            {"tokens": [["Y5"], ["Y6"], []]},
            "seat 2 has 0 tokens on the board, but has played 1 card after 1 trick",
        ),
    ],
    ids=str,
)
def test_a_fault_says_what_is_wrong(
    of: Mapping[str, object], changes: dict[str, object], message: str
) -> None:
    assert message in [each.message for each in faults(table(of, **changes))]


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"won": [0, 2, 0]}, ""),
        (
            {"won": [0, 2, 0], "discards": [None, 3, "?"]},
            "; 1 more fault, which the question 'table' lists",
        ),
        (
            {"won": [0, 2, 0], "discards": [None, 3, "?"], "bids": [1, 2, 4]},
            "; 2 more faults, which the question 'table' lists",
        ),
    ],
    ids=["one", "two", "three"],
)
def test_of_several_faults_the_first_is_said_and_how_many_more(
    changes: dict[str, object], more: str
) -> None:
    with pytest.raises(ImpossibleState) as raised:
        check_for_faults(table(AFTER_ONE_TRICK, **changes))
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
