"""Typical mistakes in lines: each gives one line with the place and what to write there."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.notation import read_line
from tests.unit.notation.mistakes import (
    CLAIM,
    EDITIONS,
    GRID,
    PHYSICATS,
    PLAY,
    PROOF,
    Mistake,
    error_of,
)

A_PHASE = "a phase: deal, discard, bid, play, over"
A_PHASE_OF_CATS = "a phase: physicats, deal, claim, proof, over"
A_HAND = "ranks and '?', such as 112??"
KEYS = (
    "one of start, rounds, board, revealed, neutral, lost, bids, won, lead, trick, hands, "
    "discards, paradox, names, stood, or an option such as +name=value"
)
ON_R5 = (
    "for R5: . for an open cell, a seat from 0 to 2, ? for an unknown seat or n for a neutral token"
)
NO_BLANKS = "a word key=value, without blanks in it"
ROUND_BOX = "a round as paradox:tricks:bonus:scores, such as -:2,1:0,1:2,2"
ROUND_CATS = "a round as claimer:claim:doubter:counted, such as 0:8a:1:7"

LINES: list[Mistake] = [
    (PLAY, PLAY, "", (1, 1), "catbox-line/1", "nothing"),
    (PLAY, "line/1", "line/2", (1, 1), "catbox-line/1", "'catbox-line/2'"),
    (PLAY, "pegasus-2023 ", "", (1, 162), "an edition after the tag, such as pegasus-2023", "nothing"),
    (PLAY, "pegasus-2023", "pegasus-2032", (1, 15), EDITIONS, "'pegasus-2032'; did you mean pegasus-2023?"),
    (
        PLAY,
        "pegasus-2023",
        "pegasus-2023+penalty=2",
        (1, 15),
        "pegasus-2023 without variants, which are written +variants=…",
        "'pegasus-2023+penalty=2'",
    ),
    (PLAY, "pegasus-2023", "+\x1e", (1, 15), "an edition without variants, which are written +variants=…", "'+\\x1e'"),
    (PLAY, "3p ", "", (1, 62), "the number of players, such as 3p", "nothing"),
    (PLAY, "3p", "6p", (1, 28), "2 to 5 in pegasus-2023 (setup.players)", "6"),
    (PLAY, "3p", "3p 3p", (1, 31), "only one word for the players", "'3p'"),
    (PLAY, "play ", "", (1, 170), A_PHASE, "nothing"),
    (PLAY, "play", "pley", (1, 31), A_PHASE, "'pley'"),
    (PLAY, "play", "claim", (1, 31), A_PHASE, "'claim'"),
    (PLAY, "start=0 ", "", (1, 167), "a word start=…", "nothing"),
    (PLAY, "start=0", "start=3", (1, 42), "0 to 2", "3"),
    (PLAY, "start=0", "start=", (1, 42), "a value for start=", "nothing"),
    (PLAY, "start=0", "start = 0", (1, 36), NO_BLANKS, "'start'"),
    (PLAY, "+tokens", "tokens", (1, 44), KEYS, "'tokens'"),
    (PLAY, "strict", "many", (1, 52), "unlimited or strict", "'many'"),
    (PLAY, "strict", "strict +tokens=strict", (1, 60), "the option tokens only once", "'tokens'"),
    (PLAY, ".0..1.", ".0..1", (1, 65), "a row of 6 cells", "'.0..1'"),
    (PLAY, ".0..1.", ".0..3.", (1, 69), ON_R5, "'3'"),
    (PLAY, ".0..1.", ".0..x.", (1, 69), ON_R5, "'x'"),
    (PLAY, "/......", "", (1, 65), "4 rows of 6 cells, with / between them", "'.0..1./....../.2....'"),
    (PLAY, "board=.0..1./....../....../.2.... ", "", (1, 141), "a word board=…", "nothing"),
    (PLAY, "Y,-", "V,-", (1, 100), "colors R, B, Y, G, or -", "'V'"),
    (PLAY, "-,Y,-", "-,Y", (1, 98), "a list of 3, one for each seat", "[[], ['yellow']]"),
    (PLAY, "bids=1,3,?", "bids=1,3,x", (1, 113), "a whole number", "'x'"),
    (PLAY, "bids=1,3,?", "bids=1,3,333", (1, 113), "0 to 99, or '?'", "333"),
    (PLAY, "lead=1 ", "", (1, 168), "a word lead=…", "nothing"),
    (PLAY, "lead=1", "lead=1 lead=1", (1, 132), "the word lead= only once", "'lead'"),
    (PLAY, "5Y,4R", "5Y;4R", (1, 138), "a play such as 5Y", "'5Y;4R'"),
    (PLAY, "5Y,4R", "5Y, 4R", (1, 142), NO_BLANKS, "'4R'"),
    (PLAY, "112???", "112??x", (1, 155), A_HAND, "'x'"),
    (PLAY, "112???", "112??0", (1, 155), "1 to 9, or '?'", "0"),
    (PLAY, "hands=", "hand=", (1, 144), KEYS, "'hand'; did you mean hands?"),
    (PLAY, "lost=", "rounds=1:2,3 lost=", (1, 100), ROUND_BOX, "'1:2,3'"),
    # What is scored must be known; what it is made of need not.
    (PLAY, "lost=", "rounds=?:?:?:x lost=", (1, 106), "a whole number", "'x'"),
    (GRID, "lost=", "neutral=G2 lost=", (1, 119), "the neutral tokens on the board, G2,G5,Y2", "'G2'"),
    (PROOF, "claim=0:8a", "claim=8a", (1, 68), "a seat and its claim, such as 0:8a", "'8a'"),
    (PROOF, "claim=0:8a", "claim=0:8x", (1, 70), "what is claimed, such as 8a", "'8x'"),
    (PROOF, "2a4?", "2a4x", (1, 79), "boxes such as 4a1d1e1h2?", "'2a4x'"),
    (PROOF, "1a1h", "1a1?", (1, 96), "boxes such as 4a1d1e1h", "'1a1?'"),
    (PROOF, "exchanged=yes", "exchanged=1", (1, 124), "yes or no", "'1'"),
    (PROOF, "mewton", "newton", (1, 180), PHYSICATS, "'newton'"),
    (PROOF, "physicats=mewton,?,- ", "", (1, 174), "a word physicats=…", "nothing"),
    (PROOF, "turn=1", "turn=1 rounds=0:8a:1", (1, 69), ROUND_CATS, "'0:8a:1'"),
    (CLAIM, " physicats=?,?,?,?", "", (1, 42), "a word physicats=…", "nothing"),
    (CLAIM, "4p claim", "4p\nclam", (2, 1), A_PHASE_OF_CATS, "'clam'"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", LINES, ids=error_of)
def test_a_mistake_in_a_line_gives_one_line(mistake: Mistake) -> None:
    text, old, new, *_ = mistake
    assert old in text
    with pytest.raises(MalformedInput) as raised:
        read_line(text.replace(old, new, 1))
    assert str(raised.value) == error_of(mistake)
