"""What cannot stand on the score sheet of Cat in the Box: faults of the rounds that are over."""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.cat_in_the_box import RoundResult
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.cat_in_the_box.position import Phase, Position


def rounds(position: Position) -> Iterator[Finding]:
    """The number of rounds, and each round by itself."""
    table, results = position.table, position.results
    rounds, is_over = table.setup.rounds, position.phase is Phase.OVER
    if len(results) > rounds or (len(results) == rounds) is not is_over:
        message = f"a match has {rounds} rounds, and {len(results)} are over"
        yield Finding("match.length", message, ".rounds")
    for index, result in enumerate(results):
        if any((*result.tricks, *result.bonus)):
            yield from _sheet(position, index, result)
        else:
            yield from _scores_alone(position, index, result)


def _scores_alone(position: Position, index: int, result: RoundResult) -> Iterator[Finding]:
    """A round of which the scores alone are told: no seat can have more than all tricks and as
    large a group, or less than all of them but one lost."""
    tricks = position.table.setup.tricks
    for seat, score in enumerate(result.scores):
        if not 1 - tricks <= score <= 2 * tricks:
            message = f"no seat scores {score} in a round of {tricks} tricks"
            yield Finding("score.trick", message, f".rounds[{index}].scores[{seat}]")


def _sheet(position: Position, index: int, result: RoundResult) -> Iterator[Finding]:
    """A round of which tricks and bonus are told: the scores are made of these."""
    setup, where = position.table.setup, f".rounds[{index}]"
    completed = sum(result.tricks)
    if min(result.tricks) < 0 or (
        completed >= setup.tricks if result.paradox is not None else completed != setup.tricks
    ):
        told = f"fewer than {setup.tricks}" if result.paradox is not None else f"{setup.tricks}"
        message = f"{completed} tricks in a round of {told}"
        yield Finding("trick.last", message, f"{where}.tricks")
    for seat, (tricks, bonus) in enumerate(zip(result.tricks, result.bonus, strict=True)):
        if seat == result.paradox and bonus:
            message = f"seat {seat} caused the paradox and has a bonus of {bonus}"
            yield Finding("score.paradox-penalty", message, f"{where}.bonus[{seat}]")
        elif bonus and setup.bids and tricks not in setup.bids:
            message = f"seat {seat} has a bonus for {tricks} tricks, which cannot be bid"
            yield Finding("score.bonus-bid", message, f"{where}.bonus[{seat}]")
        elif (
            completed
            and setup.bonus_up_to is not None
            and (bonus > 0) is not (tricks <= setup.bonus_up_to and seat != result.paradox)
        ):
            message = f"seat {seat} has a bonus of {bonus} for {tricks} tricks"
            yield Finding("score.bonus-two-players", message, f"{where}.bonus[{seat}]")
        elif not 0 <= bonus <= completed + (result.paradox is not None):
            message = f"seat {seat} has a group of {bonus} after {completed} tricks"
            yield Finding("score.group", message, f"{where}.bonus[{seat}]")
        score = (-tricks if seat == result.paradox else tricks) + bonus
        if result.scores[seat] != score:
            message = f"seat {seat} scores {score}, not {result.scores[seat]}"
            yield Finding("score.trick", message, f"{where}.scores[{seat}]")
