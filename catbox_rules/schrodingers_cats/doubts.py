"""What is odd about an edition, although it can be played: for those who make a variant.

A doubt is no fault. A table may want a track that goes beyond what can come true; more likely
somebody has changed the deck and not thought of the track.
"""

from __future__ import annotations

from typing import Final

from catbox_rules.kernel.editions import EditionWarning
from catbox_rules.schrodingers_cats.boxes import STATES, Box
from catbox_rules.schrodingers_cats.editions import Edition
from catbox_rules.schrodingers_cats.options import PlayedPhysicats
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS
from catbox_rules.schrodingers_cats.track import Track
from catbox_rules.schrodingers_cats.varying import most_rounds

_NO_MATTER: Final = 2
"""The printed track goes on for as much beyond what can be true."""
_OF_PHYSICATS: Final = "schrodinger.physicat."
"""What the clauses of the Physicats begin with."""


def doubts(edition: Edition) -> tuple[EditionWarning, ...]:
    """Return what is odd about an edition, although it can be played.

    >>> from catbox_rules.schrodingers_cats.editions import AMIGO_2023
    >>> doubts(AMIGO_2023)
    ()
    """
    found: list[EditionWarning] = []
    for setup in edition.setups:
        rounds = most_rounds(setup)
        if len(setup.hands) > rounds:
            text = f"the match has at most {rounds} rounds, but there are hands for more"
            found.append(EditionWarning(setup.players, text))
    track = Track(edition.blocks)
    for box in STATES:
        most = edition.deck[box] + edition.deck[Box.HEISENBERG]
        most += sum(boxes[box] for boxes in COUNTS_AS.values())
        highest = max(space.count for space in track.spaces if space.state is box)
        if highest > most + _NO_MATTER:
            text = f"the track goes to {highest} {box}, but at most {most} can count for it"
            found.append(EditionWarning(None, text))
        if not edition.deck[box]:
            found.append(EditionWarning(None, f"no card shows {box}"))
    if edition.physicats is PlayedPhysicats.WITHOUT:
        found += [
            EditionWarning(None, f"{reading.option} has no effect: no Physicats are in the game")
            for reading in edition.readings
            if edition.readings[reading] is not reading.default
            and reading.clause.startswith(_OF_PHYSICATS)
        ]
    return tuple(found)
