"""Matches of Schrödinger's Cats as text.

    physicats: mewton, purrie, tabby; open: feyncat
    deal: 4a1d1e / 6d / 2a4d
    0: claim 8 alive, prove 1 heisenberg, exchange 1 dead, draw 1 alive, end turn
    1: use mewton, draw 1 dead 1 empty, claim 9 alive, end turn
    2: doubt

A turn may continue in the next row. Cards drawn are written in the turn of the seat that draws
them. Cards may be abbreviated: `claim 8a`, `prove 1h`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Final, assert_never

from catbox_rules.kernel.ruleset import Action as AnyAction
from catbox_rules.notation.cursor import Cursor
from catbox_rules.notation.forms import NONE
from catbox_rules.notation.protocol import MatchNotation, Row
from catbox_rules.notation.rows import WORD, placed_action, take_seat
from catbox_rules.notation.schrodingers_cats.words import (
    BOXES,
    BOXES_BY_LETTER,
    SPACE,
    add_boxes,
)
from catbox_rules.notation.text import Located, Misread, Piece, number
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Prove,
    Use,
)

_AN_ACTION: Final = "claim, prove, exchange, draw, use, end turn or doubt"
_A_PHYSICAT: Final = "a Physicat"
_KINDS: Final = {**{box.value: box.value for box in Box}, **BOXES_BY_LETTER}
_A_KIND: Final = "alive, dead, empty or heisenberg"
_NAME: Final = re.compile(r"[^ \t\r,]+")
_OPEN: Final = re.compile(r"[ \t\r]*open[ \t]*:", re.IGNORECASE | re.ASCII)


def _read_row(row: Row, actions: list[Located], _: int, /) -> None:
    match row.label:
        case "physicats":
            actions.append(_read_physicats(row))
        case "deal":
            hands = [_read_hand(part) for part in row.rest.split("/")] if row.rest else []
            actions.append(placed_action("deal", row.whole.at, hands=Located(hands, row.rest.at)))
        case _:
            _read_turn(row.whole, actions)


def _read_physicats(row: Row) -> Located:
    """Read `mewton, purrie; open: feyncat`: a Physicat for each seat, and the open one."""
    dealt, *rest = row.rest.split(";")
    label = _OPEN.match(rest[0].text) if len(rest) == 1 else None
    if label is None:
        expected = "Physicats by seat, then '; open:' and one more"
        raise Misread.of(row.rest, expected)
    open_ = Cursor(rest[0].cut(label.end()).words(_NAME), rest[0].end)
    names = [piece for piece in dealt.words(_NAME) if piece.text != NONE]
    lies_open = _name(open_.take(_A_PHYSICAT))
    if open_:
        raise Misread.of(open_.next, "one open Physicat")
    return placed_action(
        "deal-physicats",
        row.whole.at,
        physicats=Located([_name(name) for name in names], dealt.at),
        open=lies_open,
    )


def _name(piece: Piece) -> Located:
    return Located(piece.lower, piece.at)


def _read_hand(piece: Piece) -> Located:
    cursor = Cursor(piece.words(_NAME), piece.end)
    boxes = _read_boxes(cursor)
    if cursor:
        raise Misread.of(cursor.next, "'/' between hands, or boxes such as 4a1d1e1h")
    return boxes


def _read_turn(row: Piece, actions: list[Located]) -> None:
    """Add the actions of a turn, or of part of one."""
    cursor = Cursor(row.words(WORD), row.end)
    seat = _seat_on_turn(actions)
    while cursor:
        named = take_seat(cursor)
        seat = seat if named is None else named.value
        verb = cursor.take(_AN_ACTION)
        if verb.lower == "draw":
            actions.append(placed_action("draw", verb.at, boxes=_read_boxes(cursor)))
            continue
        read = _READERS.get(verb.lower)
        if read is None:
            raise Misread.of(verb, _AN_ACTION)
        if seat is None:
            expected = f"the seat before what it does, such as '0: {verb.lower}'"
            raise Misread.of(verb, expected)
        fields = read(cursor)
        actions.append(placed_action(verb.lower, verb.at, seat=Located(seat, verb.at), **fields))


def _seat_on_turn(actions: Sequence[Located]) -> object:
    """Return the seat of the last action, unless that action ended its turn."""
    for action in reversed(actions):
        do, seat = action.parts()["do"].value, action.part("seat")
        if do != "draw":
            return None if seat is None or do in ("end", "doubt") else seat.value
    return None


def _read_claim(cursor: Cursor) -> dict[str, Located]:
    count = cursor.take("a number of boxes")
    if count.text and not count.text.removeprefix("-").isdecimal():
        return {**SPACE.read(count).parts()}
    state = _kind(cursor.take(_A_KIND))
    return {"count": number(count, "a number of boxes"), "state": state}


def _kind(piece: Piece) -> Located:
    if piece.lower not in _KINDS:
        raise Misread.of(piece, _A_KIND)
    return Located(_KINDS[piece.lower], piece.at)


def _read_cards(cursor: Cursor) -> dict[str, Located]:
    return {"boxes": _read_boxes(cursor)}


def _read_boxes(cursor: Cursor) -> Located:
    """Read `1 empty 1 heisenberg` or `1e1h`; `nothing` or `-` for no cards."""
    expected = "boxes such as '1 empty 1 heisenberg' or 1e1h"
    first = cursor.next
    if first.lower in ("nothing", NONE):
        return Located({}, cursor.take(expected).at)
    if not first.text[:1].isdecimal():
        raise Misread.of(first, expected)
    if not first.text.isdecimal():
        return BOXES.read(cursor.take(expected))
    boxes: dict[str, Located] = {}
    while cursor.next.text.isdecimal():
        count = cursor.take(expected)
        kind = _kind(cursor.take(_A_KIND)).value
        add_boxes(boxes, str(kind), count)
    return Located(boxes, first.at)


def _read_use(cursor: Cursor) -> dict[str, Located]:
    fields = {"physicat": _name(cursor.take(_A_PHYSICAT))}
    if cursor.next.lower == "as":
        cursor.take("as")
        fields["taking"] = _name(cursor.take(_A_PHYSICAT))
    return fields


def _read_end(cursor: Cursor) -> dict[str, Located]:
    if cursor.next.lower == "turn":
        cursor.take("turn")
    return {}


_READERS: Final[Mapping[str, Callable[[Cursor], dict[str, Located]]]] = {
    "use": _read_use,
    "claim": _read_claim,
    "prove": _read_cards,
    "exchange": _read_cards,
    "end": _read_end,
    "doubt": lambda cursor: {},
}


def _rows(actions: Sequence[Action], _: int, cuts: Set[int], /) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a round: the actions of a turn together, including cards drawn."""
    turn: list[str] = []
    seat: int | None = None
    for index, action in enumerate(actions):
        if turn and index in cuts:
            yield tuple(turn)
            turn, seat = [], None
        match action:
            case Deal() | DealPhysicats():
                if turn:
                    yield tuple(turn)
                turn, seat = [], None
                yield (_dealt(action),)
            case Draw():
                turn.append(f"{', ' if turn else ''}{action}")
            case Use() | Claim() | Prove() | Exchange() | EndTurn() | Doubt():
                if turn and action.seat != seat:
                    yield tuple(turn)
                    turn = []
                turn.append(f", {action}" if turn else f"{action.seat}: {action}")
                seat = action.seat
                if isinstance(action, EndTurn | Doubt):
                    yield tuple(turn)
                    turn, seat = [], None
            case _:
                assert_never(action)
    if turn:
        yield tuple(turn)


def _dealt(action: Deal | DealPhysicats) -> str:
    if isinstance(action, DealPhysicats):
        dealt = ", ".join(map(str, action.physicats)) or NONE
        return f"physicats: {dealt}; open: {action.open}"
    hands = (
        "".join(f"{hand[box]}{box.value[0]}" for box in Box if hand[box]) or NONE
        for hand in action.hands
    )
    return f"deal: {' / '.join(hands)}".strip()


def _begins_round(actions: Sequence[AnyAction], index: int) -> bool:
    """Return True at the first action of a round. Only in the first round are Physicats dealt,
    before the boxes."""
    before = actions[index - 1] if index else None
    if isinstance(actions[index], DealPhysicats):
        return True
    return isinstance(actions[index], Deal) and not isinstance(before, DealPhysicats)


MATCH: Final = MatchNotation(
    labels=("physicats", "deal"),
    read_row=_read_row,
    rows=_rows,
    begins_round=_begins_round,
    result_name="lives",
)
