"""What a table may choose: readings of open clauses, the Physicats, the track, variants.

An option is a name with a value, as in a record: `{"physicats": "without"}`. The readings are
in the spec, under the clause that each of them opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import field, frozen

from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.options import check_names, choice_of, list_of, number_of
from catbox_rules.kernel.readings import AnyReading, Chosen, read_readings, values_of
from catbox_rules.schrodingers_cats.readings import READINGS
from catbox_rules.schrodingers_cats.track import MOST_BLOCKS, Blocks


class PlayedPhysicats(Enum):
    """Whether the Physicats are in the game (`schrodinger.setup.physicats`)."""

    WITH = "with"
    WITHOUT = "without"


@frozen
class Options(FrozenValue):
    """The choices of a table. None, and a reading that is not there, stand for what the edition has
    by default.

    >>> Options.read({"blocks": 12})
    Options(physicats=None, readings={}, blocks=12, variants=())
    """

    physicats: PlayedPhysicats | None = None
    readings: Chosen = field(factory=dict[AnyReading, Enum])
    blocks: Blocks | None = None
    """The blocks of the track, 1 to 26 (`schrodinger.setup.track`)."""
    variants: tuple[object, ...] = ()
    """Names of variants, and documents of them."""

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Options:
        """Return the options of a record; raises MalformedInput with a path below `$`."""
        check_names(options, ("physicats", *values_of(READINGS), "blocks", "variants"))
        return cls(
            physicats=choice_of(options, "physicats", PlayedPhysicats),
            readings=read_readings(options, READINGS),
            blocks=number_of(options, "blocks", range(1, MOST_BLOCKS + 1)),
            variants=list_of(options, "variants"),
        )
