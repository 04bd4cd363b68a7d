"""Positions: tables at a moment, parts of which may be unknown."""
