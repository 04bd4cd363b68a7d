"""Typical mistakes in matches: each gives one line with the place and what to write there."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.notation import read_match
from tests.unit.notation.mistakes import (
    A_PLAY,
    ALL_NAMES,
    AN_ACTION,
    BLOCKS,
    BOX,
    CATS,
    EDITIONS,
    EDITIONS_BOX,
    FIRST,
    HEADERS_BOX,
    JSON,
    LABELS_BOX,
    LABELS_CATS,
    OPEN,
    OPTIONS,
    PHYSICATS,
    SEATS,
    THE_LEADER,
    TWO,
    Mistake,
    error_of,
)

NUMBERS = "numbers with commas between all of them, or with blanks alone"

MATCHES: list[Mistake] = [
    (BOX, BOX, "", (1, 1), "catbox-match/1", "nothing"),
    (BOX, BOX, "\n {x}", (2, 5), "catbox-match/1", "nothing"),
    (BOX, "match/1", "match/2", (1, 1), "catbox-match/1", "'catbox-match/2'"),
    (BOX, "first: 0\n", "", (1, 1), FIRST, "nothing"),
    (BOX, "players: 3\n", "", (1, 1), "a header 'players: …'", "nothing"),
    (BOX, "game: cat-in-the-box\nedition: pegasus-2023\n", "", (1, 1), "a header 'edition: …'", "nothing"),
    (BOX, "players: 3", "players: three", (4, 10), "a whole number", "'three'"),
    (BOX, "players: 3", "players:", (4, 9), "a whole number", "nothing"),
    (BOX, "players: 3", "players: 7", (4, 10), "2 to 5 in pegasus-2023 (setup.players)", "7"),
    (BOX, "first: 0", "first: 3", (5, 8), "0 to 2", "3"),
    (BOX, "first: 0", "first: 0\n first: 1", (6, 2), "only one header 'first:'", "'first'"),
    (BOX, "pegasus-2023", "pegasus-2032", (3, 10), EDITIONS_BOX, "'pegasus-2032'; did you mean pegasus-2023?"),
    (
        BOX,
        "game: cat-in-the-box\nedition: pegasus-2023",
        "edition: pegasus",
        (2, 10),
        EDITIONS,
        "'pegasus'; did you mean pegasus-2023?",
    ),
    (
        BOX,
        "game: cat",
        "game: dog",
        (2, 7),
        "cat-in-the-box or schrodingers-cats",
        "'dog-in-the-box'; did you mean cat-in-the-box?",
    ),
    (BOX, "first: 0", "first: 0\noptions: tokens", (6, 10), "an option such as tokens=strict", "'tokens'"),
    (BOX, "first: 0", "first: 0\noptions: tokens=many", (6, 17), "unlimited or strict", "'many'"),
    (BOX, "first: 0", "first: 0\noptions: token=strict", (6, 10), OPTIONS, "'token'; did you mean tokens?"),
    (
        BOX,
        "first: 0",
        "first: 0\noptions: tokens=strict, tokens=strict",
        (6, 25),
        "the option tokens only once",
        "'tokens'",
    ),
    (BOX, "first: 0", "first: 0\noptions: layout=R1R2/B1Q1/Y1Y2/G1G2", (6, 24), "a cell such as Y5", "'Q1'"),
    (BLOCKS, "blocks=12", "blocks=27", (6, 36), "1 to 26", "27"),
    (BOX, "first: 0", "first: 0\nseat 0: A\nseat 2: B", (6, 1), ALL_NAMES, "'seat 0'"),
    (BOX, "first: 0", "first: 0\nseat 0: A\nseat 1: B", (6, 1), "3 names, one for each seat", "['A', 'B']"),
    (BOX, "first: 0", 'first: 0\ntitle: "a', (6, 8), JSON, "'\"a'"),
    (BOX, "first: 0", 'first: 0\ntitle: "a" b', (6, 12), JSON, "'b'"),
    (BOX, "round 1", "round 1\ntitle: x", (8, 1), "headers only before the first row", "'title'"),
    (BOX, "first: 0", "date: x\nfirst: 0", (5, 1), HEADERS_BOX, "'date'"),
    (BOX, "first: 0", "start: 0", (5, 1), HEADERS_BOX, "'start'"),
    (BOX, "players", "player", (4, 1), HEADERS_BOX, "'player'; did you mean players?"),
    (BOX, "first: 0", "first: 0\ntitel: x", (6, 1), HEADERS_BOX, "'titel'; did you mean title?"),
    (BOX, "first: 0", "seat1: A\nfirst: 0", (5, 1), HEADERS_BOX, "'seat1'; did you mean seat 1?"),
    (
        BOX,
        "edition: pegasus-2023",
        "edition: pegasus-2023+must-follow",
        (3, 10),
        "pegasus-2023 without variants, which are written options: variants=must-follow",
        "'pegasus-2023+must-follow'",
    ),
    (
        BOX,
        "5Y 1R",
        "5Y {a 1R\n{b}",
        (12, 1),
        r"'}' at the end of the comment that begins in line 11, or '\{' in it",
        "'{'",
    ),
    (BOX, "bids:", "bets:", (10, 1), LABELS_BOX, "'bets'"),
    (BOX, "6Y", "6Y\nlives: 1, 1, 1", (12, 1), LABELS_BOX, "'lives'"),
    (CATS, "3: doubt", "3: doubt\nscores: 1", (14, 1), LABELS_CATS, "'scores'"),
    (BOX, "round 1", "round one", (7, 1), "a heading such as 'round 1'", "'round one'"),
    (BOX, "6Y", "6Y\ntotals: 1, two", (12, 12), "a whole number", "'two'"),
    (BOX, "6Y", "6Y {", (11, 16), "'}' to end this comment", "the end of the text"),
    (BOX, "1122334456", "112233445l", (8, 16), "the rank of a card", "'l'"),
    (BOX, "1122334456", "1122334457", (8, 16), "1 to 6", "7"),
    (BOX, "1122334456 / ", "1122334456 / / ", (8, 19), "ranks such as 1123, or -", "nothing"),
    (TWO, "revealed: 245", "revealed: 249", (9, 13), "1 to 5", "9"),
    (TWO, "revealed: 245\n", "revealed: 245\nrevealed: 245\n", (10, 1), "'revealed:' once, after a deal", "'revealed'"),
    (BOX, "bids:", "hidden: 1\nbids:", (10, 1), "'hidden:' once, after a deal", "'hidden'"),
    (BOX, "0:1 1:3 2:4", "1 3 4", (10, 7), SEATS, "'1'"),
    (BOX, "0:1 1:3 2:4", "0:1 1:3 2:", (10, 15), SEATS, "'2:'"),
    (BOX, " 0:1 1:3 2:4", "", (10, 6), SEATS, "nothing"),
    (BOX, "1:3", "Anne:3", (10, 11), "a seat", "'Anne'"),
    (BOX, "1:3", "3:3", (10, 11), "0 to 2", "3"),
    (BOX, "1:3", "1:three", (10, 13), "a whole number", "'three'"),
    (BOX, "0:6", "0:7", (9, 17), "1 to 6", "7"),
    (BOX, "1. 0: 5Y", "1. 5Y", (11, 4), THE_LEADER, "'5Y'"),
    (BOX, "5Y 1R", "5Y 1P", (11, 10), A_PLAY, "'1P'"),
    (BOX, "5Y 1R", "5Y1R", (11, 7), A_PLAY, "'5Y1R'"),
    (BOX, "5Y 1R", "5Y 7R", (11, 10), "1 to 6", "7"),
    (BOX, "5Y 1R", "5Y 4:1R", (11, 12), "0 to 2", "4"),
    (BOX, "5Y 1R", "5Y 1: 2:", (11, 13), A_PLAY, "'2:'"),
    (BOX, "6Y", "6Y 0:", (11, 18), A_PLAY, "nothing"),
    (BOX, "bids:", "scores: 1, 2 3\nbids:", (10, 12), NUMBERS, "'2 3'"),
    (BOX, "5Y 1R", "5Y ⑤R", (11, 10), A_PLAY, "'⑤R'"),
    (BOX, "6Y", "6Y\nparadox: Anne", (12, 10), "the seat that causes the paradox", "'Anne'"),
    (BOX, "6Y", "6Y\nparadox:", (12, 9), "the seat that causes the paradox", "nothing"),
    (BOX, "6Y", "6Y\nseat 0: bid", (12, 12), "a number of tricks", "nothing"),
    (CATS, "; open: prride", "", (8, 12), OPEN, "'mewton, tabby, purrie, feyncat'"),
    (CATS, "open: prride", "open: prride tabby", (8, 57), "one open Physicat", "'tabby'"),
    (CATS, "open: prride", "open:", (8, 49), "a Physicat", "nothing"),
    (CATS, "3a2d1h", "3a2d1x", (9, 7), "boxes such as 4a1d1e1h", "'3a2d1x'"),
    (CATS, "3a2d1h", "3a2d1a", (9, 11), "each kind of card once", "'1'"),
    (CATS, "3a2d1h", "3a2d 1h", (9, 12), "'/' between hands, or boxes such as 4a1d1e1h", "'1h'"),
    (CATS, "0: claim", "claim", (10, 1), "the seat before what it does, such as '0: claim'", "'claim'"),
    (CATS, "0: claim", "5: claim", (10, 4), "0 to 3", "5"),
    (CATS, "claim 5 alive", "claim alive", (10, 10), "what is claimed, such as 8a", "'alive'"),
    (CATS, "claim 5 alive", "claim 5 cats", (10, 12), "alive, dead, empty or heisenberg", "'cats'"),
    (CATS, "prove 2 alive", "prove", (10, 26), "boxes such as '1 empty 1 heisenberg' or 1e1h", "'exchange'"),
    (CATS, "prove 2 alive", "prove nothing", (10, 25), "at least one card", "none"),
    (CATS, "prove 2 alive", "show 2 alive", (10, 19), AN_ACTION, "'show'"),
    (CATS, "use tabby as prride", "use tom", (11, 8), PHYSICATS, "'tom'"),
    (CATS, "3: doubt", "3: doubt\ndoubt", (14, 1), "the seat before what it does, such as '0: doubt'", "'doubt'"),
    (CATS, "3: doubt", "3:", (13, 3), AN_ACTION, "nothing"),
    (
        CATS,
        "claim 5 alive",
        "claim 1000000000000000000 alive",
        (10, 10),
        "a number of at most 18 digits",
        "'1000000000000000000'",
    ),
    (BOX, "bids: 0", "bids 0", (10, 1), "'bids:'", "'bids'"),
    (BOX, "6Y", "6Y\ntotals 1, 2, 3", (12, 1), "'totals:'", "'totals'"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MATCHES, ids=error_of)
def test_a_mistake_in_a_match_gives_one_line(mistake: Mistake) -> None:
    text, old, new, *_ = mistake
    assert old in text
    with pytest.raises(MalformedInput) as raised:
        read_match(text.replace(old, new, 1))
    assert str(raised.value) == error_of(mistake)


@pytest.mark.parametrize("above", [1, 3])
def test_empty_lines_above_a_mistake_are_counted(above: int) -> None:
    text = BOX.replace("players: 3", "players: three")
    expected = rf"^line {4 + above}, column 10: expected a whole number, got 'three'$"
    with pytest.raises(MalformedInput, match=expected):
        read_match("\n" * above + text)
