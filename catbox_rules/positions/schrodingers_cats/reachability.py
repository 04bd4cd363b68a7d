"""Whether legal play leads to a table, and a match that does.

`reach` goes back from the position. It finds in which order the Physicats can have been used in
this round (`uses.py`), and for each such order a sequence of turns that comes to what lies on the
table (`current_round.py`, `turn_sequences.py`); then it does the same for the rounds before
(`previous_rounds.py`). If there is a way, it becomes a whole match (`witness.py`).
"""

from __future__ import annotations

from typing import Final

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.protocol import Reach
from catbox_rules.positions.schrodingers_cats.current_round import Free, actions_of_this_round
from catbox_rules.positions.schrodingers_cats.faults_of_tables import faults, seats_in_match
from catbox_rules.positions.schrodingers_cats.goal import MOST_STATES, Budget, Unsettled
from catbox_rules.positions.schrodingers_cats.position import Phase, Position, SomePhysicats
from catbox_rules.positions.schrodingers_cats.previous_rounds import Before, RoundsBefore, Way
from catbox_rules.positions.schrodingers_cats.search import Seeker
from catbox_rules.positions.schrodingers_cats.uses import pasts_of_round
from catbox_rules.records import ChosenTable, Record


def reach(position: Position) -> Reach:
    """Whether legal play leads to a position, by what is known of it."""
    found = faults(position)
    if found:
        return Reach(reachable=False, why=found)
    if position.stood:
        return Reach(reachable=None)
    seeker = Seeker()
    for patience in _PATIENCE:
        seeker = Seeker(seeker.budget, patience)
        try:
            way = _way(position, seeker, Free())
        except Unsettled:
            return Reach(reachable=None)
        if way is not None:
            return Reach(reachable=True, witness=_record(position, way))
        if not seeker.has_given_up:
            return Reach(reachable=False, why=(_obstacle(position),))
    return Reach(reachable=None)


_PATIENCE: Final = (200, 2_000, MOST_STATES)
"""After so many states the search continues with another order of Physicats, and comes back to this
one later."""


def _way(position: Position, seeker: Seeker, free: Free) -> Way | None:
    """A match that leads to a position; None if there is none."""
    if position.phase is Phase.PHYSICATS:
        return Way(position.table.first_seat)
    rounds_before = RoundsBefore(position.table, seeker, free.rounds)

    def earlier(physicats: SomePhysicats) -> Way | None:
        before = Before(physicats, position.lives, position.start_seat, position.results)
        return rounds_before.way_to(before)

    if position.phase in (Phase.DEAL, Phase.OVER):
        return earlier(position.physicats)
    for past in pasts_of_round(position.physicats.once_drawn, seats_in_match(position)):
        actions = actions_of_this_round(position, past, seeker, free)
        if actions is not None:
            way = earlier(past.physicats)
            if way is not None:
                return way.then(actions)
    return None


def _record(position: Position, way: Way) -> Record:
    """A match that goes this way."""
    table = position.table
    chosen = ChosenTable(
        ruleset=schrodingers_cats,
        edition=table.edition.id,
        players=table.players,
        first_seat=way.first_seat,
        options=table.chosen_options(),
    )
    return Record(chosen, way.actions, names=position.names, title=position.title)


_OBSTACLES: Final = (
    (
        Free(track=True),
        finding(
            "schrodinger.claim.rises",
            "what lies open, and whose turn it is, need claims before this one, and the track has "
            "no room for them below it",
            ".claim",
        ),
    ),
    (
        Free(exchanges=True),
        finding(
            "schrodinger.exchange.at-most-proved",
            "what lies open does not allow these exchanges",
            ".discards",
        ),
    ),
    (
        Free(sizes=True),
        finding(
            "schrodinger.deal.hand-size",
            "these Physicats leave no such hands",
            ".hands",
        ),
    ),
    (
        Free(rounds=True),
        finding(
            "schrodinger.round.start-seat",
            "the rounds before do not lead to this one",
            ".rounds",
        ),
    ),
)


_TO_EXPLAIN: Final = 2_000
"""How many states each of these is worth."""


def _obstacle(position: Position) -> Finding:
    """The first condition without which the table could be reached."""
    for free, obstacle in _OBSTACLES:
        try:
            if _way(position, Seeker(Budget(_TO_EXPLAIN)), free) is not None:
                return obstacle
        except Unsettled:
            continue
    if position.table.has_physicats:
        template = "no order in which the Physicats were used leads here"
        return finding("schrodinger.physicat.joins-row", template, ".physicats")
    template = "no course of turns leads here"
    return finding("schrodinger.turn.order", template, ".on_turn")
