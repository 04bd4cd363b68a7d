"""The counts of tables: what must hold among them, and what can be worked out by hand."""

from __future__ import annotations

from math import prod

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box import DiscardPhase, TrickPhase
from catbox_rules.games import GAMES
from catbox_rules.match import replay
from catbox_rules.schrodingers_cats import Box, ClaimPhase
from catbox_rules.schrodingers_cats.material import STATES
from catbox_rules.testing.counting import divide
from tests.oracles.counts.files import STARTS, Start

EVERY_START = pytest.mark.parametrize("start", STARTS.values(), ids=list(STARTS))


def starts(*endings: str) -> pytest.MarkDecorator:
    """The starts whose own name is one of these."""
    some = [start for start in STARTS.values() if start.name.split()[1] in endings]
    return pytest.mark.parametrize("start", some, ids=[start.name for start in some])


def test_every_edition_with_every_count_of_players_has_its_file() -> None:
    tables = {(start.record.edition, start.record.players) for start in STARTS.values()}
    assert tables == {
        (edition.id, players)
        for game in GAMES.values()
        for edition in game.EDITIONS
        for players in edition.player_counts
    }


@EVERY_START
def test_the_first_actions_share_out_all_lines(start: Start) -> None:
    assert sum(start.firsts.values()) == start.counts[start.divided - 1]["lines"]
    assert len(start.firsts) == start.counts[0]["lines"]


@EVERY_START
def test_each_line_has_one_last_action(start: Start) -> None:
    actions = {kind.do for kind in start.ruleset.ACTIONS}
    for row in start.counts:
        assert row["lines"] == sum(number for name, number in row.items() if name in actions)


@EVERY_START
def test_a_length_has_lines_as_long_as_some_of_the_length_before_go_on(start: Start) -> None:
    for shorter, longer in zip(start.counts, start.counts[1:], strict=False):
        assert longer["depth"] == shorter["depth"] + 1
        assert shorter["stopped"] < shorter["lines"]
        assert longer["lines"] >= shorter["lines"] - shorter["stopped"]
    assert all(row["states"] <= row["lines"] for row in start.counts)


@starts("late", "tokens-unlimited", "tokens-strict", "late-without-physicats")
def test_lines_that_are_followed_to_their_end_stop_with_a_round_or_a_draw(start: Start) -> None:
    if start.ruleset is cat_in_the_box:
        for row in start.counts:
            assert row["stopped"] == row.get("round-scored", 0)
            paradoxes = row.get("paradox", 0)
            assert row.get("paradox-occurred", 0) == paradoxes
            # A leader who is stuck breaks off no trick, for no card lies there yet.
            is_leader = (row["depth"] - 1) % start.record.players == 0
            assert row.get("trick-abandoned", 0) == (0 if is_leader else paradoxes)
        assert start.counts[-1]["stopped"] == start.counts[-1]["lines"]
    elif "without" in start.name:
        for row in start.counts:
            assert row["stopped"] == row["doubt"] + row.get("exchange", 0)
        assert start.counts[-1]["stopped"] == start.counts[-1]["lines"]


@starts("dealt")
def test_seats_discard_in_any_order_one_of_the_ranks_that_they_hold(start: Start) -> None:
    """With a, b, c … ranks in the hands: a + b + … lines of one discard; 2 (ab + ac + bc + …) of
    two; 6 (abc + …) of three. With two players the third action is a lead, see below."""
    state = replay(start.record).state
    if not isinstance(state, DiscardPhase):
        return
    ranks = [len(hand.ranks) for hand in state.hands]
    sums = [1, 0, 0, 0]
    for number in ranks:
        sums = [sums[0], *(sums[size] + number * sums[size - 1] for size in (1, 2, 3))]
    expected = [sums[1], 2 * sums[2], 6 * sums[3]]
    assert [row["lines"] for row in start.counts][: len(ranks)] == expected[: len(ranks)]


@starts("first-lead", "first-lead-any-token")
def test_a_first_lead_is_a_rank_in_hand_in_an_open_color_but_red(start: Start) -> None:
    """Red as well, if observed tokens break it: they lie on red, too."""
    state = replay(start.record).state
    assert isinstance(state, TrickPhase)
    leader = state.table.start_seat(())
    colors = 4 if "any-token" in start.name else 3
    neutral = [cell.rank for cell in state.board.neutral]
    open_cells = [colors - neutral.count(rank) for rank in state.hands[leader].ranks]
    assert start.counts[0]["lines"] == sum(open_cells)


