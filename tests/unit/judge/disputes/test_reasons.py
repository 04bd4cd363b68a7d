"""Reasons of a ruling: what is said is known, follows from what was shown, or is a presumption."""

from __future__ import annotations

import re
from typing import TypeVar

import pytest

from catbox_rules.cat_in_the_box.actions import Bid, Paradox, Play
from catbox_rules.cat_in_the_box.material import Color
from catbox_rules.judge.asked_back import what_now
from catbox_rules.judge.disputes import AskDispute, Dispute, dispute_about, dispute_on
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Ruling, Verdict
from catbox_rules.schrodingers_cats.actions import Claim, Doubt, EndTurn, Exchange, Prove, Use
from catbox_rules.schrodingers_cats.material import Box, Boxes, Physicat

LED_RED_4 = {"led": "none", "broken": "no"}


DisputeT = TypeVar("DisputeT", Dispute, AskDispute)


def answered(dispute: DisputeT, **answers: str) -> DisputeT:
    for id, value in answers.items():
        dispute = dispute.answered(id, value)
    return dispute


def ruled(dispute: Dispute) -> Verdict:
    assert dispute.ruled is not None, dispute.question
    return dispute.ruled


def next_asked(dispute: Dispute) -> str | None:
    return None if dispute.question is None else dispute.question.id


# Whose turn it was.


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize(
    "action",
    [
        *[Paradox(seat) for seat in range(3)],
        *[Bid(seat, 3) for seat in range(3)],
        *[Play(seat, 4, color) for seat in range(3) for color in (Color.RED, Color.GREEN)],
        *[Claim(seat, 3, Box.DEAD) for seat in range(3)],
        *[Prove(seat, Boxes(dead=1)) for seat in range(3)],
        *[Exchange(seat, Boxes(dead=1)) for seat in range(3)],
        *[Use(seat, Physicat.MEWTON) for seat in range(3)],
        *[each(seat) for each in (Doubt, EndTurn) for seat in range(3)],
    ],
    ids=str,
)
def test_a_ruling_names_no_seat_on_turn_that_nobody_has_named(action: Action, players: int) -> None:
    """That it is not the turn of one of three seats does not tell whose it is."""
    dispute = answered(dispute_on(action, players=players), time="yes", turn="no")
    if dispute.question is not None:
        dispute = dispute.answered(dispute.question.id, "unknown")
    seats = {found for each in ruled(dispute).violations for found in _seats_in(each.message)}
    assert seats <= {int(action.actor)}


@pytest.mark.parametrize("action", [Paradox(1), Play(1, 4, Color.GREEN)], ids=str)
def test_of_two_seats_the_other_one_is_on_turn(action: Action) -> None:
    dispute = answered(dispute_on(action, players=2), time="yes", turn="no")
    assert set(_seats_in(ruled(dispute).violations[0].message)) == {0, 1}


def _seats_in(message: str) -> list[int]:
    return [*map(int, re.findall(r"seat (\d)", message))]


@pytest.mark.parametrize("players", [None, 2, 3, 4, 5])
@pytest.mark.parametrize("action", [Paradox(0), Play(0, 4, Color.RED)], ids=str)
def test_a_hand_of_one_card_has_no_play_left_in_the_round(
    action: Action, players: int | None
) -> None:
    """Tricks are played until each seat has one card left (`trick.last`). So nothing is said of
    the turn, and the remedy for a card out of turn is not given."""
    dispute = answered(dispute_on(action, players=players), hand="4")
    assert ruled(dispute).ruling is Ruling.ILLEGAL
    assert ruled(dispute).clauses == ("trick.last",)
    assert not dispute.presumed
    assert what_now(dispute) is None


def test_what_was_told_is_a_better_reason_than_the_size_of_a_hand() -> None:
    dispute = answered(dispute_on(Play(0, 4, Color.RED), players=3), hand="4", time="yes")
    assert ruled(dispute).clauses == ("trick.last",)
    assert ruled(answered(dispute, turn="no")).clauses == ("play.turn",)


