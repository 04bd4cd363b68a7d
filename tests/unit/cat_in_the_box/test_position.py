"""Positions of states: what each viewer sees in each phase, what no view may hold, and what a
position tells of itself."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    BidPhase,
    Cards,
    CellSet,
    Color,
    DiscardPhase,
    Phase,
    Play,
    Position,
    Rank,
    RoundResult,
    State,
    TrickPhase,
    View,
    initial,
    view,
)
from catbox_rules.cat_in_the_box.position import position_of
from catbox_rules.cat_in_the_box.state import match_over
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.table_fields import Viewer
from catbox_rules.kernel.values import UNKNOWN, Partial
from tests.kit.cat_in_the_box.moments import (
    EVERY_TABLE,
    EVERY_TABLE_WITH_BIDS,
    TRICKS_OF_WHOLE_ROUNDS,
    act,
    after_bids,
    bid_phase,
    discard_phase,
    plain_deal,
    state_after,
    trick_phase,
    whole_round,
)
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL

Known = tuple[Cards, Rank | None]
"""The hand of a seat, and its discard."""


def check_views(state: State, known: tuple[Known, ...], **lies_open: Any) -> None:
    """A whole position, and the view of everybody, are what lies open and the cards that each
    knows: of others, how many there are. What is not given is as before the first deal."""
    players = state.table.players
    open_to_all: dict[str, Any] = {
        "table": state.table,
        "tokens": (CellSet(),) * players,
        "neutral": CellSet(),
        "lost": (frozenset[Color](),) * players,
        "bids": () if players == 2 else (None,) * players,
        "won": (0,) * players,
        "leader": Seat(0),
        **lies_open,
    }
    whole_hands = tuple(Partial(hand) for hand, _ in known)
    whole_discards = tuple(
        Partial(Cards()) if discard is None else Partial(Cards.of(discard)) for _, discard in known
    )
    hands = tuple(Partial(Cards(), unknown=len(hand)) for hand, _ in known)
    discards = tuple(Partial(Cards(), unknown=int(discard is not None)) for _, discard in known)

    whole = Position(hands=whole_hands, discards=whole_discards, **open_to_all)
    assert position_of(state) == whole
    assert position_of(state).viewer is Viewer.ALL
    of_all = Position(hands=hands, discards=discards, **open_to_all)
    assert view(state) == of_all
    assert view(state).viewer is None
    for seat in range(players):
        seen = view(state, seat)
        assert seen == evolve(
            of_all,
            hands=with_seat(hands, seat, whole_hands[seat]),
            discards=with_seat(discards, seat, whole_discards[seat]),
        )
        assert (seen.viewer, seen.seat) == (seat, seat)
        assert (seen.hand, seen.discard) == known[seat]


def written(result: RoundResult) -> WrittenRound:
    """A round of which all is known."""
    return WrittenRound(
        scores=result.scores, tricks=result.tricks, bonus=result.bonus, paradox=result.paradox
    )


@EVERY_TABLE
def test_before_a_deal(edition: str, players: int) -> None:
    nothing: tuple[Known, ...] = ((Cards(), None),) * players
    check_views(initial(edition, players=players), nothing, phase=Phase.DEAL)
    state = state_after(whole_round(edition, players))
    [result] = state.results
    assert result.tricks == TRICKS_OF_WHOLE_ROUNDS[players]
    check_views(state, nothing, phase=Phase.DEAL, rounds=(written(result),), leader=Seat(1))


@EVERY_TABLE
def test_while_discards_are_made(edition: str, players: int) -> None:
    state = act(discard_phase(edition, players), "discard 5", seat=1).state
    assert isinstance(state, DiscardPhase)
    hands = [list(hand) for hand in plain_deal(players).hands]
    hands[1].remove(Rank(5))
    dealt = 9 if players == 5 else 10
    assert list(map(len, hands)) == [dealt - (seat == 1) for seat in range(players)]
    check_views(
        state,
        tuple((Cards.of(*hand), Rank(5) if seat == 1 else None) for seat, hand in enumerate(hands)),
        phase=Phase.DISCARD,
        revealed=plain_deal(players).revealed,
        neutral=after_bids(edition, players).board.neutral,
    )


@pytest.mark.parametrize("edition", INTERNATIONAL)
def test_board_of_two_players_shows_neutral_tokens_from_the_deal_on(edition: str) -> None:
    seen = view(discard_phase(edition, 2))
    assert seen.neutral == seen.board.neutral == CellSet.named("G1 G3 G4")
    assert seen.board.observed == CellSet.named("R6 B6 Y6 G6")


@EVERY_TABLE_WITH_BIDS
def test_while_bids_are_made(edition: str, players: int) -> None:
    """All have discarded."""
    state = act(bid_phase(edition, players, start=1), "bid 3").state
    assert isinstance(state, BidPhase)
    check_views(
        state,
        tuple((Cards.of(*rest), lowest) for lowest, *rest in plain_deal(players).hands),
        phase=Phase.BID,
        bids=(None, 3, None, None, None)[:players],
        leader=Seat(1),
    )


@EVERY_TABLE
def test_while_tricks_are_played(edition: str, players: int) -> None:
    """In the second trick: what lies open, and the hands by their sizes."""
    lower = ["3B", "2B", "1B"][: players - 2]
    state = trick_phase(
        Scenario(edition, players, tricks=" ".join(["5B", "4Y", *lower, "/", "5Y"]))
    )
    left = 8 if players == 5 else 9
    assert list(map(len, state.hands)) == [left - 2, *[left - 1] * (players - 1)]
    nobody = frozenset[Color]()
    check_views(
        state,
        tuple(zip(state.hands, state.discards, strict=True)),
        phase=Phase.PLAY,
        revealed=(1, 2, 3) if players == 2 else (),
        tokens=tuple(map(CellSet.named, ("B5 Y5", "Y4", "B3", "B2", "B1")[:players])),
        neutral=state.board.neutral,
        lost=(nobody, frozenset([Color.BLUE]), nobody, nobody, nobody)[:players],
        bids=() if players == 2 else (1,) * players,
        won=(1, *(0,) * (players - 1)),
        leader=Seat(0),
        trick=(Play(0, 5, Color.YELLOW),),
    )


@EVERY_TABLE
def test_after_the_match(edition: str, players: int) -> None:
    nothing = (0,) * players
    results = tuple(
        RoundResult(Seat(seat), None, nothing, nothing, nothing) for seat in range(players)
    )
    state = match_over(initial(edition, players=players).table, results)
    rounds = (WrittenRound(scores=nothing, tricks=nothing, bonus=nothing, paradox=None),) * players
    check_views(state, ((Cards(), None),) * players, phase=Phase.OVER, rounds=rounds)


@EVERY_TABLE
@pytest.mark.parametrize("beyond", [-1, 0, 7])
def test_seats_that_the_table_has_not(edition: str, players: int, beyond: int) -> None:
    states: list[State] = [
        initial(edition, players=players),
        discard_phase(edition, players),
        after_bids(edition, players),
    ]
    seat = beyond if beyond < 0 else players + beyond
    for state in states:
        with pytest.raises(MalformedInput) as refused:
            view(state, seat)
        assert refused.value.path == "$.seat"
        assert refused.value.given == seat
        assert f"0 to {players - 1}" in refused.value.expected
    assert isinstance(states[-1], TrickPhase)


# What no view may hold.


SECOND_TRICK = trick_phase(Scenario("pegasus-2023", 3, tricks="5B 4Y 3B / 5Y"))
FROM_MEMORY = trick_phase(
    Scenario("pegasus-2023", 3, options={"variants": ["memory"]}, tricks="5B 4Y 3B / 5Y")
)
EVERYBODY = (None, 0, 1, 2)


def with_card(position: Position, name: str, seat: int) -> Callable[[], Position]:
    """The position with a 6 known in the hand of a seat, or set aside by it."""
    items: tuple[Partial[Cards], ...] = getattr(position, name)
    changes: dict[str, Any] = {name: with_seat(items, seat, Partial(Cards.of(6)))}
    return lambda: evolve(position, **changes)


@pytest.mark.clause("secrecy.hand", "secrecy.discard")
@pytest.mark.parametrize("name", ["hands", "discards"])
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_cards_of_others_are_refused(name: str, viewer: int | None) -> None:
    """The own ones are not, nor is any card in a position that nobody looks at."""
    seen = view(SECOND_TRICK, viewer)
    called = "a spectator" if viewer is None else f"seat {viewer}"
    for seat in range(3):
        add = with_card(seen, name, seat)
        if seat == viewer:
            assert getattr(add(), name)[seat].known == Cards.of(6)
        else:
            with pytest.raises(ImpossibleState) as refused:
                add()
            assert str(refused.value) == f"{name}[{seat}]: {called} cannot know this"
        for position in (position_of(SECOND_TRICK), position_of(seen)):
            added = with_card(position, name, seat)()
            assert getattr(added, name)[seat].known == Cards.of(6)


@pytest.mark.clause("house.memory")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_tokens_of_earlier_tricks_are_refused_where_cells_are_named_from_memory(
    viewer: int | None,
) -> None:
    all_tokens = tuple(map(CellSet.named, ("B5 Y5", "Y4", "B3")))
    assert position_of(FROM_MEMORY).tokens == all_tokens
    seen = view(FROM_MEMORY, viewer)
    assert seen.tokens == tuple(map(CellSet.named, ("Y5", "", "")))
    with pytest.raises(ImpossibleState) as refused:
        evolve(seen, tokens=all_tokens)
    called = "a spectator" if viewer is None else f"seat {viewer}"
    assert str(refused.value) == f"tokens: {called} cannot know this"
    assert evolve(position_of(seen), tokens=all_tokens).tokens == all_tokens
    in_sight = view(SECOND_TRICK, viewer)
    assert in_sight.tokens == all_tokens
    assert evolve(in_sight, tokens=seen.tokens).tokens == seen.tokens


def test_whole_table_is_nobodys_view() -> None:
    with pytest.raises(ImpossibleState, match=r"^viewer: "):
        evolve(view(SECOND_TRICK), viewer=Viewer.ALL)


# Values.


@EVERY_TABLE
def test_whose_view_it_is_is_kept_and_makes_no_difference(edition: str, players: int) -> None:
    for state in (initial(edition, players=players), after_bids(edition, players)):
        for seat in (None, *range(players)):
            seen = view(state, seat)
            for twin in (
                evolve(seen, title="a title"),
                pickle.loads(pickle.dumps(seen)),
                copy.copy(seen),
                copy.deepcopy(seen),
            ):
                assert type(twin) is View
                assert twin.viewer == seat
            position = position_of(seen)
            assert type(position) is Position
            assert position.viewer is Viewer.ALL
            assert position == seen == position
            assert hash(position) == hash(seen)
    views = [view(initial(edition, players=players), seat) for seat in (None, *range(players))]
    assert len(set(views)) == 1, "nobody knows anything yet"


def test_a_spectator_has_no_seat_and_no_cards() -> None:
    seen = view(SECOND_TRICK)
    for ask in ("seat", "hand", "discard"):
        with pytest.raises(AttributeError, match="the view of a spectator, who has no seat"):
            getattr(seen, ask)


# What a position tells of itself.


@EVERY_TABLE
def test_a_view_tells_what_its_state_does(edition: str, players: int) -> None:
    """What is worked out of the fields: the board, who holds which colors, the rounds so far."""
    states: list[State] = [
        initial(edition, players=players),
        state_after(whole_round(edition, players)),
        after_bids(edition, players),
        trick_phase(Scenario(edition, players, tricks="5B 4Y")),
    ]
    for state in states:
        seen = view(state, 1)
        assert seen.results == state.results
        assert seen.points == tuple(
            sum(result.scores[seat] for result in state.results) for seat in range(players)
        )
        if isinstance(state, TrickPhase):
            assert (seen.board, seen.held) == (state.board, state.held)
        else:
            assert seen.board == state.table.empty_board
            assert seen.held == (frozenset(Color),) * players


@EVERY_TABLE
def test_position_counts_the_cards_that_should_be_there(edition: str, players: int) -> None:
    """From the tokens and discards alone: as many as the state has, whoever looks."""
    scenario = whole_round(edition, players)
    tricks = scenario.tricks.split(" / ")
    for number in range(len(tricks)):
        played = " / ".join([*tricks[:number], tricks[number].split()[0]])
        state = trick_phase(evolve(scenario, tricks=played))
        for position in (position_of(state), view(state), view(state, 1)):
            assert position.due_sizes == tuple(map(len, state.hands))
            assert position.completed_tricks == number == sum(state.won)
            assert position.is_first_trick is (number == 0)
            assert position.seat_to_act == position.seat_to_play == state.on_turn
            assert not position.has_gaps


def test_what_is_forgotten_is_no_number() -> None:
    """Points of a round that nobody wrote down make the sum of that seat unknown."""
    rounds = tuple(
        WrittenRound(scores=scores, tricks=(UNKNOWN,) * 3, bonus=(UNKNOWN,) * 3, paradox=UNKNOWN)
        for scores in ((3, UNKNOWN, -1), (2, 5, 4))
    )
    position = evolve(position_of(initial("pegasus-2023", players=3)), rounds=rounds)
    assert position.points == (5, UNKNOWN, 3)
