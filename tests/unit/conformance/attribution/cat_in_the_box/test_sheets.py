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
from catbox_rules.conformance.attribution.cat_in_the_box import (
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
from tests.unit.conformance.attribution.cat_in_the_box.afters import after, taken


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


# Two players: both have won four tricks, so both have a bonus. Seat 0 has tokens on B1 G1 Y2 B3 B4
# B5 Y4 R5, of which five touch and three stand alone; seat 1 has two that touch, and six alone.


def two(field: str, seat: int, given: int, ended: AnyTransition | None = None) -> set[str]:
    """What is named where one number of the sheet is another one."""
    ended = ended or last_of_round(2)
    [result] = ended.after.results
    expected = list(getattr(result, field))
    wrong = [given if each == seat else number for each, number in enumerate(expected)]
    return set(of_score(ended, f"rounds[].{field}", expected, wrong))


def test_the_sheet_that_is_meant() -> None:
    [result] = last_of_round(2).after.results
    assert (result.tricks, result.bonus, result.scores) == ((4, 4), (5, 2), (9, 6))


@pytest.mark.parametrize(
    ("seat", "given", "behind"),
    [
        (0, 8, {"score.adjacency"}),  # at corners all eight touch
        (0, 4, {"score.group"}),  # the number of groups
        (0, 3, {"score.group", "score.adjacency"}),
        (0, 9, {"score.group", "score.adjacency"}),
        (0, 0, {"score.bonus-two-players"}),
        (1, 8, {"score.adjacency"}),
        (1, 7, {"score.group"}),
        (1, 0, {"score.bonus-two-players"}),
    ],
)
def test_another_bonus(seat: int, given: int, behind: set[str]) -> None:
    assert two("bonus", seat, given) == behind


def test_another_bonus_of_the_seat_that_did_not_play_last() -> None:
    """Seat 1 starts, so that seat 0 plays the last card, and seat 1 has the group of five."""
    ended = last_of_round(2, start=1)
    assert two("bonus", 1, 8, ended) == {"score.adjacency"}
    assert two("bonus", 0, 8, ended) == {"score.adjacency"}


def test_another_bonus_on_a_face_with_another_arrangement() -> None:
    """The cells run down the columns here: of seat 0's tokens no more than two touch, by their
    corners all eight do, and on the ascending face five."""
    cells = [f"{color}{rank}" for rank in range(1, 7) for color in "RBYG"]
    layout = [cells[first : first + 6] for first in range(0, 24, 6)]
    ended = last_of_round(2, options={"layout": layout})
    [result] = ended.after.results
    assert result.bonus[0] == 2
    assert two("bonus", 0, 5, ended) == {"setup.face"}
    assert two("bonus", 0, 8, ended) == {"score.adjacency"}
    assert two("bonus", 0, 3, ended) == {"score.group", "score.adjacency"}


def test_the_last_trick_counts_whoever_wins_it() -> None:
    """With B1, which was led to it, next to B5, and R5 above B1, six touch; without B1 four do."""
    layout = [
        ["R1", "R2", "R3", "R4", "R6", "R5"],
        ["B6", "B2", "B3", "B4", "B5", "B1"],
        *([f"{color}{rank}" for rank in range(1, 7)] for color in "YG"),
    ]
    ended = last_of_round(2, options={"layout": layout})
    [result] = ended.after.results
    assert result.bonus[0] == 6
    assert two("bonus", 0, 4, ended) == {"score.group", "score.adjacency"}


@pytest.mark.parametrize(
    ("given", "behind"),
    [
        (2, {"paradox.tokens-stay"}),  # without red 3
        (7, {"score.adjacency"}),  # at corners
        (8, {"score.group"}),  # all tokens
        (4, {"score.group"}),  # the number of groups
        (1, {"score.group", "score.adjacency"}),
        (5, {"score.group", "score.adjacency"}),
        (0, {"score.bonus-two-players"}),
    ],
)
def test_another_bonus_after_a_paradox(given: int, behind: set[str]) -> None:
    assert two("bonus", 0, given, stuck()) == behind


def test_the_seat_that_caused_the_paradox() -> None:
    ended = stuck()
    [result] = ended.after.results
    assert (result.tricks, result.bonus, result.scores) == ((3, 4), (3, 0), (6, -4))
    for field, given in (("bonus", 3), ("scores", 4), ("scores", 0)):
        assert two(field, 1, given, ended) == {"score.paradox-penalty"}
    assert two("scores", 0, 3, ended) == {"score.bonus-two-players"}
    assert two("scores", 0, 7, ended) == {"score.trick"}
    assert of_score(ended, "rounds", None, None) == ("paradox.ends-round",)


def test_a_bonus_of_one_that_is_not_there() -> None:
    """The bonus was not earned, or a token alone is no group."""
    ended = last_of_round(2)
    [result] = ended.after.results
    one = evolve(result, bonus=(5, 1), scores=(9, 5))
    state = DealPhase(ended.after.table, (one,))
    behind = of_score(evolve(ended, after=state), "rounds[].bonus", [5, 1], [5, 0])
    assert set(behind) == {"score.group", "score.bonus-two-players"}


def test_a_bonus_that_was_not_earned() -> None:
    ended = last_of_round(3)
    behind = of_score(ended, "rounds[].bonus", [0, 0, 0], [0, 3, 0])
    assert set(behind) == {"score.bonus-bid"}


@pytest.mark.parametrize(
    ("seat", "given", "behind"),
    [
        (0, 4, {"score.bonus-two-players"}),  # the points without the bonus
        (1, 4, {"score.bonus-two-players"}),
        (0, 8, {"score.trick"}),
        (1, 12, {"score.trick"}),
        (0, 3, {"score.trick"}),  # fewer than without the bonus
    ],
)
def test_other_points(seat: int, given: int, behind: set[str]) -> None:
    assert two("scores", seat, given) == behind


def test_other_points_in_a_later_round() -> None:
    """It is the points of the last round that count."""
    ended = last_of_round(2)
    [result] = ended.after.results
    earlier = evolve(result, tricks=(0, 0), bonus=(0, 0), scores=(0, 0))
    later = evolve(
        ended, after=MatchOver(ended.after.table, (earlier, evolve(result, start_seat=1)))
    )
    assert of_score(later, "rounds[].scores", [9, 6], [4, 6]) == ("score.bonus-two-players",)


def test_points_of_a_seat_without_a_bonus() -> None:
    ended = last_of_round(3)
    assert of_score(ended, "rounds[].scores", [8, 0, 0], [8, 1, 0]) == ("score.trick",)


def test_other_tricks() -> None:
    """Who has won the last trick: red 5 led, red 4 was played by both others in vain."""
    ended = last_of_round(3)
    assert of_score(ended, "rounds[].tricks", [8, 0, 0], [7, 1, 0]) == ("trick.rank-strength",)
    assert set(of_score(ended, "rounds[].tricks", [8, 0, 0], [7, 0, 1])) == {
        *("trick.rank-strength", "trick.winner-leads")
    }
    # A trick for two of them, for the winner twice, or for nobody.
    for given in ([8, 1, 0], [9, 0, 0], [7, 0, 0]):
        assert of_score(ended, "rounds[].tricks", [8, 0, 0], given) == ("trick.winner-leads",)


@pytest.mark.parametrize(
    ("given", "behind"),
    [
        ([4, 4], "paradox.trick-unawarded"),  # the trick that was broken off
        ([3, 5], "paradox.trick-unawarded"),
        ([2, 5], "trick.winner-leads"),  # one before it
        ([2, 4], "trick.winner-leads"),
    ],
)
def test_other_tricks_after_a_paradox(given: list[int], behind: str) -> None:
    assert of_score(stuck(), "rounds[].tricks", [3, 4], given) == (behind,)


@pytest.mark.parametrize("given", [None, "none", 7, [1], [1, 2, 3], [1, "2"]])
def test_what_is_no_number_for_each_seat(given: object) -> None:
    """What is meant by it nobody knows: any clause on points."""
    for part in ("rounds[].bonus", "rounds[].scores"):
        assert set(of_score(stuck(), part, [3, 0], given)) == {
            *("score.trick", "score.bonus-two-players")
        }


def test_a_round_that_differs_later_only() -> None:
    """The sheet was right at its end, and is another one after the next deal."""
    later = taken(last_of_round(3).after, plain_deal(3))
    assert set(of_score(later, "rounds[].scores", [8, 0, 0], [8, 1, 0])) == {
        *("score.trick", "score.bonus-bid")
    }


def test_several_seats_whose_points_differ() -> None:
    ended = stuck()
    assert set(of_score(ended, "rounds[].scores", [6, -4], [3, 4])) == {
        *("score.bonus-two-players", "score.paradox-penalty")
    }


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
    over = MatchOver(ended.after.table, results)
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
