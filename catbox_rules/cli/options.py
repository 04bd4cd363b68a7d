"""Options that many commands have."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import typer

from catbox_rules.games import GAMES
from catbox_rules.kernel.editions import game_named
from catbox_rules.kernel.ruleset import AnyRuleset

__all__ = ["Json", "games_asked_for"]

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON, for machines.")]


def games_asked_for(name: str | None, *, place: str = "--game") -> Mapping[str, AnyRuleset]:
    """All games, or the one of this name; raises Unsupported at `place` for any other name."""
    return GAMES if name is None else {name: game_named(GAMES, name, place=place)}
