"""What cannot be played, and what can be but is odd: one of each kind."""

from __future__ import annotations

import pytest

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.book import Rulebook
from catbox_rules.games import GAMES
from catbox_rules.kernel.variants import known_variants
from tests.unit.kernel.variants.documents import BOX, CATS, document, numbers

# What is set with three players, the fault, and the number that is blamed.
FAULTS_OF_BOX: list[tuple[dict[str, object], str, str]] = [
    #  three hands of 11 are 33 of 30 cards
    ({"dealt": 11}, "at most 10 cards for each of 3 players from a deck of 30, got 11", "dealt"),
    #  five ranks are 25 cards
    (
        {"highest_rank": 5},
        "at most 8 cards for each of 3 players from a deck of 25, got 10",
        "highest_rank",
    ),
    #  ten cards less the discard
    (
        {"tricks": 10},
        "at most 9 tricks with 3 players, a card for each after the discard, got 10",
        "tricks",
    ),
    (
        {"dealt": 8},
        "at most 7 tricks with 3 players, a card for each after the discard, got 8",
        "dealt",
    ),
    (
        {"highest_rank": 7},
        "ranks up to 6, for the 6 columns of the board with 3 players, got 7",
        "highest_rank",
    ),
    (
        {"columns": 5},
        "ranks up to 5, for the 5 columns of the board with 3 players, got 6",
        "columns",
    ),
    #  all thirty cards are dealt
    ({"revealed": 1}, "at most 0, the cards left over with 3 players, got 1", "revealed"),
    (
        {"observed": 7},
        "observed cells on the 6 columns of the board with 3 players, got rank 7",
        "observed",
    ),
    (
        {"observed": ["R1", "G7"]},
        "observed cells on the 6 columns of the board with 3 players, got ['R1', 'G7']",
        "observed",
    ),
    ({"revealed": 4}, "0 to 3, got 4", "revealed"),
    ({"highest_rank": 10}, "1 to 9, got 10", "highest_rank"),
    ({"penalty": -1}, "0 to 99, got -1", "penalty"),
    ({"bids": 3}, "a list of bids, empty if nobody bids, got 3", "bids"),
    ({"bids": [1, 1]}, "a bid from 0 to 9 that stands nowhere else, got 1", "bids[1]"),
    ({"observed": ["R1", "X1"]}, "a cell from R1 to G9 that stands nowhere else", "observed[1]"),
    ({"observed": "all"}, "1 to 9, or 'none', got 'all'", "observed"),
    ({"bonus_up_to": "all"}, "0 to 45, or 'none', got 'all'", "bonus_up_to"),
]
FAULTS_OF_CATS: list[tuple[dict[str, object], str, str]] = [
    #  three seats with three lives: eight rounds before one is left
    (
        {"lives": 3},
        "8 sizes of hands, for so many rounds a match of 3 can have, got 5",
        "lives",
    ),
    (
        {"hands": [6]},
        "5 sizes of hands, for so many rounds a match of 3 can have, got 1",
        "hands",
    ),
    #  three hands of eighteen, and 52 cards
    (
        {"hands": [18, 5, 4, 3, 2]},
        "at most 17 cards for each of 3 players in round 1 from a deck of 52, got 18",
        "hands",
    ),
    ({"hands": []}, "a list of sizes of hands, got []", "hands"),
    ({"hands": [6, 0]}, "1 to 52 cards, got 0", "hands[1]"),
    ({"lives": 0}, "1 to 9, got 0", "lives"),
    #  ten Physicats less one for each of three seats and an open one
    (
        {"out_of_game": 5},
        "6, what is left of 10 Physicats after one for each of 3 players and an open one, got 5",
        "out_of_game",
    ),
]


@pytest.mark.parametrize(
    ("game", "set_to", "message", "blamed"),
    [
        *((BOX, *fault) for fault in FAULTS_OF_BOX),
        *((CATS, *fault) for fault in FAULTS_OF_CATS),
    ],
    ids=str,
)
def test_what_cannot_be_played(
    game: str, set_to: dict[str, object], message: str, blamed: str
) -> None:
    mine = numbers("mine", game, _3=set_to)
    [fault] = GAMES[game].variant_faults(GAMES[game].EDITIONS[-1].id, [mine])
    assert str(fault).startswith(f"$[0].numbers.3.{blamed}: expected {message}")
    assert "of the variant" not in str(fault), "it is one alone"


