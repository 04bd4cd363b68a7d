"""The matches that show what can come about, of both games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from catbox_rules.match import Replay
from tests.oracles.theorems import (
    courses,
    courses_of_schrodingers_cats,
    goals,
    goals_of_schrodingers_cats,
)

__all__ = ["WITNESSES", "AnyWitness", "is_shown"]

AnyWitness: TypeAlias = courses.Witness | courses_of_schrodingers_cats.Witness

WITNESSES: Final[Mapping[str, Sequence[AnyWitness]]] = {
    "cat_in_the_box": courses.WITNESSES,
    "schrodingers_cats": courses_of_schrodingers_cats.WITNESSES,
}
"""By the folder of the game."""

SHOWS: Final = {
    "cat_in_the_box": goals.SHOWS,
    "schrodingers_cats": goals_of_schrodingers_cats.SHOWS,
}


def is_shown(game: str, witness: AnyWitness, played: Replay) -> bool:
    """Whether a course has the length of a witness and its last action shows what that is for."""
    return witness.has_length(played) and SHOWS[game][witness.goal](played)
