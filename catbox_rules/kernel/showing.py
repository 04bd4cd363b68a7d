"""Tables that show themselves: printed, in a notebook, in an error.

How a table is drawn and written stands in the rooms above, which are loaded when one is shown.
"""

from __future__ import annotations

from importlib import import_module

from catbox_rules.kernel.values import FrozenValue


class Shown(FrozenValue):
    """What matches, states, views and positions have in common. A match shows what a spectator
    sees; all others show what they hold.

    >>> from catbox_rules.cat_in_the_box import initial
    >>> state = initial("pegasus-2023", players=4)
    >>> state
    <DealPhase catbox-line/1 pegasus-2023 4p deal start=0>
    >>> print(str(state)[:39])
    Cat in the Box, Pegasus Spiele printing
    """

    __slots__ = ()

    def __str__(self) -> str:
        return _shown(self, "render.protocol", "text_of")

    def __repr__(self) -> str:
        try:
            line = _shown(self, "notation.lines", "line_of")
        except Exception as error:
            line = f"that cannot be written: {error}"
        return f"<{type(self).__name__} {line}>"

    def _repr_svg_(self) -> str:
        """Return its picture, which notebooks show."""
        return _shown(self, "render.svg", "svg_of")


def _shown(moment: Shown, room: str, function: str) -> str:
    shown: str = getattr(import_module(f"catbox_rules.{room}"), function)(moment)
    return shown
