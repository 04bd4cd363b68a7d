"""For the tests and for the pages: which land a change, and which have to take every branch."""

from __future__ import annotations

from typing import Final

import pytest

from tests import landing

_MEASURED: Final = (
    "README.md",
    *(f"catbox_rules/{room}" for room in ("book", "cat_in_the_box", "kernel", "schrodingers_cats")),
    "tests/spec",
    "tests/unit/test_",
    *(f"tests/unit/{room}" for room in ("book", "cat_in_the_box", "kernel", "schrodingers_cats")),
    *(f"tests/unit/{room}" for room in ("match", "notation", "positions", "records")),
)
"""What has to take every branch of the rules and the kernel. Where branches are counted a test
takes twice as long, and tests of commands, pictures and engines are no tests of the rules."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that land a change, and those whose branches do not count."""
    landing.mark(items)
    if config.getoption("cov_source", default=None):
        # Those that count go first in every process: what is worked out once and kept is then
        # worked out while branches are counted.
        items.sort(key=_is_left_out)
        for item in filter(_is_left_out, items):
            item.add_marker("no_cover")


def _is_left_out(item: pytest.Item) -> bool:
    return not item.nodeid.startswith(_MEASURED)
