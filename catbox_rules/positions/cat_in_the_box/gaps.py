"""Tables of which nobody remembers everything that lay open: which colors a seat has lost, or
whose a token is.

Such a table is one of several. The solver finds all to which legal play leads, and a question is
put to each of them; where they give different answers, it turns on what was forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

import attrs
from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import Action, CellSet, Color, State
from catbox_rules.kernel.errors import ImpossibleState, Unsupported, Verbatim
from catbox_rules.kernel.guards import has_fields, is_tuple
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box import completing, reachability
from catbox_rules.positions.cat_in_the_box.faults_of_tables import check_for_faults, faults
from catbox_rules.positions.cat_in_the_box.play_orders import Remembered, ways_to_remember
from catbox_rules.positions.cat_in_the_box.position import Position
from catbox_rules.positions.protocol import Answer, Completion, Reach
from catbox_rules.positions.unknown import UNKNOWN

MOST_TABLES: Final = 64
"""Of so many tables at most an answer is put together; where more fit, it is refused."""


@frozen
class Filled:
    """One of the tables that a table with gaps may be."""

    position: Position
    words: str
    """What was forgotten, as it is there: `seat 1 has lost blue`."""


def reach(position: Position) -> Reach:
    """Whether legal play leads to a table, be it with gaps. The search always comes to an end."""
    if not position.has_gaps:
        return reachability.reach(position)
    completing.check_that_the_book_holds(position)
    found = faults(position)
    if found:
        return Reach(reachable=False, why=found)
    if position.stood:
        return Reach(reachable=None)
    reached = (reachability.reach(each.position) for each in _ways_to_fill(position))
    found_one = next((each for each in reached if each.reachable), None)
    return found_one or Reach(reachable=False, why=(_nothing_fits(position),))


def completions(
    position: Position, action: Action | None, *, is_assumed: bool = False
) -> Iterator[Completion[State]]:
    """What `completing.completions` gives, for each table that one with gaps may be. Raises what it
    raises, and what `tables` raises; ImpossibleState for a table with gaps that is assumed."""
    if not position.has_gaps:
        yield from completing.completions(position, action, is_assumed=is_assumed)
        return
    for filled in tables(position, is_assumed=is_assumed):
        for each in completing.completions(filled.position, action):
            hidden = (
                f", and {each.hidden}" if each.hidden and not _holds_what_is_known(position) else ""
            )
            yield Completion(each.state, f"{filled.words}{hidden}")


def _holds_what_is_known(position: Position) -> bool:
    """Whether the hand of the seat that is to play is known."""
    seat = position.seat_to_act
    return seat is not None and not position.hands[seat].unknown


def tables(position: Position, *, is_assumed: bool = False) -> tuple[Filled, ...]:
    """All tables that one with gaps may be, at least one.

    Raises ImpossibleState if it can be none, or if it is assumed or something was let stand at it,
    so that no play tells what was forgotten; Unsupported if it may be one of more than
    `MOST_TABLES`, or where the solver is not installed.
    """
    if is_assumed or position.stood:
        place, what = ("unowned", "whose") if position.unowned else ("lost", "which")
        raise ImpossibleState(place, f"say {what} they are, to rule on this table as it lies")
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


@lru_cache(maxsize=16)  # a ruling asks for them once for each action of the seat
def _possible(position: Position) -> tuple[Filled, ...]:
    """The tables that one with gaps may be: all, or one more than `MOST_TABLES`."""
    every = _ways_to_fill(position)
    found = (each for each in every if reachability.reach(each.position).reachable)
    return tuple(sorted(islice(found, MOST_TABLES + 1), key=lambda each: each.words))


def _ways_to_fill(position: Position) -> Iterator[Filled]:
    return (_filled(position, remembered) for remembered in ways_to_remember(position))


def _filled(position: Position, remembered: Remembered) -> Filled:
    tokens, lost = list(position.tokens), list(position.lost)
    for cell, seat in remembered.owners:
        tokens[seat] |= CellSet.of([cell])
    for seat, colors in remembered.lost:
        lost[seat] = colors
    nothing, nobody = CellSet(), frozenset[Seat]()
    filled = evolve(
        position, tokens=tuple(tokens), lost=tuple(lost), unowned=nothing, unsure=nobody
    )
    return Filled(filled, ", ".join(_in_words(remembered)))


def _in_words(remembered: Remembered) -> Iterator[str]:
    for seat, lost in remembered.lost:
        names = [color.value for color in Color if color in lost]
        yield f"seat {seat} has lost {' and '.join(names) or 'no color'}"
    for cell, seat in remembered.owners:
        yield f"the token on {cell} is of seat {seat}"


def _nothing_fits(position: Position) -> Finding:
    template = "whatever was forgotten, no order of legal plays leads to this table"
    return finding("play.turn", template, _where(position))


def _where(position: Position) -> str:
    """The place of what was forgotten."""
    return ".unowned" if position.unowned else ".lost"


def agreed(answers: dict[str, Answer]) -> Answer:
    """The answer to a question about a table of which it is forgotten whose tokens some are, by the
    answers for the tables that it may be, each in words: what they agree on, and two that
    differ."""
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
        value = _common(value, each.value)
    return Answer(first.ask, value, ("this turns on what was forgotten",), missing=(missing,))


def _common(one: object, other: object) -> object:
    """What two values agree on; unknown where they do not."""
    if one == other:
        return one
    if is_tuple(one) and is_tuple(other) and len(one) == len(other):
        return tuple(map(_common, one, other))
    if has_fields(one) and has_fields(other) and type(one) is type(other):
        return type(one)(*map(_common, _fields_of(one), _fields_of(other)))
    return UNKNOWN


def _fields_of(value: attrs.AttrsInstance) -> list[object]:
    return [getattr(value, each.name) for each in attrs.fields(type(value))]
