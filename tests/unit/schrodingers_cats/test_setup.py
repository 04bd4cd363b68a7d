"""Set-up: who plays, with which boxes, on which track, with how many lives."""

from __future__ import annotations

from collections import Counter

import pytest

from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.schrodingers_cats import (
    Box,
    ClaimPhase,
    DealPhase,
    EndTurn,
    MatchOver,
    PhysicatDealPhase,
    Space,
    Table,
    apply,
    initial,
    legal_actions,
)
from tests.unit.schrodingers_cats.rules.matches import whole_match
from tests.unit.schrodingers_cats.rules.moments import (
    DECK,
    EVERY_COUNT,
    LIVES,
    PLAIN,
    ask,
    before_deal,
    dealt,
    draw_pile,
    in_words,
    message,
    places,
    plain_deal,
    reach,
    table,
    violated,
)
from tests.unit.schrodingers_cats.rules.wrong_actions import track_of

# The players.


@pytest.mark.clause("schrodinger.setup.players")
@EVERY_COUNT
def test_two_to_six_play(players: int) -> None:
    laid = table(players)
    assert laid.players == players
    assert laid.seats == tuple(range(players))


@pytest.mark.clause("schrodinger.setup.players")
@pytest.mark.parametrize("players", [-2, 0, 1, 7, 2.0, "2", True, None])
def test_other_counts_of_players_are_not_supported(players: object) -> None:
    with pytest.raises(Unsupported) as refused:
        Table.create("amigo-2023", players=players)
    assert refused.value.path == "$.players"
    assert refused.value.expected == "2 to 6 in amigo-2023 (schrodinger.setup.players)"
    assert refused.value.given is players


@pytest.mark.parametrize("edition", ["", "Amigo-2023", "9th-level-2015", None, 2023])
def test_other_editions_are_not_supported(edition: object) -> None:
    with pytest.raises(Unsupported) as refused:
        Table.create(edition, players=4)
    assert refused.value.path == "$.edition"
    assert "amigo-2023" in refused.value.expected


# The boxes.


@pytest.mark.clause("schrodinger.setup.boxes")
@EVERY_COUNT
def test_there_are_52_boxes(players: int) -> None:
    deck = table(players).deck
    assert Counter(deck) == {Box(kind): number for kind, number in DECK.items()}
    assert len(deck) == 52


@pytest.mark.clause("schrodinger.setup.boxes")
@EVERY_COUNT
def test_what_is_not_dealt_is_the_draw_pile(players: int) -> None:
    state = dealt(players)
    pile = draw_pile(state)
    assert len(pile) == 52 - 6 * players
    assert pile.empty == 8
    assert pile.heisenberg == 4
    assert pile.alive == pile.dead == 20 - 3 * players


# The track.


@pytest.mark.clause("schrodinger.setup.track")
def test_track_winds_from_one_living_cat_to_thirteen_empty_boxes() -> None:
    spaces = [str(space) for space in table(4).track.spaces]
    assert spaces[:10] == [
        "1 alive",
        "1 dead",
        "2 alive",
        "2 dead",
        "1 empty",
        "3 alive",
        "3 dead",
        "4 alive",
        "4 dead",
        "2 empty",
    ]
    assert spaces[-5:] == ["25 alive", "25 dead", "26 alive", "26 dead", "13 empty"]
    assert len(spaces) == len(set(spaces)) == 65


@pytest.mark.clause("schrodinger.setup.track")
def test_track_of_the_rulebooks_example() -> None:
    """After 8 alive come 8 dead, 4 empty and 9 alive."""
    spaces = [str(space) for space in table(4).track.spaces]
    after = spaces.index("8 alive") + 1
    assert spaces[after : after + 3] == ["8 dead", "4 empty", "9 alive"]


@pytest.mark.clause("schrodinger.setup.track")
@pytest.mark.parametrize("blocks", range(1, 27))
def test_track_is_as_long_as_the_table_says(blocks: int) -> None:
    laid = table(3, blocks=blocks)
    expected = [Space(count, Box(kind)) for count, kind in track_of(blocks)]
    assert list(laid.track.spaces) == expected
    assert laid.track.last == Space(blocks, Box.EMPTY)
    assert str(laid.track.last) == f"{blocks} empty"


