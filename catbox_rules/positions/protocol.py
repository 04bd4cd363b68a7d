"""The interface between the positions of a game and tools: reading, completing, finding faults,
answering.

A module for each game has these names. Tools (notation, pictures, the judge) use positions only
through them.

    RULESET                          the game
    ASKS                             the questions other than about an action, by name
    read_position(value)          -> the position of a plain JSON value
    position_as_json(position)    -> the plain JSON value of a position
    position_of(seen)             -> the position of a state or a view
    turn(position)                -> who may act
    faults(position)              -> the reasons why the table is impossible, without a search
    reach(position)               -> whether legal play leads to the position, and a match that does
    holding(position, action)     -> the position with the cards of an action in the seat's hand
    completions(position, action) -> possible states of the position, enough of them for a ruling
    is_certain(position, ...)     -> whether an event depends on nothing unknown
    answer(position, ask)         -> the answer to one of the questions
    with_rules(position, ...)      -> the same table with another edition, or other readings
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
    """The answer to a question other than about an action.

    * `value`: what is certain, as an attrs value of the question's own class.
    * `text`: the same in sentences, one for each line.
    * `grounds`: the clauses that the answer is based on.
    * `missing`: the facts that would be needed for a full answer, each with the clause that needs
      it; empty if the answer is complete.
    * `is_no`: whether the answer to a yes-or-no question is certainly no.
    """

    ask: str
    value: object
    text: tuple[str, ...]
    grounds: tuple[Finding, ...] = ()
    missing: tuple[Finding, ...] = ()
    is_no: bool = False

    @property
    def is_determined(self) -> bool:
        """Whether the answer is complete."""
        return not self.missing

    @property
    def is_yes(self) -> bool:
        """Whether the answer is complete, and not no."""
        return self.is_determined and not self.is_no


@frozen
class Reach:
    """Whether legal play leads to a table.

    * `reachable`: None if there was no search, or if something illegal was let stand.
    * `witness`: a match up to the table, whose hidden cards fit what is known; None if there is
      none, or if no action has been taken yet.
    * `why`: if no play leads to it, everything that rules it out.
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
    """One possibility for the hidden part of a position, as a state.

    `hidden` describes what was unknown and matters to the question: `seat 1 holds 1 1 3`.
    """

    state: StateT_co
    hidden: str = field(default="")


class Table(Protocol):
    """The table of a position."""

    @property
    def edition(self) -> Edition[Setup]:
        """The edition, with the table's choices."""
        ...

    @property
    def players(self) -> int:
        """The number of players."""
        ...


class Position(Protocol):
    """The part that the positions of all games share. They are attrs values."""

    @property
    def table(self) -> Table:
        """The table where it is played."""
        ...

    @property
    def phase(self) -> Enum | Phase:
        """The next step, by the word used in documents."""
        ...

    @property
    def is_partial(self) -> bool:
        """Whether everything that is not written is unknown."""
        ...

    def is_written(self, name: str, /) -> bool:
        """Return whether something is known of a field, or of a part of one."""
        ...

    def without_viewer(self) -> Self:
        """Return the same table as a document, to which more may be added."""
        ...

    def seen_by(self, viewer: Seat | None, /) -> Self:
        """Return the same table with everything unknown that a seat, or a spectator (None), cannot
        see."""
        ...

    @property
    def names(self) -> tuple[str, ...] | None:
        """The names of the seats."""
        ...

    @property
    def title(self) -> str | None:
        """The title of the position."""
        ...

    @property
    def note(self) -> str | None:
        """A note about the position."""
        ...

    @property
    def stood(self) -> tuple[str, ...]:
        """The clauses broken on the way here, by actions that the table let stand."""
        ...


PositionT = TypeVar("PositionT", bound=Position)
ActionT_contra = TypeVar("ActionT_contra", bound=Action, contravariant=True)
EventT_contra = TypeVar("EventT_contra", bound=Event, contravariant=True)
SeenT_contra = TypeVar("SeenT_contra", contravariant=True)


