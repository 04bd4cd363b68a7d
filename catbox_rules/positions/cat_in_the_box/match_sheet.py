"""The winner of the match at a table of Cat in the Box, by the rounds that are over."""

from __future__ import annotations

from typing import Annotated

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import MatchOver, RoundResult
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.rules.match import outcome_of
from catbox_rules.cat_in_the_box.written import written_round
from catbox_rules.kernel.forms import BySeat, Items
from catbox_rules.kernel.partial import Unknown
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import finding
from catbox_rules.positions.cat_in_the_box.sheets import (
    RoundSheet,
    missing_scores,
    round_sheet,
    written_rounds,
)
from catbox_rules.positions.protocol import Answer


@frozen
class MatchSheet:
    """The points so far, and the winners; the leaders, as long as the match is not over."""

    over: bool
    totals: BySeat[int | Unknown]
    winners: Annotated[tuple[Seat, ...], Items(distinct=True)]


def match_sheet(position: Position) -> Answer:
    """Return who has won the match, including a round that is over but not written down; or the
    points so far."""
    table, rounds = position.table, written_rounds(position)
    scored = _scored(position)
    if scored is not None:
        rounds = (*rounds, written_round(scored))
    filled = evolve(position, rounds=rounds)
    points, so_far, in_all = filled.points, len(rounds), table.setup.rounds
    missing = tuple(
        fault
        for number, each in enumerate(rounds, start=1)
        for fault in missing_scores("match.winner", number, each)
    )
    if so_far == in_all and not missing:
        outcome = outcome_of(MatchOver(table, filled.results))
        text = tuple(reason.message for reason in outcome.reasons)
        return Answer("match", MatchSheet(True, points, outcome.winners), text, outcome.reasons)
    known = [each for each in points if isinstance(each, int)]
    leading = () if missing else tuple(seat for seat in table.seats if points[seat] == max(known))
    if so_far < in_all:
        template = "{scored} of {rounds} rounds have been scored, so the match is still open"
        missing = (finding("match.length", template, scored=so_far, rounds=in_all), *missing)
    message = f"{so_far} of {in_all} rounds have been scored"
    value = MatchSheet(so_far == in_all, points, leading)
    return Answer("match", value, (message,), missing=missing)


def _scored(position: Position) -> RoundResult | None:
    """Return the round that is over but not written down, if its whole score is known."""
    is_over = position.paradox is not None or position.all_tricks_are_complete
    if position.phase is not Phase.PLAY or not is_over:
        return None
    sheet = round_sheet(position).value
    if not isinstance(sheet, RoundSheet) or isinstance(sheet.paradox, Unknown):
        return None
    numbers = [
        tuple(value for value in values if isinstance(value, int))
        for values in (sheet.tricks, sheet.bonus, sheet.scores)
    ]
    if any(len(values) < position.table.players for values in numbers):
        return None
    tricks, bonus, scores = numbers
    return RoundResult(position.start_seat, sheet.paradox, tricks, bonus, scores)
