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
    reach(position)               -> whether legal play leads to the position, and a match that
                                     does, if the game looks for one
    holding(position, action)     -> the position with the cards of an action in the seat's hand
    known(position)               -> the position with what the plays so far tell of the hands
    is_certain(position, ...)     -> whether an event depends on nothing unknown
    answer(position, ask)         -> the answer to one of the questions
    with_rules(position, ...)      -> the same table with another edition, or other readings
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, Protocol, Self, TypeAlias, TypeGuard, TypeVar

import attrs
from attrs import evolve, frozen

from catbox_rules.book.clause import is_clause
from catbox_rules.games import PerGame, game_of
from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.faults import check_first
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event, Seat, Turn, as_seat
from catbox_rules.kernel.table_fields import AnyPosition
from catbox_rules.kernel.values import UNKNOWN, has_fields, is_tuple
from catbox_rules.kernel.variants.patch import HouseRule
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.match.match import is_match
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

    * `reachable`: None if there was no search, as always in Schrödinger's Cats, or if something
      illegal was let stand.
    * `witness`: a match up to the table, whose hidden cards fit what is known; None if there is
      none, or if no action has been taken yet.
    * `why`: if no play leads to it, everything that rules it out.
    """

    reachable: bool | None
    witness: Record | None = None
    why: tuple[Finding, ...] = ()

    def check(self) -> None:
        """Raise ImpossibleState with the first reason if no play leads to the table."""
        check_first(self.why)


Limits: TypeAlias = Mapping[Seat, frozenset[int]]
"""The possible ranks of the cards in a hand, by seat; other seats have no limit."""
NO_LIMITS: Final[Limits] = {}
"""Nothing but what is written limits the hands."""


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
    def phase(self) -> Enum:
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

    def holding(self, position: PositionT, action: ActionT_contra, /) -> PositionT | None:
        """Return the position in which the cards that an action lays down are among the unknown
        ones of its seat.

        None if they are known, if too few are unknown, and for an action that lays down none. The
        deck need not have them.
        """
        ...

    def moments(
        self, position: PositionT, action: ActionT_contra, /, *, is_assumed: bool = False
    ) -> Iterable[tuple[str, object]]:
        """Return states that a whole table may be in, one at least for each ruling on an action
        that turns on the hand of its seat, with what is unknown there in words: none
        where no ruling turns on a hand. Raises the errors of `known`."""
        ...

    def known(
        self, position: PositionT, /, *, is_assumed: bool = False
    ) -> Sequence[tuple[PositionT, Limits]]:
        """Return the tables that a position stands for, as far as the plays so far tell what is
        unknown, each with the limits that they set to the hands. If the table `is_assumed`, or
        something was let stand at it, they tell nothing: legal play need not lead there.

        Raises ImpossibleState for a position that is impossible whatever was played, and
        Unsupported if a solver is needed but not installed, and for a whole table with house rules.
        """
        ...

    def is_certain(
        self, position: PositionT, action: ActionT_contra, event: EventT_contra, /
    ) -> bool:
        """Return whether a public event after an action is independent of everything unknown."""
        ...

    def after(self, position: PositionT, action: ActionT_contra, state: Any, /) -> PositionT:
        """Return the position after an action: the open parts are those of `state`, which follows
        from a state of the position; the hidden cards are as unknown as before."""
        ...

    def answer(self, position: PositionT, ask: str, /, *, is_assumed: bool = False) -> Answer:
        """Return the answer to one of `ASKS`; if the table `is_assumed`, legal play need not lead
        to it.

        Raises MalformedInput for any other question, and the errors of `known` if the
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


POSITIONS: Final = PerGame[AnyPositions]("catbox_rules.positions")
"""The positions of every game."""


def is_position(value: object) -> TypeGuard[Position]:
    """Return whether a value is a position of a game; a view is one."""
    return isinstance(value, AnyPosition)


def position_of(moment: object, *, seat: int | None = None) -> Position:
    """Return the position of a state or a view of a game: of a view, what that seat sees and no
    more; of a match, what a spectator sees, with the names of its seats. A position is returned
    unchanged.

    * `seat`: only what this seat sees, also of a match.

    Raises MalformedInput for anything else, and for a seat that the table does not have.
    """
    if is_match(moment):
        return described(position_of(moment.view(seat)), moment.record)
    if seat is not None:
        whole = position_of(moment)
        return whole.seen_by(as_seat(seat, players=whole.table.players))
    if isinstance(moment, AnyPosition):
        moment = moment.without_viewer()
        if is_position(moment):
            return moment
    if not hasattr(moment, "table"):
        expected = "a match, a state, a view or a position of a game"
        given = f"the action {moment}" if hasattr(moment, "do") else type(moment).__name__
        raise MalformedInput("moment", expected=expected, given=Verbatim(given))
    position: Position = POSITIONS.of(game_of(moment)).position_of(moment)
    return position


