"""For the tests and for the pages: which land a change, and which have to take every branch."""

from __future__ import annotations

from typing import Final

import pytest

from tests import landing

_MEASURED: Final = (
    "README.md",
    *(f"catbox_rules/{room}" for room in ("book", "cat_in_the_box", "kernel", "schrodingers_cats")),
    *(f"tests/spec/test_{each}" for each in ("cat_in_the_box", "schrodingers_cats", "vectors")),
    *(f"tests/unit/{room}" for room in ("cat_in_the_box", "kernel", "schrodingers_cats")),
    *(f"tests/unit/book/test_{each}" for each in ("clause", "irregularity", "points", "rulebook")),
    "tests/unit/match/test_standing.py",
    "tests/unit/positions",
    "tests/unit/records/test_reading.py",
    "tests/unit/test_",
)
"""What has to take every branch of the rules and the kernel. Where branches are counted a test of
the rules takes four times as long, and tests of tools play the same rules again."""
_DEAR: Final = (
    "tests/unit/cat_in_the_box/rules/test_one_truth.py",
    "tests/unit/positions/cat_in_the_box/test_score_sheets.py::test_the_sheet_of_a_round_is_never",
    *(f"tests/unit/positions/test_{each}" for each in ("case", "documents")),
    "tests/unit/schrodingers_cats/rules/test_one_truth.py::test_what_is_refused",
    "tests/unit/test_patience.py",
)
"""Of these what takes no branch that the others do not take in fewer steps."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that land a change, and put first those whose branches count: so in every
    process they are over before the others begin."""
    landing.mark(items)
    if config.getoption("cov_source", default=None):
        items.sort(key=_is_left_out)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Count no branches from the first of those that do not count. (To stop and go on at each of
    them, as the marker `no_cover` does, takes as long as many of them.)"""
    plugin = item.config.pluginmanager.getplugin("_cov")
    counting = plugin and plugin.cov_controller
    if counting and counting.started and _is_left_out(item):
        counting.pause()


def _is_left_out(item: pytest.Item) -> bool:
    return not item.nodeid.startswith(_MEASURED) or item.nodeid.startswith(_DEAR)
