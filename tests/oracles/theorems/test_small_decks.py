"""Theorems 6 and 7 on small decks: whatever can be played in one edition is played in the others,
every deal, every action, to the end. Legal actions, clauses of refusal, events and results agree.

The decks are the printings of the two rulebook families with smaller numbers: what they differ in
(unused columns, observed tokens, what a token on a color means) they still differ in.
"""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Color,
    DealPhase,
    Paradox,
    Play,
    Rank,
    State,
    Table,
    TrickPhase,
    apply,
    judge,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.editions import EDITIONS, Edition, Face, Setup
from catbox_rules.cat_in_the_box.material import Arrangement
from catbox_rules.kernel.ruleset import CHANCE
from tests.oracles.positions.exhaustive.cat_in_the_box import deals

JAPANESE, *INTERNATIONAL = EDITIONS


@frozen
class Deck:
    """The numbers of a small deck."""

    players: int
    ranks: int
    tricks: int
    bids: tuple[int, ...]
    revealed: int = 0

    def table(self, printing: Edition) -> Table:
        """The table of one round by an edition with these numbers: with columns that nobody uses,
        on which an international board has observed tokens."""
        is_japanese = printing is JAPANESE
        dealt = self.tricks + 2
        setup = Setup(
            players=self.players,
            highest_rank=Rank(self.ranks),
            dealt=dealt,
            bids=self.bids,
            tricks=self.tricks,
            columns=self.ranks + (2 if is_japanese else 1),
            rounds=1,
            faces=(Face.BLACK if is_japanese else Face.WHITE,),
            revealed=self.revealed,
            observed=None if is_japanese else Rank(self.ranks + 1),
            bonus_up_to=None if self.bids else self.tricks // 2,
        )
        small = evolve(printing, aliases=(), setups=(setup,))
        usual = Table.create(printing.id, players=3)
        return evolve(
            usual,
            edition=small,
            setup=setup,
            face=setup.faces[0],
            arrangement=Arrangement.ascending(setup.columns),
        )


DECKS: Final = (
    Deck(players=2, ranks=2, tricks=2, bids=(1,)),
    Deck(players=2, ranks=2, tricks=2, bids=(), revealed=2),
    Deck(players=3, ranks=2, tricks=1, bids=(1,)),
    Deck(players=2, ranks=3, tricks=1, bids=(1,), revealed=3),
)


def every_action(state: State) -> tuple[Action, ...]:
    """What is tried at a moment: while tricks are played all plays of the seat on turn, one of each
    other seat, and their paradoxes."""
    if not isinstance(state, TrickPhase):
        return legal_actions(state)
    table, [on_turn] = state.table, turn(state)
    assert on_turn != CHANCE
    ranks = map(Rank, range(1, table.setup.highest_rank + 1))
    plays = [Play(on_turn, rank, color) for rank in ranks for color in Color]
    out_of_turn = [Play(seat, Rank(1), Color.RED) for seat in table.seats if seat != on_turn]
    return (*plays, *out_of_turn, *map(Paradox, table.seats))


@pytest.mark.clause("declare.lose-led-color", "setup.observed-tokens", "setup.tokens")
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_editions_are_the_same_game_on_a_small_deck(deck: Deck) -> None:
    tables = [deck.table(printing) for printing in EDITIONS]
    ahead: list[tuple[State, ...]] = [tuple(map(DealPhase, tables))]
    seen = set(ahead)
    while ahead:
        moments = ahead.pop()
        first, *others = moments
        for other in others:
            assert legal_actions(other) == legal_actions(first)
            assert other.results == first.results
        for action in deals(tables[0]) if isinstance(first, DealPhase) else every_action(first):
            verdicts = [judge(moment, action) for moment in moments]
            assert len({verdict.clauses for verdict in verdicts}) == 1, action
            if verdicts[0].is_legal:
                steps = [apply(moment, action) for moment in moments]
                assert len({step.events for step in steps}) == 1
                after = tuple(step.state for step in steps)
                if after not in seen:
                    seen.add(after)
                    ahead.append(after)
    assert len(seen) > 1000
