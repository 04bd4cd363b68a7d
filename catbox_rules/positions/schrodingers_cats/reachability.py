"""Whether legal play leads to a table, and a match that does.

The solver finds a course of the whole match, from the deal of the Physicats to the present table,
or shows that there is none (`courses.py`). A course becomes a match (`witness.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.protocol import Reach
from catbox_rules.positions.schrodingers_cats.course import Course
from catbox_rules.positions.schrodingers_cats.courses import (
    WaivedRule,
    any_course_to,
    course_to,
)
from catbox_rules.positions.schrodingers_cats.faults_of_tables import faults
from catbox_rules.positions.schrodingers_cats.gaps import filled
from catbox_rules.positions.schrodingers_cats.witness import actions
from catbox_rules.records import ChosenTable, Record
from catbox_rules.schrodingers_cats import Action, Phase, Position


def reach(position: Position) -> Reach:
    """Return the faults of a table, or a match that leads to it. The search always ends; for a
    partial table there is no search."""
    found = faults(position)
    if found:
        return Reach(reachable=False, why=found)
    if position.stood or position.is_partial:
        return Reach(reachable=None)
    if position.phase is Phase.PHYSICATS:
        return Reach(reachable=True, witness=_record(position, position.table.first_seat))
    course = any_course_to(position)
    if course is None:
        return Reach(reachable=False, why=_obstacles(position))
    taken = tuple(actions(filled(position, course), course))
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


_SIZES: Final = "schrodinger.deal.hand-size"

_OBSTACLES: Final = (
    (
        WaivedRule.TRACK,
        finding(
            "schrodinger.claim.rises",
            "the open cards and the turn need earlier claims, for which the track has no room "
            "below this one",
            ".claim",
        ),
    ),
    (
        WaivedRule.EXCHANGES,
        finding(
            "schrodinger.exchange.at-most-proved",
            "the open cards do not allow these exchanges",
            ".discards",
        ),
    ),
    (
        WaivedRule.SIZES,
        finding(_SIZES, "these hand sizes do not fit the Physicats that were used", ".hands"),
    ),
    (
        WaivedRule.ROUNDS,
        finding(
            "schrodinger.round.start-seat",
            "the earlier rounds do not lead to this one",
            ".rounds",
        ),
    ),
)


def _obstacles(position: Position) -> tuple[Finding, ...]:
    """Return the first rule without which the table could be reached, with its message."""
    for rule, obstacle in _OBSTACLES:
        if course_to(position, without=rule) is not None:
            wrong = _wrong_sizes(position) if rule is WaivedRule.SIZES else ()
            return wrong or (obstacle,)
    if position.table.has_physicats:
        template = "no order of using the Physicats leads to this table"
        return (finding("schrodinger.physicat.joins-row", template, ".physicats"),)
    template = "no sequence of turns leads to this table"
    return (finding("schrodinger.turn.order", template, ".on_turn"),)


def _wrong_sizes(position: Position) -> tuple[Finding, ...]:
    """Return the hands that should have other sizes: a single one if that is enough, else all that
    differ from those of some course."""
    hands = position.hands
    uncounted = [evolve(hand, is_counted=False) for hand in hands]
    one_each = [with_seat(hands, seat, uncounted[seat]) for seat in position.table.seats]
    for able in (*one_each, tuple(uncounted)):
        course = course_to(evolve(position, hands=able))
        if course is not None:
            return tuple(_wrong_size(position, course))
    return ()


def _wrong_size(position: Position, course: Course) -> Iterator[Finding]:
    for seat, size in sorted(course.sizes.items()):
        held = len(position.hands[seat])
        if position.hands[seat].is_counted and held != size:
            used = course.changing(position.rounds_over + 1, seat)
            template = "seat {seat} should have {size} boxes after {used}, not {held}"
            if not used:
                template = "seat {seat} should have {size} boxes, not {held}"
            named = tuple(each.value.title() for each in used)
            where = f".hands[{seat}]"
            yield finding(_SIZES, template, where, seat=seat, size=size, used=named, held=held)
