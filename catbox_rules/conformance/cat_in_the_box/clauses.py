"""The clause of a difference that no misreading of Cat in the Box explains: what the rulings on the
actions say, or what the part that differs is about; and what a report shows besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.cat_in_the_box import (
    Bid,
    BidPhase,
    Color,
    Deal,
    DealPhase,
    Discard,
    DiscardPhase,
    Paradox,
    Play,
    State,
    Table,
    TrickPhase,
    legal_actions,
)
from catbox_rules.cat_in_the_box.ruleset import outcome
from catbox_rules.conformance.cat_in_the_box.patches import Round
from catbox_rules.conformance.differences import (
    Clauses,
    Difference,
    exceptions_among,
    of_rulings,
)
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.ruleset import Seat
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


def of_legal(difference: Difference) -> Clauses:
    """Return the clauses behind a difference between two lists of legal actions."""
    state = difference.state
    if isinstance(state, DiscardPhase) and difference.allowed and difference.refused:
        # The hands have other cards than those that were dealt.
        is_dealt = not any(state.discards)
        return ("deal.even", "deal.from-deck") if is_dealt else ("deal.discard",)
    refused = [action for action in difference.refused if isinstance(action, Play)]
    is_allowed = any(isinstance(action, Play) for action in difference.allowed)
    if isinstance(state, TrickPhase) and refused and not is_allowed:
        return _of_missing(state, difference, refused)
    clauses = of_rulings(difference)
    if isinstance(state, TrickPhase) and clauses == (_HELD,):
        return _of_lost(state, difference)
    return tuple(each for each in clauses if each not in _ORDER) or clauses


_HELD, _LOSING = "declare.color-held", "declare.lose-led-color"


def _of_lost(state: TrickPhase, difference: Difference) -> Clauses:
    """Return the clauses behind lost colors that may be declared: if it is not all of them, an
    engine knows that lost colors may not be, and does not know that these are lost."""
    could = {cell.color for cell in state.board.open if cell.rank in state.hands[state.on_turn]}
    wrong = {each.color for each in difference.allowed if isinstance(each, Play)}
    return (_LOSING,) if could - state.held[state.on_turn] - wrong else (_HELD, _LOSING)


_ORDER: Final = ("bid.order", "play.turn")
"""The clauses about whose turn it is: they allow every action of the seat on turn."""


def _of_missing(state: TrickPhase, difference: Difference, refused: Sequence[Play]) -> Clauses:
    """Return the clauses by what is refused: red leads, whole colors, whole ranks, or single
    cells."""
    if not state.trick and all(play.color is Color.RED for play in refused):
        return exceptions_among(difference)
    common = [action for action in difference.common if isinstance(action, Play)]
    colors, ranks = {play.color for play in common}, {play.rank for play in common}
    if not common:
        return ("paradox.occurs", "paradox.must-play")
    if all(play.color not in colors for play in refused):
        follows = bool(state.trick) and colors == {state.trick[0].color}
        return ("declare.any-color-following",) if follows else (_HELD, _LOSING)
    if all(play.rank not in ranks for play in refused):
        return ("play.card-in-hand",)
    return ("declare.cell-open",)


def of_turn(step: AnyTransition, given: Sequence[object], reported: object) -> Clauses:
    """Return the clauses behind a wrong turn after an action."""
    state: State = step.after
    happened = {event.event for event in step.events}
    match step.action:
        case Discard() | Bid() if isinstance(state, TrickPhase):
            return _of_start(state, "play.turn")
        case Discard() if isinstance(state, BidPhase):
            return _of_start(state, "bid.order")
        case Bid():
            clause = "bid.order"
        case Deal() | Discard():
            clause = "deal.discard"
        case Paradox() | Play() if "round-scored" in happened:
            clause = "match.length" if given in ((), ("chance",)) else _of_end(step)
        case Play():
            return _of_play(step, step.action, given, reported)
        case _:
            clause = "round.phases"
    return (clause,)


def _of_play(step: AnyTransition, play: Play, given: Sequence[object], reported: object) -> Clauses:
    """Return the clauses behind a wrong turn after a play that does not end the round."""
    state, is_won = step.after, any(event.event == "trick-won" for event in step.events)
    if given in ((), ("chance",)):
        is_stuck = legal_actions(state) == (Paradox(state.on_turn),)
        return ("trick.last" if is_won else "play.turn", *["paradox.occurs"] * is_stuck)
    if not is_won:
        return ("play.turn",)
    if getattr(reported, "won", None) == state.won:
        return ("trick.winner-leads",)
    seat = given[0] if len(given) == 1 else None
    clauses = of_winner((*step.before.trick, play), seat)
    if clauses == ("trick.winner-leads",) and seat in state.table.seats:
        # By no reading that is known; it may be one of what is strongest.
        return ("trick.color-strength", "trick.rank-strength", *clauses)
    return clauses if reported else (*clauses, "trick.winner-leads")


def _of_start(state: State, order: str) -> Clauses:
    """Return the clauses about the start seat of a round, or about the order from it on."""
    if state.results:
        return ("round.start-seat-passes",)
    return ("setup.first-start-seat", order)


def of_winner(trick: Sequence[Play], seat: object) -> Clauses:
    """Return the clauses behind a wrong winner of a trick, or a wrong leader of the next one: those
    without which, or with another reading of which, this seat would have won, or lead."""
    best = _best(trick)
    mine = next((play for play in trick if play.seat == seat), None)
    if mine is None or mine is best:
        return ("trick.winner-leads",)
    clauses: list[str] = []
    led = trick[0].color
    highest = max(play.rank for play in trick)
    highest_led = max(play.rank for play in trick if play.color is led)
    is_highest_led = mine.color is led and mine.rank == highest_led
    if mine.rank == highest or is_highest_led:
        clauses.append("trick.color-strength")
    if mine.color is best.color:
        clauses.append("trick.rank-strength")
    if mine.seat in (trick[0].seat, trick[-1].seat) or not clauses:
        clauses.append("trick.winner-leads")
    return tuple(clauses)


def _best(trick: Sequence[Play]) -> Play:
    reds = [play for play in trick if play.color is Color.RED]
    led = [play for play in trick if play.color is trick[0].color]
    return max(reds or led, key=lambda play: play.rank)


def _of_end(step: AnyTransition) -> str:
    return "paradox.ends-round" if isinstance(step.action, Paradox) else "trick.last"


def of_score(step: AnyTransition, part: str, expected: object, given: object) -> Clauses:
    """Return the clauses behind a part of the sheet that differs."""
    state: State = step.after
    match part:
        case "winners":
            return _of_winners(state)
        case "rounds[].bonus" | "rounds[].scores" if is_list(expected) and is_list(given):
            told = {
                Seat(seat): number
                for seat, number in enumerate(given)
                if isinstance(number, int) and number != expected[seat]
            }
            return _of_points(Round(step.before, step.action, state.results[-1]), part, told)
        case "rounds[].start_seat":
            is_later = len(state.results) > 1
            return ("round.start-seat-passes" if is_later else "setup.first-start-seat",)
        case _:
            return (_of_end(step) if part == "rounds" else _OF_PARTS[part],)


def _of_points(round: Round, part: str, told: Mapping[Seat, int]) -> Clauses:
    """Return the clauses behind the points of some seats, or their bonuses, that differ."""
    result, clause = round.result, bonus_clause(round.before.table)
    if {*told} == {result.paradox}:
        return ("score.paradox-penalty",)
    if part == "rounds[].bonus":
        sizes = [set(_of_size(round, seat, told[seat])) for seat in told if result.bonus[seat]]
        is_size = any(told[seat] and result.bonus[seat] for seat in told)
        return tuple(sorted(sizes[0].intersection(*sizes))) if is_size else (clause,)
    is_bonus = all(
        abs(number - result.scores[seat]) == round.largest(seat) for seat, number in told.items()
    )
    return ("score.trick", clause) if is_bonus else ("score.trick",)


def _of_size(round: Round, seat: Seat, told: int) -> Clauses:
    """Return the clauses behind the size of a group: if more cells touched, some groups would be
    one."""
    groups = round.before.table.arrangement.groups(round.tokens[seat])
    first, *others = sorted(map(len, groups), reverse=True)
    joined = {first}
    for size in others:
        joined |= {each + size for each in joined}
    touch = ("score.adjacency",) if told < first or told in joined else ()
    return (*touch, "score.group")


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
    "rounds[].tricks": "trick.winner-leads",
}


def bonus_clause(table: Table) -> str:
    """Return the clause by which a bonus is earned: by a bid or, if there is no bidding, by few
    tricks."""
    nobody_bids = table.setup.bonus_up_to is not None
    return "score.bonus-two-players" if nobody_bids else "score.bonus-bid"


def of_state(step: AnyTransition, field: str, reported: Position) -> Clauses:
    """Return the clauses behind a field of a position that differs."""
    state: State = step.after
    action: object = step.action
    is_over = isinstance(state, DealPhase) and state.results
    gone = _CLEARED if isinstance(action, Deal) else _GATHERED if is_over else ()
    if field in gone:
        return ("round.clean-up",)
    match field:
        case "table":
            return _of_table(state.table, reported.table)
        case "phase":
            return _of_phase(state.table, reported)
        case "won" if isinstance(state, TrickPhase) and isinstance(action, Play):
            return _of_won(step, reported)
        case "leader":
            is_later = isinstance(state, TrickPhase) and any(state.won)
            first = "round.start-seat-passes" if state.results else "setup.first-start-seat"
            return ("trick.winner-leads" if is_later else first,)
        case _:
            usual = (_OF_FIELD.get(field, "paradox.ends-round"),)
            return _OF_FIELDS.get((type(action), field), usual)


def _of_phase(table: Table, reported: Position) -> Clauses:
    bids_of_two = reported.phase is Phase.BID and not table.setup.bids
    return ("bid.none-with-two" if bids_of_two else "round.phases",)


def _of_won(step: AnyTransition, reported: Position) -> Clauses:
    numbers = zip(reported.won, step.after.won, strict=False)
    for seat, (given, expected) in enumerate(numbers):
        if not step.after.trick and isinstance(given, int) and given > expected:
            return of_winner((*step.before.trick, step.action), seat)
    return ("trick.winner-leads",)


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
    "won": "trick.winner-leads",
    "hands": "play.card-in-hand",
}
_OF_FIELDS: Final[Mapping[tuple[type, str], Clauses]] = {
    (Deal, "hands"): ("deal.even", "deal.from-deck"),
    (Discard, "hands"): ("deal.discard",),
}


def _of_table(table: Table, reported: Table) -> Clauses:
    for reading in table.readings:
        if reported.readings[reading] is not table.readings[reading]:
            return (reading.clause,)
    if reported.first_seat != table.first_seat:
        return ("round.start-seat-passes", "setup.first-start-seat")
    if reported.players != table.players or reported.edition != table.edition:
        return ("setup.players",)
    return ("setup.face",)


def picture(step: AnyTransition) -> tuple[str, ...]:
    """Return the board of a round that has just been scored: on each cell the seat whose token is
    there, with a star if the token is in a group that counts."""
    before = step.before
    if not isinstance(before, TrickPhase) or not step.after.results:
        return ()
    round = Round(before, step.action, step.after.results[-1])
    shown: dict[object, str] = dict.fromkeys(before.board.observed, "o ")
    shown |= dict.fromkeys(before.board.neutral, "# ")
    for seat, tokens in enumerate(round.tokens):
        counts = before.table.arrangement.groups(tokens)[:1] if round.result.bonus[seat] else ()
        shown |= {
            cell: f"{seat}*" if any(cell in group for group in counts) else f"{seat} "
            for cell in tokens
        }
    return tuple(
        " ".join(f"{cell}:{shown.get(cell, '. ')}" for cell in row).rstrip()
        for row in before.table.arrangement.rows
    )