def test_a_number_of_all_counts_of_players_is_blamed() -> None:
    """Without the 20 live cats 32 cards are left, five for each of six."""
    mine = numbers("mine", CATS, all={"alive": 0})
    [fault] = cats.variant_faults("amigo-2023", [mine])
    assert str(fault) == (
        "$[0].numbers.all.alive: expected at most 5 cards for each of 6 players in round 1 from a "
        "deck of 32, got 6"
    )


def test_every_fault_is_reported() -> None:
    mine = numbers("mine", BOX, _3={"dealt": 12, "tricks": 12}, _4={"bids": [11]})
    found = box.variant_faults("pegasus-2023", ["memory", mine])
    assert [fault.path for fault in found] == [
        "$[1].numbers.4.bids[0]",
        "$[1].numbers.3.dealt",
        "$[1].numbers.3.tricks",
    ]
    assert box.variant_faults("pegasus-2023", ["memory"]) == ()


def test_two_variants_that_do_not_go_together() -> None:
    """Nine cards are enough for eight tricks, and ten for nine: each is playable by itself."""
    fewer = numbers("fewer", BOX, _4={"dealt": 9})
    ninth = numbers("ninth", BOX, _4={"tricks": 9})
    assert box.variant_faults("pegasus-2023", [fewer]) == ()
    assert box.variant_faults("pegasus-2023", [ninth]) == ()
    [fault] = box.variant_faults("pegasus-2023", [fewer, ninth])
    assert str(fault) == (
        "$[1].numbers.4.tricks: expected at most 8 tricks with 4 players, a card for each after "
        "the discard, got 9 (tricks of the variant ninth, dealt of the variant fewer)"
    )
    one_life_more = numbers("more", CATS, _4={"lives": 2})
    short = numbers("short", CATS, _4={"hands": [6, 5, 4, 3]})
    [fault] = cats.variant_faults("amigo-2023", [one_life_more, short])
    assert str(fault) == (
        "$[1].numbers.4.hands: expected 7 sizes of hands, for so many rounds a match of 4 can "
        "have, got 4 (hands of the variant short, lives of the variant more)"
    )


@pytest.mark.parametrize(
    ("layout", "path"),
    [
        ([["R1"]], "$[0].layouts.3"),
        ([["R1", "R2", "R3", "R4", "R5", "R5"]] * 4, "$[0].layouts.3[0][5]"),
        ([["R1", "R2", "R3", "R4", "R5", "R6", "R7"]] * 4, "$[0].layouts.3[0]"),
    ],
)
def test_a_layout_of_other_cells(layout: list[list[str]], path: str) -> None:
    mine = document("mine", layouts={"3": layout})
    [fault] = box.variant_faults("pegasus-2023", [mine])
    assert fault.path == path


def test_a_layout_for_another_number_of_columns_names_both() -> None:
    """In whatever order they are given; one that is only named has no place for its cells."""
    wide = numbers("wide", _3={"columns": 7})
    row = [f"R{rank}" for rank in range(1, 8)]
    own = document("own", layouts={"3": [row] * 4})
    both = "(layout of the variant own-purple-face, columns of the variant wide)"
    for variants, path in (
        (["own-purple-face", wide], "$[0]"),
        ([wide, "own-purple-face"], "$[1]"),
    ):
        [fault] = box.variant_faults("pegasus-2023", variants)
        assert str(fault).startswith(f"{path}: expected a row of 7 cells with 3 players, got [")
        assert str(fault).endswith(both)
    [fault] = box.variant_faults("pegasus-2023", [wide, own])
    assert str(fault) == (
        "$[1].layouts.3[1][0]: expected a cell from R1 to G7 that stands nowhere else with 3 "
        "players, got 'R1'"
    ), "as wide as the other one wants it"


