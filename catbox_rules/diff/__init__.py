"""Comparing rulebooks: where two of them diverge in play, and what a corpus of records comes to.

Import what you need from its modules: `comparison` compares two rulebooks, `regressing` compares a
corpus with its stored results. The extra `cli` is enough for both.
"""
