"""Score sheets: which are refused and why, and that the sheet of a round never is."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypeVar

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import EDITIONS, DealPhase, MatchOver, State, Table, apply
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.values import UNKNOWN, Unknown
from catbox_rules.notation import line_of, read_line
from catbox_rules.positions import cat_in_the_box as positions
from catbox_rules.positions.cat_in_the_box import Position, faults, position_of
from catbox_rules.positions.cat_in_the_box.asking import MatchSheet
from catbox_rules.testing.cat_in_the_box import next_action
from tests.depth import of_depth
from tests.unit.positions.cat_in_the_box.tables import table

Value = TypeVar("Value")


def between_rounds(edition: str, players: int, *rounds: Mapping[str, object]) -> Position:
    """A table before a deal, with these rounds on the sheet."""
    return table(
        {"format": "catbox-position/1", "game": "cat-in-the-box", "phase": "deal"},
        edition=edition,
        players=players,
        start_seat=len(rounds) % players,
        rounds=list(rounds),
    )


HOBBY, PEGASUS, JAPANESE = "hobby-japan-2021", "pegasus-2023", "ayatsurare-2020"

REFUSED: list[tuple[str, int, dict[str, object], str]] = [
    # One seat at most scores less than 0.
    (HOBBY, 4, {"scores": [-1, -1, 5, 5]}, "score.paradox-penalty"),
    (PEGASUS, 2, {"scores": [-1, -2]}, "score.paradox-penalty"),
    (JAPANESE, 3, {"scores": [-2, "?", -3]}, "score.paradox-penalty"),
    # Without a paradox all tricks are won, and none of them counts less than 0.
    (HOBBY, 4, {"scores": [0, 0, 0, 0], "paradox": None}, "score.trick"),
    (HOBBY, 4, {"scores": [1, 2, 2, 1]}, "score.trick"),
    (PEGASUS, 5, {"scores": [2, 1, 1, 1, 1], "paradox": None}, "score.trick"),
    # The seat of the paradox loses points, and no other does.
    (HOBBY, 4, {"scores": [4, 5, 1, 1], "paradox": 3}, "score.paradox-penalty"),
    (HOBBY, 4, {"scores": [-1, 5, 5, 4], "paradox": 1}, "score.paradox-penalty"),
    (PEGASUS, 3, {"scores": [-1, 5, 5], "paradox": None}, "score.paradox-penalty"),
    # Nobody is stuck in the first two tricks, so somebody has won one.
    (HOBBY, 4, {"scores": [0, 0, 0, 0]}, "score.trick"),
    (JAPANESE, 4, {"tricks": [1, 0, 0, 0], "paradox": 2}, "paradox.occurs"),
    # With four players 3 is the highest bid, so the most that a seat has is 3 and a group of 8.
    (HOBBY, 4, {"scores": [12, 0, 0, -3]}, "score.trick"),
    # With two players five tricks or more have no bonus; four or fewer always have one.
    (PEGASUS, 2, {"tricks": [5, 3], "scores": [5, 3]}, "score.trick"),
    (PEGASUS, 2, {"tricks": [5, 3], "scores": [6, 5]}, "score.trick"),
    # 3 tricks of 3 that end with a paradox of the same seat.
    (PEGASUS, 3, {"tricks": [3, 0, 0], "scores": [3, 0, 0], "paradox": 0}, "score.trick"),
]


@pytest.mark.parametrize(("edition", "players", "sheet", "clause"), REFUSED, ids=str)
def test_a_sheet_that_no_round_gives_is_refused(
    edition: str, players: int, sheet: dict[str, object], clause: str
) -> None:
    position = between_rounds(edition, players, sheet)
    assert clause in {fault.clause for fault in faults(position)}
    assert positions.answer(position, "table").is_no
    with pytest.raises(ImpossibleState):
        positions.answer(position, "match")


def test_a_sheet_is_judged_by_the_rules_of_its_table() -> None:
    """Three tricks cost three points, and by a variant six: 3 is then odd."""
    position = between_rounds(PEGASUS, 3, {"scores": [-3, 2, 2]})
    assert faults(position) == ()
    options = {"variants": ["double-penalty"]}
    costly = positions.with_rules(position, edition=PEGASUS, options=options)
    assert [fault.where for fault in faults(costly)] == [".rounds[0].scores[0]"]


def _penalty(number: int) -> dict[str, object]:
    return {
        "format": "catbox-variant/1",
        "game": "cat-in-the-box",
        "id": "costly",
        "title": "Costly",
        "numbers": {"all": {"penalty": number}},
    }


VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"tokens": "strict"},
    {"red-broken-by": "any-token"},
    {"variants": ["bids-of-zero"]},
    {"variants": ["any-bid"]},
    {"variants": ["gentle-paradox"]},
    {"variants": ["double-penalty"]},
    {"variants": [_penalty(3), "bids-of-zero"], "tokens": "strict"},
)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_sheet_of_a_round_is_never_refused(options: dict[str, object]) -> None:
    """Whatever of it is written down."""
    random = Random(str(options))
    tables = [(edition.id, players) for edition in EDITIONS for players in edition.player_counts]
    for edition, players in random.choices(tables, k=of_depth(quick=3, ci=30, deep=300)):
        first = random.randrange(players)
        laid = Table.create(edition, players=players, first_seat=first, options=options)
        over = position_of(_end_of_match(laid, random))
        for _ in range(4):
            rounds = tuple(_with_gaps(each, random) for each in over.rounds)
            assert faults(evolve(over, rounds=rounds)) == (), rounds


def _end_of_match(laid: Table, random: Random) -> MatchOver:
    policy, state = random.choice(list(POLICIES.values())), DealPhase(laid)
    moment: State = state
    while not isinstance(moment, MatchOver):
        moment = apply(moment, next_action(moment, random, policy)).state
    return moment


def _with_gaps(written: WrittenRound, random: Random) -> WrittenRound:
    def some(values: tuple[Value, ...]) -> tuple[Value | Unknown, ...]:
        chance = random.choice((0, 0.4, 1))
        return tuple(UNKNOWN if random.random() < chance else value for value in values)

    return WrittenRound(
        scores=some(written.scores),
        tricks=some(written.tricks),
        bonus=some(written.bonus),
        paradox=random.choice((written.paradox, UNKNOWN)),
    )


def test_after_something_that_stood_any_sheet_may_be() -> None:
    """A bid of 2 with three players was let stand, and came true with a group of 3."""
    sheet = {"tricks": [2, 3, 3], "bonus": [3, 0, 0], "scores": [5, 3, 3], "paradox": None}
    position = between_rounds(PEGASUS, 3, sheet)
    assert [fault.clause for fault in faults(position)] == ["score.bonus-bid"]
    assert faults(evolve(position, stood=("bid.allowed",))) == ()


LINES = (
    "catbox-line/1 pegasus-2023 3p deal start=1 rounds=?:?:?:4,?,0",
    "catbox-line/1 pegasus-2023 3p deal start=1 rounds=-:3,4,1:?:?",
    "catbox-line/1 pegasus-2023 3p deal start=2 rounds=1:?:0,0,?:?;?:1,?,?:?:?",
)


@pytest.mark.parametrize("line", LINES)
def test_what_nobody_wrote_down_of_a_round_is_a_question_mark(line: str) -> None:
    module, position = read_line(line)
    assert line_of(position) == line
    again = module.read_position(module.position_as_json(position))
    assert again == position


@pytest.mark.parametrize("paradox", [{}, {"paradox": None}], ids=["follows", "written"])
def test_what_follows_from_a_sheet_is_known(paradox: dict[str, object]) -> None:
    """8 tricks, so no paradox; 4 and 3 can be bid, and 5 with three tricks is a bonus of 2."""
    sheet = {"tricks": [3, 4, 1], "scores": [5, "?", 1], **paradox}
    position = between_rounds(PEGASUS, 3, sheet)
    answer = positions.answer(position, "round")
    assert answer.text == (
        "round 1 of 3 is over",
        "seat 0: 5 (3 tricks, bonus 2)",
        "seat 1: ? (4 tricks, bonus ?)",
        "seat 2: 1 (1 trick, bonus 0)",
    )
    assert [str(each) for each in answer.missing] == [
        "the score of seat 1 in round 1 is missing [score.trick]"
    ]


def test_a_match_of_which_a_score_is_unknown_has_no_winner_yet() -> None:
    over: dict[str, object] = {"phase": "over", "start_seat": 0}
    rounds = [{"scores": [5, 2, 1]}, {"scores": ["?", 5, 0]}, {"scores": [1, 1, -2]}]
    position = table(
        {"format": "catbox-position/1", "game": "cat-in-the-box", "edition": PEGASUS, "players": 3},
        **over,
        rounds=rounds,
    )
    answer = positions.answer(position, "match")
    assert [str(each) for each in answer.missing] == [
        "the score of seat 0 in round 2 is missing [match.winner]"
    ]
    assert answer.value == MatchSheet(over=True, totals=(UNKNOWN, 8, -1), winners=())
