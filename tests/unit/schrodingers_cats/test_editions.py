"""What is set up at each table: the numbers of the rulebook, typed out by hand, and what follows
from them."""

from __future__ import annotations

from itertools import product

import pytest

from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.schrodingers_cats import (
    EDITIONS,
    Box,
    Boxes,
    DealPhase,
    EndTurn,
    MatchOver,
    Physicat,
    PhysicatDealPhase,
    PhysicatTiming,
    PlayedPhysicats,
    Space,
    Track,
    apply,
    initial,
    legal_actions,
)
from catbox_rules.schrodingers_cats.editions import PHYSICAT_TIMING
from catbox_rules.schrodingers_cats.material import COUNTS_AS, STATES, STAYING
from tests.kit.schrodingers_cats.moments import (
    EVERY_COUNT,
    PLAIN,
    before_deal,
    cats,
    dealt,
    draw_pile,
    in_words,
    plain_deal,
    table,
)
from tests.unit.schrodingers_cats.rules.matches import whole_match

[AMIGO] = EDITIONS


@pytest.mark.clause("schrodinger.setup.players", "schrodinger.setup.lives")
@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.deal.physicats")
@pytest.mark.clause("schrodinger.setup.physicats")
@pytest.mark.parametrize(
    ("players", "lives", "hands", "out"),
    [
        # lives, hands by round, Physicats out of the game (ruling 17: three with six)
        (2, 3, (6, 5, 4, 3, 2), 7),
        (3, 2, (6, 5, 4, 3, 2), 6),
        (4, 1, (6, 5, 4), 5),
        (5, 1, (6, 5, 4, 3), 4),
        (6, 1, (6, 5, 4, 3, 2), 3),
    ],
)
def test_numbers(players: int, lives: int, hands: tuple[int, ...], out: int) -> None:
    """There are as many hands as rounds can be played. A Physicat is for each seat and one in the
    row; the others stay in the box."""
    setup = table(players).setup
    assert (setup.players, setup.lives, setup.hands, setup.out_of_game) == (
        *(players, lives, hands, out),
    )
    assert len(hands) == players * lives - 1
    assert players + 1 + out == len(Physicat)
    physicats = before_deal(players, physicats=" ".join(PLAIN.split()[:players])).physicats
    assert len(physicats.placed) == players + 1
    assert set(physicats.out_of_game) == set(Physicat) - set(physicats.placed)


def test_the_printing_and_its_words() -> None:
    assert (AMIGO.id, AMIGO.publisher, AMIGO.year) == ("amigo-2023", "Amigo", 2023)
    assert AMIGO.aliases == ()
    assert AMIGO.title
    assert AMIGO.rulebook
    assert str(AMIGO) == "amigo-2023"
    assert edition_named(EDITIONS, "amigo-2023") is AMIGO
    assert AMIGO.physicats is PlayedPhysicats.WITH
    assert AMIGO.readings[PHYSICAT_TIMING] is PhysicatTiming.OWN_TURN
    words = {term.ours: term.theirs for term in AMIGO.terms}
    assert words["claim"] == "afirmação"
    assert words["mewton"] == "Sir Isaac Miauton"
    assert words["draw pile"] == "baralho de compra"
    assert not any("_" in ours for ours in words)
    assert len(words) == len(AMIGO.terms)


# Boxes.


@pytest.mark.clause("schrodinger.setup.boxes", "schrodinger.deal.from-deck")
@pytest.mark.clause("schrodinger.claim.state")
@EVERY_COUNT
def test_there_are_52_boxes_and_what_is_not_dealt_is_the_draw_pile(players: int) -> None:
    """Three alive and three dead to each seat."""
    assert [str(box) for box in Box] == ["alive", "dead", "empty", "heisenberg"]
    assert STATES == (Box.ALIVE, Box.DEAD, Box.EMPTY)
    state = dealt(players)
    assert state.table.deck == Boxes(alive=20, dead=20, empty=8, heisenberg=4)
    each = 20 - 3 * players
    assert draw_pile(state) == state.draw_pile == Boxes(each, each, 8, 4)


# The track.


