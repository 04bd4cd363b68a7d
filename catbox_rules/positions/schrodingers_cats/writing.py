"""Positions of Schrödinger's Cats written as documents (`catbox-position/1`): what is usual is left
out."""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.positions.reading import ABSENT
from catbox_rules.positions.schrodingers_cats.defaults import (
    cards_due,
    physicats_are_due,
    usual_known,
)
from catbox_rules.positions.schrodingers_cats.position import Position, SomeBoxes, SomePhysicats
from catbox_rules.positions.unknown import UNKNOWN, Unknown
from catbox_rules.positions.writing import common_keys, omit_default
from catbox_rules.schrodingers_cats import NAME, Box, Boxes, Claim, RoundResult
from catbox_rules.schrodingers_cats.results import lives_after


def position_as_json(position: Position) -> dict[str, object]:
    """The plain JSON value of a position; `read_position` gives the same position back."""
    return {key: value for key, value in _keys(position) if value is not ABSENT}


def _keys(position: Position) -> Iterator[tuple[str, object]]:
    table, phase, results = position.table, position.phase, position.results
    players = table.players
    yield from common_keys(position, game=NAME, options=table.chosen_options())
    full = (table.setup.lives,) * players
    yield "lives", omit_default(list(position.lives), list(lives_after(table, results or ())))
    is_usual = not results and (results is None) == (position.lives != full)
    yield "rounds", ABSENT if is_usual else [_round_as_json(each) for each in results or ()]
    yield "first_seat", table.first_seat if results else ABSENT
    yield "on_turn", omit_default(position.on_turn, position.start_seat)
    yield "claim", ABSENT if position.claim is None else _claim_as_json(position.claim)
    due = [cards_due(table, phase, position.lives, seat, position.proofs) for seat in table.seats]
    hands = [*map(_hand_as_json, position.hands, due)]
    empty = dict[str, object]()
    yield "hands", omit_default(hands, [UNKNOWN.value if each else empty for each in due])
    proofs = [_boxes_as_json(proof) for proof in position.proofs]
    yield "proofs", omit_default(proofs, [empty] * players)
    yield "proved", omit_default(position.proved, 0)
    yield "exchanged", omit_default(position.has_exchanged, default=False)
    yield "owed", omit_default(position.owed, 0)
    yield "discards", omit_default(_some_boxes_as_json(position.discards), {})
    yield "open_discards", omit_default(_boxes_as_json(position.known_to_all), {})
    each_knows = (usual_known(position.discards),) * players
    known = [*map(_known_as_json, position.known)]
    yield "known_discards", ABSENT if position.known == each_knows else known
    none_lie = position.physicats == SomePhysicats((None,) * players)
    is_usual = none_lie and not physicats_are_due(table, phase)
    yield "physicats", ABSENT if is_usual else _physicats_as_json(position.physicats)


def _claim_as_json(claim: Claim) -> dict[str, object]:
    return {"seat": claim.seat, "count": claim.count, "state": claim.state.value}


def _round_as_json(result: RoundResult) -> dict[str, object]:
    return {
        "claim": _claim_as_json(result.claim),
        "doubter": result.doubter,
        "counted": result.counted,
    }


def _boxes_as_json(boxes: Boxes) -> dict[str, object]:
    return {box.value: boxes[box] for box in Box if boxes[box]}


def _some_boxes_as_json(boxes: SomeBoxes) -> dict[str, object]:
    unknown: dict[str, object] = {"unknown": boxes.unknown} if boxes.unknown else {}
    return _boxes_as_json(boxes.known) | unknown


def _hand_as_json(hand: SomeBoxes, due: int) -> object:
    if not hand.known and hand.unknown and hand.unknown == due:
        return UNKNOWN.value
    return _some_boxes_as_json(hand)


def _known_as_json(known: Boxes | Unknown) -> object:
    return known.value if isinstance(known, Unknown) else _boxes_as_json(known)


def _physicats_as_json(physicats: SomePhysicats) -> dict[str, object]:
    unused = [None if each is None else each.value for each in physicats.unused]
    value: dict[str, object] = {"unused": unused}
    if physicats.row:
        value["row"] = [each.value for each in physicats.row]
    if any(physicats.staying):
        value["staying"] = [None if each is None else each.value for each in physicats.staying]
    if physicats.revealed is not None:
        value["revealed"] = physicats.revealed.value
    return value
