"""Rulings on actions at positions: what is legal whatever the hidden hands are, and what is not."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.verdict import Ruling
from tests.unit.judge.cases import DOUBT, PARADOX, clauses, ruled_on, ruling, ruling_on
from tests.unit.judge.tables import (
    CLAIMED,
    CLAIMED_WITH_A_HIDDEN_HAND,
    MAYBE_STUCK,
    PROVING,
    RED_LED_FIRST,
    THIRD_PLAY,
    case,
    play,
)


@pytest.mark.clause("play.card-in-hand")
def test_a_play_from_a_hidden_hand_is_undetermined() -> None:
    """Of the grounds only the hand is not known, and the message says what it may be: with a 6, and
    without."""
    ruled = ruling_on(THIRD_PLAY, play(2, "6R"))
    assert ruling(ruled) is Ruling.UNDETERMINED
    assert ruled.verdict is not None
    [missing] = ruled.verdict.grounds
    assert missing.clause == "play.card-in-hand"
    with_six, without = "seat 2 holds a 6", "seat 2 holds no 6"
    assert with_six in missing.message
    assert without in missing.message
    assert missing.message.count("if seat 2 holds ") == 2
    assert (ruled.events, ruled.legal) == ((), ())


@pytest.mark.clause("declare.cell-open")
def test_a_play_on_a_taken_cell_is_illegal_whatever_the_hand() -> None:
    ruled = ruling_on(THIRD_PLAY, play(2, "4R"))
    assert ruling(ruled) is Ruling.ILLEGAL
    assert clauses(ruled) == {"declare.cell-open"}


@pytest.mark.clause("play.turn")
def test_a_play_out_of_turn_is_illegal_whatever_the_hand() -> None:
    ruled = ruling_on(THIRD_PLAY, play(0, "3G"))
    assert clauses(ruled) == {"play.turn"}
    assert ruled.legal == ()


@pytest.mark.clause("play.card-in-hand", "declare.lose-led-color", "trick.color-strength")
def test_a_play_is_legal_as_soon_as_its_own_card_is_known() -> None:
    """Seat 2 has a 6; what else it holds, nobody needs to know. 6R is above 4R."""
    ruled = ruling_on(f"{THIRD_PLAY} hands=?,?,6????????", play(2, "6R"))
    assert ruling(ruled) is Ruling.LEGAL
    assert {"play.card-in-hand", "declare.lose-led-color"} <= clauses(ruled)
    assert [event.event for event in ruled.events] == (
        ["card-played", "token-placed", "color-lost", "trick-won"]
    )
    assert {"6R", "6B", "6Y", "6G"} == {str(action) for action in ruled.legal}


@pytest.mark.clause("play.card-in-hand")
def test_what_is_legal_for_certain_is_told_of_an_undetermined_play() -> None:
    """Seat 2 holds a 6, and perhaps a 3."""
    ruled = ruling_on(f"{THIRD_PLAY} hands=?,?,6????????", play(2, "3G"))
    assert ruling(ruled) is Ruling.UNDETERMINED
    assert {str(action) for action in ruled.legal} == {"6R", "6B", "6Y", "6G"}


HANDS: list[tuple[str, Ruling]] = [
    ("?", Ruling.UNDETERMINED),
    ("44666", Ruling.LEGAL),
    ("444??", Ruling.UNDETERMINED),
    ("44466", Ruling.LEGAL),
    ("2????", Ruling.ILLEGAL),
    ("24466", Ruling.ILLEGAL),
]


@pytest.mark.clause("paradox.occurs", "paradox.must-play", "paradox.false-claim")
@pytest.mark.parametrize(("hand", "expected"), HANDS)
def test_a_paradox_turns_on_the_hand(hand: str, expected: Ruling) -> None:
    ruled = ruling_on(f"{MAYBE_STUCK} hands={hand},?,?", PARADOX)
    assert ruling(ruled) is expected
    by_ruling = {
        Ruling.LEGAL: {"paradox.occurs"},
        Ruling.ILLEGAL: {"paradox.must-play", "paradox.false-claim"},
        Ruling.UNDETERMINED: {"paradox.occurs", "paradox.must-play", "paradox.false-claim"},
    }
    assert clauses(ruled) == by_ruling[expected]


@pytest.mark.clause("schrodinger.prove.in-hand")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("?", Ruling.UNDETERMINED),
        ("6d", Ruling.ILLEGAL),
        ("5d1?", Ruling.UNDETERMINED),
        ("1a5?", Ruling.LEGAL),
    ],
)
def test_a_proof_turns_on_the_hand(hand: str, expected: Ruling) -> None:
    proof: dict[str, object] = {"do": "prove", "seat": 0, "boxes": {"alive": 1}}
    ruled = ruling_on(f"{PROVING} hands={hand},?,?", proof)
    assert ruling(ruled) is expected
    assert "schrodinger.prove.in-hand" in clauses(ruled)


@pytest.mark.clause("schrodinger.claim.rises", "schrodinger.doubt.needs-claim")
def test_claims_and_doubts_rest_on_no_hand() -> None:
    ruled = ruling_on(CLAIMED_WITH_A_HIDDEN_HAND, DOUBT)
    assert ruling(ruled) is Ruling.LEGAL
    lower: dict[str, object] = {"do": "claim", "seat": 1, "count": 7, "state": "alive"}
    ruled = ruling_on(CLAIMED_WITH_A_HIDDEN_HAND, lower)
    assert ruling(ruled) is Ruling.ILLEGAL
    assert clauses(ruled) == {"schrodinger.claim.rises"}


@pytest.mark.clause("schrodinger.physicat.own")
def test_the_use_of_a_hidden_physicat_is_undetermined() -> None:
    """Nobody knows which Physicat seat 0 has; it is not the open one."""
    line = "catbox-line/1 amigo-2023 4p claim start=0 physicats=?,?,?,? row=purrie"
    use: dict[str, object] = {"do": "use", "seat": 0, "physicat": "mewton"}
    ruled = ruling_on(line, use)
    assert ruling(ruled) is Ruling.UNDETERMINED
    assert "schrodinger.physicat.own" in clauses(ruled)
    assert ruling(ruling_on(line, {**use, "physicat": "purrie"})) is Ruling.ILLEGAL
    assert ruling(ruling_on(line.replace("=?", "=mewton", 1), use)) is Ruling.LEGAL


def test_nothing_is_made_up_of_what_follows_from_a_doubt() -> None:
    """Whose hands are shown then, and how many count, is known only if the hands are."""
    known = ruling_on(CLAIMED, DOUBT).events
    assert any("4 dead of seat 2" in str(event) for event in known)
    told = " ".join(map(str, ruling_on(CLAIMED_WITH_A_HIDDEN_HAND, DOUBT).events))
    assert "of seat 2" not in told
    assert "count for the claim" not in told


def test_nothing_is_made_up_of_what_a_round_scores() -> None:
    """Seat 2 has won a trick; whether it gets a bonus turns on its bid, which is not told."""
    line = f"{MAYBE_STUCK} hands=44666,?,?"
    known = ruling_on(f"{line} bids=1,3,1", PARADOX).events
    assert "round-scored" in {event.event for event in known}
    assert "round-scored" not in {event.event for event in ruling_on(line, PARADOX).events}


def test_nothing_is_made_up_of_what_a_seat_may_do_instead() -> None:
    """An action that no hand bears on is illegal; what its seat could do turns on its hand."""
    bid: dict[str, object] = {"do": "bid", "seat": 2, "tricks": 1}
    assert ruling_on(THIRD_PLAY, bid).legal == ()
    claim: dict[str, object] = {"do": "claim", "seat": 0, "count": 9, "state": "alive"}
    assert [str(action) for action in ruling_on(PROVING, claim).legal] == ["end turn"]


def test_a_table_that_cannot_be_is_not_ruled_on() -> None:
    """Of what lies there wrong the error names a clause; of how it came there it says that much."""
    with pytest.raises(ImpossibleState) as caught:
        ruled_on(case(RED_LED_FIRST, play(1, "1R")))
    assert str(caught.value) == (
        "$.position: no order of legal plays leads to this table; the question 'table' names the "
        "rule in the way"
    )
    with pytest.raises(ImpossibleState) as caught:
        ruled_on(case(f"{THIRD_PLAY} hands=?,?,333333333", play(2, "3R")))
    assert "[deal.from-deck]" in str(caught.value)
