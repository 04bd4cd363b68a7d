"""The clauses behind a wrong sheet or a wrong table, and those about secrets, in Cat in the Box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeGuard

from catbox_rules.cat_in_the_box import (
    Arrangement,
    CellSet,
    Deal,
    DealPhase,
    Discard,
    Paradox,
    Play,
    RoundResult,
    State,
    Table,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.ruleset import outcome
from catbox_rules.conformance.attribution.cat_in_the_box.plays import of_winner
from catbox_rules.conformance.attribution.differences import Clauses
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.guards import is_tuple
from catbox_rules.match.transition import AnyTransition
from catbox_rules.positions.cat_in_the_box import Phase, Position

SECRETS: Final = ("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
"""The clauses about hidden information."""

_HIDING: Final[Mapping[str, str]] = {
    "hands": "secrecy.hand",
    "hand-dealt": "secrecy.hand",
    "discards": "secrecy.discard",
    "discard-made": "secrecy.discard",
    "discard-chosen": "secrecy.discard",
    "revealed": "secrecy.left-over-cards",
    "hidden": "secrecy.left-over-cards",
    "cards-revealed": "secrecy.left-over-cards",
}


def of_secret(field: str) -> Clauses:
    """Return the clauses that hide a field of a position; all such clauses for a field that no
    single one hides."""
    return (_HIDING[field],) if field in _HIDING else SECRETS


def alike(position: Position) -> Position:
    """Return a position unchanged: a rule determines everything in it."""
    return position


def of_score(step: AnyTransition, part: str, expected: object, given: object) -> Clauses:
    """Return the clauses behind a part of the sheet that differs."""
    state, before = step.after, step.before
    if part in _OF_PARTS:
        return (_OF_PARTS[part],)
    if part == "rounds":
        return ("paradox.ends-round" if isinstance(step.action, Paradox) else "trick.last",)
    if part == "winners":
        return _of_winners(state)
    if part == "rounds[].start_seat":
        is_later = len(state.results) > 1
        return ("round.start-seat-passes" if is_later else "setup.first-start-seat",)
    numbers = _by_seat(expected, given)
    if numbers is None or not isinstance(before, TrickPhase):
        return ("score.trick", bonus_clause(state.table))
    return _of_numbers(step, before, part, *numbers)


def _of_winners(state: State) -> Clauses:
    result = outcome(state)
    if result is None:
        return ("match.length",)
    # Two of three tied seats may share the victory: then both rules about ties decide.
    first, *on_ties = (reason.clause for reason in result.reasons)
    return tuple(on_ties) or (first,)


_OF_PARTS: Final[Mapping[str, str]] = {
    "finished": "match.length",
    "totals": "match.winner",
    "rounds[].paradox": "paradox.occurs",
}


def _of_numbers(
    step: AnyTransition,
    before: TrickPhase,
    part: str,
    expected: Sequence[int],
    given: Sequence[int],
) -> Clauses:
    """Return the clauses behind different tricks, bonuses or points."""
    result: RoundResult = step.after.results[-1]
    if part == "rounds[].tricks":
        return _of_tricks(step, result, given)
    each = _of_bonus if part == "rounds[].bonus" else _of_points
    return _together(
        each(step, before, result, seat, given[seat])
        for seat in range(len(expected))
        if expected[seat] != given[seat]
    )


def _by_seat(expected: object, given: object) -> tuple[Sequence[int], Sequence[int]] | None:
    """Return both as numbers by seat; None if they are not."""
    if _are_numbers(expected) and _are_numbers(given) and len(given) == len(expected):
        return expected, given
    return None


def _are_numbers(value: object) -> TypeGuard[Sequence[int]]:
    """Return whether a value is a list of numbers, as for a list by seat."""
    numbers = tuple(value) if is_list(value) else value
    return is_tuple(numbers) and all(isinstance(number, int) for number in numbers)


def _together(parts: Iterable[Clauses]) -> Clauses:
    return tuple(dict.fromkeys(clause for clauses in parts for clause in clauses))


def _of_tricks(step: AnyTransition, result: RoundResult, given: Sequence[int]) -> Clauses:
    if sum(given) > sum(result.tricks) and result.paradox is not None:
        return ("paradox.trick-unawarded",)
    if isinstance(step.action, Play) and sum(given) == sum(result.tricks):
        more = [seat for seat, number in enumerate(given) if number > result.tricks[seat]]
        return of_winner((*step.before.trick, step.action), more[0])
    return ("trick.winner-leads",)


def bonus_clause(table: Table) -> str:
    """Return the clause by which a bonus is earned: by a bid or, if there is no bidding, by few
    tricks."""
    nobody_bids = table.setup.bonus_up_to is not None
    return "score.bonus-two-players" if nobody_bids else "score.bonus-bid"


def _of_bonus(
    step: AnyTransition, before: TrickPhase, result: RoundResult, seat: int, given: int
) -> Clauses:
    expected, met = result.bonus[seat], (bonus_clause(before.table),)
    if seat == result.paradox:
        return ("score.paradox-penalty",)
    if not expected:
        return met
    if not given:
        return ("score.group", *met) if expected == 1 else met
    return _of_group(step, before, seat, given)


def _of_group(step: AnyTransition, before: TrickPhase, seat: int, given: int) -> Clauses:
    """Return the clauses about groups that are read differently, as far as the number shows it."""
    tokens = before.board.tokens[seat]
    action = step.action
    if isinstance(action, Play) and action.seat == seat:
        tokens |= CellSet.of([action.cell])
    arrangement = before.table.arrangement
    of_trick = CellSet.of(play.cell for play in before.trick)
    if isinstance(action, Paradox) and given == _largest(arrangement, tokens - of_trick):
        return ("paradox.tokens-stay",)
    ascending = Arrangement.ascending(before.table.setup.columns)
    if arrangement != ascending and given == _largest(ascending, tokens):
        return ("setup.face",)
    if given == _largest_by_corners(arrangement, tokens):
        return ("score.adjacency",)
    if given in (len(tokens), len(arrangement.groups(tokens))):
        return ("score.group",)
    return ("score.group", "score.adjacency")


def _largest(arrangement: Arrangement, tokens: CellSet) -> int:
    return max(map(len, arrangement.groups(tokens)), default=0)


def _largest_by_corners(arrangement: Arrangement, tokens: CellSet) -> int:
    """Return the size of the largest group if tokens also touched at corners."""
    return largest_if(arrangement, lambda down, right: max(abs(down), abs(right)) == 1, tokens)


def largest_if(arrangement: Arrangement, touch: Callable[[int, int], bool], tokens: CellSet) -> int:
    """Return the size of the largest group if `touch` decides, by their distance, whether cells
    touch."""
    places = {
        (y, x)
        for y, row in enumerate(arrangement.rows)
        for x, cell in enumerate(row)
        if cell in tokens
    }
    largest = 0
    while places:
        group = [places.pop()]
        for y, x in group:
            near = {place for place in places if touch(place[0] - y, place[1] - x)}
            places -= near
            group += near
        largest = max(largest, len(group))
    return largest


def _of_points(
    _: AnyTransition, before: TrickPhase, result: RoundResult, seat: int, given: int
) -> Clauses:
    if seat == result.paradox:
        return ("score.paradox-penalty",)
    if given == result.scores[seat] - result.bonus[seat]:
        return (bonus_clause(before.table),)
    return ("score.trick",)


def of_state(step: AnyTransition, field: str, reported: Position) -> Clauses:
    """Return the clauses behind a field of a position that differs."""
    action: object = step.action
    state: State = step.after
    is_over = isinstance(state, DealPhase) and state.results
    gone = _CLEARED if isinstance(action, Deal) else _GATHERED if is_over else ()
    if field in gone:
        return ("round.clean-up",)
    match field:
        case "table":
            return _of_table(state.table, reported.table)
        case "phase":
            return _of_phase(state.table, reported)
        case "won" | "leader":
            return _of_won(step, reported) if field == "won" else _of_leader(step)
        case "hands":
            return _OF_HANDS.get(type(action), ("play.card-in-hand",))
        case _:
            return (_OF_FIELD.get(field, "paradox.ends-round"),)


_CLEARED: Final = ("tokens", "lost", "bids", "won", "trick")
"""The fields that are empty at the beginning of a round."""

_GATHERED: Final = (*_CLEARED, "hands", "discards", "revealed", "neutral")
"""The fields that are empty once a round is over, before the next one is dealt."""

_OF_FIELD: Final[Mapping[str, str]] = {
    "results": "score.trick",
    "neutral": "deal.two-player-reveal",
    "revealed": "deal.two-player-reveal",
    "tokens": "setup.tokens",
    "lost": "declare.lose-led-color",
    "bids": "bid.allowed",
    "trick": "play.turn",
    "discards": "deal.discard",
}
_OF_HANDS: Final[Mapping[type, Clauses]] = {
    Deal: ("deal.even", "deal.from-deck"),
    Discard: ("deal.discard",),
}


def _of_phase(table: Table, reported: Position) -> Clauses:
    bids_of_two = reported.phase is Phase.BID and not table.setup.bids
    return ("bid.none-with-two" if bids_of_two else "round.phases",)


def _of_table(table: Table, reported: Table) -> Clauses:
    for reading in table.readings:
        if reported.readings[reading] is not table.readings[reading]:
            return (reading.clause,)
    if reported.first_seat != table.first_seat:
        return ("round.start-seat-passes", "setup.first-start-seat")
    if reported.players != table.players or reported.edition != table.edition:
        return ("setup.players",)
    return ("setup.face",)


def _of_won(step: AnyTransition, reported: Position) -> Clauses:
    state, action = step.after, step.action
    if isinstance(state, TrickPhase) and isinstance(action, Play) and not state.trick:
        numbers = zip(reported.won, state.won, strict=False)
        for seat, (given, expected) in enumerate(numbers):
            if isinstance(given, int) and given > expected:
                return of_winner((*step.before.trick, action), seat)
    return ("trick.winner-leads",)


def _of_leader(step: AnyTransition) -> Clauses:
    state = step.after
    if isinstance(state, TrickPhase) and any(state.won):
        return ("trick.winner-leads",)
    return ("round.start-seat-passes" if state.results else "setup.first-start-seat",)
