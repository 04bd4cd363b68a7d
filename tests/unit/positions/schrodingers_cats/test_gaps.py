"""Tables of which the size of a hand, a Physicat of the row or what was proved is unknown."""

from __future__ import annotations

import pytest

from catbox_rules.judge import Case, Ruled, rule, rule_on
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.notation import line_of, read_line
from catbox_rules.positions import schrodingers_cats as positions
from catbox_rules.schrodingers_cats import Physicat, Use, parse

BEGUN = "catbox-line/1 amigo-2023 4p claim start=0 physicats=?,?,?,?"
AFTER_MEWTON = (
    "catbox-line/1 amigo-2023 4p claim start=0 turn=1 claim=0:6a physicats=-,?,?,? row=tabby,mewton"
)
"""Seat 0 has drawn two boxes with Mewton: it has eight, the others six."""
AFTER_PURRIE = (
    "catbox-line/1 amigo-2023 4p claim start=3 turn=0 claim=3:6a physicats=-,?,?,? "
    "row=mewton,purrie discards=2a open=2a hands=5d,?,?,?"
)
"""Seat 3 has proved two alive, which Purrie has removed: it has four, and 22 boxes are in play. The
hand of seat 0 is written, and too small."""


def position_of(line: str) -> positions.Position:
    position = read_line(line)[1]
    assert isinstance(position, positions.Position)
    return position


def ruled(line: str, action: str, seat: int, *, assume_table: bool = False) -> Ruled:
    case = Case(positions.RULESET, position=position_of(line), action=parse(action, seat))
    return rule(case, assume_table=assume_table)


def ruling(line: str, action: str, seat: int) -> Ruling:
    verdict = ruled(line, action, seat).verdict
    assert verdict is not None
    return verdict.ruling


def faults(line: str) -> list[str]:
    return [each.message for each in positions.reach(position_of(line)).why]


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.physicat.mewton")
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("", "24 to 26 boxes are in play: nobody has counted the cards of seat 0"),
        (" hands=8?,?,?,?", "26 boxes are in play, and the draw pile has 26 cards"),
    ],
)
def test_a_hand_that_nobody_has_counted_may_have_any_size_that_adds_up(
    hands: str, expected: str
) -> None:
    line = f"{AFTER_MEWTON}{hands}"
    assert ruling(line, "doubt", 1) is Ruling.LEGAL
    assert positions.answer(position_of(line), "boxes").text == (expected,)


@pytest.mark.parametrize("hands", ["?,?,?,?", "6?,?,?,?", "8?,?,?,?", "6?,6?,6?,6?"])
def test_a_hand_that_was_counted_is_written_as_counted(hands: str) -> None:
    """Only that of seat 0 can have another size than the six that were dealt."""
    position = position_of(f"{AFTER_MEWTON} hands={hands}")
    written = line_of(position)
    headers = {*AFTER_MEWTON.split(), f"hands={hands.replace(',6?', ',?')}"}
    assert {*written.split()} == headers - {"hands=?,?,?,?"}
    assert position_of(written) == position


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.physicat.purrie")
def test_what_was_removed_leaves_a_hand_that_nobody_has_counted() -> None:
    line = AFTER_PURRIE.replace("5d", "6d")
    assert ruling(line, "doubt", 0) is Ruling.LEGAL
    boxes = positions.answer(position_of(line), "boxes")
    assert boxes.text[0].startswith("22 to 24 boxes are in play")


@pytest.mark.clause("schrodinger.deal.draw")
def test_a_hand_that_is_to_draw_is_smaller_by_what_it_draws() -> None:
    """Seat 0 has shown two boxes of six and discarded one, for which it is about to draw."""
    line = (
        "catbox-line/1 amigo-2023 2p proof start=0 +physicats=without claim=0:8a "
        "proofs=2a,- proved=2 exchanged=yes owed=1 discards=1?"
    )
    assert list(map(len, position_of(line).hands)) == [3, 6]
    assert faults(line) == []
    assert line_of(position_of(line)) == line


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.physicat.mewton")
def test_what_turns_on_a_size_goes_through_all_sizes() -> None:
    """One of seats 0 and 1 has had Mewton: seven boxes, none of them known, are held or are not."""
    line = (
        "catbox-line/1 amigo-2023 4p claim start=0 turn=2 claim=1:8a physicats=-,-,?,? "
        "row=prride,mewton,felidae"
    )
    assert ruling(line, "doubt", 2) is Ruling.LEGAL
    boxes = positions.answer(position_of(line), "boxes")
    assert boxes.text[0].startswith("24 to 26 boxes are in play")


