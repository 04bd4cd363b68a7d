"""What the positions of a game offer to tools: reading, completing, finding faults, answering.

A module for each game has these names. Tools (notation, pictures, the judge) see positions through
nothing else.

    RULESET                          the game
    ASKS                             the questions beyond an action that can be asked, by name
    read_position(value)          -> the position of a plain JSON value
    position_as_json(position)    -> the plain JSON value of a position
    position_of(seen)             -> the position that a state or a view is
    turn(position)                -> who may act
    faults(position)              -> what shows that there can be no such table, without a search
    reach(position)               -> whether legal play leads to the position, and a match that does
    holding(position, action)     -> the position with what the seat lays down in its hand
    completions(position, action) -> states that the position may be, enough of them for a ruling
    tells(position, event)        -> whether an event that follows rests on nothing unknown
    answer(position, ask)         -> the answer to a question beyond an action
    with_rules(position, ...)      -> the same table by another edition, or other readings
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeGuard, TypeVar

from attrs import field, frozen

from catbox_rules.games import PerGame, game_of
from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, Verbatim
from catbox_rules.kernel.hidden import Phase, PlainPosition
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event, Seat, Turn
from catbox_rules.kernel.table_fields import AnyPosition
from catbox_rules.kernel.verdict import Finding
from catbox_rules.records import Record


@frozen
class Answer:
    """The answer to a question beyond an action.

    * `value`: what is known for certain, as an attrs value of the question's own kind.
    * `text`: the same in a sentence or more, a line each.
    * `grounds`: the clauses that the answer rests on.
    * `missing`: what would have to be known for the rest, each with the clause that needs it; empty
      if nothing is left open.
    * `is_no`: whether the answer to a question of yes and no is no for certain.
    """

    ask: str
    value: object
    text: tuple[str, ...]
    grounds: tuple[Finding, ...] = ()
    missing: tuple[Finding, ...] = ()
    is_no: bool = False

    @property
    def is_determined(self) -> bool:
        """Whether nothing is left open."""
        return not self.missing

    @property
    def is_yes(self) -> bool:
        """Whether nothing is left open, and the answer is not no."""
        return self.is_determined and not self.is_no


@frozen
class Reach:
    """Whether legal play leads to a table.

    * `reachable`: None if the search has given up, or if something illegal was let stand.
    * `witness`: a match that stops at the table, whose hidden cards fit what is known; None where
      there is none, or where no action has been taken yet.
    * `why`: if no play leads to it, everything that is found to rule it out.
    """

    reachable: bool | None
    witness: Record | None = None
    why: tuple[Finding, ...] = ()

    def check(self) -> None:
        """Raise ImpossibleState with the first reason if no play leads to the table."""
        for fault in self.why:
            raise ImpossibleState(fault.where.lstrip(".") or "position", str(fault))


StateT_co = TypeVar("StateT_co", covariant=True)


@frozen
class Completion(Generic[StateT_co]):
    """One way in which the hidden part of a position may be, as a state.

    `hidden` is what was unknown and matters to the question, in words: `seat 1 holds 1 1 3`.
    """

    state: StateT_co
    hidden: str = field(default="")


class Table(Protocol):
    """What a position says of where it is played."""

    @property
    def edition(self) -> Edition[Setup]:
        """The edition, with what the table has chosen of it."""
        ...

    @property
    def players(self) -> int:
        """How many play."""
        ...


class Position(Protocol):
    """What the positions of all games have. They are attrs values."""

    @property
    def table(self) -> Table:
        """Where it is played."""
        ...

    @property
    def phase(self) -> Enum | Phase:
        """What is to be done next, by the word that stands in a document."""
        ...

    @property
    def is_partial(self) -> bool:
        """Whether all that is not written is unknown, be it on the table or not."""
        ...

    def is_written(self, name: str, /) -> bool:
        """Whether something is known of a field, or of a part of one."""
        ...

    def without_viewer(self) -> Self:
        """The same table as something written down, to which more may be added."""
        ...

    def seen_by(self, viewer: Seat | None, /) -> Self:
        """The same table with what a seat, or a spectator (None), cannot see unknown."""
        ...

    @property
    def names(self) -> tuple[str, ...] | None:
        """What the seats are called."""
        ...

    @property
    def title(self) -> str | None:
        """What the position is called."""
        ...

    @property
    def note(self) -> str | None:
        """What else somebody has to say about it."""
        ...

    @property
    def stood(self) -> tuple[str, ...]:
        """The clauses that were broken on the way here, by actions that the table let stand."""
        ...


PositionT = TypeVar("PositionT", bound=Position)
ActionT_contra = TypeVar("ActionT_contra", bound=Action, contravariant=True)
EventT_contra = TypeVar("EventT_contra", bound=Event, contravariant=True)
SeenT_contra = TypeVar("SeenT_contra", contravariant=True)


class Positions(Protocol[PositionT, ActionT_contra, EventT_contra, SeenT_contra]):
    """What a game's module of positions offers."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The game."""
        ...

    @property
    def ASKS(self) -> Mapping[str, str]:  # noqa: N802 -- a constant of the module
        """The questions beyond an action: their names, and what each asks."""
        ...

    def read_position(self, value: object, *, path: str = "$") -> PositionT:
        """The position of a plain JSON value; raises MalformedInput or Unsupported."""
        ...

    def position_as_json(self, position: PositionT, /) -> dict[str, object]:
        """The plain JSON value; `read_position` gives the same position back."""
        ...

    def position_of(self, seen: SeenT_contra, /) -> PositionT:
        """The position that a state or a view of the game is."""
        ...

    def turn(self, position: PositionT, /) -> Turn:
        """Who may act, as in the protocol of games."""
        ...

    def faults(self, position: PositionT, /) -> tuple[Finding, ...]:
        """Everything about the position that no table can show; of a partial one, what is so
        whatever lies there that is not written. No solver is needed."""
        ...

    def reach(self, position: PositionT, /) -> Reach:
        """Whether legal play leads to the position. Raises Unsupported where a solver is needed and
        not installed."""
        ...

    def holding(
        self, position: PositionT, action: ActionT_contra, /
    ) -> tuple[PositionT, Finding] | None:
        """The position at which the seat of an action has the cards that this lays down among those
        of it that are unknown, and what is presumed by that; None where they are known, where not
        as many are unknown, and for an action that lays down none. The deck need not have them."""
        ...

    def completions(
        self, position: PositionT, action: ActionT_contra | None, /, *, is_assumed: bool = False
    ) -> Iterator[Completion[object]]:
        """States that the position may be, such that the rulings on the action in these are all
        the rulings that there are; without an action, any of them, at least one. Where the table
        `is_assumed`, legal play need not lead to it.
        Raises ImpossibleState if the position can be no state, MalformedInput for a seat or the
        like that the table does not have, and Unsupported where a solver is needed and not
        installed."""
        ...

    def tells(self, position: PositionT, action: ActionT_contra, event: EventT_contra, /) -> bool:
        """Whether a public event after an action says nothing that rests on something unknown."""
        ...

    def after(self, position: PositionT, action: ActionT_contra, state: Any, /) -> PositionT:
        """The position to which an action leads: what lies open in `state`, to which it leads from
        one of the completions; the hidden cards are as unknown as before."""
        ...

    def answer(self, position: PositionT, ask: str, /, *, is_assumed: bool = False) -> Answer:
        """The answer to one of `ASKS`; where the table `is_assumed`, legal play need not lead to
        it. Raises MalformedInput for any other, and what `completions`
        raises where the question needs a table that can be."""
        ...

    def with_rules(
        self, position: PositionT, /, *, edition: str, options: Mapping[str, object]
    ) -> PositionT:
        """The same table, played by another edition or with other options; raises Unsupported or
        MalformedInput where that cannot be."""
        ...


