"""A bot for Cat in the Box, and its rules of thumb, by which searches play on as well."""

from __future__ import annotations

from catbox_rules.policies.bots.cat_in_the_box.choosing import choose

__all__ = ["choose"]
