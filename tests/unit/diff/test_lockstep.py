"""Two rulebooks side by side, at moments made by hand: what is said of a difference."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import Color, Paradox, Play
from catbox_rules.diff.lockstep import (
    Aspect,
    DivergenceKind,
    Side,
    begin,
    choices,
    one_sided,
    recorded,
    step,
    views,
)
from catbox_rules.kernel.ruleset import Seat
from tests.unit.diff.tables import actions_of, after, game_of, matches_of, tables

PLAIN = "pegasus-2023"
OF_TWO = ("0:discard 1", "1:discard 1")
OF_THREE = ("0:discard 1", "1:discard 3", "2:discard 5", "bid 1", "bid 1", "bid 1")

RED_LEAD = DivergenceKind(
    Aspect.ACTION, "play", Side.B, ("declare.lead-not-red",), ("declare.lead-red-broken",)
)


class TestChoices:
    def test_observed_tokens_break_red_by_one_reading(self) -> None:
        moment = after(tables(PLAIN, f"{PLAIN}+red-broken-by=any-token", 2), *OF_TWO)
        common, (divergence,) = choices(moment)
        assert divergence.kind == RED_LEAD
        assert divergence.index == 3
        assert {str(action) for action in common} == {
            *("1B", "1Y", "1G", "2B", "2Y", "2G", "3B", "3Y", "3G"),
            # Two of the revealed cards are a 4: neutral tokens lie on its green and yellow cell.
            "4B",
        }

    def test_no_token_lies_on_red_with_three_players(self) -> None:
        moment = after(tables(PLAIN, f"{PLAIN}+red-broken-by=any-token", 3), *OF_THREE)
        assert choices(moment)[1] == ()

    def test_a_house_rule_is_named_by_its_id(self) -> None:
        moment = after(tables(PLAIN, f"{PLAIN}+must-follow", 3), *OF_THREE, "1Y")
        common, divergences = choices(moment)
        assert [divergence.kind for divergence in divergences] == [
            DivergenceKind(Aspect.ACTION, "play", Side.A, ("house.must-follow",))
        ]
        assert {str(action) for action in common} == {"3Y", "4Y"}

    def test_what_one_side_alone_lets_a_bid_be(self) -> None:
        moment = after(tables(PLAIN, f"{PLAIN}+bids@3=0,1,4", 3), *OF_THREE[:3])
        common, divergences = choices(moment)
        assert {str(action) for action in common} == {"bid 1", "bid 4"}
        assert {(each.kind.side, str(each.action)) for each in divergences} == {
            (Side.A, "bid 3"),
            (Side.B, "bid 0"),
        }
        assert {each.kind.forbidden_by for each in divergences} == {("bid.allowed",)}

    def test_of_many_choices_the_last_one_is_asked_about_too(self) -> None:
        """Eleven plays of seat 1 do not follow; of the last one the cell is taken, too."""
        pair = tables(PLAIN, f"{PLAIN}+must-follow+observed@2=Y5", 2)
        _, divergences = choices(after(pair, *OF_TWO, "1B"))
        assert [(str(each.action), each.kind.forbidden_by) for each in divergences] == [
            ("1R", ("house.must-follow",)),
            ("5Y", ("declare.cell-open", "house.must-follow")),
        ]

    def test_an_exception_is_named_with_what_makes_it_one(self) -> None:
        """Without a token a seat is stuck where by the other reading it must play."""
        found = matches_of(tables(PLAIN, f"{PLAIN}+tokens=strict", 3), 24)
        paradoxes = {
            (each.kind.side, each.kind.forbidden_by, each.kind.clauses)
            for match in found
            for each in match.divergences
            if each.kind.what == "paradox"
        }
        assert paradoxes == {
            (
                Side.B,
                ("paradox.false-claim", "paradox.must-play"),
                ("declare.token-left", "paradox.occurs"),
            )
        }

    def test_nothing_is_reported_where_both_allow_the_same(self) -> None:
        moment = after(tables(PLAIN, "bezier-2022", 3), *OF_THREE)
        common, divergences = choices(moment)
        assert divergences == ()
        # Rank 1 or 2 in any color but red.
        assert len(common) == 6


class TestEffects:
    def test_a_color_that_is_lost_by_one_side_alone(self) -> None:
        pair = tables(PLAIN, f"{PLAIN}+no-color-lost", 3)
        moment = after(pair, *OF_THREE, "1Y")
        moment, (divergence,) = step(moment, Play(Seat(1), 3, Color.BLUE))
        assert (divergence.kind.aspect, divergence.kind.what) == (Aspect.EFFECT, "color-lost")
        assert "declare.lose-led-color" in divergence.kind.clauses
        assert divergence.message.endswith("by a: seat 1 loses yellow; by b: nothing more")
        assert moment.has_diverged

    def test_once_they_have_parted_what_follows_is_not_reported(self) -> None:
        pair = tables(PLAIN, f"{PLAIN}+no-color-lost", 3)
        moment = after(pair, *OF_THREE, "1Y")
        moment, _ = step(moment, Play(Seat(1), 3, Color.BLUE))
        # Seat 1 could declare yellow by one side only, when it is its turn again.
        for play in (Play(Seat(2), 5, Color.YELLOW), Play(Seat(2), 5, Color.GREEN)):
            moment, found = step(moment, play)
            assert found == ()
        assert choices(moment)[1] == ()

    def test_an_effect_that_is_the_same(self) -> None:
        moment = after(tables(PLAIN, f"{PLAIN}+penalty=5", 3), *OF_THREE)
        assert step(moment, Play(Seat(0), 1, Color.YELLOW))[1] == ()


class TestViews:
    def test_who_plays_from_memory_sees_no_board(self) -> None:
        moment = after(tables(PLAIN, f"{PLAIN}+memory", 3), *OF_THREE, "1Y")
        [tokens] = [each.message for each in views(moment) if each.kind.what == "tokens"]
        lying = "by a Y1 none none; by b not stated"
        assert tokens == f"a spectator is shown other tokens: {lying}"

    def test_the_same_is_seen_by_two_printings(self) -> None:
        moment = after(tables(PLAIN, "ayatsurare-2020", 3), *OF_THREE, "1Y")
        assert views(moment) == ()

    def test_a_seat_on_turn_sees_its_own_hand(self) -> None:
        """What is left of it, and what was discarded: everybody else sees the same."""
        pair = tables(PLAIN, PLAIN, 2)
        one, other = after(pair, *OF_TWO), after(pair, "0:discard 2", "1:discard 1")
        assert {
            (each.kind.what, each.message.partition(": ")[0])
            for each in views(evolve(one, b=other.a))
        } == {(what, f"a seat on turn is shown other {what}") for what in ("discards", "hands")}

    def test_before_a_deal_nobody_on_turn_sees_anything(self) -> None:
        pair = tables(PLAIN, PLAIN, 2)
        assert views(begin(game_of(pair), pair)) == ()

    def test_a_moment_is_shown_without_all_that_stands_there(self) -> None:
        moment = after(tables(PLAIN, PLAIN, 2), *OF_TWO)
        assert repr(moment) == "Snapshot(index=3, has_diverged=False, scored=0)"


class TestRecords:
    def test_a_match_of_one_of_the_two(self) -> None:
        pair = tables(PLAIN, f"{PLAIN}+must-follow", 3)
        actions = actions_of(pair, *OF_THREE, "1Y", "3B", "5Y")
        played = recorded(game_of(pair), pair, actions)
        (divergence,) = played.divergences
        assert (divergence.index, divergence.kind.forbidden_by) == (8, ("house.must-follow",))
        assert played.refused_by is None
        assert len(played.actions) == 9
        assert played.goes_otherwise

    def test_a_choice_that_nobody_took_is_reported_as_such(self) -> None:
        pair = tables(PLAIN, f"{PLAIN}+must-follow", 3)
        actions = actions_of(pair, *OF_THREE, "1Y", "3Y")
        played = recorded(game_of(pair), pair, actions)
        assert len(played.divergences) == 1
        assert not played.goes_otherwise

    @pytest.mark.parametrize(
        ("declared", "otherwise"),
        # Who does not follow has lost yellow by one side alone.
        [("3B", True), ("3Y", False)],
    )
    def test_a_match_goes_otherwise_by_what_an_action_leads_to(
        self, declared: str, otherwise: bool
    ) -> None:
        pair = tables(PLAIN, f"{PLAIN}+no-color-lost", 3)
        actions = actions_of(pair, *OF_THREE, "1Y", declared)
        assert recorded(game_of(pair), pair, actions).goes_otherwise is otherwise

    def test_what_is_illegal_by_both_ends_the_match(self) -> None:
        pair = tables(PLAIN, f"{PLAIN}+penalty=2", 3)
        actions = [*actions_of(pair, *OF_THREE), Paradox(Seat(0))]
        played = recorded(game_of(pair), pair, actions)
        assert set(played.refused_by or ()) == {"paradox.must-play", "paradox.false-claim"}
        assert (len(played.actions), played.divergences) == (7, ())

    def test_a_rank_that_one_deck_does_not_have(self) -> None:
        pair = tables("ayatsurare-2020", "ayatsurare-2020+highest_rank@3=7", 3)
        game = game_of(pair)
        deal = game.ruleset.draw(pair[1].initial(), Random(1))
        assert 7 in {rank for hand in deal.hands for rank in hand}
        played = recorded(game, pair, [deal])
        (divergence,) = played.divergences
        assert divergence.kind == DivergenceKind(Aspect.DEAL, "deal", Side.B, ("setup.deck",))


@pytest.mark.parametrize("players", [2, 3])
def test_both_forbid_a_play_out_of_turn(players: int) -> None:
    moment = after(tables(PLAIN, f"{PLAIN}+penalty=2", players))
    assert one_sided(moment, Paradox(Seat(1))) == (None, ("round.phases",))
