"""Small decks of Cat in the Box: every match that can be played with them.

A small deck has few ranks, of five cards each, and few tricks. All else is as in the game. The
numbers of a deck stand in its file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from math import factorial
from typing import Final, TypeAlias

from attrs import evolve

from catbox_rules import cat_in_the_box as game
from catbox_rules.cat_in_the_box import (
    Action,
    Arrangement,
    BidPhase,
    Deal,
    DealPhase,
    DiscardPhase,
    Event,
    MatchOver,
    Paradox,
    Rank,
    RedBrokenBy,
    RoundResult,
    RoundScored,
    State,
    Table,
    Tokens,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.editions import (
    PEGASUS_2023,
    RED_BROKEN_BY,
    TOKENS,
    ColorMarks,
    Face,
    Setup,
)
from catbox_rules.cat_in_the_box.material import COPIES
from catbox_rules.cat_in_the_box.state import deal_phase
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.values import changing
from tools.counts_of.decks import Deck

__all__ = ["DECKS", "DEEP_DECKS", "deals", "numbers", "results", "small_table", "without_past"]

SmallDeck: TypeAlias = Deck[State, Action, Event]


def small_table(
    setup: Setup,
    *,
    tokens_per_seat: int = 12,
    color_marks: ColorMarks = ColorMarks.HELD,
    tokens: Tokens = Tokens.UNLIMITED,
    red_broken_by: RedBrokenBy = RedBrokenBy.PLAYER_TOKEN,
) -> Table:
    """A table with other numbers than any edition has; seat 0 starts."""
    edition = evolve(
        PEGASUS_2023,
        id="small",
        aliases=(),
        terms=(),
        setups=(setup,),
        tokens_per_seat=tokens_per_seat,
        color_marks=color_marks,
    )
    return Table(
        edition=edition,
        setup=setup,
        first_seat=Seat(0),
        readings=edition.readings.with_values({TOKENS: tokens, RED_BROKEN_BY: red_broken_by}),
        face=Face.WHITE,
        arrangement=Arrangement.ascending(setup.columns),
        arrangement_is_known=True,
    )


def numbers(
    players: int,
    ranks: int,
    tricks: int,
    *,
    bids: tuple[int, ...] = (),
    revealed: int = 0,
    observed: bool = False,
    rounds: int = 1,
) -> Setup:
    """The numbers of a small deck: a seat is dealt two cards more than there are tricks, one of
    which it discards, and one is left. Without bids a seat has its bonus with up to half of the
    tricks."""
    dealt = tricks + 2
    return Setup(
        players=players,
        highest_rank=Rank(ranks),
        dealt=dealt,
        bids=bids,
        tricks=tricks,
        columns=ranks + observed,
        rounds=rounds,
        faces=(Face.WHITE,),
        revealed=revealed,
        observed=Rank(ranks + 1) if observed else None,
        bonus_up_to=None if bids else tricks // 2,
    )


def deals(state: State) -> Iterator[tuple[Deal, int]]:
    """Every deal, cards of a rank being the same and revealed cards in rising order, with the
    number of ways in which the cards give it, each card having its own mark."""
    setup = state.table.setup
    hidden = setup.left_over - setup.revealed
    sizes = (setup.dealt,) * setup.players + (setup.revealed, hidden)
    for piles, ways in _dealt(1, setup.highest_rank, sizes):
        yield Deal(piles[: setup.players], piles[setup.players]), ways


def _dealt(
    rank: int, highest: int, room: tuple[int, ...]
) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    """Every way to fill piles, in which there is so much room, with the cards from a rank on."""
    if rank > highest:
        yield [()] * len(room), 1
        return
    for split in _splits(COPIES, room, COPIES * (highest - rank)):
        ways = factorial(COPIES)
        for number in split:
            ways //= factorial(number)
        left = tuple(free - number for free, number in zip(room, split, strict=True))
        for piles, others in _dealt(rank + 1, highest, left):
            filled = zip(piles, split, strict=True)
            yield [(rank,) * number + pile for pile, number in filled], ways * others


def _splits(cards: int, room: Sequence[int], after: int) -> Iterator[tuple[int, ...]]:
    """Every way to put cards of a rank into piles, so that the `after` cards that come after them
    fill what is left."""
    if not room:
        if cards == 0:
            yield ()
        return
    for number in range(min(cards, room[0]) + 1):
        if room[0] - number <= after:
            for rest in _splits(cards - number, room[1:], after):
                yield (number, *rest)


def without_past(state: State) -> State:
    """A state that may stand for this one. Nobody ever looks at a discard again, so that each is
    taken for the lowest card that lies nowhere else; and of rounds that are over the scores alone
    count."""
    match state:
        case DealPhase():
            return deal_phase(state.table, tuple(map(_scores_alone, state.results)))
        case DiscardPhase():
            lying = iter(_unseen(state, state.revealed))
            chosen = [None if each is None else next(lying) for each in state.discards]
            return _discards_chosen(state, tuple(chosen))
        case BidPhase() if not any(bid is not None for bid in state.bids):
            discards = _unseen(state, ())[: state.table.players]
            return _before_bids(state, discards)
        case TrickPhase() if not (state.bids or state.board.player_tokens):
            discards = _unseen(state, state.revealed)[: state.table.players]
            return _before_plays(state, discards)
        case _:
            return state


_discards_chosen: Final = changing(DiscardPhase, "discards")
_before_bids: Final = changing(BidPhase, "discards")
_before_plays: Final = changing(TrickPhase, "discards")


def _scores_alone(result: RoundResult) -> RoundResult:
    nothing = (0,) * len(result.scores)
    return evolve(result, paradox=None, tricks=nothing, bonus=nothing)


def _unseen(
    state: DiscardPhase | BidPhase | TrickPhase, revealed: tuple[Rank, ...]
) -> tuple[Rank, ...]:
    held = Counter(rank for hand in state.hands for rank in hand)
    left = Counter(state.table.deck) - held - Counter(revealed)
    return tuple(sorted(left.elements()))


def results(before: State, action: Action, step: Step[State, Event]) -> Iterator[Hashable]:
    """What is counted where a round ends: in the first one its scores and its paradox; at the end
    of the match who has won it."""
    ended = next((event for event in step.events if isinstance(event, RoundScored)), None)
    if ended is None:
        return
    if not before.results:
        yield "rounds"
        yield f"scores {' '.join(map(str, ended.scores))}"
        if isinstance(action, Paradox) and isinstance(before, TrickPhase):
            yield f"paradox-in-trick {sum(before.won) + 1}"
        else:
            yield "no-paradox"
    if isinstance(step.state, MatchOver):
        outcome = game.outcome(step.state)
        assert outcome is not None
        yield "matches"
        yield f"winners {' '.join(map(str, outcome.winners))}"


def described(table: Table) -> Iterator[tuple[str, object]]:
    """The numbers of a small deck, as they stand in its file."""
    setup, edition = table.setup, table.edition
    yield "players", setup.players
    yield "highest-rank", setup.highest_rank
    yield "copies", COPIES
    yield "dealt", setup.dealt
    yield "left-over", setup.left_over
    yield "revealed", setup.revealed
    yield "tricks", setup.tricks
    yield "bids", " ".join(map(str, setup.bids)) or "none"
    yield "bonus-up-to", "none" if setup.bonus_up_to is None else setup.bonus_up_to
    yield "columns", setup.columns
    yield "observed-rank", "none" if setup.observed is None else setup.observed
    yield "rounds", setup.rounds
    yield "first-seat", table.first_seat
    yield "tokens-per-seat", edition.tokens_per_seat
    yield "color-marks", edition.color_marks.value
    yield from table.readings.options().items()


def _deck(name: str, title: str, table: Table) -> SmallDeck:
    return SmallDeck(
        name=name,
        title=title,
        ruleset=game,
        start=DealPhase(table),
        numbers=tuple(described(table)),
        outcomes=deals,
        results=results,
        alike=without_past,
    )


DECKS: Final = (
    _deck(
        "two-neutral",
        "two players; two cards are revealed",
        small_table(numbers(2, 2, 2, revealed=2)),
    ),
    _deck(
        "two-bids",
        "two players, who bid",
        small_table(numbers(2, 2, 2, bids=(1, 2))),
    ),
    _deck(
        "two-observed",
        "two players, who bid; observed tokens",
        small_table(numbers(2, 2, 1, bids=(1, 2), observed=True)),
    ),
    _deck(
        "two-observed-any-token",
        "two players, who bid; observed tokens, which break red",
        small_table(
            numbers(2, 2, 1, bids=(1, 2), observed=True), red_broken_by=RedBrokenBy.ANY_TOKEN
        ),
    ),
    _deck(
        "two-strict",
        "two players, whose tokens run short; tokens mark the colors that a seat holds",
        small_table(numbers(2, 2, 2), tokens_per_seat=5, tokens=Tokens.STRICT),
    ),
    _deck(
        "two-strict-covered",
        "two players, whose tokens run short; tokens mark the colors that a seat has lost",
        small_table(
            numbers(2, 2, 2),
            tokens_per_seat=2,
            color_marks=ColorMarks.LOST,
            tokens=Tokens.STRICT,
        ),
    ),
    _deck(
        "two-rounds",
        "two players, who bid; two rounds",
        small_table(numbers(2, 2, 1, bids=(1, 2), rounds=2)),
    ),
    _deck(
        "three-bids",
        "three players, who bid",
        small_table(numbers(3, 2, 1, bids=(1, 3))),
    ),
)
"""What is counted again in every check."""

DEEP_DECKS: Final = (
    _deck(
        "two-whole-deck",
        "two players, who are dealt the whole deck",
        small_table(numbers(2, 2, 3)),
    ),
    _deck(
        "two-three-ranks",
        "two players, three ranks; two cards are revealed",
        small_table(numbers(2, 3, 2, revealed=2)),
    ),
    _deck(
        "four",
        "four players, who can bid 1 only",
        small_table(numbers(4, 3, 1, bids=(1,))),
    ),
)
"""What takes too long for that."""
