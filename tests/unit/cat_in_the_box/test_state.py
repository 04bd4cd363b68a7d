"""States that cannot be, phase by phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    BidPhase,
    Board,
    Cards,
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
    turn,
)
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat, with_seat
from tests.kit.cat_in_the_box.moments import (
    EVERY_TABLE,
    after_discards,
    bid_phase,
    discard_phase,
    trick_phase,
)
from tests.kit.cat_in_the_box.scenario import Scenario

DISCARDING: Final = discard_phase("pegasus-2023", 3)
FOR_TWO: Final = discard_phase("pegasus-2023", 2)
BIDDING: Final = bid_phase("pegasus-2023", 3, start=1)
FIRST_TRICK: Final = trick_phase(Scenario("pegasus-2023", 3, start=1, tricks="5B 4B"))
TRICK_IS_OVER: Final = trick_phase(Scenario("pegasus-2023", 3, tricks="5B 4B 3B"))
SECOND_TRICK: Final = trick_phase(Scenario("pegasus-2023", 3, tricks="5B 4B 3B / 5Y 4Y"))
WITH_TWO: Final = trick_phase(Scenario("bezier-2022", 2, tricks="5B 4B / 5Y"))
TABLE: Final = Table.create("pegasus-2023", players=3)


def result(players: int = 3, *, start: int = 0) -> RoundResult:
    """A round in which seat 0 won all tricks, which it has not bid; of two the other seat has a
    bonus of 3 for that."""
    tricks = (7 if players == 5 else 8, *(0,) * (players - 1))
    bonus = (0, 3 if players == 2 else 0, *(0,) * (players - 2))
    scores = tuple(map(sum, zip(tricks, bonus, strict=True)))
    return RoundResult(Seat(start), None, tricks, bonus, scores)


def full(players: int = 3) -> tuple[RoundResult, ...]:
    return tuple(result(players, start=start) for start in range(players))


def first(**changes: Any) -> Callable[[], State]:
    """A match whose first round was like that."""
    return lambda: DealPhase(TABLE, (evolve(result(), **changes),))


def ranks(*numbers: int) -> tuple[Rank, ...]:
    return tuple(Rank(number) for number in numbers)


def swapped(state: DiscardPhase | BidPhase | TrickPhase, give: int, take: int) -> tuple[Cards, ...]:
    """The hands, but for a card of seat 0 that is of another rank."""
    return with_seat(state.hands, 0, Cards.of(*state.hands[0].without(give), take))


def shorter(state: DiscardPhase | BidPhase | TrickPhase, seat: int) -> tuple[Cards, ...]:
    """The hands, less a card of this seat."""
    hand = state.hands[seat]
    return with_seat(state.hands, seat, hand.without(next(iter(hand))))


def on_board(state: TrickPhase, **changes: Any) -> Board:
    return evolve(state.board, **changes)


def moved(old: str, new: str) -> tuple[CellSet, ...]:
    """The tokens in the second trick, of which one of seat 0 lies elsewhere."""
    tokens = SECOND_TRICK.board.tokens
    return with_seat(tokens, 0, tokens[0] - CellSet.named(old) | CellSet.named(new))


def plays(texts: str) -> tuple[Play, ...]:
    """Plays such as 1:5B, which is a blue 5 of seat 1."""
    colors = {color.letter: color for color in Color}
    return tuple(Play(int(text[0]), int(text[2]), colors[text[3]]) for text in texts.split())


NOBODY: Final = CellSet()
DOUBLED: Final = with_seat(FOR_TWO.hands, 0, Cards.of(1, 1, 1, 1, 1, 1, 2, 2, 2, 2))
TEN_ONES: Final = (Cards.of(*[1] * 10), Cards.of(*[1] * 10))

Case: TypeAlias = tuple[Any, dict[str, Any], str]

# A state or a board, what is changed in it, and what the message says, or begins with; or the place
# and the clause.
COVERED: Final = on_board(WITH_TWO, tokens=(WITH_TWO.board.observed, NOBODY))
ON_THE_BOARD: Final[list[Case]] = [
    (WITH_TWO, {"board": COVERED}, "board.tokens[0] [setup.observed-tokens]"),
    *(
        (SECOND_TRICK, {"board": on_board(SECOND_TRICK, tokens=moved("B5", cell))}, said)
        for cell, said in (
            ("R7", "board.tokens[0] [setup.board]"),
            ("G9", "board.tokens[0] [setup.board]"),
            ("B4", "board.tokens [declare.cell-open]"),
        )
    ),
    *(
        (WITH_TWO, {"board": on_board(WITH_TWO, **changes)}, "board [setup.board]")
        for changes in (
            {"neutral": CellSet.named("G5 G1")},
            {"observed": CellSet.named("G9")},
            {"neutral": CellSet.named("G7")},
            {"cells": CellSet.up_to_rank(4)},
        )
    ),
]
DISCARDS: Final[list[Case]] = [
    (DISCARDING, {"results": full()}, "results [match.length]"),
    (DISCARDING, {"hands": DISCARDING.hands[:2]}, "hands: 2 of them for 3 seats"),
    (DISCARDING, {"hands": (*DISCARDING.hands, Cards())}, "hands: 4 of them for 3 seats"),
    # Ten cards each, but a lost one and a doubled one.
    (DISCARDING, {"hands": swapped(DISCARDING, 1, 6)}, "hands [deal.from-deck]"),
    (DISCARDING, {"hands": swapped(DISCARDING, 1, 7)}, "hands [deal.from-deck]"),
    # With two players five cards are elsewhere, but never a sixth of a rank.
    (FOR_TWO, {"hands": DOUBLED}, "hands [deal.from-deck]"),
    # Not even where a rank has only fifteen places to be counted in.
    (FOR_TWO, {"hands": TEN_ONES, "revealed": ranks(2, 3, 4)}, "hands [deal.from-deck]"),
    (DISCARDING, {"hands": shorter(DISCARDING, 0)}, "hands[0] [deal.even]"),
    (DISCARDING, {"hands": shorter(DISCARDING, 2)}, "hands[2] [deal.even]"),
    (DISCARDING, {"discards": (None, None, Rank(1))}, "hands [deal.from-deck]"),
    (DISCARDING, {"discards": (None, None)}, "discards: 2 of them for 3 seats"),
    (DISCARDING, {"discards": (None,) * 4}, "discards: 4 of them for 3 seats"),
    (
        *(DISCARDING, {"hands": BIDDING.hands, "discards": BIDDING.discards}),
        "discards [round.phases]",
    ),
    (DISCARDING, {"revealed": ranks(1)}, "hands [deal.from-deck]"),
    (FOR_TWO, {"revealed": ()}, "revealed [deal.two-player-reveal]"),
    (FOR_TWO, {"revealed": ranks(1, 3, 4, 2)}, "revealed [deal.two-player-reveal]"),
]
BIDS: Final[list[Case]] = [
    (BIDDING, {"results": full()}, "results[0].start_seat [round.start-seat-passes]"),
    (BIDDING, {"hands": BIDDING.hands[1:]}, "hands: 2 of them for 3 seats"),
    (BIDDING, {"hands": swapped(BIDDING, 2, 3)}, "hands [deal.from-deck]"),
    (BIDDING, {"discards": ranks(1, 1, 2)}, "hands [deal.from-deck]"),
    (BIDDING, {"hands": shorter(BIDDING, 1)}, "hands[1] [deal.even]"),
    (BIDDING, {"hands": DISCARDING.hands}, "hands [deal.from-deck]"),
    (BIDDING, {"discards": ranks(1, 1)}, "discards: 2 of them for 3 seats"),
    (BIDDING, {"bids": (None, None)}, "bids [bid.order]"),
    (BIDDING, {"bids": (1, 1, 1)}, "bids [round.phases]"),
    # Seat 1 starts, then seat 2, then seat 0.
    (BIDDING, {"bids": (1, None, None)}, "bids [bid.order]"),
    (BIDDING, {"bids": (None, None, 1)}, "bids [bid.order]"),
    (BIDDING, {"bids": (1, 1, None)}, "bids [bid.order]"),
    (BIDDING, {"bids": (1, None, 1)}, "bids [bid.order]"),
    # In the second round the left neighbor starts.
    (
        *(BIDDING, {"results": (result(start=1),), "bids": (None, 1, None)}),
        "bids [bid.order]",
    ),
    (BIDDING, {"bids": (None, 2, None)}, "bids[1] [bid.allowed]"),
    (BIDDING, {"bids": (None, 1, 0)}, "bids[2] [bid.allowed]"),
    (BIDDING, {"revealed": ranks(1)}, "hands [deal.from-deck]"),
]
A_TRICK: Final[list[Case]] = [
    (SECOND_TRICK, {"results": full()}, "results [match.length]"),
    (SECOND_TRICK, {"hands": SECOND_TRICK.hands[:2]}, "hands: 2 of them for 3 seats"),
    (SECOND_TRICK, {"hands": swapped(SECOND_TRICK, 4, 5)}, "hands [deal.from-deck]"),
    (SECOND_TRICK, {"discards": ranks(6, 6, 6)}, "hands [deal.from-deck]"),
    # A blue 5 has become a blue 6, so that there are six sixes.
    (
        *(SECOND_TRICK, {"board": on_board(SECOND_TRICK, tokens=moved("B5", "B6"))}),
        "hands [deal.from-deck]",
    ),
    (WITH_TWO, {"discards": ranks(1, 6)}, "hands [deal.from-deck]"),
    (SECOND_TRICK, {"hands": shorter(SECOND_TRICK, 0)}, "hands[0] [deal.even]"),
    (SECOND_TRICK, {"hands": shorter(SECOND_TRICK, 2)}, "hands[2] [deal.even]"),
    (SECOND_TRICK, {"discards": ranks(1, 2, 3, 4)}, "discards: 4 of them for 3 seats"),
    (SECOND_TRICK, {"bids": (1, 1)}, "bids [bid.order]"),
    (SECOND_TRICK, {"bids": ()}, "bids [bid.order]"),
    (SECOND_TRICK, {"bids": (2, 1, 1)}, "bids[0] [bid.allowed]"),
    (SECOND_TRICK, {"bids": (3, 4, 5)}, "bids[2] [bid.allowed]"),
    (WITH_TWO, {"bids": (1,)}, "bids [bid.none-with-two]"),
    (WITH_TWO, {"bids": (1, 1)}, "bids [bid.none-with-two]"),
    (
        SECOND_TRICK,
        {"board": on_board(SECOND_TRICK, cells=CellSet.up_to_rank(9))},
        "board [setup.board]",
    ),
    (
        SECOND_TRICK,
        {"board": on_board(SECOND_TRICK, observed=CellSet.named("G6"))},
        "board [setup.board]",
    ),
    (
        SECOND_TRICK,
        {"board": on_board(SECOND_TRICK, neutral=CellSet.named("G6"))},
        "board [setup.board]",
    ),
    (
        *(SECOND_TRICK, {"board": on_board(SECOND_TRICK, tokens=(NOBODY,) * 4)}),
        "board.tokens: 4 of them for 3 seats",
    ),
    (WITH_TWO, {"board": on_board(WITH_TWO, observed=NOBODY)}, "board [setup.board]"),
    (
        WITH_TWO,
        {"board": on_board(WITH_TWO, neutral=CellSet.named("G1 G2"))},
        "board [setup.board]",
    ),
    (WITH_TWO, {"revealed": ranks(1, 2, 4)}, "board [setup.board]"),
    (WITH_TWO, {"revealed": ranks(1, 2)}, "board [setup.board]"),
    (SECOND_TRICK, {"revealed": ranks(1, 2, 3)}, "board [setup.board]"),
    (SECOND_TRICK, {"held": SECOND_TRICK.held[:2]}, "held: 2 of them for 3 seats"),
    (SECOND_TRICK, {"held": SECOND_TRICK.held * 2}, "held: 6 of them for 3 seats"),
    (
        *(SECOND_TRICK, {"held": with_seat(SECOND_TRICK.held, 1, frozenset[Color]())}),
        "held[1] [declare.lose-led-color]",
    ),
    (SECOND_TRICK, {"won": (1, 0)}, "won: 2 of them for 3 seats"),
    (SECOND_TRICK, {"won": (2, -1, 0)}, "won [trick.winner-leads]"),
    (SECOND_TRICK, {"won": (8, 0, 0)}, "trick [round.phases]"),
    (SECOND_TRICK, {"leader": Seat(3)}, "leader: there is no seat 3"),
    (SECOND_TRICK, {"leader": Seat(-1)}, "leader: there is no seat -1"),
    (SECOND_TRICK, {"leader": Seat(1), "trick": ()}, "board.tokens[2] [play.turn]"),
    (FIRST_TRICK, {"leader": Seat(2)}, "trick[0] [play.turn]"),
    (FIRST_TRICK, {"results": (result(start=1),)}, "leader [round.start-seat-passes]"),
    # Tricks won or plays that the board does not show.
    (SECOND_TRICK, {"trick": ()}, "board.tokens[2] [play.turn]"),
    (SECOND_TRICK, {"trick": SECOND_TRICK.trick[:1]}, "board.tokens[1] [play.turn]"),
    (SECOND_TRICK, {"won": (2, 0, 0)}, "won [trick.winner-leads]"),
    (SECOND_TRICK, {"won": (0, 0, 0)}, "won [trick.winner-leads]"),
    # Not the seats in their order, not the cells that they have covered.
    (SECOND_TRICK, {"trick": plays("1:4Y 0:5Y")}, "trick[0] [play.turn]"),
    (SECOND_TRICK, {"trick": plays("0:5Y 1:5Y")}, "trick[1] [play.turn]"),
    (SECOND_TRICK, {"trick": plays("0:5Y 1:4G")}, "trick[1] [play.turn]"),
    (SECOND_TRICK, {"trick": plays("0:4Y 1:4Y")}, "trick[0] [play.turn]"),
    (SECOND_TRICK, {"trick": plays("0:5Y 2:4Y")}, "board.tokens[0] [play.turn]"),
    (SECOND_TRICK, {"trick": plays("1:5Y 1:4Y")}, "board.tokens[0] [play.turn]"),
    # A trick is taken as soon as it is complete.
    (
        *(TRICK_IS_OVER, {"won": (0, 0, 0), "trick": plays("0:5B 1:4B 2:3B")}),
        "trick [round.phases]",
    ),
]


@pytest.mark.clause("deal.even", "deal.from-deck", "deal.discard", "deal.two-player-reveal")
@pytest.mark.clause("bid.allowed", "bid.order", "round.phases", "setup.board")
@pytest.mark.parametrize(
    ("state", "changes", "message"), [*ON_THE_BOARD, *DISCARDS, *BIDS, *A_TRICK]
)
def test_impossible_states(state: Any, changes: dict[str, Any], message: str) -> None:
    refused(partial(evolve, state, **changes), message)


def refused(build: Callable[[], object], message: str) -> None:
    with pytest.raises(ImpossibleState) as error:
        build()
    field, _, fault = str(error.value).partition(": ")
    assert error.value.fields == {"field": field, "fault": fault}
    place, _, clause = message.partition(" [")
    if clause:
        assert (field, fault.rpartition(" [")[2]) == (place, clause)
    else:
        assert str(error.value).startswith(message)


@pytest.mark.clause("bid.none-with-two")
def test_two_players_have_no_bid_phase() -> None:
    state, bids = after_discards("pegasus-2023", 2), (None, None)
    assert isinstance(state, TrickPhase)
    cards = (state.hands, state.discards, bids, state.revealed)
    refused(partial(BidPhase, state.table, (), *cards), "bids [bid.none-with-two]")


@pytest.mark.clause("bid.order")
@pytest.mark.parametrize("bids", [(None, None, None), (None, 4, None), (None, 1, 3)])
def test_bids_made_so_far(bids: tuple[int | None, ...]) -> None:
    state = evolve(BIDDING, bids=bids)
    assert turn(state) == ((1, 2, 0)[sum(bid is not None for bid in bids)],)


# Rounds that are over.


@pytest.mark.clause("match.length")
@EVERY_TABLE
def test_match_has_no_more_and_no_fewer_rounds_than_seats(edition: str, players: int) -> None:
    table, rounds = Table.create(edition, players=players), full(players)
    for number in range(players):
        assert DealPhase(table, rounds[:number]).results == rounds[:number]
        refused(partial(MatchOver, table, rounds[:number]), "results [match.length]")
    one_more = (*rounds, result(players))
    for phase, over in ((DealPhase, rounds), (DealPhase, one_more), (MatchOver, one_more)):
        refused(partial(phase, table, over), "results [match.length]")
    assert turn(MatchOver(table, rounds)) == ()


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (first(tricks=(8, 0)), "results[0].tricks: 2 of them for 3 seats"),
        (first(tricks=(8, 0, 0, 0)), "results[0].tricks: 4 of them for 3 seats"),
        (first(bonus=(0, 0)), "results[0].bonus: 2 of them for 3 seats"),
        (first(scores=(8, 0, 0, 0)), "results[0].scores: 4 of them for 3 seats"),
        (first(paradox=Seat(3)), "results[0].paradox: there is no seat 3"),
        (first(paradox=Seat(-1)), "results[0].paradox: there is no seat -1"),
        (first(tricks=(5, 4, 0)), "results[0].tricks [trick.last]"),
        (first(tricks=(9, -1, 0)), "results[0].tricks [trick.last]"),
        (first(start_seat=Seat(1)), "results[0].start_seat [round.start-seat-passes]"),
        (
            lambda: DealPhase(TABLE, (result(), result())),
            "results[1].start_seat [round.start-seat-passes]",
        ),
        (
            lambda: MatchOver(TABLE, (*full()[:2], evolve(full()[2], scores=()))),
            "results[2].scores: 0 of them for 3 seats",
        ),
        (
            lambda: evolve(DISCARDING, results=(result(start=1),)),
            "results[0].start_seat [round.start-seat-passes]",
        ),
    ],
)
def test_result_of_a_round_is_one_of_this_table(build: Callable[[], State], message: str) -> None:
    refused(build, message)
