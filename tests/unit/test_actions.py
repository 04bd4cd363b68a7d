"""Actions of both games as texts, what is no action, and which seats a table has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box import CellSet, Color
from catbox_rules.cat_in_the_box.actions import bids, discards, plays
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.schrodingers_cats import Box, Boxes, Physicat, Track
from catbox_rules.schrodingers_cats.actions import claims
from tests.unit.match.messages.matches import CHOICES, moments_of

EVERY_GAME: Final = pytest.mark.parametrize("game", GAMES)

TEXTS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "cat-in-the-box": {
            "5Y": box.Play(2, 5, Color.YELLOW),
            "1R": box.Play(2, 1, Color.RED),
            "9G": box.Play(2, 9, Color.GREEN),
            "3B": box.Play(2, 3, Color.BLUE),
            "discard 3": box.Discard(2, 3),
            "bid 1": box.Bid(2, 1),
            "bid 0": box.Bid(2, 0),
            "bid 9": box.Bid(2, 9),
            "paradox": box.Paradox(2),
        },
        "schrodingers-cats": {
            "use mewton": cats.Use(2, Physicat.MEWTON),
            "use pounce-gaposchkin": cats.Use(2, Physicat.POUNCE_GAPOSCHKIN),
            "use tabby as felidae": cats.Use(2, Physicat.TABBY, Physicat.FELIDAE),
            "claim 8 alive": cats.Claim(2, 8, Box.ALIVE),
            "claim 0 dead": cats.Claim(2, 0, Box.DEAD),
            "claim 13 empty": cats.Claim(2, 13, Box.EMPTY),
            "claim 3 heisenberg": cats.Claim(2, 3, Box.HEISENBERG),
            "claim 999999999999999999 alive": cats.Claim(2, 10**18 - 1, Box.ALIVE),
            "prove 4 alive 3 dead 2 empty 1 heisenberg": cats.Prove(2, Boxes(4, 3, 2, 1)),
            "prove 1 empty 1 heisenberg": cats.Prove(2, Boxes(empty=1, heisenberg=1)),
            "exchange 12 alive": cats.Exchange(2, Boxes(12)),
            "end turn": cats.EndTurn(2),
            "doubt": cats.Doubt(2),
        },
    }
)
OTHERS: Final = [
    ("schrodingers-cats", "prove 1 heisenberg 2 alive", "prove 2 alive 1 heisenberg"),
    ("schrodingers-cats", "exchange 1 empty 3 dead", "exchange 3 dead 1 empty"),
    ("schrodingers-cats", "claim 008 alive", "claim 8 alive"),
]
"""Texts that say the same as another one."""

# fmt: off
NO_TEXTS: Final[Mapping[str, Sequence[str]]] = MappingProxyType({
    "cat-in-the-box": [
        "", " ", "Y5", "5y", "5X", "0Y", "10Y", "5 Y", "5Y 6Y", "5", "Y", "٣Y",
        "bid", "bid one", "bid -1", "bid 12", "bid 1 2", "bid ²",
        "discard", "discard 0", "discard 10", "discard x", "discard 3 4",
        "Paradox", "paradox now", "deal 123", "pass",
    ],
    "schrodingers-cats": [
        "", " ", "pass", "Doubt", "doubt 0", "end", "end the turn", "end turn now", "turn",
        "use", "use newton", "use Mewton", "use mewton purrie", "use tabby as",
        "use tabby as newton", "use newton as tabby", "use tabby for mewton",
        "use tabby as mewton now",
        "claim", "claim 8", "claim alive", "claim alive 8", "claim eight alive", "claim -1 alive",
        "claim +8 alive", "claim 8.0 alive", "claim 8 living", "claim 8 Alive",
        "claim 8 alive 1 dead", "claim 8 alive now", "claim 1000000000000000000 alive",
        "claim 0000000000000000008 alive", "claim ² alive", "claim ٣ alive",
        "prove", "prove 1", "prove alive", "prove 0 alive", "prove 1 alive 0 dead",
        "prove nothing", "prove 1 alive 1 alive", "prove 1 cat", "prove 1 alive dead",
        "prove one alive", "prove -1 alive", "prove 1 alive 1",
        "prove 1000000000000000000 alive",
        "exchange", "exchange 0 dead", "exchange 1 cat", "exchange 1 dead 2 dead",
        "draw 1 dead", "deal 6 alive / 6 dead", "deal-physicats mewton tabby / open prride",
    ],
})
# fmt: on
EXAMPLES: Final = {
    "cat-in-the-box": ("5Y", "discard 3", "bid 1", "paradox", "R, B, Y, G"),
    "schrodingers-cats": ("claim 8 alive", "prove 1 empty", "exchange", "use", "end turn", "doubt"),
}
"""What a refusal shows."""


@EVERY_GAME
def test_texts(game: str) -> None:
    parse = GAMES[game].parse
    for text, action in TEXTS[game].items():
        assert str(action) == text
        assert action.actor == 2
        for said in (text, "  " + text.replace(" ", "   ") + " "):
            assert parse(said, 2) == action
    for _, text, same in (each for each in OTHERS if each[0] == game):
        assert str(parse(text, 0)) == same


@EVERY_GAME
def test_texts_that_are_no_action(game: str) -> None:
    for text in NO_TEXTS[game]:
        with pytest.raises(MalformedInput) as refused:
            GAMES[game].parse(text, 0)
        assert (refused.value.path, refused.value.given) == ("$", text)
        assert all(example in refused.value.expected for example in EXAMPLES[game])


@given(st.text(max_size=12) | st.text("0159RBYGbid ", max_size=5))
def test_any_text_is_a_play_a_bid_a_discard_a_paradox_or_refused(text: str) -> None:
    kinds = [f"{rank}{color}" for rank, color in product(range(1, 10), "RBYG")]
    kinds += [f"{word} {n}" for word, n in product(("bid", "discard"), range(10))]
    said = " ".join(text.split())
    if said in {*kinds, "paradox"} - {"discard 0"}:
        assert str(box.parse(text, 1)) == said
    else:
        with pytest.raises(MalformedInput):
            box.parse(text, 1)


WORDS: Final = "use claim prove exchange end turn doubt as 0 1 8 alive dead tabby mewton"


@given(st.text(max_size=12) | st.lists(st.sampled_from(WORDS.split()), max_size=6).map(" ".join))
def test_a_text_that_is_read_says_what_the_action_says(text: str) -> None:
    """No more and no less."""
    try:
        action = cats.parse(text, 1)
    except MalformedInput:
        return
    assert cats.parse(str(action), 1) == action
    assert set(str(action).split()) == set(text.split())


@pytest.mark.parametrize("name", CHOICES)
def test_whatever_is_legal_has_a_text_that_is_read_back(name: str) -> None:
    for match in moments_of(name):
        for action in match.legal_actions():
            assert match.parse(str(action), action.actor) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (box.Deal([[1, 2], [3, 4]], [5, 5, 1], [2, 2]), "deal 12 34 551"),
        (box.Deal([[1], [2], [3]]), "deal 1 2 3"),
        (cats.Deal([Boxes(4, 0, 1, 1), Boxes()]), "deal 4 alive 1 empty 1 heisenberg / nothing"),
        (cats.Draw(Boxes(dead=1, empty=1)), "draw 1 dead 1 empty"),
        (cats.Draw(Boxes()), "draw nothing"),
        (
            cats.DealPhysicats([Physicat.MEWTON, Physicat.TABBY], Physicat.PRRIDE),
            "deal-physicats mewton tabby / open prride",
        ),
    ],
)
def test_texts_of_chance(action: Any, text: str) -> None:
    assert (str(action), action.actor) == (text, CHANCE)


# What a table has.


@pytest.mark.clause("setup.players", "schrodinger.setup.players")
@EVERY_GAME
def test_what_is_no_action_of_the_table_is_malformed_in_every_phase(game: str) -> None:
    """Its seats go from 0 to the number of players."""
    met = [each for name in CHOICES for each in moments_of(name) if game == each.ruleset.NAME]
    for match in {(type(each.state), each.table.players): each for each in met}.values():
        players = match.table.players
        for action, door in product(
            TEXTS[game].values(), (match.ruleset.judge, match.ruleset.apply)
        ):
            with pytest.raises(MalformedInput) as refused:
                door(match.state, evolve(action, seat=players))
            assert (refused.value.path, refused.value.given) == ("$.seat", players)
            assert refused.value.expected == f"0 to {players - 1}"
            for what in (None, "doubt", 7, {"do": "bid"}):
                with pytest.raises(MalformedInput) as refused:
                    door(match.state, what)
                assert (refused.value.path, refused.value.given) == ("$", what)


# What is listed together.


@given(st.integers(0, 4), st.sets(st.tuples(st.integers(1, 9), st.sampled_from("RBYG"))))
def test_plays_on_cells(seat: int, cells: set[tuple[int, str]]) -> None:
    named = CellSet.named(" ".join(f"{letter}{rank}" for rank, letter in cells))
    in_order = sorted(cells, key=lambda cell: (cell[0], "RBYG".index(cell[1])))
    listed = plays(Seat(seat), named)
    assert [str(play) for play in listed] == [f"{rank}{letter}" for rank, letter in in_order]
    assert CellSet.of(play.cell for play in listed) == named
    assert {play.seat for play in listed} <= {seat}


@pytest.mark.clause("schrodinger.physicat.tabby")
@pytest.mark.parametrize("seat", [Seat(seat) for seat in range(6)])
def test_other_lists_of_a_seat(seat: Seat) -> None:
    ranks = (box.Rank(1), box.Rank(4), box.Rank(9))
    assert discards(seat, ranks) == tuple(box.Discard(seat, rank) for rank in ranks)
    assert bids(seat, (1, 3, 4)) == (box.Bid(seat, 1), box.Bid(seat, 3), box.Bid(seat, 4))
    for blocks in (1, 13, 26):
        listed = claims(seat, Track(blocks))
        assert tuple(claim.space for claim in listed) == Track(blocks).spaces
        assert {claim.seat for claim in listed} == {seat}
    for physicat, taking in product(Physicat, (None, *Physicat)):
        assert cats.Use(seat, physicat, taking).effect is (taking or physicat)
