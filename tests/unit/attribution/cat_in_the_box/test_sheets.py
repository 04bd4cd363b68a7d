"""The clauses behind wrong sheets and wrong tables: what differs, and the clause that says how it
is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from catbox_rules.attribution.cat_in_the_box.sheets import SECRETS, of_score, of_secret, of_state
from catbox_rules.attribution.differences import After
from catbox_rules.cat_in_the_box import (
    Bid,
    DealPhase,
    Discard,
    MatchOver,
    State,
    apply,
    initial,
    parse,
)
from catbox_rules.positions.cat_in_the_box import Phase, Position, position_of
from tests.unit.cat_in_the_box.rules.moments import (
    WHOLE_ROUNDS,
    before_whole_round,
    bid_phase,
    discard_phase,
    on_turn,
    plain_deal,
    play,
)


def taken(state: State, text: str) -> After:
    """What the seat on turn does, and what comes of it."""
    action = parse(text, on_turn(state))
    step = apply(state, action)
    return After(state, action, step.events, step.state)


def last_of_round(players: int) -> After:
    """The last play of a round in which nobody is ever stuck."""
    *plays, last = WHOLE_ROUNDS[players].replace("/", " ").split()
    before = play(before_whole_round("pegasus-2023", players), " ".join(plays)).state
    return taken(before, last)


def in_second_round(after: After) -> After:
    """The same, as if another round had been played before it."""
    [result] = after.state.results
    earlier = evolve(result, start_seat=1)
    return evolve(after, state=DealPhase(after.state.table, (result, earlier)))


# Two players: both have won four tricks, so both have a bonus. Seat 0 has tokens on B1 G1 Y2 B3 B4
# B5 Y4 R5, of which five touch and three stand alone; seat 1 has two that touch, and six alone.


def two(field: str, seat: int, given: int) -> set[str]:
    """What is named where one number of the sheet is another one."""
    after = last_of_round(2)
    [result] = after.state.results
    expected = list(getattr(result, field))
    wrong = [given if each == seat else number for each, number in enumerate(expected)]
    return set(of_score(after, f"rounds[].{field}", expected, wrong))


def test_the_sheet_that_is_meant() -> None:
    [result] = last_of_round(2).state.results
    assert (result.tricks, result.bonus, result.scores) == ((4, 4), (5, 2), (9, 6))


@pytest.mark.parametrize(
    ("seat", "given", "behind"),
    [
        (0, 8, {"score.adjacency"}),  # at corners all eight touch
        (0, 4, {"score.group"}),  # the number of groups
        (0, 3, {"score.group", "score.adjacency"}),
        (0, 0, {"score.bonus-two-players"}),
        (1, 8, {"score.adjacency"}),
        (1, 7, {"score.group"}),
        (1, 0, {"score.bonus-two-players"}),
    ],
)
def test_another_bonus(seat: int, given: int, behind: set[str]) -> None:
    assert two("bonus", seat, given) == behind


def test_a_bonus_of_one_that_is_not_there() -> None:
    """The bonus was not earned, or a token alone is no group."""
    after = last_of_round(2)
    [result] = after.state.results
    one = evolve(result, bonus=(5, 1), scores=(9, 5))
    state = DealPhase(after.state.table, (one,))
    behind = of_score(evolve(after, state=state), "rounds[].bonus", [5, 1], [5, 0])
    assert set(behind) == {"score.group", "score.bonus-two-players"}


def test_a_bonus_that_was_not_earned() -> None:
    after = last_of_round(3)
    behind = of_score(after, "rounds[].bonus", [0, 0, 0], [0, 3, 0])
    assert set(behind) == {"score.bonus-bid"}


@pytest.mark.parametrize(
    ("seat", "given", "behind"),
    [
        (0, 4, {"score.bonus-two-players"}),  # the points without the bonus
        (1, 4, {"score.bonus-two-players"}),
        (0, 8, {"score.trick"}),
        (1, 12, {"score.trick"}),
    ],
)
def test_other_points(seat: int, given: int, behind: set[str]) -> None:
    assert two("scores", seat, given) == behind


def test_points_of_a_seat_without_a_bonus() -> None:
    after = last_of_round(3)
    assert of_score(after, "rounds[].scores", [8, 0, 0], [8, 1, 0]) == ("score.trick",)


def test_other_tricks() -> None:
    """Who has won the last trick: red 5 led, red 4 was played by both others in vain."""
    after = last_of_round(3)
    assert of_score(after, "rounds[].tricks", [8, 0, 0], [7, 1, 0]) == ("trick.rank-strength",)
    assert of_score(after, "rounds[].tricks", [8, 0, 0], [9, 0, 0]) == ("trick.winner-leads",)


def test_start_seats() -> None:
    after = last_of_round(3)
    assert of_score(after, "rounds[].start_seat", 0, 1) == ("setup.first-start-seat",)
    later = in_second_round(after)
    assert of_score(later, "rounds[].start_seat", 1, 0) == ("round.start-seat-passes",)


@pytest.mark.parametrize(
    ("part", "behind"),
    [
        ("finished", "match.length"),
        ("totals", "match.winner"),
        ("rounds[].paradox", "paradox.occurs"),
        ("rounds", "trick.last"),
        ("winners", "match.length"),
    ],
)
def test_parts_of_a_sheet(part: str, behind: str) -> None:
    assert of_score(last_of_round(3), part, None, None) == (behind,)


def test_winners_of_a_match_that_is_over() -> None:
    after = last_of_round(3)
    results = tuple(evolve(after.state.results[0], start_seat=seat) for seat in range(3))
    over = MatchOver(after.state.table, results)
    assert of_score(evolve(after, state=over), "winners", [0], [1]) == ("match.winner",)


# Fields of a table.


def dealt() -> After:
    state: State = initial("pegasus-2023", players=3)
    action = plain_deal(3)
    step = apply(state, action)
    return After(state, action, step.events, step.state)


def discarded() -> After:
    state = discard_phase("pegasus-2023", 3)
    action = Discard(0, 1)
    step = apply(state, action)
    return After(state, action, step.events, step.state)


def bid() -> After:
    state = bid_phase("pegasus-2023", 3)
    action = Bid(0, 1)
    step = apply(state, action)
    return After(state, action, step.events, step.state)


def first_play() -> After:
    return taken(before_whole_round("pegasus-2023", 3), "6Y")


def trick_won() -> After:
    """The first trick: 6Y was led and wins."""
    return taken(play(before_whole_round("pegasus-2023", 3), "6Y 1Y").state, "2Y")


def named(field: str, after: After, reported: Position | None = None) -> set[str]:
    return set(of_state(after, field, reported or position_of(after.state)))


@pytest.mark.parametrize(
    ("action", "field", "behind"),
    [
        (dealt, "hands", {"deal.even", "deal.from-deck"}),
        (dealt, "tokens", {"round.clean-up"}),
        (dealt, "lost", {"round.clean-up"}),
        (dealt, "bids", {"round.clean-up"}),
        (dealt, "won", {"round.clean-up"}),
        (dealt, "trick", {"round.clean-up"}),
        (dealt, "neutral", {"deal.two-player-reveal"}),
        (dealt, "revealed", {"deal.two-player-reveal"}),
        (dealt, "leader", {"setup.first-start-seat"}),
        (dealt, "phase", {"round.phases"}),
        (discarded, "hands", {"deal.discard"}),
        (discarded, "discards", {"deal.discard"}),
        (bid, "bids", {"bid.allowed"}),
        (first_play, "hands", {"play.card-in-hand"}),
        (first_play, "tokens", {"setup.tokens"}),
        (first_play, "lost", {"declare.lose-led-color"}),
        (first_play, "trick", {"play.turn"}),
        (first_play, "leader", {"setup.first-start-seat"}),
        (first_play, "results", {"score.trick"}),
        (first_play, "paradox", {"paradox.ends-round"}),
        (trick_won, "leader", {"trick.winner-leads"}),
    ],
)
def test_fields_of_a_table(action: Callable[[], After], field: str, behind: set[str]) -> None:
    assert named(field, action()) == behind


def test_after_a_round_the_leader_is_the_start_seat_of_the_next_one() -> None:
    assert named("leader", last_of_round(3)) == {"round.start-seat-passes"}


@pytest.mark.parametrize(
    ("won", "behind"),
    [
        ((0, 0, 1), {"trick.rank-strength", "trick.winner-leads"}),  # who played last, lower
        ((0, 1, 0), {"trick.rank-strength"}),
        ((0, 0, 0), {"trick.winner-leads"}),  # nobody has it
    ],
)
def test_tricks_won_at_a_table(won: tuple[int, ...], behind: set[str]) -> None:
    after = trick_won()
    position = position_of(after.state)
    assert isinstance(position, Position)
    assert named("won", after, evolve(position, won=won)) == behind


def test_two_players_do_not_bid() -> None:
    state = before_whole_round("pegasus-2023", 2)
    position = position_of(state)
    assert isinstance(position, Position)
    begun = After(state, None, (), state)
    bidding = evolve(position, phase=Phase.BID)
    assert set(of_state(begun, "phase", bidding)) == {"bid.none-with-two"}
    assert set(of_state(begun, "phase", evolve(position, phase=Phase.DISCARD))) == {"round.phases"}


@pytest.mark.parametrize(
    ("players", "first", "options", "behind"),
    [
        (3, 0, {"red-broken-by": "any-token"}, {"declare.lead-red-broken"}),
        (3, 1, {}, {"round.start-seat-passes", "setup.first-start-seat"}),
        (4, 0, {}, {"setup.players"}),
    ],
)
def test_another_table(
    players: int, first: int, options: dict[str, object], behind: set[str]
) -> None:
    state: State = initial("pegasus-2023", players=3)
    other = initial("pegasus-2023", players=players, first_seat=first, options=options)
    reported = position_of(other)
    assert isinstance(reported, Position)
    assert set(of_state(After(state, None, (), state), "table", reported)) == behind


# Secrets.


@pytest.mark.parametrize(
    ("field", "behind"),
    [
        ("hands", "secrecy.hand"),
        ("hand-dealt", "secrecy.hand"),
        ("discards", "secrecy.discard"),
        ("discard-made", "secrecy.discard"),
        ("discard-chosen", "secrecy.discard"),
        ("revealed", "secrecy.left-over-cards"),
        ("hidden", "secrecy.left-over-cards"),
        ("cards-revealed", "secrecy.left-over-cards"),
    ],
)
def test_what_hides_a_field(field: str, behind: str) -> None:
    assert of_secret(field) == (behind,)


def test_a_field_that_nothing_hides() -> None:
    assert of_secret("anything else") == SECRETS
