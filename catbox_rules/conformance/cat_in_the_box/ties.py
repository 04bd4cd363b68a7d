"""Ties at the end of a match, by their shapes (`match.tie-last-round`, `match.shared`).

The winner of a tie depends on two numbers of each seat, its total and its last round. An engine may
look at something else: the order of the seats, an earlier round, tricks, a seat that is not tied;
and perhaps only if three are tied. So every shape has its own matches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from attrs import frozen

from catbox_rules.cat_in_the_box import MatchEnded
from catbox_rules.conformance.signs import Sign, event_of
from catbox_rules.match.transition import AnyTransition


@frozen
class Tie:
    """The scores of a match, round by round, with the seats that tie for the most points, and those
    that win."""

    rounds: Sequence[Sequence[int]]
    tied: Sequence[int]
    winners: Sequence[int]

    def of(self, seat: int) -> tuple[int, ...]:
        """Return the scores of a seat, round by round."""
        return tuple(scores[seat] for scores in self.rounds)

    @property
    def best(self) -> int:
        """The last round of the winners."""
        return self.rounds[-1][self.winners[0]]

    @property
    def best_of_others(self) -> int | None:
        """The best last round of the seats that are not tied; None if all are."""
        last = enumerate(self.rounds[-1])
        return max((score for seat, score in last if seat not in self.tied), default=None)

    @property
    def is_decided(self) -> bool:
        """Whether the last round leaves fewer seats than were tied."""
        return len(self.winners) < len(self.tied)

    @property
    def is_shared(self) -> bool:
        """Whether several seats win."""
        return len(self.winners) > 1


def _has_better_others(tie: Tie) -> bool:
    return tie.best_of_others is not None and tie.best_of_others > tie.best


def _differ_before_the_last(tie: Tie) -> bool:
    return len({tie.of(seat)[-2] for seat in tie.winners}) > 1


def _are_the_same(tie: Tie) -> bool:
    """Return whether the winners scored the same in every round, in a match of more than two (with
    two rounds they always do)."""
    return len(tie.rounds) > 2 and len({tie.of(seat) for seat in tie.winners}) == 1


_SHAPES: Final[Mapping[str, Callable[[Tie], bool]]] = {
    "a tie goes to the better last round": lambda tie: (
        not tie.is_shared and tie.winners[0] != tie.tied[0]
    ),
    "a tie goes to the first of the seats": lambda tie: (
        not tie.is_shared and tie.winners[0] == tie.tied[0]
    ),
    "a tie of three goes to one": lambda tie: len(tie.tied) == 3 and not tie.is_shared,
    "a tie of three is shared by two": lambda tie: len(tie.tied) == 3 and len(tie.winners) == 2,
    "a tie of four is decided": lambda tie: len(tie.tied) == 4 and tie.is_decided,
    "a tie is decided without points": lambda tie: tie.is_decided and tie.best <= 0,
    "the best last round is of a seat that is not tied": lambda tie: (
        tie.is_decided and _has_better_others(tie)
    ),
    "a seat that is not tied has the winner's last round": lambda tie: (
        tie.is_decided and tie.best_of_others == tie.best
    ),
    "a shared victory": lambda tie: tie.is_shared,
    "three share the victory": lambda tie: len(tie.winners) == 3,
    "four share the victory": lambda tie: len(tie.winners) == 4,
    "shared, with another round before the last": lambda tie: (
        tie.is_shared and _differ_before_the_last(tie)
    ),
    "shared, with the same in every round": lambda tie: tie.is_shared and _are_the_same(tie),
    "shared, with a better last round of others": lambda tie: (
        tie.is_shared and _has_better_others(tie)
    ),
}


def _sign(shape: Callable[[Tie], bool]) -> Sign:
    def is_seen(step: AnyTransition) -> bool:
        ended = event_of(step.events, MatchEnded)
        if ended is None:
            return False
        most = max(ended.totals)
        tied = [seat for seat, total in enumerate(ended.totals) if total == most]
        rounds = [result.scores for result in step.after.results]
        return len(tied) > 1 and shape(Tie(rounds, tied, ended.winners))

    return is_seen


TIES: Final[Mapping[str, Sign]] = {what: _sign(shape) for what, shape in _SHAPES.items()}
"""The signs of the shapes of a tie, by their names."""
