"""Set-up: who plays, with which cards, on which track (`schrodinger.setup.…`).

These functions read an edition; `table.py` keeps what they give for a whole match.
"""

from __future__ import annotations

from catbox_rules.kernel import editions
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.schrodingers_cats.boxes import Boxes
from catbox_rules.schrodingers_cats.editions import Edition, Setup
from catbox_rules.schrodingers_cats.options import Options, PlayedPhysicats
from catbox_rules.schrodingers_cats.track import Track


@implements("schrodinger.setup.players", "schrodinger.setup.lives")
def setup_for(edition: Edition, players: object) -> Setup:
    """Return the numbers for a count of players; raises Unsupported at `$.players`."""
    return editions.setup_for(edition, players, clause="schrodinger.setup.players")


@implements("schrodinger.setup.first-start-seat")
def first_start_seat(setup: Setup, seat: object) -> Seat:
    """Return the seat that starts the first round, as the table says; MalformedInput at
    `$.first_seat`."""
    return as_seat(seat, players=setup.players, path="$.first_seat")


@implements("schrodinger.setup.boxes")
def deck(edition: Edition) -> Boxes:
    """Return all box cards."""
    return edition.deck


@implements("schrodinger.setup.physicats")
def has_physicats(edition: Edition, chosen: Options) -> bool:
    """Return whether the Physicats are in the game."""
    return (chosen.physicats or edition.physicats) is PlayedPhysicats.WITH


@implements("schrodinger.setup.track")
def track(edition: Edition, chosen: Options) -> Track:
    """Return the track, of as many blocks as the table or the edition says."""
    return Track(edition.blocks if chosen.blocks is None else chosen.blocks)