@pytest.mark.clause("schrodinger.prove.in-hand", "schrodinger.physicat.mewton")
@pytest.mark.parametrize(
    ("proof", "expected"), [("8 alive", Ruling.LEGAL), ("9 alive", Ruling.ILLEGAL)]
)
def test_a_proof_can_be_as_large_as_a_hand_can_be(proof: str, expected: Ruling) -> None:
    line = AFTER_MEWTON.replace("claim start=0 turn=1", "proof start=0")
    assert ruling(line, f"prove {proof}", 0) is expected


@pytest.mark.parametrize("row", ["", " row=?"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_table_that_has_just_been_begun_has_no_fault(players: int, row: str) -> None:
    """Nothing is said of the row, in which one Physicat lies."""
    unused = ",".join("?" * players)
    line = f"catbox-line/1 amigo-2023 {players}p claim start=0 physicats={unused}{row}"
    assert faults(line) == []
    assert position_of(line).physicats.row == (UNKNOWN,)
    assert ruling(line, "claim 4 alive", 0) is Ruling.LEGAL
    assert line_of(position_of(line)) == line.removesuffix(" row=?")


@pytest.mark.clause("schrodinger.physicat.tabby", "schrodinger.physicat.own")
@pytest.mark.parametrize(
    ("row", "action", "expected"),
    [
        ("?", "use tabby as mewton", Ruling.UNDETERMINED),
        ("mewton", "use tabby as mewton", Ruling.LEGAL),
        ("prride", "use tabby as mewton", Ruling.ILLEGAL),
        ("?", "use mewton", Ruling.LEGAL),
    ],
)
def test_a_swap_turns_on_what_lies_in_the_row(row: str, action: str, expected: Ruling) -> None:
    assert ruling(f"{BEGUN} row={row}", action, 0) is expected


def test_a_row_that_is_known_in_part_keeps_its_order() -> None:
    line = AFTER_MEWTON.replace("tabby,mewton", "?,mewton")
    position = position_of(line)
    assert position.physicats.row[0] is UNKNOWN
    assert faults(line) == []
    assert line_of(position) == line


@pytest.mark.clause("schrodinger.physicat.own")
@pytest.mark.parametrize("physicat", [each for each in Physicat if each is not Physicat.TABBY])
def test_an_unknown_row_does_not_say_which_physicat_a_seat_has(physicat: Physicat) -> None:
    """Nothing is presumed here: each Physicat may be its own, or another's."""
    verdict = rule_on(position_of(f"{BEGUN} row=?"), Use(Seat(0), physicat))
    assert verdict.ruling is Ruling.UNDETERMINED


@pytest.mark.clause("schrodinger.deal.physicats")
def test_more_unknown_physicats_than_there_are_have_no_names() -> None:
    line = f"{BEGUN} row={','.join('?' * 11)}"
    assert faults(line) == ["there are 5 Physicats in the game, but 15 here"]
    with pytest.raises(ImpossibleState, match="physicats: there are not as many Physicats"):
        ruled(line, "claim 4 alive", 0, assume_table=True)


@pytest.mark.clause("schrodinger.deal.physicats")
def test_an_empty_row_is_a_fault() -> None:
    assert faults(f"{BEGUN} row=-") == ["there are 5 Physicats in the game, but 4 here"]


PROVED = (
    "catbox-line/1 amigo-2023 3p proof start=0 +physicats=without claim=0:1a "
    "proofs={proof},-,-{proved}"
)


@pytest.mark.clause("schrodinger.exchange.after-proof", "schrodinger.exchange.at-most-proved")
@pytest.mark.parametrize(
    ("proof", "proved", "number", "expected"),
    [
        ("1a", "", 1, Ruling.LEGAL),
        ("1a", " proved=?", 1, Ruling.LEGAL),
        ("1a", " proved=1", 1, Ruling.LEGAL),
        ("1a", "", 3, Ruling.ILLEGAL),
        ("-", "", 1, Ruling.ILLEGAL),
    ],
)
def test_what_was_laid_open_in_this_turn_is_unknown_unless_it_is_written(
    proof: str, proved: str, number: int, expected: Ruling
) -> None:
    """No claim is lower than 1 alive: it is the first one, and all that lies open goes with it."""
    line = PROVED.format(proof=proof, proved=proved)
    assert ruling(line, f"exchange {number} dead", 0) is expected


@pytest.mark.clause("schrodinger.exchange.after-proof")
@pytest.mark.parametrize("assume_table", [False, True])
def test_who_has_exchanged_has_proved_something(*, assume_table: bool) -> None:
    """So a table at which nobody remembers how much is none at which it was nothing."""
    line = (
        "catbox-line/1 amigo-2023 2p proof start=0 +physicats=without claim=0:25d proofs=2d,- "
        "exchanged=yes discards=1?"
    )
    verdict = ruled(line, "end turn", 0, assume_table=assume_table).verdict
    assert verdict is not None
    assert verdict.ruling is Ruling.LEGAL


@pytest.mark.clause("schrodinger.exchange.at-most-proved")
def test_what_lay_open_before_gives_no_exchange() -> None:
    """Seat 0 has claimed alive before: of its two open boxes none, one or both are of this turn."""
    line = "catbox-line/1 amigo-2023 3p proof start=0 +physicats=without claim=0:8a proofs=2a,-,-"
    verdict = ruled(line, "exchange 2 dead", 0).verdict
    assert verdict is not None
    assert verdict.ruling is Ruling.UNDETERMINED
    assert any("seat 0 had proved" in each.message for each in verdict.grounds)
    assert ruling(f"{line} proved=2", "exchange 2 dead", 0) is Ruling.LEGAL
    assert ruling(f"{line} proved=0", "exchange 2 dead", 0) is Ruling.ILLEGAL
    assert line_of(position_of(f"{line} proved=0")) == f"{line} proved=0"


@pytest.mark.clause("schrodinger.turn.order")
def test_a_table_that_is_assumed_may_have_an_unknown_row() -> None:
    """All Physicats are unused, so nobody can have skipped a turn; and seat 2 claims."""
    line = BEGUN.replace("start=0", "start=0 turn=2")
    assert ruled(line, "claim 4 alive", 2).is_refused
    verdict = ruled(line, "claim 4 alive", 2, assume_table=True).verdict
    assert verdict is not None
    assert verdict.is_legal


USED_BY_ONE = "catbox-line/1 amigo-2023 3p claim start=0 {turn} physicats=-,?,? row=tabby,mewton"


@pytest.mark.parametrize("ask", ["boxes", "check"])
@pytest.mark.parametrize(
    "line",
    [
        f"{BEGUN} claim=3:4a",
        USED_BY_ONE.format(turn="turn=1 claim=0:8a"),
        USED_BY_ONE.format(turn="turn=2 claim=0:19a"),
        AFTER_MEWTON,
        AFTER_PURRIE.replace("5d", "6d"),
    ],
)
def test_what_was_let_stand_makes_no_answer_more_certain(line: str, ask: str) -> None:
    stood = positions.answer(position_of(f"{line} stood=schrodinger.turn.order"), ask)
    if stood.is_determined:
        assert stood.value == positions.answer(position_of(line), ask).value


@pytest.mark.clause("schrodinger.round.boxes-in-play", "schrodinger.physicat.mewton")
def test_an_assumed_table_has_hands_of_all_sizes() -> None:
    """18 boxes were dealt; seat 0 has used a Physicat, which may have been Mewton: two more."""
    line = f"{USED_BY_ONE.format(turn='turn=2 claim=0:19a')} stood=schrodinger.turn.order"
    boxes = positions.answer(position_of(line), "boxes")
    assert boxes.text[0].startswith("18 to 20 boxes are in play")
    check = positions.answer(position_of(line), "check")
    assert check.text == (
        "seat 0 claimed 19 alive, and 0 to 20 count",
        "if seat 2 doubts now, either of the two may be wrong",
    )
