"""The answer of a tool: a short text for people, and the same for a program."""

from __future__ import annotations

from attrs import frozen


@frozen
class Said:
    """The answer of a tool.

    * `text`: some lines.
    * `value`: a plain JSON value, as the command prints it with `--json`.
    """

    text: str
    value: object
