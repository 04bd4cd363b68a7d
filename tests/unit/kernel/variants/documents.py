"""Variants of tests, as documents."""

from __future__ import annotations

BOX = "cat-in-the-box"
CATS = "schrodingers-cats"


def document(id_: str = "mine", game: str = BOX, **parts: object) -> dict[str, object]:
    """A document with some parts."""
    head = {"format": "catbox-variant/1", "id": id_, "game": game, "title": "Mine"}
    return {**head, **parts}


def numbers(id_: str = "mine", game: str = BOX, /, **by_count: object) -> dict[str, object]:
    """A document that sets numbers: `numbers("x", all={"penalty": 2}, _3={"bids": [0]})`."""
    tables = {name.removeprefix("_"): table for name, table in by_count.items()}
    return document(id_, game, numbers=tables)
