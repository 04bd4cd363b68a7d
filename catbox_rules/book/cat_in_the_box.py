"""What no rulebook of Cat in the Box says about a table: the arrangement of the purple face."""

from __future__ import annotations

from typing import Final

from catbox_rules.cat_in_the_box import Table

_PURPLE_FACE: Final = (
    "the purple face of the board is in use, whose arrangement is unverified: the cells ascend "
    "here, so groups, bonuses and winners may be others; the option layout gives the real one"
)


def unverified(state: object) -> str | None:
    """Return what is unverified about a state or a position; None unless its board is
    (`setup.face`)."""
    table: object = getattr(state, "table", None)
    is_known = not isinstance(table, Table) or table.arrangement_is_known
    return None if is_known else _PURPLE_FACE
