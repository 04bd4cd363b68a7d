"""Positions of Cat in the Box as pictures, by the names of `render/protocol.py`."""

from catbox_rules.render.cat_in_the_box.picture import picture_of

__all__ = ["picture_of"]
