"""Conformance tests: another engine is compared with the reference, as `catbox conform` does.

>>> import sys
>>> from catbox_rules.conformance import conform
>>> command = [sys.executable, "-m", "catbox_rules", "serve", "--game", "cat-in-the-box"]
>>> conformance = conform(command, players=3, requests=300, timeout=600)
>>> conformance.disagreements, conformance.agrees
((), False)
>>> conformance.not_reached[0]
'cat-in-the-box: 1 matches came to their end; at least 20 have to'
"""

from typing import TYPE_CHECKING

from catbox_rules.kernel.loading import lazy_names

if TYPE_CHECKING:
    from catbox_rules.conformance.protocol import ENOUGH, Reached, place_as_text
    from catbox_rules.conformance.reference import (
        FORMAT,
        Aspect,
        Conformance,
        Disagreement,
        Tested,
        conformance_as_json,
    )
    from catbox_rules.conformance.results import is_named
    from catbox_rules.conformance.session import MATCHES, CannotTest, conform

__all__ = [
    "ENOUGH",
    "FORMAT",
    "MATCHES",
    "Aspect",
    "CannotTest",
    "Conformance",
    "Disagreement",
    "Reached",
    "Tested",
    "conform",
    "conformance_as_json",
    "is_named",
    "place_as_text",
]

_MODULES = {
    "results": ["is_named"],
    "reference": [
        "FORMAT",
        "Aspect",
        "Conformance",
        "Disagreement",
        "Tested",
        "conformance_as_json",
    ],
    "protocol": ["ENOUGH", "Reached", "place_as_text"],
    "session": ["MATCHES", "CannotTest", "conform"],
}

if not TYPE_CHECKING:
    __getattr__, *_ = lazy_names(__name__, _MODULES)
