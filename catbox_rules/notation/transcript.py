"""A match as somebody wrote it down: a record, comments, and the results that were noted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import Any, Final

from attrs import field, frozen

from catbox_rules.kernel.errors import CatboxError, MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match import Replay, replay
from catbox_rules.notation.protocol import NOTATION
from catbox_rules.positions.protocol import POSITIONS, Position, described
from catbox_rules.positions.reading import FORMAT as POSITION
from catbox_rules.records import Record

TOTALS: Final = "totals"
WINNERS: Final = "winners"
_OF_ROUND: Final = re.compile(r"\$\.rounds\[([0-9]+)\]")


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

    @property
    def is_sheet(self) -> bool:
        """True for a score sheet: results of rounds were stated, and no action."""
        return not self.record.actions and any(self._of_rounds())

    def _of_rounds(self) -> Iterator[StatedResult]:
        name = NOTATION.of(self.record.ruleset).match.result_name
        return (each for each in self.stated if each.name == name)

    def sheet(self) -> tuple[Position, tuple[int, ...]]:
        """Return the position that a score sheet describes, and the totals of its rounds.

        Raises MalformedInput for results that no sheet can have, with their line.
        """
        record, stated = self.record, list(self._of_rounds())
        for each in stated:
            if len(each.values) != record.players:
                expected = f"{record.players} numbers, one for each seat"
                given = Verbatim(f"{len(each.values)}")
                raise MalformedInput(_place(each), expected=expected, given=given)
        table: Any = record.table.initial()
        sheet_of, positions = NOTATION.of(record.ruleset).match.sheet, POSITIONS.of(record.ruleset)
        common = {
            "format": POSITION,
            "game": record.ruleset.NAME,
            "edition": record.edition,
            "players": record.players,
            "options": record.options,
        }
        try:
            document, totals = sheet_of(table.table, [each.values for each in stated])
            position = positions.read_position({**common, **document})
        except MalformedInput as error:
            found = _OF_ROUND.match(error.path)
            at_fault = stated[int(found[1]) if found else -1]
            place = _place(at_fault)
            raise MalformedInput(place, expected=error.expected, given=error.given) from None
        return described(position, record), tuple(totals)

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
    `line` is its line, if it was read from a text; `name` is that of the result."""

    line: int | None
    message: str
    name: str | None = None

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


def _place(result: StatedResult) -> str:
    return result.name if result.line is None else f"line {result.line}"


def discrepancies(transcript: Transcript) -> tuple[Discrepancy, ...]:
    """Return every stated result that differs from what the rules give, and every legal action that
    is marked as illegal, in the order of the text.

    A result after an illegal action cannot be compared and is reported too, as is that of a round
    without a deal and plays. On a score sheet, which has no others, totals and winners are compared
    with the rounds.
    """
    played = replay(transcript.record)
    results = [
        (each.index, Discrepancy(each.line, message, each.name))
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
    before: int | None = None
    for result in transcript.stated:
        at, is_of_round = result.index, result.name not in (TOTALS, WINNERS)
        if is_of_round and (at == before or not begun[min(at, len(taken))]):
            yield f"{result.name} are stated, but there is no deal and no play before them"
        elif transcript.is_sheet:
            yield _difference_on_sheet(transcript, result)
        elif result.index < len(states):
            yield _difference(record.ruleset, states[at], result, begun[at])
        else:
            illegal = f"action {len(taken)} ({record.actions[len(taken)]}) is illegal"
            yield f"{result.name} cannot be compared: {illegal}"
        before = at if is_of_round else before


def _difference_on_sheet(transcript: Transcript, result: StatedResult) -> str | None:
    """Return what is wrong with totals or winners on a score sheet, or None. Of a sheet that cannot
    be, the judge says what is wrong."""
    try:
        position, totals = transcript.sheet()
        if result.name == TOTALS:
            return _compared(TOTALS, result.values, totals)
        sheet: Any = POSITIONS.of(transcript.record.ruleset).answer(position, "match").value
    except CatboxError:
        return None
    if not sheet.over:
        return "winners are stated, but the match is not over"
    return _compared(WINNERS, sorted(result.values), sheet.winners)


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
