"""The tool that looks for docstrings and messages which nobody would write so."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from tools.plain_english import ROOT, findings, is_done, main

FUNCTION = '''\
def legal_actions(seat: int) -> list[str]:
    """{}"""
    return []
'''

VERBS = (
    "Return the legal actions of a seat.",
    "Yield whatever may be done.",
    "Pass the turn.",
)
NO_VERBS = (
    "What a seat may do.",
    "Whether a seat may act.",
    "How many actions there are.",
    "Each action of a seat.",
    "`None` if nobody acts.",
    "Returns the legal actions.",
    "Actions of a seat.",
)
PLAIN = "raise ValueError('seat 0 has a token on R1, as all of which it relies on')\n"
ODD = (
    "raise ValueError('expected text, got byte 12 that is none')\n",
    "raise ValueError(f'a card of {seat} lies on R1')\n",
    "more = '7 more are scored otherwise'\n",
    "class Table:\n    '''A table as it lies.'''\n",
    "def _private():\n    '''The card\n    of which nobody knows.'''\n",
    "SEATS = 2\n'''So many as there are.'''\n",
)


@pytest.mark.parametrize("text", VERBS)
def test_a_docstring_may_begin_with_a_verb(text: str) -> None:
    assert findings(FUNCTION.format(text)) == []


@pytest.mark.parametrize("text", NO_VERBS)
def test_a_public_function_says_what_it_does(text: str) -> None:
    [found] = findings(FUNCTION.format(text))
    assert found.line == 1
    assert found.text.startswith("legal_actions: ")
    method = textwrap.indent(FUNCTION.format(text), "    ")
    assert [each.line for each in findings(f"class Game:\n{method}")] == [2]


@pytest.mark.parametrize("text", NO_VERBS)
def test_a_private_function_a_property_and_a_class_may_say_what_they_are(text: str) -> None:
    assert findings(FUNCTION.format(text).replace("legal_actions", "_legal_actions")) == []
    assert findings("@cached_property\n" + FUNCTION.format(text)) == []
    assert findings(f'class Game:\n    """{text}"""\n') == []
    assert findings(f'"""{text}"""\n') == []


@pytest.mark.parametrize("source", ODD)
def test_a_phrase_that_nobody_would_say_is_found_in_messages_and_docstrings(source: str) -> None:
    [found] = findings(source)
    assert str(found).startswith(f'{found.line}: "')
    assert "write " in str(found)


def test_other_phrases_are_left_alone() -> None:
    assert findings(PLAIN) == []


def test_what_is_not_done_is_listed_and_does_not_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.plain_english.ROOT", tmp_path)
    monkeypatch.setattr("tools.plain_english._IGNORED", {"new/**": ["D401"], "done/**": ["D"]})
    for room in ("new/below", "done"):
        (tmp_path / room).mkdir(parents=True)
        (tmp_path / room / "a.py").write_text(ODD[0], encoding="utf-8")
    assert main(["--check", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().out == ""
    assert main([str(tmp_path / "new")]) == 0
    assert "new/below/a.py:1: " in capsys.readouterr().out
    assert main(["--check", str(tmp_path)]) == 1
    assert capsys.readouterr().out.count("\n") == 1


def test_what_is_done_stays_plain(capsys: pytest.CaptureFixture[str]) -> None:
    done = [ROOT / "catbox_rules", ROOT / "web" / "python", ROOT / "docs" / "_ext"]
    assert all(is_done(file) for folder in done for file in folder.rglob("*.py"))
    assert main(["--check", *map(str, done)]) == 0, capsys.readouterr().out