def spaces(blocks: int) -> list[tuple[int, Box]]:
    """So many living cats, as many dead ones, and after each even number half as many empty
    boxes."""
    of_cats = [
        [(number, Box.ALIVE), (number, Box.DEAD), *[(number // 2, Box.EMPTY)][number % 2 :]]
        for number in range(1, 2 * blocks + 1)
    ]
    return [space for some in of_cats for space in some]


@pytest.mark.clause("schrodinger.setup.track", "schrodinger.claim.on-track")
@pytest.mark.clause("schrodinger.claim.state")
@pytest.mark.parametrize("blocks", range(1, 27))
def test_track_is_as_long_as_the_table_says(blocks: int) -> None:
    expected = [Space(count, box) for count, box in spaces(blocks)]
    track = table(3, blocks=blocks).track
    assert list(track.spaces) == expected
    assert track.last == Space(blocks, Box.EMPTY)
    for count, box in product(range(-2, 60), Box):
        space = Space(count, box)
        assert (space in track) is (space in expected)
        if space in expected:
            assert track.place(space) == expected.index(space)
        else:
            with pytest.raises(KeyError):
                track.place(space)


@pytest.mark.clause("schrodinger.setup.track")
def test_track_of_the_rulebook() -> None:
    """Thirteen blocks, from one living cat to thirteen empty boxes; in its example 8 dead, 4 empty
    and 9 alive come after 8 alive."""
    track = table(4).track
    assert track == Track(13)
    assert repr(track) == "Track(blocks=13)"
    said = [str(space) for space in track.spaces]
    assert said[:6] == ["1 alive", "1 dead", "2 alive", "2 dead", "1 empty", "3 alive"]
    assert said[-5:] == ["25 alive", "25 dead", "26 alive", "26 dead", "13 empty"]
    assert len(set(said)) == 65
    after = said.index("8 alive") + 1
    assert said[after : after + 3] == ["8 dead", "4 empty", "9 alive"]


@pytest.mark.clause("schrodinger.setup.track")
@pytest.mark.parametrize("blocks", [0, -1, 27, 100])
def test_track_of_no_block_or_too_many(blocks: int) -> None:
    """The longest one has room for every card: 52 alive, 52 dead, 26 empty."""
    assert spaces(26)[-3:] == [(52, Box.ALIVE), (52, Box.DEAD), (26, Box.EMPTY)]
    with pytest.raises(ImpossibleState, match=rf"^blocks: {blocks}, not 1 to 26$"):
        Track(blocks)


# The Physicats.


@pytest.mark.clause(
    "schrodinger.physicat.stays",
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.goeppert-meower",
)
def test_there_are_ten_of_which_three_stay_and_two_of_them_count_as_boxes() -> None:
    names = "pounce-gaposchkin goeppert-meower purrie felidae feyncat prride mewton felinestein"
    assert tuple(Physicat) == cats(f"{names} pawking tabby")
    assert set(STAYING) == set(cats("pounce-gaposchkin goeppert-meower feyncat"))
    assert dict(COUNTS_AS) == {
        Physicat.POUNCE_GAPOSCHKIN: Boxes(alive=2),
        Physicat.GOEPPERT_MEOWER: Boxes(empty=1),
    }


@pytest.mark.clause("schrodinger.setup.physicats", "schrodinger.physicat.own")
@EVERY_COUNT
def test_a_table_may_leave_them_out(players: int) -> None:
    """Its match begins with the deal, nobody may use one, and it comes to an end."""
    state = initial("amigo-2023", players=players, first_seat=1)
    assert state == PhysicatDealPhase(table(players, start=1))
    without = before_deal(players, start=1)
    options: dict[str, object] = {"physicats": "without"}
    assert initial("amigo-2023", players=players, first_seat=1, options=options) == without
    assert isinstance(without, DealPhase)
    assert without.physicats.placed == ()
    begun = apply(without, plain_deal(without)).state
    assert {action.actor for action in legal_actions(begun)} == {1}
    assert "use" not in in_words(legal_actions(begun))
    moments = list(whole_match(players, options, seed=1))
    assert isinstance(moments[-1].step.state, MatchOver)
    assert EndTurn in {type(moment.action) for moment in moments}
