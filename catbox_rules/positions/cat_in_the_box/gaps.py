"""Tables with forgotten open information: which colors a seat has lost, or whose a token is.

Such a table stands for several. The solver finds all of them that legal play leads to, and a
question is put to each; if the answers differ, it depends on what was forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice, product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import Action, Cell, CellSet, Color, Paradox, Play, State
from catbox_rules.cat_in_the_box.editions import Tokens
from catbox_rules.cat_in_the_box.position import Position
from catbox_rules.kernel.errors import ImpossibleState, Unsupported, Verbatim
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box import completing
from catbox_rules.positions.cat_in_the_box import completing as reachability
from catbox_rules.positions.cat_in_the_box.faults_of_tables import check_for_faults, faults
from catbox_rules.positions.cat_in_the_box.play_orders import Remembered, ways_to_remember
from catbox_rules.positions.protocol import (
    Answer,
    Completion,
    Reach,
    check_that_the_book_holds,
    check_whole,
    common,
)

MOST_TABLES: Final = 64
"""The most tables that an answer combines; if more fit, the question is refused."""


@frozen
class Filled:
    """One of the tables that a table with gaps stands for."""

    position: Position
    words: str
    """The forgotten facts at this table, in words: `seat 1 has lost blue`."""


def reach(position: Position) -> Reach:
    """Return whether legal play leads to a table, even with gaps. The search always ends; for a
    partial table there is no search."""
    if not (position.has_gaps or position.is_partial):
        return reachability.reach(position)
    check_that_the_book_holds(position.table.edition.house_rules)
    found = faults(position)
    if found:
        return Reach(reachable=False, why=found)
    if position.stood or position.is_partial:
        return Reach(reachable=None)
    reached = (reachability.reach(each.position) for each in _ways_to_fill(position))
    found_one = next((each for each in reached if each.reachable), None)
    return found_one or Reach(reachable=False, why=(_nothing_fits(position),))


def completions(
    position: Position, action: Action | None, *, is_assumed: bool = False
) -> Iterator[Completion[State]]:
    """Yield the completions of each table that one with gaps stands for. Raises the errors of
    `completing.completions` and of `tables`; Unsupported for a partial table."""
    check_whole(position)
    if not position.has_gaps:
        yield from completing.completions(position, action, is_assumed=is_assumed)
        return
    for filled in tables(position, action, is_assumed=is_assumed):
        for each in completing.completions(filled.position, action, is_assumed=is_assumed):
            hidden = (
                f", and {each.hidden}" if each.hidden and not _holds_what_is_known(position) else ""
            )
            yield Completion(each.state, f"{filled.words}{hidden}")


def _holds_what_is_known(position: Position) -> bool:
    """Return whether the hand of the seat that is to play is known."""
    seat = position.seat_to_act
    return seat is not None and not position.hands[seat].unknown


def tables(
    position: Position, action: Action | None = None, *, is_assumed: bool = False
) -> tuple[Filled, ...]:
    """Return all tables that one with gaps stands for, at least one.

    If it is assumed, or something was let stand at it, its plays say nothing about what was
    forgotten: then the tables that differ in what the ruling on an action depends on, or in the
    owners of tokens.

    Raises ImpossibleState if there is none, Unsupported if there are more than `MOST_TABLES`, or if
    the solver is not installed.
    """
    if is_assumed or position.stood:
        found = tuple(islice(_as_it_lies(position, action), MOST_TABLES + 1))
    else:
        check_for_faults(position)
        found = _possible(position)
    if not found:
        fault = _nothing_fits(position)
        raise ImpossibleState(fault.where.removeprefix("."), f"{fault.message} [{fault.clause}]")
    if len(found) > MOST_TABLES:
        expected = f"at most {MOST_TABLES} tables that fit"
        given = Verbatim("more: say more of what seats have lost, or of whose tokens are")
        raise Unsupported(f"${_where(position)}", expected=expected, given=given)
    return found


@lru_cache(maxsize=16)  # a ruling needs them once for each action of the seat
def _possible(position: Position) -> tuple[Filled, ...]:
    """Return the tables that one with gaps stands for: all, or one more than `MOST_TABLES`."""
    every = _ways_to_fill(position)
    found = (each for each in every if reachability.reach(each.position).reachable)
    return tuple(sorted(islice(found, MOST_TABLES + 1), key=lambda each: each.words))


def _ways_to_fill(position: Position) -> Iterator[Filled]:
    return (_filled(position, remembered) for remembered in ways_to_remember(position))


def _as_it_lies(position: Position, action: Action | None) -> Iterator[Filled]:
    """Yield the table with all possible fillings of its gaps, as far as they concern the seat in
    question: its lost colors, and the owners of tokens."""
    seat = action.seat if isinstance(action, Play | Paradox) else position.seat_to_act
    unsure = tuple((each, frozenset[Color]()) for each in position.unsure if each != seat)
    lost = _losses(action) if seat in position.unsure else [None]
    able = [_owners(position, cell, action) for cell in position.unowned]
    for colors in lost:
        own = () if seat is None or colors is None else ((seat, colors),)
        for owners in product(*able):
            placed = tuple(zip(position.unowned, owners, strict=True))
            said = tuple(each for each, seats in zip(placed, able, strict=True) if len(seats) > 1)
            yield _filled(position, Remembered((*unsure, *own), placed), Remembered(own, said))


def _owners(position: Position, cell: Cell, action: Action | None) -> tuple[Seat, ...]:
    """Return the possible owners of a token, as far as the ruling on an action depends on them: the
    action's own seat, which may run out of tokens; and on the cell in question any two others."""
    seats = position.table.seats
    if not isinstance(action, Play | Paradox):
        return seats if action is None else seats[:1]
    others = tuple(seat for seat in seats if seat != action.seat)
    is_asked = isinstance(action, Play) and action.cell == cell
    number = 2 if is_asked else 1
    is_strict = position.table.tokens is Tokens.STRICT
    return (*others[:number], *((action.seat,) if is_strict or is_asked else ()))


