"""Whether legal play leads to a table, and a match that shows it.

The match is that of the round in question: the rounds before are taken as written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box.completing import (
    NOTHING_PLAYED,
    actions,
    check_that_the_book_holds,
    no_hands,
    ways_to_deal,
)
from catbox_rules.positions.cat_in_the_box.faults_of_tables import faults
from catbox_rules.positions.cat_in_the_box.limits import limits
from catbox_rules.positions.cat_in_the_box.play_orders import (
    WaivedRule,
    play_order_to,
    what_play_orders_say,
)
from catbox_rules.positions.protocol import Reach
from catbox_rules.records import ChosenTable, Record


def reach(position: Position) -> Reach:
    """Return the faults of a table, or a match that leads to it. The search always ends."""
    check_that_the_book_holds(position)
    found = faults(position)
    if found:
        return Reach(reachable=False, why=found)
    if position.stood:
        return Reach(reachable=None)
    said = what_play_orders_say(position) if position.phase is Phase.PLAY else (NOTHING_PLAYED,)
    for play_order in said:
        for dealt in ways_to_deal(position, limits(position, play_order), None):
            witness = _witness(position, tuple(actions(position, play_order, dealt)))
            return Reach(reachable=True, witness=witness)
    why = (no_hands(position),) if said else tuple(_in_the_way(position))
    return Reach(reachable=False, why=why)


def _witness(position: Position, taken: tuple[cat_in_the_box.Action, ...]) -> Record | None:
    if not taken and position.rounds:
        return None
    table = position.table
    chosen = ChosenTable(
        ruleset=cat_in_the_box,
        edition=table.edition.id,
        players=table.players,
        first_seat=position.start_seat,
        options=table.chosen_options(),
    )
    return Record(chosen, taken, names=position.names)


_RULES: Final = (
    (WaivedRule.WON, "trick.winner-leads", ".won", "with other tricks won or another leader"),
    (WaivedRule.RED, "declare.lead-not-red", ".tokens", "if red could be led at any time"),
    (WaivedRule.LOST, "declare.lose-led-color", ".lost", "with other lost colors"),
)
"""The rules that can be waived, each with its clause, the place of the fault, and the words for
it."""


def _in_the_way(position: Position) -> Iterator[Finding]:
    """Yield each rule without which the table would be possible."""
    found = False
    for rule, clause, where, otherwise in _RULES:
        if _is_possible(position, rule):
            found = True
            template = "no order of legal plays leads to this table; it would be possible "
            yield finding(clause, template + otherwise, where)
    if not found:
        yield finding("play.turn", "no order of legal plays leads to this table", ".tokens")


def _is_possible(position: Position, without: WaivedRule) -> bool:
    return play_order_to(position, with_forced_lead=True, without=without) is not None
