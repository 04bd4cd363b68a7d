"""What is asked for a seat, or for a spectator, and answered by what these can know.

Those who hold a match hold all cards. A request with `"as": seat` is answered as somebody would
answer who sees no more than that seat does: whatever lies hidden from it, the answer is the same.
So a front end may pass it on without a look at it.

What a seat does itself is ruled on by its own cards and by what lies open, which it knows. What
others do is ruled on by what the seat sees: over all ways in which the hidden cards may lie.
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
    """For whom a request is put; raises MalformedInput at `$.as` for a seat that there is not."""
    if request.as_ is None or isinstance(request.as_, Referee):
        return request.as_
    return as_seat(request.as_, players=match.table.players, path="$.as")


def client_of(request: ForSeat, match: AnyMatch) -> Seat | None:
    """The seat for which something is asked that is for clients alone, or None for a spectator;
    raises MalformedInput at `$.as` where nobody is named."""
    eyes = eyes_of(request, match)
    if isinstance(eyes, Referee):
        expected = "a seat, or null for a spectator"
        raise MalformedInput("$.as", expected=expected, given=Verbatim("nothing"))
    return eyes


def legal_for(match: AnyMatch, eyes: Eyes) -> tuple[Action, ...]:
    """The legal actions that somebody may know of: a seat its own, the referee all."""
    if eyes is None:
        return ()
    legal: tuple[Action, ...] = match.legal_actions(None if isinstance(eyes, Referee) else eyes)
    return legal


def events_for(match: AnyMatch, eyes: Eyes, *, last: bool = False) -> tuple[Event, ...]:
    """What somebody has seen happen, in order: all of it, or in the last action."""
    events = match.last.events if last and match.last else [each.event for each in match.log]
    return tuple(events) if isinstance(eyes, Referee) else seen_by(events, eyes)


def judged_for(match: AnyMatch, action: Action, eyes: Eyes) -> Verdict:
    """The verdict on an action, by what somebody can know.

    Raises MissingPart for a game that has no positions, and Unsupported where the solver is not
    installed, if somebody else's action is in question.
    """
    with errors_below("$.action"):
        if isinstance(eyes, Referee) or action.actor == eyes:
            return match.judge(action)
        positions = POSITIONS.of(match.ruleset)
        position = with_stood(positions.position_of(match.view(eyes)), match.stood)
        return rule_over(match.ruleset, positions.completions(position, action), action)


def check_own(action: Action, eyes: Eyes) -> None:
    """Raise MalformedInput unless an action is one that somebody may take: a seat its own."""
    if isinstance(eyes, Referee) or action.actor == eyes:
        return
    if eyes is None:
        raise MalformedInput("$.as", expected="a seat: a spectator takes no action", given=None)
    expected = f"an action of seat {eyes}, for which this is asked"
    raise MalformedInput("$.action", expected=expected, given=Verbatim(f"one of {_called(action)}"))


def _called(action: Action) -> str:
    return f"seat {action.actor}" if isinstance(action.actor, int) else action.actor


def viewer_of(request: View, match: AnyMatch, eyes: Eyes) -> Seat | None:
    """Whose view is asked for: what is asked for a seat is the view of that seat, or what all see.

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
