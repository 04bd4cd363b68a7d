"""The position in which a seat holds the card that it lays down."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.cat_in_the_box import Action, Cards, Discard, Play
from catbox_rules.cat_in_the_box.actions import check_table_has
from catbox_rules.cat_in_the_box.position import Position
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.kernel.verdict import Finding, finding


def holding(position: Position, action: Action) -> tuple[Position, Finding] | None:
    """Return the position in which the card that a seat plays or sets aside is one of its unknown
    cards, and the assumption made by that.

    None if the seat is known to hold such a card, or has no unknown card, and for any other action.
    Raises MalformedInput for a seat or a rank that the table does not have.
    """
    if not isinstance(action, Play | Discard):
        return None
    setup, seat, rank = position.table.setup, action.seat, action.rank
    check_table_has(action, players=setup.players, highest_rank=setup.highest_rank)
    hand = position.hands[seat]
    if rank in hand.known or hand.is_known:
        return None
    known, unknown = Cards.of(*hand.known, rank), max(0, hand.unknown - 1)
    held = evolve(hand, known=known, unknown=unknown)
    clause = "play.card-in-hand" if isinstance(action, Play) else "deal.discard"
    template = "assuming that seat {seat} holds a {rank}"
    presumed = finding(clause, template, f".hands[{seat}]", seat=seat, rank=rank)
    hands = with_seat(position.hands, seat, held)
    return evolve(position, hands=hands), presumed
