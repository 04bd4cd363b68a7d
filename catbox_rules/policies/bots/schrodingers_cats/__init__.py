"""A bot for Schrödinger's Cats, and its estimates of how likely claims are."""

from __future__ import annotations

from catbox_rules.policies.bots.schrodingers_cats.chances import chance_of
from catbox_rules.policies.bots.schrodingers_cats.choosing import choose

__all__ = ["chance_of", "choose"]
