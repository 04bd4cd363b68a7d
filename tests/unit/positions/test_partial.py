"""Partial tables: what is not written is unknown, and nothing else."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box import CellSet
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.notation import line_of, read_line
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.render.picture import Ground, Picture
from catbox_rules.render.protocol import DRAWING
from tests.depth import of_depth
from tests.unit.judge.disputes.moments import moments
from tests.unit.positions.partial_tables import Document, document_of, left_out

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
BOX = "catbox-line/1 pegasus-2023 3p play partial"
CATS = "catbox-line/1 amigo-2023 3p claim partial"
EMPTY = "board=....../....../....../......"


def partial(line: str) -> Any:
    """The position that a line says."""
    return read_line(line)[1]


def faults(line: str) -> list[tuple[str, str]]:
    """The faults of the table of a line that are certain: clause and place."""
    positions, position = read_line(line)
    return [(fault.clause, fault.where) for fault in positions.faults(position)]


# Laws.


@EVERY_GAME
def test_a_table_of_which_parts_are_left_out_is_never_impossible(name: str) -> None:
    """And it is read as it was written, in both forms, by whoever looks at it."""
    game, random, found = GAMES[name], Random(1), 0
    positions = POSITIONS.of(game)
    for moment in moments(game, random, matches=of_depth(quick=4, ci=100, deep=1000)):
        whole = positions.position_of(moment.state)
        if positions.faults(whole):
            continue
        for _ in range(3):
            seen = positions.read_position(left_out(document_of(whole, game), random))
            for position in (seen, seen.seen_by(0), seen.seen_by(None).without_viewer()):
                assert positions.faults(position) == ()
                check_it_is_read_as_written(position)
            found += 1
    assert found


def check_it_is_read_as_written(position: Any) -> None:
    """The same value comes back from a line and from a document, and so does the text."""
    is_box = isinstance(position, cat_in_the_box.Position)
    positions = POSITIONS.of(cat_in_the_box if is_box else schrodingers_cats)
    document = positions.position_as_json(position)
    assert positions.read_position(document) == position
    line = line_of(position)
    assert read_line(line) == (positions, position), line
    assert positions.position_as_json(partial(line)) == document


@EVERY_GAME
def test_nothing_is_written_that_was_left_out(name: str) -> None:
    """Of what is left out nothing comes back: each key that is written was there, and each cell."""
    game, random = GAMES[name], Random(2)
    positions = POSITIONS.of(game)
    for moment in moments(game, random, matches=of_depth(quick=6, ci=50, deep=500)):
        document = left_out(document_of(positions.position_of(moment.state), game), random)
        again = positions.position_as_json(positions.read_position(document))
        assert {*again} <= {*document}
        assert known_of(again) <= known_of(document)


def known_of(document: Document) -> set[str]:
    """The cells that a document tells something of."""
    cells: list[Any] = [document.get(key, []) for key in ("taken", "free", "neutral")]
    tokens: Any = document.get("tokens", [])
    return {str(cell) for part in (*cells, *tokens) for cell in part}


@EVERY_GAME
def test_a_table_without_the_mark_is_not_partial(name: str) -> None:
    game = GAMES[name]
    positions = POSITIONS.of(game)
    for moment in moments(game, Random(3), matches=6):
        whole = positions.position_of(moment.state)
        assert not whole.is_partial
        assert "partial" not in positions.position_as_json(whole)
        assert all(map(whole.is_written, ("start_seat", "hands", "physicats.row")))
        assert evolve(whole, unwritten=frozenset()) != whole


# What is known.


def test_cells_are_taken_free_or_unknown() -> None:
    position = partial(f"{BOX} board=.0..1.//_2____/ taken=G1 free=B2 trick=3G lead=2")
    assert str(position.taken) == "G1 R2 Y2 G3 R5"
    assert str(position.free) == "R1 B2 R3 R4 R6"
    in_all = position.taken | position.free | position.unknown_cells
    assert in_all == CellSet.up_to_rank(6)
    assert not position.unknown_cells & (position.taken | position.free)


def test_what_has_a_token_of_a_known_seat_may_be_named_among_the_taken() -> None:
    position = partial(f"{BOX} board=.0__1_/// taken=R2,Y3")
    assert (str(position.unowned), *map(str, position.tokens)) == ("Y3", "R2", "R5", "")
    assert line_of(position).endswith("board=.0__1_/// taken=Y3")


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("catbox-line/1 pegasus-2023 4p play partial taken=R9,R8", "R8"),
        ("catbox-line/1 pegasus-2023 2p play partial revealed=225 taken=G2,R1", "R1"),
    ],
)
def test_a_token_that_lies_there_by_the_rules_is_of_no_seat(line: str, taken: str) -> None:
    assert str(partial(line).unowned) == taken


def test_neutral_tokens_follow_from_the_cards_that_are_revealed() -> None:
    line = "catbox-line/1 pegasus-2023 2p play partial revealed=225"
    position = partial(line)
    assert str(position.neutral) == "Y2 G2 G5"
    assert line_of(position) == line
    with_row = partial(f"{line} board=///_n_0nx")
    assert str(with_row.neutral) == "Y2 G2 G5"
    check_it_is_read_as_written(with_row)


def test_a_question_mark_says_nothing_and_one_in_brackets_is_a_card() -> None:
    position = partial(f"{BOX} hands=?,[?],112?? discards=?,[?],- bids=?,1,? won=?,?,? lost=?,R,?")
    assert [(len(hand), hand.is_counted) for hand in position.hands] == [
        (0, False),
        (1, True),
        (5, True),
    ]
    assert [each.is_counted for each in position.discards] == [False, True, True]
    assert not position.is_written("won")
    assert position.is_written("bids")
    assert position.unsure == {0, 2}
    assert partial(f"{BOX} lost=?") == partial(f"{BOX} lost=?,?,?") == partial(BOX)


def test_parts_of_where_the_physicats_lie_are_known_by_themselves() -> None:
    position = partial(f"{CATS} row=purrie,? staying=-,feyncat,-")
    parts = ("unused", "row", "staying", "revealed")
    known = [part for part in parts if position.is_written(f"physicats.{part}")]
    assert known == ["row", "staying"]
    assert [position.has_unused(seat) for seat in range(3)] == [None, None, None]
    assert partial(f"{CATS} row=? physicats=?,?,?") == partial(CATS)
    assert partial(f"{CATS} physicats=?,-,mewton").has_unused(1) is False


@pytest.mark.parametrize(
    "line",
    [
        f"{BOX} start=? lead=? trick=? board=? won=? rounds=? paradox=? taken=? hands=? bids=?",
        f"{CATS} start=? turn=? claim=? lives=? discards=? row=? exchanged=? rounds=? physicats=?",
    ],
)
def test_a_word_with_a_question_mark_alone_says_nothing(line: str) -> None:
    assert partial(line) == partial(" ".join(line.split()[:5]))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (f"{CATS} start=2", "start_seat"),
        (f"{CATS} first=2", "table"),
        (f"{CATS} turn=2", "on_turn"),
        (f"{BOX} start=2", "start_seat"),
        (f"{BOX} lead=2", "leader"),
    ],
)
def test_a_seat_that_is_known_tells_of_no_other(line: str, name: str) -> None:
    position = partial(line)
    seats = ("start_seat", "table", "on_turn", "leader")
    written = [seat for seat in seats if position.is_written(seat) and hasattr(position, seat)]
    of_game = ["table"] if line.startswith(BOX) else []
    assert sorted(written) == sorted({name, *of_game})
    assert position != partial(line.rpartition(" ")[0])


# Bad input.


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"{BOX} taken=Y4 free=Y4", "line 1, column 58: expected a cell without a token, got Y4, which has one"),
        (f"{BOX} trick=5Y free=B2,Y5", "line 1, column 61: expected a cell without a token, got Y5, which has one"),
        (
            f"{BOX} board=...___/// taken=R2",
            "line 1, column 51: expected a cell without a token, got R2, which has one",
        ),
        (f"{BOX} taken=Y4,R8", "line 1, column 53: expected a cell of the board, R1 to G6, got 'R8'"),
        (f"{BOX} free=R8", "line 1, column 49: expected a cell of the board, R1 to G6, got 'R8'"),
        (f"{BOX} partial", "line 1, column 44: expected the word partial only once, got 'partial'"),
        (
            "catbox-line/1 pegasus-2023 3p play start=0 taken=Y4",
            (
                "line 1, column 50: expected the mark of a partial table, which alone has taken, "
                "got none"
            ),
        ),
        (f"{BOX} board=./././.", "line 1, column 50: expected a row of 6 cells, got '.'"),
        (
            f"{BOX} board=*_____///",
            (
                "line 1, column 50: expected for R1: . for an open cell, a seat from 0 to 2, ? for "
                "an unknown seat, n for a neutral token or _ for an unknown cell, got '*'"
            ),
        ),
    ],
)  # fmt: skip
def test_bad_input_gives_one_line_with_its_place(line: str, message: str) -> None:
    with pytest.raises(MalformedInput) as error:
        read_line(line)
    assert str(error.value) == message


def test_a_blank_cell_is_for_partial_tables_alone() -> None:
    with pytest.raises(MalformedInput, match=r"expected for R1: \. for an open cell"):
        read_line("catbox-line/1 pegasus-2023 3p play start=0 board=_...../....../....../......")


# What cannot be.

NOBODY_CLAIMED = (
    "claim=- proofs=1a,-,- turn=0 open=- discards=- physicats=mewton,tabby,prride row=purrie "
    "staying=-,-,- revealed=-"
)
SKIPPED = (
    "turn=2 claim=0:3e start=0 lives=2,2,2 physicats=?,?,? row=pawking staying=-,-,- revealed=-"
)


@pytest.mark.parametrize(
    ("words", "clause", "where"),
    [
        ("board=0_____/// trick=1R lead=1", "declare.cell-open", ".trick[0]"),
        ("trick=1R,1R", "declare.cell-open", ".trick[1]"),
        ("trick=9G", "setup.board", ".trick[0]"),
        ("trick=1R,2R,3R,4R", "play.turn", ".trick"),
        ("hands=1111,?,? taken=R1,B1", "deal.from-deck", ""),
        ("hands=????????????,?,?", "deal.even", ".hands[0]"),
        ("board=000000/000___// hands=??,?,?", "deal.even", ".hands[0]"),
        ("board=000000/000000// hands=?,?,?", "trick.last", ".tokens[0]"),
        ("won=5,4,?", "trick.last", ".won"),
        ("won=1,?,0 lead=2", "trick.winner-leads", ".leader"),
        ("won=0,0,0 start=0 lead=2", "round.start-seat-passes", ".leader"),
        ("bids=9,?,?", "bid.allowed", ".bids[0]"),
        ("bids=1,-,?", "bid.order", ".bids[1]"),
        ("discards=-,?,?", "deal.discard", ".discards[0]"),
        ("lost=RBYG,?,?", "declare.lose-led-color", ".lost[0]"),
        ("lost=?,Y,? lead=1 trick=5Y", "declare.color-held", ".lost[1]"),
        ("lead=0 trick=5Y,4R lost=?,R,?", "declare.color-held", ".lost[1]"),
        ("lead=0 trick=5Y paradox=2", "play.turn", ".paradox"),
        ("trick=1R,2R,3R paradox=2", "trick.last", ".paradox"),
        ("rounds=-:1,1,1:0,0,0:1,1,1 start=1", "trick.last", ".rounds[0].tricks"),
        (
            "rounds=-:2,2,4:0,0,0:2,2,4;-:2,2,4:0,0,0:2,2,4;-:2,2,4:0,0,0:2,2,4 start=0",
            "match.length",
            ".rounds",
        ),
    ],
)
def test_what_is_certain_is_a_fault(words: str, clause: str, where: str) -> None:
    assert (clause, where) in faults(f"{BOX} {words}")


def test_what_is_said_to_be_free_has_no_neutral_token() -> None:
    line = "catbox-line/1 pegasus-2023 2p play partial revealed=225 free=G2"
    assert faults(line) == [("declare.cell-open", ".free")]
    another = f"{line} neutral=R3"
    assert ("declare.cell-open", ".free") in faults(another)
    check_it_is_read_as_written(partial(another))


@pytest.mark.parametrize(
    ("words", "clause", "where"),
    [
        ("lives=3,1,1", "schrodinger.setup.lives", ".lives[0]"),
        ("lives=1,0,0", "schrodinger.match.last-seat", ".phase"),
        ("lives=1,0,1 turn=1", "schrodinger.turn.order", ".on_turn"),
        ("lives=1,0,1 claim=1:3e", "schrodinger.turn.order", ".claim.seat"),
        ("claim=1:9h", "schrodinger.claim.state", ".claim.state"),
        ("hands=4h,?,? proofs=1h,-,-", "schrodinger.setup.boxes", ""),
        ("row=purrie,purrie", "schrodinger.deal.physicats", ".physicats"),
        ("row=purrie,mewton,?,?,?", "schrodinger.deal.physicats", ".physicats"),
        ("staying=purrie,-,-", "schrodinger.physicat.stays", ".physicats.staying[0]"),
        (NOBODY_CLAIMED, "schrodinger.prove.with-claim", ".proofs"),
    ],
)
def test_what_is_certain_is_a_fault_in_the_other_game(words: str, clause: str, where: str) -> None:
    assert (clause, where) in faults(f"{CATS} {words}")


@pytest.mark.parametrize(
    "line",
    [
        f"{BOX} bids=?,?,?",
        "catbox-line/1 pegasus-2023 3p bid partial bids=?,1,?",
        "catbox-line/1 pegasus-2023 3p bid partial bids=-,1,?",
        "catbox-line/1 pegasus-2023 3p discard partial discards=?,3,?",
        "catbox-line/1 pegasus-2023 3p over partial",
        "catbox-line/1 pegasus-2023 3p play partial +tokens=strict board=000000/00____//",
        f"{BOX} won=1,?,? lead=2",
        f"{BOX} paradox=1",
        f"{BOX} lead=1 trick=- paradox=1",
        f"{BOX} lost=?,Y,? trick=5Y",
        "catbox-line/1 amigo-2023 3p over partial",
        "catbox-line/1 amigo-2023 3p deal partial physicats=-,?,?",
        "catbox-line/1 amigo-2023 3p proof partial",
        f"{CATS} open=2d row=mewton",
        f"{CATS} hands=2a,?,?",
        f"{CATS} physicats=mewton,?,tabby row=purrie",
        f"{CATS} {SKIPPED}",
    ],
)
def test_what_may_be_is_no_fault(line: str) -> None:
    assert faults(line) == []


# Questions.


@pytest.mark.parametrize("line", [BOX, CATS])
def test_nobody_looks_for_play_that_leads_to_a_partial_table(line: str) -> None:
    positions, position = read_line(line)
    assert positions.reach(position).reachable is None
    answer = positions.answer(position, "table")
    assert answer.text == ("nothing stated rules this table out",)
    assert not answer.is_determined


@pytest.mark.parametrize("line", [f"{BOX} trick=1R,1R", f"{CATS} row=purrie,purrie"])
def test_a_partial_table_that_cannot_be_is_none(line: str) -> None:
    positions, position = read_line(line)
    assert positions.reach(position).reachable is False
    assert positions.answer(position, "table").is_no


@pytest.mark.parametrize(
    ("line", "ask", "expected"),
    [
        (BOX, "trick", "one that says the plays of the trick and who led it"),
        (f"{BOX} trick=5Y", "trick", "one that says who led it"),
        (BOX, "groups", "one that says of each cell whether there is a token, and whose"),
        (BOX, "match", "one that is not partial, for this rests on all that lies there"),
        (
            "catbox-line/1 pegasus-2023 3p over partial",
            "match",
            "one that says what the rounds scored and who starts",
        ),
        (CATS, "match", "one that says how many lives are left"),
        (CATS, "check", "one that says which claim stands and whose turn it is"),
        (f"{CATS} turn=1 claim=1:6a", "check", "one that says how many lives are left"),
        (CATS, "boxes", "one that says which cards lie open"),
        (f"{CATS} proofs=-,-,-", "boxes", "one that says how many cards each hand and the discard"),
        (f"{BOX} board=//______/", "round", "one that says of each cell whether there is a token"),
        (f"{BOX} {EMPTY}", "round", "one that says how many tricks each seat has won"),
        (f"{BOX} {EMPTY} won=0,0,0", "round", "one that says the plays of the trick and who led it"),
    ],
)  # fmt: skip
def test_a_question_says_what_it_rests_on(line: str, ask: str, expected: str) -> None:
    positions, position = read_line(line)
    with pytest.raises(Unsupported) as error:
        positions.answer(position, ask)
    assert error.value.path == "the table"
    assert error.value.expected.startswith(expected)


def test_a_question_is_answered_where_what_it_rests_on_is_written() -> None:
    positions, position = read_line(f"{BOX} trick=5Y,4R,6Y lead=1")
    assert positions.answer(position, "trick").text == (
        "seat 2 wins the trick with 4R; yellow was led",
    )
    assert positions.answer(position, "set-up").is_determined
    positions, position = read_line(f"{CATS} lives=2,0,1")
    answer = positions.answer(position, "match")
    assert answer.text == ("the match goes on: seats 0, 2 are still in it",)
    assert answer.is_determined


def test_where_the_track_ends_is_said_as_what_no_rulebook_says() -> None:
    ends = "the last space of the track is"
    for option, expected in (
        (
            "",
            f"{ends} 13 empty, unless the board shows another one: no rulebook says where it ends",
        ),
        (" +blocks=12", f"{ends} 12 empty"),
    ):
        positions, position = read_line(f"catbox-line/1 amigo-2023 4p claim partial{option}")
        text = positions.answer(position, "set-up").text
        assert expected in text
        assert "each seat begins with 1 life" in text


@pytest.mark.parametrize(
    ("told", "is_at_fault"),
    [
        ("claim=1:5e proved=3", True),
        ("claim=1:5e proved=2", False),
        # Felidae removes dead cats, so that another one may have lain there.
        ("claim=1:5d proved=3", False),
        ("claim=1:5d proved=3 open=-", True),
    ],
)
def test_a_proof_of_what_was_not_claimed_is_a_fault_of_a_partial_table(
    told: str, is_at_fault: bool
) -> None:
    line = f"catbox-line/1 amigo-2023 4p proof partial turn=1 proofs=-,1e1h1d,-,- {told}"
    positions, position = read_line(line)
    answer = positions.answer(position, "table")
    assert answer.is_no == is_at_fault
    assert ([each.clause for each in answer.grounds] == ["schrodinger.prove.kinds"]) == is_at_fault


@pytest.mark.parametrize("line", [BOX, CATS])
def test_what_needs_a_whole_table_refuses_a_partial_one(line: str) -> None:
    positions, position = read_line(line)
    with pytest.raises(Unsupported, match=r"^the table: expected one that is not partial"):
        positions.after(position, None, None)


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        (BOX, ()),
        (f"{BOX} lead=1", ()),
        (f"{BOX} lead=1 trick=-", (1,)),
        (f"{BOX} lead=1 trick=5Y", (2,)),
        ("catbox-line/1 pegasus-2023 3p discard partial discards=-,3,?", (0,)),
        ("catbox-line/1 pegasus-2023 3p bid partial bids=-,-,-", ()),
        ("catbox-line/1 pegasus-2023 3p bid partial start=1 bids=?,2,-", (2,)),
        ("catbox-line/1 pegasus-2023 3p bid partial start=1 bids=-,2,?", ()),
        ("catbox-line/1 pegasus-2023 3p bid partial start=1 bids=1,2,1", ()),
        (CATS, ()),
        (f"{CATS} turn=1", (1,)),
    ],
)
def test_who_is_to_act_is_known_or_not(line: str, turn: tuple[int, ...]) -> None:
    positions, position = read_line(line)
    assert positions.turn(position) == turn


def test_the_same_part_of_a_table_is_laid_by_another_edition() -> None:
    positions, position = read_line(f"{BOX} taken=Y4 free=B2")
    laid = positions.with_rules(position, edition="bezier-2022", options={})
    assert line_of(laid) == line_of(position).replace("pegasus-2023", "bezier-2022")


def test_a_smaller_board_has_fewer_free_cells() -> None:
    positions, position = read_line("catbox-line/1 ayatsurare-2020 3p play partial free=B2,R8")
    laid = positions.with_rules(position, edition="bezier-2022", options={})
    assert line_of(laid).endswith("free=B2")


# Pictures.


def picture_of(line: str) -> Picture:
    positions, position = read_line(line)
    picture: Picture = DRAWING.of(positions.RULESET).picture_of(position)
    return picture


def test_cells_that_nobody_knows_are_blank() -> None:
    line = f"{BOX} board=.0..1.//_2____/ taken=G1 trick=3G"
    picture = picture_of(line)
    [board] = picture.grids
    blank = {square.name for square in board.squares if square.ground is Ground.UNKNOWN}
    assert blank == {*map(str, partial(line).unknown_cells)}
    lying = {square.name: square.tokens for square in board.squares if square.tokens}
    assert {name: [*map(str, tokens)] for name, tokens in lying.items()} == {
        "R2": ["0"],
        "R5": ["1"],
        "Y2": ["2"],
        "G1": ["?"],
        "G3": ["?"],
    }
    facts = {fact.label: str(fact) for fact in picture.facts}
    assert facts["partial"] == "partial: what is not shown is unknown"
    assert facts["unknown (_)"] == "unknown (_): 15 blank cells"
    assert any("nothing is known of B1" in line for line in picture.description)


@pytest.mark.parametrize(
    ("line", "labels"),
    [
        (BOX, {"partial", "now", "trick", "unknown (_)"}),
        ("catbox-line/1 pegasus-2023 3p over partial", {"partial", "round", "unknown (_)"}),
        (CATS, {"partial", "now", "claim"}),
        ("catbox-line/1 amigo-2023 3p proof partial", {"partial", "now", "claim"}),
        ("catbox-line/1 amigo-2023 3p over partial", {"partial", "now"}),
    ],
)
def test_what_nobody_knows_is_not_told(line: str, labels: set[str]) -> None:
    picture = picture_of(line)
    assert {fact.label for fact in picture.facts} == labels
    assert [(panel.roles, panel.facts) for panel in picture.seats] == [((), ())] * 3
    assert not any(panel.is_to_act for panel in picture.seats)


def test_what_is_known_is_told() -> None:
    words = "paradox=0 hands=?,11?,? discards=?,[?],? bids=2,?,? won=?,?,1 lost=R,?,?"
    picture = picture_of(f"{BOX} lead=2 trick=5Y {words}")
    facts = [str(fact) for panel in picture.seats for fact in panel.facts]
    assert facts == ["bid: 2", "holds: B Y G", "lost: R", "hand: 1 1 ?", "discard: ?", "tricks: 1"]
    told = {fact.label: str(fact) for fact in picture.facts}
    assert told["trick"] == "trick: seat 2 5Y"
    assert told["now"] == "now: a paradox has ended the round"
    cats = picture_of(
        f"{CATS} lives=2,1,0 start=1 turn=1 claim=0:8a proofs=1a,-,- hands=?,3?,- "
        "physicats=mewton,?,- row=purrie revealed=- owed=0 discards=1a"
    )
    roles = [panel.roles for panel in cats.seats]
    assert roles == [("claimed last",), ("on turn", "starts the round"), ("out",)]
    assert [*map(str, cats.seats[0].facts)] == [
        "lives: 2 of 2",
        "open: 1: 1 alive",
        "Physicat: Mewton unused",
    ]


def test_red_is_broken_or_not_where_the_row_tells() -> None:
    def red(words: str) -> list[str]:
        return [str(fact) for fact in picture_of(f"{BOX} {words}").facts if fact.label == "red"]

    assert red("board=......///") == ["red: not broken"]
    assert red("board=._____///") == []
    assert red("taken=R4") == ["red: broken by R4"]


# Whatever is left out.


@EVERY_GAME
def test_a_partial_table_is_drawn_and_asked(name: str) -> None:
    game, random = GAMES[name], Random(5)
    positions = POSITIONS.of(game)
    for moment in moments(game, random, matches=of_depth(quick=4, ci=40, deep=400)):
        document = left_out(document_of(positions.position_of(moment.state), game), random)
        position = positions.read_position(document)
        assert DRAWING.of(game).picture_of(position).description
        assert {*positions.turn(position)} <= {CHANCE, *range(position.table.players)}
        for ask in positions.ASKS:
            with suppress(Unsupported):
                assert positions.answer(position, ask).text
