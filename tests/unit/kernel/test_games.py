"""The list of games: what all of them together must keep."""

from __future__ import annotations

from collections import Counter

import pytest

from catbox_rules.book.clause import load_clauses
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.render.protocol import DRAWING

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def test_games_stand_under_their_names() -> None:
    assert list(GAMES) == ["cat-in-the-box", "schrodingers-cats"]
    assert all(name == game.NAME for name, game in GAMES.items())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_positions_and_pictures(game: str) -> None:
    assert POSITIONS.of(game).RULESET is GAMES[game]
    assert callable(DRAWING.of(game).picture_of)


@pytest.mark.parametrize("game", GAMES)
def test_questions_have_names_of_one_word_and_end_in_a_question_mark(game: str) -> None:
    """As `ask` of a case has them."""
    for name, question in POSITIONS.of(game).ASKS.items():
        assert name.replace("-", "").islower()
        assert len(name.split()) == 1
        assert question.endswith("?")


def test_a_name_is_that_of_one_edition_in_all_games() -> None:
    names = [
        name
        for game in GAMES.values()
        for edition in game.EDITIONS
        for name in (edition.id, *edition.aliases)
    ]
    assert Counter(names).most_common(1)[0][1] == 1


def test_an_id_is_that_of_one_clause_in_all_games() -> None:
    ids = [clause for name in GAMES for clause in load_clauses(name)]
    assert Counter(ids).most_common(1)[0][1] == 1


@EVERY_GAME
def test_actions_and_events_have_names_of_their_own(game: AnyRuleset) -> None:
    actions = [kind.do for kind in game.ACTIONS]
    events = [kind.event for kind in game.EVENTS]
    assert len(set(actions)) == len(actions)
    assert len(set(events)) == len(events)


@EVERY_GAME
def test_clauses_cite_editions_of_their_game(game: AnyRuleset) -> None:
    editions = {edition.id for edition in game.EDITIONS}
    for clause in load_clauses(game.NAME).values():
        assert {source.edition for source in clause.sources} <= editions
