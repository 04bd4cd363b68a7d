"""Whether legal play leads to a table, and a match that does.

The solver finds a course of the whole match, from the deal of the Physicats to what lies on the
table, or shows that there is none (`courses.py`). A course becomes a match (`witness.py`).
"""

from __future__ import annotations

from typing import Final

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.protocol import Reach
from catbox_rules.positions.schrodingers_cats.courses import (
    WaivedRule,
    course_to,
    may_need_proofs_before,
)
from catbox_rules.positions.schrodingers_cats.faults_of_tables import faults
from catbox_rules.positions.schrodingers_cats.position import Phase, Position
from catbox_rules.positions.schrodingers_cats.witness import actions
from catbox_rules.records import ChosenTable, Record
from catbox_rules.schrodingers_cats import Action


def reach(position: Position) -> Reach:
    """The faults of a table, or a match that leads to it. The search always comes to an end."""
    found = faults(position)
    if found:
        return Reach(reachable=False, why=found)
    if position.stood:
        return Reach(reachable=None)
    if position.phase is Phase.PHYSICATS:
        return Reach(reachable=True, witness=_record(position, position.table.first_seat))
    course = course_to(position)
    if course is None and may_need_proofs_before(position):
        course = course_to(position, with_proofs_before=True)
    if course is None:
        return Reach(reachable=False, why=(_obstacle(position),))
    taken = tuple(actions(position, course))
    return Reach(reachable=True, witness=_record(position, course.first_seat, taken))


def _record(position: Position, first_seat: Seat, taken: tuple[Action, ...] = ()) -> Record:
    table = position.table
    chosen = ChosenTable(
        ruleset=schrodingers_cats,
        edition=table.edition.id,
        players=table.players,
        first_seat=first_seat,
        options=table.chosen_options(),
    )
    return Record(chosen, taken, names=position.names, title=position.title)


_OBSTACLES: Final = (
    (
        WaivedRule.TRACK,
        finding(
            "schrodinger.claim.rises",
            "what lies open, and whose turn it is, need claims before this one, and the track has "
            "no room for them below it",
            ".claim",
        ),
    ),
    (
        WaivedRule.EXCHANGES,
        finding(
            "schrodinger.exchange.at-most-proved",
            "what lies open does not allow these exchanges",
            ".discards",
        ),
    ),
    (
        WaivedRule.SIZES,
        finding(
            "schrodinger.deal.hand-size",
            "these Physicats leave no such hands",
            ".hands",
        ),
    ),
    (
        WaivedRule.ROUNDS,
        finding(
            "schrodinger.round.start-seat",
            "the rounds before do not lead to this one",
            ".rounds",
        ),
    ),
)


def _obstacle(position: Position) -> Finding:
    """The first rule without which the table could be reached."""
    for rule, obstacle in _OBSTACLES:
        if course_to(position, without=rule) is not None:
            return obstacle
    if position.table.has_physicats:
        template = "no order in which the Physicats were used leads here"
        return finding("schrodinger.physicat.joins-row", template, ".physicats")
    template = "no course of turns leads here"
    return finding("schrodinger.turn.order", template, ".on_turn")
