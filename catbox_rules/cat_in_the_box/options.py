"""What a table may choose: a reading of each open clause, a face of the board, its arrangement.

An option is a name with a value, as in a record: `{"red-broken-by": "any-token"}`. The readings
are told in the spec, under the clause that each of them opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput

__all__ = ["Face", "Options", "RedBrokenBy", "Tokens"]


class Tokens(Enum):
    """Whether a seat can run out of tokens (`declare.token-left`)."""

    UNLIMITED = "unlimited"
    STRICT = "strict"


class RedBrokenBy(Enum):
    """Which token on the red row allows a red lead (`declare.lead-red-broken`)."""

    PLAYER_TOKEN = "player-token"
    ANY_TOKEN = "any-token"


class Face(Enum):
    """The faces of the sheet or board (`setup.face`)."""

    BLACK = "black"
    WHITE = "white"
    PURPLE = "purple"


Choice = TypeVar("Choice", bound=Enum)


@frozen
class Options:
    """The choices of a table. None stands for what the edition has by default.

    >>> Options.read({"tokens": "strict"})
    Options(tokens=<Tokens.STRICT: 'strict'>, red_broken_by=None, face=None, layout=None)
    """

    tokens: Tokens | None = None
    red_broken_by: RedBrokenBy | None = None
    face: Face | None = None
    layout: object = None

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Options:
        """The options of a record; raises MalformedInput with a path below `$`."""
        known = ("tokens", "red-broken-by", "face", "layout")
        for name in options:
            if name not in known:
                raise MalformedInput("$", expected=f"options among {', '.join(known)}", given=name)
        return cls(
            tokens=_chosen(options, "tokens", Tokens),
            red_broken_by=_chosen(options, "red-broken-by", RedBrokenBy),
            face=_chosen(options, "face", Face),
            layout=_given(options, "layout"),
        )


def _given(options: Mapping[str, object], name: str) -> object:
    if name in options and options[name] is None:
        raise MalformedInput(f"$.{name}", expected="a value", given=None)
    return options.get(name)


def _chosen(options: Mapping[str, object], name: str, choices: type[Choice]) -> Choice | None:
    if name not in options:
        return None
    for choice in choices:
        if options[name] == choice.value:
            return choice
    expected = " or ".join(str(choice.value) for choice in choices)
    raise MalformedInput(f"$.{name}", expected=expected, given=options[name])
