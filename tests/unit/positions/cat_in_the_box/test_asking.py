"""Questions beyond an action, on tables worked out by hand."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.positions import cat_in_the_box as tables
from catbox_rules.positions.cat_in_the_box.asking import Groups, SetUp
from catbox_rules.positions.protocol import Answer
from catbox_rules.records import as_json
from tests.unit.positions.cat_in_the_box.tables import AFTER_ONE_TRICK, TWO_PLAYERS, table

END_OF_ROUND: dict[str, object] = {
    # Every seat has eight tokens; seat 0 has red 1 to 6 and blue 1 and 2 in one group.
    "tokens": [
        ["R1", "R2", "R3", "R4", "R5", "R6", "B1", "B2"],
        ["B3", "B4", "B5", "B6", "Y3", "Y4", "Y5", "Y6"],
        ["Y1", "Y2", "G1", "G2", "G3", "G4", "G5", "G6"],
    ],
    "lost": [[], [], []],
    "leader": 0,
}


def asked(ask: str, position: tables.Position) -> tuple[Answer, dict[str, object]]:
    answer = tables.answer(position, ask)
    value: dict[str, object] = as_json(answer.value)
    return answer, value


@pytest.mark.parametrize(
    ("trick", "winner", "complete"),
    [
        (["4G"], 1, False),
        (["4G", "6G"], 2, False),
        (["4G", "6G", "1R"], 0, True),
        (["4R", "6G", "1R"], 1, True),
        (["4G", "6B", "6Y"], 1, True),
    ],
)
def test_who_wins_the_trick(trick: list[str], winner: int, complete: bool) -> None:
    """Red beats the led color, the led color beats the others, then the rank decides."""
    answer, value = asked("trick", table(AFTER_ONE_TRICK, trick=trick))
    assert (value["winner"], value["complete"]) == (winner, complete)
    verb = "wins the trick" if complete else "is about to win the trick, so far"
    assert answer.text[0].startswith(f"seat {winner} {verb} with ")


@pytest.mark.parametrize(
    ("trick", "reasons"),
    [
        (["4G", "6G", "1R"], ["1R is red, which beats the led green [trick.color-strength]"]),
        (
            ["4R", "6G", "1R"],
            [
                "red was led, and nothing beats red [trick.color-strength]",
                "4R is the highest red, above 1R [trick.rank-strength]",
            ],
        ),
        (["4G", "6B", "6Y"], ["green was led, and no red was declared [trick.color-strength]"]),
        (
            ["4G", "6G"],
            [
                "green was led, and no red was declared [trick.color-strength]",
                "6G is the highest green, above 4G [trick.rank-strength]",
            ],
        ),
    ],
)  # fmt: skip
def test_why_it_wins(trick: list[str], reasons: list[str]) -> None:
    answer, _ = asked("trick", table(AFTER_ONE_TRICK, trick=trick))
    assert list(map(str, answer.grounds)) == reasons


@pytest.mark.parametrize("trick", [[], ["4G"], ["4G", "6R"]])
def test_nobody_wins_a_trick_that_a_paradox_breaks_off(trick: list[str]) -> None:
    """Pegasus, "Paradox": the current trick is not awarded to anybody."""
    position = table(AFTER_ONE_TRICK, trick=trick, paradox=(1 + len(trick)) % 3)
    answer, value = asked("trick", position)
    assert (value["winner"], value["play"], value["complete"]) == (None, None, False)
    assert [each.clause for each in answer.grounds] == ["paradox.trick-unawarded"]
    assert "nobody wins the trick" in answer.text[0]


def test_groups_and_scores_at_the_end_of_a_round() -> None:
    """Red 1 to 6 with blue 1 and 2 below them: 8. Blue 3 to 6 lie above yellow 3 to 6: 8. Yellow 1
    and 2 lie above green 1 and 2, next to which are green 3 to 6: 8. Seat 0 bid 3 and won 3."""
    over = table(AFTER_ONE_TRICK, **END_OF_ROUND, bids=[3, 1, 4], won=[3, 4, 1])
    answer, value = asked("groups", over)
    assert answer.is_determined
    assert isinstance(answer.value, Groups)
    groups = [(each.size, each.bonus) for each in answer.value.groups]
    assert groups == [(8, 8), (8, 0), (8, 0)]
    _, value = asked("round", over)
    assert value == {
        "over": True,
        "paradox": None,
        "tricks": [3, 4, 1],
        "bonus": [8, 0, 0],
        "scores": [11, 4, 1],
    }


@pytest.mark.parametrize(("face", "doubts"), [("white", 0), ("purple", 1)])
@pytest.mark.parametrize("ask", ["groups", "round"])
def test_what_rests_on_the_unverified_face_says_so(ask: str, face: str, doubts: int) -> None:
    keys = {"options": {"face": face}, "bids": [3, 1, 4], "won": [3, 4, 1]}
    answer, _ = asked(ask, table(AFTER_ONE_TRICK, **END_OF_ROUND, **keys))
    assert sum(line.startswith("unverified: ") for line in answer.text) == doubts


def test_an_unknown_bid_leaves_that_bonus_open_alone() -> None:
    """Seat 2 won 2 tricks, which nobody can bid with three players: it has no bonus."""
    over = table(AFTER_ONE_TRICK, **END_OF_ROUND, bids=["?", 1, "?"], won=[3, 3, 2])
    answer, value = asked("round", over)
    assert value["scores"] == ["?", 3, 2]
    assert [(each.clause, each.where) for each in answer.missing] == [
        ("score.bonus-bid", ".bids[0]")
    ]


def test_a_paradox_costs_its_tricks_and_the_bonus() -> None:
    """Seat 1 is stuck: it has lost all but red, and of its ranks red 1 and 2 are covered."""
    position = table(
        AFTER_ONE_TRICK,
        tokens=[["Y5", "R1", "G3"], ["Y6", "G4", "B4"], ["B1", "R2", "Y2"]],
        lost=[["blue"], [], ["yellow"]],
        won=[1, 1, 1],
        bids=[1, 3, 1],
        leader=0,
        paradox=0,
        hands=[["?"] * 6, "?", "?"],
    )
    _, value = asked("round", position)
    assert value["scores"] == [-1, 1, 1 + 1]
    assert value["bonus"] == [0, 0, 1]


def test_the_tokens_of_a_trick_that_was_broken_off_count() -> None:
    """Seat 0 led yellow 3 and seat 1 is stuck."""
    position = table(
        AFTER_ONE_TRICK,
        tokens=[["Y5", "Y3"], ["Y6"], ["B1"]],
        won=[1, 0, 0],
        leader=0,
        trick=["3Y"],
        paradox=1,
    )
    answer, _ = asked("round", position)
    assert [ground.clause for ground in answer.grounds] == [
        "score.trick",
        "score.paradox-penalty",
        "paradox.trick-unawarded",
        "paradox.tokens-stay",
        "score.bonus-bid",
        "score.group",
    ]


def test_the_match_and_its_tie_breaks() -> None:
    """Three rounds. 8:8:0 is a tie of seats 0 and 1, which seat 1 has won by its last round; with
    the same last round they share it."""
    over = {"phase": "over", "tokens": ..., "lost": ..., "won": ..., "leader": ..., "bids": ...}

    def winners(*scores: list[int]) -> tuple[list[str], object]:
        rounds = [{"scores": each} for each in scores]
        answer, value = asked("match", table(AFTER_ONE_TRICK, **over, rounds=rounds))
        return [each.clause for each in answer.grounds], value["winners"]

    assert winners([5, 2, 1], [1, 1, -2], [2, 5, 1]) == (
        ["match.winner", "match.tie-last-round"],
        [1],
    )
    assert winners([5, 5, 1], [1, 1, -2], [1, 1, -2]) == (["match.winner", "match.shared"], [0, 1])
    assert winners([5, 2, 1], [1, 1, -2], [1, 1, -2]) == (["match.winner"], [0])


def test_a_match_that_goes_on_says_who_leads() -> None:
    answer, value = asked("match", table(AFTER_ONE_TRICK, rounds=[{"scores": [1, 2, 5]}]))
    assert value == {"over": False, "totals": [1, 2, 5], "winners": [2]}
    [missing] = answer.missing
    assert missing.clause == "match.length"
    assert missing.message == "1 of 3 rounds have been scored, so the match is still open"


@pytest.mark.parametrize(
    ("revealed", "neutral"),
    [
        ([2, 5, 2], {"G2", "Y2", "G5"}),
        ([1, 3, 5], {"G1", "G3", "G5"}),
        ([4, 4, 4], {"G4", "Y4", "B4"}),
    ],
)
def test_neutral_tokens(revealed: list[int], neutral: set[str]) -> None:
    """Green first, then yellow, then blue (the two-player set-up)."""
    value = tables.answer(table(TWO_PLAYERS, revealed=revealed), "set-up").value
    assert isinstance(value, SetUp)
    assert set(value.neutral) == neutral
    assert value.observed == ("R6", "B6", "Y6", "G6")


def test_why_a_table_of_two_is_set_up_so() -> None:
    """Two of rank 2, so two of its cells are closed; nobody plays on the highest column."""
    grounds = tables.answer(table(TWO_PLAYERS), "set-up").grounds
    found = [(each.clause, each.message) for each in grounds]
    assert ("setup.observed-tokens", "observed tokens are on R6, B6, Y6, G6") in found
    assert [message for clause, message in found if clause == "deal.two-player-reveal"] == [
        "a neutral token is on G2: cards of rank 2 revealed: 2",
        "a neutral token is on Y2: cards of rank 2 revealed: 2",
        "a neutral token is on G5: cards of rank 5 revealed: 1",
    ]
    of_three = tables.answer(table(AFTER_ONE_TRICK), "set-up").grounds
    assert "setup.observed-tokens" not in [each.clause for each in of_three]


def test_the_last_round_counts_before_it_is_written_down() -> None:
    """Two rounds are on the sheet; the third is over, and scores 11, 4 and 1."""
    over = table(
        AFTER_ONE_TRICK,
        **END_OF_ROUND,
        start_seat=2,
        bids=[3, 1, 4],
        won=[3, 4, 1],
        rounds=[{"scores": [0, 6, 0]}, {"scores": [0, 6, 0]}],
    )
    _, value = asked("match", over)
    assert value == {"over": True, "totals": [11, 16, 1], "winners": [1]}


def test_a_last_round_of_which_a_bonus_is_unknown_is_not_counted_yet() -> None:
    over = table(
        AFTER_ONE_TRICK,
        **END_OF_ROUND,
        bids=["?", 1, 4],
        won=[3, 4, 1],
        rounds=[{"scores": [0, 6, 0]}, {"scores": [0, 6, 0]}],
        start_seat=2,
    )
    _, value = asked("match", over)
    assert value == {"over": False, "totals": [0, 12, 0], "winners": [1]}


NOBODY_HAS_LOST: list[list[str]] = [[], [], []]


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        # the highest yellow is that of seat 1, so it has won the trick
        ({"won": [0, 0, 1], "leader": 2}, "trick.winner-leads"),
        # no token had broken red, and a seat of three ranks has another color at the first lead
        ({"tokens": [["R5"], ["R6"], ["R1"]], "lost": NOBODY_HAS_LOST}, "declare.lead-not-red"),
        # seat 2 did not follow yellow
        ({"lost": NOBODY_HAS_LOST}, "declare.lose-led-color"),
    ],
)
def test_a_table_that_cannot_be_names_the_rule_in_the_way(
    changes: dict[str, object], clause: str
) -> None:
    answer, value = asked("table", table(AFTER_ONE_TRICK, **changes))
    assert value["reachable"] is False
    assert answer.is_no
    assert clause in [each.clause for each in answer.grounds]


def test_where_two_rules_are_in_the_way_none_is_named() -> None:
    """The winner of the first trick has won none, and a color is lost that was followed."""
    position = table(
        AFTER_ONE_TRICK, won=[1, 0, 0], leader=0, lost=[["yellow"], ["green"], ["yellow"]]
    )
    answer, _ = asked("table", position)
    assert [(each.clause, each.message) for each in answer.grounds] == [
        ("play.turn", "no order of legal plays leads to this table")
    ]


def test_whether_somebody_is_stuck_can_be_asked_of_a_table_that_is_assumed() -> None:
    position = table(AFTER_ONE_TRICK, lost=NOBODY_HAS_LOST)
    with pytest.raises(ImpossibleState):
        tables.answer(position, "paradox")
    assumed = tables.answer(position, "paradox", is_assumed=True)
    assert as_json(assumed.value) == {"seat": 1, "paradox": False, "plays": []}
