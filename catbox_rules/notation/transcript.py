"""A match as somebody wrote it down: a record, comments, and the results that were noted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import Final

from attrs import field, frozen

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match import Replay, replay
from catbox_rules.notation.protocol import NOTATION
from catbox_rules.records import Record

TOTALS: Final = "totals"
WINNERS: Final = "winners"


@frozen
class Comment:
    """A remark made before the action with this index, or at the end."""

    index: int
    text: str


@frozen
class StatedResult:
    """A result as the scorekeeper noted it, before the action with this index.

    `name` is `totals`, `winners`, or the result of a round: `scores` or `lives`.
    """

    index: int
    name: str
    values: tuple[int, ...]
    line: int | None = field(default=None, eq=False)
    """Its line in the text."""


@frozen
class Transcript:
    """A record with the comments and results in its text, in the order of the actions.

    Raises MalformedInput for a comment or a result at an index beyond the last action.
    """

    record: Record
    comments: tuple[Comment, ...] = ()
    stated: tuple[StatedResult, ...] = ()
    lines: tuple[int, ...] = field(default=(), eq=False, repr=False)
    """For a text that was read, the line of each action, from 1."""

    def __attrs_post_init__(self) -> None:
        self._check_order("comments", [comment.index for comment in self.comments])
        self._check_order("stated", [result.index for result in self.stated])
        names = (NOTATION.of(self.record.ruleset).match.result_name, TOTALS, WINNERS)
        for index, result in enumerate(self.stated):
            if result.name not in names:
                expected = f"{', '.join(names[:-1])} or {names[-1]}"
                raise MalformedInput(
                    f"$.stated[{index}].name", expected=expected, given=result.name
                )

    def _check_order(self, name: str, indices: Sequence[int]) -> None:
        least, most = 0, len(self.record.actions)
        for place, index in enumerate(indices):
            if not least <= index <= most:
                expected = f"{least} to {most}, because they are in the order of the actions"
                raise MalformedInput(f"$.{name}[{place}].index", expected=expected, given=index)
            least = index


@frozen
class Discrepancy:
    """A stated result that the rules do not confirm, or a legal action that is marked as illegal;
    `line` is its line, if it was read from a text."""

    line: int | None
    message: str

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


def discrepancies(transcript: Transcript) -> tuple[Discrepancy, ...]:
    """Return every stated result that differs from what the rules give, and every legal action that
    is marked as illegal, in the order of the text.

    A result after an illegal action cannot be compared and is reported too.
    """
    played = replay(transcript.record)
    results = [
        (each.index, Discrepancy(each.line, message))
        for each, message in zip(transcript.stated, _messages(transcript, played), strict=True)
        if message is not None
    ]
    marked = [
        (index + 1, Discrepancy(transcript.lines[index] if transcript.lines else None, message))
        for index, taken in enumerate(played.transitions)
        if index in transcript.record.stands and not taken.stood
        for message in [f"{taken.action} is marked as illegal (!) but is legal"]
    ]
    return tuple(found for _, found in sorted([*marked, *results], key=itemgetter(0)))


def _messages(transcript: Transcript, played: Replay) -> Iterator[str | None]:
    """Yield what is wrong with each stated result, or None."""
    record = transcript.record
    taken, begins_round = played.transitions, NOTATION.of(record.ruleset).match.begins_round
    states = [record.table.initial(), *[each.after for each in taken]]
    begins = [begins_round(record.actions, index) for index in range(len(taken))]
    begun = [*accumulate(begins, initial=0)]
    for result in transcript.stated:
        if result.index < len(states):
            at = result.index
            yield _difference(record.ruleset, states[at], result, begun[at])
        else:
            illegal = f"action {len(taken)} ({record.actions[len(taken)]}) is illegal"
            yield f"{result.name} cannot be compared: {illegal}"


def _difference(ruleset: AnyRuleset, state: object, result: StatedResult, begun: int) -> str | None:
    """Return what is wrong with a result stated after `begun` rounds have begun, or None."""
    if result.name == TOTALS:
        return _compared(TOTALS, result.values, ruleset.totals(state))
    if result.name == WINNERS:
        outcome = ruleset.outcome(state)
        if outcome is None:
            return "winners are stated, but the match is not over"
        return _compared(WINNERS, sorted(result.values), outcome.winners)
    rounds = ruleset.rounds(state)
    if not begun:
        return f"{result.name} are stated, but no round has begun"
    if len(rounds) < begun:
        return f"{result.name} are stated, but round {begun} is not over"
    ruled: Sequence[int] = getattr(rounds[-1], result.name)
    return _compared(f"{result.name} of round {begun}", result.values, ruled)


def _compared(name: str, stated: Sequence[int], ruled: Sequence[int]) -> str | None:
    if tuple(stated) == tuple(ruled):
        return None
    return f"{name} are stated as {_listed(stated)}; by the rules they are {_listed(ruled)}"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"
