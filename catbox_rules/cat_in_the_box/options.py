"""What a table may choose: readings of open clauses, the board, and variants.

An option is a name with a value, as in a record: `{"red-broken-by": "any-token"}`. The readings
are in the spec, under the clause that each of them opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import field, frozen

from catbox_rules.cat_in_the_box.readings import READINGS
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.options import check_names, choice_of, list_of, value_of
from catbox_rules.kernel.readings import AnyReading, Chosen, read_readings, values_of


class Face(Enum):
    """The faces of the sheet or board (`setup.face`)."""

    BLACK = "black"
    WHITE = "white"
    PURPLE = "purple"


@frozen
class Options(FrozenValue):
    """The choices of a table. None, and a reading that is not there, stand for what the edition has
    by default.

    >>> from catbox_rules.cat_in_the_box.readings import TOKENS
    >>> Options.read({"tokens": "strict"}).readings[TOKENS]
    <Tokens.STRICT: 'strict'>
    """

    readings: Chosen = field(factory=dict[AnyReading, Enum])
    face: Face | None = None
    layout: object = None
    variants: tuple[object, ...] = ()
    """Names of variants, and documents of them."""

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Options:
        """Return the options of a record; raises MalformedInput with a path below `$`."""
        check_names(options, (*values_of(READINGS), "face", "layout", "variants"))
        return cls(
            readings=read_readings(options, READINGS),
            face=choice_of(options, "face", Face),
            layout=value_of(options, "layout"),
            variants=list_of(options, "variants"),
        )
