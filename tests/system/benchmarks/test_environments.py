"""The benchmark of the environments plays whole matches, and puts its figures into a page."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from benchmarks import environments
from benchmarks.environments import ENVIRONMENTS

OURS = [name for name, (module, _) in ENVIRONMENTS.items() if module == "catbox_rules"]
FEWEST_ROUNDS = 2


@pytest.mark.parametrize("name", OURS)
def test_a_match_is_played_to_its_end(name: str) -> None:
    """Each seat decides at least once in each round."""
    play_one = ENVIRONMENTS[name][1]()
    assert play_one(Random(1)) >= environments.PLAYERS * FEWEST_ROUNDS


def test_the_figures_replace_those_of_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    monkeypatch.setattr(environments, "ENVIRONMENTS", {OURS[0]: ENVIRONMENTS[OURS[0]]})
    monkeypatch.setattr("sys.argv", ["environments", "--seconds", "0.01", "--write", str(page)])
    page.write_text("# No marks\n", encoding="utf-8")
    with pytest.raises(ValueError, match="expected <!-- figures -->"):
        environments.main()
    page.write_text("A\n<!-- figures -->\nold\n<!-- end of figures -->\nB\n", encoding="utf-8")
    environments.main()
    text = page.read_text(encoding="utf-8")
    assert "old" not in text
    assert OURS[0] in text
    assert text.startswith("A\n<!-- figures -->\n")
    assert text.endswith("\n<!-- end of figures -->\nB\n")
