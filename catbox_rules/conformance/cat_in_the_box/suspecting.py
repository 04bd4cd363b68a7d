"""Indirect causes of a wrong list of plays: a color that was wrongly lost or kept, or a discard
that is still in the hand."""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.cat_in_the_box import Play, TrickPhase
from catbox_rules.conformance.attribution.differences import Clauses, Difference


def likely_causes(difference: Difference) -> Clauses:
    """Return clauses that could be behind a difference between two lists of plays."""
    state = difference.state
    if not isinstance(state, TrickPhase):
        return ()
    return tuple(_suspected(state, difference))


def _suspected(state: TrickPhase, difference: Difference) -> Iterator[str]:
    differing = [*difference.allowed, *difference.refused]
    plays = [each for each in differing if isinstance(each, Play)]
    if not plays:
        return
    seat = plays[0].seat
    # Whole colors are listed wrongly, and the seat has already played.
    colors = {play.color for play in plays}
    common = {each.color for each in difference.common if isinstance(each, Play)}
    if state.board.tokens[seat] and not colors & common:
        yield "declare.lose-led-color"
    allowed = [each for each in difference.allowed if isinstance(each, Play)]
    if allowed and all(play.rank == state.discards[seat] for play in allowed):
        yield "deal.discard"
