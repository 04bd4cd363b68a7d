"""Moments of Schrödinger's Cats from which lines are counted: after the deal, with a claim that
stands, and near the end of the track."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import evolve

from catbox_rules import schrodingers_cats as game
from catbox_rules.records import ChosenTable, Record
from catbox_rules.schrodingers_cats import Action, ClaimPhase, Doubt, State, Use
from tools.counts_of.starts import Start, found, with_options

__all__ = ["TABLES", "starts"]

TABLES: Final = tuple(
    (edition.id, players) for edition in game.EDITIONS for players in edition.player_counts
)
"""Every edition, with every count of players."""

BEFORE_CLAIM: Final = {"physicat-timing": "before-claim"}
WITHOUT: Final = {"physicats": "without"}
SPACES_LEFT: Final = 4
"""So few spaces of the track lie beyond the claim near its end."""


def starts(edition: str, players: int) -> Iterator[Start]:
    """The starts of a table, with and without Physicats, and with either reading of when they
    may be used."""
    table = ChosenTable(game, edition, players)
    dealt = _found(table, _is_dealt)
    yield Start("dealt", dealt, 3, divided=2)
    yield Start("dealt-before-claim", with_options(dealt, BEFORE_CLAIM), 3, divided=2)
    plain = evolve(table, options=WITHOUT)
    yield Start("dealt-without-physicats", _found(plain, _is_dealt), 3, divided=2)
    late = _found(table, _is_near_end)
    yield Start("late", late, 5, divided=3)
    yield Start("late-without-physicats", _found(plain, _is_near_end), None, divided=3)


def _is_dealt(state: State) -> bool:
    return isinstance(state, ClaimPhase)


def _is_near_end(state: State) -> bool:
    """Whether a claim stands near the end of the track, and the next seat is on turn; where there
    are Physicats it has its own."""
    if not isinstance(state, ClaimPhase) or state.round.claim is None:
        return False
    spaces, round = state.table.track, state.round
    left = len(spaces.spaces) - 1 - spaces.place(state.round.claim.space)
    has_own = not round.physicats.placed or round.physicats.unused[round.on_turn] is not None
    return left == SPACES_LEFT and has_own


def _found(table: ChosenTable, wanted: Callable[[State], bool]) -> Record:
    return found(table, wanted, _without_doubts)


def _without_doubts(_: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Any action, but that the round goes on and Physicats are kept."""
    return [each for each in legal if not isinstance(each, Doubt | Use)] or legal
