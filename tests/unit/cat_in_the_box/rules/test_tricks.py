"""Tricks: whose turn it is, who wins, who leads, and when they are over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import (
    Color,
    DealPhase,
    Play,
    TrickPhase,
    apply,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.events import (
    BidMade,
    CardPlayed,
    ColorLost,
    DiscardMade,
    RoundScored,
    TokenPlaced,
    TrickWon,
)
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import Seat
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_EDITION,
    EVERY_TABLE,
    TRICKS_OF_WHOLE_ROUNDS,
    WHOLE_ROUNDS,
    act,
    after_bids,
    ask,
    before_whole_round,
    grounds,
    message,
    on_turn,
    place,
    play,
    trick_phase,
    violated,
)
from tests.unit.cat_in_the_box.scenario import Scenario

ONE_TRICK = {2: "5B 4B", 3: "5B 4B 3B", 4: "5B 4B 3B 2B", 5: "5B 4B 3B 2B 1B"}


def trick_of(plays: str, *, leader: int = 0) -> tuple[Play, ...]:
    """A trick that this seat has led."""
    texts = plays.split()
    colors = {color.letter: color for color in Color}
    return tuple(
        Play((leader + turn) % len(texts), int(text[0]), colors[text[1]])
        for turn, text in enumerate(texts)
    )


# Turns.


@pytest.mark.clause("play.turn")
@EVERY_TABLE
def test_leader_plays_first_and_then_each_seat_clockwise(edition: str, players: int) -> None:
    for start in range(players):
        state = before_whole_round(edition, players, start=start)
        for place_in_trick, text in enumerate(WHOLE_ROUNDS[players].split(" / ")[0].split()):
            due = (start + place_in_trick) % players
            assert turn(state) == (due,)
            assert {action.actor for action in legal_actions(state)} == {due}
            after = act(state, text).state
            assert isinstance(after, TrickPhase)
            state = after


@pytest.mark.clause("play.turn")
@EVERY_TABLE
def test_play_of_any_other_seat_is_out_of_turn(edition: str, players: int) -> None:
    for start in range(players):
        state = act(after_bids(edition, players, start=start), "2Y").state
        due = (start + 1) % players
        for seat in set(range(players)) - {due}:
            for text in ("5B", "paradox"):
                verdict = ask(state, text, seat=seat)
                assert "play.turn" in violated(verdict)
                assert place(verdict, "play.turn") == ".seat"
                sentence = message(verdict, "play.turn")
                assert f"it is seat {due}'s turn" in sentence
                assert f"not seat {seat}'s" in sentence
                with pytest.raises(IllegalAction) as refused:
                    act(state, text, seat=seat)
                assert refused.value.verdict == verdict
        assert "play.turn" in grounds(ask(state, "5B"))
        assert f"seat {due}" in message(ask(state, "5B"), "play.turn")


@pytest.mark.clause("play.card-in-hand")
@EVERY_EDITION
@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5, 6])
def test_card_is_in_the_hand(edition: str, rank: int) -> None:
    """Seat 0 has ones, threes and sixes."""
    state = trick_phase(
        Scenario(edition, 3, start=2, tricks="5B", hands={0: (1, 1, 1, 3, 3, 3, 6, 6, 6)})
    )
    verdict = ask(state, f"{rank}G")
    if rank in (1, 3, 6):
        assert message(verdict, "play.card-in-hand") == f"seat 0 holds a {rank}"
        assert verdict.is_legal
    else:
        assert violated(verdict) == ["play.card-in-hand"]
        assert message(verdict, "play.card-in-hand") == f"seat 0 holds no {rank}"
        assert place(verdict, "play.card-in-hand") == ".rank"


@pytest.mark.clause("play.card-in-hand")
def test_played_card_leaves_the_hand() -> None:
    """Seat 0 plays its only 6, wins, and has none any more."""
    state = trick_phase(
        Scenario("bezier-2022", 3, tricks="6B 4B 3B", hands={0: (1, 1, 1, 3, 3, 3, 5, 5)})
    )
    assert list(state.hands[0]) == [1, 1, 1, 3, 3, 3, 5, 5]
    assert violated(ask(state, "6Y")) == ["play.card-in-hand"]


# Strength.


@pytest.mark.clause("trick.color-strength", "trick.rank-strength")
@pytest.mark.parametrize(
    ("plays", "winning"),
    [
        # The Japanese examples.
        ("4Y 2Y 1R", "1R"),
        ("4Y 2R 1R", "2R"),
        ("4Y 2Y 6Y", "6Y"),
        ("4Y 5B 6B", "4Y"),
        # Pegasus, figure 3-6.
        ("5Y 6G 7R 2R", "7R"),
        # Red is led: it is led color and trump at once.
        ("1R 6B 5Y", "1R"),
        ("2R 6R 8B 9G 5R", "6R"),
        # The lowest card that was led beats all off it.
        ("1G 9Y 9B 8Y 8B", "1G"),
        ("1Y 5B", "1Y"),
        # The last seat, the highest rank and the lowest trump.
        ("8G 7G 6G 5G 9G", "9G"),
        ("9G 8G 7G 6G 1R", "1R"),
    ],
)
def test_strongest_card(plays: str, winning: str) -> None:
    for leader in range(len(plays.split())):
        assert str(winner(trick_of(plays, leader=leader))) == winning


CELLS = st.tuples(st.integers(1, 9), st.sampled_from("RBYG"))


@pytest.mark.clause("trick.color-strength", "trick.rank-strength")
@given(st.lists(CELLS, min_size=2, max_size=5, unique=True), st.integers(0, 4))
def test_winner_of_any_trick(cells: list[tuple[int, str]], leader: int) -> None:
    """Stated as a contest: a card is beaten by any red if it is not red; else, unless it is red, by
    the led color if it is off it; else by a higher rank of its color. One is not beaten."""
    led = cells[0][1]

    def beats(one: tuple[int, str], other: tuple[int, str]) -> bool:
        if one[1] == other[1]:
            return one[0] > other[0]
        if "R" in (one[1], other[1]):
            return one[1] == "R"
        return one[1] == led

    [best] = [c for c in cells if c[1] in ("R", led) and not any(beats(d, c) for d in cells)]
    trick = trick_of(" ".join(f"{rank}{letter}" for rank, letter in cells), leader=leader)
    won = winner(trick)
    assert (won.rank, won.color.letter) == best
    assert won.seat == (leader + cells.index(best)) % len(cells)


# The winner.


@pytest.mark.clause("trick.winner-leads", "play.turn", "trick.color-strength")
@EVERY_TABLE
def test_winner_takes_the_trick_and_leads_from_whatever_seat(edition: str, players: int) -> None:
    """The red 1 wins from each place of the trick, with each seat as its leader."""
    for start in range(players):
        for place_of_red in range(1, players):
            texts = ONE_TRICK[players].split()
            texts[place_of_red] = "1R"
            scenario = Scenario(edition, players, start=start, tricks=" ".join(texts))
            state = trick_phase(scenario)
            won_by = (start + place_of_red) % players
            assert state.won == tuple(int(seat == won_by) for seat in range(players))
            assert state.leader == won_by
            assert turn(state) == (won_by,)
            assert state.trick == ()


@pytest.mark.clause("trick.winner-leads")
@EVERY_TABLE
def test_what_is_reported_of_a_trick(edition: str, players: int) -> None:
    state = before_whole_round(edition, players, start=1)
    texts = WHOLE_ROUNDS[players].split(" / ")[0].split()
    step = play(state, " ".join(texts))
    plays = trick_of(" ".join(texts), leader=1)
    listed = [
        event
        for each in plays
        for event in (
            CardPlayed(each.seat, each.rank, each.color),
            TokenPlaced(each.seat, each.rank, each.color),
        )
    ]
    assert step.events == (*listed, TrickWon(Seat(1), plays[0].rank, plays[0].color))
    assert {event.private_to for event in step.events} == {None}


# The last trick.


@pytest.mark.clause("trick.last")
@EVERY_TABLE
def test_round_without_a_paradox_ends_with_one_card_in_each_hand(
    edition: str, players: int
) -> None:
    state = before_whole_round(edition, players, start=1)
    tricks = WHOLE_ROUNDS[players].split(" / ")
    assert len(tricks) == {2: 8, 3: 8, 4: 8, 5: 7}[players]
    for number, trick in enumerate(tricks[:-1], start=1):
        after = play(state, trick).state
        assert isinstance(after, TrickPhase)
        assert sum(after.won) == number
        state = after
    assert {len(hand) for hand in state.hands} == {2}
    step = play(state, tricks[-1])
    assert isinstance(step.state, DealPhase)
    [result] = step.state.results
    assert result.paradox is None
    won = TRICKS_OF_WHOLE_ROUNDS[players]
    assert result.tricks == tuple(won[(seat - 1) % players] for seat in range(players))


@pytest.mark.clause("trick.last", "round.phases")
@EVERY_TABLE
def test_what_is_reported_at_the_end_of_the_last_trick(edition: str, players: int) -> None:
    state = before_whole_round(edition, players)
    events = play(state, WHOLE_ROUNDS[players]).events
    kinds = [type(event) for event in events if not isinstance(event, ColorLost)]
    assert kinds[-4:] == [CardPlayed, TokenPlaced, TrickWon, RoundScored]
    assert kinds.count(TrickWon) == len(WHOLE_ROUNDS[players].split(" / "))
    assert kinds.count(RoundScored) == 1
    assert BidMade not in kinds
    assert DiscardMade not in kinds


@pytest.mark.clause("trick.last")
@EVERY_TABLE
def test_cells_that_stay_empty(edition: str, players: int) -> None:
    """None with three and four players; one with two and with five."""
    state = before_whole_round(edition, players)
    for text in WHOLE_ROUNDS[players].replace("/", " ").split()[:-1]:
        after = act(state, text).state
        assert isinstance(after, TrickPhase)
        state = after
    last = WHOLE_ROUNDS[players].split()[-1]
    playable = {
        str(cell) for cell in state.board.open if cell.rank <= state.table.setup.highest_rank
    }
    playable.remove(last[1] + last[0])
    assert playable == {2: {"R2"}, 3: set(), 4: set(), 5: {"R4"}}[players]


@pytest.mark.clause("trick.last", "paradox.occurs")
def test_no_hand_is_tested_after_the_last_trick() -> None:
    """With three players no cell is open for the last cards, and nobody has caused a paradox."""
    state = before_whole_round("hobby-japan-2021", 3)
    step = play(state, WHOLE_ROUNDS[3])
    [result] = step.state.results
    assert (result.paradox, result.scores) == (None, (8, 0, 0))


@pytest.mark.clause("play.turn", "trick.winner-leads")
def test_seat_after_the_last_is_seat_0_in_a_trick_led_from_the_middle() -> None:
    state = before_whole_round("pegasus-2023", 5, start=3)
    order: list[int] = []
    for text in WHOLE_ROUNDS[5].split(" / ")[0].split():
        order.append(on_turn(state))
        after = apply(state, legal_actions_named(state)[text]).state
        assert isinstance(after, TrickPhase)
        state = after
    assert order == [3, 4, 0, 1, 2]
    assert on_turn(state) == 3, "it won with the 9"


def legal_actions_named(state: TrickPhase) -> dict[str, Play]:
    return {str(action): action for action in legal_actions(state) if isinstance(action, Play)}
