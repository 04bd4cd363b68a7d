"""Positions of Cat in the Box."""