def test_with_two_cards_a_play_is_left() -> None:
    dispute = answered(dispute_on(Play(0, 6, Color.RED), players=3), hand="6 6", led="green")
    assert dispute.ruling is Ruling.UNDETERMINED


def test_a_turn_that_follows_from_what_was_shown_is_said_to_do_so() -> None:
    """A hand of two has played to seven tricks. If all four sixes are open, three seats have no
    more than 20 tokens on the board: so it is the seventh trick, to which the seat has played."""
    shown = {"hand": "6 6", "lost": "none", "covered": "none"}
    dispute = answered(dispute_on(Paradox(0), players=3), **shown)
    [why] = ruled(dispute).violations
    assert why.message == "by what was shown, it was not seat 0's turn"


# A hand of which a card was not seen.


@pytest.mark.parametrize(
    ("action", "told", "hand", "open_cells"),
    [
        (Play(2, 4, Color.RED), LED_RED_4, "4 4 ?", ("blue", "none")),
        (Play(2, 4, Color.RED), LED_RED_4, "4 ?", ("none", "G4")),
        (Paradox(0), {}, "1 3 ? ?", ("none", "R1")),
        (Paradox(0), {}, "1 1 ? ? ?", ("red blue", "G1")),
    ],
    ids=str,
)
def test_of_a_hand_that_was_seen_in_part_all_is_asked_that_can_settle_it(
    action: Action, told: dict[str, str], hand: str, open_cells: tuple[str, str]
) -> None:
    """A card that was seen and could be played is enough, whatever the others are."""
    lost, covered = open_cells
    dispute = answered(dispute_on(action, players=3), **told, hand=hand)
    assert next_asked(dispute) == "lost"
    dispute = answered(dispute, lost=lost)
    assert next_asked(dispute) == "covered"
    assert answered(dispute, covered=covered).ruling is Ruling.ILLEGAL


@pytest.mark.parametrize("hand", ["unknown", "? ?"])
def test_where_no_card_was_seen_no_cell_is_asked_about(hand: str) -> None:
    dispute = answered(dispute_on(Paradox(0), players=3), hand=hand)
    assert next_asked(dispute) not in {"lost", "covered"}


@pytest.mark.parametrize("hand", ["1 3 ?", "2 ? ?", "4 4 5 ?"])
def test_no_sentence_names_a_hand_without_its_unseen_card(hand: str) -> None:
    dispute = dispute_on(Paradox(0), players=3)
    dispute = answered(dispute, hand=hand, lost="unknown", any="none")
    assert ruled(dispute).ruling is Ruling.UNDETERMINED
    assert not [each for each in ruled(dispute).grounds if "of its hand" in each.message]


# Answers that turn on a number.


def missing(ask: str, **answers: str) -> str:
    """What an answer turns on, at a table of four or of two."""
    players, edition = (2, "pegasus-2023") if ask == "groups" else (4, None)
    dispute = dispute_about(ask, players=players, edition=edition)
    while dispute.question is not None:
        id = dispute.question.id
        dispute = answered(dispute, **{id: answers.get(id, "unknown")})
    assert dispute.ruled is not None
    [found] = dispute.ruled.missing
    return found.message


@pytest.mark.parametrize("heisenbergs", range(1, 5))
def test_missing_boxes_make_a_difference_from_one_more_than_there_are_heisenbergs(
    heisenbergs: int,
) -> None:
    """As many Heisenbergs as there are stand in (`schrodinger.check.heisenbergs`)."""
    answers = {"claim": "8 empty", "counted": "unknown", "feyncat": "no"}
    dispute = dispute_about("check", players=4)
    dispute = answered(dispute, **answers, heisenbergs=str(heisenbergs))
    assert dispute.ruled is not None
    [found] = dispute.ruled.missing
    boxes = "box was" if heisenbergs == 1 else "boxes were"
    assert found.message == (
        f"if at most {heisenbergs} {boxes} missing of the claimed kind: "
        "the player who doubted was wrong; "
        f"if at least {heisenbergs + 1} boxes were missing of the claimed kind: "
        "the player who claimed was wrong"
    )


