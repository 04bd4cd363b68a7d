"""Faults of a score sheet of Cat in the Box: impossible rounds.

`possible_rounds.py` decides whether a round is possible as written. The reason why one is not is
found by taking less and less of it into account.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.partial import UNKNOWN, Unknown
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.kernel.words import counted
from catbox_rules.positions.cat_in_the_box.possible_rounds import Column, possible_columns


def rounds(position: Position) -> Iterator[Finding]:
    """Yield the faults of the number of rounds, and of each round by itself. If something illegal
    was let stand, any score is possible."""
    table, number = position.table, len(position.rounds)
    rounds, is_over = table.setup.rounds, position.phase is Phase.OVER
    if number > rounds or (number == rounds) is not is_over:
        template = "a match has {rounds} rounds, but {number} are on the sheet"
        if number == rounds:
            template = (
                "a match has {rounds} rounds, and all of them are on the sheet: the match is over"
            )
        elif number == 1:
            template = "a match has {rounds} rounds, but {number} is on the sheet"
        yield finding("match.length", template, ".rounds", rounds=rounds, number=number)
    if not position.stood:
        for index, written in enumerate(position.rounds):
            if not _can_be(position, index, written):
                yield from _why_impossible(position, index, written)


def check_rounds(position: Position) -> None:
    """Raise ImpossibleState with the first fault of the rounds that are over."""
    for fault in rounds(position):
        raise ImpossibleState(fault.where.removeprefix("."), f"{fault.message} [{fault.clause}]")


def tricks_in_words(number: int | Unknown) -> str:
    """Return a number of tricks in words, "? tricks" if it is unknown."""
    return f"{number} tricks" if isinstance(number, Unknown) else counted(number, "trick")


def _can_be(position: Position, index: int, written: WrittenRound) -> bool:
    table = position.table
    return all(possible_columns(table, table.start_seat(position.rounds[:index]), written))


def _why_impossible(position: Position, index: int, written: WrittenRound) -> Iterator[Finding]:
    table = position.table
    unknown = (UNKNOWN,) * table.players
    tricks_alone = evolve(written, scores=unknown, bonus=unknown)
    if not _can_be(position, index, tricks_alone):
        yield _of_tricks(position, index, written)
        return
    found, start = False, table.start_seat(position.rounds[:index])
    for seat in table.seats:
        bonus = _only(written.bonus, seat)
        with_bonus = evolve(tricks_alone, bonus=bonus)
        possible = possible_columns(table, start, with_bonus)[seat]
        if not possible:
            found = True
            yield _of_bonus(position, index, written, seat)
        elif written.scores[seat] not in (UNKNOWN, *(each.score for each in possible)):
            found = True
            yield _of_score(position, index, written, seat, possible)
    if not found:
        yield _of_all_seats(position, index, written)


def _only(values: tuple[int | Unknown, ...], seat: int) -> tuple[int | Unknown, ...]:
    """Return the values with all but those of one seat unknown."""
    return tuple(value if each == seat else UNKNOWN for each, value in enumerate(values))


def _of_tricks(position: Position, index: int, written: WrittenRound) -> Finding:
    """Return the fault of a round whose tricks and paradox are impossible by themselves."""
    tricks, where = position.table.setup.tricks, f".rounds[{index}].tricks"
    won = [number for number in written.tricks if isinstance(number, int)]
    if len(won) < len(written.tricks) or min(won) < 0:
        template = "these tricks are not possible in a round of {in_all} tricks"
        return finding("trick.last", template, where, in_all=tricks)
    completed = sum(won)
    if not isinstance(written.paradox, int):
        template = "{completed} trick(s) won, but a round has {tricks}"
    elif sum(won) >= tricks:
        template = "{completed} trick(s) won, but a paradox leaves fewer than {tricks}"
    else:
        template = "seat {seat} cannot be stuck so early, after {completed} trick(s)"
        return finding("paradox.occurs", template, where, seat=written.paradox, completed=completed)
    return finding("trick.last", template, where, completed=completed, tricks=tricks)


def _of_bonus(position: Position, index: int, written: WrittenRound, seat: int) -> Finding:
    """Return the fault in the bonus of a seat, after possible tricks."""
    setup, where = position.table.setup, f".rounds[{index}].bonus[{seat}]"
    bonus, tricks = _number(written.bonus[seat]), written.tricks[seat]
    won = _number(tricks)
    if seat == written.paradox:
        template = "seat {seat} caused the paradox and has a bonus of {bonus}"
        return finding("score.paradox-penalty", template, where, seat=seat, bonus=bonus)
    if setup.bonus_up_to is not None:
        clause, template = (
            "score.bonus-two-players",
            "seat {seat} has a bonus of {bonus} for {won} trick(s)",
        )
        return finding(clause, template, where, seat=seat, bonus=bonus, won=won)
    if isinstance(tricks, int) and tricks not in setup.bids:
        template = "seat {seat} has a bonus for {won} trick(s), which cannot be bid"
        return finding("score.bonus-bid", template, where, seat=seat, won=won)
    template = "seat {seat} cannot have a group of {bonus} after this many tricks"
    return finding("score.group", template, where, seat=seat, bonus=bonus)


def _of_score(
    position: Position, index: int, written: WrittenRound, seat: int, possible: Iterable[Column]
) -> Finding:
    """Return the fault in the score of a seat, given its possible columns."""
    where = f".rounds[{index}].scores[{seat}]"
    score, paradox = _number(written.scores[seat]), written.paradox
    due, *others = {each.score for each in possible}
    if not others:
        template = "seat {seat} scores {due}, not {score}"
        return finding("score.trick", template, where, seat=seat, due=due, score=score)
    if seat == paradox:
        template = "seat {seat} caused the paradox, so it cannot score {score}"
        return finding("score.paradox-penalty", template, where, seat=seat, score=score)
    if _is_below_zero(written.scores[seat]) and not isinstance(paradox, Unknown):
        clause = "score.paradox-penalty"
        if paradox is None:
            template = "seat {seat} scores {score}, but nobody caused the paradox"
            return finding(clause, template, where, seat=seat, score=score)
        template = "seat {seat} scores {score}, but seat {who} caused the paradox"
        return finding(clause, template, where, seat=seat, score=score, who=paradox)
    template = "no seat scores {score} in a round of {in_all} tricks"
    in_all = position.table.setup.tricks
    return finding("score.trick", template, where, score=score, in_all=in_all)


def _of_all_seats(position: Position, index: int, written: WrittenRound) -> Finding:
    """Return the fault of a round that is possible for each seat alone, but not for all
    together."""
    setup, where = position.table.setup, f".rounds[{index}].scores"
    in_all = setup.tricks
    scores = [score for score in written.scores if isinstance(score, int)]
    below = tuple(seat for seat, score in enumerate(written.scores) if _is_below_zero(score))
    if len(below) > 1:
        template = "seats {seats} score below 0, but only one seat can cause a paradox"
        return finding("score.paradox-penalty", template, where, seats=below)
    nobody_lost = written.paradox is None or (setup.penalty > 0 and min(scores, default=0) > 0)
    if nobody_lost and len(scores) == len(written.scores) and sum(scores) < setup.tricks:
        template = "without a paradox {in_all} tricks are won, and these scores add up to {sum}"
        return finding("score.trick", template, where, in_all=in_all, sum=sum(scores))
    template = "these scores are not possible together in a round of {in_all} tricks"
    return finding("score.trick", template, where, in_all=in_all)


def _number(number: int | Unknown) -> int | str:
    return str(number) if isinstance(number, Unknown) else number


def _is_below_zero(score: int | Unknown) -> bool:
    return isinstance(score, int) and score < 0
