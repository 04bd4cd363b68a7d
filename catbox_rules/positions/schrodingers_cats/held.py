"""The position in which a seat has the boxes that it lays down, or the Physicat that it uses."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.kernel.partial import Unknown
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.schrodingers_cats import Action, Exchange, Position, Prove, Use


def holding(position: Position, action: Action) -> tuple[Position, Finding] | None:
    """Return the position in which the boxes that a seat proves or exchanges are among its unknown
    ones, or the Physicat that it uses is its unknown one, and the assumption made by that.

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
        presumed = finding(
            "schrodinger.physicat.own",
            "assuming that seat {seat} has {physicat}",
            f".physicats.unused[{seat}]",
            seat=seat,
            physicat=str(action.physicat),
        )
        return evolve(position, physicats=evolve(physicats, unused=unused)), presumed
    hand, boxes = position.hands[seat], action.boxes
    unseen = boxes - (boxes & hand.known)
    if not unseen or (hand.is_counted and len(unseen) > hand.unknown):
        return None
    held = evolve(hand, known=hand.known + unseen, unknown=max(0, hand.unknown - len(unseen)))
    kind = "prove" if isinstance(action, Prove) else "exchange"
    presumed = finding(
        f"schrodinger.{kind}.in-hand",
        "assuming that seat {seat} holds {boxes}",
        f".hands[{seat}]",
        seat=seat,
        boxes=str(boxes),
    )
    return evolve(position, hands=with_seat(position.hands, seat, held)), presumed
