"""A bot for Cat in the Box, and its rules of thumb, which searches use in their rollouts too."""

from __future__ import annotations

from catbox_rules.policies.bots.cat_in_the_box.choosing import choose

__all__ = ["choose"]