# What is set, and the doubts that there are of it.
DOUBTS_OF_BOX: list[tuple[dict[str, object], list[str]]] = [
    (
        #  27 plays on 24 cells
        numbers("x", BOX, _3={"tricks": 9}),
        [
            (
                "with 3 players: 9 tricks have 27 plays, and there are 24 cells for them: every "
                "round ends in a paradox"
            )
        ],
    ),
    (
        #  six ranks, on a side of the board that has nine columns
        numbers("x", BOX, _3={"columns": 9}),
        [
            (
                "with 3 players: the columns from 7 to 9 stay empty, and change nothing in play "
                "unless a layout uses them"
            )
        ],
    ),
    (
        #  all nine are needed
        numbers("x", BOX, _3={"columns": 9, "highest_rank": 9}),
        [],
    ),
    (
        #  a whole rank closed: 24 plays on 20 cells
        numbers("x", BOX, _3={"observed": 1}),
        [
            (
                "with 3 players: 8 tricks have 24 plays, and there are 20 cells for them: every "
                "round ends in a paradox"
            )
        ],
    ),
    (
        numbers("x", BOX, _4={"bids": [0, 8, 9]}),
        ["with 4 players: a bid of 9 cannot be made in 8 tricks"],
    ),
    (
        numbers("x", BOX, _3={"bids": []}),
        ["with 3 players: nobody bids, and nobody can earn a bonus"],
    ),
    (
        numbers("x", BOX, _3={"bonus_up_to": 3}),
        ["with 3 players: bids decide nothing: the bonus is for 3 tricks or fewer"],
    ),
    (
        numbers("x", BOX, _2={"bonus_up_to": 8}),
        [
            (
                "with 2 players: with a bonus for 8 tricks or fewer, every seat without a paradox "
                "gets it"
            )
        ],
    ),
    (
        numbers("x", BOX, _4={"rounds": 6}),
        ["with 4 players: 6 rounds do not let every seat start equally often"],
    ),
    (
        numbers("x", BOX, all={"tokens_per_seat": 11}),
        ["tokens_per_seat has no effect without tokens=strict"],
    ),
    (
        #  4 marks, a bid where there are bids, 8 or 7 tokens on the board: 12 12 13 13 12
        document("x", readings={"tokens": "strict"}),
        [
            f"with {players} players: tokens=strict has no effect: 12 tokens are enough "
            "for every seat"
            for players in (2, 5)
        ],
    ),
    (
        document("x", readings={"tokens": "strict"}, numbers={"all": {"tokens_per_seat": 5}}),
        [
            f"with {players} players: 5 tokens leave a seat none for its lead: every round "
            "ends in a paradox"
            for players in (3, 4, 5)
        ],
    ),
    (
        document("x", readings={"red-broken-by": "any-token"}),
        [
            f"with {players} players: red-broken-by=any-token has no effect: the red row has "
            "no observed token"
            for players in (3, 5)
        ],
    ),
    (
        document(
            "x", readings={"red-broken-by": "any-token"}, rules=["house.red-never-restricted"]
        ),
        ["red-broken-by has no effect: house.red-never-restricted does not restrict red"],
    ),
    (
        document("x", numbers={"2": {"bonus_up_to": 3}}, rules=["house.close-bids-count"]),
        [],
    ),
    (numbers("x", BOX, _3={"bids": [0, 8]}, _2={"rounds": 4}), []),
]


@pytest.mark.parametrize(("variant", "doubts"), DOUBTS_OF_BOX, ids=str)
def test_doubts_of_cat_in_the_box(variant: dict[str, object], doubts: list[str]) -> None:
    edition = box.varied("pegasus-2023", [variant])
    assert [str(doubt) for doubt in box.doubts(edition)] == doubts


@pytest.mark.parametrize(
    ("variant", "doubts"),
    [
        (
            numbers("x", CATS, _4={"hands": [6, 5, 4, 3]}),
            ["with 4 players: the match has at most 3 rounds, but there are hands for more"],
        ),
        (
            #  20 alive, 4 Heisenbergs, 2 by a Physicat: 26; the deck has no more than 8 empty
            numbers("x", CATS, all={"blocks": 15}),
            [
                "the track goes to 30 alive, but at most 26 can count for it",
                "the track goes to 30 dead, but at most 24 can count for it",
            ],
        ),
        (
            numbers("x", CATS, all={"empty": 0, "blocks": 2}),
            ["no card shows empty"],
        ),
        (
            document(
                "x", CATS, readings={"physicats": "without", "physicat-timing": "before-claim"}
            ),
            ["physicat-timing has no effect: no Physicats are in the game"],
        ),
    ],
    ids=str,
)
def test_doubts_of_schrodingers_cats(variant: dict[str, object], doubts: list[str]) -> None:
    game = GAMES[CATS]
    assert [str(doubt) for doubt in game.doubts(game.varied("amigo-2023", [variant]))] == doubts


@pytest.mark.parametrize("game", GAMES)
def test_there_are_no_doubts_of_what_is_printed(game: str) -> None:
    for edition in GAMES[game].EDITIONS:
        assert GAMES[game].doubts(edition) == ()


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_variant_can_be_played(game: str) -> None:
    """By the newest edition, or by that of its own."""
    ruleset = GAMES[game]
    for variant in known_variants(game).values():
        edition = variant.base or ruleset.EDITIONS[-1].id
        assert ruleset.variant_faults(edition, [variant]) == ()
        rulebook = Rulebook(ruleset, edition, {"variants": [variant.id]})
        assert rulebook.variants == (variant,)
