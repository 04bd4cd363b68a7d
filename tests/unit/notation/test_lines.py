"""Positions in a line: written in one way, and read in many."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list
from catbox_rules.notation import line_of, read_line
from catbox_rules.positions.protocol import POSITIONS
from tests.depth import of_depth
from tests.kit.documents import Document, documents
from tests.kit.matches import COLUMNS, TABLES_OF, family, options
from tests.unit.notation.positions import BY_HAND, LINES_BY_HAND, seen_along, without_texts

PLAY, TWO, _, _, PROOF, _, CLAIM = LINES_BY_HAND[:7]
WITH_GAPS = LINES_BY_HAND[-1]
OBSERVED = {("international", 2): 6, ("international", 4): 9}
"""The column in which observed tokens lie, where there is one."""
EVERY_TABLE = [table for tables in TABLES_OF.values() for table in tables]


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
@settings(max_examples=of_depth(quick=1, ci=4, deep=40))
@given(data=st.data())
def test_what_is_seen_along_a_match_is_read_as_it_was_written(
    data: st.DataObject, edition: str, players: int
) -> None:
    chosen, seed = data.draw(options(edition, players)), data.draw(st.integers(0, 2**32))
    for positions, position in seen_along(edition, players, seed=seed, options=chosen, every=7):
        line = line_of(position)
        assert read_line(line) == (positions, position)
        assert "\n" not in line


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=of_depth(quick=30, ci=250, deep=2500))
@given(data=st.data())
def test_any_position_has_a_line_unless_its_tokens_have_no_place(
    data: st.DataObject, game: str
) -> None:
    """Possible or not: what cannot be is not for the notation to say."""
    document = data.draw(documents(game))
    positions = POSITIONS.of(game)
    position = positions.read_position(document)
    path = place_of_token_without_one(positions.position_as_json(position))
    if path is not None:
        event("no place")
        with pytest.raises(MalformedInput) as error:
            line_of(position)
        assert error.value.path == path
        return
    event("written")
    line = line_of(position)
    bare = positions.read_position(without_texts(document))
    assert read_line(line) == (positions, bare)
    assert line_of(bare) == line


def place_of_token_without_one(document: Document) -> str | None:
    """Where in a document the first token stands that has a cell with another one, or a cell
    which the board does not have; None if there is none.

    Tokens of seats are placed where the document gives them, or in play; neutral ones are laid for
    revealed cards, green first, if it says nothing else, where no observed token lies.
    """
    has_board = "tokens" in document or "partial" in document
    if not has_board or document["game"] != "cat-in-the-box":
        return None
    players, edition = document["players"], str(document["edition"])
    assert isinstance(players, int)
    columns = COLUMNS[family(edition), players]
    revealed = items(document.get("revealed", []))
    laid = [
        f"{'GYB'[number]}{rank}"
        for rank in {*revealed} - {OBSERVED.get((family(edition), players))}
        for number in range(min(3, revealed.count(rank)))
    ]
    tokens = items(document.get("tokens", []))
    piles = [(f"$.tokens[{seat}]", cells) for seat, cells in enumerate(tokens)]
    piles.append(("$.taken", document.get("taken", [])))
    taken: set[object] = set()
    for path, cells in (*piles, ("$.neutral", document.get("neutral", laid))):
        for cell in items(cells):
            if cell in taken or int(str(cell)[1]) > columns:
                return path
            taken.add(cell)
    return None


def items(value: object) -> list[object]:
    assert is_list(value)
    return value


@pytest.mark.parametrize("line", LINES_BY_HAND)
def test_a_position_is_written_as_one_would_write_it_by_hand(line: str) -> None:
    positions = POSITIONS.of(str(BY_HAND[line]["game"]))
    position = positions.read_position(BY_HAND[line])
    assert read_line(line) == (positions, position)
    assert line_of(position) == line


def test_a_line_leaves_out_title_and_note() -> None:
    document = {**BY_HAND[CLAIM], "title": "t", "note": "n"}
    positions = POSITIONS.of("schrodingers-cats")
    assert line_of(positions.read_position(document)) == CLAIM


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (["Anne", "Zoë", "猫", "O'Neil"], "Anne,Zoë,猫,O'Neil"),
        (["Anna Lee", "A,B", "", '"x"'], r'"Anna Lee","A,B","","\"x\""'),
        (["a=b", 'O"Brien', "back\\slash", "-"], 'a=b,O"Brien,back\\slash,-'),
        (["two\nlines", "tab\t", "\u202e", "\ud800"], None),
        (["a\u2028 b", "\u202e x", "\ud800 a", "Zoë\u00a0, 猫"], None),
        (['a="b', "x y", "c", 'd="'], r'"a=\"b","x y",c,"d=\""'),
    ],
)
def test_names_of_seats_are_written_and_read(names: list[str], written: str | None) -> None:
    """In quotes, with escapes as in JSON, where a name has a blank, a comma or a quotation mark
    that would end a word."""
    positions = POSITIONS.of("schrodingers-cats")
    position = positions.read_position({**BY_HAND[CLAIM], "names": names})
    line = line_of(position)
    assert read_line(line) == (positions, position)
    assert line.isprintable()
    if written is not None:
        assert line == f"{CLAIM} names={written}"


def test_a_quotation_mark_that_is_not_closed_is_named() -> None:
    with pytest.raises(MalformedInput) as caught:
        read_line(f'{CLAIM} names=A,"B C,D,E')
    column = len(CLAIM) + len(" names=A,") + 1
    assert str(caught.value).startswith(f"line 1, column {column}: expected a JSON string")


def test_an_arrangement_is_given_row_by_row() -> None:
    rows = [[f"{letter}{rank}" for rank in (4, 2, 6, 1, 3, 5)] for letter in "BRGY"]
    document = {**BY_HAND[PLAY], "options": {"face": "purple", "layout": rows}}
    positions = POSITIONS.of("cat-in-the-box")
    position = positions.read_position(document)
    line = line_of(position)
    layout = "B4B2B6B1B3B5/R4R2R6R1R3R5/G4G2G6G1G3G5/Y4Y2Y6Y1Y3Y5"
    assert f" +face=purple +layout={layout} board=.0..1./" in line
    assert read_line(line) == (positions, position)
    for other in (layout.lower(), layout.replace("B4B2", "4B2b")):
        assert read_line(line.replace(layout, other)) == (positions, position)


LENIENT: list[tuple[str, str, str, str]] = [
    ("several blanks", PLAY, " ", "  \t "),
    ("line breaks", PLAY, " ", "\n"),
    ("a line break at the end", PLAY, "discards=3,?,-", "discards=3,?,-\r\n"),
    ("a byte order mark", PLAY, "catbox-line/1", "\ufeffcatbox-line/1"),
    ("capital letters", PLAY, "+tokens=strict", "+Tokens=STRICT"),
    ("capital keys", PLAY, "hands=", "HANDS="),
    ("capital words", PLAY, "pegasus-2023 3p play", "PEGASUS-2023 3P Play"),
    (
        "another order of words",
        PLAY,
        "pegasus-2023 3p play start=0",
        "play start=0 3p pegasus-2023",
    ),
    ("the edition at the end", CLAIM, "amigo-2023 4p claim start=2", "start=2 claim 4p amigo-2023"),
    ("an alias", PLAY, "pegasus-2023", "international"),
    ("small letters of colors", PLAY, "lost=-,Y,-", "lost=-,y,-"),
    ("cells for plays", PLAY, "5Y,4R", "y5,R4"),
    ("brackets around a hand", PLAY, "hands=112???", "hands=[112???]"),
    ("what is expected anyway", TWO, "lost=", "won=0,0 lead=1 bids=- lost="),
    ("no observed tokens", TWO, "x/", "./"),
    ("capital signs", TWO, ".n..nx", ".N..NX"),
    ("no neutral tokens on the board", TWO, ".n...x/.n..nx", ".....x/.....x"),
    ("neutral tokens twice", TWO, "lost=", "neutral=G5,g2,2Y lost="),
    ("colors in another order", TWO, "lost=-,RG", "lost=-,GR"),
    ("cards in another order", PROOF, "1a1h", "1H1A"),
    ("cards of which there are none", PROOF, "1a1h", "1a0d1h"),
    ("capital answers", PROOF, "exchanged=yes", "exchanged=YES"),
    ("what earlier versions wrote for it", WITH_GAPS, "?:?:?:", "-:0,0,0:0,0,0:"),
    ("no claim", CLAIM, "start=2", "start=2 claim=- turn=2 exchanged=no owed=0 lives=1,1,1,1"),
    ("nothing in the row", CLAIM, "start=2", "start=2 row=? staying=-,-,-,- proofs=-,-,-,-"),
]


@pytest.mark.parametrize(
    ("line", "old", "new"), [row[1:] for row in LENIENT], ids=[row[0] for row in LENIENT]
)
def test_a_line_may_also_be_written_otherwise(line: str, old: str, new: str) -> None:
    assert old in line
    positions, position = read_line(line.replace(old, new))
    assert positions.position_as_json(position) == positions.position_as_json(read_line(line)[1])


NO_PLACE = [
    ({"tokens": [["R2"], ["R5", "R2"], ["G2"]]}, "$.tokens[1]: expected one token on a cell, got two on R2"),
    ({"tokens": [["R2"], ["R7"], ["G2"]]}, "$.tokens[1]: expected a cell of the board, R1 to G6, got R7"),
    ({"neutral": ["B1", "G2"]}, "$.neutral: expected one token on a cell, got two on G2"),
    ({"neutral": ["G9"]}, "$.neutral: expected a cell of the board, R1 to G6, got G9"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), NO_PLACE)
def test_two_tokens_on_a_cell_have_no_line(change: Document, message: str) -> None:
    positions = POSITIONS.of("cat-in-the-box")
    position = positions.read_position({**BY_HAND[PLAY], **change})
    with pytest.raises(MalformedInput) as error:
        line_of(position)
    assert str(error.value) == message
