"""A match that is going on: its record so far, and the state that this has led to.

What an action would lead to is found first, and told; only then does the match change. So whatever
goes wrong in a request, it has changed nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from catbox_rules.kernel.errors import IllegalAction, placed
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event, Step
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.records import Record, read_action, read_record
from catbox_rules.records.strict_json import is_list, is_object
from catbox_rules.serving.faults import RefusedAction
from catbox_rules.serving.requests import check_lists

__all__ = ["Match", "Move", "begin"]


@frozen
class Move:
    """An action, and what it leads to."""

    action: Action
    # A state is of the type that its game gives it; see AnyRuleset.
    step: Step[Any, Event]


class Match:
    """A match from the table as it was laid, through the actions that are taken.

    * `table`: a record without actions.
    """

    def __init__(self, table: Record) -> None:
        self.table = table
        self.ruleset: AnyRuleset = table.ruleset
        # A state is of the type that its game gives it; see AnyRuleset.
        self.state: Any = table.table.initial()
        self._actions = list[Action]()
        self._ranges = self.ruleset.ranges(self.state)

    @property
    def record(self) -> Record:
        """All that has been done so far."""
        return evolve(self.table, actions=tuple(self._actions))

    def judge(self, action: object) -> Verdict:
        """The verdict on an action, a plain JSON value; raises MalformedInput."""
        read = self._read(action, "$.action")
        with placed("$.action"):
            return self.ruleset.judge(self.state, read)

    def after(self, action: object, *, path: str = "$.action", in_record: bool = False) -> Move:
        """What an action, a plain JSON value, leads to. The match is as it was.

        * `path`: where the action stands in the request.
        * `in_record`: whether that is in a record, so that a refusal has to tell the place.

        Raises MalformedInput or RefusedAction.
        """
        read = self._read(action, path)
        try:
            with placed(path):
                return Move(read, self.ruleset.apply(self.state, read))
        except IllegalAction as error:
            raise self._refused(error.verdict, path if in_record else None) from None

    def make(self, move: Move) -> None:
        """Go on with what an action leads to."""
        self._actions.append(move.action)
        self.state = move.step.state

    def _read(self, action: object, path: str) -> Action:
        check_lists(action, path)
        return read_action(self.ruleset, self._ranges, action, path=path)

    def _refused(self, verdict: Verdict, path: str | None) -> RefusedAction:
        """The refusal, with the part of the action that it is about where it stands in a record."""
        where = None if path is None else path + verdict.violations[0].where
        edition = self.table.edition_id
        return RefusedAction(verdict, game=self.ruleset.NAME, edition=edition, path=where)


def begin(record: object, games: Mapping[str, AnyRuleset]) -> Match:
    """The match that a record, a plain JSON value, tells so far.

    Its actions are read and taken one by one: a record is never worked on beyond its first fault.

    Raises MalformedInput, Unsupported or RefusedAction with the path of that.
    """
    table, actions = _parted(record)
    check_lists(table, "$.record")
    match = Match(read_record(table, games, path="$.record"))
    for index, action in enumerate(actions):
        match.make(match.after(action, path=f"$.record.actions[{index}]", in_record=True))
    return match


def _parted(record: object) -> tuple[object, list[object]]:
    """A record without its actions, and these; anything else as it is, for its reader to refuse."""
    actions = record.get("actions") if is_object(record) else None
    if not is_object(record) or not is_list(actions):
        return record, []
    return {**record, "actions": list[object]()}, actions
