"""A server of tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.system.table.table_server import TableServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """One for all tests of a module: none of them may break it for the others."""
    with TableServer(tmp_path_factory.mktemp("table") / "tables.sqlite") as started:
        yield started
