"""The numbers of each edition, typed out by hand."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import EDITIONS, Edition, RedBrokenBy, Setup, Tokens
from catbox_rules.cat_in_the_box.editions import ColorMarks
from catbox_rules.kernel.editions import edition_named

INTERNATIONAL = ("hobby-japan-2021", "bezier-2022", "pegasus-2023")

Row = tuple[int | None, int | None, int | None, int | None]

NUMBERS: dict[str, dict[str, Row]] = {
    #  players   2     3     4     5
    "japanese": {
        "highest_rank": (None, 6, 8, None),
        "dealt": (None, 10, 10, None),
        "left_over": (None, 0, 0, None),
        "revealed": (None, 0, 0, None),
        "tricks": (None, 8, 8, None),
        "columns": (None, 8, 8, None),
        "observed": (None, None, None, None),
        "rounds": (None, 3, 4, None),
        "bonus_up_to": (None, None, None, None),
    },
    "international": {
        "highest_rank": (5, 6, 8, 9),
        "dealt": (10, 10, 10, 9),
        "left_over": (5, 0, 0, 0),
        "revealed": (3, 0, 0, 0),
        "tricks": (8, 8, 8, 7),
        "columns": (6, 6, 9, 9),
        "observed": (6, None, 9, None),
        "rounds": (2, 3, 4, 5),
        "bonus_up_to": (4, None, None, None),
    },
}
BIDS = {2: (), 3: (1, 3, 4), 4: (1, 2, 3), 5: (1, 2, 3)}
FACES: dict[str, dict[int, tuple[str, ...]]] = {
    "japanese": {3: ("black", "purple"), 4: ("black", "purple")},
    "international": {
        2: ("white",),
        3: ("white", "purple"),
        4: ("white", "purple"),
        5: ("purple",),
    },
}


def setups() -> list[tuple[str, str, Setup]]:
    kinds = {"ayatsurare-2020": "japanese", **dict.fromkeys(INTERNATIONAL, "international")}
    return [
        (edition.id, kinds[edition.id], setup) for edition in EDITIONS for setup in edition.setups
    ]


@pytest.mark.clause("setup.players", "setup.deck", "setup.board", "setup.observed-tokens")
@pytest.mark.clause("deal.even", "deal.two-player-reveal", "trick.last", "match.length")
@pytest.mark.clause("score.bonus-two-players")
@pytest.mark.parametrize(("edition", "kind", "setup"), setups(), ids=str)
def test_numbers(edition: str, kind: str, setup: Setup) -> None:
    column = setup.players - 2
    for name, row in NUMBERS[kind].items():
        assert getattr(setup, name) == row[column], name


@pytest.mark.clause("bid.allowed", "bid.none-with-two", "setup.face")
@pytest.mark.parametrize(("edition", "kind", "setup"), setups(), ids=str)
def test_bids_and_faces(edition: str, kind: str, setup: Setup) -> None:
    assert setup.bids == BIDS[setup.players]
    assert tuple(face.value for face in setup.faces) == FACES[kind][setup.players]


@pytest.mark.clause("deal.even", "trick.last", "deal.discard")
@pytest.mark.parametrize(("edition", "kind", "setup"), setups(), ids=str)
def test_numbers_agree_with_each_other(edition: str, kind: str, setup: Setup) -> None:
    assert setup.players * setup.dealt + setup.left_over == 5 * setup.highest_rank
    assert setup.dealt - 1 - setup.tricks == 1, "a discard, and one card is left at the end"
    assert setup.highest_rank <= setup.columns
    cells = 4 * setup.highest_rank - setup.revealed
    assert cells - setup.players * setup.tricks == {2: 1, 3: 0, 4: 0, 5: 1}[setup.players]


def test_international_printings_are_one_game() -> None:
    japanese, *international = EDITIONS
    assert [edition.id for edition in international] == list(INTERNATIONAL)
    assert len({edition.setups for edition in international}) == 1
    assert japanese.setups != international[0].setups


def test_editions_in_the_order_of_publication() -> None:
    assert [(edition.id, edition.year) for edition in EDITIONS] == [
        ("ayatsurare-2020", 2020),
        ("hobby-japan-2021", 2021),
        ("bezier-2022", 2022),
        ("pegasus-2023", 2023),
    ]
    assert [edition.publisher for edition in EDITIONS] == [
        "Ayatsurare Ningyoukan",
        "Hobby Japan, by the copyright of later printings",
        "Bezier Games",
        "Pegasus Spiele",
    ]
    assert all(edition.title and edition.rulebook for edition in EDITIONS)


@pytest.mark.clause("setup.tokens", "declare.token-left", "declare.lead-red-broken")
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_tokens_and_default_readings(edition: Edition) -> None:
    assert edition.tokens_per_seat == 12
    assert edition.tokens is Tokens.UNLIMITED
    assert edition.red_broken_by is RedBrokenBy.PLAYER_TOKEN
    lost = edition.id == "ayatsurare-2020"
    assert edition.color_marks is (ColorMarks.LOST if lost else ColorMarks.HELD)


def test_names_and_aliases() -> None:
    japanese, hobby_japan, bezier, pegasus = EDITIONS
    named = {
        "ayatsurare-2020": japanese,
        "japanese": japanese,
        "hobby-japan-2021": hobby_japan,
        "bezier-2022": bezier,
        "pegasus-2023": pegasus,
        "international": pegasus,
    }
    assert {name: edition_named(EDITIONS, name) for name in named} == named
    assert set(named) == {name for edition in EDITIONS for name in (edition.id, *edition.aliases)}
    assert [str(edition) for edition in EDITIONS] == [edition.id for edition in EDITIONS]


@pytest.mark.clause("setup.face")
def test_faces_of_the_player_board() -> None:
    """Point 9: two faces in one printing, a number for each face in the others."""
    faces = {edition.id: edition.player_board_faces for edition in EDITIONS}
    assert faces["pegasus-2023"] == ("2 3", "4 5")
    assert faces["hobby-japan-2021"] == faces["bezier-2022"] == ("2", "3", "4", "5")
    assert faces["ayatsurare-2020"] == ("3", "4")


def test_words_of_the_editions() -> None:
    words = {edition.id: {term.ours: term.theirs for term in edition.terms} for edition in EDITIONS}
    assert words["ayatsurare-2020"]["board"] == "research sheet"
    assert "observed token" not in words["ayatsurare-2020"], "it has none"
    for edition in INTERNATIONAL:
        assert words[edition]["board"] == "research board"
        assert words[edition]["observed token"] == "observed token"
    assert "trick" in words["pegasus-2023"]["bid"]
    assert "victory" in words["bezier-2022"]["bid"]
    assert all("_" not in ours for terms in words.values() for ours in terms)


def test_editions_are_values() -> None:
    for edition in EDITIONS:
        assert evolve(edition) == edition
        assert hash(evolve(edition)) == hash(edition)
        assert evolve(edition, tokens_per_seat=13) != edition
