"""Requests about a match: beginning it from a record, ruling on an action, applying one, and taking
some back.

A match is a value, and applying an action gives another one. So a request that fails has changed
nothing.
"""

from __future__ import annotations

from catbox_rules.games import AnyGame
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match import AnyMatch, Match
from catbox_rules.records import read_record
from catbox_rules.records.record import is_let_stand
from catbox_rules.serving.faults import RefusedAction
from catbox_rules.serving.requests import (
    MOST_ACTIONS,
    MOST_TAKEN_BACK,
    Eyes,
    Referee,
    Undo,
    check_lists,
)
from catbox_rules.serving.seats import check_own, judged_for


def judged(match: AnyMatch, action: object, eyes: Eyes) -> Verdict:
    """Return the verdict on an action, given as plain JSON, from what the asker can know. Raises
    MalformedInput, and what `judged_for` raises."""
    return judged_for(match, read_action(match, action, "$.action"), eyes)


def after(
    match: AnyMatch,
    action: object,
    *,
    eyes: Eyes = Referee.REFEREE,
    path: str = "$.action",
    in_record: bool = False,
    stands: bool = False,
) -> AnyMatch:
    """Return the match after an action, given as plain JSON.

    * `eyes`: who takes it; a seat may only take its own actions.
    * `path`: where the action is in the request.
    * `in_record`: true if that is inside a record, so that a refusal names the place.
    * `stands`: true if the table let it stand although it may be illegal.

    Raises MalformedInput or RefusedAction.
    """
    read = read_action(match, action, path)
    check_own(read, eyes)
    try:
        with errors_below(path):
            return match.let_stand(read) if stands else match.apply(read)
    except IllegalAction as error:
        raise _refused(match, error.verdict, path if in_record else None) from None


def taken_back(match: AnyMatch, request: Undo) -> AnyMatch:
    """Return the match after its last actions were taken back at the table.

    Raises MalformedInput for more actions than there are, for a seat that has not acted, and for
    more actions than may be taken back in a match.
    """
    actions = _to_be_taken_back(match, request)
    number = match.number_taken_back + actions
    if number > MOST_TAKEN_BACK:
        expected = f"at most {MOST_TAKEN_BACK} actions taken back in a match"
        raise MalformedInput("$.actions", expected=expected, given=Verbatim(str(number)))
    return match.take_back(actions)


def _to_be_taken_back(match: AnyMatch, request: Undo) -> int:
    """Return how many actions a request takes back."""
    if request.seat is None:
        return 1 if request.actions is None else request.actions
    if request.actions is not None:
        given = Verbatim("actions as well")
        raise MalformedInput("$.seat", expected="either a seat or a number of actions", given=given)
    actions = match.number_since_decision(request.seat)
    if actions == 0:
        expected = "a seat that has acted"
        raise MalformedInput("$.seat", expected=expected, given=request.seat)
    return actions


def begin(record: object, game: AnyGame | None = None) -> AnyMatch:
    """Begin a match from a record, given as plain JSON.

    * `game`: the only game to accept; None accepts every game.

    Actions are read and applied one by one, so no work is done past the first fault. A record in
    which some were taken back is read as a whole, because these come before the ones that follow.

    Raises MalformedInput, Unsupported or RefusedAction with the path of the fault.
    """
    table, actions, taken_back = _parted(record)
    check_lists(table, "$.record")
    number = len(actions) + sum(len(each) for _, each, _ in map(_parted, taken_back))
    if number > MOST_ACTIONS:
        expected = f"at most {MOST_ACTIONS} actions in a record; apply those that follow"
        raise MalformedInput("$.record.actions", expected=expected, given=Verbatim(str(number)))
    if taken_back:
        for index, each in enumerate(taken_back):
            check_lists(_parted(each)[0], f"$.record.taken_back[{index}]")
        with errors_below("$.record"):
            return Match.from_record(read_record(record, game))
    match = Match.from_record(read_record(table, game, path="$.record"))
    for index, action in enumerate(actions):
        path = f"$.record.actions[{index}]"
        stands = is_let_stand(action, path)
        match = after(match, action, path=path, in_record=True, stands=stands)
    return match


def read_action(match: AnyMatch, action: object, path: str) -> Action:
    """Read an action from plain JSON. Raises MalformedInput."""
    check_lists(action, path)
    read: Action = match.read(action, path=path)
    return read


def _refused(match: AnyMatch, verdict: Verdict, path: str | None) -> RefusedAction:
    """Return the refusal, with the place of the offending part of the action if it is in a
    record."""
    where = None if path is None else path + verdict.violations[0].where
    table = match.table
    return RefusedAction(verdict, game=table.game, edition=table.edition_id, path=where)


def _parted(record: object) -> tuple[object, list[object], list[object]]:
    """Split a record into the rest, its actions, and those taken back. Anything else is returned as
    it is, for its reader to refuse."""
    if not is_object(record) or not is_list(record.get("actions")):
        return record, [], []
    actions, taken_back = record["actions"], record.get("taken_back", [])
    assert is_list(actions)
    if not is_list(taken_back):
        return {**record, "actions": list[object]()}, actions, []
    table = {key: value for key, value in record.items() if key != "taken_back"}
    return {**table, "actions": list[object]()}, actions, taken_back
