"""What a picture of Cat in the Box tells."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box import Bid, Cards, CellSet, Color, Play, Rank, Table
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown
from catbox_rules.render.cat_in_the_box import picture_of
from catbox_rules.render.picture import Picture
from tests.unit.render.tables import third_trick


def facts_of(picture: Picture) -> dict[str, str]:
    return {fact.label: str(fact).partition(": ")[2] for fact in picture.facts}


def facts_of_seat(picture: Picture, seat: int) -> dict[str, str]:
    return {fact.label: str(fact).partition(": ")[2] for fact in picture.seats[seat].facts}


CHANGED: list[tuple[str, dict[str, object], str, str]] = [
    ("no play yet", {"trick": ()}, "trick", "seat 1 leads"),
    ("who leads acts", {"trick": ()}, "to act", "seat 1"),
    ("a paradox", {"paradox": Seat(0)}, "now", "a paradox has ended the round after 2 of 8 tricks"),
    ("whose paradox", {"paradox": Seat(0)}, "paradox", "seat 0"),
    ("red is whole", {"tokens": (CellSet(),) * 3}, "red", "not broken"),
    (
        "a complete trick",
        {
            "tokens": tuple(map(CellSet.named, ("B1 G2 Y3", "B2 Y5 G3", "B3 R2 R4"))),
            "trick": (
                Play(1, 5, Color.YELLOW),
                Play(2, 4, Color.RED),
                Play(0, 3, Color.YELLOW),
            ),
        },
        "now",
        "trick 3 of 8 is complete, nobody has taken it",
    ),
    ("a token astray", {"tokens": (CellSet.named("R9"),) * 3}, "off the board", "seat 2 R9"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "label", "expected"),
    [each[1:] for each in CHANGED],
    ids=[each[0] for each in CHANGED],
)
def test_other_moments(changed: dict[str, object], label: str, expected: str) -> None:
    assert facts_of(picture_of(third_trick(**changed)))[label] == expected


OPTIONS: list[tuple[str, int, dict[str, object], dict[str, str]]] = [
    ("pegasus-2023", 3, {}, {}),
    ("pegasus-2023", 3, {"tokens": "unlimited"}, {}),
    ("pegasus-2023", 3, {"tokens": "strict"}, {"options": "tokens=strict"}),
    (
        "pegasus-2023",
        4,
        {"red-broken-by": "any-token"},
        {"options": "red-broken-by=any-token", "observed (x)": "R9 B9 Y9 G9"},
    ),
    (
        # With five the purple face is the only one, and nobody has chosen it.
        "pegasus-2023",
        5,
        {},
        {"board": "purple face, unverified: ranks ascend here, groups may be others"},
    ),
    (
        "pegasus-2023",
        4,
        {"face": "purple"},
        {
            "options": "face=purple",
            "board": "purple face, unverified: ranks ascend here, groups may be others",
            "observed (x)": "R9 B9 Y9 G9",
        },
    ),
]


@pytest.mark.parametrize(("edition", "players", "options", "expected"), OPTIONS)
def test_what_a_table_has_chosen(
    edition: str, players: int, options: dict[str, object], expected: dict[str, str]
) -> None:
    table = Table.create(edition, players=players, options=options)
    position = Position(
        table=table,
        phase=Phase.DEAL,
        tokens=(CellSet(),) * players,
        neutral=CellSet(),
        lost=(frozenset[Color](),) * players,
        bids=(None,) * players,
        won=(0,) * players,
        leader=Seat(0),
        hands=(Partial(Cards()),) * players,
        discards=(Partial(Cards()),) * players,
    )
    facts = facts_of(picture_of(position))
    rounds = {3: "1 of 3", 4: "1 of 4", 5: "1 of 5"}[players]
    assert facts == {"round": rounds, "start": "seat 0", "now": "a deal", **expected}


def two_players() -> Position:
    """Ranks 2, 2 and 5 are turned up, so green 2, yellow 2 and green 5 are closed."""
    return Position(
        table=Table.create("pegasus-2023", players=2),
        phase=Phase.DISCARD,
        tokens=(CellSet(),) * 2,
        neutral=CellSet.named("G2 Y2 G5"),
        revealed=(Rank(2), Rank(5), Rank(2)),
        lost=(frozenset[Color](),) * 2,
        bids=(),
        won=(0, 0),
        leader=Seat(0),
        hands=(Partial(Cards(), unknown=9), Partial(Cards(), unknown=10)),
        discards=(Partial(Cards(), unknown=1), Partial(Cards())),
    )


def test_two_players() -> None:
    picture = picture_of(two_players())
    assert facts_of(picture) == {
        "round": "1 of 2",
        "start": "seat 0",
        "now": "each seat discards",
        "to act": "seat 1",
        "revealed": "2 2 5",
        "observed (x)": "R6 B6 Y6 G6",
        "neutral (n)": "Y2 G2 G5",
    }
    assert facts_of_seat(picture, 0) == {"hand": " ".join("?" * 9), "discard": "?"}
    assert facts_of_seat(picture, 1) == {"hand": " ".join("?" * 10), "discard": "-"}


def test_bids_are_made_clockwise_from_the_start_seat() -> None:
    position = third_trick(phase=Phase.BID, bids=(None, 3, None), trick=(), tokens=(CellSet(),) * 3)
    picture = picture_of(position)
    assert [panel.seat for panel in picture.seats if panel.is_to_act] == [2]
    bids = [facts_of_seat(picture, seat)["bid"] for seat in range(3)]
    assert bids == ["-", "3", "-"]


def test_a_table_that_should_bid_and_has_no_bids_is_drawn() -> None:
    """With two players nobody bids, so a position may have no bids; in the phase of bids that is a
    fault of the table, which can be seen."""
    position = third_trick(phase=Phase.BID, bids=(), trick=(), tokens=(CellSet(),) * 3)
    picture = picture_of(position)
    assert facts_of(picture)["now"] == "each seat bids"
    assert not any(panel.is_to_act for panel in picture.seats)
    assert not any("bid" in facts_of_seat(picture, seat) for seat in range(3))


def test_what_the_table_has_chosen_is_stated_as_a_record_has_it() -> None:
    """Its arrangement shows in the board itself."""
    layout = [[f"{letter}{rank}" for rank in (2, 1, 3, 4, 5, 6)] for letter in "RBYG"]
    chosen = {"red-broken-by": "any-token", "tokens": "strict", "layout": layout}
    table = Table.create("pegasus-2023", players=3, options=chosen)
    assert facts_of(picture_of(third_trick(table=table)))["options"] == (
        "tokens=strict, red-broken-by=any-token"
    )
    assert "options" not in facts_of(picture_of(third_trick()))


def test_an_action_that_is_no_play_is_stated_and_marks_no_cell() -> None:
    picture = picture_of(third_trick(), Bid(2, 4))
    assert [str(span) for span in picture.question] == ["seat 2", "bid 4"]
    assert not any(square.is_asked for grid in picture.grids for square in grid.squares)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        # The most points win; who ties with them and has more in the last round; or both.
        (((5, 1, 2), (1, 1, 1), (0, 0, 4)), "seat 2"),
        (((5, 1, 2), (1, 1, 1), (0, 0, 3)), "seat 2"),
        (((5, 1, 2), (0, 1, 3), (1, 1, 1)), "seat 0 seat 2"),
        # Nobody knows what seat 1 scored.
        (((5, 1, 2), (0, UNKNOWN, 3), (1, 1, 1)), None),
        # A round too few is no match.
        (((5, 1, 2), (0, 1, 3)), None),
    ],
)
def test_who_has_won(scores: tuple[tuple[int | Unknown, ...], ...], expected: str | None) -> None:
    unknown = (UNKNOWN,) * 3
    rounds = tuple(
        WrittenRound(scores=points, tricks=unknown, bonus=unknown, paradox=UNKNOWN)
        for points in scores
    )
    picture = picture_of(third_trick(phase=Phase.OVER, rounds=rounds))
    assert facts_of(picture).get("won by") == expected


def test_when_all_tricks_are_won_the_round_is_to_be_scored() -> None:
    """With three players there are eight; each seat has placed a token in each, which all cells of
    ranks 1 to 6 in four colors take."""
    every = [f"{color}{rank}" for color in "RBYG" for rank in range(1, 7)]
    tokens = tuple(CellSet.named(" ".join(every[seat::3])) for seat in range(3))
    position = third_trick(tokens=tokens, trick=(), won=(3, 3, 2))
    assert facts_of(picture_of(position))["now"] == (
        "all 8 tricks are won, the round is to be scored"
    )
    one_less = tuple(CellSet.named(" ".join(every[seat::3][1:])) for seat in range(3))
    assert facts_of(picture_of(third_trick(tokens=one_less, trick=())))["now"] == "trick 8 of 8"