# As AnyRuleset: a tool takes positions from a module and gives them back to the same one.
AnyPositions: TypeAlias = Positions[Any, Any, Any, Any]

TABLE: Final = "table"
"""The question whether there can be such a table, which the positions of every game have."""


POSITIONS: Final = PerGame[AnyPositions]("positions", __name__, default="plain:plain_positions")
"""What every game brings of its positions."""


def are_plain(game: AnyRuleset) -> bool:
    """Whether the positions of a game are made of its rules alone."""
    return POSITIONS.brought(game) is None and POSITIONS.find(game) is not None


def is_position(value: object) -> TypeGuard[Position]:
    """Whether something is a position of a game; a view is one."""
    return isinstance(value, AnyPosition)


def position_of(moment: object) -> Position:
    """The position that a state or a view of a game is: of a view what that seat sees, and no more.
    A position is itself.

    Raises MalformedInput for anything else; MissingPart for a game that brings no positions.
    """
    if isinstance(moment, AnyPosition) and not isinstance(moment, PlainPosition):
        moment = moment.without_viewer()
        if is_position(moment):
            return moment
    game = game_of(moment)
    if hasattr(moment, "do"):
        expected = f"a state, a view or a position of {game.NAME}"
        raise MalformedInput("moment", expected=expected, given=Verbatim(f"the action {moment}"))
    position: Position = POSITIONS.of(game).position_of(moment)
    return position
