"""An engine of Oh Hell that knows no duty to follow suit: `python -m tests.system…engines`."""

from __future__ import annotations

import sys
from typing import Any

from catbox_rules.games import register_game
from catbox_rules.kernel.condition import AnyRules, Kind, Rules
from tests.system.third_game import oh_hell
from tests.system.third_game.oh_hell import rules
from tests.system.third_game.oh_hell.state import PlayPhase

PLAYS = rules.RULES.phases[PlayPhase][0]
"""What is asked of a play."""


def without(clause: str) -> Any:
    """The rules with a condition that always holds."""
    asked = PLAYS.conditions
    listed = tuple(each.waived if each.clause == clause else each for each in asked.listed)
    waived = type(asked)(asked.choices, asked.on_turn, listed)
    phases = {
        **rules.RULES.phases,
        PlayPhase: (Kind(PLAYS.action, waived, PLAYS.leads_to),),
    }
    altered: AnyRules = Rules(phases, rules.RULES.out_of_phase)
    return altered


def main() -> None:
    """Serve it."""
    from catbox_rules.cli import main as catbox  # noqa: PLC0415 -- after the rules are changed

    rules.RULES = without("oh-hell.play.follow-suit")  # type: ignore[misc]
    oh_hell.legal_actions = rules.RULES.legal_actions
    register_game("oh-hell", oh_hell.PACKAGE)
    sys.argv = ["catbox", "serve"]
    catbox()


if __name__ == "__main__":
    main()
