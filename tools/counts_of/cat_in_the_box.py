"""Moments of Cat in the Box from which lines are counted: after the deal, before the first lead,
and late in a round, where lines are followed until all of them have stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import evolve

from catbox_rules import cat_in_the_box as game
from catbox_rules.cat_in_the_box import Action, DealPhase, Play, State, TrickPhase
from catbox_rules.records import ChosenTable, Record
from tools.counts_of.starts import Start, found, with_options

__all__ = ["TABLES", "starts"]

TABLES: Final = tuple(
    (edition.id, players) for edition in game.EDITIONS for players in edition.player_counts
)
"""Every edition, with every count of players."""

LATE: Final = {2: 5, 3: 5, 4: 6, 5: 5}
"""After how many tricks lines are followed until they stop, by players."""

TOKENS_OF_A_FULL_BOARD: Final = 7
"""A seat that has bid, holds four colors and has so many tokens on the board has none left."""


def starts(edition: str, players: int) -> Iterator[Start]:
    """The starts of a table, with one reading and with the other where it makes a difference:
    observed tokens lie on red; tokens run short."""
    table = ChosenTable(game, edition, players)
    setup = table.initial().table.setup
    dealt = _found(table, _is_dealt)
    yield Start("dealt", dealt, 3, divided=2)
    lead = _found(table, _is_first_lead)
    yield Start("first-lead", lead, 3, divided=2)
    if setup.observed is not None:
        any_token = with_options(lead, {"red-broken-by": "any-token"})
        yield Start("first-lead-any-token", any_token, 3, divided=2)
    late = _found(table, lambda state: _tricks(state) == LATE[players])
    yield Start("late", late, None, divided=players)
    if setup.bids and setup.tricks > TOKENS_OF_A_FULL_BOARD and edition != "ayatsurare-2020":
        last = _found(table, _runs_short)
        full = evolve(last, actions=last.actions[:-players])
        yield Start("tokens-unlimited", full, None, divided=players)
        strict = with_options(full, {"tokens": "strict"})
        yield Start("tokens-strict", strict, None, divided=players)


def _is_dealt(state: State) -> bool:
    return not isinstance(state, DealPhase)


def _is_first_lead(state: State) -> bool:
    return isinstance(state, TrickPhase)


def _tricks(state: State) -> int | None:
    """How many tricks are over, while tricks are played and none lies there."""
    return sum(state.won) if isinstance(state, TrickPhase) and not state.trick else None


def _runs_short(state: State) -> bool:
    return (
        isinstance(state, TrickPhase)
        and _tricks(state) == TOKENS_OF_A_FULL_BOARD
        and any(len(colors) == 4 for colors in state.held)
    )


def _found(table: ChosenTable, wanted: Callable[[State], bool]) -> Record:
    return found(table, wanted, _keeping_colors)


def _keeping_colors(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Plays that lose no color, where there are any: so that rounds are long."""
    if not (isinstance(state, TrickPhase) and state.trick):
        return legal
    led = state.trick[0].color
    return [each for each in legal if isinstance(each, Play) and each.color is led] or legal