def _losses(action: Action | None) -> list[frozenset[Color]]:
    """Return the colors that a seat may have lost, as far as the ruling on its action depends on
    them."""
    if isinstance(action, Play) and action.color is not Color.RED:
        return [frozenset[Color](), frozenset([action.color])]
    number = range(len(Color))
    return [frozenset(lost) for most in number for lost in combinations(Color, most)]


def _filled(position: Position, remembered: Remembered, said: Remembered | None = None) -> Filled:
    """Return the table with its gaps filled, with words for the facts in `said`."""
    tokens, lost = list(position.tokens), list(position.lost)
    for cell, seat in remembered.owners:
        tokens[seat] |= CellSet.of([cell])
    for seat, colors in remembered.lost:
        lost[seat] = colors
    nothing, nobody = CellSet(), frozenset[Seat]()
    filled = evolve(
        position, tokens=tuple(tokens), lost=tuple(lost), unowned=nothing, unsure=nobody
    )
    return Filled(filled, ", ".join(_in_words(said or remembered)))


def _in_words(remembered: Remembered) -> Iterator[str]:
    for seat, lost in remembered.lost:
        names = [color.value for color in Color if color in lost]
        yield f"seat {seat} has lost {' and '.join(names) or 'no color'}"
    for cell, seat in remembered.owners:
        yield f"the token on {cell} is seat {seat}'s"


def _nothing_fits(position: Position) -> Finding:
    template = "whatever was forgotten, no order of legal plays leads to this table"
    return finding("play.turn", template, _where(position))


def _where(position: Position) -> str:
    """Return the place of what was forgotten."""
    return ".unowned" if position.unowned else ".lost"


def agreed(answers: dict[str, Answer]) -> Answer:
    """Return the answer to a question about a table with forgotten owners of tokens, from the
    answers for the tables that it stands for: their common part, and two that differ."""
    (words, first), *others = answers.items()
    otherwise = next((each for each in others if each[1].value != first.value), None)
    if otherwise is None:
        return first
    missing = finding(
        "play.turn",
        "if {words}: {text}; if {others}: {other}",
        ".unowned",
        words=words,
        text="; ".join(first.text),
        others=otherwise[0],
        other="; ".join(otherwise[1].text),
    )
    value: object = first.value
    for _, each in others:
        value = common(value, each.value)
    return Answer(first.ask, value, ("this depends on what was forgotten",), missing=(missing,))
