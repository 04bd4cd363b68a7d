"""Whose turn it is at a table, and the same table with other readings."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from attrs import evolve

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import ABSENT
from catbox_rules.kernel.ruleset import CHANCE, Turn, with_seat
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown
from catbox_rules.positions.protocol import check_whole
from catbox_rules.positions.reading import Common, as_document, document_class, read_with
from catbox_rules.schrodingers_cats import (
    NAME,
    Action,
    Boxes,
    BoxesInPlayChanged,
    Claim,
    ClaimChecked,
    DrawPhase,
    EndTurn,
    Event,
    Exchange,
    HandsShown,
    LifeLost,
    MatchEnded,
    Phase,
    Physicat,
    PhysicatJoinedRow,
    Position,
    Prove,
    SeatEliminated,
    State,
    Table,
    Use,
    apply,
    draw,
    view,
)
from catbox_rules.schrodingers_cats.faults_of_cards import with_sizes_counted

# Positions of Schrödinger's Cats as documents (`catbox-position/1`), read and written.
#
# A key that is left out has the expected value: no round is over, hands are unknown, no cards are
# open. The writer leaves out exactly these.


def read_position(value: object, *, path: str = "$") -> Position:
    """Return the position that a plain JSON value describes.

    Only its form is checked; `answer(position, "table")` says whether the table is possible.

    Raises MalformedInput or Unsupported with the path of the first fault, below `path`.

    >>> position = read_position({
    ...     "format": "catbox-position/1", "game": "schrodingers-cats", "edition": "amigo-2023",
    ...     "players": 2, "start_seat": 0, "phase": "claim", "options": {"physicats": "without"},
    ...     "claim": {"seat": 0, "count": 4, "state": "dead"}, "on_turn": 1,
    ...     "proofs": [{"dead": 2}, {}], "hands": ["?", {"alive": 5, "empty": 1}],
    ... })
    >>> [str(hand) for hand in position.hands]
    ['? ? ? ?', '5 alive 1 empty']
    """
    position = read_with(Position, value, game=NAME, lay=_lay, begun=_begun, path=path)
    return position if position.is_partial else with_sizes_counted(position)


def _lay(common: Common) -> Table:
    return Table.create(common.edition, players=common.players, options=common.chosen)


def _begun(laid: Table, document: Any) -> Table:
    """Return the table with the first start seat: that of this round, unless rounds are stated. A
    partial document may state one of these seats, or none."""
    first, start = document.first_seat, document.start_seat
    if isinstance(document, document_class(Position, is_partial=True)):
        first = next(each for each in (first, start, laid.first_seat) if each is not ABSENT)
    elif document.rounds is ABSENT or not document.rounds:
        if first is not ABSENT:
            expected = "nothing: no round is stated"
            raise MalformedInput("$.first_seat", expected=expected, given=first)
        first = start
    elif first is ABSENT:
        expected = "the number of a seat"
        raise MalformedInput("$.first_seat", expected=expected, given=Verbatim("nothing"))
    return evolve(laid, first_seat=first)


def position_as_json(position: Position) -> dict[str, object]:
    """Return the plain JSON value of a position; `read_position` gives the same position back."""
    options = position.table.chosen_options()
    as_counted = position if position.is_partial else _with_sizes_uncounted(position)
    return as_document(as_counted, game=NAME, options=options)


def _with_sizes_uncounted(position: Position) -> Position:
    """Return the position with uncounted hands, if a reader counts them again in the same way;
    otherwise only hands that a reader restores are left uncounted."""
    unknown = [
        not hand.known and hand.unknown == position.cards_due(seat)
        for seat, hand in enumerate(position.hands)
    ]
    as_unknown = tuple(
        evolve(hand, is_counted=hand.is_counted and not each)
        for hand, each in zip(position.hands, unknown, strict=True)
    )
    uncounted = evolve(position.without_viewer(), hands=as_unknown)
    read = with_sizes_counted(uncounted).hands
    as_read = [
        each and hand == of_reader
        for each, hand, of_reader in zip(unknown, position.hands, read, strict=True)
    ]
    if position.is_in_round and all(as_read):
        return uncounted
    hands = tuple(
        evolve(hand, is_counted=hand.is_known or not each)
        for hand, each in zip(position.hands, as_read, strict=True)
    )
    return evolve(uncounted, hands=hands)


# The table after an action, with no more knowledge than before.


def after(position: Position, action: Action, state: State) -> Position:
    """Return the position after an action.

    `state` is the state after the action in one of the completions; the open parts are taken from
    it. Cards that are due are drawn, unseen by anybody. The hidden cards are as unknown as before;
    after the use of a Physicat nothing is known about hands.

    Raises Unsupported for a partial table.
    """
    check_whole(position)
    while isinstance(state, DrawPhase):
        state = apply(state, draw(state, Random(0))).state  # any draw: it is face down
    shown = view(state).without_viewer()
    if position.results is None:
        shown = evolve(shown, results=None)
    unused = tuple(
        before if isinstance(now, Unknown) else now
        for before, now in zip(position.physicats.unused, shown.physicats.unused, strict=True)
    )
    row = [*shown.physicats.row]
    for place, before in enumerate(position.physicats.row):
        is_swapped = isinstance(action, Use) and action.taking and row[place] is Physicat.TABBY
        if isinstance(before, Unknown) and not is_swapped:
            row[place] = UNKNOWN
    shown = evolve(shown, physicats=evolve(shown.physicats, unused=unused, row=tuple(row)))
    if not shown.is_in_round:
        return shown
    shown = evolve(shown, stood=position.stood)
    hands, discards, known = position.hands, position.discards, position.known
    match action:
        case Claim() | EndTurn():
            pass
        case Prove(seat, boxes):
            hands = with_seat(hands, seat, _without(hands[seat], boxes))
        case Exchange(seat, boxes):
            left = _without(hands[seat], boxes)
            drawn = len(shown.hands[seat]) - len(left) if left.is_counted else len(boxes)
            hands = with_seat(hands, seat, evolve(left, unknown=left.unknown + drawn))
            discards = evolve(discards, unknown=discards.unknown + len(boxes))
            known = with_seat(known, seat, UNKNOWN)
        case _:
            return shown
    return evolve(shown, hands=hands, discards=discards, known=known)


def _without(hand: Partial[Boxes], boxes: Boxes) -> Partial[Boxes]:
    """Return a hand less some boxes, which count as unknown ones if they were not known."""
    seen = boxes & hand.known
    unknown = max(0, hand.unknown - (len(boxes) - len(seen)))
    return evolve(hand, known=hand.known - seen, unknown=unknown)


# The position in which a seat has the boxes that it lays down, or the Physicat that it uses.


def holding(position: Position, action: Action) -> Position | None:
    """Return the position in which the boxes that a seat proves or exchanges are among its unknown
    ones, or the Physicat that it uses is its unknown one.

    None if all of them are known, if too few are unknown, and for any other action.
    """
    if not isinstance(action, Prove | Exchange | Use) or action.seat not in position.table.seats:
        return None
    seat = action.seat
    if isinstance(action, Use):
        physicats = position.physicats
        if not isinstance(physicats.unused[seat], Unknown):
            return None
        unused = with_seat(physicats.unused, seat, action.physicat)
        return evolve(position, physicats=evolve(physicats, unused=unused))
    hand, boxes = position.hands[seat], action.boxes
    unseen = boxes - (boxes & hand.known)
    if not unseen or (hand.is_counted and len(unseen) > hand.unknown):
        return None
    held = evolve(hand, known=hand.known + unseen, unknown=max(0, hand.unknown - len(unseen)))
    return evolve(position, hands=with_seat(position.hands, seat, held))


def turn(position: Position) -> Turn:
    """Return who may act: `("chance",)` before a deal and if cards are to be drawn, else the seat
    on turn, and `()` once the match is over, or if a partial table does not say."""
    if position.phase is Phase.OVER:
        return ()
    if position.phase in (Phase.PHYSICATS, Phase.DEAL) or position.owed:
        return (CHANCE,)
    return (position.on_turn,) if position.is_written("on_turn") else ()


def with_rules(position: Position, *, edition: str, options: Mapping[str, object]) -> Position:
    """Return the same table with another edition, or with other options, which are given in full.

    Raises Unsupported or MalformedInput for an unknown edition or option, and if only one of the
    two tables has Physicats.
    """
    table = Table.create(
        edition,
        players=position.table.players,
        first_seat=position.table.first_seat,
        options=options,
    )
    if table.has_physicats is not position.table.has_physicats:
        expected = "with" if position.table.has_physicats else "without"
        given = Verbatim("without" if position.table.has_physicats else "with")
        raise MalformedInput("$.options.physicats", expected=f"{expected}, as here", given=given)
    return evolve(position, table=table)


# Which events after an action are certain at a table with unknown parts.


def is_certain(position: Position, action: Action, event: Event) -> bool:
    """Return whether a public event after an action is independent of everything unknown. What a
    seat does is open; the result of a doubt depends on the hands, and with it an unused Physicat
    may join the row when its owner is out."""
    match event:
        case HandsShown():
            return _knows_hands(position)
        case ClaimChecked():
            return _knows_hands(position) and _knows_what_counts(position)
        case LifeLost() | SeatEliminated() | MatchEnded():
            is_counted = _knows_hands(position) and _knows_what_counts(position)
            return is_counted and position.is_written("lives")
        case BoxesInPlayChanged():
            return position.is_counted and position.is_written("proofs")
        case PhysicatJoinedRow():
            lying = position.physicats
            seen = (*lying.unused, *lying.staying, *lying.row)
            return isinstance(action, Use) or event.physicat in seen
        case _:
            return True


def _knows_hands(position: Position) -> bool:
    return all(hand.is_known for hand in position.hands)


def _knows_what_counts(position: Position) -> bool:
    """Return whether everything is known that counts at a check besides the hands."""
    return position.is_written("proofs") and position.is_written("physicats.staying")
