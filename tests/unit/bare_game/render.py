"""The picture of the bare game: there is nothing to be seen."""

from __future__ import annotations

from catbox_rules.render.picture import Picture


def picture_of(position: object, asked: object = None, /) -> Picture:
    """A picture with a title alone."""
    return Picture(title="bare", subtitle="", grids=(), facts=(), seats=())
