"""Rulebooks: an edition with all that is laid on top of it, as a value, spelled and written down.

>>> from catbox_rules.games import GAMES
>>> from catbox_rules.rulebooks import Rulebook
>>> house = Rulebook.named("pegasus-2023+must-follow", GAMES)
>>> [str(variant) for variant in house.variants]
['must-follow']

In what two rulebooks differ, `catbox_rules.diff.differences` tells.
"""

from catbox_rules.rulebooks.editions import edition_as_json
from catbox_rules.rulebooks.rulebook import Rulebook
from catbox_rules.rulebooks.toml import read_toml, variant_as_toml

__all__ = ["Rulebook", "edition_as_json", "read_toml", "variant_as_toml"]
