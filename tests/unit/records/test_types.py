"""The types of the formats in TypeScript and in Python, as far as can be seen without a compiler;
the others are in `tests/system/typescript`."""

from __future__ import annotations

import re
from pathlib import Path

from catbox_rules.games import GAMES
from catbox_rules.records import formats
from catbox_rules.records.schema import NAMES, definitions, type_name, typescript
from tools.make_types import header, python_header
from tools.types_of.bundle import bundle

DEFINED = re.findall(r"^export (?:type|interface) (\w+)", typescript(), re.MULTILINE)


def test_they_are_those_of_the_schemas() -> None:
    """If not: python -m tools.make_types, which needs Node.js."""
    assert typescript().startswith(header(bundle()))
    assert Path(formats.__file__).read_text(encoding="utf-8").startswith(python_header(bundle()))


def test_python_has_the_types_of_typescript() -> None:
    assert set(DEFINED) <= vars(formats).keys()


def test_every_type_is_there_once() -> None:
    """What a generator calls Round1 is a second type of a name; ours have other ends."""
    assert len(set(DEFINED)) == len(DEFINED)
    names = {*definitions(), "CatboxFormats", "CatboxDocument", "ProtocolAnswers"}
    of_games = {f"{type_name(game)}{name}" for game in GAMES for name in names}
    assert set(DEFINED) <= names | of_games


def test_every_format_has_a_type() -> None:
    assert {type_name("catbox", name) for name in NAMES if name not in GAMES} <= set(DEFINED)


def test_every_action_and_event_has_a_type() -> None:
    for name, game in GAMES.items():
        kinds = {kind.do for kind in game.ACTIONS} | {kind.event for kind in game.EVENTS}
        assert {type_name(name, kind) for kind in kinds} <= set(DEFINED)
