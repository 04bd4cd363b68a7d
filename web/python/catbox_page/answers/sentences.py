"""What is said in rulings (`saying.py`)."""

from __future__ import annotations

from typing import TypedDict


class Sentence(TypedDict):
    """A sentence as its template and the values of its fields: so names can be put in, and a link
    can have it without its words."""

    template: str
    fields: dict[str, int | str | list[int | str]]


class Reason(TypedDict):
    """A rule that decides, and what is so; nothing where its title says all."""

    clause: str
    said: list[Sentence]
