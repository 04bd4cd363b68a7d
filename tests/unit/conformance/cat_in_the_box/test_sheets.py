"""The clauses behind wrong sheets and wrong tables: what differs, and the clause that says how it
is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from attrs import evolve

from catbox_rules.book.clause import load_clauses
from catbox_rules.cat_in_the_box import (
    DealPhase,
    MatchOver,
    State,
    initial,
)
from catbox_rules.cat_in_the_box.state import match_over
from catbox_rules.conformance.cat_in_the_box import (
    SECRETS,
    alike,
    of_score,
    of_secret,
    of_state,
)
from catbox_rules.kernel.values import UNKNOWN
from catbox_rules.match.transition import AnyTransition
from catbox_rules.positions.cat_in_the_box import Phase, Position, position_of
from tests.kit.cat_in_the_box.moments import (
    WHOLE_ROUNDS,
    act,
    before_whole_round,
    bid_phase,
    discard_phase,
    plain_deal,
    play,
    trick_phase,
    up_to_the_tricks,
)
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.unit.conformance.cat_in_the_box.afters import after, taken


def last_of_round(
    players: int, *, start: int = 0, options: Mapping[str, object] | None = None
) -> AnyTransition:
    """The last play of a round in which nobody is ever stuck."""
    *plays, last = WHOLE_ROUNDS[players].replace("/", " ").split()
    first = before_whole_round("pegasus-2023", players, start=start, options=options)
    before = play(first, " ".join(plays)).state
    return after(before, last)


def in_second_round(ended: AnyTransition) -> AnyTransition:
    """The same, as if another round had been played before it."""
    [result] = ended.after.results
    earlier = evolve(result, start_seat=1)
    return evolve(ended, after=DealPhase(ended.after.table, (result, earlier)))


def stuck() -> AnyTransition:
    """Two players: seat 0 leads red 3 to the eighth trick, to which seat 1 can play nothing.

    Seat 0 has won three tricks and has tokens on Y1 R2 Y2 R3 B3 Y4 R5 Y5. Of these R2 R3 B3 touch,
    and so do Y1 Y2, and Y4 Y5; at corners all but R5 do."""
    tricks = "1Y 4R / 4G 3B / 4B 4Y / 5B 5Y / 2G 2R / 5R 1B / 2Y 5G / 3R"
    scenario = Scenario("pegasus-2023", 2, revealed=(3, 1, 3), tricks=tricks, hands={1: (1, 5)})
    return after(trick_phase(scenario), "paradox")


@pytest.mark.parametrize(
    ("part", "players", "told", "behind"),
    [
        ("rounds[].tricks", 2, {}, {"trick.winner-leads"}),
        # Seat 0 has a bonus of 3, and groups of 3, 2, 2 and 1; seat 1 has caused the paradox.
        ("rounds[].bonus", 2, {1: 1}, {"score.paradox-penalty"}),
        ("rounds[].scores", 2, {1: 0}, {"score.paradox-penalty"}),
        ("rounds[].bonus", 2, {0: 0}, {"score.bonus-two-players"}),
        ("rounds[].bonus", 2, {0: 2}, {"score.adjacency", "score.group"}),
        ("rounds[].bonus", 2, {0: 5}, {"score.adjacency", "score.group"}),
        ("rounds[].bonus", 2, {0: 6}, {"score.adjacency", "score.group"}),
        ("rounds[].bonus", 2, {0: 9}, {"score.group"}),
        ("rounds[].scores", 2, {0: 3}, {"score.trick", "score.bonus-two-players"}),
        ("rounds[].scores", 2, {0: 5}, {"score.trick"}),
    ],
)  # fmt: skip
def test_numbers_of_a_sheet(
    part: str, players: int, told: dict[int, int], behind: set[str]
) -> None:
    ended = stuck() if players == 2 else last_of_round(players)
    due = list(getattr(ended.after.results[-1], part.removeprefix("rounds[].")))
    given = [told.get(seat, number) for seat, number in enumerate(due)]
    assert set(of_score(ended, part, due, given)) == behind


def test_start_seats() -> None:
    ended = last_of_round(3)
    assert of_score(ended, "rounds[].start_seat", 0, 1) == ("setup.first-start-seat",)
    later = in_second_round(ended)
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
    ended = last_of_round(3)
    results = tuple(evolve(ended.after.results[0], start_seat=seat) for seat in range(3))
    over = MatchOver(ended.after.table, results)
    assert of_score(evolve(ended, after=over), "winners", [0], [1]) == ("match.winner",)


@pytest.mark.parametrize(
    ("scored", "behind"),
    [
        ([(2, 6, 0), (0, 0, 0), (6, 2, 0)], ["match.tie-last-round"]),
        ([(4, 4, 0), (0, 0, 0), (4, 4, 0)], ["match.shared"]),
        ([(3, 3, 2), (2, 2, 4), (3, 3, 2)], ["match.tie-last-round", "match.shared"]),
    ],
)
def test_winners_of_a_match_that_ends_in_a_tie(
    scored: list[tuple[int, ...]], behind: list[str]
) -> None:
    """Two or three seats have eight points each: the rules on ties that were needed are named."""
    ended = last_of_round(3)
    [result] = ended.after.results
    results = tuple(
        evolve(result, start_seat=seat, tricks=points, scores=points)
        for seat, points in enumerate(scored)
    )
    over = match_over(ended.after.table, results)
    assert of_score(evolve(ended, after=over), "winners", [0], [1]) == tuple(behind)


# Fields of a table.


def dealt() -> AnyTransition:
    return taken(initial("pegasus-2023", players=3), plain_deal(3))


def discarded() -> AnyTransition:
    return after(discard_phase("pegasus-2023", 3), "discard 1", seat=0)


def bid() -> AnyTransition:
    return after(bid_phase("pegasus-2023", 3), "bid 1")


def last_bid() -> AnyTransition:
    state: State = bid_phase("pegasus-2023", 3)
    for _ in range(2):
        state = act(state, "bid 1").state
    return after(state, "bid 1")


def last_play() -> AnyTransition:
    return last_of_round(3)


def begun() -> AnyTransition:
    state: State = initial("pegasus-2023", players=3)
    return AnyTransition(state, None, (), state)


def play_in_second_round() -> AnyTransition:
    return after(up_to_the_tricks(last_of_round(3).after), "1B")


def first_play() -> AnyTransition:
    return after(before_whole_round("pegasus-2023", 3), "6Y")


def trick_won() -> AnyTransition:
    """The first trick: 6Y was led and wins."""
    return after(play(before_whole_round("pegasus-2023", 3), "6Y 1Y").state, "2Y")


def named(field: str, ended: AnyTransition, reported: Position | None = None) -> set[str]:
    return set(of_state(ended, field, reported or position_of(ended.after)))


@pytest.mark.parametrize(
    ("action", "field", "behind"),
    [
        (begun, "tokens", {"setup.tokens"}),
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
        # The last play of a round, after which the board is cleared and all cards are gathered.
        (last_play, "tokens", {"round.clean-up"}),
        (last_play, "lost", {"round.clean-up"}),
        (last_play, "bids", {"round.clean-up"}),
        (last_play, "won", {"round.clean-up"}),
        (last_play, "trick", {"round.clean-up"}),
        (last_play, "hands", {"round.clean-up"}),
        (last_play, "discards", {"round.clean-up"}),
        (last_play, "revealed", {"round.clean-up"}),
        (last_play, "neutral", {"round.clean-up"}),
        (last_play, "results", {"score.trick"}),
        (last_play, "leader", {"round.start-seat-passes"}),
        (play_in_second_round, "tokens", {"setup.tokens"}),
        (play_in_second_round, "hands", {"play.card-in-hand"}),
    ],
)
def test_fields_of_a_table(
    action: Callable[[], AnyTransition], field: str, behind: set[str]
) -> None:
    assert named(field, action()) == behind


@pytest.mark.parametrize(
    ("won", "behind"),
    [
        ((0, 0, 1), {"trick.rank-strength", "trick.winner-leads"}),  # who played last, lower
        ((0, 1, 0), {"trick.rank-strength"}),
        ((0, 0, 0), {"trick.winner-leads"}),  # nobody has it
    ],
)
def test_tricks_won_at_a_table(won: tuple[int, ...], behind: set[str]) -> None:
    ended = trick_won()
    position = position_of(ended.after)
    assert isinstance(position, Position)
    assert named("won", ended, evolve(position, won=won)) == behind


@pytest.mark.parametrize("action", [discarded, last_bid, first_play])
def test_no_trick_is_won_before_it_is_complete(action: Callable[[], AnyTransition]) -> None:
    ended = action()
    position = position_of(ended.after)
    assert isinstance(position, Position)
    assert named("won", ended, evolve(position, won=(1, 0, 0))) == {"trick.winner-leads"}


def test_tricks_at_a_table_where_all_is_over() -> None:
    """They are cleared before a round that follows."""
    ended = last_of_round(3)
    [result] = ended.after.results
    rounds = tuple(evolve(result, start_seat=seat) for seat in range(3))
    over = evolve(ended, after=MatchOver(ended.after.table, rounds))
    position = position_of(over.after)
    assert isinstance(position, Position)
    assert named("won", over, evolve(position, won=(1, 2, 3))) == {"trick.winner-leads"}


def test_a_trick_that_lies_there_is_won_by_nobody_yet() -> None:
    """Seat 2 has not played to it."""
    ended = after(play(before_whole_round("pegasus-2023", 3), "6Y").state, "1Y")
    position = position_of(ended.after)
    assert isinstance(position, Position)
    assert named("won", ended, evolve(position, won=(0, 1, 0))) == {"trick.winner-leads"}


def test_tricks_of_which_nothing_is_known() -> None:
    ended = trick_won()
    position = position_of(ended.after)
    assert isinstance(position, Position)
    assert named("won", ended, evolve(position, won=(UNKNOWN, 1, 0))) == {"trick.rank-strength"}


def test_two_players_do_not_bid() -> None:
    state = before_whole_round("pegasus-2023", 2)
    position = position_of(state)
    assert isinstance(position, Position)
    begun = AnyTransition(state, None, (), state)
    bidding = evolve(position, phase=Phase.BID)
    assert set(of_state(begun, "phase", bidding)) == {"bid.none-with-two"}
    assert set(of_state(begun, "phase", evolve(position, phase=Phase.DISCARD))) == {"round.phases"}
    three = dealt()
    position = position_of(three.after)
    assert isinstance(position, Position)
    assert named("phase", three, evolve(position, phase=Phase.BID)) == {"round.phases"}


@pytest.mark.parametrize(
    ("edition", "players", "first", "options", "behind"),
    [
        ("pegasus-2023", 3, 1, {"red-broken-by": "any-token"}, {"declare.lead-red-broken"}),
        ("pegasus-2023", 3, 1, {"tokens": "strict"}, {"declare.token-left"}),
        ("pegasus-2023", 3, 0, {}, {"round.start-seat-passes", "setup.first-start-seat"}),
        ("pegasus-2023", 3, 2, {}, {"round.start-seat-passes", "setup.first-start-seat"}),
        ("pegasus-2023", 4, 1, {}, {"setup.players"}),
        ("pegasus-2023", 2, 1, {}, {"setup.players"}),
        ("bezier-2022", 3, 1, {}, {"setup.players"}),
        ("pegasus-2023", 3, 1, {"face": "purple"}, {"setup.face"}),
    ],
)
def test_another_table(
    edition: str, players: int, first: int, options: dict[str, object], behind: set[str]
) -> None:
    """Three players are meant, of whom seat 1 begins."""
    state: State = initial("pegasus-2023", players=3, first_seat=1)
    other = initial(edition, players=players, first_seat=first, options=options)
    reported = position_of(other)
    assert isinstance(reported, Position)
    assert set(of_state(AnyTransition(state, None, (), state), "table", reported)) == behind


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
    """It may be hidden by any clause of the book that hides something."""
    hiding = tuple(clause for clause in load_clauses("cat-in-the-box") if "secrecy." in clause)
    assert hiding == SECRETS == of_secret("anything else")


def test_everything_in_a_position_is_fixed_by_a_rule() -> None:
    position = position_of(first_play().after)
    assert isinstance(position, Position)
    assert alike(position) is position
