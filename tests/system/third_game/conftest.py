"""Oh Hell on the list of games, for as long as a test runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from catbox_rules import games
from catbox_rules.games import PACKAGES_ELSEWHERE, register_game
from tests.system.cli.conftest import Catbox, catbox

__all__ = ["Catbox", "catbox"]

PACKAGE = "tests.system.third_game.oh_hell"


@pytest.fixture(autouse=True)
def oh_hell(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games, "_PACKAGES", dict(vars(games)["_PACKAGES"]))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    register_game("oh-hell", PACKAGE)
    yield
    del PACKAGES_ELSEWHERE["oh-hell"]
