"""The picture of the bare game: there is nothing to be seen."""

from __future__ import annotations

from typing import TypeVar

from catbox_rules.render.picture import Picture

PositionT = TypeVar("PositionT")


def picture_of(position: object, asked: object = None, /) -> Picture:
    """A picture with a title alone."""
    return Picture(title="bare", subtitle="", grids=(), facts=(), seats=())


def seen_by(position: PositionT, seat: int | None, /) -> PositionT:
    """The same for everybody."""
    return position
