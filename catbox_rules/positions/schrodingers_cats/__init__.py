"""Positions of Schrödinger's Cats."""
