"""Tables with forgotten open information: which colors a seat has lost, or whose a token is.

Such a table stands for several. The solver finds all of them that legal play leads to, and a
question is put to each; if the answers differ, it depends on what was forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import Action, CellSet, Color, Paradox, Play, TrickPhase
from catbox_rules.cat_in_the_box.editions import Tokens
from catbox_rules.cat_in_the_box.faults import faults, faults_of_what_lies_there, with_hand
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.kernel.errors import ImpossibleState, Unsupported, Verbatim
from catbox_rules.kernel.faults import check_for
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box import completing as reachability
from catbox_rules.positions.cat_in_the_box.completing import ways_to_deal
from catbox_rules.positions.cat_in_the_box.play_orders import (
    Limits,
    Remembered,
    limits,
    ways_to_remember,
    what_play_orders_say,
)
from catbox_rules.positions.protocol import (
    Answer,
    Reach,
    check_that_the_book_holds,
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
    if not position.is_partial:
        check_that_the_book_holds(position.table.edition.house_rules)
    found = faults(position)
    if found:
        return Reach(reachable=False, why=found)
    if position.stood or position.is_partial:
        return Reach(reachable=None)
    reached = (reachability.reach(each.position) for each in _ways_to_fill(position))
    found_one = next((each for each in reached if each.reachable), None)
    return found_one or Reach(reachable=False, why=(_nothing_fits(position),))


def known(position: Position, *, is_assumed: bool = False) -> Sequence[tuple[Position, Limits]]:
    """Return the tables that a position stands for, each with the limits that its plays set to the
    hands. Raises the errors of `tables`, and Unsupported for a whole table with house rules."""
    if position.is_partial:
        return [(position, {})]
    check_that_the_book_holds(position.table.edition.house_rules)
    if is_assumed or position.stood:
        check_for(faults_of_what_lies_there(position))
        return [(position, {})]
    return [(each.position, said) for each in tables(position) for said in _said(each.position)]


def _said(position: Position) -> list[Limits]:
    """Return the limits that the possible plays so far set to the hands."""
    if position.phase is not Phase.PLAY:
        return [{}]
    return [limits(position, play_order) for play_order in what_play_orders_say(position)]


def moments(
    position: Position, action: Action, *, is_assumed: bool = False
) -> Iterator[tuple[str, TrickPhase]]:
    """Yield the moments that a table may be in as far as they bear on what a seat can play, with
    what is unknown there in words: none for an action that is no play and no paradox. Raises the
    errors of `tables`."""
    if position.phase is not Phase.PLAY or not isinstance(action, Play | Paradox):
        return
    seat = action.seat
    for filled in tables(position, is_assumed=is_assumed):
        is_told = is_assumed or bool(position.stood)
        limited: list[Limits] = [{}] if is_told else _said(filled.position)
        for said in limited:
            for dealt in ways_to_deal(filled.position, said, seat):
                hand = dealt.hands[seat]
                holds = f"seat {seat} holds {hand}" if position.hands[seat].unknown else ""
                words = ", and ".join(filter(None, (filled.words, holds)))
                yield words, with_hand(filled.position, seat, hand)


def tables(
    position: Position, *, is_assumed: bool = False, by_owners: bool = False
) -> tuple[Filled, ...]:
    """Return all tables that one with gaps stands for, at least one.

    If it is assumed, or something was let stand at it, its plays say nothing about what was
    forgotten: then the tables that differ in what the seat to act can have lost, or if asked for
    `by_owners` in the owners of tokens.

    Raises ImpossibleState if there is none, Unsupported if there are more than `MOST_TABLES`, or if
    the solver is not installed.
    """
    if not position.has_gaps:
        return (Filled(position, ""),)
    if is_assumed or position.stood:
        found = tuple(islice(_as_it_lies(position, by_owners=by_owners), MOST_TABLES + 1))
    else:
        check_for(faults(position))
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


def _as_it_lies(position: Position, *, by_owners: bool) -> Iterator[Filled]:
    """Yield the table with all possible fillings of its gaps, as far as they concern the colors of
    the seat to act, and the owners of tokens."""
    seat, seats = position.seat_to_act, position.table.seats
    others = tuple((each, frozenset[Color]()) for each in position.unsure if each != seat)
    lost: list[tuple[tuple[Seat, frozenset[Color]], ...]] = [()]
    if seat is not None and seat in position.unsure:
        able = chain.from_iterable(combinations(Color, number) for number in range(len(Color)))
        lost = [((seat, frozenset(colors)),) for colors in able]
    owners = seats if by_owners or position.table.tokens is Tokens.STRICT else seats[:1]
    for own, each in product(lost, product(owners, repeat=len(position.unowned))):
        placed = tuple(zip(position.unowned, each, strict=True))
        said = Remembered(own, placed if len(owners) > 1 else ())
        yield _filled(position, Remembered((*others, *own), placed), said)


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
