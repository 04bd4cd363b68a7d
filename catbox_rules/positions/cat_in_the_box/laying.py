"""Who may act in a position, and the same table under other rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from catbox_rules.cat_in_the_box import (
    NAME,
    Action,
    Bid,
    Cards,
    Discard,
    Event,
    MatchEnded,
    ParadoxOccurred,
    Play,
    RoundScored,
    State,
    Table,
    view,
)
from catbox_rules.cat_in_the_box.actions import check_table_has
from catbox_rules.cat_in_the_box.position import Phase, Position, position_of
from catbox_rules.kernel.errors import Unsupported, Verbatim
from catbox_rules.kernel.forms import ABSENT
from catbox_rules.kernel.ruleset import CHANCE, Seat, Turn, with_seat
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown
from catbox_rules.positions import reading
from catbox_rules.positions.protocol import check_whole
from catbox_rules.positions.reading import Common, as_document

# Positions of Cat in the Box as documents (`catbox-position/1`).
#
# The fields of `Position` say what each key means, and what follows if it is absent.


def read_position(value: object, *, path: str = "$") -> Position:
    """Return the position that a plain JSON value describes.

    Only its form is checked; `answer(position, "table")` says whether the table is possible.

    Raises MalformedInput or Unsupported with the path of the first fault, below `path`.

    >>> position = read_position({
    ...     "format": "catbox-position/1", "game": "cat-in-the-box", "edition": "pegasus-2023",
    ...     "players": 3, "start_seat": 0, "phase": "play",
    ...     "tokens": [["Y5"], ["R4"], []], "lost": [[], ["yellow"], []],
    ...     "trick": ["5Y", "4R"], "hands": ["?", "?", [1, 1, 6, "?", "?", "?", "?", "?", "?"]],
    ... })
    >>> position.seat_to_play, str(position.hands[2])
    (2, '1 1 6 ? ? ? ? ? ?')
    """
    return reading.read_with(Position, value, game=NAME, lay=_lay, begun=_begun, path=path)


def _lay(common: Common) -> Table:
    return Table.create(common.edition, players=common.players, options=common.chosen)


def _begun(table: Table, document: Any) -> Table:
    """Return the table with the first start seat, which follows from that of this round; unchanged
    if a partial document does not state it."""
    if document.start_seat is ABSENT:
        return table
    rounds = () if document.rounds is ABSENT else document.rounds
    begun = (evolve(table, first_seat=seat) for seat in table.seats)
    return next(each for each in begun if each.start_seat(rounds) == document.start_seat)


def position_as_json(position: Position) -> dict[str, object]:
    """Return the plain JSON value of a position; `read_position` gives the same position back."""
    return as_document(position, game=NAME, options=position.table.chosen_options())


# The table after an action, with no more knowledge than before.


def after(position: Position, action: Action, state: State) -> Position:
    """Return the position after an action.

    `state` is the state after the action in one of the completions; the open parts are taken from
    it. The hidden cards are as unknown as before; so is a forgotten bid or number of tricks.

    Raises Unsupported if the owners of tokens, or the lost colors of a seat, are forgotten; and for
    a partial table.
    """
    check_whole(position)
    if position.has_gaps:
        expected = "a table at which nothing that lay open is forgotten"
        raise Unsupported("$.lost", expected=expected, given=Verbatim("one with '?'"))
    shown = position_of(view(state))
    rounds = (*position.rounds, *shown.rounds[len(position.rounds) :])
    shown = evolve(shown, rounds=rounds)
    if shown.phase not in (Phase.DISCARD, Phase.BID, Phase.PLAY):
        return shown
    hands, discards = position.hands, position.discards
    if isinstance(action, Play | Discard):
        hands = with_seat(hands, action.seat, _without(hands[action.seat], action.rank))
    if isinstance(action, Discard):
        discards = with_seat(discards, action.seat, Partial(Cards.of(action.rank)))
    bids = position.bids
    if isinstance(action, Bid):
        bids = with_seat(bids, action.seat, action.tricks)
    won = tuple(
        before if isinstance(before, Unknown) else now
        for before, now in zip(position.won, shown.won, strict=True)
    )
    return evolve(shown, hands=hands, discards=discards, bids=bids, won=won, stood=position.stood)


def _without(hand: Partial[Cards], rank: int) -> Partial[Cards]:
    """Return a hand less a card, which was one of the unknown ones if its rank was not known."""
    if rank in hand.known:
        return evolve(hand, known=hand.known.without(rank))
    return evolve(hand, unknown=hand.unknown - 1)


# The position in which a seat holds the card that it lays down.


def holding(position: Position, action: Action) -> Position | None:
    """Return the position in which the card that a seat plays or sets aside is one of its unknown
    cards.

    None if the seat is known to hold such a card, has no unknown card, or there is no such card,
    and for any other action. Raises MalformedInput for a seat that the table does not have.
    """
    if not isinstance(action, Play | Discard):
        return None
    table, seat, rank = position.table, action.seat, action.rank
    check_table_has(action, players=table.players)
    hand = position.hands[seat]
    if rank in hand.known or hand.is_known or rank > table.setup.highest_rank:
        return None
    known, unknown = Cards.of(*hand.known, rank), max(0, hand.unknown - 1)
    held = evolve(hand, known=known, unknown=unknown)
    return evolve(position, hands=with_seat(position.hands, seat, held))


def turn(position: Position) -> Turn:
    """Return who may act; nobody if a trick is to be taken or the round to be scored, or if a
    partial table does not say."""
    match position.phase:
        case Phase.DEAL:
            return (CHANCE,)
        case Phase.DISCARD:
            discards = enumerate(position.discards)
            return tuple(Seat(seat) for seat, each in discards if each.is_counted and not each)
        case Phase.BID:
            return _next_to_bid(position)
        case Phase.PLAY:
            seat = position.seat_to_act
            is_known = position.is_written("leader") and position.is_written("trick")
            return (seat,) if seat is not None and is_known else ()
        case Phase.OVER:
            return ()


def _next_to_bid(position: Position) -> tuple[Seat, ...]:
    """Return the first seat from the start seat on that has not bid."""
    start, bids = position.start_seat, position.bids
    if not position.is_written("start_seat"):
        return ()
    clockwise = sorted(range(len(bids)), key=lambda seat: (seat - start) % len(bids))
    for seat in clockwise:
        if bids[seat] is None:
            return (Seat(seat),)
        if position.is_partial and not isinstance(bids[seat], int):
            return ()
    return ()


def with_rules(position: Position, *, edition: str, options: Mapping[str, object]) -> Position:
    """Return the same table with another edition or other options, for the same players; raises
    Unsupported or MalformedInput if that is impossible."""
    table = position.table
    laid = Table.create(
        edition, players=table.players, first_seat=table.first_seat, options=options
    )
    on_board = position.free & laid.empty_board.cells
    return evolve(position, table=laid, free=on_board)


# Which events after an action are certain at a table with unknown parts.


def is_certain(position: Position, action: Action, event: Event) -> bool:  # noqa: ARG001 -- as others
    """Return whether a public event after an action is independent of everything unknown. Plays and
    their consequences are open; a hand that is shown, and the score of the round, may not be
    known."""
    match event:
        case ParadoxOccurred():
            return not position.hands[event.seat].unknown
        case RoundScored():
            return _is_scored_for_certain(position)
        case MatchEnded():
            scores = [each for written in position.rounds for each in written.scores]
            is_known = position.is_written("rounds") and UNKNOWN not in scores
            return _is_scored_for_certain(position) and is_known
        case _:
            return True


def _is_scored_for_certain(position: Position) -> bool:
    is_known = not position.has_gaps and not position.unknown_cells
    return is_known and UNKNOWN not in (*position.bids, *position.won)
