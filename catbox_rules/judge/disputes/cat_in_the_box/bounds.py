"""States that bound a partial table of Cat in the Box.

The facts about a seat are monotonic: they can only change in one direction as more cells are taken,
more colors are lost, and fewer cards are in its hand. So it is enough to look at the extremes:

    cells taken                      colors lost       cards in the hand
    those known to be taken          those known       all that may be there
    all possible, by another seat    all possible      only the known cards, or one if none is known
    all possible, by the seat        those known       all that may be there
    all possible, by the seat        all possible      a hand as in the second line

A trick has no extremes, so there is a state for each led color, and for the turn of the seat and of
another one. Like all states of disputes these are built without checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final

from attrs import frozen

from catbox_rules.cat_in_the_box.actions import Action, Deal, Play
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import Cell, CellSet, Color
from catbox_rules.cat_in_the_box.packed import packed
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    RoundResult,
    State,
    TrickPhase,
    bid_phase,
    deal_phase,
    discard_phase,
    match_over,
    trick_phase,
)
from catbox_rules.judge.disputes.cat_in_the_box.states import rounds_without_tricks
from catbox_rules.judge.disputes.tables import are_written
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.partial import UNKNOWN, Unknown
from catbox_rules.kernel.ruleset import Seat, with_seat

_EVERY_COLOR: Final = frozenset(Color)
_Results = tuple[RoundResult, ...]


def bounds(position: Position, action: Action) -> Iterator[State]:
    """Yield states that bound a partial table, to read the facts of an action from them. Raises
    ImpossibleState if the deck does not have the known cards."""
    _check_cards(position)
    seat = Seat(0) if isinstance(action, Deal) else action.seat
    match position.phase:
        case Phase.DEAL:
            yield from (deal_phase(position.table, each) for each in _results(position))
        case Phase.DISCARD:
            yield from _setting_aside(position, seat)
        case Phase.BID:
            yield from _bidding(position, seat)
        case Phase.PLAY if _round_is_over(position):
            yield from _after_round(position)
        case Phase.PLAY:
            yield from _in_tricks(position, seat)
        case Phase.OVER:
            yield match_over(position.table, _with_more(position, position.table.setup.rounds))


def _check_cards(position: Position) -> None:
    seen = [*position.revealed, *position.taken.cards]
    for pile in (*position.hands, *position.discards):
        seen += pile.known
    if not Counter(seen) <= Counter(position.table.deck):
        raise ImpossibleState("hands", "the deck does not have as many cards of a rank")


# Rounds that are over.


def _results(position: Position) -> list[_Results]:
    """Return the possible lists of completed rounds: the written one, or if there is none both an
    empty list and a list of one round."""
    is_known = are_written(position, "rounds")
    return [position.results] if is_known else [(), _with_more(position, 1)]


def _with_more(position: Position, number: int) -> _Results:
    """Return the completed rounds, with made-up ones added up to a number of rounds."""
    table, results = position.table, position.results
    made_up = [(0,) * table.players] * (number - len(results))
    return rounds_without_tricks(table, made_up, results)


def _round_is_over(position: Position) -> bool:
    """Return whether a paradox has ended the round, or its last trick is known to be complete."""
    if position.paradox is not None:
        return True
    are_known = are_written(position, "trick", "leader") and not position.unknown_cells
    return are_known and position.all_tricks_are_complete


def _after_round(position: Position) -> Iterator[DealPhase | MatchOver]:
    """Yield the next deal, the end of the match, or both if the number of rounds is unknown."""
    table, before = position.table, len(position.results)
    is_known = are_written(position, "rounds")
    if not is_known or before + 1 < table.setup.rounds:
        yield deal_phase(table, _with_more(position, before + 1))
    if not is_known or before + 1 >= table.setup.rounds:
        yield match_over(table, _with_more(position, table.setup.rounds))


# Setting aside, and bids.


def _setting_aside(position: Position, seat: Seat) -> Iterator[DiscardPhase]:
    table = position.table
    nobody, no_hands = (None,) * table.players, (Cards(),) * table.players
    is_known = position.discards[seat].is_counted
    has_done_so = [bool(len(position.discards[seat]))] if is_known else [False, True]
    for is_set_aside, hand in product(has_done_so, dict.fromkeys(_hands(position, seat))):
        aside = with_seat(nobody, seat, Rank(1)) if is_set_aside else nobody
        hands = with_seat(no_hands, seat, hand)
        yield discard_phase(table, position.results, hands, aside, position.revealed)


def _bidding(position: Position, seat: Seat) -> Iterator[BidPhase]:
    table = position.table
    hands, aside = (Cards(),) * table.players, (Rank(1),) * table.players
    bids: tuple[int | None, ...] = (None,) * table.players
    on_turn = [seat, table.left_of(seat)]
    is_known = not position.is_partial or UNKNOWN not in position.bids
    if is_known and are_written(position, "start_seat"):
        some = table.setup.bids[0]
        bids = tuple([some if isinstance(bid, Unknown) else bid for bid in position.bids])
        start = position.start_seat
        clockwise = (*table.seats[start:], *table.seats[:start])
        on_turn = [each for each in clockwise if bids[each] is None][:1] or [start]
    for each in on_turn:
        yield bid_phase(table, position.results, hands, aside, bids, position.revealed, each)


# Tricks.


@frozen
class _Lying:
    """The tokens on the board, and the colors and the hand of the seat in question."""

    tokens: tuple[CellSet, ...]
    held: frozenset[Color]
    hand: Cards


def _in_tricks(position: Position, seat: Seat) -> Iterator[TrickPhase]:
    table = position.table
    no_hands, every_color = (Cards(),) * table.players, (_EVERY_COLOR,) * table.players
    results = _results(position)
    for leader, plays in _tricks(position, seat):
        for at, lying in enumerate(_ends(position, seat)):
            board = table.empty_board.with_all(lying.tokens, position.neutral)
            hands = with_seat(no_hands, seat, lying.hand)
            yield trick_phase(
                table,
                results[at % len(results)],
                (Rank(1),) * table.players,
                _bids(position),
                position.revealed,
                _won(position, leader),
                leader,
                plays,
                packed(hands, board, with_seat(every_color, seat, lying.held)),
                table.seats[(leader + len(plays)) % table.players],
            )


def _bids(position: Position) -> tuple[int, ...]:
    """Return the bids; any bids, if some are unknown."""
    known = tuple([bid for bid in position.bids if isinstance(bid, int)])
    some = position.table.setup.bids[:1] * position.table.players
    return known if len(known) == len(some) else some


def _won(position: Position, leader: Seat) -> tuple[int, ...]:
    """Return the tricks won by each seat, including a complete trick on the table; none if some are
    unknown."""
    known = tuple([number for number in position.won if not isinstance(number, Unknown)])
    if not are_written(position, "trick") or len(known) < position.table.players:
        return (0,) * position.table.players
    return with_seat(known, leader, known[leader] + position.has_complete_trick)


def _tricks(position: Position, seat: Seat) -> Iterator[tuple[Seat, tuple[Play, ...]]]:
    """Yield the possible leaders, each with the plays of the trick. A complete trick counts as
    taken by its winner."""
    table = position.table
    if are_written(position, "trick", "leader"):
        is_taken = position.has_complete_trick
        yield (winner(position.trick).seat, ()) if is_taken else (position.leader, position.trick)
        return
    led = [(), *([Cell(color, table.setup.highest_rank)] for color in Color)]
    if are_written(position, "trick"):
        led = [() if position.has_complete_trick else [play.cell for play in position.trick]]
    for on_turn, cells in [*((seat, cells) for cells in led), (table.left_of(seat), led[0])]:
        seats = [table.seats[(on_turn - at) % table.players] for at in range(len(cells), 0, -1)]
        plays = [Play(each, cell.rank, cell.color) for each, cell in zip(seats, cells, strict=True)]
        yield (seats[0] if seats else on_turn), tuple(plays)


def _ends(position: Position, seat: Seat) -> Iterator[_Lying]:
    """Yield the extremes of the table at the top of the module."""
    nobodys, open_cells = _tokens_of_any_seat(position), _may_be_taken(position)
    [most, *least], (every_color, few) = _hands(position, seat), _held(position, seat)
    other = position.table.left_of(seat)
    for owner in (other, seat) if nobodys | open_cells else (other,):
        taken = _with(position.tokens, owner, nobodys)
        placed = _with(taken, owner, open_cells)
        yield _Lying(taken if owner == other else placed, every_color, most)
        if open_cells or least != [most] or few != every_color:
            hands = least if owner == other else least[:1]  # the owner does not affect it
            yield from (_Lying(placed, few, hand) for hand in hands)


def _with(tokens: tuple[CellSet, ...], seat: Seat, cells: CellSet) -> tuple[CellSet, ...]:
    return with_seat(tokens, seat, tokens[seat] | cells)


def _hands(position: Position, seat: Seat) -> list[Cards]:
    """Return the hand of a seat with every rank that it may have, followed by hands with as few
    cards as possible: the known cards, or if there are none a single card of each unseen rank."""
    hand, unseen = position.hands[seat], position.unseen
    if hand.is_known or not unseen:
        return [hand.known, hand.known]
    least = [hand.known] if hand.known else [Cards.of(rank) for rank in unseen]
    return [Cards.of(*{*hand.known.ranks, *unseen}), *least]


def _held(position: Position, seat: Seat) -> tuple[frozenset[Color], frozenset[Color]]:
    """Return the most and the fewest colors that a seat may still have."""
    held = _EVERY_COLOR - position.lost[seat]
    return held, frozenset() if seat in position.unsure else held


def _tokens_of_any_seat(position: Position) -> CellSet:
    """Return the cells with a token whose owner is unknown."""
    tokens = position.unowned | CellSet.of(play.cell for play in position.trick)
    for of_seat in position.tokens:
        tokens -= of_seat
    return tokens


def _may_be_taken(position: Position) -> CellSet:
    """Return the cells on which there may be an unknown token. If a house rule hides the board,
    this is every cell with a card, unless all tokens are known."""
    lying = sum(map(len, position.tokens)) + len(position.unowned)
    if position.table.board_is_in_sight or lying == sum(position.placed):
        return position.unknown_cells & position.table.cells_with_cards
    return position.table.cells_with_cards
