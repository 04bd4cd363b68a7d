"""The clauses behind a wrong list of legal actions, and behind a wrong turn, in Cat in the Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.cat_in_the_box import (
    Bid,
    BidPhase,
    Color,
    Deal,
    Discard,
    DiscardPhase,
    Paradox,
    Play,
    State,
    Tokens,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.rules.declaring import led_color, lost_color
from catbox_rules.conformance.attribution.differences import (
    Clauses,
    Difference,
    exceptions_among,
    least_violated,
    only_of,
)
from catbox_rules.match.transition import AnyTransition

_FEW_TOKENS: Final = 7
"""The number of tokens on the board from which on a seat may run out of them."""


def of_legal(difference: Difference) -> Clauses:
    """Return the clauses behind a difference between two lists of legal actions."""
    match difference.state:
        case TrickPhase():
            return _of_plays(difference.state, difference)
        case DiscardPhase() if difference.allowed and difference.refused:
            if all(discard is None for discard in difference.state.discards):
                # The hands have other cards than those that were dealt.
                return ("deal.even", "deal.from-deck")
            return ("deal.discard",)
        case DiscardPhase() if difference.refused:
            return ("deal.discard",)
        case BidPhase() if not difference.allowed:
            return ("bid.allowed",)
        case _:
            return least_violated(difference)


def _of_plays(state: TrickPhase, difference: Difference) -> Clauses:
    wrongly_played = only_of(difference, Play)
    refused = [action for action in difference.refused if isinstance(action, Play)]
    if wrongly_played.allowed:
        clauses = _of_allowed(state, wrongly_played, refused)
    elif refused:
        common = [action for action in difference.common if isinstance(action, Play)]
        clauses = _of_refused(state, difference, refused, common)
    elif difference.allowed:
        return least_violated(difference)
    else:
        return ("paradox.occurs",)
    return _with_clean_up(state, clauses)


def _with_clean_up(state: TrickPhase, clauses: Clauses) -> Clauses:
    """Return the clauses, with that of cleaning up if something of an earlier round may be left."""
    lasting = {"declare.cell-open", "declare.lead-not-red", "declare.lose-led-color"}
    if state.results and lasting & set(clauses):
        return (*clauses, "round.clean-up")
    return clauses


def _of_allowed(state: TrickPhase, difference: Difference, refused: Sequence[Play]) -> Clauses:
    clauses = list(least_violated(difference))
    if "declare.color-held" in clauses:
        # An engine that allows a lost color, and refuses one that is held, has lost the wrong one.
        if refused:
            clauses.remove("declare.color-held")
        clauses.append("declare.lose-led-color")
    cells = {play.cell for play in difference.allowed if isinstance(play, Play)}
    if "declare.cell-open" in clauses and any(cell in state.board.neutral for cell in cells):
        clauses.append("deal.two-player-reveal")
    if "declare.lead-not-red" in clauses and state.board.observed:
        clauses.append("declare.lead-red-broken")
    return tuple(clauses)


def _of_refused(
    state: TrickPhase, difference: Difference, refused: Sequence[Play], common: Sequence[Play]
) -> Clauses:
    seat = refused[0].seat
    if not state.trick and all(play.color is Color.RED for play in refused):
        return exceptions_among(difference)
    if _runs_out_of_tokens(state, seat, refused, common):
        return ("declare.token-left",)
    if not common:
        return ("paradox.occurs", "paradox.must-play")
    return _of_what_is_missing(state, refused, common)


def _of_what_is_missing(
    state: TrickPhase, refused: Sequence[Play], common: Sequence[Play]
) -> Clauses:
    """Return the clauses by what is refused: whole colors, whole ranks, or single cells."""
    colors, ranks = {play.color for play in common}, {play.rank for play in common}
    if all(play.color not in colors for play in refused):
        if colors == {led_color(state)}:
            return ("declare.any-color-following",)
        return ("declare.color-held", "declare.lose-led-color")
    if all(play.rank not in ranks for play in refused):
        return ("play.card-in-hand",)
    if any(play.rank in state.revealed for play in refused):
        return ("declare.cell-open", "deal.two-player-reveal")
    return ("declare.cell-open",)


def _runs_out_of_tokens(
    state: TrickPhase, seat: int, refused: Sequence[Play], common: Sequence[Play]
) -> bool:
    """Return whether the refused plays are those for which a seat could seem to lack a token, by a
    wrong count, or by a count although tokens are unlimited."""
    if len(state.board.tokens[seat]) < _FEW_TOKENS:
        return False
    losing = [lost_color(state, play) is not None for play in refused]
    others = [lost_color(state, play) is not None for play in common]
    at_all = not common and state.table.tokens is Tokens.UNLIMITED
    return at_all or (len(set(losing)) == 1 and losing[0] not in others)


def of_turn(step: AnyTransition, given: Sequence[object], reported: object) -> Clauses:
    """Return the clauses behind a wrong turn after an action."""
    action: object = step.action
    state: State = step.after
    happened = {event.event for event in step.events}
    match action:
        case Discard() | Bid():
            return _of_preparing(action, state)
        case Paradox():
            return _of_length(given, else_="paradox.ends-round")
        case Play() if "round-scored" in happened:
            return _of_length(given, else_="trick.last")
        case Play() if "trick-won" in happened:
            return _of_next_leader(step, action, given, reported)
        case _:
            return (_AFTER.get(type(action), "play.turn"),)


_AFTER: Final[Mapping[type, str]] = {type(None): "round.phases", Deal: "deal.discard"}


def _of_preparing(action: Discard | Bid, state: State) -> Clauses:
    """Return the clauses behind a wrong seat to discard, to bid, or to lead first."""
    if isinstance(state, DiscardPhase):
        return ("deal.discard",)
    if isinstance(action, Bid) and isinstance(state, BidPhase):
        return ("bid.order",)
    if state.results:
        return ("round.start-seat-passes",)
    return ("setup.first-start-seat", "bid.order" if isinstance(state, BidPhase) else "play.turn")


def _of_next_leader(
    step: AnyTransition, play: Play, given: Sequence[object], reported: object
) -> Clauses:
    """Return the clauses after a complete trick: those of a wrong winner, or of a leader other than
    the winner."""
    if getattr(reported, "won", None) == step.after.won:
        return ("trick.winner-leads",)
    seat = given[0] if len(given) == 1 else None
    return of_winner((*step.before.trick, play), seat)


def _of_length(given: Sequence[object], *, else_: str) -> Clauses:
    """Return the clauses after a round: those of the length of the match, or another one."""
    over = given in ((), ("chance",))
    return ("match.length",) if over else (else_,)


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
