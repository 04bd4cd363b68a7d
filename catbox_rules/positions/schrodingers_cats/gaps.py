"""Tables with unknown facts that were open, or that everybody can count: how many boxes a hand has,
which Physicat is in the row, how many cards were proved in this turn.

Such a table stands for several. The solver finds those that legal play leads to, as far as they
differ in what a question depends on, and the question is put to each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.partial import Partial, Unknown
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.schrodingers_cats.course import Course
from catbox_rules.positions.schrodingers_cats.courses import any_course_to, courses_to
from catbox_rules.positions.schrodingers_cats.faults_of_cards import possible_sizes
from catbox_rules.positions.schrodingers_cats.faults_of_tables import faults
from catbox_rules.schrodingers_cats import (
    Action,
    Boxes,
    Draw,
    Exchange,
    Phase,
    Physicat,
    Position,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.boxes import cards


@frozen
class TurnsOn:
    """The facts that a question depends on, of those that may be unknown."""

    size_of: Seat | None = None
    """The size of this hand."""
    draw_pile: bool = False
    """The number of cards in the draw pile."""
    proved: bool = False
    """The number of cards proved in this turn."""
    in_row: Physicat | None = None
    """Whether this Physicat is in the row."""

    @classmethod
    def of(cls, position: Position, action: Action | None) -> TurnsOn:
        """Return the facts that the ruling on an action depends on."""
        match action:
            case Prove(seat, boxes):
                return cls(size_of=None if boxes <= position.hands[seat].known else seat)
            case Exchange(seat, boxes):
                size_of = None if boxes <= position.hands[seat].known else seat
                return cls(size_of=size_of, draw_pile=True, proved=True)
            case Use(effect=Physicat.MEWTON | Physicat.FELINESTEIN):
                return cls(size_of=action.seat, draw_pile=True, in_row=action.taking)
            case Use():
                return cls(in_row=action.taking)
            case Draw():
                return cls(draw_pile=True)
            case _:
                return cls()

    def among_gaps_of(self, position: Position) -> TurnsOn:
        """Return those of the facts that are unknown at a table."""
        counted = self.size_of is None or position.hands[self.size_of].is_counted
        row, in_row = position.physicats.row, self.in_row
        may_be = in_row is not None and position.physicats.may_be_in_row(in_row)
        return TurnsOn(
            size_of=None if counted else self.size_of,
            draw_pile=self.draw_pile and not position.is_counted,
            proved=self.proved and isinstance(position.proved, Unknown),
            in_row=in_row if may_be and in_row not in row else None,
        )

    def program(self) -> str:
        """Return the part of a program that projects courses to these facts."""
        parts: list[str] = []
        if self.size_of is not None:
            parts.append(f"size(N) :- held({self.size_of},N). #project size/1.")
        if self.draw_pile:
            parts.append("all_held(T) :- T = #sum { N,S : held(S,N) }. #project all_held/1.")
        if self.proved:
            parts.append("#project proved/1.")
        if self.in_row is not None:
            name = self.in_row.value.replace("-", "_")
            parts.append(f"in_row :- slot(_,{name}). #project in_row/0.")
        return " ".join(parts)

    def words(self, filled: Position) -> str:
        """Describe the facts at one of the tables that a position stands for, except for the size
        of a hand, which the hand itself shows."""
        words: list[str] = []
        if self.proved:
            number = filled.proved if isinstance(filled.proved, int) else 0
            words.append(f"seat {filled.on_turn} has laid open {cards(number)} in this turn")
        if self.draw_pile:
            words.append(f"the draw pile has {cards(filled.draw_pile)}")
        if self.in_row is not None:
            verb = "lies" if self.in_row in filled.physicats.row else "does not lie"
            words.append(f"{self.in_row} {verb} in the row")
        return ", ".join(words)


@frozen
class Filled:
    """One of the tables that a table with gaps stands for."""

    position: Position
    words: str = ""
    """The unknown facts that matter to the question, in words, as they are at this table."""


def ways_to_fill(
    position: Position, turns_on: TurnsOn, *, is_assumed: bool = False
) -> tuple[Filled, ...]:
    """Return the tables that a position stands for, at least one for each possibility of what a
    question depends on.

    If the table `is_assumed`, something was let stand at it, or it has faults, legal play need not
    lead there.

    Raises ImpossibleState if there is none, Unsupported if the solver is not installed.
    """
    if not position.has_gaps:
        return (Filled(position),)
    turns_on = turns_on.among_gaps_of(position)
    turns_on_nothing = turns_on == TurnsOn()
    is_any = position.is_counted and turns_on_nothing
    if is_assumed or position.stood or is_any or faults(position):
        found = tuple(_as_it_lies(position, turns_on))
    elif turns_on_nothing:
        course = any_course_to(position)
        found = () if course is None else (filled(position, course),)
    else:
        found = tuple(filled(position, each) for each in courses_to(position, turns_on.program()))
    if not found:
        raise ImpossibleState("position", "no sequence of legal turns leads to this table")
    return tuple(Filled(each, turns_on.words(each)) for each in found)


def filled(position: Position, course: Course) -> Position:
    """Return a table with its gaps filled from a course that leads to it."""
    hands = tuple(
        hand
        if hand.is_counted
        else evolve(hand, unknown=course.sizes[seat] - len(hand.known), is_counted=True)
        for seat, hand in enumerate(position.hands)
    )
    row = course.row[: len(position.physicats.row)]
    proved = course.proved if isinstance(position.proved, Unknown) else position.proved
    physicats = evolve(position.physicats, row=row)
    return evolve(position, hands=hands, physicats=physicats, proved=proved)


def _as_it_lies(position: Position, turns_on: TurnsOn) -> Iterator[Position]:
    """Yield tables without a course: hands of all sizes that matter, any Physicats in the row."""
    proved = position.may_have_proved if position.phase is Phase.PROOF else range(1)
    proved = proved if turns_on.proved else proved[:1]
    for row in _rows(position, turns_on.in_row):
        physicats = evolve(position.physicats, row=row)
        for number in proved if isinstance(position.proved, Unknown) else (position.proved,):
            for hands in _hands(position, turns_on):
                yield evolve(position, hands=hands, physicats=physicats, proved=number)


def _hands(position: Position, turns_on: TurnsOn) -> list[tuple[Partial[Boxes], ...]]:
    """Return hands of the expected sizes or, if a question depends on sizes, of all possible sizes,
    as far as the deck has the cards."""
    ways = [
        tuple(
            evolve(hand, unknown=size - len(hand.known), is_counted=True)
            for hand, size in zip(position.hands, sizes, strict=True)
        )
        for sizes in dict.fromkeys(_sizes(position, turns_on))
    ]
    able = [hands for hands in ways if evolve(position, hands=hands).draw_pile >= position.owed]
    return able or ways[:1]


def _sizes(position: Position, turns_on: TurnsOn) -> Iterator[tuple[int, ...]]:
    """Yield sizes of all hands: first the expected ones, then any with each sum, and with each size
    of one hand, as far as a question depends on these."""
    expected, asked = tuple(map(len, position.hands)), turns_on.size_of
    yield expected
    able: list[Sequence[int]] = [
        ((turns_on.draw_pile or seat == asked) and possible_sizes(position, seat)) or (size,)
        for seat, size in enumerate(expected)
    ]
    for of_asked in (0,) if asked is None else able[asked]:
        each_able = able if asked is None else [*able[:asked], (of_asked,), *able[asked + 1 :]]
        sizes = [each[0] for each in each_able]
        for seat, larger in enumerate(each_able):
            for size in larger:
                sizes[seat] = size
                yield tuple(sizes)


def _rows(position: Position, wanted: Physicat | None) -> Iterator[tuple[Physicat, ...]]:
    """Yield possible rows: one without a Physicat, and one with it, if that is possible."""
    physicats = position.physicats
    others = [each for each in physicats.unnamed if each is not wanted]
    orders = [others]
    if wanted is not None:
        orders.append([wanted, *others])
    for order in orders:
        able = iter(order)
        yield tuple(next(able) if isinstance(each, Unknown) else each for each in physicats.row)
