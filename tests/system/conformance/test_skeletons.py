"""The adapters that `catbox conform --skeleton` prints: with the five functions filled in they
agree, and what is not filled in is reported."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from catbox_rules.conformance import Aspect, conform
from tests.patience import PATIENCE
from tests.system.cli.conftest import Catbox, catbox

__all__ = ["catbox"]

ROOT: Final = Path(__file__).parents[3]
NODE: Final = shutil.which("node")

IN_PYTHON: Final[Mapping[str, str]] = {
    "begin": """
    from catbox_rules.match import Match
    from catbox_rules import cat_in_the_box as game
    return [Match.begin(game, edition, players=players, first_seat=first_seat, options=options)]
""",
    "deal": """
    action = {"do": "deal", "hands": hands, **({"revealed": revealed} if revealed else {})}
    match[0] = match[0].apply(match[0].read(action))
""",
    "turn": """
    from catbox_rules.records import action_as_json
    now = match[0]
    if now.is_over:
        return None
    if now.turn == ("chance",):
        return "deal"
    return now.turn[0], [action_as_json(each) for each in now.legal_actions()]
""",
    "act": """
    match[0] = match[0].apply(match[0].read(action))
""",
    "score": """
    from catbox_rules.match import score_as_json
    return score_as_json(match[0].ruleset, match[0].state)
""",
}

IN_JAVASCRIPT: Final[Mapping[str, str]] = {
    "begin": """
  const cat = require('CAT');
  const record = { edition, players, first_seat: firstSeat, options };
  return cat.begin({ ...cat.rules }, record);
""",
    "deal": """
  require('CAT').apply(match, { do: 'deal', hands, revealed });
""",
    "turn": """
  const cat = require('CAT');
  const [now] = cat.turn(match);
  if (now === undefined) return null;
  return now === 'chance' ? 'deal' : [now, cat.legal(match)];
""",
    "act": """
  require('CAT').apply(match, action);
""",
    "score": """
  return require('CAT').score(match);
""",
}


def filled_in(skeleton: str, bodies: Mapping[str, str], raising: str, end: str) -> str:
    """A skeleton with the line that says that a function is not filled in replaced in each."""
    for name, body in bodies.items():
        line = f"{raising}{name}{end}"
        assert skeleton.count(line) == 1
        skeleton = skeleton.replace(line, body)
    return skeleton


def skeleton_in(language: str, catbox: Catbox) -> str:
    answer = catbox("conform", "--skeleton", language)
    assert answer.status == 0
    assert answer.out.endswith("\n")
    assert not answer.out.endswith("\n\n")
    return answer.out


def test_in_python(catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    text = filled_in(
        skeleton_in("python", catbox), IN_PYTHON, '    raise NotImplementedError("', '")\n'
    )
    text = text.replace('{"pegasus-2023": [3]}', '{"pegasus-2023": [2]}')
    (tmp_path / "adapter.py").write_text(text, encoding="utf-8")
    found = conform([sys.executable, str(tmp_path / "adapter.py")], timeout=PATIENCE)
    assert (found.disagreements, found.courtesies, found.not_reached) == ((), (), ())
    assert found.agrees


@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_in_javascript(catbox: Catbox, tmp_path: Path) -> None:
    text = filled_in(
        skeleton_in("javascript", catbox),
        IN_JAVASCRIPT,
        "  throw new Error('",
        " is not filled in');\n",
    )
    engine = ROOT / "examples" / "engines" / "javascript" / "cat_in_the_box.js"
    (tmp_path / "adapter.js").write_text(text.replace("CAT", str(engine)), encoding="utf-8")
    found = conform(["node", str(tmp_path / "adapter.js")], timeout=PATIENCE)
    assert (found.disagreements, found.courtesies, found.not_reached) == ((), (), ())
    assert found.agrees


def test_as_it_is_printed_it_runs_and_says_what_is_missing(catbox: Catbox, tmp_path: Path) -> None:
    file = tmp_path / "adapter.py"
    file.write_text(skeleton_in("python", catbox), encoding="utf-8")
    found = conform([sys.executable, str(file)], matches=1, shortens=False, timeout=PATIENCE)
    [block] = found.disagreements
    assert block.aspect is Aspect.PROTOCOL
    assert "begin" in block.message


def test_another_language(catbox: Catbox) -> None:
    answer = catbox("conform", "--skeleton", "fortran")
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault == "--skeleton: expected python or javascript, got 'fortran'"


def test_another_game(catbox: Catbox) -> None:
    answer = catbox("conform", "--skeleton", "python", "--game", "schrodingers-cats")
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault == (
        "--game: expected cat-in-the-box, the only game for which there is a skeleton, "
        "got 'schrodingers-cats'"
    )
    assert catbox("conform", "--skeleton", "python", "--game", "cat-in-the-box").status == 0


@pytest.mark.skipif(NODE is None, reason="there is no node")
@pytest.mark.parametrize("kind", ["commonjs", "module"])
def test_the_one_in_javascript_is_a_script_and_a_module(
    kind: str, catbox: Catbox, tmp_path: Path
) -> None:
    (tmp_path / "package.json").write_text(f'{{"type": "{kind}"}}', encoding="utf-8")
    file = tmp_path / "adapter.js"
    file.write_text(skeleton_in("javascript", catbox), encoding="utf-8")
    line = b'{"id": 1, "ask": "hello"}\n'
    ended = subprocess.run(
        ["node", str(file)], input=line, capture_output=True, check=True, timeout=PATIENCE
    )
    assert b'"protocol":"catbox-protocol/2"' in ended.stdout


def test_the_one_in_python_needs_nothing_but_python(catbox: Catbox, tmp_path: Path) -> None:
    file = tmp_path / "adapter.py"
    file.write_text(skeleton_in("python", catbox), encoding="utf-8")
    line = b'{"id": 1, "ask": "hello"}\n'
    ended = subprocess.run(
        [sys.executable, "-I", str(file)],
        input=line,
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    assert b'"protocol": "catbox-protocol/2"' in ended.stdout