@starts("first-lead")
def test_the_second_play_keeps_the_led_color_or_loses_it(start: Start) -> None:
    """The second seat declares each rank of its hand in any of the four colors whose cell is open;
    all those in another color than the led one lose that. Each lead closes one cell."""
    state = replay(start.record).state
    assert isinstance(state, TrickPhase)
    leader = state.table.start_seat(())
    second = state.table.left_of(leader)
    neutral = state.board.neutral
    lines = losing = 0
    for rank in state.hands[leader].ranks:
        for color in cat_in_the_box.Color:
            lead = cat_in_the_box.Cell(color, rank)
            if color is cat_in_the_box.Color.RED or lead in neutral:
                continue
            for other in state.hands[second].ranks:
                for declared in cat_in_the_box.Color:
                    cell = cat_in_the_box.Cell(declared, other)
                    if cell != lead and cell not in neutral:
                        lines += 1
                        losing += declared is not color
    assert start.counts[1]["lines"] == lines
    assert start.counts[1]["color-lost"] == losing


READINGS = [
    (start, STARTS[start.name.replace(reading, other)])
    for start in STARTS.values()
    for reading, other in (("tokens-strict", "tokens-unlimited"), ("-any-token", ""))
    if start.name.endswith(reading)
]


@pytest.mark.parametrize(("start", "other"), READINGS, ids=[start.name for start, _ in READINGS])
def test_a_reading_is_listed_where_it_makes_a_difference(start: Start, other: Start) -> None:
    """The same cards and actions, other numbers: red may be led, or tokens run short."""
    assert start.record.actions == other.record.actions
    mine, others = ([row["lines"] for row in each.counts] for each in (start, other))
    if "strict" in start.name:
        assert sum(mine) < sum(others)
    else:
        assert all(number > fewer for number, fewer in zip(mine, others, strict=True))


@starts("dealt-without-physicats")
def test_after_a_first_claim_a_seat_proves_what_shows_its_state_or_ends_its_turn(
    start: Start,
) -> None:
    """65 claims. With n boxes of the state and h Heisenbergs in hand a claim of it goes on in
    (n + 1) (h + 1) ways: any of them laid open, or none, which is the end of the turn."""
    state = replay(start.record).state
    assert isinstance(state, ClaimPhase)
    hand = state.round.hands[start.record.first_seat]
    spaces = {Box.ALIVE: 26, Box.DEAD: 26, Box.EMPTY: 13}
    ways = {each: (hand[each] + 1) * (hand[Box.HEISENBERG] + 1) for each in STATES}
    assert start.counts[0]["lines"] == 65
    assert start.counts[1]["lines"] == sum(spaces[each] * ways[each] for each in STATES)
    assert start.counts[1]["end"] == 65


@starts("dealt")
def test_a_physicat_is_one_more_thing_to_do(start: Start) -> None:
    if start.ruleset is schrodingers_cats:
        row = start.counts[0]
        assert row["claim"] == 65
        assert row["lines"] == 65 + row["use"]


@pytest.mark.parametrize("name", ["pegasus-2023-2 dealt", "amigo-2023-4 late"])
def test_the_listed_first_actions_are_those_of_the_engine(name: str) -> None:
    start = STARTS[name]
    state = replay(start.record).state
    found = divide(start.ruleset, state, start.divided)
    assert {(each.actor, str(each)): number for each, number in found.items()} == start.firsts


def test_discards_of_four_seats_multiply() -> None:
    """For each order of the seats any of their ranks: so all four have discarded in 4! times the
    product of the numbers of ranks; a third discard is one of 3! times the products of three."""
    state = replay(STARTS["pegasus-2023-4 dealt"].record).state
    assert isinstance(state, DiscardPhase)
    ranks = [len(hand.ranks) for hand in state.hands]
    whole = prod(ranks)
    threes = sum(whole // number for number in ranks)
    assert STARTS["pegasus-2023-4 dealt"].counts[2]["lines"] == 6 * threes
