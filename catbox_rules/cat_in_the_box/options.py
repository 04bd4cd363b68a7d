"""What a table may choose: readings of open clauses, the board, and variants.

An option is a name with a value, as in a record: `{"red-broken-by": "any-token"}`. The readings
are told in the spec, under the clause that each of them opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.options import check_names, choice_of, list_of, value_of


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


@frozen
class Options(FrozenValue):
    """The choices of a table. None stands for what the edition has by default.

    >>> Options.read({"tokens": "strict"})
    Options(tokens=<Tokens.STRICT: 'strict'>, red_broken_by=None, face=None, layout=None, \
variants=())
    """

    tokens: Tokens | None = None
    red_broken_by: RedBrokenBy | None = None
    face: Face | None = None
    layout: object = None
    variants: tuple[object, ...] = ()
    """Names of variants, and documents of them."""

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Options:
        """The options of a record; raises MalformedInput with a path below `$`."""
        check_names(options, ("tokens", "red-broken-by", "face", "layout", "variants"))
        return cls(
            tokens=choice_of(options, "tokens", Tokens),
            red_broken_by=choice_of(options, "red-broken-by", RedBrokenBy),
            face=choice_of(options, "face", Face),
            layout=value_of(options, "layout"),
            variants=list_of(options, "variants"),
        )