def test_of_two_numbers_both_are_named_where_it_takes_both() -> None:
    found = missing("check", claim="6 empty", feyncat="no")
    assert "if as many as claimed showed it: the player who doubted was wrong" in found
    assert "at least 1 box was missing of the claimed kind and there were 0 Heisenbergs" in found


def test_a_bonus_of_two_players_turns_on_the_fifth_trick() -> None:
    """Four tricks or fewer earn the bonus (`score.bonus-two-players`)."""
    found = missing("groups", end="unbid", own="R1 R2")
    assert found == (
        "if the player had won at most 4 tricks: the player had a bonus of 2; "
        "if the player had won at least 5 tricks: the player had no bonus"
    )


@pytest.mark.parametrize(("players", "empty"), [(2, 8), (4, 8), (6, 8)])
def test_no_more_boxes_are_counted_than_the_deck_has(players: int, empty: int) -> None:
    dispute = answered(dispute_about("check", players=players), claim="6 empty")
    assert answered(dispute, counted=str(empty)).answers["counted"] == str(empty)
    for number in (empty + 1, 99):
        with pytest.raises(MalformedInput, match="fits claim=6 empty"):
            dispute.answered("counted", str(number))


# What an undetermined ruling turns on.

_IF = re.compile(r"(legal|illegal) if (.*?)(?=: |; (?:il)?legal if |$)")


def turns_on(dispute: Dispute, **answers: str) -> dict[str, set[str]]:
    """The conditions of an undetermined ruling, by what they make the action; what is not answered
    is unknown."""
    while dispute.question is not None:
        id = dispute.question.id
        dispute = answered(dispute, **{id: answers.get(id, "unknown")})
    assert ruled(dispute).ruling is Ruling.UNDETERMINED
    found: dict[str, set[str]] = {"legal": set(), "illegal": set()}
    for each in ruled(dispute).grounds:
        for ruling, condition in _IF.findall(each.message):
            found[ruling].add(condition)
    return found


DISPUTED: list[tuple[Action, dict[str, str]]] = [
    (Play(2, 4, Color.RED), {"led": "none"}),
    (Play(2, 4, Color.RED), LED_RED_4),
    (Play(0, 4, Color.RED), {"led": "none", "any": "none"}),
    (Play(1, 4, Color.YELLOW), {"led": "blue"}),
    (Paradox(1), {}),
    (Bid(1, 3), {}),
    (Claim(0, 4, Box.DEAD), {}),
    (Exchange(0, Boxes(dead=2)), {}),
    (Prove(0, Boxes(dead=1)), {}),
    (Use(0, Physicat.PAWKING), {}),
]


@pytest.mark.parametrize(("action", "answers"), DISPUTED, ids=str)
def test_what_makes_an_action_legal_and_what_makes_it_illegal_are_at_odds(
    action: Action, answers: dict[str, str]
) -> None:
    """No condition is of both rulings, no illegal action is one that nothing is against, and each
    of its conditions holds in no legal world."""
    dispute = dispute_on(action, players=4)
    found = turns_on(dispute, **answers)
    assert found["legal"]
    assert found["illegal"]
    assert not found["legal"] & found["illegal"]
    assert not [each for each in found["illegal"] if "no rule" in each or "nothing else" in each]
    while dispute.question is not None:
        id = dispute.question.id
        dispute = answered(dispute, **{id: answers.get(id, "unknown")})
    for condition in found["illegal"]:
        for world in dispute.worlds:
            values = zip(dispute.facts, world.values, strict=True)
            says = {fact.says(value) for fact, value in values}
            if says.issuperset(condition.split(" and ")):
                assert world.ruling is Ruling.ILLEGAL, condition


def test_a_red_lead_is_legal_in_two_ways_and_illegal_in_one() -> None:
    """Red may be led if it is broken, or if nothing else can be declared."""
    dispute = dispute_on(Play(0, 4, Color.RED), players=4)
    assert turns_on(dispute, led="none", any="none") == {
        "legal": {
            "a player's token was on a red cell",
            "seat 0 could not have played any card in a color other than red",
        },
        "illegal": {
            (
                "no player's token was on a red cell and "
                "seat 0 could have played a card in a color other than red"
            )
        },
    }
