"""Requests about a match: beginning it from a record, ruling on an action, applying one, and taking
some back.

A match is a value, and applying an action gives another one. So a request that fails has changed
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from attrs import frozen

from catbox_rules.games import AnyGame
from catbox_rules.judge.asked_back import settled_as_json
from catbox_rules.judge.disputes import read_dispute, with_answers
from catbox_rules.judge.tables import rule_on_table
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import Action, Event, Seat, as_seat, seen_by
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match import AnyMatch, Match
from catbox_rules.positions.protocol import POSITIONS, with_stood
from catbox_rules.records import read_record
from catbox_rules.records.record import is_let_stand
from catbox_rules.serving.requests import (
    MOST_ACTIONS,
    MOST_TAKEN_BACK,
    Disputed,
    Eyes,
    ForSeat,
    Id,
    Referee,
    RefusedAction,
    Undo,
    View,
    Watch,
    check_lists,
    id_of,
)

if TYPE_CHECKING:
    from catbox_rules.records.formats import DisputeWhole, ProtocolAnswerWatch


# Requests for a seat or a spectator, answered from what they can know.
#
# The server knows all cards. A request with `"as": seat` is answered as somebody would answer who
# sees no more than that seat: hidden cards never change the answer. So a front end may pass it on
# unread.
#
# A seat's own actions are ruled on by its own cards and by what is open. Actions of others are
# ruled on by what the seat sees, over all possible hidden cards.


_A_VIEWER: Final = "a seat, or null for a spectator"


def eyes_of(request: ForSeat, match: AnyMatch) -> Eyes:
    """Return for whom a request is made. Raises MalformedInput at `$.as` for a seat that the table
    does not have."""
    if request.as_ is None or isinstance(request.as_, Referee):
        return request.as_
    seat: Any = request.as_  # any JSON value
    return as_seat(seat, players=match.table.players, path="$.as")


def client_of(request: ForSeat, match: AnyMatch) -> Seat | None:
    """Return the seat of a request that is for clients only, or None for a spectator. Raises
    MalformedInput at `$.as` if the request names neither."""
    eyes = eyes_of(request, match)
    if isinstance(eyes, Referee):
        raise MalformedInput("$.as", expected=_A_VIEWER, given=Verbatim("nothing"))
    return eyes


def legal_for(match: AnyMatch, eyes: Eyes) -> tuple[Action, ...]:
    """Return the legal actions that somebody may know: a seat its own, the referee all."""
    if eyes is None:
        return ()
    legal: tuple[Action, ...] = match.legal_actions(None if isinstance(eyes, Referee) else eyes)
    return legal


def events_for(match: AnyMatch, eyes: Eyes, *, last: bool = False) -> tuple[Event, ...]:
    """Return the events that somebody has seen, in order: all of them, or with `last` those of the
    last action."""
    events = match.last.events if last and match.last else [each.event for each in match.log]
    return tuple(events) if isinstance(eyes, Referee) else seen_by(events, eyes)


def judged_for(match: AnyMatch, action: Action, eyes: Eyes) -> Verdict:
    """Return the verdict on an action from what somebody can know.

    When somebody else's action is in question, raises Unsupported if the solver is not installed.
    """
    with errors_below("$.action"):
        if isinstance(eyes, Referee) or action.actor == eyes:
            return match.judge(action)
        positions = POSITIONS.of(match.ruleset)
        position = with_stood(positions.position_of(match.view(eyes)), match.stood)
        return rule_on_table(position, action)[0]


def check_own(action: Action, eyes: Eyes) -> None:
    """Raise MalformedInput unless somebody may take this action: a seat only takes its own."""
    if isinstance(eyes, Referee) or action.actor == eyes:
        return
    if eyes is None:
        raise MalformedInput("$.as", expected="a seat: a spectator takes no action", given=None)
    expected = f"an action of seat {eyes}, as the request is for it"
    raise MalformedInput("$.action", expected=expected, given=Verbatim(f"one of {_called(action)}"))


def _called(action: Action) -> str:
    return f"seat {action.actor}" if isinstance(action.actor, int) else action.actor


def viewer_of(request: View, match: AnyMatch, eyes: Eyes) -> Seat | None:
    """Return whose view is requested. A seat may only ask for its own view, or for the spectators'.

    Raises MalformedInput at `$.seat` for any other.
    """
    if isinstance(request.seat, Referee):
        if isinstance(eyes, Referee):
            raise MalformedInput("$.seat", expected=_A_VIEWER, given=Verbatim("nothing"))
        return eyes
    seat: Any = request.seat  # any JSON value
    viewer = None if seat is None else as_seat(seat, players=match.table.players)
    if viewer is None or isinstance(eyes, Referee) or viewer == eyes:
        return viewer
    expected = "null" if eyes is None else f"{eyes}, for which this is asked, or null"
    raise MalformedInput("$.seat", expected=expected, given=seat)


# Watching a match: clients of a seat, or of a spectator, by the id of their request.
#
# When a match changes, each of them gets a message with what has happened since the last one.


MOST_WATCHERS: Final = 64
"""How many clients can watch a match at once."""


@frozen
class _Watcher:
    """The seat of a watcher, and the number of the first event that it has not seen."""

    seat: Seat | None
    since: int


class Watchers:
    """The watchers by match and request id, and the messages waiting for them."""

    def __init__(self) -> None:
        self._of = dict[str, dict[Id, _Watcher]]()
        self._notices = list[Mapping[str, object]]()

    def watch(self, name: str, match: AnyMatch, request: Watch) -> ProtocolAnswerWatch:
        """Start watching, which is answered with a message, or stop.

        Raises MalformedInput for a request without an id or a seat, and for one watcher too many.
        """
        seat = client_of(request, match)
        id, watching = id_of({"id": request.id}), self._of.setdefault(name, {})
        if id is None:
            expected = "a string or a whole number, by which the messages are known"
            raise MalformedInput("$.id", expected=expected, given=Verbatim("nothing"))
        if request.stop:
            watching.pop(id, None)
            return {}
        if id not in watching and len(watching) >= MOST_WATCHERS:
            expected = f"at most {MOST_WATCHERS} who watch a match; stop one first"
            raise MalformedInput("$.match", expected=expected, given=Verbatim("one more"))
        answer: ProtocolAnswerWatch = {"message": match.message_for(seat, since=request.since)}
        watching[id] = _Watcher(seat, match.number_of_events)
        return answer

    def gather(self, name: str, match: AnyMatch) -> None:
        """Queue messages for the watchers of a match that has changed."""
        watching = self._of.get(name, {})
        for id, watcher in watching.items():
            sent = match.message_for(watcher.seat, since=watcher.since)
            self._notices.append({"id": id, "message": sent})
            watching[id] = _Watcher(watcher.seat, match.number_of_events)

    def forget(self, name: str) -> None:
        """Remove the watchers of a match that is dropped, or whose name is reused."""
        self._of.pop(name, None)

    def taken(self) -> list[Mapping[str, object]]:
        """Return the queued messages and empty the queue."""
        notices, self._notices = self._notices, []
        return notices


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
        raise refused(match, error.verdict, path if in_record else None) from None


def taken_back(match: AnyMatch, request: Undo) -> AnyMatch:
    """Return the match after its last actions were taken back at the table.

    Raises MalformedInput for more actions than there are, for a seat that has not acted, and for
    more actions than may be taken back in a match.
    """
    return take_back(match, _to_be_taken_back(match, request))


def take_back(match: AnyMatch, actions: int) -> AnyMatch:
    """Return the match after some actions were taken back at the table. Raises MalformedInput for
    more actions than may be taken back in a match."""
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


def refused(match: AnyMatch, verdict: Verdict, path: str | None) -> RefusedAction:
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


# Requests about a dispute: what follows from what is known. The server keeps no disputes.


def asked_back(request: Disputed, game: AnyGame | None) -> DisputeWhole:
    """Return a dispute with more answers as plain JSON: with the next question, or with the ruling
    or the answer.

    * `game`: the only game to accept; None accepts every game.

    Raises MalformedInput or Unsupported with a path in the request.
    """
    check_lists(request.dispute, "$.dispute")
    with errors_below("$.dispute"):
        dispute = read_dispute(request.dispute, game)
    return cast("DisputeWhole", settled_as_json(with_answers(dispute, request.answers)))
