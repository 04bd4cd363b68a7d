"""Rulings on actions at positions: what is legal whatever the hidden hands are, and what is not."""

from __future__ import annotations

import json

import pytest

from catbox_rules.judge import disputes, rule, rule_on, ruled_as_json
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.verdict import Ruling
from tests.unit.judge.cases import (
    DOUBT,
    PARADOX,
    as_document,
    clauses,
    read_case_of,
    ruled_on,
    ruling,
    ruling_on,
)
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
from tests.unit.records.validation import misfits


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


@pytest.mark.clause("play.card-in-hand", "declare.lose-led-color", "trick.color-strength")
def test_what_follows_from_an_undetermined_play_if_it_is_legal() -> None:
    """Whether seat 2 holds a 6, or a 3, nobody knows; that it loses yellow is seen by all."""
    ruled = ruling_on(THIRD_PLAY, play(2, "6R"))
    assert ruling(ruled) is Ruling.UNDETERMINED
    assert [str(event) for event in ruled.if_legal] == [
        "seat 2 plays 6R",
        "a token of seat 2 lies on R6",
        "seat 2 loses yellow",
        "seat 2 wins the trick with 6R",
    ]
    known = ruling_on(f"{THIRD_PLAY} hands=?,?,6????????", play(2, "6R"))
    assert (known.events, known.if_legal) == (ruled.if_legal, ())
    assert ruling_on(THIRD_PLAY, play(2, "4R")).if_legal == (), "illegal whatever the hand"


WITH_PHYSICATS = "catbox-line/1 amigo-2023 4p claim start=0 physicats=?,?,?,? row=purrie"


@pytest.mark.parametrize(
    ("unknown", "known", "action"),
    [
        (PROVING, f"{PROVING} hands=5a1d,?,?", {"do": "prove", "seat": 0, "boxes": {"alive": 2}}),
        (
            WITH_PHYSICATS,
            WITH_PHYSICATS.replace("=?", "=mewton", 1),
            {"do": "use", "seat": 0, "physicat": "mewton"},
        ),
        (
            f"{MAYBE_STUCK} hands=?,?,?",
            f"{MAYBE_STUCK} hands=22233,?,?",
            play(0, "2R"),
        ),
    ],
)
def test_it_is_no_more_than_what_follows_where_it_is_known(
    unknown: str, known: str, action: dict[str, object]
) -> None:
    perhaps, surely = ruling_on(unknown, action), ruling_on(known, action)
    assert (ruling(perhaps), ruling(surely)) == (Ruling.UNDETERMINED, Ruling.LEGAL)
    assert perhaps.events == ()
    assert perhaps.if_legal
    assert perhaps.if_legal == surely.events[: len(perhaps.if_legal)]


@pytest.mark.clause("play.card-in-hand")
def test_what_is_legal_for_certain_is_stated_for_an_undetermined_play() -> None:
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
    text = " ".join(map(str, ruling_on(CLAIMED_WITH_A_HIDDEN_HAND, DOUBT).events))
    assert "of seat 2" not in text
    assert "count for the claim" not in text


def test_nothing_is_made_up_of_what_a_round_scores() -> None:
    """Seat 2 has won a trick; whether it gets a bonus depends on its bid, which is not given."""
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


PROVED_OTHERWISE = (
    "catbox-line/1 amigo-2023 4p proof start=0 +physicats=without turn=0 claim=0:3a "
    "proofs=1d,-,-,- proved=1 hands=2a3d,?,?,?"
)
"""A dead cat lies open for a claim of living ones."""

SAME_CELL = {**as_document(THIRD_PLAY), "tokens": [["Y4"], ["Y4"], []], "trick": ["4Y", "4Y"]}
"""Two yellow fours lie in one trick."""

IMPOSSIBLE = [
    (RED_LED_FIRST, play(1, "1R"), "declare.lead-not-red"),
    (f"{THIRD_PLAY} hands=?,?,333333333", play(2, "3R"), "deal.from-deck"),
    (SAME_CELL, play(2, "5R"), "declare.cell-open"),
    *(
        (PROVED_OTHERWISE, action, "schrodinger.prove.kinds")
        for action in (
            {"do": "exchange", "seat": 0, "boxes": {"dead": 1}},
            {"do": "end", "seat": 0},
            {"do": "prove", "seat": 0, "boxes": {"alive": 1}},
            {"do": "doubt", "seat": 1},
        )
    ),
]


@pytest.mark.clause("declare.lead-not-red", "schrodinger.prove.kinds")
@pytest.mark.parametrize(("table", "action", "clause"), IMPOSSIBLE, ids=str)
def test_a_table_that_cannot_be_is_not_ruled_on(
    table: object, action: dict[str, object], clause: str
) -> None:
    """The answer is why there can be none, with the clause; and so it is to a verdict in Python."""
    ruled = ruled_on(case(table, action))
    assert ruled.is_refused
    assert not ruled.is_yes
    assert ruled.verdict is None
    assert disputes(ruled) == ()
    document = json.loads(json.dumps(ruled_as_json(ruled)))
    assert misfits("answer", document) == []
    assert (document["ask"], document["answer"]["faults"][0]["clause"]) == ("table", clause)
    assert ruled.case.action is not None
    with pytest.raises(ImpossibleState, match=clause):
        rule_on(ruled.case.lying, ruled.case.action)


@pytest.mark.parametrize(("table", "action", "clause"), IMPOSSIBLE[3:], ids=str)
def test_a_table_that_cannot_be_is_assumed(
    table: object, action: dict[str, object], clause: str
) -> None:
    """Seat 0 is on turn, has claimed and proved a card, and holds what it would lay down."""
    ruled = rule(read_case_of(case(table, action)), assume_table=True)
    assert [fault.clause for fault in ruled.assumed] == [clause]
    document = json.loads(json.dumps(ruled_as_json(ruled)))
    assert misfits("verdict", document) == []
    assert document["ruling"] == ("illegal" if action["do"] == "doubt" else "legal")
    assert [each["clause"] for each in document["assumed"]] == [clause]


@pytest.mark.clause("declare.lead-not-red", "declare.cell-open", "declare.color-held")
@pytest.mark.parametrize(
    ("card", "ruling"), [("1R", "legal"), ("5R", "illegal"), ("5G", "legal"), ("6B", "legal")]
)
def test_a_red_lead_that_was_let_stand_can_be_assumed(card: str, ruling: str) -> None:
    """Seat 1 follows 5R with any color that it holds and any cell but R5."""
    line = f"{RED_LED_FIRST} hands=?,111556666,?"
    ruled = rule(read_case_of(case(line, play(1, card))), assume_table=True)
    assert ruled.verdict is not None
    assert ruled.verdict.ruling.value == ruling
    legal = set(map(str, ruled.legal))
    assert "1R" in legal
    assert "5R" not in legal


def test_what_cannot_be_assumed_has_one_error() -> None:
    """The cards of a deck are what they are, whatever was played."""
    with pytest.raises(ImpossibleState, match=r"\$\.position\."):
        rule(
            read_case_of(case(f"{THIRD_PLAY} hands=?,?,333333333", play(2, "3R"))),
            assume_table=True,
        )
