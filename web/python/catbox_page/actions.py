"""Return an action with the text that a request takes for it."""

from __future__ import annotations

from catbox_page.answers.tables import NamedAction
from catbox_rules.kernel.ruleset import Action
from catbox_rules.records import action_as_json


def named(action: Action) -> NamedAction:
    """Return an action with the text that `action` of a request takes."""
    return {"text": f"{action.actor}:{action}", "action": action_as_json(action)}
