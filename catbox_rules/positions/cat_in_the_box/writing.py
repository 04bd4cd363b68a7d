"""Positions of Cat in the Box written as documents (`catbox-position/1`): what is usual is left
out."""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.cat_in_the_box import NAME, Color, RoundResult
from catbox_rules.positions.cat_in_the_box.defaults import (
    due_hand_sizes,
    neutral_called_for,
    usual_bids,
)
from catbox_rules.positions.cat_in_the_box.position import Phase, Position, SomeCards
from catbox_rules.positions.reading import ABSENT
from catbox_rules.positions.unknown import UNKNOWN, Unknown
from catbox_rules.positions.writing import common_keys, omit_default


def position_as_json(position: Position) -> dict[str, object]:
    """The plain JSON value of a position; `read_position` gives the same position back."""
    return {key: value for key, value in _keys(position) if value is not ABSENT}


def _keys(position: Position) -> Iterator[tuple[str, object]]:
    table, phase, has_begun = position.table, position.phase, position.phase is Phase.PLAY
    players = table.players
    yield from common_keys(position, game=NAME, options=table.chosen_options())
    yield "rounds", omit_default([_round(each) for each in position.results], [])
    yield "revealed", omit_default(list(position.revealed), [])
    tokens = [[str(cell) for cell in cells] for cells in position.tokens]
    none = [list[str]()] * players
    yield "tokens", tokens if has_begun else omit_default(tokens, none)
    yield "unowned", omit_default(list(map(str, position.unowned)), [])
    usual = neutral_called_for(table, position.revealed)
    yield "neutral", ABSENT if position.neutral == usual else list(map(str, position.neutral))
    lost = [
        UNKNOWN.value
        if seat in position.unsure
        else [color.value for color in Color if color in colors]
        for seat, colors in enumerate(position.lost)
    ]
    yield "lost", lost if has_begun else omit_default(lost, none)
    bids = [_number(bid) for bid in position.bids]
    yield "bids", ABSENT if position.bids == usual_bids(table, phase) else bids
    is_first_trick = sum(position.placed) == len(position.trick)
    won = [_number(each) for each in position.won]
    yield "won", omit_default(won, [0 if is_first_trick else UNKNOWN.value] * players)
    starts = position.leader == position.start_seat and (is_first_trick or not has_begun)
    yield "leader", ABSENT if starts else position.leader
    yield "trick", omit_default([str(play) for play in position.trick], [])
    hands = [*map(_hand_as_json, position.hands, _sizes(position))]
    usual_hand: object = [] if phase in (Phase.DEAL, Phase.OVER) else UNKNOWN.value
    yield "hands", omit_default(hands, [usual_hand] * players)
    discards = [*map(_discard_as_json, position.discards)]
    one_made = phase in (Phase.BID, Phase.PLAY)
    yield "discards", omit_default(discards, [UNKNOWN.value if one_made else None] * players)
    yield "paradox", omit_default(position.paradox, None)


def _sizes(position: Position) -> tuple[int, ...]:
    return due_hand_sizes(position.table, position.phase, position.placed, position.discards)


def _number(value: int | Unknown | None) -> object:
    return value.value if isinstance(value, Unknown) else value


def _round(result: RoundResult) -> dict[str, object]:
    return {
        "paradox": result.paradox,
        "tricks": list(result.tricks),
        "bonus": list(result.bonus),
        "scores": list(result.scores),
    }


def _hand_as_json(hand: SomeCards, due: int) -> object:
    if not hand.known and hand.unknown and hand.unknown == due:
        return UNKNOWN.value
    return [*hand.known, *[UNKNOWN.value] * hand.unknown]


def _discard_as_json(discard: SomeCards) -> object:
    if len(discard) > 1:
        return [*discard.known, *[UNKNOWN.value] * discard.unknown]
    return UNKNOWN.value if discard.unknown else next(iter(discard.known), None)
