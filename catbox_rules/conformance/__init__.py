"""Holding somebody else's engine against the reference: what `catbox conform` does.

>>> import sys
>>> from catbox_rules.conformance import conform
>>> command = [sys.executable, "-m", "catbox_rules", "serve", "--game", "cat-in-the-box"]
>>> conform(command, players=3, matches=1).agrees
True
"""

from catbox_rules.conformance.disagreement import (
    FORMAT,
    Aspect,
    Conformance,
    Disagreement,
    Tested,
    conformance_as_json,
)
from catbox_rules.conformance.session import MATCHES, CannotTest, conform

__all__ = [
    "FORMAT",
    "MATCHES",
    "Aspect",
    "CannotTest",
    "Conformance",
    "Disagreement",
    "Tested",
    "conform",
    "conformance_as_json",
]
