"""The guide for players of a game that brings only its rules: they type the texts of actions."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from catbox_rules.kernel.hidden import PlainPosition
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event
from catbox_rules.positions.protocol import are_plain


@frozen
class PlainGuide:
    """A guide based on the rules alone."""

    RULESET: AnyRuleset  # of the names of the protocol
    TYPED: Sequence[tuple[str, str]] = (("ACTION", "an action, as it is listed"),)

    def read(self, text: str, view: PlainPosition, /) -> Action:
        """Read the action with this text. Raises MalformedInput for any other text."""
        assert isinstance(view.viewer, int), "it is the view of a seat"
        action: Action = self.RULESET.parse(text, view.viewer)
        return action

    def wishes(self, _view: PlainPosition, /) -> tuple[()]:
        """Return nothing: only the game could say what a seat might want."""
        return ()

    def broken_since(self, _action: Action, _clause: str, _seen: Sequence[Event], /) -> str:
        """Return an empty text: the events alone do not tell."""
        return ""


def plain_guide(game: AnyRuleset) -> PlainGuide | None:
    """Return the guide for a game that brings only its rules; None if it brings its own
    positions."""
    return PlainGuide(game) if are_plain(game) else None
