"""What a picture of Schrödinger's Cats tells."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import Partial
from catbox_rules.notation import read_line
from catbox_rules.positions.schrodingers_cats import Phase, position_of
from catbox_rules.render.picture import Picture
from catbox_rules.render.schrodingers_cats import picture_of
from catbox_rules.schrodingers_cats import Box, Boxes, Claim, Doubt, RoundResult, Table
from catbox_rules.schrodingers_cats.events import result_of
from tests.kit.schrodingers_cats.moments import claiming
from tests.unit.render.tables import after_a_proof

FACTS = {
    "round": "2",
    "start": "seat 1",
    "now": "a draw of 1 from the pile",
    "on turn": "seat 2",
    "claim": "8 alive by seat 2",
    "proved": "2 in this turn",
    "exchanged": "yes",
    "in play": "15 cards",
    "draw pile": "35 cards",
    "discard pile": "3: 1 alive 1 dead 1 ?",
    "open before": "1 alive",
    "row of Physicats": "Purrie Tabby",
}

SEATS: list[tuple[str, dict[str, str]]] = [
    (
        "",
        {
            "lives": "1 of 2",
            "hand": "5: 2 alive 1 dead 1 heisenberg 1 ?",
            "Physicat": "Mewton unused",
            "knows discards": "1 alive 1 dead",
        },
    ),
    ("starts the round", {"lives": "2 of 2", "hand": "5: 5 ?", "Physicat": "? unused"}),
    (
        "draws, claimed last",
        {
            "lives": "2 of 2",
            "hand": "2: 2 ?",
            "open": "2: 1 alive 1 heisenberg",
            "Physicat": "Pounce-Gaposchkin stays open",
        },
    ),
]


def facts_of(picture: Picture) -> dict[str, str]:
    return {fact.label: str(fact).partition(": ")[2] for fact in picture.facts}


def test_the_facts_of_the_table() -> None:
    assert facts_of(picture_of(after_a_proof())) == FACTS


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_facts_of_a_seat(seat: int) -> None:
    panel = picture_of(after_a_proof()).seats[seat]
    roles, facts = SEATS[seat]
    assert ", ".join(panel.roles) == roles
    assert {fact.label: str(fact).partition(": ")[2] for fact in panel.facts} == facts


def test_the_track_is_read_block_by_block() -> None:
    [track] = picture_of(after_a_proof()).grids
    columns = list(zip(*track.rows, strict=True))
    assert track.row_heads == ("alive", "dead", "alive", "dead", "empty")
    assert len(columns) == 13
    assert [square.name for square in columns[0]] == [
        *("1 alive", "1 dead", "2 alive", "2 dead", "1 empty")
    ]
    assert [square.name for square in columns[12]] == [
        *("25 alive", "25 dead", "26 alive", "26 dead", "13 empty")
    ]


def test_the_track_shows_the_claim_and_what_lies_before_it() -> None:
    """8 alive is the third space of the fourth block: seventeen spaces come before it."""
    [track] = picture_of(after_a_proof(), Claim(0, 8, Box.DEAD)).grids
    assert [square.name for square in track.squares if square.tokens] == ["8 alive"]
    assert [square.name for square in track.squares if square.is_asked] == ["8 dead"]
    passed = {square.name for square in track.squares if square.is_passed}
    assert len(passed) == 17
    assert {"7 dead", "3 empty", "1 alive"} <= passed
    assert not {"8 alive", "8 dead", "4 empty"} & passed


def test_a_long_track_has_two_bands() -> None:
    table = Table.create("amigo-2023", players=3, options={"blocks": 15})
    picture = picture_of(after_a_proof(table=table))
    assert [len(grid.rows[0]) for grid in picture.grids] == [13, 2]
    assert picture.grids[1].rows[0][0].name == "27 alive"
    assert facts_of(picture)["options"] == "blocks=15"


CHANGED: list[tuple[str, dict[str, object], str, str]] = [
    ("nothing claimed", {"phase": Phase.CLAIM, "claim": None, "owed": 0}, "now", "a first claim"),
    ("no claim yet", {"claim": None}, "claim", "none yet"),
    ("a claim", {"phase": Phase.CLAIM, "owed": 0}, "now", "a higher claim or a doubt"),
    ("in a proof", {"owed": 0}, "now", "proofs and an exchange, or the end of the turn"),
    ("a claim beyond", {"claim": Claim(2, 40, Box.ALIVE)}, "", "40 alive is not on the track"),
    (
        "too many cards",
        {"hands": (Partial(Boxes(), unknown=50),) * 3},
        "draw pile",
        "103 cards too many are on the table",
    ),
    ("no physicats", {"phase": Phase.PHYSICATS}, "now", "the Physicats are dealt"),
    ("over", {"phase": Phase.OVER}, "now", "the match is over"),
]


@pytest.mark.parametrize(
    ("changed", "label", "expected"),
    [each[1:] for each in CHANGED],
    ids=[each[0] for each in CHANGED],
)
def test_other_moments(changed: dict[str, object], label: str, expected: str) -> None:
    assert facts_of(picture_of(after_a_proof(**changed)))[label] == expected


def test_who_has_won() -> None:
    over = after_a_proof(phase=Phase.OVER, owed=0, lives=(0, 1, 0), claim=None)
    assert facts_of(picture_of(over))["won by"] == "seat 1"
    assert [panel.roles for panel in picture_of(over).seats] == [("out",), (), ("out",)]


def test_the_rounds_that_are_over() -> None:
    """Two and three alive boxes were claimed: four lay there, and then one."""
    results: tuple[RoundResult, ...] = ()
    table = Table.create("amigo-2023", players=3)
    for doubter, number, counted in ((1, 2, 4), (2, 3, 1)):
        claim = Claim(0, number, Box.ALIVE)
        result = result_of(table, results, claim=claim, doubter=Seat(doubter), counted=counted)
        results = (*results, result)
    sheet = picture_of(after_a_proof(results=results)).sheet
    assert sheet is not None
    assert [sheet.head, *sheet.rows] == [
        ("round", "claim", "of", "doubted by", "counted", "wrong", "lives"),
        ("1", "2 alive", "seat 0", "seat 1", "4", "seat 1", "2 1 2"),
        ("2", "3 alive", "seat 0", "seat 2", "1", "seat 0", "1 1 2"),
    ]


@pytest.mark.parametrize(
    ("changed", "turn"),
    [({}, [2]), ({"owed": 0}, [2]), ({"owed": 0, "phase": Phase.DEAL}, [])],
    ids=["a draw is due", "nothing is due", "before a deal"],
)
def test_whose_turn_it_is(changed: dict[str, object], turn: list[int]) -> None:
    picture = picture_of(after_a_proof(**changed))
    assert [panel.seat for panel in picture.seats if panel.is_to_act] == turn


def test_a_doubt_is_stated() -> None:
    picture = picture_of(after_a_proof(), Doubt(0))
    assert [str(span) for span in picture.question] == ["seat 0", "doubt"]


def test_a_hand_that_is_empty_is_shown_as_long_as_the_round_is_on() -> None:
    """All six cards of seat 0 are open; a seat that is out of the match has no hand to show."""
    hands = ["nothing", "6 empty", "6 dead"]
    state = claiming(3, hands, proofs={0: "6 alive"}, claim="0: 4 alive", on_turn=1)
    position = position_of(state)
    assert "hand" in [fact.label for fact in picture_of(position).seats[0].facts]
    out = evolve(position, lives=(0, 2, 2))
    assert "hand" not in [fact.label for fact in picture_of(out).seats[0].facts]


def picture_in(line: str) -> Picture:
    position: Any = read_line(line)[1]
    return picture_of(position)


def test_a_partial_table_shows_what_is_known_to_be_nothing() -> None:
    known = "turn=1 proofs=1h,-,- staying=-,-,- physicats=-,tabby,? discards=- open=- known=-,?,?"
    line = f"catbox-line/1 amigo-2023 3p claim partial {known} row=- revealed=-"
    picture = picture_in(line)
    assert facts_of(picture) == {
        "partial": "what is not shown is unknown",
        "now": "a claim or a doubt",
        "on turn": "seat 1",
        "claim": "?",
        "discard pile": "0",
        "open before": "-",
        "row of Physicats": "-",
        "in use": "-",
    }
    assert [[str(fact) for fact in panel.facts] for panel in picture.seats] == [
        ["open: 1: 1 heisenberg", "Physicat: none unused", "stays open: none", "knows discards: -"],
        ["open: 0", "Physicat: Tabby unused", "stays open: none"],
        ["open: 0", "stays open: none"],
    ]
