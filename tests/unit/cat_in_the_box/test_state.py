"""States: which cannot be built, and that they are values."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from catbox_rules.cat_in_the_box import (
    BidPhase,
    Cards,
    Cell,
    CellSet,
    Color,
    DealPhase,
    DiscardPhase,
    MatchOver,
    Play,
    Rank,
    RoundResult,
    State,
    Table,
    TrickPhase,
    View,
    apply,
    initial,
    legal_actions,
    outcome,
    turn,
    view,
)
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.testing.cat_in_the_box import POLICIES, next_action
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_TABLE,
    act,
    bid_phase,
    discard_phase,
    trick_phase,
)
from tests.unit.cat_in_the_box.scenario import Scenario

DISCARDING = discard_phase("pegasus-2023", 3)
DISCARDING_WITH_TWO = discard_phase("pegasus-2023", 2)
BIDDING = bid_phase("pegasus-2023", 3, start=1)
FIRST_TRICK = trick_phase(Scenario("pegasus-2023", 3, start=1, tricks="5B 4B"))
SECOND_TRICK = trick_phase(Scenario("pegasus-2023", 3, tricks="5B 4B 3B / 5Y 4Y"))
WITH_TWO = trick_phase(Scenario("bezier-2022", 2, tricks="5B 4B / 5Y"))


def ranks(*numbers: int) -> tuple[Rank, ...]:
    return tuple(Rank(number) for number in numbers)


def swapped(hands: tuple[Cards, ...], give: int, take: int) -> tuple[Cards, ...]:
    """The same hands, but for a card of seat 0 that is of another rank."""
    assert give in hands[0]
    return (Cards.of(*hands[0].without(give), take), *hands[1:])


def shorter(hands: tuple[Cards, ...], seat: int) -> tuple[Cards, ...]:
    """The same hands, less a card of this seat."""
    less = hands[seat].without(next(iter(hands[seat])))
    return (*hands[:seat], less, *hands[seat + 1 :])


def result(players: int, *, start: int = 0) -> RoundResult:
    """A round in which nobody won anything."""
    nothing = (0,) * players
    return RoundResult(Seat(start), Seat(0), nothing, nothing, nothing)


def full(players: int) -> tuple[RoundResult, ...]:
    return tuple(result(players, start=start) for start in range(players))


Build = Callable[[], State]


def refused(field: str, *builds: Build) -> list[tuple[str, Build]]:
    return [(field, build) for build in builds]


def check(field: str, build: Build) -> None:
    with pytest.raises(ImpossibleState) as error:
        build()
    assert error.value.field == field
    assert error.value.fault
    assert str(error.value) == f"{field}: {error.value.fault}"


# Before a deal, and after the match.


@pytest.mark.clause("match.length")
@EVERY_TABLE
def test_match_has_no_more_and_no_fewer_rounds_than_seats(edition: str, players: int) -> None:
    table = Table.create(edition, players=players)
    for rounds in range(players):
        assert DealPhase(table, full(players)[:rounds]).results == full(players)[:rounds]
        check("results", partial(MatchOver, table, full(players)[:rounds]))
    check("results", lambda: DealPhase(table, full(players)))
    check("results", lambda: DealPhase(table, (*full(players), result(players))))
    check("results", lambda: MatchOver(table, (*full(players), result(players))))
    assert turn(MatchOver(table, full(players))) == ()


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("tricks", RoundResult(Seat(0), None, (8, 0), (0, 0), (8, 0))),
        ("tricks", RoundResult(Seat(0), None, (8, 0, 0, 0), (0, 0, 0), (8, 0, 0))),
        ("bonus", RoundResult(Seat(0), None, (8, 0, 0), (0, 0), (8, 0, 0))),
        ("scores", RoundResult(Seat(0), None, (8, 0, 0), (0, 0, 0), (8, 0, 0, 0))),
        ("paradox", RoundResult(Seat(0), Seat(3), (4, 0, 0), (0, 0, 0), (4, 0, 0))),
        ("paradox", RoundResult(Seat(0), Seat(-1), (4, 0, 0), (0, 0, 0), (4, 0, 0))),
        ("tricks", RoundResult(Seat(0), None, (5, 4, 0), (0, 0, 0), (5, 4, 0))),
        ("tricks", RoundResult(Seat(0), None, (9, -1, 0), (0, 0, 0), (9, -1, 0))),
        ("start_seat", RoundResult(Seat(1), None, (8, 0, 0), (0, 0, 0), (8, 0, 0))),
        ("start_seat", RoundResult(Seat(3), None, (8, 0, 0), (0, 0, 0), (8, 0, 0))),
    ],
)
def test_result_of_a_round_is_one_of_this_table(field: str, wrong: RoundResult) -> None:
    table = Table.create("pegasus-2023", players=3)
    check(f"results[0].{field}", lambda: DealPhase(table, (wrong,)))
    check(f"results[0].{field}", lambda: MatchOver(table, (wrong, *full(3)[1:])))
    check(f"results[0].{field}", lambda: evolve(DISCARDING, results=(wrong,)))


def test_later_result_is_named_with_its_place() -> None:
    table = Table.create("pegasus-2023", players=3)
    check("results[1].start_seat", lambda: DealPhase(table, (result(3), result(3))))
    check(
        "results[2].scores", lambda: MatchOver(table, (*full(3)[:2], evolve(full(3)[2], scores=())))
    )


# Discarding.


@pytest.mark.clause("deal.even", "deal.from-deck", "deal.discard", "deal.two-player-reveal")
@pytest.mark.parametrize(
    ("field", "build"),
    [
        *refused("results", lambda: evolve(DISCARDING, results=full(3))),
        *refused(
            "hands",
            lambda: evolve(DISCARDING, hands=DISCARDING.hands[:2]),
            lambda: evolve(DISCARDING, hands=(*DISCARDING.hands, Cards())),
            # Ten cards each, but a lost one and a doubled one.
            lambda: evolve(DISCARDING, hands=swapped(DISCARDING.hands, give=1, take=6)),
            lambda: evolve(DISCARDING, hands=swapped(DISCARDING.hands, give=1, take=7)),
            # With two players five cards are elsewhere, but never a sixth of a rank.
            lambda: evolve(
                DISCARDING_WITH_TWO,
                hands=(Cards.of(1, 1, 1, 1, 1, 1, 2, 2, 2, 2), DISCARDING_WITH_TWO.hands[1]),
            ),
            lambda: evolve(
                DISCARDING_WITH_TWO,
                hands=(Cards.of(1, 1, 1, 2, 2, 3, 3, 4, 5, 5), DISCARDING_WITH_TWO.hands[1]),
            ),
        ),
        *refused("hands[0]", lambda: evolve(DISCARDING, hands=shorter(DISCARDING.hands, 0))),
        *refused(
            "hands[2]",
            lambda: evolve(DISCARDING, hands=shorter(DISCARDING.hands, 2)),
            lambda: evolve(DISCARDING, discards=(None, None, Rank(1))),
        ),
        *refused(
            "discards",
            lambda: evolve(DISCARDING, discards=(None, None)),
            lambda: evolve(DISCARDING, discards=(None,) * 4),
            lambda: DiscardPhase(DISCARDING.table, (), BIDDING.hands, BIDDING.discards),
        ),
        *refused(
            "revealed",
            lambda: evolve(DISCARDING, revealed=ranks(1)),
            lambda: evolve(DISCARDING_WITH_TWO, revealed=()),
            lambda: evolve(DISCARDING_WITH_TWO, revealed=ranks(1, 3)),
            lambda: evolve(DISCARDING_WITH_TWO, revealed=ranks(1, 3, 4, 2)),
        ),
    ],
)
def test_impossible_discard_phase(field: str, build: Build) -> None:
    check(field, build)


def test_twenty_ones_are_not_in_a_deck() -> None:
    """Not even where a rank has only fifteen places to be counted in."""
    ones = Cards.of(*[1] * 10)
    check(
        "hands",
        lambda: evolve(DISCARDING_WITH_TWO, hands=(ones, ones), revealed=ranks(2, 3, 4)),
    )


# Bidding.


@pytest.mark.clause("bid.allowed", "bid.order", "deal.discard")
@pytest.mark.parametrize(
    ("field", "build"),
    [
        *refused("results", lambda: evolve(BIDDING, results=full(3))),
        *refused(
            "hands",
            lambda: evolve(BIDDING, hands=BIDDING.hands[1:]),
            lambda: evolve(BIDDING, hands=swapped(BIDDING.hands, give=2, take=3)),
            lambda: evolve(BIDDING, discards=ranks(1, 1, 2)),
        ),
        *refused("hands[1]", lambda: evolve(BIDDING, hands=shorter(BIDDING.hands, 1))),
        *refused("hands[0]", lambda: evolve(BIDDING, hands=DISCARDING.hands)),
        *refused("discards", lambda: evolve(BIDDING, discards=ranks(1, 1))),
        *refused(
            "bids",
            lambda: evolve(BIDDING, bids=(None, None)),
            lambda: evolve(BIDDING, bids=(1, 1, 1)),
            # Seat 1 starts, then seat 2, then seat 0.
            lambda: evolve(BIDDING, bids=(1, None, None)),
            lambda: evolve(BIDDING, bids=(None, None, 1)),
            lambda: evolve(BIDDING, bids=(1, 1, None)),
            lambda: evolve(BIDDING, bids=(1, None, 1)),
            # In the second round the left neighbor starts.
            lambda: evolve(BIDDING, results=(result(3, start=1),), bids=(None, 1, None)),
        ),
        *refused("bids[1]", lambda: evolve(BIDDING, bids=(None, 2, None))),
        *refused("bids[2]", lambda: evolve(BIDDING, bids=(None, 1, 0))),
    ],
)
def test_impossible_bid_phase(field: str, build: Build) -> None:
    check(field, build)


@pytest.mark.clause("bid.order")
@pytest.mark.parametrize("bids", [(None, None, None), (None, 4, None), (None, 1, 3)])
def test_bids_made_so_far(bids: tuple[int | None, ...]) -> None:
    state = evolve(BIDDING, bids=bids)
    assert turn(state) == ((1, 2, 0)[sum(bid is not None for bid in bids)],)


@pytest.mark.clause("bid.none-with-two")
def test_two_players_have_no_bid_phase() -> None:
    hand = Cards.of(1, 2, 2, 3, 3, 4, 4, 5, 5)
    with pytest.raises(ImpossibleState):
        BidPhase(DISCARDING_WITH_TWO.table, (), (hand, hand), ranks(1, 1), (None, None))


# Tricks.


def moved(state: TrickPhase, cell: str, giver: int, taker: int) -> TrickPhase:
    """A token, and so a card, belongs to another seat; each hand keeps its cards in number."""
    [token] = CellSet.named(cell)
    tokens, hands = list(state.board.tokens), list(state.hands)
    tokens[giver] -= CellSet.of([token])
    tokens[taker] |= CellSet.of([token])
    card = next(iter(hands[taker]))
    hands[taker] = hands[taker].without(card)
    hands[giver] = Cards.of(*hands[giver], card)
    board = evolve(state.board, tokens=tuple(tokens))
    return evolve(state, board=board, hands=tuple(hands))


def with_token_off_its_cell(state: TrickPhase, old: str, new: str) -> TrickPhase:
    """A token of seat 0 lies on another cell."""
    tokens = state.board.tokens[0] - CellSet.named(old) | CellSet.named(new)
    return evolve(state, board=evolve(state.board, tokens=(tokens, *state.board.tokens[1:])))


def plays(*texts: str) -> tuple[Play, ...]:
    """Plays such as 1:5B, which is a blue 5 of seat 1."""
    colors = {color.letter: color for color in Color}
    return tuple(Play(int(text[0]), int(text[2]), colors[text[3]]) for text in texts)


@pytest.mark.clause("round.phases", "setup.board")
@pytest.mark.parametrize(
    ("field", "build"),
    [
        *refused("results", lambda: evolve(SECOND_TRICK, results=full(3))),
        *refused(
            "hands",
            lambda: evolve(SECOND_TRICK, hands=SECOND_TRICK.hands[:2]),
            lambda: evolve(SECOND_TRICK, hands=swapped(SECOND_TRICK.hands, give=4, take=5)),
            lambda: evolve(SECOND_TRICK, discards=ranks(6, 6, 6)),
            # A blue 5 has become a yellow 6, so that there are six sixes.
            lambda: with_token_off_its_cell(SECOND_TRICK, "B5", "B6"),
            lambda: evolve(WITH_TWO, discards=ranks(1, 6)),
        ),
        *refused("hands[0]", lambda: evolve(SECOND_TRICK, hands=shorter(SECOND_TRICK.hands, 0))),
        *refused("hands[2]", lambda: evolve(SECOND_TRICK, hands=shorter(SECOND_TRICK.hands, 2))),
        *refused("discards", lambda: evolve(SECOND_TRICK, discards=ranks(1, 2, 3, 4))),
        *refused(
            "bids",
            lambda: evolve(SECOND_TRICK, bids=(1, 1)),
            lambda: evolve(SECOND_TRICK, bids=()),
            lambda: evolve(WITH_TWO, bids=(1,)),
        ),
        *refused("bids[0]", lambda: evolve(SECOND_TRICK, bids=(2, 1, 1))),
        *refused("bids[2]", lambda: evolve(SECOND_TRICK, bids=(3, 4, 5))),
        *refused("bids[0]", lambda: evolve(WITH_TWO, bids=(1, 1))),
        *refused(
            "board",
            lambda: evolve(
                SECOND_TRICK, board=evolve(SECOND_TRICK.board, cells=CellSet.up_to_rank(9))
            ),
            lambda: evolve(
                SECOND_TRICK, board=evolve(SECOND_TRICK.board, observed=CellSet.named("G6"))
            ),
            lambda: evolve(
                SECOND_TRICK, board=evolve(SECOND_TRICK.board, neutral=CellSet.named("G6"))
            ),
            lambda: evolve(
                SECOND_TRICK,
                board=evolve(SECOND_TRICK.board, tokens=(*SECOND_TRICK.board.tokens, CellSet())),
            ),
            lambda: evolve(WITH_TWO, board=evolve(WITH_TWO.board, observed=CellSet())),
            lambda: evolve(WITH_TWO, board=evolve(WITH_TWO.board, neutral=CellSet.named("G1 G2"))),
            lambda: evolve(WITH_TWO, revealed=ranks(1, 2, 4)),
        ),
        *refused(
            "held",
            lambda: evolve(SECOND_TRICK, held=SECOND_TRICK.held[:2]),
            lambda: evolve(SECOND_TRICK, held=SECOND_TRICK.held * 2),
        ),
        *refused(
            "held[1]",
            lambda: evolve(
                SECOND_TRICK,
                held=(SECOND_TRICK.held[0], frozenset[Color](), SECOND_TRICK.held[2]),
            ),
        ),
        *refused(
            "won",
            lambda: evolve(SECOND_TRICK, won=(1, 0)),
            lambda: evolve(SECOND_TRICK, won=(2, -1, 0)),
            lambda: evolve(SECOND_TRICK, won=(8, 0, 0)),
            lambda: evolve(SECOND_TRICK, won=(4, 3, 2)),
        ),
        *refused(
            "leader",
            lambda: evolve(SECOND_TRICK, leader=Seat(3)),
            lambda: evolve(SECOND_TRICK, leader=Seat(-1)),
            lambda: evolve(SECOND_TRICK, leader=Seat(1), trick=()),
            lambda: evolve(FIRST_TRICK, leader=Seat(2)),
            lambda: evolve(FIRST_TRICK, results=(result(3, start=1),)),
        ),
        *refused(
            "trick",
            # Tricks won or plays that the board does not show.
            lambda: evolve(SECOND_TRICK, trick=()),
            lambda: evolve(SECOND_TRICK, trick=SECOND_TRICK.trick[:1]),
            lambda: evolve(SECOND_TRICK, won=(2, 0, 0)),
            lambda: evolve(SECOND_TRICK, won=(0, 0, 0)),
            # Not the seats in their order, not the cells that they have covered.
            lambda: evolve(SECOND_TRICK, trick=plays("1:4Y", "0:5Y")),
            lambda: evolve(SECOND_TRICK, trick=plays("0:5Y", "2:3B")),
            lambda: evolve(SECOND_TRICK, trick=plays("0:5Y", "1:5Y")),
            lambda: evolve(SECOND_TRICK, trick=plays("0:5Y", "1:4G")),
            lambda: evolve(SECOND_TRICK, trick=plays("0:4Y", "1:4Y")),
            # The right cells, but given to another seat.
            lambda: evolve(SECOND_TRICK, trick=plays("0:5Y", "2:4Y")),
            lambda: evolve(SECOND_TRICK, trick=plays("1:5Y", "1:4Y")),
            lambda: evolve(SECOND_TRICK, trick=plays("1:5Y", "0:4Y")),
            # A trick is taken as soon as it is complete.
            lambda: evolve(
                SECOND_TRICK, won=(0, 0, 0), trick=plays("0:5B", "1:4B", "2:3B", "0:5Y", "1:4Y")
            ),
        ),
    ],
)
def test_impossible_trick_phase(field: str, build: Build) -> None:
    check(field, build)


@pytest.mark.clause("deal.two-player-reveal")
def test_wrong_number_of_revealed_cards_is_named_during_tricks_as_well() -> None:
    check("revealed", lambda: evolve(SECOND_TRICK, revealed=ranks(1, 2, 3)))
    check("revealed", lambda: evolve(WITH_TWO, revealed=ranks(1, 2)))


def test_complete_trick_is_no_state_of_its_own() -> None:
    state = trick_phase(Scenario("pegasus-2023", 3, tricks="5B 4B 3B"))
    check("trick", lambda: evolve(state, won=(0, 0, 0), trick=plays("0:5B", "1:4B", "2:3B")))


@pytest.mark.parametrize(
    ("state", "cell", "giver", "taker"),
    [
        (SECOND_TRICK, "B4", 1, 0),
        (SECOND_TRICK, "B5", 0, 2),
        (SECOND_TRICK, "B3", 2, 1),
        (WITH_TWO, "B4", 1, 0),
    ],
)
def test_every_seat_has_a_token_for_each_trick(
    state: TrickPhase, cell: str, giver: int, taker: int
) -> None:
    with pytest.raises(ImpossibleState):
        moved(state, cell, giver, taker)


def test_message_says_what_and_how_many() -> None:
    with pytest.raises(ImpossibleState) as error:
        evolve(SECOND_TRICK, hands=shorter(SECOND_TRICK.hands, 1))
    assert str(error.value) == "hands[1]: 6 cards where 7 are left"
    assert error.value.code == "impossible-state"
    assert error.value.fields == {"field": "hands[1]", "fault": "6 cards where 7 are left"}


def test_tokens_on_a_cell_or_off_the_board_are_reported_by_the_board() -> None:
    with pytest.raises(ImpossibleState) as error:
        evolve(SECOND_TRICK.board, tokens=(*SECOND_TRICK.board.tokens[:2], CellSet.named("B4 B5")))
    assert error.value.field == "tokens[2]"
    assert "B4 B5" in error.value.fault


# Every state that play leads to is one.


def states_of_a_match(edition: str, players: int, policy: str) -> list[State]:
    random = Random(f"{edition} {players} {policy}")
    states: list[State] = [initial(edition, players=players)]
    while turn(states[-1]):
        action = next_action(states[-1], random, POLICIES[policy])
        states.append(apply(states[-1], action).state)
    return states


@EVERY_TABLE
@pytest.mark.parametrize("policy", ["at random", "keeping colors"])
def test_states_of_play_can_be_built_again(edition: str, players: int, policy: str) -> None:
    for state in states_of_a_match(edition, players, policy):
        again = evolve(state)
        assert again == state
        assert hash(again) == hash(state)
        assert type(again) is type(state)
        assert legal_actions(again) == legal_actions(state)


# Values.


@EVERY_TABLE
def test_states_and_views_are_values(edition: str, players: int) -> None:
    """Equal, hashed, pickled and copied by what they hold; what is worked out and kept with it
    makes no difference."""
    states = states_of_a_match(edition, players, "at random")[::7]
    for state in states:
        for value in (state, view(state), view(state, 0), state.table, outcome(state)):
            before = pickle.dumps(value)
            if isinstance(value, TrickPhase):
                legal_actions(value)
            for twin in (pickle.loads(before), copy.copy(value), copy.deepcopy(value)):
                assert twin == value
                assert hash(twin) == hash(value)
                assert type(twin) is type(value)
                if isinstance(value, View):
                    assert isinstance(twin, View)
                    assert twin.viewer == value.viewer
        twin = pickle.loads(pickle.dumps(state))
        assert legal_actions(twin) == legal_actions(state)
    assert len(set(states)) == len(states)


@EVERY_TABLE
def test_moments_that_differ_are_not_equal(edition: str, players: int) -> None:
    states = states_of_a_match(edition, players, "keeping colors")
    assert len(set(states)) == len(states)


@pytest.mark.parametrize(
    "state",
    [
        initial("pegasus-2023", players=3),
        DISCARDING,
        BIDDING,
        SECOND_TRICK,
        MatchOver(DISCARDING.table, full(3)),
    ],
    ids=lambda state: type(state).__name__,
)
def test_states_are_frozen(state: State) -> None:
    for name in ("table", "results"):
        with pytest.raises(FrozenInstanceError):
            setattr(state, name, getattr(state, name))
        with pytest.raises(FrozenInstanceError):
            delattr(state, name)
    with pytest.raises((FrozenInstanceError, AttributeError)):
        setattr(state, "turn", 0)  # noqa: B010 -- the name is not a field


def test_parts_of_states_are_frozen() -> None:
    parts = [
        (SECOND_TRICK, "hands"),
        (SECOND_TRICK.hands[0], "packed"),
        (SECOND_TRICK.board, "tokens"),
        (SECOND_TRICK.board.tokens[0], "bits"),
        (SECOND_TRICK.table, "setup"),
        (SECOND_TRICK.table.setup, "tricks"),
        (SECOND_TRICK.table.edition, "tokens_per_seat"),
        (SECOND_TRICK.table.arrangement, "rows"),
        (SECOND_TRICK.trick[0], "rank"),
        (Cell(Color.RED, 1), "rank"),
        (result(3), "scores"),
        (view(SECOND_TRICK), "won"),
        (view(SECOND_TRICK, 0), "hand"),
    ]
    for part, name in parts:
        with pytest.raises(FrozenInstanceError):
            setattr(part, name, getattr(part, name))


@pytest.mark.clause("play.card-in-hand")
def test_apply_leaves_the_state_before_as_it_was() -> None:
    state = trick_phase(Scenario("pegasus-2023", 3, tricks="5B 4B 3B / 5Y 4Y"))
    before = pickle.dumps(state)
    kept = pickle.loads(before)
    for action in legal_actions(state):
        apply(state, action)
    act(state, str(legal_actions(state)[0]))
    assert state == kept
    assert legal_actions(state) == legal_actions(kept)
