"""A ruleset that behaves like another one: to be subclassed for a house rule, or for a fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from catbox_rules.kernel.editions import Edition, EditionWarning, Patchable, Setup
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event, Outcome, Step, Turn
from catbox_rules.kernel.verdict import Verdict


class DelegatingRuleset:
    """A ruleset that passes every question to another one; a subclass overrides what differs.

    * `game`: the other ruleset, such as the module `catbox_rules.cat_in_the_box`.

    >>> from catbox_rules import cat_in_the_box
    >>> class Shy(DelegatingRuleset):
    ...     def legal_actions(self, state):
    ...         return super().legal_actions(state)[:1]
    >>> game = Shy(cat_in_the_box)
    >>> state = game.initial("pegasus-2023", players=3)
    >>> state = game.apply(state, game.draw(state, Random(1))).state
    >>> [str(action) for action in game.legal_actions(state)]
    ['discard 1']
    """

    # The constants and functions of the protocol. States and actions have the types of the other
    # ruleset; see AnyRuleset.

    def __init__(self, game: AnyRuleset) -> None:
        self.game = game

    @property
    def NAME(self) -> str:  # noqa: N802 -- a constant of the protocol
        """The game's name in records."""
        return self.game.NAME

    @property
    def VERSION(self) -> str:  # noqa: N802 -- a constant of the protocol
        """The version of the rules as coded."""
        return self.game.VERSION

    @property
    def PACKAGE(self) -> str:  # noqa: N802 -- a constant of the protocol
        """The package of its code."""
        return self.game.PACKAGE

    @property
    def EDITIONS(self) -> Sequence[Edition[Setup]]:  # noqa: N802 -- a constant of the protocol
        """All editions."""
        return self.game.EDITIONS

    @property
    def ACTIONS(self) -> tuple[type[Action], ...]:  # noqa: N802 -- a constant of the protocol
        """The kinds of action."""
        return self.game.ACTIONS

    @property
    def EVENTS(self) -> tuple[type[Event], ...]:  # noqa: N802 -- a constant of the protocol
        """The kinds of event."""
        return self.game.EVENTS

    @property
    def PATCHABLE(self) -> Patchable:  # noqa: N802 -- a constant of the protocol
        """The parts that variants can set."""
        return self.game.PATCHABLE

    def initial(
        self,
        edition: str,
        *,
        players: int,
        first_seat: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> Any:
        """Return the state before the first action."""
        return self.game.initial(edition, players=players, first_seat=first_seat, options=options)

    def turn(self, state: Any, /) -> Turn:
        """Return who may act."""
        return self.game.turn(state)

    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        """Return the legal actions of the seats on turn."""
        return self.game.legal_actions(state)

    def judge(self, state: Any, action: Any, /) -> Verdict:
        """Return the ruling on an action."""
        return self.game.judge(state, action)

    def apply(self, state: Any, action: Any, /) -> Step[Any, Any]:
        """Return the state after an action, with its events."""
        return self.game.apply(state, action)

    def let_stand(self, state: Any, action: Any, /) -> Step[Any, Any] | None:
        """Return the state after an illegal action that the table let stand, with its events."""
        return self.game.let_stand(state, action)

    def view(self, state: Any, seat: int | None = None, /) -> Any:
        """Return the view of a seat, or of a spectator (None)."""
        return self.game.view(state, seat)

    def outcome(self, state: Any, /) -> Outcome | None:
        """Return the result once the match is over, else None."""
        return self.game.outcome(state)

    def parse(self, text: str, seat: int) -> Action:
        """Return the action of a seat that a text stands for."""
        action: Action = self.game.parse(text, seat)
        return action

    def draw(self, state: Any, random: Random, /) -> Any:
        """Return a random outcome of chance, when it is on turn."""
        return self.game.draw(state, random)

    def ranges(self, state: Any, /) -> Mapping[object, range]:
        """Return the numbers that this table has for each type of number in an action."""
        return self.game.ranges(state)

    def rounds(self, state: Any, /) -> Sequence[Any]:
        """Return the rounds that are over."""
        return self.game.rounds(state)

    def totals(self, state: Any, /) -> tuple[int, ...]:
        """Return the total of each seat so far."""
        return self.game.totals(state)

    def varied(self, edition: str, variants: Sequence[object]) -> Edition[Setup]:
        """Return an edition as changed by some variants."""
        return self.game.varied(edition, variants)

    def variant_faults(
        self, edition: str, variants: Sequence[object]
    ) -> tuple[MalformedInput, ...]:
        """Return every reason why some variants cannot be played."""
        return self.game.variant_faults(edition, variants)

    def doubts(self, edition: Any, /) -> tuple[EditionWarning, ...]:
        """Return the warnings about an edition."""
        return self.game.doubts(edition)
