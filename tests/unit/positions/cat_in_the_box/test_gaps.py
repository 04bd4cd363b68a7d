"""Tables of which somebody has forgotten what a seat has lost, or whose a token is."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from catbox_rules.judge import rule_on
from catbox_rules.judge.tables import rule_on_table
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, Unsupported
from catbox_rules.kernel.values import UNKNOWN
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.positions import cat_in_the_box as positions
from catbox_rules.positions.cat_in_the_box import gaps
from tests.unit.positions.cat_in_the_box.tables import AFTER_ONE_TRICK, BEFORE_PLAY, NOTHING, table

TWO_TRICKS: Mapping[str, object] = {
    "format": "catbox-position/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 3,
    "start_seat": 0,
    "phase": "play",
    "tokens": [["Y5", "G1"], ["Y6", "G2"], ["B1", "G3"]],
    "lost": "?",
    "leader": 2,
    "hands": ["?", "?", [4, 4, 5, 5, 6, 6, 6]],
}
"""Seat 2 has won the second trick. Either 5Y was led, 6Y and 1B followed, and then 2G, 3G, 1G; or
1G, 2G and 3G, and then 1B, 5Y, 6Y. In any other order a seat declares a color that it has lost."""


def words_of(position: positions.Position) -> list[str]:
    return [each.words for each in gaps.tables(position)]


def ruling(position: positions.Position, text: str) -> Ruling:
    action = positions.RULESET.parse(text, seat=position.seat_to_play)
    return rule_on(position, action).ruling


def test_a_table_is_all_those_to_which_play_leads() -> None:
    position = table(TWO_TRICKS)
    assert words_of(position) == [
        "seat 0 has lost blue, seat 1 has lost blue, seat 2 has lost no color",
        "seat 0 has lost no color, seat 1 has lost no color, seat 2 has lost yellow",
    ]
    assert positions.reach(position).reachable


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4Y", Ruling.UNDETERMINED),
        ("4G", Ruling.LEGAL),
        ("4B", Ruling.LEGAL),
        ("4R", Ruling.ILLEGAL),
    ],
)
def test_a_ruling_is_that_by_all_of_them(text: str, expected: Ruling) -> None:
    """Whether seat 2 has lost yellow is not known; of the other colors it has lost none, and red is
    not broken."""
    assert ruling(table(TWO_TRICKS), text) is expected


def test_what_is_known_settles_it() -> None:
    position = table(TWO_TRICKS, lost=["?", NOTHING, "?"])
    assert words_of(position) == ["seat 0 has lost no color, seat 2 has lost yellow"]
    assert ruling(position, "4Y") is Ruling.ILLEGAL


@pytest.mark.parametrize(
    ("tokens", "unowned", "words"),
    [
        ([["Y5"], ["Y6"], []], ["B1"], "the token on B1 is seat 2's"),
        (
            [["Y5"], [], []],
            ["Y6", "B1"],
            "the token on B1 is seat 2's, the token on Y6 is seat 1's",
        ),
    ],
)
def test_a_token_is_of_the_seat_that_can_have_placed_it(
    tokens: list[list[str]], unowned: list[str], words: str
) -> None:
    """Seat 1 leads, so it has won the trick with 6Y."""
    position = table(AFTER_ONE_TRICK, tokens=tokens, unowned=unowned)
    assert words_of(position) == [words]
    assert [len(hand) for hand in position.hands] == [8, 8, 8]


def test_an_answer_says_what_the_tables_agree_on() -> None:
    """Whether seat 0 or seat 2 has placed G1, seat 1 has the pair Y6 G6 below each other."""
    position = table(
        {**TWO_TRICKS, "lost": "?", "leader": 1},
        tokens=[["Y5"], ["Y6", "G6"], ["B1"]],
        unowned=["Y1", "G4"],
    )
    tables = gaps.tables(position)
    sizes = [positions.answer(each.position, "groups").value for each in tables]
    answer = positions.answer(position, "groups")
    assert len(tables) > 1
    assert len({str(size) for size in sizes}) > 1
    assert not answer.is_determined
    assert answer.text == ("this depends on what was forgotten",)
    [missing] = answer.missing
    assert (missing.clause, missing.where) == ("play.turn", ".unowned")
    texts = {
        each.words: "; ".join(positions.answer(each.position, "groups").text) for each in tables
    }
    ways = {f"if {a}: {texts[a]}; if {b}: {texts[b]}" for a in texts for b in texts if a != b}
    assert missing.message in ways
    assert answer.value.groups[1].size == 2  # type: ignore[attr-defined]  # of this question
    assert answer.value.groups[2].size is UNKNOWN or answer.value.groups[0].size is UNKNOWN  # type: ignore[attr-defined]


def test_a_table_that_can_be_none() -> None:
    """1B was declared off yellow, so seat 2 has lost it: nothing else can have been forgotten."""
    position = table(AFTER_ONE_TRICK, lost=["?", "?", NOTHING])
    found = positions.reach(position)
    assert found.reachable is False
    assert [(why.clause, why.where) for why in found.why] == [("play.turn", ".lost")]
    with pytest.raises(ImpossibleState, match="whatever was forgotten"):
        ruling(position, "4Y")


def test_the_trick_on_the_table_is_not_of_complete_ones() -> None:
    """Three tokens are of the first trick, whosever they are, and seat 1 leads to the second."""
    tokens = [["Y5"], ["Y6", "G4"], []]
    position = table(AFTER_ONE_TRICK, tokens=tokens, unowned=["B1"], trick=["4G"])
    assert positions.faults(position) == ()
    assert positions.reach(position).reachable


def test_a_cell_with_two_tokens_is_a_fault_whosever_they_are() -> None:
    found = positions.reach(table(AFTER_ONE_TRICK, unowned=["Y5"]))
    assert "declare.cell-open" in {why.clause for why in found.why}


@pytest.mark.parametrize(
    ("tokens", "unowned", "number"),
    [
        ([["Y5"], ["Y6"], []], ["B1", "B2"], 4),
        ([["Y5"], [], []], ["B1"], 2),
        ([["Y5"], [], []], ["R1", "R2", "B1", "B2", "G1", "G2"], 7),
    ],
)
def test_every_seat_has_placed_as_many_tokens(
    tokens: list[list[str]], unowned: list[str], number: int
) -> None:
    """Known at once, without the search, which would take long to find it out."""
    position = table(AFTER_ONE_TRICK, tokens=tokens, unowned=unowned)
    below = number // 3 * 3
    assert str(positions.reach(position).why[0]) == (
        f"the board has {number} tokens of complete tricks, where 3 seats have placed {below} "
        f"or {below + 3} [play.turn]"
    )
    assert positions.reach(position).why[0].where == ".unowned"


@pytest.mark.parametrize("lost", ["?", [NOTHING, "?", NOTHING]])
def test_before_the_first_trick_nothing_can_have_been_forgotten(lost: object) -> None:
    with pytest.raises(MalformedInput, match="no colors before the first trick"):
        table(BEFORE_PLAY, lost=lost)


def test_more_tables_than_anybody_can_tell_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaps, "MOST_TABLES", 1)
    with pytest.raises(Unsupported, match="at most 1 tables that fit"):
        gaps.tables(table(TWO_TRICKS, title="asked for here alone"))


@pytest.mark.parametrize(
    ("text", "expected"), [("4G", Ruling.UNDETERMINED), ("1B", Ruling.ILLEGAL)]
)
def test_at_a_table_that_is_assumed_no_play_tells_what_was_forgotten(
    text: str, expected: Ruling
) -> None:
    """Blue 1 is covered, whatever seat 2 has lost; green 4 is open, and it may have lost green."""
    position = table(TWO_TRICKS, hands=["?", "?", [1, 4, *["?"] * 5]])
    action = positions.RULESET.parse(text, seat=2)
    verdict, _ = rule_on_table(position, action, is_assumed=True)
    assert verdict.ruling is expected


def test_where_something_stood_no_play_tells_what_was_forgotten() -> None:
    position = table(
        AFTER_ONE_TRICK, tokens=[["Y5"], ["Y6"], []], unowned=["B1"], stood=["bid.allowed"]
    )
    assert positions.reach(position).reachable is None
    answer = positions.answer(position, "groups")
    assert not answer.is_determined
    [missing] = answer.missing
    assert "if the token on B1 is seat 0's" in missing.message


def test_groups_do_not_turn_on_lost_colors() -> None:
    known = positions.answer(table(AFTER_ONE_TRICK), "groups")
    assert positions.answer(table(AFTER_ONE_TRICK, lost="?"), "groups") == known


def test_two_discards_of_a_seat_are_said_to_be_wrong() -> None:
    position = table(
        AFTER_ONE_TRICK, discards=[[3, 5], "?", "?"], hands=[[1] * 3 + [2] * 4, "?", "?"]
    )
    [fault] = [each for each in positions.faults(position) if each.clause == "deal.discard"]
    assert fault.where == ".discards[0]"
    assert positions.position_as_json(position)["discards"] == [[3, 5], "?", "?"]
