"""Every reading that is not the default decides some ruling in every second voice: the formal
twin, the naive model, and in Cat in the Box the positions. That of the engine in JavaScript stands
where node is run, `tests/system/engines/test_readings.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.positions.cat_in_the_box import position_of, reach
from tests.oracles.cat_in_the_box import mirror as mirror_of_box
from tests.oracles.formal.cat_in_the_box import comparing as twin_of_box
from tests.oracles.formal.cat_in_the_box.facts import about, about_all, facts_of, table_facts
from tests.oracles.formal.schrodingers_cats import comparing as twin_of_cats
from tests.oracles.formal.schrodingers_cats.moments import Moment
from tests.oracles.readings import EVERY_VALUE, Disputed, advice, disputed
from tests.oracles.schrodingers_cats import mirror as mirror_of_cats

BOX, CATS = cat_in_the_box.NAME, schrodingers_cats.NAME


def test_every_value_that_is_not_the_default_is_asked_about() -> None:
    assert (BOX, "tokens", "strict") in EVERY_VALUE
    assert (CATS, "short-pile", "barred") in EVERY_VALUE


@pytest.mark.parametrize(("game", "option", "value"), EVERY_VALUE)
def test_the_engine_rules_otherwise(game: str, option: str, value: str) -> None:
    assert disputed(game, option, value), advice("the engine", option, value)


def _twin_of_box(moment: Disputed) -> bool:
    lines = list[str]()
    for number, state in enumerate((moment.usual, moment.other)):
        lines.append(about(number, f"moment({number})"))
        lines.append(about_all(number, facts_of(state)))
        lines.append(about_all(number, table_facts(state.table)))
    answers = twin_of_box.TWIN.answers("\n".join(lines), shown=["legal/2"])
    return answers[0] != answers[1]


def _twin_of_cats(moment: Disputed) -> bool:
    taken: Any = moment.taken  # of this game
    asked = [Moment(each, taken, frozenset(), moment) for each in (moment.usual, moment.other)]
    shown = ["legal/2"] if moment.taken is None else ["then/2"]
    answers = twin_of_cats.TWIN.answers(twin_of_cats.program(asked), shown=shown)
    return answers[0] != answers[1]


def _model_of_box(moment: Disputed) -> bool:
    options: tuple[Any, ...] = ({}, moment.options)
    mirrors = [
        mirror_of_box.Mirror(mirror_of_box.Choice(moment.edition, moment.players, options=each))
        for each in options
    ]
    return _legal_by_models(mirrors, moment)


def _model_of_cats(moment: Disputed) -> bool:
    options: tuple[dict[str, object], ...] = ({}, moment.options)
    mirrors = [
        mirror_of_cats.Mirror(mirror_of_cats.Choice(moment.players, options=each))
        for each in options
    ]
    return _legal_by_models(mirrors, moment)


# Mirrors of both games, which have the same form.
def _legal_by_models(mirrors: list[Any], moment: Disputed) -> bool:
    for mirror in mirrors:
        for action in moment.actions:
            mirror.act(action)
    before = _differing(*mirrors)
    if moment.taken is None:
        usual, other = (mirror.model.legal() for mirror in mirrors)
        return bool(usual != other)
    for mirror in mirrors:
        mirror.act(moment.taken)
    return _differing(*mirrors) > before


def _differing(usual: Any, other: Any) -> set[str]:
    """What two models have noted differently."""
    models: tuple[object, object] = (usual.model, other.model)
    ours, theirs = map(vars, models)
    return {name for name in ours if ours[name] != theirs[name]}


def _positions(moment: Disputed) -> bool:
    """Whether a table that an action leads to, by one reading, is found by that reading alone.

    What is not found by the other may be refuted or left open: a search that does not know the
    reading finds it both times."""
    for action in moment.deciding:
        for allowing, refusing in ((moment.usual, moment.other), (moment.other, moment.usual)):
            if action in moment.ruleset.legal_actions(allowing):
                after: Any = moment.ruleset.apply(allowing, action).state
                position = position_of(after)
                altered = evolve(position, table=refusing.table)
                found = [reach(each).reachable for each in (position, altered)]
                if found[0] is True and found[1] is not True:
                    return True
    return False


VOICES: Final[dict[tuple[str, str], Callable[[Disputed], bool]]] = {
    ("the twin", BOX): _twin_of_box,
    ("the twin", CATS): _twin_of_cats,
    ("the naive model", BOX): _model_of_box,
    ("the naive model", CATS): _model_of_cats,
    ("the positions", BOX): _positions,
}


@pytest.mark.parametrize(
    ("voice", "game", "option", "value"),
    [(voice, *each) for voice, game in VOICES for each in EVERY_VALUE if each[0] == game],
)
def test_each_voice_rules_otherwise(voice: str, game: str, option: str, value: str) -> None:
    decides = VOICES[voice, game]
    assert any(map(decides, disputed(game, option, value))), advice(voice, option, value)
