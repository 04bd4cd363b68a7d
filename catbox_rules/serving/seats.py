"""Requests for a seat or a spectator, answered from what they can know.

The server knows all cards. A request with `"as": seat` is answered as somebody would answer who
sees no more than that seat: hidden cards never change the answer. So a front end may pass it on
unread.

A seat's own actions are ruled on by its own cards and by what is open. Actions of others are ruled
on by what the seat sees, over all possible hidden cards.
"""

from __future__ import annotations

from catbox_rules.kernel.errors import MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.ruleset import Action, Event, Seat, as_seat, seen_by
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match import AnyMatch
from catbox_rules.positions.described import with_stood
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.positions.ruling import rule_over
from catbox_rules.serving.requests import Eyes, ForSeat, Referee, View


def eyes_of(request: ForSeat, match: AnyMatch) -> Eyes:
    """Return for whom a request is made. Raises MalformedInput at `$.as` for a seat that the table
    does not have."""
    if request.as_ is None or isinstance(request.as_, Referee):
        return request.as_
    return as_seat(request.as_, players=match.table.players, path="$.as")


def client_of(request: ForSeat, match: AnyMatch) -> Seat | None:
    """Return the seat of a request that is for clients only, or None for a spectator. Raises
    MalformedInput at `$.as` if the request names neither."""
    eyes = eyes_of(request, match)
    if isinstance(eyes, Referee):
        expected = "a seat, or null for a spectator"
        raise MalformedInput("$.as", expected=expected, given=Verbatim("nothing"))
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

    When somebody else's action is in question, raises MissingPart for a game without positions, and
    Unsupported if the solver is not installed.
    """
    with errors_below("$.action"):
        if isinstance(eyes, Referee) or action.actor == eyes:
            return match.judge(action)
        positions = POSITIONS.of(match.ruleset)
        position = with_stood(positions.position_of(match.view(eyes)), match.stood)
        return rule_over(match.ruleset, positions.completions(position, action), action)


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
            raise MalformedInput("$.seat", expected="a value", given=Verbatim("nothing"))
        return eyes
    seat = request.seat
    viewer = None if seat is None else as_seat(seat, players=match.table.players)
    if viewer is None or isinstance(eyes, Referee) or viewer == eyes:
        return viewer
    expected = "null" if eyes is None else f"{eyes}, for which this is asked, or null"
    raise MalformedInput("$.seat", expected=expected, given=seat)
