"""A bot for Schrödinger's Cats, and how likely it takes a claim to be."""

from __future__ import annotations

from catbox_rules.policies.bots.schrodingers_cats.chances import chance_of
from catbox_rules.policies.bots.schrodingers_cats.choosing import choose

__all__ = ["chance_of", "choose"]
