"""What a table may choose: the Physicats and their timing, the length of the track, variants.

An option is a name with a value, as in a record: `{"physicats": "without"}`. The readings are
told in the spec, under the clause that each of them opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.options import check_names, choice_of, list_of, number_of
from catbox_rules.schrodingers_cats.track import MOST_BLOCKS, Blocks


class PlayedPhysicats(Enum):
    """Whether the Physicats are in the game (`schrodinger.setup.physicats`)."""

    WITH = "with"
    WITHOUT = "without"


class PhysicatTiming(Enum):
    """When in its turn a seat may use its Physicat (`schrodinger.physicat.timing`)."""

    OWN_TURN = "own-turn"
    BEFORE_CLAIM = "before-claim"


@frozen
class Options(FrozenValue):
    """The choices of a table. None stands for what the edition has by default.

    >>> Options.read({"blocks": 12})
    Options(physicats=None, physicat_timing=None, blocks=12, variants=())
    """

    physicats: PlayedPhysicats | None = None
    physicat_timing: PhysicatTiming | None = None
    blocks: Blocks | None = None
    """The blocks of the track, 1 to 26 (`schrodinger.setup.track`)."""
    variants: tuple[object, ...] = ()
    """Names of variants, and documents of them."""

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Options:
        """The options of a record; raises MalformedInput with a path below `$`."""
        check_names(options, ("physicats", "physicat-timing", "blocks", "variants"))
        return cls(
            physicats=choice_of(options, "physicats", PlayedPhysicats),
            physicat_timing=choice_of(options, "physicat-timing", PhysicatTiming),
            blocks=number_of(options, "blocks", range(1, MOST_BLOCKS + 1)),
            variants=list_of(options, "variants"),
        )
