"""The benchmark next to OpenSpiel: what its search is given is our game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from benchmarks.sampling import in_the_middle
from benchmarks.spiel import RoundForSpiel, StateForSpiel, calls_of_both, main
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.policies.search.courses import Courses, anything


@pytest.mark.parametrize("game", GAMES.values())
def test_its_states_go_on_as_ours_to_the_end_of_the_round(game: AnyRuleset) -> None:
    moment = in_the_middle(game, 3)
    ruleset, state, random = moment.game, moment.state, Random(1)
    sampler = sampler_of(ruleset.view(state, 0))
    round = RoundForSpiel(Courses[Any, Any].of(state, anything), sampler, random)
    theirs, rounds = StateForSpiel(round, state, ()), len(ruleset.rounds(state))
    while len(ruleset.rounds(state)) == rounds:
        assert not theirs.is_terminal()
        actor = ruleset.turn(state)[0]
        assert theirs.is_chance_node() == (actor == CHANCE)
        if actor == CHANCE:
            [(number, chance)] = theirs.chance_outcomes()
            assert chance == 1
        else:
            assert theirs.current_player() == actor
            legal = [each for each in ruleset.legal_actions(state) if each.actor == actor]
            assert [round.actions[each] for each in theirs.legal_actions()] == legal
            number = random.choice(theirs.legal_actions())
        before = theirs.clone()
        theirs.apply_action(number)
        assert before.state == state
        state = ruleset.apply(state, round.actions[number]).state
        assert theirs.state == state
    assert theirs.is_terminal()
    assert sum(theirs.returns()) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES.values())
def test_the_search_of_open_spiel_comes_to_a_policy(game: AnyRuleset) -> None:
    pytest.importorskip("pyspiel")
    moment = in_the_middle(game, 3)
    _, (search, iterations) = calls_of_both(moment)["iterations"]
    found: Any = search()
    assert iterations > 50
    assert sum(chance for _, chance in found) == pytest.approx(1)


def test_what_it_prints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyspiel")
    monkeypatch.setattr("sys.argv", ["spiel", "--seconds", "0.01"])
    main()
    assert "| Cat in the Box, 3 players | iterations |" in capsys.readouterr().out