class Positions(Protocol[PositionT, ActionT_contra, EventT_contra, SeenT_contra]):
    """The names that a game's module of positions defines."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The game."""
        ...

    @property
    def ASKS(self) -> Mapping[str, str]:  # noqa: N802 -- a constant of the module
        """The questions other than about an action: their names, each with its meaning."""
        ...

    def read_position(self, value: object, *, path: str = "$") -> PositionT:
        """Return the position that a plain JSON value describes; raises MalformedInput or
        Unsupported."""
        ...

    def position_as_json(self, position: PositionT, /) -> dict[str, object]:
        """Return the plain JSON value; `read_position` gives the same position back."""
        ...

    def position_of(self, seen: SeenT_contra, /) -> PositionT:
        """Return the position of a state or a view of the game."""
        ...

    def turn(self, position: PositionT, /) -> Turn:
        """Return who may act, as in the protocol of games."""
        ...

    def faults(self, position: PositionT, /) -> tuple[Finding, ...]:
        """Return everything that is impossible about the position; of a partial one, what is
        impossible whatever its unwritten parts are. No solver is needed."""
        ...

    def reach(self, position: PositionT, /) -> Reach:
        """Return whether legal play leads to the position. Raises Unsupported if a solver is needed
        but not installed."""
        ...

    def holding(
        self, position: PositionT, action: ActionT_contra, /
    ) -> tuple[PositionT, Finding] | None:
        """Return the position in which the cards that an action lays down are among the unknown
        ones of its seat, and the assumption made by that.

        None if they are known, if too few are unknown, and for an action that lays down none. The
        deck need not have them.
        """
        ...

    def completions(
        self, position: PositionT, action: ActionT_contra | None, /, *, is_assumed: bool = False
    ) -> Iterator[Completion[object]]:
        """Yield possible states of the position such that the rulings on the action in them are all
        possible rulings; without an action, at least one state. If the table `is_assumed`, legal
        play need not lead to it.

        Raises ImpossibleState if the position has no possible state, MalformedInput for a seat or
        the like that the table does not have, and Unsupported if a solver is needed but not
        installed.
        """
        ...

    def is_certain(
        self, position: PositionT, action: ActionT_contra, event: EventT_contra, /
    ) -> bool:
        """Return whether a public event after an action is independent of everything unknown."""
        ...

    def after(self, position: PositionT, action: ActionT_contra, state: Any, /) -> PositionT:
        """Return the position after an action: the open parts are those of `state`, which follows
        from one of the completions; the hidden cards are as unknown as before."""
        ...

    def answer(self, position: PositionT, ask: str, /, *, is_assumed: bool = False) -> Answer:
        """Return the answer to one of `ASKS`; if the table `is_assumed`, legal play need not lead
        to it.

        Raises MalformedInput for any other question, and the errors of `completions` if the
        question needs a possible table.
        """
        ...

    def with_rules(
        self, position: PositionT, /, *, edition: str, options: Mapping[str, object]
    ) -> PositionT:
        """Return the same table with another edition or other options; raises Unsupported or
        MalformedInput if that is impossible."""
        ...


# As AnyRuleset: a tool passes positions from a module back to the same module.
AnyPositions: TypeAlias = Positions[Any, Any, Any, Any]

TABLE: Final = "table"
"""The question whether the table is possible, which the positions of every game answer."""


POSITIONS: Final = PerGame[AnyPositions]("positions", __name__, default="plain:plain_positions")
"""The positions of every game."""


def are_plain(game: AnyRuleset) -> bool:
    """Return whether the positions of a game are derived from its rules alone."""
    return POSITIONS.brought(game) is None and POSITIONS.find(game) is not None


def is_position(value: object) -> TypeGuard[Position]:
    """Return whether a value is a position of a game; a view is one."""
    return isinstance(value, AnyPosition)


def position_of(moment: object) -> Position:
    """Return the position of a state or a view of a game: of a view, what that seat sees and no
    more. A position is returned unchanged.

    Raises MalformedInput for anything else; MissingPart for a game without positions.
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
