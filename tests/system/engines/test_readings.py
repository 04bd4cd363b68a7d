"""Every reading that is not the default decides some ruling in the engine in JavaScript; the other
second voices are asked in `tests/oracles/test_reading_coverage.py`."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.forms import is_object
from tests.oracles.readings import EVERY_VALUE, advice, disputed
from tests.system.engines.javascript import ENGINE, Exchange, running


@pytest.mark.parametrize(("game", "option", "value"), EVERY_VALUE)
def test_the_engine_in_javascript_rules_otherwise(game: str, option: str, value: str) -> None:
    with running(ENGINE) as engine:
        rules_otherwise = any(
            _looks(engine, moment.record(by_default=True))
            != _looks(engine, moment.record(by_default=False))
            for moment in disputed(game, option, value)
        )
    assert rules_otherwise, advice("the engine in JavaScript", option, value)


def _looks(engine: Exchange, record: object) -> object:
    """What is legal, and what everybody sees but for the options of the table."""
    engine.ask("new", match="m", record=record)
    view = engine.ask("view", match="m", seat=None)["view"]
    assert is_object(view)
    return engine.ask("legal", match="m"), {**view, "options": None}