# The common part of several answers, if a question has one for each possible arrangement of hidden
# things.


def common(one: object, other: object) -> object:
    """Return the common part of two values, field by field; unknown where they differ.

    >>> common((1, "legal"), (1, "illegal")) == (1, UNKNOWN)
    True
    """
    if one == other:
        return one
    if is_tuple(one) and is_tuple(other) and len(one) == len(other):
        return tuple(map(common, one, other))
    if has_fields(one) and has_fields(other) and type(one) is type(other):
        return type(one)(*map(common, _fields_of(one), _fields_of(other)))
    return UNKNOWN


def _fields_of(value: attrs.AttrsInstance) -> list[object]:
    return [getattr(value, each.name) for each in attrs.fields(type(value))]


# Positions with the descriptions in a record: names, a title, a note.


def described(position: PositionT, record: Record) -> PositionT:
    """Return a position of a match with the names, the title and the note of its record.

    >>> from catbox_rules import cat_in_the_box
    >>> from catbox_rules.positions.cat_in_the_box import position_of
    >>> from catbox_rules.records import ChosenTable
    >>> record = Record(
    ...     ChosenTable(cat_in_the_box, "pegasus-2023", players=2), names=("Anne", "Peter")
    ... )
    >>> described(position_of(record.table.initial()), record).names
    ('Anne', 'Peter')
    """
    return _changed(position, names=record.names, title=record.title, note=record.note)


def with_stood(position: PositionT, stood: tuple[str, ...]) -> PositionT:
    """Return a position of a match with the clauses broken on the way there by actions that the
    table let stand (`Match.stood`)."""
    return _changed(position, stood=stood)


def without_words(position: PositionT) -> PositionT:
    """Return a position without its title and its note, which have already been shown."""
    return _changed(position, title=None, note=None)


def _changed(position: PositionT, **changes: object) -> PositionT:
    # `evolve` needs an attrs class. All positions have one, but no protocol can say so.
    of_attrs: Any = position
    changed: PositionT = evolve(of_attrs, **changes)
    return changed


# Checks for partial tables.
#
# There are too many ways to complete a partial table to try them all: what needs a state refuses
# it, and what needs only some fields checks that these are written.


PLACE: Final = "the table"


def check_whole(position: Position) -> None:
    """Raise Unsupported for a partial position."""
    if position.is_partial:
        expected = "one that is not partial, for this rests on all that lies there"
        raise Unsupported(PLACE, expected=expected, given=Verbatim("a partial one"))


def check_that_the_book_holds(rules: Iterable[HouseRule]) -> None:
    """Raise Unsupported for a table with house rules: only the rules of the rulebook are used to
    find out what is possible."""
    named = ", ".join(rule.id for rule in rules)
    if named:
        expected = "a table without house rules, or a record, for a question about a position"
        raise Unsupported("$.options.variants", expected=expected, given=Verbatim(named))


def check_written(position: Position, *needed: tuple[str, str]) -> None:
    """Raise Unsupported for a partial position that does not state all these fields; each name
    comes with its meaning in words."""
    missing = [words for name, words in needed if not position.is_written(name)]
    if missing:
        raise not_told(" and ".join(missing))


def not_told(words: str) -> Unsupported:
    """Return the error for a partial position that does not state something."""
    given = Verbatim("a partial one that does not")
    return Unsupported(PLACE, expected=f"one that says {words}", given=given)


NOT_RULED_OUT: Final = "nothing stated rules this table out"
"""The answer to whether a partial table without a fault is possible."""


def says_partial(clause: str) -> Finding:
    """Return the reason why there is no search for legal play to a partial table, with the clause
    of that play."""
    template = "whether legal play leads to it depends on what is not stated"
    return finding(clause, template)


# Tables at which something illegal was let stand.
#
# Legal play need not lead to such a table, so there is no search for a match that does. It is taken
# as it is, without the faults of the clauses that were broken; any other fault still counts.


def check_clauses(stood: Iterable[str], game: str) -> None:
    """Raise MalformedInput for an id that is not a clause of a game, with its place in
    `$.stood`."""
    for index, clause in enumerate(stood):
        if not is_clause(game, clause):
            raise MalformedInput(f"$.stood[{index}]", expected="the id of a clause", given=clause)


AS_IT_LIES: Final = "this table is assumed as given"
"""The answer to whether legal play leads to such a table."""


def says_stood(position: Position) -> Finding:
    """Return the reason why there is no search for legal play to such a table."""
    template = "what breaks {clauses} was let stand on the way to it"
    return finding(position.stood[0], template, ".stood", clauses=position.stood)
