"""Rulings on actions at positions: what is legal whatever the hidden hands are, and what is not."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from catbox_rules.judge import other_rulings, rule, rule_on, ruled_as_json
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.verdict import Ruling
from tests.kit.validation import misfits
from tests.unit.judge.cases import (
    DOUBT,
    PARADOX,
    as_document,
    clauses,
    items,
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

DISCARDING = "catbox-line/1 bezier-2022 3p discard start=0"
TO_USE = "catbox-line/1 amigo-2023 4p claim start=0 physicats=?,?,?,? row=purrie"
USE: dict[str, object] = {"do": "use", "seat": 0, "physicat": "mewton"}
TO_EXCHANGE = (
    "catbox-line/1 amigo-2023 3p proof start=0 +physicats=without claim=0:8a proofs=2a,-,- proved=2"
)
EXCHANGE: dict[str, object] = {"do": "exchange", "seat": 0, "boxes": {"dead": 2}}
PROOF: dict[str, object] = {"do": "prove", "seat": 0, "boxes": {"alive": 1}}

PRESUMED: list[tuple[str, dict[str, object], str, str]] = [
    (THIRD_PLAY, play(2, "6R"), "play.card-in-hand", "seat 2 holds a 6"),
    (f"{THIRD_PLAY} hands=?,?,3333?????", play(2, "6R"), "play.card-in-hand", "seat 2 holds a 6"),
    (DISCARDING, {"do": "discard", "seat": 1, "rank": 5}, "deal.discard", "seat 1 holds a 5"),
    (PROVING, PROOF, "schrodinger.prove.in-hand", "seat 0 holds 1 alive"),
    (f"{PROVING} hands=5d1?,?,?", PROOF, "schrodinger.prove.in-hand", "seat 0 holds 1 alive"),
    (TO_EXCHANGE, EXCHANGE, "schrodinger.exchange.in-hand", "seat 0 holds 2 dead"),
    (TO_USE, USE, "schrodinger.physicat.own", "seat 0 has mewton"),
]


@pytest.mark.clause("play.card-in-hand", "deal.discard", "schrodinger.prove.in-hand")
@pytest.mark.parametrize(("line", "action", "clause", "held"), PRESUMED, ids=str)
def test_what_a_seat_lays_down_is_taken_to_be_held(
    line: str, action: dict[str, object], clause: str, held: str
) -> None:
    """The card lies on the table; nobody doubts that it came from the hand, which nobody has shown.
    The remark is in the answer as well."""
    ruled = ruling_on(line, action)
    assert ruling(ruled) is Ruling.LEGAL
    [presumed] = ruled.presumed
    assert (presumed.clause, presumed.message) == (clause, f"assuming that {held}")
    [remark] = items(ruled_as_json(ruled)["presumed"])
    assert remark["message"] == presumed.message


SAID_OTHERWISE: list[tuple[str, dict[str, object], Ruling]] = [
    (f"{THIRD_PLAY} hands=?,?,6????????", play(2, "6R"), Ruling.LEGAL),
    (f"{THIRD_PLAY} hands=?,?,111222233", play(2, "6R"), Ruling.ILLEGAL),
    (f"{THIRD_PLAY} hands=66??????,666?????,?", play(2, "6R"), Ruling.ILLEGAL),
    (f"{MAYBE_STUCK} hands=?,?,?", PARADOX, Ruling.UNDETERMINED),
    (f"{PROVING} hands=6d,?,?", PROOF, Ruling.ILLEGAL),
    (f"{PROVING} hands=1a5?,?,?", PROOF, Ruling.LEGAL),
    (TO_USE, {**USE, "physicat": "purrie"}, Ruling.ILLEGAL),
    (TO_USE.replace("=?", "=mewton", 1), USE, Ruling.LEGAL),
]
"""A hand that shows the card, hands that leave none for it, a claim of a paradox."""


@pytest.mark.clause("play.card-in-hand", "schrodinger.prove.in-hand", "schrodinger.physicat.own")
@pytest.mark.parametrize(("line", "action", "expected"), SAID_OTHERWISE, ids=str)
def test_nothing_is_presumed_where_the_table_says_it(
    line: str, action: dict[str, object], expected: Ruling
) -> None:
    ruled = ruling_on(line, action)
    assert ruling(ruled) is expected
    assert ruled.presumed == ()
    assert "presumed" not in ruled_as_json(ruled)


@pytest.mark.clause("play.card-in-hand", "declare.lead-red-forced")
def test_a_forced_lead_says_that_a_card_is_not_held() -> None:
    """Seat 0 had no 1 when it led red by force, so that its 1G is illegal whatever it holds now."""
    ruled = ruling_on(f"{MAYBE_STUCK} hands=?,?,?", play(0, "1G"))
    assert (ruling(ruled), clauses(ruled)) == (Ruling.ILLEGAL, {"play.card-in-hand"})
    assert ruled.presumed == ()


@pytest.mark.parametrize(
    ("unknown", "known", "action"),
    [
        (THIRD_PLAY, f"{THIRD_PLAY} hands=?,?,6????????", play(2, "6R")),
        (PROVING, f"{PROVING} hands=1a5?,?,?", PROOF),
        (TO_USE, TO_USE.replace("=?", "=mewton", 1), USE),
    ],
)
def test_what_is_presumed_has_the_same_answer_as_what_is_shown(
    unknown: str, known: str, action: dict[str, object]
) -> None:
    presumed, shown = ruling_on(unknown, action), ruling_on(known, action)
    assert presumed.presumed
    assert not shown.presumed
    for each in ("verdict", "events", "if_legal", "legal"):
        assert getattr(presumed, each) == getattr(shown, each)


RED_MAY_BE_LED = (
    "catbox-line/1 pegasus-2023 3p play start=1 board=....../....21/....21/00120. "
    "lost=BY,-,- won=1,2,0 lead=0 hands=1122??,?,?"
)
"""Seat 0 can declare green alone, and of green the 6 alone is open: whether it has one, two cards
tell that nobody has seen."""


@pytest.mark.clause("declare.lead-red-forced", "declare.lead-not-red")
def test_what_follows_from_an_undetermined_play_if_it_is_legal() -> None:
    """What turns on other cards than the one that is laid down is not presumed."""
    ruled = ruling_on(RED_MAY_BE_LED, play(0, "1R"))
    assert ruling(ruled) is Ruling.UNDETERMINED
    assert ruled.events == ()
    assert list(map(str, ruled.if_legal)) == ["seat 0 plays 1R", "seat 0's token is placed on R1"]
    known = ruling_on(RED_MAY_BE_LED.replace("??", "33"), play(0, "1R"))
    assert (known.events, known.if_legal) == (ruled.if_legal, ())


@pytest.mark.clause("play.card-in-hand")
def test_what_is_legal_with_what_is_presumed_is_stated_for_an_illegal_play() -> None:
    """The 4 that lies there can be declared in another color than red, which is taken."""
    ruled = ruling_on(THIRD_PLAY, play(2, "4R"))
    assert ruling(ruled) is Ruling.ILLEGAL
    assert {str(action) for action in ruled.legal} == {"4B", "4Y", "4G"}
    assert [each.message for each in ruled.presumed] == ["assuming that seat 2 holds a 4"]


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


def test_nothing_is_made_up_of_what_follows_from_a_doubt() -> None:
    """Whose hands are shown then, and how many count, is known only if the hands are."""
    known = ruling_on(CLAIMED, DOUBT).events
    assert any("seat 2 has 2 alive 4 dead" in str(event) for event in known)
    text = " ".join(map(str, ruling_on(CLAIMED_WITH_A_HIDDEN_HAND, DOUBT).events))
    assert "seat 2 has" not in text
    assert " count (" not in text


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
    assert other_rulings(ruled) == ()
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


ONE_TOKEN = (
    "catbox-line/1 pegasus-2023 4p play start=0 lead=1 "
    "board=........x/........x/...{owner}....x/........x lost={lost}"
)
"""Somebody has laid out no more than a token on yellow 4, and that seat 1 leads."""


@pytest.mark.clause("declare.cell-open", "declare.color-held")
@pytest.mark.parametrize(
    ("owner", "lost", "card", "expected"),
    [
        ("0", "-,-,-,-", "4Y", Ruling.ILLEGAL),
        ("0", "?", "4Y", Ruling.ILLEGAL),
        ("?", "?", "4Y", Ruling.ILLEGAL),
        ("0", "-,-,-,-", "4B", Ruling.LEGAL),
        ("0", "?,-,-,-", "4B", Ruling.LEGAL),
        ("0", "?", "4B", Ruling.UNDETERMINED),
        ("0", "-,B,-,-", "4B", Ruling.ILLEGAL),
    ],
)
def test_an_assumed_table_needs_no_more_than_the_question(
    owner: str, lost: str, card: str, expected: Ruling
) -> None:
    """Yellow 4 is taken, whoever has won which tricks. Blue 4 turns on what seat 1 has lost."""
    line = ONE_TOKEN.format(owner=owner, lost=lost)
    ruled = rule(read_case_of(case(line, play(1, card))), assume_table=True)
    assert ruling(ruled) is expected
    if expected is Ruling.UNDETERMINED:
        assert ruled.verdict is not None
        [missing] = ruled.verdict.grounds
        assert "if seat 1 had lost blue" in missing.message


FORCED = (
    "catbox-line/1 hobby-japan-2021 3p play start=1 board=....../....21/....21/00120. "
    "lost=BY,-,- won=1,2,0 lead=0"
)
"""Seat 0 leads, and can declare red and green only; of green 6 alone is open."""
STUCK: dict[str, object] = {"do": "paradox", "seat": 0}


@pytest.mark.clause("declare.lead-red-forced", "declare.lead-not-red", "paradox.occurs")
@pytest.mark.parametrize(
    ("line", "hand", "action"),
    [
        (FORCED, "1122??", play(0, "1R")),
        (FORCED, "1?????", play(0, "1R")),
        (FORCED, "??????", play(0, "1R")),
        (MAYBE_STUCK, "?????", STUCK),
        (MAYBE_STUCK, "4????", STUCK),
    ],
)
def test_where_the_ruling_turns_on_a_hand_two_hands_are_named_that_decide(
    line: str, hand: str, action: dict[str, object]
) -> None:
    """Each of them has what is known of the hand, and shown at the table it rules as it is said."""
    verdict = rule(read_case_of(case(f"{line} hands={hand},?,?", action))).verdict
    assert verdict is not None
    named = dict(re.findall(r"\b(legal|illegal) if seat 0 holds ([1-6 ]+)", str(verdict)))
    assert set(named) == {"legal", "illegal"}
    for word, cards in named.items():
        held = cards.replace(" ", "")
        assert not Counter(hand.replace("?", "")) - Counter(held)
        assert ruling(ruling_on(f"{line} hands={held},?,?", action)).value == word


def test_what_cannot_be_assumed_has_one_error() -> None:
    """The cards of a deck are what they are, whatever was played."""
    with pytest.raises(ImpossibleState, match="9 cards of rank 3 are on the table"):
        rule(
            read_case_of(case(f"{THIRD_PLAY} hands=?,?,333333333", play(2, "3R"))),
            assume_table=True,
        )
