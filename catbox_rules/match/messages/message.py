"""A message for a seat: the table, its legal actions, what has happened, the score.

It is made only of the seat's view, its own legal actions and the events that it has seen, so it
contains nothing that the seat cannot know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    runtime_checkable,
)

from attrs import AttrsInstance

from catbox_rules.book.verdicts import finding_as_json, verdict_as_json
from catbox_rules.games import PerGame
from catbox_rules.kernel.errors import MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.ruleset import Action, as_seat, check_action
from catbox_rules.records.record import AnyState, Record, action_as_json, as_json

if TYPE_CHECKING:
    from catbox_rules.records.formats import CatboxMessage, CatboxVerdict


# What the messages of a game offer: a module for each game has these names.
#
# table_of(view) -> the table as the viewer sees it: a class whose fields are sent
# touched_by(action) -> what somebody touches to choose an action: cards of the hand, a place
#
# The module of a game of tricks also has last_trick(seen).


ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", bound=Action, contravariant=True)


class Touched(NamedTuple):
    """What somebody touches to choose an action.

    * `cards`: the cards in the hand, as a value that JSON has a form for; None if there are none.
    * `place`: the name of a place of the board; None if there is none.
    """

    cards: object = None
    place: str | None = None


BUTTON: Final = Touched()
"""What touches neither."""


class TableMessages(Protocol[ViewT_contra, ActionT_contra]):
    """What a game's module of messages offers."""

    def table_of(self, view: ViewT_contra, /) -> AttrsInstance:
        """Return what is on the table, as the viewer sees it."""
        ...

    def touched_by(self, action: ActionT_contra, /) -> Touched:
        """Return what somebody touches to choose an action."""
        ...


@runtime_checkable
class ShowsTricks(Protocol):
    """What the module of a game of tricks offers besides."""

    def last_trick(self, seen: Iterable[Any], /) -> AttrsInstance | None:
        """Return the trick that ended last, if no card was played since.

        * `seen`: the events that the viewer has seen, the last one first.
        """
        ...


# As AnyRuleset: views and actions come from a game and go to the messages of the same one.
AnyTableMessages: TypeAlias = TableMessages[Any, Any]
"""The messages of any game."""

SHOWN: Final = PerGame[AnyTableMessages]("catbox_rules.match.messages")
"""The messages of each game."""


FORMAT: Final = "catbox-message/2"


def message(  # noqa: PLR0913 -- what a match knows, each by its name
    record: Record,
    state: AnyState,
    *,
    seat: int | None,
    actions: int,
    events: Sequence[object],
    next_event: int,
    asked: Action | None = None,
    seen: Iterable[object] | None = None,
    may_take_back: bool | None = None,
) -> CatboxMessage:
    """Return the message for a seat, or for a spectator (None), about a moment of a match.

    * `record`: the record with the table and the names of the seats.
    * `state`: the state at that moment.
    * `actions`: the number of actions so far.
    * `events`: what the seat has seen, as plain JSON values.
    * `next_event`: the number of the next event.
    * `asked`: an action of the seat to rule on.
    * `seen`: the events that the seat has seen and that still count, the last one first; None sends
      no `last_trick`.
    * `may_take_back`: whether an action of the seat can be taken back; None does not say so.

    Raises MalformedInput for a seat that the table does not have, and for an action of another
    seat.
    """
    ruleset, table = record.ruleset, record.table
    viewer = None if seat is None else as_seat(seat, players=table.players)
    shown = SHOWN.of(ruleset)
    outcome = ruleset.outcome(state)
    sent: dict[str, object] = {
        "format": FORMAT,
        "game": table.game,
        "edition": table.edition_id,
        "players": table.players,
        "first_seat": table.first_seat,
        "options": dict(table.options),
        "names": None if record.names is None else list(record.names),
        "seat": viewer,
        "actions": actions,
        "turn": list(ruleset.turn(state)),
        "table": as_json(shown.table_of(ruleset.view(state, viewer))),
        **({} if seen is None else _last_trick(seen, shown)),
        "legal": _legal(
            [action for action in ruleset.legal_actions(state) if action.actor == viewer], shown
        ),
        **({} if may_take_back is None else {"may_take_back": may_take_back}),
        "events": list(events),
        "next": next_event,
        "rounds": [as_json(each) for each in ruleset.rounds(state)],
        "totals": list(ruleset.totals(state)),
        "outcome": None
        if outcome is None
        else {
            "winners": list(outcome.winners),
            "reasons": [finding_as_json(each) for each in outcome.reasons],
        },
    }
    if asked is not None:
        sent["verdict"] = _verdict(record, state, asked, viewer)
    return cast("CatboxMessage", sent)


def _last_trick(seen: Iterable[object], shown: AnyTableMessages) -> dict[str, object]:
    """Return the key `last_trick` of a game of tricks."""
    if not isinstance(shown, ShowsTricks):
        return {}
    ended = shown.last_trick(seen)
    return {"last_trick": None if ended is None else as_json(ended)}


def _verdict(record: Record, state: AnyState, asked: Action, viewer: int | None) -> CatboxVerdict:
    """Rule on an action of the seat itself, whose reasons it can know."""
    check_action(asked, "$.action")
    if viewer is None or asked.actor != viewer:
        given = Verbatim(f"one of {_called(asked)}")
        expected = "no action" if viewer is None else f"an action of seat {viewer}"
        raise MalformedInput("$.action", expected=expected, given=given)
    table = record.table
    with errors_below("$.action"):
        verdict = record.ruleset.judge(state, asked)
    return verdict_as_json(verdict, game=table.game, edition=table.edition_id)


def _called(action: Action) -> str:
    return f"seat {action.actor}" if isinstance(action.actor, int) else action.actor


def _legal(legal: Sequence[Action], shown: AnyTableMessages) -> dict[str, object]:
    """Return the legal actions, and their indexes by what somebody touches to choose them."""
    hand, board, buttons = dict[object, list[int]](), dict[str, list[int]](), list[int]()
    for index, action in enumerate(legal):
        cards, place = shown.touched_by(action)
        if cards is not None:
            hand.setdefault(cards, []).append(index)
        if place is not None:
            board.setdefault(place, []).append(index)
        if cards is place is None:
            buttons.append(index)
    return {
        "actions": [{"text": str(each), "action": action_as_json(each)} for each in legal],
        "hand": [{"cards": as_json(cards), "actions": which} for cards, which in hand.items()],
        "board": [{"place": place, "actions": which} for place, which in board.items()],
        "buttons": buttons,
    }
