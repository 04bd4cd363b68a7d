"""Who wins the match at a table of Cat in the Box, by the rounds that are over."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from catbox_rules.cat_in_the_box import MatchOver, RoundResult
from catbox_rules.cat_in_the_box.rules.match import outcome_of, totals
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.forms import BySeat, Items
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import finding
from catbox_rules.positions.cat_in_the_box.faults_of_rounds import rounds
from catbox_rules.positions.cat_in_the_box.position import Phase, Position
from catbox_rules.positions.cat_in_the_box.sheets import RoundSheet, round_sheet
from catbox_rules.positions.protocol import Answer


@frozen
class MatchSheet:
    """The points so far, and who wins; who leads, as long as the match is not over."""

    over: bool
    totals: BySeat[int]
    winners: Annotated[tuple[Seat, ...], Items(distinct=True)]


def match_sheet(position: Position) -> Answer:
    """Who has won the match, with the round that is over and not written down; or the points so
    far."""
    for fault in rounds(position):
        raise ImpossibleState(fault.where.removeprefix("."), f"{fault.message} [{fault.clause}]")
    table, results = position.table, position.results
    scored = _scored(position)
    if scored is not None:
        results = (*results, scored)
    points = totals(table, results)
    if len(results) == table.setup.rounds:
        outcome = outcome_of(MatchOver(table, results))
        text = tuple(reason.message for reason in outcome.reasons)
        value = MatchSheet(True, points, outcome.winners)
        return Answer("match", value, text, outcome.reasons)
    leading = tuple(seat for seat in table.seats if points[seat] == max(points))
    message = f"{len(results)} of {table.setup.rounds} rounds have been scored"
    template = "{scored} of {rounds} rounds have been scored, so the match is still open"
    so_far, in_all = len(results), table.setup.rounds
    missing = (finding("match.length", template, scored=so_far, rounds=in_all),)
    return Answer("match", MatchSheet(False, points, leading), (message,), missing=missing)


def _scored(position: Position) -> RoundResult | None:
    """The round that is over and not written down, if all that it scores is known."""
    is_over = position.paradox is not None or position.all_tricks_are_complete
    if position.phase is not Phase.PLAY or not is_over:
        return None
    sheet = round_sheet(position).value
    if not isinstance(sheet, RoundSheet):
        return None
    numbers = [
        tuple(value for value in values if isinstance(value, int))
        for values in (sheet.tricks, sheet.bonus, sheet.scores)
    ]
    if any(len(values) < position.table.players for values in numbers):
        return None
    tricks, bonus, scores = numbers
    return RoundResult(position.start_seat, sheet.paradox, tricks, bonus, scores)
