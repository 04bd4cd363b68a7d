"""What the strategies of the kit promise."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable, read_record, record_as_json
from catbox_rules.testing import (
    deals,
    editions,
    legal_actions,
    matches,
    near_legal_actions,
    records,
    states,
    tables,
)
from catbox_rules.testing.strategies import KIT, begun
from tests.depth import of_depth

FEW = settings(
    max_examples=of_depth(quick=10, ci=25, deep=250),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
ANY = settings(max_examples=2000, phases=[Phase.generate])
"""For what is looked for, but need not be the smallest."""
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


@EVERY_GAME
@FEW
@given(data=st.data())
def test_record_is_legal_and_can_be_written_and_read(game: str, data: st.DataObject) -> None:
    record = data.draw(records(game))
    assert replay(record).refusal is None
    assert read_record(record_as_json(record)) == record


@EVERY_GAME
@FEW
@given(data=st.data())
def test_match_goes_to_its_end(game: str, data: st.DataObject) -> None:
    played = replay(data.draw(matches(game)))
    assert played.refusal is None
    assert played.outcome is not None


@EVERY_GAME
@FEW
@given(data=st.data())
def test_records_are_played_at_the_tables_that_are_asked_for(
    game: str, data: st.DataObject
) -> None:
    table = data.draw(tables(game))
    record = data.draw(records(game, tables=st.just(table)))
    assert record.table == table


@EVERY_GAME
def test_every_edition_is_played_by_every_number_of_players(game: str) -> None:
    for edition in KIT.of(game).RULESET.EDITIONS:
        assert find(editions(game), partial(operator.eq, edition), settings=ANY) == edition
        for players in edition.player_counts:
            table = find(tables(game), partial(is_of, edition.id, players), settings=ANY)
            assert is_of(edition.id, players, table)


def is_of(edition: str, players: int, table: ChosenTable) -> bool:
    return (table.edition, table.players) == (edition, players)


@pytest.mark.parametrize(
    ("game", "phase"),
    [
        *[("cat-in-the-box", phase) for phase in (
            cat_in_the_box.DealPhase,
            cat_in_the_box.DiscardPhase,
            cat_in_the_box.BidPhase,
            cat_in_the_box.TrickPhase,
            cat_in_the_box.MatchOver,
        )],
        *[("schrodingers-cats", phase) for phase in (
            schrodingers_cats.PhysicatDealPhase,
            schrodingers_cats.DealPhase,
            schrodingers_cats.ClaimPhase,
            schrodingers_cats.ProofPhase,
            schrodingers_cats.DrawPhase,
            schrodingers_cats.MatchOver,
        )],
    ],
)  # fmt: skip
@settings(FEW, max_examples=5)
@given(data=st.data())
def test_state_is_of_the_phase_that_is_asked_for(
    game: str, phase: type[object], data: st.DataObject
) -> None:
    of_phase: SearchStrategy[Any] = states(game, phase)
    assert isinstance(data.draw(of_phase), phase)


@EVERY_GAME
@FEW
@given(data=st.data())
def test_what_seats_and_chance_may_do_is_legal(game: str, data: st.DataObject) -> None:
    ruleset = KIT.of(game).RULESET
    state: Any = data.draw(states(game).filter(lambda state: bool(ruleset.turn(state))))
    is_chance = ruleset.turn(state) == (CHANCE,)
    action = data.draw(deals(game, state) if is_chance else legal_actions(game, state))
    assert ruleset.judge(state, action).is_legal


@EVERY_GAME
@FEW
@given(data=st.data())
def test_nearly_legal_actions_are_well_formed(game: str, data: st.DataObject) -> None:
    """`judge` raises MalformedInput for a seat or a rank that the table does not have."""
    state: Any = data.draw(states(game))
    KIT.of(game).RULESET.judge(state, data.draw(near_legal_actions(game, state)))


def has_legal_actions(ruleset: AnyRuleset) -> Callable[[object], bool]:
    return lambda state: bool(ruleset.legal_actions(state))


@EVERY_GAME
def test_chance_must_be_on_turn_to_deal(game: str) -> None:
    state: object = find(states(game), has_legal_actions(KIT.of(game).RULESET), settings=ANY)
    with pytest.raises(MalformedInput, match="chance is on turn"):
        deals(game, state)


def test_unknown_game_is_one_clear_error() -> None:
    with pytest.raises(Unsupported, match="cat-in-the-box or schrodingers-cats"):
        editions("chess")


@EVERY_GAME
@FEW
@given(data=st.data())
def test_where_the_reference_is_of_no_use_any_legal_action_comes_next(
    game: str, data: st.DataObject
) -> None:
    """As where a ruleset has allowed what the reference does not."""
    record = data.draw(records(game))
    playthrough = begun(record.table)
    for action in record.actions[:12]:
        playthrough = playthrough.after(action)
    alone = evolve(playthrough, reference=None)
    if alone.turn and alone.turn != (CHANCE,):
        next_one = st.composite(lambda draw: alone.next_action(draw, "", may_stop=False))
        assert data.draw(next_one()) in alone.match.legal_actions()
