"""Whether the tests of the engines in JavaScript are run here."""

from __future__ import annotations

import os
from pathlib import Path

from tests.system.engines.conftest import OF_NODE, collect_ignore
from tests.system.engines.javascript import NODE


def test_they_are_run_wherever_there_is_node() -> None:
    found = {path.name for path in Path(__file__).parent.glob("test_*.py")} - {"test_node.py"}
    assert found == set(OF_NODE)
    assert set(collect_ignore) == (set() if NODE else found)


def test_there_is_node_in_continuous_integration() -> None:
    assert NODE or "CI" not in os.environ
