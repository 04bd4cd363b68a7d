"""What the matches of the kit come upon: how many of them, by the name of what is seen.

python -m tests.oracles.testing.reach 300
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, settings

from catbox_rules.cat_in_the_box import (
    Color,
    Paradox,
    Play,
    TrickPhase,
    judge,
    legal_actions,
    outcome,
)
from catbox_rules.cat_in_the_box.rules.declaring import tokens_on_red
from catbox_rules.kernel.ruleset import Step
from catbox_rules.records import Record
from catbox_rules.testing import matches
from tests.oracles.schrodingers_cats.sights import SIGHTS, Watch

__all__ = ["GAMES", "sightings"]

OF_CAT_IN_THE_BOX: Final = (
    "a round without a paradox",
    "a round with a paradox",
    "a paradox for want of a token",
    "a red lead that is forced",
    "a bonus",
    "a round without a bonus",
    "a pair revealed with two players",
    "a layout of the board",
    "decided by match.winner",
    "decided by match.tie-last-round",
    "decided by match.shared",
)


def seen_in_cat_in_the_box(record: Record) -> Iterator[str]:
    """What there is to see in a match."""
    if "layout" in record.options:
        yield "a layout of the board"
    state = record.table.initial()
    for action in record.actions:
        if len(set(getattr(action, "revealed", ()))) not in (0, 3):
            yield "a pair revealed with two players"
        if isinstance(state, TrickPhase):
            yield from _seen_at(state, action)
        state = record.ruleset.apply(state, action).state
    for result in state.results:
        yield f"a round with{'out' if result.paradox is None else ''} a paradox"
        yield "a bonus" if any(result.bonus) else "a round without a bonus"
    over = outcome(state)
    assert over is not None
    yield f"decided by {over.reasons[-1].clause}"


def _seen_at(state: TrickPhase, action: Any) -> Iterator[str]:
    if isinstance(action, Paradox) and "declare.token-left" in judge(state, action).clauses:
        yield "a paradox for want of a token"
    plays = [play for play in legal_actions(state) if isinstance(play, Play)]
    is_red_alone = bool(plays) and all(play.color is Color.RED for play in plays)
    if is_red_alone and not state.trick and not tokens_on_red(state):
        yield "a red lead that is forced"


def seen_in_schrodingers_cats(record: Record) -> Iterator[str]:
    """What there is to see in a match."""
    watch, state = Watch(), record.table.initial()
    for action in record.actions:
        step: Step[Any, Any] = record.ruleset.apply(state, action)
        # A record holds actions of any game; here they are of this one.
        known: Any = action
        yield from watch.see(state, known, step)
        state = step.state


GAMES: Final[dict[str, tuple[tuple[str, ...], Callable[[Record], Iterator[str]]]]] = {
    "cat-in-the-box": (OF_CAT_IN_THE_BOX, seen_in_cat_in_the_box),
    "schrodingers-cats": (tuple(SIGHTS), seen_in_schrodingers_cats),
}
"""By game: what can be seen, and what is seen in a match."""


def sightings(game: str, number: int) -> Counter[str]:
    """In how many of so many matches each thing is seen; the same ones each time."""
    seen, count = GAMES[game][1], Counter[str]()

    @settings(
        max_examples=number,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(matches(game))
    def look(record: Record) -> None:
        count.update(set(seen(record)))
        count["matches"] += 1

    look()
    return count


if __name__ == "__main__":
    for game in GAMES:
        count = sightings(game, int(sys.argv[1]))
        print(f"\n{game}: {count['matches']} matches\n")
        for sight in GAMES[game][0]:
            print(f"| {sight} | {count[sight]} |")
