"""What cannot stand on the score sheet of Cat in the Box: faults of the rounds that are over."""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.cat_in_the_box import RoundResult
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box.position import Phase, Position


def rounds(position: Position) -> Iterator[Finding]:
    """The number of rounds, and each round by itself."""
    table, results = position.table, position.results
    rounds, is_over = table.setup.rounds, position.phase is Phase.OVER
    if len(results) > rounds or (len(results) == rounds) is not is_over:
        template = "a match has {rounds} rounds, and {number} are over"
        yield finding("match.length", template, ".rounds", rounds=rounds, number=len(results))
    for index, result in enumerate(results):
        if any((*result.tricks, *result.bonus)):
            yield from _sheet(position, index, result)
        else:
            yield from _scores_alone(position, index, result)


def _scores_alone(position: Position, index: int, result: RoundResult) -> Iterator[Finding]:
    """A round of which the scores alone are stated: no seat can have more than all tricks and as
    large a group, or less than all of them but one lost."""
    tricks = position.table.setup.tricks
    for seat, score in enumerate(result.scores):
        if not 1 - tricks <= score <= 2 * tricks:
            template = "no seat scores {score} in a round of {tricks} tricks"
            yield finding(
                "score.trick",
                template,
                f".rounds[{index}].scores[{seat}]",
                score=score,
                tricks=tricks,
            )


def _sheet(position: Position, index: int, result: RoundResult) -> Iterator[Finding]:
    """A round of which tricks and bonus are stated: the scores are made of these."""
    setup, where = position.table.setup, f".rounds[{index}]"
    completed = sum(result.tricks)
    if min(result.tricks) < 0 or (
        completed >= setup.tricks if result.paradox is not None else completed != setup.tricks
    ):
        template = "{completed} tricks in a round of {tricks}"
        if result.paradox is not None:
            template = "{completed} tricks in a round of fewer than {tricks}"
        at, in_all = f"{where}.tricks", setup.tricks
        yield finding("trick.last", template, at, completed=completed, tricks=in_all)
    for seat, (tricks, bonus) in enumerate(zip(result.tricks, result.bonus, strict=True)):
        if seat == result.paradox and bonus:
            template = "seat {seat} caused the paradox and has a bonus of {bonus}"
            yield finding(
                "score.paradox-penalty", template, f"{where}.bonus[{seat}]", seat=seat, bonus=bonus
            )
        elif bonus and setup.bids and tricks not in setup.bids:
            template = "seat {seat} has a bonus for {tricks} tricks, which cannot be bid"
            yield finding(
                "score.bonus-bid", template, f"{where}.bonus[{seat}]", seat=seat, tricks=tricks
            )
        elif (
            completed
            and setup.bonus_up_to is not None
            and (bonus > 0) is not (tricks <= setup.bonus_up_to and seat != result.paradox)
        ):
            template = "seat {seat} has a bonus of {bonus} for {tricks} tricks"
            yield finding(
                "score.bonus-two-players",
                template,
                f"{where}.bonus[{seat}]",
                seat=seat,
                bonus=bonus,
                tricks=tricks,
            )
        elif not 0 <= bonus <= completed + (result.paradox is not None):
            template = "seat {seat} has a group of {bonus} after {completed} tricks"
            yield finding(
                "score.group",
                template,
                f"{where}.bonus[{seat}]",
                seat=seat,
                bonus=bonus,
                completed=completed,
            )
        score = (-tricks if seat == result.paradox else tricks) + bonus
        if result.scores[seat] != score:
            template = "seat {seat} scores {score}, not {scores}"
            yield finding(
                "score.trick",
                template,
                f"{where}.scores[{seat}]",
                seat=seat,
                score=score,
                scores=result.scores[seat],
            )
