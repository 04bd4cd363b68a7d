"""The clauses behind wrong lists of legal actions, wrong turns and wrong winners. An engine leaves
some of the reference's actions out, or lists some in addition."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import (
    Color,
    Deal,
    Discard,
    Play,
    State,
    TrickPhase,
    apply,
    initial,
    legal_actions,
    parse,
)
from catbox_rules.conformance.cat_in_the_box import of_legal, of_turn, of_winner
from catbox_rules.conformance.differences import Difference
from catbox_rules.match.transition import AnyTransition
from catbox_rules.positions.cat_in_the_box import Position, position_of
from tests.kit.cat_in_the_box.moments import (
    STUCK,
    WHOLE_ROUNDS,
    act,
    before_whole_round,
    bid_phase,
    discard_phase,
    on_turn,
    plain_deal,
    play,
    trick_phase,
)
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.unit.conformance.cat_in_the_box.afters import after, taken


def behind(
    state: State, *, allowed: str = "", refused: str = "", seat: int | None = None
) -> set[str]:
    """What is named where an engine lists actions of a seat, else of the one on turn, that are not
    legal, and leaves out some that are, or `all`."""
    actor, legal = on_turn(state) if seat is None else seat, legal_actions(state)
    more, fewer = (
        tuple(parse(text, actor) for text in texts.split(", ") if text not in ("", "all"))
        for texts in (allowed, refused)
    )
    left_out = legal if refused == "all" else fewer
    assert set(left_out) <= set(legal)
    assert not set(more) & set(legal)
    common = tuple(action for action in legal if action not in left_out)
    return set(of_legal(Difference(cat_in_the_box, state, more, left_out, common)))


def two_dealt() -> State:
    """Two players: seat 0 has ones and twos, seat 1 threes and fours. The five was revealed three
    times, so that G5, Y5 and B5 are taken."""
    hands = [(1, 1, 1, 1, 1, 2, 2, 2, 2, 2), (3, 3, 3, 3, 3, 4, 4, 4, 4, 4)]
    state: State = initial("pegasus-2023", players=2)
    return apply(state, Deal(hands, (5, 5, 5))).state


# Discards and bids.


@pytest.mark.parametrize(
    ("allowed", "refused", "named"),
    [
        ("", "discard 2", {"deal.discard"}),
        ("discard 3", "", {"deal.discard"}),
        # The engine has dealt other cards.
        ("discard 3", "discard 2", {"deal.even", "deal.from-deck"}),
        ("1Y", "", {"round.phases"}),
    ],
)
def test_discards(allowed: str, refused: str, named: set[str]) -> None:
    """Seat 0 has ones and twos."""
    state = two_dealt()
    assert behind(state, allowed=allowed, refused=refused, seat=0) == named


def test_discards_after_one_was_made() -> None:
    """Then it is not the cards that were dealt which the engine has otherwise."""
    state = act(two_dealt(), "discard 3", seat=1).state
    assert behind(state, allowed="discard 3", refused="discard 2", seat=0) == {"deal.discard"}


@pytest.mark.parametrize(
    ("allowed", "refused", "named"),
    [
        ("bid 2", "", {"bid.allowed"}),
        ("", "bid 4", {"bid.allowed"}),
        ("bid 2", "bid 4", {"bid.allowed"}),
        ("1Y", "", {"round.phases"}),
        ("1Y", "all", {"round.phases"}),
    ],
)
def test_bids(allowed: str, refused: str, named: set[str]) -> None:
    """Three seats bid 1, 3 or 4."""
    assert behind(bid_phase("pegasus-2023", 3), allowed=allowed, refused=refused) == named


# Plays of two.


def two_players(*plays: str) -> TrickPhase:
    """The first tricks, after some plays."""
    state = two_dealt()
    for action in (Discard(0, 1), Discard(1, 3)):
        state = apply(state, action).state
    state = play(state, " ".join(plays)).state
    assert isinstance(state, TrickPhase)
    return state


@pytest.mark.parametrize(
    ("plays", "allowed", "refused", "named"),
    [
        # A lead.
        ("", "1R", "", {"declare.lead-not-red"}),
        ("", "3B", "", {"play.card-in-hand"}),
        ("", "", "1B, 2B", {"declare.color-held", "declare.lose-led-color"}),
        ("", "", "1B, 1Y, 1G", {"play.card-in-hand"}),
        ("", "", "1B", {"declare.cell-open"}),
        ("", "", "1B, 2Y", {"declare.cell-open"}),
        ("", "", "1B, 1Y, 1G, 2Y", {"declare.cell-open"}),  # of rank 2 some cells are left
        ("", "", "all", {"paradox.occurs", "paradox.must-play"}),
        # A paradox. Of a play, and of a paradox, the play says more.
        ("", "paradox", "", {"paradox.must-play", "paradox.false-claim"}),
        ("", "paradox, 3B", "", {"play.card-in-hand"}),
        ("", "paradox", "1B", {"declare.cell-open"}),
        # Blue was led.
        ("1B", "", "3R, 3Y, 3G, 4R, 4Y, 4G", {"declare.any-color-following"}),
        ("1B", "", "3R, 4R", {"declare.color-held", "declare.lose-led-color"}),
        ("1B", "", "3R", {"declare.cell-open"}),
        # Seat 1 has taken a trick led with blue with a red 3, and has lost blue. It leads.
        ("1B 3R", "4B", "", {"declare.color-held", "declare.lose-led-color"}),
        ("1B 3R", "4B", "4R", {"declare.color-held", "declare.lose-led-color"}),
        ("1B 3R", "3R", "", {"declare.cell-open"}),
        ("1B 3R", "", "4R", {"declare.lead-red-broken"}),
        ("1B 3R", "", "3Y, 4R", {"declare.cell-open"}),
    ],
)  # fmt: skip
def test_plays(plays: str, allowed: str, refused: str, named: set[str]) -> None:
    state = two_players(*plays.split())
    assert behind(state, allowed=allowed, refused=refused) == named


def test_a_cell_with_a_neutral_token_says_nothing_where_the_hand_is_not_looked_at() -> None:
    """Seat 1 holds no five."""
    state = play(before_whole_round("pegasus-2023", 2), "2Y").state
    assert behind(state, allowed="5R, 5Y") == {"play.card-in-hand"}


def test_a_red_lead_that_nothing_else_is_left_for() -> None:
    """All but red cells are taken for the ranks of the hand."""
    tricks = "6Y 1Y 2Y / 5Y 3Y 4Y / 6B 1B 2B / 5B 3B 4B / 6G 1G 2G / 5G 3G 4G"
    state = trick_phase(Scenario("pegasus-2023", 3, tricks=tricks, hands={0: (5, 5, 6)}))
    assert behind(state, refused="5R, 6R") == {"declare.lead-red-forced"}


def test_a_paradox_that_is_not_seen() -> None:
    """The Japanese example of a paradox, with 1, 3 and 6 in hand: Y1 is open, yellow lost."""
    scenario = Scenario("ayatsurare-2020", 3, start=1, tricks=STUCK, hands={0: (1, 3, 6)})
    state = trick_phase(scenario)
    assert behind(state, refused="paradox") == {"paradox.occurs"}
    lost = {"declare.color-held", "declare.lose-led-color"}
    assert behind(state, allowed="1Y", refused="paradox") == lost


def test_a_seat_that_may_declare_one_lost_color_and_not_the_other_has_not_lost_it() -> None:
    """Seat 1 has lost blue and yellow, and follows."""
    tricks = "5B 3Y 4B / 6Y 1G 2Y / 4G"
    hands = {1: (1, 2, 4, 4, 5, 5, 6)}
    state = trick_phase(Scenario("pegasus-2023", 3, tricks=tricks, hands=hands))
    assert behind(state, allowed="1B") == {"declare.lose-led-color"}


# Turns.


def turned(action: AnyTransition, *given: object, reported: Position | None = None) -> set[str]:
    """What is named where an engine says that others are to act after an action, and perhaps what
    lies on the table."""
    return set(of_turn(action, given, reported))


def discarding(players: int, *, start: int = 0) -> State:
    """Before the last discard."""
    state: State = discard_phase("pegasus-2023", players, start=start)
    for seat in range(players - 1):
        state = act(state, "discard 1", seat=seat).state
    return state


def test_who_prepares() -> None:
    begun = initial("pegasus-2023", players=3)
    assert turned(AnyTransition(begun, None, (), begun), 0) == {"round.phases"}
    assert turned(taken(begun, plain_deal(3)), 0) == {"deal.discard"}
    two_left = after(discard_phase("pegasus-2023", 3), "discard 1", seat=0)
    assert turned(two_left, 1) == {"deal.discard"}


def test_who_bids_first() -> None:
    """The start seat; so it may be another one, or another one that bids first."""
    assert turned(after(discarding(3), "discard 1", seat=2), 1) == {
        *("setup.first-start-seat", "bid.order")
    }


def test_who_bids_next() -> None:
    assert turned(after(bid_phase("pegasus-2023", 3), "bid 1"), 2) == {"bid.order"}


def test_who_leads_first() -> None:
    """The start seat, after the last bid, or where two play after the last discard."""
    state: State = bid_phase("pegasus-2023", 3)
    for _ in range(2):
        state = act(state, "bid 1").state
    first = {"setup.first-start-seat", "play.turn"}
    assert turned(after(state, "bid 1"), 1) == first
    assert turned(after(discarding(2), "discard 1", seat=1), 1) == first


def test_who_starts_a_later_round() -> None:
    """Seat 1, to whom the start card has passed."""
    dealt = taken(play(before_whole_round("pegasus-2023", 3), WHOLE_ROUNDS[3]).state, plain_deal(3))
    state = dealt.after
    for seat in range(2):
        state = act(state, "discard 1", seat=seat).state
    last_discard = after(state, "discard 2", seat=2)
    assert turned(last_discard, 0) == {"round.start-seat-passes"}
    state = last_discard.after
    for _ in range(2):
        state = act(state, "bid 1").state
    assert turned(after(state, "bid 1"), 0) == {"round.start-seat-passes"}


def test_who_follows() -> None:
    assert turned(after(before_whole_round("pegasus-2023", 3), "6Y"), 2) == {"play.turn"}


def last_of_trick() -> AnyTransition:
    """Seat 0 has led 6Y, seat 1 has followed with 1Y, and seat 2 with 2Y."""
    return after(play(before_whole_round("pegasus-2023", 3), "6Y 1Y").state, "2Y")


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ((1,), {"trick.rank-strength", "trick.winner-leads"}),
        # The last one to play, which may lead for that.
        ((2,), {"trick.rank-strength", "trick.winner-leads"}),
        ((), {"trick.last"}),
        (("chance",), {"trick.last"}),
        ((1, 2), {"trick.winner-leads"}),
    ],
)
def test_who_leads_the_next_trick(given: tuple[object, ...], named: set[str]) -> None:
    assert turned(last_of_trick(), *given) == named


def test_who_leads_the_next_trick_where_the_winner_is_reported() -> None:
    trick = last_of_trick()
    right = position_of(trick.after)
    assert isinstance(right, Position)
    assert turned(trick, 1, reported=right) == {"trick.winner-leads"}
    assert turned(trick, 1, reported=evolve(right, won=(0, 1, 0))) == {"trick.rank-strength"}
    # Seat 1 wins with red 1.
    red = after(play(before_whole_round("pegasus-2023", 3), "6Y 1R").state, "2Y")
    reported = evolve(right, won=(1, 0, 0))
    assert turned(red, 0, reported=reported) == {"trick.color-strength", "trick.winner-leads"}


def stuck() -> AnyTransition:
    scenario = Scenario("ayatsurare-2020", 3, start=1, tricks=STUCK, hands={0: (1, 3, 6)})
    return after(trick_phase(scenario), "paradox")


def last_of_round() -> AnyTransition:
    *plays, last = WHOLE_ROUNDS[3].replace("/", " ").split()
    return after(play(before_whole_round("pegasus-2023", 3), " ".join(plays)).state, last)


@pytest.mark.parametrize(
    ("action", "given", "named"),
    [
        (last_of_round, (), {"match.length"}),
        (last_of_round, ("chance",), {"match.length"}),
        (last_of_round, (0,), {"trick.last"}),
        (stuck, (), {"match.length"}),
        (stuck, ("chance",), {"match.length"}),
        (stuck, (1,), {"paradox.ends-round"}),
    ],
)
def test_what_follows_a_round(
    action: Callable[[], AnyTransition], given: tuple[object, ...], named: set[str]
) -> None:
    """Another round or none, which chance deals; or the round goes on."""
    assert turned(action(), *given) == named


# Winners.


@pytest.mark.parametrize(
    ("trick", "winner", "named"),
    [
        # Yellow is led; the red 1 wins.
        ("4Y 6B 1R", 0, {"trick.color-strength", "trick.winner-leads"}),
        ("4Y 6B 1R", 1, {"trick.color-strength"}),
        # Of two red cards the higher one wins.
        ("4Y 1R 2R", 1, {"trick.rank-strength"}),
        ("4Y 1R 2R", 0, {"trick.color-strength", "trick.winner-leads"}),
        ("4Y 3R 2R", 2, {"trick.rank-strength", "trick.winner-leads"}),
        ("4R 3R 2B", 1, {"trick.rank-strength"}),
        # Nobody follows: the lead wins, and it is neither the highest nor the last.
        ("2Y 5B 3G", 1, {"trick.color-strength"}),
        ("2Y 5B 3G", 2, {"trick.winner-leads"}),
        # Red wins; of the yellow cards, which were led, the highest would.
        ("4Y 1R 5Y 2Y", 2, {"trick.color-strength"}),
        ("4Y 1R 5Y 2Y", 0, {"trick.winner-leads"}),
        ("4Y 1R 5Y 2Y", 3, {"trick.winner-leads"}),
        ("4Y 1R 5B 2Y", 2, {"trick.color-strength"}),
        # The last card is the highest, of a color that does not win.
        ("2Y 3Y 5B", 2, {"trick.color-strength", "trick.winner-leads"}),
        # A card of another color that is not the highest would win by nothing.
        ("3Y 2B 4Y 1Y", 1, {"trick.winner-leads"}),
        ("3Y 1R 3B 5G", 2, {"trick.winner-leads"}),
        # A seat that has not played; and the one that has won, if the trick is counted otherwise.
        ("2Y 5B 3G", 9, {"trick.winner-leads"}),
        ("2Y 4Y 3Y", 1, {"trick.winner-leads"}),
    ],
)
def test_winners(trick: str, winner: int, named: set[str]) -> None:
    """By which clause, forgotten or taken otherwise, another seat would win; the first one that
    played and the last one would lead if it was forgotten that the winner does."""
    played = [
        Play(seat, int(text[0]), Color.from_letter(text[1]) or Color.RED)
        for seat, text in enumerate(trick.split())
    ]
    assert set(of_winner(played, winner)) == named
