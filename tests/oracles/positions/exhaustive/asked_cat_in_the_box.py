"""The answers to questions about a table of Cat in the Box, worked out from its worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from catbox_rules.cat_in_the_box import Arrangement, Cell, CellSet, Play, TrickPhase, legal_actions
from catbox_rules.cat_in_the_box.position import Position
from catbox_rules.kernel.ruleset import Seat
from tests.oracles.positions.exhaustive.cat_in_the_box import World, given_number, winner_of

Value = TypeVar("Value")

UNSURE: Final = "?"


def if_sure(values: Iterable[Value]) -> Value | str:
    """What is the same in all worlds, or `?`."""
    found = list(values)
    return found[0] if all(value == found[0] for value in found) else UNSURE


def paradox(position: Position, worlds: list[World]) -> dict[str, object]:
    """Whether the seat on turn is stuck, and what it can play for certain."""
    plays: list[set[str]] = []
    for world in worlds:
        assert isinstance(world.state, TrickPhase)
        legal = [action for action in legal_actions(world.state) if isinstance(action, Play)]
        plays.append(set(map(str, legal)))
    return {
        "seat": position.seat_to_play,
        "paradox": if_sure(not legal for legal in plays),
        "plays": {play for play in plays[0] if all(play in others for others in plays)},
    }


def trick(position: Position) -> dict[str, object]:
    """The color that was led, and whose play is best so far."""
    plays = position.trick
    if not plays:
        return {"led": None, "winner": None, "play": None, "complete": False}
    winner = winner_of(plays)
    best = next(play for play in plays if play.seat == winner)
    return {
        "led": plays[0].color.value,
        "winner": winner,
        "play": str(best),
        "complete": len(plays) == position.table.players,
    }


def sizes(position: Position) -> list[int]:
    """By seat: how many tokens its largest group has."""
    arrangement = position.table.arrangement
    return [max(map(len, groups(arrangement, tokens)), default=0) for tokens in position.tokens]


def groups(arrangement: Arrangement, tokens: CellSet) -> list[set[Cell]]:
    """The groups of some tokens, found by walking from cell to cell."""
    place = {cell: (x, y) for y, row in enumerate(arrangement.rows) for x, cell in enumerate(row)}
    left, found = set(tokens), list[set[Cell]]()
    while left:
        group, ahead = set[Cell](), [left.pop()]
        while ahead:
            cell = ahead.pop()
            group.add(cell)
            x, y = place[cell]
            near = [
                other for other in left if abs(place[other][0] - x) + abs(place[other][1] - y) == 1
            ]
            left.difference_update(near)
            ahead += near
        found.append(group)
    return found


def tricks(position: Position, seat: Seat) -> int:
    """How many tricks a seat has, that which lies there complete included; with everything
    known."""
    is_complete = len(position.trick) == position.table.players
    return given_number(position.won[seat]) + (is_complete and winner_of(position.trick) == seat)


def bonus(position: Position, seat: Seat) -> int:
    """What a seat would have besides its tricks, if the round ended now; with everything known."""
    if position.paradox == seat:
        return 0
    won, most = tricks(position, seat), position.table.setup.bonus_up_to
    earned = won == position.bids[seat] if most is None else won <= most
    return sizes(position)[seat] if earned else 0


def score(position: Position, seat: Seat) -> int:
    """What a seat would score, if the round ended now; with everything known."""
    won = tricks(position, seat)
    return -won if position.paradox == seat else won + bonus(position, seat)


def round_sheet(position: Position, worlds: list[World]) -> dict[str, object]:
    """What the round is worth, if it is over: by a paradox, or by its last trick."""
    setup = position.table.setup
    made = sum(map(len, position.tokens))
    is_over = position.paradox is not None or made == setup.tricks * setup.players
    numbers = by_seat(position, worlds, bonus), by_seat(position, worlds, score)
    unsure = [UNSURE] * setup.players
    bonuses, scores = numbers if is_over else (unsure, unsure)
    return {
        "over": is_over,
        "paradox": position.paradox,
        "tricks": by_seat(position, worlds, tricks),
        "bonus": bonuses,
        "scores": scores,
    }


def by_seat(
    position: Position, worlds: list[World], value: Callable[[Position, Seat], int]
) -> list[int | str]:
    """For each seat a number that is the same in all worlds, or `?`."""
    return [
        if_sure(value(world.position, seat) for world in worlds) for seat in position.table.seats
    ]
