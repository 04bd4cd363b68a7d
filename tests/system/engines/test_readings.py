"""Every reading that is not the default decides some ruling in the engine in JavaScript; the other
second voices are asked in `tests/oracles/test_reading_coverage.py`."""

from __future__ import annotations

import pytest

from tests.oracles.readings import EVERY_VALUE, advice, disputed
from tests.system.engines.javascript import ENGINE, Exchange, running


@pytest.mark.parametrize(("game", "option", "value"), EVERY_VALUE)
def test_the_engine_in_javascript_rules_otherwise(game: str, option: str, value: str) -> None:
    with running(ENGINE) as engine:
        rules_otherwise = any(
            _legal(engine, moment.record(by_default=True))
            != _legal(engine, moment.record(by_default=False))
            for moment in disputed(game, option, value)
        )
    assert rules_otherwise, advice("the engine in JavaScript", option, value)


def _legal(engine: Exchange, record: dict[str, object]) -> object:
    engine.ask("new", match="m", record=record)
    return engine.ask("legal", match="m")