@pytest.mark.clause("schrodinger.setup.track")
def test_track_has_thirteen_blocks_unless_the_table_says_otherwise() -> None:
    assert Table.create("amigo-2023", players=4).track.blocks == 13
    shorter = Table.create("amigo-2023", players=4, options={"blocks": 12})
    assert str(shorter.track.last) == "12 empty"
    assert shorter.track.spaces[-2] == Space(24, Box.DEAD)
    assert len(shorter.track.spaces) == 60


@pytest.mark.clause("schrodinger.setup.track")
@pytest.mark.parametrize("blocks", [0, -1, 27, 13.0, "13", True, None])
def test_track_of_no_block_or_too_many(blocks: object) -> None:
    with pytest.raises(MalformedInput) as refused:
        Table.create("amigo-2023", players=4, options={"blocks": blocks})
    assert refused.value.path == "$.options.blocks"
    assert refused.value.expected == "1 to 26"
    assert refused.value.given is blocks


# Lives.


@pytest.mark.clause("schrodinger.setup.lives")
@EVERY_COUNT
def test_six_lives_are_shared_by_two_or_three_and_others_have_one(players: int) -> None:
    assert table(players).setup.lives == LIVES[players]
    if players in (2, 3):
        assert LIVES[players] * players == 6


# The Physicats.


@pytest.mark.clause("schrodinger.setup.physicats")
@EVERY_COUNT
def test_physicats_are_in_the_game_unless_the_table_leaves_them_out(players: int) -> None:
    for options in ({}, {"physicats": "with"}):
        state = initial("amigo-2023", players=players, options=options)
        assert isinstance(state, PhysicatDealPhase)
        assert state.table.has_physicats
    state = initial("amigo-2023", players=players, options={"physicats": "without"})
    assert isinstance(state, DealPhase)
    assert not state.table.has_physicats
    assert state.physicats.placed == ()


@pytest.mark.clause("schrodinger.setup.physicats", "schrodinger.physicat.own")
@EVERY_COUNT
def test_match_without_physicats_has_no_use_for_them(players: int) -> None:
    state = dealt(players)
    assert "use" not in in_words(legal_actions(state))
    for text in ("use mewton", "use pawking", "use feyncat"):
        verdict = ask(state, text)
        assert violated(verdict) == {"physicat.own"}
        assert places(verdict, "physicat.own") == [".physicat"]
        assert "without" in message(verdict, "physicat.own")
    after = reach(state, "claim 1 alive, end turn", ClaimPhase)
    assert violated(ask(after, "use tabby as mewton")) == {"physicat.own"}
    assert violated(ask(after, "use mewton", seat=0)) == {"physicat.own", "turn.order"}


@pytest.mark.clause("schrodinger.setup.physicats")
@EVERY_COUNT
def test_match_without_physicats_comes_to_its_end(players: int) -> None:
    moments = list(whole_match(players, {"physicats": "without"}, seed=1))
    assert isinstance(moments[-1].step.state, MatchOver)
    assert EndTurn in {type(moment.action) for moment in moments}


@pytest.mark.clause("schrodinger.setup.physicats")
@pytest.mark.parametrize(("players", "out"), [(2, 7), (3, 6), (4, 5), (5, 4), (6, 3)], ids=str)
def test_physicats_that_stay_in_the_box(players: int, out: int) -> None:
    """One for each seat and one in the row; ruling 17: three are out with six."""
    state = before_deal(players, physicats=" ".join(PLAIN.split()[:players]))
    assert len(state.physicats.placed) == players + 1
    assert len(state.physicats.out_of_game) == out
    assert state.table.setup.out_of_game == out
    assert not set(state.physicats.out_of_game) & set(state.physicats.placed)


# The first start seat.


@pytest.mark.clause("schrodinger.setup.first-start-seat")
@EVERY_COUNT
def test_any_seat_may_have_seen_a_cat_in_a_box(players: int) -> None:
    assert initial("amigo-2023", players=players) == initial(
        "amigo-2023", players=players, first_seat=0
    )
    for seat in range(players):
        state = before_deal(players, start=seat)
        after = apply(state, plain_deal(state)).state
        assert isinstance(after, ClaimPhase)
        assert after.round.on_turn == seat
    for nobody in (-1, players, 1.0, "0", True, None):
        with pytest.raises(MalformedInput) as refused:
            Table.create("amigo-2023", players=players, first_seat=nobody)
        assert refused.value.path == "$.first_seat"
        assert refused.value.expected == f"0 to {players - 1}"
        assert refused.value.given is nobody
